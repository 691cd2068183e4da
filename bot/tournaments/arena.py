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

from bot.tournaments.tournament import MIN_TABLE, new_tables

if TYPE_CHECKING:
    from datetime import datetime

    from bot.tournaments.tournament import Ready, Tournament


WAIT: Final = timedelta(minutes=2)
"""How long the first one waits for a table to be full."""


def paired(tournament: Tournament, now: datetime) -> Tournament:
    """Return an arena with tables for those who are ready, as far as there can be; none once closed."""
    closes_at = tournament.closes_at
    if closes_at is None or now >= closes_at:
        return replace(tournament, ready=())
    while group := _next_group(tournament, now):
        people = [one.user_id for one in group]
        table = new_tables(1, [people], first=len(tournament.tables) + 1)
        ready = tuple([one for one in tournament.ready if one not in group])
        tournament = replace(tournament, tables=tournament.tables + table, ready=ready)
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
    last = next((table for table in reversed(tournament.tables) if people & {*table.people}), None)
    return last is not None and {*last.people} == people
