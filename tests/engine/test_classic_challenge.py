"""Classic sheet: the Wild Draw Four and its challenge."""

from __future__ import annotations

import pytest

from bot.engine.cards import Colour, card
from bot.engine.errors import Reason
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    DrawCause,
    HandShown,
    SeatSkipped,
    WildDrawFourChallenged,
    readable_by,
)
from bot.engine.hand import Phase
from tests.engine.positions import act, all_of, cards, hand_of, legal, only, position, refused


def verdict(holding: str, *, top: str = "R5", colour: str | None = None, named: str = "G") -> bool:
    """Play a Wild Draw Four while holding other cards, challenge it, and return whether it was a bluff."""
    match = position(f"W4 {holding}", "Y8 Y8", "B8 B8", top=top, colour=colour)
    act(match, 0, f"W4>{named}")
    guilty = only(act(match, 1, "challenge"), WildDrawFourChallenged).guilty
    assert isinstance(guilty, bool)
    return guilty


def test_a_wild_draw_four_names_a_colour_and_waits_for_the_next_player() -> None:
    """Sheet: "This acts just like the wild card except that the next player also has to draw four cards."."""
    match = position("W4 B1 B2", "G1 G2", "G3 G4", top="R5")
    events = act(match, 0, "W4>B")
    assert events == [CardPlayed(0, card("W4"), Colour.BLUE, 2)]
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.CHALLENGE, Colour.BLUE)
    assert match.view(1).challenged == 0


