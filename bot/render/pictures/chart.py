"""Chart of a match: points after each hand, or cards held after each move, with a marker for each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.engine.rulebook.match import Format
from bot.i18n import Translator, comma_list
from bot.render.pictures import sprites
from bot.render.pictures.palette import BACK, BODIES, CREAM, FELT, INK, PLATE, RGB, TEAM_COLOURS, mix
from bot.render.pictures.pieces import WIDTH, Pen, draw_smoothly, drawing, listed, seat_label
from bot.render.seats import Team, joined, team_of

if TYPE_CHECKING:
    from PIL import Image

    from bot.render.pictures.canvas import Point
    from bot.render.pictures.result import MatchSummary

HEIGHT: Final = 400

LEFT, TOP, RIGHT, BOTTOM = 104, 52, 468, 344  # the edges of the plot

LABELS: Final = RIGHT + 18
LETTERING: Final = "count"
LINE_HEIGHT: Final = sprites.LETTER_CELLS[LETTERING][1]
MAX_LINES: Final = 8
MAX_MARKERS: Final = 8
MAX_VALUES: Final = 12  # values of a line that are told one by one; of more only the last
MAX_TICKS: Final = 4
MIN_SIZES: Final = 4  # moves that are worth a chart
GRID: Final = mix(FELT, CREAM, 1 / 4)
COLOURS: Final[tuple[RGB, ...]] = (
    BODIES[Colour.YELLOW],
    mix(BODIES[Colour.BLUE], CREAM, 1 / 3),
    mix(BODIES[Colour.RED], CREAM, 1 / 3),
    mix(BODIES[Colour.GREEN], CREAM, 1 / 3),
    CREAM,
    mix(BACK, CREAM, 1 / 3),
    BODIES[Colour.RED],
    BODIES[Colour.GREEN],
)


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One side of a match; each mark is a moment with its points or cards."""

    label: str
    marks: tuple[tuple[int, int], ...]
    won: bool
    team: Team | None = None
    names: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Chart:
    """Content of a chart; `target` are the points that end the match or eliminate somebody, if any."""

    caption: str
    lines: tuple[ChartLine, ...]
    target: int | None
    hands: int = field(default=0, compare=False)

    @property
    def most(self) -> int:
        """The largest number in it, at least 1."""
        return max(value for line in self.lines for _, value in line.marks) or 1

    @property
    def shown_target(self) -> int | None:
        """The target, unless it is above all lines."""
        return self.target if self.target is not None and self.target <= self.most else None


def chart_of(translate: Translator, summary: MatchSummary, names: Sequence[str]) -> Chart | None:
    """Return the chart of a match that is over; None if there is too little to be drawn."""
    statistics = summary.statistics
    by_hand = statistics.hands > 1
    marks = statistics.points if by_hand else statistics.sizes
    if len(marks) < (2 if by_hand else MIN_SIZES):
        return None
    translate = drawing(translate)
    caption = translate("chart-points") if by_hand else translate("chart-sizes")
    aimed = by_hand and summary.format not in UNAIMED
    unseated = [0] * len(names)  # who sat down later had nothing before
    return Chart(
        sprites.drawable_text(caption) or "",
        tuple(
            ChartLine(
                " & ".join(seat_label(seat, names[seat]) for seat in seats),
                tuple((mark.at, [*mark.values, *unseated][seats[0]]) for mark in marks),
                seats[0] in summary.outcome.winners,
                team_of(summary.teams, seats[0]) if len(seats) > 1 else None,
                joined(seats, names),
            )
            for seats in summary.sides[:MAX_LINES]
        ),
        summary.view.rules.target if aimed else None,
        statistics.hands,
    )


UNAIMED: Final = frozenset({Format.SINGLE, Format.ROTATION_FOUR, Format.ROTATION_EIGHT, Format.PLAYED})
"""Formats in which no number of points ends the match between two hands."""


def chart_alternative(translate: Translator, chart: Chart) -> str:
    key = "picture-chart-points" if chart.hands > 1 else "picture-chart-sizes"
    told = [translate(key, hands=chart.hands)]
    if chart.shown_target is not None:
        told.append(translate("picture-chart-target", target=chart.shown_target))
    for line in chart.lines:
        who = line.names
        if line.team is not None:
            who = translate("picture-chart-team", side=line.team.value, names=who)
        won, values = "yes" if line.won else "no", _values(translate, line)
        told.append(translate("picture-chart-line", names=who, won=won, values=values))
    return listed(translate, told)


def _values(translate: Translator, line: ChartLine) -> str:
    values = [str(value) for _, value in line.marks]
    if len(values) <= MAX_VALUES:
        return comma_list(translate, values)
    return translate("picture-chart-end", points=line.marks[-1][1])


@dataclass(frozen=True, slots=True)
class _Scale:
    across: int
    most: int

    def place(self, at: float, value: float) -> Point:
        return (
            LEFT + (RIGHT - LEFT) * at / max(self.across, 1),
            BOTTOM - (BOTTOM - TOP) * value / max(self.most, 1),
        )


