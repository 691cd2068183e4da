"""Saved forms of what is settled before the first card: seats, levels, deal, place in a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import msgspec

from bot.engine.codec.formats import Count, Hash, Positive
from bot.players.personas import Level
from bot.rooms.state.codec.timing import required_moment
from bot.rooms.state.deal import MAX_CUT_LENGTH, Cut, Deal
from bot.rooms.state.room_state import SameAgain, Seat, TournamentMatch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.codec.formats import Problems


class SavedSeat(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A place at the table; see `Seat`."""

    user_id: int | None
    name: str


SavedLevels: TypeAlias = tuple[tuple[Count, Level], ...]
"""Seats with their levels: those that differ from the usual one."""


class SavedSameAgain(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who is awaited in a lobby; see `SameAgain`."""

    after: str
    host: int
    seats: tuple[SavedSeat, ...]
    levels: SavedLevels | msgspec.UnsetType = msgspec.UNSET


USUAL_LEVELS: Final[Mapping[int, Level]] = {}


def saved_again(again: SameAgain | None) -> SavedSameAgain | msgspec.UnsetType:
    """Return in its saved form who is awaited; nothing if nobody is."""
    if again is None:
        return msgspec.UNSET
    return SavedSameAgain(
        after=again.after,
        host=again.host,
        seats=saved_seats(again.seats),
        levels=saved_levels(again.seats),
    )


def saved_seats(seats: Sequence[Seat]) -> tuple[SavedSeat, ...]:
    """Return seats in their saved form, without their levels."""
    return tuple([SavedSeat(seat.user_id, seat.name) for seat in seats])


def saved_levels(seats: Sequence[Seat]) -> SavedLevels | msgspec.UnsetType:
    """Return the levels of seats that differ from the usual one; nothing if none does."""
    levels = tuple((place, seat.level) for place, seat in enumerate(seats) if seat.level is not Level.STEADY)
    return levels or msgspec.UNSET


def again_of(saved: SavedSameAgain | msgspec.UnsetType, problems: Problems) -> SameAgain | None:
    """Return who is awaited, and note what is wrong with it."""
    if saved is msgspec.UNSET:
        return None
    people = [seat.user_id for seat in saved.seats if seat.user_id is not None]
    problems.check("seats", people, fits=len(people) == len({*people}))
    levels = levels_of(saved.levels, len(saved.seats), problems)
    return SameAgain(after=saved.after, host=saved.host, seats=seats_of(saved.seats, levels))


def levels_of(saved: SavedLevels | msgspec.UnsetType, seats: int, problems: Problems) -> Mapping[int, Level]:
    """Return the levels of seats that differ from the usual one, and note what is wrong with them."""
    if saved is msgspec.UNSET:
        return {}
    levels = dict(saved)
    problems.check("levels", saved, fits=len(levels) == len(saved) and all(seat < seats for seat in levels))
    return levels


def seats_of(saved: Sequence[SavedSeat], levels: Mapping[int, Level] = USUAL_LEVELS) -> tuple[Seat, ...]:
    """Return the seats of their saved form."""
    return tuple(
        [Seat(seat.user_id, seat.name, levels.get(place, Level.STEADY)) for place, seat in enumerate(saved)]
    )


Word = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_CUT_LENGTH)]


class SavedCut(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A word that somebody added; see `Cut`."""

    user_id: int
    word: Word


class SavedDeal(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What fixes the cards of a match; see `Deal`."""

    number: Positive
    previous: Hash
    commitment: Hash
    secret: Hash
    cuts: tuple[SavedCut, ...] = ()


def saved_deal(deal: Deal) -> SavedDeal:
    """Return a deal in its saved form, its secret included."""
    return SavedDeal(
        number=deal.number,
        previous=deal.previous,
        commitment=deal.commitment,
        secret=deal.secret,
        cuts=tuple([SavedCut(cut.user_id, cut.word) for cut in deal.cuts]),
    )


def deal_of(saved: SavedDeal) -> Deal:
    """Return the deal of its saved form."""
    return Deal(
        number=saved.number,
        previous=saved.previous,
        commitment=saved.commitment,
        secret=saved.secret,
        cuts=tuple([Cut(cut.user_id, cut.word) for cut in saved.cuts]),
    )


Key = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class SavedTournamentMatch(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Which match of a tournament a room is for; see `TournamentMatch`."""

    tournament_id: Key
    name: str
    table: Key
    round: Count
    number: Positive
    people: Annotated[tuple[int, ...], msgspec.Meta(min_length=1)]
    begins: str


def saved_tournament_match(match: TournamentMatch) -> SavedTournamentMatch:
    """Return a room's place in a tournament in its saved form."""
    return SavedTournamentMatch(
        tournament_id=match.tournament_id,
        name=match.name,
        table=match.table,
        round=match.round,
        number=match.number,
        people=match.people,
        begins=match.begins.isoformat(),
    )


def tournament_match_of(saved: SavedTournamentMatch, problems: Problems) -> TournamentMatch:
    """Return a room's place in a tournament of its saved form, and note what is wrong with it."""
    return TournamentMatch(
        tournament_id=saved.tournament_id,
        name=saved.name,
        table=saved.table,
        round=saved.round,
        number=saved.number,
        people=saved.people,
        begins=required_moment(saved.begins, problems, "tournament.begins"),
    )
