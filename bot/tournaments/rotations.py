"""Rotations of four and eight: groups of that size, each one match in which everyone partners everyone.

Surplus people, the last to enter, are in reserve, and replace those who do not come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine.formats import HANDS_WITH_A_PARTNER, pairings
from bot.tournaments.tournament import Slot, TableState, TournamentKind, new_tables

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.tournaments.tournament import Tournament, TournamentTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Consecutive hands of a rotation, from 1, with the same partners: two pairs per table."""

    first: int
    last: int
    pairs: tuple[tuple[int, int], ...]


def schedule(kind: TournamentKind, people: Sequence[int]) -> tuple[Pairing, ...]:
    """Return the pairings by seats and hands; empty for a number of people that is no group."""
    if kind.limits.format is None:
        return ()
    turns = pairings(kind.limits.format, len(people))
    if len(people) != sum(len(table) for table in turns[0]):
        return ()
    return tuple(
        [
            Pairing(
                first=number * HANDS_WITH_A_PARTNER + 1,
                last=(number + 1) * HANDS_WITH_A_PARTNER,
                pairs=tuple(
                    [(people[table[seat]], people[table[seat + 2]]) for table in tables for seat in (0, 1)]
                ),
            )
            for number, tables in enumerate(turns)
        ]
    )


def groups(tournament: Tournament) -> tuple[TournamentTable, ...]:
    """Return the first groups of a rotation; each mixes good and less good ratings."""
    size = tournament.seats
    number = len(tournament.entrants) // size
    first = sorted(tournament.entrants, key=lambda entrant: entrant.entered_at)[: number * size]
    people = tournament.by_seed([entrant.user_id for entrant in first])
    rows = [people[start : start + number] for start in range(0, len(people), number)]
    rows = [row if place % 2 == 0 else row[::-1] for place, row in enumerate(rows)]
    return new_tables(1, [*zip(*rows, strict=True)])


def reserve(tournament: Tournament) -> tuple[int, ...]:
    """Return the people without a group who would replace missing ones, first entrant first."""
    seated = {one.user_id for one in tournament.decided.tally.people}
    seated.update(*[table.people for table in tournament.undecided])
    waiting = [one for one in tournament.entrants if one.user_id not in seated and not one.withdrawn]
    return tuple([one.user_id for one in sorted(waiting, key=lambda entrant: entrant.entered_at)])


def with_substitutes(
    tournament: Tournament, table: TournamentTable, missing: Collection[int]
) -> TournamentTable | None:
    """Return a group to be opened with substitutes for missing people; None if the reserve is too small."""
    spare = reserve(tournament)
    if len(missing) > len(spare):
        return None
    instead = dict(zip(missing, spare, strict=False))
    slots = tuple([Slot(user_id=instead.get(user_id, user_id)) for user_id in table.people])
    return replace(table, slots=slots, state=TableState.WAITING, present=(), deadline=None, match_id=None)
