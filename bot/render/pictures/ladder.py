"""A page of a table of the league: places, names, numbers, and a bar of the matches won."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.league import average_place, counted, rating_text, share_text
from bot.render.pictures.alternatives import listed
from bot.render.pictures.hand import WIDTH
from bot.render.pictures.pieces import BOLD, MEDALS, PLAIN, bar, label, medal, plate, write_fitted
from bot.render.pictures.png import encode_png
from bot.render.pictures.sprites import blank_picture, drawable_text, lettering_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.i18n import Translator
    from bot.league.ports import TableOrder, TableRow
    from bot.league.rows import LadderRow

ROW: Final = 60
ROW_GAP: Final = 6
MARGIN: Final = 10
_PLACE: Final = 76
"""Width of the space for a place."""
_NAME: Final = (MARGIN + _PLACE, 316)
_BAR: Final = (416, 158)
_VALUE: Final = (584, WIDTH - MARGIN - 14 - 584)
"""Left edge and width of the space for a name, for the bar and for the number."""
_BAR_HEIGHT: Final = 8
_MEDAL: Final = 22
"""Radius of a medal."""


@dataclass(frozen=True, slots=True)
class PicturedRow:
    """What a picture shows of a row.

    Attributes:
        place: As text; empty for none.
        medal: The place from 1 to 3 that has a medal, or 0.
        label: The name, in characters that there are sprites of.
        value: By what the table is sorted.
        won: How many matches were won of how many, as text.
        share: The same as a number from 0 to 1.
    """

    place: str
    medal: int
    label: str
    value: str
    won: str
    share: float


def ladder_rows(
    translate: Translator, order: TableOrder, rows: Sequence[TableRow], names: Sequence[str]
) -> tuple[PicturedRow, ...]:
    """Return what the picture of a page of a table shows: equal rows are equal pictures.

    Args:
        translate: The language.
        order: By what the table is sorted.
        rows: Those on the page.
        names: Of their players, as plain text. A name in other letters is replaced by its place.
    """
    return tuple(_row(translate, order, row, name) for row, name in zip(rows, names, strict=True))


def _row(translate: Translator, order: TableOrder, row: TableRow, name: str) -> PicturedRow:
    wins, games = _won(row)
    return PicturedRow(
        place="" if row.rank is None else translate("picture-place", place=row.rank),
        medal=medal_of(row.rank) if counted(order, row.totals) else 0,
        label=drawable_text(name) or f"#{row.rank or ''}",
        value=label(value_text(translate, order, row)),
        won=label(translate("picture-won", wins=wins, matches=games)),
        share=wins / games if games else 0.0,
    )


def _won(row: TableRow) -> tuple[int, int]:
    """Return how many matches were won, and of how many."""
    return (row.totals if row.ladder is None else row.ladder).wins, (
        row.totals.games if row.ladder is None else row.ladder.games
    )


def medal_of(rank: int | None) -> int:
    """Return a place that has a medal, or 0."""
    return rank if rank is not None and rank <= len(MEDALS) else 0


def rating_row(translate: Translator, row: LadderRow, rank: int | None, name: str) -> PicturedRow:
    """Return what a picture shows of somebody's rating on a ladder; the name is the ladder's."""
    return PicturedRow(
        place="" if rank is None else translate("picture-place", place=rank),
        medal=medal_of(rank),
        label=label(name),
        value=rating_text(row.rating),
        won=label(translate("picture-won", wins=row.wins, matches=row.games)),
        share=row.wins / row.games if row.games else 0.0,
    )


def value_text(translate: Translator, order: TableOrder, row: TableRow) -> str:
    """Return by what a row stands where it does, as short as it can be."""
    totals = row.totals
    return translate(
        f"picture-value-{order.value}",
        rating="" if row.ladder is None else rating_text(row.ladder.rating),
        wins=totals.wins,
        rate=share_text(totals.wins, totals.games),
        points=totals.points,
        highest=totals.highest_hand,
        average=average_place(totals),
    )


def unread_names(names: Sequence[str]) -> tuple[int, ...]:
    """Return which names a picture cannot tell: in other letters, too long, or two that look alike there.

    Args:
        names: Those in one picture, as plain text.
    """
    labels = [drawable_text(name) for name in names]
    alike = Counter(labels[names.index(name)] for name in set(names))
    return tuple(
        number
        for number, one in enumerate(labels)
        if one is None or alike[one] > 1 or lettering_width(BOLD[1], one) > _NAME[1]
    )


def ladder_alternative(
    translate: Translator, order: TableOrder, rows: Sequence[TableRow], names: Sequence[str], *, title: str
) -> str:
    """Return what the picture of a page of a table shows; the title says of which table."""
    told = []
    for row, name in zip(rows, names, strict=True):
        wins, games = _won(row)
        value, place = value_text(translate, order, row), row.rank or 0
        told.append(translate("picture-row", place=place, name=name, value=value, wins=wins, matches=games))
    return listed(translate, [translate("picture-table-of", title=title), *told])


def ladder_picture(rows: Sequence[PicturedRow]) -> bytes:
    """Return a page of a table as PNG."""
    picture = blank_picture(WIDTH, 2 * MARGIN + len(rows) * (ROW + ROW_GAP) - ROW_GAP)
    for number, row in enumerate(rows):
        put_row(picture, MARGIN + number * (ROW + ROW_GAP), row)
    return encode_png(picture)


def put_row(picture: Image.Image, top: int, row: PicturedRow) -> None:
    """Put a row into a picture: place, name, matches won with a bar of their share, and the number."""
    picture.paste(plate(WIDTH - 2 * MARGIN, ROW), (MARGIN, top))
    if row.medal:
        left = MARGIN + _PLACE // 2 - _MEDAL
        picture.paste(medal(row.medal, _MEDAL), (left, top + ROW // 2 - _MEDAL))
    else:
        write_fitted(picture, (MARGIN + 6, top + 13), row.place, _PLACE - 12, align=0.5)
    write_fitted(picture, (_NAME[0], top + 13), row.label, _NAME[1])
    left, wide = _BAR
    write_fitted(picture, (left, top + 6), row.won, wide, kinds=PLAIN)
    picture.paste(bar(wide, _BAR_HEIGHT, round(wide * min(row.share, 1.0))), (left, top + ROW - 17))
    write_fitted(picture, (_VALUE[0], top + 13), row.value, _VALUE[1], align=1.0)
