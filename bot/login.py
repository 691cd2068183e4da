"""Logging in to Discord with the token of the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.errors import UserError
from cogs.display.send_errors import UNREACHABLE

if TYPE_CHECKING:
    from bot.config import Settings


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
        UserError: It does not accept the token, or cannot be reached.
    """
    try:
        await bot.login(token)
    except discord.LoginFailure:
        raise UserError("DISCORD_TOKEN: Discord does not accept it; make a new one in the portal") from None
    except UNREACHABLE as error:
        raise UserError(f"Discord cannot be reached: {error}") from error
