"""Keeps each table in sight: it comes to the bottom after enough chatter, and back after it was deleted."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import discord

from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from bot.rooms.room import Room

ENOUGH: Final = 8  # messages below the table: about what a phone shows at once
APART: Final = 60.0  # seconds between two moves of a table, and the first wait between two deletions
LONGEST_WAIT: Final = 3600.0
REMEMBERED: Final = 3600.0  # seconds for which a deletion makes the next one wait


@dataclass(slots=True)
class _Seen:
    """What happened to the table of one room.

    Attributes:
        below: Messages of others since it was posted.
        lost: The loop's times at which somebody deleted it.
        pending: What will be done about it.
    """

    below: int = 0
    lost: deque[float] = field(default_factory=lambda: deque(maxlen=16))
    pending: asyncio.TimerHandle | None = None


class Reposting:
    """Listens to what happens in the channels of tables.

    Attributes:
        move_down: Posts a table anew, at the bottom.
    """

    def __init__(self, move_down: Callable[[Room], None]) -> None:
        self.move_down = move_down
        self._seen: dict[Room, _Seen] = {}

    def heard(self, room: Room) -> None:
        """Take note of a message in the channel of a room that is not the table or a ping."""
        if room.state.stage is Stage.OVER or room.state.message_id is None:
            return
        seen = self._seen.setdefault(room, _Seen())
        seen.below += 1
        if seen.below >= ENOUGH and seen.pending is None:
            posted = discord.utils.snowflake_time(room.state.message_id)
            self._later(room, seen, APART - (discord.utils.utcnow() - posted).total_seconds())

    def deleted(self, room: Room, message_ids: Container[int]) -> None:
        """Take note that somebody deleted messages; a table comes back, at first at once."""
        if room.state.stage is Stage.OVER or room.state.message_id not in message_ids:
            return
        seen = self._seen.setdefault(room, _Seen())
        now = asyncio.get_running_loop().time()
        while seen.lost and seen.lost[0] < now - REMEMBERED:
            seen.lost.popleft()
        wait = min(APART * 2 ** (len(seen.lost) - 1), LONGEST_WAIT) if seen.lost else 0.0
        seen.lost.append(now)
        self._later(room, seen, wait)

    def posted(self, room: Room) -> None:
        """Take note that the table stands at the bottom."""
        seen = self._seen.get(room)
        if seen is not None:
            seen.below = 0
            self._cancel(seen)

    def forget(self, room: Room) -> None:
        """Listen no more."""
        seen = self._seen.pop(room, None)
        if seen is not None:
            self._cancel(seen)

    def stop(self) -> None:
        """Do nothing any more."""
        for seen in self._seen.values():
            self._cancel(seen)
        self._seen.clear()

    def _later(self, room: Room, seen: _Seen, wait: float) -> None:
        self._cancel(seen)
        if wait <= 0:
            self.move_down(room)
            return
        seen.pending = asyncio.get_running_loop().call_later(wait, self._now, room, seen)

    def _now(self, room: Room, seen: _Seen) -> None:
        seen.pending = None
        if not room.closed and room.state.stage is not Stage.OVER:
            self.move_down(room)

    def _cancel(self, seen: _Seen) -> None:
        if seen.pending is not None:
            seen.pending.cancel()
            seen.pending = None
