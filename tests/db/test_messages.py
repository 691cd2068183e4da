"""Messages of a room: a small row without a snapshot, and mostly without a transaction."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot.rooms.ports import Commit, RoomMessages, RoomSnapshot
from db.journal import SqlJournal
from tests.db.records import GUILD, room, step

if TYPE_CHECKING:
    from db.storage import Storage
    from tests.support.databases import Database


class Timer:
    """Stands in for the timer of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.due: list[Any] = []
        self._real = asyncio.get_running_loop().call_later
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self._call_later)

    def _call_later(self, delay: float, callback: Any, *arguments: Any) -> Any:
        if not isinstance(getattr(callback, "__self__", None), SqlJournal):
            return self._real(delay, callback, *arguments)  # a driver's
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
    return RoomMessages(channel_id=channel, guild_id=GUILD, revision=revision, payload=payload)


async def stored(database: Database) -> list[tuple[int, str]]:
    return await database.rows("SELECT channel_id, payload FROM messages ORDER BY channel_id")


async def loaded(journal: SqlJournal) -> list[str | None]:
    rooms = await journal.load_rooms()
    return [found.messages for found in rooms if isinstance(found, RoomSnapshot)]


async def test_they_wait_for_a_commit_of_any_room(
    journal: SqlJournal, database: Database, timer: Timer
) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=False)
    assert (await stored(database), len(timer.due)) == ([], 1)
    await journal.commit(step(2, 0))
    assert await stored(database) == [(1, "7")]
    assert await loaded(journal) == ["7", None]


async def test_they_do_not_wait_for_ever(journal: SqlJournal, database: Database, timer: Timer) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1, payload="first"), prompt=False)
    journal.note_messages(noted(1, payload="second"), prompt=False)
    assert len(timer.due) == 1
    timer.ring()
    await journal.drain()
    assert await stored(database) == [(1, "second")]


async def test_what_is_urgent_does_not_wait(journal: SqlJournal, database: Database, timer: Timer) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=True)
    (flusher,) = [task for task in asyncio.all_tasks() if task.get_name() == "journal"]
    await flusher
    assert await stored(database) == [(1, "7")]
    timer.ring()
    assert [task for task in asyncio.all_tasks() if task.get_name() == "journal"] == []


async def test_what_is_urgent_is_written_right_after_the_group_under_way(
    journal: SqlJournal, database: Database, timer: Timer, monkeypatch: pytest.MonkeyPatch
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
    assert await stored(database) == [(1, "7")]
    assert len(timer.due) == 1, "and no time has passed"


async def test_the_next_snapshot_of_the_room_carries_them(
    journal: SqlJournal, database: Database, timer: Timer
) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=False)
    await journal.commit(step(1, 1))
    timer.ring()
    await journal.drain()
    assert await stored(database) == []


async def test_a_newer_snapshot_counts_more(journal: SqlJournal, timer: Timer) -> None:
    await journal.commit(step(1, 4))
    journal.note_messages(noted(1, 4), prompt=True)
    timer.ring()
    await journal.drain()
    assert await loaded(journal) == ["7"]
    await journal.commit(step(1, 5))
    assert await loaded(journal) == [None]


async def test_a_room_that_closes_leaves_none(journal: SqlJournal, database: Database) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=True)
    await journal.drain()
    await journal.commit(Commit(room=room(1, 1, closed=True)))
    assert await stored(database) == []


async def test_closing_the_journal_writes_them(journal: SqlJournal, database: Database, timer: Timer) -> None:
    await journal.commit(step(1, 0))
    journal.note_messages(noted(1), prompt=False)
    await journal.close()
    assert await stored(database) == [(1, "7")]
    assert timer.due == []
    journal.note_messages(noted(1, payload="late"), prompt=True)
    assert [task for task in asyncio.all_tasks() if task.get_name() == "journal"] == []


async def test_a_write_that_fails_is_told_and_made_up_for(
    journal: SqlJournal, database: Database, timer: Timer, caplog: pytest.LogCaptureFixture
) -> None:
    await journal.commit(step(1, 0))
    await database.execute("ALTER TABLE messages RENAME TO away")
    journal.note_messages(noted(1), prompt=False)
    timer.ring()
    await journal.drain()
    assert "1 rooms could not note their messages" in caplog.text
    await database.execute("ALTER TABLE away RENAME TO messages")
    await journal.commit(step(2, 0))
    assert await stored(database) == [(1, "7")]
