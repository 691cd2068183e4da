"""Settles what follows by itself after each step: points, seats, next rounds, tables without people.

Nothing here asks who did the step. When nothing follows any more, the tournament is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.tournaments import arena, elimination, rotations, rounds
from bot.tournaments.tournament import (
    GROUP_SIZES,
    Placing,
    TableState,
    TournamentKind,
    TournamentStage,
    changed_table,
    with_table,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from bot.tournaments.tournament import Tournament, TournamentTable


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


NOT_BEGUN = frozenset({TableState.WAITING, TableState.OPEN})


def settled(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament with all that follows from what has happened, at this moment."""
    while tournament.stage is TournamentStage.RUNNING:
        before = tournament
        tournament = _with_walkovers(_with_seats_filled(tournament))
        if tournament.kind is TournamentKind.ARENA:
            tournament = arena.paired(tournament, now)
        if not tournament.undecided:
            tournament = _continued(tournament, now)
        if tournament == before:
            break
    return tournament


def _continued(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament all of whose tables are decided, with the tables that come next, or over."""
    if tournament.kind is TournamentKind.ROUNDS and (more := rounds.next_round(tournament)):
        return replace(tournament, tables=tournament.tables + more)
    closes_at = tournament.closes_at
    if closes_at is not None and now < closes_at:
        return tournament
    return replace(tournament, stage=TournamentStage.OVER, ended_at=now, ready=())


def _with_seats_filled(tournament: Tournament) -> Tournament:
    """Return a tournament in which everybody who goes on has a seat at the next table."""
    if tournament.kind is not TournamentKind.ELIMINATION:
        return tournament
    decided = {table.key: table for table in tournament.tables if table.is_decided}
    seated = [
        elimination.with_seats_filled(table, decided) if table.state is TableState.PENDING else table
        for table in tournament.tables
    ]
    tables = tuple(seated)
    return tournament if tables == tournament.tables else replace(tournament, tables=tables)


def _with_walkovers(tournament: Tournament) -> Tournament:
    """Return a tournament in which each table is decided at which too few are left to play."""
    withdrawn = tournament.withdrawn
    for table in tournament.undecided:
        if table.state not in NOT_BEGUN:
            continue
        left = [user_id for user_id in table.people if user_id not in withdrawn]
        if tournament.kind in rotations.FORMATS and len(left) < len(table.people):
            tournament = without(tournament, table, [one for one in table.people if one in withdrawn])
        elif len(left) < tournament.least_to_play:
            tournament = decided_without_match(tournament, table, left)
    return tournament


def without(tournament: Tournament, table: TournamentTable, missing: Sequence[int]) -> Tournament:
    """Return a rotation with others in the place of some people of a group; without enough, not played."""
    instead = rotations.with_substitutes(tournament, table, missing)
    if instead is not None:
        return with_table(tournament, instead)
    return decided_without_match(tournament, table, [one for one in table.people if one not in missing])


def decided_without_match(
    tournament: Tournament, table: TournamentTable, here: Collection[int]
) -> Tournament:
    """Return a tournament in which a table is decided though no match did it.

    Args:
        tournament: It.
        table: The table.
        here: Those of its people who are there; whoever has withdrawn is not. In an elimination they go on by
            seed, and without any the best seed that is still in does, so that no branch is lost; else they
            share the first place.
    """
    people = tournament.by_seed(table.people)
    here = [user_id for user_id in people if user_id in here and user_id not in tournament.withdrawn]
    by_seed = tournament.kind is TournamentKind.ELIMINATION
    if not here and by_seed:
        here = [user_id for user_id in people if user_id not in tournament.withdrawn][:1]
    placings = [
        Placing(user_id=user_id, place=number if by_seed else 1)
        for number, user_id in enumerate(here, start=1)
    ]
    placings += [
        Placing(user_id=user_id, place=len(here) + 1, absent=True)
        for user_id in people
        if user_id not in here
    ]
    return decided(tournament, table, placings, state=TableState.WALKOVER)


def decided(
    tournament: Tournament, table: TournamentTable, placings: Sequence[Placing], *, state: TableState
) -> Tournament:
    """Return a tournament in which a table has ended like this, best first; PLAYED or WALKOVER."""
    return changed_table(
        tournament,
        table.key,
        state=state,
        deadline=None,
        going=elimination.advancers(tournament, table, placings),
        placings=scored(tournament, placings, played=state is TableState.PLAYED),
    )
