"""Official sheet: UNO, catching, going out, scoring."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import card
from bot.engine.errors import Reason
from bot.engine.events import (
    CardsDrawn,
    DrawCause,
    EndReason,
    HandEnded,
    HandStarted,
    MatchOutcome,
    UnoCaught,
)
from bot.engine.formats import value
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.play import EarlyUno, LastCard, Window
from tests.engine.positions import act, all_of, cards, hand_of, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.match import Match

FOREVER = replace(OFFICIAL, target=10_000)


def one_left(code: str = "R1", **changes: object) -> Match:
    """Return a match in which seat 0 of three has just come down to one card without a word."""
    options: dict[str, object] = {"top": "R5", "draw": "B7 G8 Y6 ...", "rules": OFFICIAL} | changes
    played = code.split(">", maxsplit=1)[0]
    match = position(f"{played} B9", "R2 G2 Y3", "R3 G3 Y4", **options)  # type: ignore[arg-type]
    act(match, 0, code)
    return match


def test_uno_is_said_before_playing_the_next_to_last_card() -> None:
    """Sheet: "Before playing your next to last card, you must say "UNO."."""
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", rules=OFFICIAL)
    act(match, 0, "uno")
    act(match, 0, "R1")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_who_is_caught_with_just_one_card_draws_four() -> None:
    """Sheet: "another player catches you with just one card before the next player begins their turn you must
    pick FOUR more cards".
    """
    for by in (1, 2):
        match = one_left()
        events = act(match, by, "catch:0")
        assert only(events, UnoCaught) == UnoCaught(0, by)
        assert only(events, CardsDrawn) == CardsDrawn(0, 4, DrawCause.CAUGHT)
        assert len(match.hand.hands[0]) == 5
        assert match.turn == 1


def test_who_catches_oneself_before_another_does_is_safe() -> None:
    """Sheet: "but you "catch" yourself before any other player catches you, you are safe and not subject to
    the 4-card penalty.".
    """
    match = one_left()
    act(match, 0, "uno")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    assert hand_of(match, 0) == "B9"


def test_nobody_is_caught_before_the_second_to_last_card_lies_there() -> None:
    """Sheet: "You may not catch a player for failure to say "UNO!" until his/her second-to-last card touches
    the DISCARD pile.".
    """
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", rules=OFFICIAL)
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    act(match, 0, "R1")
    assert "catch:0" in legal(match, 1)


@pytest.mark.parametrize("begins", ["draw", "R2"])
def test_nobody_is_caught_after_the_next_player_begins_a_turn(begins: str) -> None:
    """Sheet: "you may not catch a player for failure to say it after the next player begins his/her turn.
    "Beginning a turn" is defined as either drawing a card from the DRAW pile or drawing a card from your hand
    to play.".
    """
    match = one_left()
    act(match, 1, begins)
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


@pytest.mark.parametrize("drawn", ["R8", "Y8"])
def test_a_draw_closes_the_window_whether_the_card_fits_or_not(drawn: str) -> None:
    """Sheet: "If you are not caught before the next player either draws a card from the DRAW pile …, you do
    not have to draw the extra cards.".
    """
    match = one_left(draw=f"{drawn} ...")
    act(match, 1, "draw")
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_under_the_classic_window_a_draw_would_not_close_it() -> None:
    """RULES: catching is possible "until the next card is played (a draw does not close it)" in classic."""
    match = one_left(rules=replace(OFFICIAL, window=Window.NEXT_CARD))
    act(match, 1, "draw")
    assert "catch:0" in legal(match, 2)


@pytest.mark.parametrize(("code", "answer"), [("RD", None), ("W4>G", "accept"), ("W4>G", "challenge")])
def test_a_forced_draw_begins_no_turn(code: str, answer: str | None) -> None:
    """RULES ◆: "A forced draw (penalty, Draw Two, Wild Draw Four, lost challenge) does not begin a turn"."""
    match = one_left(code)
    if answer:
        act(match, 1, answer)
    assert match.turn == 2
    assert {"catch:0"} <= legal(match, 1) & legal(match, 2)
    act(match, 2, "draw")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_a_penalty_of_another_begins_no_turn() -> None:
    match = position("R1 B9", "R2 G2", "R3 G3 Y4", top="R5", rules=replace(OFFICIAL, wrong_call=1))
    act(match, 0, "R1")
    act(match, 2, "uno")
    assert "catch:0" in legal(match, 1)


