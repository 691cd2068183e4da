"""Official sheet: the draw for the deal, the set-up, the start card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import Colour, card
from bot.engine.dealing import choose_dealer
from bot.engine.decks import pack
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardsDrawn,
    ColourNamed,
    DealerDrawn,
    DirectionReversed,
    DrawCause,
    Event,
    HandStarted,
    SeatSkipped,
)
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import OFFICIAL, PRESETS
from bot.engine.rulebook.dealing import DealerTie, Dealing, Start, StartWild
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Uno, Window
from tests.engine.positions import SEED, Picked, act, all_of, cards, dealt, hand_of, legal, only, refused


def dealer_after(*draws: str, seats: int = 3, tie: DealerTie = DealerTie.TIED) -> tuple[int, list[Event]]:
    """Return who deals after these cards were drawn for it, and what happened."""
    events: list[Event] = []
    rules = replace(OFFICIAL, dealer_tie=tie)
    return choose_dealer(rules, Picked(*draws), tuple(range(seats)), events), events


def test_the_preset_is_the_sheet() -> None:
    assert PRESETS["official"] is OFFICIAL
    assert OFFICIAL.dealing is Dealing.HIGHEST_POINTS
    assert (OFFICIAL.hand_size, OFFICIAL.target, OFFICIAL.uno_penalty) == (7, 500, 4)
    assert (OFFICIAL.uno, OFFICIAL.window) == (Uno.UNTIL_CAUGHT, Window.NEXT_TURN)
    assert OFFICIAL.format is Format.POINTS
    assert OFFICIAL.blanks == ()


def test_two_to_ten_players() -> None:
    """RULES ◆: players, official: "2-10"."""
    assert [seats for seats in range(1, 13) if not OFFICIAL.problems(seats=seats)] == list(range(2, 11))
    assert OFFICIAL.problems(seats=11) == (RulesProblem.SEATS,)


# Who deals


@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [("R3 B9 Y7", 1), ("R9 GS Y8", 1), ("RD W BR", 1), ("R0 Y1 G0", 1), ("W4 GS W", None)],
)
def test_the_highest_point_value_deals(drawn: str, dealer: int | None) -> None:
    """Sheet: "Each player draws a card. Player with the hightest point value is the dealer."."""
    if dealer is None:
        assert dealer_after(drawn, "R1 R2")[0] == 2, "50 points are tied: 0 and 2 draw again"
    else:
        found, events = dealer_after(drawn)
        assert found == dealer
        assert events == [DealerDrawn((0, 1, 2), tuple(cards(drawn)))]


def test_tied_players_draw_again_for_the_deal() -> None:
    """RULES ◆: "tied players draw again", from a full deck, until one is left."""
    dealer, events = dealer_after("RS R1 GD Y2", "B9 G9", "B0 G1", seats=4)
    assert dealer == 2
    assert [event.seats for event in all_of(events, DealerDrawn)] == [(0, 1, 2, 3), (0, 2), (0, 2)]


def test_everybody_may_draw_again_after_a_tie_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading"."""
    dealer, events = dealer_after("RS R1 GD", "B1 W G9", tie=DealerTie.EVERYBODY)
    assert dealer == 1
    assert [event.seats for event in all_of(events, DealerDrawn)] == [(0, 1, 2), (0, 1, 2)]


def test_the_draw_for_the_deal_is_told_before_the_cards_are_dealt() -> None:
    match, events = Match.start(OFFICIAL, seats=4, seed=SEED)
    drawn = all_of(events, DealerDrawn)
    assert drawn
    assert events.index(drawn[-1]) < events.index(only(events, HandStarted))
    assert match.hand.dealer in drawn[-1].seats


def test_a_named_starter_needs_no_draw_for_the_deal() -> None:
    match, events = Match.start(OFFICIAL, seats=4, seed=SEED, starter=2)
    assert match.hand.dealer == 1
    assert not all_of(events, DealerDrawn)


# Set-up


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_each_player_is_dealt_seven_cards_and_the_rest_is_the_draw_pile(seats: int) -> None:
    """Sheet: "Each player is dealt 7 cards. Place the remaining cards facedown to form a DRAW pile."."""
    match, _, stream = dealt("R5", seats=seats, rules=OFFICIAL)
    assert stream.shuffled[0] == pack(), "one pack of 108 cards"
    assert [len(held) for held in match.hand.hands] == [7] * seats
    assert len(match.hand.draw_pile) == 107 - 7 * seats


def test_the_top_card_of_the_draw_pile_begins_the_discard_pile() -> None:
    """Sheet: "Turn over the top card of the DRAW pile to begin a DISCARD pile."."""
    match, _, _ = dealt("B4", rules=OFFICIAL)
    assert match.hand.discard_pile == [card("B4")]
    assert match.hand.colour is Colour.BLUE


