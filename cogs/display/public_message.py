"""The public message of a table, as the press of a button on it can change it.

The counterpart of `PrivateMessage`. A press on a public message that is answered by an update, even one that
changes nothing, leaves a token that edits *that message* for a quarter of an hour, beside the limit that
Discord has for the bot. What the same press shows in private is a follow-up then, with an id of its own. So
code that keeps a press to change the table later keeps one of these, and it can be made only of a message
that everybody may see; nobody's hand is ever written to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.display.private_message import PUBLIC, UPDATES, in_private, is_expired

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord
    from discord import ui


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """A message that everybody may see, with a press on it whose token can change it.

    Attributes:
        id: Discord's id of the message.
        interaction: The press.
    """

    id: int
    interaction: discord.Interaction

    @classmethod
    def pressed(cls, interaction: discord.Interaction) -> PublicMessage:
        """Return the public message whose button was pressed, if the press was answered by an update.

        Raises:
            ValueError: The message is private, there is none, or the token changes another message.
        """
        message, answer = interaction.message, interaction.response.type
        if (
            message is None
            or in_private(interaction)
            or answer not in UPDATES
            or PUBLIC in interaction.extras
        ):
            raise ValueError(f"interaction {interaction.id} cannot change a public message: {answer}")
        return cls(message.id, interaction)

    @property
    def is_expired(self) -> bool:
        """Whether Discord takes nothing more through the press, or soon will not."""
        return is_expired(self.interaction)

    async def edit(
        self, layout: ui.LayoutView, *, attachments: Sequence[discord.File | discord.Attachment]
    ) -> list[discord.Attachment]:
        """Change what the message shows; return what is attached to it then.

        Raises:
            discord.HTTPException: It was deleted, or Discord takes nothing more through this press.
        """
        edited = await self.interaction.edit_original_response(view=layout, attachments=attachments)
        return edited.attachments
