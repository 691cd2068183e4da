"""Connection of one shard: its turn to identify, its session, and the attempts to get it back."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import defaultdict
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Final, Protocol

import aiohttp
import discord

from bot.discordpy.internals import DiscordWebSocket, GatewaySession, LibraryShard, ReconnectWebSocket
from bot.runtime.jobs import Tasks
from bot.sharding.leases import IDENTIFY_SECONDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from yarl import URL

log = logging.getLogger(__name__)


IDENTIFY_MARGIN: Final = 0.1
"""Seconds beside those that Discord asks for: one message may take longer to get there than the next."""
CONNECTING_AT_ONCE: Final = 2
"""Shards of a bucket that connect at the same time: the next one has its socket by the time it may identify,
and one whose attempt hangs holds nobody up."""


class LocalSlots:
    """Slots of a process that is alone."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._free: dict[int, float] = {}

    async def take(self, bucket: int) -> float:
        """Return 0.0 if an IDENTIFY may be sent now, which takes the slot; else seconds to wait."""
        wait = self._free.get(bucket, 0.0) - self._now()
        if wait > 0:
            return wait
        self._free[bucket] = self._now() + IDENTIFY_SECONDS + IDENTIFY_MARGIN
        return 0.0


class IdentifyQueue:
    """Lets the shards of each bucket identify one after the other."""

    def __init__(self, slot: Callable[[int], Awaitable[float]]) -> None:
        """Begin with one bucket.

        Args:
            slot: Returns 0.0 if an IDENTIFY of a bucket may be sent now, else the seconds after which to ask.
        """
        self.max_concurrency = 1
        self._slot = slot
        self._lines: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._connecting: defaultdict[int, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(CONNECTING_AT_ONCE)
        )

    def share(self, slot: Callable[[int], Awaitable[float]]) -> None:
        """Take slots from now on that several processes share."""
        self._slot = slot

    def turn_to_connect(self, shard_id: int) -> asyncio.Semaphore:
        """Return what to hold from before the connection until IDENTIFY was sent."""
        return self._connecting[shard_id % self.max_concurrency]

    async def wait(self, shard_id: int, pause: Callable[[float], Awaitable[object]]) -> None:
        """Return when a shard may send IDENTIFY, which it has to do at once."""
        bucket = shard_id % self.max_concurrency
        async with self._lines[bucket]:
            while (seconds := await self._slot(bucket)) > 0:
                await pause(seconds)


CONNECTS_WITHIN: Final = 60.0
"""Seconds for a connection until Discord greets; waiting for one's turn to identify does not count."""
CLOSES_WITHIN: Final = 0.8
"""Seconds in which Discord may confirm that a connection is closed; after that it is cut."""
MAX_PAUSE: Final = 60.0
"""Seconds between two attempts to connect, at most."""
FEW_IDENTIFIES: Final = 5
"""So many IDENTIFYs without a session may follow each other at that pace."""
MAX_WASTING_PAUSE: Final = 900.0
"""The same after that: Discord takes as few as a thousand IDENTIFYs a day, and then withdraws the token."""
REFUSALS: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Codes of a connection that Discord closes for good: because of the token, the shard, version or intents."""
RETRIED: Final = (
    OSError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    TimeoutError,
)


class NoIdentifySlotError(Exception):
    """Nobody can tell whether this process may send IDENTIFY."""


class ShardClosedError(Exception):
    """A shard was closed before it was ready."""


def pause_before(attempt: int, longest: float = MAX_PAUSE) -> float:
    """Return how many seconds to wait before an attempt to connect.

    They grow, and differ from shard to shard: all are lost at the same moment when Discord is.

    Args:
        attempt: Its number; the first is 0, and waits for nothing.
    """
    return 0.0 if attempt == 0 else random.uniform(0.5, 1) * min(2.0 ** min(attempt, 10), longest)


class ShardHost(Protocol):
    """What a shard needs of the client; see `bot.sharding.client.ShardedClient`."""

    identify_queue: IdentifyQueue
    gateway_url: URL
    reconnects: bool
    pause: Callable[[float], Awaitable[object]]

    @property
    def library_shards(self) -> dict[int, LibraryShard]:
        """The shards that the library knows."""

    def dispatch(self, event: str, /, *args: Any) -> None:
        """Tell an event."""

    async def make_connection(
        self, shard_id: int, *, gateway: URL, session: GatewaySession | None
    ) -> DiscordWebSocket:
        """Connect a shard, and send IDENTIFY or RESUME."""

    def take_attempt(self, shard_id: int) -> DiscordWebSocket | None:
        """Return a connection that was not finished, and forget it."""

    def see_to(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something finished that nobody waits for."""

    def fail(self, error: BaseException) -> None:
        """End the client with an error."""


