"""Picture of a tournament, page by page and in words: its tables from round to round, or a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from bot.i18n import Translator, comma_list
from bot.render.escape import plain
from bot.render.pictures import sprites
from bot.render.pictures.league import PicturedPodium, PodiumStep, podium_alternative, podium_picture
from bot.render.pictures.palette import CREAM, FELT, PLATE, SIZE, index_of, mix
from bot.render.pictures.pieces import PLAIN, WIDTH, fill_box, label, write_fitted, written
from bot.render.seats import join_names
from bot.render.tournament import (
    MAX_TITLE,
    kind_text,
    name_of,
    outcome_names,
    people_ahead,
    round_text,
    slot_text,
    table_number,
    table_state,
)
from bot.tournaments.kinds import KINDS, on_podium, schedule, standings, winners
from bot.tournaments.tournament import TableState, Tournament, TournamentStage, TournamentTable

MARGIN: Final = 14
HEAD: Final = 106  # height of the title with the line below it
COLUMN_GAP: Final = 36
CAPTION: Final = 36
ROW: Final = 44
PLATE_GAP: Final = 14
STRIP: Final = 36  # width of the strip of a plate with the number of its table
TALLEST: Final = 640  # height of the tables of a page, in pixels
BOARD_ROW: Final = 44
RADIUS: Final = 8
EDGE: Final = 4
LINE_WIDTH: Final = 3

NAMES: Final = ("large", "label")

_PLATE, _CREAM = index_of(PLATE), index_of(CREAM)
_LINE: Final = index_of(mix(FELT, CREAM, 1 / 2))
_DIM: Final = index_of(PLATE) + SIZE


class RowStyle(Enum):
    """Look of a row: as usual, bright for those ahead, or dim."""

    PLAIN = "plain"
    AHEAD = "ahead"
    OUT = "out"


GROUNDS: Final = {RowStyle.PLAIN: _PLATE, RowStyle.AHEAD: _CREAM, RowStyle.OUT: _DIM}


@dataclass(frozen=True, slots=True)
class BracketRow:
    """Drawable texts: a name and points at a table, or the columns of a board."""

    cells: tuple[str, ...]
    mark: RowStyle = RowStyle.PLAIN


@dataclass(frozen=True, slots=True)
class Plate:
    """A table; `feeds` are the positions of its source tables in the column to the left."""

    number: str
    rows: tuple[BracketRow, ...]
    feeds: tuple[int, ...] = ()
    told: str = field(default="", compare=False)

    @property
    def height(self) -> int:
        return _height_of(len(self.rows))


def _height_of(rows: int) -> int:
    return rows * ROW + 2 * EDGE


@dataclass(frozen=True, slots=True)
class Column:
    caption: str
    plates: tuple[Plate, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Content of a picture of tables: a column for each round, or columns for the tables of one round."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    told: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Board:
    """Content of a picture of rows; columns with a negative width are aligned right."""

    title: str
    subtitle: str
    widths: tuple[int, ...]
    captions: tuple[str, ...]
    rows: tuple[BracketRow, ...]
    told: tuple[str, ...] = field(default=(), compare=False)


PageContent: TypeAlias = Bracket | Board | PicturedPodium


def bracket_picture(content: PageContent) -> bytes:
    if isinstance(content, PicturedPodium):
        return podium_picture(content)
    return _board(content) if isinstance(content, Board) else _bracket(content)


def _bracket(bracket: Bracket) -> bytes:
    tops = column_tops(bracket.columns)
    bottom = max(
        top + plate.height
        for places, column in zip(tops, bracket.columns, strict=True)
        for top, plate in zip(places, column.plates, strict=True)
    )
    captions = CAPTION + EDGE if any(column.caption for column in bracket.columns) else 0
    first = HEAD + captions
    picture = sprites.blank_picture(WIDTH, first + bottom + MARGIN)
    _write_head(picture, bracket.title, bracket.subtitle)
    _draw_lines(ImageDraw.Draw(picture), bracket.columns, tops, first)
    width, lefts = _across(len(bracket.columns))
    for left, column, places in zip(lefts, bracket.columns, tops, strict=True):
        if column.caption:
            text = sprites.fit_text("label", column.caption, width - 16)
            right = left + sprites.lettering_width("label", text) + 16
            fill_box(picture, (left, HEAD, right, HEAD + CAPTION - EDGE), _PLATE, radius=RADIUS)
            sprites.write(picture, (left + 8, HEAD), "label", text)
        for plate, top in zip(column.plates, places, strict=True):
            _draw_plate(picture, (left, first + top), width, plate)
    return sprites.encode_png(picture)


def column_tops(columns: Sequence[Column]) -> list[list[int]]:
    """Return the top of each table of each column, from 0: beside its source tables, without overlaps."""
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
    """Return the top of a table centred on its source tables."""
    middles = [tops[place] + feeders[place].height // 2 for place in plate.feeds]
    return (min(middles) + max(middles)) // 2 - plate.height // 2


def _draw_lines(
    pen: ImageDraw.ImageDraw, columns: Sequence[Column], tops: Sequence[Sequence[int]], first: int
) -> None:
    for number, column in enumerate(columns[1:], start=1):
        end = _across(len(columns))[1][number]
        start, middle = end - COLUMN_GAP, end - COLUMN_GAP // 2
        for plate, top in zip(column.plates, tops[number], strict=True):
            to = first + top + plate.height // 2
            for place in plate.feeds:
                at = first + tops[number - 1][place] + columns[number - 1].plates[place].height // 2
                path = [(start, at), (middle, at), (middle, to), (end, to)]
                pen.line(path, fill=_LINE, width=LINE_WIDTH)


def _across(columns: int) -> tuple[int, list[int]]:
    width = (WIDTH - 2 * MARGIN - COLUMN_GAP * (columns - 1)) // columns
    return width, [MARGIN + number * (width + COLUMN_GAP) for number in range(columns)]


def _draw_plate(picture: Image.Image, place: tuple[int, int], width: int, plate: Plate) -> None:
    left, top = place
    fill_box(picture, (left, top, left + width, top + plate.height), _PLATE, radius=RADIUS)
    middle = top + (plate.height - sprites.LETTER_CELLS["label"][1]) // 2
    shift = (STRIP - sprites.lettering_width("label", plate.number)) // 2
    sprites.write(picture, (left + shift, middle), "label", plate.number)
    for number, row in enumerate(plate.rows):
        at = top + EDGE + number * ROW
        _write_row(picture, (left + STRIP, at + 1, left + width - EDGE, at + ROW - 1), row)


def _write_row(picture: Image.Image, edges: tuple[int, int, int, int], row: BracketRow) -> None:
    (left, top, right, _), (name, points) = edges, row.cells
    if row.mark is not RowStyle.PLAIN:
        fill_box(picture, edges, GROUNDS[row.mark], radius=5)
    number = sprites.lettering_width("label", points)
    space = right - left - 14 - (number + 10 if number else 0)
    look = {"on_cream": row.mark is RowStyle.AHEAD, "dim": row.mark is RowStyle.OUT}
    write_fitted(picture, (left + 7, top + 2), name, space, kinds=NAMES, **look)
    sprites.write(picture, (right - 7 - number, top + 6), "label", points, **look)


def _board(board: Board) -> bytes:
    picture = sprites.blank_picture(WIDTH, HEAD + len(board.rows) * BOARD_ROW + MARGIN)
    captioned = sum(
        abs(width) for width, caption in zip(board.widths, board.captions, strict=True) if caption
    )
    _write_head(picture, board.title, board.subtitle, right=captioned)
    _write_cells(picture, HEAD - CAPTION - MARGIN - 6, board.widths, board.captions, RowStyle.PLAIN)
    for number, row in enumerate(board.rows):
        top = HEAD + number * BOARD_ROW
        edges = (MARGIN, top, WIDTH - MARGIN, top + BOARD_ROW - 6)
        fill_box(picture, edges, GROUNDS[row.mark], radius=RADIUS)
        _write_cells(picture, top, board.widths, row.cells, row.mark)
    return sprites.encode_png(picture)


def _write_cells(
    picture: Image.Image, top: int, widths: Sequence[int], cells: Sequence[str], mark: RowStyle
) -> None:
    left = MARGIN + 10
    look = {"on_cream": mark is RowStyle.AHEAD, "dim": mark is RowStyle.OUT}
    for width, cell in zip(widths, cells, strict=True):
        place, align = (left, top + 4), 1.0 if width < 0 else 0.0
        write_fitted(picture, place, cell, abs(width) - 12, kinds=PLAIN, align=align, **look)
        left += abs(width)


def _write_head(picture: Image.Image, title: str, subtitle: str, *, right: int = 0) -> None:
    """Write title and subtitle on a band across the top; `right` pixels beside the subtitle stay free."""
    ImageDraw.Draw(picture).rectangle((0, 0, WIDTH, HEAD - MARGIN), fill=_PLATE)
    space = WIDTH - 2 * MARGIN
    sprites.write(picture, (MARGIN, 4), "big", sprites.fit_text("big", title, space))
    sprites.write(picture, (MARGIN, 54), "label", sprites.fit_text("label", subtitle, space - right))


MAX_COLUMNS: Final = 2  # rounds beside each other: with more of them, names could not be read on a phone
GRID_COLUMNS: Final = 2  # columns of tables of one round
BOARD_ROWS: Final = 14


@dataclass(frozen=True, slots=True)
class BracketPage:
    """Content of a page: the podium, tables of rounds, a group's schedule, or standings from a row on."""

    rounds: tuple[int, ...] = ()
    tables: tuple[str, ...] = ()
    first: int = 0
    group: str | None = None
    podium: bool = False


