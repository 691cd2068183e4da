"""Picture of a bracket, its tables from round to round, or of a board, and how it is cut into pages."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from PIL import ImageDraw

from bot.render.pictures.hand import WIDTH
from bot.render.pictures.palette import CREAM, FELT, PLATE, SIZE, index_of, mix
from bot.render.pictures.pieces import PLAIN, write_fitted
from bot.render.pictures.sprite_sheets import LETTER_CELLS
from bot.render.pictures.sprites import blank_picture, encode_png, fit_text, lettering_width, write
from bot.tournaments.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.tournaments.tournament import Tournament, TournamentTable


MARGIN: Final = 14
HEAD: Final = 106  # height of the title with the line below it
COLUMN_GAP: Final = 36
CAPTION: Final = 36
ROW: Final = 34
PLATE_GAP: Final = 14
STRIP: Final = 40  # width of the strip of a plate with the number of its table
TALLEST: Final = 640  # height of the tables of a page, in pixels
BOARD_ROW: Final = 44
RADIUS: Final = 8
EDGE: Final = 4
LINE_WIDTH: Final = 3

_PLATE, _CREAM = index_of(PLATE), index_of(CREAM)
_LINE: Final = index_of(mix(FELT, CREAM, 1 / 2))
_DIM: Final = index_of(PLATE) + SIZE


class RowStyle(Enum):
    """How a row looks."""

    PLAIN = "plain"
    AHEAD = "ahead"
    """Bright: goes on, or has won."""
    OUT = "out"
    """Dim."""


GROUNDS: Final = {RowStyle.PLAIN: _PLATE, RowStyle.AHEAD: _CREAM, RowStyle.OUT: _DIM}


@dataclass(frozen=True, slots=True)
class BracketRow:
    """Somebody at a table; texts in characters that there are sprites of."""

    text: str
    number: str = ""
    mark: RowStyle = RowStyle.PLAIN


@dataclass(frozen=True, slots=True)
class Plate:
    """A table; `feeds` are the places of those in the column to the left that lines lead from."""

    number: str
    rows: tuple[BracketRow, ...]
    feeds: tuple[int, ...] = ()
    told: str = field(default="", compare=False)

    @property
    def height(self) -> int:
        """In pixels."""
        return len(self.rows) * ROW + 2 * EDGE


@dataclass(frozen=True, slots=True)
class Column:
    """Some tables, one below the other."""

    caption: str
    plates: tuple[Plate, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Exactly what a picture of tables shows, in columns: rounds, or the tables of one round."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    told: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of a board: a text for each of its columns."""

    cells: tuple[str, ...]
    mark: RowStyle = RowStyle.PLAIN


@dataclass(frozen=True, slots=True)
class Board:
    """Exactly what a picture of rows shows; columns with a negative width are written from the right."""

    title: str
    subtitle: str
    widths: tuple[int, ...]
    captions: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    told: tuple[str, ...] = field(default=(), compare=False)


def bracket_picture(content: Bracket | Board) -> bytes:
    """Return a bracket or a board as PNG."""
    return _board(content) if isinstance(content, Board) else _tables(content)


# Tables


def _tables(bracket: Bracket) -> bytes:
    tops = column_tops(bracket.columns)
    bottom = max(
        top + plate.height
        for places, column in zip(tops, bracket.columns, strict=True)
        for top, plate in zip(places, column.plates, strict=True)
    )
    captions = CAPTION + EDGE if any(column.caption for column in bracket.columns) else 0
    first = HEAD + captions
    picture = blank_picture(WIDTH, first + bottom + MARGIN)
    pen = ImageDraw.Draw(picture)
    _write_head(picture, pen, bracket.title, bracket.subtitle)
    _draw_lines(pen, bracket.columns, tops, first)
    width = _column_width(bracket.columns)
    for number, (column, places) in enumerate(zip(bracket.columns, tops, strict=True)):
        left = _column_left(bracket.columns, number)
        if column.caption:
            _write_caption(picture, pen, (left, HEAD), width, column.caption)
        for plate, top in zip(column.plates, places, strict=True):
            _draw_plate(picture, pen, (left, first + top), width, plate)
    return encode_png(picture)


