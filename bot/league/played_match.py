"""Matches as the league counts them, the units in which one is rated, and digests that outlive archives."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime  # noqa: TC003 - `digest` reads and writes the classes below by their types
from typing import TYPE_CHECKING, Final

import msgspec

from bot.engine.formats import HANDS_WITH_A_PARTNER, pairings
from bot.engine.rulebook.table import ROTATIONS, Format
from bot.league.ladders import Unrated  # noqa: TC001

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatStatistics:
    """What somebody did in a match, worked out from its events; all zero where those are not known."""

    turns: int = 0  # cards played and cards drawn by choice or need, each counts as one
    drawn: int = 0
    biggest_draw: int = 0
    biggest_hand: int = 0
    catches: int = 0
    caught: int = 0
    bluffs: int = 0  # Wild Draw Fours played illegally that nobody challenged, or challenged in vain
    bluffs_caught: int = 0  # those that a challenge found out
    challenges: int = 0
    challenges_won: int = 0
    colours: dict[str, int] = field(default_factory=dict)  # cards played, by letter (R, Y, G, B)
    comeback: int = 0  # most cards held in a hand that they won; 0 if never more than were dealt


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedSeat:
    """How one seat ended a match."""

    seat: int
    user_id: int | None  # None for a computer player
    name: str = ""  # as it was shown (untrusted text); empty if it is not known
    points: int  # that are merit, 0 or more: 0 in formats where points are penalties
    place: int  # from 1, equal ones are shared; those that left or fell asleep are behind all others
    won: bool
    """Whether this seat won the match: nobody does who left or fell asleep. If only they have, the best of
    the others did."""
    hands_won: int = 0
    highest_hand: int = 0
    forfeited: bool = False
    asleep: bool = False  # whether a computer player sat in for it at the end
    late: bool = False  # whether it sat down after the first card
    deeds: SeatStatistics = SeatStatistics()

    @property
    def absent(self) -> bool:
        """Whether it left, or was asleep at the end: that counts as a loss for its owner."""
        return self.forfeited or self.asleep


@dataclass(frozen=True, slots=True)
class HandScore:
    """What a hand of a match brought: its number at its table, from 1, and by how much points grew."""

    number: int
    table: int
    winner: int | None
    gains: tuple[int, ...]
    broken_off: bool = False


@dataclass(frozen=True, slots=True)
class RatedGame:
    """What is rated at once: a whole match, or one hand of a rotation, in which partners change."""

    teams: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A match that is over, as the league counts it; format is None, and moves are 0, if not known."""

    match_id: str
    guild_id: int
    channel_id: int
    preset: str
    format: Format | None
    started_at: datetime
    ended_at: datetime
    hands: int
    moves: int = 0
    seats: tuple[PlayedSeat, ...]
    games: tuple[RatedGame, ...] = ()
    unrated: Unrated | None = None

    @property
    def people(self) -> tuple[PlayedSeat, ...]:
        """The seats of people, in order."""
        return tuple(seat for seat in self.seats if seat.user_id is not None)

    @property
    def starters(self) -> tuple[int, ...]:
        """The accounts of the people who sat there from the first card on, sorted."""
        return tuple(
            sorted(seat.user_id for seat in self.seats if seat.user_id is not None and not seat.late)
        )


def rated_games(
    format_: Format, seats: Sequence[PlayedSeat], hands: Sequence[HandScore]
) -> tuple[RatedGame, ...]:
    """Return what is rated of a match, in order; nothing if fewer than two sides are left.

    Partners win and lose together, whoever of them left: the places of a pair are those of the match. Whoever
    sat down late is in no game.
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
    """Return a match of two pairs with the winners that the match had, even if one of them fell asleep."""
    pairs = [(0, 2), (1, 3)]
    won = [any(seats[one].won for one in pair) for pair in pairs]
    if won[0] == won[1]:  # all of them left or slept
        return _game(pairs, [min(seats[one].place for one in pair) for pair in pairs])
    return _game(pairs, [1 if one else 2 for one in won])


def _hands_of_a_rotation(format_: Format, seats: int, hands: Sequence[HandScore]) -> Iterator[RatedGame]:
    """Yield a game for each hand that somebody won: the two pairs that sat at its table then."""
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


# msgspec looks through a form when it is used first; see `bot.matches.archive`.
_DECODER: Final = msgspec.json.Decoder(_Digest)


def write_digest(match: PlayedMatch) -> str:
    """Return a match as a text; `match` is under the accounts that played it."""
    return msgspec.json.encode(_Digest(version=VERSION, match=match)).decode()


def read_digest(payload: str) -> PlayedMatch:
    """Return what `write_digest` wrote; raises ValueError if it is damaged, or of a newer version."""
    found = _DECODER.decode(payload)
    if found.version != VERSION:
        raise ValueError(f"a digest of version {found.version}")
    return found.match
