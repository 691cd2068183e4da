"""Backups: write a whole database to one SQLite file while the bot runs, and restore it from there.

A backup gets its name only once it is complete, checked and on disk. A SQLite file is copied page by page,
PostgreSQL row by row from one snapshot, compared by row counts and checksums.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

from db import engine as db_engine
from db.engine import StorageError
from db.ledger import end_all_open
from db.migrate import is_newest, upgrade
from db.move import copy_all, move
from db.privacy.deletion import carry_over, read_tombstones
from db.sqlite_file import file_lock

MAKING: Final = ".making"  # suffix of the lock file that a process holds while it makes such a file
ONE_FILE: Final = "PRAGMA journal_mode = DELETE"
"""Merges the WAL into the one file, which can then be read from a read-only folder."""


async def back_up(url: str, path: Path, *, replace: bool = False) -> None:
    """Write a backup of a database, even while the bot runs on it; raises StorageError."""
    source = db_engine.file_of(db_engine.parse_url(url))
    if source is not None:
        _require_elsewhere(path, source)
    _require_free(path, replace=replace)
    async with _unfinished(path) as made:
        if source is not None:
            await asyncio.to_thread(_copy_file, source, made)
        else:
            await _copy_rows(url, made)
        _settle(made, path, replace=replace)


async def restore(path: Path, url: str, *, replaced: str | None = None) -> int:
    """Restore a backup to a missing or empty database; return how many people's data is deleted again.

    Deals still open in it are ended, since their secrets may be known by now; the next start closes their
    tables. The database gets the newest schema if an earlier version of the bot wrote the backup; the backup
    file itself is not changed. `replaced` is the database that the backup replaces, or a newer backup: its
    deletions of people's data are carried out again.

    Raises:
        StorageError: The file is no backup, is damaged, or is newer than this version of the bot; or the
            database already holds data, or a bot serves it.
    """
    target, again = db_engine.file_of(db_engine.parse_url(url)), 0
    if target is not None:
        _require_free(target)
    buried = {} if replaced is None else await read_tombstones(replaced)
    async with _unfinished(path if target is None else target) as made:
        made_at = datetime.fromtimestamp(await asyncio.to_thread(_copy_file, path, made), UTC)
        engine = db_engine.create_engine(f"sqlite:///{made}")
        try:
            await upgrade(engine)
            async with engine.begin() as connection:
                # The same time on every attempt, so that an interrupted restore can be started again.
                await end_all_open(connection, made_at)
            again = await carry_over(engine, buried)
        except StorageError as error:
            raise StorageError(str(error).replace(db_engine.describe(engine.url), str(path))) from error
        finally:
            await engine.dispose()
        if target is None:
            origin = f"the backup {await asyncio.to_thread(path.resolve)}"
            await move(f"sqlite:///{made}", url, tell=_say_nothing, command="restore", origin=origin)
            return again
        with file_lock(target):
            _settle(made, target)
    return again


def _say_nothing(*_: object) -> None:
    """Ignore progress reports of single tables."""


@asynccontextmanager
async def _unfinished(path: Path) -> AsyncIterator[Path]:
    """Create an empty temporary file beside a path and yield its path; at the end delete all its files."""
    for left in path.parent.glob(f".{escape(path.name)}.*.part"):  # a process still making one holds its lock
        with suppress(StorageError), file_lock(db_engine.sibling(left, MAKING)):
            _delete(left)
    made = path.with_name(f".{path.name}.{os.getpid()}.part")
    with ExitStack() as stack:
        with suppress(StorageError):  # on a file system without locks, leftovers are never deleted
            stack.enter_context(file_lock(db_engine.sibling(made, MAKING)))
        stack.callback(_delete, made)
        try:
            os.close(os.open(made, os.O_WRONLY | os.O_CREAT, 0o600))
        except OSError as error:
            raise StorageError(f"{made} cannot be written: {error.strerror}") from error
        yield made


def _delete(made: Path) -> None:
    for end in (*db_engine.DATABASE_SUFFIXES, f"{MAKING}.lock"):
        with suppress(OSError):
            db_engine.sibling(made, end).unlink(missing_ok=True)


def _copy_file(source: Path, made: Path) -> float:
    """Copy a SQLite database from one snapshot, check the copy, and return the source's modification time."""
    if not source.exists():
        raise StorageError(f"{source}: there is no such file")
    try:
        address = f"file://{quote(str(source.absolute()))}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True)) as reading,
            closing(sqlite3.connect(made)) as writing,
        ):
            reading.backup(writing)
            writing.execute(ONE_FILE)
            ours = writing.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            problems = [line for (line,) in writing.execute("PRAGMA integrity_check") if line != "ok"]
    except UnicodeError as error:  # in SQLite's description of the damage
        raise StorageError(f"{source} is damaged: {error}") from error
    except sqlite3.Error as error:
        raise StorageError(f"{source} cannot be copied: {db_engine.why_not_opened(source, error)}") from error
    if problems:
        raise StorageError(f"{source} is damaged: {problems[0]}")
    if ours is None:
        raise StorageError(f"{source} has nothing of this bot in it")
    return source.stat().st_mtime


async def _copy_rows(url: str, made: Path) -> None:
    engine = db_engine.create_engine(f"sqlite:///{made}")
    try:
        await upgrade(engine)
        async with db_engine.connect_snapshot(url) as reading:
            if not await is_newest(reading):
                name = db_engine.describe(db_engine.parse_url(url))
                raise StorageError(
                    f"another version of the bot wrote the database {name}; back it up with that one"
                )
            await copy_all(reading, engine, tell=_say_nothing)
    finally:
        await engine.dispose()
    with closing(sqlite3.connect(made)) as writing:
        writing.execute(ONE_FILE)


def _require_free(path: Path, *, replace: bool | None = None) -> None:
    """Raise StorageError unless a file with this name may be written; None is for what is never replaced."""
    if path.is_dir():
        raise StorageError(f"{path} is a folder; name a file in it")
    if path.exists() and not replace:
        way = "move that file away first" if replace is None else "replace it with --force"
        raise StorageError(f"{path} is there already; choose another name, or {way}")
    if not path.parent.is_dir():
        raise StorageError(f"{path} cannot be written: there is no such folder")
    if (refusal := db_engine.may_not_write_into(path.absolute().parent)) is not None:
        raise StorageError(f"{path} cannot be written: {refusal}")


def _require_elsewhere(path: Path, source: Path) -> None:
    """Raise StorageError if a backup's path is one of the files of the database being backed up."""
    if path.resolve() in (db_engine.sibling(source.resolve(), end) for end in db_engine.DATABASE_SUFFIXES):
        raise StorageError(f"{path} belongs to the database itself; choose another name")


def _settle(made: Path, path: Path, *, replace: bool | None = None) -> None:
    """Sync a finished file to disk, give it its final name, and sync that name too."""
    _require_free(path, replace=replace)
    if (left := db_engine.pending_log(path)) is not None:
        raise StorageError(
            f"{left} is left of another database, and would be read as a part of this one;"
            " move it to where that one is now"
        )
    try:
        db_engine.sync(made)
        made.replace(path)
        db_engine.sync(path.parent)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}") from error
