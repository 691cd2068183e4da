"""House rules beyond the sheets: stacking, jump-in, seven-zero, forced play, wrong call, hand size."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Colour, card
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    DrawCause,
    DrawsStacked,
    HandEnded,
    HandReceived,
    HandsPassed,
    HandsSwapped,
    HandStarted,
    JumpedIn,
    PileReshuffled,
    SeatSkipped,
    UnoCalled,
    UnoForgotten,
    WildDrawFourChallenged,
    WrongCall,
)
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import (
    AfterDrawing,
    Challenges,
    Drawing,
    HouseRule,
    LastCard,
    Stacking,
    Uno,
    Victim,
    WildDrawFour,
)
from tests.engine.positions import act, all_of, cards, dealt, hand_of, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

SAME = replace(CLASSIC, stacking=Stacking.SAME)
EITHER = replace(CLASSIC, stacking=Stacking.EITHER)
JUMP_IN = replace(CLASSIC, jump_in=HouseRule.ON)
SEVEN_ZERO = replace(CLASSIC, seven_zero=HouseRule.ON)
FORCED = replace(CLASSIC, after_drawing=AfterDrawing.MUST_PLAY)
WRONG_CALL = replace(CLASSIC, wrong_call=2)
EVERYTHING = replace(
    CLASSIC,
    stacking=Stacking.EITHER,
    jump_in=HouseRule.ON,
    seven_zero=HouseRule.ON,
    after_drawing=AfterDrawing.MUST_PLAY,
    wrong_call=1,
    table_talk=4,
)


def test_every_house_rule_is_off_in_the_presets() -> None:
    """RULES: "all off in the five presets"; merciless is a sheet of such rules."""
    for rules in PRESETS.values():
        if rules is MERCILESS:
            continue
        assert rules.stacking is Stacking.OFF
        assert rules.jump_in is rules.seven_zero is HouseRule.OFF
        assert rules.after_drawing is not AfterDrawing.MUST_PLAY
        assert (rules.drawing, rules.wrong_call, rules.hand_size) == (Drawing.ONE, 0, 7)


# Stacking


@pytest.mark.parametrize("rules", [SAME, EITHER])
def test_a_draw_two_is_answered_with_a_draw_two_and_who_cannot_draws_the_sum(rules: Rules) -> None:
    """RULES: "a Draw Two answered with a Draw Two … The one who cannot or will not answer draws the sum."."""
    match = position("RD B1 B2", "GD G2 G3", "B3 B4 B6", top="R5", rules=rules)
    assert not all_of(act(match, 0, "RD"), CardsDrawn)
    assert (match.turn, match.hand.phase, match.hand.owed) == (1, Phase.ANSWER, 2)
    assert legal(match, 1) == {"GD", "accept"}
    assert only(act(match, 1, "GD"), DrawsStacked) == DrawsStacked(1, 4)
    assert legal(match, 2) == {"accept"}
    events = act(match, 2, "accept")
    assert only(events, CardsDrawn) == CardsDrawn(2, 4, DrawCause.STACK)
    assert only(events, SeatSkipped) == SeatSkipped(2)
    assert (match.turn, match.hand.phase, match.hand.owed) == (0, Phase.PLAY, 0)


def test_who_will_not_answer_draws() -> None:
    match = position("RD B1 B2", "GD G2 G3", "B3 B4 B6", top="R5", rules=SAME)
    act(match, 0, "RD")
    assert only(act(match, 1, "accept"), CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert match.turn == 2


def test_nothing_else_answers_a_draw_two() -> None:
    match = position("RD B1 B2", "R1 W W4 GD", "B3 B4 B6", top="R5", rules=SAME)
    act(match, 0, "RD")
    for text in ("R1", "W>R", "W4>R"):
        assert refused(match, 1, text) is Reason.NO_STACKING
    assert refused(match, 1, "BD") is Reason.CARD_NOT_HELD
    assert refused(match, 1, "draw") is Reason.ANSWER_FIRST
    assert refused(match, 1, "challenge") is Reason.NO_CHALLENGE


def test_with_the_same_only_a_wild_draw_four_is_not_answered() -> None:
    """RULES: stacking: "a Draw Two answered with a Draw Two; with either draw card; or off"."""
    match = position("W4 B1 B2", "W4 GD G3", "B3 B4 B6", top="R5", rules=SAME)
    act(match, 0, "W4>G")
    assert legal(match, 1) == {"challenge", "accept"}


def test_what_cannot_be_answered_is_drawn_at_once() -> None:
    rules = replace(ANYWHERE, stacking=Stacking.SAME)
    match = position("W4 B1 B2", "W4 GD Y3", "B3 B4 B6", top="R5", rules=rules)
    assert only(act(match, 0, "W4>G"), CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert match.turn == 2
    match = position("W4 B1 B2", "W4 GD G3", "B3 B4 B6", top="R5", rules=SAME)
    act(match, 0, "W4>G")
    assert only(act(match, 0, "forfeit"), CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)


@pytest.mark.parametrize("first", ["RD", "W4>G"])
@pytest.mark.parametrize("second", ["GD", "W4>G"])
def test_with_either_any_drawing_card_answers_any_other(first: str, second: str) -> None:
    match = position("RD W4 B1", "GD W4 Y3", "B3 B4 B6", top="R5", rules=EITHER)
    act(match, 0, first)
    act(match, 1, second)
    owed = (2 if first == "RD" else 4) + (2 if second == "GD" else 4)
    assert match.hand.owed == match.view(2).owed == owed
    assert only(act(match, 2, "accept"), CardsDrawn) == CardsDrawn(2, owed, DrawCause.STACK)


def test_a_draw_two_on_a_wild_draw_four_must_match_the_named_colour() -> None:
    """RULES: "A Draw Two on a Wild Draw Four must match the named colour"."""
    match = position("W4 B1 B2", "GD RD G3", "B3 B4 B6", top="R5", rules=EITHER)
    act(match, 0, "W4>G")
    assert legal(match, 1) == {"GD", "challenge", "accept"}
    assert refused(match, 1, "RD") is Reason.NO_STACKING


@pytest.mark.parametrize(("kept", "loser", "count"), [("R1", 1, 6), ("B1", 2, 8)])
def test_whoever_loses_a_challenge_takes_what_was_stacked_as_well(kept: str, loser: int, count: int) -> None:
    """RULES: "whoever loses a challenge takes what was stacked as well"."""
    match = position("RD B1 B2", f"W4 {kept} G3", "B3 B4 B6", top="R5", rules=EITHER)
    act(match, 0, "RD")
    act(match, 1, "W4>G")
    assert match.hand.phase is Phase.CHALLENGE
    events = act(match, 2, "challenge")
    assert only(events, WildDrawFourChallenged).guilty is (loser == 1)
    assert only(events, CardsDrawn).seat == loser
    assert only(events, CardsDrawn).count == count
    assert match.turn == (2 if loser == 1 else 0)


def test_an_unchallengeable_wild_draw_four_waits_for_an_answer_too() -> None:
    rules = replace(ANYWHERE, stacking=Stacking.EITHER)
    match = position("W4 B1 B2", "G1 G3 Y3", "B3 B4 B6", top="R5", rules=rules)
    act(match, 0, "W4>G")
    assert match.hand.phase is Phase.ANSWER
    assert only(act(match, 1, "accept"), CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)


def test_without_bluffs_an_answer_is_no_bluff_either() -> None:
    rules = replace(EITHER, wild_draw_four=WildDrawFour.NO_BLUFF, challenges=Challenges.NONE)
    match = position("RD B1 B2", "W4 R1 GD", "B3 B4 B6", top="R5", rules=rules)
    act(match, 0, "RD")
    assert legal(match, 1) == {"GD", "accept"}
    assert refused(match, 1, "W4>B") is Reason.BLUFF_FORBIDDEN
    assert refused(match, 1, "R1") is Reason.NO_STACKING


def test_a_start_draw_two_is_drawn_and_not_stacked_onto() -> None:
    """It asks the first player, who draws as the sheet says; a Draw Two on it later counts for itself."""
    match, events, _ = dealt("BD", draw="R1 R2", rules=SAME)
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert (match.turn, match.hand.phase, match.hand.owed) == (2, Phase.PLAY, 0)
    match = position("GD G1 G2", "B1 B2 B3", top="BD", rules=SAME)
    act(match, 0, "GD")
    assert match.hand.owed == 2


@pytest.mark.parametrize(("last_card", "count"), [(LastCard.DRAWN, 4), (LastCard.NOT_DRAWN, 0)])
def test_a_stacked_card_as_last_card_is_drawn_for_with_all_that_waited(
    last_card: LastCard, count: int
) -> None:
    rules = replace(SAME, last_card=last_card, target=10_000)
    match = position("RD B1 B2", "GD", "B3 B4 B6", top="R5", rules=rules)
    act(match, 0, "RD")
    events = act(match, 1, "GD")
    assert only(events, HandEnded).winner == 1
    assert len(only(events, HandEnded).hands[2]) == 3 + count
    assert match.hand.owed == 0


def test_the_one_who_forgot_can_be_caught_while_the_cards_wait() -> None:
    match = position("RD B1", "GD G2 G3", "B3 B4 B6", top="R5", rules=SAME)
    act(match, 0, "RD")
    act(match, 2, "catch:0")
    assert len(match.hand.hands[0]) == 3
    assert match.hand.owed == 2
    act(match, 1, "GD")


def test_a_forgotten_call_while_stacking_costs_its_own_penalty() -> None:
    rules = replace(ANYWHERE, stacking=Stacking.SAME)
    match = position("RD B1 B2", "GD G2", "B3 B4 B6", top="R5", rules=rules)
    act(match, 0, "RD")
    events = act(match, 1, "GD")
    assert only(events, UnoForgotten) == UnoForgotten(1)
    assert only(events, CardsDrawn).count == 2
    assert match.hand.owed == 4


def test_who_must_answer_leaves_and_what_waited_is_void() -> None:
    """RULES ◆: forfeit: "draws it owes are void"."""
    match = position("RD B1 B2", "GD G2 G3", "B3 B4 B6", top="R5", rules=SAME)
    act(match, 0, "RD")
    act(match, 1, "forfeit")
    assert (match.turn, match.hand.phase, match.hand.owed) == (2, Phase.PLAY, 0)


def test_who_played_the_wild_draw_four_leaves_and_it_can_still_be_answered() -> None:
    match = position("W4 B1 B2", "GD G2 G3", "B3 B4 B6", top="R5", rules=EITHER)
    act(match, 0, "W4>G")
    act(match, 0, "forfeit")
    assert legal(match, 1) == {"GD", "accept"}
    assert only(act(match, 1, "accept"), CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)


def test_the_deck_may_run_dry_inside_the_sum() -> None:
    match = position("RD B1 B2", "GD G2 G3", "...", top="R5", under="Y1", draw="Y2", rules=SAME)
    act(match, 0, "RD")
    act(match, 1, "GD")
    events = act(match, 2, "accept")
    assert only(events, PileReshuffled).count == 3, "Y1, R5 and RD; GD stays"
    assert only(events, CardsDrawn).count == 4
    match = position("RD B1 B2", "GD G2 G3", "...", top="R5", draw="", rules=SAME)
    act(match, 0, "RD")
    act(match, 1, "GD")
    assert only(act(match, 2, "accept"), CardsDrawn).count == 2


def test_with_two_a_stack_goes_back_and_forth() -> None:
    match = position("RD YD B2", "GD G2 G3", top="R5", rules=SAME)
    for seat, text in ((0, "RD"), (1, "GD"), (0, "YD")):
        act(match, seat, text)
    assert only(act(match, 1, "accept"), CardsDrawn).count == 6
    assert match.turn == 0


def test_stacking_needs_a_draw_that_costs_the_turn() -> None:
    """RULES: "any combination either works or is refused in the lobby with the reason"."""
    assert replace(SAME, victim=Victim.PLAYS_ON).problems(seats=3) == (RulesProblem.STACKING_WITHOUT_LOSS,)
    assert replace(DUEL, stacking=Stacking.SAME).problems(seats=2) == (RulesProblem.STACKING_WITHOUT_LOSS,)


# Jump-in


def test_an_identical_card_is_played_out_of_turn_and_play_goes_on_from_there() -> None:
    """RULES: "an identical card (colour and face) may be played out of turn …; play goes on from that
    player".
    """
    match = position("R5 B1 B2", "G1 G2 G3", "R7 B3 B4", "R5 Y1 Y2", top="R9", rules=JUMP_IN)
    act(match, 0, "R5")
    assert legal(match, 3) == {"R5"}
    events = act(match, 3, "R5")
    assert events[:2] == [JumpedIn(3), CardPlayed(3, card("R5"), Colour.RED, 2)]
    assert match.turn == 0


@pytest.mark.parametrize("code", ["G5", "R6"])
def test_only_colour_and_face_together_are_identical(code: str) -> None:
    match = position("B1 B2", "R1 R2", f"{code} B4", top="R5", rules=JUMP_IN)
    assert refused(match, 2, code) is Reason.NOT_IDENTICAL


def test_without_the_rule_nobody_jumps_in() -> None:
    match = position("B1 B2", "R1 R2", "R5 B4", top="R5")
    assert refused(match, 2, "R5") is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("wild", ["W", "W4"])
def test_nobody_jumps_in_with_a_wild(wild: str) -> None:
    """RULES: "never a wild"."""
    match = position("B1 B2", "R1 R2", f"{wild} B4", top=wild, colour="R", rules=JUMP_IN)
    assert refused(match, 2, f"{wild}>R") is Reason.NOT_IDENTICAL
    assert legal(match, 2) == {"uno"}


def test_nobody_jumps_in_once_the_one_in_turn_has_acted() -> None:
    """RULES: "before the one whose turn it is has acted"."""
    match = position("B1 B2 B3", "R1 R2", "R5 B4 B6", top="R5", draw="R8 ...", rules=JUMP_IN)
    assert "R5" in legal(match, 2)
    act(match, 0, "draw")
    assert match.hand.phase is Phase.DRAWN
    assert refused(match, 2, "R5") is Reason.NO_JUMP_IN
    act(match, 0, "pass")
    assert "R5" in legal(match, 2), "the next one has not acted yet"


@pytest.mark.parametrize(("code", "phase"), [("RD", Phase.ANSWER), ("W4>R", Phase.CHALLENGE)])
def test_nobody_jumps_in_on_a_draw_card_that_nobody_has_answered(code: str, phase: Phase) -> None:
    """RULES: "never onto a draw card that nobody has answered"."""
    rules = replace(JUMP_IN, stacking=Stacking.EITHER)
    match = position("RD W4 B1", "G1 G2 G3", "RD W4 B4", top="R5", rules=rules)
    act(match, 0, code)
    assert match.hand.phase is phase
    assert refused(match, 2, code) is Reason.NO_JUMP_IN


def test_a_draw_two_that_was_drawn_for_may_be_jumped_in_on() -> None:
    match = position("RD B1 B3", "RD G2 G3", "B3 B4 B6", "Y1 Y2 Y3", top="R5", rules=JUMP_IN)
    act(match, 0, "RD")
    assert match.turn == 2
    events = act(match, 1, "RD")
    assert only(events, CardsDrawn) == CardsDrawn(2, 2, DrawCause.DRAW_TWO)
    assert match.turn == 3


def test_in_the_own_turn_it_is_a_plain_play() -> None:
    match = position("R5 B1 B3", "G1 G2", top="R5", rules=JUMP_IN)
    assert not all_of(act(match, 0, "R5"), JumpedIn)
    assert match.turn == 1


def test_jumping_in_with_the_last_card_wins_the_hand() -> None:
    match = position("B1 B2", "R1 R2", "R5", top="R5", rules=JUMP_IN)
    events = act(match, 2, "R5")
    assert only(events, HandEnded).winner == 2


def test_jumping_in_with_a_last_draw_two_makes_the_next_one_draw() -> None:
    match = position("B1 B2", "R1 R2", "RD", "Y1", top="RD", rules=JUMP_IN)
    events = act(match, 2, "RD")
    assert len(only(events, HandEnded).hands[3]) == 3


@pytest.mark.parametrize("stacking", Stacking)
def test_jumping_in_with_a_draw_two_begins_anew(stacking: Stacking) -> None:
    rules = replace(JUMP_IN, stacking=stacking)
    match = position("B1 B2", "R1 R2", "RD B3 B4", "GD Y2", top="RD", rules=rules)
    act(match, 2, "RD")
    if stacking is Stacking.OFF:
        assert (match.turn, len(match.hand.hands[3])) == (0, 4)
    else:
        assert (match.turn, match.hand.owed) == (3, 2)


def test_jumping_in_with_a_seven_swaps_hands() -> None:
    rules = replace(JUMP_IN, seven_zero=HouseRule.ON)
    match = position("B1 B2", "R1 R2 R3", "R7 B3 B4", top="R7", rules=rules)
    assert legal(match, 2) == {"R7@0", "R7@1"}
    assert refused(match, 2, "R7") is Reason.SWAP_MISSING
    assert refused(match, 2, "R7@2") is Reason.SWAP_MISSING
    events = act(match, 2, "R7@1")
    assert [type(event) for event in events[:3]] == [JumpedIn, CardPlayed, HandsSwapped]
    assert (hand_of(match, 1), hand_of(match, 2)) == ("B3 B4", "R1 R2 R3")
    assert match.turn == 0


def test_jumping_in_with_a_skip_skips_whose_turn_would_be_next() -> None:
    match = position("B1 B2", "R1 R2", "RS B3 B4", "Y1 Y2", top="RS", rules=JUMP_IN)
    events = act(match, 2, "RS")
    assert only(events, SeatSkipped) == SeatSkipped(3)
    assert match.turn == 0


def test_jumping_in_closes_the_window_and_opens_another() -> None:
    match = position("R5 B9", "G1 G2 G3", "R5 B8", top="R9", rules=JUMP_IN)
    act(match, 0, "R5")
    act(match, 2, "R5")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    assert "catch:2" in legal(match, 1)


def test_one_may_jump_in_on_the_own_card() -> None:
    match = position("R5 R5 B9", "G1 G2 G3", "R7 B8", top="R9", rules=JUMP_IN)
    act(match, 0, "R5")
    assert "R5" in legal(match, 0)
    act(match, 0, "R5")
    assert match.turn == 1


def test_one_may_jump_in_on_a_start_card_but_not_on_a_start_wild() -> None:
    match = position("G1 G2", "R5 B2", top="R5", rules=JUMP_IN)
    assert "R5" in legal(match, 1)
    match, _, _ = dealt("W", rules=replace(OFFICIAL, jump_in=HouseRule.ON))
    held = hand_of(match, 0).split()[0]
    assert refused(match, 0, held) is Reason.NO_JUMP_IN


# Seven-zero


@pytest.mark.parametrize("other", [1, 2])
def test_a_seven_swaps_hands_with_a_player_of_ones_choice(other: int) -> None:
    """RULES: "a 7 swaps hands with a player of one's choice"."""
    match = position("R7 B1 B2", "G1 G2 G3", "Y1", top="R5", rules=SEVEN_ZERO)
    assert {"R7@1", "R7@2"} <= legal(match, 0)
    assert refused(match, 0, "R7") is Reason.SWAP_MISSING
    theirs = hand_of(match, other)
    events = act(match, 0, f"R7@{other}")
    assert only(events, HandsSwapped) == HandsSwapped(0, other)
    assert (hand_of(match, 0), hand_of(match, other)) == (theirs, "B1 B2")
    assert {event.to for event in all_of(events, HandReceived)} == {0, other}
    assert match.turn == 1


@pytest.mark.parametrize(
    ("direction", "after"), [(1, ["Y1", "B1 B2", "G1 G2"]), (-1, ["G1 G2", "Y1", "B1 B2"])]
)
def test_a_zero_passes_all_hands_on_in_the_direction_of_play(direction: int, after: list[str]) -> None:
    """RULES: "a 0 passes all hands on in the direction of play"."""
    match = position("R0 B1 B2", "G1 G2", "Y1", top="R5", direction=direction, rules=SEVEN_ZERO)
    assert only(act(match, 0, "R0"), HandsPassed) == HandsPassed(direction)
    assert [hand_of(match, seat) for seat in range(3)] == after


@pytest.mark.parametrize("code", ["R7", "R0"])
def test_as_the_last_card_neither_does_anything(code: str) -> None:
    """RULES: "as the last card neither does anything"."""
    match = position(code, "G1 G2", "Y1", top="R5", rules=SEVEN_ZERO)
    assert code in legal(match, 0)
    events = act(match, 0, code)
    assert only(events, HandEnded).winner == 0
    assert only(events, HandEnded).hands[1] == tuple(cards("G1 G2"))
    last = position("R7", "G1 G2", top="R5", rules=SEVEN_ZERO)
    assert refused(last, 0, "R7@1") is Reason.SWAP_NOT_WANTED


@pytest.mark.parametrize("uno", [Uno.UNTIL_CAUGHT, Uno.BY_ITSELF])
def test_a_single_card_received_owes_no_call(uno: Uno) -> None:
    """RULES: "a single card received owes no call"."""
    rules = replace(SEVEN_ZERO, uno=uno)
    match = position("R7 B1", "G1", "Y1 Y2", top="R5", rules=rules)
    act(match, 0, "R7@2")
    assert match.hand.catchable is None
    assert hand_of(match, 2) == "B1"
    assert all("catch" not in text for seat in range(3) for text in legal(match, seat))


def test_before_a_seven_a_call_is_owed_where_it_comes_beforehand() -> None:
    """The penalty is drawn before the card's effect, so the other one gets it."""
    rules = replace(ANYWHERE, seven_zero=HouseRule.ON)
    match = position("R7 B1", "G1 G2", top="R5", draw="Y1 Y2 ...", rules=rules)
    act(match, 0, "R7@1")
    assert (hand_of(match, 0), hand_of(match, 1)) == ("G1 G2", "B1 Y1 Y2")


