"""Client of Discord: the options that it is made with, its login, and its share of what Discord takes.

Discord counts what all processes of a bot send together, and none of them hears what the others send. So each
takes what its shards have: all parts together are never more than the whole, nobody has to be asked, and what
a process had goes with its shards to the one that takes them over.

There are two limiters of that rate. The first decides whose request goes next, and then what it shows is read
and drawn; on a busy machine that takes longer for one than for the next, and so they would leave in bunches.
The second one lets them leave, right before they are sent, and with them everything that was not asked first.
"""

from __future__ import annotations

import asyncio
import logging
import math
from contextvars import ContextVar
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.utils import MISSING

from bot.discordpy.requests import wait_for_global_limit
from bot.runtime.errors import UserError
from bot.runtime.jobs import Backoff
from cogs.core.commands import AnsweringTree
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.send_backoff import SEND_ERRORS, is_transient

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord.http import Route

    from bot.config import Settings
    from bot.sharding.ownership import Ownership

log = logging.getLogger(__name__)


def client_options() -> dict[str, Any]:
    """Return what the bot asks of Discord, and keeps of it."""
    return {
        "help_command": None,
        # Messages tell how much chatter is below a table, and when somebody deletes it; their content
        # is not asked for.
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
"""What to do when Discord closes a connection for good, by its code."""

FIRST_WAIT: Final = 5.0
MAX_WAIT: Final = 60.0  # seconds before another attempt to log in: each wait is twice the one before it


class DiscordUnreachableError(UserError):
    """Discord gave no answer, or one that says nothing about the bot; the same may succeed later."""


def token_of(settings: Settings) -> str:
    """Return the bot's token; raises UserError if it is not set."""
    if settings.discord_token is None:
        raise UserError("DISCORD_TOKEN: is not set")
    return settings.discord_token.get_secret_value()


async def login(bot: discord.Client, token: str) -> None:
    """Log in to Discord; raises DiscordUnreachableError, or UserError if it does not accept the token."""
    try:
        await bot.login(token)
    except discord.LoginFailure:
        raise UserError("DISCORD_TOKEN: Discord does not accept it; make a new one in the portal") from None
    except SEND_ERRORS as error:
        if not is_transient(error):
            raise
        raise DiscordUnreachableError(f"Discord cannot be reached: {error}") from error


async def login_once_reachable(bot: discord.Client, token: str) -> None:
    """Log in to Discord, however long it cannot be reached: the network may come after the bot."""
    backoff = Backoff(FIRST_WAIT, MAX_WAIT)
    while True:
        wait = backoff.next()
        try:
            return await login(bot, token)
        except DiscordUnreachableError as error:
            log.warning("%s; the next attempt is in %.0f s", error, wait)
        # Each attempt opens a session of its own, and closing one closes what connects it.
        await bot.http.close()
        bot.http.connector = MISSING
        await asyncio.sleep(wait)


async def connect(bot: discord.Client) -> None:
    """Stay on Discord's gateway until the bot is closed; raises UserError if Discord refuses it."""
    try:
        await bot.connect()
    except discord.GatewayNotFound as error:
        raise UserError(f"Discord does not let the bot connect: {error.__cause__}") from error
    except discord.ConnectionClosed as error:
        problem = REFUSALS.get(error.code, f"Discord refuses the connection (code {error.code})")
        raise UserError(problem) from error


MIN_REQUESTS: Final = 5.0
"""Requests within the window of the limiter of a process without any shard: it asks a few things at first."""


ATTEMPTS: Final[ContextVar[Iterator[int] | None]] = ContextVar("attempts", default=None)
"""Counts how often the library has sent a request that this task makes."""


class RequestLimits:
    """How fast this process sends what Discord counts."""

    def __init__(self, whole: float, ownership: Ownership) -> None:
        """Follow the share of the bot's requests within the limiter's window; `math.inf` for no limit."""
        self._whole, self._ownership = whole, ownership
        self.limiter = RateLimiter(self._share())
        self._leaving = RateLimiter(self._share())
        ownership.on_change = self._follow

    def hold(self, client: discord.Client) -> None:
        """Let every request that a client sends with the bot's own token wait until it may leave.

        What answers interactions goes another way in the library: Discord does not count it. What the library
        repeats after an error of Discord's waits each time; else twice as many would leave then.
        """
        if math.isinf(self._whole):
            return
        http, send = client.http, client.http.request

        async def request(route: Route, **options: Any) -> Any:
            await self._leaving.acquire(0, Urgency.PERSON)
            while await wait_for_global_limit(http):  # what waited leaves at this rate, too
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
