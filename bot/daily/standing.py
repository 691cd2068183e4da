"""Standing of a person in the table of a day, with the streak of days that they finished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.daily.ports import DAY, DailyStore, DailyTable

MAX_STREAK: Final = 1000  # days considered for a streak
MAX_LINES: Final = 10  # of the table; one's own line follows if it is not among them


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyStanding:
    """Standing of a person who finished the deal of a day: the table, and the streak ending that day."""

    table: DailyTable
    streak: int


async def standing_of(store: DailyStore, day: date, *, guild_id: int, user_id: int) -> DailyStanding:
    """Return somebody's standing in a server; raises StoreError."""
    table = await store.table(day, guild_id=guild_id, user_id=user_id, most=MAX_LINES)
    days = await store.finished_days(user_id, until=day, limit=MAX_STREAK)
    return DailyStanding(table=table, streak=streak_of(days, day))


def streak_of(days: Sequence[date], last: date) -> int:
    """Return the length of the streak of days that ends with `last`; `days` are sorted, newest first."""
    streak = 0
    for day in days:
        if day != last - streak * DAY:
            break
        streak += 1
    return streak