def test_a_drawn_seven_swaps_too() -> None:
    match = position("B1 B2", "G1 G2", top="R5", draw="R7 ...", rules=SEVEN_ZERO)
    act(match, 0, "draw")
    assert legal(match, 0) == {"R7@1", "pass"}


def test_a_start_seven_or_zero_does_nothing() -> None:
    for code in ("R7", "R0"):
        _, events, _ = dealt(code, rules=SEVEN_ZERO)
        assert not [event for event in events if isinstance(event, HandsSwapped | HandsPassed)]


def test_who_left_takes_no_part_in_swaps() -> None:
    match = position("R0 R7 B1", "", "Y1 Y2", top="R5", left=(1,), rules=SEVEN_ZERO)
    assert {text for text in legal(match, 0) if "@" in text} == {"R7@2"}
    act(match, 0, "R0")
    assert [hand_of(match, seat) for seat in range(3)] == ["Y1 Y2", "", "R7 B1"]


def test_partners_may_swap_with_anybody() -> None:
    rules = replace(SEVEN_ZERO, format=Format.PARTNERS)
    match = position("R7 B1", "G1 G2", "Y1 Y2", "B3 B4", top="R5", rules=rules)
    assert {"R7@1", "R7@2", "R7@3"} <= legal(match, 0)


