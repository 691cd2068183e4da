"""A modal: a window of its own, with one line to write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import ui

from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.untrusted import storable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

    from cogs.interaction.services import Services

OPEN_FOR: Final = 10 * 60.0  # seconds that discord.py waits for an answer; dismissed windows are let go then
LONGEST_TITLE: Final = 45


class OneLineModal(ui.Modal):
    """Asks the host of a table for one line; closing the window changes nothing.

    Attributes:
        on_text: Is called with what was written.
    """

    def __init__(
        self,
        *,
        title: str,
        label: str,
        help_text: str,
        longest: int,
        now: str,
        required: bool = True,
        on_text: Callable[[Services, discord.Interaction, str], Awaitable[None]],
    ) -> None:
        """Make the window.

        Args:
            title: Above it, 45 characters at most.
            label: Above the line, 45 characters at most.
            help_text: Below that, 100 characters at most.
            longest: Characters that can be written.
            now: What stands there already.
            required: Whether something has to be written.
            on_text: Is called with what was written.
        """
        super().__init__(title=title[:LONGEST_TITLE], timeout=OPEN_FOR)
        self.on_text = on_text
        self._line: ui.TextInput[Any] = ui.TextInput(
            custom_id="line", default=now or None, max_length=longest, required=required
        )
        self.add_item(ui.Label(text=label[:LONGEST_TITLE], description=help_text[:100], component=self._line))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Go on with what was written."""
        await respond_in_room(interaction, self.on_text, storable(self._line.value))
