"""Variants: rules that a table begins with by one tap."""

from __future__ import annotations

import pytest

from bot.engine.option_catalogue import changed
from bot.engine.presets import CLASSIC, PARTY, PRESETS, QUICK, VARIANTS, variant_of, with_length
from bot.engine.rulebook.play import HouseRule, Stacking


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_can_be_played_and_is_known_by_its_rules(name: str) -> None:
    rules = VARIANTS[name]
    assert rules.problems(seats=rules.usual_seats) == ()
    assert variant_of(rules) == name
    if name in PRESETS:
        assert rules == PRESETS[name]
    elif name != PARTY:
        assert len(changed(rules)) == 1, "the common rules with one change"
        assert rules.preset == CLASSIC.preset


def test_the_usual_party_is_stacking_jump_in_and_seven_zero() -> None:
    party = VARIANTS[PARTY]
    assert (party.stacking, party.jump_in, party.seven_zero) == (
        Stacking.EITHER,
        HouseRule.ON,
        HouseRule.ON,
    )
    assert len(changed(party)) == 3


def test_one_hand_is_the_quick_variant_whatever_length_was_set_before() -> None:
    assert variant_of(with_length(with_length(CLASSIC, 100), None)) == QUICK


def test_other_sheets_and_changed_rules_are_no_variant() -> None:
    assert variant_of(PRESETS["anywhere"]) is None
