"""Personal data can be told and deleted, and the league of the others stays what it was."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import fields, replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.cli import database as commands
from bot.cli.database import _check
from bot.config import load_settings
from bot.engine.presets import CLASSIC
from bot.league.moderation import Author, Decision, DecisionKind, LeagueModerator
from bot.league.ports import RETURN_DAYS, CountedMatch, Totals
from bot.league.recompute import RecomputeWorker, differences
from bot.matches.archive import read_archive
from bot.privacy import export
from bot.privacy.deletions import Deletions, Surroundings, anonymous_tournament, request_deletion
from bot.privacy.export import _own, export_account
from bot.privacy.ports import RequestGoneError, digest_of, is_anonymous
from bot.privacy.retention import Retention, RetentionKeeper
from bot.rooms.ports import Commit, MatchArchive, StoreFailedError, ValueKind
from bot.rooms.state.room_state import Person
from bot.rooms.stores.presets import PresetStore
from bot.runtime.errors import UserError
from bot.tournaments import codec
from bot.tournaments.codec import decode_tournament
from bot.tournaments.registry import Tournaments
from bot.tournaments.sign_up import cancel
from bot.tournaments.tournament import CancelReason, TournamentKind, TournamentStage
from bot.verify.checks import check as verify
from db.backup import back_up, restore
from db.privacy.person import rooms_naming
from db.storage import Storage
from tests.db.records import action, room
from tests.league.support import NOVEMBER, SERVER
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeClock
from tests.support import quick_storage
from tests.test_recompute import count_matches, match_numbered
from tests.tournaments.support import begun, whole_round

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from bot.privacy.ports import Deletion
    from bot.tournaments.tournament import Tournament
    from tests.support.databases import Database

pytestmark = pytest.mark.usefixtures("quickly")

NOW = NOVEMBER + timedelta(days=60)
EVE = Person(55, "Eve")


class QuickClock(FakeClock):
    """Time that stands still, while nobody waits."""

    def __init__(self, time: datetime = NOW) -> None:
        super().__init__()
        self.time = time

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        del seconds


class Around:
    """Everything that a deletion touches besides the store."""

    def __init__(self, storage: Storage) -> None:
        self.clock = QuickClock()
        self.serves = storage.ownership.hears
        self.rebuilder = RecomputeWorker(
            storage.league_store, storage.moderation, self.clock, serves=self.serves
        )
        self.recomputed: list[int] = []
        self.recomputations = 0
        self.forgotten: set[str] = set()
        self.storage = storage
        self.deletions = self.again()

    def again(self) -> Deletions:
        """What a new process has."""
        around = Surroundings(
            name=lambda _: "Former player",
            forget_person=lambda _: None,
            forget_match=self.forgotten.add,
            forget_matches=lambda: self.forgotten.add("all"),
            close_room=self._nothing,
            leave_room=self._nothing,
            note_league=lambda guild_id, anew: self.recomputed.append(guild_id) if anew else None,
            forget_roles=self._nothing,
        )
        return Deletions(
            self.storage.deletions,
            self.clock,
            Random(1).randbytes,
            around,
            serves=self.serves,
            shared=self.storage.leases is not None,
        )

    async def _nothing(self, *_: int) -> None:
        """Do nothing."""

    async def finish(self) -> Deletion:
        """Let everything be done; return the wish."""
        (deletion,) = await self.storage.deletions.deletions()
        for _ in range(10):
            if not await self.advance(deletion):
                return deletion
        raise AssertionError("it does not come to an end")

    async def advance(self, deletion: Deletion) -> bool:
        """Do once what can be done, and recompute what has to be; tell whether something is left."""
        left = await self.deletions.advance(deletion)
        while self.recomputed:
            await self.rebuilder.compute(self.recomputed.pop())
            self.recomputations += 1
        return left


async def league_of(
    storage: Storage, known: dict[int, int] | None = None, *, server: int = SERVER
) -> set[str]:
    """Everything that the league holds, with accounts named by others."""
    found = set()
    for one in [row async for row in storage.league_store.rows(server)]:
        row = {field.name: getattr(one, field.name) for field in fields(one)}
        for name in ("user_id", "other_id"):
            if name in row:
                row[name] = (known or {}).get(row[name], row[name])
        if "opponents" in row and isinstance(row["opponents"], tuple):
            row["opponents"] = tuple((known or {}).get(user, user) for user in row["opponents"])
        row.pop("group", None)
        if type(one).__name__ == "Player":
            del row["name"]
        found.add(f"{type(one).__name__} {sorted(row.items(), key=lambda pair: pair[0])}")
    return found


async def test_the_league_of_the_others_stays_as_it_was_also_when_it_is_recomputed(
    storage: Storage, database: Database, tmp_path: Path
) -> None:
    await count_matches(storage, range(5))
    before = await league_of(storage)
    around = Around(storage)
    assert not await around.deletions.request(BOB.user_id)

    deletion = await around.finish()

    assert is_anonymous(deletion.anonymous_id)
    assert not around.recomputations, "only rows of the account change"
    assert await league_of(storage, {deletion.anonymous_id: BOB.user_id}) == before
    assert await differences(storage.league_store, SERVER) == []
    assert await storage.deletions.deletions() == []
    assert (await storage.deletions.summary(BOB.user_id, guild_id=SERVER)).matches == 0
    names = await storage.league.names(SERVER, [deletion.anonymous_id, BOB.user_id])
    assert names == {deletion.anonymous_id: "Former player"}
    payload = await storage.journal.load_archive(f"{1:032x}") or b""
    archive = read_archive(payload)
    (tmp_path / "archive").write_bytes(payload)
    assert not verify(str(tmp_path / "archive")).misfits
    assert {seat.name for seat in archive.seats} == {ADA.name, "Former player", CLEO.name}
    assert f"{1:032x}" in around.forgotten
    await database.execute("DELETE FROM rooms")  # the test's own is none
    assert (await _check(database.url))[0] == 0


async def played_after_a_wish(storage: Storage) -> Around:
    """Count four matches, note Bob's wish for deletion, and count two more."""
    await count_matches(storage, range(4))
    around = Around(storage)
    around.clock.time = NOVEMBER + timedelta(days=20)
    await around.deletions.request(BOB.user_id)
    await count_matches(storage, range(4, 6))
    return around


