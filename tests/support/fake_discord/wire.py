"""Wire format: a request as the routes see it, and errors as Discord words them."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

Json = dict[str, Any]
API_PREFIX = "/api/v10"


class ApiError(Exception):
    """Answered as Discord does: an HTTP status and a JSON error code of its own."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.payload: Json = {"message": message, "code": code}


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """One file of a multipart request, under its form field (`files[0]`)."""

    field: str
    filename: str
    content_type: str
    data: bytes


@dataclass(slots=True, kw_only=True)
class Call:
    """One request of the bot. `path` is without /api/v10, `at` is monotonic seconds on arrival.

    `client` is the User-Agent: where several processes make requests, the name of the one that made it.
    `reset` tells that the connection is reset instead of an answer.
    """

    method: str
    path: str
    route: str
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: tuple[Upload, ...]
    authorization: str
    at: float
    client: str = ""
    status: int = 0
    reset: bool = False

    def id(self, name: str) -> int:
        """A snowflake out of the path; what is none is an unknown route to Discord."""
        try:
            return int(self.parts[name])
        except ValueError:
            raise ApiError(400, 50035, f"{name} is not a snowflake") from None

    def matches(self, method: str, path_end: str) -> bool:
        """Whether this is a `method` request whose path ends in `path_end`."""
        return self.method == method and self.path.endswith(path_end)


def encode(data: Any) -> str:
    """Compact JSON, as Discord sends it."""
    return json.dumps(data, separators=(",", ":"))


def encode_fields(fields: Mapping[str, str]) -> str:
    """A JSON object of values that are JSON already, so that big parts are encoded only once."""
    return "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"


def json_response(data: Any, *, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """JSON without a charset: with one, discord.py takes the body for text and gives up on it."""
    if data is None:
        return web.Response(status=204, headers=headers)
    body = encode(data).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


async def read_call(request: web.Request) -> Call:
    """Read a whole request, JSON or multipart."""
    at = time.monotonic()
    body, files = await _read_body(request)
    resource = request.match_info.route.resource
    return Call(
        method=request.method,
        path=request.path.removeprefix(API_PREFIX),
        route=resource.canonical.removeprefix(API_PREFIX) if resource else "",
        parts=request.match_info,
        query=request.query,
        body=body,
        files=files,
        authorization=request.headers.get("Authorization", ""),
        at=at,
        client=request.headers.get("User-Agent", ""),
    )


async def _read_body(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    if request.content_type.startswith("multipart/"):
        return await _read_multipart(request)
    raw = await request.read()
    return (json.loads(raw) if raw else None), ()


async def _read_multipart(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    body: Any = None
    files: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(400, 50109, "nested multipart")
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            files.append(
                Upload(
                    field=part.name or "",
                    filename=part.filename or "",
                    content_type=part.headers.get("Content-Type", "application/octet-stream"),
                    data=data,
                )
            )
    return body, tuple(files)
