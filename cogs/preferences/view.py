"""Panel of one person's preferences, with a button for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import ui

from bot.rooms.stores.preferences import CHOICES
from cogs.core.layouts import container_layout

if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import Enum

    from bot.i18n import Translator
    from bot.rooms.stores.preferences import Preferences


TEMPLATE: Final = r"preference:(?P<name>[a-z]{1,16}):(?P<value>[a-z-]{1,16})"


def preferences_layout(translate: Translator, preferences: Preferences) -> ui.LayoutView:
    """Return the panel: one line for each preference, with a button for what it can become."""
    title, note = translate("preferences-title"), translate("preferences-note")
    return container_layout([ui.TextDisplay(f"### {title}\n-# {note}"), *_lines(translate, preferences)])


def _lines(translate: Translator, preferences: Preferences) -> Iterator[ui.Section[ui.LayoutView]]:
    for name, values in CHOICES.items():
        held = getattr(preferences, name)
        now = f"{name}-{held.value}"
        yield ui.Section(
            translate(f"preference-{now}"), accessory=_button(translate, name, _next(list(values), held))
        )


def _next(values: list[Enum], held: Enum) -> Enum:
    """Return the value that a press brings: one after the other, then the first again."""
    return values[(values.index(held) + 1) % len(values)]


def _button(translate: Translator, name: str, value: Enum) -> ui.Button[Any]:
    """Return the button that sets a value, and no other however often it is pressed."""
    wish = f"{name}-{value.value}"
    return ui.Button(label=translate(f"choose-{wish}"), custom_id=f"preference:{name}:{value.value}")
