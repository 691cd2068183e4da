"""Processes that share a bot on PostgreSQL: who leases which shard, and how one changes hands."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from bot.rooms.ports import StoreFailedError
from bot.sharding.ownership import IDENTIFY_SECONDS, Taken
from db import lease_statements
from db.engine import StorageError, create_engine
from db.fence import LeaseFence
from db.leases import SqlLeases
from tests.support import postgres

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sharding.ownership import LeaseStore
    from tests.support.postgres import Database

SHARDS = 4


class Processes:
    """Some processes with a database between them, each with connections of its own."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.engines = [create_engine(database.url) for _ in range(3)]
        self.stores: list[LeaseStore] = [SqlLeases(engine) for engine in self.engines]

    async def expire(self, name: str) -> None:
        """Let a process have given no sign of life for as long as its leases hold."""
        await self.change(f"UPDATE processes SET expires_at = now() WHERE name = '{name}'")  # noqa: S608 - ours

    async def change(self, statement: str) -> None:
        """Change rows, or what is changed back before the end of the test."""
        await self.database.execute(statement)
        self.database.altered = False


@asynccontextmanager
async def opened() -> AsyncIterator[Processes]:
    async with postgres.lent_database() as database:
        processes = Processes(database)
        try:
            yield processes
        finally:
            for engine in processes.engines:
                await engine.dispose()


@pytest.fixture
async def processes() -> AsyncIterator[Processes]:
    async with opened() as made:
        yield made


async def test_the_first_process_takes_all_shards_and_others_see_it(processes: Processes) -> None:
    one, two, _ = processes.stores
    await one.join("one", shard_count=SHARDS)
    assert (await one.beat("one")).free == {0, 1, 2, 3}
    taken = await one.take("one", range(SHARDS + 3))
    assert taken == {shard: Taken(epoch=1, accepted=frozenset()) for shard in range(SHARDS)}
    await two.join("two", shard_count=SHARDS)
    assert await two.take("two", range(SHARDS)) == {}
    seen = await two.beat("two")
    assert (seen.held, seen.free, seen.processes) == ({}, frozenset(), ("one", "two"))
    assert seen.owners == dict.fromkeys(range(SHARDS), "one")
    assert (await one.beat("one")).held == dict.fromkeys(range(SHARDS), 1)
    assert (await one.beat("one", leaves=True)).processes == ("two",)
    await one.leave("one")
    seen = await two.beat("two")
    assert (sorted(seen.free), seen.processes) == ([0, 1, 2, 3], ("two",))
    assert await two.take("two", [2]) == {2: Taken(epoch=2, accepted=None)}


async def test_a_shard_is_handed_over_to_who_asked_for_it_first(processes: Processes) -> None:
    one, two, three = processes.stores
    for store, name in zip(processes.stores, ("one", "two", "three"), strict=True):
        await store.join(name, shard_count=SHARDS)
    await one.take("one", [0, 1, 2])
    await two.ask_for("two", [0, 1, 3])
    await three.ask_for("three", [0, 2])
    assert (await one.beat("one")).asked == {0: "two", 1: "two", 2: "three"}
    await one.hand_over("one", {0: [2**63, 7], 2: [], 3: []})
    seen = await one.beat("one")
    assert (seen.held, sorted(seen.free)) == ({1: 1}, [0, 2, 3])
    assert await three.take("three", [0, 2]) == {2: Taken(epoch=2, accepted=frozenset())}
    assert await two.take("two", [0, 1, 2]) == {0: Taken(epoch=2, accepted=frozenset({2**63, 7}))}
    assert (await two.beat("two")).asked == {}
    # What another process accepted once is of no interest to the next but one.
    await two.leave("two")
    assert await three.take("three", [0]) == {0: Taken(epoch=3, accepted=None)}


@pytest.mark.parametrize("gone", ["late", "dead", "given up"])
async def test_who_asked_and_does_not_come_keeps_nobody_waiting(processes: Processes, gone: str) -> None:
    one, two, three = processes.stores
    for store, name in zip(processes.stores, ("one", "two", "three"), strict=True):
        await store.join(name, shard_count=SHARDS)
    await one.take("one", [0])
    await two.ask_for("two", [0])
    if gone == "dead":
        await processes.expire("two")
        assert (await one.beat("one")).asked == {}
        await three.ask_for("three", [0])
        assert (await one.beat("one")).asked == {0: "three"}
    await one.hand_over("one", {0: [5]})
    if gone == "late":
        assert await three.take("three", [0]) == {}
        await processes.change("UPDATE leases SET kept_until = now()")
    elif gone == "given up":
        await two.leave("two")
    assert await three.take("three", [0]) == {0: Taken(epoch=2, accepted=frozenset({5}))}