def test_uno_said_with_two_cards_also_out_of_turn_counts() -> None:
    """RULES ◆: "UNO said with two cards counts, also out of turn"."""
    match = position("R1 B9", "R2 G2 Y3", top="R5", turn=1, rules=OFFICIAL)
    act(match, 0, "uno")
    act(match, 1, "R2")
    act(match, 0, "R1")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_uno_said_with_two_cards_may_be_too_early_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading"."""
    rules = replace(OFFICIAL, early_uno=EarlyUno.TOO_EARLY)
    match = position("R1 B9", "R2 G2 Y3", top="R5", rules=rules)
    assert refused(match, 0, "uno") is Reason.TOO_MANY_CARDS
    act(match, 0, "R1")
    act(match, 0, "uno")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_any_draw_cancels_the_call() -> None:
    """RULES ◆: "any draw cancels it"."""
    match = position("R1 B9", "RD G2 Y3", top="R5", turn=1, rules=OFFICIAL)
    act(match, 0, "uno")
    act(match, 1, "RD")
    assert 0 not in match.hand.called


# Going out


@pytest.mark.parametrize(("code", "count"), [("RD", 2), ("W4>B", 4)])
def test_a_drawing_card_as_last_card_is_drawn_for_and_counted(code: str, count: int) -> None:
    """Sheet: "If the last card played in a hand is a Draw 2 card or Wild Draw 4 card, the next player must
    draw 2 or 4 cards, depending upon the card played. These cards are counted when points are totaled.".
    """
    drawn = "W Y8 RS B1"
    match = position(code.split(">", maxsplit=1)[0], "G9", "B3", top="R5", draw=f"{drawn} ...", rules=FOREVER)
    events = act(match, 0, code)
    assert all_of(events, CardsDrawn)[0].count == count
    ended = only(events, HandEnded)
    assert ended.hands[1] == tuple(cards(f"G9 {drawn}")[: 1 + count])
    assert ended.points == 9 + 3 + sum(value(one, OFFICIAL) for one in cards(drawn)[:count])


def test_a_drawing_card_as_last_card_may_count_for_nothing_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading"."""
    rules = replace(FOREVER, last_card=LastCard.NOT_DRAWN)
    events = act(position("RD", "G9", "B3", top="R5", rules=rules), 0, "RD")
    assert only(events, HandEnded).points == 12


def test_once_a_player_plays_the_last_card_the_hand_is_over_and_you_start_over() -> None:
    """Sheet: "Once a player plays their last card, the hand is over. Points are tallied (see Scoring section)
    and you start over again.".
    """
    match = position("R1", "G9 W", "BD B3", top="R5", dealer=2, rules=FOREVER)
    events = act(match, 0, "R1")
    assert only(events, HandEnded).winner == 0
    assert match.hand_number == only(events, HandStarted).number == 2
    assert match.hand.dealer == 0, "the deal passes left"


# Scoring


def test_who_is_first_out_gets_points_for_the_cards_left_in_the_other_hands() -> None:
    """Sheet: "If you are first to get rid of all your cards, you get points for the cards left in the other
    players hands.".
    """
    match = position("R1", "G9 W", "BD B3 Y0", top="R5", points=(10, 20, 30), rules=FOREVER)
    act(match, 0, "R1")
    assert match.points == (10 + 59 + 23, 20, 30)


@pytest.mark.parametrize(
    ("codes", "points"),
    [
        ("R0 Y1 G5 B9", (0, 1, 5, 9)),
        ("RD YD", (20, 20)),
        ("GR BR", (20, 20)),
        ("RS YS", (20, 20)),
        ("W W4", (50, 50)),
    ],
)
def test_each_card_is_worth_what_the_table_says(codes: str, points: tuple[int, ...]) -> None:
    """Sheet: "All number cards (0-9) Face Value", "Draw 2, Reverse, Skip: 20 points", "Wild, Wild Draw 4: 50
    points".
    """
    assert tuple(value(one, OFFICIAL) for one in cards(codes)) == points


@pytest.mark.parametrize(("before", "over"), [(487, False), (488, True)])
def test_the_first_player_to_reach_500_points_wins(
    before: int,
    over: bool,  # noqa: FBT001 - a table
) -> None:
    """Sheet: "The WINNER is the first player to reach 500 points."."""
    match = position("R1", "G9", "B3", top="R5", points=(before, 499, 0), rules=OFFICIAL)
    act(match, 0, "R1")
    assert (match.outcome is not None) is over
    if over:
        assert match.outcome == MatchOutcome(EndReason.TARGET_REACHED, (0,), (500, 499, 0), (1, 2, 3))


def test_the_top_card_is_the_last_one_played() -> None:
    match = position("R1 R2 B3", "G9 W", top="R5", rules=OFFICIAL)
    act(match, 0, "R1")
    assert match.hand.top is card("R1")
