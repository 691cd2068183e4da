"""Tournaments in the database: rows with revisions, deadlines that are found, results of matches."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import delete, func, select, text
from sqlalchemy.dialects import sqlite

from bot.league.moderation import Decision, DecisionKind
from bot.rooms.ports import StoreError
from bot.tournaments.codec import decode_tournament
from bot.tournaments.ports import StaleTournamentError, TournamentRow
from bot.tournaments.registry import Tournaments
from bot.tournaments.sign_up import withdraw
from bot.tournaments.tournament import Tournament, TournamentKind
from db.schema import tournament_tables, tournaments
from db.storage import Storage
from db.tournaments import due_query, guild_query
from tests.db.league_records import LADDER
from tests.db.records import GUILD as GUILD_OF_RECORDS
from tests.db.records import NOON, result, seat, step
from tests.db.test_league_store import Play
from tests.rooms.fakes import FakeClock
from tests.tournaments.support import NOW, begun, played, whole_round

if TYPE_CHECKING:
    from collections.abc import Mapping

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
        summary="what a list tells",
        tally="",
    )
    return replace(first, **changes)  # type: ignore[arg-type]


async def test_a_tournament_outlives_a_restart(url: str) -> None:
    async with Storage.open(url) as storage:
        await storage.tournaments.add(row(), people={}, decided={})
        await storage.tournaments.replace(row(revision=2, stage="running"), matches={}, people={}, decided={})
    async with Storage.open(url) as storage:
        assert await storage.tournaments.load("cafe0001", whole=True) == row(revision=2, stage="running")
        assert await storage.tournaments.load("cafe0002", whole=True) is None


async def test_who_knows_an_older_revision_changes_nothing(storage: Storage) -> None:
    await storage.tournaments.add(row(), people={}, decided={})
    await storage.tournaments.replace(row(revision=2, payload="second"), matches={}, people={}, decided={})
    for revision in (1, 2, 4):
        with pytest.raises(StaleTournamentError):
            await storage.tournaments.replace(
                row(revision=revision, payload="late"), matches={MATCH: "r1t1"}, people={}, decided={}
            )
    with pytest.raises(StoreError):
        await storage.tournaments.add(row(payload="a second one"), people={}, decided={})
    found = await storage.tournaments.load("cafe0001", whole=False)
    assert found is not None
    assert found.payload == "second"
    await storage.tournaments.replace(row(revision=3), matches={MATCH: "r1t1"}, people={}, decided={})
    await storage.tournaments.replace(
        row(revision=4), matches={MATCH: "r1t1"}, people={}, decided={}
    )  # it is noted already


async def test_what_is_due_is_found_in_the_order_in_which_it_became_due(storage: Storage) -> None:
    for number, hours in enumerate((3, 1, 2, None)):
        deadline = None if hours is None else NOON + timedelta(hours=hours)
        await storage.tournaments.add(row(f"{number}", deadline=deadline), people={}, decided={})
    assert await storage.tournaments.due(NOON) == []
    assert await storage.tournaments.due(NOON + timedelta(hours=2)) == ["1", "2"]
    assert await storage.tournaments.next_deadline(NOON) == NOON + timedelta(hours=1)
    assert await storage.tournaments.next_deadline(NOON + timedelta(hours=2)) == NOON + timedelta(hours=3)
    assert await storage.tournaments.next_deadline(NOON + timedelta(hours=3)) is None


async def test_a_server_sees_its_own_tournaments_the_newest_first(storage: Storage) -> None:
    for number in range(4):
        await storage.tournaments.add(
            row(f"{number}", created_at=NOON + timedelta(hours=number)), people={}, decided={}
        )
    await storage.tournaments.add(row("other", guild_id=GUILD + 1, stage="over"), people={}, decided={})
    assert [one.id for one in await storage.tournaments.of_guild(GUILD, limit=3)] == ["3", "2", "1"]
    assert await storage.tournaments.in_stages(["over", "running"]) == ["other"]


@pytest.mark.usefixtures("path")  # PostgreSQL takes no such values
@pytest.mark.parametrize("column", ["created_at", "deadline"])
async def test_a_row_with_a_moment_that_is_none_hides_no_other_of_its_server(
    storage: Storage, column: str
) -> None:
    for number in range(3):
        await storage.tournaments.add(
            row(f"cafe000{number}", created_at=NOON + timedelta(hours=number)), people={}, decided={}
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
    await storage.tournaments.add(row(), people={1: True, 2: True}, decided={})
    await storage.tournaments.add(row("cafe0002", stage="over"), people={1: True}, decided={})
    changed = {1: False, 2: None, 3: True}
    await storage.tournaments.replace(
        row(revision=2, stage="running"), matches={}, people=changed, decided={}
    )
    store = storage.deletions
    assert [one.takes_part for one in await store.active_tournaments(1)] == [False]
    assert await store.active_tournaments(2) == []
    assert [one.id for one in await store.tournaments(1, after="", limit=9)] == ["cafe0001", "cafe0002"]
    assert [one.id for one in await store.tournaments(1, after="cafe0001", limit=9)] == ["cafe0002"]
    assert (await store.summary(3, guild_id=GUILD)).tournaments == 1
    assert (await store.summary(3, guild_id=GUILD + 1)).tournaments == 0
    assert await storage.tournaments.revision("cafe0001") == 2
    assert await storage.tournaments.revision("cafe0009") is None


async def test_a_change_writes_the_tables_again_at_which_something_can_happen(storage: Storage) -> None:
    tournaments = Tournaments(storage.tournaments, FakeClock(NOW))
    playing = begun(TournamentKind.ROUNDS, people=24, rounds=9, table_size=2)
    await tournaments.open(playing)
    noted: list[tuple[str, ...]] = []
    replaced = storage.tournaments.replace

    async def replace_row(row: TournamentRow, *, decided: Mapping[str, str], **others: Any) -> None:
        noted.append((*decided, str(row.payload.count('"state":'))))
        await replaced(row, decided=decided, **others)

    storage.tournaments.replace = replace_row  # type: ignore[method-assign]
    await tournaments.change(playing.id, lambda one, _: played(one, "r1t2", *one.table("r1t2").people))
    await tournaments.change(playing.id, lambda one, _: whole_round(one, 1))
    await tournaments.change(playing.id, lambda one, now: withdraw(one, 7, now))
    after = await tournaments.change(
        playing.id, lambda one, _: played(one, "r2t1", *one.table("r2t1").people)
    )
    others = tuple(f"r1t{number}" for number in range(1, 13) if number != 2)
    over = next(table.key for table in after.tables if table.round == 2 and 7 in table.people)
    assert noted == [("r1t2", "11"), (*others, "12"), (over, "11"), ("r2t1", "10")]
    tournaments = Tournaments(storage.tournaments, FakeClock(NOW))
    assert await tournaments.find(playing.id) == after, "what was stored in parts is whole, and in order"
    [whole] = await storage.deletions.tournaments(7, after="", limit=9)
    assert decode_tournament(whole.payload, whole.decided) == after


async def test_presses_at_once_read_a_tournament_once_and_leave_a_connection_to_others(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = begun(TournamentKind.ROUNDS, people=24, rounds=9, table_size=2)
    await Tournaments(storage.tournaments, FakeClock(NOW)).open(whole_round(playing, 1))
    tournaments = Tournaments(storage.tournaments, FakeClock(NOW))
    reading, read_on, load = asyncio.Event(), asyncio.Event(), storage.tournaments.load
    reads: list[str] = []

    async def slow_load(tournament_id: str, *, whole: bool) -> TournamentRow | None:
        async with storage.tournaments._reads.connect():
            reading.set()
            await read_on.wait()
        return await load(tournament_id, whole=whole)

    def counted(payload: str, *others: str) -> Tournament:
        reads.append(payload)
        return decode_tournament(payload, *others)

    monkeypatch.setattr(storage.tournaments, "load", slow_load)
    monkeypatch.setattr("bot.tournaments.registry.decode_tournament", counted)
    looks = [asyncio.ensure_future(tournaments.find(playing.id)) for _ in range(6)]

    def leave(who: int) -> asyncio.Future[Tournament]:
        change = tournaments.change(playing.id, lambda one, now: withdraw(one, who, now))
        return asyncio.ensure_future(change)

    leaves = [leave(who) for who in range(1, 5)]
    await reading.wait()
    for _ in range(20):  # others are answered meanwhile, one after the other
        assert await storage.tournaments.of_guild(GUILD, limit=25) == []
    assert not any(one.done() for one in (*looks, *leaves))
    read_on.set()
    await asyncio.gather(*looks, *leaves)
    assert await asyncio.gather(*[tournaments.find(playing.id) for _ in range(10)])
    assert (await tournaments.find(playing.id)).withdrawn == {1, 2, 3, 4}
    assert len(reads) == 1, "decoded once, whatever was pressed and stored meanwhile"


async def test_a_large_tournament_is_read_beside_the_loop(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a fiftieth of a second, after a start and whenever others were used more."""
    playing = begun(TournamentKind.ROUNDS, people=24, rounds=9, table_size=2)
    await Tournaments(storage.tournaments, FakeClock(NOW)).open(whole_round(playing, 1))
    threads: list[bool] = []

    def noting(*texts: str) -> Tournament:
        threads.append(threading.current_thread() is threading.main_thread())
        return decode_tournament(*texts)

    monkeypatch.setattr("bot.tournaments.registry.decode_tournament", noting)
    for large in (10**6, 1):
        monkeypatch.setattr("bot.tournaments.registry.LARGE", large)
        await Tournaments(storage.tournaments, FakeClock(NOW)).find(playing.id)
    assert threads == [True, False]


