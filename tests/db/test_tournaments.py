"""Tournaments in the database: rows with revisions, deadlines that are found, results of matches."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from sqlalchemy.dialects import sqlite

from bot.league.decisions import Action, Decision, Effect
from bot.rooms.ports import StoreError
from bot.tournaments.codec import encode_tournament
from bot.tournaments.ports import StaleTournamentError, TournamentRow
from bot.tournaments.running.tournaments import Tournaments
from bot.tournaments.sign_up import withdraw
from bot.tournaments.summary import summary_of
from db.storage import Storage
from db.tournaments import due_query, guild_query
from tests.db.league_records import LADDER
from tests.db.records import GUILD as GUILD_OF_RECORDS
from tests.db.records import NOON, result, seat, step
from tests.db.test_league_migration import migrate
from tests.db.test_league_store import Play
from tests.rooms.fakes import FakeClock
from tests.tournaments.support import NOW, begun

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Select

pytestmark = pytest.mark.usefixtures("quickly")

GUILD = 2**62 + 5
MATCH = "ab" * 16


def row(tournament_id: str = "cafe0001", **changes: object) -> TournamentRow:
    first = TournamentRow(
        id=tournament_id,
        guild_id=GUILD,
        channel_id=GUILD + 1,
        stage="sign-up",
        revision=1,
        created_at=NOON,
        deadline=NOON + timedelta(hours=1),
        payload="all of it",
        name="Cup",
        summary=None,
    )
    return replace(first, **changes)  # type: ignore[arg-type]


async def test_a_tournament_outlives_a_restart(url: str) -> None:
    async with Storage.open(url) as storage:
        await storage.tournaments.add(row(), people={})
        await storage.tournaments.replace(row(revision=2, stage="running"), matches={}, people={})
    async with Storage.open(url) as storage:
        assert await storage.tournaments.load("cafe0001") == row(revision=2, stage="running")
        assert await storage.tournaments.load("cafe0002") is None


async def test_who_knows_an_older_revision_changes_nothing(storage: Storage) -> None:
    await storage.tournaments.add(row(), people={})
    await storage.tournaments.replace(row(revision=2, payload="second"), matches={}, people={})
    for revision in (1, 2, 4):
        with pytest.raises(StaleTournamentError):
            await storage.tournaments.replace(
                row(revision=revision, payload="late"), matches={MATCH: "r1t1"}, people={}
            )
    with pytest.raises(StoreError):
        await storage.tournaments.add(row(payload="a second one"), people={})
    found = await storage.tournaments.load("cafe0001")
    assert found is not None
    assert found.payload == "second"
    await storage.tournaments.replace(row(revision=3), matches={MATCH: "r1t1"}, people={})
    await storage.tournaments.replace(
        row(revision=4), matches={MATCH: "r1t1"}, people={}
    )  # it is noted already


async def test_what_is_due_is_found_in_the_order_in_which_it_became_due(storage: Storage) -> None:
    for number, hours in enumerate((3, 1, 2, None)):
        deadline = None if hours is None else NOON + timedelta(hours=hours)
        await storage.tournaments.add(row(f"{number}", deadline=deadline), people={})
    assert await storage.tournaments.due(NOON) == []
    assert await storage.tournaments.due(NOON + timedelta(hours=2)) == ["1", "2"]
    assert await storage.tournaments.next_deadline(NOON) == NOON + timedelta(hours=1)
    assert await storage.tournaments.next_deadline(NOON + timedelta(hours=2)) == NOON + timedelta(hours=3)
    assert await storage.tournaments.next_deadline(NOON + timedelta(hours=3)) is None


async def test_a_server_sees_its_own_tournaments_the_newest_first(storage: Storage) -> None:
    for number in range(4):
        await storage.tournaments.add(row(f"{number}", created_at=NOON + timedelta(hours=number)), people={})
    await storage.tournaments.add(row("other", guild_id=GUILD + 1, stage="over"), people={})
    assert [one.id for one in await storage.tournaments.of_guild(GUILD, limit=3)] == ["3", "2", "1"]
    assert await storage.tournaments.in_stages(["over", "running"]) == ["other"]


@pytest.mark.usefixtures("path")  # PostgreSQL takes no such values
@pytest.mark.parametrize("column", ["created_at", "deadline"])
async def test_a_row_with_a_moment_that_is_none_hides_no_other_of_its_server(
    storage: Storage, column: str
) -> None:
    for number in range(3):
        await storage.tournaments.add(
            row(f"cafe000{number}", created_at=NOON + timedelta(hours=number)), people={}
        )
    async with storage.tournaments._writes.begin() as connection:
        damage = f"UPDATE tournaments SET {column} = '{NOON:%Y-%m-%d} {NOON:%H}:77' WHERE id = 'cafe0001'"  # noqa: S608 - ours
        await connection.execute(text(damage))
    found = await storage.tournaments.of_guild(GUILD, limit=9)
    assert sorted(one.id for one in found) == ["cafe0000", "cafe0001", "cafe0002"]
    soon = await storage.tournaments.next_deadline(NOON)
    assert soon is not None
    assert NOON < soon <= NOON + timedelta(hours=1), "no other one is late because of it"


async def test_people_of_a_tournament_are_rows(storage: Storage) -> None:
    await storage.tournaments.add(row(), people={1: True, 2: True})
    await storage.tournaments.add(row("cafe0002", stage="over"), people={1: True})
    changed = {1: False, 2: None, 3: True}
    await storage.tournaments.replace(row(revision=2, stage="running"), matches={}, people=changed)
    store = storage.deletions
    assert [one.takes_part for one in await store.active_tournaments(1)] == [False]
    assert await store.active_tournaments(2) == []
    assert [one.id for one in await store.tournaments(1, after="", limit=9)] == ["cafe0001", "cafe0002"]
    assert [one.id for one in await store.tournaments(1, after="cafe0001", limit=9)] == ["cafe0002"]
    assert (await store.summary(3, guild_id=GUILD)).tournaments == 1
    assert (await store.summary(3, guild_id=GUILD + 1)).tournaments == 0
    assert await storage.tournaments.revision("cafe0001") == 2
    assert await storage.tournaments.revision("cafe0009") is None


async def test_tournaments_of_an_earlier_version_get_their_columns(url: str, path: Path) -> None:
    await migrate(url, up_to="0015")
    old = """
        INSERT INTO tournaments (id, guild_id, channel_id, stage, revision, created_at, payload)
        VALUES (?, 5, 6, ?, 3, '2026-01-02 12:00:00.000000', ?)
    """
    playing = withdraw(begun(people=3), 2, NOW)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(old, ("0badcafe", "running", encode_tournament(playing)))
        connection.execute(old, ("damaged1", "running", "{}"))
        for host in (10**30, "1e999", -1, 0):
            connection.execute(
                old, (f"host{host}"[:8], "over", f'{{"name": "", "entrants": [], "host_id": {host}}}')
            )
    await migrate(url, up_to="head")
    async with Storage.open(url) as storage:
        heads = {one.id: one for one in await storage.tournaments.of_guild(5, limit=9)}
        assert {one: head.name for one, head in heads.items() if one[:4] != "host"} == {
            "0badcafe": "Spring cup",
            "damaged1": "damaged1",
        }
        parts = {one: await storage.deletions.active_tournaments(one) for one in (1, 2, 4)}
        assert [one.takes_part for one in (*parts[1], *parts[2])] == [True, False]
        assert parts[4] == []
        tournaments = Tournaments(storage.tournaments, FakeClock(NOON))
        summary = await tournaments.summary(heads["0badcafe"])
        assert summary == summary_of(playing), "it is worked out until it is stored again"
        assert await tournaments.summary(heads["damaged1"]) is None
    await migrate(url, up_to="0015", back=True)


async def test_the_result_of_a_match_is_read_by_its_id(storage: Storage) -> None:
    played = result(1, [seat(0, 11, points=20), seat(1, 22, points=500, won=True)])
    await storage.journal.commit(replace(step(1, 0), result=played))
    found = await storage.tournaments.results([played.match_id, MATCH])
    assert list(found) == [played.match_id]
    assert found[played.match_id].seats == played.seats
    assert found[played.match_id].hands == played.hands
    assert await storage.tournaments.results([]) == {}


async def test_a_lost_account_enters_with_the_rating_of_the_one_that_its_matches_count_for(
    storage: Storage,
) -> None:
    await Play(storage)(1, 2)
    before = await storage.tournaments.ratings(GUILD_OF_RECORDS, LADDER, [1, 2, 9])
    assert before.keys() == {1, 2}
    merge = Decision(
        guild_id=GUILD_OF_RECORDS,
        number=1,
        action=Action.MERGE,
        subject="9",
        target="1",
        actor_id=3,
        actor="Mo",
        at=NOON,
    )
    await storage.moderation.decide(merge, Effect())
    assert await storage.tournaments.ratings(GUILD_OF_RECORDS, LADDER, [2, 9]) == {2: before[2], 9: before[1]}


@pytest.mark.usefixtures("path")  # how SQLite plans it
@pytest.mark.parametrize("query", [due_query(NOON), guild_query(GUILD).limit(5)])
async def test_no_query_reads_all_tournaments(storage: Storage, query: Select[object]) -> None:
    shown = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    async with storage.tournaments._reads.connect() as connection:
        plan = (await connection.execute(text(f"EXPLAIN QUERY PLAN {shown}"))).all()
    said = " ".join(str(line) for line in plan)
    assert "SEARCH tournaments USING" in said
    assert "TEMP B-TREE" not in said
