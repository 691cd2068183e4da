"""`/uno watch` and `/uno notify`: a mention when a result is there, or when a lobby opens."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.i18n import translator
from bot.render.seats import join_names
from bot.rooms.stores import subscriptions as watching
from cogs.commands.command_texts import command_text
from cogs.display.permissions import granted_at
from cogs.interaction.replies import answered, say, translator_of
from cogs.interaction.services import UNO, Commands
from cogs.views.names import escaped, seat_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.i18n import Translator
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.services import Services

log = logging.getLogger(__name__)


def exactly(users: Iterable[int]) -> discord.AllowedMentions:
    """Return that these accounts are mentioned and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def result_text(translate: Translator, state: RoomState) -> str:
    """Return what those who watched a match are told at its end."""
    mentions = " ".join(f"<@{user_id}>" for user_id in state.subscribers)
    outcome = None if state.match is None else state.match.outcome
    if outcome is None:
        return translate("watch-closed", mentions=mentions)
    names = seat_names(translate, state)
    winners = join_names(translate, [f"**{names[seat]}**" for seat in outcome.winners])
    return translate("watch-result", mentions=mentions, winners=winners)


async def tell_of_lobby(services: Services, room: Room, client: discord.Client) -> None:
    """Mention those who want to know that a lobby opened, where they asked for it."""
    state = room.state
    home = room.channel_id if state.parent_id is None else state.parent_id
    wanted = await services.lobby_subscriptions.due(home, seated=state.people())
    if not wanted:
        return
    translate = translator()
    mentions = " ".join(f"<@{user_id}>" for user_id in wanted)
    host = next((escaped(seat.name) for seat in state.seats if seat.user_id == state.host), "")
    text = translate("notify-opened", mentions=mentions, name=host, place=f"<#{room.channel_id}>")
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


async def watch(services: Services, interaction: discord.Interaction) -> None:
    """Tell somebody of the result, or not."""
    done = await services.room(interaction).do(watching.watch(interaction.user.id), show=False)
    on = interaction.user.id in done.state.subscribers
    await say(interaction, translator_of(interaction)("answer-watch-on" if on else "answer-watch-off"))


async def notify(services: Services, interaction: discord.Interaction) -> None:
    """Tell somebody of lobbies in this channel, or not."""
    on = await services.lobby_subscriptions.toggle(interaction.channel_id or 0, interaction.user.id)
    await say(interaction, translator_of(interaction)("answer-notify-on" if on else "answer-notify-off"))


class NoticeCommands(Commands):
    """Mentions for who is not at the table."""

    @UNO.command(name="watch", description=command_text("command-watch"))
    async def watch(self, interaction: discord.Interaction) -> None:
        """Ask to be told of the result, or not to be."""
        await answered(interaction, watch(self.services, interaction))

    @UNO.command(name="notify", description=command_text("command-notify"))
    async def notify(self, interaction: discord.Interaction) -> None:
        """Ask to be told of lobbies, or not to be."""
        await answered(interaction, notify(self.services, interaction))
