"""How fast the bot moves by itself."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rooms.changes.catching import GRACE
from cogs.display.drawing_queue import BUSY
from cogs.display.pings import LOOKING_FOR
from cogs.display.table_messages import FRESH


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast the bot moves by itself.

    Attributes:
        drawing: Seconds between two drawings of one table.
        busy: Seconds that a pass of the event loop may take before drawings wait for answers.
        computers: Seconds that a computer player thinks.
        grace: Seconds in which nobody is caught after coming down to one card.
        looking: Seconds after a press on their hand in which somebody is taken to look at it: no ping then.
        presses: Seconds that a press on a table is kept, to change the table through it, before a newer one
            takes its place; `math.inf` to keep none at all.
        requests: The most that the bot sends within 1.2 seconds, all its processes together, so 40 a second.
            Discord takes 50 in any second, and sees some later than others (`rate_limiter.WINDOW`).
    """

    drawing: float = 1.0
    busy: float = BUSY
    computers: float = 1.2
    grace: float = GRACE.total_seconds()
    looking: float = LOOKING_FOR.total_seconds()
    presses: float = FRESH.total_seconds()
    requests: float = 48.0
