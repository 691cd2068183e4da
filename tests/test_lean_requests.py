"""Lean requests: discord.py sends the same, and makes nothing of answers that nobody reads."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import json
from typing import Any
from unittest.mock import MagicMock

import aiohttp
import discord.gateway
import discord.http
import discord.interactions
import discord.utils
import pytest
from discord.http import HTTPClient, MultipartParameters, Route
from discord.interactions import InteractionCallbackResponse
from discord.webhook import async_
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.discordpy.events import EditedMessage, PressedMessage
from bot.discordpy.requests import (
    CLEAR_EVERY,
    LeanAdapter,
    clear_rate_limits_rarely,
    from_json,
    make_requests_lean,
    to_json,
)

VALUES: tuple[Any, ...] = (
    {"components": [{"type": 2, "label": "Ä7", "disabled": False}], "flags": 1 << 15, "nonce": None},
    {"id": 10**30, "names": ("a", "b"), 7: 1.5},
    "half a character: \ud800",
    float("1e300"),
)


@pytest.mark.parametrize("value", VALUES)
def test_json_says_the_same_as_before(value: Any) -> None:
    wanted = json.loads(json.dumps(value))
    assert json.loads(to_json(value)) == wanted
    assert from_json(json.dumps(value)) == wanted
    assert from_json(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")) == wanted


@pytest.mark.parametrize("text", ["", "{", '{"a":}'])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\(char [0-9]\)"):
        from_json(text)


class Asked(AsyncWebhookAdapter):
    """Notes what is asked for, and answers with a message."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.asked: list[tuple[Route, dict[str, Any]]] = []

    async def request(  # type: ignore[override]
        self, route: Route, _session: Any = None, **options: Any
    ) -> Any:
        self.asked.append((route, {name: value for name, value in options.items() if value}))
        return {"id": "1", "components": [{"type": 1}]}


class Lean(LeanAdapter, Asked):  # type: ignore[misc]
    pass


async def test_a_first_response_is_the_same_but_asks_for_nothing_back() -> None:
    params: Any = MultipartParameters(payload={"type": 7, "data": {"flags": 64}}, multipart=[], files=None)
    asked: list[tuple[Route, dict[str, Any]]] = []
    adapters: tuple[Any, ...] = (Asked(), Lean())
    for adapter in adapters:
        answer = await adapter.create_interaction_response(5, "token", session=None, params=params)
        [(route, options)] = adapter.asked
        asked.append((route, options))
    (plain, wanted), (lean, sent) = asked
    assert (lean.method, lean.url) == (plain.method, plain.url)
    assert wanted.pop("params") == {"with_response": "1"}
    assert sent == wanted
    parts: Any = {"parent": None, "state": None, "type": discord.InteractionResponseType.message_update}
    response = InteractionCallbackResponse(data=answer, **parts)
    assert (response.id, response.resource) == (5, None)


async def test_a_message_comes_back_without_its_components() -> None:
    adapter: Any = Lean()
    sent = await adapter.edit_original_interaction_response(1, "token", session=None)
    assert sent == {"id": "1", "components": []}


async def test_what_comes_after_the_bot_left_discord_meets_a_connection_that_is_lost() -> None:
    session = aiohttp.ClientSession()
    await session.close()
    adapter: Any = LeanAdapter()  # type: ignore[no-untyped-call]
    with pytest.raises(ConnectionError):
        await adapter.edit_original_interaction_response(1, "token", session=session)


async def test_rate_limits_of_long_ago_are_forgotten_but_not_looked_for_with_each_new_one() -> None:
    http, seconds = HTTPClient(asyncio.get_running_loop()), 0.0
    clear_rate_limits_rarely(http, now=lambda: seconds)
    for number in range(300):
        http.get_ratelimit(f"old {number}")._last_request -= 301
    http.get_ratelimit("new").outgoing = 1
    assert len(http._buckets) == 301
    seconds = CLEAR_EVERY
    http.get_ratelimit("newer")
    assert [*http._buckets] == ["new", "newer"]


def test_the_library_uses_what_takes_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (discord.http, discord.gateway, async_):
        assert "utils._to_json(" in inspect.getsource(module)
    for name in ("_to_json", "_from_json"):
        monkeypatch.setattr(discord.utils, name, getattr(discord.utils, name))  # put back afterwards
    for name in ("Message", "InteractionMessage"):
        assert f" {name}(state=" in inspect.getsource(discord.interactions)
        monkeypatch.setattr(discord.interactions, name, getattr(discord.interactions, name))
    context = contextvars.copy_context()
    context.run(make_requests_lean)
    assert isinstance(context[async_context], LeanAdapter)
    assert discord.utils._from_json is from_json
    assert discord.utils._to_json is to_json
    used = vars(discord.interactions)
    assert (used["Message"], used["InteractionMessage"]) == (PressedMessage, EditedMessage)


def test_of_a_message_it_reads_what_is_asked_for() -> None:
    file = {"id": "8", "filename": "table.png", "size": 1, "url": "https://x", "proxy_url": "https://x"}
    sent: Any = {"id": "7", "flags": 64, "attachments": [file], "type": 0, "content": ""}
    state, channel = MagicMock(), MagicMock()
    for lean, plain in ((PressedMessage, discord.Message), (EditedMessage, discord.InteractionMessage)):
        made: Any = lean(state=state, channel=channel, data=sent)
        like: Any = plain(state=state, channel=channel, data=sent)
        assert isinstance(made, plain)
        assert made == like
        assert (made.id, made.flags, made.channel, made.guild) == (7, like.flags, channel, channel.guild)
        assert [one.filename for one in made.attachments] == ["table.png"]
        assert made.created_at == like.created_at
