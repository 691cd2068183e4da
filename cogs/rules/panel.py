"""*Rules*: everybody may read the rules of a table, and its host changes them in a private panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.engine.option_catalogue import Option, OptionError, option
from bot.engine.rulebook.play import MAX_BLANK_TEXT
from bot.engine.rules import Rules, base_of
from bot.render.escape import plain
from bot.render.rules import option_label
from bot.rooms.change import Change, check_host, check_lobby, may_host
from bot.rooms.changes import host
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import MAX_NAME_LENGTH
from cogs.core.commands import Feature, with_services
from cogs.core.custom_ids import Verb, parse_uint
from cogs.core.error_boundary import Show, change_and_show, refusal_text, show_panel
from cogs.core.items import OneLineModal
from cogs.core.names import translator_of
from cogs.core.replies import open_modal, show_panel_in_place
from cogs.core.rights import has_right
from cogs.core.services import Press, Services, person
from cogs.rules.cog import choose_rules, rules_command, rules_page, show_rules
from cogs.rules.house import ask_house_rules, set_house_rules
from cogs.rules.view import BLANKS_PAGE, OTHER, PRESET_PAGE, mark_of, page_with, panel_layout
from cogs.table.presets import safe_name

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

MAX_DIGITS: Final = 5
SEQUENCE_BITS: Final = 22  # of Discord's ids; the others are milliseconds
MOMENTS: Final = 100_000


async def open_rules(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Show the rules: to the host of a lobby so that they can be set, to all others to be read."""
    state = services.room(interaction).state
    settled = state.tournament is not None  # nobody changes the rules of a tournament
    if state.stage is Stage.LOBBY and not settled and may_host(state, interaction.user.id):
        await show_rules_panel(services, interaction)
    else:
        await show_rules(interaction)


async def show_rules_panel(
    services: Services,
    interaction: discord.Interaction,
    *,
    page: str = PRESET_PAGE,
    notice: str | None = None,
) -> None:
    """Show a page of the panel: in place after a press on it, else as a new private message."""
    saved = await services.presets.names(interaction.guild_id or 0) if page == PRESET_PAGE else []
    state = services.room(interaction).state
    check_lobby(state)
    check_host(state, person(interaction))
    panel = panel_layout(
        translator_of(interaction),
        state,
        page=page,
        saved=saved,
        notice=notice,
        showing=_moment(interaction),
    )
    await show_panel_in_place(interaction, panel)


def _moment(interaction: discord.Interaction) -> int:
    """Return a number that no other press of the same minute has."""
    return (interaction.id >> SEQUENCE_BITS) % MOMENTS


async def _change_rules(
    services: Services, interaction: discord.Interaction, change: Change, *, page: Callable[[Rules], str]
) -> None:
    """Change the rules and show the page after it, with every reason if the change was refused."""

    async def panel(notice: str | None) -> None:
        await show_rules_panel(
            services, interaction, page=page(services.room(interaction).state.rules), notice=notice
        )

    await change_and_show(services, interaction, change, panel)


def _show_page(services: Services, interaction: discord.Interaction, page: str) -> Show:
    return lambda notice: show_rules_panel(services, interaction, page=page, notice=notice)


