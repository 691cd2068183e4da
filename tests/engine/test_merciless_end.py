"""Merciless sheet: mercy, UNO, how a hand ends, and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import CARDS, Face
from bot.engine.errors import Reason
from bot.engine.events import (
    CardsDrawn,
    DrawCause,
    EndReason,
    HandEnded,
    HandLimitReached,
    HandsSwapped,
    HandStarted,
    MatchEnded,
    PileReshuffled,
    UnoCaught,
)
from bot.engine.formats import value
from bot.engine.hand import Phase
from bot.engine.presets import MERCILESS
from tests.engine.positions import act, all_of, codes, handed, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.match import Match


def merciless(*hands: str, **given: object) -> Match:
    """Return a position by the sheet; ``top`` is a red five unless it is given."""
    return position(*hands, rules=MERCILESS, **given)  # type: ignore[arg-type]


def many(*sizes: int, begin: str = "") -> list[str]:
    """Return hands of so many cards of this deck."""
    return handed(*sizes, begin=begin, rules=MERCILESS)


WILDS, OTHERS = many(1, 23, 23)[1:]
"""Two hands of 23 cards without a number: wilds, and hardly any."""

# Mercy


def test_whoever_holds_25_cards_is_out_of_the_game() -> None:
    """Sheet: whoever holds 25 or more cards is out of the game at once."""
    match = merciless(*many(3, 23, 3, begin="RD"))
    act(match, 0, "RD")
    events = act(match, 1, "accept")
    assert events[-1] == HandLimitReached(1, 25)
    assert (match.hand.order, match.turn, match.outcome) == ((0, 2), 2, None)
    assert refused(match, 1, "draw") is Reason.OUT_OF_HAND


def test_24_cards_are_not_too_many() -> None:
    """Sheet: 25 or more cards."""
    match = merciless(*many(3, 22, 3, begin="RD"))
    act(match, 0, "RD")
    assert all_of(act(match, 1, "accept"), HandLimitReached) == []
    assert len(match.hand.hands[1]) == 24


def test_who_reaches_25_while_drawing_until_one_fits_plays_none_of_them() -> None:
    """Sheet: out of the game at once."""
    held = "B1 B1 B2 B2 B3 B3 B4 B4 B6 B6 B7 B7 B8 B8 B9 B9 B0 B0 G1 G1 G2 G2 G3"
    match = merciless(held, "Y1 Y2", "Y3 Y4", draw="G4 R9 ...")
    events = act(match, 0, "draw")
    assert events[-1] == HandLimitReached(0, 25)
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)


def test_a_roulette_may_be_too_much() -> None:
    """Sheet: whoever holds 25 or more cards is out; all that were turned up count."""
    match = merciless("WC B1 B2", many(3, 23)[1], "Y3 Y4", draw="R1 R2 R3 Y8 ...")
    act(match, 0, "WC")
    assert act(match, 1, ">Y")[-1] == HandLimitReached(1, 27)
    assert (match.hand.order, match.turn) == ((0, 2), 2)


def test_cards_of_who_is_out_are_set_aside() -> None:
    """Sheet: their cards are set aside."""
    match = merciless("RD R1", WILDS, "R2 B9")
    pile = len(match.hand.draw_pile)
    act(match, 0, "RD")
    act(match, 1, "accept")
    assert (match.hand.hands[1], len(match.hand.draw_pile)) == ([], pile - 2), "none of them can be drawn"
    assert codes(match.hand.discard_pile[-2:]) == "R5 RD"
    assert len(match.hand.discard_pile) == 2 + 25
    assert codes(match.view(0).discards) == "R5", "nobody is shown them"


def test_they_come_back_when_the_draw_pile_is_shuffled_again() -> None:
    """Sheet: set aside until the draw pile is shuffled again."""
    match = merciless("RD R1", WILDS, "B9 Y9", draw="G1 G2 G3", under="...")
    act(match, 0, "RD")
    act(match, 1, "accept")
    pile = len(match.hand.discard_pile)
    events = act(match, 2, "draw")
    assert only(events, PileReshuffled).count == pile - 1, "all but the card on top"
    assert codes(match.hand.discard_pile) == "RD"


def test_there_is_always_a_card_to_draw() -> None:
    """Sheet: with six or fewer there is no deadlock (at least 47 - h cards are left)."""
    match = merciless(*many(24, 24, 24, 24, 24, 24), turn=3)
    left = len(match.hand.draw_pile) + len(match.hand.discard_pile) - 1
    assert left == 47 - 24
    assert only(act(match, 3, "draw"), CardsDrawn).count == 1
    assert match.hand.order == (0, 1, 2, 4, 5)


# UNO


def test_who_did_not_call_uno_is_caught_and_draws_two() -> None:
    """Sheet: not called, and caught before the next turn begins: 2 cards."""
    match = merciless("R1 B2", "R3 G1", "Y3 Y4")
    act(match, 0, "R1")
    events = act(match, 2, "catch:0")
    assert only(events, UnoCaught) == UnoCaught(0, 2)
    assert only(events, CardsDrawn) == CardsDrawn(0, 2, DrawCause.CAUGHT)


@pytest.mark.parametrize("begins", ["R3", "draw"])
def test_once_the_next_turn_begins_nobody_is_caught_any_more(begins: str) -> None:
    """Sheet: caught before the next turn begins."""
    held = "R3 G4" if begins == "R3" else "G3 G4"
    match = merciless("R1 B2", held, "Y3 Y4")
    act(match, 0, "R1")
    act(match, 1, begins)
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_who_called_is_not_caught() -> None:
    """Sheet: not called."""
    match = merciless("R1 B2", "R3 G1", "Y3 Y4")
    act(match, 0, "uno")
    act(match, 0, "R1")
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_a_discard_all_that_leaves_one_card_owes_the_call() -> None:
    """Sheet: UNO not called: 2 cards, however one came down to one card."""
    match = merciless("RA R1 R2 R3 B2", "R3 G1", "Y3 Y4")
    act(match, 0, "RA")
    assert "catch:0" in legal(match, 1)
    assert legal(match, 0) == {"uno"}


# The end of a hand


def test_the_first_out_of_cards_wins_the_hand() -> None:
    """Sheet: first out of cards wins the hand."""
    events = act(merciless("R1", "B9", "G3 G4"), 0, "R1")
    assert only(events, HandEnded).winner == 0
    assert only(events, HandStarted).number == 2


def test_the_last_one_left_wins_the_hand() -> None:
    """Sheet: or the last one left."""
    match = merciless(*many(3, 23, begin="RD"))
    act(match, 0, "RD")
    ended = only(act(match, 1, "accept"), HandEnded)
    assert (ended.winner, ended.points, ended.totals) == (0, 250, (250, 0))


@pytest.mark.parametrize("last", ["R7", "R0"])
def test_a_swap_of_the_last_card_does_not_undo_the_win(last: str) -> None:
    """Sheet: a last card's swap does not undo the win."""
    match = merciless(last, "B9", "G3 G4")
    assert legal(match, 0) >= {last}
    events = act(match, 0, last)
    assert all_of(events, HandsSwapped) == []
    ended = only(events, HandEnded)
    assert (ended.winner, ended.points) == (0, 9 + 7)


