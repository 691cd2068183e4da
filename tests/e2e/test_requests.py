"""A drawing reserves as many requests of the shared rate limiter as it makes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cogs.display.rate_limiter import RateLimiter
from tests.engine.positions import position

if TYPE_CHECKING:
    from tests.support.hall import Hall


@pytest.fixture
def reserved(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many requests each drawing reserved, in order."""
    counts: list[int] = []
    reserve = RateLimiter.reserve

    def counting(rate_limiter: RateLimiter, requests: int) -> float:
        counts.append(requests)
        return reserve(rate_limiter, requests)

    monkeypatch.setattr(RateLimiter, "reserve", counting)
    return counts


def made(house: Hall, since: int) -> list[str]:
    """Return the requests that count against the limit of the bot: answers to presses do not."""
    sent = house.env.http_requests[since:]
    return [f"{one.method} {one.path}" for one in sent if re.match(r"/channels/\d+/messages", one.path)]


async def test_a_turn_that_passes_reserves_the_three_requests_that_show_it(
    house: Hall, reserved: list[int]
) -> None:
    """The table, the ping of whose turn it was, and the ping of whose turn it is."""
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "B2 B3 B4", top="R5"))
    await house.env.settle()
    reserved.clear()
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    await house.env.settle()
    requests = made(house, since)
    assert sorted(one.split()[0] for one in requests) == ["DELETE", "PATCH", "POST"]
    assert reserved == [len(requests)]


async def test_a_lobby_reserves_the_one_request_that_shows_it(house: Hall, reserved: list[int]) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await house.env.settle()
    reserved.clear()
    since = len(house.env.http_requests)
    await ben.types("uno join")
    await house.env.settle()
    requests = made(house, since)
    assert [one.split()[0] for one in requests] == ["PATCH"]
    assert reserved == [1]
