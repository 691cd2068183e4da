"""Every request that Discord counts is counted, once and when it is sent: answers to presses are not."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import discord
import pytest
from simcord import ChannelHandle

from cogs.core.rate_limiter import RateLimiter
from tests.engine.positions import position

if TYPE_CHECKING:
    import asyncio
    from typing import Any

    from tests.support.hall import Hall


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """An entry for each request that the rate limiter let go."""
    granted: list[bool] = []
    queue = RateLimiter.queue

    def counting(limiter: RateLimiter, guild_id: int, urgency: Any, **options: Any) -> asyncio.Future[bool]:
        assert guild_id, "whatever a table sends is for its server"
        waiting = queue(limiter, guild_id, urgency, **options)
        assert waiting.done(), "a hall has no limit"
        if waiting.result():
            granted.append(True)
        return waiting

    monkeypatch.setattr(RateLimiter, "queue", counting)
    return granted


def made(house: Hall, since: int) -> Counter[str]:
    """Return the methods of the requests that count against the limit of the bot."""
    sent = house.env.http_requests[since:]
    return Counter(one.method for one in sent if re.match(r"/(channels|guilds)/", one.path))


async def test_a_turn_that_passes_takes_the_three_requests_that_show_it(
    house: Hall, counted: list[bool]
) -> None:
    """The table, the ping of whose turn it was, and the ping of whose turn it is."""
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "B2 B3 B4", top="R5"))
    await house.env.settle()
    counted.clear()
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    await house.env.settle()
    assert made(house, since) == {"PATCH": 1, "POST": 1, "DELETE": 1}
    assert len(counted) == 3


async def test_what_follows_within_a_turn_takes_no_other_ping(house: Hall, counted: list[bool]) -> None:
    """A drawn card that can be played has a time of its own, but its owner is there."""
    ann, ben = house.guests("Ann Ben", house.channel())
    cards = position("R1 R2 R3", "B2 B3 B4", top="R5", draw="R9 Y1 ...")
    await house.deal(ann.channel, [ann, ben], cards, clock=30)
    await house.env.settle()
    await house.env.advance_time(3)
    counted.clear()
    since = len(house.env.http_requests)
    await ann.types("uno draw")
    await house.env.settle()
    assert made(house, since) == {"PATCH": 1}
    assert len(counted) == 1


async def test_a_lobby_takes_the_one_request_that_shows_it(house: Hall, counted: list[bool]) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await house.env.settle()
    counted.clear()
    since = len(house.env.http_requests)
    await ben.types("uno join")
    await house.env.settle()
    assert made(house, since) == {"PATCH": 1}
    assert len(counted) == 1


async def test_whatever_a_table_sends_from_its_first_lobby_to_its_end_is_counted(
    house: Hall, counted: list[bool]
) -> None:
    parent = house.channel()
    ann, ben = house.guests("Ann Ben", parent)
    since = len(house.env.http_requests)
    await ann.types("uno start", thread="own")
    [thread] = parent.threads
    ann.channel = ben.channel = thread
    await ben.presses(house.table(thread), "join")
    await ben.types("uno notify", when="tables")
    await ann.ends()
    await house.env.settle()
    requests = made(house, since)
    assert {"POST", "PUT", "PATCH"} <= requests.keys()
    assert len(counted) == requests.total()


async def test_the_way_into_a_private_thread_is_counted(house: Hall, counted: list[bool]) -> None:
    ann = house.guest("Ann", house.channel())
    made_thread = house.env.backend.create_thread(
        ann.channel.id, "secret", ann.member.id, type=discord.ChannelType.private_thread.value
    )
    ann.channel = ChannelHandle(house.env, house.guild, made_thread)
    since = len(house.env.http_requests)
    await ann.types("uno start")
    await house.env.settle()
    requests = made(house, since)
    assert requests["PUT"] == 1
    assert len(counted) == requests.total()
