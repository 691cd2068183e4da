"""The HTTP side: reads a request, lets faults have their say, calls its route, keeps the record."""

from collections.abc import Callable, Coroutine
from typing import Any

from aiohttp import web

from tests.support.fake_discord.faults import Faults
from tests.support.fake_discord.gateway import Gateway
from tests.support.fake_discord.routes_application import ApplicationRoutes
from tests.support.fake_discord.routes_channels import ChannelRoutes
from tests.support.fake_discord.routes_interactions import InteractionRoutes
from tests.support.fake_discord.timeline import Timeline
from tests.support.fake_discord.wire import API_PREFIX, ApiError, Call, encode, json_response, read_call
from tests.support.fake_discord.world import World

_OWN_TOKEN = ("/interactions/", "/webhooks/")


class Rest:
    """All REST routes. `calls` records every request once it is answered, `unknown` the 404s.

    `crashes` are mistakes of this fake, or requests so malformed that it did not expect them.
    """

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.calls: Timeline[Call] = Timeline()
        self.unknown: list[Call] = []
        self.crashes: list[Exception] = []
        self.faults = Faults()
        self._world = world
        self._gateway = gateway

    def install(self, app: web.Application) -> None:
        """Add the routes, and behind them one that catches everything else."""
        world = self._world
        for routes in (InteractionRoutes(world), ChannelRoutes(world), ApplicationRoutes(world)):
            for (method, path), route in routes.table().items():
                app.router.add_route(method, API_PREFIX + path, self._endpoint(route))
        app.router.add_get("/cdn/{path:.*}", self._download)
        app.router.add_route("*", "/{path:.*}", self._endpoint(self._no_such_route))

    def _endpoint(
        self, route: Callable[[Call], Any]
    ) -> Callable[[web.Request], Coroutine[Any, Any, web.Response]]:
        async def endpoint(request: web.Request) -> web.Response:
            call = await read_call(request)
            response = await self.faults.answer(call) or self._serve(route, call)
            call.status = response.status
            await self._flush()
            self.calls.append(call)
            if call.reset and request.transport is not None:
                request.transport.abort()
            return response

        return endpoint

    def _serve(self, route: Callable[[Call], Any], call: Call) -> web.Response:
        try:
            if route != self._no_such_route:
                self._authorize(call)
            return json_response(route(call))
        except ApiError as error:
            return json_response(error.payload, status=error.status)
        except Exception as error:  # noqa: BLE001 - reported when the server stops
            self.crashes.append(error)
            return json_response({"message": repr(error), "code": 0}, status=500)

    def _authorize(self, call: Call) -> None:
        if not call.path.startswith(_OWN_TOKEN) and call.authorization != f"Bot {self._world.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    def _no_such_route(self, call: Call) -> None:
        self.unknown.append(call)
        raise ApiError(404, 0, "404: Not Found")

    async def _flush(self) -> None:
        while self._world.outbox:
            event, data, guild_id = self._world.outbox.pop(0)
            await self._gateway.dispatch(event, encode(data), guild_id=guild_id)

    async def _download(self, request: web.Request) -> web.Response:
        upload = self._world.messages.files.get(request.path)
        if upload is None:
            raise web.HTTPNotFound
        return web.Response(body=upload.data, headers={"Content-Type": upload.content_type})
