"""The pace of garbage collection: young objects often and cheaply, old ones while nobody waits.

Python stops everything while it collects. A full collection walks through all that the bot holds, 20 ms for
64 rooms and more with every room, and by default it comes whenever enough young objects survived: under load
that is in the middle of answers (`click.p99` of `make bench`). Here it waits for a moment in which nothing is
being answered, and no longer than until too much has piled up.
"""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rooms.clock import Clock

YOUNG: Final = 5_000
"""Objects made and still there when the youngest generation is collected: about as many as 20 clicks make."""
MIDDLE: Final = 10
"""Collections of the youngest generation before the middle one is collected with it."""
NEVER: Final = 1_000_000
"""Collections of the middle generation before Python makes a full one by itself."""
DUE: Final = 5
"""Collections of the middle generation after which a full one is made at the next quiet moment."""
OVERDUE: Final = 15
"""Collections of the middle generation after which a full one waits no longer."""
LOOK_EVERY: Final = 0.25  # seconds


def postpone_full_collections() -> None:
    """Keep what is loaded by now out of every collection, and let Python make no full one by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_when_quiet(is_quiet: Callable[[], bool], clock: Clock) -> None:
    """Make the full collections from now on, until this is cancelled.

    Args:
        is_quiet: Whether nobody waits for an answer at this moment.
        clock: Waits between two looks.
    """
    while True:
        await clock.sleep(LOOK_EVERY)
        survived = gc.get_count()[2]
        if survived >= OVERDUE or (survived >= DUE and is_quiet()):
            gc.collect()
            await asyncio.sleep(0)
