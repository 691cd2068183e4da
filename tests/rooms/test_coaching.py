"""Coach's findings in a room: stored with it, and of one match."""

from __future__ import annotations

import pytest

from bot.rooms.changes.notes import is_practice, note_accuracy, take_hint
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.codec import decode_room, encode_room
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, FakeHouse, arrange


async def test_a_hint_is_counted_and_stored_where_one_person_plays_computers() -> None:
    house = FakeHouse()
    room = await house.started(computers=2)
    arrange(room, position("R1 R2 B3", "B1 B2", "Y1 Y2", top="R5", turn=0))
    assert is_practice(room.state)
    done = await room.do(take_hint(ADA.user_id, token=""))
    assert done.state.statistics.hints == 1
    assert decode_room(encode_room(room.state)).statistics.hints == 1
    arrange(room, position("R1 R2 B3", "B1 B2", "Y1 Y2", top="R5", turn=1))
    for user_id, token, refusal in (
        (ADA.user_id, "", Refusal.NO_HINT_NOW),
        (ADA.user_id, "01234567", Refusal.OLD_MATCH),
    ):
        with pytest.raises(RoomRefused) as refused:
            await room.do(take_hint(user_id, token=token))
        assert refused.value.refusal is refusal
    assert room.state.statistics.hints == 1


async def test_no_hint_is_given_where_people_play_each_other() -> None:
    room = await FakeHouse().started(BOB, computers=1)
    with pytest.raises(RoomRefused) as refused:
        await room.do(take_hint(ADA.user_id, token=""))
    assert refused.value.refusal is Refusal.NO_HINTS
    assert room.state.statistics.hints == 0


async def test_accuracy_is_noted_in_the_result_of_its_match_alone() -> None:
    room = await FakeHouse().started(BOB)
    await room.do(note_accuracy(room.state.match_id, ((0, 80),)))
    assert room.state.statistics.accuracy == (), "it goes on"
    await room.do(note_accuracy("0" * 32, ((0, 80),)))
    assert room.state.statistics.accuracy == ()
