"""*Rules*: everybody can read a table's rules, and its host changes them in a private panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.engine.cards import Colour
from bot.engine.option_catalogue import Option, OptionError, option
from bot.engine.rulebook.play import MAX_BLANK_TEXT
from bot.engine.rules import Rules, base_of
from bot.render.escape import plain
from bot.render.rules import option_label
from bot.rooms.change import check_host, check_lobby, may_host
from bot.rooms.changes import host
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import MAX_NAME_LENGTH
from cogs.core.commands import Feature
from cogs.core.custom_ids import parse_uint
from cogs.core.error_boundary import Show, change_and_show, refusal_text, show_panel
from cogs.core.items import ask_line
from cogs.core.replies import show_panel_in_place
from cogs.core.rights import has_right
from cogs.core.services import Press
from cogs.core.verbs import Verb
from cogs.rules.cog import choose_rules, rules_command, rules_page, show_rules
from cogs.rules.house import ask_house_rules, set_house_rules
from cogs.rules.view import BLANKS_PAGE, OTHER, PRESET_PAGE, mark_of, page_with, panel_layout
from cogs.table.presets import safe_name

MAX_DIGITS: Final = 5
SEQUENCE_BITS: Final = 22  # low bits of Discord's ids; the others are milliseconds
MOMENTS: Final = 100_000


async def open_rules(press: Press) -> None:
    """Show the rules: as a panel to the host of a lobby, as text to all others."""
    state = press.room.state
    settled = state.tournament is not None  # the rules of a tournament are fixed
    if state.stage is Stage.LOBBY and not settled and may_host(state, press.user_id):
        await _show_page(press, PRESET_PAGE)(None)
    else:
        await show_rules(press.interaction)


def _show_page(press: Press, page: str | Callable[[Rules], str]) -> Show:
    """Return a function that shows a page of the panel; `page` may be computed from the rules."""

    async def show(notice: str | None) -> None:
        shown = page if isinstance(page, str) else page(press.room.state.rules)
        saved: Sequence[str] = ()
        if shown == PRESET_PAGE:
            saved = await press.services.presets.names(press.interaction.guild_id or 0)
        state = press.room.state
        check_lobby(state)
        check_host(state, press.person)
        panel = panel_layout(
            press.translate,
            state,
            page=shown,
            saved=saved,
            notice=notice,
            showing=(press.interaction.id >> SEQUENCE_BITS) % MOMENTS,  # unique among the presses of a minute
        )
        await show_panel_in_place(press.interaction, panel)

    return show


async def turn_page(press: Press) -> None:
    """Show the page chosen in the menu, or a neighbour."""
    await show_panel(press.interaction, _show_page(press, next(iter(press.values), press.arg)))


async def set_option(press: Press) -> None:
    """Set an option to the chosen value, or ask for a number."""
    name, _, switched = press.arg.partition("=")
    value = next(iter(press.values), switched)
    if value == OTHER:
        await _ask_number(press, name)
    else:
        await _set_option(press, name, value)


async def _set_option(press: Press, name: str, value: str) -> None:
    _option_by_name(name)
    change = host.set_option(press.person, name, value)
    await change_and_show(press, change, _show_page(press, lambda rules: page_with(rules, name)))


def _option_by_name(name: str) -> Option:
    try:
        return option(name)
    except OptionError:
        raise RoomRefused(Refusal.NO_SUCH_OPTION) from None


async def _ask_number(press: Press, name: str) -> None:
    known = _option_by_name(name)
    if known.allowed is None:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    label = option_label(press.translate, known)
    await ask_line(
        press.interaction,
        title=label,
        label=label,
        help_text=press.translate("panel-number", least=known.allowed[0], most=known.allowed[-1]),
        longest=MAX_DIGITS,
        now=known.format(known.value(press.room.state.rules)),
    )


async def set_number(press: Press, text: str) -> None:
    await _set_option(press, press.arg.partition("=")[0], text.strip())


async def use_blanks(press: Press) -> None:
    change = host.use_blanks(press.person, used=press.arg == "on")
    await change_and_show(press, change, _show_page(press, BLANKS_PAGE))


async def mark_blank(press: Press) -> None:
    mark = mark_of(next(iter(press.values), ""))
    if mark is None:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    change = host.mark_blank(press.person, _place(press), mark)
    await change_and_show(press, change, _show_page(press, BLANKS_PAGE))


async def ask_wording(press: Press) -> None:
    """Ask for the host's own text on the Blank of a colour."""
    place, blanks = _place(press), press.room.state.rules.blanks
    if place >= len(blanks):
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    translate = press.translate
    await ask_line(
        press.interaction,
        title=translate("panel-wording"),
        label=translate("panel-wording"),
        help_text=translate("panel-wording-help"),
        longest=MAX_BLANK_TEXT,
        now=blanks[place].text,
        required=False,
    )


async def word_blank(press: Press, text: str) -> None:
    change = host.word_blank(press.person, _place(press), plain(text, most=MAX_BLANK_TEXT))
    await change_and_show(press, change, _show_page(press, BLANKS_PAGE))


async def use_preset(press: Press) -> None:
    show, guild_id = _show_page(press, PRESET_PAGE), press.interaction.guild_id or 0
    try:
        preset = await press.services.presets.find(guild_id, next(iter(press.values), ""))
    except RoomRefused as error:
        await show_panel(press.interaction, show, refusal_text(press.translate, error))
        return
    await change_and_show(press, host.use_rules(press.person, preset.rules, saved_preset=preset.name), show)


async def reset(press: Press) -> None:
    change = host.use_rules(press.person, base_of(press.room.state.rules))
    await change_and_show(press, change, _show_page(press, press.arg))


async def ask_name(press: Press) -> None:
    translate = press.translate
    await ask_line(
        press.interaction,
        title=translate("button-save"),
        label=translate("panel-name"),
        help_text=translate("panel-name-help"),
        longest=MAX_NAME_LENGTH,
        now=press.room.state.saved_preset,
    )


async def save(press: Press, name: str) -> None:
    room, who, translate = press.room, press.person, press.translate
    rules, moderator = room.state.rules, has_right(press.interaction)
    try:
        check_host(room.state, who)
        saved = await press.services.presets.save(
            room.guild_id, name, rules, by=who.user_id, moderator=moderator
        )
        await room.do(host.use_rules(who, rules, saved_preset=saved))
    except RoomRefused as error:
        notice = refusal_text(translate, error)
    else:
        notice = translate("answer-preset-saved", name=safe_name(saved))
    await show_panel(press.interaction, _show_page(press, PRESET_PAGE), notice)


def _place(press: Press) -> int:
    """Return the index of the colour in a press, or an index out of range if it is invalid."""
    return parse_uint(press.arg, len(Colour))


FEATURE: Final = Feature(
    commands=(rules_command,),
    dynamic_items=(rules_page,),
    presses={
        Verb.VARIANT: choose_rules,
        Verb.RULES: open_rules,
        Verb.HOUSE: ask_house_rules,
        Verb.PANEL: turn_page,
        Verb.SET: set_option,
        Verb.BLANKS: use_blanks,
        Verb.BLANK: mark_blank,
        Verb.WORDING: ask_wording,
        Verb.PRESET: use_preset,
        Verb.RESET: reset,
        Verb.SAVE: ask_name,
    },
    texts={Verb.HOUSE: set_house_rules, Verb.SET: set_number, Verb.WORDING: word_blank, Verb.SAVE: save},
)
