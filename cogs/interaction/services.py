"""What every intention may use, and what a press brings along.

A slash command and a button both end in a function of a module in `cogs.commands`: it takes the services and
the interaction, asks the room, then answers once. Nothing in `cogs` knows a rule. Each of
these modules says in a table `PRESSES` which verbs of buttons it answers, and adds its slash commands to the
group `UNO`; `cogs.commands.buttons` and `cogs.commands.uno_group` put them together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import translator
from bot.rooms.state.room_state import Person
from cogs.interaction.recent_interactions import RecentInteractions
from cogs.interaction.replies import ROOM

if TYPE_CHECKING:
    from bot.rooms.changes.catching import CatchAttempts
    from bot.rooms.room import Room
    from bot.rooms.rooms import Rooms
    from bot.rooms.stores.preferences import PreferenceStore
    from bot.rooms.stores.presets import PresetStore
    from bot.rooms.stores.settings import SettingsStore
    from bot.rooms.stores.subscriptions import LobbySubscriptions
    from cogs.display.channel_display import ChannelDisplay
    from cogs.views.custom_ids import ButtonId


def _group() -> app_commands.Group:
    """Return the group that the commands of all subjects are added to."""
    description = app_commands.locale_str(translator()("command-uno"), key="command-uno")
    return app_commands.Group(name="uno", description=description, guild_only=True)


UNO: Final = _group()


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What every intention may use.

    Attributes:
        rooms: All rooms of this process.
        display: Shows them in their channels.
        preferences: How each person likes to be shown their games.
        settings: What servers settled for their tables.
        presets: Rules to begin with, of every server.
        catch_attempts: Bounds how often somebody tries to catch in vain.
        lobby_subscriptions: Who wants to be told of lobbies.
        recent_interactions: Who can be told something in private.
    """

    rooms: Rooms
    display: ChannelDisplay
    preferences: PreferenceStore
    settings: SettingsStore
    presets: PresetStore
    catch_attempts: CatchAttempts
    lobby_subscriptions: LobbySubscriptions
    recent_interactions: RecentInteractions = field(default_factory=RecentInteractions)

    def room(self, interaction: discord.Interaction) -> Room:
        """Return the room of the channel, having noted what the bot may do there.

        Raises:
            RoomRefused: There is none.
        """
        room = self.rooms.require(interaction.channel_id or 0)
        interaction.extras[ROOM] = room
        self.display.backoff.note_permissions(room, interaction)
        return room


class Commands(commands.Cog):
    """Slash commands of one subject; `cogs.commands.uno_group.UnoCog` inherits from all of them."""

    def __init__(self, services: Services) -> None:
        self.services = services


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


OnPress: TypeAlias = Callable[[Services, discord.Interaction, Press], Awaitable[None]]


def person(interaction: discord.Interaction) -> Person:
    """Return who pressed or typed."""
    return Person(interaction.user.id, interaction.user.display_name)
