"""Outages: a gateway that is gone or silent, and failing requests while it is connected.

Nobody can be answered then, so clocks stop and drawings wait. Any answer of Discord, even a refusal, ends an
outage of requests; after a failure, Discord is probed every second. If requests to several places fail and
none succeeds, an answer to the probe is not enough: a request must succeed, or none may fail for a while. If
outages follow each other closely, clocks resume only after a while without a failure.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Final, Protocol

import aiohttp
import discord
from discord.ext import commands
from discord.http import Route

from bot.runtime import log_context
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, Next, Outcome
from cogs.core.send_backoff import FIRST_SERVER_ERROR, UNREACHABLE

log = logging.getLogger(__name__)

REQUEST_PATIENCE: Final = timedelta(seconds=3)
"""After this time of failing requests without any answer, Discord counts as unreachable."""
REQUEST_EVERY: Final = 1.0  # seconds between two probes
REQUEST_TIMEOUT: Final = 3.0  # seconds
SEVERAL: Final = 2
"""Failing places from which on an answer to the probe does not end an outage; a place is a channel, say."""
TRY_AGAIN: Final = timedelta(seconds=10)  # after the last failure, waiting requests are sent again
CALM: Final = timedelta(minutes=1)
"""An outage that begins sooner than this after the last one ends only after a while without a failure."""
HOLDS_AFTER: Final = timedelta(seconds=10)  # of answers without a failure
MAX_HELD: Final = timedelta(minutes=1)
"""After this long with any answers, the next one ends the outage: clocks never stop for good."""


async def ask_discord() -> bool:
    """Ask Discord for its gateway address over a new connection; return whether it answers."""
    timeout = aiohttp.ClientTimeout(total=REQUEST_TIMEOUT)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{Route.BASE}/gateway") as answer,
        ):
            return answer.status < FIRST_SERVER_ERROR
    except UNREACHABLE:
        return False


def place_of(path: str) -> str:
    """Return the target of a request (a channel, an interaction, ...), given its path."""
    parts = re.sub(r"^/api/v\d+", "", path).split("/")
    return "/".join(parts[: 4 if "webhooks" in parts else 3])  # these begin with the bot's id


@dataclass(eq=False, repr=False, kw_only=True)
class RestMonitor:
    """Tracks whether Discord accepts requests, and since when it does not."""

    clock: Clock
    on_restored: Callable[[datetime], None]
    ask: Callable[[], Awaitable[bool]] = ask_discord
    is_lost: bool = field(default=False, init=False)
    available: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _failing_since: datetime | None = field(default=None, init=False)
    _answering_since: datetime | None = field(default=None, init=False)  # without a failure, in an outage
    _first_answer: datetime | None = field(default=None, init=False)  # in an outage
    _restored_at: datetime | None = field(default=None, init=False)
    _failed_at: datetime | None = field(default=None, init=False)
    _failing: set[str] = field(default_factory=set, init=False)
    _known: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _under_way: int = field(default=0, init=False)
    _answered: datetime | None = field(default=None, init=False)
    _asking: Job = field(init=False)

    def __post_init__(self) -> None:
        self.available.set()
        self._known.set()
        self._asking = Job(self._find_out, name="rest", clock=self.clock)

    def trace(self) -> aiohttp.TraceConfig:
        """Return a trace of every request of a session, including the library's own retries."""

        async def on_start(*_: object) -> None:
            self.note_start()

        async def on_end(_: object, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
            self.note_end(answered=end.response.status < FIRST_SERVER_ERROR, place=place_of(end.url.path))

        async def on_exception(
            _: object, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
        ) -> None:
            answered = False if isinstance(failed.exception, UNREACHABLE) else None
            self.note_end(answered=answered, place=place_of(failed.url.path))

        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(on_start)
        trace.on_request_end.append(on_end)
        trace.on_request_exception.append(on_exception)
        return trace

    def note_start(self) -> None:
        if not self._under_way:
            self._answered = self.clock.now()
        self._under_way += 1

    def note_end(self, *, answered: bool | None, place: str = "") -> None:
        """Note the end of a request to a place: answered, failed, or given up by the caller (None)."""
        self._under_way -= 1
        if answered:
            self._answered = self.clock.now()
            self._failing.clear()
            self._note_answer()
        elif answered is not None:
            if not self._failed_lately():
                self._failing.clear()
            self._failed_at = self.clock.now()
            if len(self._failing) < SEVERAL:
                self._failing.add(place)
            self._suspect(self._failed_at)

    async def takes_requests(self) -> bool:
        """Return whether Discord takes requests; if some fail or take long, wait for the verdict."""
        if (
            self._under_way
            and self._answered is not None
            and self.clock.now() - self._answered > REQUEST_PATIENCE
        ):
            self._suspect(self._answered)
        await self._known.wait()
        return not self.is_lost

    def stop(self) -> None:
        self._asking.stop()

    def _suspect(self, since: datetime) -> None:
        if self._failing_since is None:
            self._failing_since = since
            self._known.clear()
        self._answering_since = None
        self._asking.wake(after=REQUEST_EVERY)

    async def _find_out(self) -> Outcome:
        """Probe until Discord answers anything."""
        answers = self._failing_since is not None and await self.ask()
        if answers and self._failed_lately() and len(self._failing) >= SEVERAL:
            answers = False
        if answers:
            self._note_answer()
        if self._failing_since is None:
            return Next.DONE
        if not answers and self.clock.now() - self._failing_since >= REQUEST_PATIENCE:
            self._lose()
        return REQUEST_EVERY

    def _failed_lately(self) -> bool:
        return self._failed_at is not None and self.clock.now() - self._failed_at < TRY_AGAIN

    def _lose(self) -> None:
        self._answering_since = None
        self.available.clear()
        self._known.set()
        if not self.is_lost:
            log.info("Discord takes no requests; clocks stand still, and drawings wait")
            self.is_lost = True

    def _note_answer(self) -> None:
        """Let waiting requests go, and end the outage unless answers must hold for a while first."""
        since, was_lost, now = self._failing_since, self.is_lost, self.clock.now()
        self.available.set()
        if since is None or (was_lost and self._may_fail_again(since, now)):
            return
        self._failing_since, self.is_lost = None, False
        self._answering_since = self._first_answer = None
        self._known.set()
        if was_lost:
            self._restored_at = now
            seconds = (now - since).total_seconds()
            log.info("Discord takes requests again after %.1f s; clocks go on", seconds)
            self.on_restored(since)

    def _may_fail_again(self, since: datetime, now: datetime) -> bool:
        """Return whether this outage followed another closely, and answers have not held long enough yet."""
        if self._restored_at is None or since - self._restored_at >= CALM:
            return False
        self._answering_since = self._answering_since or now
        self._first_answer = self._first_answer or now
        return now - self._answering_since < HOLDS_AFTER and now - self._first_answer < MAX_HELD


MAX_SILENCE: Final = 50.0
"""Seconds of silence after which Discord is probed: it answers a heartbeat of the library every 41."""
EVENT_PATIENCE: Final = 0.5  # seconds to wait for ordinary events before a heartbeat is sent
HEARTBEAT_EVERY: Final = 3.0
"""Minimum seconds between two heartbeats of ours on a shard: Discord takes 120 messages a minute in all."""
HEARTBEAT_TIMEOUT: Final = 10.0
"""Seconds that Discord has to answer; the library itself gives up a silent connection after 60 to 100."""
LOOK_AGAIN: Final = 0.25  # seconds between two checks for an answer


class Link(Protocol):
    """One connection to the gateway, once it was identified or resumed."""

    def silence(self) -> float:
        """Return the seconds since anything arrived."""

    async def ask(self) -> None:
        """Send a heartbeat."""


@dataclass(eq=False, repr=False, kw_only=True)
class GatewayMonitor(commands.Cog):
    """Tracks silence and outages of the gateway per shard; a `bot.rooms.scheduler.Connection`."""

    client: discord.Client
    clock: Clock
    on_restored: Callable[[datetime, Callable[[int], bool]], None]
    link: Callable[[int], Link | None]
    rest: RestMonitor | None = None
    _links: dict[int, Link] = field(default_factory=dict, init=False)
    _lost: dict[int, datetime] = field(default_factory=dict, init=False)
    _asked: dict[int, datetime] = field(default_factory=dict, init=False)
    _questions: dict[int, asyncio.Task[None]] = field(default_factory=dict, init=False)

    def shard_of(self, guild_id: int) -> int:
        return (guild_id >> 22) % (self.client.shard_count or 1)

    def hears(self, shard: int) -> bool:
        """Return whether a shard is connected, as far as known without a probe."""
        return shard in self._links and shard not in self._lost

    def is_lost(self, guild_id: int) -> bool:
        """Return whether events of a server do not arrive at present, or nobody can be answered."""
        if self.rest is not None and self.rest.is_lost:
            return True
        shard = self.shard_of(guild_id)
        if shard not in self._lost and self._silence(shard) > MAX_SILENCE:
            self._ask(shard)
        return shard in self._lost

    async def heard_since(self, guild_id: int, moment: datetime) -> bool:
        """Return whether anything arrived since a moment and can be answered; probe Discord if unsure."""
        shard, moment = self.shard_of(guild_id), min(moment, self.clock.now())
        while shard not in self._lost:
            if self._last_heard(shard) >= moment:
                return self.rest is None or await self.rest.takes_requests()
            # A question that was already under way may only cover an earlier moment.
            await asyncio.shield(self._ask(shard))
        return False

    @commands.Cog.listener("on_shard_resumed")
    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Mark a shard as connected: a new session, or one whose missed events have arrived before this."""
        self.restore(shard_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Mark a shard as lost; the event repeats with each failed attempt to connect."""
        self.lose(shard_id)

    @commands.Cog.listener()
    async def on_shard_close(self, shard_id: int) -> None:
        """Forget a shard that was closed on purpose, since another process takes it over."""
        self._links.pop(shard_id, None)
        self._lost.pop(shard_id, None)
        self._asked.pop(shard_id, None)
        self._questions.pop(shard_id, None)  # the task ends by itself

    def lose(self, shard: int) -> None:
        """Mark a shard as lost since its last event."""
        if shard not in self._lost:
            self._lost[shard] = self._last_heard(shard)
            log.info("the gateway of shard %d is gone; its clocks stand still", shard)

    def restore(self, shard: int) -> None:
        """Mark a shard as connected; after an outage its rooms get their lost time back."""
        link = self.link(shard)
        if link is None:
            return  # closed again already
        self._links[shard] = link
        self._end_outage(shard)

    def _end_outage(self, shard: int) -> None:
        since = self._lost.pop(shard, None)
        if since is not None:
            seconds = self._seconds_since(since)
            log.info("the gateway of shard %d is back after %.1f s; its clocks go on", shard, seconds)
            self.on_restored(since, lambda guild_id: self.shard_of(guild_id) == shard)

    def _silence(self, shard: int) -> float:
        link = self._links.get(shard)
        return 0.0 if link is None else link.silence()

    def _last_heard(self, shard: int) -> datetime:
        return self.clock.now() - timedelta(seconds=self._silence(shard))

    def _ask(self, shard: int) -> asyncio.Task[None]:
        """Return the task that finds out whether a shard is alive; all callers share it."""
        question = self._questions.get(shard)
        if question is None or question.done():
            question = asyncio.get_running_loop().create_task(self._find_out(shard), name=f"gateway-{shard}")
            self._questions[shard] = question
        return question

    async def _find_out(self, shard: int) -> None:
        """Return once anything arrives; after silence send a heartbeat, without an answer note a loss."""
        log_context.leave()
        began, link = self.clock.now(), self._links.get(shard)
        asked: datetime | None = None
        while link is not None and (asked is None or self._seconds_since(asked) < HEARTBEAT_TIMEOUT):
            if asked is None and self._seconds_since(began) >= EVENT_PATIENCE and self._may_ask(shard):
                asked = self._asked[shard] = self.clock.now()
                await link.ask()
            else:
                await self.clock.sleep(LOOK_AGAIN)
            is_heard = link.silence() <= self._seconds_since(began)
            if is_heard or shard in self._lost or self._links.get(shard) is not link:
                return  # an event came, or the shard was lost, reconnected or closed meanwhile
        if link is not None:
            self.lose(shard)
            listen = self._listen(shard, link)  # the connection may only be slow
            self._questions[shard] = asyncio.get_running_loop().create_task(listen, name=f"silence-{shard}")

    def _may_ask(self, shard: int) -> bool:
        asked = self._asked.get(shard)
        return asked is None or not 0 <= self._seconds_since(asked) < HEARTBEAT_EVERY

    def _seconds_since(self, moment: datetime) -> float:
        return (self.clock.now() - moment).total_seconds()

    async def _listen(self, shard: int, link: Link) -> None:
        """Return once a silent shard is heard again; the library may reconnect before that."""
        log_context.leave()
        since = self._lost[shard]
        while self._lost.get(shard) == since and self._links.get(shard) is link:
            if self.clock.now() - timedelta(seconds=link.silence()) > since + timedelta(seconds=1):
                self._end_outage(shard)
                return
            await self.clock.sleep(LOOK_AGAIN * 4)