def column_tops(columns: Sequence[Column]) -> list[list[int]]:
    """Return the top of each table of each column, from 0: beside those that lead to it, none on another."""
    tops: list[list[int]] = []
    heights = [
        sum(plate.height for plate in column.plates) + PLATE_GAP * (len(column.plates) - 1)
        for column in columns
    ]
    for number, column in enumerate(columns):
        linked = number > 0 and any(plate.feeds for plate in column.plates)
        spare = 0 if linked or not column.caption else max(heights) - heights[number]
        top, places = spare // (len(column.plates) + 1), []
        gap = PLATE_GAP + top
        for plate in column.plates:
            beside = _beside(plate, columns[number - 1].plates, tops[-1]) if linked and plate.feeds else top
            places.append(max(top, beside))
            top = places[-1] + plate.height + gap
        tops.append(places)
    return tops


def _beside(plate: Plate, feeders: Sequence[Plate], tops: Sequence[int]) -> int:
    """Return the top of a table that stands in the middle of those that lead to it."""
    middles = [tops[place] + feeders[place].height // 2 for place in plate.feeds]
    return (min(middles) + max(middles)) // 2 - plate.height // 2


def _draw_lines(
    pen: ImageDraw.ImageDraw, columns: Sequence[Column], tops: Sequence[Sequence[int]], first: int
) -> None:
    for number, column in enumerate(columns[1:], start=1):
        end = _column_left(columns, number)
        start, middle = end - COLUMN_GAP, end - COLUMN_GAP // 2
        for plate, top in zip(column.plates, tops[number], strict=True):
            to = first + top + plate.height // 2
            for place in plate.feeds:
                at = first + tops[number - 1][place] + columns[number - 1].plates[place].height // 2
                path = [(start, at), (middle, at), (middle, to), (end, to)]
                pen.line(path, fill=_LINE, width=LINE_WIDTH)


def _column_width(columns: Sequence[Column]) -> int:
    return (WIDTH - 2 * MARGIN - COLUMN_GAP * (len(columns) - 1)) // len(columns)


def _column_left(columns: Sequence[Column], number: int) -> int:
    return MARGIN + number * (_column_width(columns) + COLUMN_GAP)


def _draw_plate(
    picture: Image.Image, pen: ImageDraw.ImageDraw, place: tuple[int, int], width: int, plate: Plate
) -> None:
    left, top = place
    _box(pen, (left, top, left + width, top + plate.height), _PLATE)
    middle = top + (plate.height - LETTER_CELLS["label"][1]) // 2
    shift = (STRIP - lettering_width("label", plate.number)) // 2
    write(picture, (left + shift, middle), "label", plate.number)
    for number, row in enumerate(plate.rows):
        at = top + EDGE + number * ROW
        edges = (left + STRIP, at + 1, left + width - EDGE, at + ROW - 1)
        _write_row(picture, pen, edges, row)


def _write_row(
    picture: Image.Image, pen: ImageDraw.ImageDraw, edges: tuple[int, int, int, int], row: BracketRow
) -> None:
    left, top, right, bottom = edges
    if row.mark is not RowStyle.PLAIN:
        _box(pen, edges, GROUNDS[row.mark], radius=5)
    number = lettering_width("name", row.number)
    space = right - left - 14 - (number + 10 if number else 0)
    down = top + (bottom - top - LETTER_CELLS["name"][1]) // 2 + 1
    look = {"on_cream": row.mark is RowStyle.AHEAD, "dim": row.mark is RowStyle.OUT}
    write(picture, (left + 7, down), "name", fit_text("name", row.text, space), **look)
    write(picture, (right - 7 - number, down), "name", row.number, **look)


# Boards


def _board(board: Board) -> bytes:
    picture = blank_picture(WIDTH, HEAD + len(board.rows) * BOARD_ROW + MARGIN)
    pen = ImageDraw.Draw(picture)
    captioned = sum(
        abs(width) for width, caption in zip(board.widths, board.captions, strict=True) if caption
    )
    _write_head(picture, pen, board.title, board.subtitle, right=captioned)
    _write_cells(picture, HEAD - CAPTION - MARGIN - 6, board.widths, board.captions, RowStyle.PLAIN)
    for number, row in enumerate(board.rows):
        top = HEAD + number * BOARD_ROW
        _box(pen, (MARGIN, top, WIDTH - MARGIN, top + BOARD_ROW - 6), GROUNDS[row.mark])
        _write_cells(picture, top, board.widths, row.cells, row.mark)
    return encode_png(picture)


def _write_cells(
    picture: Image.Image, top: int, widths: Sequence[int], cells: Sequence[str], mark: RowStyle
) -> None:
    """Write texts into the columns of a board, from the right where the width is negative."""
    left = MARGIN + 10
    look = {"on_cream": mark is RowStyle.AHEAD, "dim": mark is RowStyle.OUT}
    for width, cell in zip(widths, cells, strict=True):
        place, align = (left, top + 4), 1.0 if width < 0 else 0.0
        write_fitted(picture, place, cell, abs(width) - 12, kinds=PLAIN, align=align, **look)
        left += abs(width)


# Both


def _write_head(
    picture: Image.Image, pen: ImageDraw.ImageDraw, title: str, subtitle: str, *, right: int = 0
) -> None:
    """Write the title and what is below it, on a band across the top; beside that `right` stays free."""
    pen.rectangle((0, 0, WIDTH, HEAD - MARGIN), fill=_PLATE)
    space = WIDTH - 2 * MARGIN
    write(picture, (MARGIN, 4), "big", fit_text("big", title, space))
    write(picture, (MARGIN, 54), "label", fit_text("label", subtitle, space - right))


def _write_caption(
    picture: Image.Image, pen: ImageDraw.ImageDraw, place: tuple[int, int], width: int, caption: str
) -> None:
    left, top = place
    text = fit_text("name", caption, width - 16)
    _box(pen, (left, top, left + lettering_width("name", text) + 16, top + CAPTION - EDGE), _PLATE)
    write(picture, (left + 8, top + 3), "name", text)


def _box(
    pen: ImageDraw.ImageDraw, edges: tuple[int, int, int, int], colour: int, *, radius: int = RADIUS
) -> None:
    left, top, right, bottom = edges
    pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=colour)


