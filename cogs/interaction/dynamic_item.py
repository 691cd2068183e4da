"""Buttons and selects that work after a restart too: all they need stands in their custom_id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from cogs.interaction.error_boundary import respond
from cogs.interaction.untrusted import storable

if TYPE_CHECKING:
    from collections.abc import Mapping


class PersistentItem(ui.DynamicItem[ui.Item[Any]], template=re.compile("(?!)")):
    """The base of all buttons and selects; each kind has a template of its own.

    Attributes:
        parts: What the custom_id says, by the names in the template; untrusted.
        changes_public: Whether a press changes the message that it was made on, also if everybody sees it.
            All others answer a press on a public message with a new private one.
    """

    changes_public = False

    def __init__(self, item: ui.Item[Any], parts: Mapping[str, str]) -> None:
        super().__init__(item)
        self.parts = parts

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Take the custom_id apart."""
        return cls(item, {name: storable(part) for name, part in match.groupdict("").items()})

    async def callback(self, interaction: discord.Interaction) -> None:
        """Answer a press, or a choice; nothing of discord.py's catches errors of a DynamicItem."""
        await respond(interaction, self.on_press(interaction), changes_public=self.changes_public)

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what a press, or a choice, is for, and reply."""
        raise NotImplementedError


def values_of(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return what was chosen in a select; untrusted."""
    data: dict[str, Any] = dict(interaction.data or {})
    return tuple(storable(value) for value in data.get("values", []))
