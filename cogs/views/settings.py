"""The panel of a server's settings: menus and switches that change them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ButtonStyle, ui

from bot.engine.presets import PRESETS
from bot.engine.variants import PARTY, VARIANTS
from bot.render.options import preset_label, variant_help, variant_label
from bot.rooms.state.timing import CLOCKS
from bot.rooms.stores.presets import variant_key
from bot.rooms.stores.settings import MOST_CHANNELS
from cogs.views.frame import Item, container_layout
from cogs.views.limits import MOST_CHOICES
from cogs.views.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.i18n import Translator
    from bot.rooms.stores.settings import GuildSettings

TEMPLATE: Final = (
    r"settings:"
    r"(?P<name>channels|preset|party|clock|most_rooms|threads|pictures|last_hand|reactions|remarks|accuracy)"
    r"(?::(?P<value>on|off))?"
)
NONE: Final = "none"  # the value of a menu that stands for None
SWITCHES: Final = ("threads", "pictures", "last_hand", "reactions", "remarks", "accuracy")
IN_A_ROW: Final = 5
"""Buttons that Discord takes side by side; a phone breaks the line by itself."""
ROOM_LIMITS: Final = (None, 1, 2, 3, 5, 10, 25, 50, 100)
PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]  # Discord's description of selects knows no media channels


def settings_layout(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> ui.LayoutView:
    """Return the panel; `saved` are the names of the server's own presets."""
    title, note = translate("settings-title"), translate("settings-note")
    items: list[Item] = [ui.TextDisplay(f"### {title}\n-# {note}")]
    menus = {
        "channels": _channels(translate, settings),
        "preset": _preset_menu(translate, settings, saved),
        "party": _party_menu(translate, settings, saved),
        "clock": _menu("clock", settings.clock, _clocks(translate)),
        "most_rooms": _menu("most_rooms", settings.most_rooms, _limits(translate)),
    }
    for name, menu in menus.items():
        items += [ui.TextDisplay(translate(f"settings-{name}")), ui.ActionRow(menu)]
    switches = [_switch(translate, name, held=getattr(settings, name)) for name in SWITCHES]
    rows = [ui.ActionRow(*switches[first : first + IN_A_ROW]) for first in range(0, len(switches), IN_A_ROW)]
    words = translate("settings-switches")
    return container_layout([*items, ui.TextDisplay(f"-# {words}"), *rows])


def _channels(translate: Translator, settings: GuildSettings) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id="settings:channels",
        channel_types=PLACES,
        placeholder=translate("settings-channels-all"),
        min_values=0,
        max_values=MOST_CHANNELS,
        default_values=[discord.Object(channel) for channel in settings.channels],
    )


def _preset_menu(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> ui.Select[Any]:
    """Return the menu of presets; no option stands for None, since a server's own may have any name."""
    menu = _menu("preset", settings.preset, iter(_presets(translate, settings, saved).items()))
    menu.min_values = 0
    menu.placeholder = translate("settings-preset-usual")
    return menu


def _party_menu(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> ui.Select[Any]:
    """Return the menu of what may be the *Party*; no option stands for None, which is the usual one."""
    names = {} if settings.party is None else {settings.party: plain(settings.party)}
    names |= {name: plain(name) for name in saved}
    names |= {variant_key(name): variant_label(translate, name) for name in VARIANTS if name != PARTY}
    menu = _menu("party", settings.party, islice(names.items(), MOST_CHOICES))
    menu.min_values = 0
    menu.placeholder = variant_help(translate, PARTY)
    return menu


def _menu(name: str, held: object, options: Iterator[tuple[object, str]]) -> ui.Select[Any]:
    menu: ui.Select[Any] = ui.Select(custom_id=f"settings:{name}")
    for value, label in options:
        text = NONE if value is None else str(value)
        menu.add_option(label=label, value=text, default=value == held)
    return menu


def _presets(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> dict[str, str]:
    """Return the presets to choose from; the one in force is among them even if it is there no more."""
    names = {sheet: preset_label(translate, sheet) for sheet in PRESETS}
    if settings.preset is not None:
        names.setdefault(settings.preset, plain(settings.preset))
    for name in saved:
        if len(names) < MOST_CHOICES:
            names.setdefault(name, plain(name))
    return names


def _clocks(translate: Translator) -> Iterator[tuple[int | None, str]]:
    for clock in CLOCKS:
        yield clock, translate(f"settings-clock-{clock or 0}")


def _limits(translate: Translator) -> Iterator[tuple[int | None, str]]:
    for limit in ROOM_LIMITS:
        yield (
            limit,
            translate("settings-rooms-any") if limit is None else translate("settings-rooms", most=limit),
        )


def _switch(translate: Translator, name: str, *, held: bool) -> ui.Button[Any]:
    """Return the button that turns something on or off, and no other way however often it is pressed."""
    state, value = (f"{name}-on", "off") if held else (f"{name}-off", "on")
    style = ButtonStyle.success if held else ButtonStyle.secondary
    return ui.Button(label=translate(f"switch-{state}"), custom_id=f"settings:{name}:{value}", style=style)
