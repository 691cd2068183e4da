"""The process ends in time whatever keeps it, and at once at a second signal."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.app import UnoBot
from bot.rooms.ports import StoreFailedError
from bot.runtime import serving
from bot.runtime.errors import UserError
from bot.runtime.supervision import ENDS_WITHIN, SIGNALLED, Shutdown
from cogs.core.intake import PendingInteractions
from cogs.table.display import ChannelDisplay
from tests.support.virtual_time import pass_time, run_virtually

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


MINUTES = 600.0


async def for_minutes() -> None:
    """Take much longer than the process has."""
    await asyncio.sleep(MINUTES)


async def at_once() -> None:
    """Take no time."""


class Bot:
    """As much of a bot as a shutdown sees; each part of it can be made to take minutes."""

    def __init__(
        self,
        *,
        connect: Callable[[], Coroutine[Any, Any, None]] = for_minutes,
        answer: Callable[[], Coroutine[Any, Any, None]] = at_once,
        draw: Callable[[], Coroutine[Any, Any, None]] = at_once,
        store: Callable[[], Coroutine[Any, Any, None]] = at_once,
        close: Callable[[], Coroutine[Any, Any, None]] = at_once,
    ) -> None:
        self.connect = connect
        self.close = close
        self._answer, self._draw = answer, draw
        quiet = SimpleNamespace(drain=lambda: None, stop=lambda: None)
        self.stop_thinking = lambda: None
        self.rooms = self.computers = self.clocks = self.rest = self.result_expiry = self._closer = quiet
        self.league_updates = self.season_updates = self.privacy = quiet
        self._damaged_tables = self._tasks = quiet
        self.gate = SimpleNamespace(close=lambda: None)
        self.storage = SimpleNamespace(journal=SimpleNamespace(drain=store))
        self.tournament_updates = self.daily = quiet
        self.services = SimpleNamespace(pending_interactions=PendingInteractions())
        self.display = SimpleNamespace(stop=self._stop_display)

    async def login(self, _: str) -> None:
        """Begin everything that is under way when the signal comes."""
        self._under_way = [asyncio.ensure_future(self._run_answer()), asyncio.ensure_future(self._draw())]

    async def _run_answer(self) -> None:
        self.services.pending_interactions.track_current()
        await self._answer()

    async def _stop_display(self, *, within: float) -> None:
        quiet = SimpleNamespace(stop=list)
        drawing = SimpleNamespace(stop=lambda: [self._under_way[1]])
        display = SimpleNamespace(
            reposting=quiet,
            resync=quiet,
            group_limit=quiet,
            backoff=quiet,
            reactions=quiet,
            remarks=quiet,
            _graces=quiet,
            hands=quiet,
            pictures=SimpleNamespace(last_hands=quiet),
            _schedulers=lambda: (drawing, quiet),
            first_drawings=SimpleNamespace(stop=lambda: None),
        )
        await ChannelDisplay.stop(cast("ChannelDisplay", display), within=within)

    async def drain(self) -> None:
        """Drain as the real bot does."""
        await UnoBot.drain(cast("UnoBot", self))


class Process:
    """The process around a bot: it notes what would have ended it."""

    def __init__(self) -> None:
        self.ended: list[int] = []

    async def serve(self, bot: Bot, *numbers: int) -> None:
        """Serve until some signals come, one after the other, after a second."""
        self.shutdown = Shutdown(end_process=self.ended.append)
        loop = asyncio.get_running_loop()
        for number in numbers:
            loop.call_later(1, self.shutdown.handle, number)
        try:
            await serving.serve(cast("UnoBot", bot), "token", self.shutdown)
        finally:
            if self.shutdown._limit is not None:
                self.shutdown._limit.cancel()


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Process:
    monkeypatch.setattr(Shutdown, "listen", lambda _: None)  # pytest's own signals stay as they are
    return Process()


@pytest.mark.parametrize("part", ["connect", "answer", "draw", "store", "close"])
def test_no_single_part_keeps_the_process(process: Process, part: str) -> None:
    took = run_virtually(process.serve(Bot(**{part: for_minutes}), signal.SIGTERM))
    assert took - 1 < ENDS_WITHIN
    assert process.ended == []


def test_all_parts_together_do_not_keep_the_process(process: Process) -> None:
    bot = Bot(answer=for_minutes, draw=for_minutes, store=for_minutes, close=for_minutes)
    assert run_virtually(process.serve(bot, signal.SIGTERM)) - 1 < ENDS_WITHIN


def test_a_login_that_waits_is_given_up(process: Process) -> None:
    bot = Bot()
    begin = bot.login

    async def login(_: str) -> None:
        await begin(_)
        await for_minutes()

    bot.login = login  # type: ignore[method-assign]
    assert run_virtually(process.serve(bot, signal.SIGINT)) - 1 < ENDS_WITHIN


def test_a_part_that_fails_keeps_no_other_from_its_end(process: Process) -> None:
    closed = []

    async def store() -> None:
        raise OSError("the disk is gone")

    async def close() -> None:
        closed.append(True)

    run_virtually(process.serve(Bot(store=store, close=close), signal.SIGTERM))
    assert closed == [True]


def test_a_connection_that_fails_when_the_process_was_asked_to_stop_is_one_warning(
    process: Process, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        await pass_time(1)
        raise StoreFailedError("the database is away")

    run_virtually(process.serve(Bot(connect=fail), signal.SIGTERM))
    gc.collect()  # what nobody asked a task for is logged then
    found = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [(record.levelname, "the database is away" in record.getMessage()) for record in found] == [
        ("WARNING", True)
    ]


def test_a_press_of_the_last_moment_is_answered_before_the_bot_leaves_discord(process: Process) -> None:
    happened = []

    async def answer() -> None:
        bot.services.pending_interactions.track_current()
        await pass_time(0.1)
        happened.append("answered")

    async def store() -> None:
        asyncio.ensure_future(answer())  # noqa: RUF006 - as the library begins it
        await pass_time(0)

    async def close() -> None:
        happened.append("left")

    bot = Bot(store=store, close=close)
    bot.gate = SimpleNamespace(close=lambda: happened.append("nothing is let in"))
    run_virtually(process.serve(bot, signal.SIGTERM))
    assert happened == ["nothing is let in", "answered", "left"]


def test_a_second_signal_ends_at_once(process: Process) -> None:
    run_virtually(process.serve(Bot(answer=for_minutes), signal.SIGTERM, signal.SIGINT))
    assert process.ended == [SIGNALLED + signal.SIGINT]


def test_what_hangs_outside_of_the_loop_ends_with_the_time(process: Process) -> None:
    async def hang() -> None:
        process.shutdown.give_up()

    run_virtually(process.serve(Bot(close=hang), signal.SIGTERM))
    assert process.ended == [1]


def test_a_connection_that_fails_by_itself_says_why(process: Process) -> None:
    async def fail() -> None:
        raise UserError("Discord is closed")

    with pytest.raises(UserError, match="closed"):
        run_virtually(process.serve(Bot(connect=fail)))
