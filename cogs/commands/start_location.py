"""Where a table may live: channels and threads, what the server allows, and what the bot may do there."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakValueDictionary

import discord

from bot.rooms.state.room_state import Stage
from cogs.commands.notices import tell_of_lobby
from cogs.display.permissions import (
    OWN_THREAD_NEEDS,
    missing_permissions,
    missing_permissions_text,
    needed_permissions,
)
from cogs.display.threads import open_thread
from cogs.interaction.replies import say
from cogs.interaction.services import Services, person
from cogs.views.language import translator_of
from cogs.views.names import escaped

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.i18n import Translator
    from bot.rooms.room import Room
    from bot.rooms.stores.presets import Preset
    from bot.rooms.stores.settings import GuildSettings

log = logging.getLogger(__name__)

MOST_LINKS: Final = 10

Place: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread

# One table after the other is opened on a server, so that there are never more than it allows.
_opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


class Where(Enum):
    """Where a new table shall live."""

    HERE = "here"
    OWN = "own"


async def open_room(
    services: Services, interaction: discord.Interaction, preset: Preset, where: Where | None = None
) -> Room | None:
    """Open a lobby here or in a thread of its own, once it is sure that the table can be shown.

    Args:
        services: What is needed.
        interaction: Who asks, and where.
        preset: What is played.
        where: Where the table shall live; None leaves it to the server's settings.

    Returns:
        The room, or None if a sentence said why there is none.

    Raises:
        RoomRefused: Something goes on in the channel, or the room could not be stored.
    """
    channel = interaction.channel
    if interaction.guild_id is None or not isinstance(channel, Place):
        await say(interaction, translator_of(interaction)("refused-here"))
        return None
    parent = _parent_for(channel, where, await services.settings.of(interaction.guild_id))
    async with allowed(services, interaction, here=parent is None) as forbidden:
        refused = forbidden or await _impossible(interaction, channel, where, own=parent is not None)
        if refused is None:
            return await _open(services, interaction, preset, parent)
    await say(interaction, refused)
    return None


async def say_opened(
    services: Services, interaction: discord.Interaction, room: Room, notice: str | None = None
) -> None:
    """Tell that the table is set, first its host, then those who asked for it.

    Whoever opened a thread tells the channel where it is.

    Args:
        services: What is needed.
        interaction: Who opened it.
        room: The table.
        notice: What else to tell them.
    """
    translate = translator_of(interaction)
    if room.channel_id == interaction.channel_id:
        opened = translate("answer-lobby-open")
        await say(interaction, opened if notice is None else f"{opened}\n{notice}")
    else:
        name = escaped(interaction.user.display_name)
        await say(
            interaction, translate("place-opened", name=name, thread=f"<#{room.channel_id}>"), private=False
        )
    await tell_of_lobby(services, room, interaction.client)


@asynccontextmanager
async def allowed(
    services: Services, interaction: discord.Interaction, *, here: bool = True
) -> AsyncIterator[str | None]:
    """Let nobody else of a server open a table meanwhile; give why the server allows none here, or None.

    Args:
        services: What is needed.
        interaction: Who asks, and where.
        here: Whether the table would be right here: that one goes on here already is said in other words.
    """
    guild_id = interaction.guild_id or 0
    async with _opening.setdefault(guild_id, asyncio.Lock()):
        settings = await services.settings.of(guild_id)
        yield _elsewhere(interaction, settings) or _too_many(services, interaction, settings, here=here)


def _elsewhere(interaction: discord.Interaction, settings: GuildSettings) -> str | None:
    """Return where a server allows tables, if not here."""
    channel = interaction.channel
    home = channel.parent_id if isinstance(channel, discord.Thread) else None
    if not settings.channels or {interaction.channel_id, home} & {*settings.channels}:
        return None
    links = ", ".join(f"<#{channel}>" for channel in settings.channels)
    return translator_of(interaction)("place-elsewhere", channels=links)


def _too_many(
    services: Services, interaction: discord.Interaction, settings: GuildSettings, *, here: bool
) -> str | None:
    """Return why one table more is too many for a server, or None."""
    most = settings.most_rooms
    busy = services.rooms.going_on(interaction.guild_id or 0)
    if (
        most is None
        or len(busy) < most
        or (here and services.rooms.find(interaction.channel_id or 0) in busy)
    ):
        return None
    links = ", ".join(f"<#{room.channel_id}>" for room in busy[:MOST_LINKS])
    return translator_of(interaction)("place-full", most=most, tables=links)


def _parent_for(channel: Place, where: Where | None, settings: GuildSettings) -> discord.TextChannel | None:
    """Return the channel in which the table gets a thread of its own, or None if it lives where it is."""
    own = settings.threads if where is None else where is Where.OWN
    return channel if own and isinstance(channel, discord.TextChannel) else None


async def _impossible(
    interaction: discord.Interaction, channel: Place, where: Where | None, *, own: bool
) -> str | None:
    """Return why no table can be shown here, or None."""
    translate = translator_of(interaction)
    if where is Where.OWN and not own:
        return translate("place-no-thread")
    missing = missing_permissions(
        interaction.app_permissions, OWN_THREAD_NEEDS if own else needed_permissions(channel)
    )
    if missing:
        return missing_permissions_text(translate, missing, own=own)
    return None if own else await _not_let_in(translate, channel)


async def _not_let_in(translate: Translator, channel: Place) -> str | None:
    """Return why the bot cannot speak in a private thread, or None: it has to be a member of it."""
    if channel.type is not discord.ChannelType.private_thread:
        return None
    assert isinstance(channel, discord.Thread)  # noqa: S101 - its type says so
    try:
        await channel.join()
    except discord.HTTPException as error:
        log.debug("private thread %d cannot be joined: %s", channel.id, error)
        return translate("place-private")
    return None


async def _open(
    services: Services, interaction: discord.Interaction, preset: Preset, parent: discord.TextChannel | None
) -> Room | None:
    if parent is not None:
        return await _open_in_thread(services, interaction, preset, parent)
    return await _opened(services, interaction, preset, interaction.channel_id or 0)


async def _opened(
    services: Services,
    interaction: discord.Interaction,
    preset: Preset,
    channel_id: int,
    *,
    parent_id: int | None = None,
) -> Room:
    """Open a lobby with the clock that the server settled."""
    guild_id = interaction.guild_id or 0
    return await services.rooms.open(
        channel_id=channel_id,
        guild_id=guild_id,
        host=person(interaction),
        preset=preset,
        clock=(await services.settings.of(guild_id)).clock,
        parent_id=parent_id,
    )


async def _open_in_thread(
    services: Services, interaction: discord.Interaction, preset: Preset, parent: discord.TextChannel
) -> Room | None:
    translate = translator_of(interaction)
    waiting = _waiting(services, interaction, parent)
    if waiting is not None:
        await say(interaction, translate("place-waiting", thread=f"<#{waiting.channel_id}>"))
        return None
    try:
        thread = await open_thread(parent, interaction.user)
    except discord.HTTPException as error:
        log.info("no thread in channel %d: %s", parent.id, error)
        await say(interaction, translate("place-thread-failed"))
        return None
    try:
        return await _opened(services, interaction, preset, thread.id, parent_id=parent.id)
    except BaseException:
        await _abandon(thread)
        raise


def _waiting(
    services: Services, interaction: discord.Interaction, parent: discord.TextChannel
) -> Room | None:
    """Return the lobby that somebody has open already in a thread of this channel, if any."""
    for room in services.rooms.going_on(parent.guild.id):
        state = room.state
        mine = state.parent_id == parent.id and state.host == interaction.user.id
        if mine and state.stage is Stage.LOBBY:
            return room
    return None


async def _abandon(thread: discord.Thread) -> None:
    """Put away a thread that got no table."""
    try:
        await thread.edit(archived=True)
    except discord.HTTPException as error:
        log.debug("thread %d cannot be archived: %s", thread.id, error)
