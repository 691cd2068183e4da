"""`/uno …`: all commands of the table in one group."""

from __future__ import annotations

from cogs.admin import AdminCommands
from cogs.desk import UNO
from cogs.help import HelpCommands
from cogs.lobby import LobbyCommands
from cogs.notices import NoticeCommands
from cogs.opening import StartCommand
from cogs.play import PlayCommands
from cogs.preferences import PreferenceCommands
from cogs.presets import PresetCommands
from cogs.reading import ReadingCommands
from cogs.votes import VoteCommands


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
