"""A fake Discord with three shards, and clients in this process whose waits take no time."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord
import pytest
import yarl
from discord.ext import commands

from bot.sharding.client import IdentifyQueue, LocalSlots, ShardedClient
from tests.support.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tests.support.fake_discord import Guild, Interaction

COUNT = 3


class Waits:
    """Time that passes only while a client waits.

    Attributes:
        now: Seconds so far.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.waited: list[float] = []

    async def pause(self, seconds: float) -> None:
        """Let time pass at once."""
        self.waited.append(seconds)
        await come_to_rest()  # what was sent before arrives before, however busy the machine is
        self.now += seconds


class Telling(ShardedClient):
    """A client that tells of each event, for whoever waits for something to be so."""

    told: asyncio.Event

    def dispatch(self, event: str, /, *args: Any, **options: Any) -> None:
        self.told.set()
        super().dispatch(event, *args, **options)


class Listener(Telling):
    """A client that notes what it hears.

    Attributes:
        heard: Events with their arguments, in order.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            **options,
        )
        self.heard: list[tuple[Any, ...]] = []
        self.presses: asyncio.Queue[int] = asyncio.Queue()

    def dispatch(self, event: str, /, *args: Any, **options: Any) -> None:
        if event.startswith("shard_") or event in {"ready", "guild_remove", "guild_join"}:
            self.heard.append((event, *args))
        super().dispatch(event, *args, **options)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.presses.put_nowait(interaction.id)


@pytest.fixture
async def fake(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as server:
        server.world.recommended_shards = COUNT
        monkeypatch.setattr(discord.http.Route, "BASE", server.environment["FAKE_DISCORD_REST"])
        gateway = yarl.URL(server.environment["FAKE_DISCORD_GATEWAY"])
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
        yield server


@pytest.fixture
async def guilds(fake: FakeDiscord) -> list[Guild]:
    """One server with a channel on each shard, in their order."""
    found = [await fake.add_guild(f"Guild {n}") for n in range(COUNT)]
    for guild in found:
        await fake.add_channel(guild)
    return sorted(found, key=lambda guild: (guild.id >> 22) % COUNT)


@pytest.fixture
def waits(fake: FakeDiscord) -> Waits:
    found = Waits()
    fake.gateway.counts_identifies, fake.gateway.now = True, lambda: found.now
    return found


@asynccontextmanager
async def connected(client: Telling, fake: FakeDiscord, waits: Waits) -> AsyncIterator[asyncio.Task[None]]:
    """Log a client in and let it connect; give the task in which it does."""
    client.pause, client.told = waits.pause, asyncio.Event()
    client.identify_queue = IdentifyQueue(LocalSlots(lambda: waits.now).take)
    async with client:
        await client.login(fake.world.token)
        running = asyncio.create_task(client.connect())
        try:
            yield running
        finally:
            await client.close()
            await asyncio.wait((running,))
    left = [task for task in asyncio.all_tasks() if task.get_name().startswith(("shard", "closing"))]
    assert not [task for task in left if _owner(task) is client]


def _owner(task: asyncio.Task[Any]) -> object:
    """Return the client that a shard's task works for."""
    frame = getattr(task.get_coro(), "cr_frame", None)
    own = None if frame is None else frame.f_locals.get("self")
    return getattr(own, "_client", own)


async def come_to_rest() -> None:
    """Let everything happen that is under way in this process."""
    for _ in range(30):
        await asyncio.sleep(0)


async def until(fake: FakeDiscord, client: Telling, is_so: Callable[[], object]) -> None:
    """Wait until something is so; it is looked at whenever the client or Discord hears something."""
    async with asyncio.timeout(30):
        while True:
            told = asyncio.ensure_future(client.told.wait())
            heard = [
                asyncio.ensure_future(
                    fake.gateway.events.wait(lambda _: True, after=len(fake.gateway.events))
                ),
                asyncio.ensure_future(fake.calls.wait(lambda _: True, after=len(fake.calls))),
            ]
            try:
                await come_to_rest()
                if is_so():
                    return
                await asyncio.wait((told, *heard), return_when=asyncio.FIRST_COMPLETED)
                client.told.clear()
            finally:
                for task in (told, *heard):
                    task.cancel()


async def press(fake: FakeDiscord, guild: Guild) -> Interaction:
    """Let somebody press a button in a server."""
    channel = next(iter(guild.channels.values()))
    button = {"type": 2, "style": 1, "label": "Press", "custom_id": "press"}
    message = fake.post(channel, [{"type": 1, "components": [button]}])
    return await fake.click(fake.add_user("Ann"), message, "press")
