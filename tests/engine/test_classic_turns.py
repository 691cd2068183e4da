"""Classic sheet: matching, turns, drawing, the piles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import CARDS, Colour, card
from bot.engine.errors import Reason
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardsReceived,
    DrawCause,
    PileReshuffled,
    TurnPassed,
)
from bot.engine.hand import Phase
from bot.engine.move_generation import fitting
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import Drawing
from tests.engine.positions import act, all_of, cards, hand_of, legal, only, position, refused

UNTIL = replace(CLASSIC, drawing=Drawing.UNTIL_PLAYABLE)

# Matching


@pytest.mark.parametrize("code", ["R0", "R7", "RS", "RR", "RD"])
def test_a_card_matches_by_colour(code: str) -> None:
    """Sheet: "cards have to match by color, number or the symbol/action"."""
    match = position(f"{code} B1 B2", "G1 G2 G3", top="R5")
    assert code in legal(match, 0)
    act(match, 0, code)
    assert match.hand.top is card(code)
    assert match.hand.colour is Colour.RED


@pytest.mark.parametrize(
    ("top", "code"), [("R5", "G5"), ("R0", "B0"), ("RS", "YS"), ("RR", "GR"), ("RD", "BD")]
)
def test_a_card_matches_by_number_or_symbol_and_changes_the_colour(top: str, code: str) -> None:
    """Sheet: "cards have to match by color, number or the symbol/action"."""
    match = position(f"{code} Y1 Y2", "G1 G2 G3", top=top)
    act(match, 0, code)
    assert match.hand.colour is card(code).colour


def test_a_card_of_another_colour_and_face_does_not_match() -> None:
    match = position("G7 BS YD", "G1 G2 G3", top="R5")
    assert legal(match, 0) == {"draw"}
    assert {refused(match, 0, code) for code in ("G7", "BS", "YD")} == {Reason.NO_MATCH}


def test_every_card_against_every_top_card() -> None:
    """The whole table of 52 coloured cards on each other: colour, or number, or symbol."""
    for top in CARDS[:52]:
        match = position("W W4", "G1 G2 G3", top=top.code)
        for kind in CARDS[:52]:
            fits = kind.code[0] == top.code[0] or kind.code[1:] == top.code[1:]
            assert bool(fitting(match.hand) & kind.bit) is fits, (kind, top)


@pytest.mark.parametrize("wild", ["W", "W4"])
@pytest.mark.parametrize("top", ["R5", "GS", "BD", "YR"])
def test_a_wild_matches_any_card(wild: str, top: str) -> None:
    """Sheet: "a wild card matches cards with any colors or numbers"."""
    match = position(f"{wild} B1 B2", "G1 G2 G3", top=top)
    assert {f"{wild}>R", f"{wild}>Y", f"{wild}>G", f"{wild}>B"} <= legal(match, 0)


@pytest.mark.parametrize("top", ["W", "W4"])
def test_a_wild_matches_a_wild(top: str) -> None:
    match = position("W W4 G1", "G2 G3 G4", top=top, colour="R")
    assert {"W>G", "W4>G"} <= legal(match, 0)


def test_a_wild_is_legal_regardless_of_other_cards() -> None:
    """Sheet: "It can be played regardless of whether another card is available"."""
    match = position("W R7 G5", "G1 G2 G3", top="R5")
    assert {"W>R", "R7", "G5"} <= legal(match, 0)


@pytest.mark.parametrize("colour", Colour)
def test_the_named_colour_must_be_followed(colour: Colour) -> None:
    """Sheet: "The player has to state which color it will represent for the next player"."""
    match = position("W B1 B2", "R1 Y2 G3 B4 W", top="R5")
    events = act(match, 0, f"W>{colour.value}")
    assert only(events, CardPlayed) == CardPlayed(0, card("W"), colour, 2)
    fitting = {code for code in ("R1", "Y2", "G3", "B4") if code[0] == colour.value}
    assert {text for text in legal(match, 1) if text[0] in "RYGB"} == fitting


def test_a_wild_without_a_colour_is_refused() -> None:
    """Sheet: "The player has to state which color"."""
    match = position("W W4 B2", "G1 G2 G3", top="R5")
    assert refused(match, 0, "W") is Reason.COLOUR_MISSING
    assert refused(match, 0, "W4") is Reason.COLOUR_MISSING


def test_a_coloured_card_names_no_colour() -> None:
    match = position("R7 B1 B2", "G1 G2 G3", top="R5")
    assert refused(match, 0, "R7>G") is Reason.COLOUR_NOT_WANTED
    assert refused(match, 0, "R7>R") is Reason.COLOUR_NOT_WANTED


def test_a_card_that_is_not_held_is_refused() -> None:
    match = position("R7 B1 B2", "R8 G2 G3", top="R5")
    assert refused(match, 0, "R8") is Reason.CARD_NOT_HELD


def test_of_two_equal_cards_one_is_played() -> None:
    match = position("R7 B1 R7", "G1 G2 G3", top="R5")
    act(match, 0, "R7")
    assert hand_of(match, 0) == "B1 R7"


# Turns


def test_play_goes_clockwise() -> None:
    """Sheet: "game play follows a clockwise direction"."""
    match = position("R1 R2 B1", "R3 R4 B2", "R6 R7 B3", top="R5")
    seats = []
    for seat, code in [(0, "R1"), (1, "R3"), (2, "R6"), (0, "R2")]:
        seats.append(match.turn)
        act(match, seat, code)
    assert seats == [0, 1, 2, 0]


def test_only_the_seat_whose_turn_it_is_may_play_or_draw() -> None:
    match = position("R1 R2 B1", "R3 R4 B2", "R6 R7 B3", top="R5", turn=1)
    assert refused(match, 0, "R1") is Reason.NOT_YOUR_TURN
    assert refused(match, 2, "draw") is Reason.NOT_YOUR_TURN
    assert refused(match, 0, "pass") is Reason.NOT_YOUR_TURN


def test_a_seat_with_a_match_may_draw_instead() -> None:
    """Sheet: "if player has no matches (or simply don't want to play), they must draw a card"."""
    match = position("R1 W G5", "R3 R4 B2", top="R5", draw="B7 ...")
    assert "draw" in legal(match, 0)
    act(match, 0, "draw")
    assert hand_of(match, 0) == "R1 W G5 B7"


def test_nobody_passes_without_having_drawn() -> None:
    """Sheet: "they must draw a card from the Draw Pile"."""
    match = position("G1 G2", "R3 R4 B2", top="R5")
    assert refused(match, 0, "pass") is Reason.DRAW_FIRST


def test_the_revision_grows_with_every_move_but_not_with_calls_and_catches() -> None:
    match = position("R1 R2", "R3 G4", "G6 G7", top="R5", draw="B7 ...")
    act(match, 0, "R1")
    assert match.revision == 1
    act(match, 1, "catch:0")
    act(match, 1, "uno")
    assert match.revision == 1
    act(match, 1, "draw")
    assert match.revision == 2


# Drawing one card


def test_a_drawn_card_that_can_be_played_may_be_played() -> None:
    """Sheet: "after a card is drawn the player can discard it if it is a match"."""
    match = position("G1 G2", "G3 G4 B2", top="R5", draw="R8 ...")
    events = act(match, 0, "draw")
    assert only(events, CardsDrawn) == CardsDrawn(0, 1, DrawCause.CHOICE)
    assert only(events, CardsReceived) == CardsReceived(0, (card("R8"),))
    assert (match.turn, match.hand.phase, match.hand.drawn) == (0, Phase.DRAWN, card("R8"))
    act(match, 0, "R8")
    assert (match.turn, match.hand.phase, match.hand.drawn) == (1, Phase.PLAY, None)


def test_a_drawn_card_that_can_be_played_may_be_kept() -> None:
    """Sheet: "If that card can be played, play it. Or just pass theirs turn."."""
    match = position("G1 G2", "G3 G4 B2", top="R5", draw="R8 ...")
    act(match, 0, "draw")
    assert act(match, 0, "pass") == [TurnPassed(0)]
    assert hand_of(match, 0) == "G1 G2 R8"
    assert (match.turn, match.hand.phase, match.hand.drawn) == (1, Phase.PLAY, None)


def test_after_drawing_only_the_drawn_card_may_be_played() -> None:
    """RULES: classic, after drawing: "may play that card or pass"."""
    match = position("R1 W G2", "G3 G4 B2", top="R5", draw="R8 ...")
    act(match, 0, "draw")
    assert legal(match, 0) == {"R8", "pass"}
    assert refused(match, 0, "R1") is Reason.ONLY_THE_DRAWN_CARD
    assert refused(match, 0, "W>R") is Reason.ONLY_THE_DRAWN_CARD
    assert refused(match, 0, "draw") is Reason.ALREADY_DRAWN


def test_a_drawn_card_equal_to_one_held_may_be_played() -> None:
    match = position("R8 G2", "G3 G4 B2", top="R5", draw="R8 ...")
    act(match, 0, "draw")
    act(match, 0, "R8")
    assert sorted(hand_of(match, 0).split()) == ["G2", "R8"]


def test_a_drawn_wild_may_name_any_colour() -> None:
    match = position("G1 G2", "G3 G4 B2", top="R5", draw="W ...")
    act(match, 0, "draw")
    assert legal(match, 0) == {"W>R", "W>Y", "W>G", "W>B", "pass"}


def test_a_drawn_card_that_cannot_be_played_ends_the_turn() -> None:
    """Sheet: "or if not, play passes on to the next player"; ◆ by itself."""
    match = position("R1 G2", "G3 G4 B2", top="R5", draw="B8 ...")
    events = act(match, 0, "draw")
    assert only(events, TurnPassed) == TurnPassed(0)
    assert (match.turn, match.hand.phase, match.hand.drawn) == (1, Phase.PLAY, None)


def test_drawing_gives_one_card_only() -> None:
    match = position("G1 G2", "G3 G4 B2", top="R5", draw="B8 G9 R1 ...")
    act(match, 0, "draw")
    assert hand_of(match, 0) == "G1 G2 B8"


# Drawing until one matches


def test_drawing_until_one_matches_goes_on_even_if_it_is_ten_times() -> None:
    """Sheet: "continue to draw cards until they have a match, even if it is 10 times"; ◆ one action."""
    others = "G1 G2 G3 G4 G6 B1 B2 B3 B4 R8"
    match = position("Y1", "Y2 Y3", top="R5", draw=f"{others} R9 ...", rules=UNTIL)
    events = act(match, 0, "draw")
    assert only(events, CardsDrawn) == CardsDrawn(0, 10, DrawCause.CHOICE)
    assert hand_of(match, 0) == f"Y1 {others}"
    assert (match.turn, match.hand.phase, match.hand.drawn) == (0, Phase.DRAWN, card("R8"))
    assert legal(match, 0) == {"R8", "pass"}
    assert [one for event in all_of(events, CardsReceived) for one in event.cards] == cards(others)


def test_drawing_until_one_matches_stops_when_both_piles_are_empty() -> None:
    match = position("Y1", "...", top="R5", draw="G1 G2", rules=UNTIL)
    events = act(match, 0, "draw")
    assert only(events, CardsDrawn).count == 2
    assert only(events, TurnPassed).seat == 0
    assert match.turn == 1


def test_drawing_until_one_matches_reshuffles_on_the_way() -> None:
    match = position("Y1", "...", top="R5", draw="G1", under="R9", rules=UNTIL)
    events = act(match, 0, "draw")
    assert only(events, PileReshuffled).count == 1
    assert only(events, CardsDrawn).count == 2
    assert match.hand.drawn is card("R9")


# The piles


def test_the_empty_draw_pile_is_made_of_all_but_the_top_discard() -> None:
    """RULES: "all but the top discard reshuffled; wilds lose their colour"."""
    match = position("Y1 Y2", "Y3 Y4", top="W", colour="G", under="...")
    count = len(match.hand.discard_pile) - 1
    used = match.hand.stream.used
    events = act(match, 0, "draw")
    assert only(events, PileReshuffled).count == count
    assert events.index(only(events, PileReshuffled)) < events.index(only(events, CardsDrawn))
    assert match.hand.discard_pile == [card("W")]
    assert match.hand.colour is Colour.GREEN, "the colour named stays in force"
    assert len(match.hand.draw_pile) == count - 1
    assert match.hand.stream.used > used


def test_the_reshuffled_pile_is_shuffled() -> None:
    match = position("Y1 Y2", "Y3 Y4", top="R5", under="...")
    under = match.hand.discard_pile[:-1]
    act(match, 0, "draw")
    drawn = [match.hand.hands[0][-1]]
    assert match.hand.draw_pile + drawn != under
    assert match.hand.draw_pile + drawn != under[::-1]


def test_a_reshuffled_wild_has_lost_its_colour() -> None:
    """RULES: "wilds lose their colour": who draws one names a new one."""
    match = position("Y1 Y2", "...", top="R5", draw="", under="W")
    act(match, 0, "draw")
    assert legal(match, 0) == {"W>R", "W>Y", "W>G", "W>B", "pass"}


def test_the_pile_is_not_reshuffled_before_a_card_is_needed() -> None:
    match = position("Y1 Y2", "...", top="R5", draw="G1", under="G2")
    events = act(match, 0, "draw")
    assert not all_of(events, PileReshuffled)
    assert match.hand.draw_pile == []


def test_a_forced_draw_reshuffles_in_the_middle() -> None:
    match = position("RD Y2", "Y3 ...", top="R5", draw="G1", under="G2")
    events = act(match, 0, "RD")
    assert only(events, PileReshuffled).count == 2
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert {"R5", "G2"} & set(hand_of(match, 1).split()[-1:])


def test_with_both_piles_empty_a_draw_gives_nothing_and_the_turn_passes() -> None:
    """RULES ◆: "With both piles empty a draw is still legal, gives what there is, and the turn passes."."""
    match = position("Y1 Y2", "...", top="R5")
    assert legal(match, 0) == {"draw", "uno"}
    events = act(match, 0, "draw")
    assert events == [CardsDrawn(0, 0, DrawCause.CHOICE), TurnPassed(0)]
    assert match.turn == 1


def test_with_both_piles_empty_a_forced_draw_gives_what_there_is() -> None:
    """RULES ◆: "gives what there is": the Draw Two itself stays on top, the card under it is drawn."""
    match = position("RD Y2", "...", top="R5")
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn) == CardsDrawn(1, 1, DrawCause.DRAW_TWO)
    assert hand_of(match, 1).endswith("R5")
    assert match.turn == 0
