"""*Next hand*: asking for it in the moment after a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.changes.next_hand import ask_for_next_hand
from bot.rooms.errors import Refusal, RoomRefused
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.views.custom_ids import Verb, whole

if TYPE_CHECKING:
    import discord

    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services

NO_HAND: Final = 0


async def press_next_hand(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask for the next hand, and show it as soon as it begins; a late press shows what there is."""
    room = services.room(interaction)
    number = whole(press.arg, NO_HAND)
    try:
        await room.do(ask_for_next_hand(interaction.user.id, token=press.button.token, number=number))
    except RoomRefused as refused:
        if refused.refusal is not Refusal.STALE:
            raise
    await show_hand(interaction, room, services.display.hands)


FEATURE: Final = Feature(presses={Verb.NEXT_HAND: press_next_hand})
