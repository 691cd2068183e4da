"""Since when nothing is heard of Discord: a gateway that is gone, and one that is silent."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from bot.discordpy.internals import SocketLink
from cogs.core.outages import (
    EVENT_PATIENCE,
    HEARTBEAT_EVERY,
    HEARTBEAT_TIMEOUT,
    LOOK_AGAIN,
    MAX_SILENCE,
    GatewayMonitor,
)
from tests.rooms.fakes import FakeClock, settled

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    import discord

GUILD = 5 << 22


class FakeLink:
    """A connection on which something arrives when the test says so.

    Attributes:
        alive: Whether an answer comes at once.
    """

    def __init__(self, clock: FakeClock) -> None:
        self.asked = 0
        self.alive = True
        self._clock = clock
        self._heard = clock.now()

    def hear(self) -> None:
        """Let something arrive."""
        self._heard = self._clock.now()

    def silence(self) -> float:
        return (self._clock.now() - self._heard).total_seconds()

    async def ask(self) -> None:
        self.asked += 1
        if self.alive:
            self.hear()


class House:
    """A monitor with a clock, and what it told.

    Attributes:
        told: When each outage began and which of two servers it concerned.
    """

    def __init__(self, shards: int | None = None) -> None:
        self.clock = FakeClock()
        self.told: list[tuple[datetime, bool, bool]] = []
        client = cast("discord.Client", SimpleNamespace(shard_count=shards))
        self.monitor = GatewayMonitor(
            client=client, clock=self.clock, on_restored=self._restored, link=self._connect
        )

    def _restored(self, since: datetime, affects: Callable[[int], bool]) -> None:
        self.told.append((since, affects(GUILD), affects(GUILD + (1 << 22))))

    def _connect(self, _: int) -> FakeLink:
        self.link = FakeLink(self.clock)
        return self.link

    async def pass_by(self, seconds: float) -> None:
        """Let time pass in steps as small as the monitor's own."""
        for _ in range(round(seconds / LOOK_AGAIN)):
            await self.clock.pass_by(LOOK_AGAIN)


@pytest.fixture
async def house() -> House:
    opened = House()
    await opened.monitor.on_shard_connect(0)
    return opened


async def test_an_outage_begins_with_what_was_heard_last(house: House) -> None:
    await house.clock.pass_by(10)
    house.link.hear()
    heard = house.clock.now()
    await house.clock.pass_by(20)
    await house.monitor.on_shard_disconnect(0)
    assert house.monitor.is_lost(GUILD)
    await house.clock.pass_by(100)
    await house.monitor.on_shard_disconnect(0)  # an attempt to connect failed
    assert house.told == []
    await house.monitor.on_shard_connect(0)
    assert house.told == [(heard, True, True)]
    assert not house.monitor.is_lost(GUILD)


async def test_a_first_connection_ends_no_outage(house: House) -> None:
    assert house.told == []
    assert not house.monitor.is_lost(GUILD)


async def test_what_was_just_heard_needs_no_question(house: House) -> None:
    await house.clock.pass_by(1)
    assert await house.monitor.heard_since(GUILD, house.clock.now() - timedelta(seconds=1))
    assert house.link.asked == 0


async def test_a_quiet_connection_is_asked_once_for_all_and_answers(house: House) -> None:
    await house.clock.pass_by(30)
    now = house.clock.now()
    asking = asyncio.gather(*(house.monitor.heard_since(GUILD, now) for _ in range(3)))
    await house.pass_by(EVENT_PATIENCE + LOOK_AGAIN)
    assert await asking == [True, True, True]
    assert house.link.asked == 1


async def test_what_arrives_by_itself_soon_spares_the_question(house: House) -> None:
    await house.clock.pass_by(30)
    asking = asyncio.ensure_future(house.monitor.heard_since(GUILD, house.clock.now()))
    await house.pass_by(EVENT_PATIENCE / 2)
    house.link.hear()
    await house.pass_by(LOOK_AGAIN)
    assert await asking
    assert house.link.asked == 0


async def test_a_later_moment_is_not_answered_by_what_arrived_before_it(house: House) -> None:
    await house.clock.pass_by(30)
    first = asyncio.ensure_future(house.monitor.heard_since(GUILD, house.clock.now()))
    await settled()
    await house.clock.pass_by(LOOK_AGAIN / 2)
    house.link.hear()
    await house.clock.pass_by(LOOK_AGAIN / 4)
    second = asyncio.ensure_future(house.monitor.heard_since(GUILD, house.clock.now()))
    await house.clock.pass_by(LOOK_AGAIN)
    assert await first
    assert not second.done()
    house.link.hear()
    await house.pass_by(LOOK_AGAIN)
    assert await second


async def test_hundreds_of_deadlines_a_minute_take_a_handful_of_heartbeats(house: House) -> None:
    """Discord takes 120 messages a minute from a shard, whatever they are."""
    asking = []
    for _ in range(500):
        await house.clock.pass_by(60 / 500)
        asking.append(asyncio.ensure_future(house.monitor.heard_since(GUILD, house.clock.now())))
    await house.pass_by(HEARTBEAT_EVERY + LOOK_AGAIN)
    assert all(await asyncio.gather(*asking))
    assert 1 <= house.link.asked <= 60 / HEARTBEAT_EVERY + 2


