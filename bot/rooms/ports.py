"""Protocols and records of what rooms and finished matches need from `db/`; payloads are opaque."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Protocol, TypeAlias

from bot.rooms.errors import Refusal, RoomRefused


class DealEnding(Enum):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSnapshot:
    """A room as it is stored: enough to go on after a restart."""

    channel_id: int
    guild_id: int
    revision: int  # grows by one with every commit of this room
    payload: str
    deadline: datetime | None = None
    """When something happens next if nobody does anything (UTC), or None. It is for people who look into the
    database and never read: a loaded room computes it from its payload."""
    closed: bool = False
    """The room is gone: the database deletes it, and the channel's next room starts again at revision 1."""
    replaces: bool = False
    """It replaces an older revision of the same room, and so is stale if none is stored any more, since the
    room has closed. Not set on a loaded room."""
    messages: str | None = None
    """The messages of the room, if they were noted after this revision was stored; encoded by
    `bot.rooms.state.codec`. Only set on a loaded room."""
    people: frozenset[int] | None = None
    """The accounts that its payload names; None if they are those of the revision before. Not set on a loaded
    room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessages:
    """The messages of a room: stored beside its snapshot, and valid until the next one."""

    channel_id: int
    guild_id: int
    revision: int
    payload: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableRoom:
    """Known facts of a stored room that is damaged or from a newer version of the bot."""

    channel_id: int
    guild_id: int | None  # None if it is damaged as well
    revision: int | None
    problem: str  # for the log: without values, since they may be hidden cards


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedAction:
    """One accepted action of a match; `(match_id, number)` is unique."""

    match_id: str
    number: int
    seat: int
    payload: str  # the action and its events, encoded by the room
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    seat: int
    user_id: int | None  # None for a computer player, which is never ranked
    points: int
    place: int  # 1 for the winner; equal places are shared
    won: bool
    hands_won: int
    highest_hand: int
    forfeited: bool
    asleep: bool = False  # a computer player sat in for its owner at the end


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """A finished match; written once for each `match_id`, however often it is committed."""

    match_id: str
    guild_id: int
    channel_id: int
    preset: str
    format: str  # a value of `Format`
    target: int
    hands: int
    started_at: datetime
    ended_at: datetime
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedMatch:
    """Facts of an archived match that are known without reading the archive."""

    match_id: str
    guild_id: int
    channel_id: int
    ended_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchArchive(ArchivedMatch):
    """A finished or closed match as it is kept for good, in place of its logged actions."""

    payload: bytes
    people: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """Data stored in one transaction; an archive replaces the logged actions of its match."""

    room: RoomSnapshot
    actions: tuple[LoggedAction, ...] = ()
    result: MatchResult | None = None
    archive: MatchArchive | None = None
    deals: tuple[LedgerEntry, ...] = ()


class CommitError(Exception):
    """The commit was not stored, as far as is known; the cause is chained.

    If only the answer was lost, all of it may be stored, so the caller first reads what is stored.
    """

    refusal = Refusal.NOT_STORED


class UnansweredCommitError(CommitError):
    """The store gave no answer in time; it may still carry out the commit."""

    refusal = Refusal.IN_DOUBT


class StaleRoomError(CommitError):
    """Nothing was stored: this process's state of the room is out of date.

    Another process stored or closed the room or ended its deal, or a commit that seemed to fail did.
    """

    refusal = Refusal.OUT_OF_DATE


class TakenDealError(CommitError):
    """Nothing was stored: the ledger already has a deal of that number, unknown to this process."""


class LostCommitError(CommitError):
    """The database file was deleted or replaced: a commit there would be lost."""

    refusal = Refusal.STORE_LOST


class StoreError(RoomRefused):
    """The database does not answer now; nothing was changed. The message is one line, without a password."""

    told = Refusal.STORE_FAILED

    def __init__(self, reason: str) -> None:
        super().__init__(self.told)
        self.args = (reason,)


class StoreBusyError(StoreError):
    """Too many requests wait for the database already."""

    told = Refusal.STORE_BUSY


class StoreFailedError(StoreError):
    """The database failed; the cause is chained."""


class UnreachableStoreError(StoreFailedError):
    """The database server gives no answer now; a retry may succeed."""


class MovingError(StoreError):
    """Another process serves the guild now, or is about to."""

    told = Refusal.MOVING


class LostStoreError(StoreError):
    """The database file was deleted or replaced: anything written now would be lost."""

    told = Refusal.STORE_LOST


class FencedError(MovingError):
    """Nothing was stored: another process serves the guild now, or is about to."""

    def __init__(self, reason: str, *, guild_ids: Collection[int]) -> None:
        super().__init__(reason)
        self.guild_ids = frozenset(guild_ids)


class Journal(Protocol):
    """Store that makes rooms durable."""

    async def commit(self, commit: Commit) -> None:
        """Return once the commit is on disk.

        Raises:
            StaleRoomError: The room or an action with the same number is stored already, the room to be
                replaced is gone, or the deal of the cards that are dealt has ended.
            TakenDealError: The number of a deal that opens is taken.
            FencedError: Another process serves the server.
            LostCommitError: The database file is lost.
            CommitError: It failed for another reason; only in this case it may be stored all the same.
        """

    def note_messages(self, messages: RoomMessages, *, prompt: bool) -> None:
        """Store the messages of a room soon, or at once if `prompt`, in place of those noted before."""

    async def load_rooms(
        self, shards: Collection[int] | None = None, *, count: int = 1
    ) -> Sequence[RoomSnapshot | UnreadableRoom]:
        """Return every room, as last committed; raises StoreError."""

    async def finish_messages(self, channel_ids: Collection[int]) -> None: ...
    def forget_messages(self, channel_ids: Collection[int]) -> None: ...
    async def load_room(self, channel_id: int) -> RoomSnapshot | UnreadableRoom | None: ...
    async def delete_room(self, channel_id: int, *, ends_deal: bool) -> None: ...
    async def last_deal(self, guild_id: int) -> DealHead | None: ...
    async def load_actions(self, match_id: str, *, last: int | None = None) -> list[LoggedAction]: ...
    async def load_archive(self, match_id: str) -> bytes | None: ...


class ValueKind(Enum):
    """Kind of a value in the key-value store, and of its owner."""

    PREFERENCES = "preferences"  # of a person, by the id of the account
    SETTINGS = "settings"  # of a server, by its id
    PRESET = "preset"  # of a server, by its id; each has a name
    NOTICE = "notice"
    """Of a channel, by its id; the name is the account that wants to be mentioned when a lobby opens."""
    DAMAGE = "damage"  # of a channel, by its id: the revision of the damaged room that was reported there
    LEAGUE_SETTINGS = "league-settings"  # of a server, by its id
    RANK_ROLES = "rank-roles"  # of a server, by its id: the roles for ranks, and who has them


class KeyValueStore(Protocol):
    """Store of a small text per kind, owner and name ("" where one is enough); raises StoreError."""

    async def read_many(self, kind: ValueKind, owners: Collection[int]) -> dict[int, str]: ...
    async def read(self, kind: ValueKind, owner: int, name: str = "") -> str | None: ...
    async def author(self, kind: ValueKind, owner: int, name: str) -> int | None: ...
    async def every(self, kind: ValueKind, owner: int) -> dict[str, str]: ...
    async def write(
        self, kind: ValueKind, owner: int, payload: str, *, name: str = "", author: int | None = None
    ) -> None: ...
    async def replace(self, kind: ValueKind, owner: int, payload: str, *, before: str | None) -> bool: ...
    async def remove(self, kind: ValueKind, owner: int, name: str = "") -> bool: ...


class MatchHistory(Protocol):
    """The matches of every server. Everything may raise StoreError."""

    async def newest(self, guild_id: int, channel_id: int) -> ArchivedMatch | None: ...
    async def beginning(self, guild_id: int, digits: str, *, limit: int) -> list[ArchivedMatch]: ...
    async def actions(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]: ...
