"""Opening tables: channels and threads, and the limits of server and permissions."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

import discord

from bot.i18n import Translator, comma_list, language_name, nearest, translator
from bot.rooms.changes.notes import is_practice
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from bot.rooms.stores.settings import GuildSettings
from cogs.core import rights
from cogs.core.languages import server_locale
from cogs.core.layouts import layout
from cogs.core.names import escaped, translator_of
from cogs.core.rate_limiter import Urgency
from cogs.core.replies import reply_text, send_private, send_public
from cogs.core.send_backoff import SEND_ERRORS, may_fail
from cogs.core.services import person, services_of
from cogs.lobby.subscribers import mention_subscribers
from cogs.table.placement import join_thread, open_thread

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A table that is being opened, from the channel of the request."""

    guild_id: int
    channel_id: int
    user_id: int
    own_thread: bool


class Openings:
    """The tables that are being opened now, in order of request."""

    def __init__(self) -> None:
        self._openings: list[Opening] = []

    def of(self, guild_id: int) -> list[Opening]:
        return [opening for opening in self._openings if opening.guild_id == guild_id]

    @contextmanager
    def reserve(self, opening: Opening) -> Iterator[None]:
        """Reserve a place until the table is open or has failed to open."""
        self._openings.append(opening)
        try:
            yield
        finally:
            self._openings = [other for other in self._openings if other is not opening]


MAX_LINKS: Final = 10

Place: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


OF_OTHERS: Final = {Refusal.MATCH_OF_OTHERS, Refusal.TABLE_OF_OTHERS}


class StartLocation(Enum):
    """The location of a new table: the channel, or a thread that the bot opens for it."""

    HERE = "here"
    OWN_THREAD = "own"


async def open_room(
    interaction: discord.Interaction,
    preset: Preset,
    where: StartLocation | None = None,
    *,
    computers: int = 0,
) -> Room | None:
    """Open a lobby; `where` None follows the settings. Return None if a reply explained a refusal."""
    services = services_of(interaction)
    channel = interaction.channel
    if interaction.guild_id is None or not isinstance(channel, Place):
        await reply_text(interaction, translator_of(interaction)("refused-here"))
        return None
    settings = await services.settings.of(interaction.guild_id)
    own = where is None and not isinstance(channel, discord.Thread) and settings.threads
    parent = _channel_of_threads(channel) if own or where is StartLocation.OWN_THREAD else None
    of_server = await server_locale(interaction.client, services.settings, interaction.guild_id)
    locale = nearest(of_server or str(interaction.locale))

    async def open_in(channel_id: int) -> Room:
        return await services.rooms.open(
            channel_id=channel_id,
            guild_id=channel.guild.id,
            host=person(interaction),
            preset=preset,
            computers=computers,
            clock=(await services.settings.of(channel.guild.id)).clock,
            parent_id=None if parent is None else parent.id,
            locale=locale,
        )

    async with reserve_opening(interaction, here=parent is None) as forbidden:
        opened: Room | str | None = forbidden or await _obstacle_text(
            interaction, channel, where, own=parent is not None
        )
        if opened is None and parent is None:
            opened = await _open_here(interaction, open_in)
        elif opened is None and parent is not None:
            opened = await _open_in_thread(
                interaction, parent, open_in, alone=computers > 0, public=translator(locale)
            )
    if isinstance(opened, str):
        await reply_text(interaction, opened)
        return None
    return opened


async def _open_here(
    interaction: discord.Interaction, open_in: Callable[[int], Awaitable[Room]]
) -> Room | str:
    """Open a table in the channel; where another one is in the way and no thread possible, return a reply."""
    try:
        return await open_in(interaction.channel_id or 0)
    except RoomRefused as error:
        if error.refusal not in OF_OTHERS or may_open_thread(interaction):
            raise
        full = "yes" if error.refusal is Refusal.TABLE_OF_OTHERS else "no"
        return translator_of(interaction)("place-taken", full=full)


async def usual_location(interaction: discord.Interaction) -> StartLocation:
    """Return the location in the server's settings, or HERE if the bot may not open threads."""
    own = (await services_of(interaction).settings.of(interaction.guild_id or 0)).threads
    thread = own and may_open_thread(interaction) and isinstance(interaction.channel, discord.TextChannel)
    return StartLocation.OWN_THREAD if thread else StartLocation.HERE


def may_open_thread(interaction: discord.Interaction) -> bool:
    """Return whether the bot may open a thread for a table from this channel or thread."""
    there = _channel_of_threads(interaction.channel)
    return there is not None and not rights.missing_permissions(
        interaction.app_permissions, rights.OWN_THREAD_NEEDS
    )


def _channel_of_threads(channel: object) -> discord.TextChannel | None:
    there = channel.parent if isinstance(channel, discord.Thread) else channel
    return there if isinstance(there, discord.TextChannel) else None


