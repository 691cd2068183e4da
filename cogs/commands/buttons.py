"""Buttons and selects of every table, alive across restarts.

One class takes the custom_id apart and finds the verb; the tables `PRESSES` say who does the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands import attendance as presence
from cogs.commands import card_questions as asking
from cogs.commands import leaving, lobby, manage, play, rules_panel, votes
from cogs.interaction.dynamic_item import LastingItem, values_of
from cogs.interaction.services import OnPress, Press, Services
from cogs.views.custom_ids import TEMPLATE, ButtonId, Verb

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

ON_PRESS: Final[Mapping[Verb, OnPress]] = {
    **lobby.PRESSES,
    **manage.PRESSES,
    **rules_panel.PRESSES,
    **play.PRESSES,
    **asking.PRESSES,
    **presence.PRESSES,
    **leaving.PRESSES,
    **votes.PRESSES,
}


class TableItem(LastingItem, template=re.compile(TEMPLATE)):
    """Any interactive item of a table. `desk` is set once, when the bot is put together."""

    services: Services

    @property
    def button(self) -> ButtonId | None:
        """What the custom_id says, or None if it is from another version of the bot."""
        return ButtonId.parse(self.parts)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Do what the button says."""
        button = self.button
        if button is None:
            raise RoomRefused(Refusal.OLD_MATCH)
        await dispatch(self.services, interaction, button, values_of(interaction))


async def dispatch(
    services: Services, interaction: discord.Interaction, button: ButtonId, values: tuple[str, ...]
) -> None:
    """Send a press to the function that does it.

    Raises:
        RoomRefused: The button belongs to another match, or the room refuses.
        IllegalAction: The rules refuse.
    """
    room = services.room(interaction)
    if button.token != room.state.token:
        raise RoomRefused(Refusal.OLD_MATCH)
    await presence.noticed(room, interaction)
    await ON_PRESS[button.verb](services, interaction, Press(button, values))
