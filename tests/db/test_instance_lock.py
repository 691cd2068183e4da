"""One process serves a SQLite file at a time; others may look at it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from db.engine import StorageError
from db.storage import Storage
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.usefixtures("path")
async def test_the_second_to_serve_a_file_is_refused_until_the_first_has_closed_it(url: str) -> None:
    async with Storage.open(url, sole=True):
        holder = rf" \(process {os.getpid()}\)"
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
    _version, line = capsys.readouterr().err.splitlines()
    assert "another bot serves it already" in line
