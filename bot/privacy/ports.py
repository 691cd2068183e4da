"""Store protocols for privacy, their records, and ids of deleted accounts; all may raise `StoreError`.

A rewritten payload comes with the original, and is only written if the stored one is still the same.
Anonymous ids look like Discord ids from the first hours of 2015, which Discord gave to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple, Protocol

from bot.league.ports import StoredMatch
from bot.rooms.ports import RoomSnapshot
from bot.tournaments.ports import TournamentRow

FIRST_ANONYMOUS: Final = 2**45
_ID_BYTES: Final = 6


def new_anonymous_id(entropy: Callable[[int], bytes]) -> int:
    """Return a random id to replace an account's; it contains nothing about the account."""
    return FIRST_ANONYMOUS | (int.from_bytes(entropy(_ID_BYTES)) & (FIRST_ANONYMOUS - 1))


def is_anonymous(user_id: int) -> bool:
    """Return whether an id replaces an account whose data was deleted."""
    return FIRST_ANONYMOUS <= user_id < 2 * FIRST_ANONYMOUS


def anonymous_number(user_id: int) -> int:
    """Return a short number, 0 to 999, that usually distinguishes two anonymous people in a server."""
    return user_id % 1000


def without_name(title: str, called: str, name: str) -> str:
    """Return a title in which a name replaces every occurrence of `called` as a word."""
    return re.sub(rf"(?<!\w){re.escape(called)}(?=s?(?!\w))", lambda _: name, title, flags=re.IGNORECASE)


def season_without_name(title: str, called: str, name: str) -> str:
    """Do the same for a season's title; months and numbers stay, even if they match a name."""
    return without_name(title, called, name) if any(map(str.isalpha, title)) else title


DAMAGE: Final = (ValueError, TypeError, LookupError, ArithmeticError)
"""Errors raised while reading a damaged match: it is set aside, and the rest continues."""


class RequestGoneError(Exception):
    """Another process finished the request, or it was made again: no more changes may be made for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """How much is stored about a person; `notices` are channels where they are notified of new tables."""

    preferences: bool = False
    notices: int = 0
    presets: int = 0
    matches: int = 0
    servers: int = 0
    waits: bool = False
    awards: int = 0
    daily: int = 0
    tournaments: int = 0
    decisions: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """A person's request to delete all data so far; the anonymous id replaces them permanently."""

    user_id: int
    anonymous_id: int
    requested_at: datetime

    @property
    def digest(self) -> str:
        """The account's digest, kept forever so that it is deleted again from a restored backup."""
        return digest_of(self.user_id)


def digest_of(user_id: int) -> str:
    """Return an account's digest, 64 hexadecimal digits."""
    return sha256(f"uno-table deleted account {user_id}".encode()).hexdigest()


class Left(NamedTuple):
    """What may still name an account whose data is being deleted, in any server.

    `pending` covers data from before the request and leagues being recomputed; archives have no result.
    """

    presets: Any
    matches: Any
    rooms: Any
    tournaments: Any
    leagues: Any
    pending: Any
    roles: Any
    archives: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedText:
    """A text of the key-value store."""

    owner: int
    name: str
    payload: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveTournament:
    """A running tournament (untrusted name); `takes_part` is false after withdrawing, never for its host."""

    name: str
    created_at: datetime
    takes_part: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RewrittenMatch:
    """The anonymized data of a match; a pair is before and after."""

    match_id: str
    guild_id: int
    archive: tuple[bytes, bytes] | None = None
    """None if there is none, or it does not name the account; the same for `digest`."""
    digest: tuple[str, str] | None = None
    group: str | None = None  # None if the league does not know the match


class PersonStore(Protocol):
    """Reads the stored data of one person; `sections` are the kinds of `records`, each from one table."""

    sections: Collection[str]

    async def summary(self, user_id: int, *, guild_id: int) -> Summary: ...
    async def records(
        self, user_id: int, section: str, *, after: Sequence[Any] | None, limit: int
    ) -> tuple[list[dict[str, Any]], Sequence[Any] | None]: ...
    async def presets(self, user_id: int) -> list[SavedText]: ...
    async def rank_roles(self, user_id: int) -> list[SavedText]: ...
    async def match_ids(self, user_id: int, *, after: str, limit: int) -> list[str]: ...
    async def stored_match(self, match_id: str) -> StoredMatch | None: ...
    async def payloads(self, match_id: str) -> tuple[int, bytes | None, str | None]: ...
    async def closed_archives(self, user_id: int, *, after: str, limit: int) -> list[tuple[str, bytes]]: ...
    async def rooms(self, user_id: int) -> list[RoomSnapshot]: ...
    async def logged(self, match_id: str, seat: int) -> list[tuple[int, str, datetime]]: ...
    async def tournaments(self, user_id: int, *, after: str, limit: int) -> list[TournamentRow]: ...
    async def active_tournaments(self, user_id: int) -> list[ActiveTournament]: ...


class DeletionStore(PersonStore, Protocol):
    """Deletes people's stored data; every method is one short transaction that may be repeated.

    Methods that write may raise `RequestGoneError`, or `FencedError` if another process serves the server.
    """

    async def newest(self, user_id: int) -> list[datetime]: ...
    async def request(self, deletion: Deletion, *, refused_after: datetime | None = None) -> bool:
        """Store a deletion request; delete the person's choices and daily deals.

        A repeated request keeps its anonymous id, and now covers everything so far. Its tombstone is kept
        forever. If the account's last request came after `refused_after`, nothing changes: returns False.
        """

    async def deletions(self) -> list[Deletion]: ...
    async def remove_preset(self, deletion: Deletion, preset: SavedText) -> None: ...
    async def matches_to_rewrite(self, deletion: Deletion, *, limit: int) -> list[str]: ...
    async def rewrite_match(self, deletion: Deletion, match: RewrittenMatch) -> bool: ...
    async def rewrite_archive(
        self, deletion: Deletion, match_id: str, before: bytes, after: bytes
    ) -> None: ...
    async def rewrite_tournament(
        self, deletion: Deletion, row: TournamentRow, decided: Mapping[str, str]
    ) -> None: ...
    async def leagues(self, deletion: Deletion) -> list[int]: ...
    async def rewrite_league(self, deletion: Deletion, guild_id: int, *, name: str) -> bool: ...
    async def left(self, deletion: Deletion) -> Left: ...
    async def finish(self, deletion: Deletion) -> None: ...


class RetentionStore(Protocol):
    """Deletes old data, and data of servers that the bot left; after `FencedError` nothing was changed."""

    async def old_matches(self, before: datetime, *, limit: int) -> list[str]: ...
    async def stored_match(self, match_id: str) -> StoredMatch | None:
        """Return a finished match, or None if it has no result; raises DamagedMatchError as above."""

    async def forget_moves(self, match_id: str, *, digest: tuple[int, str] | None) -> bool: ...
    async def known_servers(self) -> set[int]: ...
    async def note_left(self, guilds: Mapping[int, datetime]) -> None: ...
    async def note_present(self, guilds: Collection[int]) -> None: ...
    async def left_before(self, moment: datetime) -> list[int]: ...
    async def remove_some(self, guild_id: int, *, limit: int) -> bool: ...
