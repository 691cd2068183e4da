"""Buttons and selects of every table, alive across restarts.

One class takes the custom_id apart and finds the verb; `Play` does the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from bot.rooms.errors import Refusal, RoomRefused
from cogs.answers import answered
from cogs.custom_ids import TEMPLATE, ButtonId, Verb

if TYPE_CHECKING:
    from cogs.play import Play


class TableItem(ui.DynamicItem[ui.Item[Any]], template=re.compile(TEMPLATE)):
    """Any interactive item of a table. `play` is set once, when the bot is put together."""

    play: Play

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
        await dispatch(self.play, interaction, self.button, _values(interaction))


def _values(interaction: discord.Interaction) -> list[str]:
    """Return what was chosen in a select."""
    data: dict[str, Any] = dict(interaction.data or {})
    return [str(value) for value in data.get("values", [])]


async def dispatch(  # noqa: C901, PLR0912 - one case for each verb
    play: Play, interaction: discord.Interaction, button: ButtonId, values: list[str]
) -> None:
    """Send a press to the method that does it.

    Raises:
        RoomRefused: The button belongs to another match, or the room refuses.
        IllegalAction: The rules refuse.
    """
    room = play.room(interaction)
    if button.token != room.state.token:
        raise RoomRefused(Refusal.OLD_MATCH)
    match button.verb:
        case Verb.JOIN:
            await play.join(interaction)
        case Verb.LEAVE:
            await play.leave(interaction)
        case Verb.START:
            await play.start(interaction)
        case Verb.COMPUTER:
            await play.add_computer(interaction)
        case Verb.NO_COMPUTER:
            await play.remove_computer(interaction)
        case Verb.STARTER:
            await play.name_starter(interaction, next(iter(values), ""))
        case Verb.REMATCH:
            await play.rematch(interaction)
        case Verb.HAND:
            await play.show(interaction)
        case Verb.PAGE:
            await play.show(interaction, page=int(re.sub(r"\D", "", button.arg) or 0))
        case Verb.PLAY:
            await play.play(interaction, button.arg, button)
        case Verb.COLOUR:
            await play.ask_colour(interaction, button.arg, button)
        case Verb.DRAW:
            await play.draw(interaction, button)
        case Verb.PASS:
            await play.keep(interaction, button)
        case Verb.UNO:
            await play.uno(interaction, button)
        case Verb.CATCH:
            await play.catch(interaction, button=button)
        case Verb.CHALLENGE:
            await play.challenge(interaction, button)
        case Verb.ACCEPT:
            await play.accept(interaction, button)
