"""Slash commands are registered once, everywhere or on one server, and a refusal is one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.cli.deploy import sync_commands
from bot.runtime.errors import UserError

if TYPE_CHECKING:
    from tests.support.hall import Hall

PUT = "/applications/*/commands"
PUT_THERE = "/applications/*/guilds/*/commands"


async def test_commands_are_registered_again_only_if_they_changed_or_by_force(house: Hall) -> None:
    bot = house.bot
    assert await sync_commands(bot, guild_id=house.guild.id, force=False)
    assert not await sync_commands(bot, guild_id=house.guild.id, force=False)
    assert await sync_commands(bot, guild_id=house.guild.id, force=True)
    bot.tree.remove_command("uno", guild=discord.Object(house.guild.id))
    bot.tree.remove_command("uno")
    assert await sync_commands(bot, guild_id=house.guild.id, force=False)


async def test_a_server_that_refuses_commands_is_told_by_the_name_of_its_setting(house: Hall) -> None:
    house.env.inject_error("PUT", PUT_THERE, status=403, code=50001)
    with pytest.raises(UserError, match=r"^DEV_GUILD_ID: Discord refused: 403"):
        await sync_commands(house.bot, guild_id=house.guild.id, force=True)
    assert await sync_commands(house.bot, guild_id=house.guild.id, force=False), "nothing was noted"


async def test_commands_refused_everywhere_name_no_setting(house: Hall) -> None:
    house.env.inject_error("PUT", PUT, status=400, code=50035)
    with pytest.raises(UserError, match=r"^Discord refused: .*400"):
        await sync_commands(house.bot, guild_id=None, force=True)
