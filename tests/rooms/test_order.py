"""Commit, then speak: what is not on disk has not happened, and what is on disk has."""

from __future__ import annotations

import asyncio
import gc
from contextlib import nullcontext
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW
from bot.engine.presets import CLASSIC
from bot.rooms.changes import host, lobby, lobby_computers, play, votes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.room_state import Person, Stage
from bot.rooms.stores.presets import Preset
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CHANNEL, CLEO, DAN, GUILD, FakeHouse, arrange, match_of, settled

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.rooms.change import Change
    from bot.rooms.room import Room

    Call = Callable[[Room], Awaitable[object]]


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def test_each_change_is_one_commit_and_told_after_it(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    await room.do(play.act(ADA.user_id, match_of(room).legal(0)[0]))
    await room.do(lobby.leave(BOB))
    await room.do(votes.close_table(DAN, moderator=True))
    assert house.observer.heard == [(number, number) for number in range(1, 9)]
    assert [commit.room.revision for commit in house.journal.commits] == list(range(1, 9))
    assert [commit.room.closed for commit in house.journal.commits] == [False] * 7 + [True]


async def test_an_observer_that_fails_keeps_no_other_from_hearing_and_undoes_no_move(
    house: FakeHouse, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def room_changed(self, room: Room) -> None:
            raise ZeroDivisionError(room.channel_id)

    room = await house.started(BOB, CLEO)
    house.rooms.services.observers.insert(0, Broken())
    told = len(house.observer.heard)
    done = await room.do(play.act(ADA.user_id, match_of(room).legal(0)[0]))
    assert room.state is done.state
    assert len(house.observer.heard) == told + 1
    [failure] = caplog.records
    moment = f"match {room.state.match_id} revision {match_of(room).revision}"
    assert failure.getMessage() == f"Broken fails to follow channel {CHANNEL}: {moment}"
    house.rooms.wake()
    assert len(house.observer.heard) == told + 2


@pytest.mark.parametrize("losing", [False, True])
async def test_the_end_of_a_match_is_told_once_and_by_the_next_process_once_more(
    house: FakeHouse, *, losing: bool
) -> None:
    room = await house.started(BOB)
    match_id = room.state.match_id
    assert house.observer.over == []
    house.journal.losing_answers = losing
    with pytest.raises(RoomRefused) if losing else nullcontext():
        await room.do(lobby.leave(BOB))
    house.journal.losing_answers = False
    house.rooms.wake()
    assert house.observer.over == [match_id]
    later = await house.restarted()
    later.rooms.wake()
    await later.rooms.require(CHANNEL).do(lobby.rematch(ADA))
    assert later.observer.over == [match_id]


async def test_nobody_sees_a_change_before_it_is_stored(house: FakeHouse) -> None:
    room = await house.started(BOB)
    told, before = len(house.observer.heard), room.state
    arrange(room, position("G1 G2 R9", "B1 B2", top="R5", draw="Y1 ..."))
    before = room.state
    house.journal.hold()
    draws = asyncio.create_task(room.do(play.act(ADA.user_id, DRAW)))
    await settled()
    assert len(house.journal.offered) == len(house.journal.commits) + 1
    assert room.state is before
    assert not draws.done()
    assert len(house.observer.heard) == told
    house.journal.release()
    done = await draws
    assert room.state is done.state is not before
    assert len(house.observer.heard) == told + 1


@pytest.mark.parametrize(
    "call",
    [
        lambda room: room.do(lobby.join(DAN)),
        lambda room: room.do(lobby.leave(BOB)),
        lambda room: room.do(lobby.leave(ADA)),
        lambda room: room.do(lobby_computers.add_computer(ADA)),
        lambda room: room.do(lobby_computers.remove_computer(ADA)),
        lambda room: room.do(host.name_starter(ADA, BOB.user_id)),
        lambda room: room.do(host.lock(ADA, locked=True)),
        lambda room: room.do(host.kick(ADA, BOB.user_id)),
        lambda room: room.do(host.hand_over(ADA, BOB.user_id)),
        lambda room: room.do(host.swap(ADA, str(ADA.user_id), str(BOB.user_id))),
        lambda room: room.do(host.set_option(ADA, "hand_size", "5")),
        lambda room: room.do(lobby.start(ADA)),
        lambda room: room.do(votes.close_table(ADA, moderator=False)),
        lambda room: room.close(),
    ],
    ids=[
        *["join", "leave", "host", "add", "remove", "starter", "lock", "kick", "hand over", "swap", "set"],
        *["start", "end", "close"],
    ],
)
async def test_what_was_not_stored_has_not_happened(house: FakeHouse, call: Call) -> None:
    room = await house.open(BOB, computers=1)
    before, revision, told = room.state, room.revision, list(house.observer.heard)
    house.journal.failing = True
    with pytest.raises(RoomRefused) as refused:
        await call(room)
    assert refused.value.refusal is Refusal.NOT_STORED
    assert refused.value.__cause__ is not None
    assert room.state is before
    assert (room.revision, room.closed) == (revision, False)
    assert house.observer.heard == told
    assert house.rooms.find(CHANNEL) is room
    house.journal.failing = False
    await call(room)
    assert room.revision == revision + 1


async def test_a_move_that_was_not_stored_can_be_made_again(house: FakeHouse) -> None:
    room = await house.started(BOB)
    arrange(room, position("G1 G2 R9", "B1 B2", top="R5", draw="Y1 ..."))
    house.journal.failing = True
    with pytest.raises(RoomRefused):
        await room.do(play.act(ADA.user_id, DRAW, revision=0))
    house.journal.failing = False
    await room.do(play.act(ADA.user_id, DRAW, revision=0))
    assert [action.number for action in house.journal.actions[room.state.match_id]] == [0, 1]


async def test_a_table_that_was_not_stored_does_not_stand(house: FakeHouse) -> None:
    house.journal.failing = True
    with pytest.raises(RoomRefused) as refused:
        await house.open()
    assert refused.value.refusal is Refusal.NOT_STORED
    assert house.rooms.find(CHANNEL) is None
    assert list(house.rooms) == []
    house.journal.failing = False
    await house.open(BOB)


async def test_two_who_open_a_table_at_once_get_one(house: FakeHouse) -> None:
    one, other = await asyncio.gather(
        *(
            house.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=person, preset=Preset(CLASSIC))
            for person in (ADA, BOB)
        ),
        return_exceptions=True,
    )
    assert house.rooms.find(CHANNEL) is one
    assert isinstance(other, RoomRefused)
    assert other.refusal is Refusal.ROOM_BUSY


async def test_two_actions_at_once_are_one_after_the_other(house: FakeHouse) -> None:
    room = await house.started(BOB)
    arrange(room, position("G1 G2 R9", "B1 B2", top="R5", draw="Y1 Y2 ..."))
    house.journal.hold()
    first = asyncio.create_task(room.do(play.act(ADA.user_id, DRAW, revision=0)))
    second = asyncio.create_task(room.do(play.act(ADA.user_id, DRAW, revision=0)))
    third = asyncio.create_task(room.do(play.act(BOB.user_id, DRAW, revision=1)))
    await settled()
    assert len(house.journal.offered) == len(house.journal.commits) + 1  # the others have not begun
    house.journal.release()
    results = await asyncio.gather(first, second, third, return_exceptions=True)
    assert isinstance(results[1], RoomRefused)
    assert results[1].refusal is Refusal.STALE
    assert not isinstance(results[2], BaseException)
    assert len(house.journal.actions[room.state.match_id]) == 1 + 2


async def test_ten_people_who_press_join_at_once_all_sit(house: FakeHouse) -> None:
    room = await house.open()
    results = await asyncio.gather(
        *(room.do(lobby.join(Person(100 + number, "?"))) for number in range(12)), return_exceptions=True
    )
    refused = [result for result in results if isinstance(result, RoomRefused)]
    assert [one.refusal for one in refused] == [Refusal.TABLE_FULL] * 3
    assert len(set(room.state.people())) == 10


async def test_rooms_do_not_wait_for_each_other(house: FakeHouse) -> None:
    room = await house.open()
    other = await house.rooms.open(channel_id=CHANNEL + 1, guild_id=GUILD, host=BOB, preset=Preset(CLASSIC))
    offered = len(house.journal.offered)
    house.journal.hold()
    joins = [asyncio.create_task(one.do(lobby.join(CLEO))) for one in (room, other)]
    await settled()
    assert len(house.journal.offered) == offered + 2
    house.journal.release()
    await asyncio.gather(*joins)


async def test_a_caller_who_gives_up_does_not_tear_room_and_store_apart(house: FakeHouse) -> None:
    room = await house.open()
    house.journal.hold()
    joins = asyncio.create_task(room.do(lobby.join(BOB)))
    waits = asyncio.create_task(room.do(lobby.join(CLEO)))
    await settled()
    joins.cancel()
    waits.cancel()
    with pytest.raises(asyncio.CancelledError):
        await joins
    assert BOB.user_id not in room.state.people()
    house.journal.release()
    await settled()
    assert room.state.people() == (ADA.user_id, BOB.user_id, CLEO.user_id)
    stored = house.journal.rooms[CHANNEL]
    assert stored.revision == room.revision
    assert stored.payload == encode_room(room.state)
    assert house.observer.heard[-1] == (3, 3)
    await room.do(lobby.start(ADA))


async def test_a_caller_who_gives_up_before_a_failure_leaves_nothing_behind(house: FakeHouse) -> None:
    room = await house.open()
    house.journal.hold()
    joins = asyncio.create_task(room.do(lobby.join(BOB)))
    await settled()
    joins.cancel()
    house.journal.failing = True
    house.journal.release()
    await settled()
    assert room.state.people() == (ADA.user_id,)
    house.journal.failing = False
    await room.do(lobby.join(BOB))


async def test_draining_lets_what_was_accepted_finish(house: FakeHouse) -> None:
    room = await house.open(BOB)
    house.journal.hold()
    starts = asyncio.create_task(room.do(lobby.start(ADA)))
    await settled()
    house.rooms.drain()
    house.journal.release()
    await starts
    assert decode_room(house.journal.rooms[CHANNEL].payload).stage is Stage.PLAYING


async def test_what_closes_while_somebody_waits_is_closed_for_them(house: FakeHouse) -> None:
    room = await house.open(BOB)
    ended, joined = await asyncio.gather(
        room.do(votes.close_table(ADA, moderator=False)),
        room.do(lobby.join(CLEO)),
        return_exceptions=True,
    )
    assert not isinstance(ended, BaseException)
    assert isinstance(joined, RoomRefused)
    assert joined.refusal is Refusal.NO_ROOM
    assert CHANNEL not in house.journal.rooms


@pytest.mark.parametrize(("change", "errors"), [(lobby.start(BOB), 0), (lambda *_: 1 // 0, 1)])
async def test_a_refusal_of_which_nobody_hears_any_more_is_no_error(
    house: FakeHouse, change: Change, errors: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A drain cancels what waits for a change; only what no change should raise is for the operator."""
    room = await house.open(BOB)
    house.journal.hold()
    joins = asyncio.create_task(room.do(lobby.join(CLEO)))
    waits = asyncio.create_task(room.do(change))
    await settled()
    waits.cancel()
    await settled()
    house.journal.release()
    await joins
    await settled()
    del waits
    gc.collect()
    assert len(caplog.records) == errors