PODIUM: Final = BracketPage(podium=True)


def bracket_pages(tournament: Tournament) -> tuple[BracketPage, ...]:
    pages: tuple[BracketPage, ...] | None = tournament.derived.get("pages")
    if pages is None:
        podium = (PODIUM,) if winners(tournament) else ()
        pages = tournament.derived["pages"] = podium + _pages(tournament)
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
    """Return the number of the page with what is played now, from 0; 0 for standings and a podium."""
    if bracket_pages(tournament)[:1] == (PODIUM,):
        return 0
    number = tournament.current_round
    pages = bracket_pages(tournament)
    shown = [place for place, page in enumerate(pages) if number in page.rounds]
    undecided = {table.key for table in tournament.undecided}
    return next((place for place in shown if undecided & {*pages[place].tables}), shown[0] if shown else 0)


def _elimination_pages(tournament: Tournament) -> tuple[BracketPage, ...]:
    last = tournament.last_round
    together = [*range(max(last - MAX_COLUMNS, 0) + 1, last + 1)]
    while len(together) > 1 and not _fits(tournament, together):
        together = together[1:]
    before: dict[int, list[TournamentTable]] = {number: [] for number in range(1, last - len(together) + 1)}
    for table in tournament.tables:
        if table.round in before:
            before[table.round].append(table)
    pages = [page for tables in before.values() for page in _grid_pages(tables)]
    if together:
        keys = tuple([table.key for table in tournament.tables if table.round in together])
        pages.append(BracketPage(rounds=tuple(together), tables=keys))
    return tuple(pages)


