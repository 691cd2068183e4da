"""Protocols and plain records of what rooms and matches that are over need of `db/`; payloads are opaque."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from bot.rooms.errors import Refusal, RoomRefused

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from bot.matches.deal_ports import DealHead, LedgerEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSnapshot:
    """A room as it is stored: enough to go on after a restart."""

    channel_id: int
    guild_id: int
    revision: int  # grows by one with every commit of this room
    payload: str
    deadline: datetime | None = None
    """When something happens next if nobody does anything (UTC), or None. It is there for people who look
    into the database, and never read: a room that is loaded works it out from its payload."""
    closed: bool = False
    """Whether the room is gone: the database forgets it, and the channel's next room starts again at revision
    1."""
    replaces: bool = False
    """Whether it takes the place of an older revision of the same room: then it is stale where none is stored
    any more, since the room has closed. A room that is loaded does not have it."""
    messages: str | None = None
    """Which messages belong to the room, if that was noted after this revision was stored; encoded by
    `bot.rooms.state.codec`. Only a room that is loaded has it."""
    people: frozenset[int] | None = None
    """The accounts that its payload names; None if they are those of the revision before. A room that is
    loaded does not have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessages:
    """Which messages belong to a room: stored beside its snapshot, and good until the next one."""

    channel_id: int
    guild_id: int
    revision: int
    payload: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableRoom:
    """What is known of a stored room that is damaged, or of a newer version of the bot."""

    channel_id: int
    guild_id: int | None  # None if that is damaged as well
    revision: int | None
    problem: str  # for the log: without values, since they may be hidden cards


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedAction:
    """One accepted action of a match; `(match_id, number)` is unique."""

    match_id: str
    number: int
    seat: int
    payload: str  # the action with what it caused, encoded by the room
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """How one seat ended a match."""

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
    """A match that has an archive: what is known without reading that."""

    match_id: str
    guild_id: int
    channel_id: int
    ended_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchArchive(ArchivedMatch):
    """A match that is over, or was closed, as it is kept for good in place of its logged actions."""

    payload: bytes
    people: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """What is stored together, or not at all; an archive takes the place of the actions of its match."""

    room: RoomSnapshot
    actions: tuple[LoggedAction, ...] = ()
    result: MatchResult | None = None
    archive: MatchArchive | None = None
    deals: tuple[LedgerEntry, ...] = ()


class CommitError(Exception):
    """The commit was not stored, as far as anybody knows; the cause is chained.

    If only the answer was lost, all of it may be stored: whoever is told this reads what is stored first.
    """

    refusal = Refusal.NOT_STORED


class UnansweredCommitError(CommitError):
    """The store gave no answer in time; it may carry the commit out yet."""

    refusal = Refusal.IN_DOUBT


class StaleRoomError(CommitError):
    """Nothing was stored: what this process holds of the room is out of date.

    Somebody else stored or closed it, or ended its deal, or a commit did that seemed to fail.
    """

    refusal = Refusal.OUT_OF_DATE


class TakenDealError(CommitError):
    """Nothing was stored: the ledger has another deal of that number, and it is newer than the one known."""


class LostCommitError(CommitError):
    """The database file was deleted or replaced: a commit there would be lost."""

    refusal = Refusal.STORE_LOST


class StoreError(RoomRefused):
    """The database does not answer now; nothing was changed. The message is one line without a password."""

    told = Refusal.STORE_FAILED

    def __init__(self, reason: str) -> None:
        super().__init__(self.told)
        self.args = (reason,)


class StoreBusyError(StoreError):
    """Too many wait for the database already."""

    told = Refusal.STORE_BUSY


class StoreFailedError(StoreError):
    """The database failed; the cause is chained."""


class UnreachableStoreError(StoreFailedError):
    """The server of the database gives no answer now; the same may succeed later."""


class MovingError(StoreError):
    """Another process serves the server by now, or is about to."""

    told = Refusal.MOVING


class LostStoreError(StoreError):
    """The database file was deleted or replaced: what is written there now would be lost."""

    told = Refusal.STORE_LOST


class FencedError(MovingError):
    """Nothing was stored: another process serves the server now, or is about to."""

    def __init__(self, reason: str, *, guild_ids: Collection[int]) -> None:
        super().__init__(reason)
        self.guild_ids = frozenset(guild_ids)


