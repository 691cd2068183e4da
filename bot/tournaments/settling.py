"""What follows by itself after each step: seats are filled, rounds begin, tables without people are decided.

Nothing here asks who did the step. When nothing follows any more, the tournament is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.tournaments import arena, elimination, rotations, rounds
from bot.tournaments.changed_tables import changed_table, with_table
from bot.tournaments.scores import scored
from bot.tournaments.tournament import Placing, TableState, TournamentKind, TournamentStage

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from bot.tournaments.tournament import Tournament, TournamentTable

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