async def test_decided_tables_beside_a_tally_are_read_only_if_all_shall_be(storage: Storage) -> None:
    for tournament_id, tally in (("cafe0001", ""), ("cafe0002", "some")):
        decided = {f"r1t{number}": "x" for number in range(9)}
        await storage.tournaments.add(row(tournament_id, tally=tally), people={}, decided=decided)
        few = await storage.tournaments.load(tournament_id, whole=False)
        whole = await storage.tournaments.load(tournament_id, whole=True)
        assert whole == row(tournament_id, tally=tally, decided=",".join("x" * 9))
        assert few == (row(tournament_id, tally=tally, decided=None) if tally else whole)


async def test_decided_tables_go_with_their_tournament(storage: Storage) -> None:
    playing = whole_round(begun(TournamentKind.ROUNDS, people=4, table_size=2), 1)
    await Tournaments(storage.tournaments, FakeClock(NOW)).open(playing)
    rows = select(func.count()).select_from(tournament_tables)
    async with storage.tournaments._writes.begin() as connection:
        assert await connection.scalar(rows) == 2
        await connection.execute(delete(tournaments))
        assert await connection.scalar(rows) == 0


async def test_the_result_of_a_match_is_read_by_its_id(storage: Storage) -> None:
    played = result(1, [seat(0, 11, points=20), seat(1, 22, points=500, won=True)])
    await storage.journal.commit(replace(step(1, 0), result=played))
    found = await storage.tournaments.results([played.match_id, MATCH])
    assert found == {played.match_id: [*played.seats]}
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
        action=DecisionKind.MERGE,
        subject="9",
        target="1",
        actor_id=3,
        actor="Mo",
        at=NOON,
    )
    await storage.moderation.decide(merge)
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
