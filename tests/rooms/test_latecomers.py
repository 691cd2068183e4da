"""Sitting down while a match runs: with the next hand, or at the rematch."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW, PlayCard
from bot.engine.cards import card
from bot.engine.codec import encode_match
from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.match import Format
from bot.matches.rerun import Rerun
from bot.rooms.changes import lobby, play, votes
from bot.rooms.changes.lobby import awaited
from bot.rooms.changes.seating import join_refusal, next_in_line, no_hand_refusal
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.codec import decode_logged, decode_room, encode_room
from bot.rooms.state.history import TAKE_SEAT, ExpectNewcomers
from bot.rooms.state.room_state import Closing, Entry, Person, Seat, Stage, Tally
from tests.engine.positions import position
from tests.rooms.fakes import (
    ADA,
    BOB,
    CLEO,
    DAN,
    FakeHouse,
    arrange,
    closed,
    match_of,
    play_once,
    play_out,
    stage,
)

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
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
    room = await house.started(BOB, CLEO, DAN)
    await room.do(lobby.leave(CLEO))
    assert await refusal(room, lobby.join(CLEO)) is Refusal.LEFT
    await room.do(votes.remove_player(BOB.user_id, by=99))
    assert await refusal(room, lobby.join(BOB)) is Refusal.KICKED


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
    assert join_refusal(room.state, CLEO.user_id) is Refusal.TABLE_FULL
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
    assert [seat.user_id for seat in awaited(room.state)] == [11, 22]
    for person in (BOB, ADA):
        await room.do(lobby.join(person))
    assert room.state.people() == (11, 22, 33)
    assert room.state.newcomers == ()


async def test_the_line_survives_a_restart(house: FakeHouse) -> None:
    room = await nearly_won(house)
    await room.do(lobby.join(Person(99, '"}\n')))
    again = decode_room(encode_room(room.state))
    assert again.newcomers == (Seat(99, '"}\n'),)
    assert again.match is not None
    assert again.match.newcomers == 1


# Computer players' seats


async def with_computers(house: FakeHouse, rules: Rules, *, computers: int = 1) -> Room:
    """Return a match of Ada, Bob and computer players in which Ada wins the hand with her next card."""
    room = await house.started(BOB, rules=rules, computers=computers)
    others = ["Y5 Y6", "G5 G6"][:computers]
    arrange(
        room, position("R1", "B5 B6", *others, top="R5", points=(0, 0, 30, 40)[: 2 + computers], rules=rules)
    )
    return room


@pytest.mark.parametrize("form", [Format.POINTS, Format.LOWEST, Format.ELIMINATION])
async def test_who_comes_late_takes_a_computer_players_seat_with_its_points(
    house: FakeHouse, form: Format
) -> None:
    room = await with_computers(house, replace(CLASSIC, format=form, target=500))
    await room.do(lobby.join(CLEO))
    assert room.state.seats[2].user_id is None, "not before the next hand"
    await wins_the_hand(room)
    assert room.state.people() == (11, 22, 33)
    assert room.state.newcomers == ()
    assert match_of(room).seats == 3
    assert match_of(room).points[2] >= 30
    assert room.state.seat_of(CLEO.user_id) == 2


async def test_that_somebody_took_a_seat_is_in_the_log_and_the_log_replays(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1, rules=replace(CLASSIC, target=500))
    await room.do(lobby.join(CLEO))
    while not room.state.seat_of(CLEO.user_id):
        await play_once(room, Random(1))
    logged = [(one.seat, decode_logged(one.payload)[0]) for one in house.journal.actions[room.state.match_id]]
    assert logged[-1] == (2, TAKE_SEAT)
    deal = room.state.deal
    assert deal is not None
    seed = deal.key(room.state.match_id, (ADA.user_id, BOB.user_id, None))
    match = Rerun(room.state.rules, seed, commitment=deal.commitment).through(logged)
    assert encode_match(match) == encode_match(match_of(room))


async def test_beyond_the_computer_players_a_match_for_points_deals_in_and_others_refuse(
    house: FakeHouse,
) -> None:
    room = await with_computers(house, replace(CLASSIC, target=500))
    for person in (CLEO, DAN):
        await room.do(lobby.join(person))
    assert match_of(room).newcomers == 1
    await room.do(lobby.leave(CLEO))
    assert match_of(room).newcomers == 0
    await room.do(lobby.join(CLEO))
    await wins_the_hand(room)
    assert room.state.people() == (11, 22, 44, 33)
    assert room.state.newcomers == ()
    other = await FakeHouse().started(BOB, rules=replace(CLASSIC, format=Format.LOWEST), computers=1)
    await other.do(lobby.join(CLEO))
    assert await refusal(other, lobby.join(DAN)) is Refusal.NO_LATECOMERS


async def test_a_full_table_has_room_for_whoever_takes_a_computer_players_seat(house: FakeHouse) -> None:
    room = await with_computers(house, replace(CLASSIC, target=500, most_seats=3))
    await room.do(lobby.join(CLEO))
    assert await refusal(room, lobby.join(DAN)) is Refusal.TABLE_FULL
    await wins_the_hand(room)
    assert room.state.people() == (11, 22, 33)


@pytest.mark.parametrize("form", [Format.SINGLE, Format.PLAYED])
async def test_a_match_of_one_hand_has_no_next_hand_to_take_a_seat_in(house: FakeHouse, form: Format) -> None:
    room = await house.started(rules=replace(CLASSIC, format=form, target=200), computers=1)
    assert await refusal(room, lobby.join(CLEO)) is Refusal.NO_LATECOMERS


async def test_the_line_for_a_computer_players_seat_survives_a_restart(house: FakeHouse) -> None:
    room = await with_computers(house, replace(CLASSIC, target=500))
    await room.do(lobby.join(CLEO))
    again = decode_room(encode_room(room.state))
    assert again.newcomers == (Seat(33, "Cleo"),)
    assert again.match is not None
    assert again.match.newcomers == 0


async def test_in_line_for_the_seat_of_a_computer_player_that_is_out_nobody_is_promised_one(
    house: FakeHouse,
) -> None:
    rules = replace(CLASSIC, format=Format.ELIMINATION, target=500)
    room = await house.started(BOB, rules=rules, computers=2)
    hands = ("R1", "B5 B6", "Y5 Y6", "G5 G6")
    arrange(room, position(*hands, top="R5", points=(0, 0, 499, 40), rules=rules))
    for person in (CLEO, DAN):
        await room.do(lobby.join(person))
    assert next_in_line(room.state) == room.state.newcomers
    await wins_the_hand(room)
    assert room.state.people() == (11, 22, 33)
    assert [seat.user_id for seat in room.state.newcomers] == [44]
    assert next_in_line(room.state) == ()


# The last person


async def test_when_the_last_person_leaves_the_first_in_line_takes_the_seat(house: FakeHouse) -> None:
    room = await house.started(computers=3)
    await room.do(lobby.join(CLEO))
    await room.do(lobby.leave(ADA))
    assert stage(room) is Stage.PLAYING
    assert room.state.people() == (33,)
    assert (room.state.seat_of(33), room.state.host) == (0, 33)
    assert (room.state.newcomers, match_of(room).newcomers) == ((), 0)
    assert match_of(room).left == frozenset()
    assert await refusal(room, play.act(ADA.user_id, DRAW)) is Refusal.NOT_SEATED


async def test_whoever_takes_a_seat_over_has_the_whole_time_for_its_turn(house: FakeHouse) -> None:
    room = await house.dealt(position("R1 R2", "B5 B6", top="R5"), clock=60, computers=1)
    await house.clock.pass_by(50)
    await room.do(lobby.join(CLEO))
    await room.do(lobby.leave(ADA))
    (wait,) = room.state.timing.waits
    assert wait.ends == house.clock.now() + timedelta(seconds=60)


async def test_the_word_of_who_left_stays_with_their_seat(house: FakeHouse) -> None:
    room = await house.open(computers=2)
    await room.do(lobby.cut(ADA, "thunder"))
    await house.clock.pass_by(lobby.TIME_TO_CUT.total_seconds())
    await room.do(lobby.start(ADA))
    before = room.state.deal
    assert before is not None
    key = before.key(room.state.match_id, room.state.accounts)
    await room.do(lobby.join(CLEO))
    await room.do(lobby.leave(ADA))
    assert room.state.deal is not None
    assert room.state.deal.key(room.state.match_id, room.state.accounts) == key


async def test_when_the_only_person_leaves_and_nobody_waits_the_table_closes(house: FakeHouse) -> None:
    room = await house.started(computers=3)
    await room.do(lobby.leave(ADA))
    assert closed(room)
    assert room.state.closing is Closing.ALL_LEFT
    assert house.journal.results == {}


async def test_when_a_moderator_removes_the_only_person_the_table_closes(house: FakeHouse) -> None:
    room = await house.started(computers=2)
    await room.do(votes.remove_player(ADA.user_id, by=99))
    assert closed(room)
    assert room.state.closing is Closing.ALL_LEFT


async def test_who_left_before_keeps_their_defeat_when_the_last_one_leaves(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1)
    await room.do(lobby.leave(BOB))
    await room.do(lobby.leave(ADA))
    assert stage(room) is Stage.OVER
    (result,) = house.journal.results.values()
    assert [seat.forfeited for seat in result.seats] == [True, True, False]


# What somebody without a hand is told


async def test_whoever_asks_for_a_hand_is_promised_a_seat_only_where_they_get_it(house: FakeHouse) -> None:
    room = await nearly_won(house, target=5)
    assert no_hand_refusal(room.state, CLEO.user_id).refusal is Refusal.SEAT_FREE
    await room.do(lobby.join(CLEO))
    assert no_hand_refusal(room.state, CLEO.user_id).refusal is Refusal.IN_LINE
    closed_to_all = await FakeHouse().started(BOB, rules=replace(CLASSIC, format=Format.SINGLE))
    assert no_hand_refusal(closed_to_all.state, CLEO.user_id).refusal is Refusal.NO_LATECOMERS
    locked = no_hand_refusal(replace(room.state, entry=Entry(locked=True)), DAN.user_id)
    assert (locked.refusal, locked.name) == (Refusal.LOCKED, "Ada")
    await wins_the_hand(room)
    assert no_hand_refusal(room.state, DAN.user_id).refusal is Refusal.NOT_SEATED
