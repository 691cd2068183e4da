"""Port of tournaments to the database: a row for each, and the results of their matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bot.rooms.ports import StoreFailedError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from bot.rooms.ports import SeatResult


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRow:
    """A tournament as it is stored, its texts encoded by `bot.tournaments.codec`."""

    id: str
    guild_id: int
    channel_id: int
    stage: str
    revision: int  # from 1; grows by one with every change
    created_at: datetime
    deadline: datetime | None
    """When something is due in it if nobody does anything before (UTC); None for never."""
    payload: str  # all of it but decided tables
    name: str  # what people call it; untrusted
    summary: str  # what a list tells of it
    tally: str  # what its decided tables come to if there are many; else empty
    decided: str | None = ""
    """The texts of its decided tables, with commas between; None if they were not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentHead:
    """What suggestions and lists need of a tournament: see `TournamentRow`."""

    id: str
    guild_id: int
    channel_id: int
    stage: str
    name: str
    summary: str


class StaleTournamentError(StoreFailedError):
    """Nothing was stored: somebody else changed the tournament meanwhile, or it is not there."""


class TournamentStore(Protocol):
    """The rows of tournaments, and which match belongs to which; everything may raise StoreError."""

    async def add(
        self, row: TournamentRow, *, people: Mapping[int, bool | None], decided: Mapping[str, str]
    ) -> None:
        """Store a new tournament, of revision 1; `people` and `decided` as in `replace`."""

    async def replace(
        self,
        row: TournamentRow,
        *,
        matches: Mapping[str, str],
        people: Mapping[int, bool | None],
        decided: Mapping[str, str],
    ) -> None:
        """Store a tournament, in one transaction, if the revision before is there; else StaleTournamentError.

        Args:
            matches: New matches by their ids, with the keys of their tables; those noted already stay.
            people: For whom it changes whether they take part; None for whoever is in it no more.
            decided: The texts of tables that were decided since, by their keys.
        """

    async def load(self, tournament_id: str, *, whole: bool) -> TournamentRow | None:
        """Return a tournament, or None; its decided tables if it shall be `whole`, or has no tally."""

    async def revision(self, tournament_id: str) -> int | None:
        """Return the revision of a tournament, or None if there is none."""

    async def due(self, now: datetime) -> list[str]:
        """Return the ids of the tournaments in which something is due, the longest overdue first."""

    async def next_deadline(self, after: datetime) -> datetime | None:
        """Return when something is due next in any tournament, later than a moment; None for never."""

    async def in_stages(self, stages: Collection[str]) -> list[str]:
        """Return the ids of all tournaments in some stages, sorted."""

    async def of_guild(self, guild_id: int, *, limit: int) -> list[TournamentHead]:
        """Return the tournaments of a server, the newest first."""

    async def of_person(self, guild_id: int, user_id: int) -> set[str]:
        """Return the ids of a server's tournaments that somebody opened, or takes part in."""

    async def ratings(self, guild_id: int, ladder: str, users: Collection[int]) -> dict[int, float]:
        """Return the ratings, of all time, of those of some people who have one on a ladder of a server."""

    async def results(self, match_ids: Collection[str]) -> dict[str, list[SeatResult]]:
        """Return the seats of those matches that are over, by their ids."""
