"""Pictures of the league, also in words: a page of a table of players, the podium of a season, a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.i18n import Translator, paragraph
from bot.render import league
from bot.render.pictures.palette import BODIES, CREAM, FELT, INK, PLATE, mix
from bot.render.pictures.pieces import (
    BIG,
    BOLD,
    KEPT,
    MEDALS,
    PLAIN,
    WIDTH,
    bar,
    colour_shape,
    draw_medal,
    draw_smoothly,
    draw_trophy,
    label,
    listed,
    medal,
    plate,
    shortened,
    write_fitted,
    written,
)
from bot.render.pictures.sprites import blank_picture, drawable_text, encode_png, lettering_width

if TYPE_CHECKING:
    from PIL import Image

    from bot.league.ports import LadderRow, TableOrder, TableRow, Totals
    from bot.render.pictures.canvas import Point
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
    """Content of a row; its medal is a place from 1 to 3, or 0."""

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
    """Return the rows of a page of a table; a name that cannot be drawn is replaced by its place."""
    return tuple(
        written(translate, partial(_row, order, row, name)) for row, name in zip(rows, names, strict=True)
    )


def _row(order: TableOrder, row: TableRow, name: str, translate: Translator) -> PicturedRow:
    totals = row.totals
    value = translate(
        f"picture-value-{order.value}",
        rating="" if row.ladder is None else league.rating_text(row.ladder.rating),
        wins=totals.wins,
        rate=league.share_text(translate, totals.wins, totals.games),
        points=totals.points,
        highest=totals.highest_hand,
        average=league.average_place(translate, totals),
    )
    shown = _pictured(translate, row.ladder or totals, row.rank, name, value)
    medal = league.medal_of(row.rank, for_nothing=not league.counted(order, totals))
    return replace(shown, medal=medal, label=drawable_text(name) or f"#{row.rank or ''}")


def _pictured(
    translate: Translator, row: LadderRow | Totals, rank: int | None, name: str, value: str
) -> PicturedRow:
    return PicturedRow(
        place="" if rank is None else translate("picture-place", place=rank),
        medal=league.medal_of(rank),
        label=label(name),
        value=label(value),
        won=label(translate("picture-won", wins=row.wins, matches=row.games)),
        share=row.wins / row.games if row.games else 0.0,
        told=translate(
            "picture-row", place=rank or 0, name=name, value=value, wins=row.wins, matches=row.games
        ),
    )


def unread_names(names: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers of names that a picture cannot show distinctly: not drawable, too long, or alike."""
    labels = [drawable_text(name) for name in names]
    alike = Counter(labels[names.index(name)] for name in set(names))
    return tuple(
        number
        for number, one in enumerate(labels)
        if one is None or alike[one] > 1 or lettering_width(BOLD[1], one) > _NAME[1]
    )


def ladder_alternative(translate: Translator, rows: Sequence[PicturedRow], *, title: str) -> str:
    return listed(translate, [translate("picture-table-of", title=title), *(row.told for row in rows)])


def ladder_picture(rows: Sequence[PicturedRow]) -> bytes:
    picture = blank_picture(WIDTH, 2 * MARGIN + len(rows) * (ROW + ROW_GAP) - ROW_GAP)
    for number, row in enumerate(rows):
        put_row(picture, MARGIN + number * (ROW + ROW_GAP), row)
    return encode_png(picture)


def put_row(picture: Image.Image, top: int, row: PicturedRow) -> None:
    """Draw a row: place, name, matches won with a bar of their share, and the value."""
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
TROPHY: Final = 132  # pixels that a trophy above the winner takes
MAX_STEPS: Final = 4

