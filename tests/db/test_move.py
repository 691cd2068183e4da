"""Moving everything from one database into another one: all of it or a sentence why not, and never twice."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import BigInteger, Boolean, Date, Double, Integer, LargeBinary, insert

from bot.__main__ import main
from bot.cli.database import _check
from db.engine import StorageError, create_engine
from db.moments import UtcDateTime
from db.move import GROUP, TableSum, move
from db.schema import DISCORD_ID, kept_tables
from db.storage import Storage
from tests.db.records import NOON, step
from tests.support import postgres, quick_storage
from tests.support.databases import SqliteDatabase

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from sqlalchemy import Column, Table

    from tests.support.databases import Database

ROWS = 3


class Interrupted(Exception):  # noqa: N818 - as by a signal
    """The move was stopped."""


def value_of(column: Column[Any], number: int) -> Any:
    """Return a value that is another one in each row."""
    kind = column.type
    if column.nullable and number == 0:
        return None
    if kind is DISCORD_ID or isinstance(kind, BigInteger):
        return 2**62 + number
    if isinstance(kind, Boolean):
        return bool(number % 2)
    if isinstance(kind, Integer):
        return number
    if isinstance(kind, Double):
        return number + 1 / 3
    if isinstance(kind, UtcDateTime):
        return NOON + timedelta(days=number)
    if isinstance(kind, Date):
        return date(2026, 1, 1) + timedelta(days=number)
    if isinstance(kind, LargeBinary):
        return bytes(range(256)) * (number + 1)
    length = getattr(kind, "length", None)
    return f"{number:0{length}x}" if length else f'ä 🎴 \\ " {number}'


async def fill(url: str, *, rows: int = ROWS) -> None:
    """Write some rows into every table; what they say makes no sense."""
    engine = create_engine(url)
    async with engine.begin() as connection:
        for table in kept_tables():
            made = [{c.name: value_of(c, number) for c in table.c} for number in range(rows)]
            await connection.execute(insert(table), made)
    await engine.dispose()


async def contents(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table.name: sorted(await database.rows(f'SELECT {columns_of(table)} FROM "{table.name}"'), key=repr)  # noqa: S608 - the schema's
        for table in kept_tables()
    }


def columns_of(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.c)


def nothing(_: str, __: TableSum) -> None: ...


@pytest.fixture
async def filled(path: Path) -> SqliteDatabase:
    await quick_storage.make_empty(path)
    await fill(f"sqlite:///{path}")
    return SqliteDatabase(path)


@pytest.fixture
async def other(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    if request.param == "sqlite":
        await quick_storage.make_empty(tmp_path / "other.db")
        yield SqliteDatabase(tmp_path / "other.db")
    else:
        async with postgres.lent_database() as lent:
            yield lent


both = pytest.mark.parametrize("other", ["sqlite", "postgresql"], indirect=True)


@both
async def test_every_row_of_every_table_goes_over_and_nothing_of_the_source_changes(
    filled: SqliteDatabase, other: Database
) -> None:
    before = await contents(filled)
    told: dict[str, TableSum] = {}
    await move(filled.url, other.url, tell=told.__setitem__)
    assert await contents(filled) == await contents(other) == before
    assert [found.rows for found in told.values()] == [ROWS] * len(kept_tables())
    async with Storage.open(other.url) as storage:  # it has the newest schema, and takes more
        await storage.journal.commit(step(77, 0))


async def test_it_goes_back_as_well(filled: SqliteDatabase, tmp_path: Path) -> None:
    again = SqliteDatabase(tmp_path / "again.db")
    async with postgres.lent_database() as server:
        there: dict[str, TableSum] = {}
        back: dict[str, TableSum] = {}
        await move(filled.url, server.url, tell=there.__setitem__)
        await move(server.url, again.url, tell=back.__setitem__)
    assert there == back
    assert await contents(again) == await contents(filled)


@both
async def test_a_move_that_was_interrupted_goes_on_when_it_is_begun_again(
    filled: SqliteDatabase, other: Database
) -> None:
    names = [table.name for table in kept_tables()]

    def stop(name: str, _: TableSum) -> None:
        if name == names[len(names) // 2]:
            raise Interrupted

    with pytest.raises(Interrupted):
        await move(filled.url, other.url, tell=stop)
    elsewhere = SqliteDatabase(filled.path.with_name("elsewhere.db"))
    await quick_storage.make_empty(elsewhere.path)
    with pytest.raises(StorageError, match=r"another move to .* is under way, from"):
        await move(elsewhere.url, other.url, tell=nothing)
    with pytest.raises(
        StorageError, match=r"not everything was moved into it from .*uno\.db; begin that again"
    ):
        async with Storage.open(other.url):
            pass
    assert any("data that was not all moved here" in line for line in (await _check(other.url))[1])
    await move(filled.url, other.url, tell=nothing)
    assert await contents(other) == await contents(filled)


async def test_more_rows_than_are_read_at_once_go_over(path: Path, tmp_path: Path) -> None:
    await quick_storage.make_empty(path)
    many = SqliteDatabase(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO bot_metadata VALUES (?, ?)", [(f"{number}", "x") for number in range(GROUP + 1)]
        )
    target = SqliteDatabase(tmp_path / "other.db")
    await move(many.url, target.url, tell=nothing)
    assert await target.rows("SELECT count(*) FROM bot_metadata") == [(GROUP + 1,)]


async def test_a_target_with_data_of_its_own_is_refused_and_left_alone(
    filled: SqliteDatabase, tmp_path: Path
) -> None:
    target = SqliteDatabase(tmp_path / "other.db")
    async with Storage.open(target.url) as storage:
        await storage.journal.commit(step(1, 0))
    before = await contents(target)
    with pytest.raises(StorageError, match=r"other\.db has data already \(table actions\)"):
        await move(filled.url, target.url, tell=nothing)
    assert await contents(target) == before


async def test_what_a_bot_serves_is_not_moved(filled: SqliteDatabase, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path / 'other.db'}"
    for served in (filled.url, target):
        async with Storage.open(served, sole=True):
            with pytest.raises(StorageError, match="another bot serves it already"):
                await move(filled.url, target, tell=nothing)


async def test_what_is_not_there_or_older_or_the_same_is_refused(
    filled: SqliteDatabase, tmp_path: Path
) -> None:
    target = f"sqlite:///{tmp_path / 'other.db'}"
    with pytest.raises(StorageError, match="there is no such file"):
        await move(f"sqlite:///{tmp_path / 'nowhere.db'}", target, tell=nothing)
    (tmp_path / "link.db").symlink_to(filled.path)
    for same in (filled.url, f"sqlite:///{tmp_path / 'link.db'}"):
        with pytest.raises(StorageError, match="both are the same"):
            await move(filled.url, same, tell=nothing)
    await filled.execute("UPDATE alembic_version SET version_num = '0003'")
    with pytest.raises(StorageError, match="start this version on it once"):
        await move(filled.url, target, tell=nothing)
    assert not (tmp_path / "nowhere.db").exists()


@both
async def test_a_row_that_cannot_be_read_stops_the_move_and_its_table_is_named(
    filled: SqliteDatabase, other: Database
) -> None:
    await filled.execute("UPDATE rooms SET updated_at = 'soon'")
    with pytest.raises(StorageError, match="the table rooms cannot be read"):
        await move(filled.url, other.url, tell=nothing)


async def test_what_the_target_cannot_hold_is_named_without_its_words(filled: SqliteDatabase) -> None:
    await filled.execute("UPDATE rooms SET payload = 'the cards' || char(0)")
    async with postgres.lent_database() as server:
        with pytest.raises(StorageError, match="rows of the table rooms cannot be written") as failed:
            await move(filled.url, server.url, tell=nothing)
        assert "the cards" not in str(failed.value)


def test_the_command_tells_of_each_table_and_of_errors_in_one_line(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with suppress(FileNotFoundError):
        path.unlink()
    secret = "hunter2"
    assert main(["move-data", f"sqlite:///{path}", f"postgresql+asyncpg://uno:{secret}@127.0.0.1:9/x"]) == 2
    told = capsys.readouterr()
    assert "there is no such file" in told.err
    assert secret not in told.err + told.out


@pytest.mark.parametrize("lines", [2, 1])
def test_addresses_with_passwords_are_read_from_files(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: int
) -> None:
    addresses = [f"sqlite:///{path}", "postgresql://uno:hunter2@127.0.0.1:9/x"]
    given = tmp_path / "addresses"
    given.write_text("".join(f"{one}\n" for one in addresses[-lines:]))
    assert main(["move-data", *addresses[:-lines], f"@{given}"]) == 2
    told = capsys.readouterr()
    assert "there is no such file" in told.err
    assert "hunter2" not in told.err + told.out
