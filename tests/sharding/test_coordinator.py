"""Several processes share the shards of a bot: taken, handed over and lost, in virtual time."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.runtime.serving import HANDOVER_SECONDS, MAX_HANDOVER_SECONDS, handover_seconds
from bot.sharding.ownership import HEARTBEAT_SECONDS, IDENTIFY_SECONDS, LEASE_SECONDS
from db.engine import StorageError
from tests.sharding.fleet import Fleet
from tests.support.virtual_time import VirtualTimeLoop, in_virtual_time, pass_time, run_in_virtual_time


async def settle(seconds: float = 60.0) -> None:
    await pass_time(seconds)


@in_virtual_time
async def test_the_first_process_serves_all_shards() -> None:
    fleet = Fleet(3)
    only = await fleet.start()
    await settle(1)
    assert only.coordinator.shards == {0, 1, 2}
    await settle()
    assert only.open == only.awake == {0, 1, 2}
    fleet.stop()


@in_virtual_time
async def test_a_process_that_joins_gets_its_share_and_no_press_is_lost_or_done_twice() -> None:
    fleet = Fleet(4)
    await fleet.start()
    await settle()
    await fleet.start()
    await fleet.press_for(40)
    await settle(5)
    assert fleet.shares() == [2, 2]
    assert fleet.answered() == fleet.sent
    assert [process.refused for process in fleet.processes] == [[], []]
    assert [len(process.open) for process in fleet.processes] == [2, 2], "it hears what it handed over"
    fleet.stop()


@in_virtual_time
async def test_a_heartbeat_while_rooms_are_loaded_costs_no_press() -> None:
    fleet = Fleet(4)
    await fleet.start()
    await settle(61)  # the heartbeats of the two come apart
    second = await fleet.start()
    second.loading = 1.5  # Discord's three seconds are not over yet
    await fleet.press_for(40)
    await settle(5)
    assert fleet.shares() == [2, 2]
    assert fleet.answered() == fleet.sent
    fleet.stop()


@in_virtual_time
async def test_rooms_that_cannot_be_loaded_at_once_cost_no_press() -> None:
    fleet = Fleet(2)
    await fleet.start()
    await settle()
    second = await fleet.start()
    second.failures = 1
    await fleet.press_for(40)
    await settle(5)
    assert second.failures == 0
    assert fleet.shares() == [1, 1]
    assert fleet.answered() == fleet.sent
    fleet.stop()


@in_virtual_time
async def test_a_remainder_stays_where_it_is() -> None:
    fleet = Fleet(5)
    await fleet.start()
    await settle()
    await fleet.start()
    await settle()
    await fleet.start()
    await settle()
    assert sorted(fleet.shares()) == [1, 2, 2]
    before = [process.coordinator.shards for process in fleet.processes]
    await settle(300)
    assert [process.coordinator.shards for process in fleet.processes] == before
    fleet.stop()


@in_virtual_time
async def test_a_killed_process_is_replaced_within_half_a_minute() -> None:
    fleet = Fleet(6)
    for _ in range(3):
        await fleet.start()
        await settle(100)
    assert fleet.shares() == [2, 2, 2]
    fleet.processes[1].kill()
    await settle(30)
    assert fleet.processes[0].awake | fleet.processes[2].awake == set(range(6))
    fleet.stop()


@in_virtual_time
async def test_a_rolling_restart_loses_no_press() -> None:
    fleet = Fleet(4)
    for _ in range(2):
        await fleet.start()
        await settle()
    pressing = asyncio.create_task(fleet.press_for(150))
    for old in fleet.processes[:2]:
        new = await fleet.start()
        await old.coordinator.hand_everything_over(within=45)
        assert old.coordinator.shards == frozenset()
        old.coordinator.stop()
        await old.coordinator.leave()
        await pass_time(3)
        old.open.clear()
        assert new.coordinator.shards
    await pressing
    assert fleet.answered() == fleet.sent
    assert [process.refused for process in fleet.processes] == [[]] * 4
    fleet.stop()


@in_virtual_time
async def test_many_shards_are_handed_over_before_their_process_ends_however_slow_discord_is() -> None:
    count = 20
    fleet = Fleet(count)
    old = await fleet.start()
    await settle(count * IDENTIFY_SECONDS + 30)
    new = await fleet.start()
    pressing = asyncio.create_task(fleet.press_for(count * IDENTIFY_SECONDS + 30))
    await old.coordinator.hand_everything_over(within=handover_seconds(count, 1))
    assert old.coordinator.shards == frozenset(), "thirty seconds were enough for five of them"
    old.coordinator.stop()
    await old.coordinator.leave()
    await pass_time(3)
    old.open.clear()
    await pressing
    assert fleet.answered() == fleet.sent
    assert new.awake == set(range(count))
    fleet.stop()


def test_a_handover_has_as_long_as_discord_makes_it_wait_and_an_end() -> None:
    assert handover_seconds(1, 1) == handover_seconds(3, 1) == HANDOVER_SECONDS
    assert 100 < handover_seconds(20, 1) < 120
    assert handover_seconds(160, 16) == handover_seconds(10, 1)
    assert handover_seconds(1000, 1) == MAX_HANDOVER_SECONDS


@in_virtual_time
async def test_the_last_process_waits_for_nobody_when_it_stops() -> None:
    fleet = Fleet(2)
    only = await fleet.start()
    await settle()
    began = asyncio.get_running_loop().time()
    await only.coordinator.hand_everything_over(within=45)
    assert asyncio.get_running_loop().time() - began < 1
    only.coordinator.stop()
    await only.coordinator.leave()
    following = await fleet.start()
    await settle(1)
    assert following.coordinator.shards == {0, 1}
    fleet.stop()


@in_virtual_time
async def test_who_cannot_renew_its_leases_gives_up_before_others_may_take_them() -> None:
    fleet = Fleet(2)
    first = await fleet.start()
    await settle()
    fleet.leases.down.add(first.name)
    second = await fleet.start()
    while not second.coordinator.shards:
        await pass_time(0.05)
    assert not first.ownership.shards
    await settle()
    assert second.awake == {0, 1}
    fleet.leases.down.clear()
    await settle()
    assert fleet.shares() == [1, 1]
    fleet.stop()


@in_virtual_time
async def test_while_the_database_is_away_everybody_is_answered_and_nobody_twice() -> None:
    fleet = Fleet(2)
    for _ in range(2):
        await fleet.start()
        await settle()
    fleet.leases.down.update(process.name for process in fleet.processes)
    await fleet.press_for(60)
    fleet.leases.down.clear()
    await fleet.press_for(30)
    await settle(5)
    told = [number for process in fleet.processes for number in process.told]
    assert 900 < len(told) < 1200, "for the leases hold for ten seconds, and are taken within a few"
    assert sorted([*fleet.answered(), *told, *fleet.missed]) == fleet.sent
    assert len(fleet.missed) < 120, "while a shard goes to another process, which has to identify"
    assert [process.refused for process in fleet.processes] == [[], []]
    fleet.stop()


@in_virtual_time
async def test_a_database_that_is_away_shortly_costs_no_lease() -> None:
    fleet = Fleet(2)
    only = await fleet.start()
    await settle()
    fleet.leases.down.add(only.name)
    await settle(LEASE_SECONDS - HEARTBEAT_SECONDS - 1)
    fleet.leases.down.clear()
    await settle(3)
    assert only.coordinator.shards == {0, 1}
    assert {row.epoch for row in fleet.leases.rows.values()} == {1}
    fleet.stop()


@in_virtual_time
async def test_a_process_that_was_paused_is_refused_and_joins_again() -> None:
    fleet = Fleet(2)
    paused = await fleet.start()
    await settle()
    paused.coordinator.stop()  # as a signal does that pauses it
    other = await fleet.start()
    await settle()
    assert other.awake == {0, 1}
    number = fleet.press(0)
    assert paused.refused == [], "it does not know yet that others took over, but how late it is"
    assert other.answered == [number]
    await paused.coordinator.begin(2)  # it goes on, and finds out
    await settle(1)
    assert not paused.ownership.shards
    await settle()
    assert fleet.shares() == [1, 1]
    fleet.stop()


@in_virtual_time
async def test_what_was_due_while_a_process_was_stopped_comes_after_the_end_of_its_leases() -> None:
    fleet = Fleet(2)
    stopped = await fleet.start()
    await settle()

    async def draw() -> frozenset[int]:
        await pass_time(0.5)
        return stopped.ownership.shards

    drawing = asyncio.create_task(draw())
    await asyncio.sleep(0)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    loop.spend(LEASE_SECONDS)
    assert await drawing == frozenset()
    fleet.stop()


@in_virtual_time
async def test_another_count_of_shards_is_refused() -> None:
    fleet = Fleet(2)
    await fleet.start()
    fleet.shard_count = 3
    with pytest.raises(StorageError, match="2 shards, not 3"):
        await fleet.start()
    fleet.stop()


@in_virtual_time
async def test_one_that_keeps_all_shards_has_a_stand_in() -> None:
    fleet = Fleet(2)
    killed = await fleet.start()
    await settle()
    killed.kill()
    keeper = await fleet.start(keeps=True)
    await settle()
    stand_in = await fleet.start()
    await settle(100)
    assert fleet.shares()[1:] == [2, 0]
    keeper.kill()
    await settle(30)
    assert stand_in.awake == {0, 1}
    keeper = await fleet.start(keeps=True)
    await settle(100)
    assert fleet.shares()[2:] == [2, 0], "it waits for an older one"
    pressing = asyncio.create_task(fleet.press_for(60))
    await stand_in.coordinator.hand_everything_over(within=45)
    stand_in.coordinator.stop()
    await stand_in.coordinator.leave()
    await pass_time(3)
    stand_in.open.clear()
    await pressing
    assert fleet.shares()[3] == 2
    assert len(fleet.answered()) == len(fleet.sent)
    fleet.stop()


@pytest.mark.parametrize("seed", range(8))
def test_however_processes_come_and_go_no_press_is_lost(seed: int) -> None:
    run_in_virtual_time(_processes_come_and_go(random.Random(seed)))


async def _processes_come_and_go(choose: random.Random) -> None:
    fleet = Fleet(choose.randint(1, 6))
    staying = [await fleet.start()]
    await settle()
    pressing = asyncio.create_task(fleet.press_for(400, every=0.1))
    for _ in range(12):
        await pass_time(choose.choice((0.1, 1, 4, 12, 30)))
        if len(staying) == 1 or (len(staying) < 4 and choose.random() < 0.5):
            staying.append(await fleet.start())
            continue
        while any(one.open != one.awake for one in staying):
            await pass_time(0.1)
        one = staying.pop(choose.randrange(len(staying)))
        await one.coordinator.hand_everything_over(within=60)
        await pass_time(1)
        one.kill()
        await one.coordinator.leave()
    await pressing
    await settle(5)
    assert fleet.answered() == fleet.sent
    fleet.stop()


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_each_press_is_done_once_at_most(seed: int) -> None:
    run_in_virtual_time(_whatever_happens(random.Random(seed)))


async def _whatever_happens(choose: random.Random) -> None:
    fleet = Fleet(choose.randint(1, 6))
    pressing = asyncio.create_task(fleet.press_for(600, every=0.1))
    alive = [await fleet.start()]
    for _ in range(20):
        await pass_time(choose.choice((0.1, 1, 4, 12, 30)))
        what = choose.choice(("join", "join", "kill", "stop", "away", "back", "pause", "fail"))
        one = choose.choice(alive) if alive else None
        if what == "join" and len(alive) < 4:
            alive.append(await fleet.start())
        elif what == "kill" and one:
            alive.remove(one)
            one.kill()
        elif what == "stop" and one:
            alive.remove(one)
            fleet.leases.down.discard(one.name)
            await one.coordinator.hand_everything_over(within=30)
            one.kill()
            await one.coordinator.leave()
        elif what == "away" and one:
            fleet.leases.down.add(one.name)
        elif what == "back":
            fleet.leases.down.clear()
        elif what == "fail" and one:
            one.failures = choose.randint(1, 12)
    fleet.leases.down.clear()
    if not alive:
        alive.append(await fleet.start())
    await settle(120)
    served = [shard for one in alive for shard in sorted(one.coordinator.shards)]
    assert sorted(served) == list(range(fleet.shard_count)), "each shard is served, by one process"
    assert max(map(len, (one.coordinator.shards for one in alive))) <= -(-fleet.shard_count // len(alive))
    for one in alive:
        assert one.open == one.awake == one.coordinator.shards
    pressing.cancel()
    answered = fleet.answered()
    assert len(answered) == len(set(answered)), "a press was done twice"
    heard = [fleet.press(shard) for shard in range(fleet.shard_count)]
    assert fleet.answered()[-len(heard) :] == heard
    fleet.stop()
