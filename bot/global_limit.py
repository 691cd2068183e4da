"""Discord's global limit of requests: it ends for this process whatever became of the request that met it.

While the limit lasts the library holds back every request, until the one that met it has waited for its end.
If that one is cancelled meanwhile, as where a shard is handed over or something took too long, nobody says
that the limit is over: the library would hold back everything for ever. And it lets everything that waited go
on at the same moment, which would meet the limit again; so what is held to a rate waits for it here.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from discord.http import HTTPClient, Route


class GlobalLimit(asyncio.Event):
    """The library's event, which is set unless the limit lasts.

    Attributes:
        met_by: The task whose request met the limit last.
    """

    met_by: asyncio.Task[Any] | None = None

    def clear(self) -> None:
        """Note that the request of this task met the limit."""
        super().clear()
        self.met_by = asyncio.current_task()


def end_global_limit_with_request(http: HTTPClient) -> None:
    """Let what waits for the end of the global limit go on if the request that met it is cancelled.

    The limit may last then: the next request meets it once more, and waits.

    Args:
        http: The library's client, which has not logged in yet.
    """
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
    """Return once no global limit lasts; tell whether one did.

    Args:
        http: The library's client; before it logs in no limit lasts.
    """
    over = getattr(http, "_global_over", None)
    if not isinstance(over, asyncio.Event) or over.is_set():
        return False
    await over.wait()
    return True
