"""Making a bot know all commands and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.commands.buttons import TableItem
from cogs.commands.features import FEATURES, command_groups, single_commands
from cogs.interaction.presses import answer_presses

if TYPE_CHECKING:
    from discord.ext import commands

    from cogs.interaction.dynamic_item import PersistentItem


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
