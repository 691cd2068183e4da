"""Merciless sheet: the deck, the deal and the start card."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.cards import Colour, Face, card
from bot.engine.compiled_rules import deck
from bot.engine.decks import Deck
from bot.engine.errors import RulesProblem
from bot.engine.events import (
    CardsDrawn,
    ColourNamed,
    DealerDrawn,
    DirectionReversed,
    HandStarted,
    SeatSkipped,
    StartCardsIgnored,
)
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import MERCILESS, PRESETS
from bot.engine.rulebook.dealing import StartCard
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Challenges, Uno, Window
from tests.engine.positions import SEED, act, all_of, codes, dealt, legal, only, position

FOR_EACH_COLOUR = {Face.SKIP: 3, Face.REVERSE: 3, Face.DRAW_TWO: 3, Face.DRAW_FOUR: 2}
FOR_EACH_COLOUR |= {Face.DISCARD_ALL: 3, Face.SKIP_EVERYONE: 2}
WILD = {"WR4": 8, "W6": 4, "W10": 4, "WC": 8}


def test_the_preset_is_the_sheet() -> None:
    assert PRESETS["merciless"] is MERCILESS
    assert MERCILESS.deck is Deck.MERCILESS
    assert (MERCILESS.hand_size, MERCILESS.target, MERCILESS.uno_penalty) == (7, 1000, 2)
    assert (MERCILESS.uno, MERCILESS.window) == (Uno.UNTIL_CAUGHT, Window.NEXT_TURN)
    assert (MERCILESS.format, MERCILESS.start_card) == (Format.POINTS, StartCard.FIRST_NUMBER)


def test_two_to_six_players() -> None:
    """Sheet: 2-6 players."""
    assert [seats for seats in range(1, 9) if not MERCILESS.problems(seats=seats)] == [2, 3, 4, 5, 6]
    assert MERCILESS.problems(seats=7) == (RulesProblem.SEATS,)


@pytest.mark.parametrize("seats", [2, 6])
def test_each_is_dealt_seven_of_168_cards(seats: int) -> None:
    """Sheet: 7 cards each, 168 cards."""
    match, events = Match.start(MERCILESS, seats=seats, seed=SEED)
    assert [len(held) for held in match.hand.hands] == [7] * seats
    assert len(match.hand.draw_pile) + len(match.hand.discard_pile) == 168 - 7 * seats
    assert all_of(events, DealerDrawn) == [], "who deals is left to chance"


@pytest.mark.parametrize("colour", Colour)
def test_every_colour_has_36_cards(colour: Colour) -> None:
    """Sheet: for each colour 0-9 twice, Skip 3, Reverse 3, Draw Two 3, Draw Four 2, Discard All 3, Skip
    Everyone 2.
    """
    counted = Counter(one.face for one in deck(MERCILESS, seats=2) if one.colour is colour)
    numbers = {face: 2 for face in Face if face.value.isdigit()}
    assert counted == {**numbers, **FOR_EACH_COLOUR}
    assert counted.total() == 36


def test_there_are_24_wilds() -> None:
    """Sheet: Wild Reverse Draw Four 8, Wild Draw Six 4, Wild Draw Ten 4, Wild Colour Roulette 8."""
    assert Counter(one.code for one in deck(MERCILESS, seats=2) if one.wild) == WILD


def test_there_is_no_plain_wild_no_wild_draw_four_and_no_challenge() -> None:
    """Sheet: no Wild, no Wild Draw Four, no challenge."""
    assert {Face.WILD, Face.WILD_DRAW_FOUR}.isdisjoint(one.face for one in deck(MERCILESS, seats=6))
    assert MERCILESS.challenges is Challenges.NONE
    match = position("WR4 R1", "B1 B2", "G1 G2", top="R5", rules=MERCILESS)
    act(match, 0, "WR4>G")
    assert "challenge" not in legal(match, 2)


# The start card


@pytest.mark.parametrize("ignored", ["RS", "YR", "GD", "BD4", "RA", "YE", "WR4", "W6", "W10", "WC"])
def test_an_action_card_or_a_wild_turned_up_first_is_ignored(ignored: str) -> None:
    """Sheet: an action card or a wild turned up first is ignored and the next card is turned up."""
    match, events, _ = dealt(ignored, seats=3, draw="G8", rules=MERCILESS)
    assert only(events, HandStarted).start_card is card("G8")
    assert only(events, StartCardsIgnored) == StartCardsIgnored((card(ignored),), 0)
    assert codes(match.hand.discard_pile) == f"{ignored} G8"
    assert (match.turn, match.hand.direction, match.hand.colour) == (1, 1, Colour.GREEN)
    assert match.hand.phase is Phase.PLAY
    effects = (SeatSkipped, CardsDrawn, DirectionReversed, ColourNamed)
    assert not [event for event in events if isinstance(event, effects)]


def test_cards_are_turned_up_until_a_number_comes_and_stay_beneath_it() -> None:
    """Sheet: an action card or a wild turned up first is ignored; so is the one after it."""
    match, events, stream = dealt("WC", seats=2, draw="RE WC BD R0 R1", rules=MERCILESS)
    assert codes(only(events, StartCardsIgnored).cards) == "WC RE WC BD"
    assert codes(match.hand.discard_pile) == "WC RE WC BD R0"
    assert codes(match.hand.draw_pile[-1:]) == "R1"
    assert len(stream.shuffled) == 1, "nothing is put back"
    kinds = [type(event) for event in events]
    assert kinds.index(StartCardsIgnored) == kinds.index(HandStarted) + 1


def test_a_number_turned_up_first_starts() -> None:
    match, events, _ = dealt("Y7", seats=4, rules=MERCILESS)
    assert all_of(events, StartCardsIgnored) == []
    assert codes(match.hand.discard_pile) == "Y7"
    assert match.hand.phase is Phase.PLAY, "a 7 that starts swaps nothing"
