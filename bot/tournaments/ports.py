"""Store protocol of tournaments: a row for each, and the results of their matches."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.rooms.ports import SeatResult, StoreFailedError


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentHead:
    """The columns of a tournament for suggestions and lists."""

    id: str
    guild_id: int
    channel_id: int
    stage: str
    name: str  # the title; untrusted
    summary: str  # its entry in a list


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRow(TournamentHead):
    """A tournament as stored, its texts encoded by `bot.tournaments.codec`."""

    revision: int  # from 1, incremented by every change
    created_at: datetime
    deadline: datetime | None  # when something is due without anyone acting before (UTC); None for never
    payload: str  # everything but decided tables
    tally: str  # of its decided tables if there are many; else empty
    decided: str | None = ""  # the texts of its decided tables, comma-separated; None if they were not read


class StaleTournamentError(StoreFailedError):
    """Nothing was stored: the tournament was changed concurrently, or does not exist."""


class TournamentStore(Protocol):
    """Stores tournaments, and which match belongs to which; every method may raise StoreError."""

    async def add(
        self, row: TournamentRow, *, people: Mapping[int, bool | None], decided: Mapping[str, str]
    ) -> None:
        """Store a new tournament with revision 1; `people` and `decided` as in `replace`."""

    async def replace(
        self,
        row: TournamentRow,
        *,
        matches: Mapping[str, str],
        people: Mapping[int, bool | None],
        decided: Mapping[str, str],
    ) -> None:
        """Replace a tournament's previous revision in one transaction; StaleTournamentError if it is missing.

        Args:
            matches: New matches by id, with the keys of their tables; matches already noted are kept.
            people: Changes of who takes part; None for people no longer in it.
            decided: The texts of newly decided tables, by key.
        """

    async def load(self, tournament_id: str, *, whole: bool) -> TournamentRow | None:
        """Return a tournament or None, with its decided tables if `whole`, or if it has no tally."""

    async def revision(self, tournament_id: str) -> int | None: ...
    async def due(self, now: datetime) -> list[str]: ...
    async def next_deadline(self, after: datetime) -> datetime | None: ...
    async def in_stages(self, stages: Collection[str]) -> list[str]: ...
    async def of_guild(self, guild_id: int, *, limit: int) -> list[TournamentHead]: ...
    async def of_person(self, guild_id: int, user_id: int) -> set[str]: ...
    async def ratings(self, guild_id: int, ladder: str, users: Collection[int]) -> dict[int, float]: ...
    async def results(self, match_ids: Collection[str]) -> dict[str, list[SeatResult]]: ...
