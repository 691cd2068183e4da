"""An arena: for as long as it is open, whoever is ready gets a table, as often as they like.

A table is made as soon as enough are ready to fill one, and else two minutes after somebody said so, if
there are at least two. People who have just played each other are put together again only after these two
minutes.

A win brings 2 points, from the third in a row on 4, and the second place at a table of four or more 1
    (`scores`). A match that begins before the arena closes counts, whenever it ends.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.tournaments.tournament import MIN_TABLE, new_tables, table_key

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from bot.tournaments.tournament import Ready, Tournament, TournamentTable


WIN_IN_ARENA: Final = 2
SECOND_IN_ARENA: Final = 1
TABLE_WITH_SECOND: Final = 4
"""People at a table of an arena from which the second place counts."""
STREAK: Final = 3
"""Points double from so many wins in a row, the last one included."""
WAIT: Final = timedelta(minutes=2)
"""How long the first one waits for a table to be full."""


def paired(tournament: Tournament, now: datetime) -> Tournament:
    """Return an arena with tables for those who are ready, as far as there can be; none once closed."""
    closes_at = tournament.closes_at
    if closes_at is None or now >= closes_at:
        return replace(tournament, ready=())
    while group := _next_group(tournament, now):
        people = [one.user_id for one in group]
        table = new_tables(1, [people], first=tournament.tables_of_rounds.total() + 1)
        ready = tuple([one for one in tournament.ready if one not in group])
        tournament = replace(tournament, undecided=tournament.undecided + table, ready=ready)
    return tournament


def pairs_at(tournament: Tournament) -> datetime | None:
    """Return when those who are ready get a table though it will not be full, or None."""
    if len(tournament.ready) < MIN_TABLE:
        return None
    return tournament.ready[0].since + WAIT


def _next_group(tournament: Tournament, now: datetime) -> tuple[Ready, ...]:
    """Return who gets the next table, or nobody."""
    waiting = tournament.ready[: tournament.table_size]
    if len(waiting) < MIN_TABLE:
        return ()
    if now >= waiting[0].since + WAIT:
        return waiting
    if len(waiting) < tournament.table_size:
        return ()
    for other in tournament.ready[len(waiting) - 1 :]:
        group = (*waiting[:-1], other)
        if not _have_just_played(tournament, group):
            return group
    return ()


def _have_just_played(tournament: Tournament, group: tuple[Ready, ...]) -> bool:
    """Return whether the last table of all of them was the same one, with nobody else."""
    people = {one.user_id for one in group}
    last = next((table for table in _latest(tournament) if people & {*table.people}), None)
    return last is not None and {*last.people} == people


def _latest(tournament: Tournament) -> Iterator[TournamentTable]:
    """Yield the tables that are decided, the latest first: as a rule few are asked for."""
    for number in range(tournament.tables_of_rounds.total(), 0, -1):
        if (table := tournament.decided.get(table_key(1, number))) is not None:
            yield table


def arena_points(place: int, people: int, *, wins_before: int) -> int:
    """Return the points for a place in an arena.

    Args:
        place: From 1.
        wins_before: Wins in a row right before this match.
    """
    if place == 1:
        return WIN_IN_ARENA * (2 if wins_before + 1 >= STREAK else 1)
    return SECOND_IN_ARENA if place == 2 and people >= TABLE_WITH_SECOND else 0


def wins_in_a_row(tournament: Tournament, user_id: int) -> int:
    """Return how many matches somebody has won in a row, up to now; a table missed ends it."""
    wins = 0
    for table in _latest(tournament):
        mine = next((one for one in table.placings if one.user_id == user_id), None)
        if mine is None:
            continue
        if mine.absent or mine.place > 1:
            break
        wins += mine.score > 0
    return wins