async def test_a_match_that_was_played_after_the_wish_stays_and_the_league_is_recomputed(
    storage: Storage,
) -> None:
    around = await played_after_a_wish(storage)

    deletion = await around.finish()

    assert await storage.deletions.match_ids(BOB.user_id, after="", limit=9) == [f"{n:032x}" for n in (4, 5)]
    assert len(await storage.deletions.match_ids(deletion.anonymous_id, after="", limit=9)) == 4
    assert around.recomputations
    assert await differences(storage.league_store, SERVER) == []


async def test_a_league_that_is_being_recomputed_while_matches_change_is_recomputed_again(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = await played_after_a_wish(storage)
    (deletion,) = await storage.deletions.deletions()
    nothing = Decision(
        guild_id=SERVER, number=1, action=DecisionKind.VOID, subject="", actor_id=1, actor="", at=NOW
    )
    await storage.moderation.decide(nothing)
    end_matches = storage.moderation.end_matches

    async def deletes_first(guild_id: int, last: int) -> None:
        """The matches are read, and nothing of the rest is written."""
        await around.deletions._matches(deletion)
        await end_matches(guild_id, last)

    with monkeypatch.context() as patched:
        patched.setattr(storage.moderation, "end_matches", deletes_first)
        assert not await around.rebuilder.compute(SERVER)
    assert await storage.moderation.stale() == [SERVER]

    assert await around.rebuilder.compute(SERVER)
    assert await storage.moderation.stale() == []
    await around.finish()
    assert await differences(storage.league_store, SERVER) == []


async def test_a_second_wish_before_the_first_is_done_reaches_what_was_played_in_between(
    storage: Storage,
) -> None:
    await count_matches(storage, range(2))
    around = Around(storage)
    around.clock.time = NOVEMBER + timedelta(days=20)
    await around.deletions.request(BOB.user_id)
    (first,) = await storage.deletions.deletions()
    await around.advance(first)
    await count_matches(storage, range(2, 4))
    around.clock.time = NOW
    await around.deletions.request(BOB.user_id)
    around.clock.time -= timedelta(days=1)  # of a process whose clock is behind
    await around.deletions.request(BOB.user_id)

    with pytest.raises(RequestGoneError):
        await storage.deletions.rewrite_archive(first, "a" * 32, b"", b"")
    await storage.deletions.finish(first)  # of a pass that began before the second wish
    deletion = await around.finish()

    assert (deletion.anonymous_id, deletion.requested_at) == (first.anonymous_id, NOW)
    assert (await storage.deletions.summary(BOB.user_id, guild_id=SERVER)).matches == 0
    assert len(await storage.deletions.match_ids(deletion.anonymous_id, after="", limit=9)) == 4
    assert await differences(storage.league_store, SERVER) == []


async def test_what_was_interrupted_is_finished_after_a_start(storage: Storage) -> None:
    await count_matches(storage, range(3))
    around = Around(storage)
    await around.deletions.request(BOB.user_id)
    (deletion,) = await storage.deletions.deletions()
    await around.deletions._matches(replace(deletion))
    around.deletions = around.again()

    await around.finish()

    assert (await storage.deletions.summary(BOB.user_id, guild_id=SERVER)).matches == 0
    assert await differences(storage.league_store, SERVER) == []


async def test_decisions_of_moderators_name_a_former_player_and_hold(storage: Storage) -> None:
    await count_matches(storage, range(4))
    around = Around(storage)
    merge = Decision(
        guild_id=SERVER,
        number=1,
        action=DecisionKind.MERGE,
        subject=str(BOB.user_id),
        target="99",
        note=BOB.name,
        actor_id=BOB.user_id,
        actor=BOB.name,
        at=NOW,
    )
    await storage.moderation.decide(merge)
    await around.rebuilder.compute(SERVER)

    await around.deletions.request(BOB.user_id)
    deletion = await around.finish()

    (decision,) = await storage.moderation.decisions(SERVER)
    assert (decision.subject, decision.note) == (str(deletion.anonymous_id), "Former player")
    assert (decision.actor_id, decision.actor) == (deletion.anonymous_id, "Former player")
    assert await differences(storage.league_store, SERVER) == []


async def test_the_titles_of_seasons_lose_the_name_of_a_former_player(storage: Storage) -> None:
    await count_matches(storage, range(4))
    around = Around(storage)
    author = Author(guild_id=SERVER, user_id=99, name="Mo", at=NOW)
    moderator = LeagueModerator(storage.moderation, lambda _: None)
    (season, *_) = await storage.moderation.shown_seasons(SERVER)
    await moderator.rename(author, season.number, f"{BOB.name}'s {BOB.name}by days", before=season.name)

    await around.deletions.request(BOB.user_id)
    await around.finish()

    title = f"Former player's {BOB.name}by days"
    (season, *_) = await storage.moderation.shown_seasons(SERVER)
    assert season.name == title
    (decision,) = await storage.moderation.decisions(SERVER)
    assert decision.target == title


async def test_choices_presets_and_closed_matches_go_too(storage: Storage, database: Database) -> None:
    around, keys = Around(storage), storage.key_values
    await keys.write(ValueKind.PREFERENCES, BOB.user_id, "{}")
    await keys.write(ValueKind.PREFERENCES, CLEO.user_id, "{}")
    await keys.write(ValueKind.NOTICE, 5, "now 7", name=str(BOB.user_id))
    presets = PresetStore(keys)
    await presets.save(SERVER, "Bob's", CLASSIC, by=BOB.user_id, moderator=False)
    await presets.save(SERVER, "Cleo's", CLASSIC, by=CLEO.user_id, moderator=False)
    payload = (await match_numbered(1)).archive
    assert payload is not None
    closed = MatchArchive(
        match_id="c" * 32,
        guild_id=SERVER,
        channel_id=5,
        ended_at=NOW,
        payload=payload,
        people=frozenset({BOB.user_id, CLEO.user_id}),
    )
    await storage.journal.commit(Commit(room=room(5, 1), archive=closed))
    unreadable = replace(closed, match_id="d" * 32, payload=b"no archive", people=frozenset({BOB.user_id}))
    await storage.journal.commit(Commit(room=room(5, 2), archive=unreadable))
    await storage.journal.commit(Commit(room=room(5, 3), archive=replace(closed, match_id="e" * 32)))
    await database.execute("UPDATE archive_people SET match_id = 'lost' WHERE match_id LIKE 'e%'")
    found = storage.deletions.closed_archives
    assert [name[0] for name, _ in await found(BOB.user_id, after="", limit=9)] == ["c", "d"]
    assert await found(ADA.user_id, after="", limit=9) == [], "others' matches are not even looked at"
    summary = await storage.deletions.summary(BOB.user_id, guild_id=SERVER)
    assert (summary.preferences, summary.notices, summary.presets) == (True, 1, 1)

    await around.deletions.request(BOB.user_id)
    await around.finish()

    assert await keys.read(ValueKind.PREFERENCES, BOB.user_id) is None
    assert await keys.read(ValueKind.PREFERENCES, CLEO.user_id) == "{}"
    assert await keys.every(ValueKind.NOTICE, 5) == {}
    assert await presets.names(SERVER) == ["Cleo's"]
    archive = read_archive(await storage.journal.load_archive("c" * 32) or b"")
    assert BOB.user_id not in {seat.user_id for seat in archive.seats}
    assert await found(BOB.user_id, after="", limit=9) == []
    assert await database.rows(f"SELECT * FROM archive_people WHERE user_id = {BOB.user_id}") == []  # noqa: S608
    assert len(await found(CLEO.user_id, after="", limit=9)) == 1


async def test_an_export_has_all_of_one_account_in_files_that_may_be_sent(
    storage: Storage, tmp_path: Path
) -> None:
    await count_matches(storage, range(4))
    clock = QuickClock()

    files = await export_account(storage.deletions, clock, BOB.user_id, folder=tmp_path, most_bytes=20_000)

    assert len(files) > 1
    assert all(path.stat().st_size <= 20_000 for path in files)
    documents = [json.loads(path.read_bytes()) for path in files]
    assert [one["part"] for one in documents] == [*range(1, len(files) + 1)]
    records = [record for one in documents for record in one["records"]]
    kinds = [record["kind"] for record in records]
    assert kinds.count("result") == kinds.count("match") == kinds.count("counted") == 4
    assert {record["name"] for record in records if record["kind"] == "match"} == {BOB.name}
    of_matches = {record["match"] for record in records if record["kind"] == "match"}
    for kind in ("moves", "cards"):
        assert {record["match"] for record in records if record["kind"] == kind} == of_matches
    assert ADA.name not in json.dumps(documents)


async def test_moves_of_old_matches_go_and_the_league_can_still_be_recomputed(
    storage: Storage, database: Database
) -> None:
    await count_matches(storage, range(8))
    before = await league_of(storage)
    keeper, _ = keeper_of(storage, Retention(matches=40))

    await keeper.look()

    kept = await database.rows("SELECT match_id FROM archives ORDER BY match_id")
    assert [int(number, 16) for (number,) in kept] == [5, 6, 7]
    assert await differences(storage.league_store, SERVER) == []
    assert await league_of(storage) == before
    await database.execute("DELETE FROM rooms")
    assert (await _check(database.url))[0] == 0
    around = Around(storage)
    await around.deletions.request(BOB.user_id)
    await around.finish()
    assert await differences(storage.league_store, SERVER) == []


def keeper_of(
    storage: Storage, retention: Retention, *, lost: bool = False
) -> tuple[RetentionKeeper, QuickClock]:
    clock = QuickClock(NOW + timedelta(days=5))
    keeper = RetentionKeeper(
        storage.retention,
        clock,
        retention,
        is_lost=lambda _: lost,
        present=lambda: () if lost else (SERVER,),
        forget_match=lambda _: None,
        forget_server=lambda _: None,
    )
    return keeper, clock


async def test_a_server_that_removed_the_bot_is_forgotten_after_its_days_unless_it_came_back(
    storage: Storage, database: Database
) -> None:
    await count_matches(storage, range(3))
    await storage.key_values.write(ValueKind.SETTINGS, SERVER, "{}")
    await storage.key_values.write(ValueKind.SETTINGS, SERVER + 1, "{}")
    await storage.key_values.write(ValueKind.NOTICE, 12, f"now {SERVER}", name="5")
    keeper, clock = keeper_of(storage, Retention(left_servers=30), lost=True)
    await keeper.look()
    clock.time += timedelta(days=29)
    await keeper.look()
    assert await database.rows("SELECT count(*) FROM matches") == [(3,)]
    clock.time += timedelta(days=2)
    here, _ = keeper_of(storage, Retention(left_servers=30))
    await here.look()
    await storage.key_values.remove(ValueKind.SETTINGS, SERVER + 1)
    await keeper.look()
    assert await database.rows("SELECT count(*) FROM matches") == [(3,)]

    clock.time += timedelta(days=31)
    await keeper.look()

    own = {"matches", "match_seats", "archives", "players", "games", "key_values", "rooms", "left_servers"}
    for table in own:
        assert await database.rows(f"SELECT count(*) FROM {table}") == [(0,)], table  # noqa: S608


async def test_servers_that_come_and_go_are_noted_when_it_happens(storage: Storage) -> None:
    keeper, _ = keeper_of(storage, Retention())
    keeper.note_left(5)
    await keeper._noting.drain()
    assert await storage.retention.left_before(NOW + timedelta(days=6)) == [5]
    keeper.note_joined(5)
    await keeper._noting.drain()
    assert await storage.retention.left_before(NOW + timedelta(days=6)) == []


async def test_a_wish_that_the_store_refuses_now_is_tried_again(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = Around(storage)
    await storage.key_values.write(ValueKind.PREFERENCES, BOB.user_id, "{}")
    await around.deletions.request(BOB.user_id)
    tries = []

    async def fails(deletion: Deletion) -> bool:
        tries.append(deletion)
        if len(tries) == 1:
            raise StoreFailedError("no")
        again = await whole(deletion)
        around.deletions.stop()
        return again

    whole = around.deletions.advance
    monkeypatch.setattr(around.deletions, "advance", fails)
    around.deletions.start()
    with pytest.raises(asyncio.CancelledError):
        await around.deletions._job.finish()

    assert len(tries) == 2
    assert await storage.deletions.deletions() == []


async def test_an_account_that_comes_back_after_a_deletion_is_no_new_opponent(storage: Storage) -> None:
    await count_matches(storage, range(2))
    around = Around(storage)
    around.clock.time = NOVEMBER - timedelta(days=RETURN_DAYS - 20)
    await around.deletions.request(BOB.user_id)
    await around.finish()
    told = [
        await storage.league.returned([BOB.user_id, 1], began=NOVEMBER + timedelta(days=at))
        for at in (10, 40)
    ]
    assert told == [True, False], "as a lobby asks"
    await count_matches(storage, range(2, 4))
    around.clock.time = NOVEMBER + timedelta(days=40)
    await around.deletions.request(BOB.user_id)

    await around.finish()  # what tells that he came back is a number by now

    counted = [row async for row in storage.league_store.rows(SERVER) if isinstance(row, CountedMatch)]
    reasons = {row.number: row.unrated for row in counted}
    assert reasons == {1: None, 2: None, 3: "returned", 4: "returned"}
    assert await differences(storage.league_store, SERVER) == []


async def test_a_damaged_match_is_set_aside_and_the_rest_is_deleted(path: Path, database: Database) -> None:
    await quick_storage.make_empty(path)
    async with Storage.open(database.url) as storage:
        await count_matches(storage, range(8))
        damaged = f"{2:032x}"
        of_match = f"WHERE match_id = '{damaged}'"
        await database.execute(f"UPDATE matches SET started_at = '2025-11-13 10:77' {of_match}")  # noqa: S608 - ours
        keeper, _ = keeper_of(storage, Retention(matches=40))

        await keeper.look()

        kept = await database.rows("SELECT match_id FROM archives ORDER BY match_id")
        assert [int(number, 16) for (number,) in kept] == [2, 5, 6, 7]
        around = Around(storage)
        await around.deletions.request(BOB.user_id)
        files = await export_account(
            storage.deletions, QuickClock(), BOB.user_id, folder=path.parent, most_bytes=10**6
        )
        assert damaged.encode() in files[0].read_bytes()
        deletion = await around.finish()
        assert await storage.deletions.match_ids(BOB.user_id, after="", limit=9) == []
        archive = read_archive(await storage.journal.load_archive(damaged) or b"")
        assert deletion.anonymous_id in {seat.user_id for seat in archive.seats}
        await storage.moderation.decide(
            Decision(
                guild_id=SERVER, number=1, action=DecisionKind.VOID, subject="", actor_id=1, actor="", at=NOW
            ),
        )
        assert await around.rebuilder.compute(SERVER), "the league of the others can be recomputed"
    assert f"a damaged row of matches: {damaged}" in (await _check(database.url))[1]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE awards SET kind = CAST(x'61ff' AS TEXT) WHERE kind = (SELECT min(kind) FROM awards)",
        "UPDATE archives SET match_id = CAST(x'61ff' AS TEXT) WHERE match_id LIKE '%1'",
        "UPDATE tournaments SET id = CAST(x'61ff' AS TEXT)",
        "UPDATE daily_entries SET day = 'today'",
        "UPDATE rooms SET updated_at = 'now'",
        "UPDATE rooms SET deadline = 12",
    ],
)
async def test_no_damaged_row_keeps_a_server_from_being_forgotten(
    path: Path, database: Database, damage: str
) -> None:
    await quick_storage.make_empty(path)
    async with Storage.open(database.url) as storage:
        await count_matches(storage, range(2))
        await Tournaments(storage.tournaments, QuickClock()).open(begun(people=4, guild_id=SERVER))
        await storage.daily.enter(NOW.date(), guild_id=SERVER, user_id=BOB.user_id)
        await database.execute(damage)
        keeper, clock = keeper_of(storage, Retention(left_servers=30), lost=True)
        await keeper.look()
        clock.time += timedelta(days=31)

        await asyncio.wait_for(keeper.look(), 5)

        assert await storage.retention.known_servers() == set()


