"""The house rule "sets": several cards of one number played together."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import pytest

from bot.engine.actions import PlaySet
from bot.engine.cards import Colour, card
from bot.engine.errors import Reason
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    HandEnded,
    HandsPassed,
    HandsSwapped,
    PointsScored,
    SetPlayed,
    UnoCalled,
    UnoForgotten,
)
from bot.engine.hand import First
from bot.engine.notation import format_action, parse_action
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, PRESETS
from bot.engine.rulebook.match import EffectOrder
from bot.engine.rulebook.play import AfterDrawing, Declining, HouseRule, Uno
from tests.engine.positions import act, all_of, cards, codes, hand_of, legal, only, position, refused

SETS = replace(CLASSIC, sets=HouseRule.ON)
SWAPPING = replace(SETS, seven_zero=HouseRule.ON)
BEFOREHAND = replace(ANYWHERE, sets=HouseRule.ON)


def sets_of(held: str, top: str = "R5") -> set[str]:
    match = position(held, "G1 G2", top=top, rules=SETS)
    return {format_action(one) for one in match.legal(0) if isinstance(one, PlaySet)}


def test_several_cards_of_one_number_are_played_together_and_the_last_ones_colour_is_in_force() -> None:
    """RULES: "two or more cards of one *number* may be played together; the first must fit, the last one's
    colour is in force".
    """
    match = position("R7 B7 G7 Y1", "G1 G2", top="R5", rules=SETS)
    events = act(match, 0, "R7+G7+B7")
    assert events == [SetPlayed(0, tuple(cards("R7 G7 B7")), Colour.BLUE, 1)]
    assert codes(match.hand.discard_pile) == "R5 R7 G7 B7"
    assert (hand_of(match, 0), match.hand.colour, match.turn) == ("Y1", Colour.BLUE, 1)


def test_the_first_card_of_a_set_must_fit() -> None:
    match = position("R7 B7 Y1", "G1 G2", top="R5", rules=SETS)
    assert refused(match, 0, "B7+R7") is Reason.NO_MATCH
    assert sets_of("R7 B7 Y1") == {"R7+B7"}
    assert sets_of("R7 B7 Y1", top="G7") == {"R7+B7", "B7+R7"}
    assert sets_of("B7 G7 Y1") == set()


@pytest.mark.parametrize("text", ["R7+R8", "RS+BS", "RD+BD", "R7+W", "RS+R7"])
def test_a_set_is_of_one_number(text: str) -> None:
    match = position("R7 R8 RS BS RD BD W", "G1 G2", top="R5", rules=SETS)
    assert refused(match, 0, text) is Reason.NOT_A_SET


def test_every_card_of_a_set_is_held() -> None:
    match = position("R7 B7 Y1", "G1 G2", top="R5", rules=SETS)
    assert refused(match, 0, "R7+G7") is Reason.CARD_NOT_HELD
    assert refused(match, 0, "R7+R7") is Reason.CARD_NOT_HELD


def test_without_the_rule_nobody_plays_a_set() -> None:
    match = position("R7 B7 Y1", "G1 G2", top="R5")
    assert refused(match, 0, "R7+B7") is Reason.NO_SETS
    assert all(rules.sets is HouseRule.OFF for rules in PRESETS.values())


def test_a_set_is_listed_once_whatever_the_order_between_its_ends() -> None:
    assert parse_action("R7+G7+Y7+B7") == parse_action("R7+Y7+G7+B7") != parse_action("R7+Y7+B7+G7")
    assert sets_of("R7 R7 B7") == {"R7+R7", "R7+B7", "R7+R7+B7", "R7+B7+R7"}


@pytest.mark.parametrize("top", ["R5", "Y7"])
def test_what_is_listed_is_every_set_that_nothing_is_against(top: str) -> None:
    held = "R7 R7 B7 Y7 Y5 B5 W Y1"
    match = position(held, "G1 G2", "B1 B2", top=top, rules=SWAPPING)
    conceivable = {
        PlaySet(order, other)
        for size in (2, 3, 4)
        for chosen in combinations(cards(held), size)
        for order in permutations(chosen)
        for other in (None, 0, 1, 2, 9)
    }
    listed = [one for one in match.legal(0) if isinstance(one, PlaySet)]
    assert len(listed) == len(set(listed))
    assert {*listed} == {one for one in conceivable if match.reason(0, one) is None}
    assert {match.reason(0, one) for one in conceivable} >= {
        Reason.NOT_A_SET,
        Reason.NO_MATCH,
        Reason.SWAP_MISSING,
        Reason.SWAP_NOT_WANTED,
    }


def test_a_set_of_eight_cards_can_be_played_in_540_ways() -> None:
    match = position("R7 R7 Y7 Y7 G7 G7 B7 B7", "G1 G2", top="B5", rules=SETS)
    match.hand.first = First.ANYTHING
    assert sum(isinstance(one, PlaySet) for one in match.legal(0)) == 540


def test_of_a_drawn_card_no_set_is_made() -> None:
    """Sheet: "you may not play a card from your hand after the draw"."""
    match = position("B8 G1", "G2 G3", top="R5", draw="R8 ...", rules=SETS)
    act(match, 0, "draw")
    assert legal(match, 0) == {"R8", "pass"}
    assert refused(match, 0, "R8+B8") is Reason.ONLY_THE_DRAWN_CARD


def test_nobody_jumps_in_with_a_set() -> None:
    """RULES: "in one's turn"."""
    match = position("B1 B2", "R5 Y5 G5", top="R5", rules=replace(SETS, jump_in=HouseRule.ON))
    assert legal(match, 1) == {"R5"}
    assert refused(match, 1, "R5+G5") is Reason.NOT_YOUR_TURN


def test_the_last_cards_may_be_a_set() -> None:
    match = position("R7 B7", "G1 G2", top="R5", rules=SETS)
    assert only(act(match, 0, "R7+B7"), HandEnded).winner == 0


def test_who_may_not_decline_may_still_choose_between_a_card_and_a_set() -> None:
    rules = replace(SETS, declining=Declining.FORBIDDEN, after_drawing=AfterDrawing.MUST_PLAY)
    assert legal(position("R7 B7 Y1", "G1", top="R5", rules=rules), 0) == {"R7", "R7+B7"}


# Coming down to one card


def test_who_comes_down_to_one_card_by_a_set_can_be_caught() -> None:
    """RULES: "coming down to one card this way is like any other play"."""
    match = position("R7 B7 Y1", "G1 B2", "G2", top="R5", rules=SETS)
    act(match, 0, "R7+B7")
    assert match.hand.catchable == 0
    assert only(act(match, 2, "catch:0"), CardsDrawn).count == 2
    match = position("R7 B7 Y1", "G1 B2", "G2", top="R5", rules=SETS)
    act(match, 0, "R7+B7")
    act(match, 0, "uno")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_uno_is_announced_by_itself_after_a_set_too() -> None:
    match = position("R7 B7 Y1", "G1 B2", top="R5", rules=replace(SETS, uno=Uno.BY_ITSELF))
    assert only(act(match, 0, "R7+B7"), UnoCalled) == UnoCalled(0)


def test_where_it_has_to_be_called_beforehand_it_may_be_called_before_a_set_that_leaves_one() -> None:
    match = position("R7 B7 G7 Y1", "G1 B2", top="R5", rules=BEFOREHAND)
    act(match, 0, "uno")
    assert not all_of(act(match, 0, "R7+B7+G7"), UnoForgotten)
    match = position("R7 B7 Y1", "G1 B2", top="R5", rules=BEFOREHAND)
    events = act(match, 0, "R7+B7")
    assert only(events, UnoForgotten) == UnoForgotten(0)
    assert len(match.hand.hands[0]) == 3


@pytest.mark.parametrize("held", ["R7 B7 Y1 Y2", "B7 G7 Y1", "R7 B8 Y1", "RS BS Y1"])
def test_with_cards_that_no_set_brings_down_to_one_it_is_too_early(held: str) -> None:
    match = position(held, "R7 B7 Y1", top="R5", rules=BEFOREHAND)
    assert refused(match, 0, "uno") is Reason.TOO_MANY_CARDS
    assert refused(match, 1, "uno") is Reason.TOO_MANY_CARDS, "it is not the turn of that seat"


@pytest.mark.parametrize(("text", "stands"), [("R7", False), ("R7+B7+G7", True)])
def test_a_call_before_a_set_is_void_if_another_card_is_played(text: str, *, stands: bool) -> None:
    match = position("R7 B7 G7 Y1", "G1 B2", top="R5", rules=BEFOREHAND)
    act(match, 0, "uno")
    act(match, 0, text)
    assert (0 in match.hand.called) is stands


def test_a_wrong_call_is_none_before_such_a_set() -> None:
    rules = replace(BEFOREHAND, wrong_call=2)
    match = position("R7 B7 Y1", "G1 B2 B3", top="R5", rules=rules)
    assert not all_of(act(match, 0, "uno"), CardsDrawn)
    assert only(act(match, 1, "uno"), CardsDrawn).count == 2


# With other rules


def test_sevens_swap_once_and_with_ones_choice() -> None:
    match = position("R7 B7 Y1", "G1 G2", "B1 B2 B3", top="R5", rules=SWAPPING)
    assert refused(match, 0, "R7+B7") is Reason.SWAP_MISSING
    assert refused(match, 0, "R7+B7@0") is Reason.SWAP_MISSING
    events = act(match, 0, "R7+B7@2")
    assert only(events, HandsSwapped) == HandsSwapped(0, 2)
    assert (hand_of(match, 0), hand_of(match, 2)) == ("B1 B2 B3", "Y1")


def test_zeros_pass_all_hands_on_once() -> None:
    match = position("R0 B0 Y1", "G1 G2", "B1 B2 B3", top="R5", rules=SWAPPING)
    only(act(match, 0, "R0+B0"), HandsPassed)
    assert (hand_of(match, 0), hand_of(match, 1)) == ("B1 B2 B3", "Y1")


@pytest.mark.parametrize("held", ["R7 B7", "R0 B0"])
def test_as_the_last_cards_neither_does_anything(held: str) -> None:
    match = position(held, "G1 G2", "B1", top="R5", rules=SWAPPING)
    events = act(match, 0, held.replace(" ", "+"))
    assert only(events, HandEnded).winner == 0
    assert not all_of(events, HandsSwapped)
    assert not all_of(events, HandsPassed)


def test_each_card_of_a_set_counts_where_cards_score() -> None:
    """Sheet: "Points will be counted only if the card is played"."""
    match = position("R7 B7 Y7 Y1", "G1 G2", top="R5", scored=(5, 0), rules=replace(DUEL, sets=HouseRule.ON))
    assert only(act(match, 0, "R7+B7+Y7"), PointsScored) == PointsScored(0, 21, 26)


@pytest.mark.parametrize("limit_ends", EffectOrder)
def test_a_set_may_reach_the_limit(limit_ends: EffectOrder) -> None:
    rules = replace(DUEL, sets=HouseRule.ON, seven_zero=HouseRule.ON, limit_ends=limit_ends)
    match = position("R7 B7 Y1", "G1 G2", top="R5", scored=(290, 0), rules=rules)
    events = act(match, 0, "R7+B7@1")
    assert match.outcome is not None
    assert len(all_of(events, HandsSwapped)) == (limit_ends is EffectOrder.AFTER_EFFECT)


def test_a_set_is_no_card_to_jump_in_on_but_its_last_one_is() -> None:
    rules = replace(SETS, jump_in=HouseRule.ON)
    match = position("R7 B7 Y1", "G1 G2", "R7 B7 B9", top="R5", rules=rules)
    act(match, 0, "R7+B7")
    assert legal(match, 2) == {"B7", "catch:0"}
    assert only(act(match, 2, "B7"), CardPlayed).card is card("B7")


@pytest.mark.parametrize("bad", ["R7+", "+R7", "R7+B7>R", "R7+Q7", "R7+B7@", "R7+B7@9", "R7++B7"])
def test_what_is_no_set_is_not_read_as_one(bad: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_action(bad, seats=3)
    with pytest.raises(ValueError, match="two cards"):
        PlaySet((card("R7"),))
