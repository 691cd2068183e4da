"""How late the event loop is: whatever holds it up, everybody waits for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rooms.clock import Clock

LOOK_EVERY: Final = 0.25  # seconds


async def watch_lag(note: Callable[[float], None], clock: Clock) -> None:
    """Measure until cancelled how many seconds later than asked a task goes on.

    Args:
        note: Gets the seconds, 0 or more, four times a second.
        clock: Waits between two looks.
    """
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_EVERY
        await clock.sleep(LOOK_EVERY)
        note(max(loop.time() - due, 0.0))
