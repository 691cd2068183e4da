"""Message of a match that is over, or of a closed table, with names escaped; and a chart of the match.

In that each side has a marker of its own shape, also beside its name: nobody needs to tell colours apart.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.engine.events import AccusationEnded, CardPlayed, EndReason, HandEnded, MatchEnded, SetPlayed
from bot.engine.formats import value_of
from bot.engine.rulebook.table import FEWEST_WIN, ROTATIONS, Format
from bot.render.cards import suits
from bot.render.deal import COMMITMENT_IN_A_RESULT, FENCE, check_line
from bot.render.events import EventTeller
from bot.render.league import place_text
from bot.render.pictures.palette import BACK, BODIES, CREAM, FELT, INK, PLATE, TEAM_COLOURS, mix
from bot.render.pictures.pieces import WIDTH, draw_smoothly, listed, seat_label
from bot.render.pictures.sprites import (
    LETTER_CELLS,
    drawable_text,
    encode_png,
    fit_text,
    lettering_width,
    write,
)
from bot.render.pictures.table import MAX_TEXT
from bot.render.seats import MARKER_SEAT, Team, columns, join_names, joined, signed, team_of, team_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from bot.engine.cards import Card
    from bot.engine.events import MatchOutcome
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.deal import RevealedDeal
    from bot.render.pictures.canvas import Point
    from bot.render.pictures.palette import RGB
    from bot.render.pictures.pieces import Pen
    from bot.render.seats import Pairs
    from bot.rooms.state.history import HandGains, MatchStatistics
    from bot.rooms.state.log_entries import RoomEvent


LONG_LIST: Final = 20  # with more seats than that, a line holds only the points
MAX_CARDS: Final = 14  # of a hand laid open
MAX_HANDS: Final = 9  # hands laid open
NAMES_IN_A_LINE: Final = 10
MAX_CATCHERS: Final = 3
MAX_ACCURACIES: Final = 10
NOTABLE_DRAW: Final = 3
NOTABLE_HAND: Final = 3  # cards more than were dealt
FINAL_SENTENCES: Final = 3
POINTS_ASIDE: Final = FEWEST_WIN | {Format.SINGLE}  # formats in which a seat without points did not do badly


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSummary:
    """All that the result of a match shows; `numbered` are seats that the chart shows by number alone."""

    view: View
    names: Sequence[str]
    plain_names: Sequence[str]
    hands_won: Sequence[int]
    statistics: MatchStatistics
    last_hand: HandEnded | None
    seed: str
    news: Sequence[RoomEvent]
    numbered: frozenset[int] = frozenset()
    deal: RevealedDeal | None = None
    league: Sequence[str] = ()

    @property
    def outcome(self) -> MatchOutcome:
        """How it ended."""
        assert self.view.outcome is not None  # noqa: S101 - the caller shows results of finished matches
        return self.view.outcome

    @property
    def format(self) -> Format:
        """The format of the match."""
        return self.view.rules.format

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """The seats placed together, best first: partners who both stayed, all others alone."""
        places, seats = self.outcome.places, self.view.seats
        order = sorted(range(len(seats)), key=lambda seat: (places[seat], seat))
        if self.format is not Format.PARTNERS:
            return [(seat,) for seat in order]
        pairs = [(seat, seat + 2) for seat in (0, 1) if not (seats[seat].left or seats[seat + 2].left)]
        paired = {seat: pair for pair in pairs for seat in pair}
        return list(dict.fromkeys(paired.get(seat, (seat,)) for seat in order))

    @property
    def teams(self) -> Pairs:
        """The teams that won and lost together; none if there were none, or if partners changed."""
        return self.view.teams if self.format is Format.PARTNERS else ()

    def name(self, seat: int) -> str:
        """Return a seat's name, with its number before it where the chart shows it by that."""
        return f"`#{seat + 1}` {self.names[seat]}" if seat in self.numbered else self.names[seat]


def result_page(translate: Translator, summary: MatchSummary) -> tuple[str, ...]:
    """Return the result of a match."""
    title = "\n".join(_title(translate, summary))
    notes = "\n".join(_notes(translate, summary))
    places = cut_lines(translate, _places(translate, summary), MAX_TEXT - len(title) - len(notes))
    blocks = [title, places]
    room = MAX_TEXT - sum(map(len, (title, places, notes)))
    for extra in (_scores(translate, summary), _laid_open(translate, summary), summary.league):
        fitting = cut_lines(translate, extra, room)
        if fitting:
            blocks.append(fitting)
            room -= len(fitting)
    return (*blocks, notes)


