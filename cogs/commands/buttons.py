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
from cogs.interaction.rights import press
from cogs.interaction.services import services_of
from cogs.views.custom_ids import TEMPLATE, ButtonId, Verb

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.feature import OnPress, OnText
    from cogs.interaction.services import Services

ON_PRESS: Final[Mapping[Verb, OnPress]] = {
    verb: on_press for feature in FEATURES for verb, on_press in feature.presses.items()
}
ON_TEXT: Final[Mapping[Verb, OnText]] = {
    verb: on_text for feature in FEATURES for verb, on_text in feature.texts.items()
}


class TableItem(PersistentItem, template=re.compile(TEMPLATE)):
    """Any button or select of a table."""

    @property
    def button(self) -> ButtonId | None:
        """What the custom_id says, or None if it is from another version of the bot."""
        return ButtonId.parse(self.parts)

    @property
    def action(self) -> str:
        """What its verb is called in the table of rights."""
        return "" if self.button is None else press(self.button.verb)

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what the button says."""
        await self._answer(interaction, None)

    async def on_text(self, interaction: discord.Interaction, text: str, /) -> None:
        """Do what the window of the button is for."""
        await self._answer(interaction, text)

    async def _answer(self, interaction: discord.Interaction, text: str | None) -> None:
        button = self.button
        if button is None:
            raise RoomRefused(Refusal.OLD_MATCH)
        services = services_of(interaction)
        attach_room(services, interaction)
        with answering(services, interaction):
            if text is None:
                await dispatch(services, interaction, button, values_of(interaction))
            else:
                await take_text(services, interaction, button, text)


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


async def take_text(
    services: Services, interaction: discord.Interaction, button: ButtonId, text: str
) -> None:
    """Send what was written into the window of a button to the function that answers it; see `dispatch`."""
    if _is_old(button, services.room(interaction).state):
        raise RoomRefused(Refusal.OLD_MATCH)
    if button.verb not in ON_TEXT:
        raise RoomRefused(Refusal.OLD_WINDOW)
    await ON_TEXT[button.verb](services, interaction, Press(button), text)


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
