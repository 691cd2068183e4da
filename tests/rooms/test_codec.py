"""Rooms and logged actions as text: nothing is lost, damage is refused by name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from bot.engine.actions import DRAW, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.codec.formats import SavedMatchError
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    DirectionReversed,
    DrawCause,
    EndReason,
    HandEnded,
    HandStarted,
    MatchEnded,
    MatchOutcome,
    MatchStarted,
    PileReshuffled,
    SeatForfeited,
    SeatSkipped,
    TurnPassed,
    UnoCalled,
    UnoCaught,
    WildDrawFourChallenged,
)
from bot.engine.presets import CLASSIC
from bot.players.personas import Level
from bot.rooms.changes import host, lobby_computers
from bot.rooms.state.codec import decode_logged, decode_room, encode_logged, encode_room
from bot.rooms.state.deal import NO_COMMITMENT, Cut, Deal
from bot.rooms.state.history import TurnRanOut
from bot.rooms.state.room_state import Entry, RoomState, SameAgain, Seat, Stage, people_named
from tests.rooms.fakes import ADA, BOB, CLEO, FakeHouse, play_once
from tests.rooms.test_tournament_tables import MATCH

EVENTS = (
    MatchStarted(3, "ab" * 32),
    HandStarted(2, 1, card("R5"), (card("W4"), card("W"))),
    CardPlayed(0, card("W"), Colour.GREEN, 3),
    CardsDrawn(1, 2, DrawCause.CAUGHT),
    PileReshuffled(40),
    TurnPassed(1),
    SeatSkipped(2),
    DirectionReversed(-1),
    UnoCalled(0),
    UnoCaught(0, 1),
    WildDrawFourChallenged(0, 1, guilty=True),
    SeatForfeited(2),
    HandEnded(1, 0, 55, ((), (card("R5"), card("W"))), (55, 0)),
    MatchEnded(MatchOutcome(EndReason.TARGET_REACHED, (0,), (500, 3), (1, 2)), "cd" * 32),
    TurnRanOut(1, voted=True),
)


async def in_play(moves: int = 12) -> RoomState:
    room = await FakeHouse().started(BOB, CLEO, computers=1, rules=replace(CLASSIC, target=5000))
    await room.remember_message(5, token=room.state.token)
    random = Random(3)
    for _ in range(moves):
        await play_once(room, random)
    return room.state


async def in_lobby() -> RoomState:
    room = await FakeHouse().open(BOB, computers=1)
    await room.do(host.name_starter(ADA, BOB.user_id))
    await room.do(lobby_computers.set_level(ADA, "c2", Level.SHARP))
    return room.state


@pytest.mark.parametrize("moves", [0, 1, 40, 300])
async def test_a_room_comes_back_as_it_was(moves: int) -> None:
    state = await in_play(moves)
    again = decode_room(encode_room(state))
    assert encode_room(again) == encode_room(state)
    assert replace(again, match=None) == replace(state, match=None)


async def test_a_lobby_comes_back_as_it_was() -> None:
    state = await in_lobby()
    assert decode_room(encode_room(state)) == state


def test_every_account_in_a_stored_room_is_one_that_it_names() -> None:
    """Or it stays in there when its owner has their data deleted."""
    one, *others = range(10**18, 10**18 + 10)
    seats = [(Seat(user_id, "Ann"), Seat(None, "Robot")) for user_id in others[:3]]
    lobby = RoomState(host=one, seats=seats[0], rules=CLASSIC, match_id="2b" * 16)
    deal = Deal.new(number=1, previous=NO_COMMITMENT, match_id="2b" * 16, secret="ee" * 32)
    state = replace(
        lobby,
        newcomers=seats[1][:1],
        again=SameAgain(after="2b" * 4, host=others[3], seats=seats[2]),
        starter=others[4],
        subscribers=(others[5],),
        entry=Entry(kicked=(others[6],)),
        deal=replace(deal, cuts=(Cut(others[7], "thunder"),)),
        tournament=replace(MATCH, people=(others[8],)),
    )
    assert {*map(int, re.findall(r"\b10{15}\d\d\d\b", encode_room(state)))} == people_named(state)
    assert len(people_named(state)) == 10


async def test_names_may_be_anything() -> None:
    state = await in_lobby()
    seats = (structs.replace(state.seats[0], name='"]}{\\ \u202e\n🎴\0'), *state.seats[1:])
    state = replace(state, seats=seats)
    assert decode_room(encode_room(state)) == state


@pytest.mark.parametrize(
    "payload", ["", "null", "[]", "{}", "7", '"text"', '{"version":1}', "{", "\0", '{"version":1,"stage":{}}']
)
def test_what_is_no_room_is_refused(payload: str) -> None:
    with pytest.raises(SavedMatchError, match=r"^saved room: "):
        decode_room(payload)


@pytest.mark.parametrize("version", [0, 2, "1", None])
async def test_another_version_is_refused_by_its_number(version: object) -> None:
    saved = json.loads(encode_room(await in_play())) | {"version": version}
    with pytest.raises(SavedMatchError, match=f"version {version!r}, this bot reads 1"):
        decode_room(json.dumps(saved))


ROOT = Path(__file__).resolve().parents[2]
USES_EVERY_FORM = """
import sys
import bot.app
import msgspec

