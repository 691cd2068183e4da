"""Reposting: a table moves to the bottom after enough chatter, and comes back after it was deleted."""

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

MESSAGES_BELOW: Final = 8  # until a table moves to the bottom: about what a phone shows at once
MIN_INTERVAL: Final = 60.0  # seconds between two moves of a table, and the first wait between two deletions
LONGEST_WAIT: Final = 3600.0
DELETIONS_COUNT_FOR: Final = 3600.0  # seconds for which a deletion makes the next one wait


@dataclass(slots=True)
class _Activity:
    """What happened in the channel of one room.

    Attributes:
        messages_below: Messages of others since the table was posted.
        deletions: The loop's times at which somebody deleted the table.
        timer: Moves the table to the bottom.
    """

    messages_below: int = 0
    deletions: deque[float] = field(default_factory=lambda: deque(maxlen=16))
    timer: asyncio.TimerHandle | None = None

    def cancel_timer(self) -> None:
        """Leave the table where it is."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Reposting:
    """Decides when tables are reposted, from what happens in their channels."""

    def __init__(self, *, move_down: Callable[[Room], None]) -> None:
        """Begin with no channel known; `move_down` reposts a table, at the bottom."""
        self._move_down = move_down
        self._activities: dict[Room, _Activity] = {}

    def note_message(self, room: Room) -> None:
        """Note a message in the channel of a room that is neither the table nor a ping."""
        if room.state.stage is Stage.OVER or room.state.message_id is None:
            return
        activity = self._activities.setdefault(room, _Activity())
        activity.messages_below += 1
        if activity.messages_below >= MESSAGES_BELOW and activity.timer is None:
            posted = discord.utils.snowflake_time(room.state.message_id)
            age = (discord.utils.utcnow() - posted).total_seconds()
            self._schedule(room, activity, MIN_INTERVAL - age)

    def note_deletion(self, room: Room, message_ids: Container[int]) -> None:
        """Note that somebody deleted messages; a table comes back, the first time at once."""
        if room.state.stage is Stage.OVER or room.state.message_id not in message_ids:
            return
        activity = self._activities.setdefault(room, _Activity())
        deletions = activity.deletions
        now = asyncio.get_running_loop().time()
        while deletions and deletions[0] < now - DELETIONS_COUNT_FOR:
            deletions.popleft()
        wait = min(MIN_INTERVAL * 2 ** (len(deletions) - 1), LONGEST_WAIT) if deletions else 0.0
        deletions.append(now)
        self._schedule(room, activity, wait)

    def note_post(self, room: Room) -> None:
        """Note that the table was posted, so that it is at the bottom."""
        activity = self._activities.get(room)
        if activity is not None:
            activity.messages_below = 0
            activity.cancel_timer()

    def forget(self, room: Room) -> None:
        """Leave the table of a room where it is from now on."""
        activity = self._activities.pop(room, None)
        if activity is not None:
            activity.cancel_timer()

    def stop(self) -> None:
        """Leave all tables where they are."""
        for activity in self._activities.values():
            activity.cancel_timer()
        self._activities.clear()

    def _schedule(self, room: Room, activity: _Activity, wait: float) -> None:
        """Move a table to the bottom after the given number of seconds; at once if there are none."""
        activity.cancel_timer()
        if wait <= 0:
            self._move_down(room)
            return
        activity.timer = asyncio.get_running_loop().call_later(wait, self._on_timer, room, activity)

    def _on_timer(self, room: Room, activity: _Activity) -> None:
        activity.timer = None
        if not room.gone and room.state.stage is not Stage.OVER:
            self._move_down(room)