# Forced play and drawing until one fits


def test_a_drawn_card_that_fits_must_be_played() -> None:
    """RULES: "forced play: a drawn card that can be played must be"."""
    match = position("B1 B2", "G1 G2", top="R5", draw="R8 ...", rules=FORCED)
    act(match, 0, "draw")
    assert legal(match, 0) == {"R8"}
    assert refused(match, 0, "pass") is Reason.MUST_PLAY


@pytest.mark.parametrize(("hand", "forced"), [("R1 B2", False), ("B1 B2", True)])
def test_nobody_is_forced_to_bluff(
    hand: str,
    forced: bool,  # noqa: FBT001 - a table
) -> None:
    """RULES: "(never a bluff)"."""
    match = position(hand, "G1 G2", top="R5", draw="W4 ...", rules=FORCED)
    act(match, 0, "draw")
    assert ("pass" in legal(match, 0)) is not forced
    assert "W4>R" in legal(match, 0)


def test_forced_play_forces_no_card_from_the_hand() -> None:
    match = position("R1 B2", "G1 G2", top="R5", draw="Y9 ...", rules=FORCED)
    assert "draw" in legal(match, 0)


@pytest.mark.parametrize("after", [AfterDrawing.MUST_PLAY, AfterDrawing.TURN_ENDS])
def test_drawing_until_one_fits_goes_with_both(after: AfterDrawing) -> None:
    rules = replace(CLASSIC, drawing=Drawing.UNTIL_PLAYABLE, after_drawing=after)
    match = position("B1 B2", "G1 G2", top="R5", draw="Y1 Y2 R8 ...", rules=rules)
    assert only(act(match, 0, "draw"), CardsDrawn).count == 3
    assert match.turn == (0 if after is AfterDrawing.MUST_PLAY else 1)


