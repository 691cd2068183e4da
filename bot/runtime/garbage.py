"""The pace of garbage collection: young objects often and cheaply, old ones while nobody waits.

Python stops everything while it collects. A full collection walks through all that the bot holds, 20 ms for
64 rooms and more with every room, and by default it comes whenever enough young objects survived: under load
that is in the middle of answers (`click.p99` of `make bench`). Here it waits for a moment in which nothing is
being answered, and no longer than until too much has piled up.

What is freed does not go back to the system by itself: the allocator of glibc keeps it, in a heap for each
thread. Moving pictures, drawn in whatever thread is free, left 100 MB behind (`memory.matches`).
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.runtime.clock import Clock


YOUNG: Final = 5_000
"""Objects made and still there when the youngest generation is collected: about as many as 20 clicks make."""
MIDDLE: Final = 10  # collections of the youngest generation before the middle one is collected with it
NEVER: Final = 1_000_000  # collections of the middle generation before Python makes a full one by itself
DUE: Final = 5  # collections of the middle generation after which a full one is made at the next quiet moment
OVERDUE: Final = 15  # collections of the middle generation after which a full one waits no longer
LOOK_EVERY: Final = 0.25  # seconds

_LIBC: Final = ctypes.CDLL(None) if os.name == "posix" else None
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
LARGE: Final = 256 * 1024
"""Bytes of a block that goes back to the system as soon as it is freed. Left alone, glibc raises this to the
largest block freed so far."""


def share_heap() -> None:
    """Have all threads share one heap, before any thread is started; does nothing without glibc."""
    if (mallopt := getattr(_LIBC, "mallopt", None)) is not None:
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_MMAP_THRESHOLD, LARGE)


def return_free_memory() -> None:
    """Give back to the system what is free, which takes 8 ms for 40 MB; does nothing without glibc."""
    if (trim := getattr(_LIBC, "malloc_trim", None)) is not None:
        trim(0)


def postpone_full_collections() -> None:
    """Keep what is loaded by now out of every collection, and let Python make no full one by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_when_quiet(is_quiet: Callable[[], bool], clock: Clock) -> None:
    """Make the full collections until this is cancelled; at quiet moments nobody waits for an answer."""
    while True:
        await clock.sleep(LOOK_EVERY)
        survived = gc.get_count()[2]
        quiet = is_quiet()
        if survived >= OVERDUE or (survived >= DUE and quiet):
            gc.collect()
            if quiet:
                return_free_memory()
            await asyncio.sleep(0)
