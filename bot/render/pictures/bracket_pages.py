"""What the pictures of a tournament show, page by page, and in words for those who do not see them.

An elimination has pages of tables: the last rounds beside each other, as many as fit, and before them the
earlier rounds one by one. All other kinds have boards of standings, and a rotation also the schedule of each
group.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.pictures.alternatives import MOST, shortened
from bot.render.pictures.bracket import (
    PLATE_GAP,
    TALLEST,
    Board,
    BoardRow,
    Bracket,
    Column,
    Mark,
    Plate,
    Row,
    column_tops,
)
from bot.render.pictures.sprites import drawable_text
from bot.render.tournament import (
    current_round,
    kind_text,
    name_of,
    outcome_names,
    people_ahead,
    round_text,
    rounds_of,
    slot_text,
    table_number,
    table_state,
)
from bot.tournaments.rotations import FORMATS, schedule
from bot.tournaments.standings import standings
from bot.tournaments.tournament import TableState, TournamentKind, TournamentStage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.i18n import Translator
    from bot.tournaments.standings import Standing
    from bot.tournaments.tournament import Slot, Tournament, TournamentTable

MOST_COLUMNS: Final = 3
"""Rounds beside each other: with more of them, names could not be read on a phone."""
GRID_COLUMNS: Final = 2
"""Columns of tables of one round."""
BOARD_ROWS: Final = 14
STANDINGS: Final = (80, 378, -110, -108)
"""Widths of the columns of standings: place, name, won of played, points."""
SCHEDULE: Final = (104, 286, 286)
"""Widths of the columns of a schedule: hands, one pair, the other."""


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
    number = current_round(tournament)
    shown = [place for place, page in enumerate(bracket_pages(tournament)) if number in page.rounds]
    undecided = {table.key for table in tournament.tables if not table.is_decided}
    pages = bracket_pages(tournament)
    return next((place for place in shown if undecided & {*pages[place].tables}), shown[0] if shown else 0)


def bracket_content(translate: Translator, tournament: Tournament, page: int) -> Bracket | Board | None:
    """Return what the picture of a page shows; None before the tournament begins."""
    pages = bracket_pages(tournament)
    if not pages:
        return None
    shown = pages[min(max(page, 0), len(pages) - 1)]
    if shown.group is not None:
        return _schedule(translate, tournament, tournament.table(shown.group))
    if not shown.rounds:
        return _standings(translate, tournament, shown.first)
    return Bracket(
        _drawn(tournament.name) or kind_text(translate, tournament.kind),
        _subtitle(translate, tournament),
        _columns(translate, tournament, shown),
    )


def bracket_alternative(translate: Translator, tournament: Tournament, page: int) -> str:
    """Return what the picture of a page shows, in words."""
    pages = bracket_pages(tournament)
    shown = pages[min(max(page, 0), len(pages) - 1)]
    if shown.rounds:
        told = [_told_table(translate, tournament, tournament.table(key)) for key in shown.tables]
    elif shown.group is not None:
        told = _told_schedule(translate, tournament, tournament.table(shown.group))
    else:
        rows = standings(tournament)[shown.first : shown.first + BOARD_ROWS]
        told = [
            translate(
                "picture-bracket-place",
                place=row.place,
                name=name_of(tournament, row.user_id, markdown=False),
                score=row.score,
            )
            for row in rows
        ]
    return shortened(" ".join([_subtitle(translate, tournament, drawn=False), *told]), MOST)


# Pages of tables


def _elimination_pages(tournament: Tournament) -> tuple[Page, ...]:
    last = rounds_of(tournament)
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
    columns = [_empty_column(tables) for tables in _ordered(tournament, rounds)]
    tops = column_tops(_linked(columns, _ordered(tournament, rounds)))
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


def _columns(translate: Translator, tournament: Tournament, page: Page) -> tuple[Column, ...]:
    if len(page.rounds) > 1:
        ordered = _ordered(tournament, page.rounds)
        columns = [
            Column(_label(round_text(translate, tournament, number)), _plates(translate, tournament, tables))
            for number, tables in zip(page.rounds, ordered, strict=True)
        ]
        return tuple(_linked(columns, ordered))
    tables = [tournament.table(key) for key in page.tables]
    caption = _label(round_text(translate, tournament, page.rounds[0]))
    plates = _plates(translate, tournament, tables)
    half = _half(plates)
    return tuple(
        [
            Column(caption if not part else "", one)
            for part, one in enumerate((plates[:half], plates[half:]))
            if one
        ]
    )


def _half(plates: Sequence[Plate]) -> int:
    """Return how many tables stand in the first of two columns that are about as tall."""

    def taller(first: int) -> int:
        heights = [
            sum(plate.height + PLATE_GAP for plate in column) for column in (plates[:first], plates[first:])
        ]
        return max(heights)

    return min(range(1, len(plates) + 1), key=taller)


def _ordered(tournament: Tournament, rounds: Sequence[int]) -> list[list[TournamentTable]]:
    """Return the tables of some rounds so that those from which people meet stand beside each other."""
    last = [table for table in tournament.tables if table.round == rounds[-1]]
    ordered = [last]
    for number in reversed(rounds[:-1]):
        tables = {table.key: table for table in tournament.tables if table.round == number}
        wanted = [slot.table for table in ordered[0] for slot in table.slots if slot.table in tables]
        keys = dict.fromkeys([*filter(None, wanted), *tables])
        ordered.insert(0, [tables[key] for key in keys])
    return ordered


def _linked(columns: Sequence[Column], ordered: Sequence[Sequence[TournamentTable]]) -> list[Column]:
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


def _plates(
    translate: Translator, tournament: Tournament, tables: Sequence[TournamentTable]
) -> tuple[Plate, ...]:
    return tuple([Plate(table_number(table), tuple(_rows(translate, tournament, table))) for table in tables])


def _rows(translate: Translator, tournament: Tournament, table: TournamentTable) -> list[Row]:
    """Return the people of a table in the order of its seats, so that nobody moves when it is decided."""
    ahead = people_ahead(table) if table.is_decided else ()
    ended = {one.user_id: one for one in table.placings}
    scored = any(one.points for one in table.placings)
    rows = []
    for slot in table.slots:
        placing = None if slot.user_id is None else ended.get(slot.user_id)
        played = placing if placing is not None and not placing.absent else None
        mark = Mark.AHEAD if slot.user_id in ahead else Mark.PLAIN
        if table.is_decided and played is None:
            mark = Mark.OUT
        rows.append(
            Row(
                _slot(translate, tournament, slot),
                str(played.points) if scored and played is not None else "",
                mark,
            )
        )
    return rows


def _slot(translate: Translator, tournament: Tournament, slot: Slot) -> str:
    if slot.user_id is not None:
        return _name(tournament, slot.user_id)
    feeder = None if slot.table is None else tournament.table(slot.table)
    if feeder is None or feeder.is_decided:
        return _label(translate("tournament-nobody"))
    number = table_number(feeder)
    if feeder.advancing == 1:
        return _label(translate("picture-bracket-winner", table=number))
    return _label(translate("picture-bracket-from", rank=slot.rank, table=number))


# Boards


def _standings(translate: Translator, tournament: Tournament, first: int) -> Board:
    rows = standings(tournament)[first : first + BOARD_ROWS]
    return Board(
        _drawn(tournament.name) or kind_text(translate, tournament.kind),
        _subtitle(translate, tournament),
        STANDINGS,
        (
            "",
            "",
            _label(translate("picture-bracket-won-column")),
            _label(translate("picture-bracket-points")),
        ),
        tuple([_standing(tournament, row) for row in rows]),
    )


def _standing(tournament: Tournament, row: Standing) -> BoardRow:
    won = tournament.stage is TournamentStage.OVER and row.place == 1 and row.score > 0
    mark = Mark.AHEAD if won else Mark.PLAIN
    if row.user_id in tournament.withdrawn:
        mark = Mark.OUT
    place = f"{row.place}." if row.played or row.score else "-"
    return BoardRow((place, _name(tournament, row.user_id), f"{row.wins}/{row.played}", str(row.score)), mark)


def _schedule(translate: Translator, tournament: Tournament, table: TournamentTable) -> Board:
    """Return who is whose partner when, and on top the points of a group that plays or has played."""
    rows = []
    for pairing in schedule(tournament.kind, table.people):
        names = [" + ".join(_name(tournament, user_id) for user_id in pair) for pair in pairing.pairs]
        now = table.state is TableState.PLAYING and pairing.first <= table.hands + 1 <= pairing.last
        for number in range(0, len(names), 2):
            hands = "" if number else f"{pairing.first}-{pairing.last}"
            mark = Mark.AHEAD if now else Mark.PLAIN
            rows.append(BoardRow((hands, names[number], names[number + 1]), mark))
    state = table_state(translate, tournament, table)
    label = translate("tournament-table", number=table_number(table))
    subtitle = _label(f"{kind_text(translate, tournament.kind)} · {state}")
    return Board(_label(label), subtitle, SCHEDULE, ("",) * len(SCHEDULE), tuple(rows))


# Words


def _subtitle(translate: Translator, tournament: Tournament, *, drawn: bool = True) -> str:
    """Return who has won, or what kind of tournament it is."""
    names = outcome_names(tournament)
    if drawn:
        names = [drawn_name for name in names if (drawn_name := drawable_text(name))]
    kind = kind_text(translate, tournament.kind)
    if names:
        told = translate("picture-bracket-won", kind=kind, count=len(names), names=" & ".join(names))
    else:
        told = translate("picture-bracket-goes", kind=kind, count=len(tournament.entrants))
    return _label(told) if drawn else f"{told}."


def _told_table(translate: Translator, tournament: Tournament, table: TournamentTable) -> str:
    ahead = people_ahead(table) if table.is_decided else ()
    people = [
        translate("picture-bracket-goes-on", name=slot_text(translate, tournament, slot, markdown=False))
        if slot.user_id in ahead
        else slot_text(translate, tournament, slot, markdown=False)
        for slot in table.slots
    ]
    number = translate("tournament-table", number=table_number(table))
    label = f"{round_text(translate, tournament, table.round)}, {number}"
    return translate("picture-bracket-table", table=label, people=", ".join(people))


def _told_schedule(translate: Translator, tournament: Tournament, table: TournamentTable) -> list[str]:
    told = []
    for pairing in schedule(tournament.kind, table.people):
        hands = translate("tournament-schedule-hands", first=pairing.first, last=pairing.last)
        pairs = [
            " + ".join(name_of(tournament, user_id, markdown=False) for user_id in pair)
            for pair in pairing.pairs
        ]
        told.append(translate("picture-bracket-table", table=hands, people=", ".join(pairs)))
    return told


def _name(tournament: Tournament, user_id: int) -> str:
    """Return a name in the letters there are, or a seed for one in others."""
    entrant = tournament.find(user_id)
    name = drawable_text(name_of(tournament, user_id, markdown=False))
    return name or f"#{0 if entrant is None else entrant.seed}"


def _drawn(text: str) -> str:
    return drawable_text(text) or ""


def _label(text: str) -> str:
    """Return a text of our own in the letters there are; dots between its parts become commas."""
    return drawable_text(text.replace(" · ", ", ")) or ""
