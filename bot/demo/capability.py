"""The capability of the demo: the secret after # in its address, without which nobody sees or does anything.

Browsers do not send that part of an address by themselves. The page's script sends it in a header with each
request; whoever opens the page without it is asked for the whole address.
"""

from __future__ import annotations

import hmac
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

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
}
_CHECK: Final = b'<script type="module" src="/check-address.js"></script></head>'


def middleware_for(capability: str) -> Callable[..., Awaitable[web.StreamResponse]]:
    """Return a middleware of aiohttp that refuses requests to the page's API without this capability.

    It runs before anything of a request but its headers is read, and before anything waits for a lock.
    """
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
    """Serve the page that asks for the whole address, and the script that sends people there."""

    async def serve(request: web.Request) -> web.Response:
        name, content_type = _PAGES[request.path]
        text = (_FOLDER / name).read_text(encoding="utf-8")
        return web.Response(text=text, content_type=content_type, headers=HEADERS)

    for path in _PAGES:
        app.router.add_get(path, serve)


def with_check(page: bytes) -> bytes:
    """Return simcord's page with the script that looks whether the address has the right capability."""
    return page.replace(b"</head>", _CHECK, 1)
