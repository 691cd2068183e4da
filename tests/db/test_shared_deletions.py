"""Deletions reach the servers of all processes, and two of them do no harm together."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.presets import CLASSIC
from bot.league.recompute import differences
from bot.matches.archive import read_archive
from bot.privacy.deletions import LOOK_AGAIN, LOOK_FOR_OTHERS
from bot.privacy.ports import FIRST_ANONYMOUS, Deletion, RequestGoneError
from bot.rooms.ports import Commit, FencedError, MatchArchive, StoreFailedError
from bot.rooms.stores.presets import PresetStore
from db.storage import Storage
from tests.db.records import room
from tests.db.test_privacy import Around, QuickClock, league_of
from tests.league.support import NOVEMBER, SERVER
from tests.rooms.fakes import BOB
from tests.support import postgres, quick_storage
from tests.test_recompute import count_matches, match_numbered

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.support.postgres import Database

LATE = NOVEMBER + timedelta(days=400)
ELSEWHERE = SERVER + (1 << 22)  # a server of the other shard
SERVERS = (SERVER, ELSEWHERE)


@asynccontextmanager
async def played() -> AsyncIterator[Database]:
    """Lend a database with matches, presets and a match that was closed before its end, in both servers."""
    async with postgres.lent_database() as database:
        with quick_storage.compiled_once():
            async with Storage.open(database.url) as storage:
                for server in SERVERS:
                    await count_matches(storage, range(3), server=server)
                    presets = PresetStore(storage.key_values)
                    await presets.save(server, "Bob's", CLASSIC, by=BOB.user_id, moderator=False)
                payload = (await match_numbered(1)).archive
                assert payload is not None
                closed = MatchArchive(
                    match_id="c" * 32,
                    guild_id=ELSEWHERE,
                    channel_id=5,
                    ended_at=NOVEMBER,
                    payload=payload,
                    people=frozenset({BOB.user_id}),
                )
                await storage.journal.commit(
                    Commit(room=replace(room(5, 1), guild_id=ELSEWHERE), archive=closed)
                )
            yield database


@asynccontextmanager
async def process(database: Database, name: str, *shards: int) -> AsyncIterator[Around]:
    """A process that serves some of two shards, and hears them."""
    async with Storage.open(database.url, sole=True) as storage:
        assert storage.leases is not None
        assert storage.fence is not None
        await storage.leases.join(name, shard_count=2)
        for shard, taken in (await storage.leases.take(name, shards)).items():
            storage.fence.held[shard] = taken.epoch
        storage.ownership.settle(2)
        storage.ownership.take(shards)
        storage.ownership.hear(shards)
        yield Around(storage)


async def leagues(storage: Storage, known: dict[int, int] | None = None) -> list[set[str]]:
    return [await league_of(storage, known, server=server) for server in SERVERS]


async def assert_is_deleted(storage: Storage, anonymous_id: int, before: list[set[str]]) -> None:
    assert await storage.deletions.deletions() == []
    assert await leagues(storage, {anonymous_id: BOB.user_id}) == before
    for server in SERVERS:
        assert await differences(storage.league_store, server) == []
    assert await storage.deletions.match_ids(BOB.user_id, after="", limit=9) == []
    assert await storage.deletions.presets(BOB.user_id) == []
    archive = await storage.journal.load_archive("c" * 32)
    assert archive is not None
    assert BOB.user_id not in [seat.user_id for seat in read_archive(archive).seats]


async def test_each_process_sees_to_its_servers_and_the_last_one_forgets_the_wish() -> None:
    async with played() as database, process(database, "one", 0) as one, process(database, "two", 1) as two:
        before = await leagues(one.storage)
        await one.deletions.request(BOB.user_id)
        (wish,) = await two.storage.deletions.deletions()

        while await one.advance(wish) and f"{0:032x}" not in one.forgotten:
            pass
        for _ in range(3):
            assert await one.advance(wish), "another process has its servers to see to"
        assert len(await one.storage.deletions.match_ids(BOB.user_id, after="", limit=9)) == 3
        assert [preset.owner for preset in await one.storage.deletions.presets(BOB.user_id)] == [ELSEWHERE]

        while await two.advance(wish):
            pass

        await assert_is_deleted(one.storage, wish.anonymous_id, before)
        assert not one.recomputations + two.recomputations
        assert not await one.advance(wish)


async def test_two_that_do_the_same_at_the_same_time_do_it_once() -> None:
    async with played() as database, Storage.open(database.url) as one, Storage.open(database.url) as two:
        before = await leagues(one)
        both = Around(one), Around(two)
        await both[0].deletions.request(BOB.user_id)
        (wish,) = await one.deletions.deletions()

        async def finish(around: Around) -> None:
            try:
                while await around.advance(wish):
                    pass
            except RequestGoneError:
                pass

        await asyncio.gather(*map(finish, both))

        await assert_is_deleted(two, wish.anonymous_id, before)


async def test_a_league_of_both_is_out_of_date_as_soon_as_one_match_of_it_is_changed() -> None:
    async with played() as database, process(database, "one", 0) as one, process(database, "two", 1) as two:
        at = NOVEMBER + timedelta(days=7)  # two of three matches are from before
        wish = Deletion(user_id=BOB.user_id, anonymous_id=FIRST_ANONYMOUS, requested_at=at)
        await one.storage.deletions.request(wish)
        while await one.advance(wish) and one.recomputations == 0:
            pass
        assert await two.deletions._presets(wish)
        assert await two.deletions._matches(wish)
        # Then it is killed.

        for _ in range(3):
            assert await one.advance(wish), "a league that is out of date is waited for"
        two.deletions = two.again()
        await two.rebuilder.compute(ELSEWHERE)
        while await two.advance(wish):
            pass

        for server in SERVERS:
            assert await differences(one.storage.league_store, server) == []
        assert len(await one.storage.deletions.match_ids(BOB.user_id, after="", limit=9)) == 2


async def test_who_was_paused_until_it_was_done_changes_nothing_and_nor_does_who_lost_the_lease() -> None:
    async with played() as database, process(database, "one", 0, 1) as one:
        await one.deletions.request(BOB.user_id)
        (wish,) = await one.storage.deletions.deletions()
        store = one.storage.deletions
        (preset, *_) = await store.presets(BOB.user_id)
        await database.execute("UPDATE leases SET epoch = epoch + 1")
        database.altered = False
        for step in (one.deletions._presets, one.deletions._matches):
            with pytest.raises(FencedError):
                await step(wish)
        with pytest.raises(FencedError):
            await store.rewrite_league(wish, SERVER, name="Former player")
        assert len(await store.match_ids(BOB.user_id, after="", limit=9)) == 6

        later = replace(wish, anonymous_id=wish.anonymous_id + 1)
        await store.finish(wish)
        await store.request(later)
        await store.finish(wish)
        assert await store.deletions() == [later]
        for late in (
            store.rewrite_league(wish, SERVER, name="Former player"),
            store.remove_preset(wish, preset),
            store.rewrite_archive(wish, "c" * 32, b"", b""),
        ):
            with pytest.raises((RequestGoneError, FencedError)):
                await late


async def test_what_is_old_goes_where_a_process_serves_and_stays_where_its_lease_is_gone() -> None:
    async with played() as database, process(database, "one", 0) as one, process(database, "two", 1) as two:
        left = [SERVER, ELSEWHERE]
        old = [await around.storage.retention.old_matches(LATE, limit=9) for around in (one, two)]
        assert [len(some) for some in old] == [3, 4]
        for around, server in zip((one, two), left, strict=True):
            await around.storage.retention.note_left({server: NOVEMBER})
        stored = await everything(database)

        await database.execute("UPDATE leases SET epoch = epoch + 1")
        database.altered = False
        store = one.storage.retention
        for late in (
            store.forget_moves(old[0][0], digest=(SERVER, "{}")),
            store.note_left({SERVER: NOVEMBER, SERVER + 1: NOVEMBER}),
            store.note_present([SERVER]),
            store.remove_some(SERVER, limit=9),
            store.forget_moves(old[1][0], digest=None),
        ):
            with pytest.raises(FencedError):
                await late
        assert await everything(database) == stored


async def everything(database: Database) -> list[list[tuple[Any, ...]]]:
    """Return the rows that retention deletes or writes."""
    names = ("archives", "actions", "match_digests", "left_servers", "matches", "deals", "rooms")
    return [sorted(await database.rows(f"SELECT * FROM {name}")) for name in names]  # noqa: S608 - the schema's


class Ends(QuickClock):
    """Time that passes as it is waited for, and ends what waits after a while."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = self.time + timedelta(seconds=seconds)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
        self.time += timedelta(seconds=seconds)
        if self.time >= self.end:
            raise asyncio.CancelledError


