"""Points in a tournament for the places at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.tournaments.tournament import GROUP_SIZES, TournamentKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tournaments.tournament import Placing, Tournament

FIRST_OF_ROUND: Final = 10
"""Points for the winner of a table in ROUNDS; the last one gets none."""
HALF_OF_ROUND: Final = 5
"""Points in ROUNDS for each who was at a table whose match came to no end."""
WIN_IN_ARENA: Final = 2
SECOND_IN_ARENA: Final = 1
TABLE_WITH_SECOND: Final = 4
"""People at a table of an arena from which the second place counts."""
STREAK: Final = 3
"""Points double from so many wins in a row, the last one included."""


def scored(tournament: Tournament, placings: Sequence[Placing], *, played: bool) -> tuple[Placing, ...]:
    """Return how a table ended, with points in the tournament; nobody who was absent gets any.

    Args:
        tournament: Before this table is decided.
        placings: How it ended for each of its people.
        played: Whether a match has decided it.
    """
    if played:
        return tuple([replace(one, score=_score(tournament, one, len(placings))) for one in placings])
    here = sum(not one.absent for one in placings)
    each = 0
    if tournament.kind is TournamentKind.ROUNDS:
        each = FIRST_OF_ROUND if here == 1 else HALF_OF_ROUND
    return tuple([replace(one, score=0 if one.absent else each) for one in placings])


def _score(tournament: Tournament, placing: Placing, people: int) -> int:
    if placing.absent:
        return 0
    if tournament.kind in GROUP_SIZES:
        return placing.points
    if tournament.kind is TournamentKind.ROUNDS:
        return round_points(placing.place, people)
    if tournament.kind is TournamentKind.ARENA:
        return arena_points(placing.place, people, wins_before=wins_in_a_row(tournament, placing.user_id))
    return 0


def round_points(place: int, people: int) -> int:
    """Return the points for a place in ROUNDS: 10 for the first, 0 for the last, evenly between."""
    if people == 1:
        return FIRST_OF_ROUND
    behind, others = people - place, people - 1
    return (2 * FIRST_OF_ROUND * behind + others) // (2 * others)


def arena_points(place: int, people: int, *, wins_before: int) -> int:
    """Return the points for a place in an arena.

    Args:
        place: From 1.
        people: At the table.
        wins_before: Wins in a row right before this match.
    """
    if place == 1:
        return WIN_IN_ARENA * (2 if wins_before + 1 >= STREAK else 1)
    return SECOND_IN_ARENA if place == 2 and people >= TABLE_WITH_SECOND else 0


def wins_in_a_row(tournament: Tournament, user_id: int) -> int:
    """Return how many matches somebody has won in a row, up to now; a table missed ends it."""
    wins = 0
    for table in reversed(tournament.tables):
        mine = next((one for one in table.placings if one.user_id == user_id), None)
        if mine is None:
            continue
        if mine.absent or mine.place > 1:
            break
        wins += mine.score > 0
    return wins
