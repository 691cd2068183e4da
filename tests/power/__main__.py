"""Cuts the power everywhere in recorded runs: ``python -m tests.power --runs 3``; 1 at a finding."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.power.cuts import NAME, cut_everywhere
from tests.power.disk import Loss
from tests.power.recorded import record


async def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.power", description=__doc__)
    parser.add_argument("--runs", type=int, default=1, help="how many processes to record")
    parser.add_argument("--actions", type=int, default=130, help="changes in each of the three rooms of one")
    parser.add_argument("--seed", type=int, default=0, help="the first of their seeds")
    parser.add_argument("--torn", type=int, default=3, help="failures with torn writes for each sync")
    asked = parser.parse_args()
    losses = [Loss.NOTHING_KEPT, *[Loss.BY_CHANCE] * asked.torn]
    figures = {"syncs": 0, "failures": 0, "acknowledged": 0, "findings": 0}
    for seed in range(asked.seed, asked.seed + asked.runs):
        with tempfile.TemporaryDirectory(prefix="uno-power-") as made:
            trace = await record(Path(made), seed=seed, actions=asked.actions)
            look = Path(made) / "look"
            cuts = await cut_everywhere(trace, look, seed=seed, losses=lambda *_: losses)
        figures["syncs"] += cuts.syncs
        figures["failures"] += cuts.looked
        figures["acknowledged"] += cuts.acknowledged
        figures["findings"] += len(cuts.findings)
        for finding in cuts.findings:
            print(f"seed {seed}, {NAME}: {finding}", flush=True)
    for name, value in figures.items():
        print(f"power.{name} {value}")
    return 1 if figures["findings"] else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
