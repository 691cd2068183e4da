"""Interactions count once, and their age is known although nobody's clock is right."""

from __future__ import annotations

import pytest
from discord.utils import DISCORD_EPOCH

from cogs.core import intake
from cogs.core.intake import MAX_REMEMBERED, WINDOW, Deduplication


class Watch:
    """A clock of this machine, which goes right but was never set."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def interaction(self, *, age: float = 0.0, ahead: float = 0.0) -> int:
        """Return the id of an interaction made `age` seconds ago, by a Discord that is `ahead` of this."""
        return int((self.now + ahead - age) * 1000 + 2**40 - DISCORD_EPOCH) << 22


def test_an_interaction_counts_once() -> None:
    known = Deduplication(now=Watch())
    assert known.is_first(7)
    assert not known.is_first(7)
    assert known.is_first(8)
    assert known.is_first(6)
    assert [known.is_first(number) for number in (6, 7, 8)] == [False] * 3


def test_no_more_than_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_REMEMBERED >= 285 * 60  # a minute of the busiest bot: longer than a connection is away
    monkeypatch.setattr(intake, "MAX_REMEMBERED", 3)
    known = Deduplication(now=Watch())
    assert [known.is_first(number) for number in (1, 2, 3, 4, 2, 1)] == [True] * 4 + [False, True]


@pytest.mark.parametrize("ahead", [0.0, 60.0, -60.0])
def test_the_age_is_right_although_one_of_the_clocks_is_wrong(ahead: float) -> None:
    watch = Watch()
    known = Deduplication(now=watch)
    assert known.age_of(watch.interaction(age=0.1, ahead=ahead)) == 0
    for age in (0.1, 1.1, 5.1, 0.1):
        watch.now += 3
        assert known.age_of(watch.interaction(age=age, ahead=ahead)) == pytest.approx(age - 0.1, abs=0.01)


def test_the_age_stays_right_while_the_clocks_drift_apart() -> None:
    watch = Watch()
    known = Deduplication(now=watch)
    for minute in range(24 * 60):
        watch.now += 60
        assert known.age_of(watch.interaction(ahead=minute * -60 * 100e-6)) < 0.2  # 100 ppm: 9 s a day


def test_after_a_long_silence_the_clocks_are_compared_anew() -> None:
    watch = Watch()
    known = Deduplication(now=watch)
    known.age_of(watch.interaction())
    watch.now += 2 * WINDOW + 1
    assert known.age_of(watch.interaction(ahead=-60)) == 0


def test_an_estimate_that_discord_refutes_is_corrected() -> None:
    """One machine of Discord's whose clock is ahead makes everything else look late."""
    watch = Watch()
    known = Deduplication(now=watch)
    known.age_of(watch.interaction(ahead=60))
    late = watch.interaction()
    assert known.age_of(late) == pytest.approx(60, abs=0.01)
    known.was_in_time(late)
    assert known.age_of(watch.interaction()) == pytest.approx(0, abs=0.01)