@pytest.mark.parametrize(
    ("last", "named", "count"), [("RD", "", 2), ("RD4", "", 4), ("W6", ">R", 6), ("W10", ">R", 10)]
)
def test_a_last_draw_card_is_drawn_for_and_counts(last: str, named: str, count: int) -> None:
    """Silent: as on the other sheets, the next player draws for a draw card that was somebody's last."""
    events = act(merciless(last, "B9", "G3 G4"), 0, last + named)
    assert only(events, CardsDrawn).seat == 1
    assert only(events, CardsDrawn).count == count
    assert len(only(events, HandEnded).hands[1]) == 1 + count


def test_a_last_reverse_draw_four_is_drawn_for_in_the_new_direction() -> None:
    """Silent: with two players, where it hits who is out, nobody draws."""
    events = act(merciless("WR4", "B9", "G3 G4"), 0, "WR4>R")
    assert only(events, CardsDrawn) == CardsDrawn(2, 4, DrawCause.REVERSE_DRAW_FOUR)
    events = act(merciless("WR4", "B9"), 0, "WR4>R")
    assert all_of(events, CardsDrawn) == []
    assert only(events, HandEnded).points == 9


def test_a_last_roulette_does_nothing() -> None:
    """Silent: it is no draw card, so the hand is over with it."""
    events = act(merciless("WC", "B9", "G3 G4"), 0, "WC")
    assert all_of(events, CardsDrawn) == []
    assert only(events, HandEnded).points == 16


