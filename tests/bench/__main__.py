"""Benchmarks: `python -m tests.bench [names…]` prints lines of `name value unit`.

They need two free cores to mean anything; ratios survive a busy machine better than the rest.
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from tests.bench.clicks import click_cpu, click_median
from tests.bench.engine import against_rlcard
from tests.bench.feeding import feeding_lines
from tests.bench.freshness import SIZES, freshness
from tests.bench.growth import growth
from tests.bench.idle_rooms import idle_rooms
from tests.bench.league import league
from tests.bench.load import busy, load, two
from tests.bench.many_rooms import click_growth
from tests.bench.pictures import pictures
from tests.bench.privacy import privacy_lines
from tests.bench.ready import idle, ready, rush
from tests.bench.rig import rig
from tests.bench.season import season_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from typing import Any

    from tests.bench.rig import Rig

# Each with the module that it starts the real bot as.
BENCHMARKS: dict[str, tuple[str, Callable[[Rig], Coroutine[Any, Any, list[str]]]]] = {
    "click.cpu": ("bot", click_cpu),
    "click.median": ("bot", click_median),
    "growth": ("tests.bench.inspected", growth),
}
ENGINE = "engine"
# Each starts what it needs by itself.
STANDALONE: dict[str, Callable[[], Coroutine[Any, Any, list[str]]]] = {
    "render": pictures,
    "ready": ready,
    "rush": rush,
    "idle": idle,
    "click.growth": click_growth,
    "league.season": season_lines,
    "league.feeding": feeding_lines,
    "league": league,
    "privacy": privacy_lines,
}
FRESH = "fresh"
# What takes minutes is left out of `make bench`, and has a target of its own.
LONG: dict[str, Callable[[], Coroutine[Any, Any, list[str]]]] = {
    "load": load,
    "load.busy": busy,
    "load.idle": idle_rooms,
    "load.two": two,
}


async def _run(names: Sequence[str]) -> None:
    for name in names:
        if name == FRESH:
            await _measure_freshness()
            continue
        if name == ENGINE:
            _measure_engine()
            continue
        if alone := (STANDALONE | LONG).get(name):
            for line in await alone():
                print(line, flush=True)
            continue
        module, benchmark = BENCHMARKS[name]
        async with rig(module) as made:
            for line in await benchmark(made):
                print(line, flush=True)


async def _measure_freshness() -> None:
    for size in SIZES:  # in a thread, since virtual time needs a loop of its own
        for line in await asyncio.to_thread(freshness, [size]):
            print(line, flush=True)


def _measure_engine() -> None:
    try:
        for line in against_rlcard():
            print(line, flush=True)
    except ModuleNotFoundError as missing:
        print(f"{ENGINE} left out: {missing.name} comes with the extra `bench`", file=sys.stderr)


def main(names: Sequence[str]) -> int:
    """Run the benchmarks named, or all of them; return the exit status."""
    known = [*BENCHMARKS, ENGINE, *STANDALONE, FRESH]
    if unknown := [name for name in names if name not in (*known, *LONG)]:
        there = ", ".join((*known, *LONG))
        print(f"no such benchmark: {', '.join(unknown)}; there are: {there}", file=sys.stderr)
        return 2
    asyncio.run(_run(names or known))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
