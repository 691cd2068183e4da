"""Decisions of moderators take effect as if they had always been so, wherever the process is killed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event

from bot.league.moderation import (
    Author,
    DecisionKind,
    LeagueModerator,
    ModerationRefused,
    Problem,
    adjustments_of,
)
from bot.league.reading import merge_accounts
from bot.league.recompute import Fold, RecomputeWorker, differences
from bot.league.worker import LeagueWorker
from bot.rooms.ports import Commit, StoreFailedError
from bot.runtime.jobs import Next
from db import statements as one_trip
from db.storage import Storage
from tests.db.records import result, room, seat
from tests.league.support import NOVEMBER, SERVER, match_between
from tests.rooms.fakes import FakeClock
from tests.support import quick_storage

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from bot.league.played_match import PlayedMatch
    from bot.league.ports import CountedMatch, Game, Row, StoredMatch
    from tests.support.databases import Database

pytestmark = pytest.mark.usefixtures("quickly")

DAY = timedelta(days=1)
MOD = Author(guild_id=SERVER, user_id=99, name="Mo", at=NOVEMBER + 200 * DAY)
LATER = replace(MOD, at=MOD.at + timedelta(hours=25))
PEOPLE = range(1, 9)


class HastyClock(FakeClock):
    """A clock on which nobody waits."""

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        await asyncio.sleep(0)


class Club:
    """A server whose matches are stored, counted and moderated in a database."""

    def __init__(self, storage: Storage) -> None:
        self.matches: list[PlayedMatch] = []
        self.open(storage)

    def open(self, storage: Storage) -> None:
        """Go on with an open database, as a bot does that starts."""
        self.storage = storage
        self.recorder = LeagueWorker(storage.league_store, HastyClock())
        self.clock = HastyClock()
        self.rebuilder = RecomputeWorker(
            storage.league_store, storage.moderation, self.clock, holding=self.recorder.holding
        )
        self.moderator = LeagueModerator(storage.moderation, self.rebuilder.note_decision)

    def played(self, stored: StoredMatch) -> PlayedMatch:
        """The match as it was planned; its archive is not needed."""
        number = int(stored.result.match_id, 16)
        return merge_accounts(self.matches[number - 1], stored.merged)

    async def play(self, *users: int, days: float = 1) -> str:
        """Store the result of a match; who is named first has won. It waits to be counted."""
        number = len(self.matches) + 1
        match = match_between(*users, number=number, at=NOVEMBER + days * number * DAY)
        self.matches.append(match)
        seats = [replace(seat(at, user, won=at == 0), place=at + 1) for at, user in enumerate(users)]
        over = replace(
            result(number, seats, guild_id=SERVER), started_at=match.started_at, ended_at=match.ended_at
        )
        await self.storage.journal.commit(Commit(room=room(number), result=over))
        return match.match_id

    async def count(self) -> None:
        while await self.recorder._count_next():
            pass

    async def rebuild(self) -> None:
        while await self.storage.moderation.stale():
            assert await self.rebuilder._run() is Next.DONE

    async def season(self, *, matches: int, seed: int) -> None:
        """Play and count matches of several months."""
        chance = random.Random(seed)
        for _ in range(matches):
            await self.play(*chance.sample(PEOPLE, chance.choice((2, 2, 3, 4))), days=3)
        await self.count()

    async def rows(self) -> list[str]:
        return sorted([repr(row) async for row in self.storage.league_store.rows(SERVER)])

    async def without(self, *voided: str, merged: dict[int, int] | None = None, since: int = 0) -> list[str]:
        """What the league would hold if some matches had never been played, or been played by others."""
        shown = await self.storage.moderation.shown_seasons(SERVER)
        settled = await self._seasons()
        fold = Fold(shown)
        kept = [one for one in self.matches[since:] if one.match_id not in voided]
        for number, match in enumerate(kept, start=1):
            fold.count(merge_accounts(match, merged or {}), number=number, season=settled[match.match_id])
        return by_repr(fold.all_rows())

    async def _seasons(self) -> dict[str, int]:
        def month(match: PlayedMatch) -> str:
            return f"{match.ended_at:%Y-%m}"

        months = sorted({month(match) for match in self.matches})
        return {match.match_id: months.index(month(match)) + 1 for match in self.matches}


def by_repr(rows: Sequence[Row]) -> list[str]:
    return sorted(map(repr, rows))


@pytest.fixture
def club(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> Club:
    made = Club(storage)
    for module in ("worker", "recompute"):
        monkeypatch.setattr(f"bot.league.{module}.played_match", made.played)
    return made


@pytest.mark.parametrize(("seed", "voids"), [(0, 1), (1, 5)])
async def test_voided_matches_leave_what_never_having_played_them_gives_and_come_back(
    club: Club, seed: int, voids: int
) -> None:
    await club.season(matches=10, seed=seed)
    before = await club.rows()
    assert before == await club.without()
    chance = random.Random(seed)
    voided = chance.sample([match.match_id for match in club.matches], voids)
    for match_id in voided:
        await club.moderator.void(MOD, match_id)
    await club.rebuild()
    assert await club.rows() == await club.without(*voided)
    assert await differences(club.storage.league_store, SERVER) == []
    for number in range(1, len(voided) + 1):
        await club.moderator.undo(LATER, number)
    await club.rebuild()
    assert await club.rows() == before


async def test_merged_accounts_count_as_one_that_played_all(club: Club) -> None:
    for users in ((1, 2), (3, 1), (2, 5), (5, 3, 4), (1, 4), (5, 4), (6, 2), (1, 3)):
        await club.play(*users)
    await club.count()
    before = await club.rows()
    await club.moderator.merge(MOD, 5, 1, name="Old")
    await club.rebuild()
    assert await club.rows() == await club.without(merged={5: 1})
    await club.moderator.merge(MOD, 1, 6, name="New")
    await club.rebuild()
    assert await club.rows() == await club.without(merged={5: 6, 1: 6})
    await club.play(5, 2)
    await club.count()
    assert await club.rows() == await club.without(merged={5: 6, 1: 6})
    assert await differences(club.storage.league_store, SERVER) == []
    await club.moderator.void(MOD, club.matches.pop().match_id)
    for number in (2, 1):
        await club.moderator.undo(MOD, number)
    await club.rebuild()
    assert await club.rows() == before


async def test_two_accounts_that_are_merged_into_each_other_at_once_make_no_circle(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.play(1, 2)
    await club.play(5, 3)
    await club.count()
    look = club.storage.moderation.played_together

    async def slowly(guild_id: int, one: int, other: int) -> int:
        found = await look(guild_id, one, other)
        monkeypatch.setattr(club.storage.moderation, "played_together", look)
        await club.moderator.merge(MOD, other, one, name="Other")
        return found

    monkeypatch.setattr(club.storage.moderation, "played_together", slowly)
    with pytest.raises(ModerationRefused) as refused:
        await club.moderator.merge(MOD, 5, 1, name="Old")
    assert refused.value.problem is Problem.CIRCLE
    assert len(await club.storage.moderation.decisions(SERVER)) == 1


async def test_accounts_that_play_against_each_other_after_all_stay_two_people_there(club: Club) -> None:
    await club.play(1, 2)
    await club.play(5, 3)
    await club.count()
    await club.moderator.merge(MOD, 5, 1, name="Old")
    await club.rebuild()
    await club.play(5, 1, 2)
    await club.count()
    line = await club.storage.league.match(SERVER, club.matches[-1].match_id)
    assert line is not None
    assert [game.user_id for game in line.games] == [5, 1, 2]


async def test_a_reset_begins_anew_and_within_a_day_nothing_is_lost(club: Club) -> None:
    await club.season(matches=10, seed=1)
    before, seasons = await club.rows(), await club.storage.league.seasons(SERVER)
    await club.moderator.reset(MOD, expected=0)
    assert await club.storage.league.seasons(SERVER) == seasons[:1], "those before are out of sight at once"
    await club.rebuild()
    assert await club.rows() == [repr(seasons[0])]
    await club.play(1, 2, days=3)
    await club.count()
    assert await club.rows() == await club.without(since=10)
    await club.moderator.void(MOD, club.matches.pop().match_id)
    await club.moderator.undo(MOD, 1)
    await club.rebuild()
    assert await club.rows() == before
    assert await club.storage.league.seasons(SERVER) == seasons


async def test_after_a_day_a_reset_is_final(club: Club) -> None:
    await club.play(1, 2)
    await club.count()
    await club.moderator.reset(MOD, expected=0)
    with pytest.raises(ModerationRefused) as refused:
        await club.moderator.undo(LATER, 1)
    assert refused.value.problem is Problem.TOO_LATE
    await club.moderator.undo(replace(MOD, at=MOD.at + timedelta(hours=24)), 1)


async def test_matches_that_end_while_the_league_is_computed_anew_are_counted_at_once_and_stay(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.season(matches=24, seed=1)
    voided, shown, late = club.matches[0].match_id, list[int](), list[str]()
    put_matches, put_sums = club.storage.moderation.put_matches, club.storage.moderation.put_sums

    async def play_and_count() -> None:
        late.append(await club.play(1, 2, days=3))
        await club.count()
        shown.append(sum([await club.storage.league.match(SERVER, one) is not None for one in late]))

    async def others_play(guild_id: int, first: int, rows: Sequence[CountedMatch | Game]) -> None:
        await put_matches(guild_id, first, rows)
        if len(late) < 2:
            await play_and_count()

    async def one_ends(guild_id: int, rows: Iterable[Row]) -> None:
        await play_and_count()
        await put_sums(guild_id, rows)

    monkeypatch.setattr(club.storage.moderation, "put_matches", others_play)
    monkeypatch.setattr(club.storage.moderation, "put_sums", one_ends)
    await club.moderator.void(MOD, voided)
    assert await club.rebuilder.compute(SERVER)

    assert shown == [1, 2, 2], "all but the one that ended while sums were replaced"
    assert await club.storage.moderation.stale() == []
    await club.count()
    assert await club.storage.league.match(SERVER, late[-1]) is not None
    assert await club.rows() == await club.without(voided)


async def test_a_season_that_begins_while_the_league_is_computed_anew_is_counted(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.season(matches=4, seed=1)
    put_matches, before = club.storage.moderation.put_matches, await club.storage.league.seasons(SERVER)

    async def a_month_later(guild_id: int, first: int, rows: Sequence[CountedMatch | Game]) -> None:
        await put_matches(guild_id, first, rows)
        await club.play(1, 2, days=30)
        await club.count()

    monkeypatch.setattr(club.storage.moderation, "put_matches", a_month_later)
    await club.moderator.void(MOD, club.matches[0].match_id)
    assert await club.rebuilder.compute(SERVER)
    assert len(await club.storage.league.seasons(SERVER)) == len(before) + 1
    await club.count()
    assert await differences(club.storage.league_store, SERVER) == []


async def test_a_match_that_was_read_before_a_decision_is_read_again(club: Club) -> None:
    await club.season(matches=4, seed=1)
    stored = await club.storage.league_store.uncounted(await club.play(1, 2, days=3))
    assert stored.revision == 0
    await club.moderator.void(MOD, club.matches[0].match_id)
    with pytest.raises(StoreFailedError, match="moderators have decided something"):
        await count_as_read(club, stored)
    await club.rebuild()
    await club.count()
    assert await club.rows() == await club.without(club.matches[0].match_id)


@pytest.mark.parametrize(
    "damage",
    [
        "activity SET opponents = 'none'",
        "awards SET at = 'never'",
        "counted_matches SET ended_at = 'never'",
        "games SET ended_at = 'never'",
        "ladder_rows SET opponents = 'many'",
        "pairs SET rated = 'some'",
        "players SET last_at = 'never'",
        "records SET at = 'never'",
    ],
)
async def test_a_damaged_row_of_the_league_is_replaced_by_what_is_computed(
    path: Path, database: Database, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a file of SQLite: a server keeps no value that a column is not for."""
    await quick_storage.make_empty(path)
    async with Storage.open(database.url) as storage:
        club = Club(storage)
        for module in ("worker", "recompute"):
            monkeypatch.setattr(f"bot.league.{module}.played_match", club.played)
        await club.season(matches=8, seed=1)
        await club.moderator.void(MOD, club.matches[0].match_id)
        await database.execute(f"UPDATE {damage}")
        club.rebuilder.start()
        await club.rebuilder._job.finish()
        assert await storage.moderation.stale() == []
        assert await club.rows() == await club.without(club.matches[0].match_id)


