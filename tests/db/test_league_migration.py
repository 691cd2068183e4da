"""What today's databases hold becomes the first season."""

from __future__ import annotations

import bz2
import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from alembic.config import Config

from bot.rooms.ports import Commit
from db.engine import create_engine
from db.migrate import SCRIPTS, upgrade
from db.storage import Storage
from tests.db.records import GUILD, result, room, seat

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import Connection


MATCH = """
    INSERT INTO matches (match_id, guild_id, channel_id, preset, target, hands, started_at, ended_at, ranked)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
SEAT = """
    INSERT INTO match_seats (match_id, seat, user_id, points, place, won, hands_won, highest_hand, forfeited)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


async def migrate(url: str, *, up_to: str, back: bool = False) -> None:
    """Bring a database to the schema of an older version."""

    def run(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
        config.attributes["connection"] = connection
        (command.downgrade if back else command.upgrade)(config, up_to)

    engine = create_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


def insert_match(path: Path, number: int, *, guild_id: int, day: int, ranked: bool = True) -> None:
    """Write a match as versions before 0007 did."""
    match_id, ended = f"{number:032x}", f"2026-01-{day:02} 13:00:00.000000"
    row = (match_id, guild_id, 7, "classic", 500, 3, f"2026-01-{day:02} 12:00:00.000000", ended, ranked)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(MATCH, row)
        for number_of_seat, user in enumerate((100, 200)):
            values = (match_id, number_of_seat, user, 5, number_of_seat + 1, not number_of_seat, 1, 5, False)
            connection.execute(SEAT, values)


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.parametrize("version", ["0001", "0002", "0003", "0004", "0005", "0006"])
async def test_matches_of_an_older_database_wait_for_the_first_season_in_the_order_of_their_end(
    url: str, path: Path, version: str
) -> None:
    await migrate(url, up_to=version)
    for number, guild_id, day in ((1, 1, 9), (2, 1, 3), (3, 2, 5)):
        insert_match(path, number, guild_id=guild_id, day=day)
    insert_match(path, 4, guild_id=3, day=1, ranked=False)
    async with Storage.open(url) as storage:
        waits = await storage.league_store.next_uncounted()
        assert waits is not None
        first = await storage.league_store.uncounted(waits.match_id)
        assert (first.result.match_id, first.season, first.number) == (f"{2:032x}", 1, None)
        assert (first.result.format, first.archive) == (None, None)
        assert [(one.user_id, one.asleep) for one in first.result.seats] == [(100, False), (200, False)]
        [season] = await storage.league.seasons(1)
        assert (season.number, season.name, season.started_at.day) == (1, "first", 3)
        assert season.ended_at is None
        assert await storage.league.seasons(3) == []
    waiting = "SELECT CAST(match_id AS INTEGER), guild_id, season FROM waiting_matches ORDER BY ended_at"
    assert rows(path, waiting) == [(2, 1, 1), (3, 2, 1), (1, 1, 1)]


async def test_what_an_earlier_version_played_in_between_waits_for_the_season_that_goes_on(
    url: str, path: Path
) -> None:
    await migrate(url, up_to="0006")
    insert_match(path, 1, guild_id=1, day=1)
    async with Storage.open(url):
        pass
    await migrate(url, up_to="0006", back=True)
    insert_match(path, 2, guild_id=1, day=2)
    insert_match(path, 3, guild_id=2, day=3)
    engine = create_engine(url)
    await upgrade(engine)
    await engine.dispose()
    waiting = "SELECT CAST(match_id AS INTEGER), season FROM waiting_matches ORDER BY ended_at"
    assert rows(path, waiting) == [(1, 1), (2, None), (3, 1)]


async def test_matches_that_were_counted_before_there_was_moderation_are_listed_in_their_order(
    url: str, path: Path
) -> None:
    await migrate(url, up_to="0009")
    insert = """
        INSERT INTO counted_matches (guild_id, number, match_id, season, preset, "group", people, hands,
            moves, started_at, ended_at) VALUES (1, ?, ?, 1, 'classic', '1-2', 2, 1, 9, 'x', 'y')
    """

    def count(number: int, match: int) -> None:
        insert_match(path, match, guild_id=1, day=match)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(insert, (number, f"{match:032x}"))

    listed = "SELECT position, CAST(match_id AS INTEGER), season FROM league_matches ORDER BY position"
    for number, match in ((1, 5), (2, 3)):
        count(number, match)
    await migrate(url, up_to="head")
    assert rows(path, listed) == [(1, 5, 1), (2, 3, 1)]
    noted = "SELECT guild_id, decided, stale, first_season FROM moderated_leagues"
    assert rows(path, noted) == [(1, 0, 1, 0)], "what is new in the league is worked out for them, once"
    await migrate(url, up_to="0009", back=True)
    count(3, 4)
    await migrate(url, up_to="head")
    assert rows(path, listed) == [(1, 5, 1), (2, 3, 1), (3, 4, 1)]


async def test_a_ranked_result_waits_once_and_no_other_does(storage: Storage, path: Path) -> None:
    two, one = [seat(0, 100, won=True), seat(1, 200)], [seat(0, 100, won=True), seat(1, None)]
    await storage.journal.commit(Commit(room=room(1), result=result(1, two)))
    await storage.journal.commit(Commit(room=room(1, 1), result=result(1, two)))
    await storage.journal.commit(Commit(room=room(2), result=result(2, one)))
    found = rows(path, "SELECT match_id, guild_id, season FROM waiting_matches")
    assert found == [(f"{1:032x}", GUILD, None)]


async def test_a_result_that_came_before_does_not_wait_again(storage: Storage, path: Path) -> None:
    two = [seat(0, 100, won=True), seat(1, 200)]
    await storage.journal.commit(Commit(room=room(1), result=result(1, two)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM waiting_matches")
    await storage.journal.commit(Commit(room=room(1, 1), result=result(1, two)))
    assert rows(path, "SELECT * FROM waiting_matches") == []


async def test_people_of_closed_matches_and_authors_of_presets_are_noted(url: str, path: Path) -> None:
    await migrate(url, up_to="0015")
    insert_match(path, 1, guild_id=1, day=9)
    seats = [{"account": account} for account in ("100", None, "300")]
    payload = bz2.compress(json.dumps({"seats": seats}).encode())
    preset, at = '{"name": "Mine", "author": 300, "rules": ""}', "2026-01-02 12:00:00.000000"
    with closing(sqlite3.connect(path)) as connection, connection:
        insert = (
            "INSERT INTO archives (match_id, guild_id, channel_id, ended_at, payload) VALUES (?, 1, 7, ?, ?)"
        )
        for number, stored in ((1, payload), (2, payload), (3, b"damaged")):
            connection.execute(insert, (f"{number:032x}", at, stored))
        insert = "INSERT INTO shelf (kind, owner, name, payload, updated_at) VALUES ('preset', 1, ?, ?, ?)"
        for name, stored_text in (("mine", preset), ("", preset), ("other", "damaged")):
            connection.execute(insert, (name, stored_text, at))

    async with Storage.open(url):
        pass

    people = rows(path, "SELECT match_id, user_id FROM archive_people ORDER BY user_id")
    assert people == [(f"{2:032x}", 100), (f"{2:032x}", 300)]
    assert rows(path, "SELECT name FROM shelf WHERE author = 300") == [("mine",)]
    await migrate(url, up_to="0015", back=True)


async def test_leagues_of_other_rules_are_computed_anew(url: str, path: Path) -> None:
    await migrate(url, up_to="0017")
    with closing(sqlite3.connect(path)) as connection, connection:
        for guild_id in (1, 1, 2):
            number = connection.execute("SELECT count(*) FROM league_matches").fetchone()[0] + 1
            insert_match(path, number, guild_id=guild_id, day=number)
            connection.execute(
                "INSERT INTO league_matches (guild_id, position, match_id, season) VALUES (?, ?, ?, 1)",
                (guild_id, number, f"{number:032x}"),
            )
            connection.commit()
        connection.execute("INSERT INTO moderated_leagues VALUES (2, 7, 0, 3, 4)")
        connection.execute("INSERT INTO pairs VALUES (1, 100, 200, 1, 5, 3, 2, 'classic-match duel-single')")

    async with Storage.open(url) as storage:
        (pair,) = await storage.league.opponents(1, 100, season=1, most=9)
        assert (pair.ladders, pair.rated) == (("classic-match", "duel-single"), {})
        assert await storage.moderation.stale() == [1, 2]

    query = "SELECT guild_id, decided, stale, first_season, marked FROM moderated_leagues ORDER BY guild_id"
    assert rows(path, query) == [(1, 0, 1, 0, 1), (2, 7, 1, 3, 5)]
    await migrate(url, up_to="0017", back=True)