def _fits(tournament: Tournament, rounds: Sequence[int]) -> bool:
    ordered = ordered_tables(tournament, rounds)
    empty = BracketRow(("", ""))
    columns = [
        Column("", tuple([Plate("", (empty,) * len(table.slots)) for table in tables])) for tables in ordered
    ]
    tops = column_tops(linked_columns(columns, ordered))
    return all(
        places[-1] + column.plates[-1].height <= TALLEST for places, column in zip(tops, columns, strict=True)
    )


def _grid_pages(tables: Sequence[TournamentTable]) -> list[BracketPage]:
    pages: list[list[str]] = []
    column, height = GRID_COLUMNS, TALLEST
    for table in tables:
        tall = _height_of(len(table.slots))
        if height + tall > TALLEST:
            column, height = column + 1, 0
        if column >= GRID_COLUMNS:
            pages.append([])
            column, height = 0, 0
        pages[-1].append(table.key)
        height += tall + PLATE_GAP
    return [BracketPage(rounds=(tables[0].round,), tables=tuple(keys)) for keys in pages]


def ordered_tables(tournament: Tournament, rounds: Sequence[int]) -> list[list[TournamentTable]]:
    """Return the tables of some rounds, with those whose people meet next to each other."""
    last = [table for table in tournament.tables if table.round == rounds[-1]]
    ordered = [last]
    for number in reversed(rounds[:-1]):
        tables = {table.key: table for table in tournament.tables if table.round == number}
        wanted = [slot.table for table in ordered[0] for slot in table.slots if slot.table in tables]
        keys = dict.fromkeys([*filter(None, wanted), *tables])
        ordered.insert(0, [tables[key] for key in keys])
    return ordered