def test_accepting_draws_four_and_costs_the_turn() -> None:
    """Sheet: "the next player also has to draw four cards"; RULES: "also costs the turn"."""
    match = position("W4 B1 B2", "G1 G2", "G3 G4", top="R5", draw="Y1 Y2 Y3 Y4 Y6 ...")
    act(match, 0, "W4>B")
    events = act(match, 1, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert hand_of(match, 1) == "G1 G2 Y1 Y2 Y3 Y4"
    assert (match.turn, match.hand.phase, match.hand.colour) == (2, Phase.PLAY, Colour.BLUE)
    assert match.view(2).challenged is None


def test_only_the_player_who_must_draw_may_challenge() -> None:
    """RULES: challenge "only by the player who must draw"."""
    match = position("W4 B1 B2", "G1 G2", "G3 G4", top="R5")
    act(match, 0, "W4>B")
    assert {"challenge", "accept"} <= legal(match, 1)
    for seat in (0, 2):
        assert refused(match, seat, "challenge") is Reason.NOT_YOUR_TURN
        assert refused(match, seat, "accept") is Reason.NOT_YOUR_TURN


def test_nothing_else_can_be_done_before_the_answer() -> None:
    match = position("W4 B1 B2", "B7 G1 W4", "G3 G4", top="R5")
    act(match, 0, "W4>B")
    assert legal(match, 1) == {"challenge", "accept"}
    assert {refused(match, 1, text) for text in ("B7", "W4>R", "draw", "pass")} == {Reason.ANSWER_FIRST}


def test_a_wild_is_not_challenged() -> None:
    """Sheet: only "with this card, you must have no other alternative cards"."""
    match = position("W R1 R2", "G1 G2", "G3 G4", top="R5")
    act(match, 0, "W>B")
    assert refused(match, 1, "challenge") is Reason.NOTHING_TO_ANSWER


def test_playing_it_illegally_is_allowed() -> None:
    """Sheet: "If you play this card illegally, you may be challenged"; RULES: "a bluff"."""
    match = position("W4 R1 R2", "G1 G2", "G3 G4", top="R5")
    assert {"W4>R", "W4>G"} <= legal(match, 0)


@pytest.mark.parametrize(
    "holding",
    ["R1", "R1 G2", "G2 B7 RS", "RD W", "RR"],
)
def test_it_is_a_bluff_with_a_card_of_the_colour_before(holding: str) -> None:
    """Sheet: "no other alternative cards to play that matches the color of the card previously played"."""
    assert verdict(holding) is True


@pytest.mark.parametrize(
    "holding",
    ["G1", "G1 B2 Y3", "G5 B5 Y5"],
)
def test_a_matching_number_of_another_colour_is_no_bar(holding: str) -> None:
    """RULES: "a matching number or symbol of another colour is no bar"."""
    assert verdict(holding, top="R5") is False


@pytest.mark.parametrize(("top", "holding"), [("RS", "GS BS"), ("RR", "YR"), ("RD", "BD GD")])
def test_a_matching_symbol_of_another_colour_is_no_bar(top: str, holding: str) -> None:
    """RULES: "a matching number or symbol of another colour is no bar"."""
    assert verdict(holding, top=top) is False


@pytest.mark.parametrize("holding", ["W", "W4", "W W4 G1", "W4 W4 W4"])
def test_wilds_in_hand_are_no_bar(holding: str) -> None:
    """Sheet: "alternative cards … that matches the color": a wild has none."""
    assert verdict(holding) is False


@pytest.mark.parametrize(
    ("named", "holding", "guilty"),
    [
        ("G", "R1 B2", True),  # another colour named, held the one before
        ("G", "G1 B2", False),  # held only the one that was named
        ("R", "R1 B2", True),  # named the one before, held it
        ("R", "G1 B2", False),  # named the one before, did not hold it
    ],
)
def test_the_colour_before_counts_not_the_one_that_was_named(
    named: str,
    holding: str,
    guilty: bool,  # noqa: FBT001 - a table
) -> None:
    """Sheet: "the color of the card previously played"."""
    assert verdict(holding, named=named) is guilty


@pytest.mark.parametrize("top", ["W", "W4"])
def test_on_a_wild_the_colour_before_is_the_one_that_was_named_for_it(top: str) -> None:
    assert verdict("B1 G2", top=top, colour="B", named="R") is True
    assert verdict("R1 G2", top=top, colour="B", named="R") is False


def test_the_wild_draw_four_itself_is_no_part_of_the_hand_judged() -> None:
    match = position("W4 G1 B2", "Y8 Y8", "B8 B8", top="R5")
    act(match, 0, "W4>G")
    assert only(act(match, 1, "challenge"), HandShown).cards == tuple(cards("G1 B2"))


def test_the_guilty_player_draws_four_and_the_challenger_plays_on() -> None:
    """Sheet: "If guilty, you need to draw 4 cards."; ◆ the challenger draws nothing and plays on."""
    match = position("W4 R1 B1", "G1 Y2", "G3 G4", top="R5", draw="Y1 Y2 Y3 Y4 Y6 ...")
    act(match, 0, "W4>G")
    events = act(match, 1, "challenge")
    assert only(events, WildDrawFourChallenged) == WildDrawFourChallenged(0, 1, guilty=True)
    assert only(events, CardsDrawn) == CardsDrawn(0, 4, DrawCause.CHALLENGE_WON)
    assert not all_of(events, SeatSkipped)
    assert hand_of(match, 0) == "R1 B1 Y1 Y2 Y3 Y4"
    assert hand_of(match, 1) == "G1 Y2"
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)
    assert legal(match, 1) == {"G1", "draw", "uno"}


def test_the_colour_that_was_named_stays_after_a_challenge() -> None:
    """RULES ◆: "the colour that was named stays"."""
    for holding in ("R1 B1", "G1 B1"):
        match = position(f"W4 {holding}", "Y1 Y2", "G3 G4", top="R5")
        act(match, 0, "W4>G")
        act(match, 1, "challenge")
        assert match.hand.colour is Colour.GREEN
        assert match.hand.top is card("W4")


def test_a_challenger_who_was_wrong_draws_six_and_loses_the_turn() -> None:
    """Sheet: "If not, the challenger needs to draw 6 cards instead."."""
    match = position("W4 G1 B1", "Y1 Y2", "G3 G4", top="R5", draw="B1 B2 B3 B4 B6 B7 B8 ...")
    act(match, 0, "W4>G")
    events = act(match, 1, "challenge")
    assert only(events, WildDrawFourChallenged) == WildDrawFourChallenged(0, 1, guilty=False)
    assert only(events, CardsDrawn) == CardsDrawn(1, 6, DrawCause.CHALLENGE_LOST)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert hand_of(match, 1) == "Y1 Y2 B1 B2 B3 B4 B6 B7"
    assert hand_of(match, 0) == "G1 B1"
    assert match.turn == 2


