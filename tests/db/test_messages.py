"""Which messages belong to a room: a small row without a snapshot, and mostly without a transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from bot.rooms.ports import Commit, RoomMessages, RoomSnapshot
from tests.db.records import room, step

if TYPE_CHECKING:
    from pathlib import Path

    from db.journal import SqlJournal
    from db.storage import Storage


class Timer:
    """Stands in for the timer of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.due: list[Any] = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self._call_later)

    def _call_later(self, _: float, callback: Any) -> Timer:
        self.due.append(callback)
        return self

    def cancel(self) -> None:
        self.due.clear()

    def ring(self) -> None:
        due, self.due = self.due, []
        for callback in due:
            callback()


@pytest.fixture
def journal(storage: Storage) -> SqlJournal:
    return storage.journal


@pytest.fixture
async def timer(monkeypatch: pytest.MonkeyPatch, journal: SqlJournal) -> Timer:
    assert journal
    return Timer(monkeypatch)


def noted(channel: int, revision: int = 0, payload: str = "7") -> RoomMessages:
    return RoomMessages(channel_id=channel, revision=revision, payload=payload)


def stored(path: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT channel_id, payload FROM messages ORDER BY channel_id").fetchall()


async def loaded(journal: SqlJournal) -> list[str | None]:
    rooms = await journal.load_rooms()
    return [found.messages for found in rooms if isinstance(found, RoomSnapshot)]


async def test_they_wait_for_a_commit_of_any_room(journal: SqlJournal, path: Path, timer: Timer) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=False)
    assert (stored(path), len(timer.due)) == ([], 1)
    await journal.commit(step(2, 0))
    assert stored(path) == [(1, "7")]
    assert await loaded(journal) == ["7", None]


async def test_they_do_not_wait_for_ever(journal: SqlJournal, path: Path, timer: Timer) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1, payload="first"), prompt=False)
    journal.note_messages(noted(1, payload="second"), prompt=False)
    assert len(timer.due) == 1
    timer.ring()
    await journal.drain()
    assert stored(path) == [(1, "second")]


async def test_what_is_urgent_does_not_wait(journal: SqlJournal, path: Path, timer: Timer) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=True)
    (flusher,) = [task for task in asyncio.all_tasks() if task.get_name() == "journal"]
    await flusher
    assert stored(path) == [(1, "7")]
    timer.ring()
    assert [task for task in asyncio.all_tasks() if task.get_name() == "journal"] == []


async def test_what_is_urgent_is_written_right_after_the_group_under_way(
    journal: SqlJournal, path: Path, timer: Timer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await journal.commit(step(1, 0))
    writing, go = asyncio.Event(), asyncio.Event()
    write = journal._writer.write

    async def slow(*group_and_notes: Any) -> None:
        writing.set()
        await go.wait()
        await write(*group_and_notes)

    monkeypatch.setattr(journal._writer, "write", slow)
    commit = asyncio.create_task(journal.commit(step(2, 0)))
    await writing.wait()
    journal.note_messages(noted(1), prompt=True)
    (flusher,) = [task for task in asyncio.all_tasks() if task.get_name() == "journal"]
    go.set()
    await asyncio.gather(commit, flusher)
    assert stored(path) == [(1, "7")]
    assert len(timer.due) == 1, "and no time has passed"


async def test_the_next_snapshot_of_the_room_carries_them(
    journal: SqlJournal, path: Path, timer: Timer
) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=False)
    await journal.commit(step(1, 1))
    timer.ring()
    await journal.drain()
    assert stored(path) == []


async def test_a_newer_snapshot_counts_more(journal: SqlJournal, timer: Timer) -> None:
    await journal.commit(step(1, 4))
    journal.note_messages(noted(1, 4), prompt=True)
    timer.ring()
    await journal.drain()
    assert await loaded(journal) == ["7"]
    await journal.commit(step(1, 5))
    assert await loaded(journal) == [None]


async def test_a_room_that_closes_leaves_none(journal: SqlJournal, path: Path) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=True)
    await journal.drain()
    await journal.commit(Commit(room=room(1, 1, closed=True)))
    assert stored(path) == []


async def test_closing_the_journal_writes_them(journal: SqlJournal, path: Path, timer: Timer) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=False)
    await journal.close()
    assert stored(path) == [(1, "7")]
    assert timer.due == []
    journal.note_messages(noted(1, payload="late"), prompt=True)
    assert [task for task in asyncio.all_tasks() if task.get_name() == "journal"] == []


async def test_a_write_that_fails_is_told_and_made_up_for(
    journal: SqlJournal, path: Path, timer: Timer, caplog: pytest.LogCaptureFixture
) -> None:
    await journal.commit(step(1, 0))
    with closing(sqlite3.connect(path)) as other:
        other.execute("DROP TABLE messages")
    journal.note_messages(noted(1), prompt=False)
    timer.ring()
    await journal.drain()
    assert "1 rooms could not note their messages" in caplog.text
    with closing(sqlite3.connect(path)) as other:
        other.execute(
            "CREATE TABLE messages (channel_id INTEGER PRIMARY KEY, revision INTEGER, payload TEXT)"
        )
    await journal.commit(step(2, 0))
    assert stored(path) == [(1, "7")]
