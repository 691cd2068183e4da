"""Log messages about a room in which something failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rooms.changes import timeouts
from bot.rooms.state.room_state import moment_of
from tests.engine.positions import position
from tests.rooms.fakes import BOB, TWO, FakeHouse, match_of

if TYPE_CHECKING:
    import pytest

    from bot.rooms.state.room_state import RoomState


async def test_a_clock_that_fails_tells_which_match_and_when(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = FakeHouse(clocks=True)
    room = await house.dealt(position(*TWO), BOB)

    def broken(_state: RoomState, _now: object) -> list[object]:
        raise ZeroDivisionError

    monkeypatch.setattr(timeouts, "time_out", lambda _wait: broken)
    await house.clock.pass_by(1000)
    assert f"failed: match {room.state.match_id} revision {match_of(room).revision}" in caplog.text
    assert match_of(room).hand.stream.seed.hex() not in caplog.text


async def test_without_a_match_there_is_none_to_tell() -> None:
    room = await FakeHouse().open(BOB)
    assert moment_of(room.state) == "-"