_STEP: Final = (212, 212, 212, 162)  # width of each of so many steps
_GAP: Final = 14
_HEIGHTS: Final = (226, 180, 142)  # of the steps of each place, in pixels
_ORDER: Final = {1: (0,), 2: (0, 1), 3: (1, 0, 2), 4: (1, 0, 2, 3)}
"""Which step stands where, from the left: the winner between the others."""
_ORNAMENTS: Final = {Colour.RED: 20, Colour.YELLOW: 78, Colour.GREEN: WIDTH - 128, Colour.BLUE: WIDTH - 70}
"""The shapes of the colours beside the title, each with its left edge."""
_ORNAMENT: Final = 20


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A person on the podium, with a number such as `1,530` or `812 points`."""

    place: int
    name: str
    number: str


@dataclass(frozen=True, slots=True)
class PicturedPodium:
    """Content of a podium: equal contents are equal pictures."""

    title: str
    subtitle: str
    steps: tuple[PodiumStep, ...]
    trophy: bool = False
    told: tuple[str, ...] = field(default=(), compare=False)


def podium_alternative(translate: Translator, podium: PicturedPodium) -> str:
    steps = [
        translate("picture-podium-step", place=step.place, name=step.name, number=step.number)
        for step in podium.steps[:MAX_STEPS]
    ]
    places = paragraph(translate, steps)
    told = translate("picture-podium", season=podium.title, ladder=podium.subtitle, places=places)
    return shortened(told)


def podium_picture(podium: PicturedPodium) -> bytes:
    steps = podium.steps[:MAX_STEPS]
    places, wide = [steps[number] for number in _ORDER[len(steps)]], _STEP[len(steps) - 1]
    left = (WIDTH - len(places) * (wide + _GAP) + _GAP) // 2
    height = HEIGHT + (TROPHY if podium.trophy else 0)
    bottom = height - _GAP
    stands = [
        (left + number * (wide + _GAP), bottom - _HEIGHTS[_medal(step) - 1], step)
        for number, step in enumerate(places)
    ]

    def draw(pen: Pen) -> None:
        for x, top, step in stands:  # a step in cream, with the place on a medal
            pen.box((x, top, x + wide, bottom), CREAM)
            draw_medal(pen, (x + wide / 2, top + 54), _medal(step), 38)
            if podium.trophy and step.place == 1:
                draw_trophy(pen, (x + wide / 2, top - 50 - TROPHY / 2), TROPHY / 2)

    picture = draw_smoothly((WIDTH, height), PLATE, draw)
    for colour, x in _ORNAMENTS.items():
        picture.paste(colour_shape(colour, _ORNAMENT), (x, 20))
    write_fitted(picture, (140, 14), label(podium.title), WIDTH - 280, kinds=BIG, align=0.5)
    write_fitted(picture, (140, 62), label(podium.subtitle), WIDTH - 280, kinds=PLAIN, align=0.5)
    for x, top, step in stands:  # the name above it, and the number below the medal
        name = drawable_text(step.name) or f"#{step.place}"
        write_fitted(picture, (x, top - 40), name, wide, align=0.5)
        number = label(step.number)
        write_fitted(picture, (x + 8, top + 98), number, wide - 16, align=0.5, on_cream=True)
    return encode_png(picture)


def _medal(step: PodiumStep) -> int:
    return min(max(step.place, 1), len(_HEIGHTS))


MAX_FORM: Final = 10
HEAD_LETTERING: Final = BIG
HEAD_WIDTH: Final = WIDTH - 52  # of the space for the name


@dataclass(frozen=True, slots=True)
class FormMark:
    """A match in the row of recent ones; its text is the place, or empty if the player left."""

    text: str
    won: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """A number with its caption."""

    value: str
    caption: str
    colour: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedProfile:
    """Content of a profile's picture; curve and form begin with the oldest match."""

    name: str
    season: str
    ladders: tuple[PicturedRow, ...]
    curve: tuple[int, ...]
    curve_caption: str
    best: str
    form: tuple[FormMark, ...]
    form_caption: str
    tiles: tuple[Tile, ...]
    told: tuple[str, ...] = field(default=(), compare=False)


def profile_content(translate: Translator, profile: league.Profile) -> PicturedProfile:
    return written(translate, partial(_profile, profile))


