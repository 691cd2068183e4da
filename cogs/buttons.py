"""Buttons and selects of every table, alive across restarts.

One class takes the custom_id apart and finds the verb; the tables `PRESSES` say who does the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Self

import discord
from discord import ui

from bot.rooms.errors import Refusal, RoomRefused
from cogs import asking, leaving, lobby, manage, play, presence, rules_panel, votes
from cogs.answers import answered
from cogs.custom_ids import TEMPLATE, ButtonId, Verb
from cogs.desk import Desk, OnPress, Press

if TYPE_CHECKING:
    from collections.abc import Mapping

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


class TableItem(ui.DynamicItem[ui.Item[Any]], template=re.compile(TEMPLATE)):
    """Any interactive item of a table. `desk` is set once, when the bot is put together."""

    desk: Desk

    def __init__(self, item: ui.Item[Any], button: ButtonId | None) -> None:
        super().__init__(item)
        self.button = button

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Take the custom_id apart."""
        return cls(item, ButtonId.parse(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the button says. Nothing else catches errors of a DynamicItem, so `answered` does."""
        await answered(interaction, self._dispatch(interaction))

    async def _dispatch(self, interaction: discord.Interaction) -> None:
        if self.button is None:
            raise RoomRefused(Refusal.OLD_MATCH)
        await dispatch(self.desk, interaction, self.button, _values(interaction))


def _values(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return what was chosen in a select."""
    data: dict[str, Any] = dict(interaction.data or {})
    return tuple(str(value) for value in data.get("values", []))


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
