"""*House rules*: one modal for the house rules and the length of a match, and what is chosen in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from discord import CheckboxGroupOption, RadioGroupOption, ui

from bot.engine.option_catalogue import BY_GROUP, Control, Option, OptionError, with_option
from bot.engine.presets import length_of, lengths_for, with_length
from bot.engine.rulebook import Group
from bot.engine.rulebook.rules import Rules
from bot.i18n import Translator
from bot.render.rules import choice_title, group_label, match_text, option_help, option_label
from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.custom_ids import parse_uint

ELSEWHERE: Final = frozenset(
    {"discard_all", "skip_everyone", "reverse_draw_four", "colour_roulette", "blanks"}
)
"""House rules that only *All rules* offers: a modal holds five components."""
OPTIONS: Final = tuple(each for each in BY_GROUP[Group.HOUSE] if each.name not in ELSEWHERE)
MAX_IN_GROUP: Final = 10
SWITCHES: Final = "switches"
LENGTH: Final = "length"
ONE_HAND: Final = "hand"
POSITIONS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"

Choice = tuple[str, str, bool]  # label, value, and whether it is selected


def house_window(translate: Translator, custom_id: str, rules: Rules) -> ui.Modal:
    """Return the modal, filled in with the current rules, which may be impossible."""
    window = ui.Modal(title=group_label(translate, Group.HOUSE), custom_id=custom_id)
    offered = [each for each in OPTIONS if each.matters(rules)]
    others = [each for each in offered if each.control is not Control.SWITCH]
    first, *more = sorted(others, key=lambda each: len(each.offered(rules)))
    window.add_item(_choices(translate, first, rules))
    window.add_item(_switches(translate, [each for each in offered if each not in others], rules))
    if lengths := lengths_for(rules):
        named = [(match_text(translate, with_length(rules, each)), each) for each in lengths]
        choices = [(label, str(each or ONE_HAND), each == length_of(rules)) for label, each in named]
        window.add_item(_one_of(LENGTH, translate("house-length"), translate("house-length-help"), choices))
    for each in more:
        window.add_item(_choices(translate, each, rules))
    window.stop()  # discord.py need not wait for it
    return window


def _switches(translate: Translator, switches: Iterable[Option], rules: Rules) -> ui.Label[Any]:
    options = [
        CheckboxGroupOption(
            label=option_label(translate, each),
            description=option_help(translate, each),
            value=each.name,
            default=each.value(rules) == each.choices[1],
        )
        for each in switches
    ]
    group: ui.CheckboxGroup[Any] = ui.CheckboxGroup(
        custom_id=SWITCHES, options=options, min_values=0, max_values=len(options), required=False
    )
    return ui.Label(text=translate("house-switches"), component=group)


def _choices(translate: Translator, each: Option, rules: Rules) -> ui.Label[Any]:
    now = each.value(rules)
    choices = [
        (choice_title(translate, each, value), each.format(value), value == now)
        for value in each.offered(rules)
    ]
    return _one_of(each.name, option_label(translate, each), option_help(translate, each), choices)


def _one_of(custom_id: str, text: str, about: str, choices: Sequence[Choice]) -> ui.Label[Any]:
    """Return a single choice; as a menu if there are many options."""
    control: ui.Select[Any] | ui.RadioGroup[Any]
    if len(choices) > MAX_IN_GROUP:
        control = ui.Select(custom_id=custom_id)
        for label, value, marked in choices:
            control.add_option(label=label, value=value, default=marked)
    else:
        options = [
            RadioGroupOption(label=label, value=value, default=marked) for label, value, marked in choices
        ]
        control = ui.RadioGroup(custom_id=custom_id, options=options, required=False)
    return ui.Label(text=text, description=about, component=control)


def chosen_rules(rules: Rules, chosen: Sequence[str]) -> Rules:
    """Return the rules chosen in the modal, possible or not; RoomRefused for an unknown value."""
    answers = [one.partition("=")[::2] for one in chosen]
    named = dict(answers)
    rules = _with_named_length(rules, named.get(LENGTH, ""))
    try:
        for each in OPTIONS:
            if each.control is Control.SWITCH and SWITCHES in named:
                rules = with_option(rules, each.name, each.choices[(SWITCHES, each.name) in answers])
            elif each.control is not Control.SWITCH and named.get(each.name):
                rules = with_option(rules, each.name, each.parse(named[each.name]))
    except OptionError as error:
        raise RoomRefused(Refusal.NO_SUCH_OPTION) from error
    return rules


def _with_named_length(rules: Rules, name: str) -> Rules:
    length = None if name == ONE_HAND else parse_uint(name, 0)
    return with_length(rules, length) if length in lengths_for(rules) else rules


def filled_in(rules: Rules) -> str:
    """Return the content of the modal for a custom_id: the length, and one character per option."""
    places = [
        POSITIONS[each.choices.index(now)] if (now := each.value(rules)) in each.choices else "-"
        for each in OPTIONS
    ]
    return f"{length_of(rules) or ONE_HAND}.{''.join(places)}"


def refilled(rules: Rules, text: str) -> Rules:
    """Return rules with the untrusted output of `filled_in`; what it omits is unchanged."""
    length, _, places = text.partition(".")
    rules = _with_named_length(rules, length)
    for each, place in zip(OPTIONS, places, strict=False):
        if place in POSITIONS[: len(each.choices)]:
            rules = with_option(rules, each.name, each.choices[POSITIONS.index(place)])
    return rules
