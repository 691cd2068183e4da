"""Buttons and selects that are alive across restarts: all they need stands in their custom_id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from cogs.interaction.replies import answered

if TYPE_CHECKING:
    from collections.abc import Mapping


class LastingItem(ui.DynamicItem[ui.Item[Any]], template=re.compile("(?!)")):
    """What they are all made of; each kind has its own template.

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
        return cls(item, match.groupdict(""))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what it is for. Nothing else catches errors of a DynamicItem, so `answered` does."""
        await answered(interaction, self.pressed(interaction), changes_public=self.changes_public)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Do what a press, or a choice, is for; answer the interaction."""
        raise NotImplementedError


def values_of(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return what was chosen in a select; untrusted."""
    data: dict[str, Any] = dict(interaction.data or {})
    return tuple(str(value) for value in data.get("values", []))
