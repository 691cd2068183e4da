"""What each released version left behind, laid where a test wants it."""

from __future__ import annotations

import json
import lzma
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.rooms.ports import DealEnding, ValueKind
from bot.tournaments.tournament import TournamentStage
from tests.support import postgres
from tests.support.databases import SqliteDatabase

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.support.databases import Database

FOLDER: Final = Path(__file__).parent
VERSIONS: Final = sorted(
    (path.name for path in FOLDER.glob("[0-9]*.[0-9]*")), key=lambda name: [*map(int, name.split("."))]
)
"""Releases, the oldest first."""


def unpacked(version: str, name: str) -> bytes:
    """Return a file of a version."""
    return lzma.decompress((FOLDER / version / f"{name}.xz").read_bytes())


def lay_sqlite(version: str, path: Path) -> None:
    """Lay the database of a version into a file."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(unpacked(version, "uno.sqlite3"))


async def lay_postgres(version: str, database: postgres.Database) -> None:
    """Lay the database of a version into an empty one."""
    await database.execute(unpacked(version, "postgresql.sql").decode())


@asynccontextmanager
async def laid(kind: str, version: str, folder: Path) -> AsyncIterator[Database]:
    """Yield the database of a release."""
    if kind == "sqlite":
        lay_sqlite(version, path := folder / "uno.db")
        yield SqliteDatabase(path)
        return
    async with postgres.lent_database(migrated=False) as database:
        await lay_postgres(version, database)
        yield database


async def check_everything_is_there(database: Database) -> None:
    """Assert that a database has values, tournaments and deals of every kind."""
    for column, table, every in (
        ("kind", "key_values", {kind.value for kind in ValueKind}),
        ("stage", "tournaments", {stage.value for stage in TournamentStage}),
        ("ending", "deals", {None, *(ending.value for ending in DealEnding)}),
    ):
        rows = await database.rows(f"SELECT DISTINCT {column} FROM {table}")  # noqa: S608 - ours
        assert {value for (value,) in rows} == every


def discord_of(version: str) -> dict[str, Any]:
    """Return what the Discord of a version held."""
    held: dict[str, Any] = json.loads(unpacked(version, "discord.json"))
    return held


def texts_of(version: str) -> dict[str, dict[str, str]]:
    """Return the texts that lay in `tests/fixtures/saved` when a version was released, by files and names."""
    texts: dict[str, dict[str, str]] = json.loads(unpacked(version, "saved.json"))
    return texts