MAX_COLUMNS: Final = 3  # rounds beside each other: with more of them, names could not be read on a phone
GRID_COLUMNS: Final = 2  # columns of tables of one round
BOARD_ROWS: Final = 14


@dataclass(frozen=True, slots=True)
class BracketPage:
    """What is on a page: tables of rounds, the schedule of a group, or standings from a row on."""

    rounds: tuple[int, ...] = ()
    tables: tuple[str, ...] = ()
    first: int = 0
    group: str | None = None


def bracket_pages(tournament: Tournament) -> tuple[BracketPage, ...]:
    """Return the pages of a tournament; none before it begins."""
    if "pages" not in tournament.derived:
        tournament.derived["pages"] = _pages(tournament)
    pages: tuple[BracketPage, ...] = tournament.derived["pages"]
    return pages


def _pages(tournament: Tournament) -> tuple[BracketPage, ...]:
    if KINDS[tournament.kind].goes_on:
        return _elimination_pages(tournament)
    if tournament.began_at is None:
        return ()
    pages = [BracketPage(first=first) for first in range(0, len(tournament.entrants), BOARD_ROWS)]
    if tournament.kind.limits.group:
        pages += [BracketPage(group=table.key) for table in tournament.tables]
    return tuple(pages)


def current_page(tournament: Tournament) -> int:
    """Return the page of what is played now: from 0, the first one for standings."""
    number = tournament.current_round
    pages = bracket_pages(tournament)
    shown = [place for place, page in enumerate(pages) if number in page.rounds]
    undecided = {table.key for table in tournament.undecided}
    return next((place for place in shown if undecided & {*pages[place].tables}), shown[0] if shown else 0)


# Pages of tables


def _elimination_pages(tournament: Tournament) -> tuple[BracketPage, ...]:
    last = tournament.last_round
    together = [*range(max(last - MAX_COLUMNS, 0) + 1, last + 1)]
    while len(together) > 1 and not _fits(tournament, together):
        together = together[1:]
    pages = [
        page for number in range(1, last - len(together) + 1) for page in _grid_pages(tournament, number)
    ]
    if together:
        keys = tuple([table.key for table in tournament.tables if table.round in together])
        pages.append(BracketPage(rounds=tuple(together), tables=keys))
    return tuple(pages)


def _fits(tournament: Tournament, rounds: Sequence[int]) -> bool:
    ordered = ordered_tables(tournament, rounds)
    columns = [Column("", tuple([_empty_plate(table) for table in tables])) for tables in ordered]
    tops = column_tops(linked_columns(columns, ordered))
    return all(
        places[-1] + column.plates[-1].height <= TALLEST for places, column in zip(tops, columns, strict=True)
    )


def _grid_pages(tournament: Tournament, number: int) -> list[BracketPage]:
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
    return [BracketPage(rounds=(number,), tables=tuple(keys)) for keys in pages]


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
            replace(plate, feeds=tuple([places[slot.table] for slot in table.slots if slot.table in places]))
            for plate, table in zip(column.plates, ordered[number], strict=True)
        ]
        linked.append(Column(column.caption, tuple(plates)))
    return linked


def _empty_plate(table: TournamentTable) -> Plate:
    return Plate("", (BracketRow(""),) * len(table.slots))