class Journal(Protocol):
    """Makes rooms durable."""

    async def commit(self, commit: Commit) -> None:
        """Return once the commit is on disk.

        Raises:
            StaleRoomError: The room or an action with the same number is stored already, the room that it
                replaces is not there any more, or the deal of cards that are dealt has ended.
            TakenDealError: The number of a deal that opens is taken.
            FencedError: Another process serves the server.
            LostCommitError: The database file is lost.
            CommitError: It failed for any other reason; here it may be stored all the same.
        """

    def note_messages(self, messages: RoomMessages, *, prompt: bool) -> None:
        """Store soon, or at once if `prompt`, which messages belong to a room, in place of those noted."""

    async def load_rooms(
        self, shards: Collection[int] | None = None, *, count: int = 1
    ) -> Sequence[RoomSnapshot | UnreadableRoom]:
        """Return every room, as last committed; raises StoreError."""

    async def finish_messages(self, channel_ids: Collection[int]) -> None:
        """Return when what was noted of the messages of some rooms is stored; it is tried once."""

    def forget_messages(self, channel_ids: Collection[int]) -> None:
        """Do not store what was noted of the messages of some rooms and still waits."""

    async def load_room(self, channel_id: int) -> RoomSnapshot | UnreadableRoom | None:
        """Return the room of a channel, as last committed, or None; raises StoreError."""

    async def delete_room(self, channel_id: int, *, ends_deal: bool) -> None:
        """Delete what is stored of the room of a channel, perhaps end its deal; raises StoreError."""

    async def last_deal(self, guild_id: int) -> DealHead | None:
        """Return the newest deal of a server, or None before the first; raises StoreError."""

    async def load_actions(self, match_id: str, *, last: int | None = None) -> list[LoggedAction]:
        """Return the logged actions of a match, oldest first: all or the `last`; raises StoreError."""

    async def load_archive(self, match_id: str) -> bytes | None:
        """Return the payload of a match's archive, or None: the match goes on, or nobody knows it."""


class ValueKind(Enum):
    """What is stored in the key-value store, and for which kind of owner."""

    PREFERENCES = "preferences"  # of a person, by the id of the account
    SETTINGS = "settings"  # of a server, by its id
    PRESET = "preset"  # of a server, by its id; each has a name
    NOTICE = "notice"
    """Of a channel, by its id; the name is the account that wants to be mentioned when a lobby opens."""
    DAMAGE = "damage"  # of a channel, by its id: the revision of the damaged room of which it was told
    LEAGUE_SETTINGS = "league-settings"  # of a server, by its id
    RANK_ROLES = "rank-roles"  # of a server, by its id: the roles for ranks, and who has them


class KeyValueStore(Protocol):
    """A small text for each kind, owner and name, "" where one is enough; raises StoreError."""

    async def read_many(self, kind: ValueKind, owners: Collection[int]) -> dict[int, str]:
        """Return the texts under a kind and the name "" of all these owners that have one, at once."""

    async def read(self, kind: ValueKind, owner: int, name: str = "") -> str | None:
        """Return the text stored under a kind, owner and name, or None."""

    async def author(self, kind: ValueKind, owner: int, name: str) -> int | None:
        """Return the account with which a text was stored, if any."""

    async def every(self, kind: ValueKind, owner: int) -> dict[str, str]:
        """Return all texts that an owner has of a kind, by name, sorted."""

    async def write(
        self, kind: ValueKind, owner: int, payload: str, *, name: str = "", author: int | None = None
    ) -> None:
        """Store a text, perhaps with the account of its author; it replaces the one stored there before."""

    async def replace(self, kind: ValueKind, owner: int, payload: str, *, before: str | None) -> bool:
        """Store a text under the name "" in the place of one, or where none is; tell whether that was so."""

    async def remove(self, kind: ValueKind, owner: int, name: str = "") -> bool:
        """Remove a text; tell whether there was one."""


class MatchHistory(Protocol):
    """The matches of every server. Everything may raise StoreError."""

    async def newest(self, guild_id: int, channel_id: int) -> ArchivedMatch | None:
        """Return the match that ended last in a channel of a server, or None."""

    async def beginning(self, guild_id: int, digits: str, *, limit: int) -> list[ArchivedMatch]:
        """Return at most `limit` archived matches of a server whose ids begin with these hex digits."""

    async def actions(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        """Return at most `limit` logged actions of a match in play, oldest first, from number `first`."""
