"""Contents of a page of the picture of a tournament, drawn and in words."""

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
from bot.render.pictures.pieces import label, listed
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
    from collections.abc import Mapping, Sequence

    from bot.i18n import Translator
    from bot.render.pictures.bracket import BracketPage
    from bot.tournaments.rotations import Pairing
    from bot.tournaments.tournament import Slot, Tournament, TournamentTable


STANDINGS: Final = (80, 378, -110, -108)
"""Widths of the columns of standings: place, name, won of played, points."""
SCHEDULE: Final = (104, 286, 286)  # widths of the columns of a schedule: hands, one pair, the other


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
    plates = {key: _plate(translate, tournament, tournament.table(key)) for key in shown.tables}
    return Bracket(
        *_head(translate, tournament),
        _columns(translate, tournament, shown, plates),
        (_told_head(translate, tournament), *(plate.told for plate in plates.values())),
    )


def bracket_alternative(translate: Translator, content: Bracket | Board) -> str:
    """Return what the picture of a page shows, in words."""
    return listed(translate, content.told)


# Tables


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
    return tuple(
        [Column(caption, part) for caption, part in ((captions[0], shown[:half]), ("", shown[half:])) if part]
    )


def _half(plates: Sequence[Plate]) -> int:
    """Return how many tables stand in the first of two columns that are about as tall."""

    def taller(first: int) -> int:
        columns = (plates[:first], plates[first:])
        return max(sum(plate.height + PLATE_GAP for plate in column) for column in columns)

    return min(range(1, len(plates) + 1), key=taller)


def _plate(translate: Translator, tournament: Tournament, table: TournamentTable) -> Plate:
    """Return a table; its people stand in the order of its seats: nobody moves when it is decided."""
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
        rows.append(BracketRow(_slot(translate, tournament, slot), points, mark))
        words = slot_text(translate, tournament, slot, markdown=False)
        if points:
            words = translate("picture-bracket-points-of", name=words, points=int(points))
        if mark is RowStyle.AHEAD:
            words = translate("picture-bracket-goes-on", name=words)
        elif mark is RowStyle.OUT and slot.user_id is not None:
            words = translate("picture-bracket-absent", name=words)
        told.append(words)
    number = translate("tournament-table", number=table_number(table))
    which = f"{round_text(translate, tournament, table.round)}, {number}"
    sentence = translate("picture-bracket-table", table=which, people=", ".join(told))
    return Plate(table_number(table), tuple(rows), told=sentence)


def _slot(translate: Translator, tournament: Tournament, slot: Slot) -> str:
    if slot.user_id is not None:
        return _name(tournament, slot.user_id)
    feeder = None if slot.table is None else tournament.table(slot.table)
    if feeder is None or feeder.is_decided:
        return label(translate("tournament-nobody"))
    number = table_number(feeder)
    if feeder.advancing == 1:
        return label(translate("picture-bracket-winner", table=number))
    return label(translate("picture-bracket-from", rank=slot.rank, table=number))


# Boards


def _standings(translate: Translator, tournament: Tournament, first: int) -> Board:
    rows, told = [], [_told_head(translate, tournament)]
    over = tournament.stage is TournamentStage.OVER
    for row in standings(tournament)[first : first + BOARD_ROWS]:
        gone = row.user_id in tournament.withdrawn
        mark = RowStyle.AHEAD if over and row.place == 1 and row.score > 0 else RowStyle.PLAIN
        place = f"{row.place}." if row.played or row.score else "-"
        cells = (place, _name(tournament, row.user_id), f"{row.wins}/{row.played}", str(row.score))
        rows.append(BoardRow(cells, RowStyle.OUT if gone else mark))
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
    """Return who is whose partner when, and on top the points of a group that plays or has played."""
    number = translate("tournament-table", number=table_number(table))
    state = table_state(translate, tournament, table)
    rows, told = [], [_told_head(translate, tournament), f"{number}: {state}."]
    for pairing in schedule(tournament.kind, table.people):
        now = plays_now(table, pairing)
        names = [" + ".join(_name(tournament, user_id) for user_id in pair) for pair in pairing.pairs]
        for place in range(0, len(names), 2):
            which = "" if place else f"{pairing.first}-{pairing.last}"
            mark = RowStyle.AHEAD if now else RowStyle.PLAIN
            rows.append(BoardRow((which, *names[place : place + 2]), mark))
        hands = translate("tournament-schedule-hands", first=pairing.first, last=pairing.last)
        pairs = [
            " + ".join(name_of(tournament, user_id, markdown=False) for user_id in pair)
            for pair in pairing.pairs
        ]
        told.append(
            translate(
                "picture-bracket-table",
                table=translate("picture-bracket-now", hands=hands) if now else hands,
                people=", ".join(pairs),
            )
        )
    subtitle = label(f"{kind_text(translate, tournament.kind)} · {state}")
    return Board(label(number), subtitle, SCHEDULE, ("",) * len(SCHEDULE), tuple(rows), tuple(told))


def plays_now(table: TournamentTable, pairing: Pairing) -> bool:
    """Return whether the partners of a schedule play together now."""
    return table.state is TableState.PLAYING and pairing.first <= table.hands + 1 <= pairing.last


# Words


def _head(translate: Translator, tournament: Tournament) -> tuple[str, str]:
    """Return the title, and who has won or how many play, as far as there are letters for it."""
    title = drawable_text(tournament.name) or kind_text(translate, tournament.kind)
    names = [drawn for name in outcome_names(tournament) if (drawn := drawable_text(name))]
    return title, label(_state(translate, tournament, names))


def _told_head(translate: Translator, tournament: Tournament) -> str:
    """Return the same as a sentence, in full."""
    name = plain(tournament.name, most=MAX_TITLE) or kind_text(translate, tournament.kind)
    return f"{name}, {_state(translate, tournament, outcome_names(tournament))}."


def _state(translate: Translator, tournament: Tournament, won: Sequence[str]) -> str:
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
