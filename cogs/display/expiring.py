"""What is kept of rooms for as long as the token of an interaction lives, so that none outlives it.

Nothing happens in most rooms for hours: without this each would keep the last interactions of its people
until somebody moves there (`load.played.room` of `make load`).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rooms.room import Room

TABLE: Final = 0
"""Stands for what a room keeps once, where others are kept for each account."""


class Expiring:
    """Knows in which order something was kept of rooms, and has it forgotten in that order.

    Whatever is kept next is what this looks at the clock for: a bot in which nobody does anything keeps what
    it has.
    """

    def __init__(self, forget_expired: Callable[[Room, int], bool]) -> None:
        """Know nothing yet.

        Args:
            forget_expired: Forgets what is kept of a room for an account, or for `TABLE`, if it has expired;
                returns whether nothing is kept any more.
        """
        self._forget_expired = forget_expired
        self._kept: OrderedDict[tuple[int, int], ref[Room]] = OrderedDict()

    def note(self, room: Room, owner: int = TABLE) -> None:
        """Note that something is kept anew, and have forgotten what has expired by now.

        Args:
            room: Of which it is kept.
            owner: Discord's id of the account it is kept for, or `TABLE`.
        """
        self._kept.pop((room.channel_id, owner), None)
        self._kept[room.channel_id, owner] = ref(room)
        while self._kept:
            oldest = next(iter(self._kept))
            kept_of = self._kept[oldest]()
            if kept_of is not None and not self._forget_expired(kept_of, oldest[1]):
                return
            del self._kept[oldest]
