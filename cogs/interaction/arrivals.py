"""Interactions as they arrive: each counts once, and how old it is by then is estimated.

Discord delivers an event again after a connection that broke, and forgets an interaction that has no answer
three seconds after it was made. When it was made stands in its id, by Discord's clock. The clock of this
machine may be wrong, and may be set at any time, so it is not asked: an interaction is as old as it took
longer than the quickest one of late, by a clock that only ever goes on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from discord.utils import DISCORD_EPOCH

if TYPE_CHECKING:
    from collections.abc import Callable

REMEMBERED_FOR: Final = 15 * 60.0  # seconds: nobody can answer an interaction after that
MOST_REMEMBERED: Final = 20_000
WINDOW: Final = 10 * 60.0  # seconds: clocks drift apart less than a tenth of a second in it


def loop_time() -> float:
    """Return the time of the running loop, in seconds."""
    return asyncio.get_running_loop().time()


class Arrivals:
    """The interactions that arrived lately."""

    def __init__(self, *, now: Callable[[], float] = loop_time) -> None:
        """Begin without any; `now` returns the seconds of a clock that is never set."""
        self._now = now
        self._ids: OrderedDict[int, float] = OrderedDict()
        self._window_began = 0.0
        self._quickest: float | None = None
        self._quickest_before: float | None = None

    def is_first(self, interaction_id: int) -> bool:
        """Tell whether an interaction arrives for the first time, as far as it is remembered."""
        now = self._now()
        while self._ids and now - next(iter(self._ids.values())) > REMEMBERED_FOR:
            self._ids.popitem(last=False)
        if interaction_id in self._ids:
            return False
        self._ids[interaction_id] = now
        if len(self._ids) > MOST_REMEMBERED:
            self._ids.popitem(last=False)
        return True

    def age_of(self, interaction_id: int) -> float:
        """Return about how many seconds ago an interaction was made that arrives now; 0 for the quickest."""
        now = self._now()
        took = now - ((interaction_id >> 22) + DISCORD_EPOCH) / 1000
        if now - self._window_began > WINDOW:
            again = now - self._window_began > 2 * WINDOW  # nothing came for so long
            self._quickest_before = None if again else self._quickest
            self._quickest, self._window_began = None, now
        self._quickest = took if self._quickest is None else min(took, self._quickest)
        known = [least for least in (self._quickest, self._quickest_before) if least is not None]
        return took - min(known)

    def was_in_time(self, interaction_id: int) -> None:
        """Correct the estimate: Discord took an answer to an interaction that seemed too old for one."""
        self._quickest_before = None
        self._quickest = self._now() - ((interaction_id >> 22) + DISCORD_EPOCH) / 1000
