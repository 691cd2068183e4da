"""Matches as the league counts them, their rated games, and digests that outlive archives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import msgspec

from bot.engine.formats import HANDS_WITH_A_PARTNER, pairings
from bot.engine.rulebook.match import ROTATIONS, Format
from bot.league.ladders import Unrated
from bot.league.ports import SeatStatistics

NO_DEEDS: Final = SeatStatistics()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedSeat:
    seat: int
    user_id: int | None  # None for a computer player
    name: str = ""  # as displayed (untrusted text); empty if unknown
    points: int  # 0 or more; always 0 in formats where points are penalties
    place: int  # from 1, shared if equal; seats that left or fell asleep come after all others
    won: bool
    """True for the winners, which seats that left or fell asleep never are. If only such seats won, the best
    of the others did."""
    hands_won: int = 0
    highest_hand: int = 0
    forfeited: bool = False
    asleep: bool = False  # a computer player was playing for it at the end
    late: bool = False  # joined after the first card
    deeds: SeatStatistics = NO_DEEDS

    @property
    def absent(self) -> bool:
        """True if it left, or was asleep at the end, which counts as a loss for its owner."""
        return self.forfeited or self.asleep


@dataclass(frozen=True, slots=True)
class HandScore:
    """Result of a hand: its number at its table, from 1, and each seat's points."""

    number: int
    table: int
    winner: int | None
    gains: tuple[int, ...]
    broken_off: bool = False


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A unit of rating: a whole match, or one hand of a rotation, in which partners change."""

    teams: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A finished match as the league counts it; moves is 0 if unknown."""

    match_id: str
    guild_id: int
    channel_id: int
    preset: str
    format: Format
    started_at: datetime
    ended_at: datetime
    hands: int
    moves: int = 0
    seats: tuple[PlayedSeat, ...]
    games: tuple[RatedGame, ...] = ()
    unrated: Unrated | None = None

    @property
    def people(self) -> tuple[PlayedSeat, ...]:
        return tuple(seat for seat in self.seats if seat.user_id is not None)

    @property
    def starters(self) -> tuple[int, ...]:
        """The accounts of the people who played from the first card on, sorted."""
        return tuple(
            sorted(seat.user_id for seat in self.seats if seat.user_id is not None and not seat.late)
        )


def rated_games(
    format_: Format, seats: Sequence[PlayedSeat], hands: Sequence[HandScore]
) -> tuple[RatedGame, ...]:
    """Return the rated games of a match, in order; none if fewer than two sides are left.

    Partners win and lose together even if one of them left: a pair has its place in the match. Late joiners
    are in no game.
    """
    if format_ in ROTATIONS:
        return tuple(_hands_of_a_rotation(format_, len(seats), hands))
    on_time = [seat for seat in seats if not seat.late]
    if format_ is Format.PARTNERS:
        game = _pairs(seats)
    else:
        game = _game([(seat.seat,) for seat in on_time], [seat.place for seat in on_time])
    return (game,) if len(game.teams) > 1 else ()


def _pairs(seats: Sequence[PlayedSeat]) -> RatedGame:
    """Return a match of two pairs; a pair wins if one of its seats did, even with a partner asleep."""
    pairs = [(0, 2), (1, 3)]
    won = [any(seats[one].won for one in pair) for pair in pairs]
    if won[0] == won[1]:  # all of them left or fell asleep
        return _game(pairs, [min(seats[one].place for one in pair) for pair in pairs])
    return _game(pairs, [1 if one else 2 for one in won])


def _hands_of_a_rotation(format_: Format, seats: int, hands: Sequence[HandScore]) -> Iterator[RatedGame]:
    """Yield a game for each hand that has a winner, between the two pairs at its table."""
    rounds = pairings(format_, seats)
    for hand in hands:
        table = rounds[(hand.number - 1) // HANDS_WITH_A_PARTNER % len(rounds)][hand.table]
        pairs = [(table[0], table[2]), (table[1], table[3])]
        if hand.winner is not None:
            yield _game(pairs, [1 if hand.winner in pair else 2 for pair in pairs])


def _game(teams: Sequence[tuple[int, ...]], keys: Sequence[int]) -> RatedGame:
    return RatedGame(tuple(teams), tuple(1 + sum(other < key for other in keys) for key in keys))


VERSION: Final = 1


class _Digest(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    match: PlayedMatch


# msgspec analyses a type on first use; see `bot.matches.archive`.
_DECODER: Final = msgspec.json.Decoder(_Digest)


def write_digest(match: PlayedMatch) -> str:
    """Return a match as text; it must still have the accounts that played it (before merging)."""
    return msgspec.json.encode(_Digest(version=VERSION, match=match)).decode()


def read_digest(payload: str) -> PlayedMatch:
    """Parse the text of `write_digest`; raises ValueError if it is damaged, or of a newer version."""
    found = _DECODER.decode(payload)
    if found.version != VERSION:
        raise ValueError(f"a digest of version {found.version}")
    return found.match