# Points


@pytest.mark.parametrize(
    ("faces", "points"),
    [
        ({Face.DRAW_TWO, Face.REVERSE, Face.SKIP, Face.DRAW_FOUR, Face.DISCARD_ALL, Face.SKIP_EVERYONE}, 20),
        (
            {
                Face.WILD_REVERSE_DRAW_FOUR,
                Face.WILD_DRAW_SIX,
                Face.WILD_DRAW_TEN,
                Face.WILD_COLOUR_ROULETTE,
            },
            50,
        ),
    ],
)
def test_action_cards_are_worth_20_and_wilds_50(faces: set[Face], points: int) -> None:
    """Sheet: coloured action cards 20, wilds 50."""
    assert {value(one, MERCILESS) for one in CARDS if one.face in faces} == {points}


def test_the_winner_gets_the_face_value_of_what_the_others_hold() -> None:
    """Sheet: points for the winner: face value, coloured action cards 20, wilds 50."""
    events = act(merciless("R1", "B9 B0 BE", "GD4 WC W10 G4"), 0, "R1")
    assert only(events, HandEnded).points == 9 + 0 + 20 + 20 + 50 + 50 + 4


def test_the_winner_gets_250_for_each_who_was_knocked_out() -> None:
    """Sheet: and 250 for each player knocked out (whose cards are not counted)."""
    match = merciless("RD R1", WILDS, "R2 B9")
    act(match, 0, "RD")
    act(match, 1, "accept")
    act(match, 2, "R2")
    ended = only(act(match, 0, "R1"), HandEnded)
    assert (ended.points, ended.hands[1], ended.totals) == (250 + 9, (), (259, 0, 0))


def test_each_of_several_counts() -> None:
    """Sheet: 250 for each player knocked out."""
    match = merciless("RD G1", WILDS, "GD B9", OTHERS)
    act(match, 0, "RD")
    act(match, 1, "accept")
    act(match, 2, "GD")
    act(match, 3, "accept")
    assert match.hand.order == (0, 2)
    assert only(act(match, 0, "G1"), HandEnded).points == 2 * 250 + 9


def test_who_leaves_counts_for_nobody() -> None:
    """Silent: whoever leaves the match is no longer counted, also after having been knocked out."""
    match = merciless("RD R1", WILDS, "R2 B9", "R3 Y9")
    act(match, 0, "RD")
    act(match, 1, "accept")
    act(match, 1, "forfeit")
    act(match, 2, "R2")
    act(match, 3, "forfeit")
    assert only(act(match, 0, "R1"), HandEnded).points == 9


def test_the_first_to_1000_wins() -> None:
    """Sheet: first to 1,000."""
    match = merciless("R1", "B9", "G3 G4", points=(985, 990, 0))
    outcome = only(act(match, 0, "R1"), MatchEnded).outcome
    assert (outcome.reason, outcome.winners, outcome.points) == (
        EndReason.TARGET_REACHED,
        (0,),
        (1001, 990, 0),
    )
    match = merciless("R1", "B9", "G3 G4", points=(983, 990, 0))
    assert all_of(act(match, 0, "R1"), MatchEnded) == []
