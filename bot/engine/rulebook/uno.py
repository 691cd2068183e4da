"""How UNO is called, and what forgetting it costs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.errors import RulesProblem
from bot.engine.metadata import Group, Unit, option
from bot.engine.rulebook.table import EffectOrder

if TYPE_CHECKING:
    from bot.engine.rules import Rules


class Uno(Enum):
    """How UNO is called."""

    UNTIL_CAUGHT = "until-caught"
    BEFOREHAND = "beforehand"
    BY_ITSELF = "by-itself"


class EarlyUno(Enum):
    """Whether UNO may be said with two cards in the hand."""

    COUNTS = "counts"
    TOO_EARLY = "too-early"


class DrawnCall(Enum):
    """What becomes of a call of UNO when its caller draws."""

    CANCELLED = "cancelled"
    STANDS = "stands"


class Window(Enum):
    """How long somebody who forgot to call UNO can be caught."""

    NEXT_TURN = "next-turn"
    NEXT_CARD = "next-card"
    ANY_DRAW = "any-draw"


def _calls_uno(rules: Rules) -> bool:
    return rules.uno is not Uno.BY_ITSELF


@dataclass(frozen=True, kw_only=True)
class UnoOptions:
    """Calling UNO, and catching."""

    uno: Uno = option(
        Group.UNO,
        Uno.UNTIL_CAUGHT,
        presets={"anywhere": Uno.BEFOREHAND, "duel": Uno.BY_ITSELF},
    )
    """How UNO is called."""

    early_uno: EarlyUno = option(
        Group.UNO,
        EarlyUno.COUNTS,
        matters=_calls_uno,
        conflicts={
            RulesProblem.UNO_NEVER_IN_TIME: lambda rules, _: (
                rules.uno is Uno.BEFOREHAND and rules.early_uno is EarlyUno.TOO_EARLY
            )
        },
    )
    """Whether it may be said with two cards."""

    drawn_call: DrawnCall = option(
        Group.UNO,
        DrawnCall.CANCELLED,
        matters=lambda rules: _calls_uno(rules) and rules.early_uno is EarlyUno.COUNTS,
    )
    """Whether a call outlasts a draw, with two cards in the hand at most."""

    uno_penalty: int = option(
        Group.UNO,
        2,
        range(11),
        unit=Unit.CARDS,
        named=(0,),
        presets={"official": 4, "duel": 0},
        matters=_calls_uno,
    )
    """Cards drawn for forgetting it."""

    forgotten_uno: EffectOrder = option(
        Group.UNO,
        EffectOrder.BEFORE_EFFECT,
        matters=lambda rules: rules.uno is Uno.BEFOREHAND,
    )
    """When they are drawn where it has to be called beforehand."""

    window: Window = option(
        Group.UNO,
        Window.NEXT_CARD,
        presets={"official": Window.NEXT_TURN, "packs": Window.NEXT_TURN},
        matters=lambda rules: rules.uno is Uno.UNTIL_CAUGHT,
    )
    """How long one can be caught."""

    wrong_call: int = option(
        Group.UNO,
        0,
        range(11),
        unit=Unit.CARDS,
        named=(0,),
    )
    """Cards drawn for calling with too many cards, or catching who did call; 0 refuses that."""
