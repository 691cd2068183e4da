"""Benchmarks: `python -m tests.bench [names…]` prints lines of `name value unit`.

They need two free cores to mean anything; ratios survive a busy machine better than the rest.
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from tests.bench.clicks import click_cpu, click_median
from tests.bench.growth import growth
from tests.bench.rig import rig

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


async def _run(names: Sequence[str]) -> None:
    for name in names:
        module, benchmark = BENCHMARKS[name]
        async with rig(module) as made:
            for line in await benchmark(made):
                print(line, flush=True)


def main(names: Sequence[str]) -> int:
    """Run the benchmarks named, or all of them; return the exit status."""
    if unknown := [name for name in names if name not in BENCHMARKS]:
        print(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    asyncio.run(_run(names or list(BENCHMARKS)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
