"""What is asked of the database about matches that are over, and about long logs.

`db/` implements it; it is not imported here. The archives themselves are read by the `Journal`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime

    from bot.rooms.ports import LoggedAction


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedMatch:
    """A match that has an archive: what is known without reading that.

    Attributes:
        match_id: 32 hexadecimal digits.
        guild_id: Discord's id of the server.
        channel_id: Discord's id of the channel where it was played.
        ended_at: When it ended, or was closed (UTC).
    """

    match_id: str
    guild_id: int
    channel_id: int
    ended_at: datetime


class MatchHistory(Protocol):
    """The matches of every server. Everything may raise StoreError."""

    async def newest(self, guild_id: int, channel_id: int) -> ArchivedMatch | None:
        """Return the match that ended last in a channel of a server, or None."""

    async def beginning(self, guild_id: int, digits: str, *, limit: int) -> list[ArchivedMatch]:
        """Return at most `limit` archived matches of a server whose ids begin with these hex digits."""

    async def actions(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        """Return at most `limit` logged actions of a match in play, oldest first, from number `first`."""