def _profile(profile: league.Profile, translate: Translator) -> PicturedProfile:
    ladders = tuple(
        _pictured(
            translate, row, rank, league.ladder_name(translate, row.ladder), league.rating_text(row.rating)
        )
        for row, rank in profile.ladders
    )
    curve = tuple(profile.curve) if len(profile.curve) >= league.MIN_FOR_A_CURVE else ()
    games = profile.games[:MAX_FORM]
    name = league.season_name(translate, profile.season, markdown=False)
    season = translate("picture-ratings" if ladders else "picture-unrated", season=name)
    ladder = ladders[0].label if ladders else ""
    most = str(max(curve, default=0))
    told = [translate("picture-profile", name=profile.plain_name), translate("sentence", text=season)]
    told += [row.told for row in ladders]
    if curve:
        first, last = str(curve[0]), str(curve[-1])
        told.append(translate("picture-curve", count=len(curve), first=first, last=last, most=most))
    lines = []
    if games:
        lines.append(league.form_text(translate, games, markdown=False))
    totals, awards = profile.totals, len(league.known_awards(translate, profile.awards))
    lines += league.favourite_text(translate, totals)
    lines.append(translate("league-catches", count=totals.catches, total=totals.caught))
    lines.append(translate("league-awards", count=awards))
    told += [translate("sentence", text=line) for line in lines]
    return PicturedProfile(
        name=drawable_text(profile.plain_name) or "",
        season=label(season),
        ladders=ladders,
        curve=curve,
        curve_caption=label(translate("picture-curve-caption", ladder=ladder, count=len(curve))),
        best=label(translate("picture-best", rating=most)),
        form=tuple(FormMark("" if game.forfeited else str(game.place), game.won) for game in reversed(games)),
        form_caption=label(translate("picture-form-caption", count=len(games))),
        tiles=tuple(_tiles(translate, totals, awards)),
        told=tuple(told),
    )


def profile_alternative(translate: Translator, content: PicturedProfile) -> str:
    return shortened(paragraph(translate, content.told))


def shows_name(profile: league.Profile) -> bool:
    name = profile.plain_name
    return drawable_text(name) == name and lettering_width(HEAD_LETTERING[1], name) <= HEAD_WIDTH


def _tiles(translate: Translator, totals: Totals, awards: int) -> Iterator[Tile]:
    colour = league.favourite_colour(totals.colours)
    if colour is not None:
        share = league.favourite_share(translate, totals, colour)
        yield Tile(share, label(translate("picture-tile-colour")), colour)
    counts = {"catches": totals.catches, "caught": totals.caught, "awards": awards}
    for name, count in counts.items():
        value = label(translate("picture-count", count=count))
        yield Tile(value, label(translate(f"picture-tile-{name}", count=count)))


HEAD: Final = 84
CURVE: Final = 192
FORM: Final = 102
TILE: Final = 96
PAD: Final = 16
LINE: Final = BODIES[Colour.YELLOW]
GRID: Final = mix(FELT, CREAM, 1 / 4)

PLATE_WIDTH: Final = WIDTH - 2 * MARGIN
SMALL: Final = ("name", "name")  # lettering below the numbers, all of one size

_PLOT: Final = (112, 64, WIDTH - 112, CURVE - 30)
"""The edges of the curve on its plate: left, top, right, bottom."""
_MARK: Final = 21  # radius of a mark of form
_MARKS_APART: Final = 69.5
_SHAPE: Final = 20  # radius of the shape of the favourite colour


def profile_picture(shown: PicturedProfile) -> bytes:
    """Return a profile as PNG; a name that cannot be drawn takes no room."""
    head = HEAD if shown.name else HEAD - 40
    first = MARGIN + head + ROW_GAP
    curve = first + len(shown.ladders) * (ROW + ROW_GAP)
    form = curve + (CURVE + ROW_GAP if shown.curve else 0)
    tiles = form + (FORM + ROW_GAP if shown.form else 0)
    picture = blank_picture(WIDTH, tiles + TILE + MARGIN)
    picture.paste(plate(PLATE_WIDTH, head), (MARGIN, MARGIN))
    write_fitted(picture, (MARGIN + PAD, MARGIN + 4), shown.name, HEAD_WIDTH, kinds=HEAD_LETTERING)
    write_fitted(picture, (MARGIN + PAD, MARGIN + head - 36), shown.season, HEAD_WIDTH, kinds=PLAIN)
    for number, row in enumerate(shown.ladders):
        put_row(picture, first + number * (ROW + ROW_GAP), row)
    if shown.curve:
        _put_curve(picture, curve, shown)
    if shown.form:
        _put_form(picture, form, shown)
    for (left, wide), tile in zip(_tile_places(len(shown.tiles)), shown.tiles, strict=True):
        _put_tile(picture, (left, tiles), wide, tile)
    return encode_png(picture)


def _points(curve: Sequence[int]) -> list[Point]:
    """Return the points of a curve on its plate; a constant one lies halfway."""
    least, most = min(curve), max(curve)
    left, upper, right, lower = _PLOT
    apart = (right - left) / max(len(curve) - 1, 1)
    return [
        (
            left + number * apart,
            lower - (lower - upper) * ((value - least) / (most - least) if most > least else 0.5),
        )
        for number, value in enumerate(curve)
    ]


