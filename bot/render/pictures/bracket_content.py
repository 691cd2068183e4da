"""Contents of a page of the picture of a tournament, also in words for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.escape import plain
from bot.render.pictures.bracket import (
    BOARD_ROWS,
    PLATE_GAP,
    Board,
    BoardRow,
    Bracket,
    BracketRow,
    Column,
    Plate,
    RowStyle,
    bracket_pages,
    linked_columns,
    ordered_tables,
)
from bot.render.pictures.pieces import listed
from bot.render.pictures.sprites import drawable_text
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
from bot.tournaments.rotations import schedule
from bot.tournaments.standings import standings
from bot.tournaments.tournament import TableState, TournamentStage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.i18n import Translator
    from bot.render.pictures.bracket import BracketPage
    from bot.tournaments.rotations import Pairing
    from bot.tournaments.standings import TournamentStanding
    from bot.tournaments.tournament import Slot, Tournament, TournamentTable


STANDINGS: Final = (80, 378, -110, -108)
"""Widths of the columns of standings: place, name, won of played, points."""
SCHEDULE: Final = (104, 286, 286)
"""Widths of the columns of a schedule: hands, one pair, the other."""


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


# Tables


def _columns(translate: Translator, tournament: Tournament, page: BracketPage) -> tuple[Column, ...]:
    if len(page.rounds) > 1:
        ordered = ordered_tables(tournament, page.rounds)
        columns = [
            Column(_label(round_text(translate, tournament, number)), _plates(translate, tournament, tables))
            for number, tables in zip(page.rounds, ordered, strict=True)
        ]
        return tuple(linked_columns(columns, ordered))
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


def _plates(
    translate: Translator, tournament: Tournament, tables: Sequence[TournamentTable]
) -> tuple[Plate, ...]:
    return tuple([Plate(table_number(table), tuple(_rows(translate, tournament, table))) for table in tables])


def _rows(translate: Translator, tournament: Tournament, table: TournamentTable) -> list[BracketRow]:
    """Return the people of a table in the order of its seats, so that nobody moves when it is decided."""
    ahead = people_ahead(table) if table.is_decided else ()
    ended = {one.user_id: one for one in table.placings}
    scored = any(one.points for one in table.placings)
    rows = []
    for slot in table.slots:
        placing = None if slot.user_id is None else ended.get(slot.user_id)
        played = placing if placing is not None and not placing.absent else None
        mark = RowStyle.AHEAD if slot.user_id in ahead else RowStyle.PLAIN
        if table.is_decided and played is None:
            mark = RowStyle.OUT
        rows.append(
            BracketRow(
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


def _standing(tournament: Tournament, row: TournamentStanding) -> BoardRow:
    won = tournament.stage is TournamentStage.OVER and row.place == 1 and row.score > 0
    mark = RowStyle.AHEAD if won else RowStyle.PLAIN
    if row.user_id in tournament.withdrawn:
        mark = RowStyle.OUT
    place = f"{row.place}." if row.played or row.score else "-"
    return BoardRow((place, _name(tournament, row.user_id), f"{row.wins}/{row.played}", str(row.score)), mark)


def _schedule(translate: Translator, tournament: Tournament, table: TournamentTable) -> Board:
    """Return who is whose partner when, and on top the points of a group that plays or has played."""
    rows = []
    for pairing in schedule(tournament.kind, table.people):
        names = [" + ".join(_name(tournament, user_id) for user_id in pair) for pair in pairing.pairs]
        now = plays_now(table, pairing)
        for number in range(0, len(names), 2):
            hands = "" if number else f"{pairing.first}-{pairing.last}"
            mark = RowStyle.AHEAD if now else RowStyle.PLAIN
            rows.append(BoardRow((hands, names[number], names[number + 1]), mark))
    state = table_state(translate, tournament, table)
    label = translate("tournament-table", number=table_number(table))
    subtitle = _label(f"{kind_text(translate, tournament.kind)} · {state}")
    return Board(_label(label), subtitle, SCHEDULE, ("",) * len(SCHEDULE), tuple(rows))


def plays_now(table: TournamentTable, pairing: Pairing) -> bool:
    """Return whether the partners of a schedule play together now."""
    return table.state is TableState.PLAYING and pairing.first <= table.hands + 1 <= pairing.last


# Words


def _subtitle(translate: Translator, tournament: Tournament) -> str:
    """Return who has won, or how many play, as far as there are letters for it."""
    names = [drawn for name in outcome_names(tournament) if (drawn := drawable_text(name))]
    return _label(subtitle_text(translate, tournament, names))


def subtitle_text(translate: Translator, tournament: Tournament, won: Sequence[str]) -> str:
    """Return the winners of a tournament, or how many people play as long as it has none."""
    kind = kind_text(translate, tournament.kind)
    if won:
        return translate("picture-bracket-won", kind=kind, count=len(won), names=" & ".join(won))
    return translate("picture-bracket-goes", kind=kind, count=len(tournament.entrants))


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


def bracket_alternative(translate: Translator, tournament: Tournament, page: int) -> str:
    """Return what the picture of a page shows, in words."""
    name = plain(tournament.name, most=MAX_TITLE) or kind_text(translate, tournament.kind)
    about = subtitle_text(translate, tournament, outcome_names(tournament))
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
                wins=row.wins,
                played=row.played,
                score=row.score,
                withdrawn="yes" if row.user_id in tournament.withdrawn else "no",
            )
            for row in rows
        ]
    return listed(translate, [f"{name}, {about}.", *told])


def _told_table(translate: Translator, tournament: Tournament, table: TournamentTable) -> str:
    people = [_told_slot(translate, tournament, table, slot) for slot in table.slots]
    number = translate("tournament-table", number=table_number(table))
    label = f"{round_text(translate, tournament, table.round)}, {number}"
    return translate("picture-bracket-table", table=label, people=", ".join(people))


def _told_slot(translate: Translator, tournament: Tournament, table: TournamentTable, slot: Slot) -> str:
    """Return who has a seat, with their points if the picture has any, whether they go on or were away."""
    told = slot_text(translate, tournament, slot, markdown=False)
    placing = next((one for one in table.placings if one.user_id == slot.user_id and not one.absent), None)
    if placing is not None and any(one.points for one in table.placings):
        told = translate("picture-bracket-points-of", name=told, points=placing.points)
    if table.is_decided and placing is None and slot.user_id is not None:
        return translate("picture-bracket-absent", name=told)
    ahead = people_ahead(table) if table.is_decided else ()
    return translate("picture-bracket-goes-on", name=told) if slot.user_id in ahead else told


def _told_schedule(translate: Translator, tournament: Tournament, table: TournamentTable) -> list[str]:
    number = translate("tournament-table", number=table_number(table))
    told = [f"{number}: {table_state(translate, tournament, table)}."]
    for pairing in schedule(tournament.kind, table.people):
        hands = translate("tournament-schedule-hands", first=pairing.first, last=pairing.last)
        if plays_now(table, pairing):
            hands = translate("picture-bracket-now", hands=hands)
        pairs = [
            " + ".join(name_of(tournament, user_id, markdown=False) for user_id in pair)
            for pair in pairing.pairs
        ]
        told.append(translate("picture-bracket-table", table=hands, people=", ".join(pairs)))
    return told
