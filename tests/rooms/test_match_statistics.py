"""Statistics of a match are counted from what everybody saw, stay small, and come back from the store."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from bot.engine.actions import DRAW, FORFEIT, PlayCard
from bot.engine.cards import card
from bot.engine.codec.formats import SavedMatchError
from bot.engine.events import CardsDrawn, HandEnded, MatchStarted, SeatEliminated, UnoCaught
from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.rooms.changes.play import public_events
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.history import (
    HANDS_KEPT,
    MAX_MARKS,
    HandGains,
    SeatMaximum,
    SeatNumbers,
)
from bot.rooms.state.room_state import RoomState, Seat, Stage, Tally
from tests.engine.positions import position
from tests.engine.random_matches import Setup, random_matches, steps


def room(match: Match, seats: int) -> RoomState:
    return RoomState(
        stage=Stage.PLAYING,
        host=1,
        seats=(Seat(1, "Ada"), *[Seat(None, "")] * (seats - 1)),
        rules=match.rules,
        match_id="ab" * 16,
        started_at=datetime(2026, 1, 1, tzinfo=UTC),
        tallies=(Tally(),) * seats,
    )


@dataclass
class Watched:
    """A match played to its end, and everything that everybody saw."""

    state: RoomState
    events: list[Any] = field(default_factory=list)

    def sees(self, match: Match, events: list[Any]) -> None:
        seen = public_events(events)
        self.events += seen
        self.state = self.state.after(match.copy(), seen)


def watched(setup: Setup, *, most: int = 3000) -> Watched:
    match, dealt = setup.start()
    table = Watched(room(match, setup.seats))
    table.sees(match, dealt)
    for now, seat, action in steps(setup, most=most):
        events = now.apply(seat, action)
        table.sees(now, events)
    return table


@random_matches(12)
def test_statistics_count_what_everybody_saw(setup: Setup) -> None:
    table = watched(setup)
    statistics, events = table.state.statistics, table.events
    ends = [event for event in events if isinstance(event, HandEnded)]
    caught = Counter(event.by for event in events if isinstance(event, UnoCaught))
    assert statistics.catches == tuple(caught[seat] for seat in range(setup.seats))
    draws = [event for event in events if isinstance(event, CardsDrawn)]
    assert (statistics.draw.cards if statistics.draw else 0) == max((draw.count for draw in draws), default=0)
    assert statistics.hands == len(ends)
    totals = [(0,) * setup.seats, *(end.totals for end in ends)]
    gains = [tuple(b - a for a, b in zip(before, after, strict=True)) for before, after in pairwise(totals)]
    assert (
        statistics.scores
        == tuple(
            HandGains(end.number, end.table, end.winner, gained)
            for end, gained in zip(ends, gains, strict=True)
        )[-HANDS_KEPT:]
    )
    assert {mark.at: mark.values for mark in statistics.points}.items() <= dict(enumerate(totals)).items()
    assert statistics.points[0].at == 0
    assert statistics.points[-1] == SeatNumbers(len(ends), totals[-1])
    out = [event.seat for event in events if isinstance(event, SeatEliminated)]
    assert [seat for seat, _ in statistics.out] == out
    assert statistics.hand is not None
    assert statistics.hand.cards >= max((max(mark.values) for mark in statistics.sizes), default=0)
    assert statistics.hands > 1 or statistics.sizes, "which the chart of a match of one hand is drawn from"


@random_matches(20)
def test_statistics_stay_small_and_come_back(setup: Setup) -> None:
    state = watched(setup).state
    statistics = state.statistics
    assert len(statistics.points) <= MAX_MARKS
    assert len(statistics.sizes) <= MAX_MARKS
    assert len(statistics.scores) <= HANDS_KEPT
    for marks in (statistics.points, statistics.sizes):
        assert [mark.at for mark in marks] == sorted({mark.at for mark in marks})
    assert decode_room(encode_room(state)).statistics == statistics


def test_sizes_are_kept_of_the_first_hand_alone() -> None:
    match = position("R1 B3", "B1 B2", top="R5")
    state = replace(room(match, 2), match=match.copy())
    for seat, code, sizes in ((0, "R1", ((1, 2),)), (1, "B1", ((1, 2), (1, 1))), (0, "B3", ())):
        events = match.apply(seat, PlayCard(card(code)))
        state = state.after(match.copy(), public_events(events))
        assert tuple(mark.values for mark in state.statistics.sizes) == sizes
    assert match.hand_number == 2
    assert state.statistics.hand == SeatMaximum(0, 7)
    events = match.apply(match.turn, DRAW)
    state = state.after(match.copy(), public_events(events))
    assert state.statistics.sizes == ()
    assert state.statistics.hand is not None
    assert state.statistics.hand.cards == 8


def test_a_match_that_ends_keeps_its_last_hand() -> None:
    match = position("R1", "B1 B2 G3", top="R5", rules=replace(CLASSIC, format=Format.SINGLE))
    state = replace(room(match, 2), match=match.copy())
    state = state.after(match, public_events(match.apply(0, PlayCard(card("R1")))))
    assert state.stage is Stage.OVER
    assert [mark.values for mark in state.statistics.sizes] == [(0, 3)]


def test_a_forfeit_leaves_the_others_the_cards_they_hold() -> None:
    match = position("R1 R2", "B1 B2 G3 G4", top="R5")
    state = replace(room(match, 2), match=match.copy())
    state = state.after(match, public_events(match.apply(0, FORFEIT)))
    assert state.stage is Stage.OVER
    assert state.statistics.sizes[-1].values == (0, 4)
    assert state.statistics.hand == SeatMaximum(1, 4)


def test_a_forfeit_at_one_table_leaves_the_other_its_cards() -> None:
    match, dealt = Match.start(
        replace(CLASSIC, format=Format.ROTATION_EIGHT), seats=8, seed=bytes(32), starter=2
    )
    state = room(match, 8).after(match.copy(), public_events(dealt))
    state = state.after(match, public_events(match.apply(2, FORFEIT)))
    assert state.stage is Stage.OVER
    there = dict.fromkeys(range(8), 7) | {2: 0}
    assert dict(enumerate(state.statistics.sizes[-1].values)) == there


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hands", "x"), ("hands", -1), ("points", [[1, [2, 3, 4]]]), ("points", [["x", [1]]]),
        ("points", None),
        ("scores", [[1]]), ("scores", [[1, 0, 5, [0, 0]]]), ("sizes", [[0, ["x"]]]), ("catches", ["x"]),
        ("catches", [1, 2, 3]), ("draw", [9, 4]), ("draw", [0]), ("draw", [0, "x"]), ("hand", [-1, 4]),
        ("out", [[7, 1]]), ("out", [1]), ("other", ["TurnPassed", 0]), ("other", 5),
        ("other", ["HandEnded", 1, 2, 0, ["", ""], [0, 0], 1]),
    ],
)  # fmt: skip
def test_damaged_statistics_are_refused(name: str, value: object) -> None:
    match = position("R1", "B1 G2", top="R5")
    saved = json.loads(encode_room(room(match, 2).after(match, (MatchStarted(2, "ab" * 32),))))
    decode_room(json.dumps(saved))
    saved["statistics"][name] = value
    with pytest.raises(SavedMatchError):
        decode_room(json.dumps(saved))