@pytest.mark.parametrize(
    "damage", ["name = x'ff'", "started_at = 'then'", "started_at = 12", "ended_at = 'then'"]
)
async def test_a_damaged_season_keeps_nobody_from_being_deleted_and_no_match_from_being_counted(
    path: Path, database: Database, damage: str
) -> None:
    await quick_storage.make_empty(path)
    async with Storage.open(database.url) as storage:
        await count_matches(storage, range(2))
        around = Around(storage)
        await around.deletions.request(BOB.user_id)
        await database.execute(f"UPDATE seasons SET {damage}")  # noqa: S608 - ours
        await count_matches(storage, range(2, 3))
        assert await storage.league_store.next_uncounted() is None
        await around.finish()
        rows = [row async for row in storage.league_store.rows(SERVER)]
        assert BOB.user_id not in {row.user_id for row in rows if isinstance(row, Totals)}


@pytest.mark.parametrize("damage", ["tournaments SET created_at = 'then'", "tournaments SET deadline = 12"])
async def test_a_tournament_whose_moments_are_damaged_is_exported_and_deleted(
    path: Path, database: Database, damage: str
) -> None:
    await quick_storage.make_empty(path)
    async with Storage.open(database.url) as storage:
        over = cancel(begun(people=4, guild_id=SERVER, host_id=BOB.user_id), NOW, CancelReason.HOST)
        await Tournaments(storage.tournaments, QuickClock()).open(over)
        await database.execute(f"UPDATE {damage}")
        around = Around(storage)
        [file] = await export_account(
            storage.deletions, QuickClock(), BOB.user_id, folder=path.parent, most_bytes=10**6
        )
        assert b"Spring cup" in file.read_bytes()
        await around.deletions.request(BOB.user_id)
        await around.finish()
        assert await storage.deletions.tournaments(BOB.user_id, after="", limit=9) == []


