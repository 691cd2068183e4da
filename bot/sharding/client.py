"""Gateway client: as many shards as Discord recommends, each opened or closed while others are running."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any, Final

import aiohttp
import discord
from yarl import URL

from bot.discordpy.internals import DiscordWebSocket, GatewaySession, LibraryClient, ReconnectWebSocket
from bot.runtime.jobs import Tasks
from bot.sharding.ownership import IDENTIFY_SECONDS, shard_of

log = logging.getLogger(__name__)

IDENTIFY_MARGIN: Final = 0.1
"""Seconds added to Discord's interval: one message may take longer to arrive than the next."""
CONNECTING_AT_ONCE: Final = 2
"""Shards of a bucket that may connect concurrently: the next one has its socket ready when it may identify,
and one that hangs does not delay the others."""


class LocalSlots:
    """Identify slots of a process that runs alone."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._free: dict[int, float] = {}

    async def take(self, bucket: int) -> float:
        """Take the slot and return 0.0 if an IDENTIFY may be sent now, or return the seconds to wait."""
        wait = self._free.get(bucket, 0.0) - self._now()
        if wait > 0:
            return wait
        self._free[bucket] = self._now() + IDENTIFY_SECONDS + IDENTIFY_MARGIN
        return 0.0


class IdentifyQueue:
    """Makes the shards of each bucket identify one at a time."""

    def __init__(self, slot: Callable[[int], Awaitable[float]]) -> None:
        """Begin with one bucket; `slot` takes a slot and returns 0.0, or returns the seconds to wait."""
        self.max_concurrency = 1
        self._slot = slot
        self._lines: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._connecting: defaultdict[int, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(CONNECTING_AT_ONCE)
        )

    def share(self, slot: Callable[[int], Awaitable[float]]) -> None:
        """Use slots shared by several processes from now on."""
        self._slot = slot

    def turn_to_connect(self, shard_id: int) -> asyncio.Semaphore:
        """Return the semaphore to hold from before connecting until IDENTIFY was sent."""
        return self._connecting[shard_id % self.max_concurrency]

    async def wait(self, shard_id: int, pause: Callable[[float], Awaitable[object]]) -> None:
        """Wait until a shard may send IDENTIFY, which it must then do at once."""
        bucket = shard_id % self.max_concurrency
        async with self._lines[bucket]:
            while (seconds := await self._slot(bucket)) > 0:
                await pause(seconds)


CONNECTS_WITHIN: Final = 60.0
"""Timeout in seconds from connecting until Discord's hello; waiting to identify does not count."""
CLOSES_WITHIN: Final = 0.8  # timeout in seconds for Discord to confirm closing a connection; then it is cut
MAX_PAUSE: Final = 60.0  # longest pause in seconds between attempts to connect
FEW_IDENTIFIES: Final = 5  # IDENTIFYs without a session that may follow each other with those pauses
MAX_WASTING_PAUSE: Final = 900.0
"""The longest pause after that: Discord allows as few as a thousand IDENTIFYs a day, or resets the token."""
REFUSALS: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Permanent close codes: because of the token, the shard, the version or the intents."""
RETRIED: Final = (
    OSError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    TimeoutError,
)


class NoIdentifySlotError(Exception):
    """It is unknown whether this process may send IDENTIFY."""


class ShardClosedError(Exception):
    """A shard was closed before it was ready."""


def pause_before(attempt: int, longest: float = MAX_PAUSE) -> float:
    """Return the back-off in seconds before an attempt to connect: 0 for the first, then random."""
    return 0.0 if attempt == 0 else random.uniform(0.5, 1) * min(2.0 ** min(attempt, 10), longest)


class ShardConnection:
    """An open shard, connected or connecting; `ws` is the newest connection."""

    ws: DiscordWebSocket

    def __init__(self, client: ShardedClient, shard_id: int) -> None:
        """Prepare; nothing is sent before `open`."""
        self._client, self.id = client, shard_id
        self.ready = asyncio.Event()
        self.closed = False
        self._session: GatewaySession | None = None
        self._fruitless = self._identifies = 0
        self._limit: asyncio.Timeout | None = None
        self._running = Tasks()

    def open(self) -> None:
        """Connect, and stay connected until `close`."""
        self._running.start(self._run(), name=f"shard-{self.id}")

    async def close(self) -> None:
        """Disconnect for good; Discord ends the session."""
        self.closed = True
        self.ready.set()  # wakes waiters, which check `closed`
        self._running.stop()
        await self._running.drain()
        if hasattr(self, "ws"):
            await _close(self.ws)

    async def until_ready(self) -> None:
        """Return once the servers have arrived; raises ShardClosedError."""
        await self.ready.wait()
        if self.closed:
            raise ShardClosedError(f"shard {self.id} was closed")

    def note_session(self) -> None:
        self._fruitless = self._identifies = 0

    async def wait_for_slot(self) -> None:
        """Wait until IDENTIFY may be sent; raises NoIdentifySlotError."""
        limit, self._limit = self._limit, None
        if limit is not None:
            limit.reschedule(None)
        try:
            await self._client.identify_queue.wait(self.id, self._client.pause)
        except Exception as error:
            raise NoIdentifySlotError(repr(error)) from error
        self._identifies += 1
        if limit is not None:
            limit.reschedule(asyncio.get_running_loop().time() + CONNECTS_WITHIN)

    async def _run(self) -> None:
        """Stay connected; a permanent refusal ends the client."""
        try:
            while True:
                await self._stay_connected_once()
                longest = MAX_PAUSE if self._identifies < FEW_IDENTIFIES else MAX_WASTING_PAUSE
                await self._client.pause(pause_before(self._fruitless, longest))
                self._fruitless += 1
        except Exception as error:  # noqa: BLE001 - after any error the process should end and start again
            self._client.fail(error)

    async def _stay_connected_once(self) -> None:
        """Connect and handle events until the connection is lost or the attempt fails."""
        try:
            self.ws = await self._connect()
            self._client.library_shards[self.id] = self
            while True:
                await self.ws.poll_event()
        except ReconnectWebSocket as request:
            self._note_loss(resumable=request.resume)
        except (*RETRIED, NoIdentifySlotError) as error:
            self._note_loss(resumable=True)
            refused = isinstance(error, discord.ConnectionClosed) and error.code in REFUSALS
            if refused or not self._client.reconnects:
                raise
            self._fruitless = max(self._fruitless, 1)
            log.warning("shard %d has lost its connection, or has not got one: %r", self.id, error)

    def _note_loss(self, *, resumable: bool) -> None:
        """Keep what is needed to resume the session, and dispatch that the connection is lost."""
        if not resumable:
            self._session = None
        elif hasattr(self, "ws"):
            self._session = GatewaySession.of(self.ws) or self._session
        self._client.dispatch("disconnect")
        self._client.dispatch("shard_disconnect", self.id)

    async def _connect(self) -> DiscordWebSocket:
        """Return a connection on which RESUME was sent, or, when it was this shard's turn, IDENTIFY."""
        async with AsyncExitStack() as stack:
            if self._session is None:
                await stack.enter_async_context(self._client.identify_queue.turn_to_connect(self.id))
            try:
                async with asyncio.timeout(CONNECTS_WITHIN) as self._limit:
                    return await self._client.make_connection(
                        self.id, gateway=self._client.gateway_url, session=self._session
                    )
            except BaseException:
                unfinished = self._client.take_attempt(self.id)
                if unfinished is not None:
                    self._client.see_to(_close(unfinished))
                raise
            finally:
                self._client.take_attempt(self.id)


