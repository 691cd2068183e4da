"""Classic sheet: calling UNO and catching."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import Reason
from bot.engine.events import CardsDrawn, DrawCause, UnoCalled, UnoCaught
from bot.engine.hand import Phase
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import Drawing
from tests.engine.positions import act, dealt, hand_of, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.match import Match


def one_left(**changes: object) -> Match:
    """Return a match in which seat 0 of three has just come down to one card without a word."""
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", draw="B7 G8 Y6 ...", **changes)  # type: ignore[arg-type]
    act(match, 0, "R1")
    return match


# Calling


def test_a_player_with_one_card_calls() -> None:
    """Sheet: "The moment a player has just one card they must yell “UNO!”"."""
    match = one_left()
    assert not match.view(1).seats[0].called
    assert act(match, 0, "uno") == [UnoCalled(0)]
    assert match.view(1).seats[0].called


def test_a_player_who_called_cannot_be_caught() -> None:
    match = one_left()
    act(match, 0, "uno")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    assert hand_of(match, 0) == "B9"


def test_uno_said_with_two_cards_counts() -> None:
    """RULES ◆: "UNO said with two cards counts"."""
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5")
    act(match, 0, "uno")
    act(match, 0, "R1")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_uno_said_with_two_cards_counts_also_out_of_turn() -> None:
    """RULES ◆: "also out of turn"."""
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", turn=1)
    act(match, 0, "uno")
    act(match, 1, "R2")
    act(match, 2, "R3")
    act(match, 0, "R1")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_uno_said_with_three_cards_is_refused() -> None:
    match = position("R1 B9 B8", "R2 G2 Y3", top="R5")
    assert refused(match, 0, "uno") is Reason.TOO_MANY_CARDS
    assert refused(match, 1, "uno") is Reason.TOO_MANY_CARDS


def test_uno_is_said_once() -> None:
    match = position("R1 B9", "R2 G2 Y3", top="R5")
    act(match, 0, "uno")
    assert refused(match, 0, "uno") is Reason.ALREADY_CALLED


@pytest.mark.parametrize("drawn", ["G8", "R9"])
def test_a_draw_by_choice_cancels_the_call(drawn: str) -> None:
    """RULES ◆: "any draw cancels it"."""
    match = position("R1 B9", "R2 G2 Y3", top="R5", draw=f"{drawn} ...")
    act(match, 0, "uno")
    act(match, 0, "draw")
    assert 0 not in match.hand.called
    assert refused(match, 0, "uno") is Reason.TOO_MANY_CARDS


@pytest.mark.parametrize("called_with", [1, 2])
def test_a_forced_draw_cancels_the_call(called_with: int) -> None:
    """RULES ◆: "any draw cancels it"."""
    match = position("R1 B9"[: 3 * called_with - 1], "RD G2 Y3", top="R5", turn=1)
    act(match, 0, "uno")
    act(match, 1, "RD")
    assert 0 not in match.hand.called
    assert not match.view(1).seats[0].called


def test_a_lost_challenge_cancels_the_call() -> None:
    match = position("R1 B9", "W4 G2 Y3", top="R5", turn=1)
    act(match, 0, "uno")
    act(match, 1, "W4>G")
    act(match, 0, "challenge")
    assert 0 not in match.hand.called


def test_the_guilty_draw_cancels_the_call() -> None:
    match = position("W4 R9", "G1 G2 Y3", top="R5")
    act(match, 0, "uno")
    act(match, 0, "W4>G")
    act(match, 1, "challenge")
    assert 0 not in match.hand.called


def test_after_a_cancelled_call_one_must_call_again() -> None:
    match = position("R1 B9", "R2 G2 Y3", top="R5", draw="R9 ...")
    act(match, 0, "uno")
    act(match, 0, "draw")
    act(match, 0, "R9")
    assert match.hand.catchable is None, "two cards are left"
    act(match, 1, "R2")
    act(match, 0, "R1")
    assert "catch:0" in legal(match, 1)


def test_a_call_lasts_until_the_last_card() -> None:
    match = position("R1 R9", "R2 G2 Y3", top="R5")
    act(match, 0, "uno")
    act(match, 0, "R1")
    act(match, 1, "R2")
    assert refused(match, 0, "uno") is Reason.ALREADY_CALLED
    act(match, 0, "R9")
    assert match.hand_number == 2


def test_a_late_call_before_being_caught_is_harmless() -> None:
    """RULES ◆: "saying it late, before being caught, is harmless"."""
    match = one_left()
    act(match, 1, "draw")
    assert "catch:0" in legal(match, 2)
    assert act(match, 0, "uno") == [UnoCalled(0)]
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_a_call_after_the_window_closed_is_harmless() -> None:
    match = one_left()
    act(match, 1, "R2")
    assert act(match, 0, "uno") == [UnoCalled(0)]


def test_calling_takes_no_turn() -> None:
    match = position("R1 B9", "R2 G2", "R3 G3 Y4", top="R5")
    for seat in (1, 0):
        act(match, seat, "uno")
        assert (match.turn, match.hand.phase, match.revision) == (0, Phase.PLAY, 0)


# Catching


@pytest.mark.parametrize("by", [1, 2])
def test_another_player_catches_and_two_cards_are_drawn(by: int) -> None:
    """Sheet: "caught not saying “Uno” by another player …, the player must draw two new cards."."""
    match = one_left()
    events = act(match, by, "catch:0")
    assert only(events, UnoCaught) == UnoCaught(0, by)
    assert only(events, CardsDrawn) == CardsDrawn(0, 2, DrawCause.CAUGHT)
    assert hand_of(match, 0) == "B9 B7 G8"
    assert match.turn == 1, "a penalty costs nobody the turn"


def test_who_forgot_is_caught_once() -> None:
    match = one_left()
    act(match, 1, "catch:0")
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_nobody_catches_oneself() -> None:
    match = one_left()
    assert refused(match, 0, "catch:0") is Reason.CATCH_SELF


def test_only_the_one_who_forgot_can_be_caught() -> None:
    match = one_left()
    assert refused(match, 1, "catch:2") is Reason.NOBODY_TO_CATCH
    assert refused(match, 1, "catch:7") is Reason.NOBODY_TO_CATCH


@pytest.mark.parametrize("code", ["R2", "draw-then-play"])
def test_the_window_closes_at_the_next_card_played(code: str) -> None:
    """Sheet: "caught … before any card has been played"."""
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", draw="R8 ...")
    act(match, 0, "R1")
    if code == "R2":
        act(match, 1, "R2")
    else:
        act(match, 1, "draw")
        assert "catch:0" in legal(match, 2), "the drawn card is not played yet"
        act(match, 1, "R8")
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_a_draw_does_not_close_the_window() -> None:
    """RULES: "until the next card is played (a draw does not close it)"."""
    match = one_left()
    act(match, 1, "draw")
    assert match.turn == 2
    assert "catch:0" in legal(match, 1)
    act(match, 2, "draw")
    assert match.turn == 0
    act(match, 1, "catch:0")
    assert hand_of(match, 0).startswith("B9 ")


def test_a_pass_does_not_close_the_window() -> None:
    match = position("R1 B9", "Y2 G2 Y3", "R3 G3 Y4", top="R5", draw="R8 ...")
    act(match, 0, "R1")
    act(match, 1, "draw")
    act(match, 1, "pass")
    assert "catch:0" in legal(match, 2)


def test_drawing_until_one_matches_does_not_close_the_window() -> None:
    rules = replace(CLASSIC, drawing=Drawing.UNTIL_PLAYABLE)
    match = position("R1 B9", "Y2 G2 Y3", "R3 G3 Y4", top="R5", draw="B1 B2 R8 ...", rules=rules)
    act(match, 0, "R1")
    act(match, 1, "draw")
    assert "catch:0" in legal(match, 1)


def test_a_forced_draw_of_another_does_not_close_the_window() -> None:
    """RULES ◆: a forced draw "closes no catch window": here the Draw Two itself left one card."""
    match = position("RD B9", "R2 G2 Y3", "R3 G3 Y4", top="R5")
    act(match, 0, "RD")
    assert "catch:0" in legal(match, 1)
    assert "catch:0" in legal(match, 2)


def test_a_catch_during_the_challenge() -> None:
    """A Wild Draw Four that leaves one card: also who must answer may catch first."""
    for by in (1, 2):
        match = position("W4 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5")
        act(match, 0, "W4>G")
        act(match, by, "catch:0")
        assert len(match.hand.hands[0]) == 3
        assert (match.turn, match.hand.phase) == (1, Phase.CHALLENGE)


@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_the_answer_to_a_wild_draw_four_does_not_close_the_window(answer: str) -> None:
    match = position("W4 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5")
    act(match, 0, "W4>G")
    act(match, 1, answer)
    assert match.turn == 2
    assert "catch:0" in legal(match, 1)


def test_the_guilty_one_holds_more_than_one_card_and_cannot_be_caught() -> None:
    """RULES ◆: "Only somebody holding exactly one card can be caught."."""
    match = position("W4 R9", "R2 G2 Y3", "R3 G3 Y4", top="R5")
    act(match, 0, "W4>G")
    act(match, 1, "challenge")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_who_draws_by_choice_cannot_be_caught_any_more() -> None:
    """RULES ◆: "Only somebody holding exactly one card can be caught."; with two, after a Skip."""
    match = position("RS B9", "R2 G2 Y3", top="R5", draw="G8 ...")
    act(match, 0, "RS")
    assert "catch:0" in legal(match, 1)
    act(match, 0, "draw")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_with_two_a_skip_that_leaves_one_card_can_be_caught_before_the_next_card() -> None:
    match = position("RS R9", "R2 G2 Y3", top="R5")
    act(match, 0, "RS")
    assert match.turn == 0
    act(match, 1, "catch:0")
    assert len(match.hand.hands[0]) == 3
    assert match.turn == 0


def test_the_next_one_down_to_one_card_can_be_caught_instead() -> None:
    match = position("R1 B9", "R2 G2", "R3 G3 Y4", top="R5")
    act(match, 0, "R1")
    act(match, 1, "R2")
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH
    assert {"catch:1"} <= legal(match, 2)
    act(match, 0, "catch:1")
    assert len(match.hand.hands[1]) == 3


def test_nobody_can_be_caught_who_was_dealt_one_card() -> None:
    match, _, _ = dealt("R5", hand_size=1, rules=replace(CLASSIC, hand_size=1))
    assert refused(match, 0, "catch:1") is Reason.NOBODY_TO_CATCH


def test_nobody_can_be_caught_with_two_cards() -> None:
    match = position("R1 B9 B8", "R2 G2 Y3", top="R5")
    act(match, 0, "R1")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


@pytest.mark.parametrize("penalty", [0, 1, 2, 4, 10])
def test_the_penalty_is_an_option(penalty: int) -> None:
    match = one_left(rules=replace(CLASSIC, uno_penalty=penalty))
    events = act(match, 1, "catch:0")
    assert only(events, CardsDrawn).count == penalty
    assert len(match.hand.hands[0]) == 1 + penalty
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_a_penalty_takes_what_there_is() -> None:
    match = position("R1 B9", "...", top="R5")
    act(match, 0, "R1")
    events = act(match, 1, "catch:0")
    assert only(events, CardsDrawn).count == 1
    assert hand_of(match, 0) == "B9 R5"


def test_who_was_caught_may_be_caught_again_later() -> None:
    match = position("R1 B9", "R2 G2 Y3", top="R5", draw="R7 R8 ...")
    act(match, 0, "R1")
    act(match, 1, "catch:0")
    act(match, 1, "R2")
    act(match, 0, "R7")
    act(match, 1, "draw")
    if match.turn == 1:
        act(match, 1, "pass")
    act(match, 0, "R8")
    assert "catch:0" in legal(match, 1)


def test_the_last_card_needs_no_call() -> None:
    match = position("R1 R9", "G2 G3", top="R5", draw="B7 ...")
    act(match, 0, "R1")
    act(match, 1, "draw")
    act(match, 0, "R9")
    assert match.hand_number == 2
