"""A finding with fewer faults: whatever is not needed for it is left out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.simulation.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.simulation.faults import Fault
    from tests.simulation.simulation import Report

MOST_TRIES = 60
DIGITS = re.compile(r"\d+|[0-9a-f]{8,}")


@dataclass(frozen=True, slots=True)
class Shrunk:
    """The fewest faults with which a run finds the same."""

    report: Report
    tries: int


def shrink(found: Report, *, acts: int) -> Shrunk:
    """Leave out as many faults of a run as possible: halves first, then smaller parts, then single ones."""
    kept: Sequence[Fault] = found.faults
    best, tries = found, 0
    size = max(1, len(kept) // 2)
    while kept and tries < MOST_TRIES:
        place, smaller = 0, False
        while place < len(kept) and tries < MOST_TRIES:
            fewer = [*kept[:place], *kept[place + size :]]
            report = Simulation(found.seed, faults=fewer, acts=acts).run()
            tries += 1
            if kind_of(report.finding) == kind_of(found.finding):
                kept, best, smaller = report.faults, report, True
            else:
                place += size
        if not smaller and size == 1:
            break
        size = max(1, size // 2)
    return Shrunk(best, tries)


def kind_of(finding: str) -> str:
    """Return a finding without what differs from run to run: ids, revisions, cards."""
    return DIGITS.sub("#", finding.partition("\n")[0].partition("[")[0])


def command(report: Report, *, acts: int) -> str:
    """Return the command that plays a run again, exactly."""
    faults = ",".join(map(str, report.faults)) or "none"
    return f"python -m tests.simulation --seed {report.seed} --acts {acts} --faults {faults}"
