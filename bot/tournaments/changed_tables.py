"""New tables, and tournaments with other tables in the place of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from bot.tournaments.tournament import Slot, TableState, TournamentTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tournaments.tournament import Tournament

OF_ENTRANTS: Final = frozenset({"_by_account", "_order", "withdrawn"})
"""What follows from those who entered alone: it stays if a table changes."""


def with_table(tournament: Tournament, table: TournamentTable) -> Tournament:
    """Return a tournament with a table in the place of the one that had its key."""
    tables, place = tournament.tables, tournament.place_of(table.key)
    if tables[place] == table:
        return tournament
    after = replace(tournament, tables=(*tables[:place], table, *tables[place + 1 :]))
    for name in OF_ENTRANTS & tournament.__dict__.keys():
        after.__dict__[name] = tournament.__dict__[name]
    return after


def changed_table(tournament: Tournament, key: str, **changes: Any) -> Tournament:
    """Return a tournament with some fields of a table changed."""
    return with_table(tournament, replace(tournament.table(key), **changes))


def table_key(round_number: int, number: int) -> str:
    """Return the key of a table; both numbers count from 1."""
    return f"r{round_number}t{number}"


def new_tables(
    round_number: int, groups: Sequence[Sequence[int]], *, first: int = 1
) -> tuple[TournamentTable, ...]:
    """Return tables of a round with some people each, numbered from `first`."""
    return tuple(
        [
            TournamentTable(
                key=table_key(round_number, number),
                round=round_number,
                state=TableState.WAITING,
                slots=tuple([Slot(user_id=user_id) for user_id in group]),
            )
            for number, group in enumerate(groups, start=first)
        ]
    )
