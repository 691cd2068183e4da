"""Backups: whole or not there at all, made beside a running bot, and put back only where nothing is."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from bot.__main__ import main
from bot.cli.database import _check
from bot.runtime.errors import UserError
from db import move as move_module
from db.backup import MAKING, back_up, restore
from db.engine import StorageError, open_to_others, sibling
from db.sqlite_file import file_lock
from db.storage import Storage
from tests.db.records import step
from tests.db.test_move import contents, fill
from tests.support import postgres, quick_storage
from tests.support.databases import SqliteDatabase

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.databases import Database


def files(folder: Path) -> list[str]:
    """Return what is there, without what SQLite keeps beside a file that is open."""
    return sorted(path.name for path in folder.iterdir() if path.suffix == ".db")


def content(path: Path) -> bytes:
    return path.read_bytes()


def spoil(path: Path) -> bytes:
    """Overwrite the second half of a file; return what was in it."""
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] + b"\xff" * (len(whole) // 2))
    return whole


async def fill_with_ended(path: Path) -> None:
    """Fill a database with rows of every kind; no deal goes on, which a restore would end."""
    await quick_storage.make_empty(path)
    await fill(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE deals SET ended_at = opened_at, ending = 'undealt' WHERE ended_at IS NULL")


def no_space(_: Path) -> None:
    raise OSError(28, "No space left on device")


async def test_a_backup_beside_a_bot_that_writes_is_one_moment_of_it(
    storage: Storage, database: Database, tmp_path: Path
) -> None:
    """Each commit writes a row of a room and one of its log: a moment has as many of both."""
    folder = tmp_path / "backups"
    folder.mkdir()
    path = folder / "copy.db"
    going = asyncio.Event()

    async def play() -> int:
        number = 0
        while not path.exists():
            await storage.journal.commit(step(number + 1, 0))
            number += 1
            if number == 20:
                going.set()
        return number

    playing = asyncio.create_task(play())
    await going.wait()
    await back_up(database.url, path)
    assert await playing >= 20
    copy = SqliteDatabase(path)
    [(rooms,)] = await copy.rows("SELECT count(*) FROM rooms")
    [(actions,)] = await copy.rows("SELECT count(*) FROM actions")
    assert rooms == actions >= 20
    assert files(folder) == ["copy.db"]


async def test_what_was_backed_up_comes_back_row_by_row(path: Path, tmp_path: Path) -> None:
    await fill_with_ended(path)
    before = await contents(SqliteDatabase(path))
    await back_up(f"sqlite:///{path}", tmp_path / "copy.db")
    await restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 'new.db'}")
    assert await contents(SqliteDatabase(tmp_path / "new.db")) == before
    async with postgres.lent_database() as server:
        await restore(tmp_path / "copy.db", server.url)
        assert await contents(server) == before
        await back_up(server.url, tmp_path / "again.db")
        assert await SqliteDatabase(tmp_path / "again.db").rows("PRAGMA journal_mode") == [("delete",)]
        with pytest.raises(StorageError, match="has data already"):
            await restore(tmp_path / "again.db", server.url)
    assert await contents(SqliteDatabase(tmp_path / "again.db")) == before
    assert not list(tmp_path.glob("*.part*"))  # noqa: ASYNC240 - nobody waits


async def test_a_backup_of_an_earlier_version_gets_the_newest_schema_and_stays_as_it_is(
    path: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
    before = content(path)
    new = f"sqlite:///{tmp_path / 'new.db'}"
    await restore(path, new)
    assert content(path) == before
    assert (await _check(new))[0] == 0


async def test_nothing_that_is_there_is_replaced_unasked(path: Path, tmp_path: Path) -> None:
    await quick_storage.make_empty(path)
    other = tmp_path / "other.db"
    other.write_bytes(b"mine")
    with pytest.raises(StorageError, match="replace it with --force"):
        await back_up(f"sqlite:///{path}", other)
    with pytest.raises(StorageError, match="move that file away"):
        await restore(path, f"sqlite:///{other}")
    assert other.read_bytes() == b"mine"
    await back_up(f"sqlite:///{path}", other, replace=True)
    assert other.read_bytes()[:6] == b"SQLite"


@pytest.mark.parametrize("end", ["-wal", "-journal"])
async def test_what_another_database_left_is_not_read_as_a_part_of_a_backup(
    path: Path, tmp_path: Path, end: str
) -> None:
    """As after `mv uno.db away.db` when the bot was killed."""
    await quick_storage.make_empty(path)
    new = tmp_path / "new.db"
    left = tmp_path / f"new.db{end}"
    left.write_bytes(b"rows")
    for ask in (restore(path, f"sqlite:///{new}"), back_up(f"sqlite:///{path}", new, replace=True)):
        with pytest.raises(StorageError, match=f"new.db{end} is left of another database"):
            await ask
    assert files(tmp_path) == ["uno.db"]
    left.write_bytes(b"")
    await restore(path, f"sqlite:///{new}")


@pytest.mark.parametrize("statements", ["", "CREATE TABLE recipes (name TEXT)"])
async def test_a_file_without_anything_of_the_bot_is_no_backup(
    path: Path, tmp_path: Path, statements: str
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(statements)
    new = tmp_path / "new.db"
    path.touch()  # noqa: ASYNC240 - nobody waits
    for ask in (restore(path, f"sqlite:///{new}"), back_up(f"sqlite:///{path}", new)):
        with pytest.raises(StorageError, match=r"uno\.db has nothing of this bot in it"):
            await ask
    with pytest.raises(UserError, match="it has nothing of this bot in it"):
        await _check(f"sqlite:///{path}")
    assert files(tmp_path) == ["uno.db"]


async def test_a_backup_that_cannot_be_used_is_named_as_the_operator_named_it(
    path: Path, tmp_path: Path
) -> None:
    async with Storage.open(f"sqlite:///{path}", sole=True):
        pass
    target = f"sqlite:///{tmp_path / 'new.db'}"
    await back_up(f"sqlite:///{path}", tmp_path / "newer.db")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageError, match=r"newer\.db: it was written by a newer version"):
        await restore(tmp_path / "newer.db", target)
    whole = (tmp_path / "newer.db").read_bytes()
    spoiled = whole.replace(b"match_seats", b"match_\xb2eats")
    (tmp_path / "bad.db").write_bytes(spoiled)
    with pytest.raises(StorageError, match=r"bad\.db"):
        await restore(tmp_path / "bad.db", target)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DROP TABLE alembic_version", "it has nothing of this bot in it"),
        ("UPDATE alembic_version SET version_num = '0013'", "another version of the bot wrote the database"),
    ],
)
async def test_what_this_version_cannot_read_of_a_server_is_not_backed_up(
    tmp_path: Path, statement: str, said: str
) -> None:
    async with postgres.lent_database() as server:
        await server.execute(statement)
        with pytest.raises(StorageError, match=said):
            await back_up(server.url, tmp_path / "copy.db")
    assert files(tmp_path) == []


@pytest.mark.parametrize("end", ["", "-wal", "-shm", ".lock"])
async def test_no_backup_takes_the_place_of_the_database(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    await quick_storage.make_empty(path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"uno.db{end}").touch()
    before = content(path)
    with pytest.raises(StorageError, match=rf"uno\.db{end} belongs to the database itself"):
        await back_up("sqlite:///uno.db", tmp_path / "." / f"uno.db{end}", replace=True)
    assert content(path) == before


async def test_a_restore_that_was_interrupted_goes_on_when_it_is_begun_again(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill_with_ended(path)
    await back_up(f"sqlite:///{path}", tmp_path / "one.db")
    await back_up(f"sqlite:///{path}", tmp_path / "two.db")
    copy = move_module._copy
    tables = 0

    async def ends_after_some(*args: Any) -> None:
        nonlocal tables
        tables += 1
        if tables > 5:
            raise asyncio.CancelledError
        await copy(*args)

    async with postgres.lent_database() as server:
        monkeypatch.setattr(move_module, "_copy", ends_after_some)
        with pytest.raises(asyncio.CancelledError):
            await restore(tmp_path / "one.db", server.url)
        monkeypatch.setattr(move_module, "_copy", copy)
        monkeypatch.setattr("os.getpid", lambda: 7)
        with pytest.raises(StorageError, match=r"under way, from .*one\.db; finish that one first"):
            await restore(tmp_path / "two.db", server.url)
        await restore(tmp_path / "one.db", server.url)
        assert await contents(server) == await contents(SqliteDatabase(path))


async def test_folders_are_called_so(path: Path, tmp_path: Path) -> None:
    await quick_storage.make_empty(path)
    folder = f"sqlite:///{tmp_path}"
    asked = {
        "is a folder; name a file in it": [
            back_up(f"sqlite:///{path}", tmp_path, replace=True),
            restore(path, folder),
        ],
        "it is a folder": [
            restore(tmp_path, f"sqlite:///{tmp_path / 'new.db'}"),
            back_up(folder, tmp_path / "x"),
        ],
    }
    for said, commands in asked.items():
        for command in commands:
            with pytest.raises(StorageError, match=said):
                await command
    with pytest.raises(UserError, match="it is a folder"):
        await _check(folder)


async def test_what_an_account_may_not_do_is_said(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs the tests as root may do everything, so SQLite is told to fail."""
    await quick_storage.make_empty(path)
    (tmp_path / "locked").mkdir()

    def fails(*_: object, **__: object) -> None:
        error = sqlite3.OperationalError("attempt to write a readonly database")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY
        raise error

    forbidden = ["locked"]

    def may(place: Path, _: int) -> bool:
        return place.name not in forbidden

    monkeypatch.setattr("db.engine.os.access", may)
    with pytest.raises(StorageError, match=r"copy\.db cannot be written: .* may not write into the folder"):
        await back_up(f"sqlite:///{path}", tmp_path / "locked" / "copy.db")
    monkeypatch.setattr("sqlite3.connect", fails)
    for name, said in (
        ("uno.db", "this account may not read the file"),
        (tmp_path.name, f"may not write into the folder {tmp_path}, and SQLite has to, also to read"),
        ("", "attempt to write a readonly database"),
    ):
        forbidden[:] = [name]
        with pytest.raises(UserError, match=said):
            await _check(f"sqlite:///{path}")
    forbidden[:] = ["uno.db"]
    with pytest.raises(StorageError, match="cannot be copied: this account may not read the file"):
        await restore(path, f"sqlite:///{tmp_path / 'locked' / 'new.db'}")


