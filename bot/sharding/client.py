"""Client on the gateway: as many shards as Discord recommends, each opened or closed while others run."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from yarl import URL

from bot.discordpy.internals import DiscordWebSocket, LibraryClient
from bot.runtime.jobs import Tasks
from bot.sharding.connection import RETRIED, IdentifyQueue, LocalSlots, ShardConnection, pause_before
from bot.sharding.ownership import shard_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

log = logging.getLogger(__name__)


GOES_WITHIN: Final = 1.0
"""Seconds that connections which were given up have to end when the client closes."""


class ShardedClient(LibraryClient):
    """A bot whose servers are spread over shards, each with a connection of its own.

    A shard is *ready* when the servers of its session have arrived; `on_shard_ready` says so, with each new
    session. `on_ready` comes once, when all shards that are open are ready for the first time.
    `on_shard_close` comes when a shard was closed on purpose; its servers leave the cache without an event.

    Attributes:
        opening: Called with the count of shards and Discord's `max_concurrency` once both are known: it opens
            the shards. None opens all.
    """

    def __init__(
        self,
        *args: Any,
        shard_count: int | None = None,
        opening: Callable[[int, int], Awaitable[None]] | None = None,
        **options: Any,
    ) -> None:
        """Prepare a client; nothing is sent before `login`.

        Args:
            shard_count: How many shards the bot has, in all processes; None for what Discord recommends.
        """
        super().__init__(*args, shard_count=shard_count, **options)
        self.opening = opening
        self.pause: Callable[[float], Awaitable[object]] = asyncio.sleep
        self.gateway_url = DiscordWebSocket.DEFAULT_GATEWAY
        self.identify_queue = IdentifyQueue(LocalSlots().take)
        self.reconnects = True
        self.__open: dict[int, ShardConnection] = {}
        self.__known: set[int] = set()
        self.__was_ready = self.__closing = False
        self.__end: asyncio.Future[None] | None = None
        self.__seeing_to = Tasks()

    # Shards

    async def open_shard(self, shard_id: int) -> None:
        """Connect a shard, if it is not open already, and return when its servers have arrived.

        That may take as long as Discord is away: attempts go on until the shard is closed.

        Raises:
            ShardClosedError: It was closed meanwhile.
            ValueError: There is no such shard.
        """
        if not 0 <= shard_id < (self.shard_count or 0):
            raise ValueError(f"there is no shard {shard_id} of {self.shard_count}")
        connection = self.__open.get(shard_id)
        if connection is None:
            connection = self.__open[shard_id] = ShardConnection(self, shard_id)
            if self.__closing:
                await connection.close()
            else:
                connection.open()
        await connection.until_ready()

    async def close_shard(self, shard_id: int) -> None:
        """Disconnect a shard, or give up connecting it; its servers leave the cache without any event."""
        connection = self.__open.pop(shard_id, None)
        if connection is None:
            return
        self.__known.discard(shard_id)
        await connection.close()
        if shard_id in self.__open:
            return  # it was opened anew meanwhile
        self.forget_shard(shard_id)
        self.dispatch("shard_close", shard_id)

    def knows_servers(self, shard_id: int) -> bool:
        """Return whether the servers of a shard arrived: one that is not in the cache removed the bot."""
        return shard_id in self.__known

    def was_removed_from(self, guild_id: int) -> bool:
        """Return whether a server removed the bot; of a server whose shard is not ready nothing is known."""
        return self.knows_servers(self.shard_of(guild_id)) and self.get_guild(guild_id) is None

    def shard_of(self, guild_id: int) -> int:
        """Return the shard of a server; 0 as long as the count is not known."""
        return shard_of(guild_id, self.shard_count or 1)

    def socket(self, shard_id: int) -> DiscordWebSocket | None:
        """Return the newest connection of a shard, or None if it has none."""
        shard = self.library_shards.get(shard_id)
        return None if shard is None else shard.ws

    # The life of the client

    async def connect(self, *, reconnect: bool = True) -> None:
        """Open the shards and stay until the client is closed.

        Raises:
            discord.ConnectionClosed: Discord refuses the bot for good: its token, its shards, its intents.
        """
        self.reconnects = reconnect
        self.__end = asyncio.get_running_loop().create_future()
        launching = Tasks()
        launching.start(self.launch_shards(), name="shards").add_done_callback(self._note_launched)
        try:
            await self.__end
        except Exception:
            await self.close()
            raise
        finally:
            launching.stop()

    async def launch_shards(self) -> None:
        """Settle how many shards there are, and have them opened."""
        recommended, url, limits = await self._ask_for_gateway()
        self.gateway_url = URL(url)
        self.identify_queue.max_concurrency = max(1, limits["max_concurrency"])
        self.settle_shard_count(self.shard_count or recommended)
        count = self.shard_count or 1
        log.info(
            "%d shards; Discord recommends %d, and lets %d identify at a time",
            count,
            recommended,
            self.identify_queue.max_concurrency,
        )
        await self._await_sessions(limits, 1 if self.opening else count)
        if self.opening is not None:
            await self.opening(count, self.identify_queue.max_concurrency)
        else:
            await asyncio.gather(*(self.open_shard(shard_id) for shard_id in range(count)))

    async def close(self) -> None:
        """Close all shards, and the client."""
        self.__closing = True
        connections, self.__open = list(self.__open.values()), {}
        self.__known.clear()
        if self.__end is not None and not self.__end.done():
            self.__end.set_result(None)
        await asyncio.gather(*(one.close() for one in connections), return_exceptions=True)
        self.library_shards.clear()
        await super().close()
        await self.__seeing_to.drain(within=GOES_WITHIN)

    def fail(self, error: BaseException) -> None:
        """End `connect` with an error."""
        if self.__end is not None and not self.__end.done():
            self.__end.set_exception(error)

    def _note_launched(self, launching: asyncio.Task[None]) -> None:
        if not launching.cancelled() and (error := launching.exception()) is not None:
            self.fail(error)

    async def _ask_for_gateway(self) -> tuple[int, str, Any]:
        """Return how many shards Discord recommends, where they connect, and its limits for sessions."""
        attempt = 0
        while True:
            try:
                return await self.http.get_bot_gateway()
            except RETRIED as error:
                if not self.reconnects or not _may_pass(error):
                    raise
                attempt += 1
                log.warning("Discord does not say where its gateway is: %r", error)
                await self.pause(pause_before(attempt))

    async def _await_sessions(self, limits: Any, needed: int) -> None:
        """Wait if Discord takes no more sessions today: it would withdraw the bot's token."""
        if limits["remaining"] < needed:
            seconds = limits["reset_after"] / 1000
            log.error(
                "Discord takes %d more sessions of this bot, and %d are needed; waiting for %.0f minutes",
                limits["remaining"],
                needed,
                seconds / 60,
            )
            await self.pause(seconds)

    # Called by the library's parts

    def note_session(self, shard_id: int) -> None:
        """Learn that a shard has a session now."""
        connection = self.__open.get(shard_id)
        if connection is not None:
            connection.note_session()

    def note_servers(self, shard_id: int) -> None:
        """Learn that the servers of a shard have arrived."""
        self.__known.add(shard_id)
        connection = self.__open.get(shard_id)
        if connection is not None:
            connection.ready.set()
        if not self.__was_ready and self.__known >= self.__open.keys():
            self.__was_ready = True
            self.tell_ready()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify; this is the library's place for it."""
        del initial
        connection = None if shard_id is None else self.__open.get(shard_id)
        if connection is not None:
            await connection.wait_for_slot()

    def see_to(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something finished that nobody waits for."""
        self.__seeing_to.start(work, name="closing")


def _may_pass(error: Exception) -> bool:
    """Return whether a later request may be answered: Discord, or the way there, is out of order."""
    if isinstance(error, discord.GatewayNotFound):
        return isinstance(error.__cause__, discord.DiscordServerError)
    return not isinstance(error, discord.HTTPException) or error.status >= 500
