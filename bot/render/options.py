"""What lobby, help and menus say of the options of a game: labels, choices, and why rules are refused.

The keys follow the rule that `bot.engine.options` states.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour, coloured
from bot.engine.errors import RulesProblem
from bot.engine.options import Control, options
from bot.engine.presets import PRESETS
from bot.engine.rules import MOST_BLANK_TEXT, MOST_SEATS, SEATS_OF
from bot.render.cards import colour_text, face_word
from bot.render.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.metadata import Group, Unit
    from bot.engine.options import Option, Value
    from bot.engine.rules import Blank, Format, Rules
    from bot.i18n import Words

MOST_NAME: Final = 40
"""Characters shown of the name that a server gave to rules of its own."""


def group_label(words: Words, group: Group) -> str:
    """Return the title of a group of options."""
    return words(f"group-{group.value}")


def preset_label(words: Words, preset: str) -> str:
    """Return the name of a preset: a sheet's, or the one a server gave it, which is escaped here."""
    return words(f"preset-{preset}") if preset in PRESETS else escaped(preset, most=MOST_NAME)


def preset_help(words: Words, preset: str) -> str | None:
    """Return a line about a sheet; None for rules under a name of their own."""
    ending = f"{preset}-help"
    return words(f"preset-{ending}") if preset in PRESETS else None


def format_help(words: Words, format_: Format) -> str:
    """Return a line about a match format."""
    return words(f"format-{format_.value}")


def option_label(words: Words, option: Option) -> str:
    """Return the name of an option, 45 characters at most."""
    return words(f"rule-{option.slug}")


def option_help(words: Words, option: Option) -> str:
    """Return a line about an option, 100 characters at most."""
    ending = f"{option.slug}-help"
    return words(f"rule-{ending}")


def choice_label(words: Words, option: Option, value: Value) -> str:
    """Return what a value of an option is called, 100 characters at most."""
    if option.control is Control.BLANKS:
        return words("blanks-four" if value else "blanks-none")
    if isinstance(value, Enum) or value in option.named:
        ending = f"{option.slug}--{option.format(value)}"
        return words(f"rule-{ending}")
    assert isinstance(value, int)  # noqa: S101 - numbers are all that is left
    assert option.unit is not None  # noqa: S101 - every number counts something
    return counted(words, option.unit, value)


def counted(words: Words, unit: Unit, count: int) -> str:
    """Return a number of cards, points, players or rounds."""
    return words(f"unit-{unit.value}", count=count)


def option_line(words: Words, option: Option, rules: Rules) -> str:
    """Return an option and what rules set it to."""
    choice = choice_label(words, option, option.value(rules))
    return words("rules-line", option=option_label(words, option), choice=choice)


def mark_text(words: Words, colour: Colour, blank: Blank) -> str:
    """Return what the Blank of a colour stands for, or the house rule on it."""
    if blank.stand_in is not None:
        return words("blank-stands-for", face=face_word(words, coloured(colour, blank.stand_in)))
    return words(f"blank-{blank.rule.value}")


def blank_text(words: Words, colour: Colour, blank: Blank) -> str:
    """Return how the Blank of a colour is marked, the host's own wording escaped."""
    mark = mark_text(words, colour, blank)
    if text := escaped(blank.text, most=MOST_BLANK_TEXT):
        mark = words("blank-worded", mark=mark, text=text)
    return words("blank-mark", colour=colour_text(words, colour), mark=mark)


def problems_text(words: Words, problems: Sequence[RulesProblem], rules: Rules, *, seats: int) -> list[str]:
    """Return why so many seats cannot play by some rules, each reason once.

    Where rules are for as many players as their format takes, two reasons say so.
    """
    told = list(problems)
    exactly = SEATS_OF.get(rules.format)
    if rules.least_seats == rules.most_seats == exactly and RulesProblem.SEATS in told:
        told = [problem for problem in told if problem is not RulesProblem.FORMAT_SEATS]
    return [problem_text(words, problem, rules, seats=seats) for problem in told]


def problem_text(words: Words, problem: RulesProblem, rules: Rules, *, seats: int) -> str:
    """Return why so many seats cannot play by some rules, and what would make sense."""
    for option in options():
        if option.problem is problem and option.allowed is not None:
            return _range_text(words, option, option.allowed)
    return words(
        f"problem-{problem.value}",
        count=seats,
        least=rules.least_seats,
        most=rules.most_seats,
        spread=rules.most_seats - rules.least_seats,
        cards=rules.hand_size,
        exactly=SEATS_OF.get(rules.format, seats),
        longest=MOST_BLANK_TEXT,
    )


def _range_text(words: Words, option: Option, allowed: range) -> str:
    label, least, most = option_label(words, option), allowed[0], allowed[-1]
    if most == MOST_SEATS:
        return words("problem-too-low", option=label, least=least)
    return words("problem-range", option=label, least=least, most=most)
