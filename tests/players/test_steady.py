"""Moves of *steady* by the rules of most tables."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import PASS
from bot.engine.notation import format_action
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Drawing
from bot.players import steady
from tests.engine.positions import position

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

SINGLE = replace(OFFICIAL, format=Format.SINGLE)
MANY = "W B1 B2 B3 B4"
FAR = "Y1 Y2 Y3 Y4"


def move(hand: str, *others: str, rules: Rules = SINGLE) -> str:
    """Return what it does on a red card, as text."""
    action = steady.move(position(hand, *others, rules=rules).view(0), Random(1))
    assert action is not None
    return format_action(action)


def test_it_draws_rather_than_play_a_wild_while_nobody_is_near_to_going_out() -> None:
    assert move(MANY, FAR, FAR) == "draw"


def test_it_keeps_a_wild_that_it_drew_then() -> None:
    match = position(MANY, FAR, FAR, drawn="W", rules=SINGLE)
    assert steady.move(match.view(0), Random(1)) is PASS


@pytest.mark.parametrize(
    ("hand", "others"), [(MANY[:-3], FAR), (MANY, FAR[:-3])], ids=["few cards left", "somebody is near"]
)
def test_it_plays_the_wild_later(hand: str, others: str) -> None:
    assert move(hand, FAR, others).startswith("W")


def test_it_plays_the_wild_where_there_is_nothing_to_draw() -> None:
    match = position(MANY, FAR, f"{FAR} ...", draw="", rules=SINGLE)
    action = steady.move(match.view(0), Random(1))
    assert action is not None
    assert format_action(action).startswith("W")


@pytest.mark.parametrize(
    "rules",
    [replace(SINGLE, drawing=Drawing.UNTIL_PLAYABLE), OFFICIAL],
    ids=["drawing would not end", "cards left cost points"],
)
def test_it_plays_the_wild_where_keeping_it_costs_more(rules: Rules) -> None:
    assert move(MANY, FAR, FAR, rules=rules).startswith("W")
