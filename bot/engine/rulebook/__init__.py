"""The options of a game by subject, each described by one field; `rules` puts them together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum
from typing import Generic, TypeVar

from bot.engine.errors import RulesProblem

R = TypeVar("R")
T = TypeVar("T")


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
    TIMES = "times"


class OptionOf(Generic[R]):
    """Makes the options of one class; `R` is the class that knows all options they depend on."""

    def __call__(
        self,
        group: Group,
        default: T,
        allowed: range | None = None,
        *,
        unit: Unit | None = None,
        suggested: tuple[T, ...] = (),
        named: tuple[int, ...] = (),
        shown: bool = True,
        presets: Mapping[str, T] | None = None,
        matters: Callable[[R], bool] | None = None,
        conflicts: Mapping[RulesProblem, Callable[[R, int], bool]] | None = None,
    ) -> T:
        """Return a field of `Rules`, described for presets, lobby, help, store and problems.

        Its name is that of the field; the keys of its translations are made from it. A line below the field
        says what it is to developers, unless its enum does; hosts read `rule-<name>-help`.

        Args:
            default: Its value on the `classic` sheet, which decides what the option can be. An option that is
                not in saved rules has it, so a new option's default is what was always done.
            allowed: For a number, its range; a number out of it is the problem of the option's own name.
            suggested: What a menu offers: numbers, smallest first, of a range that is too long for it, or the
                values of an enum that make sense here; none if that is all of them.
            named: For a number, values with a name of their own, such as 0 for "off".
            presets: Its value on the other sheets, by their names, where that is not the default.
            matters: Tells with which rules the option changes anything; None for all.
            conflicts: Why rules are refused for its sake: each reason, and what tells whether it applies to
                some rules and a number of seats.
        """
        metadata = {
            "group": group,
            "allowed": allowed,
            "unit": unit,
            "suggested": suggested,
            "named": named,
            "shown": shown,
            "presets": presets or {},
            "matters": matters,
            "conflicts": conflicts or {},
        }
        return field(default=default, metadata=metadata)
