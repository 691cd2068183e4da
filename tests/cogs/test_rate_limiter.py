"""Requests leave spaced, as Discord takes them, in fair shares for servers; the most urgent ones go first."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from math import inf
from random import Random
from typing import TYPE_CHECKING

import pytest

from cogs.core.rate_limiter import BURST, JITTER, ROUND, SECOND, SPACING, WINDOW, RateLimiter, Urgency
from tests.support.virtual_time import VirtualTimeLoop, in_virtual_time, pass_time

if TYPE_CHECKING:
    from collections.abc import Iterable


def now() -> float:
    return asyncio.get_running_loop().time()


async def send(
    limiter: RateLimiter, urgencies: Iterable[Urgency], *, guild: int = 0
) -> list[tuple[float, Urgency]]:
    """Send requests that all begin to wait now; return when each went, in the order in which they did."""
    sent: list[tuple[float, Urgency]] = []

    async def one(urgency: Urgency) -> None:
        assert await limiter.acquire(guild, urgency)
        sent.append((now(), urgency))

    await asyncio.gather(*map(one, urgencies))
    return sent


@in_virtual_time
async def test_no_window_has_more_requests_than_the_limit_whenever_they_come() -> None:
    limiter, times = RateLimiter(10), []
    for pause in [0.0, 0.0, 0.3, 0.95, 0.05, 7.0, 0.5]:
        await pass_time(pause)
        times += [time for time, _ in await send(limiter, [Urgency.TABLE] * 17)]
    for first, eleventh in zip(times, times[10:], strict=False):
        assert eleventh - first > WINDOW - 1e-6
    assert times[:3] == [0] * 3, "what a quiet bot draws at once leaves at once"


@in_virtual_time
async def test_discord_never_sees_more_than_the_limit_although_some_requests_come_later_than_others() -> None:
    limit, random = 48, Random(1)
    times = [time for time, _ in await send(RateLimiter(limit), [Urgency.TABLE] * 20 * limit)]
    assert times[-1] == pytest.approx(20 * WINDOW, rel=0.02), "and no time is left unused"
    seen = sorted(time + random.random() * JITTER for time in times)
    for place, begin in enumerate(seen):
        assert bisect_left(seen, begin + SECOND + JITTER) - place <= limit


@in_virtual_time
async def test_requests_leave_spaced_however_many_wait() -> None:
    times = [time for time, _ in await send(RateLimiter(48), [Urgency.TABLE] * 480)]
    for first, other in zip(times, times[10:], strict=False):
        assert other - first > 10 * SPACING - BURST - 1e-6


@in_virtual_time
async def test_a_busy_loop_to_which_each_timer_comes_too_late_uses_the_whole_rate() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)

    async def stay_busy() -> None:
        while True:
            loop.spend(0.2)
            await asyncio.sleep(0)

    busy = asyncio.create_task(stay_busy())
    times = [time for time, _ in await send(RateLimiter(48), [Urgency.TABLE] * 480)]
    busy.cancel()
    assert times[-1] < 10 * WINDOW * 1.3


@in_virtual_time
async def test_a_limit_below_one_spaces_requests_accordingly() -> None:
    sent = await send(RateLimiter(0.1), [Urgency.TABLE] * 3)
    assert [time for time, _ in sent] == pytest.approx([0, 10 * WINDOW, 20 * WINDOW])


@in_virtual_time
async def test_without_a_limit_nobody_waits() -> None:
    assert {time for time, _ in await send(RateLimiter(inf), [Urgency.TABLE] * 1000)} == {0}


@in_virtual_time
async def test_the_most_urgent_goes_first_and_nobody_starves() -> None:
    limiter = RateLimiter(4)
    await send(limiter, [Urgency.TABLE] * 4)
    backlog = asyncio.ensure_future(send(limiter, [Urgency.CLEANUP, *[Urgency.TABLE] * 3]))
    await pass_time(0.5)
    sent = await send(limiter, [Urgency.PERSON] * 9)
    assert [round(time / WINDOW, 1) for time, _ in sent] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [round(time / WINDOW, 1) for time, _ in await backlog] == [1, 2, 3, 4]


@in_virtual_time
async def test_a_server_with_hundreds_of_busy_tables_delays_another_by_a_moment() -> None:
    limiter = RateLimiter(48)
    busy = asyncio.ensure_future(send(limiter, [*[Urgency.PERSON] * 200, *[Urgency.TURN] * 200], guild=1))
    await pass_time(1)
    for urgency in (Urgency.TABLE, Urgency.TURN, Urgency.CLEANUP):
        asked = now()
        sent = await send(limiter, [urgency] * 3, guild=2)
        assert sent[-1][0] - asked < 2 * ROUND * SPACING + 2 * SPACING
        await pass_time(0.4)
    assert len(await busy) == 400


@in_virtual_time
async def test_servers_with_the_same_to_send_have_the_same_share() -> None:
    limiter, sent = RateLimiter(48), dict.fromkeys(range(5), 0)

    async def count(guild: int) -> None:
        while True:
            await limiter.acquire(guild, Urgency(guild % 4))
            sent[guild] += 1

    tasks = [asyncio.ensure_future(count(guild)) for guild in sent for _ in range(10 * guild + ROUND)]
    await pass_time(30)
    for task in tasks:
        task.cancel()
    assert max(sent.values()) - min(sent.values()) <= 2 * ROUND


@in_virtual_time
async def test_a_server_that_paused_has_no_claim_on_what_it_did_not_use() -> None:
    limiter = RateLimiter(48)
    await send(limiter, [Urgency.TABLE] * 10, guild=2)
    other = asyncio.ensure_future(send(limiter, [Urgency.TABLE] * 800, guild=1))
    await pass_time(10)
    late = asyncio.ensure_future(send(limiter, [Urgency.PERSON] * 100, guild=2))
    await pass_time(2)
    went = len([time for time, _ in await late if time < 12])
    assert 30 <= went <= 50, "half of what went in two seconds"
    await other


@in_virtual_time
async def test_what_is_not_wanted_any_more_is_neither_sent_nor_counted() -> None:
    limiter = RateLimiter(1)
    await limiter.acquire(0, Urgency.TABLE)
    wanted = [True, True]
    first = asyncio.ensure_future(limiter.acquire(0, Urgency.PERSON, is_wanted=lambda: wanted[0]))
    second = asyncio.ensure_future(limiter.acquire(0, Urgency.PERSON, is_wanted=lambda: wanted[1]))
    await pass_time(0.5)
    wanted[0] = False
    assert [await first, await second, now()] == [False, True, WINDOW]


@pytest.mark.parametrize("end", ["cancelled", "superseded"])
@in_virtual_time
async def test_a_request_given_up_while_it_waits_holds_up_nobody(end: str) -> None:
    limiter = RateLimiter(1)
    await limiter.acquire(0, Urgency.TABLE)
    given_up = limiter.queue(0, Urgency.PERSON)
    other = asyncio.ensure_future(limiter.acquire(0, Urgency.TABLE))
    await pass_time(0.5)
    if end == "cancelled":
        given_up.cancel()
    else:
        given_up.set_result(False)
    assert [await other, now()] == [True, WINDOW]