def cut_lines(translate: Translator, lines: Sequence[str], room: int) -> str:
    """Return lines in at most `room` characters, and how many are left out; "" for a headline alone."""
    if len("\n".join(lines)) <= room:
        return "\n".join(lines)
    kept = len(lines) - 1
    while kept > 1:
        text = "\n".join([*lines[:kept], translate("result-more", count=len(lines) - kept)])
        if len(text) <= room:
            return text
        kept -= 1
    return ""


def _title(translate: Translator, summary: MatchSummary) -> Iterator[str]:
    yield f"## {_won(translate, summary)}"
    rules, reason = summary.view.rules, summary.outcome.reason
    if reason is EndReason.LIMIT_REACHED:
        yield translate("result-limit", limit=rules.limit, target=rules.target)
    elif summary.format is Format.PLAYED and reason is EndReason.HAND_EMPTY:
        yield translate("result-empty", target=rules.target)
    if rules.times_counted > 1:
        yield translate("result-multiplied", times=rules.times_counted)
    yield from (f"-# {sentence}" for sentence in _final_moves(translate, summary))


def _won(translate: Translator, summary: MatchSummary) -> str:
    outcome, winners = summary.outcome, _winners(translate, summary)
    count, points = len(outcome.winners), outcome.points[outcome.winners[0]]
    if outcome.reason is EndReason.FORFEIT and summary.format in ROTATIONS:
        return translate("result-won-early", winners=winners, count=count, points=points)
    if outcome.reason is EndReason.FORFEIT and summary.format is Format.PARTNERS:
        return translate("result-won-pair", winners=winners, count=count)
    if outcome.reason is EndReason.FORFEIT:
        last = count == 1
        return translate(
            "result-won-forfeit" if last else "result-won-broken-off", winners=winners, count=count
        )
    last_in = summary.format is Format.SINGLE and outcome.reason is EndReason.LAST_ONE_IN
    if last_in or summary.format is Format.ELIMINATION:
        return translate("result-won-last-in", winners=winners, count=count)
    if summary.format is Format.SINGLE:
        return translate("result-won-out", winners=winners, count=count)
    if summary.format is Format.PLAYED:
        return translate("result-won-played", winners=winners, count=count)
    key = "result-won-fewest" if summary.format is Format.LOWEST else "result-won"
    return translate(key, winners=winners, count=count, points=points)


def _winners(translate: Translator, summary: MatchSummary) -> str:
    winners, names = summary.outcome.winners, [f"**{name}**" for name in summary.names]
    if winners not in summary.teams:
        return join_names(translate, [names[seat] for seat in winners])
    return signed(summary.teams, winners[0], joined(winners, names))


def _final_moves(translate: Translator, summary: MatchSummary) -> list[str]:
    """Return sentences on the last card played and what followed from it."""
    moves = [
        event for event in summary.news if not isinstance(event, HandEnded | MatchEnded | AccusationEnded)
    ]
    cards = [place for place, event in enumerate(moves) if isinstance(event, CardPlayed | SetPlayed)]
    last = moves[cards[-1] :] if cards else moves
    times = summary.view.rules.times_counted
    return EventTeller(translate, summary.names, times=times).sentences(last)[-FINAL_SENTENCES:]


def _places(translate: Translator, summary: MatchSummary) -> list[str]:
    """Return a line for each side; seats that share a place because they have no points share a line."""
    sides = summary.sides
    empty = [seats for seats in sides if _is_empty(summary, seats)]
    if len(empty) < 2:
        return [_place(translate, summary, seats) for seats in sides]
    lines = [_place(translate, summary, seats) for seats in sides if seats not in empty]
    at = sides.index(empty[0])
    together: list[str] = []
    for first in range(0, len(empty), NAMES_IN_A_LINE):
        names = ", ".join(summary.name(seat) for seat, *_ in empty[first : first + NAMES_IN_A_LINE])
        medal = _medal(translate, summary, empty[first])
        together.append(translate("result-place-empty", place=medal, names=names))
    return lines[:at] + together + lines[at:]


def _is_empty(summary: MatchSummary, seats: tuple[int, ...]) -> bool:
    """Return whether a seat stayed to the end without winning anything."""
    seat, outcome = seats[0], summary.outcome
    lost = seat not in outcome.winners and not summary.view.seats[seat].left and len(seats) == 1
    return lost and outcome.points[seat] == 0 and summary.format not in POINTS_ASIDE


