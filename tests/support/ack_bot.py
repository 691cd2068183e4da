"""The smallest bot there is: it acknowledges every click. The baseline that benchmarks compare with.

Run it with `python -m tests.support.ack_bot` and DISCORD_TOKEN set.
"""

import asyncio
import os
import re
import signal
from typing import Any, Self

import discord
from discord import app_commands


class Acknowledge(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"(?P<id>.+)"):
    """Any button at all."""

    def __init__(self, custom_id: str) -> None:
        super().__init__(discord.ui.Button(custom_id=custom_id))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for each click."""
        del interaction, item
        return cls(match["id"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer without changing anything."""
        await interaction.response.defer()


async def main() -> None:
    """Log in and stay until SIGTERM."""
    client = discord.Client(
        intents=discord.Intents(guilds=True),
        max_messages=None,
        member_cache_flags=discord.MemberCacheFlags.none(),
    )
    app_commands.CommandTree(client)
    client.add_dynamic_items(Acknowledge)
    stopping: list[asyncio.Task[None]] = []
    asyncio.get_running_loop().add_signal_handler(
        signal.SIGTERM, lambda: stopping.append(asyncio.create_task(client.close()))
    )
    discord.utils.setup_logging()
    async with client:
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