class ShardConnection:
    """A shard that is open: it is connected, or tries to be.

    Attributes:
        ws: The newest connection, by the library's name for it; there is none before the first.
        ready: Set once the servers of a session have arrived.
    """

    ws: DiscordWebSocket

    def __init__(self, client: ShardHost, shard_id: int) -> None:
        """Prepare; nothing is sent before `open`."""
        self._client, self._id = client, shard_id
        self.ready = asyncio.Event()
        self.closed = False
        self._session: GatewaySession | None = None
        self._fruitless = self._identifies = 0
        self._limit: asyncio.Timeout | None = None
        self._running = Tasks()

    @property
    def id(self) -> int:
        """The number of the shard."""
        return self._id

    def open(self) -> None:
        """Connect, and stay connected until `close`."""
        self._running.start(self._run(), name=f"shard-{self._id}")

    async def close(self) -> None:
        """Disconnect for good; Discord forgets the session."""
        self.closed = True
        self.ready.set()  # whoever waits looks at `closed`
        self._running.stop()
        await self._running.drain()
        if hasattr(self, "ws"):
            await _close(self.ws)

    async def until_ready(self) -> None:
        """Return when the servers have arrived.

        Raises:
            ShardClosedError: It was closed before.
        """
        await self.ready.wait()
        if self.closed:
            raise ShardClosedError(f"shard {self._id} was closed")

    def note_session(self) -> None:
        """Learn that there is a session: what goes wrong from now on is a new trouble."""
        self._fruitless = self._identifies = 0

    async def wait_for_slot(self) -> None:
        """Return when IDENTIFY may be sent.

        Raises:
            NoIdentifySlotError: That cannot be found out now.
        """
        limit, self._limit = self._limit, None
        if limit is not None:
            limit.reschedule(None)
        try:
            await self._client.identify_queue.wait(self._id, self._client.pause)
        except Exception as error:
            raise NoIdentifySlotError(repr(error)) from error
        self._identifies += 1
        if limit is not None:
            limit.reschedule(asyncio.get_running_loop().time() + CONNECTS_WITHIN)

    async def _run(self) -> None:
        """Stay connected; a refusal for good ends the client."""
        try:
            while True:
                await self._stay_connected_once()
                longest = MAX_PAUSE if self._identifies < FEW_IDENTIFIES else MAX_WASTING_PAUSE
                await self._client.pause(pause_before(self._fruitless, longest))
                self._fruitless += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, the process had better end and start anew
            self._client.fail(error)

    async def _stay_connected_once(self) -> None:
        """Connect and handle what arrives, until the connection is lost or the attempt failed."""
        try:
            self.ws = await self._connect()
            self._client.library_shards[self._id] = self
            while True:
                await self.ws.poll_event()
        except ReconnectWebSocket as request:
            self._note_loss(resumable=request.resume)
        except (*RETRIED, NoIdentifySlotError) as error:
            self._note_loss(resumable=True)
            if not self._client.reconnects or _is_refusal(error):
                raise
            self._fruitless = max(self._fruitless, 1)
            log.warning("shard %d has lost its connection, or has not got one: %r", self._id, error)

    def _note_loss(self, *, resumable: bool) -> None:
        """Keep what resumes the session, and let everybody know that nothing arrives."""
        if not resumable:
            self._session = None
        elif hasattr(self, "ws"):
            self._session = GatewaySession.of(self.ws) or self._session
        self._client.dispatch("disconnect")
        self._client.dispatch("shard_disconnect", self._id)

    async def _connect(self) -> DiscordWebSocket:
        """Return a connection on which RESUME was sent, or IDENTIFY when it was this shard's turn."""
        async with AsyncExitStack() as stack:
            if self._session is None:
                await stack.enter_async_context(self._client.identify_queue.turn_to_connect(self._id))
            try:
                async with asyncio.timeout(CONNECTS_WITHIN) as self._limit:
                    return await self._client.make_connection(
                        self._id, gateway=self._client.gateway_url, session=self._session
                    )
            except BaseException:
                unfinished = self._client.take_attempt(self._id)
                if unfinished is not None:
                    self._client.see_to(_close(unfinished))
                raise
            finally:
                self._client.take_attempt(self._id)


def _is_refusal(error: BaseException) -> bool:
    return isinstance(error, discord.ConnectionClosed) and error.code in REFUSALS


async def _close(socket: DiscordWebSocket) -> None:
    """Close a connection and the session on it; what a slow Discord does not confirm is cut."""
    try:
        await asyncio.wait_for(socket.close(code=1000), CLOSES_WITHIN)
    except (OSError, TimeoutError, aiohttp.ClientError, RuntimeError) as error:
        log.debug("shard %s is not closed in order: %r", socket.shard_id, error)
