"""What a tournament needs of the place where people are, as a protocol: tables, and messages to them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from bot.tournaments.deadlines import Reminder
    from bot.tournaments.tournament import Tournament, TournamentTable


class SeatedStage(Enum):
    """What goes on at a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table as it is now.

    Attributes:
        match_id: Of its lobby or match.
        channel_id: Discord's id of where it is.
        stage: What goes on there.
        points: The points of those who sit there by their accounts; all 0 before the match.
        hands: How many hands are finished.
    """

    match_id: str
    channel_id: int
    stage: SeatedStage
    points: Mapping[int, int]
    hands: int = 0


class NoTableError(Exception):
    """A table cannot be opened now; the message says why, for the log.

    Attributes:
        gone: Whether it never can, since the channel of the tournament does not exist any more.
    """

    def __init__(self, reason: str, *, gone: bool = False) -> None:
        super().__init__(reason)
        self.gone = gone


class TournamentHost(Protocol):
    """Opens and closes tables, and tells people: what it shows follows what is stored."""

    async def has_heard(self, tournament: Tournament, *, since: datetime) -> bool:
        """Tell whether anything was heard of the server of a tournament since a moment.

        Until then nobody could press anything there, so no time is over.
        """

    def seated_tournaments(self) -> Collection[str]:
        """Return the ids of the tournaments that have tables here, also of those that are over."""

    def seated(self, tournament: Tournament, table: TournamentTable) -> SeatedTable | None:
        """Return a table that was opened for this one and is there, or None."""

    async def open_table(
        self, tournament: Tournament, table: TournamentTable, *, begins: datetime
    ) -> SeatedTable:
        """Open a table; one that was opened before, and is there, is found again and not opened twice.

        Raises:
            NoTableError: There can be none, now or ever.
        """

    async def call_people(self, tournament: Tournament, table: TournamentTable) -> None:
        """Tell the people of a table, once, that it waits for them; a failure is logged."""

    async def begin_match(
        self, table: SeatedTable, *, missing: Collection[int], withdrawn: Collection[int]
    ) -> None:
        """Deal the cards at a table to those who are there and have not given up.

        If it cannot be, it is only logged.
        """

    async def close_tables(self, tournament: Tournament) -> None:
        """Close the tables that a tournament has decided without a match or does not need any more."""

    def show_end(self, tournament: Tournament) -> None:
        """Have everybody shown how a tournament ended, then note that (`tournaments.with_end_shown`).

        It must not wait; it is asked again later if it was not noted.
        """

    async def remind(self, tournament: Tournament, reminder: Reminder) -> None:
        """Send a reminder; a failure is logged."""

    async def ratings(self, tournament: Tournament) -> Mapping[int, float]:
        """Return the ratings of those who entered and have one; nothing if they are not known now."""
