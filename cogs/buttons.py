"""Buttons and selects of every table, alive across restarts.

One class takes the custom_id apart and finds the verb; the tables `PRESSES` say who does the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.rooms.errors import Refusal, RoomRefused
from cogs import asking, leaving, lobby, manage, play, presence, rules_panel, votes
from cogs.custom_ids import TEMPLATE, ButtonId, Verb
from cogs.desk import Desk, OnPress, Press
from cogs.items import LastingItem, values_of

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

    desk: Desk

    @property
    def button(self) -> ButtonId | None:
        """What the custom_id says, or None if it is from another version of the bot."""
        return ButtonId.parse(self.parts)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Do what the button says."""
        button = self.button
        if button is None:
            raise RoomRefused(Refusal.OLD_MATCH)
        await dispatch(self.desk, interaction, button, values_of(interaction))


async def dispatch(
    desk: Desk, interaction: discord.Interaction, button: ButtonId, values: tuple[str, ...]
) -> None:
    """Send a press to the function that does it.

    Raises:
        RoomRefused: The button belongs to another match, or the room refuses.
        IllegalAction: The rules refuse.
    """
    room = desk.room(interaction)
    if button.token != room.state.token:
        raise RoomRefused(Refusal.OLD_MATCH)
    await presence.noticed(room, interaction)
    await ON_PRESS[button.verb](desk, interaction, Press(button, values))
