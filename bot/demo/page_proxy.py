"""Proxy in front of simcord's page, so that the page keeps up with a bot that acts by itself.

simcord refuses concurrent operations, and a press on a page redrawn since: presses and the passing of
time go through one lock here, and a press on a redrawn button is redirected to its current version.
A menu that changed gets another name, since simcord's script shows for ever what was chosen in it. Nobody
sees or does anything without the capability: the secret after # in the address.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, TypeAlias

import aiohttp
import simcord
from aiohttp import web
from simcord import ChannelHandle, Env, Preview

from bot.runtime.clock import Clock

log = logging.getLogger(__name__)

HEADER: Final = "X-Simcord-Capability"
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'unsafe-inline';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FOLDER: Final = Path(__file__).with_name("page")
_PAGES: Final = {
    "/ask-address": ("ask_address.html", "text/html"),
    "/ask-address.js": ("ask_address.js", "text/javascript"),
    "/check-address.js": ("check_address.js", "text/javascript"),
    "/follow-private.js": ("follow_private.js", "text/javascript"),
    "/channels.js": ("channels.js", "text/javascript"),
}
# Look whether the address has the right capability, list the channels, and show what is new and private.
_SCRIPTS: Final = (
    b'<script type="module" src="/check-address.js"></script>'
    b'<script type="module" src="/channels.js"></script>'
    b'<script type="module" src="/follow-private.js"></script></head>'
)


def middleware_for(capability: str) -> Callable[..., Awaitable[web.StreamResponse]]:
    """Return a middleware that first of all refuses API requests without this capability."""
    expected = capability.encode()

    @web.middleware
    async def require_capability(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        given = request.headers.get(HEADER, "").encode(errors="surrogateescape")
        if request.path.startswith("/api/") and not hmac.compare_digest(given, expected):
            error = {"error": "the address is not complete: the part after # is missing or wrong"}
            return web.json_response(error, status=HTTPStatus.UNAUTHORIZED, headers=HEADERS)
        return await handler(request)

    return require_capability


def add_pages(app: web.Application) -> None:
    """Serve the page that asks for the whole address, and the scripts added to simcord's page."""

    async def serve(request: web.Request) -> web.Response:
        name, content_type = _PAGES[request.path]
        text = (_FOLDER / name).read_text(encoding="utf-8")
        return web.Response(text=text, content_type=content_type, headers=HEADERS)

    for path in _PAGES:
        app.router.add_get(path, serve)


STRING_SELECT: Final = 3  # Discord's component type of a string select
MENUS_KEPT: Final = 1000
SEPARATOR: Final = "~"  # not in any name of simcord's


@dataclass(slots=True)
class Menus:
    """Versions of the menus of each tab."""

    _versions: dict[tuple[str, str], tuple[object, int]] = field(default_factory=dict)

    def rename(self, page: dict[str, Any]) -> None:
        """Rename the menus of a tab's page whenever they change."""
        tab = page["context"]["id"]
        for menu in find_menus(page["messages"]):
            key = menu["control_key"]
            chosen = [option.get("value") for option in menu["options"] if option.get("default")]
            shown = (menu.get("custom_id"), menu.get("placeholder"), chosen)
            before, version = self._versions.pop((tab, key), (shown, 0))
            version += before != shown
            self._versions[tab, key] = (shown, version)
            menu["control_key"] = f"{key}{SEPARATOR}{version}"
        while len(self._versions) > MENUS_KEPT:
            del self._versions[next(iter(self._versions))]


def original_name(action: dict[str, Any]) -> dict[str, Any]:
    """Return an action on the page with simcord's own name of its control."""
    key = action.get("control_key")
    return action | {"control_key": key.partition(SEPARATOR)[0]} if isinstance(key, str) else action


def find_menus(part: Any) -> Iterator[dict[str, Any]]:
    """Yield every string select on a page or in a message."""
    for one in _objects(part):
        if one.get("type") == STRING_SELECT and isinstance(one.get("control_key"), str):
            yield one


