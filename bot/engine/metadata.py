"""What is known of an option beside its value: the metadata of the fields of `Rules`.

`bot.engine.options` is where it is read.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.rules import Rules


class Group(Enum):
    """Where an option stands in the lobby."""

    TABLE = "table"
    SCORE = "score"
    START = "start"
    TURN = "turn"
    CARDS = "cards"
    UNO = "uno"
    HOUSE = "house"


class Unit(Enum):
    """What the number of an option counts."""

    SEATS = "seats"
    CARDS = "cards"
    POINTS = "points"
    ROUNDS = "rounds"


def option(
    default: object,
    group: Group,
    allowed: range | None = None,
    *,
    unit: Unit | None = None,
    suggested: tuple[int | Enum, ...] = (),
    named: tuple[int, ...] = (),
    matters: Callable[[Rules], bool] | None = None,
    shown: bool = True,
) -> Any:
    """Return a field of `Rules` with what lobby, help and translations need to know of it.

    Args:
        default: Its value on the `classic` sheet; what that is decides what the option can be.
        group: Its place in the lobby.
        allowed: For a number, its range.
        unit: For a number, what it counts.
        suggested: What a menu offers: numbers, smallest first, of a range that is too long for it, or the
            values of an enum that make sense here; none if that is all of them.
        named: For a number, values with a name of their own, such as 0 for "off".
        matters: Tells with which rules the option changes anything; None for all.
        shown: Whether hosts get to see it.
    """
    metadata = {"group": group, "allowed": allowed, "unit": unit, "suggested": suggested, "named": named}
    return field(default=default, metadata={**metadata, "matters": matters, "shown": shown})
