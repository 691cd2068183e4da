"""Protocols and records of a store for privacy, and ids of deleted accounts; all may raise `StoreError`.

Whoever gives a payload back says what it was before, and nothing is written if it is not that any more.
Anonymous ids look like ids of Discord's from the first hours of 2015, which it gave to nobody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import datetime

    from bot.league.ports import StoredMatch
    from bot.rooms.ports import RoomSnapshot
    from bot.tournaments.ports import TournamentRow


FIRST_ANONYMOUS: Final = 2**45
_ID_BYTES: Final = 6


def new_anonymous_id(entropy: Callable[[int], bytes]) -> int:
    """Return a random id that stands for an account from now on; nothing about the account is in it."""
    return FIRST_ANONYMOUS | (int.from_bytes(entropy(_ID_BYTES)) & (FIRST_ANONYMOUS - 1))


def is_anonymous(user_id: int) -> bool:
    """Return whether an id stands for an account whose data was deleted."""
    return FIRST_ANONYMOUS <= user_id < 2 * FIRST_ANONYMOUS


def anonymous_number(user_id: int) -> int:
    """Return a short number, 0 to 999, that mostly tells two anonymous people of a server from each other."""
    return user_id % 1000


def without_name(title: str, called: str, name: str) -> str:
    """Return a title with a name in the place of what somebody called themselves, wherever that is a word."""
    return re.sub(rf"(?<!\w){re.escape(called)}(?=s?(?!\w))", lambda _: name, title, flags=re.IGNORECASE)


def season_without_name(title: str, called: str, name: str) -> str:
    """Return the title of a season likewise; months and numbers stay, whatever somebody was called."""
    return without_name(title, called, name) if any(map(str.isalpha, title)) else title


DAMAGE: Final = (ValueError, TypeError, LookupError, ArithmeticError)
"""Errors that a damaged match causes in whoever reads it: it is set aside, and the rest goes on."""


class WishGoneError(Exception):
    """A wish was done by another process, or wished again since: nothing may be changed for it any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """How much is stored of a person; notices are channels in which they are told of new tables."""

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
    """The wish of somebody that earlier data be deleted: the anonymous id takes their place for good."""

    user_id: int
    anonymous_id: int
    requested_at: datetime

    @property
    def digest(self) -> str:
        """What is kept of the account for ever, so that it is deleted again from a restored backup."""
        return digest_of(self.user_id)


def digest_of(user_id: int) -> str:
    """Return the digest of an account, 64 hexadecimal digits."""
    return sha256(f"uno-table deleted account {user_id}".encode()).hexdigest()


class Left(NamedTuple):
    """What may still name an account whose data is being deleted, in any server.

    Pending is what is from before the wish, or a league that is being recomputed; archives have no result.
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
    """A tournament that goes on (its name is untrusted); whoever opened it, or gave up, takes no part."""

    name: str
    created_at: datetime
    takes_part: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RewrittenMatch:
    """What becomes of a match of somebody; a pair is before and after."""

    match_id: str
    guild_id: int
    archive: tuple[bytes, bytes] | None = None
    """None if it has none, or one that names nobody; likewise `digest`, which replaces an old one."""
    digest: tuple[str, str] | None = None
    group: str | None = None  # None if the league does not know the match


class PersonStore(Protocol):
    """What is stored of one person; `sections` are the kinds of `records` that are rows of a table."""

    sections: Collection[str]

    async def summary(self, user_id: int, *, guild_id: int) -> Summary:
        """Return how much is stored of somebody who asks in a server."""

    async def records(
        self, user_id: int, section: str, *, after: Sequence[Any] | None, limit: int
    ) -> tuple[list[dict[str, Any]], Sequence[Any] | None]:
        """Return some rows that are stored of somebody, and after which to go on; None after the last."""

    async def presets(self, user_id: int) -> list[SavedText]:
        """Return the presets that an account saved."""

    async def rank_roles(self, user_id: int) -> list[SavedText]:
        """Return the notes about roles for ranks that have the id of an account in them."""

    async def match_ids(self, user_id: int, *, after: str, limit: int) -> list[str]:
        """Return ids of matches with a result in which somebody sat, sorted, behind one of them."""

    async def stored_match(self, match_id: str) -> StoredMatch | None:
        """Return a match that is over, with what moderators decided, or None; raises DamagedMatchError."""

    async def payloads(self, match_id: str) -> tuple[int, bytes | None, str | None]:
        """Return the server of a match, as far as that is known, its archive and its digest."""

    async def closed_archives(self, user_id: int, *, after: str, limit: int) -> list[tuple[str, bytes]]:
        """Return archives of somebody's matches without a result, by their ids, behind one of them."""

    async def rooms(self, user_id: int) -> list[RoomSnapshot]:
        """Return the stored rooms that name an account."""

    async def logged(self, match_id: str, seat: int) -> list[tuple[int, str, datetime]]:
        """Return what a seat did in a match that goes on: number, payload and moment."""

    async def tournaments(self, user_id: int, *, after: str, limit: int) -> list[TournamentRow]:
        """Return tournaments that somebody opened or entered, by their ids, behind one of them."""

    async def active_tournaments(self, user_id: int) -> list[ActiveTournament]:
        """Return tournaments that go on and that somebody opened or entered."""


