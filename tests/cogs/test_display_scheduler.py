"""Rooms are drawn soon after a change, not too often, once more after a failure, and never when forgotten."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

import aiohttp
import discord
import pytest

from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.drawing_queue import (
    FIRST_RETRY,
    MAX_RETRY,
    SPREAD,
    DisplayScheduler,
    DrawingQueue,
    retry_delay,
)
from tests.engine.positions import position
from tests.rooms.fakes import BOB, FakeHouse, settled

if TYPE_CHECKING:
    from bot.rooms.room import Room

PACE = 30.0


class FakeRenderer:
    """A renderer that notes what it was asked to draw, and fails when it is told to.

    Attributes:
        drawn: The rooms drawn, in order.
        failures: Raised by the next drawings, one each.
        meanwhile: Called during the next drawing.
    """

    def __init__(self) -> None:
        self.drawn: list[Room] = []
        self.failures: list[Exception] = []
        self.meanwhile: Any = None

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


def refused(status: int) -> discord.HTTPException:
    return discord.HTTPException(MagicMock(status=status, reason=""), "")


@pytest.fixture
async def house() -> FakeHouse:
    return FakeHouse()


@pytest.fixture
async def room(house: FakeHouse) -> Room:
    return await house.dealt(position("R1 R2 R3", "R6 R7 G8", top="R5"), BOB)


@pytest.fixture
def renderer() -> FakeRenderer:
    return FakeRenderer()


def scheduler_of(house: FakeHouse, renderer: FakeRenderer, *, interval: float = 0) -> DisplayScheduler:
    return DisplayScheduler(
        name="table",
        draw=renderer.draw,
        clock=house.clock,
        interval=interval,
        queue=DrawingQueue(busy=math.inf),
    )


async def test_many_changes_at_once_are_one_drawing(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer)
    for _ in range(5):
        scheduler.mark_dirty(room)
    await settled()
    assert renderer.drawn == [room]


async def test_nothing_is_kept_of_a_drawing_that_is_done(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer)
    scheduler.mark_dirty(room)
    await settled()
    assert renderer.drawn == [room]
    assert scheduler.finish(room) is None


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


async def test_a_change_before_a_drawing_reads_the_room_needs_no_drawing_of_its_own(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer)

    def wait_for_discord_and_read() -> None:
        scheduler.mark_dirty(room)
        scheduler.note_read(room)

    renderer.meanwhile = wait_for_discord_and_read
    scheduler.mark_dirty(room)
    await settled()
    assert renderer.drawn == [room]


@pytest.mark.parametrize(
    "failure",
    [
        refused(500),
        refused(503),
        refused(400),
        aiohttp.ClientOSError(104, "Connection reset by peer"),
        aiohttp.ServerDisconnectedError(),
        OSError("no ink"),
        TimeoutError(),
        RoomRefused(Refusal.NOT_STORED),
        ZeroDivisionError(),
    ],
    ids=repr,
)
async def test_a_drawing_that_failed_is_tried_again_whatever_it_failed_with(
    house: FakeHouse, renderer: FakeRenderer, room: Room, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    scheduler, timers = scheduler_of(house, renderer), FakeTimers(monkeypatch)
    renderer.failures = [failure]
    scheduler.mark_dirty(room)
    await settled()
    [(delay, retry)] = timers.due
    assert FIRST_RETRY <= delay <= FIRST_RETRY * (1 + SPREAD)
    retry()
    await settled()
    assert renderer.drawn == [room, room]


async def test_retries_come_ever_less_often_until_one_succeeds(
    house: FakeHouse, renderer: FakeRenderer, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheduler, timers = scheduler_of(house, renderer), FakeTimers(monkeypatch)
    renderer.failures = [OSError()] * 12
    scheduler.mark_dirty(room)
    await settled()
    delays = []
    while timers.due:
        [(delay, retry)] = timers.due
        timers.due.clear()
        delays.append(delay)
        retry()
        await settled()
    assert delays[1] == 2 * delays[0]
    assert delays == sorted(delays)
    assert delays[-1] <= MAX_RETRY * (1 + SPREAD)
    renderer.failures = [OSError()]
    scheduler.mark_dirty(room)
    await settled()
    assert [delay for delay, _ in timers.due] == delays[:1], "a success makes it all good"


def test_retries_of_many_rooms_do_not_come_all_at_once() -> None:
    delays = {retry_delay(MagicMock(channel_id=number << 22), 1) for number in range(1000)}
    assert len(delays) > 900


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
        scheduler.stop()
    assert timers.due == []


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
    scheduler = scheduler_of(house, renderer, interval=PACE)
    scheduler.mark_dirty(room)
    await settled()
    scheduler.mark_dirty(room)
    scheduler.forget(room)
    await house.clock.pass_by(PACE)
    await settled()
    assert renderer.drawn == [room]


async def test_a_scheduler_that_stopped_draws_nothing(
    house: FakeHouse, renderer: FakeRenderer, room: Room
) -> None:
    scheduler = scheduler_of(house, renderer)
    scheduler.stop()
    scheduler.mark_dirty(room)
    await settled()
    assert renderer.drawn == []
