"""The options of a game in words: labels, choices, and why rules are refused.

The keys follow the rule that `bot.engine.options` states.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour, coloured
from bot.engine.errors import RulesProblem
from bot.engine.options import Control, options
from bot.engine.rulebook.house import MAX_BLANK_TEXT
from bot.engine.rulebook.table import MAX_SEATS, SEATS_OF
from bot.engine.rules import PRESETS, is_sheet
from bot.render.cards import colour_text, face_word
from bot.render.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.metadata import Group, Unit
    from bot.engine.options import Option, Value
    from bot.engine.rulebook.house import Blank
    from bot.engine.rulebook.table import Format
    from bot.engine.rules import Rules
    from bot.i18n import Translator

MOST_NAME: Final = 40
"""Characters shown of the name that a server gave to rules of its own."""


def group_label(translate: Translator, group: Group) -> str:
    """Return the title of a group of options."""
    return translate(f"group-{group.value}")


def preset_label(translate: Translator, preset: str) -> str:
    """Return the name of a preset: a sheet's, or the one a server gave it, which is escaped here."""
    return translate(f"preset-{preset}") if preset in PRESETS else escaped(preset, most=MOST_NAME)


def preset_help(translate: Translator, preset: str) -> str | None:
    """Return a line about a sheet; None for rules under a name of their own."""
    ending = f"{preset}-help"
    return translate(f"preset-{ending}") if preset in PRESETS else None


def variant_label(translate: Translator, variant: str) -> str:
    """Return the name of a variant."""
    return preset_label(translate, variant) if is_sheet(variant) else translate(f"variant-{variant}")


def variant_help(translate: Translator, variant: str) -> str:
    """Return a line about a variant, 100 characters at most."""
    return preset_help(translate, variant) or translate(f"variant-help-{variant}")


def format_help(translate: Translator, format_: Format) -> str:
    """Return a line about a match format."""
    return translate(f"format-{format_.value}")


def option_label(translate: Translator, option: Option) -> str:
    """Return the name of an option, 45 characters at most."""
    return translate(f"rule-{option.slug}")


def option_help(translate: Translator, option: Option) -> str:
    """Return a line about an option, 100 characters at most."""
    ending = f"{option.slug}-help"
    return translate(f"rule-{ending}")


def choice_label(translate: Translator, option: Option, value: Value) -> str:
    """Return what a value of an option is called, 100 characters at most."""
    if option.control is Control.BLANKS:
        return translate("blanks-four" if value else "blanks-none")
    if isinstance(value, Enum) or value in option.named:
        ending = f"{option.slug}--{option.format(value)}"
        return translate(f"rule-{ending}")
    assert isinstance(value, int)  # noqa: S101 - numbers are all that is left
    assert option.unit is not None  # noqa: S101 - every number counts something
    return count_text(translate, option.unit, value)


def choice_title(translate: Translator, option: Option, value: Value) -> str:
    """Return what a value of an option is called where that stands alone, as in a menu."""
    return with_capital(choice_label(translate, option, value))


def with_capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def count_text(translate: Translator, unit: Unit, count: int) -> str:
    """Return a number of cards, points, players or rounds."""
    return translate(f"unit-{unit.value}", count=count)


def option_line(translate: Translator, option: Option, rules: Rules) -> str:
    """Return an option and what rules set it to."""
    choice = choice_label(translate, option, option.value(rules))
    return translate("rules-line", option=option_label(translate, option), choice=choice)


def mark_text(translate: Translator, colour: Colour, blank: Blank) -> str:
    """Return what the Blank of a colour stands for, or the house rule on it."""
    if blank.stand_in is not None:
        return translate("blank-stands-for", face=face_word(translate, coloured(colour, blank.stand_in)))
    return translate(f"blank-{blank.rule.value}")


def blank_text(translate: Translator, colour: Colour, blank: Blank) -> str:
    """Return how the Blank of a colour is marked, the host's own wording escaped."""
    mark = mark_text(translate, colour, blank)
    if text := escaped(blank.text, most=MAX_BLANK_TEXT):
        mark = translate("blank-worded", mark=mark, text=text)
    return translate("blank-mark", colour=colour_text(translate, colour), mark=mark)


def problems_text(
    translate: Translator, problems: Sequence[RulesProblem], rules: Rules, *, seats: int
) -> list[str]:
    """Return why so many seats cannot play by some rules, each reason once.

    Where both the rules and their format take the same number of players, the format's reason is left out.
    """
    shown = list(problems)
    exactly = SEATS_OF.get(rules.format)
    if rules.least_seats == rules.most_seats == exactly and RulesProblem.SEATS in shown:
        shown = [problem for problem in shown if problem is not RulesProblem.FORMAT_SEATS]
    return [problem_text(translate, problem, rules, seats=seats) for problem in shown]


def problem_text(translate: Translator, problem: RulesProblem, rules: Rules, *, seats: int) -> str:
    """Return why so many seats cannot play by some rules, and what would make sense."""
    for option in options():
        if option.problem is problem and option.allowed is not None:
            return _range_text(translate, option, option.allowed)
    return translate(
        f"problem-{problem.value}",
        count=seats,
        least=rules.least_seats,
        most=rules.most_seats,
        spread=rules.most_seats - rules.least_seats,
        cards=rules.hand_size,
        exactly=SEATS_OF.get(rules.format, seats),
        longest=MAX_BLANK_TEXT,
    )


def _range_text(translate: Translator, option: Option, allowed: range) -> str:
    label, least, most = option_label(translate, option), allowed[0], allowed[-1]
    if most == MAX_SEATS:
        return translate("problem-too-low", option=label, least=least)
    return translate("problem-range", option=label, least=least, most=most)
