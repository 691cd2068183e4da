"""A database for tests that come and go: real, but neither set up anew nor proof against a power cut.

What a test of a hall can see survives without waiting for the disk; tests/db and the tests of whole processes
keep the bot's own settings.
"""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import aiosqlite.core
from sqlalchemy.ext.asyncio import create_async_engine

import db.engine
import db.journal
import db.league.store
from db.commit_writer import CommitStatements
from db.league.statements import LeagueStatements
from db.league.store import BeforeQueries
from db.storage import Storage
from tests.support.quick_sqlite import ThreadlessConnection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from sqlalchemy.engine import Dialect
    from sqlalchemy.ext.asyncio import AsyncEngine

_migrated: list[bytes] = []
_of_commits: dict[str, CommitStatements] = {}
_of_leagues: dict[tuple[str, int], LeagueStatements] = {}
_before: dict[tuple[str, int], BeforeQueries] = {}


@contextmanager
def quickly_opened() -> Iterator[None]:
    """Let SQLite leave it to the system when a commit reaches the disk, and statements be compiled once."""
    kept = [pragma for pragma in db.engine.PRAGMAS if not pragma.startswith("synchronous")]
    with (
        patch.object(db.engine, "PRAGMAS", ("synchronous = OFF", *kept)),
        patch.object(db.engine, "BUSY_MILLISECONDS", 0),
        patch.object(aiosqlite.core, "Connection", ThreadlessConnection),
        compiled_once(),
    ):
        yield


class _CompiledOnce(dict[Any, Any]):
    """SQLAlchemy's cache of compiled statements, for all engines of one kind; each has its own elsewhere."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__((key[0].name, *key[1:]), compiled)


_compiled = _CompiledOnce()


def _engine(*arguments: Any, **options: Any) -> AsyncEngine:
    engine = create_async_engine(*arguments, **options)
    engine.sync_engine._compiled_cache = _compiled
    return engine


@contextmanager
def compiled_once() -> Iterator[None]:
    """Compile statements once in a process; here many bots start in one, each with an engine of its own."""
    with (
        patch.object(db.engine, "create_async_engine", _engine),
        patch.object(db.journal, "CommitStatements", _commit_statements),
        patch.object(db.league.store, "LeagueStatements", _league_statements),
        patch.object(db.league.store, "BeforeQueries", _before_queries),
    ):
        yield


def _commit_statements(dialect: Dialect, *, now: Callable[[], datetime]) -> CommitStatements:
    if dialect.name not in _of_commits:
        _of_commits[dialect.name] = CommitStatements(dialect, now=now)
    statements = copy(_of_commits[dialect.name])
    statements._now = now
    return statements


def _league_statements(dialect: Dialect, *, opponents: int) -> LeagueStatements:
    key = dialect.name, opponents
    if key not in _of_leagues:
        _of_leagues[key] = LeagueStatements(dialect, opponents=opponents)
    return _of_leagues[key]


def _before_queries(dialect: Dialect, *, people: int) -> BeforeQueries:
    key = dialect.name, people
    if key not in _before:
        _before[key] = BeforeQueries(dialect, people=people)
    return _before[key]


async def make_empty(file: Path) -> None:
    """Write a database of the newest schema with nothing in it; only a process's first is really migrated."""
    if not _migrated:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / file.name
            async with Storage.open(f"sqlite+aiosqlite:///{made}"):
                pass
            _migrated.append(_content(made))
    _write(file, _migrated[0])


def _content(file: Path) -> bytes:
    return file.read_bytes()


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
