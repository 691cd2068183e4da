"""A database for tests that come and go: real, but neither set up anew nor proof against a power cut.

What a test of a hall can see survives without waiting for the disk; tests/db and the tests of whole processes
keep the bot's own settings.
"""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import db.engine
import db.journal
from db.commit_writer import CommitStatements
from db.storage import Storage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from sqlalchemy.engine import Dialect

_migrated: list[bytes] = []
_compiled: dict[str, CommitStatements] = {}


@contextmanager
def quickly_opened() -> Iterator[None]:
    """Let SQLite leave it to the system when a commit reaches the disk, and statements be compiled once."""
    kept = [pragma for pragma in db.engine.PRAGMAS if not pragma.startswith("synchronous")]
    with (
        patch.object(db.engine, "PRAGMAS", ("synchronous = OFF", *kept)),
        patch.object(db.journal, "CommitStatements", _statements),
    ):
        yield


def _statements(dialect: Dialect, *, now: Callable[[], datetime]) -> CommitStatements:
    """Return what a process compiles once when it starts; here many bots start in one process."""
    if dialect.name not in _compiled:
        _compiled[dialect.name] = CommitStatements(dialect, now=now)
    statements = copy(_compiled[dialect.name])
    statements._now = now
    return statements


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
