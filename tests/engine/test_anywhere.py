"""Anywhere sheet: one quick hand, UNO pressed beforehand, no challenge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import CARDS, Colour, card
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    DealerDrawn,
    DirectionReversed,
    DrawCause,
    EndReason,
    HandEnded,
    HandStarted,
    PileReshuffled,
    SeatSkipped,
    TurnPassed,
    UnoCalled,
    UnoForgotten,
)
from bot.engine.hand import First, Phase
from bot.engine.match import Match
from bot.engine.move_generation import fitting
from bot.engine.presets import ANYWHERE, PRESETS
from bot.engine.rulebook.dealing import Dealing, IgnoredStart
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Challenges, EarlyUno, LastCard, TwoReverse, Uno, Victim, WildDrawFour
from tests.engine.positions import SEED, act, all_of, cards, dealt, hand_of, legal, only, position, refused

# Set-up


def test_the_preset_is_the_sheet() -> None:
    assert PRESETS["anywhere"] is ANYWHERE
    assert (ANYWHERE.hand_size, ANYWHERE.uno_penalty) == (7, 2)
    assert (ANYWHERE.uno, ANYWHERE.format, ANYWHERE.dealing) == (
        Uno.BEFOREHAND,
        Format.SINGLE,
        Dealing.NOBODY,
    )


def test_two_to_eight_people() -> None:
    """Sheet: "The game is for 2-8 people"."""
    assert [seats for seats in range(1, 12) if not ANYWHERE.problems(seats=seats)] == list(range(2, 9))
    assert ANYWHERE.problems(seats=9) == (RulesProblem.SEATS,)


@pytest.mark.parametrize("seats", [2, 8])
def test_seven_cards_are_handed_out_and_one_lies_on_the_discard_pile(seats: int) -> None:
    """Sheet: "seven cards are handed out to every player", "one card is placed on the discard pile, this is
    the first playing card".
    """
    match, _ = Match.start(ANYWHERE, seats=seats, seed=SEED)
    assert [len(held) for held in match.hand.hands] == [7] * seats
    assert len(match.hand.discard_pile) == 1
    assert len(match.hand.draw_pile) == 107 - 7 * seats


def test_who_connected_first_plays_first() -> None:
    """Sheet: "Since there is no actual dealer in the game, the first player is the player that connected to
    the game first."; ◆ seat 0, whatever card lies there.
    """
    for number in range(60):
        match, events = Match.start(ANYWHERE, seats=5, seed=number.to_bytes(32, "big"))
        assert match.turn == 0
        assert match.hand.phase is Phase.PLAY
        assert not all_of(events, DealerDrawn)


def test_every_player_sees_only_their_own_cards() -> None:
    """Sheet: "Every player can see only their own cards on their screen"."""
    match, _ = Match.start(ANYWHERE, seats=3, seed=SEED)
    assert match.view(1).hand == tuple(match.hand.hands[1])
    assert match.view(None).hand == ()


# Matching and drawing


@pytest.mark.parametrize("top", ["R8", "GS", "BR", "YD"])
def test_a_card_matches_by_number_colour_or_symbol(top: str) -> None:
    """Sheet: "You have to match either by the number, color, or the symbol/Action."."""
    match = position("W", "G1 G2", top=top, rules=ANYWHERE)
    fits = {kind.code for kind in CARDS[:52] if fitting(match.hand) & kind.bit}
    assert fits == {kind.code for kind in CARDS[:52] if kind.code[0] == top[0] or kind.code[1:] == top[1:]}


def test_on_a_red_eight_a_red_card_or_an_eight_is_placed() -> None:
    """Sheet: "if the Discard Pile has a red card that is an 8 you have to place either a red card or a card
    with an 8 on it."; "You can also play a Wild card, or a Wild Draw Four card on your turn."
    """
    match = position("R1 G8 G7 W W4", "B1 B2", top="R8", rules=ANYWHERE)
    assert legal(match, 0) == {"R1", "G8", "draw"} | {f"{w}>{c}" for w in ("W", "W4") for c in "RYGB"}
    assert refused(match, 0, "G7") is Reason.NO_MATCH


@pytest.mark.parametrize("hand", ["G1 G2", "R1 W"])
def test_who_cannot_or_will_not_play_draws(hand: str) -> None:
    """Sheet: "If the player has no matches or they choose not to play any of their cards even though they
    might have a match, they must draw a card from the Draw pile."
    """
    match = position(hand, "B1 B2", top="R5", draw="Y8 ...", rules=ANYWHERE)
    act(match, 0, "draw")
    assert hand_of(match, 0) == f"{hand} Y8"


@pytest.mark.parametrize("drawn", ["R8", "Y8", "W", "W4"])
def test_drawing_a_card_forfeits_the_turn(drawn: str) -> None:
    """Sheet: "Unlike real UNO, drawing a card forfeits your turn."; also when the card drawn fits."""
    match = position("G1 G2", "B1 B2", top="R5", draw=f"{drawn} ...", rules=ANYWHERE)
    events = act(match, 0, "draw")
    assert only(events, TurnPassed) == TurnPassed(0)
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)


def test_the_empty_draw_pile_is_filled_again() -> None:
    """RULES: draw pile empty, anywhere: "same": all but the top discard reshuffled."""
    match = position("Y1 Y2", "...", top="R5", under="R1 R2", draw="", rules=ANYWHERE)
    assert only(act(match, 0, "draw"), PileReshuffled).count == 2


# The start card


@pytest.mark.parametrize("code", ["RS", "RR", "RD"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_action_of_the_start_card_is_ignored(code: str, seats: int) -> None:
    """Sheet: "If the first card turned up from the Draw pile is an Action card, unlike real UNO, the action
    is ignored, and the first player just needs to match the color."
    """
    match, events, _ = dealt(code, seats=seats, dealer=seats - 1, rules=ANYWHERE)
    assert (match.turn, match.hand.direction, match.hand.phase) == (0, 1, Phase.PLAY)
    assert not [event for event in events if isinstance(event, SeatSkipped | CardsDrawn | DirectionReversed)]
    assert [len(held) for held in match.hand.hands] == [7] * seats


@pytest.mark.parametrize("code", ["RS", "RR", "RD"])
def test_the_symbol_of_the_start_card_matches_too(code: str) -> None:
    """RULES ◆: "action ignored, colour (and symbol ◆) to be matched"."""
    match, _, _ = dealt(code, rules=ANYWHERE)
    assert match.hand.first is First.AS_USUAL
    for kind in CARDS[:52]:
        fits = kind.colour is Colour.RED or kind.face is card(code).face
        assert bool(fitting(match.hand) & kind.bit) is fits


def test_only_the_colour_of_an_ignored_start_card_may_have_to_match_instead() -> None:
    """Sheet: "the first player just needs to match the color", taken literally: the option's other value."""
    rules = replace(ANYWHERE, ignored_start=IgnoredStart.COLOUR)
    match, _, _ = dealt("RS", dealer=2, rules=rules)
    fits = {kind.code for kind in CARDS[:54] if fitting(match.hand) & kind.bit}
    assert fits == {kind.code for kind in CARDS[:54] if kind.code[0] in "RW"}
    act(match, 0, "draw")
    assert match.hand.first is First.COLOUR_ONLY, "nothing was played yet"
    match = position("R1 GS G2", "BS Y1", top="RS", first=First.COLOUR_ONLY, rules=rules)
    assert refused(match, 0, "GS") is Reason.NO_MATCH
    act(match, 0, "R1")
    assert match.hand.first is First.AS_USUAL


