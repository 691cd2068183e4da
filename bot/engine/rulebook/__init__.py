"""The options of a game by subject, each described by one field; `bot.engine.rules` puts them together."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.engine.errors import RulesProblem

R = TypeVar("R")
T = TypeVar("T")


class Group(Enum):
    """Section of the lobby that an option belongs to."""

    TABLE = "table"
    SCORE = "score"
    START = "start"
    TURN = "turn"
    CARDS = "cards"
    UNO = "uno"
    HOUSE = "house"


class Unit(Enum):
    """Unit of a numeric option."""

    SEATS = "seats"
    CARDS = "cards"
    POINTS = "points"
    ROUNDS = "rounds"
    TIMES = "times"


class OptionOf(Generic[R]):
    """Factory for the options of one class; `R` is a class with all options that they depend on."""

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

        The field's name is the option's name and the basis of its translation keys. A docstring below the
        field explains it to developers, unless its enum does; hosts read `rule-<name>-help`.

        Args:
            default: The value on the `classic` sheet; its type is the option's type. Saved rules without the
                option get it, so a new option's default is how the bot behaved before it existed.
            allowed: For a number, its range; a number out of it is the problem with the option's name.
            suggested: The values a menu offers: some numbers, smallest first, if the range is too long, or
                the values of an enum that make sense here; empty for all of them.
            named: For a number, values with a name of their own, such as 0 for "off".
            presets: The values on the other sheets, by their names, where they are not the default.
            matters: Predicate for the rules with which the option changes anything; None for all.
            conflicts: The reasons for refusing rules because of it, each with a predicate for the rules and
                the number of seats.
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
