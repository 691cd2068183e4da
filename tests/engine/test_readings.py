"""Readings where the sheets are silent: the other one of each ◆, one option away from the settled one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from bot.engine.cards import Colour
from bot.engine.errors import Reason
from bot.engine.events import (
    CardsDrawn,
    DrawCause,
    EndReason,
    MatchEnded,
    SeatSkipped,
    UnoCalled,
    UnoForgotten,
)
from bot.engine.hand import Phase
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, OFFICIAL, PRESETS
from bot.engine.rulebook.match import EffectOrder, Format
from bot.engine.rulebook.play import (
    Blank,
    BlankRule,
    DrawnCall,
    EarlyUno,
    HouseRule,
    LeftCards,
    RightChallenger,
    Stacking,
    Uno,
    Victim,
    Window,
)
from tests.engine.positions import act, all_of, cards, codes, hand_of, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

READINGS: Final = {
    "right_challenger": RightChallenger.PLAYS,
    "drawn_call": DrawnCall.CANCELLED,
    "forgotten_uno": EffectOrder.BEFORE_EFFECT,
    "limit_ends": EffectOrder.BEFORE_EFFECT,
    "left_cards": LeftCards.DISCARD_PILE,
}


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_every_preset_keeps_to_the_reading_that_was_settled(rules: Rules) -> None:
    assert {name: getattr(rules, name) for name in READINGS} == READINGS
    assert rules.window is not Window.ANY_DRAW


# RULES ◆: "A forced draw … does not begin a turn: it closes no catch window."

ANY_DRAW: Final = replace(OFFICIAL, window=Window.ANY_DRAW, wrong_call=1)
BLANK: Final = replace(ANY_DRAW, blanks=(Blank(rule=BlankRule.NEXT_DRAWS_THREE),) * 4)


@pytest.mark.parametrize(
    ("played", "then", "rules"),
    [
        ("RD", [], ANY_DRAW),
        ("W4>G", ["accept"], ANY_DRAW),
        ("W4>G", ["challenge"], ANY_DRAW),
        ("RX", [], BLANK),
        ("R9", ["uno"], ANY_DRAW),
        ("R9", ["draw"], ANY_DRAW),
    ],
)
def test_a_forced_draw_of_the_next_player_may_begin_a_turn(
    played: str, then: list[str], rules: Rules
) -> None:
    """Instead: whatever the next player draws for, it closes the window."""
    for window, open_still in [(Window.ANY_DRAW, False), (Window.NEXT_CARD, True)]:
        name = played.split(">", maxsplit=1)[0]
        match = position(f"{name} B9", "R2 G2 Y3", "R3 G3 Y4", rules=replace(rules, window=window))
        act(match, 0, played)
        for action in then:
            assert "catch:0" in legal(match, 2)
            act(match, 1, action)
        assert ("catch:0" in legal(match, 2)) is open_still


def test_a_penalty_out_of_turn_begins_no_turn() -> None:
    match = position("R9 B9", "R2 G2 Y3", "R3 G3 Y4", rules=ANY_DRAW)
    act(match, 0, "R9")
    assert only(act(match, 2, "uno"), CardsDrawn).cause is DrawCause.WRONG_CALL
    assert "catch:0" in legal(match, 1)


# RULES ◆: "A challenger who was right draws nothing and plays a normal turn; the colour … stays."


def test_a_challenger_who_was_right_may_lose_the_turn() -> None:
    """Instead: the bluffer draws, and the turn passes on; the colour stays either way."""
    rules = replace(CLASSIC, right_challenger=RightChallenger.LOSES_TURN)
    match = position("W4 R9 B9", "R2 G2 Y3", "R3 G3 Y4", rules=rules)
    act(match, 0, "W4>G")
    events = act(match, 1, "challenge")
    assert (only(events, CardsDrawn).seat, only(events, CardsDrawn).cause) == (0, DrawCause.CHALLENGE_WON)
    assert only(events, SeatSkipped).seat == 1
    assert (match.turn, match.hand.phase, match.hand.colour) == (2, Phase.PLAY, Colour.GREEN)


# RULES ◆: UNO said with two cards counts; "any draw cancels it".

STANDS: Final = replace(CLASSIC, drawn_call=DrawnCall.STANDS)


@pytest.mark.parametrize(("rules", "counts"), [(STANDS, True), (CLASSIC, False)])
def test_a_call_may_outlast_a_draw(rules: Rules, counts: bool) -> None:  # noqa: FBT001 - a column
    """Instead: it stands for as many cards as one may call with, so that who called need not call again."""
    match = position("B9", "R2 G2 Y3", called=(0,), draw="R8 ...", rules=rules)
    act(match, 0, "draw")
    assert (0 in match.hand.called) is counts
    act(match, 0, "R8")
    assert ("catch:0" in legal(match, 1)) is not counts


def test_with_three_cards_no_call_stands() -> None:
    match = position("B8 B9", "R2 G2 Y3", called=(0,), draw="R8 ...", rules=STANDS)
    act(match, 0, "draw")
    assert not match.hand.called
    match = position("RD G2 Y3", "B9", called=(1,), rules=STANDS)
    act(match, 0, "RD")
    assert not match.hand.called


def test_a_call_that_would_be_too_early_does_not_stand() -> None:
    rules = replace(STANDS, early_uno=EarlyUno.TOO_EARLY)
    match = position("B9", "R2 G2 Y3", called=(0,), draw="R8 ...", rules=rules)
    act(match, 0, "draw")
    assert not match.hand.called


def test_who_draws_a_second_card_without_a_call_cannot_be_caught() -> None:
    rules = replace(STANDS, window=Window.NEXT_CARD)
    match = position("RS B9", "R2 G2 Y3", draw="Y8 ...", rules=rules)
    act(match, 0, "RS")
    assert "catch:0" in legal(match, 1)
    act(match, 0, "draw")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_what_is_announced_by_itself_is_announced_each_time() -> None:
    rules = replace(STANDS, uno=Uno.BY_ITSELF)
    match = position("B9", "R2 G2 Y3", called=(0,), draw="R8 ...", rules=rules)
    act(match, 0, "draw")
    assert only(act(match, 0, "R8"), UnoCalled).seat == 0


# RULES ◆: "In `anywhere` the penalty is drawn before the card's effect".

AFTER: Final = replace(ANYWHERE, forgotten_uno=EffectOrder.AFTER_EFFECT)


def test_the_penalty_may_come_after_the_cards_effect() -> None:
    """Instead: the Draw Two takes its cards first, and who forgot gets the next ones."""
    match = position("RD B9", "R2 G2 Y3", draw="G5 G6 G7 G8 ...", rules=AFTER)
    events = act(match, 0, "RD")
    assert [event.seat for event in all_of(events, CardsDrawn)] == [1, 0]
    assert (hand_of(match, 0), hand_of(match, 1)) == ("B9 G7 G8", "R2 G2 Y3 G5 G6")


def test_who_forgot_pays_also_with_the_hand_of_another() -> None:
    """Before the effect the penalty goes with the hand that a 7 gives away; after it, it stays."""
    rules = replace(AFTER, seven_zero=HouseRule.ON)
    match = position("R7 B9", "R2 G2 Y3", draw="G5 G6 ...", rules=rules)
    events = act(match, 0, "R7@1")
    assert only(events, UnoForgotten).seat == 0
    assert (hand_of(match, 0), hand_of(match, 1)) == ("R2 G2 Y3 G5 G6", "B9")


def test_who_called_beforehand_pays_at_no_time() -> None:
    match = position("RD B9", "R2 G2 Y3", called=(0,), rules=AFTER)
    assert [event.seat for event in all_of(act(match, 0, "RD"), CardsDrawn)] == [1]


# RULES ◆: "In `duel` reaching 300 ends the game before the card's effect."

DONE: Final = replace(DUEL, limit_ends=EffectOrder.AFTER_EFFECT)
STACKED: Final = replace(DONE, victim=Victim.LOSES_TURN, stacking=Stacking.EITHER)


def test_the_card_that_reaches_the_limit_may_still_be_carried_out() -> None:
    """Instead: the opponent draws two, and then the game is over."""
    match = position("RD B8 B9", "R2 G2 Y3", scored=(290, 240), rules=DONE)
    events = act(match, 0, "RD")
    assert (only(events, CardsDrawn).seat, only(events, CardsDrawn).count) == (1, 2)
    outcome = only(events, MatchEnded).outcome
    assert (outcome.reason, outcome.winners, outcome.points) == (EndReason.LIMIT_REACHED, (0,), (310, 240))


def test_an_effect_that_is_answered_is_not_done_yet() -> None:
    """The answer counts too: so there can be a second winner."""
    match = position("RD B8 B9", "GD G2 Y3", scored=(290, 240), rules=STACKED)
    act(match, 0, "RD")
    assert match.outcome is None
    act(match, 1, "GD")
    events = act(match, 0, "accept")
    assert only(events, CardsDrawn).count == 4
    outcome = only(events, MatchEnded).outcome
    assert (outcome.reason, outcome.winners, outcome.points) == (EndReason.LIMIT_REACHED, (0, 1), (310, 260))


def test_below_the_limit_the_game_goes_on_and_an_empty_hand_ends_it_as_ever() -> None:
    match = position("B5 B9", "R2 G2 Y3", top="B1", scored=(290, 0), rules=DONE)
    act(match, 0, "B5")
    assert match.outcome is None
    match = position("RD", "R2 G2 Y3", scored=(290, 0), rules=DONE)
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn).seat == 1
    assert only(events, MatchEnded).outcome.reason is EndReason.HAND_EMPTY
    assert match.hand.over


# RULES ◆: "A forfeiting seat's cards go under the discard pile and score for nobody".


def test_the_cards_of_who_leaves_may_go_under_the_draw_pile() -> None:
    """Instead: they are the last ones to be drawn before the next shuffle."""
    rules = replace(CLASSIC, left_cards=LeftCards.DRAW_PILE)
    match = position("R1 R2", "G1 G2", "B1 B2", rules=rules)
    act(match, 0, "forfeit")
    assert match.hand.draw_pile[:2] == cards("R1 R2")
    assert codes(match.hand.discard_pile) == "R5"


@pytest.mark.parametrize("pile", LeftCards)
def test_who_draws_for_a_card_of_the_one_who_left_may_draw_the_cards_of_that_seat(pile: LeftCards) -> None:
    """RULES ◆: "the four are drawn without a challenge"; with nothing else to draw, from what was left."""
    rules = replace(CLASSIC, left_cards=pile)
    match = position(
        "R1 R2 R3 R4", "G1 ...", "B1", top="W4", colour="B", turn=1, challenged=0, draw="", rules=rules
    )
    act(match, 0, "forfeit")
    assert sorted(hand_of(match, 1).split()[-4:]) == ["R1", "R2", "R3", "R4"]
    assert match.turn == 2


def test_the_other_pair_wins_wherever_the_cards_go() -> None:
    rules = replace(CLASSIC, format=Format.PARTNERS, left_cards=LeftCards.DRAW_PILE)
    match = position("R1 R2", "G1 G2", "B1 B2", "Y1 Y2", rules=rules)
    assert only(act(match, 0, "forfeit"), MatchEnded).outcome.winners == (1, 3)
