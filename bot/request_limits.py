"""Holds this process to its share of the requests that Discord takes from the whole bot.

Discord counts what all processes of a bot send together, and none of them hears what the others send. So each
takes what its shards have: all parts together are never more than the whole, nobody has to be asked, and what
a process had goes with its shards to the one that takes them over.

There are two limiters of that rate. The first decides whose request goes next, and then what it shows is read
and drawn; on a busy machine that takes longer for one than for the next, and so they would leave in bunches.
The second one lets them leave, right before they are sent, and with them everything that was not asked first.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from bot.global_limit import wait_for_global_limit
from cogs.display.rate_limiter import RateLimiter, Urgency

if TYPE_CHECKING:
    import discord
    from discord.http import Route

    from bot.sharding.ownership import Ownership

LEAST: Final = 5.0
"""Requests within the window of the limiter of a process without any shard: it asks a few things at first."""


class RequestLimits:
    """How fast this process sends what Discord counts.

    Attributes:
        limiter: Decides which request goes next.
    """

    def __init__(self, whole: float, ownership: Ownership) -> None:
        """Begin with the share of what is served now, and follow it from then on.

        Args:
            whole: Requests of the whole bot within the window of the limiter, more than 0; `math.inf` for no
                limit.
            ownership: Says which part of the bot this process is.
        """
        self._whole, self._ownership = whole, ownership
        self.limiter = RateLimiter(self._share())
        self._leaving = RateLimiter(self._share())
        ownership.on_change = self._follow

    def hold(self, client: discord.Client) -> None:
        """Let every request that a client sends with the bot's own token wait until it may leave.

        What answers interactions goes another way in the library: Discord does not count it.
        """
        if math.isinf(self._whole):
            return
        http, send = client.http, client.http.request

        async def request(route: Route, **options: Any) -> Any:
            await self._leaving.acquire(0, Urgency.PERSON)
            while await wait_for_global_limit(http):  # what waited leaves at this rate, too
                await self._leaving.acquire(0, Urgency.PERSON)
            return await send(route, **options)

        http.request = request  # type: ignore[method-assign]

    def _share(self) -> float:
        return self._ownership.share_of(self._whole) or LEAST

    def _follow(self) -> None:
        for limiter in (self.limiter, self._leaving):
            limiter.change(self._share())
