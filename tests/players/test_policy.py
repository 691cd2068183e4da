"""The learned policy: which card it plays, what its features are, and what it knows."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from bot.engine.actions import DRAW, CallUno, CatchUno, Forfeit, PlayCard
from bot.engine.cards import card
from bot.engine.match import Match
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.house import HouseRule, Stacking
from bot.engine.rulebook.table import Format
from bot.players import policy
from bot.players.policy_weights import OF_MORE, OF_PAIRS, OF_TWO, OF_TWO_TURNING
from bot.players.sharp import Effort, choose
from tests.engine.positions import position
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View

NONE = Effort(rollouts=0)
SINGLE = replace(OFFICIAL, format=Format.SINGLE)


def moves_of(view: View) -> list[Action]:
    return [action for action in view.legal if not isinstance(action, (CallUno, CatchUno, Forfeit))]


def test_there_is_a_weight_for_every_feature() -> None:
    assert {len(table) for table in (OF_TWO, OF_TWO_TURNING, OF_MORE, OF_PAIRS)} == {policy.FEATURES}
    for seed in range(6):
        match, _ = Match.start(SINGLE, seats=2 + seed % 3, seed=bytes([seed]) * 32)
        random = Random(seed)
        while match.outcome is None:
            view = match.view(match.turn)
            position_of = policy.Position(view, match.turn)
            for move in moves_of(view):
                colour = (move.card.colour or move.colour) if isinstance(move, PlayCard) else None
                if isinstance(move, PlayCard) and colour is not None:
                    found = policy.features_of_card(position_of, move.card, colour)
                else:
                    found = policy.features_of_none(position_of)
                assert len(set(found)) == len(found)
                assert 0 <= min(found) <= max(found) < policy.FEATURES
            match.apply(match.turn, random.choice(moves_of(view)))


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
