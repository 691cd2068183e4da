"""Buttons and selects that work after a restart too: all they need stands in their custom_id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Self

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
            All others answer a press on a public message with a new private one; and so does this one if
            something of another kind is on the message, such as the controls of a table.
        beside: Other kinds that belong on its messages. A kind is what a custom_id begins with, up to the
            first colon.
    """

    changes_public = False
    beside: ClassVar[frozenset[str]] = frozenset()

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
        changes_public = self.changes_public and self._is_on_own_message()
        await respond(interaction, self.on_press(interaction), changes_public=changes_public)

    def _is_on_own_message(self) -> bool:
        """Tell whether the message holds nothing to press that does not belong beside this."""
        items = () if self.view is None else self.view.walk_children()
        ids = [getattr(item, "custom_id", None) for item in items]
        kinds = {_kind_of(custom_id) for custom_id in ids if custom_id is not None}
        return kinds <= {_kind_of(self.custom_id), *self.beside}

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what a press, or a choice, is for, and reply."""
        raise NotImplementedError


def _kind_of(custom_id: str) -> str:
    return custom_id.partition(":")[0]


def values_of(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return what was chosen in a select; untrusted."""
    data: dict[str, Any] = dict(interaction.data or {})
    return tuple(storable(value) for value in data.get("values", []))
