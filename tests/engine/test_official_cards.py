"""Official sheet: matching, drawing, the special cards, the challenge, two players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import CARDS, Colour, card
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardsDrawn,
    DirectionReversed,
    DrawCause,
    HandShown,
    PileReshuffled,
    SeatSkipped,
    TurnPassed,
    WildDrawFourChallenged,
    readable_by,
)
from bot.engine.hand import Phase
from bot.engine.move_generation import fitting
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.play import AfterDrawing, Challenges, WildDrawFour
from tests.engine.positions import act, all_of, cards, hand_of, legal, only, position, refused


def verdict(holding: str, *, top: str = "R5", colour: str | None = None, named: str = "G") -> bool:
    """Play a Wild Draw Four while holding other cards, challenge it, and return whether it was a bluff."""
    match = position(f"W4 {holding}", "Y8 Y8", "B8 B8", top=top, colour=colour, rules=OFFICIAL)
    act(match, 0, f"W4>{named}")
    guilty = only(act(match, 1, "challenge"), WildDrawFourChallenged).guilty
    assert isinstance(guilty, bool)
    return guilty


# Matching and drawing


@pytest.mark.parametrize("top", ["G7", "RS", "BR", "YD", "R0"])
def test_a_card_matches_by_number_colour_or_word(top: str) -> None:
    """Sheet: "Match the top card on the DISCARD pile either by number, color or word."."""
    match = position("W", "G1 G2", top=top, rules=OFFICIAL)
    fits = {kind.code for kind in CARDS[:52] if fitting(match.hand) & kind.bit}
    assert fits == {kind.code for kind in CARDS[:52] if kind.code[0] == top[0] or kind.code[1:] == top[1:]}


def test_on_a_green_seven_a_green_card_any_seven_or_a_wild_is_played() -> None:
    """Sheet: "if the card is a Green 7, you must play a Green card or any color 7. Or, you may play any Wild
    card or a Wild Draw 4 card.".
    """
    match = position("G1 GS R7 R1 W W4", "B1 B2", top="G7", rules=OFFICIAL)
    assert {text for text in legal(match, 0) if ">" not in text} == {"G1", "GS", "R7", "draw"}
    assert {text for text in legal(match, 0) if ">" in text} == {
        f"{wild}>{colour}" for wild in ("W", "W4") for colour in "RYGB"
    }


def test_who_has_nothing_that_matches_draws() -> None:
    """Sheet: "If you don't have anything that matches, you must pick a card from the DRAW pile."."""
    match = position("B1 B2", "G1 G2", top="R5", rules=OFFICIAL)
    assert legal(match, 0) == {"draw", "uno"}
    assert refused(match, 0, "pass") is Reason.DRAW_FIRST


def test_a_drawn_card_that_matches_is_played() -> None:
    """Sheet: "If you draw a card you can play, play it."."""
    match = position("B1 B2", "G1 G2", top="R5", draw="R8 ...", rules=OFFICIAL)
    act(match, 0, "draw")
    act(match, 0, "R8")
    assert match.turn == 1


def test_a_drawn_card_that_matches_may_be_kept() -> None:
    """Sheet: "If playable, that card can be played"; ◆ "may play that card only, or keep it"."""
    match = position("B1 B2", "G1 G2", top="R5", draw="R8 ...", rules=OFFICIAL)
    act(match, 0, "draw")
    assert act(match, 0, "pass") == [TurnPassed(0)]


def test_a_drawn_card_that_matches_may_have_to_be_played_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading": "play it"."""
    rules = replace(OFFICIAL, after_drawing=AfterDrawing.MUST_PLAY)
    match = position("B1 B2", "G1 G2", top="R5", draw="R8 ...", rules=rules)
    act(match, 0, "draw")
    assert legal(match, 0) == {"R8"}
    assert refused(match, 0, "pass") is Reason.MUST_PLAY


def test_otherwise_play_moves_to_the_next_person() -> None:
    """Sheet: "Otherwise, play moves to the next person."."""
    match = position("B1 B2", "G1 G2", top="R5", draw="Y8 ...", rules=OFFICIAL)
    assert only(act(match, 0, "draw"), TurnPassed).seat == 0
    assert match.turn == 1