async def test_a_move_whose_moment_is_damaged_is_exported(path: Path, database: Database) -> None:
    await quick_storage.make_empty(path)
    async with Storage.open(database.url) as storage:
        await storage.journal.commit(Commit(room=room(5, 1), actions=(action(1, 0), action(1, 1))))
        await database.execute("UPDATE actions SET at = 'then' WHERE number = 1")
        assert [number for number, *_ in await storage.deletions.logged(f"{1:032x}", 0)] == [0, 1]


async def test_somebody_may_wish_it_once_a_day_and_the_operator_at_any_time(storage: Storage) -> None:
    await count_matches(storage, range(1))
    around = Around(storage)
    assert not await around.deletions.request(BOB.user_id)
    await around.finish()

    assert (await around.deletions.request(BOB.user_id)).too_soon
    assert await storage.deletions.deletions() == []
    around.clock.time += timedelta(hours=23, minutes=59)
    assert (await around.deletions.request(BOB.user_id)).too_soon
    assert not await around.deletions.request(CLEO.user_id)
    await around.finish()
    assert await request_deletion(
        storage.deletions, BOB.user_id, around.clock.time, Random(2).randbytes, limited=False
    )
    around.clock.time += timedelta(days=1)
    assert not await around.deletions.request(BOB.user_id)


