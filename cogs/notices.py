"""`/uno watch` and `/uno notify`: a mention when a result is there, or when a lobby opens."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.i18n import words
from bot.render.seats import joined
from bot.rooms import watching
from cogs.answers import answered, said_to, say
from cogs.desk import UNO, Commands
from cogs.names import escaped, seat_names
from cogs.permissions import granted_at
from cogs.texts import told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.i18n import Words
    from bot.rooms.room import Room
    from bot.rooms.state import RoomState
    from cogs.desk import Desk

log = logging.getLogger(__name__)


def exactly(users: Iterable[int]) -> discord.AllowedMentions:
    """Return that these accounts are mentioned and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def result_text(said: Words, state: RoomState) -> str:
    """Return what those who watched a match are told at its end."""
    mentions = " ".join(f"<@{user_id}>" for user_id in state.watchers)
    outcome = None if state.match is None else state.match.outcome
    if outcome is None:
        return said("watch-closed", mentions=mentions)
    names = seat_names(said, state)
    winners = joined(said, [f"**{names[seat]}**" for seat in outcome.winners])
    return said("watch-result", mentions=mentions, winners=winners)


async def tell_of_lobby(desk: Desk, room: Room, client: discord.Client) -> None:
    """Mention those who want to know that a lobby opened, where they asked for it."""
    state = room.state
    home = room.channel_id if state.parent_id is None else state.parent_id
    wanted = await desk.notices.due(home, seated=state.people())
    if not wanted:
        return
    said = words()
    mentions = " ".join(f"<@{user_id}>" for user_id in wanted)
    host = next((escaped(seat.name) for seat in state.seats if seat.user_id == state.host), "")
    text = said("notify-opened", mentions=mentions, name=host, place=f"<#{room.channel_id}>")
    place = client.get_partial_messageable(_place(client, room, home), guild_id=room.guild_id)
    try:
        await place.send(text, allowed_mentions=exactly(wanted))
    except discord.HTTPException as error:
        log.debug("channel %d is not told of its lobby: %s", home, error)


def _place(client: discord.Client, room: Room, home: int) -> int:
    """Return where to tell: in the channel, unless the bot may speak only in the thread that it opened."""
    granted = granted_at(client, room.guild_id, home)
    silent = room.channel_id != home and granted is not None and not granted.send_messages
    return room.channel_id if silent else home


async def watch(desk: Desk, interaction: discord.Interaction) -> None:
    """Tell somebody of the result, or not."""
    done = await desk.room(interaction).do(watching.watch(interaction.user.id), show=False)
    on = interaction.user.id in done.state.watchers
    await say(interaction, said_to(interaction)("answer-watch-on" if on else "answer-watch-off"))


async def notify(desk: Desk, interaction: discord.Interaction) -> None:
    """Tell somebody of lobbies in this channel, or not."""
    on = await desk.notices.toggle(interaction.channel_id or 0, interaction.user.id)
    await say(interaction, said_to(interaction)("answer-notify-on" if on else "answer-notify-off"))


class NoticeCommands(Commands):
    """Mentions for who is not at the table."""

    @UNO.command(name="watch", description=told("command-watch"))
    async def watch(self, interaction: discord.Interaction) -> None:
        """Ask to be told of the result, or not to be."""
        await answered(interaction, watch(self.desk, interaction))

    @UNO.command(name="notify", description=told("command-notify"))
    async def notify(self, interaction: discord.Interaction) -> None:
        """Ask to be told of lobbies, or not to be."""
        await answered(interaction, notify(self.desk, interaction))
