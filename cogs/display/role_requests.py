"""What the bot asks of Discord to give roles and to take them back: one request each, the least urgent ones.

discord.py's own methods want members, and the bot keeps none.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol

import discord

from cogs.display.rate_limiter import RateLimiter, Urgency

if TYPE_CHECKING:
    from collections.abc import Awaitable

UNKNOWN_MEMBER: Final = 10007
UNKNOWN_ROLE: Final = 10011
UNKNOWN_USER: Final = 10013


class Outcome(Enum):
    """What became of a request about somebody's role."""

    DONE = "done"
    NO_MEMBER = "no-member"
    """They are not in the server any more."""
    NO_ROLE = "no-role"
    """The role was deleted."""


class Requests(Protocol):
    """The requests of discord.py's HTTP client that are made here."""

    async def get_member(self, guild_id: int, member_id: int) -> object:
        """Return a member as Discord has it."""

    async def add_role(
        self, guild_id: int, user_id: int, role_id: int, *, reason: str | None = None
    ) -> object:
        """Give a role; one that they have is no error."""

    async def remove_role(
        self, guild_id: int, user_id: int, role_id: int, *, reason: str | None = None
    ) -> object:
        """Take a role; one that they do not have is no error."""


class Client(Protocol):
    """What is needed of discord.py's client."""

    @property
    def http(self) -> Requests:
        """What sends requests."""


class RoleRequests:
    """Gives roles and takes them back; whatever else fails is raised as discord.py does."""

    def __init__(self, client: Client, limiter: RateLimiter) -> None:
        self._client = client
        self._limiter = limiter

    async def has(self, guild_id: int, user_id: int, role_id: int) -> bool | None:
        """Tell whether somebody has a role; None if they are not in the server."""
        await self._limiter.acquire(guild_id, Urgency.CLEANUP)
        try:
            member = await self._client.http.get_member(guild_id, user_id)
        except discord.NotFound as error:
            if error.code not in {UNKNOWN_MEMBER, UNKNOWN_USER}:
                raise
            return None
        roles = member.get("roles", ()) if isinstance(member, dict) else ()
        return str(role_id) in roles

    async def give(self, guild_id: int, user_id: int, role_id: int, *, reason: str) -> Outcome:
        """Give somebody a role."""
        await self._limiter.acquire(guild_id, Urgency.CLEANUP)
        return await _outcome(self._client.http.add_role(guild_id, user_id, role_id, reason=reason))

    async def take(self, guild_id: int, user_id: int, role_id: int, *, reason: str) -> Outcome:
        """Take a role from somebody."""
        await self._limiter.acquire(guild_id, Urgency.CLEANUP)
        return await _outcome(self._client.http.remove_role(guild_id, user_id, role_id, reason=reason))


async def _outcome(request: Awaitable[object]) -> Outcome:
    try:
        await request
    except discord.NotFound as error:
        if error.code in {UNKNOWN_MEMBER, UNKNOWN_USER}:
            return Outcome.NO_MEMBER
        if error.code == UNKNOWN_ROLE:
            return Outcome.NO_ROLE
        raise
    return Outcome.DONE
