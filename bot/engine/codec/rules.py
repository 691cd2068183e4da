"""Saved rules: an object with all options by their names."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from bot.engine.cards import Face
from bot.engine.codec.formats import SavedFormat, SavedMatchError, form_of, plain
from bot.engine.errors import RulesProblem
from bot.engine.rulebook.house import Blank, BlankRule
from bot.engine.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bot.engine.codec.formats import Problems

RULES_VERSION: Final = 1
REMEMBERED: Final = 256
"""Saved rules that were checked already: a room has the same ones all its life."""


class SavedBlank(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How a Blank is marked; see `Blank`."""

    stand_in: Face | None
    rule: BlankRule
    text: str


if TYPE_CHECKING:
    SavedRules = msgspec.Struct
else:
    # An option that is missing was added later and has its default: a new option's default is what was always
    # done. The name of the preset is never missing.
    SavedRules = form_of(Rules, name="SavedRules", preset=str, blanks=(tuple[SavedBlank, ...], ()))


class SavedPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A host's own rules, as text for the store."""

    version: Literal[1]
    rules: SavedRules


PRESET_FORMAT: Final = SavedFormat(
    name="saved rules", form=SavedPreset, error=SavedMatchError, version=RULES_VERSION
)
RULES_FORMAT: Final = SavedFormat(name="saved rules", form=SavedRules, error=SavedMatchError)
_TYPES: Final[Mapping[str, Any]] = {one.name: one.type for one in msgspec.structs.fields(SavedRules)}
_OPTIONS: Final = tuple(option.name for option in fields(Rules) if option.name != "blanks")


def saved_rules(rules: Rules) -> SavedRules:
    """Return rules in their saved form."""
    return SavedRules(**{**vars(rules), "blanks": _saved_blanks(rules.blanks)})


def rules_of(saved: SavedRules, problems: Problems) -> Rules:
    """Return the rules of their saved form, and note what is wrong with them.

    Whether the packs have cards enough depends on the seats, which are not known here: eleven may have enough
    where ten have not, since they get another pack.
    """
    rules, wrong = _checked(saved)
    if found := {*wrong} - {RulesProblem.DECK_TOO_SMALL}:
        problems.add("rules", _named(found))
    return rules


@lru_cache(maxsize=REMEMBERED)
def _checked(saved: SavedRules) -> tuple[Rules, tuple[RulesProblem, ...]]:
    options: dict[str, Any] = {name: getattr(saved, name) for name in _OPTIONS}
    rules = Rules(**options, blanks=_blanks_of(getattr(saved, "blanks")))  # noqa: B009 - made by `form_of`
    return rules, rules.problems(seats=rules.usual_seats)


def _named(problems: Collection[RulesProblem]) -> str:
    return ", ".join(sorted(problem.value for problem in problems))


def _saved_blanks(blanks: tuple[Blank, ...]) -> tuple[SavedBlank, ...]:
    return tuple([SavedBlank(blank.stand_in, blank.rule, blank.text) for blank in blanks])


def _blanks_of(saved: tuple[SavedBlank, ...]) -> tuple[Blank, ...]:
    return tuple(Blank(stand_in=blank.stand_in, rule=blank.rule, text=blank.text) for blank in saved)


# As values for JSON, and as text


def encode_rules(rules: Rules) -> dict[str, Any]:
    """Return the options by name."""
    encoded: dict[str, Any] = plain(saved_rules(rules))
    return encoded


def decode_rules(saved: object) -> Rules:
    """Return the options saved by `encode_rules`, for any number of seats; raise SavedMatchError."""
    rules, wrong = _checked(RULES_FORMAT.convert(saved))
    _refuse({*wrong} - {RulesProblem.DECK_TOO_SMALL})
    return rules


def write_rules(rules: Rules) -> str:
    """Return the options as text for the store, with a version: a host's own preset."""
    return PRESET_FORMAT.write(SavedPreset(RULES_VERSION, saved_rules(rules)))


def read_rules(text: str) -> Rules:
    """Return the options written by `write_rules`.

    Raises:
        SavedMatchError: It is no JSON, its version is unknown, or an option is damaged, or no table could
            begin with as few seats as the rules ask for; the message names it.
    """
    rules, wrong = _checked(PRESET_FORMAT.read(text).rules)
    _refuse(wrong)
    return rules


def _refuse(problems: Collection[RulesProblem]) -> None:
    if problems:
        raise SavedMatchError(RULES_FORMAT.name, [_named(problems)])


def encode_value(value: Any) -> Any:
    """Return the value of an option as JSON has it."""
    return plain(_saved_blanks(value) if isinstance(value, tuple) else value)


def decode_value(name: str, saved: Any) -> Any:
    """Return an option's value saved by `encode_value`, in range or not; raise KeyError or ValueError."""
    value = msgspec.convert(saved, _TYPES[name])
    return _blanks_of(value) if isinstance(value, tuple) else value
