"""Moderators remove somebody: for good from a lobby, by a forfeit from a match."""

from __future__ import annotations

import pytest

from bot.rooms.changes import lobby, votes
from bot.rooms.changes.lobby import awaited
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeHouse, match_of, refusal, stage

MODERATOR = 99


async def test_who_is_removed_from_a_lobby_is_gone_and_cannot_come_back() -> None:
    room = await FakeHouse().open(BOB, CLEO)
    await room.do(votes.remove_player(BOB.user_id, by=MODERATOR))
    assert room.state.people() == (ADA.user_id, CLEO.user_id)
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.join(BOB))
    assert refused.value.refusal is Refusal.KICKED


async def test_when_the_host_is_removed_the_next_one_hosts() -> None:
    room = await FakeHouse().open(BOB)
    await room.do(votes.remove_player(ADA.user_id, by=MODERATOR))
    assert room.state.host == BOB.user_id
    assert not room.closed


async def test_when_the_last_person_is_removed_the_table_closes() -> None:
    room = await FakeHouse().open(computers=2)
    await room.do(votes.remove_player(ADA.user_id, by=MODERATOR))
    assert room.closed


async def test_who_is_removed_from_a_match_forfeits() -> None:
    room = await FakeHouse().started(BOB, CLEO)
    done = await room.do(votes.remove_player(CLEO.user_id, by=MODERATOR))
    assert match_of(room).left == {2}
    assert len(done.events) >= 1
    assert stage(room) is Stage.PLAYING
    await room.do(votes.remove_player(BOB.user_id, by=MODERATOR))
    assert stage(room) is Stage.OVER


async def test_who_was_removed_from_a_match_is_not_in_the_rematch_and_cannot_ask_for_it_or_join() -> None:
    house = FakeHouse()
    room = await house.started(BOB, CLEO)
    await room.do(votes.remove_player(CLEO.user_id, by=MODERATOR))
    await room.do(lobby.leave(BOB))
    for change in (lobby.rematch(CLEO), lobby.join(CLEO)):
        with pytest.raises(RoomRefused):
            await room.do(change)
        assert stage(room) is Stage.OVER
    await room.do(lobby.rematch(BOB))
    assert [seat.user_id for seat in awaited(room.state)] == [ADA.user_id]
    room = (await house.restarted()).rooms.require(room.channel_id)
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.join(CLEO))
    assert refused.value.refusal is Refusal.KICKED


async def test_who_was_removed_as_the_host_of_a_match_does_not_host_the_rematch() -> None:
    room = await FakeHouse().started(BOB, CLEO)
    await room.do(votes.remove_player(ADA.user_id, by=MODERATOR))
    await room.do(lobby.leave(CLEO))
    await room.do(lobby.rematch(CLEO))
    assert room.state.host in room.state.people()
    assert ADA.user_id not in room.state.people()


@pytest.mark.parametrize("playing", [True, False])
async def test_who_does_not_sit_there_cannot_be_removed(*, playing: bool) -> None:
    house = FakeHouse()
    room = await (house.started(BOB, CLEO) if playing else house.open(BOB, CLEO))
    before = room.state
    with pytest.raises(RoomRefused) as refused:
        await room.do(votes.remove_player(DAN.user_id, by=MODERATOR))
    assert refused.value.refusal is Refusal.NO_SUCH_PLAYER
    assert room.state is before


async def test_who_left_a_match_cannot_be_removed_from_it() -> None:
    room = await FakeHouse().started(BOB, CLEO)
    await room.do(lobby.leave(CLEO))
    with pytest.raises(RoomRefused) as refused:
        await room.do(votes.remove_player(CLEO.user_id, by=MODERATOR))
    assert refused.value.refusal is Refusal.NO_SUCH_PLAYER


async def test_from_a_result_nobody_is_removed() -> None:
    room = await FakeHouse().started(BOB)
    await room.do(lobby.leave(BOB))
    with pytest.raises(RoomRefused) as refused:
        await room.do(votes.remove_player(ADA.user_id, by=MODERATOR))
    assert refused.value.refusal is Refusal.NO_MATCH


async def test_a_moderator_who_plays_removes_no_opponent_but_may_go() -> None:
    room = await FakeHouse().started(BOB, CLEO)
    assert await refusal(room, votes.remove_player(BOB.user_id, by=ADA.user_id)) is Refusal.MODERATOR_PLAYS
    assert match_of(room).left == frozenset()
    await room.do(votes.remove_player(ADA.user_id, by=ADA.user_id))
    assert match_of(room).left == {0}
