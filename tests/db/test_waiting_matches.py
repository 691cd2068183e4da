"""A match waits to be counted until it was, or is dismissed; a damaged one is found like any other."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.league.ports import DamagedMatchError, StoredMatch, WaitingMatch
from bot.rooms.ports import Commit
from tests.db.league_records import ended
from tests.db.records import GUILD, result, room, seat
from tests.db.test_league_store import Play, league_of

if TYPE_CHECKING:
    from pathlib import Path

    from db.storage import Storage
    from tests.support.databases import Database


@pytest.fixture
def play(storage: Storage) -> Play:
    return Play(storage)


async def first_waiting(storage: Storage) -> StoredMatch | None:
    found = await storage.league_store.next_uncounted()
    return None if found is None else await storage.league_store.uncounted(found.match_id)


async def test_a_match_waits_with_its_whole_result_and_archive(storage: Storage, play: Play) -> None:
    over = ended(7, (100, 200), guild_id=GUILD)
    seats = (replace(over.seats[0], asleep=True), replace(over.seats[1], user_id=200))
    over = replace(over, format="lowest", seats=seats)
    await storage.journal.commit(Commit(room=room(99), result=over))
    await play.end(1, 2)
    found = await first_waiting(storage)
    assert found is not None
    assert found.archive == b"1", "it ended first"
    _, counted = await play.fold(found.result)
    await storage.league_store.count(counted)
    assert await first_waiting(storage) == StoredMatch(result=over, archive=None)
    _, counted = await play.fold(over)
    await storage.league_store.count(counted)
    assert await first_waiting(storage) is None


async def test_matches_that_are_passed_over_go_on_waiting(storage: Storage, play: Play) -> None:
    league = storage.league_store
    first, second = await play.end(1, 2), await play.end(3, 4, guild_id=GUILD + 1)
    one, other = (WaitingMatch(match_id=over.match_id, guild_id=over.guild_id) for over in (first, second))
    assert await league.next_uncounted() == one
    assert await league.next_uncounted(but=[first.match_id]) == other
    assert await league.next_uncounted(but_guilds={GUILD}) == other
    assert await league.next_uncounted(but={first.match_id, second.match_id}) is None
    assert await league.next_uncounted(but={second.match_id}, but_guilds={GUILD}) is None
    assert await league.next_uncounted(but={f"{number:x}" for number in range(40_000)}) == one


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE matches SET started_at = 'garbage'",
        "UPDATE matches SET started_at = 7",
        "UPDATE waiting_matches SET ended_at = 'garbage'; UPDATE matches SET ended_at = 'garbage'",
        "PRAGMA foreign_keys = OFF; DELETE FROM matches",
    ],
)
async def test_a_damaged_match_is_found_and_only_reading_it_fails(
    storage: Storage, play: Play, path: Path, damage: str
) -> None:
    over = await play.end(1, 2)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(damage)
    assert await storage.league_store.next_uncounted() == WaitingMatch(
        match_id=over.match_id, guild_id=over.guild_id
    )
    with pytest.raises(DamagedMatchError, match=over.match_id):
        await storage.league_store.uncounted(over.match_id)


async def test_a_match_that_is_dismissed_waits_no_more(
    storage: Storage, play: Play, database: Database
) -> None:
    over = await play.end(1, 2)
    for _ in range(2):
        await storage.league_store.dismiss(over.match_id)
    assert await storage.league_store.next_uncounted() is None
    with pytest.raises(DamagedMatchError, match="does not wait"):
        await storage.league_store.uncounted(over.match_id)
    assert not any((await league_of(database)).values())


@pytest.mark.parametrize("column", ["match_id", "guild_id", "ended_at"])
async def test_a_row_that_cannot_even_be_read_stops_no_other(
    storage: Storage, play: Play, path: Path, column: str
) -> None:
    broken, over = await play.end(1, 2), await play.end(3, 4)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            f"UPDATE waiting_matches SET {column} = CAST(x'ff' AS TEXT) WHERE match_id = ?",  # noqa: S608 - ours
            [broken.match_id],
        )
    found = await storage.league_store.next_uncounted(but=[broken.match_id])
    assert found == WaitingMatch(match_id=over.match_id, guild_id=GUILD)


async def test_a_ranked_result_waits_once_and_no_other_does(storage: Storage, database: Database) -> None:
    two, one = [seat(0, 100, won=True), seat(1, 200)], [seat(0, 100, won=True), seat(1, None)]
    await storage.journal.commit(Commit(room=room(1), result=result(1, two)))
    await storage.journal.commit(Commit(room=room(1, 1), result=result(1, two)))
    await storage.journal.commit(Commit(room=room(2), result=result(2, one)))
    found = await database.rows("SELECT match_id, guild_id, season FROM waiting_matches")
    assert found == [(f"{1:032x}", GUILD, None)]


async def test_a_result_that_came_before_does_not_wait_again(storage: Storage, database: Database) -> None:
    two = [seat(0, 100, won=True), seat(1, 200)]
    await storage.journal.commit(Commit(room=room(1), result=result(1, two)))
    await database.execute("DELETE FROM waiting_matches")
    await storage.journal.commit(Commit(room=room(1, 1), result=result(1, two)))
    assert await database.rows("SELECT * FROM waiting_matches") == []
