"""The clocks leave a closed room alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.rooms.changes import lobby
from bot.rooms.changes.deadlines import LOBBY_TIMEOUT
from bot.rooms.room import Room
from bot.rooms.scheduler import RETRY_AFTER
from tests.rooms.fakes import ADA, FakeHouse, closed

if TYPE_CHECKING:
    from bot.rooms.change import Change, Transition


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Room]:
    """The rooms that were asked for a change, in order."""
    rooms: list[Room] = []
    do = Room.do

    async def noted(room: Room, change: Change, *, show: bool = True) -> Transition:
        rooms.append(room)
        return await do(room, change, show=show)

    monkeypatch.setattr(Room, "do", noted)
    return rooms


def clocks_run() -> bool:
    return any(task.get_name() == "clocks" for task in asyncio.all_tasks())


async def test_the_next_moment_of_a_room_that_closed_is_forgotten(asked: list[Room]) -> None:
    house = FakeHouse(clocks=True)
    room = await house.open()
    await house.clock.pass_by(1)
    assert clocks_run()
    await room.do(lobby.leave(ADA))
    assert closed(room)
    asked.clear()
    await house.clock.pass_by(LOBBY_TIMEOUT.total_seconds())
    assert asked == []
    assert not clocks_run()


async def test_a_room_that_its_clock_closes_is_not_tried_again(asked: list[Room]) -> None:
    house = FakeHouse(clocks=True)
    room = await house.open()
    asked.clear()
    await house.clock.pass_by(LOBBY_TIMEOUT.total_seconds())
    assert closed(room)
    for _ in range(3):
        await house.clock.pass_by(RETRY_AFTER.total_seconds())
    assert asked == [room]
    assert not clocks_run()