# Wrong calls


def test_calling_with_more_than_two_cards_costs_cards() -> None:
    """RULES: "calling UNO with more than two cards … costs the caller a set number of cards"."""
    match = position("R1 B1 B2", "G1 G2 G3", top="R5", rules=WRONG_CALL)
    for seat in (0, 1):
        events = act(match, seat, "uno")
        assert events[0] == WrongCall(seat, None)
        assert only(events, CardsDrawn) == CardsDrawn(seat, 2, DrawCause.WRONG_CALL)
        assert not all_of(events, UnoCalled)
    assert match.hand.called == frozenset()
    assert (match.turn, match.revision) == (0, 0)


def test_catching_someone_who_did_call_costs_cards() -> None:
    """RULES: "or catching someone who did call"."""
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", rules=WRONG_CALL)
    act(match, 0, "uno")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH, "two cards are no UNO"
    act(match, 0, "R1")
    events = act(match, 1, "catch:0")
    assert events[0] == WrongCall(1, 0)
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.WRONG_CALL)
    assert hand_of(match, 0) == "B9"


def test_at_nought_such_a_call_is_refused() -> None:
    """RULES: "(default 0) …; at 0 such a call is refused"."""
    match = position("R1 B9 B8", "R2", "R3 G3 Y4", top="R5", called=(1,))
    assert refused(match, 0, "uno") is Reason.TOO_MANY_CARDS
    assert refused(match, 0, "catch:1") is Reason.NOBODY_TO_CATCH


