"""A match that ends becomes one row, in the transaction of its result; its logged actions are gone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING
from unittest.mock import ANY

import pytest

from bot.rooms.ports import Commit, CommitError, MatchArchive, StoreFailedError
from tests.db.records import GUILD, NOON, action, result, room, seat
from tests.support.databases import NO_TABLE

if TYPE_CHECKING:
    from pathlib import Path

    from db.journal import SqlJournal
    from db.storage import Storage
    from tests.support.databases import Database

PAYLOAD = bytes(range(256))


@pytest.fixture
def journal(storage: Storage) -> SqlJournal:
    return storage.journal


def archive(match: int, payload: bytes = PAYLOAD) -> MatchArchive:
    return MatchArchive(
        match_id=f"{match:032x}", guild_id=GUILD, channel_id=1, ended_at=NOON, payload=payload
    )


def ended(match: int, revision: int) -> Commit:
    return Commit(
        room=room(1, revision),
        actions=(action(match, revision),),
        result=result(match, [seat(0, 100, won=True), seat(1, 200)]),
        archive=archive(match),
    )


async def test_an_archive_takes_the_place_of_the_actions(journal: SqlJournal, database: Database) -> None:
    await journal.commit(Commit(room=room(1, 0), actions=(action(7, 0), action(8, 0))))
    assert await journal.load_archive(f"{7:032x}") is None
    await journal.commit(ended(7, 1))
    assert await journal.load_archive(f"{7:032x}") == PAYLOAD
    assert await journal.load_actions(f"{7:032x}") == []
    assert await journal.load_actions(f"{8:032x}") == [action(8, 0)]
    assert await database.rows("SELECT guild_id, channel_id, ended_at FROM archives") == [
        (GUILD, 1, "2026-01-02 12:00:00.345678")
    ]
    assert await database.rows("SELECT count(*) FROM matches") == [(1,)]


async def test_nothing_of_it_is_stored_if_the_result_is_not(journal: SqlJournal, database: Database) -> None:
    await journal.commit(Commit(room=room(1, 0), actions=(action(7, 0),)))
    broken = replace(ended(7, 1), result=result(7, [seat(0, 1), seat(0, 2)]))
    with pytest.raises(CommitError):
        await journal.commit(broken)
    assert await journal.load_archive(f"{7:032x}") is None
    assert await journal.load_actions(f"{7:032x}") == [action(7, 0)]
    assert await database.rows("SELECT revision FROM rooms") == [(0,)]


async def test_the_first_archive_of_a_match_is_kept(journal: SqlJournal) -> None:
    await journal.commit(ended(7, 1))
    await journal.commit(Commit(room=room(1, 2), archive=archive(7, b"another")))
    assert await journal.load_archive(f"{7:032x}") == PAYLOAD


async def test_all_actions_of_a_match_are_read_in_order(journal: SqlJournal) -> None:
    logged = tuple(action(7, number) for number in range(12))
    await journal.commit(Commit(room=room(1, 0), actions=logged))
    assert await journal.load_actions(f"{7:032x}") == [*logged]
    assert await journal.load_actions(f"{7:032x}", last=1) == [logged[-1]]


async def test_actions_that_cannot_be_read_are_an_error_of_reading(
    journal: SqlJournal, database: Database
) -> None:
    await database.execute("DROP TABLE actions")
    with pytest.raises(StoreFailedError, match=NO_TABLE):
        await journal.load_actions(f"{7:032x}")


async def test_a_damaged_action_keeps_no_log_from_being_read_and_is_quoted_nowhere(
    journal: SqlJournal, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    logged = tuple(action(7, number) for number in range(3))
    await journal.commit(Commit(room=room(1, 0), actions=logged))
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE actions SET payload = CAST(x'5b2252372220ff' AS TEXT) WHERE number = 1")
        other.execute("UPDATE actions SET at = 'soon', seat = 'north' WHERE number = 2")
        other.commit()
    first, second, third = await journal.load_actions(f"{7:032x}")
    assert first == logged[0]
    assert (second.number, second.payload) == (1, "")
    assert (third.number, third.seat, third.at) == (2, 0, second.at)
    assert await journal.load_actions(f"{7:032x}", last=1) == [replace(third, at=ANY)]
    assert caplog.records == []
