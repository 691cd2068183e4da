"""Coach: it depends on what a seat sees, and holds chance against nobody."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.actions import CHALLENGE, DRAW, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.match import Match
from bot.engine.presets import MERCILESS, OFFICIAL
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Stacking
from bot.players import steady
from bot.players.coach import (
    MoveEstimate,
    MoveJudgement,
    Reason,
    ReasonKind,
    accuracy,
    costliest,
    estimates,
    judgement,
    reason,
)
from tests.engine.positions import position
from tests.players.test_levels import hidden_shuffled
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.rulebook.rules import Rules

R7, G7 = PlayCard(card("R7")), PlayCard(card("G7"))


def judged(number: int, played: float, best: float) -> MoveJudgement:
    done, better = MoveEstimate(R7, played, 0.01, (0, 0)), MoveEstimate(G7, best, 0.0, (0, 0))
    return MoveJudgement(number, done, better, best - played, kept=0.1, at_stake=0.2)


def test_the_coach_goes_out_where_one_move_wins() -> None:
    view = position("RS R1", "B1 B2 B3", top="R5", rules=OFFICIAL).view(0)  # two play: after a Skip, again
    found = estimates(view, Random(1), worlds=40)
    assert found[0].move is PlayCard(card("RS"))
    assert found[0].chance == 1.0
    assert found[1].chance < 0.9


def test_nothing_is_compared_where_there_is_no_choice_or_no_turn() -> None:
    assert estimates(position("R1 B2", "B1 B2", top="R5").view(0), Random(1), worlds=8) == ()
    assert estimates(position("R1 R2", "B1 B2", top="R5", turn=1).view(0), Random(1), worlds=8) == ()


def test_a_move_that_nobody_would_think_of_is_compared_if_it_was_made() -> None:
    view = position("RS R1", "B1 B2 B3", top="R5").view(0)
    assert DRAW not in {one.move for one in estimates(view, Random(1), worlds=8)}
    found = estimates(view, Random(1), worlds=60, also=DRAW)
    said = judgement(4, DRAW, found)
    assert said is not None
    assert said.best.move is not DRAW
    assert said.cost > 0.1


@for_each("rules", [replace(OFFICIAL, format=Format.SINGLE), MERCILESS])
def test_no_estimate_depends_on_a_hidden_card(rules: Rules) -> None:
    match, _ = Match.start(rules, seats=3, seed=bytes(32))
    random, compared = Random(1), 0
    for number in range(40):
        if match.outcome is not None:
            break
        seat = match.turn
        action = steady.choose(match.view(seat), random)
        assert action is not None
        found = [
            estimates(each.view(seat), Random(number), worlds=8, also=action)
            for each in (match, hidden_shuffled(match, seat, 7), hidden_shuffled(match, seat, 8))
        ]
        assert found[0] == found[1] == found[2]
        compared += bool(found[0])
        match.apply(seat, action)
    assert compared > 5


def test_a_mistake_by_the_merciless_sheet_is_named() -> None:
    view = position("RA R1 R2 RS", "Y1 Y2 Y3", top="R5", rules=MERCILESS).view(0)
    found = estimates(view, Random(1), worlds=200)
    said = judgement(4, PlayCard(card("R1")), found)
    assert said is not None
    assert said.cost > 0.2
    assert said.best.move in {PlayCard(card("RA")), PlayCard(card("RS"))}, "all are laid, at once or next"
    assert reason(view, said.best, said.played) == Reason(ReasonKind.CERTAIN)


def test_a_hand_given_away_by_the_merciless_sheet_is_named_with_who_wins_by_it() -> None:
    view = position("R7 R1 B2", "Y1 Y2 Y3 Y4 Y5 Y6 Y8", "G1 G2 G3 G4", top="R5", rules=MERCILESS).view(0)
    given = PlayCard(card("R7"), None, 1)
    said = judgement(4, given, estimates(view, Random(1), worlds=1200))
    assert said is not None
    assert costliest([said]) == (said,)
    why = reason(view, said.best, said.played)
    assert why is not None
    assert (why.kind, why.seat) == (ReasonKind.RIVAL, 1)


def test_a_forced_or_an_equal_move_by_the_merciless_sheet_is_not_blamed() -> None:
    forced = position("R1 B2 B3", "Y1 Y2 Y3", top="R5", rules=MERCILESS).view(0)
    assert estimates(forced, Random(1), worlds=8) == ()
    equal = position("R1 R2 R3 R8", "Y1 Y2 Y3 Y5", "G1 G2 G3 G4", top="R5", rules=MERCILESS).view(0)
    found = estimates(equal, Random(1), worlds=400)
    told = [judgement(4, one.move, found) for one in found]
    assert len(told) == 4
    assert costliest(one for one in told if one is not None) == ()


@for_each("code", ["RE", "WC"])
def test_what_takes_turns_or_cards_of_the_next_player_is_the_reason(code: str) -> None:
    view = position(f"{code} R7 B1", "B2", "G1 G2", top="R5", rules=MERCILESS).view(0)
    better = estimate(PlayCard(card(code)), 0.5, 0.5, 0.2, 0.3, fits=0.6)
    kind = ReasonKind.SKIPPED if code == "RE" else ReasonKind.DRAWS
    assert reason(view, better, estimate(R7, 0.3, 0.3, 0.5, 0.2, fits=0.6)) == Reason(kind, 1, 0.2, 0.5)


def test_a_difference_that_may_be_chance_costs_nothing() -> None:
    sure, doubtful = MoveEstimate(R7, 0.4, 0.01, (0.4, 0.4)), MoveEstimate(R7, 0.4, 0.05, (0.4, 0.4))
    best = MoveEstimate(G7, 0.46, 0.0, (0.46, 0.46))
    told = [judgement(3, R7, [best, one]) for one in (sure, doubtful)]
    assert [one and (one.played, one.best) for one in told] == [(sure, best), (doubtful, doubtful)]
    assert judgement(3, DRAW, [best, sure]) is None


def test_three_moments_that_cost_most_are_told_and_no_small_matters() -> None:
    many = [judged(1, 0.30, 0.40), judged(2, 0.5, 0.51), judged(3, 0.1, 0.4), judged(4, 0.3, 0.40)]
    assert [one.number for one in costliest([*many, judged(5, 0.2, 0.25)])] == [3, 1, 4]
    assert costliest([judged(1, 0.49, 0.5)]) == ()


def test_what_was_kept_is_measured_in_other_worlds_than_those_that_chose_best_and_worst() -> None:
    lucky = MoveEstimate(G7, 0.5, 0.0, (0.6, 0.4))
    worst, done = MoveEstimate(DRAW, 0.3, 0.1, (0.2, 0.3)), MoveEstimate(R7, 0.4, 0.1, (0.45, 0.35))
    said = judgement(3, R7, [lucky, done, worst])
    assert said is not None
    assert said.at_stake == pytest.approx((0.1 + 0.4) / 2)
    assert said.kept == pytest.approx((0.05 + 0.25) / 2)


def test_accuracy_is_what_was_kept_of_all_that_was_at_stake() -> None:
    whole, none = replace(judged(1, 0, 0), kept=0.3, at_stake=0.3), replace(judged(2, 0, 0), kept=-0.1)
    assert accuracy([whole]) == 100
    assert accuracy([whole, none]) == 40
    assert accuracy([none]) == 0
    assert accuracy([]) is None
    assert accuracy([replace(whole, at_stake=0.01)]) is None


def test_whoever_made_a_mistake_is_never_called_wholly_accurate() -> None:
    lucky = replace(judged(1, 0.5, 0.5), kept=0.6, at_stake=0.5)
    mistake = replace(judged(2, 0.35, 0.39), kept=0.1, at_stake=0.1)
    assert costliest([mistake]) == (mistake,)
    assert accuracy([lucky, lucky]) == 100
    assert accuracy([lucky, mistake]) == 99


def test_the_best_move_is_accurate_and_the_worst_is_not() -> None:
    found = estimates(position("RS R1", "B1 B2 B3", top="R5", rules=OFFICIAL).view(0), Random(1), worlds=60)
    told = [judgement(0, one.move, found) for one in (found[0], found[-1])]
    assert [one and accuracy([one]) for one in told] == [100, 0]


def estimate(move: Action, chance: float, *wins: float, **seen: Any) -> MoveEstimate:
    return MoveEstimate(move, chance, 0.0, (chance, chance), wins=wins, **seen)


def test_a_rival_who_is_made_to_draw_and_wins_less_often_is_the_reason() -> None:
    view = position("RD R1 B5", "B1", "G1 G2 G3 G4", top="R5", rules=OFFICIAL).view(0)
    found = {one.move: one for one in estimates(view, Random(1), worlds=400)}
    draws, number = found[PlayCard(card("RD"))], found[PlayCard(card("R1"))]
    why = reason(view, draws, number)
    assert why is not None
    assert (why.kind, why.seat) == (ReasonKind.DRAWS, 1)
    assert (why.share, why.other) == (draws.wins[1], number.wins[1])
    assert why.share < why.other
    stacked = replace(view, rules=replace(OFFICIAL, stacking=Stacking.SAME))
    assert reason(stacked, draws, number) == replace(why, kind=ReasonKind.RIVAL), "they may answer"


def test_the_reason_is_what_differs_most_and_none_where_nothing_does() -> None:
    view = position("R7 G7 B1", "B1 B2", "G1 G2", top="R5").view(0)
    worse = estimate(R7, 0.3, 0.3, 0.4, 0.3, fits=0.5)
    for best, told in (
        (estimate(G7, 0.5, 0.5, 0.35, 0.15, fits=0.6), Reason(ReasonKind.RIVAL, 2, 0.15, 0.3)),
        (estimate(G7, 0.5, 0.5, 0.3, 0.2, fits=0.9), Reason(ReasonKind.FITS, 0, 0.9, 0.5)),
        (estimate(G7, 1.0, 1.0, 0.0, 0.0), Reason(ReasonKind.CERTAIN)),
        (estimate(G7, 0.33, 0.33, 0.38, 0.29, fits=0.5), None),
        (estimate(G7, 0.3, 0.3, 0.1, 0.6, fits=0.9), None),
    ):
        assert reason(view, best, worse) == told


def test_a_wild_card_that_stays_in_the_hand_is_a_better_reason_than_what_a_rival_wins() -> None:
    view = position("R7 W B1", "B1 B2", "G1 G2", top="R5").view(0)
    number = estimate(R7, 0.5, 0.5, 0.3, 0.2, fits=0.6)
    wild = estimate(PlayCard(card("W"), Colour.BLUE), 0.3, 0.3, 0.5, 0.2, fits=0.5)
    assert reason(view, number, wild) == Reason(ReasonKind.KEPT)
    better = replace(wild, chance=0.7, wins=(0.7, 0.1, 0.2))
    assert reason(view, better, number) == Reason(ReasonKind.RIVAL, 1, 0.1, 0.3)


def test_whether_to_challenge_is_explained_by_how_often_it_was_a_bluff() -> None:
    match = position("W4 B9 B8 B7 B6", "R1 R2 G3", top="R5", rules=OFFICIAL)
    match.apply(0, PlayCard(card("W4"), Colour.BLUE))
    view = match.view(1)
    best, other = estimates(view, Random(1), worlds=200)[:2]
    why = reason(view, best, other)
    assert why is not None
    assert why.kind in {ReasonKind.BLUFF, ReasonKind.HONEST}
    assert (why.kind is ReasonKind.BLUFF) is (best.move is CHALLENGE)
    assert why.seat == 0
    assert 0 < why.share < 1


def test_uno_that_was_forgotten_is_compared_with_the_call_and_costs_what_being_caught_costs() -> None:
    view = position("R1 B2", "G1 G2 G3", top="R5", rules=OFFICIAL).view(0)
    play = PlayCard(card("R1"))
    assert estimates(view, Random(1), worlds=8, also=play) == (), "there is nothing else to do"
    called, caught = estimates(view, Random(1), worlds=200, also=play, uncalled=True)
    assert (called.uncalled, caught.uncalled) == (False, True)
    said = judgement(3, play, [called, caught])
    assert said is not None
    assert (said.best, said.played) == (called, caught)
    assert said.cost > 0.1
    assert accuracy([said]) == 0
    assert reason(view, called, caught) == Reason(ReasonKind.CAUGHT)


def test_whoever_lost_a_challenge_is_never_called_wholly_accurate() -> None:
    whole = replace(judged(1, 0, 0), kept=0.3, at_stake=0.3)
    assert accuracy([whole], slips=1) == 99