def test_a_right_call_costs_nothing() -> None:
    match = position("R1 B9", "R2 G2 Y3", top="R5", rules=WRONG_CALL)
    assert act(match, 0, "uno") == [UnoCalled(0)]
    assert refused(match, 0, "uno") is Reason.ALREADY_CALLED


def test_a_wrong_call_with_a_drawn_card_in_hand_leaves_the_turn() -> None:
    match = position("B1 B2", "R2 G2 Y3", top="R5", draw="R8 ...", rules=WRONG_CALL)
    act(match, 0, "draw")
    act(match, 0, "uno")
    assert {"R8", "pass"} <= legal(match, 0)
    act(match, 0, "R8")


def test_how_many_cards_a_wrong_call_costs_has_a_range() -> None:
    assert replace(CLASSIC, wrong_call=10).problems(seats=2) == ()
    assert replace(CLASSIC, wrong_call=11).problems(seats=2) == (RulesProblem.WRONG_CALL,)
    assert replace(CLASSIC, wrong_call=-1).problems(seats=2) == (RulesProblem.WRONG_CALL,)


# Hand size


@pytest.mark.parametrize("hand_size", range(1, 16))
def test_hands_of_1_to_15_cards_may_be_dealt(hand_size: int) -> None:
    """RULES: "hand size 1-15"."""
    rules = replace(CLASSIC, hand_size=hand_size)
    match, _ = Match.start(rules, seats=3, seed=bytes([hand_size] * 32))
    assert min(map(len, match.hand.hands)) == hand_size


