"""A room that cannot be closed now is closed later, whatever kept it open."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING
from unittest.mock import MagicMock

import pytest

from cogs.table.placement import RETRY_AFTER, RoomCloser
from tests.rooms.fakes import CHANNEL, FakeHouse, settled

if TYPE_CHECKING:
    from bot.rooms.room import Room


class Forgetting:
    """What forgets the rooms that closed, after it failed as often as the test says."""

    def __init__(self) -> None:
        self.failures = 0
        self.forgotten: list[Room] = []

    def __call__(self, room: Room) -> None:
        if self.failures:
            self.failures -= 1
            raise ZeroDivisionError
        self.forgotten.append(room)


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


@pytest.fixture
def forgetting() -> Forgetting:
    return Forgetting()


@pytest.fixture
def closer(house: FakeHouse, forgetting: Forgetting) -> RoomCloser:
    return RoomCloser(
        client=MagicMock(), limiter=MagicMock(), rooms=house.rooms, forget=forgetting, clock=house.clock
    )


async def test_a_room_is_tried_again_whatever_was_raised(
    house: FakeHouse, forgetting: Forgetting, closer: RoomCloser, caplog: pytest.LogCaptureFixture
) -> None:
    room = await house.open()
    forgetting.failures = 2
    await closer.close(room)
    await settled()
    assert "ZeroDivisionError" in caplog.text
    await house.clock.pass_by(RETRY_AFTER)
    assert forgetting.forgotten == []
    await house.clock.pass_by(RETRY_AFTER)
    assert forgetting.forgotten == [room]
    assert house.rooms.find(CHANNEL) is None
    assert house.clock.asked == [RETRY_AFTER, RETRY_AFTER], "and then there is nothing left to do"


async def test_one_that_fails_in_a_retry_keeps_no_other_open(
    house: FakeHouse, forgetting: Forgetting, closer: RoomCloser
) -> None:
    room = await house.open()
    house.journal.failing = True
    await closer.close(room)
    await settled()
    house.journal.failing = False
    forgetting.failures = 1
    await house.clock.pass_by(RETRY_AFTER)
    await house.clock.pass_by(RETRY_AFTER)
    assert forgetting.forgotten == [room]


async def test_a_room_is_tried_again_if_whoever_closes_it_is_cancelled(
    house: FakeHouse, forgetting: Forgetting, closer: RoomCloser
) -> None:
    room = await house.open()
    house.journal.hold()
    closing = asyncio.create_task(closer.close(room))
    await settled()
    closing.cancel()
    with suppress(asyncio.CancelledError):
        await closing
    await settled()
    house.journal.release()
    await house.clock.pass_by(RETRY_AFTER)
    assert forgetting.forgotten == [room]


async def test_nothing_is_tried_again_once_it_has_stopped(
    house: FakeHouse, forgetting: Forgetting, closer: RoomCloser, caplog: pytest.LogCaptureFixture
) -> None:
    room = await house.open()
    closer.stop()
    forgetting.failures = 1
    await closer.close(room)
    await settled()
    await house.clock.pass_by(RETRY_AFTER)
    assert forgetting.forgotten == []
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]
