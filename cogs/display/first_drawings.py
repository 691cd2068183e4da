"""The first drawings of all rooms after a start, one after the other."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bot.rooms import log_context
from bot.rooms.state.reporting import moment_of
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.rooms.clock import Clock
    from bot.rooms.room import Room

START_INTERVALS: Final = 0.1
"""The pause between two rooms that are drawn after a start, in intervals of a table: 10 rooms a second.

Each takes up to three requests: faster ones would wait for the rate limiter, all in memory (`idle.room` of
`make bench`: 14.7 KiB a room, 17 to 21 with 40 a second). A table that is pressed meanwhile is drawn at once.
"""

log = logging.getLogger(__name__)


async def draw_all(
    rooms: Iterable[Room], draw: Callable[[Room], None], *, clock: Clock, interval: float
) -> None:
    """Have all rooms drawn after a start; one that fails keeps no other from it.

    Args:
        rooms: All rooms of the process.
        draw: Has a room drawn.
        clock: Waits between two rooms.
        interval: Seconds between two drawings of one table, 0 or more.
    """
    for room in sorted(rooms, key=_start_order):
        log_context.enter(room)
        try:
            if not room.closed:  # if it closed meanwhile, that was drawn
                draw(room)
        except Exception:
            log.exception("channel %d is not drawn after a start: %s", room.channel_id, moment_of(room.state))
        await clock.sleep(interval * START_INTERVALS)


def _start_order(room: Room) -> tuple[bool, bool]:
    """Return what sorts rooms after a start: those never shown come first, then those in play."""
    return room.state.message_id is not None, room.state.stage is not Stage.PLAYING