def linked_columns(columns: Sequence[Column], ordered: Sequence[Sequence[TournamentTable]]) -> list[Column]:
    """Return the columns with lines between tables, if one person advances from each."""
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


STANDINGS: Final = (80, 378, -110, -108)
"""Widths of the columns of standings: place, name, won of played, points."""
SCHEDULE: Final = (104, 286, 286)  # widths of the columns of a schedule: hands, one pair, the other


def bracket_content(translate: Translator, tournament: Tournament, page: int) -> PageContent | None:
    """Return what the picture of a page shows; None before the tournament begins."""
    pages = bracket_pages(tournament)
    if not pages:
        return None
    return written(translate, partial(_page, tournament, pages[min(max(page, 0), len(pages) - 1)]))


def _page(tournament: Tournament, shown: BracketPage, translate: Translator) -> PageContent:
    if shown.podium:
        return _podium(translate, tournament)
    if shown.group is not None:
        return _schedule(translate, tournament, tournament.table(shown.group))
    if not shown.rounds:
        return _standings(translate, tournament, shown.first)
    plates = {key: _plate(translate, tournament, tournament.table(key)) for key in shown.tables}
    return Bracket(
        *_head(translate, tournament),
        _columns(translate, tournament, shown, plates),
        (_told_head(translate, tournament), *(plate.told for plate in plates.values())),
    )


def _podium(translate: Translator, tournament: Tournament) -> PicturedPodium:
    by_points = not KINDS[tournament.kind].goes_on
    steps = [
        PodiumStep(
            row.place,
            name_of(tournament, row.user_id, markdown=False),
            translate("podium-points", points=row.score)
            if by_points
            else translate("picture-won", wins=row.wins, matches=row.played),
        )
        for row in on_podium(tournament)
    ]
    name = plain(tournament.name, most=MAX_TITLE)
    title = name if sprites.drawable_text(name) else kind_text(translate, tournament.kind)
    about = _state(translate, tournament, ())
    podium = PicturedPodium(title, about, tuple(steps), trophy=True)
    return replace(podium, told=(podium_alternative(translate, podium),))


def _columns(
    translate: Translator, tournament: Tournament, page: BracketPage, plates: Mapping[str, Plate]
) -> tuple[Column, ...]:
    captions = [label(round_text(translate, tournament, number)) for number in page.rounds]
    if len(page.rounds) > 1:
        ordered = ordered_tables(tournament, page.rounds)
        columns = [
            Column(caption, tuple([plates[table.key] for table in tables]))
            for caption, tables in zip(captions, ordered, strict=True)
        ]
        return tuple(linked_columns(columns, ordered))
    shown = tuple(plates.values())
    half = _half(shown)
    columns = [Column(captions[0], shown[:half]), Column("", shown[half:])]
    return tuple([column for column in columns if column.plates])


def _half(plates: Sequence[Plate]) -> int:
    """Return the number of tables in the first of two columns of similar height."""
    heights = [plate.height + PLATE_GAP for plate in plates]
    counts = range(len(plates), 0, -1)  # the first is the taller one
    return min(counts, key=lambda first: max(sum(heights[:first]), sum(heights[first:])))


def _plate(translate: Translator, tournament: Tournament, table: TournamentTable) -> Plate:
    """Return a table with its people in the order of seats, so that nobody moves when it is decided."""
    ahead = people_ahead(table) if table.is_decided else ()
    scored = any(one.points for one in table.placings)
    rows, told = [], []
    for slot in table.slots:
        found = (one for one in table.placings if one.user_id == slot.user_id and not one.absent)
        played = next(found, None)
        points = str(played.points) if scored and played is not None else ""
        mark = RowStyle.AHEAD if slot.user_id in ahead else RowStyle.PLAIN
        if table.is_decided and played is None:
            mark = RowStyle.OUT
        waiting = label(slot_text(translate, tournament, slot, brief=True))
        shown = waiting if slot.user_id is None else _name(tournament, slot.user_id)
        rows.append(BracketRow((shown, points), mark))
        words = slot_text(translate, tournament, slot, markdown=False)
        if points:
            words = translate("picture-bracket-points-of", name=words, points=int(points))
        if mark is RowStyle.AHEAD:
            words = translate("picture-bracket-goes-on", name=words)
        elif mark is RowStyle.OUT and slot.user_id is not None:
            words = translate("picture-bracket-absent", name=words)
        told.append(words)
    number = translate("tournament-table", number=table_number(table))
    which = comma_list(translate, (round_text(translate, tournament, table.round), number))
    sentence = translate("picture-bracket-table", table=which, people=comma_list(translate, told))
    return Plate(table_number(table), tuple(rows), told=sentence)


