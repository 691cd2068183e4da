"""Back-off: who failed is left alone for a while, longer each time."""

from __future__ import annotations

from datetime import timedelta

from bot.league.worker import Pauses
from tests.league.support import NOVEMBER


def after(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)


def test_pauses_grow_up_to_the_longest_and_begin_anew_after_a_success() -> None:
    pauses: Pauses[str] = Pauses(first=2, longest=7, most=9)
    assert pauses.seconds_to_next(NOVEMBER) is None
    lengths = []
    for failures in range(1, 5):
        assert pauses.note_failure("a", NOVEMBER) == failures
        lengths.append(pauses.seconds_to_next(NOVEMBER))
    assert lengths == [2, 4, 7, 7]
    assert pauses.due(NOVEMBER + after(6.9)) == []
    assert pauses.due(NOVEMBER + after(7)) == ["a"]
    del pauses["a"]
    pauses.note_failure("a", NOVEMBER)
    assert pauses.seconds_to_next(NOVEMBER + after(1)) == 1


def test_who_has_paused_longest_comes_first_and_is_forgotten_first() -> None:
    pauses: Pauses[str] = Pauses(first=2, longest=7, most=2)
    for key in "aba":
        pauses.note_failure(key, NOVEMBER)
    assert pauses.due(NOVEMBER + after(9)) == ["b", "a"]
    pauses.note_failure("c", NOVEMBER)
    assert [*pauses] == ["a", "c"]


def test_a_clock_that_is_set_back_makes_no_pause_longer() -> None:
    pauses: Pauses[str] = Pauses(first=2, longest=7, most=2)
    pauses.note_failure("a", NOVEMBER)
    assert pauses.due(NOVEMBER - timedelta(days=300)) == ["a"]