def test_a_playable_card_need_not_be_played() -> None:
    """Sheet: "You may choose not to play a playable card from your hand. If so, you must draw a card from the
    DRAW pile.".
    """
    match = position("R1 W", "G1 G2", top="R5", draw="Y8 ...", rules=OFFICIAL)
    assert "draw" in legal(match, 0)
    act(match, 0, "draw")
    assert hand_of(match, 0) == "R1 W Y8"


def test_no_card_from_the_hand_is_played_after_the_draw() -> None:
    """Sheet: "If playable, that card can be played, but you may not play a card from your hand after the
    draw.".
    """
    match = position("R1 W", "G1 G2", top="R5", draw="R8 ...", rules=OFFICIAL)
    act(match, 0, "draw")
    assert legal(match, 0) == {"R8", "pass"}
    assert refused(match, 0, "R1") is Reason.ONLY_THE_DRAWN_CARD


def test_the_discard_pile_is_reshuffled_when_the_draw_pile_is_depleted() -> None:
    """Sheet: "If no one is out of cards by the time the DRAW pile is depleted, reshuffle the DISCARD pile and
    continue to play.".
    """
    match = position("Y1 Y2", "...", top="W", colour="G", under="R1 W4 B3", draw="", rules=OFFICIAL)
    events = act(match, 0, "draw")
    assert only(events, PileReshuffled).count == 3
    assert match.hand.discard_pile == [card("W")]
    assert match.hand.colour is Colour.GREEN


def test_the_discard_pile_is_reshuffled_only_once_the_draw_pile_is_empty() -> None:
    """RULES: draw pile empty: "all but the top discard reshuffled"; what is left is drawn first."""
    match = position("RD Y2 Y3", "...", top="R5", under="R1 B3", draw="G1", rules=OFFICIAL)
    events = act(match, 0, "RD")
    assert [type(event).__name__ for event in events[1:5]] == [
        "CardsReceived",
        "PileReshuffled",
        "CardsReceived",
        "CardsDrawn",
    ]
    assert only(events, PileReshuffled).count == 3


# The special cards


def test_after_a_draw_two_the_next_person_draws_two_and_forfeits_the_turn() -> None:
    """Sheet: "When you play this card, the next persion to play must draw 2 cards and forfeit his/her
    turn.".
    """
    match = position("RD B1 B2", "G1 GD", "G3 G4", top="R5", draw="Y8 W ...", rules=OFFICIAL)
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert hand_of(match, 1) == "G1 GD Y8 W"
    assert match.turn == 2


@pytest.mark.parametrize("word", ["D", "R", "S"])
def test_a_word_card_goes_on_its_colour_or_on_another_of_its_kind(word: str) -> None:
    """Sheet: "This card may only be played on a matching color or on another Draw 2 card." (Reverse and Skip
    alike).
    """
    for top, fits in [
        ("R5", True),
        (f"B{word}", True),
        ("B5", False),
        ("BS" if word != "S" else "BD", False),
    ]:
        match = position(f"R{word} G1 G2", "Y1 Y2", top=top, rules=OFFICIAL)
        assert (f"R{word}" in legal(match, 0)) is fits


def test_a_reverse_changes_the_direction() -> None:
    """Sheet: "This card reverses direction of play. Play to the left now passes to the right, and vice
    versa.".
    """
    match = position("RR B1 B2", "GR G1 G2", "R3 R4 YR", top="R5", rules=OFFICIAL)
    assert only(act(match, 0, "RR"), DirectionReversed).direction == -1
    assert match.turn == 2
    assert only(act(match, 2, "YR"), DirectionReversed).direction == 1
    assert match.turn == 0


def test_a_skip_skips_the_next_person_in_line() -> None:
    """Sheet: "The next person in line to play after this card is played loses his/her turn and is
    "skipped.".
    """
    match = position("RS B1 B2", "G1 G2", "G3 G4", "Y1 Y2", top="R5", rules=OFFICIAL)
    assert only(act(match, 0, "RS"), SeatSkipped) == SeatSkipped(1)
    assert match.turn == 2


@pytest.mark.parametrize("colour", Colour)
def test_a_wild_names_any_colour_also_the_current_one(colour: Colour) -> None:
    """Sheet: "you may change the color being played to any color (including the current color) to continue
    play.".
    """
    match = position("W B1 B2", "G1 G2", top="R5", rules=OFFICIAL)
    act(match, 0, f"W>{colour.value}")
    assert match.hand.colour is colour


def test_a_wild_may_be_played_with_another_playable_card_in_hand() -> None:
    """Sheet: "You may play a Wild card even if you have another playable card in hand."."""
    assert "W>G" in legal(position("W R1 R2", "G1 G2", top="R5", rules=OFFICIAL), 0)


