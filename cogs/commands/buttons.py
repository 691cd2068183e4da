"""Buttons and selects of every table.

One class takes the custom_id apart and finds the verb; the features say who does the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.rooms.changes.same_again import follows
from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands.features import FEATURES
from cogs.commands.return_to_seat import return_to_seat
from cogs.commands.same_again import begin_again
from cogs.interaction.dynamic_item import PersistentItem, values_of
from cogs.interaction.error_boundary import answering, attach_room
from cogs.interaction.feature import Press
from cogs.interaction.services import services_of
from cogs.views.custom_ids import TEMPLATE, ButtonId, Verb

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.feature import OnPress
    from cogs.interaction.services import Services

ON_PRESS: Final[Mapping[Verb, OnPress]] = {
    verb: on_press for feature in FEATURES for verb, on_press in feature.presses.items()
}


class TableItem(PersistentItem, template=re.compile(TEMPLATE)):
    """Any button or select of a table."""

    @property
    def button(self) -> ButtonId | None:
        """What the custom_id says, or None if it is from another version of the bot."""
        return ButtonId.parse(self.parts)

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what the button says."""
        button = self.button
        if button is None:
            raise RoomRefused(Refusal.OLD_MATCH)
        services = services_of(interaction)
        attach_room(services, interaction)
        with answering(services, interaction):
            await dispatch(services, interaction, button, values_of(interaction))


async def dispatch(
    services: Services, interaction: discord.Interaction, button: ButtonId, values: tuple[str, ...]
) -> None:
    """Send a press to the function that answers it.

    Raises:
        RoomRefused: The button belongs to another match, or the room refuses.
        IllegalAction: The rules refuse.
    """
    if button.verb is Verb.REMATCH and _is_closed(services, interaction, button):
        await begin_again(services, interaction, button.token)
        return
    room = services.room(interaction)
    if _is_old(button, room.state):
        raise RoomRefused(Refusal.OLD_MATCH)
    await return_to_seat(room, interaction)
    await ON_PRESS[button.verb](services, interaction, Press(button, values))


def _is_closed(services: Services, interaction: discord.Interaction, button: ButtonId) -> bool:
    """Tell whether the table of a button has no room any more; another may stand in its channel."""
    room = services.rooms.find(interaction.channel_id or 0)
    return room is None or _is_old(button, room.state)


def _is_old(button: ButtonId, state: RoomState) -> bool:
    """Tell whether a button belongs to another match than the one that its room has now."""
    return button.token != state.token and not _asks_again(button, state)


def _asks_again(button: ButtonId, state: RoomState) -> bool:
    """Tell whether a button is *Same again* on the result that a lobby follows: somebody else was quicker."""
    return button.verb is Verb.REMATCH and follows(state, button.token)
