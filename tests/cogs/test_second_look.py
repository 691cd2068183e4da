"""After a session was lost all tables are looked at again, slowly and behind everything else."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from bot.runtime.clock import SystemClock
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.table.recovery import RESYNC_INTERVAL, Resync
from tests.support.virtual_time import pass_time, run_in_virtual_time

if TYPE_CHECKING:
    from bot.rooms.room import Room

ROOMS = [cast("Room", SimpleNamespace(channel_id=number, guild_id=1)) for number in range(1000)]


def test_a_thousand_tables_are_looked_at_once_each_and_never_many_at_a_time() -> None:
    async def look() -> list[tuple[float, Room]]:
        loop, looked = asyncio.get_running_loop(), list[tuple[float, "Room"]]()
        second_look = Resync(
            clock=SystemClock(),
            limiter=RateLimiter(45),
            is_wanted=lambda room: room.channel_id % 2 == 0,
            draw=lambda room: looked.append((loop.time(), room)),
        )
        second_look.begin(ROOMS)
        await pass_time(1)
        second_look.begin(ROOMS)  # another session was lost
        await pass_time(RESYNC_INTERVAL * len(ROOMS))
        return looked

    looked = run_in_virtual_time(look())
    wanted = [room for room in ROOMS if room.channel_id % 2 == 0]
    assert [room for _, room in looked][-len(wanted) :] == wanted
    times = [when for when, _ in looked]
    most = max(sum(begin <= when < begin + 0.99 for when in times) for begin in times)
    assert most <= 1 / RESYNC_INTERVAL + 1


def test_tables_of_another_shard_do_not_take_the_place_of_those_that_wait() -> None:
    async def look() -> list[int]:
        looked: list[int] = []
        second_look = Resync(
            clock=SystemClock(),
            limiter=RateLimiter(45),
            is_wanted=lambda _: True,
            draw=lambda room: looked.append(room.channel_id),
        )
        second_look.begin(ROOMS[:3])
        second_look.begin(ROOMS[2:5])
        await pass_time(10 * RESYNC_INTERVAL)
        second_look.begin(ROOMS[:1])
        await pass_time(RESYNC_INTERVAL)
        return looked

    assert run_in_virtual_time(look()) == [0, 1, 2, 3, 4, 0]


def test_what_is_more_urgent_goes_first() -> None:
    async def look() -> list[str]:
        order: list[str] = []
        limiter = RateLimiter(1)
        await limiter.acquire(0, Urgency.PERSON)
        second_look = Resync(
            clock=SystemClock(),
            limiter=limiter,
            is_wanted=lambda _: True,
            draw=lambda _: order.append("a second look"),
        )
        second_look.begin(ROOMS[:1])
        await asyncio.sleep(0)
        turn = asyncio.ensure_future(limiter.acquire(0, Urgency.TURN))
        turn.add_done_callback(lambda _: order.append("a turn"))
        await pass_time(5)
        return order

    assert run_in_virtual_time(look()) == ["a turn", "a second look"]
