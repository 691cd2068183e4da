"""Layouts of rules: as text, short or complete, and the host's panel with every option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle, ui

from bot.engine.cards import Colour
from bot.engine.option_catalogue import BY_GROUP, Control, Option, Value, changed, option
from bot.engine.presets import PRESETS, base_of
from bot.engine.rulebook import Group
from bot.engine.rulebook.match import MAX_SEATS, Format
from bot.engine.rulebook.play import STAND_INS, Blank, BlankRule
from bot.engine.rulebook.rules import Rules
from bot.i18n import Translator
from bot.render import rules as texts
from bot.rooms.changes.seating import MAX_AT_A_TABLE
from bot.rooms.state.room_state import RoomState
from bot.rooms.stores.presets import Preset
from cogs.core.custom_ids import MAX_CHOICES, ButtonId, CustomId, word
from cogs.core.layouts import Button, Item, Layout, Menu, button, choice_menu, container_layout, layout, row
from cogs.core.names import plain
from cogs.core.verbs import Verb
from cogs.table.lobby_view import rules_name


@dataclass(frozen=True)
class RulesId(CustomId, kind="rules"):
    """Custom_id of the button to the complete rules or the short ones."""

    shown: str = word("all|brief")


def rules_layout(translate: Translator, rules: Rules, *, everything: bool = False) -> Layout:
    """Return the rules, short or complete, with a button to the other form."""
    if everything:
        text, label, other = texts.rules_text(translate, rules), translate("button-rules-brief"), "brief"
    else:
        title, aim = translate("rules-title"), translate("rules-aim")
        text = f"## {title}\n{texts.rules_brief(translate, rules)}\n{aim}"
        label, other = translate("button-rules-all"), "all"
    return layout(text, rows=[row(ui.Button(label=label, custom_id=str(RulesId(other))))])


OPTIONS_ON_A_PAGE: Final = 4
PRESET_PAGE: Final = "preset"
BLANKS_PAGE: Final = "blanks"
WITH_THE_BLANKS: Final = frozenset({"blanks", "blank_value"})
OTHER: Final = "other"  # menu value for a number that it does not offer
MARKS: Final = [Blank(rule=rule) for rule in BlankRule] + [Blank(stand_in=face) for face in STAND_INS]
"""Possible marks of a Blank: a house rule, or a stand-in for a card of its colour."""


@dataclass(frozen=True, slots=True)
class PanelPage:
    key: str
    group: Group | None = None  # the group of its options; None for presets and Blanks
    options: tuple[Option, ...] = ()
    number: int = 1  # the number of the page in its group, from 1
    of: int = 1


def pages_of(rules: Rules) -> tuple[PanelPage, ...]:
    """Return the pages of the panel: relevant options only, each group spread evenly over its pages."""
    pages = [PanelPage(PRESET_PAGE)]
    for group, members in BY_GROUP.items():
        visible = [each for each in members if each.shown and each.name not in WITH_THE_BLANKS]
        visible = [each for each in visible if each.matters(rules)]
        count = -(-len(visible) // OPTIONS_ON_A_PAGE)
        for number in range(count):
            part = tuple(visible[number * len(visible) // count : (number + 1) * len(visible) // count])
            pages.append(PanelPage(f"{group.value}{number + 1}", group, part, number + 1, count))
    return (*pages, PanelPage(BLANKS_PAGE))


def page_with(rules: Rules, name: str) -> str:
    """Return the key of the page where an option is or would be."""
    if name in WITH_THE_BLANKS:
        return BLANKS_PAGE
    for page in pages_of(rules):
        if name in {each.name for each in page.options}:
            return page.key
    return f"{option(name).group.value}1"


def panel_layout(
    translate: Translator,
    state: RoomState,
    *,
    page: str = PRESET_PAGE,
    saved: Sequence[str] = (),
    notice: str | None = None,
    showing: int = 0,
) -> Layout:
    """Return the page with this key, else the first; saved names are untrusted."""
    pages = pages_of(state.rules)
    current = next((each for each in pages if each.key == page), pages[0])
    title = translate("panel-title", page=_numbered(translate, pages, current))
    notices = "".join(f"\n> {line}" for line in (notice or "").splitlines())
    items: list[Item] = [
        ui.TextDisplay(f"### {title}{notices}"),
        _page_menu(translate, state, current, showing),
    ]
    if current.key == PRESET_PAGE:
        items += _preset_items(translate, state, saved)
    elif current.key == BLANKS_PAGE:
        items += _blank_items(translate, state)
    else:
        items += _option_items(translate, state, current.options)
    return container_layout([*items, _navigation_row(translate, state, pages.index(current))])


def _title(translate: Translator, page: PanelPage) -> str:
    if page.group is None:
        return translate("panel-preset" if page.key == PRESET_PAGE else "panel-blanks")
    group = texts.group_label(translate, page.group)
    return group if page.of == 1 else translate("panel-page", group=group, page=page.number, pages=page.of)


def _numbered(translate: Translator, pages: Sequence[PanelPage], page: PanelPage) -> str:
    return translate(
        "panel-numbered", page=pages.index(page) + 1, pages=len(pages), group=_title(translate, page)
    )


def _page_menu(translate: Translator, state: RoomState, current: PanelPage, showing: int) -> Item:
    """Return the page menu, with a new custom_id each time, since clients remember choices by it."""
    pages = pages_of(state.rules)
    custom_id = ButtonId(Verb.PANEL, state.token, showing, current.key)
    labels = [(page.key, _numbered(translate, pages, page)) for page in pages]
    return ui.ActionRow(choice_menu(custom_id, current.key, labels, placeholder=dict(labels)[current.key]))


def _navigation_row(translate: Translator, state: RoomState, place: int) -> Item:
    keys = [page.key for page in pages_of(state.rules)]
    before, after = keys[place - 1], keys[(place + 1) % len(keys)]
    buttons = [
        button(translate("button-previous"), ButtonId(Verb.PANEL, state.token, 0, before)),
        button(translate("button-next"), ButtonId(Verb.PANEL, state.token, 0, after)),
    ]
    if changed(state.rules):
        buttons.append(button(translate("button-reset"), ButtonId(Verb.RESET, state.token, 0, keys[place])))
    return row(*buttons)


# Presets


def _preset_items(translate: Translator, state: RoomState, saved: Sequence[str]) -> Iterator[Item]:
    note = translate("panel-note")
    yield ui.TextDisplay(f"{texts.rules_brief(translate, state.rules)}\n-# {note}")
    now = rules_name(translate, Preset(state.rules, state.saved_preset))
    menu = _menu(ButtonId(Verb.PRESET, state.token), translate("menu-rules", name=now))
    unchanged = not state.saved_preset and not changed(state.rules)
    for sheet in PRESETS:
        chosen = unchanged and sheet == state.rules.preset  # a selected option cannot be chosen again
        menu.add_option(
            label=texts.preset_label(translate, sheet),
            description=texts.preset_help(translate, sheet),
            value=sheet,
            default=chosen,
        )
    for name in saved[: MAX_CHOICES - len(PRESETS)]:
        description = translate("panel-saved")
        menu.add_option(
            label=plain(name), description=description, value=name, default=name == state.saved_preset
        )
    yield ui.ActionRow(menu)
    yield row(button(translate("button-save"), ButtonId(Verb.SAVE, state.token)))


# Options


def _option_items(translate: Translator, state: RoomState, options: Sequence[Option]) -> Iterator[Item]:
    for each in options:
        text = ui.TextDisplay[ui.LayoutView](_option_text(translate, each, state.rules))
        if each.control is Control.SWITCH:
            yield ui.Section(text, accessory=_switch(translate, state, each))
        else:
            yield text
            yield ui.ActionRow(_choices(translate, state, each))


def _option_text(translate: Translator, each: Option, rules: Rules) -> str:
    """Return an option with its help, and with the sheet's value if the table's differs."""
    label, base = texts.option_label(translate, each), base_of(rules)
    if each.value(rules) == each.value(base):
        head = translate("panel-option", option=label)
    else:
        head = translate(
            "panel-option-changed",
            mark=texts.CHANGED,
            option=label,
            preset=texts.preset_label(translate, base.preset),
            usual=texts.choice_label(translate, each, each.value(base)),
        )
    return f"{head}\n-# {texts.option_help(translate, each)}"


def _switch(translate: Translator, state: RoomState, each: Option) -> Button:
    off, on = each.choices
    held = each.value(state.rules) == on
    wish = f"{each.name}={each.format(off if held else on)}"
    return _on_off(translate, ButtonId(Verb.SET, state.token, 0, wish), held=held)


def _on_off(translate: Translator, custom_id: ButtonId, *, held: bool) -> Button:
    """Return a button that shows the current state and sets the opposite."""
    style = ButtonStyle.success if held else ButtonStyle.secondary
    return button(translate("button-on" if held else "button-off"), custom_id, style=style)


def _choices(translate: Translator, state: RoomState, each: Option) -> Menu:
    now = each.value(state.rules)
    menu = _menu(ButtonId(Verb.SET, state.token, 0, each.name), texts.choice_title(translate, each, now))
    for value in _offered_values(each, state.rules):
        menu.add_option(
            label=texts.choice_title(translate, each, value),
            description=texts.format_help(translate, value) if isinstance(value, Format) else None,
            value=each.format(value),
            default=value == now,
        )
    if each.allowed is not None and len(each.allowed) > len(menu.options) and len(menu.options) < MAX_CHOICES:
        menu.add_option(label=translate("panel-other"), value=OTHER)
    return menu


def _offered_values(each: Option, rules: Rules) -> list[Value]:
    """Return the values of a menu, without seat counts that a table in Discord cannot have."""
    offered = each.offered(rules)
    if each.name != "most_seats":
        return list(offered)
    now = each.value(rules)
    return [
        value
        for value in offered
        if value in {now, MAX_SEATS} or (isinstance(value, int) and value <= MAX_AT_A_TABLE)
    ]


# Blanks


def _blank_items(translate: Translator, state: RoomState) -> Iterator[Item]:
    blanks, known = state.rules.blanks, option("blanks")
    text = _option_text(translate, known, state.rules)
    yield ui.Section(
        ui.TextDisplay[ui.LayoutView](text),
        accessory=_on_off(
            translate, ButtonId(Verb.BLANKS, state.token, 0, "off" if blanks else "on"), held=bool(blanks)
        ),
    )
    for place, (colour, blank) in enumerate(zip(Colour, blanks, strict=False)):
        marked = translate("panel-blank", mark=texts.blank_text(translate, colour, blank))
        wording = ButtonId(Verb.WORDING, state.token, 0, str(place))
        yield ui.Section(
            ui.TextDisplay[ui.LayoutView](marked), accessory=button(translate("button-wording"), wording)
        )
        yield ui.ActionRow(_marks(translate, state, place, colour, blank))
    value = option("blank_value")
    if value.matters(state.rules):
        yield from _option_items(translate, state, [value])


def _marks(translate: Translator, state: RoomState, place: int, colour: Colour, blank: Blank) -> Menu:
    labels = [
        (mark_value(mark), texts.with_capital(translate, texts.mark_text(translate, colour, mark)))
        for mark in MARKS
    ]
    return choice_menu(
        ButtonId(Verb.BLANK, state.token, 0, str(place)),
        mark_value(blank),
        labels,
        placeholder=texts.with_capital(translate, texts.mark_text(translate, colour, blank)),
    )


def mark_value(blank: Blank) -> str:
    return f"rule-{blank.rule.value}" if blank.stand_in is None else f"face-{blank.stand_in.value}"


def mark_of(value: str) -> Blank | None:
    return next((mark for mark in MARKS if mark_value(mark) == value), None)


def _menu(custom_id: ButtonId, placeholder: str) -> Menu:
    """Return an empty menu with the current value as placeholder, since clients may lose the selection."""
    return ui.Select(custom_id=str(custom_id), placeholder=placeholder)
