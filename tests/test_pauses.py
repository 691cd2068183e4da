"""Pauses of a benchmark's driver are not counted against a bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.support.load import LoadReport
from tests.support.pauses import Pauses


def sent(at: float) -> Any:
    return SimpleNamespace(dispatched_at=at)


def test_an_answer_into_which_a_pause_fell_is_left_out() -> None:
    pauses, report = Pauses(), LoadReport()
    pauses.note(10.0, 10.001)  # no pause
    pauses.note(10.1, 10.3)
    for begun, latency in ((10.0, 0.05), (10.05, 0.3), (10.2, 0.01), (10.0, 0.4), (10.3, 0.02)):
        report.note(sent(begun), latency)
    assert report.outside(pauses) == [0.05, 0.02]
    assert round(pauses.longest, 3) == 0.2


async def test_while_the_loop_goes_on_there_is_no_pause() -> None:
    pauses = Pauses()
    async with pauses.watched():
        pass
    assert not pauses.met(0.0, 1.0)
