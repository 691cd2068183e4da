"""Requests that fail: when Discord is taken to answer nobody, and since when."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import aiohttp
import pytest
from aiohttp import web
from discord.http import Route

from cogs.core.drawing_queue import DrawingQueue
from cogs.core.outages import (
    CALM,
    HOLDS_AFTER,
    MAX_HELD,
    REQUEST_EVERY,
    REQUEST_PATIENCE,
    TRY_AGAIN,
    GatewayMonitor,
    RestMonitor,
    ask_discord,
    place_of,
)
from tests.rooms.fakes import FakeClock, settled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import datetime

    import discord

GUILD = 5 << 22


class House:
    """A monitor with a clock.

    Attributes:
        answers: Whether Discord answers when it is asked.
    """

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.told: list[datetime] = []
        self.answers = False
        self.rest: Any = RestMonitor(clock=self.clock, on_restored=self.told.append, ask=self._ask)

    async def _ask(self) -> bool:
        return self.answers

    async def pass_by(self, seconds: float) -> None:
        """Let time pass in steps as small as the monitor's own."""
        for _ in range(round(seconds / REQUEST_EVERY)):
            await self.clock.pass_by(REQUEST_EVERY)

    async def request(self, *, answered: bool | None) -> None:
        """Send a request that ends at once."""
        self.rest.note_start()
        self.rest.note_end(answered=answered)
        await settled()


@pytest.fixture
async def house() -> AsyncIterator[House]:
    opened = House()
    yield opened
    opened.rest.stop()


async def test_an_outage_begins_with_the_first_request_that_failed(house: House) -> None:
    began = house.clock.now()
    await house.request(answered=False)
    await house.pass_by(2)
    assert not house.rest.is_lost, "it may be a single server of Discord's"
    await house.pass_by(138)
    assert house.rest.is_lost
    house.answers = True
    await house.pass_by(1)
    assert not house.rest.is_lost, "a second after it is over, whatever waits between two attempts"
    assert house.told == [began]


async def test_a_request_that_fails_beside_others_that_do_not_is_no_outage(house: House) -> None:
    for _ in range(10):
        await house.request(answered=False)
        await house.request(answered=True)
        await house.pass_by(1)
    assert not house.rest.is_lost
    assert house.told == []


async def test_however_often_requests_fail_and_succeed_discord_is_asked_once_a_second(house: House) -> None:
    asked = 0

    async def ask() -> bool:
        nonlocal asked
        asked += 1
        return False

    house.rest.ask = ask
    for _ in range(6):
        await house.request(answered=False)
        await house.request(answered=True)
    await house.request(answered=False)
    await house.pass_by(2 * REQUEST_EVERY)
    assert asked == 2
    assert not house.rest.is_lost


async def test_whoever_asks_after_a_failure_waits_until_it_is_known(house: House) -> None:
    await house.request(answered=False)
    asking = asyncio.ensure_future(house.rest.takes_requests())
    await house.pass_by(1)
    assert not asking.done()
    house.answers = True
    await house.pass_by(1)
    assert await asking is True
    await house.request(answered=False)
    house.answers = False
    asking = asyncio.ensure_future(house.rest.takes_requests())
    await house.pass_by(REQUEST_PATIENCE.total_seconds())
    assert await asking is False


async def test_requests_to_which_nothing_comes_back_are_an_outage_since_the_last_answer(house: House) -> None:
    house.rest.note_start()
    began = house.clock.now()
    await house.pass_by(10)
    house.rest.note_start()
    asking = asyncio.ensure_future(house.rest.takes_requests())
    await settled()
    await house.pass_by(1)
    assert await asking is False
    house.rest.note_end(answered=True)
    assert house.told == [began]


async def test_what_discord_says_of_its_gateway_does_not_end_an_outage_of_all_else(house: House) -> None:
    house.answers = True
    began = house.clock.now()

    async def fail(place: str) -> None:
        house.rest.note_start()
        house.rest.note_end(answered=False, place=place)
        await settled()

    for _ in range(20):
        await fail("/channels/1")
        await house.pass_by(1)
    assert not house.rest.is_lost, "it is one channel"
    for number in range(20):
        await fail(f"/interactions/{number}")
        await house.pass_by(1)
    assert house.rest.is_lost
    await house.pass_by(TRY_AGAIN.total_seconds())
    assert not house.rest.is_lost, "what waits is tried"
    await fail("/channels/1")
    await fail("/channels/2")
    asking = asyncio.ensure_future(house.rest.takes_requests())
    await house.pass_by(REQUEST_PATIENCE.total_seconds())
    assert await asking is False, "no deadline is over in between"
    await house.request(answered=True)
    await house.pass_by(HOLDS_AFTER.total_seconds())
    assert not house.rest.is_lost
    assert len(house.told) == 2
    assert house.told[0] >= began


