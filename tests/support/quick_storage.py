"""A database for tests that come and go: real, but neither migrated anew nor proof against a power cut.

What a test of a hall can see survives without waiting for the disk; tests/db and the tests of whole processes
keep the bot's own settings.
"""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import db.engine
from db.storage import Storage

if TYPE_CHECKING:
    from collections.abc import Iterator

_migrated: list[bytes] = []


@contextmanager
def without_syncing() -> Iterator[None]:
    """Let SQLite leave it to the system when a commit reaches the disk."""
    kept = [pragma for pragma in db.engine.PRAGMAS if not pragma.startswith("synchronous")]
    with patch.object(db.engine, "PRAGMAS", ("synchronous = OFF", *kept)):
        yield


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
