"""How accurately people played, for the results of servers that want it: worked out after the end.

The result does not wait for it, and is whole without. It is drawn again once all of its people are known.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.rooms import log_context
from bot.rooms.archive import ArchiveError, read_archive
from bot.rooms.changes.coaching import note_accuracy
from bot.rooms.errors import RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from bot.rooms.archive import Archive
    from bot.rooms.clock import Clock
    from bot.rooms.reviews import Reviews
    from bot.rooms.room import Room

log = logging.getLogger(__name__)

MOST_WAITING: Final = 30
"""Matches that may wait; one more goes without."""
LATELY: Final = timedelta(minutes=10)
"""A result that is older when its turn comes, as after a restart, stays as it is."""


class Accuracies:
    """Observes rooms: has matches looked at that are over, and then their results drawn again."""

    def __init__(
        self,
        reviews: Reviews,
        *,
        clock: Clock,
        load: Callable[[str], Awaitable[bytes | None]],
        is_wanted: Callable[[int], bool],
        redraw: Callable[[Room], None],
    ) -> None:
        """Begin with nothing to do.

        Args:
            reviews: Makes them.
            clock: The time.
            load: Returns the archive of a match, or None.
            is_wanted: Whether a server, by Discord's id, wants it.
            redraw: Has the result of a room drawn again.
        """
        self._reviews, self._clock, self._load = reviews, clock, load
        self._is_wanted, self._redraw = is_wanted, redraw
        self._waiting: deque[tuple[Room, str]] = deque()
        self._asked: deque[str] = deque(maxlen=10 * MOST_WAITING)
        self._task: asyncio.Task[None] | None = None
        self._room: Room | None = None  # whose match is looked at

    def room_changed(self, room: Room) -> None:
        """Have a match looked at that ended just now."""
        state = room.state
        if state.stage is not Stage.OVER or room.gone or state.statistics.accuracy:
            return
        if state.match_id in self._asked or len(self._waiting) >= MOST_WAITING:
            return
        if not self._is_wanted(room.guild_id):
            return
        self._asked.append(state.match_id)
        self._waiting.append((room, state.match_id))
        self._begin()

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._look_at_all(), name="accuracies")

    def leave(self, rooms: Collection[Room]) -> list[asyncio.Task[None]]:
        """Look at no matches of rooms that another process serves; return what is under way."""
        left = {id(room) for room in rooms}
        self._waiting = deque(one for one in self._waiting if id(one[0]) not in left)
        self._asked = deque(
            (one for one in self._asked if one not in {room.state.match_id for room in rooms}),
            maxlen=self._asked.maxlen,
        )
        if self._task is None or self._room is None or id(self._room) not in left or not self._task.cancel():
            return []
        stopped, self._task = [self._task], None
        if self._waiting:
            self._begin()
        return stopped

    def stop(self) -> None:
        """Look at none any more."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def _look_at_all(self) -> None:
        """Look at what waits, one after the other."""
        while self._waiting:
            room, match_id = self._waiting.popleft()
            self._room = room
            log_context.enter(room)
            try:
                await self._look_at(room, match_id)
            except (ArchiveError, RoomRefused, StoreError) as error:
                log.info("the result of match %s goes without accuracy: %s", match_id, error)
            except Exception:
                log.exception("the result of match %s goes without accuracy", match_id)

    async def _look_at(self, room: Room, match_id: str) -> None:
        payload = await self._load(match_id)
        archive = None if payload is None else await asyncio.to_thread(read_archive, payload)
        if archive is None or self._clock.now() - archive.ended_at > LATELY:
            return
        accuracy = await self._of_people(archive)
        if accuracy and not room.gone and room.state.match_id == match_id:
            await room.do(note_accuracy(match_id, accuracy), show=False)
            self._redraw(room)

    async def _of_people(self, archive: Archive) -> tuple[tuple[int, int], ...]:
        """Return the accuracy of each person who had something to decide, by seat."""
        found: list[tuple[int, int]] = []
        for seat, taken in enumerate(archive.seats):
            if taken.user_id is not None:
                review = await self._reviews.of(archive, seat, reader=("result", archive.match_id))
                if review.accuracy is not None:
                    found.append((seat, review.accuracy))
        return tuple(found)