async def flap(house: House, seconds: int, *, away: int, back: int) -> float:
    """Let Discord be away and back in turns for so long; return for how long clocks ran meanwhile."""
    ran = 0.0
    for second in range(seconds):
        house.answers = second % (away + back) >= away
        await house.request(answered=house.answers)
        await house.pass_by(1)
        ran += not house.rest.is_lost
    return ran


async def test_clocks_do_not_run_between_outages_that_follow_each_other(house: House) -> None:
    await flap(house, 25, away=20, back=5)
    assert not house.rest.is_lost, "nothing tells the first one from any other"
    begun = house.clock.now()
    for _ in range(2):
        await flap(house, 25, away=20, back=5)
        assert house.rest.is_lost, "an answer in a lull is not believed"
        assert house.rest.available.is_set(), "but whatever waits is sent in it"
    assert await house.rest.takes_requests() is False
    await flap(house, 10, away=0, back=10)
    assert not house.rest.is_lost
    assert house.told[1:] == [begun], "rooms get back all of it in one go"


async def test_however_long_outages_follow_each_other_clocks_go_on_in_between(house: House) -> None:
    ran = await flap(house, 600, away=15, back=5)
    assert len(house.told) > 600 / (CALM + MAX_HELD).total_seconds()
    assert 0 < ran < 150 / 2, "of the 150 s in which Discord was there"


async def test_an_outage_long_after_another_ends_with_the_first_answer(house: House) -> None:
    for _ in range(2):
        await flap(house, 20, away=20, back=0)
        house.answers = True
        await house.pass_by(1)
        assert not house.rest.is_lost
        await house.pass_by(CALM.total_seconds())


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/api/v10/channels/1/messages/2", "/channels/1"),
        ("/api/v10/interactions/1/token/callback", "/interactions/1"),
        ("/api/v10/webhooks/1/token/messages/@original", "/webhooks/1/token"),
        ("/api/v10/gateway", "/gateway"),
    ],
)
def test_requests_about_one_thing_have_one_place(path: str, place: str) -> None:
    assert place_of(path) == place


async def test_a_request_that_was_given_up_says_nothing(house: House) -> None:
    await house.request(answered=None)
    assert await house.rest.takes_requests()


async def test_clocks_stand_still_while_nobody_can_be_answered(house: House) -> None:
    link = SimpleNamespace(silence=lambda: 0.0)
    monitor = GatewayMonitor(
        client=cast("discord.Client", SimpleNamespace(shard_count=1)),
        clock=house.clock,
        on_restored=lambda *_: None,
        link=lambda _: cast("None", link),
        rest=house.rest,
    )
    await monitor.on_shard_connect(0)
    assert await monitor.heard_since(GUILD, house.clock.now())
    await house.request(answered=False)
    asking = asyncio.ensure_future(monitor.heard_since(GUILD, house.clock.now()))
    await house.pass_by(REQUEST_PATIENCE.total_seconds())
    assert await asking is False, "a deadline right after the first failure waits, too"
    assert monitor.is_lost(GUILD)


async def test_drawings_wait_until_discord_takes_requests_again(house: House) -> None:
    queue = DrawingQueue(available=house.rest.available)
    await house.request(answered=False)
    await house.pass_by(REQUEST_PATIENCE.total_seconds())
    drawing = asyncio.ensure_future(queue.wait_for_turn())
    await settled()
    assert not drawing.done()
    house.answers = True
    await house.pass_by(1)
    async with asyncio.timeout(60):
        await drawing


async def test_the_requests_of_a_session_are_watched(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    status = [502]
    app = web.Application()

    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status[0])

    app.router.add_get("/gateway", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    address = "http://{}:{}".format(*runner.addresses[0])
    monkeypatch.setattr(Route, "BASE", address)
    async with aiohttp.ClientSession(trace_configs=[house.rest.trace()]) as session:
        async with session.get(f"{address}/gateway"):
            pass
        assert await ask_discord() is False
        await house.pass_by(REQUEST_PATIENCE.total_seconds())
        assert house.rest.is_lost
        status[0] = 404
        assert await ask_discord() is True
        async with session.get(f"{address}/gateway"):
            pass
        assert not house.rest.is_lost, "whatever it answers, it is there"
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientError):
            await session.get(f"{address}/gateway")
        assert await ask_discord() is False
        await house.pass_by(REQUEST_PATIENCE.total_seconds())
        assert house.rest.is_lost
