"""The whole bot on three shards: people play in servers of each while connections come and go."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from bot.app import UnoBot
from db.storage import Storage
from tests.bench.table import Table, accepted
from tests.sharding.conftest import COUNT, Telling, connected, until
from tests.support import quick_storage
from tests.support.hall import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.sharding.conftest import Waits
    from tests.support.fake_discord import FakeDiscord, Guild


class Bot(Telling, UnoBot):
    """The bot, which tells of each event."""


@asynccontextmanager
async def serving(fake: FakeDiscord, waits: Waits, folder: Path, *, ready: int = COUNT) -> AsyncIterator[Bot]:
    """Run the bot in this process until so many of its shards are ready."""
    file = folder / "uno.sqlite3"
    async with AsyncExitStack() as stack:
        stack.enter_context(quick_storage.quickly_opened())
        if not file.exists():
            await quick_storage.make_empty(file)
        storage = await stack.enter_async_context(Storage.open(f"sqlite+aiosqlite:///{file}"))
        bot = Bot(storage, pace=AT_ONCE, seed=1)
        stack.callback(bot.stop_thinking)
        await stack.enter_async_context(connected(bot, fake, waits))
        stack.push_async_callback(bot.drain)
        await until(fake, bot, lambda: len(bot._awake) == ready)
        yield bot


async def playing(fake: FakeDiscord, guilds: list[Guild]) -> list[Table]:
    tables = [await Table.set_up(fake, guild) for guild in guilds]
    await asyncio.gather(*(table.deal() for table in tables))
    return tables


async def test_people_play_on_while_another_shard_is_lost_closed_or_begins_anew(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits, tmp_path: Path
) -> None:
    async with serving(fake, waits, tmp_path) as bot:
        tables = await playing(fake, guilds)
        for table in tables:
            await table.move()

        click = await tables[1].next_click()
        fake.gateway.broken = {1}
        await fake.gateway.drop(shard=1)
        await until(fake, bot, lambda: bot.gateway.is_lost(guilds[1].id))
        assert [bot.gateway.is_lost(guild.id) for guild in guilds] == [False, True, False]
        missed = await fake.click(*click)
        await tables[0].move()
        await tables[2].move()
        fake.gateway.broken.clear()
        assert accepted(await missed.answered())
        await until(fake, bot, lambda: not bot.gateway.is_lost(guilds[1].id))

        await fake.gateway.invalidate(shard=2)
        await until(fake, bot, lambda: bot.gateway.is_lost(guilds[2].id))
        await tables[0].move()
        await until(fake, bot, lambda: not bot.gateway.is_lost(guilds[2].id) and bot.knows_servers(2))
        await tables[2].move()

        await bot.close_shard(0)
        assert bot.get_guild(guilds[0].id) is None
        for guest in tables[1].guests:
            guest.fresh = False
        await tables[1].move()
        await bot.open_shard(0)
        await tables[0].move()
        assert {room.guild_id for room in bot.rooms} == {guild.id for guild in guilds}
        assert fake.gateway.refused == 0
    assert fake.unknown == []


async def test_rooms_are_closed_only_where_it_is_known_that_the_bot_was_removed(
    fake: FakeDiscord, guilds: list[Guild], waits: Waits, tmp_path: Path
) -> None:
    async with serving(fake, waits, tmp_path):
        tables = await playing(fake, guilds)
    await fake.remove_guild(guilds[1])
    fake.gateway.broken = {0}
    waits.now += 10
    async with serving(fake, waits, tmp_path, ready=2) as bot:
        await until(fake, bot, lambda: len(list(bot.rooms)) == 2)
        assert {room.guild_id for room in bot.rooms} == {guilds[0].id, guilds[2].id}
        await tables[2].look(tables[2].host)
        assert sorted(bot.ownership.heard or ()) == [1, 2], "nothing is done where servers are not known yet"
        fake.gateway.broken.clear()
        await until(fake, bot, lambda: len(bot._awake) == COUNT)
        await tables[0].look(tables[0].host)
        assert bot.tournament_updates._beginning is not None
