"""The coach compares moves in another process, which gets views and nothing else."""

from __future__ import annotations

import asyncio
import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.view import View
from bot.matches.coach_review import CoachUnavailable
from bot.players.coach import estimates
from bot.runtime.coaching import Coaching
from tests.engine.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable


def coaching() -> Coaching:
    nobody: Any = None
    return Coaching(_Journal(), nobody, nobody, redraw=lambda _: None)  # type: ignore[arg-type]


class _Journal:
    async def load_archive(self, _: str) -> None: ...


async def test_the_other_process_says_what_this_one_would_say() -> None:
    coach, view = coaching(), position("R7 RS Y2 G7 B0", "B1 B2 B3", top="R5").view(0)
    try:
        found = await coach.estimates(view, seed=3, worlds=4)
    finally:
        coach.close()
    assert found == estimates(view, Random(3), worlds=4)
    with pytest.raises(CoachUnavailable):
        await coach.estimates(view, seed=3, worlds=4)  # it is closed


async def test_one_moment_after_the_other_goes_to_the_process_so_that_no_patience_ends_in_a_queue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there: list[bytes] = []

    async def run(_: object, work: Callable[[bytes], bytes], what: bytes, *, patience: float) -> bytes:
        assert patience > 0
        there.append(what)
        assert len(there) == 1
        await asyncio.sleep(0)
        there.remove(what)
        return work(what)

    monkeypatch.setattr("bot.runtime.workers.WorkerProcess.run", run)
    coach, view = coaching(), position("R7 RS Y2 G7 B0", "B1 B2 B3", top="R5").view(0)
    asked = [coach.estimates(view, seed=seed, worlds=2) for seed in range(3)]
    assert len(await asyncio.gather(*asked)) == 3


async def test_the_process_gets_nothing_but_a_view_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    async def run(_: object, work: Callable[[bytes], bytes], what: bytes, *, patience: float) -> bytes:
        assert patience > 0
        asked.append(what)
        return work(what)

    monkeypatch.setattr("bot.runtime.workers.WorkerProcess.run", run)
    match = position("R7 RS Y2 G7 B0", "B1 B2 B3", top="R5")
    await coaching().estimates(match.view(0), seed=3, worlds=4, also=match.view(0).legal[0])
    view, *rest = pickle.loads(asked[0])  # noqa: S301 - our own
    assert type(view) is View
    assert view == match.view(0)
    assert rest == [3, 4, match.view(0).legal[0], False]
