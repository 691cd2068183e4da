"""All features of the bot: what they bring is put together here, anew for each bot.

A new command belongs to a `FEATURE`, which is listed in `FEATURES`. One class takes the custom_id of a
table's button apart and finds the verb; the features say who does the rest.
"""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.changes.lobby import follows
from bot.rooms.errors import Refusal, RoomRefused
from cogs.admin.cog import ADMIN_FEATURE, DAMAGED_TABLE_FEATURE, DIAGNOSE_FEATURE, GUILD_SETTINGS_FEATURE
from cogs.coach.cog import HINT_FEATURE, REVIEW_FEATURE
from cogs.core.commands import CommandGroup, Press, command_text
from cogs.core.custom_ids import TEMPLATE, ButtonId, Verb
from cogs.core.error_boundary import answering, attach_room
from cogs.core.items import PersistentItem, answer_presses, values_of
from cogs.core.rights import press
from cogs.core.services import services_of
from cogs.daily.cog import FEATURE as DAILY_FEATURE
from cogs.help.cog import FEATURE as HELP_FEATURE
from cogs.league.activity import FEATURE as LEAGUE_ACTIVITY_FEATURE
from cogs.league.admin import FEATURE as LEAGUE_ADMIN_FEATURE
from cogs.league.cog import LIST_FEATURE as LEAGUE_LISTS_FEATURE
from cogs.league.cog import PROFILE_FEATURE as LEAGUE_PROFILE_FEATURE
from cogs.league.cog import TABLE_FEATURE as LEAGUE_TABLE_FEATURE
from cogs.league.settings import ROLE_FEATURE as LEAGUE_ROLES_FEATURE
from cogs.league.settings import SEASON_FEATURE as LEAGUE_SEASONS_FEATURE
from cogs.league.settings import SETTINGS_FEATURE as LEAGUE_SETTINGS_FEATURE
from cogs.lobby.cog import LOBBY_FEATURE, SOLO_FEATURE, START_FEATURE, begin_again
from cogs.lobby.opening import FEATURE as NOTIFY_FEATURE
from cogs.lobby.panels import COMPUTERS_FEATURE, CUT_FEATURE, MANAGE_FEATURE
from cogs.preferences.cog import FEATURE as PREFERENCES_FEATURE
from cogs.privacy.cog import FEATURE as PRIVACY_FEATURE
from cogs.replay.cog import FEATURE as REPLAY_FEATURE
from cogs.replay.log import FEATURE as MATCH_LOG_FEATURE
from cogs.replay.verify import FEATURE as VERIFY_FEATURE
from cogs.rules.cog import PRESETS_FEATURE, RULES_FEATURE, RULES_MENU_FEATURE
from cogs.rules.panel import FEATURE as RULES_PANEL_FEATURE
from cogs.table.cog import (
    CLOSE_TABLE_FEATURE,
    LEAVE_FEATURE,
    MORE_FEATURE,
    TABLE_FEATURE,
    VOTES_FEATURE,
    WATCH_FEATURE,
)
from cogs.table.hand import HAND_FEATURE, NEXT_HAND_FEATURE, RETURN_FEATURE, return_to_seat
from cogs.table.moves import CHALLENGE_FEATURE, EXPLAIN_CARD_FEATURE, PLAY_FEATURE
from cogs.table.off_turn import REACTIONS_FEATURE, TABLE_TALK_FEATURE, UNO_CALL_FEATURE
from cogs.table.questions import FEATURE as CARD_QUESTIONS_FEATURE
from cogs.tournament.cog import BUTTON_FEATURE as TOURNAMENT_BUTTONS_FEATURE
from cogs.tournament.cog import FEATURE as TOURNAMENT_FEATURE

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord
    from discord.ext import commands

    from bot.rooms.state.room_state import RoomState
    from cogs.core.commands import Command, Feature, OnPress, OnText
    from cogs.core.services import Services


# Discord shows the commands in this order.
FEATURES: Final[tuple[Feature, ...]] = (
    ADMIN_FEATURE,
    GUILD_SETTINGS_FEATURE,
    DIAGNOSE_FEATURE,
    WATCH_FEATURE,
    NOTIFY_FEATURE,
    LOBBY_FEATURE,
    LEAVE_FEATURE,
    CLOSE_TABLE_FEATURE,
    HAND_FEATURE,
    PLAY_FEATURE,
    UNO_CALL_FEATURE,
    CHALLENGE_FEATURE,
    TABLE_FEATURE,
    PRESETS_FEATURE,
    VOTES_FEATURE,
    HELP_FEATURE,
    PREFERENCES_FEATURE,
    START_FEATURE,
    DAILY_FEATURE,
    SOLO_FEATURE,
    RULES_FEATURE,
    MATCH_LOG_FEATURE,
    REPLAY_FEATURE,
    REVIEW_FEATURE,
    HINT_FEATURE,
    VERIFY_FEATURE,
    LEAGUE_TABLE_FEATURE,
    LEAGUE_PROFILE_FEATURE,
    LEAGUE_LISTS_FEATURE,
    LEAGUE_ACTIVITY_FEATURE,
    LEAGUE_SETTINGS_FEATURE,
    LEAGUE_SEASONS_FEATURE,
    LEAGUE_ROLES_FEATURE,
    LEAGUE_ADMIN_FEATURE,
    TOURNAMENT_FEATURE,
    PRIVACY_FEATURE,
    # without commands of their own
    COMPUTERS_FEATURE,
    CUT_FEATURE,
    MANAGE_FEATURE,
    RULES_MENU_FEATURE,
    RULES_PANEL_FEATURE,
    CARD_QUESTIONS_FEATURE,
    EXPLAIN_CARD_FEATURE,
    REACTIONS_FEATURE,
    TABLE_TALK_FEATURE,
    RETURN_FEATURE,
    MORE_FEATURE,
    NEXT_HAND_FEATURE,
    DAMAGED_TABLE_FEATURE,
    TOURNAMENT_BUTTONS_FEATURE,
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


def register(bot: commands.AutoShardedBot) -> None:
    """Make a bot know every slash command, and every button of the messages it ever sent."""
    for group in command_groups():
        bot.tree.add_command(group)
    for command in single_commands():
        bot.tree.add_command(command)
    answer_presses(bot, dynamic_items())


def dynamic_items() -> tuple[type[PersistentItem], ...]:
    """Return every kind of button and select: those of tables, and those that belong to no table."""
    return TableItem, *(item for feature in FEATURES for item in feature.dynamic_items)
