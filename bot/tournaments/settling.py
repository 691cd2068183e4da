"""Settles what follows by itself after each step: points, seats, next rounds, tables without people.

Nothing here asks who did the step. When nothing follows any more, the tournament is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.tournaments import elimination, rotations
from bot.tournaments.kinds import KINDS
from bot.tournaments.standings import standings
from bot.tournaments.tournament import (
    Placing,
    TableState,
    TournamentStage,
    changed_table,
    with_table,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from bot.tournaments.tournament import Tournament, TournamentTable


def scored(tournament: Tournament, placings: Sequence[Placing], *, played: bool) -> tuple[Placing, ...]:
    """Return how a table ended, with points in the tournament; nobody who was absent gets any."""
    kind, people = KINDS[tournament.kind], len(placings)
    share = kind.share(sum(not one.absent for one in placings))

    def score(one: Placing) -> int:
        if one.absent:
            return 0
        return kind.score(tournament, one, people) if played else share

    return tuple([replace(one, score=score(one)) for one in placings])


NOT_BEGUN = frozenset({TableState.WAITING, TableState.OPEN})


def settled(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament with all that follows from what has happened, at this moment."""
    while tournament.stage is TournamentStage.RUNNING:
        before = tournament
        kind = KINDS[tournament.kind]
        tournament = kind.paired(_with_walkovers(kind.with_seats_filled(tournament)), now)
        if not tournament.undecided:
            tournament = _continued(tournament, now)
        if tournament == before:
            break
    return tournament


def _continued(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament all of whose tables are decided, with the tables that come next, or over."""
    if more := next_tables(tournament):
        return replace(tournament, undecided=more)
    closes_at = tournament.closes_at
    if closes_at is not None and now < closes_at:
        return tournament
    return replace(tournament, stage=TournamentStage.OVER, ended_at=now, ready=())


def next_tables(tournament: Tournament) -> tuple[TournamentTable, ...]:
    """Return the tables that follow once all of a tournament are decided; none if it was the last."""

    def order() -> list[int]:
        withdrawn = tournament.withdrawn
        return [one.user_id for one in standings(tournament) if one.user_id not in withdrawn]

    return KINDS[tournament.kind].next_tables(tournament, order)


def _with_walkovers(tournament: Tournament) -> Tournament:
    """Return a tournament in which each table is decided at which too few are left to play."""
    withdrawn = tournament.withdrawn
    for table in tournament.undecided:
        if table.state not in NOT_BEGUN:
            continue
        left = [user_id for user_id in table.people if user_id not in withdrawn]
        if tournament.kind.limits.group and len(left) < len(table.people):
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
        here: Those of its people who are there; whoever has withdrawn is not. In an elimination they go on by
            seed, and without any the best seed that is still in does, so that no branch is lost; else they
            share the first place.
    """
    people = tournament.by_seed(table.people)
    here = [user_id for user_id in people if user_id in here and user_id not in tournament.withdrawn]
    by_seed = KINDS[tournament.kind].goes_on
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
