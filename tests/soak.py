"""Hours of play in search of a disagreement: ``python -m tests.soak``.

Hands in lockstep with the naive implementation, for every preset and for options put together at random;
matches of random options watched at every step; their twins, which differ only in what somebody has not seen;
rooms that many people use at once; and matches of every rule by the buttons of the hands, from the first card
to the last. Ends with 1 at the first block that somebody has to read.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bot.engine.match import Match
from bot.engine.presets import PRESETS
from tests.engine.naive.lockstep import play_preset, play_random
from tests.engine.test_random_rules import try_match

if TYPE_CHECKING:
    from collections.abc import Iterator

CHUNK = 100
BESIDE_PRESETS = ("any options", "matches", "twins", "rooms", "clicks")

Job = tuple[str, int, int]


def play(job: Job) -> tuple[int, int, list[str]]:
    """Play the seeds of a job; return how many were played, in how many actions, and what was found."""
    name, first, end = job
    played = actions = 0
    found: list[str] = []
    for seed in range(first, end):
        try:
            if name == "matches":
                length = try_match(seed)
            elif name == "twins":
                length = watch_twins(seed)
            elif name == "rooms":
                length = use_rooms(seed)
            elif name == "clicks":
                length = play_by_clicks(seed)
            elif name == "any options":
                length = play_random(seed)
            else:
                length = play_preset(name, seed)
        except Exception as failure:  # noqa: BLE001 - whatever it is, it is what is looked for
            found.append(str(failure))
            continue
        played += length > 0
        actions += length
    return played, actions, found


def watch_twins(seed: int) -> int:
    """Compare the twins of a match; return how many things that somebody is told were compared."""
    from tests.secrecy.watch import watch_seed  # noqa: PLC0415 - the whole bot

    return watch_seed(seed)


def use_rooms(seed: int) -> int:
    """Let many people use two rooms at once; return how many things they did."""
    from tests.rooms.test_linearizability import Evening  # noqa: PLC0415 - rooms

    logging.disable(logging.CRITICAL)
    evening = Evening(seed)
    asyncio.run(evening.run())
    return sum(map(len, evening.operations.values()))


def play_by_clicks(seed: int) -> int:
    """Let people play a match of one of the rules by their buttons; return how many moves they made."""
    from tests.e2e.test_every_rule import MATCHES, play_to_the_end  # noqa: PLC0415 - as above

    rules, seats = list(MATCHES.values())[seed % len(MATCHES)]
    match, _ = Match.start(rules, seats=seats, seed=seed.to_bytes(32))
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(play_to_the_end(Path(folder), match, seed))


def jobs(name: str, first: int, count: int) -> Iterator[Job]:
    for start in range(first, first + count, CHUNK):
        yield name, start, min(start + CHUNK, first + count)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--hands", type=int, default=5_000, help="hands of each preset (%(default)s)")
    parser.add_argument("--any", type=int, default=20_000, help="hands with any options (%(default)s)")
    parser.add_argument("--matches", type=int, default=100_000, help="complete matches (%(default)s)")
    parser.add_argument("--twins", type=int, default=1_000, help="matches with their twins (%(default)s)")
    parser.add_argument("--rooms", type=int, default=5_000, help="evenings in busy rooms (%(default)s)")
    parser.add_argument("--clicks", type=int, default=300, help="matches by clicks (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="(%(default)s)")
    given = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for name in (*PRESETS, *BESIDE_PRESETS):
            counts = {"matches": given.matches, "any options": given.any, "twins": given.twins}
            counts |= {"rooms": given.rooms, "clicks": given.clicks}
            wanted = counts.get(name, given.hands)
            if not wanted:
                continue
            begun, played, actions, first = time.monotonic(), 0, 0, given.first
            while played < wanted:  # refused rules are no matches: go on until there are enough
                batch = max(CHUNK, wanted - played)
                for more, length, found in pool.imap_unordered(play, jobs(name, first, batch)):
                    if found:
                        print(*found, sep="\n", flush=True)
                        return 1
                    played += more
                    actions += length
                first += batch
            seconds = time.monotonic() - begun
            print(f"{name}: {played} played, {actions} actions, {seconds:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
