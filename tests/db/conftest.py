"""A fresh database for each test, SQLite's and PostgreSQL's; only a process's first is really migrated.

A test that asks for the file (`path`) is about SQLite alone. All others run against both, with the bot's own
settings unless they are used `quickly`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from db.storage import Storage
from tests.support import postgres, quick_storage
from tests.support.databases import SqliteDatabase

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from tests.support.databases import Database


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run whatever asks for a database against both kinds, unless it asks for SQLite's file as well."""
    if "database" in metafunc.fixturenames and "path" not in metafunc.fixturenames:
        metafunc.parametrize("database", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "uno.db"


@pytest.fixture
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """A database: of the newest schema if the test asks for `storage`, else without anything in it."""
    migrated = "storage" in request.fixturenames
    if getattr(request, "param", "sqlite") == "sqlite":
        path = tmp_path / "uno.db"
        if migrated:
            await quick_storage.make_empty(path)
        yield SqliteDatabase(path)
        return
    async with postgres.lent_database(migrated=migrated) as lent:
        yield lent


@pytest.fixture
def url(database: Database) -> str:
    return database.url


@pytest.fixture(autouse=True)
def _compiled_once() -> Iterator[None]:
    with quick_storage.compiled_once():
        yield


@pytest.fixture
async def storage(database: Database) -> AsyncIterator[Storage]:
    async with Storage.open(database.url) as opened:
        yield opened