@pytest.mark.parametrize(
    "damage",
    [
        "action = 'none'",
        "action = 'undo', subject = 'one'",
        "action = 'rename', subject = 'one'",
        "action = 'merge', subject = '1', target = 'two'",
        "action = 'reset', subject = '1', target = '1', note = 'many'",
    ],
)
async def test_a_damaged_decision_is_left_out(club: Club, database: Database, damage: str) -> None:
    await club.season(matches=8, seed=1)
    await club.moderator.void(MOD, club.matches[0].match_id)
    await club.moderator.void(MOD, club.matches[1].match_id)
    await database.execute(f"UPDATE league_decisions SET {damage} WHERE number = 2")  # noqa: S608 - from above
    assert [one.number for one in await club.storage.moderation.decisions(SERVER)] == [1]
    await club.rebuild()
    assert await club.rows() == await club.without(club.matches[0].match_id)


async def count_as_read(club: Club, stored: StoredMatch) -> None:
    """Count a match as it was read, with what the league holds now."""

    async def uncounted(_: str) -> StoredMatch:
        return stored

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(club.storage.league_store, "uncounted", uncounted)
        await club.recorder._count(stored.result.match_id)


async def test_several_decisions_make_one_computation(club: Club) -> None:
    await club.season(matches=6, seed=1)
    told: list[int] = []
    club.rebuilder.observers.append(told.append)
    club.rebuilder.start()
    for match in club.matches[:3]:
        await club.moderator.void(MOD, match.match_id)
    await club.rebuilder._job.finish()
    assert club.rebuilder.pending == set()
    assert len(told) < 3
    assert await club.rows() == await club.without(*(match.match_id for match in club.matches[:3]))


