"""Requests go out as Discord takes them: never too many within a second, and the most urgent ones first."""

from __future__ import annotations

import asyncio
from math import inf
from typing import TYPE_CHECKING

import pytest

from cogs.display.rate_limiter import RateLimiter, Urgency
from tests.support.virtual_time import in_virtual_time, pass_time

if TYPE_CHECKING:
    from collections.abc import Iterable


def now() -> float:
    return asyncio.get_running_loop().time()


async def send(limiter: RateLimiter, urgencies: Iterable[Urgency]) -> list[tuple[float, Urgency]]:
    """Send requests that all begin to wait now; return when each went, in the order in which they did."""
    sent: list[tuple[float, Urgency]] = []

    async def one(urgency: Urgency) -> None:
        assert await limiter.acquire(urgency)
        sent.append((now(), urgency))

    await asyncio.gather(*map(one, urgencies))
    return sent


@in_virtual_time
async def test_no_second_has_more_requests_than_the_limit_whenever_they_come() -> None:
    limiter, times = RateLimiter(10), []
    for pause in [0.0, 0.0, 0.3, 0.95, 0.05, 7.0, 0.5]:
        await pass_time(pause)
        times += [time for time, _ in await send(limiter, [Urgency.TABLE] * 17)]
    for first, eleventh in zip(times, times[10:], strict=False):
        assert eleventh - first > 1 - 1e-6
    assert times[:10] == [0] * 10, "a quiet bot sends at once"


@in_virtual_time
async def test_a_limit_below_one_a_second_spaces_requests_accordingly() -> None:
    assert [time for time, _ in await send(RateLimiter(0.1), [Urgency.TABLE] * 3)] == [0, 10, 20]


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
    assert [time for time, _ in sent] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert {time for time, _ in await backlog} == {1, 2, 3, 4}


@in_virtual_time
async def test_what_is_not_wanted_any_more_is_neither_sent_nor_counted() -> None:
    limiter = RateLimiter(1)
    await limiter.acquire(Urgency.TABLE)
    wanted = [True, True]
    first = asyncio.ensure_future(limiter.acquire(Urgency.PERSON, is_wanted=lambda: wanted[0]))
    second = asyncio.ensure_future(limiter.acquire(Urgency.PERSON, is_wanted=lambda: wanted[1]))
    await pass_time(0.5)
    wanted[0] = False
    assert [await first, await second, now()] == [False, True, 1]


@pytest.mark.parametrize("end", ["cancelled", "superseded"])
@in_virtual_time
async def test_a_request_given_up_while_it_waits_holds_up_nobody(end: str) -> None:
    limiter = RateLimiter(1)
    await limiter.acquire(Urgency.TABLE)
    given_up = limiter.queue(Urgency.PERSON)
    other = asyncio.ensure_future(limiter.acquire(Urgency.TABLE))
    await pass_time(0.5)
    if end == "cancelled":
        given_up.cancel()
    else:
        given_up.set_result(False)
    assert [await other, now()] == [True, 1]
