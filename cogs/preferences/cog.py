"""`/uno preferences` and `/uno language`: how somebody's games look, in panels edited in place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import discord
from discord import ui

from bot.i18n import DEFAULT_LOCALE, Translator, language_name, locales, progress, translator
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.settings import CHOICES, Preferences
from cogs.core.commands import Feature, command
from cogs.core.items import ItemKind
from cogs.core.languages import CLIENT
from cogs.core.layouts import Button, Item, Layout, choice_menu, container_layout
from cogs.core.links import OPEN_PREFERENCES
from cogs.core.names import translator_of
from cogs.core.services import services_of
from cogs.core.settings_panel import SettingPress, SettingsPanel, pressed_setting, setting_id

LANGUAGE: Final = "language"


def preferences_layout(translate: Translator, preferences: Preferences) -> Layout:
    """Return the panel: one line per preference, with a button for its next value."""
    title, note = translate("preferences-title"), translate("preferences-note")
    items: list[Item] = [ui.TextDisplay(f"### {title}\n-# {note}")]
    for name, choices in CHOICES.items():
        values, held = list(choices), getattr(preferences, name)
        following = values[(values.index(held) + 1) % len(values)].value
        now, wish = f"{name}-{held.value}", f"{name}-{following}"
        change: Button = ui.Button(
            label=translate(f"choose-{wish}"), custom_id=setting_id("preference", name, following)
        )
        items.append(ui.Section(translate(f"preference-{now}"), accessory=change))
    return container_layout(items)


async def _layout(interaction: discord.Interaction, preferences: Preferences) -> Layout:
    return preferences_layout(translator_of(interaction), preferences)


def _redraw_hands(interaction: discord.Interaction) -> None:
    services = services_of(interaction)
    for room in services.rooms:
        if room.state.stage is Stage.PLAYING and room.state.seat_of(interaction.user.id) is not None:
            services.display.room_changed(room)


PANEL: Final = SettingsPanel(
    of=Preferences,
    store=lambda interaction: services_of(interaction).preferences,
    owner=lambda interaction: interaction.user.id,
    layout=_layout,
    changed=_redraw_hands,
)


def language_layout(translate: Translator, preferences: Preferences) -> Layout:
    """Return the panel of languages: the one that somebody reads, and how it was translated."""
    menu = choice_menu(
        setting_id(LANGUAGE, "locale"),
        preferences.locale,
        [(None, translate("language-of-client")), *((one, language_name(one)) for one in locales())],
    )
    told = translate("language-original")
    if translate.locale != DEFAULT_LOCALE:
        done = progress(translate.locale)
        told = translate(
            "language-progress",
            translated=done.translated * 100 // done.english,
            reviewed=done.reviewed * 100 // done.english,
        )
    title, note = translate("language-title"), translate("language-note")
    items: list[Item] = [ui.TextDisplay(f"### {title}\n-# {note}"), ui.ActionRow(menu), ui.TextDisplay(told)]
    return container_layout(items)


async def _language_layout(interaction: discord.Interaction, preferences: Preferences) -> Layout:
    return language_layout(translator(preferences.locale or interaction.extras[CLIENT]), preferences)


LANGUAGES: Final = replace(PANEL, layout=_language_layout)


async def _press(interaction: discord.Interaction, press: SettingPress) -> None:
    if setting_id("preference", press.name, press.value) == OPEN_PREFERENCES:
        await PANEL.show(interaction)
    else:
        await PANEL.press(interaction, press)


BUTTON: Final = ItemKind(
    name="PreferenceButton",
    template=re.compile(r"preference:(?P<name>[a-z]{1,16}):(?P<value>[a-z-]{1,16})"),
    parse=pressed_setting,
    on_press=_press,
)

FEATURE: Final = Feature(
    commands=(
        command("preferences", "command-preferences")(PANEL.show),
        command("language", "command-language")(LANGUAGES.show),
    ),
    dynamic_items=(BUTTON, LANGUAGES.item("LanguageMenu", LANGUAGE)),
)
