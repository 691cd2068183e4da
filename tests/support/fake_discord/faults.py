"""Things that go wrong on purpose: rate limits, errors, refusals, answers held back, late or lost."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from aiohttp import web

from tests.support.fake_discord.wire import Call, Json, json_response


class Hold:
    """One request kept waiting: `arrived` says it is here, `release` lets it go on."""

    def __init__(self) -> None:
        self._arrived = asyncio.Event()
        self._released = asyncio.Event()

    async def arrived(self, within: float = 60.0) -> None:
        """Wait until a request is being held."""
        async with asyncio.timeout(within):
            await self._arrived.wait()

    def release(self) -> None:
        """Let the held request be answered as usual."""
        self._released.set()

    async def pass_through(self) -> None:
        """Used by the server: keep the request until it is released."""
        self._arrived.set()
        await self._released.wait()


@dataclass(kw_only=True)
class _Fault:
    pattern: re.Pattern[str]
    times: int
    status: int = 0
    payload: Json = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    hold: Hold | None = None
    delay: float = 0.0
    loses: Literal["", "request", "answer"] = ""


class Faults:
    """Faults for the next requests whose "METHOD /path" a pattern is found in (re.search)."""

    def __init__(self) -> None:
        self._faults: list[_Fault] = []

    def rate_limit(
        self, pattern: str, *, times: int = 1, retry_after: float = 0.05, is_global: bool = False
    ) -> None:
        """Answer 429; `Via` marks it as Discord's own (discord.py takes it for a ban otherwise)."""
        payload: Json = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": is_global,
        }
        headers = {"Via": "1.1 google", "Retry-After": str(max(1, round(retry_after)))}
        self._add(pattern, times=times, status=429, payload=payload, headers=headers)

    def server_error(self, pattern: str, *, times: int = 1, status: int = 502) -> None:
        """Answer 5xx. discord.py waits a full second before it tries again."""
        self._add(pattern, times=times, status=status, payload={"message": "Server Error", "code": 0})

    def refuse(self, pattern: str, *, code: int, status: int = 403, times: int = 1) -> None:
        """Answer with one of Discord's error codes, for example 50013 (missing permissions)."""
        self._add(pattern, times=times, status=status, payload={"message": "Refused", "code": code})

    def hold(self, pattern: str) -> Hold:
        """Keep the next matching request waiting until the test releases it."""
        hold = Hold()
        self._faults.append(_Fault(pattern=re.compile(pattern), times=1, hold=hold))
        return hold

    def slow(self, pattern: str, *, seconds: float, times: int = 1) -> None:
        """Serve the request so much later."""
        self._faults.append(_Fault(pattern=re.compile(pattern), times=times, delay=seconds))

    def reset(self, pattern: str, *, loses: Literal["request", "answer"], times: int = 1) -> None:
        """Reset the connection: before the request is served, or when it has been."""
        self._faults.append(_Fault(pattern=re.compile(pattern), times=times, loses=loses))

    def clear(self) -> None:
        """Let nothing more go wrong."""
        self._faults.clear()

    async def answer(self, call: Call) -> web.Response | None:
        """The faulty answer to this request, or None when it should be served."""
        fault = self._take(call)
        if fault is None:
            return None
        if fault.hold is not None:
            await fault.hold.pass_through()
            return None
        await asyncio.sleep(fault.delay)
        call.reset = bool(fault.loses)
        if not fault.status and fault.loses != "request":
            return None
        return json_response(fault.payload, status=fault.status or 502, headers=fault.headers)

    def _add(
        self,
        pattern: str,
        *,
        times: int,
        status: int,
        payload: Json,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        fault = _Fault(
            pattern=re.compile(pattern), times=times, status=status, payload=payload, headers=headers or {}
        )
        self._faults.append(fault)

    def _take(self, call: Call) -> _Fault | None:
        line = f"{call.method} {call.path}"
        for fault in self._faults:
            if fault.pattern.search(line):
                fault.times -= 1
                if fault.times <= 0:
                    self._faults.remove(fault)
                return fault
        return None
