"""The command line: ``python -m tests.simulation --seeds 1000``; ends with 1 at a finding.

A finding is printed with the command that plays it again, with as few faults as are needed for it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter, defaultdict, deque
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from tests.simulation.faults import KINDS, Fault
from tests.simulation.shrinking import command, kind_of, shrink
from tests.simulation.simulation import ACTS, Report, Simulation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

EACH_OF_A_KIND = 1
"""Findings of one kind that are shrunk and printed; the others are only counted."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play seeds, print figures and findings, and return the exit status."""
    asked = _parser().parse_args(arguments)
    started = time.perf_counter()
    if asked.seed is not None:
        faults = None if asked.faults is None else _faults(asked.faults)
        tell = print if asked.trace else (lambda _: None)
        one = Simulation(asked.seed, faults=faults, without=asked.without, acts=asked.acts, tell=tell)
        reports: Iterable[Report] = [one.run()]
    else:
        seeds = range(asked.first, asked.first + asked.seeds)
        until = started + 60 * asked.minutes
        reports = _play(
            seeds, asked.jobs, until, partial(_run, acts=asked.acts, without=tuple(asked.without))
        )
    return _tell(reports, acts=asked.acts, started=started, shrinking=asked.faults is None)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=100, help="how many seeds to play")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="play this one alone")
    parser.add_argument("--faults", help="with --seed: only these faults, such as commit:7=torn, or none")
    parser.add_argument("--trace", action="store_true", help="with --seed: tell everything that happens")
    kinds = sorted({kind for stream in KINDS.values() for kind in stream})
    parser.add_argument(
        "--without", nargs="*", default=[], choices=kinds, help="kinds of faults to leave out"
    )
    parser.add_argument("--acts", type=int, default=ACTS, help="how many things people do in each run")
    parser.add_argument("--minutes", type=float, default=inf, help="begin no other seed after so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    return parser


def _faults(text: str) -> list[Fault]:
    return [] if text == "none" else [Fault.parse(one) for one in text.split(",")]


def _run(seed: int, *, acts: int, without: tuple[str, ...]) -> Report:
    return Simulation(seed, acts=acts, without=without).run()


def _play(seeds: range, jobs: int, until: float, play: partial[Report]) -> Iterator[Report]:
    """Yield the report of each seed in order, until the time is over."""
    if jobs == 1:
        for seed in seeds:
            if time.perf_counter() > until:
                return
            yield play(seed)
        return
    with ProcessPoolExecutor(jobs) as pool:
        running: deque[Future[Report]] = deque()
        for seed in seeds:
            if time.perf_counter() > until:
                break
            running.append(pool.submit(play, seed))
            if len(running) == 2 * jobs:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()


def _tell(reports: Iterable[Report], *, acts: int, started: float, shrinking: bool) -> int:
    figures: defaultdict[str, float] = defaultdict(int)
    faults: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for report in reports:
        for name, value in _figures(report):
            figures[name] += value
        faults.update(f"{fault.stream}.{fault.kind}" for fault in report.faults)
        if report.finding:
            kinds[kind_of(report.finding)] += 1
            if kinds[kind_of(report.finding)] <= EACH_OF_A_KIND:
                _tell_finding(report, acts=acts, shrinking=shrinking)
    figures["faults"] = faults.total()
    figures["minutes"] = (time.perf_counter() - started) / 60
    for name, value in figures.items():
        print(f"simulation.{name} {value:.1f}" if isinstance(value, float) else f"simulation.{name} {value}")
    print("simulation.faults.of", ", ".join(f"{name} {count}" for name, count in sorted(faults.items())))
    for kind, count in kinds.most_common():
        print(f"finding, {count} times: {kind}")
    return 1 if kinds else 0


def _figures(report: Report) -> Iterator[tuple[str, float]]:
    yield "seeds", 1
    yield "processes", report.processes
    yield "steps", report.steps
    yield "presses", report.pressed
    yield "requests", report.requests
    yield "commits", report.commits
    yield "actions", report.actions
    yield "matches", report.matches
    yield "messages_searched", report.looked
    yield "messages_left_over", report.leftovers
    yield "virtual_hours", report.virtual / 3600
    yield "findings", 1 if report.finding else 0


def _tell_finding(report: Report, *, acts: int, shrinking: bool) -> None:
    print(f"seed {report.seed}: {report.finding}", flush=True)
    if shrinking:
        shrunk = shrink(report, acts=acts)
        left = len(shrunk.report.faults)
        print(f"  {len(report.faults)} faults, of which {left} are needed; {shrunk.tries} runs to find out")
        report = shrunk.report
    print(f"  {command(report, acts=acts)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
