"""Sharp computer players think in a process of their own, and what goes wrong there costs no move."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from bot import thinking as module
from bot.thinking import MOST_WAITING, Thinking
from tests.engine.positions import position

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.engine.view import View

BROKEN_VIEW: Any = "no view"
PROCESS = (sys.executable, "-c")
SILENT = (*PROCESS, "import time; time.sleep(600)")
ENDS = (*PROCESS, "")
PARENT = """
import asyncio
from bot.thinking import Thinking
from tests.engine.positions import position

async def think():
    thinking = Thinking()
    await thinking.choose(position("R7 RS Y2", "B1 B2", top="R5").view(0), 1)
    print(thinking._process.pid, flush=True)
    await asyncio.sleep(600)

asyncio.run(think())
"""


def a_view() -> View:
    return position("R7 RS Y2 G7 B0", "B1 B2 B3", top="R5").view(0)


@asynccontextmanager
async def closing(thinking: Thinking) -> AsyncIterator[Thinking]:
    try:
        yield thinking
    finally:
        await thinking.close()


def pid_of(thinking: Thinking) -> int:
    assert thinking._process is not None
    return thinking._process.pid


async def test_a_sharp_move_comes_from_another_process_and_is_legal(
    caplog: pytest.LogCaptureFixture,
) -> None:
    view = a_view()
    async with closing(Thinking()) as thinking:
        moves = await asyncio.gather(*(thinking.choose(view, seed) for seed in range(2)))
        # An error there is an answer too, and the process goes on.
        pid = pid_of(thinking)
        assert await thinking.choose(BROKEN_VIEW, 1) is None
        moves.append(await thinking.choose(view, 3))
        assert pid_of(thinking) == pid != os.getpid()
    assert all(move in view.legal for move in moves)
    assert await thinking.choose(view, 3) is None  # it is closed
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    [told] = [one.getMessage() for one in caplog.records if one.name == module.log.name]
    assert "AttributeError" in told
    assert BROKEN_VIEW not in told  # what an error says may name cards


async def test_after_the_process_was_killed_another_one_thinks_once_the_pause_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = a_view()
    async with closing(Thinking()) as thinking:
        assert await thinking.choose(view, 1) is not None
        os.kill(pid_of(thinking), signal.SIGKILL)
        waiting = [thinking.choose(view, seed) for seed in range(3)]
        assert await asyncio.gather(*waiting) == [None] * 3
        assert thinking._process is None
        assert await thinking.choose(view, 1) is None  # it rests
        monkeypatch.setattr(thinking, "_rests_until", 0.0)
        assert await thinking.choose(view, 1) in view.legal


async def test_a_process_that_hangs_is_ended_and_costs_no_move_more_than_its_patience(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    async with closing(Thinking(SILENT, hangs_after=0.1)) as thinking:
        tries = [asyncio.create_task(thinking.choose(a_view(), seed)) for seed in range(MOST_WAITING + 9)]
        await asyncio.sleep(0)
        assert len(thinking._questions) <= MOST_WAITING
        assert await asyncio.gather(*tries) == [None] * len(tries)
        assert thinking._asking is not None
        await thinking._asking
        assert thinking._process is None
        assert not thinking._questions


@pytest.mark.parametrize("command", [ENDS, ("/nowhere/python",)])
async def test_a_process_that_cannot_start_is_not_started_for_every_move(command: tuple[str, ...]) -> None:
    async with closing(Thinking(command)) as thinking:
        assert [await thinking.choose(a_view(), seed) for seed in range(2)] == [None, None]
        assert thinking._rests_until > asyncio.get_running_loop().time()


async def test_the_process_ends_with_the_bot_however_that_ends() -> None:
    bot = await asyncio.create_subprocess_exec(*PROCESS, PARENT, stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    pid = int(await bot.stdout.readline())
    bot.kill()
    # The thinking process holds the standard error alone; the pidfd tells of its end without a wait for time.
    ended = asyncio.Event()
    descriptor = os.pidfd_open(pid)
    asyncio.get_running_loop().add_reader(descriptor, ended.set)
    try:
        await asyncio.wait_for(ended.wait(), 20)
    finally:
        asyncio.get_running_loop().remove_reader(descriptor)
        os.close(descriptor)
        await bot.wait()
