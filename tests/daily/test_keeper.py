"""Deals of days are committed ahead of them whether somebody plays or not."""

from __future__ import annotations

from datetime import timedelta

from bot.daily.ports import midnight_after
from bot.daily.tries import COMMITTED_AHEAD, FIRST_LOOK, RETRY, DailyDeals
from bot.rooms.ports import StoreBusyError
from tests.rooms.fakes import Entropy, FakeClock, settled
from tests.support.fake_daily import FakeDailyStore

DAY = timedelta(days=1)


class House:
    """A process that may end, and what is left of it."""

    def __init__(self) -> None:
        self.store, self.clock, self.entropy = FakeDailyStore(), FakeClock(), Entropy()
        self.begin()

    def begin(self) -> None:
        self.daily = DailyDeals(self.store, self.clock, self.entropy)
        self.daily.start()

    async def passes(self, days: int) -> None:
        for _ in range(24 * days):
            await self.clock.pass_by(3600)

    async def ends(self) -> None:
        self.daily.stop()
        await settled()


async def test_every_day_of_ten_without_anybody_was_committed_a_day_before() -> None:
    house = House()
    await settled()
    first = house.clock.now().date()
    await house.passes(4)
    await house.ends()
    house.begin()
    await settled()
    await house.passes(6)
    days = [first + number * DAY for number in range(10 + COMMITTED_AHEAD)]
    assert sorted(house.store.rows)[: len(days)] == days
    for day in days[2:]:  # the first two begin too soon after the very first start
        deal = (await house.store.deals([day]))[0]
        assert deal.committed_at <= midnight_after(day) - 2 * DAY
    assert len({row.secret for row in house.store.rows.values()}) == len(house.store.rows)
    await house.ends()


async def test_a_clock_that_was_put_forward_and_back_leaves_no_day_out() -> None:
    house = House()
    await settled()
    for days in (0, 2 * COMMITTED_AHEAD, -COMMITTED_AHEAD):
        await house.clock.pass_by((days * DAY).total_seconds() + FIRST_LOOK)
        await house.daily.deal_of(house.clock.now().date())
    today = house.clock.now().date()
    assert all(today + ahead * DAY in house.store.rows for ahead in range(COMMITTED_AHEAD + 1))
    await house.ends()


async def test_a_restart_keeps_what_was_committed() -> None:
    house = House()
    await settled()
    await house.clock.pass_by(FIRST_LOOK)
    before = dict(house.store.rows)
    assert len(before) == COMMITTED_AHEAD + 1
    await house.ends()
    house.begin()
    await settled()
    await house.clock.pass_by(FIRST_LOOK)
    assert house.store.rows == before
    await house.ends()


async def test_what_could_not_be_stored_is_committed_later() -> None:
    house = House()
    add, failing = house.store.add_deals, True

    async def add_deals(rows: object) -> None:
        if failing:
            raise StoreBusyError("busy")
        await add(rows)  # type: ignore[arg-type]

    house.store.add_deals = add_deals  # type: ignore[method-assign]
    await settled()
    await house.clock.pass_by(FIRST_LOOK)
    assert not house.store.rows
    failing = False
    await house.clock.pass_by(RETRY)
    assert house.store.rows
    await house.ends()
