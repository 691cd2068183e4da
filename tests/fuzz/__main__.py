"""The command line: ``python -m tests.fuzz --minutes 5 --seed 1``; ends with 1 at a finding.

A finding comes with the command that reads its input again, and with the input, shortened.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.fuzz.hall import PRESSES
from tests.fuzz.saved import SAVED
from tests.fuzz.target import FindingError
from tests.fuzz.tournaments import TOURNAMENTS
from tests.fuzz.typed import TYPED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.fuzz.target import Target

TARGETS = {target.name: target for target in (*TYPED, *SAVED, TOURNAMENTS, PRESSES)}
MOST_SHOWN = 300
"""Characters of an input that are printed."""
SLICE = 1.0
"""Seconds for one target before it is another's turn."""


@dataclass
class Figures:
    """What was tried of one target."""

    inputs: int = 0
    accepted: int = 0
    longest: int = 0
    seconds: float = 0.0
    findings: Counter[str] = field(default_factory=Counter)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz, print figures and findings, and return the exit status."""
    asked = _parser().parse_args(arguments)
    logging.disable(logging.CRITICAL)
    chosen = [TARGETS[name] for name in asked.target or TARGETS]
    figures = {target.name: Figures() for target in chosen}
    if asked.input is not None:
        for target in chosen:
            _try(target, asked.seed, asked.input, figures[target.name])
    else:
        until = time.monotonic() + 60 * asked.minutes
        while time.monotonic() < until:
            for target in chosen:
                _fuzz(target, asked.seed, figures[target.name], min(until, time.monotonic() + SLICE))
    return _tell(figures)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="where the inputs come from (%(default)s)")
    parser.add_argument("--target", nargs="*", choices=TARGETS, help="these alone")
    parser.add_argument("--input", type=int, help="this input of each target alone, by its number")
    return parser


def _fuzz(target: Target, seed: int, figures: Figures, until: float) -> None:
    """Try the next inputs of a target until its time is over."""
    while time.monotonic() < until:
        _try(target, seed, figures.inputs, figures)


def _try(target: Target, seed: int, number: int, figures: Figures) -> None:
    begun = time.monotonic()
    value = target.input(seed, number)
    try:
        figures.accepted += target.judge(value)
    except FindingError as finding:
        kind = str(finding)[:60]
        figures.findings[kind] += 1
        if figures.findings[kind] == 1:
            replayed = f'make fuzz ARGS="--target {target.name} --seed {seed} --input {number}"'
            print(
                f"finding: {target.name}: {finding}\n  {ascii(value)[:MOST_SHOWN]}\n  {replayed}", flush=True
            )
    figures.inputs += 1
    figures.longest = max(figures.longest, len(value))
    figures.seconds += time.monotonic() - begun


def _tell(figures: dict[str, Figures]) -> int:
    for name, one in figures.items():
        print(
            f"fuzz.{name} inputs {one.inputs} accepted {one.accepted} longest {one.longest}"
            f" seconds {one.seconds:.1f} findings {one.findings.total()}"
        )
    print(f"fuzz.inputs {sum(one.inputs for one in figures.values())}")
    return 1 if any(one.findings for one in figures.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
