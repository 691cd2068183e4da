"""Ladder of a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.presets import PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Stacking
from bot.league.ladders import FAMILIES, HOUSE, ladder_of


@pytest.mark.parametrize("name", PRESETS)
def test_changed_options_do_not_move_a_match_to_another_ladder(name: str) -> None:
    changed = replace(PRESETS[name], stacking=Stacking.SAME, hand_size=9)
    assert ladder_of(changed.preset, Format.SINGLE) == f"{FAMILIES[name]}-single"


def test_only_a_preset_that_is_not_known_leads_to_house_rules() -> None:
    assert {*FAMILIES} == {*PRESETS}
    assert ladder_of("of a later version", Format.POINTS) == f"{HOUSE}-match"
