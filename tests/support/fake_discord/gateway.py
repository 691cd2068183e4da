"""The gateway: a websocket on which the bot identifies, resumes and receives events.

A *session* outlives its connection. Events sent while the connection is down are kept and replayed
on RESUME, as Discord does; a bot that identifies anew starts an empty session. Each shard has sessions of its
own, and may have several at once: all of them hear everything.
"""

import asyncio
import json
import time
import zlib
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.support.fake_discord.ids import next_id
from tests.support.fake_discord.timeline import Timeline
from tests.support.fake_discord.wire import Json, encode
from tests.support.fake_discord.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

_REPLAYABLE = 512
_PRESENCES_INTENT = 1 << 8
_MOST_GUILDS = 2500
_IDENTIFY_SECONDS = 5.0


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Moment(Enum):
    """What a test may wait for. READY comes after the last GUILD_CREATE was sent.

    ARRIVED is a request for a connection, before the gateway takes it.
    """

    ARRIVED = "arrived"
    CONNECTED = "connected"
    IDENTIFY = "identify"
    READY = "ready"
    RESUME = "resume"
    RESUMED = "resumed"
    INVALIDATED = "invalidated"
    HEARTBEAT = "heartbeat"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewayEvent:
    """One moment in the life of a connection; `data` is what the bot sent, `at` is monotonic."""

    moment: Moment
    shard: tuple[int, int] = (0, 1)
    data: Json = field(default_factory=dict)
    at: float = field(default_factory=time.monotonic)


