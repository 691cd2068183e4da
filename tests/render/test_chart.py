"""The chart of a match: a picture of exactly what it is given, readable without telling colours apart."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, PACKS
from bot.engine.rulebook.match import SEATS_OF, Format
from bot.i18n import translator
from bot.render.pictures.chart import (
    BOTTOM,
    COLOURS,
    HEIGHT,
    LINE_HEIGHT,
    MARKERS,
    MAX_LINES,
    TOP,
    Chart,
    ChartLine,
    _slots,
    _ticks,
    chart_alternative,
    chart_of,
    chart_picture,
)
from bot.render.pictures.pieces import MAX_LENGTH, WIDTH
from bot.render.seats import Team
from bot.rooms.state.history import NO_STATISTICS
from tests.engine.positions import position
from tests.render.test_result import NAMES, Table, played, setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.rulebook.rules import Rules
    from bot.render.pictures.result import MatchSummary

TRANSLATE = translator()
MOST_BYTES = 100_000
ADA = ChartLine("1 Ada", ((0, 0), (1, 30)), won=True)
BOB = ChartLine("2 Bob", ((0, 0), (1, 5)), won=False)
TWO = Chart("points", (ADA, BOB), 30)


def summary(rules: Rules, seats: int) -> MatchSummary:
    return played(setup(rules, seats)).summary()


def drawn(told: MatchSummary, names: Sequence[str] = NAMES) -> Chart:
    chart = chart_of(TRANSLATE, told, names)
    assert chart is not None
    return chart


def many(lines: int) -> Chart:
    marks = [tuple((at, at * (line + 1)) for at in range(24)) for line in range(lines)]
    return Chart(
        "points", tuple(ChartLine(f"{line} Name", marks[line], won=line == 0) for line in range(lines)), None
    )


@pytest.mark.parametrize("format_", Format)
def test_every_format_has_a_chart(format_: Format) -> None:
    base = DUEL if format_ is Format.PLAYED else CLASSIC
    told = summary(replace(base, format=format_), SEATS_OF.get(format_, 3))
    chart = drawn(told)
    data = chart_picture(chart)
    assert Image.open(BytesIO(data)).size == (WIDTH, HEIGHT)
    assert Image.open(BytesIO(data)).mode == "P"
    assert len(data) < MOST_BYTES
    assert chart.lines[0].won
    assert all(line.marks[0][0] == 0 for line in chart.lines)


def test_a_match_of_many_hands_charts_points_and_one_of_one_hand_cards() -> None:
    told = summary(replace(CLASSIC, target=300), 3)
    chart = drawn(told)
    assert (chart.caption, chart.target) == (TRANSLATE("chart-points"), 300)
    outcome = told.view.outcome
    assert outcome is not None
    assert chart.lines[0].marks[-1] == (told.statistics.hands, max(outcome.points))
    single = drawn(summary(ANYWHERE, 3))
    assert (single.caption, single.target) == (TRANSLATE("chart-sizes"), None)
    assert single.lines[0].marks[0] == (0, 7)
    assert single.lines[0].marks[-1][1] == 0


def test_too_little_is_no_chart() -> None:
    table = Table(position("R1", "B1 B2", points=(499, 0)))
    table.plays(0, "R1")
    assert chart_of(TRANSLATE, table.summary(), NAMES) is None
    assert chart_of(TRANSLATE, replace(table.summary(), statistics=NO_STATISTICS), NAMES) is None


def test_partners_are_one_line() -> None:
    chart = drawn(summary(replace(CLASSIC, format=Format.PARTNERS), 4))
    assert sorted(line.label for line in chart.lines) == ["Ada & Cleo", "Bob & Dan"]


def test_a_name_without_letters_is_a_number() -> None:
    told = summary(replace(CLASSIC, target=300), 2)
    chart = drawn(told, ("\N{CJK UNIFIED IDEOGRAPH-4E00}", "Bob"))
    assert sorted(line.label for line in chart.lines) == ["#1", "Bob"]


def test_of_forty_seats_the_best_are_drawn() -> None:
    told = summary(replace(PACKS, target=120, format=Format.LOWEST, table_talk=0), 40)
    chart = drawn(told, ["W" * 32] * 40)
    assert len(chart.lines) == MAX_LINES
    assert len(chart_picture(chart)) < MOST_BYTES
    assert len(chart_alternative(TRANSLATE, chart)) <= MAX_LENGTH


def test_the_same_chart_is_the_same_picture_and_another_is_not() -> None:
    first = chart_picture(TWO)
    assert chart_picture(TWO) == first
    others = [
        replace(TWO, caption="cards"),
        replace(TWO, target=None),
        replace(TWO, lines=(BOB, ADA)),
        replace(TWO, lines=(replace(ADA, won=False), BOB)),
        replace(TWO, lines=(replace(ADA, label="1 Abe"), BOB)),
        replace(TWO, lines=(replace(ADA, marks=((0, 0), (1, 29))), BOB)),
    ]
    pictures = {chart_picture(other) for other in others}
    assert len(pictures | {first}) == len(others) + 1


def test_lines_differ_in_shape_not_only_in_colour() -> None:
    assert len(set(MARKERS)) == len(MARKERS) == len(set(COLOURS)) == MAX_LINES


@pytest.mark.parametrize("lines", range(1, MAX_LINES + 1))
@pytest.mark.parametrize("at", [TOP, (TOP + BOTTOM) / 2, BOTTOM])
def test_labels_never_lie_on_each_other(lines: int, at: float) -> None:
    slots = sorted(_slots([at] * lines))
    assert all(after - before >= LINE_HEIGHT for before, after in pairwise(slots))
    assert slots[0] >= TOP - LINE_HEIGHT
    assert slots[-1] + LINE_HEIGHT / 2 <= HEIGHT
    assert chart_picture(many(lines))


@pytest.mark.parametrize("most", [0, 1, 3, 4, 5, 99, 100, 533, 10_000, 123_456])
def test_ticks_are_few_and_round(most: int) -> None:
    ticks = [*_ticks(most)]
    assert ticks[0] == 0
    assert len(ticks) <= 5
    assert all(tick <= most for tick in ticks)
    assert all(str(tick).rstrip("0") in {"", "1", "2", "3", "4", "5", "6", "8", "15"} for tick in ticks)


def test_a_chart_is_told_in_words() -> None:
    told = summary(replace(CLASSIC, target=300), 2)
    shown = drawn(told)
    assert chart_alternative(TRANSLATE, shown) == " ".join(
        [
            TRANSLATE("picture-chart-points", hands=told.statistics.hands),
            TRANSLATE("picture-chart-target", target=300),
            *(
                TRANSLATE(
                    "picture-chart-line",
                    names=NAMES[seat],
                    won="yes" if line.won else "no",
                    values=", ".join(str(value) for _, value in line.marks),
                )
                for (seat,), line in zip(told.sides, shown.lines, strict=True)
            ),
        ]
    )
    single = drawn(summary(ANYWHERE, 2))
    assert chart_alternative(TRANSLATE, single).startswith(TRANSLATE("picture-chart-sizes"))


def test_the_alternative_names_partners_together() -> None:
    told = summary(replace(CLASSIC, format=Format.PARTNERS), 4)
    shown = drawn(told)
    said = chart_alternative(TRANSLATE, shown)
    for seat, team in enumerate(Team):
        names = f"{NAMES[seat]} & {NAMES[seat + 2]}"
        assert TRANSLATE("picture-chart-team", side=team.value, names=names) in said
        assert f" {told.view.seats[seat].points}." in said


def test_partners_have_the_marker_of_their_team_however_they_are_placed() -> None:
    told = summary(replace(CLASSIC, format=Format.PARTNERS), 4)
    shown = drawn(told)
    assert {line.team: line.label.split()[0] for line in shown.lines} == {
        Team.ORANGE: NAMES[0],
        Team.PURPLE: NAMES[1],
    }
    swapped = [Team.PURPLE, Team.ORANGE] if shown.lines[0].team is Team.ORANGE else [*Team]
    other = replace(
        shown, lines=tuple(replace(line, team=team) for line, team in zip(shown.lines, swapped, strict=True))
    )
    assert chart_picture(other) != chart_picture(shown)
