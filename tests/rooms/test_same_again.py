"""*Same again*: the people of a match are awaited, and the cards are dealt when all are in."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.engine.codec.formats import SavedMatchError
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.rooms.changes import host, lobby
from bot.rooms.changes.lobby import awaited, is_complete
from bot.rooms.errors import Refusal
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.room_state import Seat, Stage
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeHouse, match_of, play_out, refusal, stage

SHORT = replace(CLASSIC, target=1)


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def test_the_cards_are_dealt_to_the_same_seats_by_the_same_rules_when_all_are_in(
    house: FakeHouse,
) -> None:
    room = await house.started(BOB, CLEO, computers=1, rules=SHORT)
    assert await refusal(room, lobby.rematch(ADA)) is Refusal.NOT_OVER
    await play_out(room)
    await room.remember_message(5, token=room.state.token)
    before = room.state
    assert await refusal(room, lobby.rematch(DAN)) is Refusal.NOT_SEATED
    await room.do(lobby.rematch(CLEO))
    state = room.state
    assert state.stage is Stage.LOBBY
    assert (state.seats, state.rules, state.host) == (before.seats[2:], before.rules, CLEO.user_id)
    assert (state.match, state.tallies, state.news, state.actions) == (None, (), (), 0)
    assert state.token != before.token
    assert state.message_id is None, "the result stays, the lobby is posted below it"
    assert awaited(state) == before.seats[:2]
    assert decode_room(encode_room(state)) == state
    await room.do(lobby.join(ADA))
    assert (room.state.seats, room.state.host) == ((before.seats[0], *before.seats[2:]), ADA.user_id)
    await room.do(lobby.join(BOB))
    assert stage(room) is Stage.PLAYING
    assert (room.state.seats, room.state.host) == (before.seats, ADA.user_id)
    assert room.state.again is None
    assert match_of(room).seats == 4


async def test_the_last_one_awaited_deals_nothing_where_somebody_cut(house: FakeHouse) -> None:
    """Whoever cut may cut again after everybody is there."""
    room = await house.started(BOB, rules=SHORT)
    await play_out(room)
    await room.do(lobby.rematch(BOB))
    await room.do(lobby.cut(BOB, "thunder"))
    await room.do(lobby.join(ADA))
    assert (stage(room), awaited(room.state)) == (Stage.LOBBY, ())
    assert await refusal(room, lobby.start(ADA)) is Refusal.CUT_FRESH
    await house.clock.pass_by(lobby.TIME_TO_CUT.total_seconds())
    await room.do(lobby.start(ADA))
    assert stage(room) is Stage.PLAYING


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("again.seats", [[11, "Ada", "easy"], [11, "Ada", "easy"]], "again.seats"),
        ("again.seats", [[11, "Ada", "hardest"]], r"again.seats\[0\]\[2\]"),
        ("seats", [[11, "Ada", 1]], r"seats\[0\]\[2\]"),
    ],
)
async def test_a_damaged_lobby_that_awaits_people_is_refused_by_name(
    house: FakeHouse, path: str, value: object, named: str
) -> None:
    room = await house.started(BOB, CLEO, computers=1, rules=SHORT)
    await play_out(room)
    await room.do(lobby.rematch(CLEO))
    saved = json.loads(encode_room(room.state))
    *above, last = path.split(".")
    (saved[above[0]] if above else saved)[last] = value
    with pytest.raises(SavedMatchError, match=named):
        decode_room(json.dumps(saved))


async def test_the_host_deals_without_those_who_do_not_come(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO, rules=SHORT)
    await play_out(room)
    await room.do(lobby.rematch(BOB))
    assert await refusal(room, lobby.start(BOB)) is Refusal.TOO_FEW
    await room.do(lobby.join(DAN))
    await room.do(lobby.start(BOB))
    assert room.state.people() == (BOB.user_id, DAN.user_id)
    assert room.state.again is None


async def test_a_stranger_who_comes_last_has_no_cards_dealt(house: FakeHouse) -> None:
    """Of partners one has left, so somebody else is needed: the host deals."""
    rules = replace(CLASSIC, format=Format.PARTNERS, target=1)
    room = await house.started(BOB, CLEO, DAN, rules=rules)
    await play_out(room)
    room.state = replace(room.state, seats=(*room.state.seats[:3], Seat(99, "Gone")))
    await room.do(lobby.rematch(ADA))
    assert room.state.again is not None
    room.state = replace(room.state, again=replace(room.state.again, seats=room.state.again.seats[:3]))
    for person in (BOB, CLEO, DAN):
        await room.do(lobby.join(person))
    assert stage(room) is Stage.LOBBY
    await room.do(lobby.start(ADA))
    assert stage(room) is Stage.PLAYING


async def test_those_who_left_the_match_or_the_lobby_are_not_awaited(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO, computers=1, rules=SHORT)
    await room.do(lobby.leave(ADA))
    await play_out(room)
    await room.do(lobby.rematch(CLEO))
    assert room.state.seats == (Seat(33, "Cleo"), Seat(None, "Biscuit"))
    assert awaited(room.state) == (Seat(22, "Bob"),)
    await room.do(lobby.join(ADA))  # she may all the same
    await room.do(lobby.leave(CLEO))
    await room.do(lobby.join(BOB))
    assert stage(room) is Stage.PLAYING
    assert room.state.people() == (ADA.user_id, BOB.user_id)


async def test_seats_that_the_host_settled_stay(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO, rules=SHORT)
    await play_out(room)
    await room.do(lobby.rematch(ADA))
    await room.do(lobby.join(CLEO))
    await room.do(host.swap(ADA, str(ADA.user_id), str(CLEO.user_id)))
    await room.do(lobby.join(BOB))
    assert room.state.people() == (CLEO.user_id, ADA.user_id, BOB.user_id)


async def test_other_rules_are_not_dealt_by_themselves(house: FakeHouse) -> None:
    room = await house.started(BOB, rules=SHORT)
    await play_out(room)
    await room.do(lobby.rematch(ADA))
    await room.do(host.use_rules(ADA, CLASSIC))
    await room.do(lobby.join(BOB))
    assert stage(room) is Stage.LOBBY


async def test_one_person_and_computer_players_are_complete_at_once(house: FakeHouse) -> None:
    room = await house.started(computers=2, rules=SHORT)
    await play_out(room)
    await room.do(lobby.rematch(ADA))
    assert is_complete(room.state)


async def test_too_few_are_not_dealt(house: FakeHouse) -> None:
    room = await house.started(BOB)
    await room.do(lobby.leave(BOB))
    await room.do(lobby.rematch(ADA))
    assert awaited(room.state) == ()
    assert not is_complete(room.state)


async def test_what_was_handed_over_stays_with_the_new_host(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO, rules=SHORT)
    await play_out(room)
    await room.do(lobby.rematch(BOB))
    await room.do(lobby.join(CLEO))
    await room.do(host.hand_over(BOB, CLEO.user_id))
    await room.do(lobby.join(ADA))
    assert room.state.host == CLEO.user_id
