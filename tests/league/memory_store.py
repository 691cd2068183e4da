"""A league in memory, for tests.

It keeps the promises of a store in a database, and forgets everything when the process ends. No moderator
decides anything about it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.league.ports import CountedMatch, DamagedMatchError, MatchLine, WaitingMatch
from bot.league.recompute import ServerRows
from bot.rooms.ports import StoreFailedError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection, Iterable
    from datetime import datetime

    from bot.league.ports import Award, Before, Counted, Game, Row, StoredMatch, TouchedRows


class MemoryLeagueStore:
    """The rows of the league of every server, in memory.

    Attributes:
        waiting: The matches that wait to be counted, by id.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, StoredMatch] = {}
        self._counted: dict[str, StoredMatch] = {}
        self._servers: defaultdict[int, ServerRows] = defaultdict(ServerRows)

    def wait(self, stored: StoredMatch) -> None:
        """Let a match wait to be counted, unless it was counted before."""
        if stored.result.match_id not in self._counted:
            self.waiting.setdefault(stored.result.match_id, stored)

    def put(self, row: Row) -> None:
        """Keep a row in the place of the one before, if there was one."""
        self._servers[row.guild_id].put(row)

    # As `bot.league.ports.LeagueStore`

    async def next_uncounted(
        self, *, but: Collection[str] = (), but_guilds: Collection[int] = ()
    ) -> WaitingMatch | None:
        """Return the match that ended first of those that wait to be counted, or None."""
        waiting = (stored.result for match_id, stored in self.waiting.items() if match_id not in but)
        found = [result for result in waiting if result.guild_id not in but_guilds]
        if not found:
            return None
        first = min(found, key=lambda result: (result.ended_at, result.match_id))
        return WaitingMatch(match_id=first.match_id, guild_id=first.guild_id)

    async def uncounted(self, match_id: str) -> StoredMatch:
        """Return a match that waits to be counted."""
        if match_id not in self.waiting:
            raise DamagedMatchError(f"match {match_id} does not wait to be counted")
        return self.waiting[match_id]

    async def dismiss(self, match_id: str) -> None:
        """End the wait of a match that the league does not count."""
        self.waiting.pop(match_id, None)

    async def before(self, touched: TouchedRows) -> Before:
        """Return what the league holds, as far as a match touches it."""
        return self._servers[touched.guild_id].before(touched)

    async def count(self, counted: Counted) -> tuple[Game, ...]:
        """Store what the league holds after a match; return its games with their ranks."""
        match = counted.match
        stored = self.waiting.pop(match.match_id, None)
        if stored is None:
            raise StoreFailedError(f"match {match.match_id} does not wait to be counted")
        self._counted[match.match_id] = replace(stored, number=match.number, season=match.season)
        return self._servers[match.guild_id].count(counted)

    async def matches(self, guild_id: int, *, after: StoredMatch | None = None) -> AsyncIterator[StoredMatch]:
        """Yield every match of a server that was counted, in the order of their numbers."""
        first = 0 if after is None else after.number or 0
        found = [stored for stored in self._counted.values() if stored.result.guild_id == guild_id]
        found = [stored for stored in found if (stored.number or 0) > first]
        for stored in sorted(found, key=lambda stored: stored.number or 0):
            yield stored

    async def guilds(self) -> list[int]:
        """Return the ids of the servers in which a match was counted, sorted."""
        return sorted({stored.result.guild_id for stored in self._counted.values()})

    async def rows(self, guild_id: int) -> AsyncIterator[Row]:
        """Yield everything that the league holds of a server."""
        for row in list(self._servers[guild_id].rows.values()):
            yield row

    async def replace(self, guild_id: int, rows: Iterable[Row]) -> None:
        """Put these rows in the place of everything that the league holds of a server."""
        server = ServerRows()
        for row in rows:
            server.put(row)
        self._servers[guild_id] = server

    # As `bot.league.ports.League`, as far as a result asks it

    async def match(self, guild_id: int, match_id: str) -> MatchLine | None:
        """Return one match that was counted, or None."""
        server = self._servers[guild_id]
        games = sorted(server.games[match_id].values(), key=lambda game: game.place)
        return next((MatchLine(row, games) for row in server.found(CountedMatch, [(match_id,)])), None)

    async def awards(self, guild_id: int, user_id: int) -> list[Award]:
        """Return what somebody has earned, the oldest first."""
        return list(self._servers[guild_id].awards[user_id])

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        """Return how many rated matches the same people had since then."""
        return self._servers[guild_id].group_matches(group, since=since)
