"""Shards over real sockets: opened, lost, resumed, refused, closed, each while others go on."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import discord
import pytest

from bot.discordpy.internals import GatewaySession
from bot.sharding.client import ShardClosedError, pause_before
from tests.sharding.conftest import COUNT, Listener, connected, press, until
from tests.support.fake_discord import Moment

if TYPE_CHECKING:
    from tests.sharding.conftest import Waits
    from tests.support.fake_discord import FakeDiscord, Guild


def identified(fake: FakeDiscord) -> list[tuple[int, int]]:
    return [event.shard for event in fake.gateway.events if event.moment is Moment.IDENTIFY]


def moments(fake: FakeDiscord, moment: Moment, shard: int) -> int:
    return len(fake.gateway.events.where(lambda one: one.moment is moment and one.shard[0] == shard))


async def ready(fake: FakeDiscord, client: Listener, count: int = COUNT) -> None:
    await until(fake, client, lambda: [one[0] for one in client.heard].count("shard_ready") == count)


async def test_as_many_shards_as_discord_recommends_are_opened_as_fast_as_it_takes_them(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    fake.world.max_concurrency = 2
    client = Listener()
    async with connected(client, fake, waits):
        await ready(fake, client)
        await until(fake, client, client.is_ready)
        assert sorted(identified(fake)) == [(shard, COUNT) for shard in range(COUNT)]
        assert fake.gateway.refused == 0
        assert 5 <= waits.now < 10, "two buckets: one of them had two shards"
        assert {guild.id: guild.shard_id for guild in client.guilds} == {
            guild.id: shard for shard, guild in enumerate(guilds)
        }
        assert set(client.shards) == set(range(COUNT))
        assert [one for one in client.heard if one[0] == "ready"] == [("ready",)]
    assert fake.gateway.connections == 0
    assert fake.unknown == []


async def test_a_press_reaches_the_bot_on_each_shard_and_through_each_session(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    first, second = (
        Listener(shard_count=COUNT),
        Listener(shard_count=COUNT, opening=lambda *_: asyncio.sleep(0)),
    )
    async with connected(first, fake, waits), connected(second, fake, waits):
        await ready(fake, first)
        await until(
            fake,
            second,
            lambda: second.shard_count is not None and fake.calls.where(lambda c: "gateway" in c.path)[1:],
        )
        waits.now += 5.2
        await second.open_shard(1)
        for guild in guilds:
            pressed = await press(fake, guild)
            assert await first.presses.get() == pressed.id
            if guild is guilds[1]:
                assert await second.presses.get() == pressed.id
        assert second.presses.empty()
        assert [guild.id for guild in second.guilds] == [guilds[1].id]


async def test_a_shard_that_gets_no_connection_goes_on_trying_and_hinders_nobody(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    fake.gateway.broken = {0}
    client = Listener()
    async with connected(client, fake, waits):
        await ready(fake, client, 2)
        await until(fake, client, lambda: moments(fake, Moment.CLOSED, 0) > 4)
        assert client.was_removed_from(guilds[0].id) is False, "nothing is known of its servers"
        pressed = await press(fake, guilds[2])
        assert await client.presses.get() == pressed.id
        assert not client.is_ready()
        fake.gateway.broken.clear()
        await ready(fake, client)
        await until(fake, client, client.is_ready)
        assert client.get_guild(guilds[0].id) is not None


async def test_a_lost_connection_is_resumed_after_failed_attempts_and_misses_nothing(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    client = Listener()
    async with connected(client, fake, waits):
        await ready(fake, client)
        others = [client.socket(shard) for shard in (0, 2)]
        fake.gateway.broken = {1}
        await fake.gateway.drop(shard=1)
        await until(fake, client, lambda: client.heard.count(("shard_disconnect", 1)) > 3)
        missed = await press(fake, guilds[1])
        heard = await press(fake, guilds[0])
        assert await client.presses.get() == heard.id
        fake.gateway.broken.clear()
        assert await client.presses.get() == missed.id
        await until(fake, client, lambda: ("shard_resumed", 1) in client.heard)
        assert len(identified(fake)) == COUNT, "the session was kept"
        assert [client.socket(shard) for shard in (0, 2)] == others
        assert {one for one in client.heard if one[0] == "shard_disconnect"} == {("shard_disconnect", 1)}
        assert moments(fake, Moment.RESUMED, 1) == 1


async def test_an_invalid_session_begins_anew_and_knows_who_removed_the_bot(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    gone = await fake.add_guild(guild_id=guilds[1].id + (COUNT << 22))
    client = Listener()
    async with connected(client, fake, waits):
        await ready(fake, client)
        assert client.get_guild(gone.id) is not None
        fake.gateway._sessions = {
            key: one for key, one in fake.gateway._sessions.items() if one.shard[0] != 1
        }  # nothing reaches the bot any more
        await fake.remove_guild(gone)
        assert not client.was_removed_from(gone.id)
        await fake.gateway.drop()
        await ready(fake, client, COUNT + 1)
        assert client.heard[-1] == ("shard_ready", 1)
        assert client.was_removed_from(gone.id)
        assert [client.was_removed_from(guild.id) for guild in guilds] == [False] * COUNT
        assert [one for one in client.heard if one[0] in {"guild_remove", "guild_join"}] == []
        assert client.heard.count(("ready",)) == 1
        assert fake.gateway.refused == 0
        await until(
            fake, client, lambda: moments(fake, Moment.RESUMED, 0) + moments(fake, Moment.RESUMED, 2) == 2
        )


async def test_discord_may_ask_a_shard_to_connect_anew(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    client = Listener()
    async with connected(client, fake, waits):
        await ready(fake, client)
        await fake.gateway.ask_to_reconnect(shard=2)
        await until(fake, client, lambda: ("shard_resumed", 2) in client.heard)
        assert await press(fake, guilds[2])
        await client.presses.get()


async def test_shards_are_opened_and_closed_while_others_run(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    asked: list[tuple[int, int]] = []

    async def opening(count: int, max_concurrency: int) -> None:
        asked.append((count, max_concurrency))

    client = Listener(opening=opening)
    async with connected(client, fake, waits):
        await until(fake, client, lambda: asked == [(COUNT, 1)])
        await client.open_shard(2)
        await client.open_shard(0)
        await client.open_shard(0)
        assert [guild.id for guild in client.guilds] == [guilds[2].id, guilds[0].id]
        with pytest.raises(ValueError, match="no shard 3 of 3"):
            await client.open_shard(3)
        await client.close_shard(2)
        assert [guild.id for guild in client.guilds] == [guilds[0].id]
        assert (set(client.shards), client.socket(2)) == ({0}, None)
        assert not client.was_removed_from(guilds[2].id)
        assert await press(fake, guilds[0])
        await client.presses.get()
        await client.open_shard(2)
        assert len(client.guilds) == 2
        kinds = {one[0] for one in client.heard}
        assert kinds == {"shard_connect", "shard_ready", "shard_close", "ready"}
        assert fake.gateway.connections == 2
        assert fake.gateway.refused == 0


async def test_a_shard_is_closed_while_it_tries_to_connect(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    assert guilds
    client = Listener(opening=lambda *_: asyncio.sleep(0))
    async with connected(client, fake, waits):
        await until(fake, client, lambda: client.shard_count)
        await client.open_shard(0)
        before = {thread for thread in threading.enumerate() if "keep-alive" in thread.name}
        silent = fake.gateway
        silent._answering.clear()  # neither greets nor refuses
        opening = asyncio.ensure_future(client.open_shard(1))
        arrived = len(silent.events)
        await silent.events.wait(lambda one: one.moment is Moment.ARRIVED, after=arrived)
        await client.close_shard(1)
        with pytest.raises(ShardClosedError):
            await opening
        silent._answering.set()
        again = asyncio.ensure_future(client.open_shard(1))  # waits for its turn with an open connection
        slot = asyncio.Event()
        client.pause = lambda _: slot.wait()
        await until(fake, client, lambda: client._connection.attempts.get(1))
        await client.close_shard(1)
        with pytest.raises(ShardClosedError):
            await again
        await until(fake, client, lambda: fake.gateway.connections == 1)
        for thread in set(threading.enumerate()) - before:
            if "keep-alive" in thread.name:
                thread.join(10)  # it was told to end
                assert not thread.is_alive()
        assert identified(fake) == [(0, COUNT)]


@pytest.mark.parametrize(("code", "count", "servers"), [(4011, 1, 2501), (4004, 1, 0)])
async def test_a_refusal_for_good_ends_the_client(
    fake: FakeDiscord, waits: Waits, code: int, count: int, servers: int
) -> None:
    if servers:
        guild = await fake.add_guild()
        fake.world.guilds |= {guild.id + (number << 22): guild for number in range(1, servers)}
    client = Listener(shard_count=count)
    async with connected(client, fake, waits) as running:
        if code == 4004:
            await ready(fake, client, count)
            fake.world.token = "another"
            await fake.gateway.drop()
        with pytest.raises(discord.ConnectionClosed) as refused:
            await running
        assert refused.value.code == code
        assert client.is_closed()


async def test_the_bot_waits_when_discord_takes_no_more_sessions_today(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    assert guilds
    fake.world.sessions_left = 2
    client = Listener()
    async with connected(client, fake, waits):
        await ready(fake, client)
        assert waits.waited[0] == 86_400


async def test_identifies_that_bring_no_session_become_rare(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    """A thousand of them in a day would cost the bot its token."""
    fake.gateway.broken = {0}
    client = Listener(shard_count=1)
    async with connected(client, fake, waits):
        await until(fake, client, lambda: moments(fake, Moment.CLOSED, 0) >= 12)
        assert waits.waited[-1] > 60
        fake.gateway.broken.clear()
        await until(fake, client, client.is_ready)
        await fake.gateway.drop()
        await until(fake, client, lambda: ("shard_resumed", 0) in client.heard)
        assert waits.waited[-1] == 0, "all is forgotten with a session"
        assert len(client.guilds) == len(guilds)


async def test_a_shard_waits_when_nobody_can_tell_whether_it_may_identify(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits
) -> None:
    """The slots of processes that share a bot are in their database."""
    troubles: list[Exception] = [RuntimeError("no database"), OSError("no database")]

    async def slot(_: int) -> float:
        if troubles:
            raise troubles.pop()
        return 0.0

    client = Listener(shard_count=1)
    client.identify_queue.share(slot)
    queue = client.identify_queue
    async with connected(client, fake, waits):
        client.identify_queue = queue
        await until(fake, client, client.is_ready)
        assert troubles == []
        assert len(identified(fake)) == 1
        assert len(client.guilds) == len(guilds)


async def test_the_gateway_is_asked_for_until_discord_answers(
    fake: FakeDiscord, waits: Waits, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Listener()
    down = discord.GatewayNotFound.__new__(discord.GatewayNotFound)
    down.__cause__ = discord.DiscordServerError.__new__(discord.DiscordServerError)
    answers: list[Exception] = [down, OSError("no network")]
    ask = client.http.get_bot_gateway

    async def asked() -> object:
        if answers:
            raise answers.pop(0)
        return await ask()

    monkeypatch.setattr(client.http, "get_bot_gateway", asked)
    async with connected(client, fake, waits):
        await until(fake, client, client.is_ready)
        assert 1 <= waits.waited[0] <= 2 <= waits.waited[1] <= 4


def test_attempts_to_connect_become_rarer_and_stay_below_a_minute() -> None:
    assert pause_before(0) == 0
    for attempt in range(1, 2000, 97):
        assert min(2**attempt, 60) / 2 <= pause_before(attempt) <= 60


def test_a_connection_without_a_session_has_none_to_resume() -> None:
    class Socket:
        session_id = None

    assert GatewaySession.of(Socket()) is None  # type: ignore[arg-type]
