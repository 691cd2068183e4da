"""The learned policy: which card it plays, how it describes moves, and what it knows."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW, CallUno, CatchUno, Forfeit, PlayCard
from bot.engine.cards import card
from bot.engine.match import Match
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.players import policy
from bot.players.policy import LEAK, Network, network, score
from bot.players.search import Effort, in_the_running
from bot.players.sharp import choose
from tests.engine.positions import position
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View

NONE = Effort(rollouts=0)
SINGLE = replace(OFFICIAL, format=Format.SINGLE)


def moves_of(view: View) -> list[Action]:
    return [action for action in view.legal if not isinstance(action, (CallUno, CatchUno, Forfeit))]


def described(position_of: policy.MoveContext, move: Action) -> list[float]:
    if isinstance(move, PlayCard):
        return policy.inputs(position_of, move.card, move.card.colour or move.colour)
    return policy.inputs(position_of, None, None)


def test_every_network_has_weights_for_every_input() -> None:
    match = position("R1 R7 W", "B1 B2 B3", "B1", top="R5", rules=SINGLE)
    inputs = described(policy.MoveContext(match.view(0), 0), PlayCard(card("R1")))
    for name in policy.NETWORKS:
        trained = network(name)
        assert len(trained.first) == len(inputs)
        units = {len(weights) for weights in (*trained.first, trained.bias, trained.second)}
        assert units == {len(trained.bias)}


def test_every_move_is_described_by_as_many_small_numbers() -> None:
    for seed in range(4):
        match, _ = Match.start(SINGLE, seats=2 + seed, seed=bytes([seed]) * 32)
        random = Random(seed)
        while match.outcome is None:
            view = match.view(match.turn)
            position_of = policy.MoveContext(view, match.turn)
            for move in moves_of(view)[match.revision % 3 :: 3]:
                inputs = described(position_of, move)
                assert len(inputs) == len(network("two").first)
                assert -5 < min(inputs) <= max(inputs) < 5
            match.apply(match.turn, random.choice(moves_of(view)))


def test_what_a_move_does_to_others_is_described_as_it_leaves_them() -> None:
    match = position("RD R3", "R7 B2", "B1 B2 B3 B4", "Y1", top="R5", rules=SINGLE)
    position_of = policy.MoveContext(match.view(0), 0)
    assert [other.cards for other in position_of.others(1, 2)] == [4, 4, 1]
    assert [other.cards for other in position_of.others(-1, 0)] == [1, 4, 2]


def test_a_network_scores_by_its_weights_alone() -> None:
    small = Network(first=((1.0, -2.0), (0.5, 0.0)), bias=(0.25, 1.0), second=(3.0, 10.0))
    assert score(small, [0.0, 0.0]) == pytest.approx(0.25 * 3 + 10)
    assert score(small, [1.0, 2.0]) == pytest.approx(2.25 * 3 - 1.0 * LEAK * 10)


def test_it_keeps_wilds_and_symbols_that_lead_to_another_colour() -> None:
    view = position("R1 R7 G7 W", "B1 B2 B3", top="R5", rules=SINGLE).view(0)
    assert policy.choose(view, moves_of(view)) is PlayCard(card("R1"))


def test_it_denies_the_turn_of_whoever_is_nearly_out() -> None:
    view = position("R1 RS G7 Y3", "B1", top="R5", rules=SINGLE, called=(1,)).view(0)
    assert policy.choose(view, moves_of(view)) is PlayCard(card("RS"))
    assert choose(view, Random(1), NONE) is PlayCard(card("RS"))


def test_it_goes_out_with_its_last_card() -> None:
    view = position("W", "B1 B2", top="R5", rules=SINGLE, called=(0,)).view(0)
    chosen = policy.choose(view, moves_of(view))
    assert isinstance(chosen, PlayCard)
    assert chosen.card is card("W")


def test_the_search_drops_what_the_policy_would_do_only_for_what_is_better_by_the_margin() -> None:
    sums = [40.0, 44.0, 46.0]
    squares = [each * each / 100 for each in sums]  # in each of 100 worlds the same
    assert in_the_running([0, 1, 2], sums, squares, 100, [0.0, 0.0, 0.0]) == [2]
    assert in_the_running([0, 1, 2], sums, squares, 100, [0.05, 0.0, 0.0]) == [2]
    assert in_the_running([0, 1], sums, squares, 100, [0.05, 0.0, 0.0]) == [0]


@for_each(
    "changed",
    [
        {"sets": HouseRule.ON},
        {"seven_zero": HouseRule.ON},
        {"stacking": Stacking.EITHER},
        {"jump_in": HouseRule.ON},
        {"hand_limit": 20},
        {"format": Format.LOWEST},
        {"format": Format.POINTS},
    ],
)
def test_it_has_no_opinion_on_rules_that_it_was_not_trained_on(changed: dict[str, object]) -> None:
    view = position("R1 R2", "B1 B2", rules=replace(SINGLE, **changed)).view(0)  # type: ignore[arg-type]
    assert policy.choose(view, [DRAW, *moves_of(view)]) is None
