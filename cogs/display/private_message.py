"""A private (ephemeral) message that the bot may still change, refresh or delete.

Which message an interaction's `@original` is depends on how the interaction was answered first. After a new
message, or the promise of one, it is that message. After an update it is the message that was pressed, which
may be the public table: a hand written there would be read by everybody. So code that keeps a message to
change it later keeps one of these, and it can be made only of a message that is private.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import InteractionResponseType as Type

if TYPE_CHECKING:
    from discord import ui

PUBLIC: Final = "public"  # in the extras of an interaction that was, or may have been, answered in public
ANSWER: Final = "answer"  # in the extras: the type of the first response if Discord's word for it got lost
TOKEN_LIFE: Final = timedelta(minutes=14)  # Discord's own limit is 15
UPDATES: Final = frozenset({Type.message_update, Type.deferred_message_update})
MESSAGES: Final = frozenset({Type.channel_message, Type.deferred_channel_message})


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message that one account alone can read, with the interaction whose token can change it.

    Attributes:
        interaction: The newest one that showed the message.
        followup_id: Discord's id of the message if it is a follow-up; None for the original response.
    """

    interaction: discord.Interaction
    followup_id: int | None = None

    @classmethod
    def original(cls, interaction: discord.Interaction) -> PrivateMessage:
        """Return the original response of an interaction that was answered in private.

        Raises:
            ValueError: It is a public message, or there is none.
        """
        answer = interaction.response.type or interaction.extras.get(ANSWER)
        private = PUBLIC not in interaction.extras
        if private and (answer in MESSAGES or (answer in UPDATES and in_private(interaction))):
            return cls(interaction)
        raise ValueError(f"the original response of interaction {interaction.id} is not private: {answer}")

    async def edit(self, layout: ui.LayoutView, **files: Any) -> None:
        """Change what the message shows.

        Raises:
            discord.HTTPException: The message was dismissed, or Discord takes nothing more for it.
        """
        if self.followup_id is None:
            await self.interaction.edit_original_response(view=layout, **files)
        else:
            await self.interaction.followup.edit_message(self.followup_id, view=layout, **files)

    async def delete(self) -> None:
        """Delete the message.

        Raises:
            discord.HTTPException: The message was dismissed, or Discord takes nothing more for it.
        """
        if self.followup_id is None:
            await self.interaction.delete_original_response()
        else:
            await self.interaction.followup.delete_message(self.followup_id)


def in_private(interaction: discord.Interaction) -> bool:
    """Tell whether a button of a private message, such as the own hand, was pressed: it can be edited."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_expired(interaction: discord.Interaction) -> bool:
    """Tell whether Discord takes nothing more for an interaction, or soon will not."""
    return is_older(interaction, TOKEN_LIFE)


def is_older(interaction: discord.Interaction, age: timedelta) -> bool:
    """Tell whether a press or command was longer ago than that."""
    return discord.utils.utcnow() - interaction.created_at > age
