"""Both bots side by side: the real one and the smallest there is, each with a fake Discord."""

from __future__ import annotations

import contextlib
import copy
import os
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.table import PATIENCE
from tests.support.fake_discord import FakeDiscord
from tests.support.load import Click
from tests.support.process import start_bot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.support.fake_discord import Channel
    from tests.support.process import BotProcess

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.made-up_signature-of-a-bot-for-tests01"


@dataclass(kw_only=True)
class Rig:
    """Two running bots."""

    discord: FakeDiscord
    bot: BotProcess
    ack_discord: FakeDiscord
    ack: BotProcess
    database: Path
    _places: dict[int, Channel] = field(default_factory=dict)

    async def mirrored(self, click: Click) -> Click:
        """Return the same press on a copy of the message, for the smallest bot."""
        ack = self.ack_discord
        channel = self._places.get(click.message.channel_id)
        if channel is None:
            channel = await ack.add_channel(next(iter(ack.world.guilds.values())))
            self._places[click.message.channel_id] = channel
        ack.world.users[click.user.id] = click.user
        message = ack.post(channel, copy.deepcopy(click.message.components), viewer=click.user)
        return Click(click.user, message, click.custom_id)

    def fsync(self) -> float:
        """Return how many seconds the disk under the database takes to make a page durable."""
        with (self.database.parent / "fsync").open("wb") as file:
            file.write(bytes(4096))
            file.flush()
            started = time.perf_counter()
            os.fdatasync(file.fileno())
            return time.perf_counter() - started

    def forget(self) -> None:
        """Drop the records of past requests; a long run would keep them all."""
        self.discord.calls.clear()
        self.ack_discord.calls.clear()


@contextlib.asynccontextmanager
async def rig(module: str = "bot", *, folder: Path | None = None, forked: bool = False) -> AsyncIterator[Rig]:
    """Start both bots with default settings; the database lies on the disk of the working directory.

    Args:
        folder: For the database; the working directory if None.
        forked: Whether both may begin with the bot imported, which changes what they hold.
    """
    with tempfile.TemporaryDirectory(prefix="bench-", dir=folder or Path.cwd()) as made:
        logs, ack_logs = Path(made), Path(made) / "ack"
        ack_logs.mkdir()
        async with contextlib.AsyncExitStack() as stack:
            discord = await stack.enter_async_context(FakeDiscord(token=TOKEN))
            ack_discord = await stack.enter_async_context(FakeDiscord(token=TOKEN))
            for one in (discord, ack_discord):
                await one.add_guild()
                # An answer that a busy disk delays shall be counted with its time, not lost.
                one.world.interactions.first_response = PATIENCE
            bot = await stack.enter_async_context(
                start_bot(module, discord, logs=logs, arguments=("run",), forked=forked)
            )
            ack = await stack.enter_async_context(
                start_bot("tests.support.ack_bot", ack_discord, logs=ack_logs, forked=forked)
            )
            await bot.ready()
            await ack.ready()
            yield Rig(
                discord=discord, bot=bot, ack_discord=ack_discord, ack=ack, database=logs / "uno.sqlite3"
            )
