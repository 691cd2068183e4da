"""Rooms over a real database whose COMMIT is carried out, and whose answer is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.engine.presets import CLASSIC
from bot.rooms.changes import lobby, votes
from bot.rooms.errors import Refusal
from bot.rooms.ports import Commit, LostStoreError, StaleRoomError
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.stores.presets import Preset
from tests.db.records import room as stored_room
from tests.rooms.fakes import ADA, BOB, CHANNEL, DAN, GUILD, Entropy, FakeClock, closed, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sqlalchemy.engine import Connection

    from bot.rooms.room import Room
    from db.commit_writer import EncodedCommit, EncodedMessages
    from db.storage import Storage


def lose_answers(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every commit be stored, and then fail as if the connection had broken."""
    writer = storage.journal._writer
    write = writer._write

    def lossy(
        connection: Connection, group: Sequence[EncodedCommit], noted: Sequence[EncodedMessages]
    ) -> None:
        write(connection, group, noted)
        raise sqlite3.OperationalError("the connection broke")

    monkeypatch.setattr(writer, "_write", lossy)


async def opened(storage: Storage) -> tuple[Rooms, Room]:
    rooms = Rooms(RoomServices(journal=storage.journal, clock=FakeClock(), entropy=Entropy(), observers=[]))
    return rooms, await rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))


@pytest.mark.parametrize("playing", [False, True])
async def test_a_secret_that_everybody_may_read_is_of_nothing_that_goes_on(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, *, playing: bool
) -> None:
    rooms, room = await opened(storage)
    if playing:
        await room.do(lobby.join(BOB))
        await room.do(lobby.start(ADA))
    with monkeypatch.context() as patched:
        lose_answers(storage, patched)
        assert await refusal(room, votes.close_table(DAN, moderator=True)) is Refusal.OUT_OF_DATE
    (row,) = await storage.deals.newest(GUILD, limit=2)
    assert row.secret is not None
    assert closed(room)
    assert rooms.find(CHANNEL) is None
    assert await storage.journal.load_rooms() == []
    await rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    newest, _ = await storage.deals.newest(GUILD, limit=2)
    assert (newest.number, newest.secret) == (2, None)


async def test_a_room_that_is_gone_is_not_stored_again(storage: Storage) -> None:
    """As a commit that closed it and seemed to fail leaves it."""
    journal = storage.journal
    await asyncio.gather(*(journal.commit(Commit(room=stored_room(channel, 1))) for channel in (1, 2, 3)))
    await journal.commit(Commit(room=stored_room(1, 2, closed=True, replaces=True)))
    outcomes = await asyncio.gather(
        journal.commit(Commit(room=stored_room(1, 3, replaces=True))),
        journal.commit(Commit(room=stored_room(2, 2, replaces=True))),
        journal.commit(Commit(room=stored_room(3, 1, replaces=True))),
        journal.commit(Commit(room=stored_room(4, 1))),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [
        StaleRoomError, type(None), StaleRoomError, type(None)
    ]  # fmt: skip
    with pytest.raises(StaleRoomError):
        await journal.commit(Commit(room=stored_room(1, 3, replaces=True, closed=True)))
    assert await journal.load_rooms() == [stored_room(2, 2), stored_room(3, 1), stored_room(4, 1)]


async def test_a_file_that_is_away_tells_nothing_about_a_room(storage: Storage, path: Path) -> None:
    """It is deleted after the commit was written; that the room is gone would be said of another file."""
    _, room = await opened(storage)
    elsewhere = path.with_name("elsewhere.db")
    path.rename(elsewhere)  # noqa: ASYNC240 - nobody waits
    for _ in range(2):
        assert await refusal(room, lobby.join(BOB)) is Refusal.STORE_LOST
    with pytest.raises(LostStoreError):
        await storage.journal.load_room(CHANNEL)
    elsewhere.rename(path)
    await room.do(lobby.join(BOB))
    assert not closed(room)
