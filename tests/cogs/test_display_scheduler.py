"""Rooms are drawn soon after a change, not too often, once more after a failure, and never when forgotten."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

import discord
import pytest

from cogs.display.rate_limiter import RateLimiter
from cogs.display.scheduler import RETRY_DELAY, DisplayScheduler
from tests.engine.positions import position
from tests.rooms.fakes import BOB, FakeHouse, settled

if TYPE_CHECKING:
    from bot.rooms.room import Room

PACE = 30.0
REQUESTS = 3


class FakeRenderer:
    """A renderer that notes what it was asked to draw, and fails when it is told to.

    Attributes:
        drawn: The rooms drawn, in order.
        refreshed: The rooms of which only the private part was drawn, in order.
        failures: Raised by the next drawings, one each.
        meanwhile: Called during the next drawing.
    """

    def __init__(self) -> None:
        self.drawn: list[Room] = []
        self.refreshed: list[Room] = []
        self.failures: list[Exception] = []
        self.meanwhile: Any = None

    def request_count(self, _room: Room) -> int:
        return REQUESTS

    async def refresh_private(self, room: Room) -> None:
        self.refreshed.append(room)

    async def draw(self, room: Room) -> None:
        self.drawn.append(room)
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
            await asyncio.sleep(0)
        if self.failures:
            raise self.failures.pop(0)


class FakeTimers:
    """The timers of the event loop, which never run by themselves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.due: list[tuple[float, Any]] = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self._call_later)

    def _call_later(self, delay: float, callback: Any, *args: Any) -> MagicMock:
        timer = (delay, lambda: callback(*args))
        self.due.append(timer)
        return MagicMock(cancel=lambda: self._cancel(timer))

    def _cancel(self, timer: tuple[float, Any]) -> None:
        self.due = [other for other in self.due if other is not timer]


@pytest.fixture
async def house() -> FakeHouse:
    return FakeHouse()


@pytest.fixture
async def room(house: FakeHouse) -> Room:
    return await house.dealt(position("R1 R2 R3", "R6 R7 G8", top="R5"), BOB)


@pytest.fixture
def renderer() -> FakeRenderer:
    return FakeRenderer()


def scheduler_of(
    house: FakeHouse, renderer: FakeRenderer, *, interval: float = 0, rate: float = float("inf")
) -> DisplayScheduler:
    return DisplayScheduler(
        renderer=renderer, clock=house.clock, interval=interval, rate_limiter=RateLimiter(rate)
    )


def refused(status: int) -> discord.HTTPException:
    return discord.HTTPException(MagicMock(status=status, reason=""), "")


async def test_many_changes_at_once_are_one_drawing(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer)
    for _ in range(5):
        scheduler.mark_dirty(room)
    await settled()
    assert renderer.drawn == [room]


async def test_a_change_during_a_drawing_is_drawn_after_the_interval(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer, interval=PACE)
    renderer.meanwhile = lambda: scheduler.mark_dirty(room)
    scheduler.mark_dirty(room)
    await settled()
    assert renderer.drawn == [room]
    await house.clock.pass_by(PACE + 1)
    await settled()
    assert renderer.drawn == [room, room]


async def test_before_a_drawing_waits_for_the_rate_limiter_the_private_part_is_drawn(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer, rate=REQUESTS / PACE)
    scheduler.mark_dirty(room)
    await settled()
    assert (renderer.refreshed, renderer.drawn) == ([room], [])
    await house.clock.pass_by(PACE)
    await settled()
    assert (renderer.refreshed, renderer.drawn) == ([room], [room])


@pytest.mark.parametrize("status", [500, 503])
async def test_a_failure_of_discords_is_tried_again_later(
    house: FakeHouse, renderer: FakeRenderer, room: Room, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    scheduler, timers = scheduler_of(house, renderer), FakeTimers(monkeypatch)
    renderer.failures = [refused(status)]
    scheduler.mark_dirty(room)
    await settled()
    [(delay, retry)] = timers.due
    assert delay == RETRY_DELAY
    retry()
    await settled()
    assert renderer.drawn == [room, room]


@pytest.mark.parametrize("end", ["a change", "forget", "stop"])
async def test_a_retry_is_dropped_when_something_else_comes_first(
    house: FakeHouse, renderer: FakeRenderer, room: Room, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    scheduler, timers = scheduler_of(house, renderer), FakeTimers(monkeypatch)
    renderer.failures = [refused(500)]
    scheduler.mark_dirty(room)
    await settled()
    assert len(timers.due) == 1
    if end == "a change":
        scheduler.mark_dirty(room)
    elif end == "forget":
        scheduler.forget(room)
    else:
        await scheduler.stop(within=0)
    assert timers.due == []


@pytest.mark.parametrize("failure", [refused(400), OSError("no ink")])
async def test_another_failure_waits_for_the_next_change(
    house: FakeHouse,
    renderer: FakeRenderer,
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    failure: Exception,
) -> None:
    scheduler, timers = scheduler_of(house, renderer), FakeTimers(monkeypatch)
    renderer.failures = [failure]
    scheduler.mark_dirty(room)
    await settled()
    assert timers.due == []
    scheduler.mark_dirty(room)
    await settled()
    assert renderer.drawn == [room, room]


async def test_a_drawing_that_forgets_its_room_comes_to_its_end(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer)
    renderer.meanwhile = lambda: scheduler.forget(room)
    renderer.failures = [OSError("raised only by a drawing that was not cancelled")]
    scheduler.mark_dirty(room)
    await settled()
    assert renderer.failures == []
    assert list(scheduler.rooms()) == []


async def test_a_room_that_is_forgotten_while_it_waits_is_not_drawn(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer, rate=REQUESTS / PACE)
    scheduler.mark_dirty(room)
    await settled()
    scheduler.forget(room)
    await house.clock.pass_by(PACE)
    await settled()
    assert renderer.drawn == []


async def test_a_scheduler_that_stopped_draws_nothing(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer)
    await scheduler.stop(within=0)
    scheduler.mark_dirty(room)
    await settled()
    assert renderer.drawn == []
