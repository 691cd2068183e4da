"""Internals of discord.py used beyond its public interface: cache, shards, connections.

The library opens all shards one after another, keeps them open while it runs, and makes each wait while
another is connecting. So `bot.sharding.client` opens them itself, on the library's own sockets and parsers.
`tests/sharding/test_library.py` reports what a new version of the library no longer has.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import aiohttp
import discord
from discord.ext import commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.state import AutoShardedConnectionState
from yarl import URL

from bot.sharding.ownership import shard_of

log = logging.getLogger(__name__)


# The bot never uses voice; otherwise every start would log warnings about that.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

__all__ = [
    "DiscordWebSocket",
    "GatewaySession",
    "GatewayState",
    "LibraryClient",
    "LibraryShard",
    "ReconnectWebSocket",
]

SHARDS: Final = "_AutoShardedClient__shards"
"""Attribute where the library keeps its shards by id, for latencies and for access to sockets."""

QUEUE: Final = "_AutoShardedClient__queue"
"""Attribute of the queue in which the library's shards report events; ours do not use it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewaySession:
    """Data for resuming a gateway session."""

    id: str
    sequence: int | None
    gateway: URL

    @classmethod
    def of(cls, socket: DiscordWebSocket) -> GatewaySession | None:
        if socket.session_id is None:
            return None
        return cls(id=socket.session_id, sequence=socket.sequence, gateway=socket.gateway)


BEATS_WITHIN: Final = 10.0  # timeout in seconds for sending our heartbeat


class SocketLink:
    """A discord.py connection, whose time of the last received data, heartbeats included, is private."""

    def __init__(self, socket: DiscordWebSocket) -> None:
        self._socket = socket
        self._keep_alive = getattr(socket, "_keep_alive", None)

    def silence(self) -> float:
        """Return the seconds since anything arrived; 0 for a connection without heartbeats."""
        if self._keep_alive is None:
            return 0.0
        heard: float = self._keep_alive._last_recv  # noqa: SLF001
        return max(0.0, time.perf_counter() - heard)

    async def ask(self) -> None:
        """Send a heartbeat, which Discord itself may request at any time."""
        if self._keep_alive is None:
            return
        try:
            await asyncio.wait_for(self._socket.send_heartbeat(self._keep_alive.beat()), BEATS_WITHIN)
        except (OSError, TimeoutError, discord.ConnectionClosed) as error:
            log.debug("the gateway takes no heartbeat: %s", error)


class LibraryShard(Protocol):
    """The part of a shard that the library uses."""

    ws: DiscordWebSocket

    @property
    def id(self) -> int:
        """The shard's number."""

    async def close(self) -> None:
        """Close its connection."""


