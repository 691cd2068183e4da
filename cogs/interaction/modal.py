"""A question in a window of its own, with one line to write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import ui

from cogs.interaction.replies import answered

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

OPEN_FOR: Final = 10 * 60.0  # seconds that discord.py waits for an answer; dismissed windows are let go then
LONGEST_TITLE: Final = 45


class Question(ui.Modal):
    """Asks for one line; who closes the window changes nothing.

    Attributes:
        then: Is given what was written.
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
        then: Callable[[discord.Interaction, str], Awaitable[None]],
    ) -> None:
        """Make the window.

        Args:
            title: Above it, 45 characters at most.
            label: Above the line, 45 characters at most.
            help_text: Below that, 100 characters at most.
            longest: Characters that can be written.
            now: What stands there already.
            required: Whether something has to be written.
            then: Is given what was written.
        """
        super().__init__(title=title[:LONGEST_TITLE], timeout=OPEN_FOR)
        self.then = then
        self._line: ui.TextInput[Any] = ui.TextInput(
            custom_id="line", default=now or None, max_length=longest, required=required
        )
        self.add_item(ui.Label(text=label[:LONGEST_TITLE], description=help_text[:100], component=self._line))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Go on with what was written."""
        await answered(interaction, self.then(interaction, self._line.value))
