"""Seasons end where nobody plays any more, once, and never while a match of theirs is counted."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.league.ports import Season
from bot.league.seasons import (
    FIRST_LOOK,
    FIRST_RETRY,
    MARGIN,
    MAX_SLEEP,
    PATIENCE,
    SeasonChangedError,
    SeasonKeeper,
    SeasonMode,
    SeasonPlan,
)
from bot.rooms.ports import StoreBusyError
from tests.rooms.fakes import FakeClock

if TYPE_CHECKING:
    from bot.league.ports import DuePodium, PodiumClaim, PodiumOutcome

SERVER = 7
END = datetime(2026, 12, 1, tzinfo=UTC)
NOVEMBER = Season(guild_id=SERVER, number=1, name="2026-11", started_at=datetime(2026, 11, 1, tzinfo=UTC))
BEFORE = END - timedelta(hours=2)


@dataclass
class FakeSeasons:
    """Seasons of one server in memory."""

    seasons: list[Season] = field(default_factory=lambda: [NOVEMBER])
    waiting: bool = False
    broken: bool = False

    async def going_on(self, *, before: datetime) -> list[Season]:
        if self.broken:
            raise StoreBusyError("busy")
        return [one for one in self.seasons if one.ended_at is None and one.started_at < before]

    async def newest(self, guild_id: int) -> Season | None:
        del guild_id
        return self.seasons[-1] if self.seasons else None

    async def is_waiting(self, guild_id: int, *, before: datetime) -> bool:
        del guild_id, before
        return self.waiting

    async def change(self, *, ended: Season | None = None, begun: Season | None = None) -> None:
        if ended is not None:
            self.seasons[-1] = ended
        if begun is not None:
            self.seasons.append(begun)

    async def due_podiums(self, *, since: datetime, now: datetime) -> list[DuePodium]:
        raise NotImplementedError

    async def claim(self, claim: PodiumClaim) -> None:
        raise NotImplementedError

    async def settle(
        self, season: Season, outcome: PodiumOutcome, *, at: datetime, message_id: int | None = None
    ) -> None:
        raise NotImplementedError

    async def rated_matches(self, season: Season) -> int:
        raise NotImplementedError

    async def last_channel(self, season: Season) -> int | None:
        raise NotImplementedError


class Watch:
    """A keeper with its store, its clock, and how often it looked."""

    def __init__(self, *, mode: SeasonMode = SeasonMode.MONTHLY) -> None:
        self.store, self.clock, self.looks, self.done = FakeSeasons(), FakeClock(BEFORE), 0, True
        self.counting = asyncio.Lock()
        self.plan = SeasonPlan(mode)
        self.keeper = SeasonKeeper(
            store=self.store,
            clock=self.clock,
            plan_of=self._plan_of,
            counting=self.counting,
            after=self._after,
        )

    async def _plan_of(self, guild_id: int) -> SeasonPlan:
        del guild_id
        return self.plan

    async def _after(self) -> bool:
        self.looks += 1
        return self.done

    async def passes(self, time: timedelta | float) -> None:
        seconds = time if isinstance(time, float) else time.total_seconds()
        await self.clock.pass_by(seconds)
        for _ in range(20):
            await asyncio.sleep(0)

    async def begins(self) -> None:
        self.keeper.start()
        await self.passes(0.0)
        await self.passes(FIRST_LOOK)


async def test_a_month_ends_by_itself_and_what_is_due_then_is_done() -> None:
    watch = Watch()
    await watch.begins()
    assert (watch.looks, watch.store.seasons) == (1, [NOVEMBER])
    await watch.passes(timedelta(hours=2) - timedelta(seconds=FIRST_LOOK))
    assert watch.store.seasons == [NOVEMBER], "what was played at the last moment is counted first"
    await watch.passes(MARGIN)
    assert watch.store.seasons == [replace(NOVEMBER, ended_at=END)]
    assert watch.looks == 2
    assert max(watch.clock.asked) <= MAX_SLEEP
    watch.keeper.stop()


@pytest.mark.parametrize("mode", [SeasonMode.BY_HAND, SeasonMode.NONE])
async def test_where_seasons_have_no_months_none_ends_by_itself(mode: SeasonMode) -> None:
    watch = Watch(mode=mode)
    await watch.begins()
    for _ in range(40):
        await watch.passes(timedelta(days=1))
    assert watch.store.seasons == [NOVEMBER]
    watch.keeper.stop()


async def test_a_match_that_waits_holds_up_the_end_but_not_for_ever() -> None:
    watch = Watch()
    watch.store.waiting = True
    await watch.begins()
    await watch.passes(timedelta(hours=2) + MARGIN)
    assert watch.store.seasons == [NOVEMBER]
    for _ in range(8):
        await watch.passes(PATIENCE / 4)
    assert watch.store.seasons == [replace(NOVEMBER, ended_at=END)]
    watch.keeper.stop()


async def test_what_fails_is_tried_again_ever_less_often() -> None:
    watch = Watch()
    watch.store.broken = True
    await watch.begins()
    await watch.passes(FIRST_RETRY)
    assert watch.looks == 0
    watch.store.broken, watch.done = False, False
    await watch.passes(2 * FIRST_RETRY)
    await watch.passes(4 * FIRST_RETRY)
    assert watch.looks == 2
    assert [FIRST_RETRY * factor for factor in (1, 2, 4, 8)] == watch.clock.asked[1:]
    watch.keeper.stop()


async def test_the_next_season_begins_by_hand_only_after_the_one_that_was_meant() -> None:
    watch = Watch(mode=SeasonMode.BY_HAND)
    await watch.begins()
    begun = await watch.keeper.begin_next(SERVER, after=1, name="Cup")
    assert watch.store.seasons == [replace(NOVEMBER, ended_at=begun.started_at), begun]
    assert (begun.number, begun.name, begun.ended_at) == (2, "Cup", None)
    await watch.passes(0.0)
    await watch.passes(0.0)
    assert watch.looks == 2, "its podium is due at once"
    for after in (0, 1, 3):
        with pytest.raises(SeasonChangedError):
            await watch.keeper.begin_next(SERVER, after=after, name="")
    assert len(watch.store.seasons) == 2
    watch.keeper.stop()


async def test_a_season_that_is_ended_by_hand_while_the_bot_stops_starts_nothing() -> None:
    watch = Watch(mode=SeasonMode.BY_HAND)
    await watch.begins()
    watch.keeper.stop()
    await watch.keeper.begin_next(SERVER, after=1, name="Cup")
    await watch.passes(0.0)
    await watch.passes(timedelta(hours=1))
    assert watch.looks == 1, "its podium is posted after the next start"


async def test_no_season_ends_while_a_match_is_counted() -> None:
    watch = Watch(mode=SeasonMode.BY_HAND)
    async with watch.counting:
        ending = asyncio.ensure_future(watch.keeper.begin_next(SERVER, after=1, name=""))
        await watch.passes(0.0)
        assert watch.store.seasons == [NOVEMBER]
    await ending
    assert len(watch.store.seasons) == 2
