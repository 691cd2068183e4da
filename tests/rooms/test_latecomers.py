"""Sitting down while a match runs: with the next hand, or at the rematch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import PlayCard
from bot.engine.cards import card
from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.table import Format
from bot.rooms.changes import lobby, play
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.codec import decode_logged, decode_room, encode_room
from bot.rooms.state.log_entries import ExpectNewcomers
from bot.rooms.state.room_state import Entry, Person, Seat, Stage, Tally
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeHouse, arrange, match_of, play_out, stage

if TYPE_CHECKING:
    from bot.rooms.change import Change
    from bot.rooms.room import Room


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def nearly_won(house: FakeHouse, *, target: int = 500) -> Room:
    """Return a match of Ada and Bob in which Ada wins the hand with her next card."""
    rules = replace(CLASSIC, target=target)
    room = await house.started(BOB, rules=rules)
    arrange(room, position("R1", "B5 B6", top="R5", rules=rules))
    return room


async def refusal(room: Room, change: Change) -> Refusal:
    with pytest.raises(RoomRefused) as refused:
        await room.do(change)
    return refused.value.refusal


async def wins_the_hand(room: Room) -> None:
    await room.do(play.act(ADA.user_id, PlayCard(card("R1"))))


async def test_who_comes_late_is_dealt_in_with_the_next_hand(house: FakeHouse) -> None:
    room = await nearly_won(house)
    await room.do(lobby.join(CLEO))
    assert room.state.seat_of(CLEO.user_id) is None
    await wins_the_hand(room)
    assert room.state.seats == (Seat(11, "Ada"), Seat(22, "Bob"), Seat(33, "Cleo"))
    assert room.state.newcomers == ()
    assert room.state.tallies == (Tally(1, 11), Tally(), Tally())
    assert match_of(room).view(2).hand
    assert match_of(room).points == (11, 0, 0)


async def test_those_in_line_sit_down_in_their_order(house: FakeHouse) -> None:
    room = await nearly_won(house)
    for person in (DAN, CLEO):
        await room.do(lobby.join(person))
    await wins_the_hand(room)
    assert room.state.people() == (11, 22, 44, 33)


async def test_a_match_with_latecomers_comes_to_its_end_and_counts_for_all(house: FakeHouse) -> None:
    room = await nearly_won(house, target=60)
    await room.do(lobby.join(CLEO))
    await wins_the_hand(room)
    await play_out(room)
    (result,) = house.journal.results.values()
    assert [seat.user_id for seat in result.seats] == [11, 22, 33]
    assert len(room.state.tallies) == 3


async def test_who_waits_may_go_again(house: FakeHouse) -> None:
    room = await nearly_won(house)
    await room.do(lobby.join(CLEO))
    await room.do(lobby.leave(CLEO))
    await wins_the_hand(room)
    assert room.state.people() == (11, 22)
    assert await refusal(room, lobby.leave(CLEO)) is Refusal.NOT_SEATED


async def test_waiting_and_going_again_are_in_the_log_of_the_match(house: FakeHouse) -> None:
    room = await house.started(BOB)
    for change in (lobby.join(CLEO), lobby.join(DAN), lobby.leave(CLEO)):
        await room.do(change)
    _, *logged = house.journal.actions[room.state.match_id]
    entries = [(one.seat, *decode_logged(one.payload)) for one in logged]
    assert entries == [
        (2, ExpectNewcomers(1), ()),
        (3, ExpectNewcomers(2), ()),
        (2, ExpectNewcomers(1), ()),
    ]
    assert room.state.actions == 4


async def test_nobody_waits_twice_or_sits_twice(house: FakeHouse) -> None:
    room = await nearly_won(house)
    await room.do(lobby.join(CLEO))
    assert await refusal(room, lobby.join(CLEO)) is Refusal.IN_LINE
    assert await refusal(room, lobby.join(ADA)) is Refusal.ALREADY_SEATED


async def test_who_left_the_match_does_not_come_back_into_it(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    await room.do(lobby.leave(CLEO))
    assert await refusal(room, lobby.join(CLEO)) is Refusal.NO_LATECOMERS


@pytest.mark.parametrize("form", [Format.SINGLE, Format.LOWEST, Format.ELIMINATION])
async def test_other_formats_let_nobody_in(house: FakeHouse, form: Format) -> None:
    room = await house.started(BOB, rules=replace(CLASSIC, format=form))
    assert await refusal(room, lobby.join(CLEO)) is Refusal.NO_LATECOMERS


async def test_the_line_is_no_longer_than_the_table_has_seats(house: FakeHouse) -> None:
    room = await house.started(BOB, rules=replace(CLASSIC, most_seats=3))
    await room.do(lobby.join(CLEO))
    assert await refusal(room, lobby.join(DAN)) is Refusal.TABLE_FULL


async def test_nobody_waits_for_a_seat_that_the_packs_have_no_cards_for(house: FakeHouse) -> None:
    rules = replace(PACKS, hand_size=15)  # one pack for seven of them, two for eleven
    assert [seats for seats in range(2, 13) if rules.problems(seats=seats)] == [8, 9, 10]
    room = await house.started(BOB, *(Person(number, "Guest") for number in range(100, 105)), rules=rules)
    assert lobby.join_refusal(room.state, CLEO.user_id) is Refusal.TABLE_FULL
    assert await refusal(room, lobby.join(CLEO)) is Refusal.TABLE_FULL


async def test_a_lock_holds_for_latecomers_too(house: FakeHouse) -> None:
    room = await nearly_won(house)
    room.state = replace(room.state, entry=Entry(locked=True, kicked=()))
    assert await refusal(room, lobby.join(CLEO)) is Refusal.LOCKED
    room.state = replace(room.state, entry=Entry(locked=False, kicked=(CLEO.user_id,)))
    assert await refusal(room, lobby.join(CLEO)) is Refusal.KICKED


async def test_if_the_match_ends_first_they_sit_at_the_rematch(house: FakeHouse) -> None:
    room = await nearly_won(house, target=5)
    await room.do(lobby.join(CLEO))
    await wins_the_hand(room)
    assert stage(room) is Stage.OVER
    assert room.state.people() == (11, 22)
    await room.do(lobby.rematch(CLEO))
    assert room.state.people() == (11, 22, 33)
    assert room.state.newcomers == ()


async def test_the_line_survives_a_restart(house: FakeHouse) -> None:
    room = await nearly_won(house)
    await room.do(lobby.join(Person(99, '"}\n')))
    again = decode_room(encode_room(room.state))
    assert again.newcomers == (Seat(99, '"}\n'),)
    assert again.match is not None
    assert again.match.newcomers == 1
