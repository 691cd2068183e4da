"""Scheduling of garbage collection: young objects often and cheaply, old ones while nobody waits.

Python stops everything during a collection. A full one traverses every object, which takes 20 ms for 64 rooms
and more with each room, and by default runs whenever enough young objects survive: under load, in the middle
of answers (`click.p99` of `make bench`). Here it waits for a moment in which nothing is being answered,
unless too much garbage has accumulated.

Freed memory does not return to the system by itself: glibc's allocator keeps it, in one heap per thread.
Animations, drawn in any free thread, left 100 MB behind (`memory.matches`).
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
from collections.abc import Callable
from typing import Final

from bot.runtime.clock import Clock

YOUNG: Final = 5_000
"""Surviving new objects that trigger a collection of the youngest generation: some 20 clicks make as many."""
MIDDLE: Final = 10  # collections of the youngest generation per collection of the middle one
NEVER: Final = 1_000_000  # collections of the middle generation before Python starts a full one by itself
DUE: Final = 5  # collections of the middle generation after which the next quiet moment gets a full one
OVERDUE: Final = 15  # collections of the middle generation after which a full one runs at once
LOOK_EVERY: Final = 0.25  # seconds

_LIBC: Final = ctypes.CDLL(None) if os.name == "posix" else None
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
LARGE: Final = 256 * 1024
"""Size in bytes from which freed blocks return to the system at once. By default glibc raises it to the
largest block freed so far."""


def share_heap() -> None:
    """Make all threads share one heap; call it before any thread starts. Does nothing without glibc."""
    if (mallopt := getattr(_LIBC, "mallopt", None)) is not None:
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_MMAP_THRESHOLD, LARGE)


def return_free_memory() -> None:
    """Return free memory to the system, which takes 8 ms for 40 MB; does nothing without glibc."""
    if (trim := getattr(_LIBC, "malloc_trim", None)) is not None:
        trim(0)


def postpone_full_collections() -> None:
    """Exempt all objects loaded so far from collections, and stop Python's own full collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_when_quiet(is_quiet: Callable[[], bool], clock: Clock) -> None:
    """Run full collections until cancelled, if possible while nobody waits for an answer."""
    while True:
        await clock.sleep(LOOK_EVERY)
        survived = gc.get_count()[2]
        quiet = is_quiet()
        if survived >= OVERDUE or (survived >= DUE and quiet):
            gc.collect()
            if quiet:
                return_free_memory()
            await asyncio.sleep(0)