class _Socket:
    """One connection, compressed as the client asked for in its query."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request) -> None:
        self.ws = ws
        self.request = request
        wanted = request.query.get("compress")
        # Level 1: the loopback is fast, and the load driver shares its core with this.
        self._zlib = zlib.compressobj(1) if wanted == "zlib-stream" else None

    async def send(self, text: str) -> None:
        if self._zlib is None:
            await self.ws.send_str(text)
            return
        # Nothing may come between compressing and writing; aiohttp writes before its first await.
        data = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
        await self.ws.send_bytes(data)

    async def send_op(self, op: Op, data: Any = None) -> None:
        await self.send(encode({"op": int(op), "d": data, "s": None, "t": None}))

    def abort(self) -> None:
        if self.request.transport is not None:
            self.request.transport.abort()


class _Session:
    """One identified shard, with or without a connection at the moment."""

    def __init__(self, identify: Json) -> None:
        first, count = identify.get("shard", (0, 1))
        self.id = f"{next_id():x}"
        self.shard = (int(first), int(count))
        self.intents = int(identify.get("intents", 0))
        self.sequence = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=_REPLAYABLE)
        self.socket: _Socket | None = None

    def owns(self, guild_id: int) -> bool:
        return (guild_id >> 22) % self.shard[1] == self.shard[0]

    async def dispatch(self, event: str, data: str) -> None:
        self.sequence += 1
        text = f'{{"op":0,"t":"{event}","s":{self.sequence},"d":{data}}}'
        self.sent.append((self.sequence, text))
        socket = self.socket
        if socket is not None and not socket.ws.closed:
            try:
                await socket.send(text)
            except (ConnectionError, RuntimeError):
                self.socket = None  # it died in the same instant; RESUME will replay this event


class Gateway:
    """All sessions. `events` records what bots did here.

    Attributes:
        counts_identifies: Whether an IDENTIFY within five seconds of another one of its bucket is refused, as
            Discord does; most tests start one bot after the other.
        broken: The shards that get no session at the moment: their connections are closed.
    """

    def __init__(self, world: World) -> None:
        self.events: Timeline[GatewayEvent] = Timeline()
        self.heartbeat_interval_ms = 41_250
        self.counts_identifies = False
        self.now: Callable[[], float] = time.monotonic
        self.refused = 0
        self.broken: set[int] = set()
        self._identified: dict[int, float] = {}
        self._world = world
        self._sessions: dict[str, _Session] = {}
        self._sockets: set[_Socket] = set()
        self._answering = asyncio.Event()
        self._answering.set()

    @property
    def connections(self) -> int:
        """How many websockets are open."""
        return len(self._sockets)

    async def ready(self, *, count: int = 1, within: float = 60.0) -> None:
        """Wait until `count` identified shards in all were told of their guilds."""
        seen = 0
        async with asyncio.timeout(within):
            for _ in range(count):
                await self.events.wait(lambda e: e.moment is Moment.READY, after=seen, within=within)
                seen = (
                    next(i for i, e in enumerate(self.events) if i >= seen and e.moment is Moment.READY) + 1
                )

    async def dispatch(self, event: str, data: str, *, guild_id: int) -> int:
        """Send an event to the shards that own the guild; returns how many sessions there were."""
        owners = [session for session in self._sessions.values() if session.owns(guild_id)]
        for session in owners:
            await session.dispatch(event, data)
        return len(owners)

    async def drop(self, *, code: int | None = None, shard: int | None = None) -> None:
        """Break connections, all or those of a shard: abruptly, or with a close code; to be resumed."""
        for socket in self._sockets_of(shard):
            if code is None:
                socket.abort()
            else:
                await socket.ws.close(code=code)

    async def ask_to_reconnect(self, *, shard: int | None = None) -> None:
        """Send RECONNECT, as Discord does before it restarts a gateway node."""
        for socket in self._sockets_of(shard):
            with suppress(ConnectionError):  # it may have died in the same instant
                await socket.send_op(Op.RECONNECT)

    async def invalidate(self, *, shard: int | None = None) -> None:
        """End all sessions, or those of a shard: the bot must identify again, and misses what happens.

        A connection without a session, as one that waits for its turn to identify, is told nothing.
        """
        ended = [one for one in self._sessions.values() if shard in (None, one.shard[0])]
        for session in ended:
            del self._sessions[session.id]
        for socket in [one.socket for one in ended if one.socket is not None]:
            with suppress(ConnectionError):
                await socket.send_op(Op.INVALID_SESSION, data=False)

    def _sockets_of(self, shard: int | None) -> list[_Socket]:
        if shard is None:
            return list(self._sockets)
        return [one.socket for one in self._sessions.values() if one.shard[0] == shard and one.socket]

    def fall_silent(self) -> None:
        """Leave everybody who wants to connect without an answer from now on."""
        self._answering.clear()

    async def close(self) -> None:
        """Close all connections for good."""
        self._answering.set()
        self._sessions.clear()
        await self.drop()

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        self._record(Moment.ARRIVED)
        await self._answering.wait()
        ws = web.WebSocketResponse(compress=False, max_msg_size=0)
        await ws.prepare(request)
        socket = _Socket(ws, request)
        self._sockets.add(socket)
        self._record(Moment.CONNECTED)
        session: _Session | None = None
        try:
            await socket.send_op(Op.HELLO, {"heartbeat_interval": self.heartbeat_interval_ms})
            async for message in ws:
                if message.type is not WSMsgType.TEXT:
                    break
                session = await self._receive(socket, session, json.loads(message.data))
        except ConnectionError:
            pass  # the bot was killed while we were writing to it
        finally:
            self._sockets.discard(socket)
            if session is not None and session.socket is socket:
                session.socket = None
            self._record(Moment.CLOSED, session)
        return ws

    async def _receive(self, socket: _Socket, session: _Session | None, message: Json) -> _Session | None:
        op, data = message["op"], message["d"]
        if op == Op.HEARTBEAT:
            self._record(Moment.HEARTBEAT, session)
            await socket.send_op(Op.HEARTBEAT_ACK)
        elif op in (Op.IDENTIFY, Op.RESUME) and data["token"] != self._world.token:
            await socket.ws.close(code=4004, message=b"Authentication failed.")
        elif op in (Op.IDENTIFY, Op.RESUME) and (code := self._refusal(data)) is not None:
            await socket.ws.close(code=code)
        elif op == Op.IDENTIFY:
            return await self._identify(socket, data)
        elif op == Op.RESUME:
            return await self._resume(socket, data)
        return session

    def _refusal(self, data: Json) -> int | None:
        """The code with which a connection is closed that gets no session, or None."""
        session = self._sessions.get(data.get("session_id", ""))
        shard, count = (int(one) for one in data.get("shard", session.shard if session else (0, 1)))
        if shard in self.broken:
            return 4000
        if not 0 <= shard < count:
            return 4010
        guilds = sum((guild >> 22) % count == shard for guild in self._world.guilds)
        return 4011 if guilds > _MOST_GUILDS else None

    def _is_too_soon(self, shard: int) -> bool:
        bucket, now = shard % self._world.max_concurrency, self.now()
        before = self._identified.get(bucket)
        self._identified[bucket] = now
        return self.counts_identifies and before is not None and now - before < _IDENTIFY_SECONDS

    async def _identify(self, socket: _Socket, data: Json) -> _Session | None:
        session = _Session(data)
        self._record(Moment.IDENTIFY, session, data)
        if self._is_too_soon(session.shard[0]):
            self.refused += 1
            await socket.send_op(Op.INVALID_SESSION, data=False)
            return None
        self._forget_dead(session.shard)
        session.socket = socket
        guilds = [guild for guild in self._world.guilds.values() if session.owns(guild.id)]
        await session.dispatch("READY", encode(self._ready_payload(session)))
        self._sessions[session.id] = session
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", encode(self.guild_payload(guild.id, session.intents)))
        self._record(Moment.READY, session)
        return session

    async def _resume(self, socket: _Socket, data: Json) -> _Session | None:
        session = self._resumable(data["session_id"], data["seq"])
        self._record(Moment.RESUME, session, data)
        if session is None:
            await socket.send_op(Op.INVALID_SESSION, data=False)
            self._record(Moment.INVALIDATED)
            return None
        delivered = data["seq"]
        while missed := [entry for entry in session.sent if entry[0] > delivered]:
            for sequence, text in missed:  # more may be added while these are sent
                await socket.send(text)
                delivered = sequence
        session.socket = socket
        await session.dispatch("RESUMED", encode({"_trace": []}))
        self._record(Moment.RESUMED, session)
        return session

    def _resumable(self, session_id: str, sequence: int) -> _Session | None:
        """The session, unless it is unknown or what the bot missed is no longer kept."""
        session = self._sessions.get(session_id)
        if session is None or (session.sent and session.sent[0][0] > sequence + 1):
            return None
        return session

    def guild_payload(self, guild_id: int, intents: int = 0) -> Json:
        """GUILD_CREATE's data; without the presences intent its only member is the bot itself."""
        everybody = list(self._world.users.values())
        members = everybody if intents & _PRESENCES_INTENT else [self._world.bot]
        return self._world.guilds[guild_id].create_payload(members)

    def _ready_payload(self, session: _Session) -> Json:
        guilds = [guild for guild in self._world.guilds.values() if session.owns(guild.id)]
        return {
            "v": 10,
            "user": {**self._world.bot.payload, "verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._world.gateway_url,
            "shard": list(session.shard),
            "application": {"id": str(self._world.application_id), "flags": 0},
        }

    def _forget_dead(self, shard: tuple[int, int]) -> None:
        for key, session in list(self._sessions.items()):
            if session.shard == shard and session.socket is None:
                del self._sessions[key]

    def _record(self, moment: Moment, session: _Session | None = None, data: Json | None = None) -> None:
        shard = session.shard if session else (0, 1)
        self.events.append(GatewayEvent(moment=moment, shard=shard, data=data or {}))
