"""Databases as tests of storage look at them from outside: by their address and in plain SQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from pathlib import Path


NO_TABLE: Final = r"no such table|does not exist"
"""What SQLite and PostgreSQL say of a table that is not there."""


class Database(Protocol):
    """A database, whichever keeps it."""

    @property
    def url(self) -> str:
        """Its address, as `DATABASE_URL` says it."""

    async def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return what a stranger to the bot's process would read; moments are text."""

    async def execute(self, *statements: str) -> None:
        """Change it as a stranger to the bot's process would."""


class SqliteDatabase:
    """A file of SQLite's."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"

    async def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return what a stranger to the bot's process would read."""
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(query).fetchall()

    async def execute(self, *statements: str) -> None:
        """Change it as a stranger to the bot's process would."""
        with closing(sqlite3.connect(self.path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)