def _objects(part: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in a page or a part of one, the outer ones first."""
    if isinstance(part, dict):
        yield part
        part = part.values()
    elif not isinstance(part, list):
        return
    for inner in part:
        yield from _objects(inner)


TICK: Final = 0.1  # seconds between two checks of the clock
PAGES_KEPT: Final = 4  # of what was last shown in each browser tab
TABS_KEPT: Final = 16  # simcord's own limit
PICTURES_KEPT: Final = 64  # of what the tabs were shown, some ten kilobytes each
PICTURE_PATH: Final = "/api/assets/"
CONTEXT_HEADER: Final = "X-Simcord-Context"
FORWARDED_HEADERS: Final = (HEADER, CONTEXT_HEADER, "Content-Type")
UNRETURNED_HEADERS: Final = frozenset({"connection", "content-length", "date", "server", "transfer-encoding"})
KINDS_WITH_CONTROL: Final = frozenset({"click", "select"})  # actions that name a control by its position
ENVELOPE: Final = frozenset(
    {"protocol_version", "sequence", "request_id", "generation", "bot_generation", "published_revision"}
)

Features: TypeAlias = tuple[str, ...]  # the features by which a control is recognised in any position


@dataclass(slots=True)
class PageProxy:
    """The server that the browser talks to; operations on simcord's page hold the lock."""

    env: Env
    preview: Preview
    session: aiohttp.ClientSession
    clock: Clock
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    channels: Sequence[ChannelHandle] = ()
    _shown: dict[str, dict[int, dict[str, Features]]] = field(default_factory=dict)
    _channel_of_tab: dict[str, str] = field(default_factory=dict)
    _menus: Menus = field(default_factory=Menus)
    _pictures: dict[tuple[str, str], _PageResponse] = field(default_factory=dict)

    @asynccontextmanager
    async def open(self, listener: socket.socket) -> AsyncIterator[None]:
        """Serve the page on a listening socket until the context ends."""
        admission = middleware_for(self.preview.capability)
        app = web.Application(client_max_size=1 << 25, middlewares=[admission])
        add_pages(app)
        app.router.add_post("/api/action", self._handle_action)
        app.router.add_get("/api/channels", self._handle_channels)
        app.router.add_route("*", "/{path:.*}", self._handle_other)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.SockSite(runner, listener).start()
            yield
        finally:
            await runner.cleanup()

    async def keep_time(self) -> None:
        """Let simulated time follow real time, forever."""
        while True:
            await asyncio.sleep(TICK)
            async with self.lock:
                await self.catch_up()

    async def catch_up(self) -> None:
        """Advance simulated time to real time, and show the result; the lock must be held.

        The step is the difference of the two clocks: simcord also moves its own when a timer of the bot
        fires, and adding up seconds would count that twice.
        """
        behind = (self.clock.now() - self.env.now()).total_seconds()
        try:
            await self.env.advance_time(max(0.0, behind))
            if self.env.http_requests:
                await self.preview.refresh()
                self.env.http_requests.clear()
        except (TimeoutError, simcord.SetupError) as error:  # very slow, or being closed
            log.warning("the page cannot be brought up to date: %s", error)

    async def _handle_other(self, request: web.Request) -> web.Response:
        """Forward a request that changes nothing, and remember which page the tab was shown."""
        picture = self._pictures.get((request.headers.get(CONTEXT_HEADER, ""), request.path_qs))
        if picture is not None:
            return picture.response()
        body = await request.read()
        if request.path == "/api/pages":
            async with self.lock:
                self.preview.channel = self._channel(request.query.get("channel"))
                wanted = {"viewer_id": request.query["viewer"]} if "viewer" in request.query else {}
                answer = await self._show_page(request, json.dumps(wanted).encode() if wanted else body)
        elif request.path == "/api/state":
            async with self.lock:  # nothing is redrawn between the page and its pictures
                answer = await self._show_page(request, body)
        else:
            answer = await self._forward(request.method, request.path_qs, request, body)
        if request.path == "/":
            answer = replace(answer, body=answer.body.replace(b"</head>", _SCRIPTS, 1))
        return answer.response()

    def _channel(self, wanted: str | None) -> ChannelHandle:
        """Return the channel or thread with an id, by default the one that the page starts with."""
        found = (one for one in self._channels_and_threads() if str(one.id) == wanted)
        return next(found, next(iter(self.channels), self.preview.channel))

    def _channels_and_threads(self) -> Iterator[ChannelHandle]:
        for channel in self.channels:
            yield from (channel, *channel.threads)

    async def _handle_channels(self, request: web.Request) -> web.Response:
        """List the channels and threads, each with the last message that mentions the viewer."""
        viewer, messages = request.query.get("viewer", ""), self.env.backend.messages
        listed = []
        for one in self._channels_and_threads():
            calls = [
                message.id
                for message in messages.get(one.id, {}).values()
                if viewer in map(str, message.ping_user_ids)
            ]
            called = str(max(calls, default=0))
            listed.append({"id": str(one.id), "name": one.name, "thread": one.is_thread, "called": called})
        return web.json_response(listed, headers=HEADERS)

    async def _show_page(self, request: web.Request, body: bytes) -> _PageResponse:
        """Forward a request for a tab's page, again if the bot redrew a message, and remember it."""
        answer = await self._forward(request.method, request.path_qs, request, body)
        if answer.status != HTTPStatus.OK:
            return answer
        page = json.loads(answer.body)
        if not await self._keep_pictures(page, request):
            with suppress(TimeoutError, simcord.SetupError):  # very slow, or being closed
                await self.preview.refresh()
            context = page["context"]["id"]
            again = await self._forward("GET", "/api/state", request, context=context)
            if again.status == HTTPStatus.OK:
                answer, page = again, json.loads(again.body)
                await self._keep_pictures(page, request)
        self._remember(page)
        self._menus.rename(page)
        return replace(answer, body=json.dumps(page).encode())

    async def _keep_pictures(self, page: dict[str, Any], request: web.Request) -> bool:
        """Cache the assets of a page before they are replaced; return whether all are there."""
        complete = True
        context = page["context"]["id"]
        for name, asset in page["assets"].items():
            path = f"{PICTURE_PATH}{name}"
            if (context, path) in self._pictures or not asset["available"]:
                continue
            answer = await self._forward("GET", path, request, context=context)
            if answer.status == HTTPStatus.OK:
                self._pictures[context, path] = answer
            else:
                complete = False
        while len(self._pictures) > PICTURES_KEPT:
            del self._pictures[next(iter(self._pictures))]
        return complete

    async def _handle_action(self, request: web.Request) -> web.Response:
        """Forward a press, and carry out everything due before and after it."""
        async with self.lock:
            await self.catch_up()
            tab = request.headers.get(CONTEXT_HEADER, "")
            self.preview.channel = self._channel(self._channel_of_tab.get(tab))
            body = await request.read()
            with suppress(ValueError, KeyError, TypeError):  # simcord says what is wrong with it
                press = original_name(json.loads(body))
                body = json.dumps(press).encode()
                body = await self._retarget(request, press) or body
            answer = await self._forward("POST", "/api/action", request, body)
            await self.catch_up()
            return answer.response()

    async def _forward(
        self, method: str, path: str, request: web.Request, body: bytes = b"", *, context: str | None = None
    ) -> _PageResponse:
        headers = {name: request.headers[name] for name in FORWARDED_HEADERS if name in request.headers}
        if context is not None:
            headers[CONTEXT_HEADER] = context
        try:
            url = self.preview.url.partition("/#")[0] + path
            async with self.session.request(method, url, data=body or None, headers=headers) as answer:
                return _PageResponse(answer.status, dict(answer.headers), await answer.read())
        except (aiohttp.ClientError, simcord.SetupError) as error:  # being closed
            log.warning("the page does not answer: %s", error)
            return _PageResponse(HTTPStatus.GONE, {}, b"")

    def _remember(self, page: dict[str, Any]) -> None:
        """Remember which controls a tab was shown, to know later which one a press means."""
        context = page["context"]["id"]
        tab = self._shown.setdefault(context, {})
        self._channel_of_tab[context] = page["channelId"]
        if page["publishedRevision"] not in tab:
            tab[page["publishedRevision"]] = dict(_find_controls(page))
        if len(tab) > PAGES_KEPT:
            del tab[min(tab)]
        if len(self._shown) > TABS_KEPT:
            oldest = next(iter(self._shown))
            del self._shown[oldest], self._channel_of_tab[oldest]

    async def _retarget(self, request: web.Request, press: dict[str, Any]) -> bytes | None:
        """Return a press rewritten for the current page, or None if the page has not changed."""
        now = json.loads((await self._forward("GET", "/api/state", request)).body)
        revision = press["published_revision"]
        if now["publishedRevision"] == revision:
            return None
        press["published_revision"] = now["publishedRevision"]
        if press["kind"] in KINDS_WITH_CONTROL:
            seen = self._shown.get(now["context"]["id"], {}).get(revision, {}).get(press["control_key"])
            meant = next((key for key, features in _find_controls(now) if features == seen), None)
            if meant is None:  # the button is gone: show the page as it is
                press = {name: press[name] for name in ENVELOPE} | {"kind": "refresh"}
            else:
                press["control_key"] = meant
        return json.dumps(press).encode()


@dataclass(frozen=True, slots=True)
class _PageResponse:
    status: int
    headers: dict[str, str]
    body: bytes

    def response(self) -> web.Response:
        kept = {name: value for name, value in self.headers.items() if name.lower() not in UNRETURNED_HEADERS}
        return web.Response(status=self.status, body=self.body, headers=kept)


def _find_controls(part: Any) -> Iterator[tuple[str, Features]]:
    """Yield every enabled control: its key, which depends on its position, and its features."""
    for one in _objects(part):
        key = one.get("control_key")
        if isinstance(key, str) and not one.get("disabled"):
            emoji = (one.get("emoji") or {}).get("name")
            known_by = (key.partition(":component:")[0], one.get("label"), emoji, one.get("placeholder"))
            yield key, tuple(str(feature) for feature in known_by)