async def test_a_match_dated_later_by_the_clock_of_another_process_goes_too(storage: Storage) -> None:
    await count_matches(storage, range(3))
    around = Around(storage)
    around.clock.time = NOVEMBER + timedelta(days=11)  # before the last one began

    await around.deletions.request(BOB.user_id)
    await around.finish()

    assert await storage.deletions.match_ids(BOB.user_id, after="", limit=9) == []


async def test_a_restored_backup_deletes_again_whoever_was_deleted_since(
    storage: Storage, database: Database, tmp_path: Path
) -> None:
    await count_matches(storage, range(3))
    await storage.key_values.write(ValueKind.PREFERENCES, BOB.user_id, "{}")
    await storage.key_values.write(ValueKind.NOTICE, 5, "now 7", name=str(DAN.user_id))
    entered = "INSERT INTO tournament_people (user_id, tournament_id, guild_id, takes_part)"
    await database.execute(f"{entered} VALUES ({EVE.user_id}, 'over', 5, true)")
    await back_up(database.url, tmp_path / "backup")
    around = Around(storage)
    for person in (BOB, DAN, EVE):
        await around.deletions.request(person.user_id)
        await around.finish()

    url = f"sqlite:///{tmp_path / 'again.sqlite3'}"
    assert await restore(tmp_path / "backup", url, replaced=database.url) == 3
    async with Storage.open(url) as restored:
        assert await restored.key_values.read(ValueKind.PREFERENCES, BOB.user_id) is None
        assert await restored.key_values.every(ValueKind.NOTICE, 5) == {}
        wishes = await restored.deletions.deletions()
        assert {one.user_id for one in wishes} == {BOB.user_id, DAN.user_id, EVE.user_id}
        again = Around(restored)
        for one in wishes:
            while await again.advance(one):
                pass
        assert await restored.deletions.match_ids(BOB.user_id, after="", limit=9) == []
        assert len(await restored.deletions.match_ids(ADA.user_id, after="", limit=9)) == 3
        assert (await again.deletions.request(BOB.user_id)).too_soon, "it knows of it"
    third = f"sqlite:///{tmp_path / 'third.sqlite3'}"
    assert await restore(tmp_path / "backup", third) == 0