@pytest.mark.parametrize("dealer", range(3))
def test_the_player_left_of_the_dealer_plays_first_and_play_passes_to_the_left(dealer: int) -> None:
    """Sheet: "Player to the left of the dealer plays first. Play passes to the left to start."."""
    match, _, _ = dealt("B4", seats=3, dealer=dealer, draw="Y1", rules=OFFICIAL)
    assert match.turn == (dealer + 1) % 3
    act(match, match.turn, "draw")
    assert match.turn == (dealer + 2) % 3


# The start card


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 2), (5, 2)])
def test_a_start_draw_two_is_drawn_by_the_first_player(seats: int, turn: int) -> None:
    """Sheet: "If this card is turned up at the beginning of play, the first player must draw two cards."; ◆
    turn passes.
    """
    match, events, _ = dealt("YD", seats=seats, draw="B9 W", rules=OFFICIAL)
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert hand_of(match, 1).endswith("B9 W")
    assert match.turn == turn


def test_after_a_start_draw_two_the_first_player_may_play_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading": the sheet does not say the turn
    passes.
    """
    rules = replace(OFFICIAL, start_draw_two=Start.DRAWN_THEN_PLAYS)
    match, events, _ = dealt("YD", draw="B9 W", rules=rules)
    assert only(events, CardsDrawn).count == 2
    assert not all_of(events, SeatSkipped)
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)


@pytest.mark.parametrize(("seats", "turn"), [(2, 1), (3, 2), (6, 5)])
def test_after_a_start_reverse_the_player_to_the_right_plays_first(seats: int, turn: int) -> None:
    """Sheet: "If this card is turned up at the beginning of play, the player to the right now plays first,
    and play then goes to the right instead of left.".
    """
    match, events, _ = dealt("BR", seats=seats, draw="Y1", rules=OFFICIAL)
    assert match.turn == turn
    assert only(events, DirectionReversed).direction == -1
    act(match, turn, "draw")
    assert match.turn == (turn - 1) % seats


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 2), (6, 2)])
def test_a_start_skip_skips_the_player_to_the_left_of_the_dealer(seats: int, turn: int) -> None:
    """Sheet: "If this card is turned up at the beginning of play, the first player (the player to the left of
    the dealer) is skipped.".
    """
    match, events, _ = dealt("BS", seats=seats, rules=OFFICIAL)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert match.turn == turn


@pytest.mark.parametrize("seats", [2, 4])
def test_for_a_start_wild_the_first_player_names_the_colour_and_plays(seats: int) -> None:
    """Sheet: "If this card is turned up at the beginning of play, the person to the left of the dealer
    chooses the color to begin play and plays the first card.".
    """
    match, _, _ = dealt("W", seats=seats, rules=OFFICIAL)
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.COLOUR, None)
    assert legal(match, 1) == {">R", ">Y", ">G", ">B"}
    assert refused(match, 1, "draw") is Reason.COLOUR_FIRST
    assert refused(match, 0, ">R") is Reason.NOT_YOUR_TURN
    assert act(match, 1, ">R") == [ColourNamed(1, Colour.RED)]
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.PLAY, Colour.RED)
    assert refused(match, 1, ">G") is Reason.NOTHING_TO_NAME
    act(match, 1, hand_of(match, 1).split()[0])


def test_a_start_wild_may_be_put_back_instead() -> None:
    """Sheet: "If the top card is a Wild or Wild Draw 4, return it to the deck and pick another card."; ◆ the
    other value.
    """
    match, events, _ = dealt("W", "R5", rules=replace(OFFICIAL, start_wild=StartWild.PUT_BACK))
    assert only(events, HandStarted).put_back == (card("W"),)
    assert match.hand.top is card("R5")


def test_a_start_wild_draw_four_goes_back() -> None:
    """Sheet: "If turned up at the beginning of play, return this card to the deck and pick another card."."""
    match, events, stream = dealt("W4", "G3", rules=OFFICIAL)
    assert only(events, HandStarted).put_back == (card("W4"),)
    assert stream.shuffled[1].count(card("W4")) == 4
    assert match.hand.top is card("G3")


def test_who_must_name_the_colour_leaves_and_the_next_one_names_it() -> None:
    match, _, _ = dealt("W", rules=OFFICIAL)
    act(match, 1, "forfeit")
    assert (match.turn, match.hand.phase) == (2, Phase.COLOUR)
    act(match, 2, ">B")
    assert match.hand.colour is Colour.BLUE
