"""What clocks and computer players need to know of the connection on which presses arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from datetime import datetime


class Connection(Protocol):
    """The connection to Discord's gateway; a server's part of it may be lost while others are heard."""

    def is_lost(self, guild_id: int) -> bool:
        """Tell whether nothing that people do in a server arrives now."""

    async def heard_since(self, guild_id: int, moment: datetime) -> bool:
        """Tell whether anything arrived at a moment or after it.

        If nothing did, this waits until something does. After a while Discord is asked for a sign of life;
        without an answer the connection is lost.
        """


class _NeverLost:
    """A connection that is always there: for rooms without Discord."""

    def is_lost(self, _guild_id: int) -> bool:
        return False

    async def heard_since(self, _guild_id: int, _moment: datetime) -> bool:
        return True


NEVER_LOST: Final[Connection] = _NeverLost()