def test_a_wild_draw_four_names_a_colour_and_four_cards_are_drawn_and_the_turn_forfeited() -> None:
    """Sheet: "This card allows you to call the next color played and requires the next player to pick 4 cards
    from the DRAW pile and forfeit his/her turn.".
    """
    match = position("W4 B1 B2", "G1 G2", "G3 G4", top="R5", draw="Y1 Y2 Y3 Y4 ...", rules=OFFICIAL)
    act(match, 0, "W4>B")
    events = act(match, 1, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert hand_of(match, 1) == "G1 G2 Y1 Y2 Y3 Y4"
    assert (match.turn, match.hand.colour) == (2, Colour.BLUE)


# The challenge


@pytest.mark.parametrize(
    ("holding", "top", "guilty"),
    [("R1 G2", "R5", True), ("G1 B2", "R5", False), ("RS", "R5", True), ("W W4", "R5", False)],
)
def test_it_is_legal_only_without_a_card_of_the_colour_previously_played(
    holding: str,
    top: str,
    guilty: bool,  # noqa: FBT001 - a table
) -> None:
    """Sheet: "You can only play this card when you don't have a card in your hand that matches the color of
    the card previously played.".
    """
    assert verdict(holding, top=top) is guilty


@pytest.mark.parametrize(("holding", "top"), [("G5 B5", "R5"), ("GS", "RS"), ("BR YR", "RR"), ("GD", "RD")])
def test_a_matching_number_or_word_card_of_a_different_colour_is_no_bar(holding: str, top: str) -> None:
    """Sheet: "A player may play a "Wild Draw Four" card even if they have a matching number or word card of a
    different color in their hand.".
    """
    assert verdict(holding, top=top) is False


@pytest.mark.parametrize(
    ("named", "holding", "guilty"), [("G", "R1", True), ("G", "G1", False), ("R", "G1", False)]
)
def test_the_colour_before_counts_not_the_one_that_was_called(
    named: str,
    holding: str,
    guilty: bool,  # noqa: FBT001 - a table
) -> None:
    """Sheet: "matches the color of the card previously played"."""
    assert verdict(holding, named=named) is guilty


def test_the_hand_before_counts_not_what_was_drawn_since() -> None:
    match = position("W4 B9", "Y1 Y2", "G3 G4", top="R5", draw="R1 R2 R3 R4 ...", rules=OFFICIAL)
    act(match, 0, "W4>G")
    act(match, 2, "catch:0")
    events = act(match, 1, "challenge")
    assert only(events, WildDrawFourChallenged).guilty is False
    assert only(events, HandShown).cards == tuple(cards("B9"))


def test_after_a_start_wild_the_colour_that_was_chosen_is_the_one_before() -> None:
    assert verdict("B1 G2", top="W", colour="B", named="R") is True
    assert verdict("R1 G2", top="W", colour="B", named="R") is False


def test_a_bluff_is_allowed() -> None:
    """Sheet: "If you suspect that a player has played a Wild Draw 4 card illegally, you may challenge
    them.".
    """
    match = position("W4 R1 R2", "G1 G2", "G3 G4", top="R5", rules=OFFICIAL)
    act(match, 0, "W4>R")
    assert legal(match, 1) == {"challenge", "accept", "uno"}


def test_a_bluff_may_be_forbidden_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading"; then there is nothing to
    challenge.
    """
    rules = replace(OFFICIAL, wild_draw_four=WildDrawFour.NO_BLUFF)
    assert rules.problems(seats=2) == (RulesProblem.NOTHING_TO_CHALLENGE,)
    rules = replace(rules, challenges=Challenges.NONE)
    match = position("W4 R1 G5", "G1 G2", top="R5", rules=rules)
    assert refused(match, 0, "W4>R") is Reason.BLUFF_FORBIDDEN
    match = position("W4 G5 W", "G1 G2", top="R5", rules=rules)
    act(match, 0, "W4>R")
    assert match.turn == 0, "the opponent drew four at once"


def test_the_hand_is_shown_to_the_challenger_alone() -> None:
    """Sheet: "A challenged player must show his/her hand to the player who challenged."."""
    match = position("W4 R1 B1", "Y1 Y2", "G3 G4", top="R5", rules=OFFICIAL)
    act(match, 0, "W4>G")
    shown = only(act(match, 1, "challenge"), HandShown)
    assert shown == HandShown(1, 0, tuple(cards("R1 B1")))
    assert [readable_by(shown, seat) for seat in (0, 1, 2, None)] == [False, True, False, False]


def test_the_guilty_player_draws_four() -> None:
    """Sheet: "If the challenged player is guilty, he/she must draw 4 cards."; ◆ the challenger plays a normal
    turn.
    """
    match = position("W4 R1 B1", "Y1 G2", "G3 G4", top="R5", draw="Y3 Y4 Y6 Y7 ...", rules=OFFICIAL)
    act(match, 0, "W4>G")
    events = act(match, 1, "challenge")
    assert only(events, CardsDrawn) == CardsDrawn(0, 4, DrawCause.CHALLENGE_WON)
    assert hand_of(match, 0) == "R1 B1 Y3 Y4 Y6 Y7"
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.PLAY, Colour.GREEN)
    assert legal(match, 1) == {"G2", "draw", "uno"}


def test_a_challenger_who_was_wrong_draws_four_and_two_more() -> None:
    """Sheet: "If the challenged player is not guilty, the challenger must draw the 4 cards, plus 2 additional
    cards.".
    """
    match = position("W4 G1 B1", "Y1 G2", "G3 G4", top="R5", rules=OFFICIAL)
    act(match, 0, "W4>G")
    events = act(match, 1, "challenge")
    assert only(events, CardsDrawn) == CardsDrawn(1, 6, DrawCause.CHALLENGE_LOST)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert match.turn == 2


@pytest.mark.parametrize(("guilty", "wrong"), [(1, 1), (6, 8), (20, 20)])
def test_what_a_challenge_costs_is_an_option(guilty: int, wrong: int) -> None:
    rules = replace(OFFICIAL, guilty_draws=guilty, challenger_draws=wrong)
    for holding, seat, count in (("R1", 0, guilty), ("G1", 1, wrong)):
        match = position(f"W4 {holding} B1", "Y1 G2", "G3 G4", top="R5", rules=rules)
        act(match, 0, "W4>G")
        drawn = only(act(match, 1, "challenge"), CardsDrawn)
        assert (drawn.seat, drawn.count) == (seat, count)


def test_only_the_person_required_to_draw_can_challenge() -> None:
    """Sheet: "Only the person required to draw the 4 cards can make the challenge."."""
    match = position("W4 R1 B1", "Y1 Y2", "G3 G4", top="R5", direction=-1, rules=OFFICIAL)
    act(match, 0, "W4>G")
    assert refused(match, 1, "challenge") is Reason.NOT_YOUR_TURN
    assert "challenge" in legal(match, 2)


# Two players


def test_with_two_a_reverse_works_like_a_skip() -> None:
    """Sheet: "Playing a Reverse card works like playing a Skip card. By playing the Reverse card, you
    immediately play another card.".
    """
    match = position("RR R1 B2", "G1 G2", top="R5", rules=OFFICIAL)
    act(match, 0, "RR")
    assert match.turn == 0


def test_with_two_a_skip_lets_you_play_another_card() -> None:
    """Sheet: "By playing a Skip card, you may immediately play another card."."""
    match = position("RS R1 B2", "G1 G2", top="R5", rules=OFFICIAL)
    act(match, 0, "RS")
    assert "R1" in legal(match, 0)


@pytest.mark.parametrize("code", ["RD", "W4>R"])
def test_with_two_play_is_back_to_you_after_a_drawing_card(code: str) -> None:
    """Sheet: "After playing a Draw 2 card or a Wild Draw 4 card, your opponent draws the number of cards
    indicated, and play is back to you.".
    """
    match = position(f"{code.split('>', maxsplit=1)[0]} B1 B2", "G1 G2", top="R5", rules=OFFICIAL)
    act(match, 0, code)
    if match.hand.phase is Phase.CHALLENGE:
        act(match, 1, "accept")
    assert match.turn == 0
    assert len(match.hand.hands[1]) == (4 if code == "RD" else 6)


def test_no_draw_costs_a_turn_that_was_not_given() -> None:
    """A lost challenge skips the challenger once only."""
    match = position("W4 G1 B1", "Y1 G2", "G3 G4", top="R5", rules=OFFICIAL)
    act(match, 0, "W4>G")
    assert len(all_of(act(match, 1, "challenge"), SeatSkipped)) == 1
