"""Discord's REST side without sockets: the real discord.py talks to it through a session of its own.

What a request does is done by the routes of `tests.support.fake_discord`. When it arrives, whether it
does, and whether its answer comes back, is drawn by the seed.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import aiohttp
from discord.http import Route

from tests.support.fake_discord.routes_application import ApplicationRoutes
from tests.support.fake_discord.routes_channels import ChannelRoutes
from tests.support.fake_discord.routes_interactions import InteractionRoutes
from tests.support.fake_discord.wire import ApiError, Call, Json, Upload, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random
    from types import TracebackType

    from tests.simulation.faults import FaultPlan
    from tests.simulation.world_time import WorldTime
    from tests.support.fake_discord.world import World

OWN_TOKEN: Final = ("/interactions/", "/webhooks/")
STATUSES: Final = {"500": 500, "503": 503, "limited": 429}
NOTED_WITHIN: Final = 9.0
"""Seconds that a process has to note a message that it sent: the slowest commit takes eight."""
DELETED_WITHIN: Final = 40.0
"""Seconds that it has to delete what it does not need any more, and to try again."""
CREATED: Final = re.compile(r"/channels/\d+/messages")


@dataclass
class Response:
    """As much of an `aiohttp.ClientResponse` as discord.py reads."""

    status: int
    body: str
    headers: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""

    async def text(self, encoding: str = "utf-8") -> str:
        del encoding
        return self.body


class Rest:
    """Discord, as requests see it.

    Attributes:
        crashes: Mistakes of the routes, or requests too malformed for them.
        on_answered: Hears of every request that was carried out, and its answer.
        orphans: Messages that nobody can be asked to keep current: their sender was never told of them, ended
            before it could note them, or was refused when it deleted them.
    """

    def __init__(self, world: World, clock: WorldTime, faults: FaultPlan, random: Random) -> None:
        self.requests = 0
        self.crashes: list[str] = []
        self.on_answered: Callable[[Call, Response], None] = lambda _call, _response: None
        self.orphans: set[int] = set()
        self.created: dict[int, float] = {}
        self.world = world
        self.clock, self.faults, self.random = clock, faults, random
        self._nonces: dict[str, Json] = {}
        self._routes = [
            (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), path, route)
            for routes in (InteractionRoutes(world), ChannelRoutes(world), ApplicationRoutes(world))
            for (method, path), route in routes.table().items()
        ]

    def answer(self, call: Call) -> Response:
        """Carry a request out."""
        self.requests += 1
        for method, pattern, path, route in self._routes:
            found = pattern.fullmatch(call.path) if method == call.method else None
            if found is not None:
                call.parts, call.route = found.groupdict(), path
                response = self._serve(call, route)
                self.on_answered(call, response)
                return response
        return self.error(404, 0, "404: Not Found")

    def _serve(self, call: Call, route: Callable[[Call], Any]) -> Response:
        nonce = (call.body or {}).get("nonce") if isinstance(call.body, dict) else None
        if nonce is not None and nonce in self._nonces:
            return _response(self._nonces[nonce])
        try:
            data = route(call)
        except ApiError as error:
            return _response(error.payload, status=error.status)
        except Exception as error:  # noqa: BLE001 - a finding
            self.crashes.append(f"{call.method} {call.path}: {error!r}: {call.body}")
            return self.error(500, 0, "crashed")
        if nonce is not None:
            self._nonces[nonce] = data
        return _response(data)

    def faulty(self, call: Call, kind: str) -> Response | None:
        """Return the faulty answer to a request that is not carried out, or None to carry it out."""
        if kind == "limited":
            payload = {
                "message": "You are being rate limited.",
                "retry_after": round(self.random.choice((0.3, 1.0, 4.0, 20.0)), 3),
                "global": self.random.random() < 0.2 and not call.path.startswith(OWN_TOKEN),
            }
            return _response(payload, status=429, headers={"Via": "1.1 google"})
        if kind in STATUSES:
            return self.error(STATUSES[kind], 0, "Server Error")
        if kind == "refused" and not call.path.startswith(OWN_TOKEN):
            if call.method == "DELETE":
                self.orphans.add(int(call.path.rpartition("/")[2]))
            return self.error(403, 50013, "Missing Permissions")
        if kind == "forgotten":
            return self._forgotten(call)
        return None

    def forget_newest(self, let_go: Mapping[int, float]) -> None:
        """Note that a process ended: what it was told last it forgot, and may not have deleted the others."""
        now = self.clock.elapsed
        self.orphans |= {message for message, when in self.created.items() if when > now - NOTED_WITHIN}
        self.orphans |= {message for message, when in let_go.items() if when > now - DELETED_WITHIN}

    def _forgotten(self, call: Call) -> Response | None:
        if call.path.endswith("/callback"):
            return self.error(404, 10062, "Unknown interaction")
        if call.path.startswith("/webhooks/"):
            return self.error(404, 10015, "Unknown Webhook")
        found = re.fullmatch(r"/channels/\d+/messages/(\d+)", call.path)
        if found is not None and (message := self.world.messages.messages.get(int(found[1]))) is not None:
            self.world.messages.delete(message)
        return None

    def error(self, status: int, code: int, message: str) -> Response:
        return _response({"message": message, "code": code}, status=status)


class Session:
    """As much of an `aiohttp.ClientSession` as discord.py uses: the network of one process."""

    def __init__(self, rest: Rest) -> None:
        self.rest = rest
        self.dead = False
        self.closed = False

    def request(self, method: str, url: str, **options: Any) -> _Exchange:
        return _Exchange(self, method, str(url), options)

    async def close(self) -> None:
        self.closed = True


class _Exchange:
    """A request, and its answer inside of `async with`."""

    def __init__(self, session: Session, method: str, url: str, options: dict[str, Any]) -> None:
        self._session, self._method, self._url, self._options = session, method, url, options

    async def __aenter__(self) -> Response:
        session, rest = self._session, self._session.rest
        if session.dead:
            raise asyncio.CancelledError
        call = _call(self._method, self._url, self._options)
        kind = rest.faults.at("request")
        done: asyncio.Future[Response] = asyncio.get_running_loop().create_future()
        there = rest.random.uniform(1, 6) if kind == "slow" else rest.random.uniform(0.02, 0.2)
        rest.clock.later(there, lambda: self._arrive(call, kind, done))
        return await done

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        return None

    def _arrive(self, call: Call, kind: str, done: asyncio.Future[Response]) -> None:
        rest = self._session.rest
        call.at = time.monotonic()
        response = rest.faulty(call, kind)
        lost = kind in {"lost", "unanswered"}
        if response is None:
            response = Response(0, "") if kind == "lost" else rest.answer(call)
        back = rest.random.uniform(0.5, 3) if lost else rest.random.uniform(0.02, 0.2)
        created = call.method == "POST" and CREATED.fullmatch(call.path) and response.status == 200
        message = int(json.loads(response.body)["id"]) if created else 0
        if message:
            rest.orphans.add(message)
            rest.created[message] = rest.clock.elapsed
        rest.clock.later(back, lambda: self._return(response, message, done, lost=lost))

    def _return(
        self,
        response: Response,
        message: int,
        done: asyncio.Future[Response],
        *,
        lost: bool,
    ) -> None:
        if self._session.dead or done.done():
            return
        if lost:
            done.set_exception(
                self._session.rest.random.choice(
                    (aiohttp.ServerDisconnectedError(), aiohttp.ClientOSError(104, "reset"), TimeoutError())
                )
            )
            return
        self._session.rest.orphans.discard(message)
        done.set_result(response)


def _response(data: Any, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    if data is None:
        return Response(204, "", {"content-type": "text/plain", **(headers or {})})
    return Response(status, encode(data), {"content-type": "application/json", **(headers or {})})


def _call(method: str, url: str, options: dict[str, Any]) -> Call:
    body, files = _body(options.get("data"))
    path, _, query = url.removeprefix(Route.BASE).partition("?")
    asked = dict(pair.split("=", 1) for pair in query.split("&") if pair)
    return Call(
        method=method,
        path=path,
        route="",
        parts={},
        query={**asked, **{name: str(value) for name, value in (options.get("params") or {}).items()}},
        body=body,
        files=files,
        authorization="",
        at=0.0,
    )


def _body(data: Any) -> tuple[Any, tuple[Upload, ...]]:
    """Return the body of a request, and the files of a form."""
    if not isinstance(data, aiohttp.FormData):
        return (json.loads(data) if data else None), ()
    body: Any = None
    files: list[Upload] = []
    for described, headers, value in data._fields:
        name = described["name"]
        if name == "payload_json":
            body = json.loads(value)
        else:
            kind = headers.get("Content-Type", "application/octet-stream")
            files.append(
                Upload(
                    field=name, filename=described.get("filename", ""), content_type=kind, data=value.read()
                )
            )
    return body, tuple(files)