async def announce_room(interaction: discord.Interaction, room: Room, notice: str | None = None) -> None:
    """Announce a table: to its host, or to the channel if it has its own thread; then to subscribers."""
    translate, language = translator_of(interaction), await _language_notice(interaction, room)
    try:
        if room.channel_id == interaction.channel_id:
            told = [translate("answer-lobby-open"), notice, language]
            await reply_text(interaction, "\n".join(line for line in told if line))
        else:
            name = escaped(interaction.user.display_name)
            translate = translator(room.state.locale)
            text = translate("place-opened", name=name, thread=f"<#{room.channel_id}>")
            await send_public(interaction, layout(text))
            if language:
                await send_private(interaction, layout(language))
    finally:  # even if the answer fails
        await mention_subscribers(services_of(interaction), room, interaction.client)


async def _language_notice(interaction: discord.Interaction, room: Room) -> str:
    """Return a notice that a table took its host's language, and how to change that; "" if it did not."""
    settings, locale = services_of(interaction).settings, room.state.locale
    if locale is None or await server_locale(interaction.client, settings, room.guild_id) is not None:
        return ""
    return translator_of(interaction)("answer-lobby-language", language=language_name(locale))


@asynccontextmanager
async def reserve_opening(
    interaction: discord.Interaction, *, here: bool = True
) -> AsyncIterator[str | None]:
    """Reserve a place for a table while it opens, maybe for minutes; yield the text of a refusal, or None."""
    services = services_of(interaction)
    opening = Opening(
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        user_id=interaction.user.id,
        own_thread=not here,
    )
    settings = await services.settings.of(opening.guild_id)
    forbidden = _elsewhere_text(interaction, settings) or _too_many_text(interaction, settings, opening)
    if forbidden is not None:
        yield forbidden
        return
    with services.of(Openings).reserve(opening):
        yield None


def _elsewhere_text(interaction: discord.Interaction, settings: GuildSettings) -> str | None:
    channel = interaction.channel
    home = channel.parent_id if isinstance(channel, discord.Thread) else None
    if not settings.channels or {interaction.channel_id, home} & {*settings.channels}:
        return None
    translate = translator_of(interaction)
    links = comma_list(translate, (f"<#{channel}>" for channel in settings.channels))
    return translate("place-elsewhere", channels=links)


def _too_many_text(interaction: discord.Interaction, settings: GuildSettings, opening: Opening) -> str | None:
    services = services_of(interaction)
    translate, most = translator_of(interaction), settings.most_rooms
    others = services.of(Openings).of(opening.guild_id)
    if opening.own_thread and opening in others:
        return translate("place-opening")
    busy = services.rooms.ongoing(opening.guild_id)
    # A channel has one table: simultaneous requests for the same one take a single place.
    elsewhere = [one for one in others if one.own_thread or one.channel_id != opening.channel_id]
    taken = [room.channel_id for room in busy] + [other.channel_id for other in elsewhere]
    goes_on = any(room.channel_id == opening.channel_id for room in busy)
    if most is None or len(taken) < most or (goes_on and not opening.own_thread):
        return None
    links = comma_list(translate, (f"<#{channel_id}>" for channel_id in taken[:MAX_LINKS]))
    return translate("place-full", most=most, tables=links)


async def _obstacle_text(
    interaction: discord.Interaction, channel: Place, where: StartLocation | None, *, own: bool
) -> str | None:
    translate = translator_of(interaction)
    if where is StartLocation.OWN_THREAD and not own:
        return translate("place-no-thread")
    missing = rights.missing_permissions(
        interaction.app_permissions, rights.OWN_THREAD_NEEDS if own else rights.needed_permissions(channel)
    )
    if missing:
        return rights.missing_permissions_text(translate, missing, own=own)
    if own or channel.type is not discord.ChannelType.private_thread:
        return None
    assert isinstance(channel, discord.Thread)  # noqa: S101 - its type says so
    try:
        await join_thread(channel, services_of(interaction).display.limiter)
    except SEND_ERRORS as error:
        log.debug("private thread %d cannot be joined: %s", channel.id, error)
        return translate("place-private")
    return None


async def _open_in_thread(
    interaction: discord.Interaction,
    parent: discord.TextChannel,
    open_in: Callable[[int], Awaitable[Room]],
    *,
    alone: bool,
    public: Translator,
) -> Room | str:
    services = services_of(interaction)
    translate = translator_of(interaction)
    for room in services.rooms.ongoing(parent.guild.id):
        state, there = room.state, f"<#{room.channel_id}>"
        if state.parent_id != parent.id or state.host != interaction.user.id:
            continue
        if alone and is_practice(state):
            return translate("place-practice", thread=there)
        if not alone and state.stage is Stage.LOBBY:
            return translate("place-waiting", thread=there)
    try:
        thread = await open_thread(parent, interaction.user, services.display.limiter, public)
    except SEND_ERRORS as error:
        log.info("no thread in channel %d: %r", parent.id, error)
        return translate("place-thread-failed")
    try:
        return await open_in(thread.id)
    except BaseException:
        await services.display.limiter.acquire(thread.guild.id, Urgency.CLEANUP)
        with may_fail(f"thread {thread.id} cannot be archived"):
            await thread.edit(archived=True)
        raise
