"""Discord's limit for all requests of a bot is shared out in order."""

from __future__ import annotations

import asyncio
from math import inf

import pytest

from cogs.display.rate_limiter import RateLimiter


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the event loop takes for the time, in seconds."""
    time = [1000.0]
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: time[0])
    return time


async def test_the_requests_of_one_second_are_free_at_once_and_the_others_wait_their_turn(
    clock: list[float],
) -> None:
    rate_limiter = RateLimiter(10)
    assert [rate_limiter.reserve(5), rate_limiter.reserve(5)] == [0, 0]
    assert [rate_limiter.reserve(5), rate_limiter.reserve(1), rate_limiter.reserve(4)] == pytest.approx(
        [0.5, 0.6, 1.0]
    )
    clock[0] += 1
    assert rate_limiter.reserve(5) == pytest.approx(0.5)


async def test_a_quiet_hour_saves_up_no_more_than_a_second(clock: list[float]) -> None:
    rate_limiter = RateLimiter(10)
    rate_limiter.reserve(100)
    clock[0] += 3600
    assert [rate_limiter.reserve(10), rate_limiter.reserve(1)] == pytest.approx([0, 0.1])


async def test_without_a_limit_nobody_waits(clock: list[float]) -> None:
    rate_limiter = RateLimiter(inf)
    assert {rate_limiter.reserve(1000) for _ in range(10)} == {0}
    assert clock == [1000]
