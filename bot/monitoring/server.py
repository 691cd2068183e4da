"""The small HTTP server: /metrics, /livez, /readyz."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Final

from aiohttp import web
from prometheus_client.exposition import choose_encoder

from bot.errors import UserError

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

    from bot.monitoring.readiness import Readiness

CLOSES_WITHIN: Final = 0.5
"""Seconds that an answer under way has when the process ends."""


class MonitoringServer:
    """Answers on a port."""

    def __init__(self, registry: CollectorRegistry, readiness: Readiness) -> None:
        """Begin without a port.

        Args:
            registry: What /metrics shows.
            readiness: What /readyz asks.
        """
        self._registry = registry
        self._readiness = readiness
        app = web.Application()
        app.add_routes(
            [
                web.get("/metrics", self._metrics),
                web.get("/livez", self._livez),
                web.get("/readyz", self._readyz),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=CLOSES_WITHIN)

    async def start(self, port: int, *, host: str) -> int:
        """Listen on a port of an address, 0 for any that is free; return it.

        Raises:
            UserError: It cannot be had.
        """
        await self._runner.setup()
        try:
            # A port that a process before left a moment ago is free; one that is in use is not shared.
            await web.TCPSite(self._runner, host, port, reuse_address=True).start()
        except OSError as error:
            await self._runner.cleanup()
            # A name that is resolved or a list of failures has no reason of its own.
            taken = error.errno == errno.EADDRINUSE
            reason = "another process has it" if taken else os.strerror(error.errno or errno.EIO)
            raise UserError(f"METRICS_PORT: port {port} of {host} cannot be used: {reason}") from error
        address: tuple[str, int] = self._runner.addresses[0]
        return address[1]

    async def stop(self) -> None:
        """Listen no more."""
        await self._runner.cleanup()

    async def _metrics(self, request: web.Request) -> web.Response:
        encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(self._registry), headers={"Content-Type": content_type})

    async def _livez(self, _: web.Request) -> web.Response:
        """Say that the event loop runs: it does, if this is sent."""
        return _text(200, ["alive"])

    async def _readyz(self, _: web.Request) -> web.Response:
        problems = await self._readiness.problems()
        return _text(503, problems) if problems else _text(200, ["ready"])


def _text(status: int, lines: list[str]) -> web.Response:
    text = "".join(f"{line}\n" for line in lines)
    return web.Response(status=status, text=text, headers={"Cache-Control": "no-store"})