async def _close(socket: DiscordWebSocket) -> None:
    """Close a connection and its session; cut it if Discord is too slow to confirm."""
    try:
        await asyncio.wait_for(socket.close(code=1000), CLOSES_WITHIN)
    except (OSError, TimeoutError, aiohttp.ClientError, RuntimeError) as error:
        log.debug("shard %s is not closed in order: %r", socket.shard_id, error)


GOES_WITHIN: Final = 1.0  # seconds that abandoned connections may take to end when the client closes


class ShardedClient(LibraryClient):
    """A bot whose servers are spread over shards with a connection each.

    A shard is *ready* once the servers of its session have arrived; `on_shard_ready` is dispatched then, for
    each new session. `on_ready` comes once, when all open shards are ready for the first time.
    `on_shard_close` comes when a shard is closed on purpose; its servers leave the cache without an event.
    `opening` is called with the number of shards and Discord's `max_concurrency` once both are known, and
    opens the shards; if it is None, all are opened.
    """

    def __init__(
        self,
        *args: Any,
        shard_count: int | None = None,
        opening: Callable[[int, int], Awaitable[None]] | None = None,
        **options: Any,
    ) -> None:
        """Prepare; nothing is sent before `login`. A shard count of None follows Discord's recommendation."""
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
        """Connect a shard and wait until its servers have arrived; ShardClosedError if it is closed."""
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
        """Disconnect a shard, or stop connecting it; its servers leave the cache without events."""
        connection = self.__open.pop(shard_id, None)
        if connection is None:
            return
        self.__known.discard(shard_id)
        await connection.close()
        if shard_id in self.__open:
            return  # it was reopened meanwhile
        self.forget_shard(shard_id)
        self.dispatch("shard_close", shard_id)

    def knows_servers(self, shard_id: int) -> bool:
        """Return whether a shard's servers have arrived: one missing from the cache has removed the bot."""
        return shard_id in self.__known

    def was_removed_from(self, guild_id: int) -> bool:
        """Return whether a server is known to have removed the bot; False if its shard is not ready."""
        return self.knows_servers(self.shard_of(guild_id)) and self.get_guild(guild_id) is None

    def shard_of(self, guild_id: int) -> int:
        """Return the shard of a server; 0 while the shard count is unknown."""
        return shard_of(guild_id, self.shard_count or 1)

    def socket(self, shard_id: int) -> DiscordWebSocket | None:
        """Return the newest connection of a shard, or None if it has none."""
        shard = self.library_shards.get(shard_id)
        return None if shard is None else shard.ws

    # The life of the client

    async def connect(self, *, reconnect: bool = True) -> None:
        """Open the shards and run until closed; raises discord.ConnectionClosed if refused for good."""
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
        """Return the recommended number of shards, the gateway's URL, and the session limits."""
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
        """Wait if Discord's session limit is used up, since exceeding it would reset the bot's token."""
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
        """Note that a shard has a session now."""
        connection = self.__open.get(shard_id)
        if connection is not None:
            connection.note_session()

    def note_servers(self, shard_id: int) -> None:
        self.__known.add(shard_id)
        connection = self.__open.get(shard_id)
        if connection is not None:
            connection.ready.set()
        if not self.__was_ready and self.__known >= self.__open.keys():
            self.__was_ready = True
            self.tell_ready()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify; the library calls this hook."""
        del initial
        connection = None if shard_id is None else self.__open.get(shard_id)
        if connection is not None:
            await connection.wait_for_slot()

    def see_to(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background that nobody waits for."""
        self.__seeing_to.start(work, name="closing")


def _may_pass(error: Exception) -> bool:
    """Return whether a retry may succeed: Discord, or the network, has a temporary failure."""
    if isinstance(error, discord.GatewayNotFound):
        return isinstance(error.__cause__, discord.DiscordServerError)
    return not isinstance(error, discord.HTTPException) or error.status >= 500