def test_with_two_a_lost_challenge_gives_the_turn_back_and_a_won_one_does_not() -> None:
    lost = position("W4 G1 B1", "Y1 Y2", top="R5")
    act(lost, 0, "W4>G")
    act(lost, 1, "challenge")
    assert lost.turn == 0
    won = position("W4 R1 B1", "Y1 Y2", top="R5")
    act(won, 0, "W4>G")
    act(won, 1, "challenge")
    assert won.turn == 1


def test_the_hand_is_shown_to_the_challenger_alone() -> None:
    """Sheet: "challenged … to show your hand"; RULES: "shown to the challenger alone"."""
    match = position("W4 R1 B1", "Y1 Y2", "G3 G4", top="R5")
    act(match, 0, "W4>G")
    events = act(match, 1, "challenge")
    shown = only(events, HandShown)
    assert shown == HandShown(1, 0, tuple(cards("R1 B1")))
    assert [readable_by(shown, seat) for seat in (0, 1, 2, None)] == [False, True, False, False]


def test_nothing_is_shown_when_the_card_is_accepted() -> None:
    match = position("W4 R1 B1", "Y1 Y2", "G3 G4", top="R5")
    act(match, 0, "W4>G")
    assert not all_of(act(match, 1, "accept"), HandShown)


def test_a_challenge_goes_by_the_direction_of_play() -> None:
    match = position("W4 R1 B1", "Y1 Y2", "G3 G4", top="R5", direction=-1)
    act(match, 0, "W4>G")
    assert match.turn == 2
    act(match, 2, "accept")
    assert match.turn == 1


@pytest.mark.parametrize(("penalty", "kept"), [("R2 R3", "B1"), ("R2 R3", "G1")])
def test_cards_drawn_since_are_not_judged(penalty: str, kept: str) -> None:
    """The hand BEFORE counts: the challenged seat was caught and drew red cards since; it is no bluff."""
    match = position(f"W4 {kept}", "Y1 Y2", "G3 G4", top="R5", draw=f"{penalty} ...")
    act(match, 0, "W4>G")
    act(match, 2, "catch:0")
    assert hand_of(match, 0) == f"{kept} {penalty}"
    events = act(match, 1, "challenge")
    assert only(events, WildDrawFourChallenged).guilty is False
    assert only(events, HandShown).cards == tuple(cards(kept))


def test_a_bluff_stays_a_bluff_when_its_player_was_caught_in_between() -> None:
    match = position("W4 R1", "Y1 Y2", "G3 G4", top="R5", draw="B2 B3 ...")
    act(match, 0, "W4>G")
    act(match, 1, "catch:0")
    events = act(match, 1, "challenge")
    assert only(events, WildDrawFourChallenged).guilty is True
    assert len(match.hand.hands[0]) == 1 + 2 + 4


def test_a_drawn_wild_draw_four_is_judged_by_the_whole_hand() -> None:
    match = position("R1 B1", "Y1 Y2", "G3 G4", top="R5", draw="W4 ...")
    act(match, 0, "draw")
    act(match, 0, "W4>B")
    assert only(act(match, 1, "challenge"), WildDrawFourChallenged).guilty is True


def test_a_wild_draw_four_on_a_wild_draw_four() -> None:
    """The next player plays theirs once the first one is settled, and is judged by the colour named."""
    match = position("W4 R1 B1", "W4 G1 B1", "Y1 Y2", top="R5")
    act(match, 0, "W4>G")
    act(match, 1, "challenge")
    act(match, 1, "W4>R")
    assert match.turn == 2
    assert only(act(match, 2, "challenge"), WildDrawFourChallenged) == WildDrawFourChallenged(
        1, 2, guilty=True
    )


def test_calling_uno_is_possible_before_the_answer() -> None:
    match = position("W4 R1", "Y1 Y2", "G3 G4", top="R5")
    act(match, 0, "W4>G")
    act(match, 0, "uno")
    act(match, 1, "uno")
    assert (match.turn, match.hand.phase) == (1, Phase.CHALLENGE)
