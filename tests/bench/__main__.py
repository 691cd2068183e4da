"""Benchmarks: `python -m tests.bench [--long] [names…]` prints lines of `name value unit`, and the limit.

They need two free cores to mean anything; ratios survive a busy machine better than the rest. The short forms
take a few minutes together, the long ones half an hour.
"""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.bench.attacks import attack_lines
from tests.bench.clicks import click_cpu, click_median
from tests.bench.engine import against_rlcard
from tests.bench.freshness import freshness, neighbours
from tests.bench.growth import growth
from tests.bench.idle_rooms import idle_rooms
from tests.bench.league import league
from tests.bench.load import busy, load, over, two
from tests.bench.many_rooms import click_growth
from tests.bench.memory import memory
from tests.bench.pictures import pictures
from tests.bench.press import press_lines
from tests.bench.privacy import privacy_lines
from tests.bench.ready import idle, ready, rush
from tests.bench.rig import rig
from tests.bench.season import season_lines
from tests.bench.tournaments import tournament_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from typing import Any

    from tests.bench.rig import Rig

    Measure = Callable[[], Coroutine[Any, Any, list[str]]]

LONG: Final = "--long"
INSPECTED: Final = "tests.bench.inspected"


class Benchmark(NamedTuple):
    """Forms of a benchmark: without a long one, the short one is all there is."""

    short: Measure
    long: Measure | None = None


async def _rigged(measure: Callable[[Rig], Coroutine[Any, Any, list[str]]], module: str = "bot") -> list[str]:
    """Measure two bots side by side; the module is what the real one is started as."""
    async with rig(module) as made:
        return await measure(made)


async def _engine() -> list[str]:
    try:
        return list(against_rlcard())
    except ModuleNotFoundError as missing:
        print(f"engine left out: {missing.name} comes with the extra `bench`", file=sys.stderr)
        return []


async def _fresh(*sizes: int) -> list[str]:
    return await asyncio.to_thread(freshness, sizes)  # virtual time needs a loop of its own


async def _press() -> list[str]:
    with TemporaryDirectory() as folder:
        return await press_lines(Path(folder))


async def _neighbours() -> list[str]:
    return await asyncio.to_thread(neighbours)


# What `make bench` measures, in this order.
BENCHMARKS: Final[dict[str, Benchmark]] = {
    "click.cpu": Benchmark(partial(_rigged, click_cpu)),
    "click.median": Benchmark(partial(_rigged, click_median)),
    "growth": Benchmark(
        partial(_rigged, partial(growth, clicks=4000), INSPECTED), partial(_rigged, growth, INSPECTED)
    ),
    "press": Benchmark(_press),
    "engine": Benchmark(_engine),
    "render": Benchmark(pictures),
    "ready": Benchmark(ready),
    "rush": Benchmark(rush),
    "idle": Benchmark(idle),
    "click.growth": Benchmark(partial(click_growth, many=500), click_growth),
    "memory": Benchmark(memory, partial(memory, 1000)),
    "league.season": Benchmark(season_lines),
    "league.attack": Benchmark(attack_lines),
    "tournament": Benchmark(tournament_lines),
    "league": Benchmark(partial(league, matches=50_000, players=5000, rounds=3, seconds=1), league),
    "fresh": Benchmark(partial(_fresh, 10, 100), partial(_fresh, 10, 100, 1000)),
    "requests": Benchmark(_neighbours),
    "privacy": Benchmark(privacy_lines),
}
# What takes minutes in any form, and is measured where it is named alone (`make load`).
LOADS: Final[dict[str, Benchmark]] = {
    "load": Benchmark(load),
    "load.memory": Benchmark(partial(memory, 1000, name="load.memory")),
    "load.busy": Benchmark(busy),
    "load.idle": Benchmark(idle_rooms),
    "load.two": Benchmark(two),
    "load.over": Benchmark(over),
}
# What a figure, or each of those that it begins the names of, may be.
LIMITS: Final = {
    "press.files": "≤40",
    "press.functions": "≤150",
    "tournament.press.cpu": "≤5",
    "tournament.cold.cpu": "≤5",
    "tournament.step.cpu": "≤50",
    "privacy.export.cpu": "≤50",
    "privacy.delete.cpu": "≤50",
    "requests.window.peak": "≤50",
    "requests.neighbour.wait": "≤1",
    "memory.matches": "≤5",
    "load.memory.matches": "≤5",
    "load.over.answered": "≥99",
    "load.over.recovery": "≤10",
    "ready.rooms.10000": "≤10",
    "league.attack.places": "≤5",
    "league.attack.members": "≤20",
}


def with_limit(line: str) -> str:
    """Return the line of a figure with its limit, if there is one.

    >>> with_limit("memory.matches 3.1 MB"), with_limit("rush.sent 285 clicks/s")
    ('memory.matches 3.1 MB ≤5', 'rush.sent 285 clicks/s')
    >>> with_limit("requests.window.peak.100 48 requests")
    'requests.window.peak.100 48 requests ≤50'
    """
    name = line.split(maxsplit=1)[0]
    for figure, limit in LIMITS.items():
        if f"{name}.".startswith(f"{figure}."):
            return f"{line} {limit}"
    return line


async def _run(names: Sequence[str], *, long: bool) -> None:
    for name in names:
        benchmark = (BENCHMARKS | LOADS)[name]
        measure = (benchmark.long if long else None) or benchmark.short
        for line in await measure():
            print(with_limit(line), flush=True)


def main(arguments: Sequence[str]) -> int:
    """Run the benchmarks named, or all of them; return the exit status."""
    names = [argument for argument in arguments if argument != LONG]
    known = BENCHMARKS | LOADS
    if unknown := [name for name in names if name not in known]:
        print(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    asyncio.run(_run(names or [*BENCHMARKS], long=LONG in arguments))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