def _place(translate: Translator, summary: MatchSummary, seats: tuple[int, ...]) -> str:
    seat, outcome = seats[0], summary.outcome
    place = _medal(translate, summary, seats)
    name = signed(summary.teams, seat, " & ".join(summary.name(one) for one in seats))
    points = outcome.points[seat]
    gone = next((hand for out, hand in summary.statistics.out if out == seat), None)
    if summary.view.seats[seat].left:
        return translate("result-place-left", place=place, name=name, points=points)
    if summary.format is Format.SINGLE and summary.view.seats[seat].out_of_hand:
        return translate("result-place-limit", place=place, name=name)
    if summary.format is Format.SINGLE and seat not in outcome.winners and summary.last_hand is not None:
        held = value_of(summary.last_hand.hands[seat], summary.view.rules)
        return translate("result-place-held", place=place, name=name, points=held)
    if gone is not None:
        return translate("result-place-out", place=place, name=name, points=points, hand=gone)
    if len(summary.names) > LONG_LIST:
        return translate("result-place-short", place=place, name=name, points=points)
    hands = sum(summary.hands_won[one] for one in seats) if summary.statistics.hands > 1 else 0
    return translate("result-place", place=place, name=name, points=points, hands=hands)


def _medal(translate: Translator, summary: MatchSummary, seats: tuple[int, ...]) -> str:
    seat = seats[0]
    place = summary.outcome.places[seat]
    if summary.view.seats[seat].left:
        return place_text(translate, None)
    if summary.format is Format.PARTNERS and place > 1:
        place -= 1  # a pair takes one place, not two
    return place_text(translate, place)


def _scores(translate: Translator, summary: MatchSummary) -> list[str]:
    scores, hands = summary.statistics.scores, summary.statistics.hands
    if hands < 2 or not scores:
        return []
    whole = len(scores) == hands
    title = translate("result-scores") if whole else translate("result-scores-last", hands=len(scores))
    heads: Sequence[str] = summary.plain_names
    rows: list[tuple[str, Sequence[int]]] = [(_hand_number(summary, one), one.gains) for one in scores]
    if summary.teams:
        heads = [team_word(translate, team) for team in Team]
        rows = [(which, [gains[pair[0]] for pair in summary.teams]) for which, gains in rows]
    if lines := columns(translate("result-column"), heads, rows):
        return ["\n".join([title, FENCE, *lines, FENCE])]
    return [title, *(_score(translate, summary, one, one.winner) for one in scores if one.winner is not None)]


def _hand_number(summary: MatchSummary, score: HandGains) -> str:
    """Return a hand's number, with a letter for its table where several play."""
    letter = chr(ord("a") + score.table) if summary.view.tables > 1 else ""
    return f"{score.number}{letter}"


def _score(translate: Translator, summary: MatchSummary, score: HandGains, winner: int) -> str:
    """Return the score of a hand in words: who won it, or who was caught with the most points."""
    which, most = _hand_number(summary, score), max(score.gains)
    seats = [seat for seat, gain in enumerate(score.gains) if gain == most > 0] or [winner]
    if summary.format in FEWEST_WIN:
        caught = join_names(translate, [summary.names[seat] for seat in seats])
        return translate(
            "result-score-caught", which=which, name=summary.names[winner], other=caught, points=most
        )
    name = signed(summary.teams, seats[0], joined(seats, summary.names))
    return translate("result-score", which=which, name=name, points=most)


def _laid_open(translate: Translator, summary: MatchSummary) -> list[str]:
    """Return the hands that were left when the last hand ended, at each table."""
    ends = [end for end in (summary.last_hand, summary.statistics.other) if end is not None]
    left = [(seat, cards) for end in ends for seat, cards in enumerate(end.hands) if cards]
    lines = [_hand(translate, summary, seat, cards) for seat, cards in sorted(left, key=lambda one: one[0])]
    more = [translate("result-more", count=len(lines) - MAX_HANDS)] if len(lines) > MAX_HANDS else []
    return [translate("result-hands-left"), *lines[:MAX_HANDS], *more] if lines else []


def _hand(translate: Translator, summary: MatchSummary, seat: int, cards: Sequence[Card]) -> str:
    kinds = sorted(cards, key=lambda card: card.order)
    shown = " ".join(suits(translate, kinds[:MAX_CARDS]))
    if len(kinds) > MAX_CARDS:
        shown = translate("cards-more", cards=shown, count=len(kinds) - MAX_CARDS)
    worth = value_of(cards, summary.view.rules)
    name = signed(summary.teams, seat, summary.name(seat))
    return translate("result-hand-left", name=name, points=worth, held=shown)


def _notes(translate: Translator, summary: MatchSummary) -> list[str]:
    """Return a line with what was remarkable, if anything was, and one to check the deal with."""
    commitment = summary.view.commitment[:COMMITMENT_IN_A_RESULT]
    seed = check_line(translate, seed=summary.seed, commitment=commitment, deal=summary.deal)
    lines = [" · ".join(_highlights(translate, summary))]
    accuracies = [
        translate("result-accuracy-of", name=summary.names[seat], percent=percent)
        for seat, percent in sorted(summary.statistics.accuracy, key=lambda one: (-one[1], one[0]))
    ]
    if accuracies:
        lines.append(translate("result-accuracy", names=" · ".join(accuracies[:MAX_ACCURACIES])))
    return [*(f"-# {line}" for line in lines if line), seed]