def _standings(translate: Translator, tournament: Tournament, first: int) -> Board:
    rows, told = [], [_told_head(translate, tournament)]
    over = tournament.stage is TournamentStage.OVER
    for row in standings(tournament)[first : first + BOARD_ROWS]:
        gone = row.user_id in tournament.withdrawn
        mark = RowStyle.AHEAD if over and row.place == 1 and row.score > 0 else RowStyle.PLAIN
        place = f"{row.place}." if row.played or row.score else "-"
        cells = (place, _name(tournament, row.user_id), f"{row.wins}/{row.played}", str(row.score))
        rows.append(BracketRow(cells, RowStyle.OUT if gone else mark))
        told.append(
            translate(
                "picture-bracket-place",
                place=row.place,
                name=name_of(tournament, row.user_id, markdown=False),
                wins=row.wins,
                played=row.played,
                score=row.score,
                withdrawn="yes" if gone else "no",
            )
        )
    won, points = translate("picture-bracket-won-column"), translate("picture-bracket-points")
    captions = ("", "", label(won), label(points))
    return Board(*_head(translate, tournament), STANDINGS, captions, tuple(rows), tuple(told))


def _schedule(translate: Translator, tournament: Tournament, table: TournamentTable) -> Board:
    """Return the schedule of partners in a group, with the state of the group on top."""
    number = translate("tournament-table", number=table_number(table))
    state = table_state(translate, tournament, table)
    sentence = translate("picture-bracket-table", table=number, people=state)
    rows, told = [], [_told_head(translate, tournament), sentence]
    for pairing in schedule(tournament.kind, table.people):
        now = table.state is TableState.PLAYING and pairing.first <= table.hands + 1 <= pairing.last
        names = [" + ".join(_name(tournament, user_id) for user_id in pair) for pair in pairing.pairs]
        for place in range(0, len(names), 2):
            which = "" if place else f"{pairing.first}-{pairing.last}"
            mark = RowStyle.AHEAD if now else RowStyle.PLAIN
            rows.append(BracketRow((which, *names[place : place + 2]), mark))
        hands = translate("tournament-schedule-hands", first=pairing.first, last=pairing.last)
        pairs = [
            " + ".join(name_of(tournament, user_id, markdown=False) for user_id in pair)
            for pair in pairing.pairs
        ]
        told.append(
            translate(
                "picture-bracket-table",
                table=translate("picture-bracket-now", hands=hands) if now else hands,
                people=comma_list(translate, pairs),
            )
        )
    subtitle = label(f"{kind_text(translate, tournament.kind)} · {state}")
    return Board(label(number), subtitle, SCHEDULE, ("",) * len(SCHEDULE), tuple(rows), tuple(told))


def _head(translate: Translator, tournament: Tournament) -> tuple[str, str]:
    """Return title and subtitle (the winners, or the number of people), as far as drawable."""
    title = sprites.drawable_text(tournament.name) or kind_text(translate, tournament.kind)
    names = [drawn for name in outcome_names(tournament) if (drawn := sprites.drawable_text(name))]
    return title, label(_state(translate, tournament, names))


def _told_head(translate: Translator, tournament: Tournament) -> str:
    """Return `_head` as a sentence, with all letters."""
    name = plain(tournament.name, most=MAX_TITLE) or kind_text(translate, tournament.kind)
    state = _state(translate, tournament, outcome_names(tournament))
    return translate("picture-bracket-head", name=name, state=state)


def _state(translate: Translator, tournament: Tournament, won: Sequence[str]) -> str:
    kind = kind_text(translate, tournament.kind)
    if won:
        return translate("picture-bracket-won", kind=kind, count=len(won), names=join_names(translate, won))
    return translate("picture-bracket-goes", kind=kind, count=len(tournament.entrants))


def _name(tournament: Tournament, user_id: int) -> str:
    """Return a drawable name, or else the seed."""
    entrant = tournament.find(user_id)
    name = sprites.drawable_text(name_of(tournament, user_id, markdown=False))
    return name or f"#{0 if entrant is None else entrant.seed}"
