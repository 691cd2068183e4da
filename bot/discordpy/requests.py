"""Requests of discord.py, patched: cheap to process, and released when the global rate limit ends.

After each response to a press the library fetches the message, parses it and builds objects of all its
buttons, which took an eighth of a click's time. JSON is read and written by msgspec, several times as fast.

During Discord's global rate limit the library holds back all requests until the one that hit it has waited
for its end. If that one is cancelled, nothing ends the limit, and everything would be held back forever. It
also releases everything that waited at the same moment, which would hit the limit again; so rate-limited
requests wait for the end here.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, Final

import aiohttp
import discord.utils
import msgspec
from discord.http import HTTPClient, MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.discordpy.events import make_messages_lean

CLEAR_EVERY: Final = 10.0  # seconds between two clean-ups of unused rate limits
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder()


def make_requests_lean() -> None:
    """Make discord.py's requests lean from now on, in this context and those that begin in it."""
    async_context.set(LeanAdapter())  # type: ignore[no-untyped-call]
    discord.utils._to_json = to_json  # noqa: SLF001 - the library's own hook for orjson
    discord.utils._from_json = from_json  # noqa: SLF001
    make_messages_lean()


def clear_rate_limits_rarely(http: HTTPClient, *, now: Callable[[], float] = time.monotonic) -> None:
    """Make a client clean up its rate limits only rarely: with 9,000 of them that takes 2 ms."""
    clear, due = http._try_clear_expired_ratelimits, 0.0  # noqa: SLF001 - there is no public hook

    def clear_if_due() -> None:
        nonlocal due
        if now() >= due:
            due = now() + CLEAR_EVERY
            clear()

    http._try_clear_expired_ratelimits = clear_if_due  # type: ignore[method-assign] # noqa: SLF001


class LeanAdapter(AsyncWebhookAdapter):
    """Sends responses to interactions, and their follow-ups."""

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:
        """Send the first response, without fetching the resulting message."""
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        await self.request(
            Route("POST", path, webhook_id=interaction_id, webhook_token=token),
            session=session,
            proxy=proxy,
            proxy_auth=proxy_auth,
            payload=params.payload,
            multipart=params.multipart,
            files=params.files,
        )
        return {"interaction": {"id": interaction_id}}

    async def request(self, route: Route, session: aiohttp.ClientSession, **options: Any) -> Any:
        """Make a request; return the response, a message without its components; raises ConnectionError."""
        try:
            answer = await super().request(route, session, **options)
        except RuntimeError as error:  # aiohttp raises it, but no caller expects it
            if not session.closed:
                raise
            raise ConnectionError("the bot has left Discord") from error
        if isinstance(answer, dict) and "components" in answer:
            answer["components"] = []
        return answer


def to_json(obj: Any) -> str:
    try:
        return _ENCODER.encode(obj).decode()
    except (TypeError, ValueError, OverflowError):  # for example a lone surrogate, which has no UTF-8
        return json.dumps(obj, separators=(",", ":"), ensure_ascii=True)


def from_json(text: str | bytes) -> Any:
    """Parse JSON; raises ValueError."""
    try:
        return _DECODER.decode(text)
    except ValueError:  # for example a lone surrogate, which `json` accepts
        return json.loads(text)


class GlobalLimit(asyncio.Event):
    """The library's event for the global rate limit, cleared while it lasts."""

    met_by: asyncio.Task[Any] | None = None

    def clear(self) -> None:
        """Note that the current task's request hit the limit."""
        super().clear()
        self.met_by = asyncio.current_task()


def end_global_limit_with_request(http: HTTPClient) -> None:
    """Release the requests that wait for the global limit if the request that hit it is cancelled."""
    make = http.request

    async def request(route: Route, **options: Any) -> Any:
        if not isinstance(http._global_over, GlobalLimit):  # noqa: SLF001 - made at login, then used here
            http._global_over = GlobalLimit()  # noqa: SLF001
            http._global_over.set()  # noqa: SLF001
        limit = http._global_over  # noqa: SLF001
        try:
            return await make(route, **options)
        finally:
            if limit.met_by is asyncio.current_task():
                limit.set()

    http.request = request  # type: ignore[method-assign]


async def wait_for_global_limit(http: HTTPClient) -> bool:
    """Wait until no global limit lasts (as before the login); return whether one did."""
    over = getattr(http, "_global_over", None)
    if not isinstance(over, asyncio.Event) or over.is_set():
        return False
    await over.wait()
    return True
