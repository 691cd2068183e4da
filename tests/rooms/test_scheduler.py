"""Clocks in virtual time: turns run out, owners sleep and come back, rooms pause and close."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW, PASS, NameColour, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.events import CardsDrawn, DrawCause, TurnPassed
from bot.engine.hand import First, Phase
from bot.engine.presets import CLASSIC, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import AfterDrawing, Declining
from bot.rooms.change import ChangeContext, no_change
from bot.rooms.changes import host, lobby, lobby_computers, play, timeouts
from bot.rooms.changes.deadlines import (
    HOST_TIMEOUT,
    LOBBY_TIMEOUT,
    PAUSE_TIMEOUT,
    QUIET_TIMEOUT,
    next_deadline,
)
from bot.rooms.errors import Refusal
from bot.rooms.scheduler import RETRY_AFTER
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.history import TurnRanOut
from bot.rooms.state.room_state import Closing, Person, RoomState, Seat, Stage, Tally
from bot.rooms.state.timing import TurnId
from bot.rooms.stores.presets import Preset
from tests.engine.positions import position
from tests.engine.random_matches import Setup, random_matches
from tests.rooms.fakes import (
    ADA,
    BOB,
    CHANNEL,
    CLEO,
    CLOCK,
    DAN,
    GUILD,
    NOON,
    THREE,
    TWO,
    Entropy,
    FakeHouse,
    arrange,
    closed,
    match_of,
    public_moves,
    refusal,
    settled,
    stage,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rooms.change import Change
    from bot.rooms.room import Room
    from bot.rooms.state.timing import Wait

PAUSE = 1.0


def timed() -> FakeHouse:
    """Return a house with clocks and computer players."""
    return FakeHouse(clocks=True, computers=PAUSE)


@pytest.fixture
def house() -> FakeHouse:
    return timed()


def wait_of(room: Room) -> Wait:
    (wait,) = room.state.timing.waits
    return wait


def paused(room: Room) -> bool:
    return room.state.paused


# A turn that runs out


async def test_the_seat_draws_and_passes_when_its_clock_runs_out(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="R9 Y1 ..."), BOB)
    await house.clock.pass_by(CLOCK - 1)
    assert match_of(room).turn == 0
    await house.clock.pass_by(1)
    assert match_of(room).turn == 1
    assert [c.code for c in match_of(room).hand.hands[0]] == ["R1", "R2", "R3", "R9"], "drawn, not played"


async def test_the_table_is_told_that_a_turn_ran_out_and_a_restart_forgets_it_not(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="R9 Y1 ..."), BOB)
    await house.clock.pass_by(CLOCK)
    told = (TurnRanOut(0, voted=False), CardsDrawn(0, 1, DrawCause.CHOICE), TurnPassed(0))
    assert room.state.news[-3:] == told
    assert decode_room(encode_room(room.state)).news == room.state.news
    moves = await public_moves(house.journal, room.state.match_id)
    assert tuple(event for events in moves[-2:] for event in events) == told


async def test_nothing_runs_out_without_a_clock(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB, clock=None)
    await house.clock.pass_by(60 * 60)
    assert match_of(room).turn == 0
    assert wait_of(room).ends is None


async def test_a_turn_once_begun_ends_with_what_was_drawn_kept(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="R9 ..."), BOB)
    await room.do(play.act(ADA.user_id, DRAW))
    assert match_of(room).hand.phase is Phase.DRAWN
    await house.clock.pass_by(CLOCK)
    assert match_of(room).turn == 1
    assert len(match_of(room).hand.hands[0]) == 4


async def test_a_wild_draw_four_is_accepted(house: FakeHouse) -> None:
    room = await house.dealt(position("W4 R2 R3", "G1 G2 G3", top="R5"), BOB)
    await room.do(play.act(ADA.user_id, PlayCard(card("W4"), Colour.RED)))
    assert match_of(room).hand.phase is Phase.CHALLENGE
    await house.clock.pass_by(CLOCK)
    assert len(match_of(room).hand.hands[1]) == 7
    assert match_of(room).turn == 0


async def test_each_decision_has_the_whole_clock(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="R9 ..."), BOB)
    await house.clock.pass_by(CLOCK - 1)
    await room.do(play.act(ADA.user_id, DRAW))
    assert wait_of(room).ends == house.clock.now() + timedelta(seconds=CLOCK)


async def test_what_others_do_meanwhile_gives_no_more_time(house: FakeHouse) -> None:
    room = await house.dealt(position("R1 R2", "G1 G2", "B1 B2 B3", top="R5"), BOB, CLEO)
    ends = wait_of(room).ends
    await house.clock.pass_by(50)
    await room.do(play.call_uno(ADA.user_id))
    await room.do(lobby.leave(CLEO))
    assert wait_of(room).ends == ends


@pytest.mark.parametrize(
    ("hand", "colour"), [("G1 G2 R3", Colour.GREEN), ("W R1 B2", Colour.RED), ("W W4", Colour.RED)]
)
def test_the_commonest_colour_is_named(hand: str, colour: Colour) -> None:
    match = position(hand, "G1 G2", top="R5")
    match.hand.phase, match.hand.colour = Phase.COLOUR, None
    assert timeouts.cautious_action(match, 0) == NameColour(colour)


@pytest.mark.parametrize(
    ("hand", "code", "colour"), [("W R1 G1", "R1", None), ("W G1 G2", "W", Colour.GREEN)]
)
def test_where_drawing_is_forbidden_a_card_is_played(hand: str, code: str, colour: Colour | None) -> None:
    match = position(hand, "G1 G2", top="R5", rules=replace(CLASSIC, declining=Declining.FORBIDDEN))
    assert timeouts.cautious_action(match, 0) == PlayCard(card(code), colour)


async def test_a_drawn_card_that_must_be_played_is_played(house: FakeHouse) -> None:
    rules = replace(CLASSIC, after_drawing=AfterDrawing.MUST_PLAY)
    room = await house.dealt(position("G1 G2 G3", "B1 B2", top="R5", draw="R9 ...", rules=rules), BOB)
    await house.clock.pass_by(CLOCK)
    assert match_of(room).turn == 1
    assert match_of(room).hand.top is card("R9")


async def test_a_late_clock_does_no_harm(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="R9 ..."), BOB)
    late = wait_of(room)
    await room.do(play.act(ADA.user_id, DRAW))
    await house.clock.pass_by(1)
    assert await refusal(room, timeouts.time_out(late)) is Refusal.STALE
    assert await refusal(room, timeouts.time_out(wait_of(room))) is Refusal.STALE, "there is time left"
    assert await refusal(room, timeouts.warn(late)) is Refusal.STALE
    assert match_of(room).hand.phase is Phase.DRAWN


async def test_a_clock_and_a_move_at_the_same_instant_make_one_turn(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB)
    house.journal.hold()
    move = asyncio.ensure_future(room.do(play.act(ADA.user_id, DRAW)))
    await house.clock.pass_by(CLOCK)
    house.journal.release()
    await move
    await settled()
    assert match_of(room).turn == 1
    assert len(match_of(room).hand.hands[0]) == 4
    assert room.state.timing.missed(0) == 0


async def test_a_timeout_that_cannot_be_stored_is_tried_again(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB)
    house.journal.failing = True
    await house.clock.pass_by(CLOCK)
    assert match_of(room).turn == 0
    house.journal.failing = False
    await house.clock.pass_by(RETRY_AFTER.total_seconds())
    assert match_of(room).turn == 1


async def test_two_rooms_and_one_loop(house: FakeHouse) -> None:
    first = await house.dealt(position(*TWO, top="R5", draw="Y9 Y9 ..."), BOB)
    await house.clock.pass_by(100)
    other = await house.rooms.open(channel_id=CHANNEL + 1, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    await other.do(lobby.join(DAN))
    await other.do(lobby.start(ADA))
    await house.put(other, position(*TWO, top="R5", draw="Y9 Y9 ..."), clock=30)
    assert sum(task.get_name() == "clocks" for task in asyncio.all_tasks()) == 1
    await house.clock.pass_by(20)
    assert (match_of(first).turn, match_of(other).turn) == (1, 0)
    await house.clock.pass_by(10)
    assert (match_of(first).turn, match_of(other).turn) == (1, 1)


async def test_an_earlier_end_wakes_the_loop(house: FakeHouse) -> None:
    await house.dealt(position(*TWO, top="R5"), BOB, clock=86_400)
    await settled()
    other = await house.rooms.open(channel_id=CHANNEL + 1, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    await other.do(lobby.join(DAN))
    await other.do(lobby.start(ADA))
    await house.put(other, position(*TWO, top="R5"), clock=30)
    await settled()
    assert house.clock.asked[-1] == 30


async def test_forty_seats_take_their_turns_by_the_clock(house: FakeHouse) -> None:
    people = [Person(100 + number, f"P{number}") for number in range(39)]
    room = await house.started(*people, rules=PRESETS["packs"])
    room.state = replace(room.state, timing=replace(room.state.timing, clock=30, waits=()))
    await room.do(no_change())
    for _ in range(100):
        if paused(room):
            break
        await house.clock.pass_by(30)
    assert paused(room)
    assert sum(room.state.timing.misses) == 80


# Both tables of a rotation


async def test_two_tables_have_a_clock_each(house: FakeHouse) -> None:
    rules = replace(PRESETS["official"], format=Format.ROTATION_EIGHT)
    people = [Person(100 + number, f"P{number}") for number in range(7)]
    room = await house.open(*people)
    room.state = replace(room.state, rules=rules)
    await room.do(lobby.start(ADA))
    assert [wait.table for wait in room.state.timing.waits] == [0, 1]
    other = room.state.timing.wait_at(1)
    await house.clock.pass_by(10)
    match = match_of(room)
    actor = room.state.seats[match.tables[0].turn].user_id
    assert actor is not None
    action = timeouts.cautious_action(match, match.tables[0].turn)
    await room.do(play.act(actor, action))
    assert room.state.timing.wait_at(1) == other, "the other table's clock runs on"
    assert next_deadline(room.state) is not None


async def test_a_last_card_laid_by_the_clock_lets_its_table_wait_for_the_other(house: FakeHouse) -> None:
    rules = replace(PRESETS["official"], format=Format.ROTATION_EIGHT, declining=Declining.FORBIDDEN)
    people = [Person(100 + number, f"P{number}") for number in range(7)]
    room = await house.open(*people, rules=rules)
    await room.do(lobby.start(ADA))
    match = match_of(room).copy()
    hand = match.tables[0]
    match.numbers[0] = 4
    hand.colour, hand.first, hand.hands[hand.turn] = Colour.RED, First.COLOUR_ONLY, [card("R1")]
    await house.put(room, match)
    await house.clock.pass_by(CLOCK)
    assert [table.over for table in match_of(room).tables] == [True, False]
    assert [wait.table for wait in room.state.timing.waits] == [1]


# Warnings


@pytest.mark.parametrize(
    ("clock", "seconds"), [(None, None), (30, None), (60, None), (120, 30), (900, 225), (86_400, 3600)]
)
async def test_the_warning_comes_in_the_last_quarter_of_a_long_clock(
    house: FakeHouse, clock: int | None, seconds: int | None
) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB, clock=clock)
    if clock is None or seconds is None:
        assert wait_of(room).warning is None
        return
    keys = room.state.turn_keys
    await house.clock.pass_by(clock - seconds - 1)
    assert not wait_of(room).warned
    await house.clock.pass_by(1)
    assert wait_of(room).warned
    assert room.state.turn_keys != keys, "so that it is told in a message of its own"
    assert match_of(room).turn == 0


# Owners that sleep


async def test_after_two_turns_in_a_row_a_computer_player_sits_in(house: FakeHouse) -> None:
    room = await house.dealt(position(*THREE, top="Y5", draw="Y9 Y8 Y7 Y6 ..."), BOB, CLEO)
    await house.clock.pass_by(CLOCK)
    assert room.state.timing.missed(0) == 1
    assert not room.state.asleep(0)
    for person in (BOB, CLEO):
        await room.do(play.act(person.user_id, DRAW))
        if match_of(room).hand.phase is Phase.DRAWN:
            await room.do(play.act(person.user_id, PASS))
    await house.clock.pass_by(CLOCK)
    assert room.state.asleep(0)
    assert room.state.seats[0].user_id == ADA.user_id, "it stays Ada's seat"
    for person in (BOB, CLEO):
        await room.do(play.act(person.user_id, DRAW))
        if match_of(room).hand.phase is Phase.DRAWN:
            await room.do(play.act(person.user_id, PASS))
    assert match_of(room).turn == 0
    assert room.state.timing.waits == ()
    for _ in range(4):
        await house.clock.pass_by(PAUSE)
    assert match_of(room).turn == 1


async def asleep(house: FakeHouse, *, people: int = 3) -> Room:
    """Return a room in which Ada sleeps and Bob is to move."""
    others = (BOB, CLEO)[: people - 1]
    room = await house.dealt(position(*THREE[:people], top="Y5", draw="R9 R8 R7 ...", turn=1), *others)
    room.state = replace(room.state, timing=replace(room.state.timing, misses=(2, 0, 0)[:people]))
    await room.do(no_change())
    return room


async def test_the_owner_takes_the_seat_back(house: FakeHouse) -> None:
    room = await asleep(house)
    await room.do(timeouts.come_back(ADA))
    assert not room.state.asleep(0)
    assert await refusal(room, timeouts.come_back(DAN)) is Refusal.NOT_SEATED


async def test_any_action_takes_the_seat_back(house: FakeHouse) -> None:
    room = await asleep(house)
    arrange(room, position(*THREE, top="Y5", draw="R9 R8 ...", turn=0))
    await room.do(play.act(ADA.user_id, DRAW))
    assert room.state.timing.misses == (0, 0, 0)


async def test_a_turn_taken_in_between_starts_the_count_anew(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="Y5", draw="R9 R8 R7 R6 ..."), BOB)
    await house.clock.pass_by(CLOCK)
    await room.do(play.act(BOB.user_id, DRAW))
    await room.do(play.act(ADA.user_id, DRAW))
    await room.do(play.act(BOB.user_id, DRAW))
    await house.clock.pass_by(CLOCK)
    assert room.state.timing.misses == (1, 0)


async def test_who_comes_back_in_their_turn_has_a_whole_clock(house: FakeHouse) -> None:
    room = await asleep(house)
    arrange(room, position(*THREE, top="Y5", turn=0))
    await house.clock.pass_by(7)
    await room.do(timeouts.come_back(ADA))
    assert wait_of(room).ends == house.clock.now() + timedelta(seconds=CLOCK)


async def test_no_computer_player_acts_for_somebody_who_is_there(house: FakeHouse) -> None:
    room = await asleep(house)
    token, revision = room.state.token, match_of(room).revision
    wrong = play.act_for_computer(1, DRAW, token=token, revision=revision)
    assert await refusal(room, wrong) is Refusal.NOT_SEATED


async def test_the_league_counts_the_owner(house: FakeHouse) -> None:
    room = await asleep(house, people=2)
    await room.do(lobby.leave(BOB))
    assert stage(room) is Stage.OVER
    (result,) = house.journal.results.values()
    assert [seat.user_id for seat in result.seats] == [ADA.user_id, BOB.user_id]
    assert result.seats[0].won


async def test_the_host_who_sleeps_or_leaves_is_followed_by_somebody_awake(house: FakeHouse) -> None:
    room = await asleep(house)
    assert room.state.host == BOB.user_id
    await room.do(timeouts.come_back(ADA))
    assert room.state.host == BOB.user_id, "the role does not jump back"
    await room.do(lobby.leave(BOB))
    assert room.state.host == CLEO.user_id


# All asleep


async def all_asleep(house: FakeHouse) -> Room:
    room = await house.dealt(position(*THREE, top="Y5", draw="R9 R8 R7 R6 R4 ...", turn=0), BOB, computers=1)
    for _ in range(40):
        if paused(room):
            break
        await house.clock.pass_by(CLOCK)
        for _ in range(4):
            await house.clock.pass_by(PAUSE)
    assert paused(room)
    return room


async def test_when_everybody_sleeps_nothing_moves(house: FakeHouse) -> None:
    room = await all_asleep(house)
    revision = room.revision
    assert room.state.turn_keys == {}
    assert room.state.timing.waits == ()
    await house.clock.pass_by(24 * 60 * 60)
    assert room.revision == revision
    computer = play.act_for_computer(
        match_of(room).turn, DRAW, token=room.state.token, revision=match_of(room).revision
    )
    assert await refusal(room, computer) is Refusal.NOT_SEATED


async def test_anybody_seated_lets_it_go_on(house: FakeHouse) -> None:
    room = await all_asleep(house)
    await room.do(timeouts.come_back(BOB))
    assert not paused(room)
    assert room.state.host == BOB.user_id
    for _ in range(12):
        await house.clock.pass_by(PAUSE)
    assert match_of(room).turn == 1
    assert wait_of(room).seat == 1, "the computer players moved until it was Bob's turn"


async def test_a_paused_match_closes_after_a_week(house: FakeHouse) -> None:
    room = await all_asleep(house)
    await house.clock.pass_by(PAUSE_TIMEOUT.total_seconds() - 100)
    assert not closed(room)
    await house.clock.pass_by(100)
    assert closed(room)
    assert room.state.closing is Closing.PAUSED_LONG


# Without a clock, and before a match


async def test_a_quiet_match_without_a_clock_is_paused_after_a_day(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB, clock=None)
    await house.clock.pass_by(QUIET_TIMEOUT.total_seconds())
    assert paused(room)
    assert room.state.timing.missed(0) == 0
    await room.do(timeouts.come_back(BOB))
    assert not paused(room)
    assert wait_of(room).seat == 0


async def test_a_move_wakes_a_quiet_match(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB, clock=None)
    await house.clock.pass_by(QUIET_TIMEOUT.total_seconds())
    await room.do(play.act(ADA.user_id, DRAW))
    assert not paused(room)
    await house.clock.pass_by(QUIET_TIMEOUT.total_seconds() - 1)
    assert not paused(room)


async def test_a_lobby_that_nobody_touches_closes(house: FakeHouse) -> None:
    room = await house.open(BOB)
    await house.clock.pass_by(LOBBY_TIMEOUT.total_seconds() - 1)
    await room.do(lobby.join(CLEO))
    await house.clock.pass_by(LOBBY_TIMEOUT.total_seconds() - 1)
    assert not closed(room)
    await house.clock.pass_by(1)
    assert closed(room)
    assert room.state.closing is Closing.LOBBY_LEFT
    assert house.rooms.find(CHANNEL) is None


async def test_rest_that_was_meant_for_another_moment_does_nothing(house: FakeHouse) -> None:
    room = await house.open(BOB)
    touched = room.state.timing.touched
    assert touched is not None
    assert await refusal(room, timeouts.idle_out(touched)) is Refusal.STALE, "there is time left"
    await house.clock.pass_by(5)
    await room.do(lobby.join(CLEO))
    await house.clock.pass_by(LOBBY_TIMEOUT.total_seconds() - 1)
    assert await refusal(room, timeouts.idle_out(touched)) is Refusal.STALE


# A lobby without its host


def away(room: Room) -> bool:
    return room.state.timing.host_away


@pytest.mark.parametrize(
    "settled_by",
    [
        lobby.start,
        lobby_computers.add_computer,
        host.shuffle,
        lambda person: host.kick(person, ADA.user_id),
        lambda person: host.name_starter(person, ADA.user_id),
    ],
)
async def test_who_sits_in_a_lobby_that_its_host_left_alone_may_settle_it_and_hosts_then(
    house: FakeHouse, settled_by: Callable[[Person], Change]
) -> None:
    room = await house.open(BOB, CLEO)
    await house.clock.pass_by(HOST_TIMEOUT.total_seconds() - 1)
    assert await refusal(room, settled_by(BOB)) is Refusal.NOT_HOST
    assert not away(room)
    await house.clock.pass_by(1)
    assert away(room)
    assert await refusal(room, settled_by(DAN)) is Refusal.NOT_HOST, "a stranger settles nothing"
    assert room.state.host == ADA.user_id
    await room.do(settled_by(BOB))
    assert room.state.host == BOB.user_id
    assert not away(room)
    assert await refusal(room, settled_by(CLEO)) in {Refusal.NOT_HOST, Refusal.NO_LOBBY}, "one heir is enough"


async def test_what_the_host_settles_begins_their_time_anew_and_what_others_do_does_not(
    house: FakeHouse,
) -> None:
    room = await house.open(BOB)
    await house.clock.pass_by(HOST_TIMEOUT.total_seconds() - 1)
    await room.do(host.lock(ADA, locked=False))
    await house.clock.pass_by(HOST_TIMEOUT.total_seconds() - 1)
    await room.do(lobby.join(CLEO))
    assert not away(room)
    await house.clock.pass_by(1)
    assert away(room)
    await room.do(host.lock(ADA, locked=True))
    assert not away(room), "the host is back"
    assert room.state.host == ADA.user_id


async def test_nobody_is_away_from_a_lobby_in_which_nobody_else_sits(house: FakeHouse) -> None:
    room = await house.open(computers=1)
    await house.clock.pass_by(HOST_TIMEOUT.total_seconds() + 1)
    assert not away(room)
    await room.do(lobby.join(BOB))
    await house.clock.pass_by(0)
    assert away(room), "whoever comes then need not wait"
    await room.do(lobby.leave(BOB))
    assert not away(room)


async def test_who_hosts_after_one_who_left_has_the_whole_time(house: FakeHouse) -> None:
    room = await house.open(BOB, CLEO)
    await house.clock.pass_by(HOST_TIMEOUT.total_seconds())
    await room.do(lobby.leave(ADA))
    assert room.state.host == BOB.user_id
    assert not away(room)
    await house.clock.pass_by(HOST_TIMEOUT.total_seconds() - 1)
    assert not away(room)
    await house.clock.pass_by(1)
    assert away(room)


async def test_a_host_who_is_away_keeps_no_lobby_open(house: FakeHouse) -> None:
    room = await house.open(BOB)
    await house.clock.pass_by(HOST_TIMEOUT.total_seconds())
    await house.clock.pass_by((LOBBY_TIMEOUT - HOST_TIMEOUT).total_seconds())
    assert closed(room)


async def test_a_host_has_the_whole_time_after_a_restart_unless_away_before_it(house: FakeHouse) -> None:
    room = await house.open(BOB)
    later = await house.back(away=HOST_TIMEOUT.total_seconds() + 1)
    room = later.rooms.require(CHANNEL)
    assert not away(room)
    await later.clock.pass_by(HOST_TIMEOUT.total_seconds())
    assert away(room)
    assert away((await later.back(away=1)).rooms.require(CHANNEL))


async def test_an_absence_that_was_meant_for_another_moment_does_nothing(house: FakeHouse) -> None:
    room = await house.open(BOB)
    seen = room.state.timing.host_seen
    assert seen is not None
    assert await refusal(room, timeouts.mark_host_away(seen)) is Refusal.STALE, "there is time left"
    await house.clock.pass_by(5)
    await room.do(host.lock(ADA, locked=False))
    await house.clock.pass_by(HOST_TIMEOUT.total_seconds() - 1)
    assert await refusal(room, timeouts.mark_host_away(seen)) is Refusal.STALE


# Restarts


async def test_a_running_clock_survives_a_restart(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB)
    ends = wait_of(room).ends
    later = await house.back(away=10)
    again = later.rooms.require(CHANNEL)
    assert wait_of(again).ends == ends
    await later.clock.pass_by(CLOCK - 10)
    assert match_of(again).turn == 1


async def test_nobody_loses_a_turn_because_the_bot_was_away(house: FakeHouse) -> None:
    await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB)
    later = await house.back(away=10_000)
    room = later.rooms.require(CHANNEL)
    assert match_of(room).turn == 0
    await later.clock.pass_by(CLOCK / 2 - 1)
    assert match_of(room).turn == 0
    await later.clock.pass_by(1)
    assert match_of(room).turn == 1


@pytest.mark.parametrize(("clock", "left"), [(30, None), (120, 30), (86_400, 3600)])
async def test_after_a_restart_the_warning_comes_as_late_as_ever(
    house: FakeHouse, clock: int, left: int | None
) -> None:
    await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB, clock=clock)
    later = await house.back(away=200_000)
    room = later.rooms.require(CHANNEL)
    assert wait_of(room).ends == later.clock.now() + timedelta(seconds=clock / 2)
    await later.clock.pass_by(clock / 2 - (left or 0) - 1)
    assert not wait_of(room).warned
    await later.clock.pass_by(1)
    assert match_of(room).turn == 1 if left is None else wait_of(room).warned


async def test_a_lobby_has_another_hour_after_a_restart(house: FakeHouse) -> None:
    await house.open(BOB)
    later = await house.back(away=100_000)
    await later.clock.pass_by(3599)
    assert later.rooms.find(CHANNEL) is not None
    await later.clock.pass_by(1)
    assert later.rooms.find(CHANNEL) is None


async def test_a_room_stored_before_there_were_clocks_begins_to_wait(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB)
    room.state = replace(room.state, timing=replace(room.state.timing, clock=None, waits=(), touched=None))
    await room.do(no_change(), show=False)
    later = await house.back(away=60)
    state = later.rooms.require(CHANNEL).state
    assert state.timing.touched == later.clock.now()
    assert [wait.seat for wait in state.timing.waits] == [0]


async def test_timing_comes_back_as_it_was(house: FakeHouse) -> None:
    room = await all_asleep(house)
    assert decode_room(encode_room(room.state)).timing == room.state.timing
    other = await asleep(timed())
    assert decode_room(encode_room(other.state)).timing == other.state.timing


async def test_the_snapshot_carries_the_next_moment(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB, clock=60)
    assert house.journal.rooms[CHANNEL].deadline == wait_of(room).ends


async def test_a_stopped_clock_ends_no_turn(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB)
    house.clocks.stop()
    await house.clock.pass_by(CLOCK)
    assert match_of(room).turn == 0
    assert not any(task.get_name() == "clocks" for task in asyncio.all_tasks())


# Whatever is played


@random_matches(24)
def test_every_turn_of_every_game_can_run_out(setup: Setup) -> None:
    """Under random rules a match in which nobody ever acts goes on turn by turn, by legal actions alone."""
    match, _ = setup.start()
    seats = tuple(Seat(number, "") for number in range(match.seats))
    state = RoomState(
        stage=Stage.PLAYING,
        host=0,
        seats=seats,
        rules=setup.rules,
        match_id="0" * 32,
        match=match,
        tallies=(Tally(),) * match.seats,
    )
    chances, moment = setup.chances(), ChangeContext(now=NOON, entropy=Entropy())
    for _ in range(100):
        if match.outcome is not None:
            break
        table = match.table_of(match.turns[chances.below(len(match.turns))])
        before = TurnId.at(match, table)
        state = timeouts.end_turn(state, table, moment, voted=False).state
        assert state.match is not None
        match = state.match
        assert TurnId.at(match, table) != before, "it goes on"