def test_a_hand_of_one_card_is_played() -> None:
    rules = replace(ANYWHERE, hand_size=1)
    match, events, _ = dealt("R0", hand_size=1, seats=2, dealer=1, rules=rules)
    assert only(events, HandStarted)
    assert refused(match, 0, "uno") is Reason.TOO_LATE
    assert hand_of(match, 0) == "R1"
    act(match, 0, "R1")
    assert match.outcome is not None


# Together


def test_all_house_rules_go_together() -> None:
    assert EVERYTHING.problems(seats=4) == ()
    match = position("RD B7 B8", "RD G2 G3", "W4 B4", "Y1 R7 R7", top="R5", rules=EVERYTHING)
    act(match, 0, "RD")
    assert refused(match, 3, "RD") is Reason.CARD_NOT_HELD
    act(match, 1, "RD")
    act(match, 2, "W4>R")
    act(match, 0, "catch:2")
    events = act(match, 3, "challenge")
    assert only(events, CardsDrawn) == CardsDrawn(3, 10, DrawCause.CHALLENGE_LOST)
    assert match.turn == 0


def test_every_pair_of_house_rules_works_or_is_refused_with_the_reason() -> None:
    """RULES: "any combination either works or is refused in the lobby with the reason"."""
    changes: list[dict[str, object]] = [
        {"stacking": Stacking.SAME},
        {"stacking": Stacking.EITHER},
        {"jump_in": HouseRule.ON},
        {"seven_zero": HouseRule.ON},
        {"sets": HouseRule.ON},
        {"deflect": HouseRule.ON},
        {"after_drawing": AfterDrawing.MUST_PLAY},
        {"drawing": Drawing.UNTIL_PLAYABLE},
        {"wrong_call": 1},
        {"table_talk": 4},
        {"hand_size": 1},
    ]
    refusals: set[RulesProblem] = set()
    for rules, one, other in product(PRESETS.values(), changes, changes):
        changed = replace(rules, **{**one, **other})  # type: ignore[arg-type]
        refusals.update(changed.problems(seats=2))
    assert refusals == {RulesProblem.STACKING_WITHOUT_LOSS}