async def test_a_failure_leaves_neither_a_half_backup_nor_the_old_one_harmed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await quick_storage.make_empty(path)
    good = tmp_path / "good.db"
    await back_up(f"sqlite:///{path}", good)
    kept = content(good)
    whole = spoil(path)
    with pytest.raises(StorageError, match=r"uno\.db (is damaged|cannot be copied)"):
        await back_up(f"sqlite:///{path}", good, replace=True)
    with pytest.raises(StorageError, match=r"uno\.db (is damaged|cannot be copied)"):
        await restore(path, f"sqlite:///{tmp_path / 'new.db'}")
    path.write_bytes(whole)  # noqa: ASYNC240 - nobody waits
    monkeypatch.setattr("db.engine.sync", no_space)
    with pytest.raises(StorageError, match="cannot be written: No space left on device"):
        await back_up(f"sqlite:///{path}", good, replace=True)
    assert content(good) == kept
    assert files(tmp_path) == ["good.db", "uno.db"]


async def test_nothing_is_put_back_under_a_bot_that_serves(path: Path, tmp_path: Path) -> None:
    await quick_storage.make_empty(path)
    await back_up(f"sqlite:///{path}", tmp_path / "copy.db")
    async with Storage.open(f"sqlite:///{path}", sole=True):
        path.rename(tmp_path / "away.db")  # noqa: ASYNC240 - nobody waits
        with pytest.raises(StorageError, match="another bot serves it already"):
            await restore(tmp_path / "copy.db", f"sqlite:///{path}")
        (tmp_path / "away.db").rename(path)


