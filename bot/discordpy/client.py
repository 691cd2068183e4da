"""Discord client: its options, its login, and its share of the rate limit.

Discord counts the requests of all processes of a bot together, and no process knows those of the others. So
each takes the share of its shards: all shares together never exceed the whole, nothing has to be negotiated,
and a process's share moves with its shards to the process that takes them over.

There are two rate limiters. The first decides whose request is next; then the content is read and drawn, and
on a busy machine some take longer, so that requests would leave in bursts. The second paces them right before
they are sent, together with everything that did not pass the first.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterator
from contextvars import ContextVar
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.http import Route
from discord.utils import MISSING

from bot.discordpy.requests import wait_for_global_limit
from bot.runtime.errors import UserError
from bot.runtime.jobs import Backoff
from cogs.core.commands import AnsweringTree
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.send_backoff import SEND_ERRORS, is_transient

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.sharding.ownership import Ownership

log = logging.getLogger(__name__)


def client_options() -> dict[str, Any]:
    return {
        "help_command": None,
        # Message events show how much chatter is below a table, and deletions; message content is not
        # requested.
        "intents": discord.Intents(guilds=True, guild_messages=True),
        "max_messages": None,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
        "allowed_mentions": discord.AllowedMentions.none(),
        "allowed_contexts": app_commands.AppCommandContext(guild=True),
        "allowed_installs": app_commands.AppInstallationType(guild=True),
        "tree_cls": AnsweringTree,
    }


REFUSALS: Final = {
    4004: "DISCORD_TOKEN: Discord does not accept it any more; make a new one in the portal",
    4010: "SHARD_COUNT: Discord does not accept it; leave it empty for what Discord recommends",
    4011: "SHARD_COUNT: is too small for the number of servers; leave it empty for what Discord recommends",
}
"""Advice for each permanent close code of Discord."""

FIRST_WAIT: Final = 5.0
MAX_WAIT: Final = 60.0  # upper limit in seconds of the back-off between logins


class DiscordUnreachableError(UserError):
    """Discord did not answer, or the answer says nothing about the bot; a retry may succeed."""


def token_of(settings: Settings) -> str:
    """Return the bot's token; raises UserError if it is not set."""
    if settings.discord_token is None:
        raise UserError("DISCORD_TOKEN: is not set")
    return settings.discord_token.get_secret_value()


async def login(bot: discord.Client, token: str) -> None:
    """Log in to Discord; raises DiscordUnreachableError, or UserError if the token is rejected."""
    try:
        await bot.login(token)
    except discord.LoginFailure:
        raise UserError("DISCORD_TOKEN: Discord does not accept it; make a new one in the portal") from None
    except SEND_ERRORS as error:
        if not is_transient(error):
            raise
        raise DiscordUnreachableError(f"Discord cannot be reached: {error}") from error


async def login_once_reachable(bot: discord.Client, token: str) -> None:
    """Log in to Discord, retrying while it is unreachable: the network may come up after the bot."""
    backoff = Backoff(FIRST_WAIT, MAX_WAIT)
    while True:
        wait = backoff.next()
        try:
            return await login(bot, token)
        except DiscordUnreachableError as error:
            log.warning("%s; the next attempt is in %.0f s", error, wait)
        # Each attempt opens its own session, and closing one closes its connector.
        await bot.http.close()
        bot.http.connector = MISSING
        await asyncio.sleep(wait)


async def connect(bot: discord.Client) -> None:
    """Stay connected to the gateway until the bot is closed; raises UserError if Discord refuses it."""
    try:
        await bot.connect()
    except discord.GatewayNotFound as error:
        raise UserError(f"Discord does not let the bot connect: {error.__cause__}") from error
    except discord.ConnectionClosed as error:
        problem = REFUSALS.get(error.code, f"Discord refuses the connection (code {error.code})")
        raise UserError(problem) from error


MIN_REQUESTS: Final = 5.0
"""Requests per window for a process without shards, which makes a few requests at the start."""

ATTEMPTS: Final[ContextVar[Iterator[int] | None]] = ContextVar("attempts", default=None)
"""Counts the attempts at the current task's request, including the library's retries."""


class RequestLimits:
    """Rate at which this process sends requests that Discord counts."""

    def __init__(self, whole: float, ownership: Ownership) -> None:
        """Follow this process's share of `whole` requests per window; `math.inf` means no limit."""
        self._whole, self._ownership = whole, ownership
        self.limiter = RateLimiter(self._share())
        self._leaving = RateLimiter(self._share())
        ownership.on_change = self._follow

    def hold(self, client: discord.Client) -> None:
        """Delay every request that a client makes with the bot's token until it may be sent.

        Responses to interactions take another path in the library: Discord does not count them. The library's
        retries after an error of Discord are delayed too; otherwise twice as many requests would be sent.
        """
        if math.isinf(self._whole):
            return
        http, send = client.http, client.http.request

        async def request(route: Route, **options: Any) -> Any:
            await self._leaving.acquire(0, Urgency.PERSON)
            while await wait_for_global_limit(http):  # requests that waited are paced too
                await self._leaving.acquire(0, Urgency.PERSON)
            before = ATTEMPTS.set(count())
            try:
                return await send(route, **options)
            finally:
                ATTEMPTS.reset(before)

        async def repeat(*_: object) -> None:
            attempts = ATTEMPTS.get()
            if attempts is not None and next(attempts):
                await self._leaving.acquire(0, Urgency.PERSON)

        http.request = request  # type: ignore[method-assign]
        if http.http_trace is not None:
            http.http_trace.on_request_start.insert(0, repeat)

    def _share(self) -> float:
        return self._ownership.share_of(self._whole) or MIN_REQUESTS

    def _follow(self) -> None:
        for limiter in (self.limiter, self._leaving):
            limiter.change(self._share())
