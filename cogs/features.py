"""The list of all features, from which the commands and item kinds of each bot are built."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.rooms.changes.lobby import follows
from bot.rooms.errors import Refusal, RoomRefused
from cogs.admin.cog import FEATURE as ADMIN_FEATURE
from cogs.coach.cog import FEATURE as COACH_FEATURE
from cogs.core.commands import Command, CommandGroup, Feature, OnPress, OnText, command_text
from cogs.core.custom_ids import ButtonId
from cogs.core.error_boundary import at_table
from cogs.core.items import ItemKind, answer_presses, item, values_of
from cogs.core.services import Press, Services
from cogs.core.verbs import Verb
from cogs.daily.cog import FEATURE as DAILY_FEATURE
from cogs.help.cog import FEATURE as HELP_FEATURE
from cogs.league.cog import ADMIN_FEATURE as LEAGUE_ADMIN_FEATURE
from cogs.league.cog import FEATURE as LEAGUE_FEATURE
from cogs.lobby.cog import FEATURE as LOBBY_FEATURE
from cogs.lobby.cog import begin_again
from cogs.lobby.subscribers import FEATURE as NOTIFY_FEATURE
from cogs.preferences.cog import FEATURE as PREFERENCES_FEATURE
from cogs.privacy.cog import FEATURE as PRIVACY_FEATURE
from cogs.replay.cog import FEATURE as REPLAY_FEATURE
from cogs.replay.cog import MATCH_FEATURE
from cogs.rules.cog import FEATURE as RULES_FEATURE
from cogs.rules.cog import PRESETS_FEATURE
from cogs.table.cog import FEATURE as TABLE_FEATURE
from cogs.table.hand import CHALLENGE_FEATURE, return_to_seat
from cogs.table.hand import FEATURE as HAND_FEATURE
from cogs.table.off_turn import UNO_CALL_FEATURE, VOTE_FEATURE
from cogs.tournament.cog import ADMIN_FEATURE as TOURNAMENT_ADMIN_FEATURE
from cogs.tournament.cog import FEATURE as TOURNAMENT_FEATURE

# Discord shows the commands in this order.
FEATURES: Final[tuple[Feature, ...]] = (
    LOBBY_FEATURE,
    HAND_FEATURE,
    UNO_CALL_FEATURE,
    CHALLENGE_FEATURE,
    TABLE_FEATURE,
    RULES_FEATURE,
    PRESETS_FEATURE,
    DAILY_FEATURE,
    HELP_FEATURE,
    REPLAY_FEATURE,
    COACH_FEATURE,
    MATCH_FEATURE,
    VOTE_FEATURE,
    NOTIFY_FEATURE,
    PREFERENCES_FEATURE,
    LEAGUE_FEATURE,
    TOURNAMENT_FEATURE,
    PRIVACY_FEATURE,
    ADMIN_FEATURE,
    TOURNAMENT_ADMIN_FEATURE,
    LEAGUE_ADMIN_FEATURE,
)

DESCRIPTIONS: Final = {
    CommandGroup.UNO: command_text("command-uno"),
    CommandGroup.ADMIN: command_text("command-admin"),
    CommandGroup.MATCH: command_text("command-match"),
    CommandGroup.LEAGUE: command_text("command-league"),
    CommandGroup.LEAGUE_ADMIN: command_text("command-league-admin"),
}

HIDDEN: Final = {
    CommandGroup.ADMIN: discord.Permissions(manage_messages=True),
    CommandGroup.LEAGUE_ADMIN: discord.Permissions(manage_guild=True),
}
"""Permissions that a member needs to see a group, unless the server overrides them; they grant no right."""


def command_groups() -> list[app_commands.Group]:
    """Return the top-level groups with all their commands; made anew, since a command refers to its group."""
    groups: dict[CommandGroup, app_commands.Group] = {}
    for feature in FEATURES:
        for command in feature.commands:
            _ensure_group(groups, feature.group).add_command(copy(command))
    return [group for group in groups.values() if group.parent is None]


def single_commands() -> list[Command]:
    """Return new copies of the commands that are in no group."""
    return [copy(command) for feature in FEATURES for command in feature.single_commands]


def _ensure_group(groups: dict[CommandGroup, app_commands.Group], which: CommandGroup) -> app_commands.Group:
    if which not in groups:
        above, _, name = which.value.rpartition(".")
        groups[which] = app_commands.Group(
            name=name,
            description=DESCRIPTIONS[which],
            parent=_ensure_group(groups, CommandGroup(above)) if above else None,
            guild_only=not above,
            default_permissions=HIDDEN.get(which),
        )
    return groups[which]


ON_PRESS: Final[Mapping[Verb | None, OnPress]] = {
    verb: on_press for feature in FEATURES for verb, on_press in feature.presses.items()
}
ON_TEXT: Final[Mapping[Verb | None, OnText]] = {
    verb: on_text for feature in FEATURES for verb, on_text in feature.texts.items()
}


async def answer_button(interaction: discord.Interaction, button: ButtonId, text: str | None = None) -> None:
    """Dispatch a press, or the text submitted in a modal; raises RoomRefused."""
    with at_table(interaction) as services:
        await dispatch(services, interaction, button, text)


async def dispatch(
    services: Services, interaction: discord.Interaction, button: ButtonId, text: str | None = None
) -> None:
    """Call the handler of a press or of a submitted text; raises RoomRefused."""
    press = Press(
        services=services,
        interaction=interaction,
        verb=button.verb,
        token=button.token,
        revision=button.revision,
        arg=button.arg,
        values=values_of(interaction),
    )
    if press.verb is Verb.REMATCH:
        room = services.rooms.find(interaction.channel_id or 0)
        # Somebody else may have opened the next lobby a moment earlier.
        was_slower = room is not None and follows(room.state, press.token)
        if not was_slower and (room is None or room.state.token != press.token):
            await begin_again(interaction, press.token)
            return
    elif press.room.state.token != press.token:
        raise RoomRefused(Refusal.OLD_MATCH)
    if text is None:
        await return_to_seat(press)
        await ON_PRESS[press.verb](press)
    elif press.verb in ON_TEXT:
        await ON_TEXT[press.verb](press, text)
    else:
        raise RoomRefused(Refusal.OLD_WINDOW)


TABLE_ITEM: Final = item(ButtonId, "button.{verb}", on_text=answer_button)(answer_button)
"""Every button and select of a table."""


def register(bot: commands.AutoShardedBot) -> None:
    """Register every slash command, and the items of all messages the bot has ever sent."""
    for group in command_groups():
        bot.tree.add_command(group)
    for command in single_commands():
        bot.tree.add_command(command)
    answer_presses(bot, dynamic_items())


def dynamic_items() -> tuple[ItemKind[Any], ...]:
    """Return every kind of button and select, whether it belongs to a table or not."""
    return TABLE_ITEM, *(one for feature in FEATURES for one in feature.dynamic_items)
