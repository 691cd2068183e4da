"""`/uno match log`: every move of a match in words, page by page, of one going on and of those that are over.

The log of a match that goes on is read in its channel, and shows what everybody there has seen. Who may read
one of a match that is over, `cogs.commands.match_option` says.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.i18n import translator
from bot.render.seats import has_dealer
from bot.rooms.state.room_state import Stage
from cogs.commands.command_texts import command_text
from cogs.commands.match_option import DESCRIPTION, MatchOption, find_match, match_digits, newest_match
from cogs.interaction.dynamic_item import PersistentItem, values_of
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_in_place, reply_text, send_private
from cogs.interaction.services import services_of
from cogs.views.custom_ids import whole
from cogs.views.language import translator_of
from cogs.views.log import TEMPLATE, ShownLog, file_layout, log_file, log_layout
from cogs.views.names import names_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord

    from bot.rooms.archive import ArchivedSeat
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import Seat
    from cogs.interaction.services import Services

MOST_BYTES: Final = 10 * 2**20
"""Of a file, where Discord does not say what it takes."""


async def show_log(services: Services, interaction: discord.Interaction, wanted: str | None) -> None:
    """Show the newest moves of a match: of the one that is meant, else of this channel's."""
    translate = translator_of(interaction)
    shown = await (
        _log_here(services, interaction) if wanted is None else _log_of(services, interaction, wanted)
    )
    if shown is None:
        await reply_text(interaction, translate("log-empty"))
    else:
        await send_private(interaction, log_layout(translate, shown, shown.last))


async def _log_here(services: Services, interaction: discord.Interaction) -> ShownLog | None:
    """Return the log of the match that goes on in this channel, else of the one that ended here last.

    Raises:
        RoomRefused: They may not read the one that ended.
    """
    room = _playing(services, interaction)
    if room is not None:
        return await _log_in_play(services, room)
    newest = await newest_match(services, interaction)
    return None if newest is None else await _archived_log(services, newest.match_id)


async def _log_of(services: Services, interaction: discord.Interaction, wanted: str) -> ShownLog:
    """Return the log of the match that somebody means.

    Raises:
        RoomRefused: There is none that they may read.
    """
    room = _playing(services, interaction)
    if room is not None and room.state.match_id.startswith(match_digits(wanted)):
        return await _log_in_play(services, room)
    found = await find_match(services, interaction, wanted)
    return await _archived_log(services, found.match_id)


def _playing(services: Services, interaction: discord.Interaction) -> Room | None:
    """Return the room of this channel if a match goes on in it."""
    room = services.rooms.find(interaction.channel_id or 0)
    return room if room is not None and room.state.stage is Stage.PLAYING else None


async def _log_in_play(services: Services, room: Room) -> ShownLog:
    state = room.state
    log = await services.logs.in_play(
        state.match_id,
        started_at=state.started_at or services.rooms.services.clock.now(),
        seats=len(state.seats),
        longest_name=longest_name(state.seats),
    )
    return ShownLog(
        match_id=state.match_id,
        seats=state.seats,
        dealt=has_dealer(state.rules),
        log=log,
        times=state.rules.times_counted,
    )


async def _archived_log(services: Services, match_id: str) -> ShownLog:
    found = await services.logs.archived(match_id, longest_name)
    return ShownLog(
        match_id=match_id,
        seats=found.seats,
        dealt=found.dealt,
        log=found.log,
        over=found,
        times=found.times,
    )


def longest_name(seats: Sequence[Seat | ArchivedSeat]) -> int:
    """Return how long the longest name of a match is, as it is shown: the pages are cut by that."""
    return max(map(len, names_of(translator(), seats)), default=0)


class LogItem(PersistentItem, template=re.compile(TEMPLATE)):
    """Turns the pages of a log, by a button or by a choice of a hand, or gives it as a file."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place, or send the file."""
        services, translate = services_of(interaction), translator_of(interaction)
        shown = await _log_of(services, interaction, self.parts["match"])
        if self.parts["to"] == "file":
            await send_file(services, interaction, shown)
            return
        await reply_in_place(interaction, log_layout(translate, shown, self._page(interaction, shown)))

    def _page(self, interaction: discord.Interaction, shown: ShownLog) -> int:
        """Return the number of the page that is wanted."""
        page = int(self.parts["page"])
        if self.parts["to"] == "newest":
            return shown.last
        if self.parts["to"] == "hand":
            return min([whole(value, page) for value in values_of(interaction)], default=page)
        return page


async def send_file(services: Services, interaction: discord.Interaction, shown: ShownLog) -> None:
    """Send a whole log as a text file, for this person alone."""
    translate = translator_of(interaction)
    most = interaction.filesize_limit or MOST_BYTES
    file = await services.logs.beside(partial(log_file, translate, shown, most_bytes=most))
    await send_private(interaction, file_layout(translate, shown, file), picture=file)


@app_commands.command(name="log", description=command_text("command-log"))
@app_commands.describe(match=DESCRIPTION)
async def log_command(
    interaction: discord.Interaction, match: app_commands.Transform[str, MatchOption] | None = None
) -> None:
    """Show the moves of a match."""
    await respond_in_room(interaction, show_log, match)


FEATURE: Final = Feature(group=CommandGroup.MATCH, commands=(log_command,), dynamic_items=(LogItem,))
