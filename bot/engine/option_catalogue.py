"""The options of `Rules` as objects, with everything that lobby, help and translations need to know.

Translations follow one rule. An option `hand_size` has the key `rule-hand-size` for its label and
`rule-hand-size-help` for a line about it; a choice `Stacking.EITHER` of `stacking` has the key
`rule-stacking--either`, and so has a number with a name of its own: `rule-wrong-call--0`. Other numbers are
counted by `unit-cards` and the like. Groups are `group-turn`, presets `preset-classic` and
`preset-classic-help`, problems `problem-seats`. `bot.render.rules` renders them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from functools import cache
from typing import Any, Final

from bot.engine.codec import decode_value, encode_value
from bot.engine.errors import RulesProblem
from bot.engine.presets import base_of
from bot.engine.rulebook import Group, Unit
from bot.engine.rulebook.play import Blank, HouseRule
from bot.engine.rulebook.rules import Rules

Value = int | Enum | tuple[Blank, ...]

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,9}")


class OptionError(ValueError):
    """Unknown option, or a value that it cannot have; `problem` is set if a number is out of its range."""

    def __init__(self, name: str, value: object = None, problem: RulesProblem | None = None) -> None:
        super().__init__(f"option {name!r}" if value is None else f"option {name!r}: {value!r}")
        self.name = name
        self.value = value
        self.problem = problem


class Control(Enum):
    """Kind of control with which a host sets an option."""

    NUMBER = "number"
    CHOICE = "choice"
    SWITCH = "switch"
    BLANKS = "blanks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    name: str
    group: Group
    control: Control
    """A host picks one of `choices`, off or on (two choices, in this order) or a number, or marks each of the
    four Blanks."""
    default: Value
    choices: tuple[Value, ...]
    """The values that a menu offers: all of them, or the usual ones of a long range, without those that are
    always refused; none for Blanks."""
    allowed: range | None
    unit: Unit | None
    named: tuple[int, ...]
    shown: bool
    _matters: Callable[[Rules], bool] | None

    @property
    def slug(self) -> str:
        """The name with dashes, as in its translation keys."""
        return self.name.replace("_", "-")

    @property
    def problem(self) -> RulesProblem | None:
        """The reason for refusing a number out of its range; None for an option that is not a number."""
        return None if self.allowed is None else RulesProblem(self.slug)

    def value(self, rules: Rules) -> Value:
        value: Value = getattr(rules, self.name)
        return value

    def matters(self, rules: Rules) -> bool:
        return self._matters is None or self._matters(rules)

    def offered(self, rules: Rules) -> tuple[Value, ...]:
        """Return what a menu should offer now: the choices, and the current number if it is not one."""
        now = self.value(rules)
        if self.control is not Control.NUMBER or now in self.choices:
            return self.choices
        return tuple(sorted({*self.choices, now}))  # type: ignore[type-var]

    def format(self, value: Value) -> str:
        """Return a value as short plain text: `7`, `until-playable`, or JSON for Blanks."""
        saved = encode_value(self.checked(value))
        return json.dumps(saved, separators=(",", ":")) if isinstance(saved, list) else str(saved)

    def parse(self, text: str) -> Value:
        """Return the value written by `format`; raise OptionError for any other text."""
        try:
            return self.checked(decode_value(self.name, self._saved(text)))
        except OptionError:
            raise
        except (TypeError, ValueError, RecursionError) as error:
            raise OptionError(self.name, text, self.problem) from error

    def _saved(self, text: str) -> Any:
        if self.control is Control.NUMBER:
            if _NUMBER.fullmatch(text) is None:
                raise ValueError(text)
            return int(text)
        return json.loads(text) if self.control is Control.BLANKS else text

    def checked(self, value: Any) -> Value:
        """Return the value if the option can have it; raise OptionError for a wrong type or range."""
        same_kind = type(value) is type(self.default) and (
            not isinstance(value, tuple) or all(type(each) is Blank for each in value)
        )
        if not same_kind or (self.allowed is not None and value not in self.allowed):
            raise OptionError(self.name, value, self.problem)
        kept: Value = value
        return kept


def _control(default: object) -> Control:
    if isinstance(default, HouseRule):
        return Control.SWITCH
    if isinstance(default, Enum):
        return Control.CHOICE
    return Control.NUMBER if isinstance(default, int) else Control.BLANKS


def _choices(field: Field[Any]) -> tuple[Value, ...]:
    known = field.metadata
    every = type(field.default) if isinstance(field.default, Enum) else known["allowed"] or ()
    return known["suggested"] or tuple(every)


def _made(field: Field[Any]) -> Option:
    known = field.metadata
    return Option(
        name=field.name,
        group=known["group"],
        control=_control(field.default),
        default=field.default,
        choices=_choices(field),
        allowed=known["allowed"],
        unit=known["unit"],
        named=known["named"],
        shown=known["shown"],
        _matters=known["matters"],
    )


_ALL: Final = {field.name: _made(field) for field in fields(Rules) if field.metadata}

BY_GROUP: Final = {
    group: tuple(option for option in _ALL.values() if option.group is group) for group in Group
}
"""The groups of the lobby, in order, and the options of each."""


@cache
def options() -> tuple[Option, ...]:
    """Return all options, in the order of the groups; the name of the preset is not one."""
    return tuple(option for group in BY_GROUP.values() for option in group)


def option(name: str) -> Option:
    """Return an option by the name of its field; raise OptionError if there is none."""
    found = _ALL.get(name)
    if found is None:
        raise OptionError(name)
    return found


def with_option(rules: Rules, name: str, value: Value) -> Rules:
    """Return rules with one option set, playable or not; raise OptionError if it cannot have the value."""
    kept: Any = option(name).checked(value)
    return replace(rules, **{name: kept})


def changed(rules: Rules, base: Rules | None = None) -> tuple[str, ...]:
    """Return the options that differ from `base` (default: the rules' sheet), in the order of the groups."""
    base = base_of(rules) if base is None else base
    return tuple(option.name for option in options() if option.value(rules) != option.value(base))
