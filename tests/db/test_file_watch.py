"""A database file that is deleted or replaced under the running bot is noticed before it costs a move."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from bot.rooms.ports import Commit, LostCommitError, LostStoreError, ValueKind
from db.storage import Storage
from tests.db.records import room, step

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_deleted_file_takes_no_commit_until_it_is_back_and_the_log_says_so_once(
    url: str, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Storage.open(url) as storage:
        await storage.journal.commit(step(1, 0))
        shutil.move(path, f"{path}.moved")
        for _ in range(3):
            with pytest.raises(LostCommitError, match="deleted"):
                await storage.journal.commit(step(1, 1))
        with pytest.raises(LostStoreError):
            await storage.key_values.write(ValueKind.PREFERENCES, 1, "chosen")
        shutil.move(f"{path}.moved", path)
        await storage.journal.commit(step(1, 1))
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert str(path) in caplog.text
    async with Storage.open(url) as storage:
        assert await storage.journal.load_rooms() == [room(1, 1)]


async def test_a_replaced_file_takes_no_commit(url: str, path: Path) -> None:
    async with Storage.open(url) as storage:
        await storage.journal.commit(step(1, 0))
        shutil.copy(path, f"{path}.copy")
        shutil.move(f"{path}.copy", path)
        with pytest.raises(LostCommitError, match="replaced"):
            await storage.journal.commit(step(1, 1))


async def test_what_is_deleted_during_a_write_is_not_acknowledged(
    url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Storage.open(url) as storage:
        write = storage.journal._writer.write

        async def write_and_lose(*group: Any) -> None:
            await write(*group)
            shutil.move(path, f"{path}.moved")

        monkeypatch.setattr(storage.journal._writer, "write", write_and_lose)
        with pytest.raises(LostCommitError):
            await storage.journal.commit(Commit(room=room(1, 1)))


async def test_the_log_of_newest_changes_is_missed_as_well(url: str, path: Path) -> None:
    async with Storage.open(url) as storage:
        await storage.journal.commit(step(1, 0))
        shutil.move(f"{path}-wal", f"{path}.moved")
        with pytest.raises(LostCommitError, match="wal"):
            await storage.journal.commit(step(1, 1))
