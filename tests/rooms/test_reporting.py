"""What the log says of a room in which something failed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.notation import format_position
from bot.rooms.changes import timeouts
from bot.rooms.state.reporting import position_of
from tests.engine.positions import position
from tests.rooms.fakes import BOB, TWO, FakeHouse

if TYPE_CHECKING:
    import pytest

    from bot.rooms.state.room_state import RoomState


async def test_a_clock_that_fails_tells_the_position(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = FakeHouse(clocks=True)
    match = position(*TWO)
    room = await house.dealt(match, BOB)

    def broken(_state: RoomState, _now: object) -> list[object]:
        raise ZeroDivisionError

    monkeypatch.setattr(timeouts, "time_out", lambda _wait: broken)
    await house.clock.pass_by(1000)
    assert f"position: {position_of(room.state)}" in caplog.text


async def test_without_a_match_there_is_no_position() -> None:
    room = await FakeHouse().open(BOB)
    assert position_of(room.state) == "-"


async def test_a_match_that_cannot_be_written_hides_no_other_failure() -> None:
    room = await FakeHouse().dealt(position(*TWO), BOB)
    assert room.state.match is not None
    assert position_of(room.state) == format_position(room.state.match)
    broken = room.state.match.copy()
    broken.points = None  # type: ignore[assignment]
    assert position_of(replace(room.state, match=broken)).startswith("unreadable: ")
