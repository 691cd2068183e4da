"""The last hand of each match as a moving picture: drawn once, beside the event loop, soon after the end.

The result does not wait for it. It is drawn again with the picture, if that is there before it is old news;
from then on the picture is kept nowhere but in the message.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.garbage import return_free_memory
from bot.i18n import translator
from bot.render.pictures.moving import frame_of, last_hand_alternative, last_hand_picture
from bot.rooms import log_context
from bot.rooms.archive import ArchiveError
from bot.rooms.archive.playback import Playback, PlaybackError
from bot.rooms.archive.playback.cache import PlaybackCache
from bot.rooms.archive.playback.last_hand import last_hand
from bot.rooms.lru_cache import LRUCache
from bot.rooms.ports import StoreError
from bot.rooms.state.room_state import Stage
from cogs.views.names import pictured_names_of
from cogs.views.picture import Picture
from cogs.views.replay import moment_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Collection

    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.settings import SettingsStore
    from cogs.display.drawing_queue import DrawingQueue

log = logging.getLogger(__name__)

MOST_FRAMES: Final = 40
"""Half a minute: nobody watches more."""
MOST_WAITING: Final = 30
"""Matches that may wait; the picture of one more is not drawn."""
WORTHLESS_AFTER: Final = 60.0
"""Seconds after the end of a match at which its picture comes too late."""

Drawing: TypeAlias = Callable[[Playback], tuple[bytes, str] | None]
"""Draws the last hand of a match, in a thread: returns a GIF and what it shows in words, or None."""


def name_of(match_id: str) -> str:
    """Return the name of the file with the last hand of a match."""
    return f"last-hand-{match_id}.gif"


def draw_last_hand(playback: Playback) -> tuple[bytes, str] | None:
    """Return a moving picture of the last hand of a match, and what it shows in words.

    None if there are no two moments to show, if too little of it was archived, or for too many seats.
    """
    translate = translator()
    names = pictured_names_of(translate, playback.seats)
    steps = last_hand(playback, most=MOST_FRAMES)
    if len(steps) < 2:  # what does not move is no moving picture
        return None
    first, last = steps[0], steps[-1]
    frames = []
    for step in steps:
        moment = moment_of(playback, playback.step(step), None)
        frame = frame_of(translate, moment, names, elapsed=(step - first) / (last - first))
        if frame is None:
            return None
        frames.append(frame)
    data = last_hand_picture(frames)
    return None if data is None else (data, last_hand_alternative(translate, moment, names))


def _draw(draw: Drawing, playback: Playback) -> tuple[bytes, str] | None:
    try:
        return draw(playback)
    finally:
        return_free_memory()  # drawing takes 40 MB for a moment


class LastHands:
    """Observes rooms: has the last hand of a match that is over drawn, and then its result drawn again.

    Attributes:
        draw: Draws them; None to draw none.
        playbacks: Matches as they can be watched again.
    """

    def __init__(
        self,
        *,
        settings: SettingsStore,
        load: Callable[[str], Awaitable[bytes | None]],
        wants_pictures: Callable[[Room], bool],
        redraw: Callable[[Room], None],
        queue: DrawingQueue,
        draw: Drawing | None = draw_last_hand,
    ) -> None:
        """Begin with nothing to draw.

        Args:
            settings: What servers settled.
            load: Returns the archive of a match, or None.
            wants_pictures: Whether the public message of a room has pictures.
            redraw: Has the result of a room drawn again.
            queue: Where drawings wait while people are answered.
            draw: Draws pictures.
        """
        self.draw = draw
        self.playbacks = PlaybackCache()
        self._settings = settings
        self._load = load
        self._wants_pictures = wants_pictures
        self._redraw = redraw
        self._queue = queue
        self._waiting: deque[tuple[Room, str, float]] = deque()
        self._asked: deque[str] = deque(maxlen=10 * MOST_WAITING)
        self._drawn: LRUCache[str, Picture | None] = LRUCache(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None
        self._room: Room | None = None  # whose match is drawn

    def room_changed(self, room: Room) -> None:
        """Have the picture of a match drawn that ended just now."""
        state = room.state
        if state.stage is not Stage.OVER:
            return
        # A result that was posted already has had its chance: in this process, or before a restart.
        is_posted = state.message_id is not None and state.posted_for in {Stage.OVER, None}
        if room.gone or is_posted or state.match_id in self._asked:
            return
        if self.draw is None or len(self._waiting) >= MOST_WAITING or not self._is_wanted(room):
            return
        self._asked.append(state.match_id)
        loop = asyncio.get_running_loop()
        self._waiting.append((room, state.match_id, loop.time()))
        self._begin()

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._draw_all(), name="last-hands")

    def leave(self, rooms: Collection[Room]) -> list[asyncio.Task[None]]:
        """Draw none for rooms that another process serves; return what is under way."""
        left = {id(room) for room in rooms}
        matches = {room.state.match_id for room in rooms}
        self._waiting = deque(one for one in self._waiting if id(one[0]) not in left)
        self._asked = deque((one for one in self._asked if one not in matches), maxlen=self._asked.maxlen)
        if self._task is None or self._room is None or id(self._room) not in left or not self._task.cancel():
            return []
        stopped, self._task = [self._task], None
        if self._waiting:
            self._begin()
        return stopped

    def _is_wanted(self, room: Room) -> bool:
        return self._settings.known(room.guild_id).last_hand and self._wants_pictures(room)

    def known(self, state: RoomState) -> Picture | None:
        """Return the picture of the match of a room, if it was drawn and is not in its message yet."""
        return self._drawn.get(state.match_id)

    def note_sent(self, match_id: str) -> None:
        """Forget the picture of a match: its message has it, or cannot have it."""
        self._drawn.put(match_id, None)

    def stop(self) -> None:
        """Draw none any more."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def _draw_all(self) -> None:
        """Draw what waits, one after the other."""
        while self._waiting:
            room, match_id, since = self._waiting.popleft()
            self._room = room
            log_context.enter(room)
            until = since + WORTHLESS_AFTER
            await self._queue.wait_for_turn()
            if not self._is_awaited(room, match_id, until):
                continue
            picture = await self._picture(match_id)
            if picture is not None and self._is_awaited(room, match_id, until):
                self._drawn.put(match_id, picture)
                self._redraw(room)

    def _is_awaited(self, room: Room, match_id: str, until: float) -> bool:
        """Tell whether the result of a match still stands there, and it is not too late for its picture."""
        state, in_time = room.state, asyncio.get_running_loop().time() < until
        return in_time and not room.gone and state.match_id == match_id and state.stage is Stage.OVER

    async def _picture(self, match_id: str) -> Picture | None:
        """Return the picture of a match; None if there is none, whatever the reason: the result is whole."""
        draw = self.draw
        try:
            playback = await self.playbacks.of(match_id, self._load)
            if playback is None or draw is None:
                return None
            self.playbacks.forget(match_id)  # few matches are watched again
            drawn = await asyncio.to_thread(_draw, draw, playback)
        except (ArchiveError, PlaybackError, StoreError) as error:
            log.warning("match %s goes without a picture of its last hand: %s", match_id, error)
            return None
        except Exception:
            log.exception("the last hand of match %s cannot be drawn", match_id)
            return None
        return None if drawn is None else Picture(name_of(match_id), *drawn)
