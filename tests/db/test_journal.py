"""Promises of the journal to the rooms."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event

from bot.rooms.ports import Commit, CommitError, Journal, StaleRoomError, UnreadableRoom
from db import journal as journals
from db.engine import create_engine
from db.journal import SqlJournal
from db.migrate import upgrade
from tests.db.records import GUILD, NOON, action, result, room, seat, step

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from db.storage import Storage
    from tests.support.databases import Database


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    """What a stranger to this process would read."""
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(query).fetchall()


@pytest.fixture
def journal(storage: Storage) -> SqlJournal:
    return storage.journal


@pytest.fixture
async def traced(path: Path) -> AsyncIterator[tuple[SqlJournal, list[str]]]:
    """A journal that never waits for a lock, and every statement that SQLite runs for it."""
    engine = create_engine(f"sqlite:///{path}")
    await upgrade(engine)
    await engine.dispose()
    statements: list[str] = []

    @event.listens_for(engine.sync_engine, "connect")
    def trace(connection: Any, _: object) -> None:
        connection.run_async(lambda driver: driver.set_trace_callback(statements.append))
        connection.run_async(lambda driver: driver.execute_fetchall("PRAGMA busy_timeout = 0"))

    journal = SqlJournal(engine)
    yield journal, statements
    await journal.close()
    await engine.dispose()


def test_it_is_the_journal_that_rooms_ask_for(journal: SqlJournal) -> None:
    port: Journal = journal
    assert port is journal


async def test_a_commit_is_visible_to_others_as_soon_as_it_is_acknowledged(
    journal: SqlJournal, database: Database
) -> None:
    await journal.commit(
        Commit(
            room=room(5, 1, payload="the room"),
            actions=(action(7, 0, payload="first"), action(7, 1, payload="second")),
            result=result(7, [seat(0, 100, won=True), seat(1, None)]),
        )
    )
    assert await database.rows("SELECT channel_id, revision, payload FROM rooms") == [(5, 1, "the room")]
    assert await database.rows("SELECT number, payload FROM actions ORDER BY number") == [
        (0, "first"),
        (1, "second"),
    ]
    assert await database.rows("SELECT ranked FROM matches") == [(0,)]
    assert await database.rows("SELECT seat, user_id FROM match_seats ORDER BY seat") == [(0, 100), (1, None)]


async def test_a_room_comes_back_as_it_was_committed(journal: SqlJournal) -> None:
    stored = room(2**63 - 1, 4, payload="ü 🂡")
    await journal.commit(Commit(room=replace(stored, deadline=NOON)))
    assert await journal.load_rooms() == [stored]


async def test_rooms_that_are_read_some_at_a_time_come_back_all_and_in_order(
    journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "ROWS_AT_ONCE", 2)
    for channel in (3, 1, 5, 4, 2):
        await journal.commit(Commit(room=room(channel, 1)))
    assert await journal.load_rooms() == [room(channel, 1) for channel in (1, 2, 3, 4, 5)]


async def test_a_room_that_closes_is_forgotten_but_its_matches_are_not(
    journal: SqlJournal, database: Database
) -> None:
    await journal.commit(Commit(room=room(1, 1)))
    await journal.commit(Commit(room=room(2, 7), actions=(action(2, 0),)))
    ended = result(2, [seat(0, 100), seat(1, 200)])
    await journal.commit(Commit(room=room(2, 8, closed=True), actions=(action(2, 1),), result=ended))
    assert [found.channel_id for found in await journal.load_rooms()] == [1]
    assert await journal.load_actions(f"{2:032x}", last=9) == [action(2, 0), action(2, 1)]
    assert await database.rows("SELECT count(*) FROM matches") == [(1,)]


async def test_after_a_room_closed_the_next_one_starts_at_revision_1(journal: SqlJournal) -> None:
    await journal.commit(Commit(room=room(2, 8)))
    await journal.commit(Commit(room=room(2, 9, closed=True)))
    await journal.commit(Commit(room=room(2, 1)))
    assert await journal.load_rooms() == [room(2, 1)]


async def test_closing_and_opening_in_one_group_happen_in_their_order(
    traced: tuple[SqlJournal, list[str]],
) -> None:
    journal, statements = traced
    together = [room(1, 8), room(1, 9, closed=True), room(1, 1), room(2)]
    await asyncio.gather(*(journal.commit(Commit(room=one)) for one in together))
    assert await journal.load_rooms() == [room(1, 1), room(2)]
    assert statements.count("COMMIT") == 1


async def test_whom_a_room_names_is_stored_with_it_where_that_changed(
    journal: SqlJournal, storage: Storage
) -> None:
    async def named(user_id: int) -> list[tuple[int, int]]:
        found = await storage.deletions.rooms(user_id)
        return sorted((one.channel_id, one.revision) for one in found)

    both = frozenset({100, 200})
    await journal.commit(Commit(room=room(1, 1, people=both)))
    await journal.commit(Commit(room=room(2, 1, people=frozenset({100}))))
    await journal.commit(Commit(room=room(1, 2, replaces=True)))
    assert [await named(one) for one in (100, 200, 300)] == [[(1, 2), (2, 1)], [(1, 2)], []]
    await journal.commit(Commit(room=room(1, 3, replaces=True, people=frozenset({200, 300}))))
    with pytest.raises(StaleRoomError):
        await journal.commit(Commit(room=room(1, 3, replaces=True, people=both)))
    assert [await named(one) for one in (100, 200, 300)] == [[(2, 1)], [(1, 3)], [(1, 3)]]
    await journal.commit(Commit(room=room(1, 4, replaces=True, closed=True)))
    await journal.delete_room(2, ends_deal=False)
    assert [await named(one) for one in (100, 200, 300)] == [[], [], []]
    await journal.commit(Commit(room=room(1, 1)))
    assert await named(200) == []


async def test_a_room_that_closes_and_opens_again_in_one_group_names_whom_the_new_one_does(
    journal: SqlJournal, storage: Storage
) -> None:
    await journal.commit(Commit(room=room(1, 1)))
    together = [
        room(1, 2, replaces=True, people=frozenset({100})),
        room(1, 3, replaces=True, closed=True, people=frozenset({200})),
        room(1, 1, people=frozenset({300})),
    ]
    await asyncio.gather(*(journal.commit(Commit(room=one)) for one in together))
    assert [len(await storage.deletions.rooms(one)) for one in (100, 200, 300)] == [0, 0, 1]


async def test_a_stale_room_cannot_close_a_newer_one(journal: SqlJournal) -> None:
    await journal.commit(Commit(room=room(1, 4)))
    with pytest.raises(CommitError, match="not newer"):
        await journal.commit(Commit(room=room(1, 4, closed=True)))
    assert await journal.load_rooms() == [room(1, 4)]


async def test_the_newest_actions_of_a_match_come_oldest_first(journal: SqlJournal) -> None:
    for number in range(5):
        await journal.commit(Commit(room=room(1, number), actions=(action(7, number), action(8, number))))
    assert await journal.load_actions(f"{7:032x}", last=2) == [action(7, 3), action(7, 4)]
    assert len(await journal.load_actions(f"{7:032x}", last=99)) == 5
    assert await journal.load_actions("unknown", last=1) == []


async def test_moments_are_stored_in_utc(journal: SqlJournal, database: Database) -> None:
    tokyo = timezone(timedelta(hours=9))
    await journal.commit(Commit(room=room(1, deadline=NOON.astimezone(tokyo))))
    assert await database.rows("SELECT deadline FROM rooms") == [("2026-01-02 12:00:00.345678",)]


DAMAGE = {
    "payload = CAST(x'7bff7d' AS TEXT)": (GUILD, 1, "payload is no UTF-8 at byte 1"),
    "guild_id = 'somewhere'": (None, 1, "guild_id is no number"),
    "revision = 'often'": (GUILD, None, "revision is no number"),
}


@pytest.mark.usefixtures("path")  # PostgreSQL takes no such values
@pytest.mark.parametrize(("change", "known"), DAMAGE.items(), ids=DAMAGE.keys())
async def test_a_damaged_row_is_told_apart_and_deleted_at_will(
    journal: SqlJournal, database: Database, change: str, known: tuple[int | None, int | None, str]
) -> None:
    for channel_id in (1, 2, 3):
        await journal.commit(Commit(room=room(channel_id, 1)))
    await database.execute(f"UPDATE rooms SET {change} WHERE channel_id = 2")  # noqa: S608 - ours
    guild_id, revision, problem = known
    damaged = UnreadableRoom(channel_id=2, guild_id=guild_id, revision=revision, problem=problem)
    assert await journal.load_rooms() == [room(1, 1), damaged, room(3, 1)]
    assert await journal.load_room(2) == damaged
    assert await journal.load_room(3) == room(3, 1)
    await journal.delete_room(2, ends_deal=True)
    assert await journal.load_room(2) is None
    assert await journal.load_rooms() == [room(1, 1), room(3, 1)]


@pytest.mark.usefixtures("path")  # PostgreSQL takes no such values
@pytest.mark.parametrize("change", ["deadline = 'soon'", "deadline = '99999-01-01'", "updated_at = 'x'"])
async def test_moments_that_are_there_for_people_alone_keep_no_room_from_being_read(
    journal: SqlJournal, database: Database, change: str
) -> None:
    await journal.commit(Commit(room=room(1, 1, deadline=NOON)))
    await database.execute(f"UPDATE rooms SET {change}")  # noqa: S608 - ours
    assert await journal.load_rooms() == [room(1, 1)]


async def test_a_stale_room_is_told_from_other_failures(journal: SqlJournal, database: Database) -> None:
    await journal.commit(step(1, 4))
    for stale in (step(1, 4), Commit(room=room(1, 5), actions=(action(1, 4),))):
        with pytest.raises(StaleRoomError):
            await journal.commit(stale)
    await database.execute("DROP TABLE room_people", "DROP TABLE rooms")
    with pytest.raises(CommitError) as failed:
        await journal.commit(step(1, 5))
    assert type(failed.value) is CommitError


async def test_commits_that_come_together_share_a_transaction(
    traced: tuple[SqlJournal, list[str]], path: Path
) -> None:
    journal, statements = traced
    await asyncio.gather(*(journal.commit(step(channel, 0)) for channel in range(50)))
    assert statements.count("COMMIT") == 1
    assert rows(path, "SELECT count(*) FROM rooms") == [(50,)]


async def test_commits_that_come_during_a_write_share_the_next_one(
    traced: tuple[SqlJournal, list[str]], path: Path
) -> None:
    journal, statements = traced

    async def play(channel: int) -> None:
        for number in range(10):
            await journal.commit(step(channel, number))

    await asyncio.gather(*(play(channel) for channel in range(50)))
    assert statements.count("COMMIT") <= 20, "500 commits, each room's next one while others are written"
    assert rows(path, "SELECT count(*), min(number), max(number) FROM actions") == [(500, 0, 9)]


async def test_a_lone_commit_sends_four_statements(traced: tuple[SqlJournal, list[str]]) -> None:
    journal, statements = traced
    await journal.commit(step(1, 0))
    statements.clear()
    await journal.commit(step(1, 1))
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "INSERT", "INSERT", "COMMIT"]
    statements.clear()
    await journal.commit(Commit(room=room(1, 2, replaces=True), actions=(action(1, 2),)))
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "UPDATE", "INSERT", "COMMIT"]


@pytest.mark.usefixtures("path")  # asyncpg has timers of its own
async def test_nothing_waits_for_a_timer_and_no_task_stays(
    journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    timers: list[float] = []
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "call_at", lambda when, *_, **__: timers.append(when))
    before = asyncio.all_tasks()
    await asyncio.gather(*(journal.commit(step(channel, 0)) for channel in range(9)))
    await journal.drain()
    assert asyncio.all_tasks() == before
    assert timers == []


async def test_a_writer_cancelled_before_its_first_step_leaves_nobody_waiting(journal: SqlJournal) -> None:
    """A loop that comes to its end cancels everything, also what has not begun."""
    waiting = asyncio.create_task(journal.commit(Commit(room=room(1))))
    await asyncio.sleep(0)
    [flusher] = [task for task in asyncio.all_tasks() if task.get_name() == "journal"]
    flusher.cancel()
    await asyncio.wait_for(journal.drain(), 60)
    await asyncio.wait([waiting])
    assert waiting.cancelled()
    await journal.commit(Commit(room=room(2)))
    assert [stored.channel_id for stored in await journal.load_rooms()] == [2]


async def test_of_two_commits_of_a_room_in_a_group_the_later_revision_wins_and_both_leave_actions(
    journal: SqlJournal,
) -> None:
    await asyncio.gather(journal.commit(step(1, 0)), journal.commit(step(1, 1)))
    assert [found.revision for found in await journal.load_rooms()] == [1]
    assert await journal.load_actions(f"{1:032x}", last=9) == [action(1, 0), action(1, 1)]


@pytest.mark.parametrize("revision", [3, 4])
async def test_a_revision_that_is_not_newer_stores_nothing(journal: SqlJournal, revision: int) -> None:
    await journal.commit(Commit(room=room(1, 4, payload="new")))
    with pytest.raises(CommitError, match="not newer"):
        await journal.commit(Commit(room=room(1, revision, payload="old"), actions=(action(1, 0),)))
    assert await journal.load_rooms() == [room(1, 4, payload="new")]
    assert await journal.load_actions(f"{1:032x}", last=1) == []


POISON = {
    "an action's number is taken": Commit(room=room(99), actions=(action(99, 0), action(99, 0))),
    "a stale revision": Commit(room=room(1, -1)),
    "a missing payload": Commit(room=replace(room(99), payload=None)),  # type: ignore[arg-type]  # the point
    "a number too large for any database": Commit(room=room(2**63)),
    "a half surrogate": Commit(room=room(99, payload="\ud83c")),
    "a naive deadline": Commit(room=room(99, deadline=datetime(2026, 1, 2))),  # noqa: DTZ001 - the point
    "a naive action": Commit(room=room(99), actions=(action(99, 0, at=datetime(2026, 1, 2)),)),  # noqa: DTZ001
    "a seat twice": Commit(room=room(99), result=result(99, [seat(0, 1), seat(0, 2)])),
}


@pytest.mark.parametrize("poison", POISON.values(), ids=POISON.keys())
async def test_a_bad_commit_fails_alone(journal: SqlJournal, database: Database, poison: Commit) -> None:
    await journal.commit(step(1, 0))
    outcomes = await asyncio.gather(
        journal.commit(step(1, 1)),
        journal.commit(poison),
        journal.commit(step(2, 0)),
        return_exceptions=True,
    )
    assert outcomes[0] is None
    assert isinstance(outcomes[1], CommitError)
    assert outcomes[1].__cause__ is not None
    assert outcomes[2] is None
    assert await database.rows("SELECT channel_id, revision FROM rooms ORDER BY channel_id") == [
        (1, 1),
        (2, 0),
    ]
    assert await database.rows("SELECT count(*) FROM actions") == [(3,)]
    assert await database.rows("SELECT count(*) FROM matches") == [(0,)]


async def test_a_busy_database_fails_the_group_at_once_and_the_next_commit_works(
    traced: tuple[SqlJournal, list[str]], path: Path
) -> None:
    journal, statements = traced
    await journal.commit(step(1, 0))
    statements.clear()
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        failed = await asyncio.gather(
            *(journal.commit(step(channel, 1)) for channel in range(5)), return_exceptions=True
        )
    assert [type(error) for error in failed] == [CommitError] * 5
    assert len([one for one in statements if one.startswith("BEGIN")]) <= 1, "five would wait five times"
    await journal.commit(step(1, 1))
    assert rows(path, "SELECT channel_id, revision FROM rooms ORDER BY channel_id") == [(1, 1)]


async def test_a_cancelled_waiter_harms_nobody_and_its_commit_is_written(journal: SqlJournal) -> None:
    tasks = [asyncio.create_task(journal.commit(step(channel, 0))) for channel in range(3)]
    await asyncio.sleep(0)  # all three wait now
    tasks[1].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), asyncio.CancelledError, type(None)]
    await journal.drain()
    assert [found.channel_id for found in await journal.load_rooms()] == [0, 1, 2]


async def test_a_cancelled_waiter_of_a_bad_commit_harms_nobody(journal: SqlJournal) -> None:
    await journal.commit(step(1, 0))
    bad = asyncio.create_task(journal.commit(step(1, 0)))
    good = asyncio.create_task(journal.commit(step(2, 0)))
    await asyncio.sleep(0)
    bad.cancel()
    await good
    await journal.drain()
    assert bad.cancelled()


async def test_drain_returns_when_everything_accepted_is_durable(
    journal: SqlJournal, database: Database
) -> None:
    await journal.drain()
    tasks = [asyncio.create_task(journal.commit(step(channel, 0))) for channel in range(3)]
    await asyncio.sleep(0)
    await journal.drain()
    assert await database.rows("SELECT count(*) FROM rooms") == [(3,)]
    await asyncio.gather(*tasks)


async def test_a_closed_journal_finishes_what_it_accepted_and_refuses_more(
    journal: SqlJournal, database: Database
) -> None:
    accepted = asyncio.create_task(journal.commit(step(1, 0)))
    await asyncio.sleep(0)
    await journal.close()
    await accepted
    with pytest.raises(CommitError, match="closed"):
        await journal.commit(step(1, 1))
    assert await database.rows("SELECT revision FROM rooms") == [(0,)]
    await journal.close()


async def test_when_the_loop_dies_waiters_are_cancelled_rather_than_left(journal: SqlJournal) -> None:
    waiting = asyncio.create_task(journal.commit(step(1, 0)))
    await asyncio.sleep(0)
    (flusher,) = [task for task in asyncio.all_tasks() if task.get_name() == "journal"]
    await asyncio.sleep(0)  # it has begun to write
    flusher.cancel()
    outcomes = await asyncio.gather(waiting, flusher, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * 2
    await journal.commit(step(2, 0))


async def test_a_repeated_result_changes_nothing(journal: SqlJournal, database: Database) -> None:
    first = result(7, [seat(0, 100, points=500, won=True), seat(1, 200)])
    other = result(7, [seat(0, 300, points=900, won=True), seat(1, 200), seat(2, 400)])
    await journal.commit(Commit(room=room(1, 0), result=first))
    await journal.commit(Commit(room=room(1, 1), result=first))
    again = [Commit(room=room(1, 2), result=other), Commit(room=room(2), result=other)]
    await asyncio.gather(*map(journal.commit, again))
    assert await database.rows("SELECT count(*) FROM matches") == [(1,)]
    assert await database.rows("SELECT user_id, points FROM match_seats ORDER BY seat") == [
        (100, 500),
        (200, 0),
    ]
    assert await database.rows("SELECT channel_id, revision FROM rooms ORDER BY channel_id") == [
        (1, 2),
        (2, 0),
    ]
