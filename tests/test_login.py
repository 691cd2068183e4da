"""What an operator is told when Discord refuses the bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import discord
import pytest

from bot.errors import UserError
from bot.login import connect

if TYPE_CHECKING:
    import aiohttp


class Refused(discord.Client):
    """A client whose connection ends with an error."""

    def __init__(self, error: Exception) -> None:
        super().__init__(intents=discord.Intents.none())
        self._error = error

    async def connect(self, *, reconnect: bool = True) -> None:
        del reconnect
        raise self._error


def closed(code: int) -> discord.ConnectionClosed:
    socket = cast("aiohttp.ClientWebSocketResponse", SimpleNamespace(close_code=code))
    return discord.ConnectionClosed(socket, shard_id=0, code=code)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (4004, "DISCORD_TOKEN: Discord does not accept it any more"),
        (4010, "SHARD_COUNT: Discord does not accept it"),
        (4011, "SHARD_COUNT: is too small for the number of servers"),
        (4012, "Discord refuses the connection (code 4012)"),
    ],
)
async def test_a_connection_that_is_refused_for_good_is_one_sentence(code: int, told: str) -> None:
    with pytest.raises(UserError) as refused:
        await connect(Refused(closed(code)))
    assert str(refused.value).startswith(told)
    assert "\n" not in str(refused.value)


async def test_a_gateway_that_is_refused_is_one_sentence() -> None:
    error = discord.GatewayNotFound.__new__(discord.GatewayNotFound)
    error.__cause__ = OSError("401 Unauthorized")
    with pytest.raises(UserError, match="does not let the bot connect: 401 Unauthorized"):
        await connect(Refused(error))
