"""A feature: the slash commands that belong together, and the buttons they answer.

A slash command and a button both end in a function of a module in `cogs.commands`: it takes the services and
the interaction, asks the room, then replies once. Nothing in `cogs` knows a rule. Each of these modules says
in its `FEATURE` what it brings; `cogs.commands.features` lists them all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from cogs.interaction.services import Services

if TYPE_CHECKING:
    from cogs.interaction.dynamic_item import PersistentItem
    from cogs.views.custom_ids import ButtonId, Verb

Command: TypeAlias = app_commands.Command[Any, ..., Any]


class CommandGroup(Enum):
    """A group that slash commands stand in; the value is its name, after those of the groups around it."""

    UNO = "uno"
    ADMIN = "uno.admin"
    PRESET = "uno.preset"
    NOTIFY = "uno.notify"
    VOTE = "uno.vote"
    MATCH = "uno.match"
    LEAGUE = "league"
    LEAGUE_ADMIN = "league.admin"
    TOURNAMENT = "league.tournament"


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


OnText: TypeAlias = Callable[[Services, discord.Interaction, Press, str], Awaitable[None]]
OnPress: TypeAlias = Callable[[Services, discord.Interaction, Press], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """What a module of `cogs.commands` brings.

    Attributes:
        group: The group that its commands stand in.
        commands: Its slash commands, in the order in which Discord shows them.
        single_commands: Slash commands of it that stand in no group.
        presses: The functions that answer the verbs of a table's buttons.
        texts: Those that answer what is written into the windows that they open; it is untrusted.
        dynamic_items: Buttons and selects that belong to no table, with templates of their own.
    """

    group: CommandGroup = CommandGroup.UNO
    commands: tuple[Command, ...] = ()
    single_commands: tuple[Command, ...] = ()
    presses: Mapping[Verb, OnPress] = field(default_factory=dict)
    texts: Mapping[Verb, OnText] = field(default_factory=dict)
    dynamic_items: tuple[type[PersistentItem], ...] = ()
