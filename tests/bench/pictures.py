"""Cost of pictures beyond the PNG encoding that nobody can do without, and whether clicks wait for them.

The ratios are CPU time within one run, picture and bare encoding of the same image (Pillow's ``save`` as it
is) in turns. A stall is how much later than it should the event loop gets to somebody who waits for a
millisecond. Of a late beat only that much counts in which this process had a processor: what other processes
take is no matter of pictures, but it stands beside (`wall`), as does the same without any drawing
(`resting`).
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from functools import partial
from io import BytesIO
from statistics import median
from typing import TYPE_CHECKING

from PIL import Image

from bot.engine.cards import CARDS
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, PACKS
from bot.i18n import translator
from bot.render.pictures.chart import chart_of, chart_picture
from bot.render.pictures.hand import hand_picture
from bot.render.pictures.hand_result import hand_result_content, hand_result_picture
from bot.render.pictures.league import (
    FormMark,
    PicturedProfile,
    PicturedRow,
    Tile,
    ladder_picture,
    profile_picture,
)
from bot.render.pictures.result import match_result
from bot.render.pictures.sprites import warm_up
from bot.render.pictures.table import table_content, table_picture
from cogs.core.picture_maker import PictureMaker
from tests.render.test_result import played, setup

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.render.pictures.result import MatchSummary

ROUNDS = 60
PICTURES = 120
SEED = bytes(32)
BEAT = 0.001  # seconds


def ratio(draw: Callable[[], bytes], rounds: int) -> tuple[float, float]:
    """Return how many times the CPU of a bare encoding a picture takes, and its milliseconds."""
    with Image.open(BytesIO(draw())) as image:
        image.load()
        bare = image.copy()
    bare.info.clear()
    ratios, costs = [], []
    for _ in range(rounds):
        started = time.process_time()
        draw()
        drawn = time.process_time()
        bare.save(BytesIO(), "PNG")
        encoded = time.process_time()
        ratios.append((drawn - started) / (encoded - drawn))
        costs.append(drawn - started)
    return median(ratios), median(costs) * 1000


async def longest_stall(work: Awaitable[None]) -> tuple[float, float]:
    """Return the longest wait of the event loop beyond a beat while something is done.

    Returns:
        Milliseconds: by the processor time of this process, and by the clock on the wall.
    """
    longest, longest_on_the_wall, working = 0.0, 0.0, True

    async def beat() -> None:
        nonlocal longest, longest_on_the_wall
        while working:
            spent, due = time.process_time(), time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            late = time.perf_counter() - due
            longest = max(longest, min(late, time.process_time() - spent))
            longest_on_the_wall = max(longest_on_the_wall, late)

    beating = asyncio.create_task(beat())
    await work
    working = False
    await beating
    return longest * 1000, longest_on_the_wall * 1000


async def _drawing(summary: MatchSummary, pictures: int) -> None:
    """Draw tables of forty, hands of a whole pack and charts of long matches, each of them new."""
    said, picture_maker = translator(), PictureMaker()
    match, _ = Match.start(PACKS, seats=40, seed=SEED)
    view, names = match.view(None), [f"Guest {number}" for number in range(40)]
    for number in range(pictures):
        await picture_maker.table(said, replace(view, draw_pile=number), names)
        await picture_maker.hand(said, CARDS[number % 20 :], playable=CARDS[number % 40 :: 3])
        await picture_maker.chart(said, summary, [f"Guest {number}"] * 8)


def _summary() -> MatchSummary:
    """Return what a chart tells of a match of eight to 2,000 points."""
    return played(setup(replace(CLASSIC, target=2000), 8)).summary()


def _profile(ladders: tuple[PicturedRow, ...]) -> PicturedProfile:
    """Return what the largest picture of a profile shows."""
    return PicturedProfile(
        name="Guest",
        season="Ratings, May 2026",
        ladders=ladders,
        curve=tuple(1000 + 37 * number % 211 for number in range(20)),
        curve_caption="Classic, matches: last 20 rated",
        best="best 1210",
        form=tuple(FormMark(str(place), won=place == 1) for place in (1, 2, 3, 1, 6, 4, 1, 2, 5, 3)),
        form_caption="Last 10 matches, the newest on the right",
        tiles=tuple(Tile(str(count), "achievements") for count in range(4)),
    )


async def _resting(pictures: int) -> None:
    for _ in range(pictures):
        await asyncio.sleep(10 * BEAT)


async def pictures(*, rounds: int = ROUNDS, drawn: int = PICTURES) -> list[str]:
    """Return lines about a hand of ten cards, tables of ten and of forty seats, a result, and the league."""
    warm_up()
    ten = CARDS[::5][:10]
    tables = {}
    for name, rules, seats in (("table", CLASSIC, 10), ("table40", PACKS, 40)):
        match, _ = Match.start(rules, seats=seats, seed=SEED)
        tables[name] = table_content(match.view(None), [f"Guest {number}" for number in range(seats)])
    drawings: dict[str, Callable[[], bytes]] = {"hand": lambda: hand_picture(ten, playable=ten[::2])}
    drawings |= {name: partial(table_picture, shown) for name, shown in tables.items()}
    summary = _summary()
    chart = chart_of(translator(), summary, [f"Guest {number}" for number in range(8)])
    assert chart is not None
    drawings["chart"] = partial(chart_picture, chart)
    four = played(setup(CLASSIC, 4)).summary()
    result = hand_result_content(translator(), match_result(four), ["Guest"] * 4)
    assert result is not None
    drawings["result"] = partial(hand_result_picture, result)
    rows = tuple(
        PicturedRow(str(place), place if place < 4 else 0, f"Guest {place}", "1240?", "12/40 won", place / 10)
        for place in range(1, 11)
    )
    drawings["ladder"] = partial(ladder_picture, rows)
    drawings["profile"] = partial(profile_picture, _profile(rows[:4]))
    lines = []
    for name, draw in drawings.items():
        times, cost = ratio(draw, rounds)
        lines += [
            f"render.{name}.ratio {times:.2f} x",
            f"render.{name}.cpu {cost:.2f} ms",
            f"render.{name}.size {len(draw()) / 1000:.1f} kB",
        ]
    for name, work in (("", partial(_drawing, summary)), (".resting", _resting)):
        stall, wall = await longest_stall(work(drawn))
        lines += [f"render.loop_stall{name} {stall:.2f} ms", f"render.loop_stall{name}.wall {wall:.2f} ms"]
    return lines