def _draw_curve(pen: Pen, points: Sequence[Point]) -> None:
    left, upper, right, lower = _PLOT
    pen.box((MARGIN, 0, WIDTH - MARGIN, CURVE), PLATE)
    pen.box((left - 16, upper - 16, right + 16, lower + 16), FELT)
    for y in (upper, lower):
        pen.line([(left, y), (right, y)], GRID, 1.5)
    pen.line(points, INK, 7)
    pen.line(points, LINE, 4)
    for point in (points[0], points[-1]):
        pen.disc(point, 8, INK)
        pen.disc(point, 6, CREAM)
    _draw_best(pen, min(points, key=lambda point: point[1]))
    _draw_best(pen, (WIDTH - MARGIN - PAD - 9, 23))


def _draw_best(pen: Pen, point: Point) -> None:
    for size, colour in ((11.0, INK), (8.0, LINE)):
        x, y = point
        pen.polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], colour)


def _put_curve(picture: Image.Image, top: int, shown: PicturedProfile) -> None:
    points = _points(shown.curve)
    picture.paste(draw_smoothly((WIDTH, CURVE), FELT, lambda pen: _draw_curve(pen, points)), (0, top))
    write_fitted(picture, (MARGIN + PAD, top + 8), shown.curve_caption, 480, kinds=PLAIN)
    edge = WIDTH - MARGIN - PAD - 26
    write_fitted(picture, (edge - 160, top + 8), shown.best, 160, kinds=PLAIN, align=1.0)
    left, _, right, _ = _PLOT
    wide = left - 28 - MARGIN
    for x, value, (_, y), align in (
        (MARGIN + 6, shown.curve[0], points[0], 1.0),
        (right + 22, shown.curve[-1], points[-1], 0.0),
    ):
        write_fitted(picture, (x, top + round(y) - 16), str(value), wide, align=align)


def _put_form(picture: Image.Image, top: int, shown: PicturedProfile) -> None:
    picture.paste(plate(PLATE_WIDTH, FORM), (MARGIN, top))
    write_fitted(picture, (MARGIN + PAD, top + 8), shown.form_caption, HEAD_WIDTH, kinds=PLAIN)
    for number, mark in enumerate(shown.form):
        left = MARGIN + PAD + round(number * _MARKS_APART)
        picture.paste(_mark_piece(mark), (left, top + FORM - 2 * _MARK - 12))


@lru_cache(KEPT)
def _mark_piece(mark: FormMark) -> Image.Image:
    return draw_smoothly((2 * _MARK, 2 * _MARK), PLATE, lambda pen: _draw_mark(pen, mark))


def _draw_mark(pen: Pen, mark: FormMark) -> None:
    """Draw a match: the place, on gold if won, else on felt; a cross if the player left."""
    centre = (_MARK, _MARK)
    pen.disc(centre, _MARK, INK)
    pen.disc(centre, _MARK - 2, MEDALS[0] if mark.won else FELT)
    colour = INK if mark.won else CREAM
    if mark.text:
        pen.text(centre, mark.text, 17 if len(mark.text) < 3 else 12, colour)
        return
    near, far = _MARK - 8, _MARK + 8
    pen.line([(near, near), (far, far)], colour, 4)
    pen.line([(near, far), (far, near)], colour, 4)


def _tile_places(tiles: int) -> list[tuple[int, int]]:
    step = (PLATE_WIDTH + ROW_GAP) / max(tiles, 1)
    edges = [round(MARGIN + number * step) for number in range(tiles + 1)]
    return [(left, right - left - ROW_GAP) for left, right in pairwise(edges)]


def _put_tile(picture: Image.Image, place: tuple[int, int], wide: int, tile: Tile) -> None:
    """Draw a tile: a number, perhaps after the shape of a colour, and its caption below."""
    left, top = place
    room = (left, wide)
    picture.paste(plate(wide, TILE), place)
    if tile.colour is not None:
        piece = colour_shape(tile.colour, _SHAPE)
        picture.paste(piece, (left + 14, top + 8))
        room = (left + 14 + piece.width, wide - 28 - piece.width)
    write_fitted(picture, (room[0], top + 8), tile.value, room[1], kinds=BIG, align=0.5)
    write_fitted(picture, (left + 6, top + 56), tile.caption, wide - 12, kinds=SMALL, align=0.5)
