"""A commit is stored and its answer is lost: the room looks what is stored before anything else happens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import IllegalAction
from bot.engine.presets import CLASSIC
from bot.rooms.change import Transition
from bot.rooms.changes import lobby, lobby_computers, votes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import DealEnding
from bot.rooms.state.room_state import RoomState, Seat, Stage
from bot.rooms.state.timing import Ballot
from bot.rooms.stores.presets import Preset
from tests.rooms.fakes import (
    ADA,
    BOB,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    FakeHouse,
    closed,
    play_out,
    refusal,
    settled,
    stage,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.rooms.change import Change
    from bot.rooms.room import Room

SHORT = replace(CLASSIC, target=1)
FRESH = RoomState(host=22, seats=(Seat(22, "Bob"),), rules=SHORT, match_id="ab" * 16)
GONE: Change = lambda state, _: Transition(state, closed=True)  # noqa: E731 - what `Room.close` does


async def in_lobby(house: FakeHouse) -> Room:
    return await house.open()


async def in_lobby_of_two(house: FakeHouse) -> Room:
    return await house.open(BOB)


async def in_match(house: FakeHouse) -> Room:
    return await house.started(BOB)


async def asked(house: FakeHouse) -> Room:
    room = await house.started(BOB)
    await room.do(votes.ask_to_close(ADA, moderator=False))
    return room


async def at_result(house: FakeHouse) -> Room:
    room = await house.started(BOB, rules=SHORT)
    await play_out(room)
    return room


def agree(room: Room) -> Change:
    vote = room.state.timing.vote
    assert vote is not None
    return votes.agree(BOB, seat=vote.seat, since=vote.since, ballot=Ballot.CLOSE)


ENDS: dict[str, tuple[Callable[[FakeHouse], Awaitable[Room]], Callable[[Room], Change]]] = {
    "the last one leaves the lobby": (in_lobby, lambda _: lobby.leave(ADA)),
    "the host closes the lobby": (in_lobby, lambda _: votes.close_table(ADA, moderator=False)),
    "a moderator closes the lobby": (in_lobby, lambda _: votes.close_table(DAN, moderator=True)),
    "the channel of the lobby is gone": (in_lobby, lambda _: GONE),
    "a moderator closes the match": (in_match, lambda _: votes.close_table(DAN, moderator=True)),
    "all agree to close the match": (asked, agree),
    "the channel of the match is gone": (in_match, lambda _: GONE),
    "a forfeit ends the match": (in_match, lambda _: lobby.leave(BOB)),
    "the cards are dealt": (in_lobby_of_two, lambda _: lobby.start(ADA)),
    "a rematch": (at_result, lambda _: lobby.rematch(BOB)),
    "a new lobby in the place of a result": (at_result, lambda _: lobby.replace_result(FRESH)),
    "the channel of the result is gone": (at_result, lambda _: GONE),
}


async def go_on(house: FakeHouse, room: Room) -> None:
    """Try everything that may go on in a room, twice."""
    for change in 2 * (lobby.join(BOB), lobby.join(CLEO), lobby.start(ADA), lobby.leave(BOB)):
        with suppress(RoomRefused, IllegalAction):
            await room.do(change)
        check_secrets(house, room)


def check_secrets(house: FakeHouse, room: Room) -> None:
    """Assert that no secret that everybody may read belongs to something that goes on."""
    there = house.journal.rooms.get(CHANNEL)
    if not closed(room):
        assert there is not None, "the room goes on, and is not stored"
        assert room.revision <= there.revision
    row = house.journal.deals.rows[room.state.match_id]
    goes_on = not closed(room) and stage(room) is not Stage.OVER
    assert not (goes_on and row["ended_at"] is not None)
    assert sum(row["ended_at"] is None for row in house.journal.deals.rows.values()) <= 1


@pytest.mark.parametrize("unanswered", [0, 1, 3])
@pytest.mark.parametrize(("begin", "end"), ENDS.values(), ids=ENDS.keys())
async def test_what_was_stored_is_what_goes_on(
    begin: Callable[[FakeHouse], Awaitable[Room]], end: Callable[[Room], Change], unanswered: int
) -> None:
    house = FakeHouse()
    room = await begin(house)
    change = end(room)
    house.journal.losing_answers, house.journal.unanswered = True, unanswered
    assert await refusal(room, change) is (Refusal.NOT_STORED if unanswered else Refusal.OUT_OF_DATE)
    house.journal.losing_answers = False
    ended = house.journal.commits[-1].room
    if not unanswered:
        assert closed(room) is ended.closed
        assert ended.closed or room.revision == ended.revision
        check_secrets(house, room)
    for left in range(1, unanswered):
        assert await refusal(room, lobby.join(CLEO)) is Refusal.STORE_FAILED, left
    if unanswered:
        heard = len(house.observer.heard)
        assert await refusal(room, lobby.join(CLEO)) is Refusal.OUT_OF_DATE
        assert len(house.observer.heard) == heard + 1, "it has to be drawn anew"
    assert (house.rooms.find(CHANNEL) is None) is ended.closed
    await go_on(house, room)
    if ended.closed:
        assert closed(room)
        assert CHANNEL not in house.journal.rooms


async def test_a_commit_that_was_not_stored_leaves_the_room_as_it_was() -> None:
    house = FakeHouse()
    room = await house.open(BOB)
    before = room.state
    house.journal.failing = True
    assert await refusal(room, lobby.join(CLEO)) is Refusal.NOT_STORED
    house.journal.failing = False
    assert room.state is before
    await room.do(lobby.join(CLEO))


async def test_a_lobby_whose_opening_seemed_to_fail_is_the_one_of_the_channel() -> None:
    house = FakeHouse()
    house.journal.losing_answers = True
    with pytest.raises(RoomRefused) as refused:
        await house.open()
    house.journal.losing_answers = False
    assert refused.value.refusal is Refusal.OUT_OF_DATE
    room = house.rooms.require(CHANNEL)
    await room.do(lobby.join(BOB))
    check_secrets(house, room)


async def test_a_deal_in_doubt_ends_with_a_row_that_cannot_be_read() -> None:
    """Nobody knows then what was published of it; without its deal in doubt the room would go on."""
    house = FakeHouse()
    room = await in_match(house)
    house.journal.losing_answers, house.journal.unanswered = True, 1
    assert await refusal(room, lobby.leave(BOB)) is Refusal.NOT_STORED
    house.journal.losing_answers = False
    house.journal.damage_row(CHANNEL)
    assert await refusal(room, lobby.leave(BOB)) is Refusal.OUT_OF_DATE
    assert closed(room)
    check_secrets(house, room)


async def test_a_room_is_not_stored_again_where_it_is_gone() -> None:
    """Whatever became of its row: here nothing is in doubt."""
    house = FakeHouse()
    room = await house.open(BOB)
    del house.journal.rooms[CHANNEL]
    assert await refusal(room, lobby.start(ADA)) is Refusal.OUT_OF_DATE
    assert closed(room)


async def test_no_cards_are_dealt_from_a_deal_that_has_ended() -> None:
    house = FakeHouse()
    room = await house.open(BOB)
    house.journal.deals.end_in(CHANNEL, house.clock.now())
    assert await refusal(room, lobby.start(ADA)) is Refusal.OUT_OF_DATE
    assert stage(room) is Stage.LOBBY


async def test_a_lobby_that_opens_over_a_damaged_row_ends_the_deal_of_that() -> None:
    house = FakeHouse()
    await house.started(BOB)
    house.journal.damage_row(CHANNEL)
    other = FakeHouse(house)  # it does not know of the row
    with pytest.raises(RoomRefused) as refused:
        await other.open()
    assert refused.value.refusal is Refusal.OUT_OF_DATE
    (row,) = house.journal.deals.rows.values()
    assert row["ending"] is DealEnding.ABANDONED
    await other.open()


async def test_a_lobby_opens_although_whoever_opened_it_is_cancelled() -> None:
    house = FakeHouse()
    house.journal.hold()
    opening = asyncio.create_task(
        house.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    )
    await settled()
    opening.cancel()
    await settled()
    house.journal.release()
    await settled()
    assert opening.cancelled()
    room = house.rooms.require(CHANNEL)
    await room.do(lobby_computers.add_computer(ADA))
