"""What seasons that end, and their podiums, need of a store, as a protocol; `db/` implements it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime

    from bot.league.rows import Season


class PodiumOutcome(Enum):
    """What became of a podium; the value is what is stored."""

    POSTED = "posted"
    OFF = "off"
    """The server wants none."""
    TOO_FEW = "too-few"
    """Hardly anything was played."""
    GAVE_UP = "gave-up"
    """Its channel could not be written to for a day, or there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumClaim:
    """The note that a podium is about to be sent, stored first so that it is not sent twice.

    Attributes:
        guild_id: Discord's id of the server.
        season: The number of the season.
        claimed_at: When that was noted.
        channel_id: Discord's id of the channel for it.
        nonce: Sent along, so that Discord takes it once only.
    """

    guild_id: int
    season: int
    claimed_at: datetime
    channel_id: int
    nonce: str


@dataclass(frozen=True, slots=True)
class DuePodium:
    """A season whose podium is to be posted.

    Attributes:
        season: It.
        claim: Of an earlier try; None before the first.
        stale: Whether the league of its server is being recomputed, so that places are not certain now.
    """

    season: Season
    claim: PodiumClaim | None = None
    stale: bool = False


class SeasonStore(Protocol):
    """The seasons of every server, as ending them needs them; all may raise `bot.rooms.ports.StoreError`."""

    async def going_on(self, *, before: datetime) -> list[Season]:
        """Return the seasons that go on and began before a moment, of all servers."""

    async def newest(self, guild_id: int) -> Season | None:
        """Return the newest season of a server; None before the first."""

    async def is_waiting(self, guild_id: int, *, before: datetime) -> bool:
        """Tell whether a match that ended before a moment still waits to be counted."""

    async def change(self, *, ended: Season | None = None, begun: Season | None = None) -> None:
        """End a season that goes on and begin the next one, or do one of both, in one transaction.

        Raises:
            StoreError: Nothing was changed: the season does not go on, or the other one has begun already.
        """

    async def due_podiums(self, *, since: datetime, now: datetime) -> list[DuePodium]:
        """Return the seasons that ended between two moments whose podium has no outcome yet.

        Those that a reset took out of sight have none.
        """

    async def claim(self, claim: PodiumClaim) -> None:
        """Note that a podium is about to be sent."""

    async def settle(
        self, season: Season, outcome: PodiumOutcome, *, at: datetime, message_id: int | None = None
    ) -> None:
        """Note what became of the podium of a season."""

    async def rated_matches(self, season: Season) -> int:
        """Return how many rated matches a season has."""

    async def last_channel(self, season: Season) -> int | None:
        """Return the channel of the match of a season that counted last; None without one."""
