"""Costs of an export and of a deletion of one person among many matches of others."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import tempfile
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.privacy.export import export_account
from db.storage import Storage
from tests.db.test_privacy import Around, QuickClock
from tests.league.support import NOVEMBER
from tests.rooms.fakes import ADA, BOB
from tests.test_recompute import count_matches

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

OTHERS: Final = 100_000
"""Matches of others; half of them were closed before their end."""
MATCH: Final = "INSERT INTO matches VALUES (?, ?, ?, 'classic', 500, 3, ?, ?, 1, 'single')"
SEAT: Final = "INSERT INTO match_seats VALUES (?, ?, ?, 0, 1, 1, 1, 0, 0, 0)"
ARCHIVE: Final = "INSERT INTO archives VALUES (?, ?, ?, ?, ?)"
PERSON: Final = "INSERT INTO archive_people (user_id, match_id) VALUES (?, ?)"


async def privacy_lines() -> list[str]:
    """Return what both cost, in milliseconds of CPU of the process, with what they may."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "uno.sqlite3"
        async with Storage.open(f"sqlite:///{path}") as storage:
            await count_matches(storage, range(1))
            await asyncio.to_thread(_fill, path)
            around = Around(storage)
            await _costs(storage, around, ADA.user_id, Path(folder))  # statements are compiled once
            gc.collect()
            gc.freeze()  # what is of tests; the bot makes full collections while nobody waits
            exported, deleted = await _costs(storage, around, BOB.user_id, Path(folder))
    gc.unfreeze()
    costs = {"export": exported, "delete": deleted}
    return [f"privacy.{name}.cpu {1000 * seconds:.1f} ms" for name, seconds in costs.items()]


async def _costs(storage: Storage, around: Around, user_id: int, folder: Path) -> tuple[float, float]:
    """Return what exporting somebody's data and then deleting it cost, in seconds."""
    began = time.process_time()
    await export_account(storage.deletions, QuickClock(), user_id, folder=folder, most_bytes=10**7)
    exported = time.process_time()
    await around.deletions.request(user_id)
    await around.finish()
    return exported - began, time.process_time() - exported


def _fill(path: Path) -> None:
    """Write the matches of others, some for each of 1,000 servers."""
    at = str(NOVEMBER.replace(tzinfo=None) - timedelta(days=1))

    def archives() -> Iterator[tuple[Any, ...]]:
        return ((_name(number), 10**6 + number % 1000, 7, at, b"x" * 200) for number in range(OTHERS))

    with closing(sqlite3.connect(path)) as connection, connection:
        over, closed = range(0, OTHERS, 2), range(1, OTHERS, 2)
        rows = ((_name(number), 10**6 + number % 1000, 7, at, at) for number in over)
        connection.executemany(MATCH, rows)
        seats = ((_name(number), seat, 10**7 + number % 5000 + seat) for number in over for seat in (0, 1))
        connection.executemany(SEAT, seats)
        connection.executemany(ARCHIVE, archives())
        connection.executemany(PERSON, ((10**7 + number % 5000, _name(number)) for number in closed))


def _name(number: int) -> str:
    return f"f{number:031x}"
