"""A look at a database says what operators ask first, changes nothing, and refuses in a line."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.rooms.ports import Commit, RoomSnapshot
from db.diagnosis import look_at, process_serving
from db.engine import StorageError
from db.migrate import newest_schema
from db.sqlite_file import file_lock
from tests.support import quick_storage

if TYPE_CHECKING:
    from pathlib import Path

    from db.storage import Storage


async def test_beside_an_open_database_its_schema_rooms_and_notes_are_read(
    storage: Storage, url: str
) -> None:
    room = RoomSnapshot(channel_id=5, guild_id=7, revision=1, payload="{}")
    await storage.journal.commit(Commit(room=room))
    await storage.bot_metadata.write("commands:1:everywhere", "digest")
    await storage.bot_metadata.write("else", "x")
    facts = await look_at(url)
    assert (facts.schema, facts.pending, facts.newer) == (newest_schema(), (), False)
    assert facts.rooms == ((7, 5),)
    assert facts.registered == {"commands:1:everywhere": "digest"}
    assert facts.size > 0
    assert (facts.damage, facts.is_checked) == ((), True)


async def test_an_empty_database_has_everything_before_it(url: str) -> None:
    if url.startswith("sqlite"):
        sqlite3.connect(url.partition(":///")[2]).close()
    facts = await look_at(url)
    assert facts.schema is None
    assert facts.pending[-1] == newest_schema()


async def test_older_and_newer_schemas_are_told_apart(storage: Storage, path: Path) -> None:
    assert storage is not None
    for version, outdated, newer in (("0009", True, False), ("9999", False, True)):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
        facts = await look_at(f"sqlite:///{path}")
        assert (facts.outdated, facts.newer) == (outdated, newer)


async def test_damage_is_found_and_a_file_that_is_none_is_refused(path: Path) -> None:
    await quick_storage.make_empty(path)
    _spoil_first_page(path, of="awards")
    assert (await look_at(f"sqlite:///{path}")).damage != ()
    other = path.with_name("other.db")
    _write(other, b"no database at all" * 100)
    with pytest.raises(StorageError, match="not a database"):
        await look_at(f"sqlite:///{other}")


def _spoil_first_page(path: Path, *, of: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        [(page,)] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (of,))
    data = path.read_bytes()
    _write(path, data[: 4096 * (page - 1)] + b"\xff" * 4096 + data[4096 * page :])


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def test_the_process_that_serves_a_file_is_known_as_long_as_it_does(tmp_path: Path) -> None:
    path = tmp_path / "uno.db"
    assert process_serving(path) is None
    with file_lock(path):
        assert process_serving(path) == os.getpid()
        with pytest.raises(StorageError), file_lock(path):
            pass
    assert process_serving(path) is None, "its number stays in the file"
