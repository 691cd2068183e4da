"""Counts requests to Discord by their response, those included that discord.py repeats by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import SimpleNamespace

    import aiohttp

    from bot.monitoring.metrics import Metrics

SCOPE_HEADER = "X-RateLimit-Scope"


def count_requests(trace: aiohttp.TraceConfig, metrics: Metrics) -> None:
    """Count the requests that are traced."""

    async def on_end(
        _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        metrics.note_request(end.method, end.response.status, end.response.headers.get(SCOPE_HEADER))

    async def on_exception(
        _: aiohttp.ClientSession, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        metrics.note_request(failed.method, None)

    trace.on_request_end.append(on_end)
    trace.on_request_exception.append(on_exception)