@pytest.mark.parametrize("code", ["W", "W4"])
def test_after_a_start_wild_any_card_may_be_thrown_on(code: str) -> None:
    """Sheet: "If the first card is a Wild card, the player can throw on any card they like."; ◆ also for a
    Wild Draw Four.
    """
    match, events, _ = dealt(code, dealer=2, rules=ANYWHERE)
    assert only(events, HandStarted).put_back == ()
    assert (match.turn, match.hand.phase, match.hand.colour) == (0, Phase.PLAY, None)
    for one in set(hand_of(match, 0).split()):
        assert one in legal(match, 0)
    after = match.copy()
    first = hand_of(match, 0).split()[0]
    act(after, 0, first)
    assert after.hand.colour is card(first).colour
    assert after.hand.first is First.AS_USUAL


def test_after_a_start_wild_any_card_fits_also_when_the_first_player_draws() -> None:
    """RULES ◆: "a start wild lets the first card *played* be any card, also when the first player draws"."""
    match, _, _ = dealt("W", dealer=2, rules=ANYWHERE)
    act(match, 0, "draw")
    assert match.turn == 1
    assert all(one in legal(match, 1) for one in hand_of(match, 1).split())
    assert match.hand.colour is None
    match.hand.hands[1].append(match.hand.draw_pile.pop(next(
        place for place, one in enumerate(match.hand.draw_pile) if one is card("W4")
    )))  # fmt: skip
    after = match.copy()
    act(after, 1, "W4>G")
    assert after.hand.colour is Colour.GREEN


