"""Buttons and selects that work after a restart too: all they need stands in their custom_id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bot.rooms.errors import Refusal, RoomRefused
from cogs.interaction.error_boundary import respond
from cogs.interaction.rights import ACTION
from cogs.interaction.untrusted import storable

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

    import discord


class PersistentItem:
    """The base of all buttons and selects; each kind has a template of its own.

    Attributes:
        template: What the custom_ids of this kind look like; none has the template of another kind too.
        custom_id: Of what was pressed; untrusted.
        parts: What the custom_id says, by the names in the template; untrusted.
        changes_public: Whether a press changes the message that it was made on, also if everybody sees it.
            All others answer a press on a public message with a new private one; and so does this one if
            something of another kind is on the message, such as the controls of a table.
        beside: Other kinds that belong on its messages. A kind is what a custom_id begins with, up to the
            first colon.
    """

    template: ClassVar[re.Pattern[str]]
    changes_public = False
    beside: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, *, template: re.Pattern[str]) -> None:
        """Make a kind of item with this template."""
        super().__init_subclass__()
        cls.template = template

    def __init__(self, match: re.Match[str], shown: Iterable[str] = ()) -> None:
        """Take a custom_id apart.

        Args:
            match: The custom_id, as the template matches it; untrusted.
            shown: The custom_ids of everything on the message that was pressed; looked at once, if at all.
        """
        self.parts = {name: storable(part) for name, part in match.groupdict("").items()}
        self.custom_id, self._shown = match.string, shown

    @property
    def action(self) -> str:
        """What it is called in the table of rights."""
        return type(self).__name__

    async def callback(self, interaction: discord.Interaction) -> None:
        """Answer a press, or a choice."""
        interaction.extras[ACTION] = self.action
        changes_public = self.changes_public and self._is_on_own_message()
        await respond(interaction, self.on_press(interaction), changes_public=changes_public)

    async def submitted(self, interaction: discord.Interaction, text: str) -> None:
        """Answer what was written into the window that a press had opened."""
        interaction.extras[ACTION] = self.action
        await respond(interaction, self.on_text(interaction, text))

    def _is_on_own_message(self) -> bool:
        """Tell whether the message holds nothing to press that does not belong beside this."""
        kinds = {_kind_of(custom_id) for custom_id in self._shown}
        return kinds <= {_kind_of(self.custom_id), *self.beside}

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what a press, or a choice, is for, and reply."""
        raise NotImplementedError

    async def on_text(self, _interaction: discord.Interaction, _text: str, /) -> None:
        """Do what a text is for, which is untrusted, and reply; a kind whose presses open a window does."""
        raise RoomRefused(Refusal.OLD_WINDOW)


def _kind_of(custom_id: str) -> str:
    return custom_id.partition(":")[0]


def values_of(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return what was chosen in a select; untrusted."""
    data: dict[str, Any] = dict(interaction.data or {})
    return tuple(storable(value) for value in data.get("values", []))
