"""Pictures of a room's public message: its rules, the table in play, how a hand and the match ended, a chart.

The last hand is a moving picture, drawn beside the event loop. The result does not wait for it: it is drawn
again with the picture, if that comes in time; from then on the picture is kept nowhere but in the message.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakKeyDictionary

from bot.i18n import translator
from bot.matches.archive import ArchiveError
from bot.matches.follower import PlaybackError
from bot.matches.playback import Playback, last_hand
from bot.render.deal import revealed_deal
from bot.render.pictures.pieces import MAX_LENGTH, shortened
from bot.render.pictures.replay import frame_of, last_hand_alternative, last_hand_picture
from bot.rooms.ports import StoreError
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from bot.runtime import log_context
from bot.runtime.garbage import return_free_memory
from bot.runtime.jobs import JobQueue
from bot.runtime.lru_cache import LRUCache
from cogs.core.files import AttachedPicture, MessagePictures, Picture
from cogs.core.names import pictured_names, pictured_names_of
from cogs.replay.view import moment_of
from cogs.table.lobby_view import rules_name
from cogs.table.room_view import result_of_match, summary_of
from cogs.table.view import result_of_hand

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    import discord

    from bot.i18n import Translator
    from bot.matches.playback import PlaybackCache
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.settings import SettingsStore
    from cogs.core.drawing_queue import DrawingQueue
    from cogs.core.files import PictureCache

log = logging.getLogger(__name__)


MAX_FRAMES: Final = 40
"""Half a minute: nobody watches more."""
MAX_WAITING: Final = 30
"""Matches that may wait; the picture of one more is not drawn."""
WORTHLESS_AFTER: Final = 60.0
"""Seconds after the end of a match at which its picture comes too late."""

Drawing: TypeAlias = Callable[[Playback], tuple[bytes, str] | None]
"""Draws the last hand of a match, in a thread: returns a GIF and what it shows in words, or None."""


def name_of(match_id: str) -> str:
    """Return the name of the file with the last hand of a match."""
    return f"last-hand-{match_id}.gif"


def draw_last_hand(playback: Playback) -> tuple[bytes, str] | None:
    """Return a moving picture of the last hand and what it shows in words; None if it cannot be drawn."""
    translate = translator()
    names = pictured_names_of(translate, playback.seats)
    steps = last_hand(playback, most=MAX_FRAMES)
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


@dataclass(eq=False, repr=False, kw_only=True)
class LastHands:
    """Observes rooms: has the last hand of a match that is over drawn, and then its result drawn again."""

    settings: SettingsStore
    playbacks: PlaybackCache
    wants_pictures: Callable[[Room], bool]
    redraw: Callable[[Room], None]
    queue: DrawingQueue
    draw: Drawing | None = draw_last_hand
    _asked: deque[str] = field(default_factory=lambda: deque(maxlen=10 * MAX_WAITING), init=False)
    _drawn: LRUCache[str, Picture | None] = field(default_factory=lambda: LRUCache(MAX_WAITING), init=False)
    _shown: WeakKeyDictionary[Room, str] = field(default_factory=WeakKeyDictionary, init=False)

    def __post_init__(self) -> None:
        """Let matches be drawn one after the other."""
        self._waiting: JobQueue[tuple[Room, str, float]] = JobQueue(self._draw_one, name="last-hands")

    def room_changed(self, room: Room) -> None:
        """Have the picture of a match drawn that ended just now."""
        state = room.state
        if state.stage is not Stage.OVER:
            if (shown := self._shown.pop(room, None)) is not None:
                self._drawn.forget(shown)  # a third of a megabyte that no message will get any more
            return
        # A result that was posted already has had its chance: in this process, or before a restart.
        is_posted = state.message_id is not None and state.posted_for in {Stage.OVER, None}
        if room.gone or is_posted or state.match_id in self._asked:
            return
        if self.draw is None or len(self._waiting) >= MAX_WAITING or not self._is_wanted(room):
            return
        self._asked.append(state.match_id)
        self._waiting.put((room, state.match_id, asyncio.get_running_loop().time()))

    def leave(self, rooms: Collection[Room]) -> list[asyncio.Task[None]]:
        """Draw none for rooms that another process serves; return what is under way."""
        left = {id(room) for room in rooms}
        matches = {room.state.match_id for room in rooms}
        self._asked = deque((one for one in self._asked if one not in matches), maxlen=self._asked.maxlen)
        return self._waiting.leave(lambda one: id(one[0]) in left)

    def _is_wanted(self, room: Room) -> bool:
        return self.settings.known(room.guild_id).last_hand and self.wants_pictures(room)

    def known(self, state: RoomState) -> Picture | None:
        """Return the picture of the match of a room, if it was drawn and is not in its message yet."""
        return self._drawn.get(state.match_id)

    def note_sent(self, match_id: str) -> None:
        """Forget the picture of a match: its message has it, or cannot have it."""
        self._drawn.put(match_id, None)

    def stop(self) -> None:
        """Draw none any more."""
        self._waiting.stop()

    async def _draw_one(self, one: tuple[Room, str, float]) -> None:
        room, match_id, since = one
        log_context.enter(room)
        until = since + WORTHLESS_AFTER
        await self.queue.wait_for_turn()
        if not self._is_awaited(room, match_id, until):
            return
        picture = await self._picture(match_id)
        if picture is not None and self._is_awaited(room, match_id, until):
            self._drawn.put(match_id, picture)
            self._shown[room] = match_id
            self.redraw(room)

    def _is_awaited(self, room: Room, match_id: str, until: float) -> bool:
        """Return whether the result of a match still stands there, and it is not too late for its picture."""
        state, in_time = room.state, asyncio.get_running_loop().time() < until
        return in_time and not room.gone and state.match_id == match_id and state.stage is Stage.OVER

    async def _picture(self, match_id: str) -> Picture | None:
        """Return the picture of a match; None if there is none, whatever the reason: the result is whole."""
        draw = self.draw
        try:
            playback = await self.playbacks.of(match_id)
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


def _with_deal(translate: Translator, picture: Picture, state: RoomState) -> Picture:
    """Return the picture of a result whose text alternative ends with commitment and secret, both whole."""
    deal = revealed_deal(state)
    if deal is None:
        return picture
    told = translate("picture-deal", number=deal.number, hash=deal.commitment, secret=deal.secret)
    alternative = shortened(picture.alternative, MAX_LENGTH - len(told) - 1)
    return replace(picture, alternative=f"{alternative} {told}")


WITHOUT_PICTURES: Final = 600.0  # seconds for which a channel that refused a picture gets words alone


@dataclass(eq=False, repr=False, kw_only=True)
class TablePictures:
    """Draws the pictures of public messages where the server wants them and the channel takes them."""

    picture_cache: PictureCache
    last_hands: LastHands
    wanted: Callable[[Room], bool]
    _translate: Translator = field(default_factory=translator, init=False)
    _refused_until: WeakKeyDictionary[Room, float] = field(default_factory=WeakKeyDictionary, init=False)

    async def of(
        self, room: Room, state: RoomState, attached: Sequence[discord.Attachment]
    ) -> MessagePictures:
        """Return the pictures of a state of a room; what cannot be redrawn stays as it is attached."""
        main, chart = await self.draw(room, state), None
        if state.stage is Stage.OVER and self._are_wanted(room):
            chart = await self.picture_cache.chart(
                self._translate,
                summary_of(self._translate, state, charted=True),
                pictured_names(self._translate, state),
            )
        return MessagePictures(main, chart, self._last_hand(room, state, attached))

    def _last_hand(
        self, room: Room, state: RoomState, attached: Sequence[discord.Attachment]
    ) -> Picture | AttachedPicture | None:
        if state.stage is not Stage.OVER:
            return None
        name = name_of(state.match_id)
        for attachment in attached:
            if attachment.filename == name:
                return AttachedPicture(attachment)
        return None if self._is_refused(room) else self.last_hands.known(state)

    async def draw(self, room: Room, state: RoomState) -> Picture | None:
        """Return the picture of a state of a room; None if its message goes without."""
        if not self._are_wanted(room):
            return None
        if state.match is None:
            name = rules_name(self._translate, Preset(state.rules, state.saved_preset))
            return await self.picture_cache.banner(self._translate, name, state.rules)
        names = pictured_names(self._translate, state)
        if state.stage is Stage.OVER:
            ended = await self.picture_cache.hand_result(
                self._translate, result_of_match(self._translate, state), names
            )
            return None if ended is None else _with_deal(self._translate, ended, state)
        if state.intermission is not None:
            return await self.picture_cache.hand_result(self._translate, result_of_hand(state), names)
        if len(state.match.tables) > 1:
            return None  # a picture is of one table
        return await self.picture_cache.table(self._translate, state.match.view(None), names)

    def _are_wanted(self, room: Room) -> bool:
        return self.wanted(room) and not self._is_refused(room)

    def _is_refused(self, room: Room) -> bool:
        return asyncio.get_running_loop().time() < self._refused_until.get(room, 0.0)

    def note_refusal(self, room: Room) -> None:
        """Note that the channel of a room took no picture: it goes without for a while."""
        self._refused_until[room] = asyncio.get_running_loop().time() + WITHOUT_PICTURES

    def allow(self, room: Room) -> None:
        """Try a picture with the next drawing: if the channel refused one, that was not the reason."""
        self._refused_until.pop(room, None)
