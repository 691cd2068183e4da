"""The reactions that tables show for a moment, and how often somebody may react.

They are kept in memory alone: they say nothing of the game, so they are neither stored nor logged, and a
restart forgets them.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.lru_cache import LRUCache
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.rooms.room import Room
    from bot.rooms.stores.settings import SettingsStore
    from cogs.views.reactions import Reaction

SHOWN_FOR: Final = 8.0
"""Seconds for which a table shows a reaction."""
PAUSE: Final = 5.0
"""Seconds between two reactions of one person, at all tables together."""
MOST_WITHIN: Final = 6
"""Reactions of one person within `WITHIN` seconds."""
WITHIN: Final = 60.0
MOST_REMEMBERED: Final = 10_000
"""People whose last reactions are remembered."""


class _Shown(NamedTuple):
    """The newest reaction of one person: of which match, and until when by the loop's time."""

    reaction: Reaction
    token: str
    until: float


@dataclass(slots=True)
class _RoomReactions:
    """The reactions that one table shows, by account, and the timer that takes the last of them away."""

    shown: dict[int, _Shown] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None


class Reactions:
    """Knows which reactions each table shows now."""

    def __init__(self, *, settings: SettingsStore, redraw: Callable[[Room], None]) -> None:
        """Begin with none.

        Args:
            settings: Of servers, which may turn reactions off.
            redraw: Has a table redrawn.
        """
        self._settings = settings
        self._redraw = redraw
        self._rooms: WeakKeyDictionary[Room, _RoomReactions] = WeakKeyDictionary()
        self._times: LRUCache[int, list[float]] = LRUCache(MOST_REMEMBERED)

    def are_on(self, room: Room) -> bool:
        """Tell whether the server of a room wants reactions."""
        return self._settings.known(room.guild_id).reactions

    def check(self, room: Room, user_id: int) -> None:
        """Return if somebody may react now.

        Raises:
            RoomRefused: They do not play here, the server wants no reactions, or they reacted too often.
        """
        if _seat_in_play(room, user_id) is None:
            raise RoomRefused(Refusal.NOT_SEATED if room.state.stage is Stage.PLAYING else Refusal.NO_MATCH)
        if not self.are_on(room):
            raise RoomRefused(Refusal.REACTIONS_OFF)
        times, now = self._recent(user_id), asyncio.get_running_loop().time()
        if len(times) >= MOST_WITHIN or (times and now - times[-1] < PAUSE):
            raise RoomRefused(Refusal.TOO_MANY_REACTIONS)

    def show(self, room: Room, user_id: int, reaction: Reaction) -> None:
        """Show a reaction of somebody at their table, in the place of the one before.

        Raises:
            RoomRefused: As `check`; nothing is shown then.
        """
        self.check(room, user_id)
        loop = asyncio.get_running_loop()
        self._times.put(user_id, [*self._recent(user_id), loop.time()])
        of_room = self._rooms.setdefault(room, _RoomReactions())
        of_room.shown[user_id] = _Shown(reaction, room.state.token, loop.time() + SHOWN_FOR)
        # One timer a room: each drawing leaves out what is over, and only the last one may get no other.
        if of_room.timer is not None:
            of_room.timer.cancel()
        of_room.timer = loop.call_later(SHOWN_FOR, self._end, room)
        self._redraw(room)

    def of(self, room: Room) -> dict[int, str]:
        """Return the emojis that a table shows now, by seat; of those who still play in the same match."""
        of_room = self._rooms.get(room)
        if of_room is None or not self.are_on(room):
            return {}
        now, token = asyncio.get_running_loop().time(), room.state.token
        seats = {
            _seat_in_play(room, user_id): one.reaction.emoji
            for user_id, one in of_room.shown.items()
            if one.token == token and now < one.until
        }
        return {seat: emoji for seat, emoji in seats.items() if seat is not None}

    def forget(self, room: Room) -> None:
        """Show nothing more in a room."""
        of_room = self._rooms.pop(room, None)
        if of_room is not None and of_room.timer is not None:
            of_room.timer.cancel()

    def stop(self) -> None:
        """Take nothing away any more."""
        for room in list(self._rooms):
            self.forget(room)

    def _end(self, room: Room) -> None:
        """Take the last reaction of a room away."""
        self.forget(room)
        if not room.gone:
            self._redraw(room)

    def _recent(self, user_id: int) -> list[float]:
        """Return when somebody reacted lately, oldest first."""
        since = asyncio.get_running_loop().time() - WITHIN
        return [at for at in self._times.get(user_id) or () if at > since]


def _seat_in_play(room: Room, user_id: int) -> int | None:
    """Return the seat of somebody who plays in a room now."""
    state = room.state
    seat = state.seat_of(user_id)
    if state.stage is not Stage.PLAYING or state.match is None:
        return None
    return seat if seat in state.match.playing else None
