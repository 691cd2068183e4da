"""Sharp computer players think in a process of their own, and what goes wrong there costs no move."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from bot.thinking import Thinking
from tests.engine.positions import position

if TYPE_CHECKING:
    import pytest


async def test_a_sharp_move_comes_from_another_process_and_is_legal() -> None:
    thinking = Thinking()
    view = position("R7 RS Y2 G7 B0", "B1 B2 B3", top="R5").view(0)
    try:
        moves = await asyncio.gather(*(thinking.choose(view, seed) for seed in range(2)))
    finally:
        thinking.close()
    assert all(move in view.legal for move in moves)
    assert await thinking.choose(view, 3) is None  # it is closed


async def test_without_the_process_nobody_thinks_and_the_next_one_is_started_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = []

    class Broken:
        def __init__(self, *_: Any, **__: Any) -> None:
            started.append(self)

        def submit(self, *_: Any) -> None:
            raise BrokenProcessPool("killed")

        def shutdown(self, **_: Any) -> None: ...

    monkeypatch.setattr("bot.worker_process.ProcessPoolExecutor", Broken)
    thinking, view = Thinking(), position("R7", "B1 B2", top="R5").view(0)
    assert [await thinking.choose(view, seed) for seed in range(2)] == [None, None]
    assert len(started) == 2
