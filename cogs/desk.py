"""What every intention may use, and what a press brings along.

A slash command and a button both end in a function of `cogs.lobby`, `cogs.play` or a neighbour of theirs: it
takes the desk and the interaction, asks the room, then answers once. Nothing in `cogs` knows a rule. Each of
these modules says in a table `PRESSES` which verbs of buttons it answers, and adds its slash commands to the
group `UNO`; `cogs.buttons` and `cogs.uno` put them together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.rooms.state import Person
from cogs.answers import ROOM
from cogs.callers import Callers
from cogs.texts import told

if TYPE_CHECKING:
    from bot.rooms.catching import Patience
    from bot.rooms.preferences import PreferenceBook
    from bot.rooms.presets import Presets
    from bot.rooms.room import Room
    from bot.rooms.rooms import Rooms
    from bot.rooms.settings import SettingsBook
    from bot.rooms.watching import Notices
    from cogs.custom_ids import ButtonId
    from cogs.presenter import ChannelPresenter

UNO: Final = app_commands.Group(name="uno", description=told("command-uno"), guild_only=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What every intention may use.

    Attributes:
        rooms: All rooms of this process.
        presenter: Draws them.
        preferences: How each person likes to be shown their games.
        settings: What servers settled for their tables.
        presets: Rules to begin with, of every server.
        patience: Bounds how often somebody tries to catch in vain.
        notices: Who wants to be told of lobbies.
        callers: Who can be told something in private.
    """

    rooms: Rooms
    presenter: ChannelPresenter
    preferences: PreferenceBook
    settings: SettingsBook
    presets: Presets
    patience: Patience
    notices: Notices
    callers: Callers = field(default_factory=Callers)

    def room(self, interaction: discord.Interaction) -> Room:
        """Return the room of the channel, having noted what the bot may do there.

        Raises:
            RoomRefused: There is none.
        """
        room = self.rooms.require(interaction.channel_id or 0)
        interaction.extras[ROOM] = room
        self.presenter.bars.met(room, interaction)
        return room


class Commands(commands.Cog):
    """Slash commands of one subject; `cogs.uno.UnoCog` inherits from all of them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button of the table that is still the room's, or a choice in a select.

    Attributes:
        button: What the custom_id says; its argument is still untrusted.
        values: What was chosen in a select; untrusted.
    """

    button: ButtonId
    values: tuple[str, ...] = ()

    @property
    def arg(self) -> str:
        """The button's argument."""
        return self.button.arg


OnPress: TypeAlias = Callable[[Desk, discord.Interaction, Press], Awaitable[None]]


def person(interaction: discord.Interaction) -> Person:
    """Return who pressed or typed."""
    return Person(interaction.user.id, interaction.user.display_name)
