"""Messages to an operator when Discord refuses the bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import discord
import pytest

from bot.discordpy.client import connect, login, login_once_reachable
from bot.runtime.errors import UserError
from tests.support.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import aiohttp


@pytest.fixture
async def fake(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as fake:
        monkeypatch.setattr(discord.http.Route, "BASE", fake.environment["FAKE_DISCORD_REST"])
        yield fake


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


async def test_a_bot_that_starts_before_the_network_waits_for_discord(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.discordpy.client.FIRST_WAIT", 0.0)
    fake.faults.reset("/users/@me", loses="request", times=2)  # aiohttp asks a second time by itself
    fake.faults.server_error("/users/@me", status=503)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await login_once_reachable(client, fake.world.token)
        assert client.application_id == fake.world.application_id
    told = [record.getMessage() for record in caplog.records if record.name == "bot.discordpy.client"]
    assert ["Discord cannot be reached" in line for line in told] == [True, True]


async def test_a_bot_does_not_wait_when_its_token_is_refused(fake: FakeDiscord) -> None:
    async with discord.Client(intents=discord.Intents.none()) as client:
        with pytest.raises(UserError, match="DISCORD_TOKEN"):
            await login_once_reachable(client, f"{fake.world.token}x")


async def test_a_command_does_not_wait_for_discord(fake: FakeDiscord) -> None:
    fake.faults.server_error("/users/@me", status=503)
    async with discord.Client(intents=discord.Intents.none()) as client:
        with pytest.raises(UserError, match="cannot be reached: 503"):
            await login(client, fake.world.token)