async def test_a_moment_in_the_future_counts_as_now(house: House) -> None:
    house.link.hear()
    assert await house.monitor.heard_since(GUILD, house.clock.now() + timedelta(hours=1))


async def test_a_silent_connection_is_lost_since_it_fell_silent(house: House) -> None:
    since = house.clock.now()
    await house.clock.pass_by(30)
    house.link.alive = False
    asking = asyncio.ensure_future(house.monitor.heard_since(GUILD, house.clock.now()))
    await house.pass_by(EVENT_PATIENCE + HEARTBEAT_TIMEOUT + 1)
    assert await asking is False
    assert house.monitor.is_lost(GUILD)
    assert not await house.monitor.heard_since(GUILD, since)
    await house.monitor.on_shard_disconnect(0)  # the library notices as well
    await house.monitor.on_shard_connect(0)
    assert house.told == [(since, True, True)]


async def test_a_connection_that_was_only_slow_is_heard_again(house: House) -> None:
    since = house.clock.now()
    await house.clock.pass_by(30)
    house.link.alive = False
    asking = asyncio.ensure_future(house.monitor.heard_since(GUILD, house.clock.now()))
    await house.pass_by(EVENT_PATIENCE + HEARTBEAT_TIMEOUT + 1)
    assert await asking is False
    house.link.hear()
    await house.pass_by(1)
    assert house.told == [(since, True, True)]
    assert not house.monitor.is_lost(GUILD)


async def test_a_connection_that_misses_its_heartbeat_is_asked_and_then_lost(house: House) -> None:
    house.link.alive = False
    await house.clock.pass_by(MAX_SILENCE + 1)
    assert not house.monitor.is_lost(GUILD), "it may answer yet"
    await house.pass_by(EVENT_PATIENCE + LOOK_AGAIN)
    assert house.link.asked == 1
    await house.pass_by(HEARTBEAT_TIMEOUT + 1)
    assert house.monitor.is_lost(GUILD)


async def test_a_connection_that_is_replaced_while_it_is_asked_is_not_lost(house: House) -> None:
    house.link.alive = False
    await house.clock.pass_by(30)
    asking = asyncio.ensure_future(house.monitor.heard_since(GUILD, house.clock.now()))
    await house.pass_by(1)
    await house.monitor.on_shard_connect(0)
    await house.pass_by(LOOK_AGAIN)
    assert await asking is True
    assert not house.monitor.is_lost(GUILD)


async def test_one_shard_stops_only_its_servers() -> None:
    house = House(shards=2)
    shard = house.monitor.shard_of(GUILD)
    house.monitor.restore(shard)
    house.monitor.lose(shard)
    assert (house.monitor.is_lost(GUILD), house.monitor.is_lost(GUILD + (1 << 22))) == (True, False)
    house.monitor.restore(shard)
    assert [(one, other) for _, one, other in house.told] == [(True, False)]


async def test_a_shard_that_was_closed_is_forgotten() -> None:
    house = House(shards=2)
    shard = house.monitor.shard_of(GUILD)
    await house.monitor.on_shard_connect(shard)
    await house.clock.pass_by(30)
    asking = asyncio.ensure_future(house.monitor.heard_since(GUILD, house.clock.now()))
    await settled()
    await house.monitor.on_shard_close(shard)
    await house.pass_by(1)
    assert await asking is True, "nobody waits for a shard of another process"
    await house.monitor.on_shard_disconnect(shard)
    await house.monitor.on_shard_close(shard)
    assert not house.monitor.is_lost(GUILD)
    await house.monitor.on_shard_connect(shard)
    assert house.told == [], "what another process did meanwhile is no outage"


async def test_a_shard_without_a_connection_is_not_heard_again() -> None:
    """It was closed before the word of its connection arrived here."""
    house = House()
    monitor = GatewayMonitor(
        client=cast("discord.Client", SimpleNamespace(shard_count=1)),
        clock=house.clock,
        on_restored=house._restored,
        link=lambda _: None,
    )
    await monitor.on_shard_connect(0)
    assert house.told == []


async def test_the_library_still_keeps_what_the_link_reads() -> None:
    """discord.py tells nobody when anything arrived last: a new version has to be looked at."""
    from discord.gateway import KeepAliveHandler  # noqa: PLC0415 - only here

    socket = SimpleNamespace(thread_id=0, _max_heartbeat_timeout=60.0, HEARTBEAT=1, sequence=7, sent=[])
    socket._keep_alive = keep_alive = KeepAliveHandler(ws=cast("discord.gateway.DiscordWebSocket", socket))

    async def send_heartbeat(payload: object) -> None:
        socket.sent.append(payload)
        keep_alive.tick()

    socket.send_heartbeat = send_heartbeat
    link = SocketLink(cast("discord.gateway.DiscordWebSocket", socket))
    keep_alive._last_recv -= 100
    assert link.silence() > 99
    await link.ask()
    assert link.silence() < 50
    assert socket.sent == [{"op": 1, "d": 7}]