async def test_wishes_of_others_are_looked_for_and_what_is_in_memory_is_forgotten_once_one_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wish = Deletion(user_id=BOB.user_id, anonymous_id=5, requested_at=NOVEMBER)
    noted: list[list[Deletion] | None] = [[], None, [wish], *[[wish]] * 13, []]
    tries: list[int] = []
    looks = 0

    async def deletions() -> list[Deletion]:
        nonlocal looks
        looks += 1
        found = noted[min(looks, len(noted)) - 1]
        if found is None:
            raise StoreFailedError("no")
        return found

    async def advance(_: Deletion) -> bool:
        tries.append(looks)
        return True

    storage: Any = type("Store", (), {"leases": 1, "deletions": None, "league_store": None})()
    storage.moderation, storage.ownership = None, type("All", (), {"hears": lambda *_: True})()
    storage.deletions = type("Deletions", (), {"deletions": staticmethod(deletions)})()
    around = Around(storage)
    around.clock = Ends(LOOK_FOR_OTHERS * (len(noted) + 2))
    made = around.again()
    monkeypatch.setattr(made, "advance", advance)
    made.start()
    with pytest.raises(asyncio.CancelledError):
        await made._job.finish()
    again = round(LOOK_AGAIN / LOOK_FOR_OTHERS)
    assert tries == [3, 3 + again]
    assert around.forgotten == {"all"}