class GatewayState(AutoShardedConnectionState["LibraryClient"]):
    """The library's cache and parsers; each shard becomes ready by itself once its servers have arrived."""

    def __init__(
        self, *, note_session: Callable[[int], None], note_servers: Callable[[int], None], **options: Any
    ) -> None:
        """Begin with an empty cache; `note_session` is called for each shard that gets a session."""
        self.attempts: dict[int, DiscordWebSocket] = {}
        self._note_session, self._note_servers = note_session, note_servers
        self._awaited: dict[int, set[int]] = {}
        super().__init__(**options)

    def forget_shard(self, shard_id: int) -> None:
        """Remove a shard's servers from the cache, without dispatching events."""
        count = self.shard_count or 1
        for guild_id in [one for one in self._guilds if shard_of(one, count) == shard_id]:
            del self._guilds[guild_id]
        task = self._ready_tasks.pop(shard_id, None)
        if task is not None:
            task.cancel()
        self._ready_states.pop(shard_id, None)
        self._awaited.pop(shard_id, None)
        self.clear_chunk_requests(shard_id)

    def parse_ready(self, data: Any) -> None:
        """Begin a new session of a shard: data from the previous one may have changed."""
        shard_id = data["shard"][0]
        self.forget_shard(shard_id)
        self._awaited[shard_id] = {int(guild["id"]) for guild in data["guilds"]}
        self._note_session(shard_id)
        super().parse_ready(data)

    def parse_resumed(self, data: Any) -> None:
        """Continue a session; the missed events have arrived before this."""
        self._note_session(data["__shard_id__"])
        super().parse_resumed(data)

    async def _delay_shard_ready(self, shard_id: int) -> None:
        """Wait for the servers named by READY until they pause, since an unavailable one never comes."""
        arrived, missing = self._ready_states[shard_id], self._awaited.pop(shard_id)
        while missing or not arrived.empty():
            try:
                waiting = (
                    asyncio.wait_for(arrived.get(), self.guild_ready_timeout) if arrived.empty() else None
                )
                guild = arrived.get_nowait() if waiting is None else await waiting
            except TimeoutError:
                break
            missing.discard(guild.id)
            self.dispatch("guild_available" if guild.unavailable is False else "guild_join", guild)
        del self._ready_states[shard_id], self._ready_tasks[shard_id]
        self.dispatch("shard_ready", shard_id)
        self._note_servers(shard_id)

    def _update_references(self, ws: DiscordWebSocket) -> None:
        """Note a connection being made: if that fails, the library leaves it open."""
        if ws.shard_id is not None:
            self.attempts[ws.shard_id] = ws
        super()._update_references(ws)


class LibraryClient(commands.AutoShardedBot):
    """The library's client, exposing private parts for `bot.sharding.client`."""

    _connection: GatewayState

    def __init__(self, *args: Any, **options: Any) -> None:
        """Make a client; adds the queue that the library's `close` needs, but creates only at login."""
        super().__init__(*args, **options)
        self.__dict__.setdefault(QUEUE, asyncio.PriorityQueue())

    def _get_state(self, **options: Any) -> GatewayState:
        return GatewayState(
            note_session=self.note_session,
            note_servers=self.note_servers,
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )

    def note_session(self, shard_id: int) -> None:
        """Note that a shard has a session now."""

    def note_servers(self, shard_id: int) -> None:
        """Note that a shard's servers have arrived."""

    def settle_shard_count(self, count: int) -> None:
        """Set the number of shards that servers are divided among."""
        self.shard_count = self._connection.shard_count = count

    def forget_shard(self, shard_id: int) -> None:
        """Remove a shard and its servers from the cache, without dispatching events."""
        self._connection.forget_shard(shard_id)
        self.library_shards.pop(shard_id, None)

    def trace_requests(self, trace: aiohttp.TraceConfig) -> None:
        self.http.http_trace = trace

    def interaction_of(self, data: Any) -> discord.Interaction[discord.Client]:
        return discord.Interaction(data=data, state=self._connection)

    @property
    def library_shards(self) -> dict[int, LibraryShard]:
        """The shards known to the library by id; the mapping may be changed."""
        shards: dict[int, LibraryShard] = self.__dict__[SHARDS]
        return shards

    def tell_ready(self) -> None:
        """Dispatch the ready event, and wake everyone who waits for it."""
        self._connection.call_handlers("ready")
        self.dispatch("ready")

    def take_attempt(self, shard_id: int) -> DiscordWebSocket | None:
        """Return and forget a shard's connection that is being made, or was not finished."""
        return self._connection.attempts.pop(shard_id, None)

    async def make_connection(
        self, shard_id: int, *, gateway: URL, session: GatewaySession | None
    ) -> DiscordWebSocket:
        """Connect a shard, and send IDENTIFY or RESUME."""
        return await DiscordWebSocket.from_client(
            self,
            initial=True,
            shard_id=shard_id,
            gateway=gateway if session is None else session.gateway,
            session=None if session is None else session.id,
            sequence=None if session is None else session.sequence,
            resume=session is not None,
        )
