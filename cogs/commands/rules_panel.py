"""The rules of a table: everybody may read them, and the host sets them in a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.engine.options import OptionError, option
from bot.engine.presets import base_of
from bot.engine.rules import MOST_BLANK_TEXT
from bot.render.escape import plain
from bot.render.options import option_label
from bot.render.rules import rules_text
from bot.rooms.change import check_host, check_lobby, hosts
from bot.rooms.changes import host as hosting
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import LONGEST_NAME
from cogs.commands.panels import draw, settle
from cogs.commands.presets import shown
from cogs.interaction.modal import Question
from cogs.interaction.replies import put, refusal_text, say
from cogs.interaction.services import OnPress, Press, Services, person
from cogs.views.custom_ids import Verb, whole
from cogs.views.language import translator_of
from cogs.views.rules_panel import BLANKS_PAGE, OTHER, PRESET_PAGE, mark_of, page_with, panel_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import discord

    from bot.engine.options import Option
    from bot.engine.rules import Rules
    from bot.rooms.change import Change
    from cogs.commands.panels import Show

LONGEST_NUMBER: Final = 5


async def open_rules(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Show the rules: to the host of a lobby so that they can be set, to all others to be read."""
    state = services.room(interaction).state
    if state.stage is Stage.LOBBY and hosts(state, interaction.user.id):
        await show(services, interaction)
    else:
        await say(interaction, rules_text(translator_of(interaction), state.rules))


async def show(
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
    panel = panel_layout(translator_of(interaction), state, page=page, saved=saved, notice=notice)
    await put(interaction, panel)


async def _settle(
    services: Services, interaction: discord.Interaction, change: Change, *, page: Callable[[Rules], str]
) -> None:
    """Let the host set something, and show the page after it, with every reason if it was refused.

    Args:
        services: What is needed.
        interaction: Who, and where to answer.
        change: What they set.
        page: Says which page to show with the rules in force then.
    """

    async def panel(notice: str | None) -> None:
        await show(services, interaction, page=page(services.room(interaction).state.rules), notice=notice)

    await settle(services, interaction, change, panel)


def _page(services: Services, interaction: discord.Interaction, page: str) -> Show:
    """Return what draws a page of the panel."""
    return lambda notice: show(services, interaction, page=page, notice=notice)


def _presets(_: Rules) -> str:
    return PRESET_PAGE


def _blanks(_: Rules) -> str:
    return BLANKS_PAGE


async def turn_page(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Show another page: one chosen in the menu, or a neighbour."""
    page = next(iter(press.values), press.arg)
    await draw(interaction, _page(services, interaction, page))


async def set_option(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Set an option to what was chosen, or ask for a number."""
    name, _, switched = press.arg.partition("=")
    value = next(iter(press.values), switched)
    if value == OTHER:
        await _ask_number(services, interaction, name)
    else:
        await _set(services, interaction, name, value)


async def _set(services: Services, interaction: discord.Interaction, name: str, value: str) -> None:
    _known(name)
    change = hosting.set_option(person(interaction), name, value)
    await _settle(services, interaction, change, page=lambda rules: page_with(rules, name))


def _known(name: str) -> Option:
    try:
        return option(name)
    except OptionError:
        raise RoomRefused(Refusal.NO_SUCH_OPTION) from None


async def _ask_number(services: Services, interaction: discord.Interaction, name: str) -> None:
    """Ask for a number that no menu offers."""
    known = _known(name)
    if known.allowed is None:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    translate = translator_of(interaction)
    label = option_label(translate, known)
    question = Question(
        title=label,
        label=label,
        help_text=translate("panel-number", least=known.allowed[0], most=known.allowed[-1]),
        longest=LONGEST_NUMBER,
        now=known.format(known.value(services.room(interaction).state.rules)),
        then=lambda answer, text: _set(services, answer, name, text.strip()),
    )
    await interaction.response.send_modal(question)


async def use_blanks(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play with Blanks or without."""
    change = hosting.use_blanks(person(interaction), used=press.arg == "on")
    await _settle(services, interaction, change, page=_blanks)


async def mark_blank(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Mark the Blank of a colour."""
    mark = mark_of(next(iter(press.values), ""))
    if mark is None:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    change = hosting.mark_blank(person(interaction), _place(press), mark)
    await _settle(services, interaction, change, page=_blanks)


async def ask_wording(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask for the host's own wording on the Blank of a colour."""
    place = _place(press)
    blanks = services.room(interaction).state.rules.blanks
    if place >= len(blanks):
        raise RoomRefused(Refusal.NO_SUCH_OPTION)

    async def then(answer: discord.Interaction, text: str) -> None:
        change = hosting.word_blank(person(answer), place, plain(text, most=MOST_BLANK_TEXT))
        await _settle(services, answer, change, page=_blanks)

    translate = translator_of(interaction)
    question = Question(
        title=translate("panel-wording"),
        label=translate("panel-wording"),
        help_text=translate("panel-wording-help"),
        longest=MOST_BLANK_TEXT,
        now=blanks[place].text,
        required=False,
        then=then,
    )
    await interaction.response.send_modal(question)


async def use_preset(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Begin with other rules."""
    try:
        preset = await services.presets.find(interaction.guild_id or 0, next(iter(press.values), ""))
    except RoomRefused as error:
        await draw(
            interaction,
            _page(services, interaction, PRESET_PAGE),
            refusal_text(translator_of(interaction), error),
        )
        return
    change = hosting.use_rules(person(interaction), preset.rules, saved_preset=preset.name)
    await _settle(services, interaction, change, page=_presets)


async def reset(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Go back to the sheet that the rules started from."""
    sheet = base_of(services.room(interaction).state.rules)
    await _settle(
        services, interaction, hosting.use_rules(person(interaction), sheet), page=lambda _: press.arg
    )


async def ask_name(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Ask under which name the rules shall be saved."""
    translate = translator_of(interaction)
    question = Question(
        title=translate("button-save"),
        label=translate("panel-name"),
        help_text=translate("panel-name-help"),
        longest=LONGEST_NAME,
        now=services.room(interaction).state.saved_preset,
        then=lambda answer, name: _save(services, answer, name),
    )
    await interaction.response.send_modal(question)


async def _save(services: Services, interaction: discord.Interaction, name: str) -> None:
    room, who, translate = services.room(interaction), person(interaction), translator_of(interaction)
    rules = room.state.rules
    moderator = interaction.permissions.manage_guild
    try:
        check_host(room.state, who)
        saved = await services.presets.save(room.guild_id, name, rules, by=who.user_id, moderator=moderator)
        await room.do(hosting.use_rules(who, rules, saved_preset=saved))
    except RoomRefused as error:
        notice = refusal_text(translate, error)
    else:
        notice = translate("answer-preset-saved", name=shown(saved))
    await draw(interaction, _page(services, interaction, PRESET_PAGE), notice)


def _place(press: Press) -> int:
    """Return the colour's place in a press; one that does not exist for anything else."""
    return whole(press.arg, len(Colour))


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.RULES: open_rules,
    Verb.PANEL: turn_page,
    Verb.SET: set_option,
    Verb.BLANKS: use_blanks,
    Verb.BLANK: mark_blank,
    Verb.WORDING: ask_wording,
    Verb.PRESET: use_preset,
    Verb.RESET: reset,
    Verb.SAVE: ask_name,
}
