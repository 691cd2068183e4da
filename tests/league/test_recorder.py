"""Matches are counted as they end, each exactly once, whatever fails and whenever the process is killed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.presets import CLASSIC
from bot.league import worker as recording
from bot.league.ports import CountedMatch, DamagedMatchError, LadderRow, StoredMatch, Totals
from bot.league.reading import played_match
from bot.league.recompute import computed_rows, differences, key_of
from bot.league.worker import FIRST_TRY_AGAIN, PAUSE, TRY_AGAIN_AFTER, LeagueWorker
from bot.rooms.ports import StoreBusyError, StoreFailedError
from bot.runtime.jobs import MAX_RETRY
from tests.league.memory_store import MemoryLeagueStore
from tests.league.support import NOVEMBER, SERVER, played, result_of
from tests.rooms.fakes import BOB, FakeClock, settled

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.league.ports import Before, Counted, Game, MatchLine, TouchedRows, WaitingMatch

pytestmark = pytest.mark.usefixtures("quickly")

MATCHES = 4


class Killed(BaseException):
    """The process is killed."""


class FaultyStore(MemoryLeagueStore):
    """A store that fails, or at which the process is killed, at one of its steps.

    Attributes:
        steps: How many steps were made: each query and change has two, before it and after it.
        killed_at: The step at which the process is killed.
        failing: Whether every query and change fails.
        refusing: The matches that cannot be stored.
        damaged: The matches that cannot be read.
        full: Whether nothing can be stored, but everything can be read.
    """

    def __init__(self) -> None:
        super().__init__()
        self.steps = 0
        self.killed_at = -1
        self.failing = False
        self.refusing: set[str] = set()
        self.damaged: set[str] = set()
        self.full = False

    def step(self) -> None:
        if self.failing:
            raise StoreFailedError("the disk is full")
        self.steps += 1
        if self.steps == self.killed_at:
            raise Killed

    async def next_uncounted(self, **passed_over: Any) -> WaitingMatch | None:
        self.step()
        found = await super().next_uncounted(**passed_over)
        self.step()
        return found

    async def uncounted(self, match_id: str) -> StoredMatch:
        self.step()
        if match_id in self.damaged:
            raise DamagedMatchError("'garbage' is no time")
        found = await super().uncounted(match_id)
        self.step()
        return found

    async def before(self, touched: TouchedRows) -> Before:
        self.step()
        found = await super().before(touched)
        self.step()
        return found

    async def count(self, counted: Counted) -> tuple[Game, ...]:
        self.step()
        if self.full:
            raise StoreFailedError("the disk is full")
        if counted.match.match_id in self.refusing:
            raise StoreFailedError("a value is out of range")
        games = await super().count(counted)
        self.step()
        return games


def stored(number: int, *users: int, **more: Any) -> StoredMatch:
    seats = [{"user_id": user, "won": at == 0} for at, user in enumerate(users or (1, 2))]
    at = NOVEMBER + timedelta(minutes=number)
    return StoredMatch(result=result_of(*seats, match_id=f"{number:032x}", ended_at=at, **more), archive=None)


def waiting(store: FaultyStore) -> FaultyStore:
    for number in range(MATCHES):
        store.wait(stored(number))
    return store


async def counted(store: FaultyStore, *, rounds: int = 40) -> list[str]:
    """Let a recorder count what waits; return the ids of matches that it told of."""
    told: list[str] = []
    clock = FakeClock()
    recorder = LeagueWorker(store, clock)
    recorder.observers.append(lambda line: told.append(line.match.match_id))
    recorder.start()
    try:
        for _ in range(rounds):
            await clock.pass_by(PAUSE)
            if not recorder._job.is_under_way:
                break
    finally:
        recorder.stop()
        with suppress(BaseException):
            await recorder._job.finish()
    return told


async def rows(store: MemoryLeagueStore) -> dict[Any, Any]:
    return {key_of(row): row async for row in store.rows(SERVER)}


async def test_what_waited_is_counted_in_the_order_in_which_it_ended() -> None:
    store = waiting(FaultyStore())
    assert await counted(store) == [f"{number:032x}" for number in range(MATCHES)]
    assert store.waiting == {}
    assert await differences(store, SERVER) == []
    totals = await rows(store)
    assert totals[Totals, 0, 1].games == MATCHES


async def test_killed_between_every_two_steps_nothing_is_lost_or_counted_twice() -> None:
    whole = waiting(FaultyStore())
    await counted(whole)
    expected = await rows(whole)
    for step in range(1, 8 * MATCHES + 1):
        store = waiting(FaultyStore())
        store.killed_at = step
        await counted(store)
        assert store.steps == step, "it was killed there"
        await counted(store)
        assert store.waiting == {}
        assert await rows(store) == expected


async def test_a_result_wakes_the_recorder_and_observers_hear_of_it() -> None:
    store, clock = FaultyStore(), FakeClock()
    told: list[MatchLine] = []
    recorder = LeagueWorker(store, clock)

    def fails(*_: Any) -> None:
        raise RuntimeError("nobody listens")

    recorder.observers += [fails, told.append]
    recorder.start()
    await settled()
    store.wait(stored(1))
    recorder.note_result()
    await clock.pass_by(0)
    (line,) = told
    assert (line.match.match_id, [game.user_id for game in line.games]) == (f"{1:032x}", [1, 2])
    assert [award.kind for award in line.awards] == ["first-win"]
    recorder.stop()
    store.wait(stored(2))
    recorder.note_result()
    await clock.pass_by(PAUSE)
    assert [*store.waiting] == [f"{2:032x}"], "nothing is counted any more"


async def test_a_store_that_fails_is_asked_again_ever_less_often() -> None:
    store, clock = waiting(FaultyStore()), FakeClock()
    store.failing = True
    recorder = LeagueWorker(store, clock)
    recorder.start()
    for _ in range(12):
        await clock.pass_by(MAX_RETRY)
    assert clock.asked[:3] == [1, 2, 4]
    assert clock.asked[-1] == MAX_RETRY
    store.failing = False
    await clock.pass_by(MAX_RETRY)
    for _ in range(MATCHES):
        await clock.pass_by(PAUSE)
    assert store.waiting == {}
    recorder.stop()


async def test_an_error_of_the_store_that_nobody_expected_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, clock = waiting(FaultyStore()), FakeClock()

    def fails() -> None:
        raise ValueError("a row is damaged")

    recorder = LeagueWorker(store, clock)
    with monkeypatch.context() as patch:
        patch.setattr(store, "step", fails)
        recorder.start()
        await clock.pass_by(0)
    for _ in range(MATCHES):
        await clock.pass_by(1)
    assert store.waiting == {}
    assert "a row is damaged" in caplog.text
    recorder.stop()


async def test_a_match_that_cannot_be_counted_is_named_and_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = waiting(FaultyStore())

    def fails(one: StoredMatch) -> Any:
        if one.result.match_id == f"{1:032x}":
            raise RuntimeError("an error of ours")
        return played_match(one)

    monkeypatch.setattr(recording, "played_match", fails)
    assert len(await counted(store)) == MATCHES - 1
    assert [*store.waiting] == [f"{1:032x}"]
    assert f"match {1:032x} cannot be counted" in caplog.text
    monkeypatch.undo()
    assert await counted(store) == [f"{1:032x}"], "the next start tries it again"


def running(store: FaultyStore) -> tuple[LeagueWorker, FakeClock, list[str]]:
    """Return a recorder that was started, its clock, and the matches that it will tell of."""
    clock = FakeClock()
    told: list[str] = []
    recorder = LeagueWorker(store, clock)
    recorder.observers.append(lambda line: told.append(line.match.match_id))
    recorder.start()
    return recorder, clock, told


def ids(*numbers: int) -> list[str]:
    return [f"{number:032x}" for number in numbers]


async def test_a_match_that_the_store_refuses_is_passed_over_and_tried_again_later() -> None:
    store = waiting(FaultyStore())
    store.refusing = {*ids(0, 1)}
    recorder, clock, told = running(store)
    for _ in range(12):
        await clock.pass_by(60)
    assert told == ids(2, 3)
    store.refusing.clear()
    await clock.pass_by(TRY_AGAIN_AFTER)
    await clock.pass_by(PAUSE)
    assert store.waiting == {}
    recorder.stop()


async def test_damaged_matches_hold_up_no_other_and_are_counted_once_they_are_repaired() -> None:
    store = waiting(FaultyStore())
    store.damaged = {*ids(0, 2)}
    recorder, clock, told = running(store)
    for _ in range(MATCHES):
        await clock.pass_by(PAUSE)
    assert told == ids(1, 3)
    store.damaged.clear()
    await clock.pass_by(FIRST_TRY_AGAIN)
    await clock.pass_by(PAUSE)
    assert told == ids(1, 3, 0, 2)
    recorder.stop()


async def test_servers_that_fail_hold_up_no_other_nor_matches_that_end_later() -> None:
    store = FaultyStore()
    for number in range(20):
        store.wait(stored(number, guild_id=SERVER + 1 + number // 2))
    store.refusing = {*ids(*range(20))}
    store.wait(stored(20))
    recorder, clock, told = running(store)
    for _ in range(20):
        await clock.pass_by(PAUSE)
    assert told == ids(20), "within half a second"
    for _ in range(40):
        await clock.pass_by(TRY_AGAIN_AFTER)
    store.wait(stored(21))
    recorder.note_result()
    await clock.pass_by(PAUSE)
    assert told == ids(20, 21), "at once, with everything that failed due again"
    recorder.stop()


async def test_after_an_outage_matches_are_counted_in_the_order_in_which_they_ended() -> None:
    store = waiting(FaultyStore())
    store.wait(stored(9, guild_id=SERVER + 1))
    store.full = True
    recorder, clock, told = running(store)
    for _ in range(500):
        await clock.pass_by(1)
    assert told == []
    store.full = False
    await clock.pass_by(MAX_RETRY)
    for _ in range(MATCHES):
        await clock.pass_by(PAUSE)
    assert [one for one in told if one != f"{9:032x}"] == ids(*range(MATCHES))
    assert store.waiting == {}
    recorder.stop()


async def test_a_store_that_is_busy_is_no_failure_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    store = waiting(FaultyStore())
    with monkeypatch.context() as patch:

        async def busy(*_: Any, **__: Any) -> Any:
            raise StoreBusyError("100 wait for the database already")

        patch.setattr(store, "before", busy)
        recorder, clock, told = running(store)
        for _ in range(4):
            await clock.pass_by(8)
    assert clock.asked == [1, 2, 4, 8]
    await clock.pass_by(8)
    for _ in range(MATCHES):
        await clock.pass_by(PAUSE)
    assert told == ids(*range(MATCHES))
    recorder.stop()


async def test_a_match_of_one_person_is_not_counted_and_waits_no_more() -> None:
    store = FaultyStore()
    alone = stored(1)
    seats = (alone.result.seats[0], replace(alone.result.seats[1], user_id=None))
    store.wait(replace(alone, result=replace(alone.result, seats=seats)))
    assert await counted(store) == []
    assert await rows(store) == {}
    assert store.waiting == {}


async def test_recomputing_gives_what_was_counted_and_names_what_was_changed() -> None:
    store = FaultyStore()
    for number in range(3):
        match = await played(BOB, rules=replace(CLASSIC, target=60), seed=number + 1)
        at = NOVEMBER + timedelta(days=20 * number)
        result = replace(match.result, guild_id=SERVER, match_id=f"{number:032x}", ended_at=at)
        store.wait(replace(match, result=result))
    await counted(store)
    assert await differences(store, SERVER) == []
    held = await rows(store)
    row = next(one for one in held.values() if isinstance(one, LadderRow) and one.season == 1)
    wrong = replace(row, games=99)
    kept = [one for key, one in held.items() if key != key_of(row) and not isinstance(one, CountedMatch)]
    await store.replace(SERVER, [*kept, wrong])
    lines = [str(one) for one in await differences(store, SERVER)]
    assert len(lines) == 4
    assert lines[0] == f"CountedMatch {0:032x}: is missing, or damaged"
    assert lines[3] == (f"LadderRow 1, classic-match, {row.user_id}: games 99 instead of {row.games}")
    await store.replace(SERVER, await computed_rows(store, SERVER))
    assert await rows(store) == held


async def test_neither_reading_nor_counting_a_match_holds_the_event_loop_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handed: set[str] = set()

    async def to_thread(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        handed.add(work.__name__)
        return work(*given, **named)

    monkeypatch.setattr(asyncio, "to_thread", to_thread)
    await counted(waiting(FaultyStore()))
    assert handed == {"played_match", "count"}


async def test_a_match_of_a_server_that_was_left_meanwhile_is_left_to_the_next_process() -> None:
    store, clock = waiting(FaultyStore()), FakeClock()
    served = {SERVER}
    recorder = LeagueWorker(store, clock, serves=lambda guild_id: guild_id in served)
    before = store.before

    async def leaves_meanwhile(touched: TouchedRows) -> Before:
        served.clear()
        return await before(touched)

    store.before = leaves_meanwhile  # type: ignore[method-assign]
    assert await recorder._count_next(), "what was begun is finished"
    assert await recorder._count_next()
    assert len(store.waiting) == MATCHES - 1


async def test_what_failed_in_a_server_that_was_left_is_forgotten() -> None:
    store, clock = waiting(FaultyStore()), FakeClock()
    store.damaged = {stored(0).result.match_id}
    recorder = LeagueWorker(store, clock)
    recorder.start()
    for _ in range(2 * MATCHES):
        await clock.pass_by(PAUSE)
    assert [one.match_id for one in recorder._matches] == ids(0)
    recorder.forget(lambda guild_id: guild_id == SERVER)
    assert not recorder._matches
    store.waiting.clear()  # by the process that serves it now
    await clock.pass_by(FIRST_TRY_AGAIN)
    assert not recorder._job.is_under_way
    recorder.stop()