def test_the_commands_say_what_they_did_or_why_not(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    monkeypatch.setattr("bot.runtime.logs.configure", lambda _level: None)
    assert main(["backup", "copy.db"]) == 2
    assert "there is no such file" in capsys.readouterr().err
    asyncio.run(quick_storage.make_empty(path))
    assert main(["backup", "copy.db"]) == 0
    assert capsys.readouterr().out == "copy.db is a whole backup\n"
    assert main(["backup", "nowhere/copy.db"]) == 2
    assert "there is no such folder" in capsys.readouterr().err
    path.unlink()
    assert main(["restore", "copy.db"]) == 0
    monkeypatch.setenv("DATABASE_URL", f"sqlite:////{path}")  # a slash too many, as it is easily written
    assert main(["check"]) == 0


async def test_what_a_killed_backup_left_is_deleted_by_the_next_one_but_not_what_is_being_made(
    path: Path, tmp_path: Path
) -> None:
    await quick_storage.make_empty(path)
    left, other, made = (tmp_path / f".{name}.part" for name in ("copy.db.99", "copy2.db.99", "copy.db.98"))
    for file in (left, other, made, tmp_path / f"{left.name}-journal"):
        file.write_bytes(b"half")
    with file_lock(sibling(made, MAKING)):
        await back_up(f"sqlite:///{path}", tmp_path / "copy.db")
    parts = {file.name for file in tmp_path.iterdir() if ".part" in file.name}  # noqa: ASYNC240 - nobody waits
    assert parts == {other.name, made.name, f"{made.name}{MAKING}.lock"}


async def test_what_is_stored_is_for_its_owner_alone(path: Path, tmp_path: Path) -> None:
    """Hands, seeds and secrets stand there as they are, whatever the umask of whoever starts the bot."""
    before = os.umask(0o022)
    try:
        async with Storage.open(f"sqlite:///{path}", sole=True) as storage:
            await storage.journal.commit(step(1, 0))
            ends = {file.name.removeprefix(path.name) for file in path.parent.iterdir()}
            assert {"", "-wal", "-shm", ".lock"} <= ends
            assert open_to_others(path) == []
        path.chmod(0o644)  # noqa: ASYNC240 - nobody waits; as an earlier version made it
        async with Storage.open(f"sqlite:///{path}", sole=True):
            assert open_to_others(path) == []
        await back_up(f"sqlite:///{path}", tmp_path / "copy.db")
        await restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 'new.db'}")
    finally:
        os.umask(before)
    modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir() if file.is_file()}  # noqa: ASYNC240 - nobody waits
    assert set(modes.values()) == {0o600}, modes


def test_only_files_are_made_private(tmp_path: Path) -> None:
    """Not /dev/null: nothing on the machine would work any more."""
    os.mkfifo(tmp_path / "null", 0o644)
    assert open_to_others(tmp_path / "null") == []
