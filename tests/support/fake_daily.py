"""The deals of days and everybody's tries, in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.daily.ports import DailyDeal, DailyTable, StaleTryError, TableLine, TryRow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date


@dataclass(kw_only=True)
class FakeDailyStore:
    """A `bot.daily.ports.DailyStore`; a table has its lines by points alone."""

    rows: dict[date, DailyDeal] = field(default_factory=dict)
    tries: dict[tuple[date, int], TryRow] = field(default_factory=dict)
    entries: set[tuple[date, int, int]] = field(default_factory=set)

    async def deals(self, days: Sequence[date]) -> list[DailyDeal]:
        return [self.rows[day] for day in days if day in self.rows]

    async def add_deals(self, rows: Sequence[DailyDeal]) -> None:
        for row in rows:
            self.rows.setdefault(row.day, row)

    async def load(self, day: date, user_id: int) -> TryRow | None:
        return self.tries.get((day, user_id))

    async def add(self, row: TryRow) -> None:
        if self.tries.setdefault((row.day, row.user_id), row) is not row:
            raise StaleTryError("begun already")

    async def replace(self, row: TryRow) -> None:
        before = self.tries.get((row.day, row.user_id))
        if before is None or before.revision != row.revision - 1:
            raise StaleTryError("moved on")
        self.tries[row.day, row.user_id] = row

    async def enter(self, day: date, *, guild_id: int, user_id: int) -> None:
        self.entries.add((day, guild_id, user_id))

    async def table(self, day: date, *, guild_id: int, user_id: int, most: int) -> DailyTable:
        here = [user for when, guild, user in self.entries if (when, guild) == (day, guild_id)]
        rows = [self.tries[day, user] for user in here if self.tries[day, user].finished_at is not None]
        rows.sort(key=lambda row: (-row.points, row.moves, row.user_id))
        lines = [
            TableLine(
                user_id=row.user_id,
                name=row.name,
                won=bool(row.won),
                points=row.points,
                moves=row.moves,
                place=place,
            )
            for place, row in enumerate(rows, 1)
            if place <= most or row.user_id == user_id
        ]
        return DailyTable(lines, len(rows))

    async def finished_days(self, user_id: int, *, until: date, limit: int) -> list[date]:
        rows = [row for (_, user), row in self.tries.items() if user == user_id and row.finished_at]
        return sorted((row.day for row in rows if row.day <= until), reverse=True)[:limit]
