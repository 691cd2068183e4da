"""Kills the real bot again and again: ``python -m tests.chaos --kills 100``; ends with 1 at a finding.

With ``--processes 3 --seconds 120`` several processes share the bot: they come, go, pause, lose the database.

At a finding the folder with the database and the log is kept, and named.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from tests.chaos.chaos import Chaos, Report
from tests.chaos.fleet import FleetChaos, FleetReport


async def main() -> int:
    """Run it, print figures and findings, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="how many processes are killed")
    parser.add_argument("--seed", type=int, default=0, help="decides how and when")
    parser.add_argument("--rooms", type=int, default=20, help="how many tables are busy")
    parser.add_argument("--trace", action="store_true", help="print a line about each process")
    parser.add_argument("--processes", type=int, default=1, help="how many share the bot (PostgreSQL)")
    parser.add_argument("--seconds", type=float, default=120, help="for how long, if several share it")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="uno-chaos-"))
    tell = (lambda line: print(line, flush=True)) if asked.trace else (lambda _: None)
    report: Report | FleetReport
    if asked.processes > 1:
        fleet = FleetChaos(folder, seed=asked.seed, processes=asked.processes, tell=tell)
        report = await fleet.run(asked.seconds)
    else:
        chaos = Chaos(folder, seed=asked.seed, rooms=asked.rooms, tell=tell)
        report = await chaos.run(asked.kills)
    for name, value in report.figures():
        print(f"chaos.{name} {value}")
    for finding in report.findings:
        print(f"finding: {finding}")
    if report.findings:
        print(f"seed {asked.seed}; the database and the log are in {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
