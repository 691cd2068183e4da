"""Pictures of the league: a page of a table of players, and the podium of a season."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.render.league import average_place, counted, rating_text, share_text
from bot.render.pictures.hand import WIDTH
from bot.render.pictures.palette import CREAM, PLATE
from bot.render.pictures.pieces import (
    BIG,
    BOLD,
    MEDALS,
    PLAIN,
    bar,
    colour_shape,
    draw_medal,
    draw_smoothly,
    label,
    listed,
    medal,
    plate,
    shortened,
    write_fitted,
)
from bot.render.pictures.sprites import blank_picture, drawable_text, encode_png, lettering_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.i18n import Translator
    from bot.league.ports import TableOrder, TableRow
    from bot.league.rows import LadderRow, Totals
    from bot.render.pictures.pieces import Pen


ROW: Final = 60
ROW_GAP: Final = 6
MARGIN: Final = 10
_PLACE: Final = 76  # width of the space for a place
_NAME: Final = (MARGIN + _PLACE, 316)
_BAR: Final = (416, 158)
_VALUE: Final = (584, WIDTH - MARGIN - 14 - 584)
"""Left edge and width of the space for a name, for the bar and for the number."""
_BAR_HEIGHT: Final = 8
_MEDAL: Final = 22  # radius of a medal


@dataclass(frozen=True, slots=True)
class PicturedRow:
    """What a picture shows of a row; its medal is a place from 1 to 3, or 0."""

    place: str
    medal: int
    label: str
    value: str
    won: str
    share: float
    told: str = field(default="", compare=False)


def ladder_rows(
    translate: Translator, order: TableOrder, rows: Sequence[TableRow], names: Sequence[str]
) -> tuple[PicturedRow, ...]:
    """Return what a page of a table shows; a name in other letters is replaced by its place."""
    return tuple(_row(translate, order, row, name) for row, name in zip(rows, names, strict=True))


def _row(translate: Translator, order: TableOrder, row: TableRow, name: str) -> PicturedRow:
    totals = row.totals
    value = translate(
        f"picture-value-{order.value}",
        rating="" if row.ladder is None else rating_text(row.ladder.rating),
        wins=totals.wins,
        rate=share_text(totals.wins, totals.games),
        points=totals.points,
        highest=totals.highest_hand,
        average=average_place(totals),
    )
    shown = _pictured(translate, row.ladder or totals, row.rank, name, value)
    if not counted(order, totals):
        shown = replace(shown, medal=0)
    return replace(shown, label=drawable_text(name) or f"#{row.rank or ''}")


def rating_row(translate: Translator, row: LadderRow, rank: int | None, name: str) -> PicturedRow:
    """Return what a picture shows of somebody's rating on a ladder; the name is the ladder's."""
    return _pictured(translate, row, rank, name, rating_text(row.rating))


def _pictured(
    translate: Translator, row: LadderRow | Totals, rank: int | None, name: str, value: str
) -> PicturedRow:
    return PicturedRow(
        place="" if rank is None else translate("picture-place", place=rank),
        medal=rank if rank is not None and rank <= len(MEDALS) else 0,
        label=label(name),
        value=label(value),
        won=label(translate("picture-won", wins=row.wins, matches=row.games)),
        share=row.wins / row.games if row.games else 0.0,
        told=translate(
            "picture-row", place=rank or 0, name=name, value=value, wins=row.wins, matches=row.games
        ),
    )


def unread_names(names: Sequence[str]) -> tuple[int, ...]:
    """Return which names a picture cannot tell: in other letters, too long, or two that look alike there."""
    labels = [drawable_text(name) for name in names]
    alike = Counter(labels[names.index(name)] for name in set(names))
    return tuple(
        number
        for number, one in enumerate(labels)
        if one is None or alike[one] > 1 or lettering_width(BOLD[1], one) > _NAME[1]
    )


def ladder_alternative(translate: Translator, rows: Sequence[PicturedRow], *, title: str) -> str:
    """Return what the picture of a page of a table shows; the title says of which table."""
    return listed(translate, [translate("picture-table-of", title=title), *(row.told for row in rows)])


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


HEIGHT: Final = 440
MAX_STEPS: Final = 3

_STEP: Final = 212
_GAP: Final = 14
_BOTTOM: Final = HEIGHT - 14
_HEIGHTS: Final = (226, 180, 142)  # of the steps of each place, in pixels
_ORDER: Final = {1: (0,), 2: (0, 1), 3: (1, 0, 2)}
"""Which step stands where, from the left: the winner between the others."""
_ORNAMENTS: Final = {Colour.RED: 20, Colour.YELLOW: 78, Colour.GREEN: WIDTH - 128, Colour.BLUE: WIDTH - 70}
"""The shapes of the colours beside the title, each with its left edge."""
_ORNAMENT: Final = 20


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """One of the first of a season, from 1 to 3, with its number: `1,530`, `812 points`."""

    place: int
    name: str
    number: str


@dataclass(frozen=True, slots=True)
class PicturedPodium:
    """Exactly what a podium shows: equal ones are equal pictures."""

    title: str
    subtitle: str
    steps: tuple[PodiumStep, ...]


def podium_alternative(translate: Translator, podium: PicturedPodium) -> str:
    """Return what the picture of a podium shows."""
    steps = " ".join(
        translate("picture-podium-step", place=step.place, name=step.name, number=step.number)
        for step in podium.steps[:MAX_STEPS]
    )
    told = translate("picture-podium", season=podium.title, ladder=podium.subtitle, places=steps)
    return shortened(told)


def podium_picture(podium: PicturedPodium) -> bytes:
    """Return a podium as PNG."""
    steps = podium.steps[:MAX_STEPS]
    places = [steps[number] for number in _ORDER[len(steps)]]
    left = (WIDTH - len(places) * (_STEP + _GAP) + _GAP) // 2
    stands = [(left + number * (_STEP + _GAP), step) for number, step in enumerate(places)]

    def draw(pen: Pen) -> None:
        for x, step in stands:  # a step in cream, with the place on a medal
            pen.box((x, _top(step), x + _STEP, _BOTTOM), CREAM)
            draw_medal(pen, (x + _STEP / 2, _top(step) + 54), _medal(step), 38)

    picture = draw_smoothly((WIDTH, HEIGHT), PLATE, draw)
    for colour, x in _ORNAMENTS.items():
        picture.paste(colour_shape(colour, _ORNAMENT), (x, 20))
    write_fitted(picture, (140, 14), label(podium.title), WIDTH - 280, kinds=BIG, align=0.5)
    write_fitted(picture, (140, 62), label(podium.subtitle), WIDTH - 280, kinds=PLAIN, align=0.5)
    for x, step in stands:  # the name above it, and the number below the medal
        top, name = _top(step), drawable_text(step.name) or f"#{step.place}"
        write_fitted(picture, (x, top - 40), name, _STEP, align=0.5)
        number = label(step.number)
        write_fitted(picture, (x + 8, top + 98), number, _STEP - 16, align=0.5, on_cream=True)
    return encode_png(picture)


def _top(step: PodiumStep) -> int:
    return _BOTTOM - _HEIGHTS[_medal(step) - 1]


def _medal(step: PodiumStep) -> int:
    return min(max(step.place, 1), len(_HEIGHTS))
