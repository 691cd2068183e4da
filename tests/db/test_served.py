"""Due work is found of the servers that a process serves alone; other processes see to theirs."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import insert, text

from bot.rooms.ports import Commit, RoomMessages, UnreadableRoom
from bot.sharding.ownership import shard_of
from db.schema import moderated_leagues
from tests.db.records import GUILD, NOON, room
from tests.db.test_league_store import Play
from tests.db.test_seasons import OVER, SEASON
from tests.db.test_tournaments import row

if TYPE_CHECKING:
    from db.storage import Storage

COUNT = 5
ONE, OTHER = GUILD, GUILD + (1 << 22)
DAY = timedelta(days=1)


def serve(storage: Storage, *guild_ids: int) -> None:
    """Let the process serve the shards of these servers alone."""
    ownership = storage.ownership
    ownership.leave(ownership.shards)
    ownership.is_all, ownership.count, ownership._heard = False, COUNT, frozenset()
    shards = [shard_of(guild_id, COUNT) for guild_id in guild_ids]
    ownership.take(shards)
    ownership.hear(shards)


async def test_rooms_are_loaded_by_the_shards_of_their_servers(storage: Storage) -> None:
    journal = storage.journal
    for channel_id in range(1, 9):
        snapshot = replace(room(channel_id, 1), guild_id=GUILD + (channel_id << 22))
        await journal.commit(Commit(room=snapshot))
    for shards in ([0], [1, 4], []):
        found = await journal.load_rooms(shards, count=COUNT)
        wanted = [one for one in range(1, 9) if shard_of(GUILD + (one << 22), COUNT) in shards]
        assert [one.channel_id for one in found] == wanted
    assert len(await journal.load_rooms()) == 8


@pytest.mark.usefixtures("path")
async def test_a_damaged_row_is_loaded_with_one_shard(storage: Storage) -> None:
    await storage.journal.commit(Commit(room=room(1, 1)))
    async with storage.journal._reads.engine.begin() as connection:
        await connection.execute(text("UPDATE rooms SET guild_id = 'no number'"))
    found = [await storage.journal.load_rooms([shard], count=COUNT) for shard in range(COUNT)]
    [[damaged]] = [some for some in found if some]
    assert isinstance(damaged, UnreadableRoom)


async def test_only_matches_of_own_servers_are_counted(storage: Storage) -> None:
    play = Play(storage)
    first, second = await play.end(1, 2, guild_id=ONE), await play.end(3, 4, guild_id=OTHER)
    for guild_ids, wanted in [((ONE,), first), ((OTHER,), second), ((ONE, OTHER), first)]:
        serve(storage, *guild_ids)
        found = await storage.league_store.next_uncounted()
        assert found is not None
        assert found.match_id == wanted.match_id
    serve(storage)
    assert await storage.league_store.next_uncounted() is None


async def test_only_seasons_of_own_servers_end_and_have_podiums(storage: Storage) -> None:
    for guild_id in (ONE, OTHER):
        await storage.seasons.change(begun=replace(SEASON, guild_id=guild_id))
    serve(storage, OTHER)
    going_on = await storage.seasons.going_on(before=NOON + 9 * DAY)
    assert [season.guild_id for season in going_on] == [OTHER]
    for guild_id in (ONE, OTHER):
        await storage.seasons.change(ended=replace(OVER, guild_id=guild_id))
    due = await storage.seasons.due_podiums(since=NOON, now=NOON + DAY)
    assert [one.season.guild_id for one in due] == [OTHER]


async def test_only_leagues_of_own_servers_are_recomputed(storage: Storage) -> None:
    async with storage.journal._reads.engine.begin() as connection:
        league = {"decided": 1, "stale": True, "first_season": 0, "marked": 0}
        rows = [{"guild_id": one, **league} for one in (ONE, OTHER)]
        await connection.execute(insert(moderated_leagues), rows)
    assert await storage.moderation.stale() == [ONE, OTHER]
    serve(storage, OTHER)
    assert await storage.moderation.stale() == [OTHER]


async def test_only_tournaments_of_own_servers_are_run(storage: Storage) -> None:
    store = storage.tournaments
    await store.add(row("cafe0001", guild_id=ONE), people={}, decided={})
    await store.add(
        row("cafe0002", guild_id=OTHER, deadline=NOON + timedelta(hours=2)), people={}, decided={}
    )
    serve(storage, OTHER)
    assert await store.in_stages(["sign-up"]) == ["cafe0002"]
    assert await store.due(NOON + DAY) == ["cafe0002"]
    assert await store.next_deadline(NOON) == NOON + timedelta(hours=2)
    serve(storage)
    assert await store.next_deadline(NOON) is None


@pytest.mark.parametrize("finish", [True, False])
async def test_ids_of_messages_are_stored_before_a_room_is_left_or_never(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, *, finish: bool
) -> None:
    monkeypatch.setattr("db.journal.NOTE_DELAY", 3600.0)
    journal = storage.journal
    await journal.commit(Commit(room=room(1, 1)))
    journal.note_messages(RoomMessages(channel_id=1, guild_id=1, revision=1, payload="9"), prompt=False)
    if finish:
        await journal.finish_messages({1})
    else:
        journal.forget_messages({1, 2})
    await journal.drain()
    [loaded] = await journal.load_rooms()
    assert loaded == replace(room(1, 1), messages="9" if finish else None)
