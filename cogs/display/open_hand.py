"""A hand on somebody's screen, for as long as it can be changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import discord

    from bot.render.hand import HandPage
    from cogs.display.private_message import PrivateMessage


@dataclass(slots=True)
class OpenHand:
    """A hand that somebody has open: it can be refreshed through their newest interaction.

    Attributes:
        interaction: The newest interaction that showed the hand.
        page: What it shows; None if that is uncertain.
        notice: What was told beside it; it stays until the turn or a new hand comes to the owner.
        hand_number: The hand of the match that it was told in.
        pictured: Whether the message has a picture attached.
        asking: The revision of the match for which a question stands in its place; None if none does.
        message: Where it is shown; None until Discord took the answer that shows it.
        outdated: Whether something changed before there was a message to refresh.
    """

    interaction: discord.Interaction
    page: HandPage | None
    notice: str | None = None
    hand_number: int = 0
    asking: int | None = None
    pictured: bool = False
    message: PrivateMessage | None = None
    outdated: bool = False