async def test_a_process_that_gave_no_sign_of_life_is_taken_over_from_and_comes_back_with_nothing(
    processes: Processes,
) -> None:
    one, two, _ = processes.stores
    await one.join("one", shard_count=SHARDS)
    await two.join("two", shard_count=SHARDS)
    await one.take("one", [0, 1])
    await one.hand_over("one", {1: [9]})
    await one.take("one", [1])
    await processes.expire("one")
    assert (await two.beat("two")).free == {0, 1, 2, 3}
    # Until somebody takes over from it, it may come back and has lost nothing.
    assert (await one.beat("one")).held == {0: 1, 1: 2}
    await processes.expire("one")
    assert await two.take("two", [1]) == {1: Taken(epoch=3, accepted=None)}
    seen = await one.beat("one")
    assert (seen.held, seen.owners, seen.processes) == ({}, {1: "two"}, ("one", "two"))
    assert await one.take("one", [0, 1]) == {0: Taken(epoch=2, accepted=None)}


async def test_of_two_that_race_for_a_shard_one_gets_it(processes: Processes) -> None:
    one, two, _ = processes.stores
    await one.join("one", shard_count=64)
    await two.join("two", shard_count=64)
    first, second = await asyncio.gather(one.take("one", range(64)), two.take("two", range(63, -1, -1)))
    assert sorted([*first, *second]) == list(range(64))
    assert {each.epoch for each in (*first.values(), *second.values())} == {1}


async def test_who_is_given_up_takes_nothing(processes: Processes) -> None:
    one, *_ = processes.stores
    await one.join("one", shard_count=SHARDS)
    await processes.expire("one")
    assert await one.take("one", [0]) == {}
    assert await one.take("one", []) == {}


async def test_processes_agree_on_how_many_shards_there_are(processes: Processes) -> None:
    one, two, _ = processes.stores
    await one.join("one", shard_count=2)
    await one.take("one", [0, 1])
    with pytest.raises(StorageError, match=r"one serves the bot in 2 shards, and .* would in 4; set"):
        await two.join("two", shard_count=4)
    await processes.expire("one")
    fence = LeaseFence()
    await SqlLeases(processes.engines[1], fence).join("two", shard_count=4)
    assert fence.shard_count == 4
    await two.join("two", shard_count=4)
    assert {one.epoch for one in (await two.take("two", range(4))).values()} == {1, 3}
    # Whoever served shards of another count has lost them all, and cannot come back with that count.
    with pytest.raises(StoreFailedError, match="two serves the bot in 4 shards"):
        await one.beat("one")


async def test_a_shard_that_is_written_for_is_left_alone_and_taken_with_the_next_attempt(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, _ = processes.stores
    await one.join("one", shard_count=SHARDS)
    await two.join("two", shard_count=SHARDS)
    await one.take("one", [0, 1])
    limits = lease_statements.statement("SELECT set_config('lock_timeout', '10ms', true)")
    monkeypatch.setattr(lease_statements, "LIMITS", limits)
    async with processes.engines[2].begin() as writing:
        await writing.exec_driver_sql("SELECT FROM leases WHERE shard = 0 FOR KEY SHARE")
        assert (await one.beat("one")).held == {0: 1, 1: 1}  # a heartbeat waits for no commit
        await two.ask_for("two", [0])
        await one.leave("one")
        assert set(await two.take("two", range(SHARDS))) == {1, 2, 3}
    assert set(await two.take("two", range(SHARDS))) == {0}


async def test_an_identify_is_sent_once_in_five_seconds_for_each_bucket(processes: Processes) -> None:
    one, two, _ = processes.stores
    first, second = await asyncio.gather(one.identify_slot(0), two.identify_slot(0))
    assert (first == 0.0) is not (second == 0.0)
    assert IDENTIFY_SECONDS - 2 < await one.identify_slot(0) <= IDENTIFY_SECONDS
    assert await one.identify_slot(1) == 0.0
    await processes.change("UPDATE identify_slots SET free_at = now()")
    assert await two.identify_slot(0) == 0.0
    assert await one.identify_slot(0) > 0


async def test_without_the_database_nothing_is_known(processes: Processes) -> None:
    one, *_ = processes.stores
    await one.join("one", shard_count=SHARDS)
    await processes.change("ALTER TABLE leases RENAME TO away")
    for asked in (one.beat("one"), one.take("one", [0]), one.hand_over("one", {0: []})):
        with pytest.raises(StoreFailedError):
            await asked
    await processes.change("ALTER TABLE away RENAME TO leases")
