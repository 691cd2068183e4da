"""Commands and buttons of rules: `/uno rules` and `preset`, the menu of a lobby, and its host's panel."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands

from bot.engine.cards import Colour
from bot.engine.option_catalogue import Option, OptionError, changed, option
from bot.engine.presets import PRESETS, VARIANTS, base_of
from bot.engine.rulebook.play import MAX_BLANK_TEXT
from bot.engine.rulebook.rules import Rules
from bot.render.escape import plain
from bot.render.rules import option_label, preset_line, rules_line, variant_help, variant_label
from bot.rooms.change import check_host, check_lobby, may_host
from bot.rooms.changes import host
from bot.rooms.errors import ImpossibleRules, Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import MAX_NAME_LENGTH, PresetStore
from bot.rooms.stores.settings import SettingsStore
from cogs.core.commands import Feature, command
from cogs.core.custom_ids import ButtonId, parse_uint
from cogs.core.error_boundary import Show, change_and_show, refusal_text, show_panel
from cogs.core.items import ask_line, item, window_id
from cogs.core.layouts import Shown, button, layout, row
from cogs.core.names import escaped, translator_of
from cogs.core.replies import open_modal, reply_text, show_panel_in_place
from cogs.core.rights import has_right
from cogs.core.services import Press, services_of
from cogs.core.verbs import Verb
from cogs.rules import view
from cogs.rules.house import chosen_rules, filled_in, house_window, refilled
from cogs.table.lobby_view import USUAL_OFFER, RulesOffer, rules_name
from cogs.table.presets import Choices, chosen_preset, safe_name, suggest_presets, usual_preset

log = logging.getLogger(__name__)


async def _suggest_saved(interaction: discord.Interaction, current: str) -> Choices:
    return await suggest_presets(interaction, current, sheets=False)


async def _save(interaction: discord.Interaction, name: str) -> None:
    services = services_of(interaction)
    state = services.room(interaction).state
    moderator = has_right(interaction)
    if not moderator and state.host != interaction.user.id:
        raise RoomRefused(Refusal.PRESET_RIGHT)
    saved = await services.presets.save(
        interaction.guild_id or 0, name, state.rules, by=interaction.user.id, moderator=moderator
    )
    await reply_text(interaction, translator_of(interaction)("answer-preset-saved", name=safe_name(saved)))


async def _delete(interaction: discord.Interaction, name: str) -> None:
    deleted = await services_of(interaction).presets.delete(
        interaction.guild_id or 0, name, by=interaction.user.id, moderator=has_right(interaction)
    )
    await reply_text(
        interaction, translator_of(interaction)("answer-preset-deleted", name=safe_name(deleted))
    )


async def _list(interaction: discord.Interaction) -> None:
    """Show variants, sheets, and the server's saved presets."""
    translate = translator_of(interaction)
    saved = await services_of(interaction).presets.saved(interaction.guild_id or 0)
    title = translate("preset-list-title")
    sheets = [
        translate(
            "preset-list-line", name=variant_label(translate, name), about=variant_help(translate, name)
        )
        for name in {**VARIANTS, **PRESETS}
    ]
    own = [translate("preset-list-saved", count=len(saved))]
    for name, rules in saved:  # rules that this version cannot read are None
        shown = safe_name(name)
        own.append(f"- {shown if rules is None else preset_line(translate, shown, rules)}")
    await reply_text(interaction, "\n".join([f"### {title}", *sheets, "", *own]))


@app_commands.autocomplete(save=_suggest_saved, delete=_suggest_saved)
@command("preset", "command-preset", in_room=True, save="option-preset-name", delete="option-preset-saved")
async def preset_command(
    interaction: discord.Interaction, save: str | None = None, delete: str | None = None
) -> None:
    """List presets, save the table's rules as one, or delete one; never two at once."""
    if save is None:
        await (_list(interaction) if delete is None else _delete(interaction, delete))
    elif delete is None:
        await _save(interaction, save)
    else:
        await reply_text(interaction, translator_of(interaction)("refused-option", option="delete"))


@item(view.RulesId, "RulesButton")
async def rules_page(interaction: discord.Interaction, which: view.RulesId) -> Shown:
    """Return the rules of the table or, without one, of a new table."""
    services = services_of(interaction)
    room = services.rooms.find(interaction.channel_id or 0)
    if room is None:
        rules = (await usual_preset(services, interaction.guild_id or 0)).rules
    else:
        rules = room.state.rules
    return Shown(view.rules_layout(translator_of(interaction), rules, everything=which.shown == "all"))


async def show_rules(interaction: discord.Interaction) -> None:
    await rules_page.turn(interaction, view.RulesId("brief"))


async def choose_rules(press: Press) -> None:
    guild_id, wanted = press.interaction.guild_id or 0, next(iter(press.values), "")
    preset = await chosen_preset(press.services, guild_id, wanted)
    await press.room.do(host.use_rules(press.person, preset.rules, saved_preset=preset.name))
    name = escaped(rules_name(press.translate, preset))
    await reply_text(press.interaction, press.translate("answer-rules-chosen", name=name))


