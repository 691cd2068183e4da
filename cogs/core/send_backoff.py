"""Errors of requests to Discord: which are transient, retries, and back-off.

Ten thousand refusals within ten minutes, over all channels, get the bot's IP address banned.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

import aiohttp
import discord

from bot.rooms.room import Room
from bot.runtime.jobs import Timers
from cogs.core.names import translator_of
from cogs.core.rights import (
    granted_permissions,
    missing_permissions,
    missing_permissions_text,
    needed_permissions,
)

log = logging.getLogger(__name__)

UNREACHABLE: Final[tuple[type[Exception], ...]] = (aiohttp.ClientError, OSError, TimeoutError)
"""Raised if no answer comes; it is unknown whether the request arrived."""

SEND_ERRORS: Final[tuple[type[Exception], ...]] = (discord.HTTPException, discord.RateLimited, *UNREACHABLE)
"""Everything that a request to Discord can raise, whether it was refused or never arrived."""


@contextmanager
def may_fail(told: str) -> Iterator[None]:
    """Run optional requests in this context: if one fails, only log `told`."""
    try:
        yield
    except SEND_ERRORS as error:
        log.debug("%s: %r", told, error)


TOO_MANY_REQUESTS: Final = 429
FIRST_SERVER_ERROR: Final = 500


def is_transient(error: Exception) -> bool:
    """Return whether the same request may succeed after a while, because Discord did not refuse it."""
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= FIRST_SERVER_ERROR
    return isinstance(error, (discord.RateLimited, *UNREACHABLE))


T = TypeVar("T")

RETRY_DELAYS: Final = (0.05, 0.25, 0.7)
"""Seconds before each retry: in total a third of the time that Discord waits for a first response."""


class DiscordUnreachableError(ConnectionError):
    """No attempt got an answer from Discord; the last failure is chained."""


async def with_retries(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request, retrying after connection errors; raises DiscordUnreachableError after the last try."""
    for delay in RETRY_DELAYS:
        try:
            return await request()
        except UNREACHABLE as error:
            log.debug("a request is made again in %s s: %r", delay, error)
        await asyncio.sleep(delay)
    try:
        return await request()
    except UNREACHABLE as error:
        raise DiscordUnreachableError(f"Discord cannot be reached: {error!r}") from error


HINT: Final = "hint"  # in the extras of an interaction: a private text to send after its answer

FIRST_WAIT: Final = 60.0  # seconds; doubled with every refusal
MAX_WAIT: Final = 3600.0
MIN_WAIT: Final = 30.0  # even if all permissions seem to be granted


@dataclass(slots=True)
class _BlockedChannel:
    room: Room
    retry_at: float  # the loop's time of the next attempt
    refusals: int = 0  # refusals in a row; 0 if missing permissions are known without an attempt
    refused_at: float = 0.0
    hinted_users: set[int] = field(default_factory=set)


@dataclass(eq=False, repr=False, kw_only=True)
class SendBackoff:
    """Tracks channels that refuse messages, and when each is retried."""

    client: discord.Client
    mark_dirty: Callable[[Room], None]
    blocked: dict[Room, _BlockedChannel] = field(default_factory=dict, init=False)
    """Rooms whose channels have refused messages since the last success."""
    _timers: Timers[Room] = field(default_factory=Timers, init=False)
    _stopped: bool = field(default=False, init=False)

    def is_waiting(self, room: Room) -> bool:
        """Return whether nothing may be sent to a room's channel now; it will be drawn again in time."""
        blocked = self.blocked.get(room)
        return blocked is not None and asyncio.get_running_loop().time() < blocked.retry_at

    def waiting_in(self, guild_id: int) -> list[tuple[int, float, int]]:
        """Return the channels that are waiting: id, seconds left, and number of refusals."""
        now = asyncio.get_running_loop().time()
        return [
            (room.channel_id, blocked.retry_at - now, blocked.refusals)
            for room, blocked in self.blocked.items()
            if room.guild_id == guild_id and blocked.retry_at > now
        ]

    def note_refusal(self, room: Room, error: discord.Forbidden) -> None:
        """Note that a room's channel refused a message; only the first refusal is logged."""
        now = asyncio.get_running_loop().time()
        blocked = self._block(room, now)
        if not blocked.refusals:
            log.warning("channel %d takes nothing from the bot: %s", room.channel_id, error)
        blocked.retry_at = now + min(FIRST_WAIT * 2**blocked.refusals, MAX_WAIT)
        blocked.refused_at = now
        blocked.refusals += 1
        self._schedule(room, blocked.retry_at - now)

    def note_success(self, room: Room) -> None:
        if room in self.blocked:
            self.forget(room)
            log.info("channel %d takes the table again", room.channel_id)

    def note_permissions(self, room: Room, interaction: discord.Interaction, missing: Sequence[str]) -> None:
        """Note the missing permissions according to an interaction, and leave a hint about them in it."""
        blocked = self._block(room, asyncio.get_running_loop().time())
        if not missing:
            self._retry_early(blocked)
        if (missing or blocked.refusals > 1) and interaction.user.id not in blocked.hinted_users:
            blocked.hinted_users.add(interaction.user.id)
            translate = translator_of(interaction)
            interaction.extras[HINT] = (
                missing_permissions_text(translate, missing) if missing else translate("place-barred")
            )

    def note_new_permissions(self, guild_id: int) -> None:
        """Note that permissions changed in a server; retry its channels that now have all needed ones."""
        for blocked in [one for one in self.blocked.values() if one.room.guild_id == guild_id]:
            channel_id = blocked.room.channel_id
            granted = granted_permissions(self.client, guild_id, channel_id)
            channel = self.client.get_channel(channel_id)
            if granted is not None and not missing_permissions(granted, needed_permissions(channel)):
                self._retry_early(blocked)

    def forget(self, room: Room) -> None:
        self.blocked.pop(room, None)
        self._timers.cancel(room)

    def stop(self) -> None:
        self._stopped = True
        self._timers.stop()

    def _block(self, room: Room, now: float) -> _BlockedChannel:
        blocked = self.blocked.get(room)
        if blocked is None:
            blocked = self.blocked[room] = _BlockedChannel(room, now + FIRST_WAIT)
            self._schedule(room, FIRST_WAIT)
        return blocked

    def _retry_early(self, blocked: _BlockedChannel) -> None:
        now = asyncio.get_running_loop().time()
        if blocked.refusals <= 1 or now >= min(blocked.retry_at, blocked.refused_at + MIN_WAIT):
            blocked.retry_at = now
            self.mark_dirty(blocked.room)

    def _schedule(self, room: Room, wait: float) -> None:
        if not self._stopped:
            self._timers.start(room, wait, partial(self.mark_dirty, room))
