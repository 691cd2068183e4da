"""Discord's global limit holds requests back as long as it lasts, and no longer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
import pytest
from discord.http import HTTPClient, Route

from bot.discordpy.requests import end_global_limit_with_request
from tests.support.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

WITHIN = 30


@pytest.fixture
async def logged_in(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[FakeDiscord, HTTPClient]]:
    """A fake Discord, and the library's client for it, which ends the global limit with its request."""
    async with FakeDiscord() as fake:
        monkeypatch.setattr(discord.http.Route, "BASE", fake.environment["FAKE_DISCORD_REST"])
        http = HTTPClient(asyncio.get_running_loop())
        end_global_limit_with_request(http)
        await http.static_login(fake.world.token)
        try:
            yield fake, http
        finally:
            await http.close()


async def test_a_request_that_is_cancelled_while_it_waits_for_the_global_limit_holds_up_no_other(
    logged_in: tuple[FakeDiscord, HTTPClient],
) -> None:
    fake, http = logged_in
    fake.faults.rate_limit("/users/@me", retry_after=10 * WITHIN, is_global=True)
    async with asyncio.timeout(WITHIN):
        meeting = asyncio.create_task(http.request(Route("GET", "/users/@me")))
        while http._global_over.is_set():  # noqa: ASYNC110 - the library tells nobody
            await asyncio.sleep(0)
        waiting = asyncio.create_task(http.request(Route("GET", "/users/@me")))
        await asyncio.sleep(0)
        assert not waiting.done()
        meeting.cancel()
        assert (await waiting)["id"] == str(fake.world.bot.id)


async def test_a_request_that_only_waits_for_the_global_limit_does_not_end_it(
    logged_in: tuple[FakeDiscord, HTTPClient],
) -> None:
    _, http = logged_in
    http._global_over.clear()  # by this task, which goes on
    waiting = asyncio.create_task(http.request(Route("GET", "/users/@me")))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait((waiting,))
    assert not http._global_over.is_set()