@dataclass(eq=False, kw_only=True)
class RulesOffers:
    settings: SettingsStore
    presets: PresetStore

    async def read(self, room: Room) -> RulesOffer:
        """Return the offer for a room; only the variants if the store fails."""
        if room.state.stage is not Stage.LOBBY or room.state.tournament is not None:
            return USUAL_OFFER
        try:
            setting = (await self.settings.of(room.guild_id)).party
            party = await self.presets.party(room.guild_id, setting)
            saved, last = await self.presets.offered(room.guild_id)
        except StoreError as error:
            log.info("the presets of server %d are not offered: %s", room.guild_id, error)
            return USUAL_OFFER
        return RulesOffer(party=party, last=last, saved=tuple(saved))


MAX_DIGITS: Final = 5
SEQUENCE_BITS: Final = 22  # low bits of Discord's ids; the others are milliseconds
MOMENTS: Final = 100_000


async def open_rules(press: Press) -> None:
    """Show the rules: as a panel to the host of a lobby, as text to all others."""
    state = press.room.state
    settled = state.tournament is not None  # the rules of a tournament are fixed
    if state.stage is Stage.LOBBY and not settled and may_host(state, press.user_id):
        await _show_page(press, view.PRESET_PAGE)(None)
    else:
        await show_rules(press.interaction)


def _show_page(press: Press, page: str | Callable[[Rules], str]) -> Show:
    """Return a function that shows a page of the panel; `page` may be computed from the rules."""

    async def show(notice: str | None) -> None:
        shown = page if isinstance(page, str) else page(press.room.state.rules)
        saved: Sequence[str] = ()
        if shown == view.PRESET_PAGE:
            saved = await press.services.presets.names(press.interaction.guild_id or 0)
        state = press.room.state
        check_lobby(state)
        check_host(state, press.person)
        panel = view.panel_layout(
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
    if value == view.OTHER:
        await _ask_number(press, name)
    else:
        await _set_option(press, name, value)


async def _set_option(press: Press, name: str, value: str) -> None:
    _option_by_name(name)
    change = host.set_option(press.person, name, value)
    await change_and_show(press, change, _show_page(press, lambda rules: view.page_with(rules, name)))


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


async def use_blanks(press: Press) -> None:
    change = host.use_blanks(press.person, used=press.arg == "on")
    await change_and_show(press, change, _show_page(press, view.BLANKS_PAGE))


async def mark_blank(press: Press) -> None:
    mark = view.mark_of(next(iter(press.values), ""))
    if mark is None:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    change = host.mark_blank(press.person, _place(press), mark)
    await change_and_show(press, change, _show_page(press, view.BLANKS_PAGE))


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
    await change_and_show(press, change, _show_page(press, view.BLANKS_PAGE))


async def use_preset(press: Press) -> None:
    show, guild_id = _show_page(press, view.PRESET_PAGE), press.interaction.guild_id or 0
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
    await show_panel(press.interaction, _show_page(press, view.PRESET_PAGE), notice)


def _place(press: Press) -> int:
    """Return the index of the colour in a press, or an index out of range if it is invalid."""
    return parse_uint(press.arg, len(Colour))


async def ask_house_rules(press: Press) -> None:
    """Open the modal for the host of a lobby; show others the rules."""
    state = press.room.state
    check_lobby(state)
    if state.tournament is not None or not may_host(state, press.user_id):
        await show_rules(press.interaction)
        return
    rules = refilled(state.rules, press.arg)
    window = house_window(press.translate, window_id(press.interaction), rules)
    await open_modal(press.interaction, window)


async def set_house_rules(press: Press, _: str) -> None:
    """Set all rules chosen in the modal, or none; after a refusal it can be opened again."""
    room, translate = press.room, press.translate
    wanted = chosen_rules(room.state.rules, press.values)
    names = changed(wanted, room.state.rules)
    texts = {name: option(name).format(option(name).value(wanted)) for name in names}
    try:
        done = await room.do(host.set_options(press.person, texts))
    except ImpossibleRules as error:
        again = ButtonId(Verb.HOUSE, press.token, 0, filled_in(wanted))
        every = button(translate("button-rules-all"), ButtonId(Verb.RULES, press.token))
        told = f"{refusal_text(translate, error)}\n-# {translate('house-unchanged')}"
        buttons = row(button(translate("button-house-again"), again), every)
        await show_panel_in_place(press.interaction, layout(told, rows=[buttons]))
        return
    line = rules_line(translate, done.state.rules, saved=escaped(done.state.saved_preset, fallback=""))
    await reply_text(
        press.interaction, translate("answer-house" if names else "answer-house-same", rules=line)
    )


PRESETS_FEATURE: Final = Feature(commands=(preset_command,))
FEATURE: Final = Feature(
    commands=(command("rules", "command-rules")(show_rules),),
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
    texts={
        Verb.HOUSE: set_house_rules,
        Verb.SET: lambda press, text: _set_option(press, press.arg.partition("=")[0], text.strip()),
        Verb.WORDING: word_blank,
        Verb.SAVE: save,
    },
)