class Kill:
    """Fails after so many statements of the database, as if the process ended there."""

    def __init__(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = 0
        self.killed = False
        engine = club.storage.moderation._writes.engine.sync_engine
        event.listen(engine, "after_cursor_execute", lambda *about: self.note(about[2]))
        real = one_trip.cursor_of
        monkeypatch.setattr(one_trip, "cursor_of", lambda one: CountingCursor(real(one), self))

    def note(self, statement: str) -> None:
        if statement.startswith("SELECT"):
            return  # nothing is different after it
        self.left -= 1
        if self.left == 0:
            self.killed = True
            raise sqlite3.OperationalError("killed")


class CountingCursor:
    """A cursor that notes each statement."""

    def __init__(self, cursor: Any, kill: Kill) -> None:
        self.cursor = cursor
        self.kill = kill

    def execute(self, *args: Any) -> None:
        self.cursor.execute(*args)
        self.kill.note(args[0])

    def executemany(self, *args: Any) -> None:
        self.cursor.executemany(*args)
        self.kill.note(args[0])

    @property
    def description(self) -> Any:
        return self.cursor.description

    def fetchall(self) -> Any:
        return self.cursor.fetchall()

    def close(self) -> None:
        self.cursor.close()


@pytest.mark.usefixtures("path")  # its cursors are what is killed
async def test_killed_between_any_two_statements_it_is_whole_after_the_next_start(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    for users in ((1, 2), (2, 3, 1), (1, 3)):
        await club.play(*users)
    await club.count()
    voided = club.matches[0].match_id
    expected = {False: await club.rows(), True: await club.without(voided)}
    kill = Kill(club, monkeypatch)
    kills = 0
    for statements in count(1, 2):
        decisions = await club.storage.moderation.decisions(SERVER)
        kill.left, kill.killed = statements, False
        with suppress(StoreFailedError):
            if voided in adjustments_of(decisions).voided:
                await club.moderator.undo(MOD, len(decisions))
            else:
                await club.moderator.void(MOD, voided)
            await club.rebuilder.compute(SERVER)
        kill.left = 0
        if not kill.killed:
            break
        kills += 1
        club.open(club.storage)
        await club.rebuild()
        decisions = await club.storage.moderation.decisions(SERVER)
        assert [one.number for one in decisions] == [*range(1, len(decisions) + 1)]
        now = await club.rows()
        assert now == expected[voided in adjustments_of(decisions).voided], f"after {statements} statements"
    assert kills > 5
    assert await club.rows() in expected.values()


async def test_a_league_that_cannot_be_computed_now_is_tried_again_and_others_are_computed(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.play(1, 2)
    await club.count()
    await club.moderator.void(MOD, f"{1:032x}")
    other = replace(MOD, guild_id=SERVER + 1)
    decision = (await club.storage.moderation.decisions(SERVER))[0]
    await club.storage.moderation.decide(replace(decision, guild_id=other.guild_id))
    finish, failures = club.storage.moderation.finish, iter((True, True))

    async def fails(guild_id: int, **begun: int) -> bool:
        if guild_id == SERVER and next(failures, False):
            raise StoreFailedError("the disk is full")
        return await finish(guild_id, **begun)

    monkeypatch.setattr(club.storage.moderation, "finish", fails)
    told: list[int] = []
    club.rebuilder.observers.append(told.append)
    club.rebuilder.start()
    await club.rebuilder._job.finish()
    assert told == [other.guild_id, SERVER]
    assert [seconds for seconds in club.clock.asked if seconds >= 1] == [1, 2]


# What is refused


REFUSED: dict[Problem, Any] = {
    Problem.NOT_COUNTED: lambda mod: mod.void(MOD, "ab" * 16),
    Problem.ALREADY_VOIDED: lambda mod: mod.void(MOD, f"{1:032x}"),
    Problem.SAME_ACCOUNT: lambda mod: mod.merge(MOD, 1, 1, name=""),
    Problem.PLAYED_TOGETHER: lambda mod: mod.merge(MOD, 1, 2, name=""),
    Problem.ALREADY_MERGED: lambda mod: mod.merge(MOD, 5, 2, name=""),
    Problem.CIRCLE: lambda mod: mod.merge(MOD, 3, 5, name=""),
    Problem.CHANGED: lambda mod: mod.reset(MOD, expected=0),
    Problem.NO_SUCH_ENTRY: lambda mod: mod.undo(MOD, 99),
    Problem.NOT_UNDOABLE: lambda mod: mod.undo(MOD, 4),
    Problem.ALREADY_UNDONE: lambda mod: mod.undo(MOD, 3),
}


async def test_what_cannot_be_decided_is_refused_with_its_reason_and_changes_nothing(club: Club) -> None:
    for users in ((1, 2), (1, 2), (3, 4), (5, 6)):
        await club.play(*users)
    await club.count()
    await club.moderator.void(MOD, f"{1:032x}")
    await club.moderator.merge(MOD, 5, 3, name="Eve")
    await club.moderator.merge(MOD, 6, 4, name="Finn")
    await club.moderator.undo(MOD, 3)
    await club.rebuild()
    before = await club.storage.moderation.decisions(SERVER)
    assert [one.action for one in before] == [
        DecisionKind.VOID,
        DecisionKind.MERGE,
        DecisionKind.MERGE,
        DecisionKind.UNDO,
    ]
    for problem, decide in REFUSED.items():
        with pytest.raises(ModerationRefused) as refused:
            await decide(club.moderator)
        assert refused.value.problem is problem
        if problem is Problem.PLAYED_TOGETHER:
            assert refused.value.count == 1, "the voided one is not among them"
    assert await club.storage.moderation.decisions(SERVER) == before
    assert await club.storage.moderation.stale() == []


async def test_a_league_without_matches_cannot_be_reset(club: Club) -> None:
    with pytest.raises(ModerationRefused) as refused:
        await club.moderator.reset(MOD, expected=0)
    assert refused.value.problem is Problem.NOTHING_TO_RESET


async def test_a_renamed_season_keeps_its_name_and_nothing_is_computed_anew(club: Club) -> None:
    await club.season(matches=3, seed=1)
    await club.moderator.rename(MOD, 1, "The *first*", before="2026-11")
    [season] = await club.storage.league.seasons(SERVER)
    assert season.name == "The *first*"
    assert await club.storage.moderation.stale() == []
    assert await differences(club.storage.league_store, SERVER) == []
    await club.play(1, 2, days=3)
    await club.count()
    assert len(club.matches) == 4
    assert (await club.storage.league.recent(SERVER, offset=0, limit=9))[1] == 4


async def test_players_are_found_by_a_part_of_their_name_or_their_account(club: Club) -> None:
    await club.play(1, 2, 12)
    await club.count()
    found = club.storage.moderation.players
    assert [one.user_id for one in await found(SERVER, "player 1", most=9)] == [1, 12]
    assert [one.user_id for one in await found(SERVER, "2", most=9)] == [2, 12]
    assert await found(SERVER, "%", most=9) == []
    assert await found(SERVER + 1, "", most=9) == []


async def test_the_newest_decisions_are_read_without_all_the_others(club: Club) -> None:
    for number in range(1, 6):
        await club.moderator.rename(MOD, 1, f"Season {number}", before="")
    decisions = await club.storage.moderation.decisions(SERVER)
    assert [one.number for one in decisions] == [1, 2, 3, 4, 5]
    assert await club.storage.moderation.decisions(SERVER, newest=2) == decisions[-2:]
