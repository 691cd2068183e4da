"""Leaving the match, in every phase (RULES ◆: forfeit, classic)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import Colour, card
from bot.engine.errors import Reason
from bot.engine.events import (
    CardsDrawn,
    DrawCause,
    EndReason,
    HandEnded,
    HandShown,
    MatchEnded,
    MatchOutcome,
    SeatForfeited,
    SeatSkipped,
    WildDrawFourChallenged,
)
from bot.engine.hand import Phase
from bot.engine.presets import CLASSIC, DUEL, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Leaving
from tests.engine.positions import act, all_of, cards, codes, legal, only, position, refused

FOREVER = replace(CLASSIC, target=10_000)


def test_the_seat_leaves_the_match() -> None:
    """RULES ◆: "seat leaves the match"."""
    match = position("R1 R2 R3", "G1 G2 G3", "B1 B2 B3", top="R5")
    events = act(match, 1, "forfeit")
    assert events == [SeatForfeited(1)]
    assert match.hand.order == (0, 2)
    assert match.legal(1) == ()
    for text in ("draw", "uno", "forfeit", "G1", "catch:0"):
        assert refused(match, 1, text) is Reason.SEAT_LEFT
    assert match.view(0).seats[1].left
    assert match.outcome is None


@pytest.mark.parametrize("format_", [Format.SINGLE, Format.POINTS, Format.LOWEST, Format.ELIMINATION])
def test_it_may_end_the_match_for_all_instead(format_: Format) -> None:
    """The other reading, one option away: "ends the game, the other wins". With several others all of them
    win, and the hand that is broken off counts for nobody.
    """
    assert {name for name, rules in PRESETS.items() if rules.forfeit is Leaving.ENDS} == {DUEL.preset}
    rules = replace(CLASSIC, format=format_, forfeit=Leaving.ENDS)
    match = position("R1 R2", "G1", "B1 B2", "Y1 W", top="R5", points=(5, 400, 0, 30), rules=rules)
    events = act(match, 1, "forfeit")
    assert only(events, HandEnded).winner is None
    assert only(events, HandEnded).points == 0
    assert match.outcome == MatchOutcome(EndReason.FORFEIT, (0, 2, 3), (5, 400, 0, 30), (1, 4, 1, 1))
    assert isinstance(events[-1], MatchEnded)


@pytest.mark.parametrize("leaver", [0, 1])
def test_between_two_it_ends_the_match_either_way(leaver: int) -> None:
    for forfeit in Leaving:
        match = position("R1 R2", "G1 G2", top="R5", rules=replace(CLASSIC, forfeit=forfeit))
        events = act(match, leaver, "forfeit")
        assert only(events, HandEnded).winner == 1 - leaver
        assert match.outcome is not None
        assert match.outcome.winners == (1 - leaver,)


def test_where_it_ends_the_match_a_wild_draw_four_just_played_is_drawn_first() -> None:
    match = position("W4 R2", "G1 G2", "B1", top="R5", rules=replace(CLASSIC, forfeit=Leaving.ENDS))
    act(match, 0, "W4>G")
    events = act(match, 0, "forfeit")
    assert only(events, CardsDrawn).seat == 1
    assert match.outcome is not None
    assert match.points == (0, 0, 0)


def test_its_cards_go_under_the_discard_pile() -> None:
    """RULES ◆: "A forfeiting seat's cards go under the discard pile"."""
    match = position("R1 R2 R3", "G1 G2 G3", "B1 B2 B3", top="R5", under="Y1 Y2")
    act(match, 1, "forfeit")
    assert codes(match.hand.discard_pile) == "G1 G2 G3 Y1 Y2 R5"
    assert match.hand.top is card("R5")
    assert match.hand.hands[1] == []


def test_its_cards_score_for_nobody() -> None:
    """RULES ◆: "and score for nobody"."""
    match = position("R1", "W W4 GD", "B3", top="R5", rules=FOREVER)
    act(match, 1, "forfeit")
    events = act(match, 0, "R1")
    assert only(events, HandEnded).points == 3
    assert only(events, HandEnded).hands == ((), (), tuple(cards("B3")))


def test_its_points_stay_and_it_is_placed_behind_all_others() -> None:
    match = position("R1 R2", "G1 G2", "B1 B2", top="R5", points=(5, 400, 0))
    act(match, 1, "forfeit")
    act(match, 2, "forfeit")
    assert match.outcome == MatchOutcome(EndReason.FORFEIT, (0,), (5, 400, 0), (1, 2, 3))


@pytest.mark.parametrize(("direction", "turn"), [(1, 2), (-1, 0)])
def test_in_its_own_turn_the_next_seat_plays(direction: int, turn: int) -> None:
    match = position("R1 R2", "G1 G2", "B1 B2", top="R5", turn=1, direction=direction)
    act(match, 1, "forfeit")
    assert (match.turn, match.hand.phase) == (turn, Phase.PLAY)


@pytest.mark.parametrize("leaver", [0, 2])
def test_out_of_turn_the_turn_stays(leaver: int) -> None:
    match = position("R1 R2", "G1 G2", "B1 B2", top="R5", turn=1, draw="Y9 ...")
    act(match, leaver, "forfeit")
    assert match.turn == 1
    act(match, 1, "draw")
    assert match.turn == 2 - leaver


def test_after_drawing_the_next_seat_plays_and_the_drawn_card_is_gone() -> None:
    match = position("G1 G2", "Y1 Y2", "B1 B2", top="R5", draw="R8 ...")
    act(match, 0, "draw")
    assert match.hand.phase is Phase.DRAWN
    act(match, 0, "forfeit")
    assert (match.turn, match.hand.phase, match.hand.drawn) == (1, Phase.PLAY, None)
    assert codes(match.hand.discard_pile) == "G1 G2 R8 R5"


def test_another_leaves_while_a_card_was_drawn() -> None:
    match = position("G1 G2", "Y1 Y2", "B1 B2", top="R5", draw="R8 ...")
    act(match, 0, "draw")
    act(match, 1, "forfeit")
    assert legal(match, 0) == {"R8", "pass"}
    act(match, 0, "pass")
    assert match.turn == 2


def test_who_must_answer_a_wild_draw_four_leaves_without_drawing() -> None:
    """RULES ◆: "draws it owes are void"."""
    match = position("W4 R1 R2", "Y1 Y2", "B1 B2", top="R5")
    act(match, 0, "W4>G")
    events = act(match, 1, "forfeit")
    assert events == [SeatForfeited(1)]
    assert (match.turn, match.hand.phase, match.hand.colour) == (2, Phase.PLAY, Colour.GREEN)
    assert match.view(2).challenged is None
    assert refused(match, 2, "challenge") is Reason.NOTHING_TO_ANSWER


def test_who_just_played_a_wild_draw_four_leaves_and_the_four_are_drawn_without_a_challenge() -> None:
    """RULES ◆: "if it had just played a Wild Draw Four, the four are drawn without a challenge"."""
    match = position("W4 R1 R2", "Y1 Y2", "B1 B2", top="R5", draw="Y3 Y4 Y6 Y7 ...")
    act(match, 0, "W4>G")
    events = act(match, 0, "forfeit")
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert not all_of(events, WildDrawFourChallenged)
    assert not all_of(events, HandShown)
    assert codes(match.hand.hands[1]) == "Y1 Y2 Y3 Y4 Y6 Y7"
    assert (match.turn, match.hand.phase) == (2, Phase.PLAY)
    assert match.hand.bluff_hand == ()


def test_who_just_played_a_wild_draw_four_backwards_leaves() -> None:
    match = position("W4 R1 R2", "Y1 Y2", "B1 B2", top="R5", direction=-1)
    act(match, 0, "W4>G")
    events = act(match, 0, "forfeit")
    assert only(events, CardsDrawn).seat == 2
    assert match.turn == 1


@pytest.mark.parametrize("answer", ["challenge", "accept"])
def test_a_bystander_leaves_and_the_challenge_goes_on(answer: str) -> None:
    match = position("W4 R1 R2", "Y1 Y2", "B1 B2", "G1 G2", top="R5")
    act(match, 0, "W4>G")
    act(match, 2, "forfeit")
    assert (match.turn, match.hand.phase) == (1, Phase.CHALLENGE)
    events = act(match, 1, answer)
    assert match.turn == (1 if answer == "challenge" else 3)
    assert bool(all_of(events, WildDrawFourChallenged)) is (answer == "challenge")


@pytest.mark.parametrize("leaver", [0, 1])
def test_the_last_one_in_wins_the_match(leaver: int) -> None:
    match = position("R1 R2", "W4 G2", top="R5", points=(30, 20))
    events = act(match, leaver, "forfeit")
    winner = 1 - leaver
    assert match.outcome == MatchOutcome(
        EndReason.FORFEIT, (winner,), (30, 20), (1, 2) if winner == 0 else (2, 1)
    )
    assert only(events, HandEnded).points == 0, "cards of who left score for nobody"
    assert isinstance(events[-1], MatchEnded)
    assert match.hand.phase is Phase.OVER


@pytest.mark.parametrize("leaver", [0, 1])
def test_with_two_left_leaving_during_a_challenge_ends_the_match(leaver: int) -> None:
    match = position("W4 R2", "G1 G2", top="R5")
    act(match, 0, "W4>G")
    events = act(match, leaver, "forfeit")
    assert match.outcome is not None
    assert match.outcome.winners == (1 - leaver,)
    assert match.points == (0, 0)
    assert [event.seat for event in all_of(events, CardsDrawn)] == ([1] if leaver == 0 else [])


def test_with_two_left_leaving_after_a_draw_ends_the_match() -> None:
    for leaver in (0, 1):
        match = position("G1 G2", "Y1 Y2", top="R5", draw="R8 ...")
        act(match, 0, "draw")
        act(match, leaver, "forfeit")
        assert match.outcome is not None
        assert match.outcome.winners == (1 - leaver,)


def test_when_two_are_left_of_three_the_two_player_rules_hold() -> None:
    match = position("RR R1 R2", "G1 G2", "B1 B2", top="R5")
    act(match, 1, "forfeit")
    act(match, 0, "RR")
    assert match.turn == 0


def test_who_could_be_caught_leaves_and_cannot_be_caught() -> None:
    match = position("R1 B9", "G1 G2", "B1 B2", top="R5")
    act(match, 0, "R1")
    act(match, 0, "forfeit")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    assert match.turn == 1


def test_another_leaving_closes_no_catch_window() -> None:
    match = position("R1 B9", "G1 G2", "B1 B2", top="R5")
    act(match, 0, "R1")
    act(match, 1, "forfeit")
    assert "catch:0" in legal(match, 2)


def test_a_call_of_who_left_is_forgotten() -> None:
    match = position("R1 B9", "G1 G2", "B1 B2", top="R5", called=(0,))
    act(match, 0, "forfeit")
    assert match.hand.called == frozenset()


def test_the_cards_of_who_left_come_back_by_the_reshuffle() -> None:
    match = position("R1 ...", "G1 G2 G3", "Y9", top="R5")
    act(match, 1, "forfeit")
    act(match, 0, "draw")
    assert len(match.hand.draw_pile) == 2


def test_the_next_hand_is_dealt_to_those_left_only() -> None:
    match = position("R1", "G1 G2", "B3", top="R5", rules=FOREVER)
    act(match, 1, "forfeit")
    act(match, 0, "R1")
    assert match.hand_number == 2
    assert match.hand.hands[1] == []
    assert sum(map(len, match.hand.hands)) >= 14
    assert match.legal(1) == ()


def test_forfeit_is_always_legal_and_listed_last() -> None:
    match = position("W4 R1 B9", "G1 G2", "B1 B2", top="R5")
    for step in (None, (0, "W4>G"), (1, "accept"), (2, "draw")):
        if step:
            act(match, *step)
        for seat in range(3):
            assert type(match.legal(seat)[-1]).__name__ == "Forfeit"