# UNO


def test_who_pressed_uno_beforehand_plays_on() -> None:
    """Sheet: "The moment the player is about to play his second to last card he needs to press the Uno
    button to let the other players know that he is about to win."
    """
    match = position("R1 B9", "G1 G2", top="R5", rules=ANYWHERE)
    assert act(match, 0, "uno") == [UnoCalled(0)]
    events = act(match, 0, "R1")
    assert not all_of(events, UnoForgotten)
    assert hand_of(match, 0) == "B9"


def test_failing_to_press_it_costs_two_cards_at_once() -> None:
    """Sheet: "Failing to do so will result in a penalty of 2 cards from the Draw Pile."."""
    match = position("R1 B9", "G1 G2", top="R5", draw="Y1 Y2 ...", rules=ANYWHERE)
    events = act(match, 0, "R1")
    assert only(events, UnoForgotten) == UnoForgotten(0)
    assert only(events, CardsDrawn) == CardsDrawn(0, 2, DrawCause.UNO_FORGOTTEN)
    assert hand_of(match, 0) == "B9 Y1 Y2"
    assert match.turn == 1


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("RD", [CardPlayed, UnoForgotten, CardsDrawn, CardsDrawn, SeatSkipped]),
        ("RR", [CardPlayed, UnoForgotten, CardsDrawn, DirectionReversed]),
        ("RS", [CardPlayed, UnoForgotten, CardsDrawn, SeatSkipped]),
        ("W4>G", [CardPlayed, UnoForgotten, CardsDrawn, CardsDrawn, SeatSkipped]),
    ],
)
def test_the_penalty_is_drawn_before_the_cards_effect(code: str, kinds: list[type]) -> None:
    """RULES ◆: "In `anywhere` the penalty is drawn before the card's effect"."""
    match = position(
        f"{code.split('>', maxsplit=1)[0]} B9", "G1 G2", "B1 B2",
        top="R5", draw="Y1 Y2 Y3 Y4 Y6 Y7 ...", rules=ANYWHERE,
    )  # fmt: skip
    events = act(match, 0, code)
    assert [type(event) for event in events if type(event) in set(kinds)] == kinds
    assert hand_of(match, 0) == "B9 Y1 Y2"


def test_nobody_has_to_catch_and_nobody_can() -> None:
    """RULES: UNO penalty, anywhere: "2, no one has to catch"."""
    match = position("R1 B9", "G1 G2", "B1 B2", top="R5", rules=ANYWHERE)
    act(match, 0, "R1")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_with_one_card_it_is_too_late_to_press() -> None:
    """RULES: UNO call, anywhere: "must be pressed before"."""
    match = position("R1", "G1 G2", top="R5", rules=ANYWHERE)
    assert refused(match, 0, "uno") is Reason.TOO_LATE


def test_uno_is_not_pressed_with_three_cards() -> None:
    match = position("R1 R2 R3", "G1 G2", top="R5", rules=ANYWHERE)
    assert refused(match, 0, "uno") is Reason.TOO_MANY_CARDS


def test_any_draw_cancels_the_button() -> None:
    """RULES ◆: "any draw cancels it"."""
    match = position("R1 B9", "RD G2 G3", top="R5", turn=1, draw="R7 R8 ...", rules=ANYWHERE)
    act(match, 0, "uno")
    act(match, 1, "RD")
    assert 0 not in match.hand.called


def test_it_may_be_pressed_out_of_turn() -> None:
    """RULES ◆: "UNO said with two cards counts, also out of turn"."""
    match = position("R1 B9", "R2 G2 G3", top="R5", turn=1, rules=ANYWHERE)
    act(match, 0, "uno")
    act(match, 1, "R2")
    assert not all_of(act(match, 0, "R1"), UnoForgotten)


