"""A league that is recomputed while its server moves to another process is left to that one."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bot.league.recompute import RecomputeWorker
from tests.league.memory_store import MemoryLeagueStore
from tests.league.support import SERVER
from tests.rooms.fakes import FakeClock, settled

STEPS = ["end_matches", "put_sums", "finish"]
"""What is written of a league without matches."""


class Rows:
    """The rows of one league that is out of date; what is written is noted, and may end the lease."""

    def __init__(self, *, left_after: str | None) -> None:
        self.left_after = left_after
        self.served = True
        self.written: list[str] = []

    async def stale(self) -> list[int]:
        return [] if "finish" in self.written else [SERVER]

    async def mark_of(self, _: int) -> tuple[int, int]:
        return 1, 0

    async def shown_seasons(self, _: int) -> list[Any]:
        if self.left_after == "nothing":
            self.served = False
        return []

    def __getattr__(self, name: str) -> Any:
        async def write(*_: Any, **__: Any) -> bool:
            assert self.served
            self.written.append(name)
            if name == self.left_after:
                self.served = False
            return True

        return write


@pytest.mark.parametrize("left_after", ["nothing", "end_matches", "put_sums", None])
async def test_nothing_more_is_written_once_a_server_was_left(
    monkeypatch: pytest.MonkeyPatch, left_after: str | None
) -> None:
    async def at_once(work: Any, *args: Any) -> Any:
        return work(*args)

    monkeypatch.setattr(asyncio, "to_thread", at_once)
    rows, clock = Rows(left_after=left_after), FakeClock()
    rebuilder = RecomputeWorker(MemoryLeagueStore(), cast("Any", rows), clock, serves=lambda _: rows.served)
    rebuilder.start()
    await settled()
    written = STEPS[: STEPS.index(left_after) + 1] if left_after in STEPS else []
    assert rows.written == (STEPS if left_after is None else written)
    assert rebuilder.pending == set()
    assert clock.asked == [], "nothing is tried again"
    rebuilder.stop()


async def test_a_server_that_was_left_is_not_pending_any_more() -> None:
    rebuilder = RecomputeWorker(MemoryLeagueStore(), cast("Any", Rows(left_after=None)), FakeClock())
    rebuilder.note_decision(SERVER)
    rebuilder.note_decision(SERVER + 1)
    rebuilder.forget(lambda guild_id: guild_id == SERVER)
    assert rebuilder.pending == {SERVER + 1}
