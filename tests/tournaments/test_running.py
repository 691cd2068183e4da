"""A tournament over days goes on by itself, through absences, withdrawals and killed processes."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from bot.tournaments.codec import summary_of
from bot.tournaments.deadlines import next_deadline
from bot.tournaments.kinds import standings, winners
from bot.tournaments.registry import NoTournamentError, with_end_shown
from bot.tournaments.runner import NoTableError, SeatedStage
from bot.tournaments.sign_up import cancel, enter, withdraw
from bot.tournaments.tables import say_ready
from bot.tournaments.tournament import CancelReason, TableState, TournamentKind, TournamentStage
from db.connections import MAX_WAITING
from tests.rooms.fakes import settled
from tests.tournaments.running import ID, NOON, Club, KilledError
from tests.tournaments.support import encode_tournament

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.rooms.ports import SeatResult
    from bot.tournaments.ports import TournamentRow
    from bot.tournaments.tournament import Tournament

DAY = 86_400
SIGN_UP = 3600


@pytest.fixture
def house() -> Club:
    return Club()


async def begun(house: Club, people: int, **plan: object) -> Tournament:
    await house.opened(people, **plan)
    await house.clock.pass_by(SIGN_UP)
    return await house.now()


async def test_sign_up_ends_by_itself_and_the_first_tables_open(house: Club) -> None:
    house.host.known_ratings = {9: 30.0, 8: 20.0}
    await house.opened(9)
    await house.clock.pass_by(SIGN_UP - 1)
    assert (await house.now()).stage is TournamentStage.SIGN_UP
    await house.clock.pass_by(1)
    tournament = await house.now()
    assert tournament.stage is TournamentStage.RUNNING
    assert [one.user_id for one in tournament.entrants[:3]] == [9, 8, 1], "by rating"
    assert house.host.calls == ["r1t1", "r1t2", "r1t3"]
    assert sorted(sum((table.people for table in house.host.tables), ())) == list(range(1, 10))
    assert {table.begins for table in house.host.tables} == {NOON + timedelta(hours=25)}
    assert house.store.matches == {table.match_id: table.key for table in house.host.tables}


async def test_too_few_call_it_off(house: Club) -> None:
    assert (await begun(house, 1)).cancelled is CancelReason.TOO_FEW


async def test_nine_people_play_over_days_until_one_has_won(house: Club) -> None:
    await begun(house, 9)
    tournament = await house.play_everything()
    assert tournament.stage is TournamentStage.OVER
    assert winners(tournament) == (1,)
    assert all(count == 1 for count in Counter(house.host.calls).values())
    assert not house.open_tables


@pytest.mark.parametrize("killed", range(1, 22))
async def test_killed_after_any_write_it_goes_on_and_opens_nothing_twice(house: Club, killed: int) -> None:
    house.store.dies_after = killed
    with suppress(KilledError):
        await begun(house, 5, table_size=2)
        await house.play_everything()
    died = house.store.dead
    await house.restart()
    await house.clock.pass_by(SIGN_UP)
    assert winners(await house.play_everything()) == (1,)
    assert {*Counter(table.key for table in house.host.tables).values()} == {1}
    assert {*Counter(house.host.calls).values()} == {1}
    assert died or killed > house.store.writes


async def test_a_table_that_was_opened_just_before_a_kill_is_found_again(house: Club) -> None:
    house.host.dies_opening = True
    await house.opened(2)
    await house.clock.pass_by(SIGN_UP)
    [table] = house.host.tables
    assert house.store.matches == {}, "nobody knows of it"
    await house.restart()
    assert house.host.tables == [table]
    assert (await house.now()).table("r1t1").match_id == table.match_id
    assert house.host.calls == ["r1t1"]


async def test_a_result_that_nobody_told_of_is_found_in_the_store(house: Club) -> None:
    await begun(house, 2)
    [table] = house.host.tables
    await house.deals(table)
    await house.ends(table, tell=False)
    await house.restart()
    assert winners(await house.now()) == (1,)


async def test_who_is_there_at_the_deadline_plays_and_who_is_alone_goes_on(house: Club) -> None:
    await begun(house, 6, table_size=3)
    first, second = house.host.tables
    await house.sits(first, *first.people[1:])
    await house.sits(second, second.people[2])
    await house.clock.pass_by(DAY)
    assert first.stage is SeatedStage.PLAYING
    assert second.closed
    await house.ends(first)
    [last] = house.open_tables
    assert {*last.people} == {min(first.here), second.people[2]}


async def test_where_all_sit_and_nobody_deals_the_match_begins_when_their_time_is_over(house: Club) -> None:
    await begun(house, 2)
    [table] = house.host.tables
    await house.sits(table, *table.people)
    await house.clock.pass_by(DAY - 1)
    assert not table.begun, "one of them deals when they like"
    await house.clock.pass_by(1)
    assert house.open_tables == [table]
    assert table.begun


async def test_a_match_that_ends_and_makes_way_while_its_result_is_looked_for_still_counts(
    house: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(house, 2)
    [table] = house.host.tables
    await house.deals(table)
    results = house.store.results

    async def too_early(match_ids: Collection[str]) -> dict[str, list[SeatResult]]:
        found = await results(match_ids)
        monkeypatch.setattr(house.store, "results", results)
        await house.ends(table, tell=False)
        house.runner.note(ID)
        return found

    monkeypatch.setattr(house.store, "results", too_early)
    house.runner.note(ID)
    await settled()
    assert winners(await house.now()) == (1,)
    assert house.host.tables == [table], "it is not played again"


async def test_where_nobody_comes_the_better_seed_goes_on(house: Club) -> None:
    await begun(house, 4, table_size=2)
    await house.clock.pass_by(DAY)
    await house.clock.pass_by(DAY)
    assert winners(await house.now()) == (1,)
    assert not house.open_tables


async def test_who_withdraws_is_not_waited_for(house: Club) -> None:
    await begun(house, 3, table_size=3)
    [table] = house.host.tables
    await house.sits(table, 1, 2, 3)
    assert not table.begun
    await house.tournaments.change(ID, lambda one, now: withdraw(one, 3, now))
    await settled()
    assert table.here == [1, 2], "not even at the table"
    assert table.begun


async def test_a_table_that_is_gone_is_opened_anew_once(house: Club) -> None:
    await begun(house, 2)
    house.host.tables[0].closed = True
    house.runner.note(ID)
    await settled()
    [again] = house.open_tables
    await house.sits(again, 2)
    again.closed = True
    house.runner.note(ID)
    await settled()
    assert len(house.host.tables) == 2
    assert winners(await house.now()) == (2,), "who was there the second time"


async def test_each_is_reminded_once_of_a_table_that_waits(house: Club) -> None:
    await begun(house, 2)
    [table] = house.host.tables
    await house.sits(table, 1)
    await house.clock.pass_by(DAY - 3600)
    await house.clock.pass_by(60)
    await house.restart()
    told = [(one.key, one.people) for one in house.host.reminders]
    assert told[-1][1] == (2,)
    assert len(told) == len(set(told))


async def test_without_a_table_it_tries_again_ever_later_and_without_a_channel_it_ends(house: Club) -> None:
    house.host.refusing = NoTableError("no permission")
    await begun(house, 2)
    assert house.host.tables == []
    house.host.refusing = None
    await house.clock.pass_by(15)
    assert len(house.host.tables) == 1
    house.host.tables[0].closed = True
    house.host.refusing = NoTableError("no channel", gone=True)
    house.runner.note(ID)
    await settled()
    assert (await house.now()).cancelled is CancelReason.CHANNEL_GONE


async def test_the_end_is_shown_again_until_that_was_noted(house: Club) -> None:
    await begun(house, 1)
    assert house.host.ends
    await house.restart()
    before = len(house.host.ends)
    await house.clock.pass_by(DAY)
    assert len(house.host.ends) > before
    await house.tournaments.change(ID, lambda one, _: with_end_shown(one))
    await settled()
    before = len(house.host.ends)
    await house.clock.pass_by(DAY)
    await house.restart()
    assert len(house.host.ends) == before


async def test_no_time_is_over_while_nobody_can_be_heard(house: Club) -> None:
    await begun(house, 2)
    [table] = house.host.tables
    house.host.heard = False
    await house.clock.pass_by(2 * DAY)
    assert (await house.now()).table("r1t1").state is TableState.OPEN
    house.host.heard = True
    await house.sits(table, 2)
    await house.clock.pass_by(15)
    assert winners(await house.now()) == (2,), "who came before anybody was heard again"


async def test_an_outage_costs_nobody_their_time(house: Club) -> None:
    await house.opened(2, round_time=timedelta(hours=3))
    others = NOON + timedelta(minutes=10)
    await house.clock.pass_by(SIGN_UP - 60)
    house.host.heard, since = False, house.clock.now()
    await house.clock.pass_by(600)
    assert (await house.now()).stage is TournamentStage.SIGN_UP
    house.runner.end_outage(others, affects=lambda guild_id: guild_id == 7)
    house.host.heard = True
    house.runner.end_outage(since, affects=lambda guild_id: guild_id == 1)
    await settled()
    assert (await house.now()).sign_up_until == NOON + timedelta(seconds=SIGN_UP + 600)
    await house.clock.pass_by(61)
    [table] = house.host.tables

    deadline = (await house.now()).table("r1t1").deadline
    assert deadline is not None
    await house.clock.pass_by(3 * 3600 - 120)
    house.host.heard, since = False, house.clock.now()
    await house.clock.pass_by(DAY)
    house.host.heard = True
    house.runner.end_outage(since, affects=lambda _: True)
    await settled()
    assert (await house.now()).table("r1t1").deadline == deadline + timedelta(seconds=DAY)
    house.runner.end_outage(house.clock.now() - timedelta(seconds=5), affects=lambda _: True)
    await settled()
    assert (await house.now()).table("r1t1").deadline == deadline + timedelta(seconds=DAY), "a reconnect"
    await house.sits(table, 1, 2)
    await house.deals(table)
    assert (await house.now()).table("r1t1").state is TableState.PLAYING, "both came in time"


async def test_what_was_read_is_kept_until_something_else_is_stored(house: Club) -> None:
    await begun(house, 9)
    first, loads = await house.now(), house.store.loads
    await house.deals(house.host.tables[0])
    await house.ends(house.host.tables[0])
    assert (await house.now()).tables != first.tables
    assert house.store.loads == loads, "no step reads all of it"
    row = house.store.rows[ID]
    house.store.rows[ID] = replace(row, revision=row.revision + 1, payload=encode_tournament(first))
    house.store.decided[ID] = {}
    assert (await house.now()).tables == first.tables, "somebody else has stored it"
    assert house.store.loads == loads + 1


@pytest.mark.parametrize("kind", [TournamentKind.ROUNDS, TournamentKind.ROTATION_FOUR])
async def test_decided_tables_are_read_once_a_change_needs_them(
    house: Club, kind: TournamentKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tournaments.codec.FEW_TABLES", 0)
    await begun(house, 8, table_size=2, kind=kind)
    for table in [*house.host.tables][:-1]:
        await house.deals(table)
        await house.ends(table)
    await house.deals(house.host.tables[-1])
    known = await house.now()
    await house.restart()
    light = await house.now()
    assert not light.decided.is_read
    assert standings(light) == standings(known)
    assert summary_of(light) == summary_of(known)
    gone = light.undecided[0].people[0]
    after = await house.tournaments.change(ID, lambda one, now: withdraw(one, gone, now))
    assert not after.decided.is_read, "who gives up needs none of them"
    assert await house.tournaments.find_whole(ID) == withdraw(known, gone, house.clock.now())
    await house.restart()
    await house.ends(house.host.tables[-1])
    assert (await house.now()).decided.is_read, "the next table that is decided does"


async def test_no_more_is_kept_in_memory_than_there_is_room_for(
    house: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tournaments.registry.MAX_KEPT", 40)
    one = await house.opened(9)
    for number in range(9):
        await house.tournaments.open(structs.replace(one, id=f"{number:08x}"))
        await house.tournaments.find(f"{number:08x}")
    assert [*house.tournaments._kept] == [f"{number:08x}" for number in range(5, 9)]
    house.tournaments.forget(lambda _: True)
    assert not house.tournaments._kept


async def test_who_takes_part_is_noted_beside_the_text(house: Club) -> None:
    await house.opened(3)
    assert house.store.people == {1: True, 2: True, 3: True}  # the last one has opened it as well
    await house.tournaments.change(ID, lambda one, now: enter(one, 7, "Eve", now))
    await house.tournaments.change(ID, lambda one, now: withdraw(one, 1, now))
    assert house.store.people == {2: True, 3: True, 7: True}
    await house.clock.pass_by(SIGN_UP)
    await house.tournaments.change(ID, lambda one, now: withdraw(one, 2, now))
    assert house.store.people == {2: False, 3: True, 7: True}


async def test_a_list_needs_no_more_than_the_summary(house: Club) -> None:
    await begun(house, 4, table_size=2)
    tournament = await house.play_everything()
    [head] = await house.store.of_guild(1, limit=9)
    house.store.rows[ID] = replace(house.store.rows[ID], payload="damaged")
    found = house.tournaments.summary(head)
    assert found is not None
    assert (found.stage, found.undecided, found.entered) == (TournamentStage.OVER, 0, 4)
    assert [one.user_id for one in found.winners] == [*winners(tournament)]
    assert house.tournaments.summary(replace(head, summary="{}")) is None


async def test_a_store_that_fails_for_a_while_costs_nothing(house: Club) -> None:
    await house.opened(2)
    house.store.failing = True
    await house.clock.pass_by(SIGN_UP)
    house.store.failing = False
    await house.clock.pass_by(60)
    assert len(house.host.tables) == 1


async def test_a_store_that_fails_at_the_start_hides_no_result_for_days(house: Club) -> None:
    await begun(house, 2)
    [table] = house.host.tables
    await house.deals(table)
    await house.ends(table, tell=False)
    house.store.failing = True
    await house.restart()
    house.store.failing = False
    await house.clock.pass_by(60)
    assert winners(await house.now()) == (1,)


async def test_what_was_called_off_closes_its_tables_after_a_kill_too(house: Club) -> None:
    await begun(house, 2)
    house.runner.stop()
    await house.tournaments.change(ID, lambda one, now: cancel(one, now, CancelReason.HOST))
    assert len(house.open_tables) == 1
    await house.restart()
    assert not house.open_tables


async def test_a_damaged_tournament_is_set_aside_and_stops_no_other(
    house: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await house.opened(2)
    house.store.rows["damaged1"] = replace(house.store.rows[ID], id="damaged1", payload="{}")
    await house.restart()
    await house.clock.pass_by(SIGN_UP)
    assert len(house.host.tables) == 1
    with pytest.raises(NoTournamentError):
        await house.tournaments.find("damaged1")
    assert caplog.text.count("damaged1 cannot be read") == 1


async def test_many_tournaments_at_a_start_leave_room_in_the_queue_of_the_store(
    house: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.opened(2)
    house.runner.stop()
    await settled()
    [row] = house.store.rows.values()
    payload = row.payload.replace(ID, "{id}")
    for number in range(300):
        other = f"{number:08x}"
        house.store.rows[other] = replace(row, id=other, payload=payload.replace("{id}", other))
    load, waiting, most = house.store.load, 0, 0

    async def slowly(tournament_id: str, *, whole: bool) -> TournamentRow | None:
        nonlocal waiting, most
        waiting += 1
        most = max(most, waiting)
        await asyncio.sleep(0)
        waiting -= 1
        return await load(tournament_id, whole=whole)

    monkeypatch.setattr(house.store, "load", slowly)
    await house.restart()
    while house.runner._running:
        await settled()
    assert most <= MAX_WAITING // 4, "whoever presses something would be refused"


async def test_a_change_that_is_refused_stores_nothing(house: Club) -> None:
    await house.opened(2)
    before = house.store.writes
    with pytest.raises(Exception, match="entered-already"):
        await house.tournaments.change(ID, lambda one, now: enter(one, 1, "again", now))
    assert house.store.writes == before


async def test_rounds_and_rotations_are_played_to_their_end(house: Club) -> None:
    await begun(house, 5, kind=TournamentKind.ROUNDS, rounds=3)
    tournament = await house.play_everything()
    assert tournament.stage is TournamentStage.OVER
    assert max(table.round for table in tournament.tables) == 3
    other = Club()
    await begun(other, 8, kind=TournamentKind.ROTATION_FOUR)
    assert [len(table.people) for table in other.host.tables] == [4, 4]
    assert winners(await other.play_everything())


async def test_an_arena_pairs_whoever_is_ready_until_it_closes(house: Club) -> None:
    await begun(house, 4, kind=TournamentKind.ARENA, table_size=2, window=timedelta(hours=2))
    await house.tournaments.change(ID, lambda one, now: say_ready(say_ready(one, 3, now), 1, now))
    await settled()
    [table] = house.open_tables
    assert {*table.people} == {1, 3}
    await house.deals(table)
    await house.ends(table)
    await house.clock.pass_by(2 * 3600)
    assert winners(await house.now()) == (1,)


async def test_a_match_that_outlasts_its_arena_keeps_nobody_busy(house: Club) -> None:
    await begun(house, 2, kind=TournamentKind.ARENA, table_size=2, window=timedelta(hours=2))
    await house.tournaments.change(ID, lambda one, now: say_ready(say_ready(one, 1, now), 2, now))
    await settled()
    [table] = house.open_tables
    await house.deals(table)
    await house.clock.pass_by(2 * 3600)
    upcoming = next_deadline(await house.now())
    assert upcoming is not None
    assert upcoming > house.clock.now(), "it would be looked at again and again, and what is due found late"
    await house.ends(table)
    assert winners(await house.now()) == (1,)
