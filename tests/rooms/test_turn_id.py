"""Turn ids: they tell one decision from the next, in memory and in each stored form."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import ACCEPT, CALL_UNO, DRAW, FORFEIT, PASS, Action, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.rooms.state.room_state import RoomState, Seat
from bot.rooms.state.timing import TurnId, revisions_of_tables
from tests.engine.positions import position

HANDS = ("R1 R2 W4", "G1 G2 G3", "B1 B2 B3")


def after(seat: int, *actions: Action) -> tuple[TurnId, TurnId]:
    """Return what there is to decide before and after some actions of a seat at a table of three."""
    match = position(*HANDS, top="R5", draw="R9 ...")
    before = TurnId.at(match, 0)
    for action in actions:
        match.apply(seat, action)
    return before, TurnId.at(match, 0)


def rotation() -> Match:
    match, _ = Match.start(replace(CLASSIC, format=Format.ROTATION_EIGHT), seats=8, seed=bytes(32))
    return match


def in_room(match: Match, **more: Any) -> RoomState:
    seats = tuple(Seat(user_id, "") for user_id in range(match.seats))
    return RoomState(host=0, seats=seats, rules=match.rules, match_id="0" * 32, match=match, **more)


def test_a_drawn_card_is_another_decision_of_the_same_turn() -> None:
    before, drawn = after(0, DRAW)
    assert drawn.phase is Phase.DRAWN
    assert drawn != before
    assert drawn.is_same_turn(before)


def test_whoever_passes_ends_the_turn() -> None:
    before, passed = after(0, DRAW, PASS)
    assert not passed.is_same_turn(before)


def test_a_player_who_leaves_out_of_turn_leaves_the_decision_as_it_was() -> None:
    before, left = after(2, FORFEIT)
    assert left == before


def test_a_call_leaves_the_decision_as_it_was() -> None:
    match = position("R1 R2", "G1 G2", top="R5")
    before = TurnId.at(match, 0)
    match.apply(0, CALL_UNO)
    assert TurnId.at(match, 0) == before


def test_a_challenge_and_the_turn_after_it_are_announced_apart() -> None:
    match = position("R1 R2 W4", "G1 G2 G3", top="R5")
    match.apply(0, PlayCard(card("W4"), Colour.RED))
    challenge = TurnId.at(match, 0)
    assert challenge.ping_key(token="0123abcd", turn_since=7, warned=False) == "0123abcd:7:True:False"
    match.apply(1, ACCEPT)
    assert (
        TurnId.at(match, 0).ping_key(token="0123abcd", turn_since=8, warned=True) == "0123abcd:8:False:True"
    )


def test_with_several_tables_a_ping_names_table_hand_and_turn() -> None:
    match = rotation()
    assert [
        TurnId.at(match, table).ping_key(token="t", turn_since=None, warned=False) for table in (0, 1)
    ] == [
        "t:0.1.0:False:False",
        "t:1.1.0:False:False",
    ]


@pytest.mark.parametrize(("revision", "current"), [(4, False), (5, True), (6, False)])
def test_at_one_table_only_the_present_revision_is_current(revision: int, *, current: bool) -> None:
    match = position(*HANDS, top="R5")
    match.revision = 5
    assert in_room(match).current(0, revision) is current


def test_a_move_at_one_table_leaves_the_other_tables_revision_as_it_was() -> None:
    before = rotation()
    mover, waiting = (hand.turn for hand in before.tables)
    match = before.copy()
    match.apply(mover, next(action for action in match.legal(mover) if not action.beside))
    revisions = revisions_of_tables((), before, match, seat=mover, dealt=())
    assert revisions == (match.revision, before.revision)
    room = in_room(match, table_revisions=revisions)
    assert not room.current(mover, before.revision)
    assert room.current(waiting, before.revision)
    dealt = revisions_of_tables(revisions, before, match, seat=mover, dealt=(1,))
    assert dealt == (match.revision, match.revision)