async def turn_page(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Show another page: one chosen in the menu, or a neighbour."""
    page = next(iter(press.values), press.arg)
    await show_panel(interaction, _show_page(services, interaction, page))


async def set_option(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Set an option to what was chosen, or ask for a number."""
    name, _, switched = press.arg.partition("=")
    value = next(iter(press.values), switched)
    if value == OTHER:
        await _ask_number(services, interaction, name)
    else:
        await _set_option(services, interaction, name, value)


async def _set_option(services: Services, interaction: discord.Interaction, name: str, value: str) -> None:
    _option_by_name(name)
    change = host.set_option(person(interaction), name, value)
    await _change_rules(services, interaction, change, page=lambda rules: page_with(rules, name))


def _option_by_name(name: str) -> Option:
    try:
        return option(name)
    except OptionError:
        raise RoomRefused(Refusal.NO_SUCH_OPTION) from None


async def _ask_number(services: Services, interaction: discord.Interaction, name: str) -> None:
    known = _option_by_name(name)
    if known.allowed is None:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    translate = translator_of(interaction)
    label = option_label(translate, known)
    modal = OneLineModal(
        interaction,
        title=label,
        label=label,
        help_text=translate("panel-number", least=known.allowed[0], most=known.allowed[-1]),
        longest=MAX_DIGITS,
        now=known.format(known.value(services.room(interaction).state.rules)),
    )
    await open_modal(interaction, modal)


async def set_number(services: Services, written: discord.Interaction, press: Press, text: str) -> None:
    """Set an option to the number that was written."""
    await _set_option(services, written, press.arg.partition("=")[0], text.strip())


async def use_blanks(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play with Blanks or without."""
    change = host.use_blanks(person(interaction), used=press.arg == "on")
    await _change_rules(services, interaction, change, page=lambda _: BLANKS_PAGE)


async def mark_blank(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Mark the Blank of a colour."""
    mark = mark_of(next(iter(press.values), ""))
    if mark is None:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    change = host.mark_blank(person(interaction), _place(press), mark)
    await _change_rules(services, interaction, change, page=lambda _: BLANKS_PAGE)


async def ask_wording(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask for the host's own wording on the Blank of a colour."""
    place = _place(press)
    blanks = services.room(interaction).state.rules.blanks
    if place >= len(blanks):
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    translate = translator_of(interaction)
    modal = OneLineModal(
        interaction,
        title=translate("panel-wording"),
        label=translate("panel-wording"),
        help_text=translate("panel-wording-help"),
        longest=MAX_BLANK_TEXT,
        now=blanks[place].text,
        required=False,
    )
    await open_modal(interaction, modal)


async def word_blank(services: Services, written: discord.Interaction, press: Press, text: str) -> None:
    """Write what the host wants on the Blank of a colour."""
    change = host.word_blank(person(written), _place(press), plain(text, most=MAX_BLANK_TEXT))
    await _change_rules(services, written, change, page=lambda _: BLANKS_PAGE)


async def use_preset(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Begin with the rules of a preset."""
    try:
        preset = await services.presets.find(interaction.guild_id or 0, next(iter(press.values), ""))
    except RoomRefused as error:
        await show_panel(
            interaction,
            _show_page(services, interaction, PRESET_PAGE),
            refusal_text(translator_of(interaction), error),
        )
        return
    change = host.use_rules(person(interaction), preset.rules, saved_preset=preset.name)
    await _change_rules(services, interaction, change, page=lambda _: PRESET_PAGE)


async def reset(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Go back to the sheet that the rules started from."""
    sheet = base_of(services.room(interaction).state.rules)
    await _change_rules(
        services, interaction, host.use_rules(person(interaction), sheet), page=lambda _: press.arg
    )


async def ask_name(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Ask under which name the rules shall be saved."""
    translate = translator_of(interaction)
    modal = OneLineModal(
        interaction,
        title=translate("button-save"),
        label=translate("panel-name"),
        help_text=translate("panel-name-help"),
        longest=MAX_NAME_LENGTH,
        now=services.room(interaction).state.saved_preset,
    )
    await open_modal(interaction, modal)


async def save(services: Services, interaction: discord.Interaction, _: Press, name: str) -> None:
    """Save the rules under the name that was written."""
    room, who, translate = services.room(interaction), person(interaction), translator_of(interaction)
    rules = room.state.rules
    moderator = has_right(interaction)
    try:
        check_host(room.state, who)
        saved = await services.presets.save(room.guild_id, name, rules, by=who.user_id, moderator=moderator)
        await room.do(host.use_rules(who, rules, saved_preset=saved))
    except RoomRefused as error:
        notice = refusal_text(translate, error)
    else:
        notice = translate("answer-preset-saved", name=safe_name(saved))
    await show_panel(interaction, _show_page(services, interaction, PRESET_PAGE), notice)


def _place(press: Press) -> int:
    """Return the place of the colour in a press; for anything else, a place that does not exist."""
    return parse_uint(press.arg, len(Colour))


FEATURE: Final = Feature(
    commands=(rules_command,),
    dynamic_items=(rules_page,),
    presses=with_services(
        {
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
        }
    ),
    texts={Verb.HOUSE: set_house_rules, Verb.SET: set_number, Verb.WORDING: word_blank, Verb.SAVE: save},
)
