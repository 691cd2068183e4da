"""`/uno preferences`: how a person's games are shown to them; a private panel, edited in place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import ui

from bot.rooms.state.room_state import Stage
from bot.rooms.stores.settings import CHOICES, Preferences
from cogs.core.commands import Feature, command
from cogs.core.items import ItemKind
from cogs.core.layouts import Button, Layout, container_layout
from cogs.core.links import OPEN_PREFERENCES
from cogs.core.names import translator_of
from cogs.core.services import services_of
from cogs.core.settings import SettingPress, SettingsPanel, pressed_setting, setting_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord

    from bot.i18n import Translator


def preferences_layout(translate: Translator, preferences: Preferences) -> Layout:
    """Return the panel: one line per preference, with a button for its next value."""
    title, note = translate("preferences-title"), translate("preferences-note")
    return container_layout([ui.TextDisplay(f"### {title}\n-# {note}"), *_lines(translate, preferences)])


def _lines(translate: Translator, preferences: Preferences) -> Iterator[ui.Section[ui.LayoutView]]:
    for name, choices in CHOICES.items():
        values, held = list(choices), getattr(preferences, name)
        following = values[(values.index(held) + 1) % len(values)].value
        now, wish = f"{name}-{held.value}", f"{name}-{following}"
        change: Button = ui.Button(
            label=translate(f"choose-{wish}"), custom_id=setting_id("preference", name, following)
        )
        yield ui.Section(translate(f"preference-{now}"), accessory=change)


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


async def _press(interaction: discord.Interaction, press: SettingPress) -> None:
    """Open the panel, or set one preference; an unknown one changes nothing."""
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


@command("preferences", "command-preferences")
async def preferences_command(interaction: discord.Interaction) -> None:
    """Show the user's preferences."""
    await PANEL.show(interaction)


FEATURE: Final = Feature(commands=(preferences_command,), dynamic_items=(BUTTON,))
