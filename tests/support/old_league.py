"""The points of the first league as a `bot.league.ports.League`, for halls whose matches are real."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.league.ports import TablePage, TableQuery, TableRow
from bot.league.rows import Player, Totals
from tests.support.fake_league import BEGAN, FakeLeague

if TYPE_CHECKING:
    from bot.rooms.ports import League, LeagueRow


class OldLeague(FakeLeague):
    """Points, wins and best hands of all time, and nothing else."""

    def __init__(self, league: League) -> None:
        super().__init__()
        self._league = league

    async def table(self, query: TableQuery, *, offset: int, limit: int) -> TablePage:
        rows, players = await self._league.table(query.guild_id, offset=offset, limit=limit)
        return TablePage([_row(query.guild_id, row) for row in rows], players)

    async def row(self, query: TableQuery, user_id: int) -> TableRow | None:
        row = await self._league.standing(query.guild_id, user_id)
        return None if row is None else _row(query.guild_id, row)


def _row(guild_id: int, row: LeagueRow) -> TableRow:
    return TableRow(
        rank=row.rank,
        player=Player(guild_id=guild_id, user_id=row.user_id, name="", last_at=BEGAN),
        totals=Totals(
            guild_id=guild_id,
            season=0,
            user_id=row.user_id,
            games=row.matches,
            wins=row.wins,
            points=row.points,
            highest_hand=row.highest_hand,
            places=row.matches,
            last_at=BEGAN,
        ),
    )