def chart_picture(chart: Chart) -> bytes:
    scale = _Scale(max(at for line in chart.lines for at, _ in line.marks), chart.most)
    ticks = [tick for tick in _ticks(scale.most) if tick]
    target = chart.shown_target
    slots = _slots([scale.place(*line.marks[-1])[1] for line in chart.lines])

    def draw(pen: Pen) -> None:
        pen.box((LEFT - 14, TOP - 14, RIGHT + 12, BOTTOM + 12), FELT)
        for tick in (0, *ticks):
            pen.line([scale.place(0, tick), scale.place(scale.across, tick)], GRID, 1.5)
        if target is not None:
            pen.dashes(scale.place(0, target), scale.place(scale.across, target), CREAM)
        for number, line in reversed([*enumerate(chart.lines)]):
            _draw_line(pen, scale, number, line, slots[number])

    picture = draw_smoothly((WIDTH, HEIGHT), PLATE, draw)
    for line, slot in zip(chart.lines, slots, strict=True):
        place = (LABELS + 28, round(slot - LINE_HEIGHT / 2))
        sprites.write(picture, place, LETTERING, sprites.fit_text(LETTERING, line.label, WIDTH - LABELS - 34))
    _write_axes(picture, scale, chart.caption, ticks, target)
    return sprites.encode_png(picture)


def _draw_line(pen: Pen, scale: _Scale, number: int, line: ChartLine, slot: float) -> None:
    points = [scale.place(*mark) for mark in line.marks]
    colour = COLOURS[number] if line.team is None else TEAM_COLOURS[line.team]
    marker = MARKERS[number] if line.team is None else TEAM_MARKERS[line.team]
    end, beside = points[-1], (LABELS + 10.0, slot)
    pen.line([end, (RIGHT + 8.0, end[1]), beside], GRID, 1.5)
    pen.line(points, INK, 10 if line.won else 7)
    pen.line(points, colour, 7 if line.won else 4)
    every = -(-len(points) // MAX_MARKERS)
    for place, point in enumerate(points):
        if (place + number) % every == 0 or place == len(points) - 1:
            _draw_marker(pen, marker, point, colour)
    _draw_marker(pen, marker, beside, colour)


def _slots(ends: Sequence[float]) -> list[float]:
    """Return the heights of the labels: each near the end of its line, without overlaps."""
    order = sorted(range(len(ends)), key=lambda line: ends[line])
    slots = dict.fromkeys(order, 0.0)
    lowest = BOTTOM + 16.0
    top = TOP - 16.0
    for place, line in enumerate(order):
        room = lowest - (len(order) - 1 - place) * LINE_HEIGHT
        slots[line] = min(max(ends[line], top), room)
        top = slots[line] + LINE_HEIGHT
    return [slots[line] for line in range(len(ends))]


def _ticks(most: int) -> Iterator[int]:
    """Yield round numbers up to `most`."""
    step = next(
        digit * 10**power
        for power in range(10)
        for digit in (1, 2, 5)
        if most <= MAX_TICKS * digit * 10**power
    )
    yield from range(0, most + 1, step)


def _draw_marker(pen: Pen, marker: Sequence[Point], centre: Point, colour: RGB) -> None:
    for size, fill in ((11.0, INK), (8.0, colour)):
        pen.polygon([(centre[0] + x * size, centre[1] + y * size) for x, y in marker], fill)


def _polygon(
    corners: int, *, first: float = -90.0, waist: float = 1.0, wide: float = 1.0
) -> tuple[Point, ...]:
    """Return the corners of a regular polygon around the origin, or with a waist of a star."""
    spread = [wide * (waist if corner % 2 else 1.0) for corner in range(corners)]
    angles = [(first + 360 * corner / corners) * pi / 180 for corner in range(corners)]
    return tuple((far * cos(angle), far * sin(angle)) for far, angle in zip(spread, angles, strict=True))


PLUS: Final = (
    *((-0.4, -1.1), (0.4, -1.1), (0.4, -0.4), (1.1, -0.4), (1.1, 0.4), (0.4, 0.4)),
    *((0.4, 1.1), (-0.4, 1.1), (-0.4, 0.4), (-1.1, 0.4), (-1.1, -0.4), (-0.4, -0.4)),
)
MARKERS: Final[tuple[tuple[Point, ...], ...]] = (
    _polygon(24),
    _polygon(4, first=45.0, wide=1.2),
    _polygon(3, wide=1.35),
    _polygon(4, wide=1.3),
    _polygon(3, first=90.0, wide=1.35),
    PLUS,
    _polygon(10, waist=0.45, wide=1.35),
    tuple(((x - y) * 0.75, (x + y) * 0.75) for x, y in PLUS),
)
"""A circle, a square, a triangle, a diamond, a triangle on its head, a plus, a star, a cross."""

TEAM_MARKERS: Final = {Team.ORANGE: MARKERS[1], Team.PURPLE: MARKERS[0]}  # the shapes of the signs of teams


def _write_axes(
    picture: Image.Image, scale: _Scale, caption: str, ticks: Sequence[int], target: int | None
) -> None:
    shown = {tick for tick in (0, *ticks) if target is None or not _close(scale, tick, target)}
    for value in shown if target is None else shown | {target}:
        y = scale.place(0, value)[1]
        width = sprites.lettering_width(LETTERING, str(value))
        sprites.write(picture, (LEFT - 22 - width, round(y - LINE_HEIGHT / 2)), LETTERING, str(value))
    for moment in _ticks(scale.across):
        x = scale.place(moment, 0)[0]
        width = sprites.lettering_width(LETTERING, str(moment))
        sprites.write(picture, (round(x - width / 2), BOTTOM + 16), LETTERING, str(moment))
    text = sprites.fit_text(LETTERING, caption, WIDTH - LEFT)
    sprites.write(picture, (LEFT - 14, 4), LETTERING, text)


def _close(scale: _Scale, one: int, other: int) -> bool:
    return one != other and abs(scale.place(0, one)[1] - scale.place(0, other)[1]) < LINE_HEIGHT - 6
