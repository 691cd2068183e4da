"""Requests of discord.py, patched: lean in what is made of them, and free once the global limit ends.

The library asks for every message that answers a press, parses it and makes objects of all its buttons, which
took an eighth of the time of a click. JSON is read and written by msgspec, several times as fast.

While Discord's global limit lasts the library holds back every request, until the one that met it has waited
for its end. If that one is cancelled meanwhile, nobody says that the limit is over: everything would be held
back for ever. And it lets everything that waited go on at the same moment, which would meet the limit again;
so what is held to a rate waits for it here.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any, Final

import discord.utils
import msgspec
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.discordpy.events import make_messages_lean

if TYPE_CHECKING:
    from collections.abc import Callable

    import aiohttp
    from discord.http import HTTPClient, MultipartParameters


CLEAR_EVERY: Final = 10.0  # seconds between two looks for rate limits that nothing waits for any more
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder()


def make_requests_lean() -> None:
    """Let what discord.py sends from now on, in this context and those that begin in it, be lean."""
    async_context.set(LeanAdapter())  # type: ignore[no-untyped-call]
    discord.utils._to_json = to_json  # noqa: SLF001 - its own way to take orjson if that is there
    discord.utils._from_json = from_json  # noqa: SLF001
    make_messages_lean()


def clear_rate_limits_rarely(http: HTTPClient, *, now: Callable[[], float] = time.monotonic) -> None:
    """Let a client look for rate limits to forget once in a while: through 9,000 that takes 2 ms."""
    clear, due = http._try_clear_expired_ratelimits, 0.0  # noqa: SLF001 - nothing public says when

    def clear_if_due() -> None:
        nonlocal due
        if now() >= due:
            due = now() + CLEAR_EVERY
            clear()

    http._try_clear_expired_ratelimits = clear_if_due  # type: ignore[method-assign] # noqa: SLF001


class LeanAdapter(AsyncWebhookAdapter):
    """Sends what answers interactions, and what follows through them."""

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
        """Send a first response, without asking what became of it."""
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
        """Make a request; return the answer, a message without its components; raises ConnectionError."""
        try:
            answer = await super().request(route, session, **options)
        except RuntimeError as error:  # aiohttp's word for it, which no caller expects
            if not session.closed:
                raise
            raise ConnectionError("the bot has left Discord") from error
        if isinstance(answer, dict) and "components" in answer:
            answer["components"] = []
        return answer


def to_json(obj: Any) -> str:
    """Return a value as JSON."""
    try:
        return _ENCODER.encode(obj).decode()
    except (TypeError, ValueError, OverflowError):  # such as half a character, which has no UTF-8
        return json.dumps(obj, separators=(",", ":"), ensure_ascii=True)


def from_json(text: str | bytes) -> Any:
    """Return the value that JSON says; raises ValueError."""
    try:
        return _DECODER.decode(text)
    except ValueError:  # such as half a character, which `json` reads
        return json.loads(text)


class GlobalLimit(asyncio.Event):
    """The library's event, which is set unless the limit lasts."""

    met_by: asyncio.Task[Any] | None = None

    def clear(self) -> None:
        """Note that the request of this task met the limit."""
        super().clear()
        self.met_by = asyncio.current_task()


def end_global_limit_with_request(http: HTTPClient) -> None:
    """Let what waits for the end of the global limit go on if the request that met it is cancelled."""
    make = http.request

    async def request(route: Route, **options: Any) -> Any:
        if not isinstance(http._global_over, GlobalLimit):  # noqa: SLF001 - made with each login, then used here
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
    """Return once no global limit lasts, as before the login; return whether one did."""
    over = getattr(http, "_global_over", None)
    if not isinstance(over, asyncio.Event) or over.is_set():
        return False
    await over.wait()
    return True
