"""*House rules*: the house rules and the length of a match in one window, set together by one change.

The window is made of what the options say of themselves. What it was filled in with is in the custom_id of
the button that opens it again after a refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import CheckboxGroupOption, RadioGroupOption, ui

from bot.engine.cards import Colour
from bot.engine.option_catalogue import (
    BY_GROUP,
    Control,
    Option,
    OptionError,
    Value,
    changed,
    option,
    with_option,
)
from bot.engine.rulebook import Group
from bot.engine.rulebook.play import Blank
from bot.engine.rules import Rules, length_of, lengths_for, with_length
from bot.render.rules import choice_title, group_label, match_text, option_help, option_label, rules_line
from bot.rooms.change import check_lobby, may_host
from bot.rooms.changes import host
from bot.rooms.errors import ImpossibleRules, Refusal, RoomRefused
from cogs.core.custom_ids import ButtonId, Verb, parse_uint
from cogs.core.error_boundary import refusal_text
from cogs.core.items import window_id
from cogs.core.layouts import button, layout, row
from cogs.core.names import escaped, translator_of
from cogs.core.replies import open_modal, reply_text, show_panel_in_place
from cogs.core.services import Press, Services, person
from cogs.rules.cog import show_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import discord

    from bot.i18n import Translator

OPTIONS: Final = tuple(each for each in BY_GROUP[Group.HOUSE] if each.shown)
SWITCHED: Final = frozenset({Control.SWITCH, Control.BLANKS})
MOST_IN_A_GROUP: Final = 10
SWITCHES: Final = "switches"
LENGTH: Final = "length"
ONE_HAND: Final = "hand"
PLACES: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def house_window(translate: Translator, custom_id: str, rules: Rules) -> ui.Modal:
    """Return the window, filled in with what rules have; they may be impossible."""
    window = ui.Modal(title=group_label(translate, Group.HOUSE), custom_id=custom_id)
    offered = [each for each in OPTIONS if each.matters(rules)]
    switches = [each for each in offered if each.control in SWITCHED]
    others = [each for each in offered if each.control not in SWITCHED]
    others.sort(key=lambda each: len(each.offered(rules)))
    controls = [_choices(translate, each, rules) for each in others]
    lengths = [_lengths(translate, rules)] if lengths_for(rules) else []
    controls[1:1] = [_switches(translate, switches, rules), *lengths]
    for control in controls:
        window.add_item(control)
    window.stop()  # discord.py need not wait for it
    return window


def _switches(translate: Translator, switches: Sequence[Option], rules: Rules) -> ui.Label[Any]:
    options = [
        CheckboxGroupOption(
            label=option_label(translate, each),
            description=option_help(translate, each),
            value=each.name,
            default=each.value(rules) == _values(each, rules)[1],
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
    return ui.Label(
        text=option_label(translate, each),
        description=option_help(translate, each),
        component=_one_of(each.name, choices),
    )


def _lengths(translate: Translator, rules: Rules) -> ui.Label[Any]:
    choices = [
        (
            match_text(translate, with_length(rules, length)),
            str(length or ONE_HAND),
            length == length_of(rules),
        )
        for length in lengths_for(rules)
    ]
    return ui.Label(
        text=translate("house-length"),
        description=translate("house-length-help"),
        component=_one_of(LENGTH, choices),
    )


def _one_of(custom_id: str, choices: Sequence[tuple[str, str, bool]]) -> ui.Item[Any]:
    """Return a choice between labels with their values, one of them marked; a menu where there are many."""
    if len(choices) > MOST_IN_A_GROUP:
        menu: ui.Select[Any] = ui.Select(custom_id=custom_id, required=False)
        for label, value, marked in choices:
            menu.add_option(label=label, value=value, default=marked)
        return menu
    options = [RadioGroupOption(label=label, value=value, default=marked) for label, value, marked in choices]
    return ui.RadioGroup(custom_id=custom_id, options=options, required=False)


def _values(each: Option, rules: Rules) -> tuple[Value, ...]:
    """Return what an option can be set to here: Blanks that are marked stay as they are, or go."""
    if each.control is Control.BLANKS:
        return (), rules.blanks or (Blank(),) * len(Colour)
    return each.choices


def chosen_rules(rules: Rules, chosen: Sequence[str]) -> Rules:
    """Return rules with what was chosen in the window, which is untrusted, possible or not.

    Raises:
        RoomRefused: An option cannot have such a value.
    """
    answers = [one.partition("=")[::2] for one in chosen]
    known = {each.name: each for each in OPTIONS if each.control not in SWITCHED}
    for name, value in answers:
        if name == LENGTH:
            rules = _with_named_length(rules, value)
        elif name in known and value:
            try:
                rules = with_option(rules, name, known[name].parse(value))
            except OptionError as error:
                raise RoomRefused(Refusal.NO_SUCH_OPTION) from error
    if SWITCHES not in dict(answers):
        return rules
    for each in OPTIONS:
        if each.control in SWITCHED:
            rules = with_option(rules, each.name, _values(each, rules)[(SWITCHES, each.name) in answers])
    return rules


def _with_named_length(rules: Rules, name: str) -> Rules:
    length = None if name == ONE_HAND else parse_uint(name, 0)
    return with_length(rules, length) if length in lengths_for(rules) else rules


def filled_in(rules: Rules) -> str:
    """Return what the window was filled in with, for a custom_id: the length, and a character an option."""
    return f"{length_of(rules) or ONE_HAND}.{''.join(_places(rules))}"


def _places(rules: Rules) -> Iterator[str]:
    for each in OPTIONS:
        values, now = _values(each, rules), each.value(rules)
        yield PLACES[values.index(now)] if now in values else "-"


def refilled(rules: Rules, text: str) -> Rules:
    """Return rules with what `filled_in` wrote, which is untrusted; what it does not say stays as it is."""
    length, _, places = text.partition(".")
    rules = _with_named_length(rules, length)
    for each, place in zip(OPTIONS, places, strict=False):
        values, at = _values(each, rules), PLACES.find(place)
        if 0 <= at < len(values):
            rules = with_option(rules, each.name, values[at])
    return rules


async def ask_house_rules(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Open the window for the host of a lobby; all others read the rules."""
    state = services.room(interaction).state
    check_lobby(state)
    if state.tournament is not None or not may_host(state, interaction.user.id):
        await show_rules(interaction)
        return
    rules = refilled(state.rules, press.arg)
    window = house_window(translator_of(interaction), window_id(interaction), rules)
    await open_modal(interaction, window)


async def set_house_rules(services: Services, written: discord.Interaction, press: Press, _: str) -> None:
    """Play by what was chosen in the window, all of it or nothing; after a refusal it can be opened again."""
    room, translate = services.room(written), translator_of(written)
    rules = room.state.rules
    wanted = chosen_rules(rules, press.values)
    names = changed(wanted, rules)
    texts = {name: option(name).format(option(name).value(wanted)) for name in names}
    try:
        done = await room.do(host.set_options(person(written), texts))
    except ImpossibleRules as error:
        again = ButtonId(Verb.HOUSE, press.token, 0, filled_in(wanted))
        buttons = row(
            button(translate("button-house-again"), again),
            button(translate("button-rules-all"), ButtonId(Verb.RULES, press.token)),
        )
        told = f"{refusal_text(translate, error)}\n-# {translate('house-unchanged')}"
        await show_panel_in_place(written, layout(told, rows=[buttons]))
        return
    line = rules_line(translate, done.state.rules, saved=escaped(done.state.saved_preset, fallback=""))
    await reply_text(written, translate("answer-house" if names else "answer-house-same", rules=line))