def _highlights(translate: Translator, summary: MatchSummary) -> Iterator[str]:
    statistics, names = summary.statistics, summary.names
    if statistics.hands > 1:
        yield translate("result-hands", hands=statistics.hands)
    caught = sorted(((count, seat) for seat, count in enumerate(statistics.catches) if count), reverse=True)
    if caught:
        catchers = [
            translate("result-catcher", name=names[seat], count=count)
            for count, seat in caught[:MAX_CATCHERS]
        ]
        yield translate("result-catches", names=", ".join(catchers))
    draw, hand = statistics.draw, statistics.hand
    if draw is not None and draw.cards >= NOTABLE_DRAW:
        yield translate("result-draw", name=names[draw.seat], cards=draw.cards)
    if statistics.hints:
        yield translate("result-hints", count=statistics.hints)
    if hand is not None and hand.cards >= summary.view.rules.hand_size + NOTABLE_HAND:
        yield translate("result-fullest", name=names[hand.seat], cards=hand.cards)


def closed_page(
    translate: Translator,
    *,
    by: str | None,
    view: View | None,
    names: Sequence[str],
    seed: str,
    deal: RevealedDeal | None = None,
    why: str | None = None,
    with_points: bool = True,
    tells_start: bool = False,
) -> tuple[str, ...]:
    """Return the message of a table that was closed, by whom or why: the points, and the deal to check."""
    title = why or (translate("closed") if by is None else translate("closed-by", name=by))
    if tells_start and why is None:
        title += "\n" + translate("closed-start")
    commitment = "" if view is None else view.commitment[:COMMITMENT_IN_A_RESULT]
    check = check_line(translate, seed=seed, commitment=commitment, deal=deal)
    if view is None:
        return (title,) if deal is None else (title, check)
    if not with_points:
        return (title, check)
    lines = [
        translate("result-place", place=MARKER_SEAT, name=names[seat.seat], points=seat.points, hands=0)
        for seat in view.seats
    ]
    places = cut_lines(translate, lines, MAX_TEXT - len(title) - len(check))
    return (title, places, check)


HEIGHT: Final = 400

LEFT, TOP, RIGHT, BOTTOM = 104, 52, 468, 344  # the edges of the plot

LABELS: Final = RIGHT + 18
LETTERING: Final = "count"
LINE_HEIGHT: Final = LETTER_CELLS[LETTERING][1]
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
    """One side of a match; its marks are moments, with points or cards at each."""

    label: str
    marks: tuple[tuple[int, int], ...]
    won: bool
    team: Team | None = None
    names: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Chart:
    """Exactly what a chart shows; `target` are points that end the match or put somebody out, if any."""

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
        """The target, if it is not far above all lines."""
        return self.target if self.target is not None and self.target <= self.most else None


def chart_of(translate: Translator, summary: MatchSummary, names: Sequence[str]) -> Chart | None:
    """Return the chart of a match that is over; None if there is too little to be drawn."""
    statistics = summary.statistics
    by_hand = statistics.hands > 1
    marks = statistics.points if by_hand else statistics.sizes
    if len(marks) < (2 if by_hand else MIN_SIZES):
        return None
    caption = translate("chart-points") if by_hand else translate("chart-sizes")
    aimed = by_hand and summary.format not in UNAIMED
    unseated = [0] * len(names)  # who sat down later had nothing before
    return Chart(
        drawable_text(caption) or "",
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
    """Return what a chart shows: the sides it has lines for, partners together."""
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
        return ", ".join(values)
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
    """Return a chart as PNG."""
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
        write(picture, place, LETTERING, fit_text(LETTERING, line.label, WIDTH - LABELS - 34))
    _write_axes(picture, scale, chart.caption, ticks, target)
    return encode_png(picture)


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
    """Return the heights of the labels: each near the end of its line, and none on top of another."""
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
    """Yield round numbers up to the largest one."""
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
    """Return the corners of a regular polygon around the origin; with a waist, of a star."""
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
        width = lettering_width(LETTERING, str(value))
        write(picture, (LEFT - 22 - width, round(y - LINE_HEIGHT / 2)), LETTERING, str(value))
    for moment in _ticks(scale.across):
        x = scale.place(moment, 0)[0]
        width = lettering_width(LETTERING, str(moment))
        write(picture, (round(x - width / 2), BOTTOM + 16), LETTERING, str(moment))
    text = fit_text(LETTERING, caption, WIDTH - LEFT)
    write(picture, (LEFT - 14, 4), LETTERING, text)


def _close(scale: _Scale, one: int, other: int) -> bool:
    return one != other and abs(scale.place(0, one)[1] - scale.place(0, other)[1]) < LINE_HEIGHT - 6
