"""Times at which a shard may identify."""

from __future__ import annotations

import asyncio

from bot.sharding.client import IDENTIFY_MARGIN, IdentifyQueue, LocalSlots
from bot.sharding.ownership import IDENTIFY_SECONDS
from tests.support.virtual_time import run_in_virtual_time


def _times(shards: range, max_concurrency: int) -> dict[int, float]:
    """Return when each of some shards may identify that all want to at once."""

    async def identify() -> dict[int, float]:
        loop, found = asyncio.get_running_loop(), dict[int, float]()
        queue = IdentifyQueue(LocalSlots(loop.time).take)
        queue.max_concurrency = max_concurrency

        async def one(shard: int) -> None:
            async with queue.turn_to_connect(shard):
                await queue.wait(shard, asyncio.sleep)
                found[shard] = loop.time()

        await asyncio.gather(*(one(shard) for shard in shards))
        return found

    found: dict[int, float] = run_in_virtual_time(identify())
    return found


def test_one_bucket_identifies_every_five_seconds_in_order() -> None:
    apart = IDENTIFY_SECONDS + IDENTIFY_MARGIN
    assert _times(range(4), 1) == {0: 0, 1: apart, 2: 2 * apart, 3: 3 * apart}


def test_buckets_do_not_wait_for_each_other() -> None:
    times = _times(range(40), 16)
    assert {shard for shard, when in times.items() if when == 0} == set(range(16))
    assert max(times.values()) < 3 * IDENTIFY_SECONDS


def test_whoever_asks_too_early_asks_again_when_it_is_told_to() -> None:
    """Another process may have taken the slot meanwhile."""

    async def identify() -> tuple[list[int], float]:
        answers, asked = [3.0, 1.5, 0.0], list[int]()

        async def slot(bucket: int) -> float:
            asked.append(bucket)
            return answers.pop(0)

        queue = IdentifyQueue(slot)
        queue.max_concurrency = 4
        await queue.wait(6, asyncio.sleep)
        return asked, asyncio.get_running_loop().time()

    assert run_in_virtual_time(identify()) == ([2, 2, 2], 4.5)
