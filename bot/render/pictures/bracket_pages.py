"""The pages of the pictures of a tournament.

An elimination has pages of tables: the last rounds beside each other, as many as fit, and before them the
earlier rounds one by one. All other kinds have boards of standings, and a rotation also the schedule of each
group.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.pictures.bracket import PLATE_GAP, TALLEST, Column, Plate, Row, column_tops
from bot.tournaments.rotations import FORMATS
from bot.tournaments.tournament import TournamentKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tournaments.tournament import Tournament, TournamentTable

MOST_COLUMNS: Final = 3
"""Rounds beside each other: with more of them, names could not be read on a phone."""
GRID_COLUMNS: Final = 2
"""Columns of tables of one round."""
BOARD_ROWS: Final = 14


@dataclass(frozen=True, slots=True)
class Page:
    """What is on a page.

    Attributes:
        rounds: The rounds whose tables it shows, beside each other; none for standings.
        tables: Keys of the tables, of one round or all of these rounds.
        first: For standings: the first row, from 0.
        group: The key of the group whose schedule it shows.
    """

    rounds: tuple[int, ...] = ()
    tables: tuple[str, ...] = ()
    first: int = 0
    group: str | None = None


def bracket_pages(tournament: Tournament) -> tuple[Page, ...]:
    """Return the pages of a tournament; none before it begins."""
    if "pages" not in tournament.derived:
        tournament.derived["pages"] = _pages(tournament)
    pages: tuple[Page, ...] = tournament.derived["pages"]
    return pages


def _pages(tournament: Tournament) -> tuple[Page, ...]:
    if tournament.kind is TournamentKind.ELIMINATION:
        return _elimination_pages(tournament)
    if tournament.began_at is None:
        return ()
    pages = [Page(first=first) for first in range(0, len(tournament.entrants), BOARD_ROWS)]
    if tournament.kind in FORMATS:
        pages += [Page(group=table.key) for table in tournament.tables]
    return tuple(pages)


def current_page(tournament: Tournament) -> int:
    """Return the page of what is played now: from 0, the first one for standings."""
    number = tournament.current_round
    shown = [place for place, page in enumerate(bracket_pages(tournament)) if number in page.rounds]
    undecided = {table.key for table in tournament.undecided}
    pages = bracket_pages(tournament)
    return next((place for place in shown if undecided & {*pages[place].tables}), shown[0] if shown else 0)


# Pages of tables


def _elimination_pages(tournament: Tournament) -> tuple[Page, ...]:
    last = tournament.last_round
    together = [*range(max(last - MOST_COLUMNS, 0) + 1, last + 1)]
    while len(together) > 1 and not _fits(tournament, together):
        together = together[1:]
    pages = [
        page for number in range(1, last - len(together) + 1) for page in _grid_pages(tournament, number)
    ]
    if together:
        keys = tuple([table.key for table in tournament.tables if table.round in together])
        pages.append(Page(rounds=tuple(together), tables=keys))
    return tuple(pages)


def _fits(tournament: Tournament, rounds: Sequence[int]) -> bool:
    """Tell whether rounds beside each other fit on a page."""
    columns = [_empty_column(tables) for tables in ordered_tables(tournament, rounds)]
    tops = column_tops(linked_columns(columns, ordered_tables(tournament, rounds)))
    return all(
        places[-1] + column.plates[-1].height <= TALLEST for places, column in zip(tops, columns, strict=True)
    )


def _grid_pages(tournament: Tournament, number: int) -> list[Page]:
    """Return the pages of one round, as many tables on each as fit in its columns."""
    tables = [table for table in tournament.tables if table.round == number]
    pages: list[list[str]] = []
    column, height = GRID_COLUMNS, TALLEST
    for table in tables:
        tall = _empty_plate(table).height
        if height + tall > TALLEST:
            column, height = column + 1, 0
        if column >= GRID_COLUMNS:
            pages.append([])
            column, height = 0, 0
        pages[-1].append(table.key)
        height += tall + PLATE_GAP
    return [Page(rounds=(number,), tables=tuple(keys)) for keys in pages]


def ordered_tables(tournament: Tournament, rounds: Sequence[int]) -> list[list[TournamentTable]]:
    """Return the tables of some rounds so that those from which people meet stand beside each other."""
    last = [table for table in tournament.tables if table.round == rounds[-1]]
    ordered = [last]
    for number in reversed(rounds[:-1]):
        tables = {table.key: table for table in tournament.tables if table.round == number}
        wanted = [slot.table for table in ordered[0] for slot in table.slots if slot.table in tables]
        keys = dict.fromkeys([*filter(None, wanted), *tables])
        ordered.insert(0, [tables[key] for key in keys])
    return ordered


def linked_columns(columns: Sequence[Column], ordered: Sequence[Sequence[TournamentTable]]) -> list[Column]:
    """Return columns with lines between tables, if just one goes on from each."""
    if any(table.advancing > 1 for tables in ordered for table in tables):
        return [*columns]
    linked = [columns[0]]
    for number, column in enumerate(columns[1:], start=1):
        places = {table.key: place for place, table in enumerate(ordered[number - 1])}
        plates = [
            Plate(
                plate.number,
                plate.rows,
                tuple([places[slot.table] for slot in table.slots if slot.table in places]),
            )
            for plate, table in zip(column.plates, ordered[number], strict=True)
        ]
        linked.append(Column(column.caption, tuple(plates)))
    return linked


def _empty_plate(table: TournamentTable) -> Plate:
    return Plate("", (Row(""),) * len(table.slots))


def _empty_column(tables: Sequence[TournamentTable]) -> Column:
    return Column("", tuple([_empty_plate(table) for table in tables]))
