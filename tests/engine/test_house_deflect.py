"""The house rule "deflect": drawing cards are passed on with a Reverse or a Skip."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import card
from bot.engine.codec import decode_match, encode_match
from bot.engine.codec.formats import SavedMatchError
from bot.engine.errors import Reason
from bot.engine.events import (
    CardsDrawn,
    DirectionReversed,
    DrawCause,
    DrawsDeflected,
    DrawsStacked,
    HandEnded,
    PileReshuffled,
    SeatSkipped,
    UnoForgotten,
)
from bot.engine.hand import Phase
from bot.engine.notation import format_position, parse_position
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, OFFICIAL, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule, LastCard, Stacking
from tests.engine.positions import act, all_of, dealt, frozen, hand_of, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.match import Match
    from bot.engine.rulebook.rules import Rules

DEFLECT = replace(CLASSIC, deflect=HouseRule.ON)
SAME = replace(DEFLECT, stacking=Stacking.SAME)
EITHER = replace(DEFLECT, stacking=Stacking.EITHER)


def test_a_reverse_of_the_colour_in_force_sends_the_cards_back() -> None:
    """RULES: "a Reverse of the colour in force (direction turns, the sum goes to whoever is next then"."""
    match = position("RD B1 B2", "RR G2 G3", "B3 B4 B6", top="R5", rules=DEFLECT)
    assert not all_of(act(match, 0, "RD"), CardsDrawn)
    assert legal(match, 1) == {"RR", "accept"}
    events = act(match, 1, "RR")
    assert events[1:] == [DirectionReversed(-1), DrawsDeflected(1, 0, 2)]
    assert (match.turn, match.hand.phase, match.hand.owed) == (0, Phase.ANSWER, 2)
    events = act(match, 0, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(0, 2, DrawCause.DRAW_TWO)
    assert only(events, SeatSkipped) == SeatSkipped(0)
    assert match.turn == 2


def test_a_skip_of_that_colour_sends_the_cards_on() -> None:
    """RULES: "or with a Skip of that colour (the sum goes on to the next seat)"."""
    match = position("RD B1 B2", "RS G2 G3", "B3 B4 B6", "Y1 Y2", top="R5", rules=DEFLECT)
    act(match, 0, "RD")
    events = act(match, 1, "RS")
    assert events[1:] == [DrawsDeflected(1, 2, 2)]
    assert only(act(match, 2, "accept"), CardsDrawn) == CardsDrawn(2, 2, DrawCause.DRAW_TWO)
    assert match.turn == 3


@pytest.mark.parametrize("code", ["RR", "RS"])
def test_with_two_players_the_cards_go_back_to_the_other(code: str) -> None:
    """RULES: "with two players back to the other"."""
    match = position("RD B1 B2", f"{code} G2 G3", top="R5", rules=DEFLECT)
    act(match, 0, "RD")
    assert only(act(match, 1, code), DrawsDeflected) == DrawsDeflected(1, 0, 2)
    assert only(act(match, 0, "accept"), CardsDrawn).seat == 0
    assert match.turn == 1


def test_nothing_else_deflects() -> None:
    match = position("RD B1 B2", "GR GS R1 RD W W4", top="R5", rules=DEFLECT)
    act(match, 0, "RD")
    assert legal(match, 1) == {"accept"}
    for text in ("GR", "GS", "R1", "RD", "W>R", "W4>R"):
        assert refused(match, 1, text) is Reason.NO_STACKING
    assert refused(match, 1, "RS") is Reason.CARD_NOT_HELD
    assert refused(match, 1, "draw") is Reason.ANSWER_FIRST


def test_without_the_rule_a_draw_two_is_drawn_at_once() -> None:
    match = position("RD B1 B2", "RR G2 G3", "B3", top="R5")
    assert only(act(match, 0, "RD"), CardsDrawn).count == 2
    assert all(rules.deflect is HouseRule.OFF for rules in PRESETS.values())


def test_a_challenge_is_given_up_by_it() -> None:
    """RULES: "a challenge is given up by it": nobody can challenge that card any more."""
    match = position("W4 R1 B2", "GS G2 G3", "GR Y2 Y3", top="R5", rules=DEFLECT)
    act(match, 0, "W4>G")
    assert legal(match, 1) == {"GS", "challenge", "accept"}
    act(match, 1, "GS")
    assert (match.hand.phase, match.hand.challenged, match.hand.bluff_hand) == (Phase.ANSWER, None, ())
    assert refused(match, 2, "challenge") is Reason.NO_CHALLENGE
    act(match, 2, "GR")
    assert only(act(match, 1, "accept"), CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)


def test_a_wild_draw_four_that_cannot_be_challenged_can_be_deflected() -> None:
    match = position("W4 B1 B2", "GS G1 G3", "Y1 Y2", top="R5", rules=replace(ANYWHERE, deflect=HouseRule.ON))
    act(match, 0, "W4>G")
    assert legal(match, 1) == {"GS", "accept"}


def test_what_was_deflected_can_be_deflected_again() -> None:
    match = position("RD RS B2", "RR G2 G3", "RR B4 B6", "Y1 Y2", top="R5", rules=DEFLECT)
    act(match, 0, "RD")
    act(match, 1, "RR")
    assert only(act(match, 0, "RS"), DrawsDeflected) == DrawsDeflected(0, 3, 2)
    assert only(act(match, 3, "accept"), CardsDrawn).count == 2


# Together with stacking


@pytest.mark.parametrize("rules", [SAME, EITHER])
def test_the_sum_of_a_stack_is_deflected(rules: Rules) -> None:
    """RULES: "it combines with stacking"."""
    match = position("RD B1 B2", "GD G2 G3", "GR B4 B6", top="R5", rules=rules)
    act(match, 0, "RD")
    act(match, 1, "GD")
    assert only(act(match, 2, "GR"), DrawsDeflected) == DrawsDeflected(2, 1, 4)
    assert only(act(match, 1, "accept"), CardsDrawn) == CardsDrawn(1, 4, DrawCause.STACK)


@pytest.mark.parametrize(
    ("stacking", "first", "answers"),
    [
        (Stacking.SAME, "RD", {"RD"}),
        (Stacking.SAME, "W4>R", set()),
        (Stacking.EITHER, "RD", {"RD", "W4>R", "W4>Y", "W4>G", "W4>B"}),
        (Stacking.EITHER, "W4>R", {"RD", "W4>R", "W4>Y", "W4>G", "W4>B"}),
    ],
)
def test_on_what_was_deflected_a_drawing_card_is_stacked_by_its_colour(
    stacking: Stacking, first: str, answers: set[str]
) -> None:
    rules = replace(DEFLECT, stacking=stacking)
    match = position("RD W4 B1", "RS G2 G3", "RD GD W4 Y1", top="R5", rules=rules)
    act(match, 0, first)
    act(match, 1, "RS")
    assert legal(match, 2) == {"accept", *answers}
    assert refused(match, 2, "GD") is Reason.NO_STACKING
    for text in answers & {"RD"}:
        assert only(act(match, 2, text), DrawsStacked).owed == (4 if first == "RD" else 6)


def test_a_wild_draw_four_stacked_on_what_was_deflected_can_be_challenged() -> None:
    match = position("RD B3 B1", "RS G2 G3", "W4 R1 Y1", top="R5", rules=EITHER)
    act(match, 0, "RD")
    act(match, 1, "RS")
    act(match, 2, "W4>B")
    assert only(act(match, 0, "challenge"), CardsDrawn) == CardsDrawn(2, 6, DrawCause.CHALLENGE_WON)


# Ends, penalties, leaving


@pytest.mark.parametrize(("code", "victim"), [("RR", 0), ("RS", 2)])
@pytest.mark.parametrize("last_card", LastCard)
def test_a_last_card_that_deflects_ends_the_hand_and_the_cards_are_drawn_as_for_a_stack(
    code: str, victim: int, last_card: LastCard
) -> None:
    rules = replace(DEFLECT, last_card=last_card, target=10_000)
    match = position("RD B1 B2", code, "B3 B4 B6", top="R5", rules=rules)
    act(match, 0, "RD")
    ended = only(act(match, 1, code), HandEnded)
    assert ended.winner == 1
    usual = {0: 2, 2: 3}
    more = 2 if last_card is LastCard.DRAWN else 0
    assert {seat: len(ended.hands[seat]) for seat in (0, 2)} == {**usual, victim: usual[victim] + more}


def test_a_forgotten_call_while_deflecting_costs_its_own_penalty_even_if_the_piles_are_shuffled() -> None:
    match = position(
        "W4 B1 B2", "GS G2", "...", top="R5", draw="Y1", rules=replace(ANYWHERE, deflect=HouseRule.ON)
    )
    act(match, 0, "W4>G")
    events = act(match, 1, "GS")
    assert only(events, UnoForgotten) == UnoForgotten(1)
    only(events, PileReshuffled)
    assert hand_of(match, 1).count(" ") == 2
    assert (match.turn, match.hand.owed, match.hand.top) == (2, 4, card("GS"))
    assert only(act(match, 2, "accept"), CardsDrawn).cause is DrawCause.WILD_DRAW_FOUR


def test_where_drawing_does_not_cost_the_turn_it_goes_on_with_whoever_drew() -> None:
    match = position("RD B1 B2", "RS G2 G3", top="R5", rules=replace(DUEL, deflect=HouseRule.ON))
    act(match, 0, "RD")
    act(match, 1, "RS")
    act(match, 0, "accept")
    assert (match.turn, match.hand.phase) == (0, Phase.PLAY)


def test_who_owes_leaves_and_the_cards_are_void() -> None:
    """RULES ◆: forfeit: "draws it owes are void"."""
    match = position("RD B1 B2", "RS G2 G3", "B3 B4", "Y1 Y2", top="R5", rules=DEFLECT)
    act(match, 0, "RD")
    act(match, 1, "RS")
    act(match, 2, "forfeit")
    assert (match.turn, match.hand.phase, match.hand.owed, match.hand.owed_for) == (3, Phase.PLAY, 0, None)


def test_who_played_the_wild_draw_four_leaves_and_it_can_still_be_deflected() -> None:
    match = position("W4 B1 B2", "GR G2 G3", "B3 B4 B6", top="R5", rules=DEFLECT)
    act(match, 0, "W4>G")
    act(match, 0, "forfeit")
    assert legal(match, 1) == {"GR", "accept"}
    assert only(act(match, 1, "GR"), DrawsDeflected) == DrawsDeflected(1, 2, 4)


def test_a_start_draw_two_is_drawn_and_not_deflected() -> None:
    match, events, _ = dealt("BD", draw="R1 R2", rules=DEFLECT)
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert match.hand.phase is Phase.PLAY


def test_partners_deflect_like_anybody_else() -> None:
    rules = replace(OFFICIAL, format=Format.PARTNERS, deflect=HouseRule.ON)
    match = position("RD B1 B2", "RS G2 G3", "B3 B4 B6", "Y1 Y2 Y3", top="R5", rules=rules)
    act(match, 0, "RD")
    act(match, 1, "RS")
    assert match.turn == 2, "the partner of whoever played it"


# Saved


def deflected() -> Match:
    match = position("W4 B1 B2", "GS G2 G3", "Y1 Y2 Y3", top="R5", rules=DEFLECT)
    act(match, 0, "W4>G")
    act(match, 1, "GS")
    return match


def test_what_was_deflected_is_saved_and_written_down_with_its_card() -> None:
    match = deflected()
    saved = encode_match(match)
    assert saved["tables"][0]["owed_for"] == "W4"
    for again in (decode_match(json.loads(frozen(match))), parse_position(format_position(match))):
        assert frozen(again) == frozen(match)
        assert only(act(again, 2, "accept"), CardsDrawn).cause is DrawCause.WILD_DRAW_FOUR


@pytest.mark.parametrize("bad", ["D", "R", "7", "W5", None, 4])
def test_a_saved_deflection_that_cannot_be_is_refused(bad: object) -> None:
    saved = encode_match(deflected())
    saved["tables"][0] |= {"owed_for": bad, "owed": 1 if bad == "D" else 4}
    with pytest.raises(SavedMatchError, match="owed"):
        decode_match(saved)


def test_what_an_earlier_version_saved_while_cards_waited_is_read() -> None:
    match = position("RD B1 B2", "GD G2 G3", "Y1 Y2 Y3", top="R5", rules=SAME)
    act(match, 0, "RD")
    saved = encode_match(match)
    assert "owed_for" not in saved["tables"][0]
    assert only(act(decode_match(saved), 1, "accept"), CardsDrawn).cause is DrawCause.DRAW_TWO
