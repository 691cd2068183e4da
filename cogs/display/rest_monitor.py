"""Whether Discord takes requests: the gateway may be there while everything that is sent fails.

Nobody can be answered then, so clocks stand still as if nothing were heard (`cogs.gateway_monitor`), and
drawings wait: those under way would sleep in the library, which repeats them ever less often. Whatever
Discord answers, even a refusal, ends such an outage. Once a request failed Discord is asked every second.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import aiohttp
from discord.http import Route

from bot.rooms import log_context
from cogs.display.send_errors import FIRST_SERVER_ERROR, UNREACHABLE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime
    from types import SimpleNamespace

    from bot.rooms.clock import Clock

log = logging.getLogger(__name__)

PATIENCE: Final = timedelta(seconds=3)
"""After so long without any request that Discord answered to, it takes none."""
ASK_EVERY: Final = 1.0  # seconds between two questions
ANSWERS_WITHIN: Final = 3.0  # seconds


async def ask_discord() -> bool:
    """Ask Discord for the address of its gateway, over a new connection; tell whether it answers."""
    timeout = aiohttp.ClientTimeout(total=ANSWERS_WITHIN)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{Route.BASE}/gateway") as answer,
        ):
            return answer.status < FIRST_SERVER_ERROR
    except UNREACHABLE:
        return False


class RestMonitor:
    """Knows since when Discord takes no requests.

    Attributes:
        is_lost: Whether it takes none.
        available: Set unless it takes none.
        ask: Finds out whether Discord answers.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        on_restored: Callable[[datetime], None],
        ask: Callable[[], Awaitable[bool]] = ask_discord,
    ) -> None:
        """Take Discord to be there.

        Args:
            clock: Tells the time.
            on_restored: Called after an outage with when it began.
            ask: As above.
        """
        self.ask = ask
        self.is_lost = False
        self.available = asyncio.Event()
        self.available.set()
        self._clock = clock
        self._on_restored = on_restored
        self._failing_since: datetime | None = None
        self._known = asyncio.Event()
        self._known.set()
        self._under_way = 0
        self._answered: datetime | None = None
        self._asking: asyncio.Task[None] | None = None

    def trace(self) -> aiohttp.TraceConfig:
        """Return what watches each request of a session, those included that the library repeats."""

        async def on_start(*_: object) -> None:
            self.note_start()

        async def on_end(_: object, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
            self.note_end(answered=end.response.status < FIRST_SERVER_ERROR)

        async def on_exception(
            _: object, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
        ) -> None:
            self.note_end(answered=False if isinstance(failed.exception, UNREACHABLE) else None)

        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(on_start)
        trace.on_request_end.append(on_end)
        trace.on_request_exception.append(on_exception)
        return trace

    def note_start(self) -> None:
        """Note that a request leaves."""
        if not self._under_way:
            self._answered = self._clock.now()
        self._under_way += 1

    def note_end(self, *, answered: bool | None) -> None:
        """Note whether Discord answered to a request; None if nobody waited for that."""
        self._under_way -= 1
        if answered:
            self._answered = self._clock.now()
            if self._failing_since is not None:
                self._end()
        elif answered is not None:
            self._suspect(self._clock.now())

    async def takes_requests(self) -> bool:
        """Tell whether Discord takes requests; if some failed, or wait for long, wait until that is known."""
        if self._under_way and self._answered is not None and self._clock.now() - self._answered > PATIENCE:
            self._suspect(self._answered)
        await self._known.wait()
        return not self.is_lost

    def stop(self) -> None:
        """Ask no more."""
        if self._asking is not None:
            self._asking.cancel()

    def _suspect(self, since: datetime) -> None:
        if self._failing_since is None:
            self._failing_since = since
            self._known.clear()
        if self._asking is None or self._asking.done():
            self._asking = asyncio.get_running_loop().create_task(self._find_out(), name="rest")

    async def _find_out(self) -> None:
        """Ask until Discord answers to anything."""
        log_context.leave()
        while self._failing_since is not None:
            await self._clock.sleep(ASK_EVERY)
            if await self.ask():
                self._end()
            elif self._failing_since is not None and self._clock.now() - self._failing_since >= PATIENCE:
                self._lose()

    def _lose(self) -> None:
        if not self.is_lost:
            log.info("Discord takes no requests; clocks stand still, and drawings wait")
            self.is_lost = True
            self.available.clear()
            self._known.set()

    def _end(self) -> None:
        """Note that Discord answered."""
        since, was_lost = self._failing_since, self.is_lost
        self._failing_since, self.is_lost = None, False
        self.available.set()
        self._known.set()
        if was_lost and since is not None:
            seconds = (self._clock.now() - since).total_seconds()
            log.info("Discord takes requests again after %.1f s; clocks go on", seconds)
            self._on_restored(since)
