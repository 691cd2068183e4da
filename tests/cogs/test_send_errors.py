"""Failures of a request to Discord that pass by themselves, and those that do not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.core.send_backoff import SEND_ERRORS, is_transient


def refused(kind: type[discord.HTTPException], status: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="because")
    return kind(response, {"code": 0, "message": "no"})


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ServerDisconnectedError(),
        aiohttp.ClientPayloadError(),
        ConnectionResetError(104, "reset by peer"),
        OSError("cannot resolve"),
        TimeoutError(),
        discord.RateLimited(60.0),
        refused(discord.DiscordServerError, 503),
        refused(discord.HTTPException, 500),
        refused(discord.HTTPException, 429),
    ],
)
def test_a_request_that_got_no_verdict_may_succeed_later(error: Exception) -> None:
    assert is_transient(error)
    assert isinstance(error, SEND_ERRORS)


@pytest.mark.parametrize(
    "error",
    [refused(discord.HTTPException, 400), refused(discord.Forbidden, 403), refused(discord.NotFound, 404)],
)
def test_a_refused_request_is_refused_again(error: Exception) -> None:
    assert not is_transient(error)
    assert isinstance(error, SEND_ERRORS)


def test_a_bug_is_no_failure_of_discord() -> None:
    assert not is_transient(ValueError("a bug"))
    assert not isinstance(ValueError("a bug"), SEND_ERRORS)
