"""All features of the bot: what they bring is put together here, anew for each bot.

A new command is a module with a `FEATURE` of its own, and its name in `FEATURES`.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.commands import (
    admin,
    card_questions,
    challenge,
    close_table,
    computers,
    cut,
    daily,
    damaged_table,
    diagnose,
    explain_card,
    guild_settings,
    hand,
    help,  # noqa: A004 - named like its command
    hint,
    league,
    league_activity,
    league_admin,
    league_lists,
    league_profile,
    league_roles,
    league_seasons,
    league_settings,
    leave,
    lobby,
    log,
    manage,
    more,
    next_hand,
    notify,
    play,
    preferences,
    presets,
    privacy,
    reactions,
    replay,
    return_to_seat,
    review,
    rules,
    rules_menu,
    rules_panel,
    solo,
    start,
    table,
    table_talk,
    tournament,
    tournament_buttons,
    uno_call,
    verify,
    votes,
    watch,
)
from cogs.commands.command_texts import command_text
from cogs.interaction.feature import CommandGroup

if TYPE_CHECKING:
    from cogs.interaction.feature import Command, Feature

# Discord shows the commands in this order.
FEATURES: Final[tuple[Feature, ...]] = (
    admin.FEATURE,
    guild_settings.FEATURE,
    diagnose.FEATURE,
    watch.FEATURE,
    notify.FEATURE,
    lobby.FEATURE,
    leave.FEATURE,
    close_table.FEATURE,
    hand.FEATURE,
    play.FEATURE,
    uno_call.FEATURE,
    challenge.FEATURE,
    table.FEATURE,
    presets.FEATURE,
    votes.FEATURE,
    help.FEATURE,
    preferences.FEATURE,
    start.FEATURE,
    daily.FEATURE,
    solo.FEATURE,
    rules.FEATURE,
    log.FEATURE,
    replay.FEATURE,
    review.FEATURE,
    hint.FEATURE,
    verify.FEATURE,
    league.FEATURE,
    league_profile.FEATURE,
    league_lists.FEATURE,
    league_activity.FEATURE,
    league_settings.FEATURE,
    league_seasons.FEATURE,
    league_roles.FEATURE,
    league_admin.FEATURE,
    tournament.FEATURE,
    privacy.FEATURE,
    # without commands of their own
    computers.FEATURE,
    cut.FEATURE,
    manage.FEATURE,
    rules_menu.FEATURE,
    rules_panel.FEATURE,
    card_questions.FEATURE,
    explain_card.FEATURE,
    reactions.FEATURE,
    table_talk.FEATURE,
    return_to_seat.FEATURE,
    more.FEATURE,
    next_hand.FEATURE,
    damaged_table.FEATURE,
    tournament_buttons.FEATURE,
)


DESCRIPTIONS: Final = {
    CommandGroup.UNO: command_text("command-uno"),
    CommandGroup.ADMIN: command_text("command-admin"),
    CommandGroup.PRESET: command_text("command-preset"),
    CommandGroup.NOTIFY: command_text("command-notify"),
    CommandGroup.VOTE: command_text("command-vote"),
    CommandGroup.MATCH: command_text("command-match"),
    CommandGroup.LEAGUE: command_text("command-league"),
    CommandGroup.LEAGUE_ADMIN: command_text("command-league-admin"),
    CommandGroup.TOURNAMENT: command_text("command-tournament"),
}
PARENTS: Final = {
    CommandGroup.ADMIN: CommandGroup.UNO,
    CommandGroup.PRESET: CommandGroup.UNO,
    CommandGroup.NOTIFY: CommandGroup.UNO,
    CommandGroup.VOTE: CommandGroup.UNO,
    CommandGroup.MATCH: CommandGroup.UNO,
    CommandGroup.LEAGUE_ADMIN: CommandGroup.LEAGUE,
    CommandGroup.TOURNAMENT: CommandGroup.LEAGUE,
}


def command_groups() -> list[app_commands.Group]:
    """Return `/uno` and `/league` with everything below them.

    They are made anew each time, since discord.py notes in a command which group it is in.
    """
    groups: dict[CommandGroup, app_commands.Group] = {}
    for feature in FEATURES:
        for command in feature.commands:
            _ensure_group(groups, feature.group).add_command(copy(command))
    return [group for group in groups.values() if group.parent is None]


def single_commands() -> list[Command]:
    """Return the commands that stand in no group, made anew each time as the groups are."""
    return [copy(command) for feature in FEATURES for command in feature.single_commands]


def _ensure_group(groups: dict[CommandGroup, app_commands.Group], which: CommandGroup) -> app_commands.Group:
    """Return a group, made inside its parent if it is not there yet."""
    if which not in groups:
        above = PARENTS.get(which)
        groups[which] = app_commands.Group(
            name=which.value.rpartition(".")[2],
            description=DESCRIPTIONS[which],
            parent=None if above is None else _ensure_group(groups, above),
            guild_only=above is None,
        )
    return groups[which]