def test_uno_that_can_never_be_pressed_in_time_is_refused() -> None:
    problems = replace(ANYWHERE, early_uno=EarlyUno.TOO_EARLY).problems(seats=2)
    assert problems == (RulesProblem.UNO_NEVER_IN_TIME,)


@pytest.mark.parametrize("penalty", [0, 1, 10])
def test_the_penalty_is_an_option(penalty: int) -> None:
    rules = replace(ANYWHERE, uno_penalty=penalty)
    events = act(position("R1 B9", "G1 G2", top="R5", rules=rules), 0, "R1")
    assert only(events, CardsDrawn).count == penalty


# Action cards


@pytest.mark.parametrize("symbol", ["R", "S", "D"])
def test_a_symbol_goes_on_its_colour_or_on_another_of_its_kind(symbol: str) -> None:
    """Sheet: "The card can be played on any card of the same color, or on another reverse card." (Skip and
    Draw Two alike).
    """
    for top, fits in [("R5", True), (f"B{symbol}", True), ("B5", False)]:
        match = position(f"R{symbol} G1 G2", "Y1 Y2", top=top, rules=ANYWHERE)
        assert (f"R{symbol}" in legal(match, 0)) is fits


def test_the_order_goes_down_the_list_and_a_reverse_reverses_it() -> None:
    """Sheet: "At the start of the game the playing direction is going downwards on the player list. Upon
    playing this card that order is reversed."
    """
    match = position("RR B1 B2", "R2 G2", "R3 G3", top="R5", rules=ANYWHERE)
    act(match, 0, "RR")
    assert match.turn == 2
    act(match, 2, "R3")
    assert match.turn == 1


def test_with_two_a_reverse_only_reverses() -> None:
    """RULES ◆: Reverse with two players, anywhere: "only reverses"."""
    match = position("RR R1 B2", "G1 G2", top="R5", rules=ANYWHERE)
    events = act(match, 0, "RR")
    assert only(events, DirectionReversed)
    assert not all_of(events, SeatSkipped)
    assert match.turn == 1


def test_with_two_a_reverse_may_skip_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading"."""
    match = position("RR R1 B2", "G1 G2", top="R5", rules=replace(ANYWHERE, two_reverse=TwoReverse.SKIPS))
    act(match, 0, "RR")
    assert match.turn == 0


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (4, 2)])
def test_a_skip_makes_the_next_player_on_the_list_skip(seats: int, turn: int) -> None:
    """Sheet: "When this card is played the next player on the player list has to skip their turn."."""
    match = position("RS B1 B2", *["G1 G2", "G3 G4", "Y1 Y2"][: seats - 1], top="R5", rules=ANYWHERE)
    act(match, 0, "RS")
    assert match.turn == turn


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 2)])
def test_a_draw_two_makes_the_next_player_draw_two_and_lose_the_turn(seats: int, turn: int) -> None:
    """Sheet: "When this card is played the next player on the player list has to draw 2 cards"; ◆ also costs
    the turn.
    """
    match = position("RD B1 B2", *["G1 G2", "G3 G4"][: seats - 1], top="R5", rules=ANYWHERE)
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert match.turn == turn


def test_a_draw_two_may_leave_the_turn_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading"."""
    match = position("RD B1 B2", "G1 G2", "G3 G4", top="R5", rules=replace(ANYWHERE, victim=Victim.PLAYS_ON))
    act(match, 0, "RD")
    assert match.turn == 1


def test_draw_twos_are_not_stacked() -> None:
    """Sheet: "you cannot stack draw two cards on top of each other"."""
    match = position("RD B1 B2", "GD G2", "G3 G4", top="R5", rules=ANYWHERE)
    act(match, 0, "RD")
    assert len(match.hand.hands[1]) == 4
    assert refused(match, 1, "GD") is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("colour", Colour)
def test_a_wild_goes_on_any_card_and_picks_the_colour(colour: Colour) -> None:
    """Sheet: "can be placed on any card of your liking", "pick the color for the next player in the list to
    match".
    """
    match = position("W B1 B2", "R1 Y2 G3 B4", top="RS", rules=ANYWHERE)
    act(match, 0, f"W>{colour.value}")
    assert {text[0] for text in legal(match, 1) if text != "draw"} == {colour.value}