class DeletionStore(PersonStore, Protocol):
    """Deletes what is stored of people; every method is one short transaction, and may be repeated.

    Those that change something may raise `WishGoneError`, or `FencedError` if the server is served elsewhere.
    """

    async def newest(self, user_id: int) -> list[datetime]:
        """Return when the newest matches of an account began, and the newest decisions about it were made."""

    async def request(self, deletion: Deletion, *, refused_after: datetime | None = None) -> bool:
        """Note that somebody wants their data deleted, and delete what they chose and their daily deals.

        A wish that is noted already keeps its anonymous id, and goes for everything until now. A tombstone of
        it is kept for ever. Nothing is changed if the account wished the same after `refused_after`; tell so.
        """

    async def deletions(self) -> list[Deletion]:
        """Return the wishes that are noted, the oldest first."""

    async def remove_preset(self, deletion: Deletion, preset: SavedText) -> None:
        """Delete a preset, if it is as it was."""

    async def matches_to_rewrite(self, deletion: Deletion, *, limit: int) -> list[str]:
        """Return ids of matches here that began before the wish and still have the account in them."""

    async def rewrite_match(self, deletion: Deletion, match: RewrittenMatch) -> bool:
        """Put the anonymous id into a match; tell whether it was as it is given, else nothing is changed."""

    async def rewrite_archive(self, deletion: Deletion, match_id: str, before: bytes, after: bytes) -> None:
        """Put the anonymous id into a match without a result, and an archive in the place of another."""

    async def rewrite_tournament(
        self, deletion: Deletion, row: TournamentRow, decided: Mapping[str, str]
    ) -> None:
        """Put a tournament, and decided tables, in the place of the revision before, if it is stored."""

    async def leagues(self, deletion: Deletion) -> list[int]:
        """Return the servers whose leagues know the account, sorted."""

    async def rewrite_league(self, deletion: Deletion, guild_id: int, *, name: str) -> bool:
        """Put the anonymous id into a league; tell if it has to be recomputed, with matches of both ids."""

    async def left(self, deletion: Deletion) -> Left:
        """Return what there is still to do, by one look."""

    async def finish(self, deletion: Deletion) -> None:
        """Forget the wish, and which account the anonymous id stands for; a later wish of it stays."""


class RetentionStore(Protocol):
    """Deletes what is old, or of servers that left; what raises `FencedError` has changed nothing."""

    async def old_matches(self, before: datetime, *, limit: int) -> list[str]:
        """Return ids of archived matches of servers served here that ended before a moment, oldest first."""

    async def stored_match(self, match_id: str) -> StoredMatch | None:
        """Return a match that is over, or None if it has no result; raises DamagedMatchError as above."""

    async def forget_moves(self, match_id: str, *, digest: tuple[int, str] | None) -> bool:
        """Delete archive and log of a match, but a digest for the league; tell whether it has an archive."""

    async def known_servers(self) -> set[int]:
        """Return the ids of all servers of which anything is stored."""

    async def note_left(self, guilds: Mapping[int, datetime]) -> None:
        """Note since when the bot is not in some servers any more; what is noted already stays."""

    async def note_present(self, guilds: Collection[int]) -> None:
        """Note that the bot is in some servers."""

    async def left_before(self, moment: datetime) -> list[int]:
        """Return the servers that the bot left before a moment, and that it is not back in, sorted."""

    async def remove_some(self, guild_id: int, *, limit: int) -> bool:
        """Delete some rows of a server that the bot left for good; tell whether there may be more."""
