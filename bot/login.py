"""Logging in to Discord with the token of the settings."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
from discord.utils import MISSING

from bot.errors import UserError
from cogs.display.send_errors import SEND_ERRORS, is_transient

if TYPE_CHECKING:
    from bot.config import Settings

REFUSALS: Final = {
    4004: "DISCORD_TOKEN: Discord does not accept it any more; make a new one in the portal",
    4010: "SHARD_COUNT: Discord does not accept it; leave it empty for what Discord recommends",
    4011: "SHARD_COUNT: is too small for the number of servers; leave it empty for what Discord recommends",
}
"""What to do when Discord closes a connection for good, by its code."""

FIRST_WAIT: Final = 5.0
LONGEST_WAIT: Final = 60.0
"""Seconds before another attempt to log in: each wait is twice the one before it."""

log = logging.getLogger(__name__)


class UnreachableError(UserError):
    """Discord gave no answer, or one that says nothing about the bot; the same may succeed later."""


def token_of(settings: Settings) -> str:
    """Return the bot's token.

    Raises:
        UserError: It is not set.
    """
    if settings.discord_token is None:
        raise UserError("DISCORD_TOKEN: is not set")
    return settings.discord_token.get_secret_value()


async def login(bot: discord.Client, token: str) -> None:
    """Log in to Discord.

    Raises:
        UnreachableError: It cannot be reached.
        UserError: It does not accept the token.
    """
    try:
        await bot.login(token)
    except discord.LoginFailure:
        raise UserError("DISCORD_TOKEN: Discord does not accept it; make a new one in the portal") from None
    except SEND_ERRORS as error:
        if not is_transient(error):
            raise
        raise UnreachableError(f"Discord cannot be reached: {error}") from error


async def login_once_reachable(bot: discord.Client, token: str) -> None:
    """Log in to Discord, however long it cannot be reached: the network may come after the bot.

    Raises:
        UserError: It does not accept the token.
    """
    wait = FIRST_WAIT
    while True:
        try:
            return await login(bot, token)
        except UnreachableError as error:
            log.warning("%s; the next attempt is in %.0f s", error, wait)
        # Each attempt opens a session of its own, and closing one closes what connects it.
        await bot.http.close()
        bot.http.connector = MISSING
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


async def connect(bot: discord.Client) -> None:
    """Stay on Discord's gateway until the bot is closed.

    Raises:
        UserError: Discord refuses the connection, and will each time.
    """
    try:
        await bot.connect()
    except discord.GatewayNotFound as error:
        raise UserError(f"Discord does not let the bot connect: {error.__cause__}") from error
    except discord.ConnectionClosed as error:
        problem = REFUSALS.get(error.code, f"Discord refuses the connection (code {error.code})")
        raise UserError(problem) from error
