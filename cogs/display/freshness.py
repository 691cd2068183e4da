"""How old what a table shows is by the time it is shown."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rooms.room import Room


class Freshness:
    """Measures the time from the first change that a table did not show yet until it showed it.

    A drawing that fails counts with the one that succeeds after it; where a channel takes nothing from the
    bot, nothing is measured.

    Attributes:
        on_shown: Gets the seconds when a table is shown; None if nobody wants to know.
    """

    def __init__(self) -> None:
        self.on_shown: Callable[[float], None] | None = None
        self._changed: dict[Room, float] = {}  # the loop's times
        self._read: dict[Room, float] = {}

    def note_change(self, room: Room) -> None:
        """Note that a room changed."""
        if self.on_shown is not None and room not in self._changed:
            self._changed[room] = asyncio.get_running_loop().time()

    def note_read(self, room: Room) -> None:
        """Note that what changed before will be in the drawing under way."""
        changed = self._changed.pop(room, None)
        if changed is not None:
            self._read.setdefault(room, changed)

    def note_drawn(self, room: Room, *, shown: bool) -> None:
        """Note that the drawing under way arrived, or that the channel takes none."""
        changed = self._read.pop(room, None)
        if not shown:
            self._changed.pop(room, None)
        elif changed is not None and self.on_shown is not None:
            self.on_shown(asyncio.get_running_loop().time() - changed)

    def forget(self, room: Room) -> None:
        """Measure nothing of what changed in a room so far."""
        self._changed.pop(room, None)
        self._read.pop(room, None)
