"""A modal: a window of its own, with one line to write. It works after a restart too, as buttons do.

Its custom_id is that of the button that opened it behind a prefix, so the item of that button answers it
(`PersistentItem.on_text`), and discord.py keeps nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import ui

from cogs.interaction.untrusted import storable

if TYPE_CHECKING:
    import discord

PREFIX: Final = "w:"
LINE: Final = "line"
LONGEST_TITLE: Final = 45


class OneLineModal(ui.Modal):
    """Asks for one line; closing the window changes nothing."""

    def __init__(
        self,
        pressed: discord.Interaction,
        *,
        title: str,
        label: str,
        help_text: str,
        longest: int,
        now: str,
        required: bool = True,
    ) -> None:
        """Make the window.

        Args:
            pressed: The press that it answers.
            title: Above it, 45 characters at most.
            label: Above the line, 45 characters at most.
            help_text: Below that, 100 characters at most.
            longest: Characters that can be written.
            now: What stands there already.
            required: Whether something has to be written.
        """
        data: dict[str, Any] = dict(pressed.data or {})
        super().__init__(title=title[:LONGEST_TITLE], custom_id=f"{PREFIX}{data['custom_id']}")
        line: ui.TextInput[Any] = ui.TextInput(
            custom_id=LINE, default=now or None, max_length=longest, required=required
        )
        self.add_item(ui.Label(text=label[:LONGEST_TITLE], description=help_text[:100], component=line))
        self.stop()  # discord.py need not wait for it


def written_text(data: dict[str, Any]) -> str:
    """Return what was written into a window; empty if nothing can be found. It is untrusted."""
    for label in data.get("components") or ():
        line = label.get("component") if isinstance(label, dict) else None
        if isinstance(line, dict) and line.get("custom_id") == LINE:
            return storable(line.get("value") or "")
    return ""