def every(kind):
    return [one for child in kind.__subclasses__() for one in (child, *every(child))]

def note(frame, event, _):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        looked.append(frame)

computed = ("bot.tournaments.kinds",)  # nothing is read into its forms
forms = [form for form in every(msgspec.Struct) if form.__module__.startswith("bot.")]
forms = [form for form in forms if form.__module__ not in computed]
print(len(forms))
for form in forms:
    looked = []
    sys.setprofile(note)
    try:
        msgspec.convert(0, form)
    except msgspec.ValidationError:
        pass
    finally:
        sys.setprofile(None)
    if looked:
        print(form.__qualname__)
"""
FIELDS = sorted(
    json.loads(encode_room(RoomState(stage=Stage.LOBBY, host=1, seats=(), rules=CLASSIC, match_id="")))
)


@pytest.mark.parametrize("field", FIELDS)
async def test_a_missing_value_is_refused_by_its_name(field: str) -> None:
    saved = json.loads(encode_room(await in_play()))
    del saved[field]
    with pytest.raises(SavedMatchError, match=field):
        decode_room(json.dumps(saved))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stage", "paused"),
        ("stage", None),
        ("seats", [[1]]),
        ("seats", [1]),
        ("seats", None),
        ("rules", None),
        ("rules", {}),
        ("match", {}),
        ("match", []),
        ("match", {"version": 99}),
        ("started_at", "yesterday"),
        ("started_at", 5),
        ("tallies", [[1, 2, 3]]),
        ("tallies", [None]),
        ("news", [[]]),
        ("news", [["NoSuchEvent", 1]]),
        ("news", [["CardPlayed", 0, "R5"]]),
        ("news", None),
    ],
)
async def test_a_damaged_value_is_refused(field: str, value: object) -> None:
    saved = json.loads(encode_room(await in_play())) | {field: value}
    with pytest.raises(SavedMatchError):
        decode_room(json.dumps(saved))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("host", "x"),
        ("host", None),
        ("seats", []),
        ("seats", [["x", 5]] * 4),
        ("seats", [[1, "Ada"], [2, "Bob"]]),  # the match has four seats
        ("match_id", None),
        ("match", None),  # and yet it is being played
        ("started_at", None),
        ("actions", "x"),
        ("actions", -1),
        ("tallies", []),
        ("tallies", ["x"] * 4),
        ("news", [["TurnPassed", 4]]),
        ("last_hand", ["HandEnded", 1, 4, 0, [""] * 4, [0] * 4, 0]),
        ("message_id", "x"),
        ("starter", "x"),
        ("pings", [["x", "turn"]]),
        ("pings", [[1, 2]]),
        ("hits", [[9, "caught", 2, 0]]),
        ("hits", [[0, "choice", 2, 1]]),
        ("table_revisions", [1, 2]),
        ("stage", "lobby"),
        ("stage", "over"),
        ("entry", ["yes", []]),
        ("entry", [False, ["x"]]),
        ("saved_preset", None),
    ],
)
async def test_a_value_that_no_room_can_have_is_refused(field: str, value: object) -> None:
    saved = json.loads(encode_room(await in_play())) | {field: value}
    with pytest.raises(SavedMatchError, match=rf"^saved room: .*({field}|match)"):
        decode_room(json.dumps(saved))


async def test_everything_that_is_wrong_is_named_with_the_path_to_it() -> None:
    saved = json.loads(encode_room(await in_play()))
    saved["match"]["tables"][0]["turn"] = 9
    damaged = saved | {
        "news": [["TurnPassed", 4]],
        "table_revisions": [1, 2],
        "started_at": "9999-12-31T00:00:00Z",
    }
    with pytest.raises(SavedMatchError) as caught:
        decode_room(json.dumps(damaged))
    assert [problem.partition(": ")[0] for problem in caught.value.problems] == [
        "match.tables[0].turn",
        "started_at",
        "news[0]",
        "table_revisions",
    ]
    del saved["host"]
    saved["match"]["rules"]["hand_size"] = "7"
    saved["hits"] = [[0, "caught", True, 0]]
    with pytest.raises(SavedMatchError) as caught:
        decode_room(json.dumps(saved))
    assert [problem.partition(": ")[0] for problem in caught.value.problems] == [
        "host",
        "match.rules.hand_size",
        "hits[0][2]",
    ]


@pytest.mark.parametrize("accuracy", [[[9, 50]], [[0, 101]], [[0, 50], [0, 60]]])
async def test_an_accuracy_that_no_result_can_have_is_refused(accuracy: object) -> None:
    saved = json.loads(encode_room(await in_play()))
    saved["statistics"]["accuracy"] = accuracy
    with pytest.raises(SavedMatchError, match=r"statistics\.accuracy"):
        decode_room(json.dumps(saved))


def test_no_form_is_looked_through_only_when_it_is_used_first() -> None:
    """Two threads that use a form first would crash the process: see `look_through`."""
    done = subprocess.run(
        [sys.executable, "-c", USES_EVERY_FORM], cwd=ROOT, capture_output=True, text=True, check=True
    )
    counted, *late = done.stdout.split()
    assert int(counted) > 100
    assert late == []


async def test_what_is_sound_beside_the_damage_is_not_named() -> None:
    """Fields of an event are counted with the name that stands before them."""
    state = await in_play(1)
    ended = HandEnded(1, 0, 20, ((), (card("R7"),)), (20, 0))
    saved = json.loads(encode_room(replace(state, last_hand=ended)))
    with pytest.raises(SavedMatchError) as damaged:
        decode_room(json.dumps({**saved, "actions": "many"}))
    assert [problem.partition(":")[0] for problem in damaged.value.problems] == ["actions"]
    saved["last_hand"][3] = "many"
    with pytest.raises(SavedMatchError) as damaged:
        decode_room(json.dumps({**saved, "actions": "many"}))
    assert [problem.partition(":")[0] for problem in damaged.value.problems] == ["actions", "last_hand[3]"]


@pytest.mark.parametrize("codes", [[""], ["R7 G2"], ["R7", "Z1"]])
async def test_cards_of_a_hit_are_read_one_by_one(codes: list[str]) -> None:
    saved = json.loads(encode_room(await in_play(1)))
    saved["hits"] = [[0, "draw-two", 2, 1, codes]]
    with pytest.raises(SavedMatchError, match="hits"):
        decode_room(json.dumps(saved))


# The log


@pytest.mark.parametrize("action", [DRAW, PlayCard(card("W4"), Colour.BLUE), PlayCard(card("R7"))])
def test_a_logged_action_comes_back_with_every_kind_of_event(action: Any) -> None:
    assert decode_logged(encode_logged(action, EVENTS)) == (action, EVENTS)
    assert decode_logged(encode_logged(action, ())) == (action, ())


@pytest.mark.parametrize(
    "payload",
    [
        "", "null", "[]", "{}", '["draw"]', '["draw",[],1]', '["fly",[]]', '["draw",[["NoSuchEvent"]]]',
        '["draw",[["CardPlayed",0]]]', '["draw",null]', "[null,[]]", '["X9",[]]', "[1,[]]",
    ],
)  # fmt: skip
def test_a_damaged_log_is_refused(payload: str) -> None:
    with pytest.raises(SavedMatchError):
        decode_logged(payload)
