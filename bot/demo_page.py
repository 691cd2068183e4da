"""A reverse proxy before the page that simcord serves for the demo.

simcord refuses two operations at once, and a press on a button that was redrawn a moment ago. So everything
that happens goes through here: presses, and the bot's own moves as time passes.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import aiohttp
import simcord
from aiohttp import web

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Iterator

    from simcord import Env, Preview

TICK: Final = 0.1  # seconds between two looks at the clock
PAGES_KEPT: Final = 4  # of what was last shown in each browser tab
TABS_KEPT: Final = 16  # simcord's own limit
FORWARDED: Final = ("X-Simcord-Capability", "X-Simcord-Context", "Content-Type")
UNFORWARDED: Final = frozenset({"connection", "content-length", "date", "server", "transfer-encoding"})
BY_PLACE: Final = frozenset({"click", "select"})  # actions that name a control by its place
ENVELOPE: Final = frozenset(
    {"protocol_version", "sequence", "request_id", "generation", "bot_generation", "published_revision"}
)

log = logging.getLogger(__name__)

Appearance: TypeAlias = tuple[str, ...]  # what a control looks like, wherever it stands


@dataclass(slots=True)
class PageProxy:
    """Serves simcord's page on the port that the player knows.

    It lets one thing happen at a time, shows it in every tab at once, and redirects a press on a button that
    was redrawn a moment ago to the same button as it is now.

    Attributes:
        env: The simulated Discord.
        preview: simcord's page.
        session: Speaks to simcord's page.
        turn: Held while something happens.
    """

    env: Env
    preview: Preview
    session: aiohttp.ClientSession
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _shown: dict[str, dict[int, dict[str, Appearance]]] = field(default_factory=dict)
    _moment: float = field(default_factory=lambda: asyncio.get_running_loop().time())

    @asynccontextmanager
    async def open(self, listener: socket.socket) -> AsyncIterator[None]:
        """Serve the page here until the context ends."""
        app = web.Application(client_max_size=1 << 25)
        app.router.add_post("/api/action", self._act)
        app.router.add_route("*", "/{path:.*}", self._forward)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.SockSite(runner, listener).start()
            yield
        finally:
            await runner.cleanup()

    async def let_time_pass(self) -> None:
        """Let simulated time follow real time, for ever."""
        while True:
            await asyncio.sleep(TICK)
            async with self.turn:
                await self._catch_up()

    async def _catch_up(self) -> None:
        """Do what the time that has passed makes due, and show it."""
        now = asyncio.get_running_loop().time()
        passed, self._moment = now - self._moment, now
        try:
            await self.env.advance_time(passed)
            if self.env.http_requests:
                await self.preview.refresh()
                self.env.http_requests.clear()
        except (TimeoutError, simcord.SetupError) as error:  # very slow, or being closed
            log.warning("the page cannot be brought up to date: %s", error)

    async def _forward(self, request: web.Request) -> web.Response:
        answer = await self._ask(request.method, request.path_qs, request, await request.read())
        if request.path in {"/api/state", "/api/pages"} and answer.status == HTTPStatus.OK:
            self._remember(json.loads(answer.body))
        return answer.response()

    async def _act(self, request: web.Request) -> web.Response:
        async with self.turn:
            await self._catch_up()
            body = await request.read()
            with suppress(ValueError, KeyError, TypeError):  # simcord says what is wrong with it
                body = await self._redirected(request, json.loads(body)) or body
            answer = await self._ask("POST", "/api/action", request, body)
            await self._catch_up()
            return answer.response()

    async def _ask(self, method: str, path: str, request: web.Request, body: bytes = b"") -> _Answer:
        """Return simcord's own answer."""
        headers = {name: request.headers[name] for name in FORWARDED if name in request.headers}
        try:
            url = self.preview.url.partition("/#")[0] + path
            async with self.session.request(method, url, data=body or None, headers=headers) as answer:
                return _Answer(answer.status, dict(answer.headers), await answer.read())
        except (aiohttp.ClientError, simcord.SetupError) as error:  # being closed
            log.warning("the page does not answer: %s", error)
            return _Answer(HTTPStatus.GONE, {}, b"")

    def _remember(self, page: dict[str, Any]) -> None:
        """Keep what a tab was shown, to know what a press on it means."""
        tab = self._shown.setdefault(page["context"]["id"], {})
        if page["publishedRevision"] not in tab:
            tab[page["publishedRevision"]] = dict(_controls(page))
        if len(tab) > PAGES_KEPT:
            del tab[min(tab)]
        if len(self._shown) > TABS_KEPT:
            del self._shown[next(iter(self._shown))]

    async def _redirected(self, request: web.Request, press: dict[str, Any]) -> bytes | None:
        """Return a press as it has to be made now, or None if nothing was redrawn since it was shown."""
        now = json.loads((await self._ask("GET", "/api/state", request)).body)
        revision = press["published_revision"]
        if now["publishedRevision"] == revision:
            return None
        press["published_revision"] = now["publishedRevision"]
        if press["kind"] in BY_PLACE:
            seen = self._shown.get(now["context"]["id"], {}).get(revision, {}).get(press["control_key"])
            meant = next((key for key, appearance in _controls(now) if appearance == seen), None)
            if meant is None:  # the button is gone: show the page as it is
                press = {name: press[name] for name in ENVELOPE} | {"kind": "refresh"}
            else:
                press["control_key"] = meant
        return json.dumps(press).encode()


@dataclass(frozen=True, slots=True)
class _Answer:
    """What simcord's page answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    def response(self) -> web.Response:
        """Return the same as our own answer."""
        kept = {name: value for name, value in self.headers.items() if name.lower() not in UNFORWARDED}
        return web.Response(status=self.status, body=self.body, headers=kept)


def _controls(part: Any) -> Iterator[tuple[str, Appearance]]:
    """Yield every control that can be pressed: its key, which tells its place, and what it looks like."""
    if isinstance(part, dict):
        key = part.get("control_key")
        if isinstance(key, str) and not part.get("disabled"):
            emoji = (part.get("emoji") or {}).get("name")
            appearance = (key.partition(":component:")[0], part.get("label"), emoji, part.get("placeholder"))
            yield key, tuple(str(feature) for feature in appearance)
        part = part.values()
    elif not isinstance(part, list):
        return
    for inner in part:
        yield from _controls(inner)
