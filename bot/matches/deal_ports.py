"""Port of rooms to the ledger of deals: a chain of rows, one for each lobby that opened in a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime


class DealEnding(Enum):
    """Way in which a deal ended."""

    FINISHED = "finished"
    ABANDONED = "abandoned"  # its match was closed before its end
    UNDEALT = "undealt"  # its lobby closed before cards were dealt


@dataclass(frozen=True, slots=True)
class DealHead:
    """The newest deal of a server; the number is 0 if there was none."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedDeal:
    """The row of a lobby that opens; it ends any deal that is still open in its channel."""

    guild_id: int
    channel_id: int
    number: int
    match_id: str
    previous: str
    commitment: str
    secret: str = field(repr=False)
    opened_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtCards:
    """The cards of a match are dealt: the words of the cut are fixed."""

    match_id: str
    cuts: str
    dealt_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedDeal:
    """A deal is over: from now on everybody may read its secret."""

    match_id: str
    ending: DealEnding
    ended_at: datetime


LedgerEntry: TypeAlias = OpenedDeal | DealtCards | EndedDeal


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDeal:
    """A deal as recorded in the ledger, which everybody in the server may read."""

    number: int  # from 1, without gaps
    channel_id: int
    match_id: str
    previous: str  # the commitment of the deal before it, as it was then
    commitment: str
    secret: str | None  # None while the deal is open
    cuts: str | None  # the words of the cut, encoded by `bot.rooms.state.deal`; None if no cards were dealt
    opened_at: datetime
    dealt_at: datetime | None
    ended_at: datetime | None
    ending: DealEnding | None


class DealLedger(Protocol):
    """Read access to the deals of servers. Every method may raise StoreError."""

    async def newest(
        self, guild_id: int, *, limit: int, below: int | None = None
    ) -> Sequence[RecordedDeal]: ...
    async def numbered(self, guild_id: int, number: int) -> RecordedDeal | None: ...
    async def named(self, guild_id: int, beginning: str) -> RecordedDeal | None: ...
