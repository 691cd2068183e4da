"""The daily deals of a process: what stays true over weeks, by clocks that jump, and with what is damaged."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.daily.ports import DAY
from bot.daily.tries import DEALS_KEPT, DailyDeals, encode_game
from bot.engine.actions import DRAW
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Person
from tests.rooms.fakes import FakeClock
from tests.support.fake_daily import FakeDailyStore

if TYPE_CHECKING:
    from bot.daily.ports import TryRow

ANN = Person(11, "Ann")
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
GUILD = 5


class Days:
    """Deals with a clock that the test sets, and secrets that differ."""

    def __init__(self) -> None:
        self.clock = FakeClock(NOON)
        self.store = FakeDailyStore()
        self._drawn = 0
        self.deals = DailyDeals(self.store, self.clock, self._secret)

    def _secret(self, size: int) -> bytes:
        self._drawn += 1
        return self._drawn.to_bytes(size, "big")

    def set(self, now: datetime) -> None:
        self.clock._now = now


async def test_the_deal_of_an_old_day_is_found_however_long_the_process_runs() -> None:
    days = Days()
    first = await days.deals.deal_of(NOON.date())
    for passed in range(1, DEALS_KEPT + 5):
        days.set(NOON + passed * DAY)
        await days.deals.open(ANN, GUILD)
    assert await days.deals.deal_of(NOON.date()) == first
    with pytest.raises(RoomRefused) as refused:  # a press on the first hand, which was never finished
        await days.deals.act(ANN.user_id, NOON.date() + DAY, 1, DRAW)
    assert refused.value.refusal is Refusal.DAY_OVER


async def test_a_clock_that_goes_back_by_weeks_deals_all_the_same() -> None:
    days = Days()
    for passed in (60, 80, 0):
        days.set(NOON + passed * DAY)
        attempt = await days.deals.open(ANN, GUILD)
        assert attempt.day == days.clock.now().date()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seed"', '"sead"'),
        ('"hands":["', '"hands":["Z9 '),
        ('"news":[[', '"news":[["card-played",9,"R7"],['),
    ],
)
async def test_a_damaged_hand_is_refused_and_its_cards_are_not_logged(
    caplog: pytest.LogCaptureFixture, old: str, new: str
) -> None:
    days = Days()
    begun = await days.deals.open(ANN, GUILD)
    key = begun.day, ANN.user_id
    row = days.store.tries[key]
    assert old in row.payload
    days.store.tries[key] = replace(row, payload=row.payload.replace(old, new, 1))
    with pytest.raises(RoomRefused) as refused:
        await days.deals.open(ANN, GUILD)
    assert refused.value.refusal is Refusal.MATCH_UNREADABLE
    assert "cannot be read" in caplog.text
    assert "R7" not in caplog.text
    assert "Z9" not in caplog.text


async def test_a_hand_of_yesterday_that_is_damaged_keeps_nobody_from_that_of_today() -> None:
    days = Days()
    days.set(NOON + timedelta(hours=11, minutes=59))
    begun = await days.deals.open(ANN, GUILD)
    days.set(NOON + timedelta(hours=12, minutes=1))
    assert (await days.deals.open(ANN, GUILD)).day == begun.day
    key = begun.day, ANN.user_id
    days.store.tries[key] = replace(days.store.tries[key], payload="{}")
    assert (await days.deals.open(ANN, GUILD)).day == begun.day + DAY


async def test_a_hand_that_is_opened_in_two_processes_at_once_is_one() -> None:
    days = Days()
    elsewhere = DailyDeals(days.store, days.clock, days._secret)
    load = days.store.load
    opened: list[Any] = []

    async def opens_elsewhere_meanwhile(day: date, user_id: int) -> TryRow | None:
        found = await load(day, user_id)
        if not opened:
            opened.append(True)
            opened.append(await elsewhere.open(ANN, GUILD + 1))
        return found

    days.store.load = opens_elsewhere_meanwhile  # type: ignore[method-assign]
    here = await days.deals.open(ANN, GUILD)
    assert encode_game(here.game) == encode_game(opened[1].game)
