"""The house rule *number last*: the last card of a hand has to be a number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import Face, card
from bot.engine.errors import Reason
from bot.engine.events import CardsDrawn, DrawCause, HandEnded, UnoCaught
from bot.engine.hand import First, Phase
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, OFFICIAL, PRESETS
from bot.engine.rulebook.play import AfterDrawing, Blank, BlankRule, Drawing, HouseRule, Stacking
from tests.engine.positions import act, hand_of, legal, only, position, refused

NUMBER_LAST = replace(CLASSIC, number_last=HouseRule.ON)


def test_number_last_is_off_in_the_presets() -> None:
    assert {rules.number_last for rules in PRESETS.values()} == {HouseRule.OFF}


@pytest.mark.parametrize("code", ["RS", "RR", "RD", "W", "W4"])
def test_no_action_card_and_no_wild_is_played_as_the_last_card(code: str) -> None:
    """RULES: "an action card, Wild or Wild Draw Four cannot be played as the last card"."""
    match = position(code, "B1 B2", top="R5", rules=NUMBER_LAST)
    colour = ">R" if card(code).wild else ""
    assert legal(match, 0) == {"draw", "uno"}
    assert refused(match, 0, code + colour) is Reason.NUMBER_LAST
    both = position(f"{code} R1", "B1 B2", top="R5", rules=NUMBER_LAST)
    assert {f"{code}{colour}", "R1"} <= legal(both, 0), "it is no bar before the last card"


def test_a_number_wins_as_the_last_card() -> None:
    match = position("R0", "B1 B2", top="R5", rules=NUMBER_LAST)
    assert only(act(match, 0, "R0"), HandEnded).winner == 0


def test_a_last_card_that_does_not_fit_is_refused_for_that() -> None:
    match = position("GS", "B1 B2", top="R5", rules=NUMBER_LAST)
    assert refused(match, 0, "GS") is Reason.NO_MATCH


def test_nobody_is_forced_to_play_it() -> None:
    """RULES: "nobody is forced to play it then (who holds only such a card draws)"."""
    rules = replace(DUEL, number_last=HouseRule.ON)
    match = position("RS", "B1 B2", top="R5", draw="G1 G2 B9 ...", rules=rules)
    assert legal(match, 0) == {"draw"}
    act(match, 0, "draw")
    assert match.turn == 1, "what was drawn does not fit"


def test_with_a_second_card_drawn_it_can_be_played_in_the_next_turn() -> None:
    match = position("RS", "B1 B2", top="R5", draw="R9 G2 ...", rules=NUMBER_LAST)
    act(match, 0, "draw")
    assert legal(match, 0) >= {"R9", "pass"}
    assert refused(match, 0, "RS") is Reason.ONLY_THE_DRAWN_CARD
    act(match, 0, "pass")
    act(match, 1, "draw")
    assert {"RS", "R9"} <= legal(match, 0)


def test_a_drawn_card_is_never_the_last_one() -> None:
    """Drawing until one fits ends with an action card that fits, and forced play has to play it."""
    rules = replace(NUMBER_LAST, drawing=Drawing.UNTIL_PLAYABLE, after_drawing=AfterDrawing.MUST_PLAY)
    match = position("RS", "B1 B2", top="R5", draw="G1 RD B9 ...", rules=rules)
    act(match, 0, "draw")
    assert hand_of(match, 0) == "RS G1 RD"
    assert legal(match, 0) >= {"RD"}
    assert "pass" not in legal(match, 0)


def test_a_last_draw_card_answers_nothing() -> None:
    rules = replace(NUMBER_LAST, stacking=Stacking.EITHER)
    match = position("RD B1", "GD", top="R5", rules=rules)
    act(match, 0, "RD")
    assert match.hand.phase is Phase.ANSWER
    assert refused(match, 1, "GD") is Reason.NUMBER_LAST
    assert only(act(match, 1, "accept"), CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)


def test_nobody_jumps_in_with_a_last_action_card() -> None:
    rules = replace(NUMBER_LAST, jump_in=HouseRule.ON)
    match = position("R1 B3", "B1 B2", "RS", top="RS", rules=rules)
    assert refused(match, 2, "RS") is Reason.NUMBER_LAST
    assert "RS" not in legal(match, 2)
    match = position("R1 B3", "B1 B2", "R5", top="R5", rules=rules)
    assert only(act(match, 2, "R5"), HandEnded).winner == 2


def test_a_last_seven_or_zero_is_a_number() -> None:
    rules = replace(NUMBER_LAST, seven_zero=HouseRule.ON)
    for code in ("R7", "R0"):
        assert only(act(position(code, "B1 B2", top="R5", rules=rules), 0, code), HandEnded).winner == 0


def test_a_blank_with_a_house_rule_is_no_number_and_a_stand_in_is_what_it_stands_for() -> None:
    marks = (
        Blank(rule=BlankRule.NO_EFFECT),
        Blank(stand_in=Face.SEVEN),
        Blank(stand_in=Face.SKIP),
        Blank(rule=BlankRule.PLAY_AGAIN),
    )
    rules = replace(OFFICIAL, number_last=HouseRule.ON, blanks=marks)
    assert refused(position("RX", "B1 B2", top="R5", rules=rules), 0, "RX") is Reason.NUMBER_LAST
    assert refused(position("GS", "B1 B2", top="G5", rules=rules), 0, "GS") is Reason.NUMBER_LAST
    assert only(act(position("Y7", "B1 B2", top="Y5", rules=rules), 0, "Y7"), HandEnded).winner == 0


def test_who_is_left_with_an_action_card_owes_the_call_all_the_same() -> None:
    match = position("R1 RS", "B1 B2", "G1", top="R5", rules=NUMBER_LAST)
    act(match, 0, "R1")
    assert only(act(match, 1, "catch:0"), UnoCaught) == UnoCaught(0, 1)


def test_a_start_wild_that_fits_anything_leaves_the_rule_in_force() -> None:
    match = position(
        "RS",
        "B1",
        top="W",
        colour="R",
        first=First.ANYTHING,
        rules=replace(ANYWHERE, number_last=HouseRule.ON),
    )
    assert refused(match, 0, "RS") is Reason.NUMBER_LAST
    assert "draw" in legal(match, 0)
