"""The moment between two hands: nobody plays in it, and it ends when all have asked or its time is over."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import CALL_UNO, DRAW, PlayCard, PlaySet
from bot.engine.cards import Colour, card
from bot.engine.codec.formats import SavedMatchError
from bot.engine.events import HandEnded
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule
from bot.rooms.change import no_change
from bot.rooms.changes import lobby, play, votes
from bot.rooms.changes.play import ask_for_next_hand
from bot.rooms.errors import Refusal
from bot.rooms.state.codec import decode_logged, decode_room, encode_room
from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import ASLEEP_AFTER, CLOCKS, LONG_CLOCK, NO_CLOCK, length_of
from tests.engine.positions import position
from tests.rooms.fakes import (
    ADA,
    BOB,
    CHANNEL,
    CLEO,
    CLOCK,
    DAN,
    FakeHouse,
    arrange,
    match_of,
    next_hand,
    refusal,
    stage,
)

if TYPE_CHECKING:
    from typing import Any

    from bot.rooms.change import Change
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import Person

LAST: tuple[str, ...] = ("R7", "G1 G2 G3", "B1 B2 B3")
"""Ada plays her last card, and Bob and Cleo hold the others."""
TIME = length_of(CLOCK).total_seconds()


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse(clocks=True, computers=1.0)


async def rests(house: FakeHouse, *hands: str, computers: int = 0, **more: Any) -> Room:
    """Let Ada win a hand, so that the room rests."""
    others = (BOB, CLEO, DAN)[: len(hands or LAST) - 1 - computers]
    room = await house.dealt(
        position(*(hands or LAST), top="R5", points=more.get("points"), rules=more.get("rules", CLASSIC)),
        *others,
        computers=computers,
    )
    await room.do(play.act(ADA.user_id, PlayCard(card("R7"))))
    assert resting(room)
    return room


def resting(room: Room) -> bool:
    """Return whether the room rests between two hands (a type checker remembers an attribute)."""
    return room.state.intermission is not None


def asks(person: Person, number: int = 1, token: str = "") -> Change:
    return ask_for_next_hand(person.user_id, token=token, number=number)


async def test_after_a_hand_nobody_plays_until_the_next_one_begins(house: FakeHouse) -> None:
    room = await rests(house)
    before, turn = match_of(room), match_of(room).turn
    assert before.hand_number == 2, "the engine has dealt it"
    for person in (ADA, BOB, CLEO):
        for action in (DRAW, CALL_UNO, before.legal(room.state.seat_of(person.user_id) or 0)[0]):
            assert await refusal(room, play.act(person.user_id, action)) is Refusal.BETWEEN_HANDS
    assert await refusal(room, play.catch(ADA.user_id)) is Refusal.BETWEEN_HANDS
    assert (room.state.timing.waits, room.state.turn_keys) == ((), {}), "no clock runs, nobody is called"
    for user_id in (ADA.user_id, BOB.user_id, CLEO.user_id):
        view = room.view_of(user_id)
        assert view is not None
        assert (view.hand, view.drawn, view.legal) == ((), None, ()), "nobody sees their new cards"
    assert match_of(room) is before
    await house.clock.pass_by(TIME)
    assert not resting(room)
    [wait] = room.state.timing.waits
    assert wait.seat == turn
    assert wait.ends == house.clock.now() + timedelta(seconds=CLOCK), "with the whole time"
    assert match_of(room) is before


async def test_it_tells_how_the_hand_was_won(house: FakeHouse) -> None:
    room = await rests(house, points=(10, 20, 30))
    moment, ended = room.state.intermission, room.state.last_hand
    assert moment is not None
    assert isinstance(ended, HandEnded)
    assert (moment.card, moment.points, moment.jumped_in) == (card("R7"), (10, 20, 30), False)
    assert (ended.winner, ended.totals) == (0, (10 + 6 + 6, 20, 30))


async def test_a_hand_won_with_a_set_is_won_with_its_last_card(house: FakeHouse) -> None:
    rules = replace(CLASSIC, sets=HouseRule.ON)
    room = await house.dealt(position("R7 G7", "R6", "B1 B2", top="R5", rules=rules), BOB, CLEO)
    await room.do(play.act(ADA.user_id, PlaySet((card("R7"), card("G7")))))
    assert room.state.intermission is not None
    assert room.state.intermission.card == card("G7")


async def test_jumping_in_is_told(house: FakeHouse) -> None:
    rules = replace(CLASSIC, jump_in=HouseRule.ON)
    room = await house.dealt(position("G1 G2", "R5", "B1 B2", top="R5", rules=rules), BOB, CLEO)
    await room.do(play.act(BOB.user_id, PlayCard(card("R5"))))
    assert room.state.intermission is not None
    assert room.state.intermission.jumped_in


async def test_the_next_hand_begins_when_everybody_who_is_there_asked_for_it(house: FakeHouse) -> None:
    room = await rests(house)
    for person in (ADA, ADA, BOB, BOB):
        await room.do(asks(person))
        assert resting(room)
    await room.do(asks(CLEO))
    assert not resting(room)
    assert len(room.state.timing.waits) == 1


async def test_one_person_among_computer_players_asks_alone(house: FakeHouse) -> None:
    room = await rests(house, computers=2)
    revision = match_of(room).revision
    await house.clock.pass_by(TIME - 1)
    assert match_of(room).revision == revision, "computer players rest"
    await room.do(asks(ADA))
    assert not resting(room)
    await house.clock.pass_by(5)
    assert match_of(room).revision > revision, "then they play"


async def test_whoever_asks_late_or_does_not_sit_there_changes_nothing(house: FakeHouse) -> None:
    room = await rests(house)
    assert await refusal(room, asks(DAN)) is Refusal.NOT_SEATED
    assert await refusal(room, asks(ADA, 2)) is Refusal.STALE
    assert await refusal(room, asks(ADA, token="0" * 8)) is Refusal.OLD_MATCH
    await next_hand(room)
    state = room.state
    assert await refusal(room, asks(ADA)) is Refusal.STALE
    assert room.state is state


async def test_nobody_waits_for_a_seat_that_leaves(house: FakeHouse) -> None:
    room = await rests(house)
    await room.do(asks(ADA))
    await room.do(asks(BOB))
    await room.do(lobby.leave(CLEO))
    assert not resting(room)
    assert match_of(room).playing == (0, 1)


async def test_a_moderator_who_removes_the_last_one_ends_it_too(house: FakeHouse) -> None:
    room = await rests(house)
    await room.do(asks(ADA))
    await room.do(asks(CLEO))
    await room.do(votes.remove_player(BOB.user_id, by=99))
    assert not resting(room)


async def test_nobody_waits_for_who_sleeps_but_a_sleeper_who_asks_is_back(house: FakeHouse) -> None:
    room = await rests(house)
    asleep = replace(room.state.timing, misses=(0, 0, ASLEEP_AFTER))
    room.state = replace(room.state, timing=asleep)
    await room.do(asks(CLEO))
    assert not room.state.asleep(2)
    room.state = replace(room.state, timing=asleep)
    await room.do(asks(ADA))
    assert resting(room)
    await room.do(asks(BOB))
    assert not resting(room)


async def test_where_everybody_sleeps_there_is_no_moment(house: FakeHouse) -> None:
    room = await rests(house)
    room.state = replace(room.state, timing=replace(room.state.timing, misses=(ASLEEP_AFTER,) * 3))
    await room.do(no_change())
    assert not resting(room)
    assert room.state.paused


async def test_a_match_that_is_over_shows_its_result_at_once(house: FakeHouse) -> None:
    room = await house.dealt(position(*LAST, top="R5", points=(499, 0, 0)), BOB, CLEO)
    await room.do(play.act(ADA.user_id, PlayCard(card("R7"))))
    assert stage(room) is Stage.OVER
    assert not resting(room)


async def test_leaving_and_closing_end_the_match_from_there(house: FakeHouse) -> None:
    room = await rests(house, "R7", "G1 G2")
    await room.do(lobby.leave(BOB))
    assert stage(room) is Stage.OVER
    assert not resting(room)
    other = await rests(FakeHouse(), *LAST)
    await other.do(votes.ask_to_close(ADA, moderator=False))
    assert other.state.timing.vote is not None


async def test_who_sits_down_takes_a_computer_players_seat_at_once(house: FakeHouse) -> None:
    room = await rests(house, computers=1)
    match = room.state.match
    await room.do(lobby.join(DAN))
    assert room.state.match is match
    assert room.state.seat_of(DAN.user_id) == 2, "nobody has seen the hand"
    assert not room.state.in_line(DAN.user_id)
    await room.do(lobby.join(replace(DAN, user_id=55)))
    assert [seat.user_id for seat in room.state.newcomers] == [55], "the others wait for the hand after it"
    for person in (ADA, BOB):
        await room.do(asks(person))
    assert resting(room), "Dan is waited for"
    await room.do(asks(DAN))
    assert not resting(room)
    log = [decode_logged(action.payload)[0] for action in house.journal.actions[room.state.match_id]]
    assert len(log) == room.state.actions


async def test_two_tables_rest_when_partners_change_and_not_before() -> None:
    house = FakeHouse()
    others = [replace(DAN, user_id=100 + number) for number in range(7)]
    rules = replace(CLASSIC, format=Format.ROTATION_EIGHT, hand_size=2)
    room = await house.started(*others, rules=rules)
    match = match_of(room).copy()
    match.numbers = [4, 4]
    first, second = match.tables
    second.phase = type(second.phase).OVER
    first.hands[first.turn] = [card("R7")]
    first.discard_pile.append(card("R5"))
    first.colour = Colour.RED
    arrange(room, match)
    turn = match_of(room).tables[0].turn
    earlier = match_of(room).copy()
    earlier.numbers = [3, 3]
    await room.do(play.act(room.state.seats[turn].user_id or 0, PlayCard(card("R7"))))
    assert resting(room)
    assert match_of(room).numbers == [5, 5]
    arrange(room, earlier)
    room.state = replace(room.state, intermission=None)
    await room.do(play.act(room.state.seats[turn].user_id or 0, PlayCard(card("R7"))))
    assert not resting(room), "the other table plays on"


@pytest.mark.parametrize("away", [1.0, 3600.0])
async def test_a_restart_gives_half_of_the_time_back(away: float) -> None:
    house = FakeHouse(clocks=True)
    room = await rests(house)
    await room.do(asks(BOB))
    stored = decode_room(house.journal.rooms[CHANNEL].payload)
    assert stored.intermission == room.state.intermission
    house = await house.back(away=away)
    room = house.rooms.require(CHANNEL)
    moment = room.state.intermission
    assert moment is not None
    assert moment.ready == {1}
    assert moment.ends - house.clock.now() >= timedelta(seconds=TIME / 2)
    await house.clock.pass_by(TIME)
    assert not resting(room)


async def test_a_clock_that_was_put_back_keeps_nobody_waiting_after_a_restart(house: FakeHouse) -> None:
    room = await rests(house)
    assert room.state.intermission is not None
    late = replace(room.state.intermission, ends=house.clock.now() + timedelta(days=300))
    room.state = replace(room.state, intermission=late)
    await room.do(asks(BOB))
    house = await house.back(away=1)
    await house.clock.pass_by(TIME)
    assert not resting(house.rooms.require(CHANNEL))


async def test_an_outage_gives_its_time_back(house: FakeHouse) -> None:
    room = await rests(house)
    await house.clock.pass_by(2)
    await house.outage(140.0)
    moment = room.state.intermission
    assert moment is not None
    assert moment.ends - house.clock.now() >= timedelta(seconds=TIME - 2)
    await house.clock.pass_by(140)
    assert not resting(room)


async def test_a_failing_store_keeps_the_moment_until_it_works_again(house: FakeHouse) -> None:
    room = await rests(house)
    house.journal.failing = True
    await house.clock.pass_by(TIME)
    assert resting(room)
    house.journal.failing = False
    await house.clock.pass_by(10)
    assert not resting(room)


@pytest.mark.parametrize("clock", CLOCKS)
async def test_the_turn_clock_says_how_long_it_is(clock: int | None) -> None:
    seconds = length_of(clock).total_seconds()
    assert 8 <= seconds <= NO_CLOCK
    if clock is not None:
        assert seconds <= min(LONG_CLOCK, clock / 2)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("began", "noon"),
        ("began", "9999-12-31T12:00:00Z"),
        ("ends", "2026-01-02T12:00:00"),
        ("points", [0, 0, 0, 0]),
        ("points", [0, 0]),
        ("card", "R77"),
        ("ready", [3]),
    ],
)
async def test_a_damaged_moment_is_refused_by_name(house: FakeHouse, name: str, value: object) -> None:
    saved = json.loads(encode_room((await rests(house)).state))
    saved["intermission"][name] = value
    with pytest.raises(SavedMatchError, match=f"intermission.{name}"):
        decode_room(json.dumps(saved))
