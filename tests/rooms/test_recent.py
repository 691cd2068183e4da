"""Events since each seat's own last move: kept with the room, and bounded."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.engine import events as e
from bot.engine.actions import CALL_UNO, DRAW, PASS
from bot.engine.cards import card
from bot.engine.codec.formats import SavedMatchError
from bot.engine.events import EndReason, MatchOutcome
from bot.rooms.changes import play
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.history import MAX_EVENTS, NOTHING_RECENT, RecentEvents, recent_after
from bot.rooms.state.room_state import Person
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CLEO, FakeHouse, arrange, match_of
from tests.rooms.test_beside_the_turn import acts, plays

PASSED = e.TurnPassed(1)


def kinds(recent: RecentEvents, seat: int) -> list[str]:
    return [type(event).__name__ for event in recent.since_move(seat)]


async def test_each_seat_reads_what_came_since_its_own_last_move() -> None:
    room = await FakeHouse().started(BOB, CLEO)
    assert kinds(room.state.recent, 0)[0] == "HandStarted"
    arrange(room, position("R1 R2 R3", "R6 G7", "B1 B2", top="R5", draw="Y1 Y2 ..."))
    await acts(room, ADA, plays("R1"))
    assert kinds(room.state.recent, 0) == []
    await acts(room, BOB, plays("R6"))
    await acts(room, BOB, CALL_UNO)  # no move
    await acts(room, CLEO, DRAW)
    state = room.state
    assert [kinds(state.recent, seat) for seat in range(2)] == [
        ["CardPlayed", "CardsDrawn", "TurnPassed"],
        ["CardsDrawn", "TurnPassed"],
    ]
    assert kinds(state.recent, 2) == []
    assert decode_room(encode_room(state)).recent == state.recent, "after a restart too"


def test_what_is_kept_is_bounded_and_says_what_is_missing() -> None:
    recent = NOTHING_RECENT
    for _ in range(100):
        recent = recent_after(recent, 1, [PASSED], seats=12, people=[0, 1], is_move=True)
    assert len(recent.events) == MAX_EVENTS
    assert not recent.is_complete(0)
    assert recent.is_complete(1)
    recent = recent_after(recent, 0, [PASSED], seats=12, people=[0, 1], is_move=True)
    assert (recent.events, recent.is_complete(0)) == ((PASSED,), True), "nobody needs the others"


def test_the_next_hand_begins_anew_and_a_match_that_ends_keeps_nothing() -> None:
    before = RecentEvents((PASSED,), (1, 1))
    started = e.HandStarted(2, 0, card("R5"), ())
    after = recent_after(before, 0, [PASSED, started, PASSED], seats=2, people=[0, 1], is_move=True)
    assert after == RecentEvents((started, PASSED), (2, 2))
    ended = e.MatchEnded(MatchOutcome(EndReason.FORFEIT, (0,), (0, 0), (1, 2)), "")
    assert recent_after(before, 0, [ended], seats=2, people=[0], is_move=True) == NOTHING_RECENT


@pytest.mark.parametrize(
    ("damaged", "named"),
    [
        ([[["TurnPassed", 9]], [0, 0]], "recent[0][0]"),
        ([[["UnoCalled", 1]], [0, 0]], "recent[0][0]"),
        ([[], [0]], "recent[1]"),
        ([[], [-1, 0]], "recent[1]"),
    ],
)
async def test_damaged_recent_events_are_refused_by_name(damaged: Any, named: str) -> None:
    room = await FakeHouse().started(BOB)
    saved = json.loads(encode_room(room.state)) | {"recent": damaged}
    with pytest.raises(SavedMatchError) as error:
        decode_room(json.dumps(saved))
    assert named in str(error.value)


async def test_the_cost_at_a_table_of_ten_is_a_few_hundred_bytes() -> None:
    others = [Person(50 + number, f"P{number}") for number in range(9)]
    room = await FakeHouse().started(*others)
    for _ in range(30):
        state, match = room.state, match_of(room)
        mover = state.seats[match.turn].user_id or 0
        await room.do(play.act(mover, PASS if PASS in match.legal(match.turn) else DRAW))
    without = encode_room(replace(room.state, recent=NOTHING_RECENT))
    assert len(encode_room(room.state)) - len(without) < 1000
