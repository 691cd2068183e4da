"""Settings panels: custom_ids, controls and press handlers, derived from the description of each setting."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic

import discord
from discord import ButtonStyle, ui

from bot.engine.codec.formats import SavedValueError
from bot.i18n import Translator, locales
from bot.rooms.stores import cached_store
from cogs.core.custom_ids import parse_uint
from cogs.core.items import ItemKind, values_of
from cogs.core.layouts import NONE, Button, option_text
from cogs.core.names import translator_of
from cogs.core.replies import edit_pressed, reply_text, send_private

NO_VALUE: Final = -1  # a value that every setting refuses


@dataclass(frozen=True, slots=True)
class SettingPress:
    """The untrusted content of a control: the name of a setting, and its value unless a menu holds that."""

    name: str
    value: str = ""


def pressed_setting(parts: Mapping[str, str | None]) -> SettingPress:
    return SettingPress(parts["name"] or "", parts["value"] or "")


def setting_id(kind: str, name: str, value: str | None = None) -> str:
    """Return the custom_id of a menu, or of a button that sets a value."""
    return f"{kind}:{name}" if value is None else f"{kind}:{name}:{value}"


def switch_button(translate: Translator, kind: str, name: str, *, held: bool) -> Button:
    state, value = (f"{name}-on", "off") if held else (f"{name}-off", "on")
    style = ButtonStyle.success if held else ButtonStyle.secondary
    label = translate(f"switch-{state}")
    return ui.Button(label=label, custom_id=setting_id(kind, name, value), style=style)


def channel_menu(
    custom_id: str, held: Sequence[int], *, most: int, places: list[discord.ChannelType], empty: str
) -> ui.ChannelSelect[ui.LayoutView]:
    """Return a menu of channels; `empty` is the placeholder while none is chosen."""
    return ui.ChannelSelect(
        custom_id=custom_id,
        channel_types=places,
        placeholder=empty,
        min_values=0,
        max_values=most,
        default_values=[discord.Object(channel) for channel in held],
    )


def choice_of(kind: cached_store.Choice, text: str, *, none: str = NONE) -> object:
    """Return the value whose option was chosen; `NO_VALUE` if there is none."""
    return next((one for one in kind.values if option_text(one, none) == text), NO_VALUE)


def chosen_value(
    interaction: discord.Interaction, kind: cached_store.SettingKind, values: Sequence[str]
) -> object:
    """Return the value chosen for a setting, from untrusted input."""
    first = next(iter(values), None)
    match kind:
        case cached_store.Switch():
            return "on" in values
        case cached_store.Choice():
            return choice_of(kind, NONE if first is None else first)
        case cached_store.Limit():
            return None if first in {None, NONE} else parse_uint(first or "", NO_VALUE)
        case cached_store.Locale():
            return None if first in {None, NONE} else first if first in locales() else NO_VALUE
        case cached_store.Channels():
            return _known_channels(interaction, values)
        case cached_store.Channel():
            channel_id, guild = parse_uint(first or "", 0), interaction.guild
            known = guild is not None and guild.get_channel_or_thread(channel_id) is not None
            return None if first is None else channel_id if known else NO_VALUE
    return first


def _known_channels(interaction: discord.Interaction, values: Sequence[str]) -> tuple[int, ...]:
    known = set() if interaction.guild is None else {channel.id for channel in interaction.guild.channels}
    return tuple(sorted({parse_uint(value, NO_VALUE) for value in values} & known))[
        : cached_store.MAX_CHANNELS
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPanel(Generic[cached_store.Described]):
    """The panel of one kind of settings: shown in a new message, then edited in place."""

    of: type[cached_store.Described]
    store: Callable[[discord.Interaction], cached_store.CachedStore[cached_store.Described]]
    layout: Callable[[discord.Interaction, cached_store.Described], Awaitable[ui.LayoutView]]
    owner: Callable[[discord.Interaction], int] = lambda interaction: interaction.guild_id or 0
    """Returns the owner of the settings."""
    refused: Callable[[Translator], str] | None = None
    """Returns the answer to an impossible value, which changes nothing; None for no answer."""
    adjust: Callable[
        [discord.Interaction, cached_store.Described, cached_store.Described], cached_store.Described
    ] = lambda _, __, after: after
    """Returns the settings to store, from the previous ones and those after a choice."""
    changed: Callable[[discord.Interaction], None] | None = None  # called after any change

    async def show(self, interaction: discord.Interaction) -> None:
        held = await self.store(interaction).of(self.owner(interaction))
        await send_private(interaction, await self.layout(interaction, held))

    async def press(self, interaction: discord.Interaction, press: SettingPress) -> None:
        """Set a setting to the chosen value or the button's value, and edit the panel in place."""
        values = [press.value] if press.value else values_of(interaction)
        store, owner = self.store(interaction), self.owner(interaction)
        before = None if self.changed is None else await store.of(owner)

        def update(held: cached_store.Described) -> cached_store.Described:
            kind = self.of.kinds().get(press.name)
            if kind is None:
                return held
            chosen: dict[str, Any] = {press.name: chosen_value(interaction, kind, values)}
            return self.adjust(interaction, held, replace(held, **chosen))

        try:
            settings = await store.change(owner, update)
        except SavedValueError:
            if self.refused is not None:
                await reply_text(interaction, self.refused(translator_of(interaction)))
                return
            settings = await store.of(owner)
        if self.changed is not None and settings != before:
            self.changed(interaction)
        await edit_pressed(interaction, await self.layout(interaction, settings))

    def item(self, name: str, kind: str) -> ItemKind[SettingPress]:
        """Return the item kind of its controls; `name` is its name in the table of rights."""
        names = "|".join(
            name for name, one in self.of.kinds().items() if not isinstance(one, cached_store.Moment)
        )
        template = re.compile(rf"{kind}:(?P<name>{names})(?::(?P<value>on|off))?")
        return ItemKind(name=name, template=template, parse=pressed_setting, on_press=self.press)