@pytest.mark.parametrize("holding", ["R1 R2", "B1 B2"])
def test_a_wild_draw_four_is_always_legal_and_draws_four_at_once(holding: str) -> None:
    """Sheet: "acts the same as the regular Wild card, except that the player next in line has to draw 4
    cards".
    """
    match = position(f"W4 {holding}", "G1 G2", "G3 G4", top="R5", rules=ANYWHERE)
    events = act(match, 0, "W4>B")
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert (match.turn, match.hand.phase, match.hand.colour) == (2, Phase.PLAY, Colour.BLUE)


def test_nobody_challenges() -> None:
    """Sheet: "players can Not challenge eachother to see if the draw four card was their last resort
    card".
    """
    match = position("W4 R1 R2", "G1 G2", "G3 G4", top="R5", rules=ANYWHERE)
    act(match, 0, "W4>B")
    for seat in (1, 2):
        assert refused(match, seat, "challenge") is Reason.NOTHING_TO_ANSWER


def test_a_challenge_is_one_option_away() -> None:
    rules = replace(ANYWHERE, challenges=Challenges.ALLOWED, wild_draw_four=WildDrawFour.BLUFF)
    match, _, _ = dealt("W", dealer=2, rules=rules)
    match.hand.hands[0][0], match.hand.draw_pile[:] = (
        card("W4"),
        [
            match.hand.hands[0][0],
            *_without(match.hand.draw_pile, "W4"),
        ],
    )
    act(match, 0, "W4>R")
    assert match.hand.phase is Phase.CHALLENGE
    events = act(match, 1, "challenge")
    assert only(events, CardsDrawn).seat == 1, "on a start wild without a colour nothing is a bluff"


def _without(pile: list, code: str) -> list:  # type: ignore[type-arg]
    place = pile.index(card(code))
    return pile[:place] + pile[place + 1 :]


def test_a_forgotten_call_is_no_evidence_of_a_bluff() -> None:
    """The two cards drawn for it come before the effect, but the hand BEFORE is judged."""
    rules = replace(ANYWHERE, challenges=Challenges.ALLOWED, wild_draw_four=WildDrawFour.BLUFF)
    match = position("W4 B9", "G1 G2", "G3 G4", top="R5", draw="R1 R2 ...", rules=rules)
    act(match, 0, "W4>G")
    assert hand_of(match, 0) == "B9 R1 R2"
    events = act(match, 1, "challenge")
    assert only(events, CardsDrawn) == CardsDrawn(1, 6, DrawCause.CHALLENGE_LOST)


# The end


def test_the_first_one_out_wins_and_the_others_are_ranked_by_points_left() -> None:
    """RULES ◆: "one hand, first out wins"; "the others are ranked by points left (fewest first)"."""
    match = position("R1", "W4", "G9 B1", "Y9 B1", "G0", top="R5", rules=ANYWHERE)
    events = act(match, 0, "R1")
    assert match.outcome is not None
    assert match.outcome.reason is EndReason.HAND_EMPTY
    assert match.outcome.winners == (0,)
    assert match.outcome.places == (1, 5, 3, 3, 2)
    assert only(events, HandEnded).hands[2] == tuple(cards("G9 B1"))
    assert not all_of(events, HandStarted), "one hand only"


@pytest.mark.parametrize("code", ["RD", "W4>G"])
def test_for_a_drawing_card_as_last_card_nothing_is_drawn(code: str) -> None:
    """RULES ◆: last card, anywhere: "nothing is drawn"."""
    match = position(code.split(">", maxsplit=1)[0], "G9", "B3", top="R5", rules=ANYWHERE)
    events = act(match, 0, code)
    assert not all_of(events, CardsDrawn)
    assert match.outcome is not None


def test_a_drawing_card_as_last_card_may_be_drawn_for_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading"."""
    rules = replace(ANYWHERE, last_card=LastCard.DRAWN)
    events = act(position("RD", "G9", "B3", top="R5", rules=rules), 0, "RD")
    assert only(events, CardsDrawn).count == 2


def test_who_leaves_comes_behind_all_others() -> None:
    """RULES ◆: forfeit, anywhere: "seat leaves the match"."""
    match = position("R1", "G1", "W4 W4", top="R5", rules=ANYWHERE)
    act(match, 1, "forfeit")
    act(match, 0, "R1")
    assert match.outcome is not None
    assert match.outcome.places == (1, 3, 2)
