"""One process serves a database at a time; others may look at it."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.engine import make_url

from bot.__main__ import main
from db.errors import StorageError
from db.instance_lock import instance_lock
from db.storage import Storage
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from pathlib import Path


async def test_the_second_to_serve_a_database_is_refused_until_the_first_has_closed_it(url: str) -> None:
    async with Storage.open(url, sole=True):
        holder = rf" \(process {os.getpid()}\)" if url.startswith("sqlite") else ""
        with pytest.raises(StorageError, match=rf"another bot serves it already{holder};"):
            async with Storage.open(url, sole=True):
                pass
    async with Storage.open(url, sole=True):
        pass


async def test_another_name_of_the_same_file_is_the_same_database(url: str, path: Path) -> None:
    other = path.with_name("other.db")
    async with Storage.open(url, sole=True):
        other.symlink_to(path)
        with pytest.raises(StorageError, match="already"):
            async with Storage.open(f"sqlite:///{other}", sole=True):
                pass
        with pytest.raises(StorageError, match="already"):
            async with Storage.open(f"sqlite:///file:{path}?uri=true", sole=True):
                pass


async def test_what_does_not_serve_rooms_works_beside_the_bot(url: str) -> None:
    async with Storage.open(url, sole=True), Storage.open(url) as beside:
        await beside.bot_metadata.write("commands", "registered")
        assert await beside.bot_metadata.read("commands") == "registered"


@pytest.mark.usefixtures("path")
async def test_a_file_system_without_locks_is_refused_in_a_sentence(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", fails)
    with pytest.raises(StorageError, match=r"cannot be locked \(Operation not supported\); keep"):
        async with Storage.open(url, sole=True):
            pass


class FakeSession:
    """A connection to PostgreSQL, and the engine that opens it."""

    def __init__(self, *, locked: bool) -> None:
        self.url = make_url("postgresql+asyncpg://uno:secret@localhost/uno")
        self.done: list[str] = []
        self._locked = locked

    async def connect(self) -> FakeSession:
        return self

    async def execution_options(self, **options: str) -> None:
        self.done.append(options["isolation_level"])

    async def scalar(self, statement: object) -> bool:
        self.done.append(str(statement).split()[1])
        return not self._locked

    async def invalidate(self) -> None:
        self.done.append("end of session")

    async def close(self) -> None:
        pass


@pytest.mark.parametrize("locked", [False, True])
async def test_postgresql_has_a_lock_that_lasts_as_long_as_a_session(*, locked: bool) -> None:
    session = FakeSession(locked=locked)
    engine: Any = session
    with pytest.raises(StorageError, match="already") if locked else nullcontext() as refused:
        async with instance_lock(engine):
            session.done.append("served")
    assert "secret" not in str(refused)
    served = [] if locked else ["served"]
    assert session.done == ["AUTOCOMMIT", "pg_try_advisory_lock(8116,", *served, "end of session"]


def test_the_second_bot_says_so_in_one_line_and_ends_with_2(
    url: str, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import fcntl  # noqa: PLC0415 - where there is none, there is no lock

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.chdir(path.parent)
    with path.with_name(f"{path.name}.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert main(["run"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert "another bot serves it already" in line
