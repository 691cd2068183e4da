"""Merciless sheet: a turn, and what the cards do."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Colour, card
from bot.engine.errors import Reason
from bot.engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsReceived,
    CardsTurnedUp,
    ColourNamed,
    DirectionReversed,
    DrawCause,
    DrawsStacked,
    HandEnded,
    HandReceived,
    HandsPassed,
    HandsSwapped,
    PileReshuffled,
    SeatSkipped,
    TurnKept,
    readable_by,
)
from bot.engine.hand import Phase
from bot.engine.presets import CLASSIC, MERCILESS
from tests.engine.positions import act, all_of, cards, codes, hand_of, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.match import Match

COLOURS = (">R", ">Y", ">G", ">B")


def merciless(*hands: str, **given: object) -> Match:
    """Return a position by the sheet; ``top`` is a red five unless it is given."""
    return position(*hands, rules=MERCILESS, **given)  # type: ignore[arg-type]


# A turn


def test_a_card_matches_by_colour_number_or_symbol() -> None:
    """Sheet: play a card that matches by colour, number or symbol."""
    match = merciless("R1 B5 RS GA B6", "Y1 Y2")
    assert legal(match, 0) == {"R1", "B5", "RS"}


@pytest.mark.parametrize("symbol", ["S", "R", "D", "D4", "A", "E"])
def test_every_symbol_matches_its_like(symbol: str) -> None:
    """Sheet: play a card that matches by symbol; a Draw Two and a coloured Draw Four are not alike."""
    others = {"S", "R", "D", "D4", "A", "E"} - {symbol}
    held = " ".join(f"B{other}" for other in (symbol, *sorted(others)))
    match = merciless(held, "Y1 Y2", top=f"R{symbol}")
    assert legal(match, 0) == {f"B{symbol}"}


def test_any_wild_fits() -> None:
    """Sheet: or a wild."""
    match = merciless("WR4 W6 W10 WC B1", "Y1 Y2")
    named = {f"{wild}{colour}" for wild, colour in product(("WR4", "W6", "W10"), COLOURS)}
    assert legal(match, 0) == {*named, "WC"}
    assert refused(match, 0, "W6") is Reason.COLOUR_MISSING


def test_who_can_play_does_not_draw() -> None:
    """Sheet: who has none draws."""
    assert refused(merciless("R1 B6", "Y1 Y2"), 0, "draw") is Reason.MUST_PLAY
    assert legal(merciless("B1 B6 B7", "Y1 Y2"), 0) == {"draw"}


def test_who_has_none_draws_until_one_fits_and_plays_it() -> None:
    """Sheet: who has none draws until one fits and plays it."""
    match = merciless("B1 B6", "Y1 Y2", "G1 G2", draw="Y3 G9 BE R9 R8 ...")
    assert only(act(match, 0, "draw"), CardsDrawn) == CardsDrawn(0, 4, DrawCause.CHOICE)
    assert (match.turn, match.hand.phase) == (0, Phase.DRAWN)
    assert legal(match, 0) == {"R9"}
    assert refused(match, 0, "pass") is Reason.MUST_PLAY
    act(match, 0, "R9")
    assert (hand_of(match, 0), match.turn) == ("B1 B6 Y3 G9 BE", 1)


def test_a_wild_that_is_drawn_fits() -> None:
    """Sheet: who has none draws until one fits; a wild does."""
    match = merciless("B1 B6", "Y1 Y2", draw="Y3 WC R9 ...")
    act(match, 0, "draw")
    assert legal(match, 0) == {"WC"}


# Stacking

WORTH = {"D": 2, "D4": 4, "WR4": 4, "W6": 6, "W10": 10}


@pytest.mark.parametrize(("played", "answer"), [*product(WORTH, WORTH)])
def test_a_draw_card_is_answered_with_one_of_equal_or_higher_value(played: str, answer: str) -> None:
    """Sheet: any draw card may be answered by one of equal or higher value than the last one, whatever its
    colour.
    """
    first = played if played.startswith("W") else f"R{played}"
    second = answer if answer.startswith("W") else f"B{answer}"
    match = merciless(f"{first} R1 R2", f"{second} G1 G2", f"{second} G3 G4")
    act(match, 0, first + ">Y" * first.startswith("W"))
    answers = {second + colour for colour in COLOURS} if second.startswith("W") else {second}
    expected = {"accept"} | (answers if WORTH[answer] >= WORTH[played] else set())
    assert legal(match, match.turn) == expected


def test_the_last_one_counts_not_the_sum() -> None:
    """Sheet: equal or higher than the last one: a six on a two, and then no four any more."""
    match = merciless("RD R1", "W6 G1 G6", "BD4 WR4 W10 W6 BD", "G2 G3")
    act(match, 0, "RD")
    assert only(act(match, 1, "W6>B"), DrawsStacked) == DrawsStacked(1, 8)
    wilds = {wild + colour for wild, colour in product(("W6", "W10"), COLOURS)}
    assert legal(match, 2) == {*wilds, "accept"}


def test_who_cannot_takes_the_whole_sum_and_loses_the_turn() -> None:
    """Sheet: who cannot takes the whole sum and loses the turn."""
    match = merciless("RD R1 R2", "BD4 G1 G2", "W10 G2 G3", "G3 G4 G6")
    act(match, 0, "RD")
    act(match, 1, "BD4")
    act(match, 2, "W10>G")
    assert (match.turn, match.hand.phase, match.hand.owed) == (3, Phase.ANSWER, 16)
    assert legal(match, 3) == {"accept"}
    events = act(match, 3, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(3, 16, DrawCause.STACK)
    assert only(events, SeatSkipped) == SeatSkipped(3)
    assert (match.turn, match.hand.phase, match.hand.owed) == (0, Phase.PLAY, 0)


@pytest.mark.parametrize(
    ("played", "named", "cards_drawn", "cause"),
    [
        ("RD", "", 2, DrawCause.DRAW_TWO),
        ("RD4", "", 4, DrawCause.DRAW_FOUR),
        ("WR4", ">R", 4, DrawCause.REVERSE_DRAW_FOUR),
        ("W6", ">R", 6, DrawCause.DRAW_SIX),
        ("W10", ">R", 10, DrawCause.DRAW_TEN),
    ],
)
def test_each_draw_card_is_worth_what_is_on_it(
    played: str, named: str, cards_drawn: int, cause: DrawCause
) -> None:
    """Sheet: +2, +4, +6, +10, and Reverse Draw Four as a 4."""
    match = merciless(f"{played} R1", "G1 G2", "G3 G4")
    act(match, 0, played + named)
    victim = match.turn
    assert only(act(match, victim, "accept"), CardsDrawn) == CardsDrawn(victim, cards_drawn, cause)


def test_nobody_has_to_answer() -> None:
    """Sheet: a draw card may be answered."""
    match = merciless("RD R1", "BD W10", "G3 G4")
    act(match, 0, "RD")
    act(match, 1, "accept")
    assert (len(match.hand.hands[1]), match.turn) == (4, 2)


def test_what_is_no_draw_card_answers_nothing() -> None:
    """Sheet: a draw card is answered by a draw card."""
    match = merciless("RD R1 R2", "RS RR RA RE R9 WC", "G3 G4")
    act(match, 0, "RD")
    assert legal(match, 1) == {"accept"}
    assert refused(match, 1, "WC") is Reason.NO_STACKING


# Sevens and zeros


def test_a_seven_must_swap_hands_with_another_player() -> None:
    """Sheet: 7: must swap hands with another player."""
    match = merciless("R7 B1 B2", "Y1", "G1 G2 G3")
    assert refused(match, 0, "R7") is Reason.SWAP_MISSING
    assert {play for play in legal(match, 0) if play.startswith("R7")} == {"R7@1", "R7@2"}
    events = act(match, 0, "R7@2")
    assert only(events, HandsSwapped) == HandsSwapped(0, 2)
    assert (hand_of(match, 0), hand_of(match, 2), match.turn) == ("G1 G2 G3", "B1 B2", 1)


@pytest.mark.parametrize(
    ("direction", "hands"), [(1, ("G1 G2", "B1 B2", "Y1")), (-1, ("Y1", "G1 G2", "B1 B2"))]
)
def test_a_zero_passes_all_hands_on_in_the_direction_of_play(
    direction: int, hands: tuple[str, str, str]
) -> None:
    """Sheet: 0: all hands pass on in the direction of play."""
    match = merciless("R0 B1 B2", "Y1", "G1 G2", direction=direction)
    events = act(match, 0, "R0")
    assert only(events, HandsPassed) == HandsPassed(direction)
    assert tuple(hand_of(match, seat) for seat in range(3)) == hands
    assert len(all_of(events, HandReceived)) == 3


# Discard All


def test_all_other_cards_of_its_colour_go_beneath_a_discard_all() -> None:
    """Sheet: all other cards of its colour in the hand go beneath it."""
    match = merciless("RA R1 B2 RD4 RA W6", "Y1 Y2", "G1 G2")
    played, discarded, *_ = act(match, 0, "RA")
    assert played == CardPlayed(0, card("RA"), Colour.RED, 2)
    assert isinstance(discarded, CardsDiscarded)
    assert (discarded.seat, sorted(codes(discarded.cards).split())) == (0, ["R1", "RA", "RD4"])
    assert readable_by(discarded, None)
    assert (hand_of(match, 0), match.turn) == ("B2 W6", 1)
    assert match.hand.top is card("RA")
    assert sorted(codes(match.hand.discard_pile[:-1]).split()) == ["R1", "R5", "RA", "RD4"]
    assert (match.hand.phase, match.hand.owed) == (Phase.PLAY, 0), "what lies beneath does nothing"


def test_a_discard_all_alone_is_played_like_any_card() -> None:
    """Sheet: all other cards of its colour; there need be none."""
    match = merciless("RA B2 B3", "Y1 Y2", "G1 G2")
    events = act(match, 0, "RA")
    assert all_of(events, CardsDiscarded) == []
    assert (hand_of(match, 0), match.turn, codes(match.hand.discard_pile)) == ("B2 B3", 1, "R5 RA")


def test_a_discard_all_may_be_the_last_card() -> None:
    """Sheet: it may be the last card, also with all that go beneath it."""
    for held in ("RA", "RA R1 R7"):
        ended = only(act(merciless(held, "Y1 Y2", "G1 G2"), 0, "RA"), HandEnded)
        assert (ended.winner, ended.points) == (0, 6)


# Skip Everyone


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_a_skip_everyone_the_same_player_plays_again(seats: int) -> None:
    """Sheet: the same player plays again."""
    match = merciless("RE R1 B2", *["Y1 Y2", "Y3 Y4", "G1 G2"][: seats - 1])
    events = act(match, 0, "RE")
    assert only(events, TurnKept) == TurnKept(0)
    assert all_of(events, SeatSkipped) == []
    assert (match.turn, match.hand.phase) == (0, Phase.PLAY)
    assert legal(match, 0) >= {"R1"}


# Wild Reverse Draw Four


def test_direction_turns_and_the_next_in_the_new_direction_draws_four() -> None:
    """Sheet: direction turns, then the next player in the new direction draws 4."""
    match = merciless("WR4 B1 B2", "Y1 Y2", "G1 G2", "G3 G4")
    events = act(match, 0, "WR4>Y")
    assert only(events, DirectionReversed) == DirectionReversed(-1)
    assert (match.turn, match.hand.owed, match.hand.colour) == (3, 4, Colour.YELLOW)
    events = act(match, 3, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(3, 4, DrawCause.REVERSE_DRAW_FOUR)
    assert (match.turn, match.hand.direction) == (2, -1)


def test_stacked_on_a_draw_card_it_sends_the_sum_back() -> None:
    """Sheet: direction turns, then the next player in the new direction draws; stacked, the whole sum."""
    match = merciless("RD B1 B2", "WR4 Y2", "G1 G2")
    act(match, 0, "RD")
    events = act(match, 1, "WR4>G")
    assert only(events, DrawsStacked) == DrawsStacked(1, 6)
    assert (match.turn, match.hand.owed, match.hand.direction) == (0, 6, -1)


def test_with_two_it_hits_who_played_it() -> None:
    """Sheet: with two players it hits who played it."""
    match = merciless("WR4 B1 B2", "Y1 Y2")
    act(match, 0, "WR4>B")
    assert (match.turn, match.hand.phase, match.hand.owed) == (0, Phase.ANSWER, 4)
    events = act(match, 0, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(0, 4, DrawCause.REVERSE_DRAW_FOUR)
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)


def test_with_two_who_played_it_may_stack_on_it() -> None:
    """Sheet: with two players it hits who played it, who may stack on it."""
    match = merciless("WR4 W6 BD4 B2", "Y1 Y2 Y3")
    act(match, 0, "WR4>B")
    assert {"BD4", "W6>R", "accept"} <= legal(match, 0)
    act(match, 0, "BD4")
    assert (match.turn, match.hand.owed) == (1, 8)
    events = act(match, 1, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(1, 8, DrawCause.STACK)
    assert match.turn == 0


def test_with_two_a_sum_may_be_turned_back_and_forth() -> None:
    """Sheet: with two players it hits who played it, with all that was stacked before."""
    match = merciless("RD B1 B2", "WR4 W10 Y3")
    act(match, 0, "RD")
    act(match, 1, "WR4>B")
    assert (match.turn, match.hand.owed) == (1, 6)
    act(match, 1, "W10>B")
    assert (match.turn, match.hand.owed) == (0, 16)


# Wild Colour Roulette


def test_the_next_player_names_a_colour_and_turns_cards_up_until_one_of_it_comes() -> None:
    """Sheet: the next player names a colour, turns up cards until one of that colour comes, takes all of them
    and loses the turn.
    """
    match = merciless("WC B1 B2 B3", "Y1 Y2 Y3", "G1 G2 R8", draw="R1 BE Y0 G3 G4 ...")
    events = act(match, 0, "WC")
    assert only(events, CardPlayed) == CardPlayed(0, card("WC"), None, 3)
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.ROULETTE, None)
    assert legal(match, 1) == {*COLOURS}
    assert legal(match, 0) == legal(match, 2) == set()
    assert act(match, 1, ">G") == [
        ColourNamed(1, Colour.GREEN),
        CardsTurnedUp(1, tuple(cards("R1 BE Y0 G3"))),
        CardsReceived(1, tuple(cards("R1 BE Y0 G3"))),
        CardsDrawn(1, 4, DrawCause.COLOUR_ROULETTE),
        SeatSkipped(1),
    ]
    assert (hand_of(match, 1), match.turn) == ("Y1 Y2 Y3 R1 BE Y0 G3", 2)
    assert (match.hand.phase, match.hand.colour) == (Phase.PLAY, Colour.GREEN)
    assert legal(match, 2) == {"G1", "G2"}


def test_wilds_that_are_turned_up_do_not_count() -> None:
    """Sheet: until one of that colour comes (wilds do not count)."""
    match = merciless("WC B1 B2", "Y1 Y2", "G1 G2", draw="W6 WC WR4 W10 RD4 R3 ...")
    act(match, 0, "WC")
    assert codes(only(act(match, 1, ">R"), CardsTurnedUp).cards) == "W6 WC WR4 W10 RD4"


def test_what_is_turned_up_is_seen_by_all() -> None:
    """Sheet: turns up cards."""
    match = merciless("WC B1 B2", "Y1 Y2", "G1 G2", draw="R3 ...")
    act(match, 0, "WC")
    assert readable_by(only(act(match, 1, ">R"), CardsTurnedUp), None)


def test_with_two_the_turn_comes_back_after_a_roulette() -> None:
    """Sheet: the next player loses the turn."""
    match = merciless("WC B1 B2", "Y1 Y2", draw="R3 ...")
    act(match, 0, "WC")
    act(match, 1, ">R")
    assert (match.turn, hand_of(match, 1)) == (0, "Y1 Y2 R3")


def test_a_roulette_is_neither_stacked_nor_stacked_upon() -> None:
    """Sheet: it is not a draw card: it can neither be stacked nor stacked upon."""
    match = merciless("WC W6 B2", "WC W10 WR4 YD", "G1 G2")
    after = match.copy()
    act(match, 0, "WC")
    for play in ("W10>R", "WR4>R", "YD", "WC"):
        assert refused(match, 1, play) is Reason.COLOUR_FIRST
    act(after, 0, "W6>R")
    assert "WC" not in legal(after, 1)
    assert refused(after, 1, "WC") is Reason.NO_STACKING


def test_a_roulette_takes_what_there_is() -> None:
    """Sheet: turns up cards until one comes; where none does, all that can be drawn."""
    rules = replace(CLASSIC, colour_roulette=1)  # nobody may hold that many by the sheet
    match = position("WC ...", "Y1 Y2", "G1 G2", draw="B3 B4", under="B6 B7", top="R5", rules=rules)
    act(match, 0, "WC")
    events = act(match, 1, ">Y")
    assert only(events, PileReshuffled).count == 3
    first, second = all_of(events, CardsTurnedUp)
    assert (codes(first.cards), sorted(codes(second.cards).split())) == ("B3 B4", ["B6", "B7", "R5"])
    assert only(events, CardsDrawn).count == 5
    assert (match.turn, match.hand.colour) == (2, Colour.YELLOW)
