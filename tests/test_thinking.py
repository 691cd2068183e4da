"""Sharp computer players think in another process: what goes wrong there costs no move."""

from __future__ import annotations

import asyncio
import os
import pickle
import select
import signal
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.runtime.workers import FIRST_REST, MAX_REST, MAX_WAITING, THINKING_PATIENCE, Thinking, WorkerProcess
from tests.engine.positions import position

if TYPE_CHECKING:
    from bot.engine.view import View

ROOT = Path(__file__).resolve().parents[1]
AT_ONCE = 0.1
PATIENT = 60
needs_pidfd = pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="processes of others are not awaited here"
)
THINKS = """
import asyncio
from bot.runtime.workers import Thinking
from tests.engine.positions import position

async def run():
    thinking = Thinking(patience=60)
    move = await thinking.choose(position("R7 RS Y2 G7 B0", "B1 B2 B3", top="R5").view(0), 1)
    print(*(process.pid for process in thinking._process._processes), flush=True)
    await asyncio.Event().wait()

asyncio.run(run())
"""


class Time:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def a_view() -> View:
    return position("R7 RS Y2 G7 B0", "B1 B2 B3", top="R5").view(0)


def process_ids(thinking: Thinking) -> list[int]:
    """Return the ids of running processes: one, or none."""
    return [process.pid for process in thinking._process._processes if process.pid is not None]


def watched(process_id: int) -> int:
    """Return what tells that a process has ended."""
    return os.pidfd_open(process_id)


def assert_ends(watch: int, *, process_id: int | None = None) -> None:
    """Wait until a process has ended; one that goes on is killed, if its id is known."""
    ended = bool(select.select([watch], [], [], PATIENT)[0])
    os.close(watch)
    if not ended and process_id is not None:
        os.kill(process_id, signal.SIGKILL)
    assert ended, "the process goes on"


@needs_pidfd
async def test_a_process_that_hangs_or_is_killed_costs_no_move_and_is_started_anew() -> None:
    time = Time()
    thinking, view = Thinking(patience=60, now=time), a_view()
    try:
        moves = await asyncio.gather(*(thinking.choose(view, seed) for seed in range(2)))
        assert all(move in view.legal for move in moves)

        (hanging,) = process_ids(thinking)
        watch = watched(hanging)
        os.kill(hanging, signal.SIGSTOP)
        thinking.patience = AT_ONCE
        assert await thinking.choose(view, 2) is None
        assert process_ids(thinking) == [hanging], "it answered just now: others may have asked as well"
        time.now += 60
        assert await thinking.choose(view, 2) is None
        assert_ends(watch)
        assert await thinking.choose(view, 3) is None
        assert process_ids(thinking) == [], "not at once"

        time.now += FIRST_REST
        thinking.patience = 60
        assert await thinking.choose(view, 4) in view.legal
        (killed,) = process_ids(thinking)
        assert killed != hanging
        os.kill(killed, signal.SIGKILL)
        assert await thinking.choose(view, 5) is None

        time.now += FIRST_REST
        assert await thinking.choose(view, 6) in view.legal, (
            "after an answer the rest is as short as at first"
        )
        (last,) = process_ids(thinking)
        watch = watched(last)
        os.kill(last, signal.SIGSTOP)
    finally:
        thinking.close()
    assert_ends(watch)
    assert await thinking.choose(view, 7) is None


@needs_pidfd
def test_the_process_ends_with_a_bot_that_is_killed() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", THINKS], stdout=subprocess.PIPE, cwd=ROOT, env=env) as bot:
        assert bot.stdout is not None
        try:
            thinks = int(bot.stdout.readline())
            watch = watched(thinks)
        finally:
            bot.kill()
    assert_ends(watch, process_id=thinks)


async def test_no_process_ends_for_being_idle_while_it_is_asked_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop = asyncio.get_running_loop()
    answers: list[asyncio.Future[bytes]] = []
    process = WorkerProcess("a test", idle=1.0)
    timers: list[asyncio.TimerHandle] = []
    later = loop.call_later

    def run(*_: Any) -> asyncio.Future[bytes]:
        answers.append(loop.create_future())
        return answers[-1]

    def call_later(*args: Any) -> asyncio.TimerHandle:
        timers.append(later(*args))
        return timers[-1]

    monkeypatch.setattr(loop, "run_in_executor", run)
    monkeypatch.setattr(loop, "call_later", call_later)

    async def ask() -> asyncio.Task[bytes]:
        task = loop.create_task(process.run(bytes, b"", patience=PATIENT))
        await asyncio.sleep(0)
        return task

    first, second = await ask(), await ask()
    answers[0].set_result(b"")
    await first
    assert timers == []
    answers[1].set_result(b"")
    await second
    (ending,) = timers
    assert not ending.cancelled()
    third = await ask()
    assert ending.cancelled()
    answers[2].set_result(b"")
    await third
    process.close()
    assert all(one.cancelled() for one in timers)


async def test_an_error_there_is_an_answer_too_and_its_words_stay_out_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken: Any = "a view of R7"
    thinking = Thinking(patience=60)
    try:
        assert await thinking.choose(broken, 1) is None
        before = process_ids(thinking)
        assert await thinking.choose(a_view(), 1) in a_view().legal
        assert process_ids(thinking) == before
    finally:
        thinking.close()
    [told] = [one.getMessage() for one in caplog.records if one.name == "bot.runtime.workers"]
    assert "AttributeError" in told
    assert broken not in told


async def test_of_too_many_moves_at_once_the_last_are_made_without_thinking() -> None:
    thinking = Thinking(patience=60)
    asked: list[asyncio.Future[bytes]] = []

    def run(*_: Any, **__: Any) -> asyncio.Future[bytes]:
        asked.append(asyncio.get_running_loop().create_future())
        return asked[-1]

    thinking._process.run = run  # type: ignore[method-assign, assignment]
    moves = [asyncio.create_task(thinking.choose(a_view(), seed)) for seed in range(MAX_WAITING + 2)]
    await asyncio.sleep(0)
    assert len(asked) == MAX_WAITING
    assert [await move for move in moves[MAX_WAITING:]] == [None, None]
    for answer in asked:
        answer.set_result(pickle.dumps(None))
    await asyncio.gather(*moves)
    assert thinking._waiting == 0


async def test_what_breaks_again_and_again_is_started_more_and_more_rarely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = []

    class Broken:
        def __init__(self, *_: Any, **__: Any) -> None:
            started.append(time.now)

        def submit(self, *_: Any) -> None:
            raise BrokenProcessPool("killed")

        def shutdown(self, **_: Any) -> None: ...

    monkeypatch.setattr("bot.runtime.workers.ProcessPoolExecutor", Broken)
    time = Time()
    thinking, view = Thinking(now=time), position("R7", "B1 B2", top="R5").view(0)
    assert thinking.patience == THINKING_PATIENCE
    for _ in range(200):
        assert await thinking.choose(view, 0) is None
        time.now += FIRST_REST
    gaps = [after - before for before, after in pairwise(started)]
    assert gaps == [1, 2, 4, 8, 16, 32, MAX_REST, MAX_REST][: len(gaps)]
    assert len(gaps) >= 7
