"""Classic sheet: action cards, two players."""

from __future__ import annotations

import pytest

from bot.engine.cards import Colour, card
from bot.engine.errors import Reason
from bot.engine.events import (
    CardsDrawn,
    CardsReceived,
    DirectionReversed,
    DrawCause,
    SeatSkipped,
)
from bot.engine.hand import Phase
from tests.engine.positions import act, all_of, hand_of, legal, only, position, refused


def test_draw_two_makes_the_next_player_pick_up_two_and_lose_the_turn() -> None:
    """Sheet: "the next player will have to pick up two cards and forfeit his/her turn"."""
    match = position("RD B1 B2", "G1 G2", "G3 G4", top="R5", draw="Y8 W ...")
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert only(events, CardsReceived) == CardsReceived(1, (card("Y8"), card("W")))
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert hand_of(match, 1) == "G1 G2 Y8 W"
    assert (match.turn, match.hand.phase) == (2, Phase.PLAY)


def test_draw_two_hits_the_next_player_in_the_direction_of_play() -> None:
    match = position("RD B1 B2", "G1 G2", "G3 G4", top="R5", direction=-1)
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn).seat == 2
    assert match.turn == 1


def test_a_draw_two_is_not_answered_with_a_draw_two() -> None:
    """The sheet knows no stacking: the next player loses the turn whatever they hold."""
    match = position("RD B1 B2", "GD G2", "G3 G4", top="R5")
    act(match, 0, "RD")
    assert refused(match, 1, "GD") is Reason.NOT_YOUR_TURN
    assert match.turn == 2


def test_reverse_switches_the_direction_back_and_forth() -> None:
    """Sheet: "If going clockwise, switch to counterclockwise or vice versa"."""
    match = position("RR B1 B2", "R3 G1 G2", "GR G3 G4", "Y1 Y2 Y3", top="R5", draw="B9 ...")
    events = act(match, 0, "RR")
    assert only(events, DirectionReversed).direction == -1
    assert match.turn == 3
    act(match, 3, "draw")
    assert match.turn == 2
    events = act(match, 2, "GR")
    assert only(events, DirectionReversed).direction == 1
    assert match.turn == 3
    assert not all_of(events, SeatSkipped)


def test_reverse_with_three_gives_the_turn_to_who_played_before() -> None:
    match = position("RR B1 B2", "G1 G2", "G3 G4", top="R5")
    act(match, 0, "RR")
    assert match.turn == 2


@pytest.mark.parametrize(("direction", "skipped", "turn"), [(1, 1, 2), (-1, 3, 2)])
def test_skip_makes_the_next_player_skip(direction: int, skipped: int, turn: int) -> None:
    """Sheet: "When a player places this card, the next player has to skip their turn."."""
    match = position("RS B1 B2", "G1 G2", "G3 G4", "Y1 Y2", top="R5", direction=direction)
    events = act(match, 0, "RS")
    assert only(events, SeatSkipped) == SeatSkipped(skipped)
    assert match.turn == turn
    assert match.hand.direction == direction


def test_skip_with_three_goes_to_the_player_before() -> None:
    match = position("RS B1 B2", "G1 G2", "G3 G4", top="R5")
    act(match, 0, "RS")
    assert match.turn == 2


def test_a_wild_does_nothing_but_change_the_colour() -> None:
    """Sheet: "it can change the current color in play"."""
    match = position("W B1 B2", "G1 G2", "G3 G4", top="R5")
    events = act(match, 0, "W>G")
    assert len(events) == 1
    assert match.hand.colour is Colour.GREEN
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)


def test_a_drawn_action_card_is_carried_out_when_played() -> None:
    match = position("G1 G2", "G3 G4", "Y1 Y2", top="R5", draw="RS ...")
    act(match, 0, "draw")
    act(match, 0, "RS")
    assert match.turn == 2


# Two players


def test_with_two_skip_lets_you_play_another_card() -> None:
    """Sheet: "Play Skip, and you may immediately play another card"."""
    match = position("RS R1 B2", "G1 G2", top="R5")
    events = act(match, 0, "RS")
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert match.turn == 0
    assert "R1" in legal(match, 0)
    assert refused(match, 1, "draw") is Reason.NOT_YOUR_TURN


def test_with_two_reverse_works_like_skip() -> None:
    """Sheet: "Reverse works like Skip"."""
    match = position("RR R1 B2", "G1 G2", top="R5")
    events = act(match, 0, "RR")
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert only(events, DirectionReversed).direction == -1
    assert match.turn == 0


def test_with_two_draw_two_makes_the_opponent_draw_and_play_resumes_with_you() -> None:
    """Sheet: "your opponent has to draw …, and then play immediately resumes back on your turn."."""
    match = position("RD R1 B2", "G1 G2", top="R5")
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert match.turn == 0


def test_with_two_an_accepted_wild_draw_four_gives_you_the_turn_again() -> None:
    """Sheet: "If you play a Draw Two or Wild Draw Four card, …"."""
    match = position("W4 B1 B2", "G1 G2", top="R5")
    act(match, 0, "W4>B")
    events = act(match, 1, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert match.turn == 0
    assert {"B1", "B2"} <= legal(match, 0)


@pytest.mark.parametrize(("code", "turn"), [("RS", 0), ("RR", 0), ("RD", 0), ("R7", 2)])
def test_with_two_left_of_three_the_two_player_rules_hold(code: str, turn: int) -> None:
    match = position(f"{code} B1 B2", "", "G1 G2", top="R5", left=(1,))
    act(match, 0, code)
    assert match.turn == turn


def test_a_seat_that_left_is_passed_over() -> None:
    match = position("R1 B1 B2", "", "G1 G2", "Y1 Y2", top="R5", left=(1,))
    act(match, 0, "R1")
    assert match.turn == 2


def test_skip_does_not_count_a_seat_that_left() -> None:
    match = position("RS B1 B2", "", "G1 G2", "Y1 Y2", top="R5", left=(1,))
    events = act(match, 0, "RS")
    assert only(events, SeatSkipped).seat == 2
    assert match.turn == 3