async def test_a_tombstone_has_nothing_but_a_digest_and_a_time(storage: Storage, database: Database) -> None:
    await Around(storage).deletions.request(BOB.user_id)
    [row] = await database.rows("SELECT * FROM tombstones")
    assert len(row) == 2
    assert row[0] == digest_of(BOB.user_id)
    assert str(BOB.user_id) not in str(row)


async def test_the_operator_exports_and_deletes_on_the_command_line_and_the_log_tells(
    storage: Storage, database: Database, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await count_matches(storage, range(2))

    folder = tmp_path / "files"
    folder.mkdir()
    [file] = await commands._export_person(database.url, BOB.user_id, folder)
    await commands._delete_person(database.url, BOB.user_id)

    assert json.loads(file.read_bytes())["account"] == str(BOB.user_id)
    assert file.stat().st_mode & 0o077 == 0
    assert file.name.startswith(str(BOB.user_id)), "nobody's file replaces another one's"
    assert os.listdir(folder) == [file.name]  # noqa: PTH208 - of names
    with pytest.raises(UserError, match="move it away first"):
        commands.export_person(load_settings(need_token=False), user_id=BOB.user_id, folder=str(folder))
    audit = [one.getMessage() for one in caplog.records if one.getMessage().startswith("audit: ")]
    assert [line.split()[1] for line in audit] == ["export", "deletion"]
    assert {one.levelname for one in caplog.records if "audit: " in one.getMessage()} == {"CRITICAL"}
    assert str(BOB.user_id) not in "".join(audit)
    await Around(storage).finish()
    assert await storage.deletions.match_ids(BOB.user_id, after="", limit=9) == []
    with pytest.raises(UserError, match="no such folder"):
        commands.export_person(load_settings(need_token=False), user_id=1, folder=str(tmp_path / "none"))


async def test_a_system_account_without_a_name_is_audited_by_its_number(
    storage: Storage, database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As in a container that runs as a user whom its image does not know."""

    def unknown() -> str:
        raise KeyError("getpwuid(): uid not found: 1234")

    monkeypatch.setattr("getpass.getuser", unknown)
    await commands._delete_person(database.url, BOB.user_id)
    assert f"asked for by {os.getuid()}" in caplog.text
    assert len(await storage.deletions.deletions()) == 1


async def test_an_export_tells_records_and_achievements_from_each_other_and_names_nobody_else(
    storage: Storage, tmp_path: Path
) -> None:
    await count_matches(storage, range(5))
    merge = Decision(
        guild_id=SERVER,
        number=1,
        action=DecisionKind.MERGE,
        subject=str(CLEO.user_id),
        target=str(DAN.user_id),
        note=CLEO.name,
        actor_id=ADA.user_id,
        actor=ADA.name,
        at=NOW,
    )
    await storage.moderation.decide(merge)

    records = {}
    for person in (ADA, CLEO, DAN):
        [file] = await export_account(
            storage.deletions, QuickClock(), person.user_id, folder=tmp_path, most_bytes=10**7
        )
        records[person] = json.loads(file.read_bytes())["records"]

    assert {"record", "achievement"} <= {one["kind"] for one in records[ADA]}
    assert all(one["what"] for one in records[ADA] if one["kind"] in {"record", "achievement"})
    [by_ada], [of_cleo], [of_dan] = (
        [(one["actor"], one["note"]) for one in some if one["kind"] == "decision"]
        for some in records.values()
    )
    assert (by_ada, of_cleo, of_dan) == ((ADA.name, None), (None, CLEO.name), (None, None))


async def test_the_hand_of_a_seat_that_was_taken_stays_with_whom_it_was_dealt_to() -> None:
    stored = await match_numbered(1)
    archive = read_archive(stored.archive or b"")
    before = [one for one in _own(archive, 1) if one["kind"] == "cards"]
    middle = len(archive.actions) // 2
    taken = replace(
        archive,
        actions=tuple(
            replace(one, seat=1, action="take") if one.number == middle else one for one in archive.actions
        ),
    )
    after = [one for one in _own(taken, 1) if one["kind"] == "cards"]
    assert sum(len(one["cards"]) for one in after) < sum(len(one["cards"]) for one in before)
    moves = [move for one in _own(taken, 1) if one["kind"] == "moves" for move in one["moves"]]
    assert moves[0][1] == "take"


async def test_a_large_tournament_is_read_once_to_export_or_delete_somebody_and_never_to_ask(
    storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Tournaments(storage.tournaments, QuickClock())
    over = whole_round(begun(TournamentKind.ROUNDS, people=24, rounds=1, table_size=4), 1)
    assert over.stage is TournamentStage.OVER
    await kept.open(over)
    around, read = Around(storage), list[str]()
    for module in (export, codec):

        def counted(payload: str, decided: str, *, name: str = module.__name__) -> Tournament:
            read.append(name)
            return decode_tournament(payload, decided)

        monkeypatch.setattr(module, "decode_tournament", counted)

    assert not await around.deletions.obstacles(7)
    assert read == []
    files = await export_account(storage.deletions, around.clock, 7, folder=tmp_path, most_bytes=20_000)
    told = [one for one in json.loads(files[0].read_bytes())["records"] if one["kind"] == "tournament"]
    assert [len(one["tables"]) for one in told] == [1], "a decided table is told"
    assert read == [export.__name__]
    await around.deletions.request(7)
    deletion = await around.finish()
    assert read == [export.__name__, codec.__name__]
    after = await kept.find(over.id)
    assert after == anonymous_tournament(over, deletion, "Former player")
    assert after.find(7) is None


@pytest.mark.usefixtures("path")  # how SQLite plans it
async def test_the_rooms_of_somebody_are_found_without_reading_others(storage: Storage) -> None:
    query = str(rooms_naming(7).compile(compile_kwargs={"literal_binds": True}))
    async with storage.deletions._reads.connect() as connection:
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")).all()
    assert [row[-1] for row in plan] == [
        "SEARCH room_people USING PRIMARY KEY (user_id=?)",
        "SEARCH rooms USING INTEGER PRIMARY KEY (rowid=?)",
    ]
