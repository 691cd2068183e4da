"""Seasons that end, and their podiums, in the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.league.moderation import Decision, DecisionKind
from bot.league.ports import DuePodium, PodiumClaim, PodiumOutcome, Season
from bot.rooms.ports import StoreError
from tests.db.records import GUILD, NOON
from tests.db.test_league_store import Play

if TYPE_CHECKING:
    from db.league.seasons import SqlSeasonStore
    from db.storage import Storage

pytestmark = pytest.mark.usefixtures("quickly")

DAY = timedelta(days=1)
SEASON = Season(guild_id=GUILD, number=1, name="2026-01", started_at=NOON)
OVER = replace(SEASON, ended_at=NOON + DAY)
NEXT = replace(SEASON, number=2, name="Cup", started_at=NOON + DAY)
CLAIM = PodiumClaim(guild_id=GUILD, season=1, claimed_at=NOON + DAY, channel_id=5, nonce="a1")


@pytest.fixture
def store(storage: Storage) -> SqlSeasonStore:
    return storage.seasons


async def test_a_season_ends_and_the_next_one_begins_at_once_or_neither(store: SqlSeasonStore) -> None:
    assert await store.newest(GUILD) is None
    await store.change(begun=SEASON)
    await store.change(ended=OVER, begun=NEXT)
    assert await store.newest(GUILD) == NEXT
    with pytest.raises(StoreError):
        await store.change(ended=OVER, begun=replace(NEXT, number=3))
    with pytest.raises(StoreError):
        await store.change(ended=replace(NEXT, ended_at=NOON + 2 * DAY), begun=NEXT)
    assert await store.going_on(before=NOON + 9 * DAY) == [NEXT]
    assert await store.going_on(before=NOON) == []


async def test_a_podium_is_due_until_it_has_an_outcome(store: SqlSeasonStore) -> None:
    await store.change(begun=SEASON)
    await store.change(ended=OVER)

    async def due(*, days: int = 1) -> list[DuePodium]:
        now = NOON + days * DAY
        return await store.due_podiums(since=now - 7 * DAY, now=now)

    assert await due(days=0) == []
    assert await due() == [DuePodium(OVER)]
    assert await due(days=9) == []
    await store.claim(CLAIM)
    assert await due() == [DuePodium(OVER, CLAIM)]
    with pytest.raises(StoreError):
        await store.claim(CLAIM)
    await store.settle(OVER, PodiumOutcome.POSTED, at=NOON, message_id=9)
    assert await due() == []


async def test_a_podium_waits_for_a_league_that_is_computed_anew_and_a_reset_season_has_none(
    store: SqlSeasonStore, storage: Storage
) -> None:
    await store.change(begun=SEASON)
    await store.change(ended=OVER, begun=NEXT)

    async def decided(number: int, *, first_season: int = 0) -> list[DuePodium]:
        entry = Decision(
            guild_id=GUILD, number=number, action=DecisionKind.VOID, subject="", actor_id=1, actor="", at=NOON
        )
        assert await storage.moderation.decide(entry, first_season=first_season)
        return await store.due_podiums(since=NOON, now=NOON + DAY)

    assert await decided(1) == [DuePodium(OVER, stale=True)]
    await storage.moderation.finish(GUILD, revision=1)
    assert await store.due_podiums(since=NOON, now=NOON + DAY) == [DuePodium(OVER)]
    assert await decided(2, first_season=2) == []
    await storage.moderation.finish(GUILD, revision=2)
    assert await decided(3) == [DuePodium(OVER, stale=True)], "the reset was undone"


async def test_what_is_not_posted_needs_no_claim(store: SqlSeasonStore) -> None:
    await store.change(begun=SEASON)
    await store.change(ended=OVER)
    await store.settle(OVER, PodiumOutcome.OFF, at=NOON)
    assert await store.due_podiums(since=NOON, now=NOON + DAY) == []


@pytest.mark.usefixtures("path")  # PostgreSQL takes no such values
@pytest.mark.parametrize("damaged", ["seasons SET started_at", "podiums SET claimed_at"])
async def test_a_damaged_row_of_one_server_holds_up_no_other(store: SqlSeasonStore, damaged: str) -> None:
    for guild_id in (GUILD, GUILD + 1):
        await store.change(begun=replace(SEASON, guild_id=guild_id))
        await store.change(ended=replace(OVER, guild_id=guild_id), begun=replace(NEXT, guild_id=guild_id))
        await store.claim(replace(CLAIM, guild_id=guild_id))
    async with store._writes.begin() as connection:
        damage = f"UPDATE {damaged} = '2026-01-02 13:77' WHERE guild_id = {GUILD}"
        await connection.execute(text(damage))
    due = await store.due_podiums(since=NOON, now=NOON + DAY)
    assert GUILD + 1 in {one.season.guild_id for one in due}
    going_on = [season.guild_id for season in await store.going_on(before=NOON + 9 * DAY)]
    assert GUILD + 1 in going_on


async def test_a_season_that_a_wrong_clock_began_has_no_podium(store: SqlSeasonStore) -> None:
    await store.change(begun=SEASON)
    await store.change(ended=replace(SEASON, ended_at=NOON))
    assert await store.due_podiums(since=NOON - DAY, now=NOON + DAY) == []


async def test_rated_matches_and_the_last_channel_are_those_of_the_season(
    store: SqlSeasonStore, storage: Storage
) -> None:
    play = Play(storage)
    assert await store.last_channel(SEASON) is None
    for _ in range(2):
        await play(1, 2)
    await play(1, 3, rated=False)
    await play(2, 3)
    over = await play.end(1, 2)
    assert await store.is_waiting(GUILD, before=over.ended_at + DAY)
    assert not await store.is_waiting(GUILD, before=over.ended_at)
    assert not await store.is_waiting(GUILD + 1, before=over.ended_at + DAY)
    before, counted = await play.fold(over)
    second = replace(NEXT, number=2)
    counted = replace(counted, match=replace(counted.match, season=2), seasons=(second,))
    await storage.league_store.count(counted)
    assert before.season is not None
    assert [await store.rated_matches(one) for one in (before.season, second)] == [3, 1]
    channels = [await store.last_channel(one) for one in (before.season, second)]
    assert channels == [over.channel_id - 1, over.channel_id], "each match has a channel of its own"
