"""`/uno …`: all commands of the table in one group."""

from __future__ import annotations

from cogs.commands.admin import AdminCommands
from cogs.commands.help import HelpCommands
from cogs.commands.lobby import LobbyCommands
from cogs.commands.log import ReadingCommands
from cogs.commands.notices import NoticeCommands
from cogs.commands.play import PlayCommands
from cogs.commands.preferences import PreferenceCommands
from cogs.commands.presets import PresetCommands
from cogs.commands.start import StartCommand
from cogs.commands.votes import VoteCommands
from cogs.interaction.services import UNO


class UnoCog(
    StartCommand,
    LobbyCommands,
    PresetCommands,
    PlayCommands,
    ReadingCommands,
    HelpCommands,
    PreferenceCommands,
    AdminCommands,
    NoticeCommands,
    VoteCommands,
):
    """The commands of a table."""

    group = UNO
