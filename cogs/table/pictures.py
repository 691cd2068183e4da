"""Pictures of a room's public message: rules, table, result of a hand or match, chart, and last hand.

The last hand is an animation, drawn in a thread. The result is posted without it and edited once it is drawn,
if that is in time; after that only the message keeps the picture.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

import discord

from bot.i18n import Translator, paragraph, translator
from bot.matches.archive import ArchiveError
from bot.matches.follower import ReplayError
from bot.matches.replay import Replay, ReplayCache, last_hand
from bot.render.deal import revealed_deal
from bot.render.pictures.pieces import MAX_LENGTH, shortened
from bot.render.pictures.replay import frame_of, last_hand_alternative, last_hand_picture
from bot.rooms.ports import StoreError
from bot.rooms.room import Room
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.stores.presets import Preset
from bot.rooms.stores.settings import SettingsStore
from bot.runtime import log_context
from bot.runtime.garbage import return_free_memory
from bot.runtime.jobs import JobQueue
from bot.runtime.lru_cache import LRUCache
from cogs.core.attachments import AttachedPicture, MessagePictures, Picture
from cogs.core.drawing_queue import DrawingQueue
from cogs.core.names import pictured_names
from cogs.core.picture_maker import PictureMaker
from cogs.replay.view import moment_of
from cogs.table.lobby_view import rules_name
from cogs.table.room_view import result_of_match, summary_of
from cogs.table.view import result_of_hand

log = logging.getLogger(__name__)

MAX_FRAMES: Final = 40  # half a minute: nobody watches more
MAX_WAITING: Final = 30  # maximum queue length; further matches get no animation
WORTHLESS_AFTER: Final = 60.0  # seconds after the end of a match from which its animation is too late

Drawing: TypeAlias = Callable[[Replay, str | None], tuple[bytes, str] | None]
"""Draws the last hand of a match in a thread, in a locale: a GIF and its alternative text, or None."""


def name_of(match_id: str) -> str:
    return f"last-hand-{match_id}.gif"


def draw_last_hand(replay: Replay, locale: str | None = None) -> tuple[bytes, str] | None:
    """Return an animation of the last hand and its alternative text; None if it cannot be drawn."""
    translate = translator(locale)
    names = pictured_names(translate, replay.seats)
    steps = last_hand(replay, most=MAX_FRAMES)
    if len(steps) < 2:  # a single step is no animation
        return None
    first, last = steps[0], steps[-1]
    frames = []
    for step in steps:
        moment = moment_of(replay, replay.step(step), None)
        frame = frame_of(translate, moment, names, elapsed=(step - first) / (last - first))
        if frame is None:
            return None
        frames.append(frame)
    data = last_hand_picture(frames)
    return None if data is None else (data, last_hand_alternative(translate, moment, names))


def _draw(draw: Drawing, replay: Replay, locale: str | None) -> tuple[bytes, str] | None:
    try:
        return draw(replay, locale)
    finally:
        return_free_memory()  # drawing briefly takes 40 MB


@dataclass(eq=False, repr=False, kw_only=True)
class LastHands:
    """Observes rooms: has the last hand of each finished match drawn, and its result redrawn with it."""

    settings: SettingsStore
    replays: ReplayCache
    wants_pictures: Callable[[Room], bool]
    redraw: Callable[[Room], None]
    queue: DrawingQueue
    draw: Drawing | None = draw_last_hand
    _asked: deque[str] = field(default_factory=lambda: deque(maxlen=10 * MAX_WAITING), init=False)
    _drawn: LRUCache[str, Picture | None] = field(default_factory=lambda: LRUCache(MAX_WAITING), init=False)
    _shown: WeakKeyDictionary[Room, str] = field(default_factory=WeakKeyDictionary, init=False)

    def __post_init__(self) -> None:
        """Set up the queue, which draws one match at a time."""
        self._waiting: JobQueue[tuple[Room, str, float]] = JobQueue(self._draw_one, name="last-hands")

    def room_changed(self, room: Room) -> None:
        """Queue the animation of a match that has just ended."""
        state = room.state
        if state.stage is not Stage.OVER:
            if (shown := self._shown.pop(room, None)) is not None:
                self._drawn.forget(shown)  # a third of a megabyte that no message will use
            return
        # An already posted result has had its chance, in this process or before a restart.
        is_posted = state.message_id is not None and state.posted_for in {Stage.OVER, None}
        if room.gone or is_posted or state.match_id in self._asked:
            return
        wanted = self.settings.known(room.guild_id).last_hand and self.wants_pictures(room)
        if self.draw is None or len(self._waiting) >= MAX_WAITING or not wanted:
            return
        self._asked.append(state.match_id)
        self._waiting.put((room, state.match_id, asyncio.get_running_loop().time()))

    def leave(self, rooms: Collection[Room]) -> list[asyncio.Task[None]]:
        """Drop the queue entries of rooms that another process serves; return the tasks under way."""
        left = {id(room) for room in rooms}
        matches = {room.state.match_id for room in rooms}
        self._asked = deque((one for one in self._asked if one not in matches), maxlen=self._asked.maxlen)
        return self._waiting.leave(lambda one: id(one[0]) in left)

    def known(self, state: RoomState) -> Picture | None:
        """Return the animation of a room's match, if it is drawn but not yet in its message."""
        return self._drawn.get(state.match_id)

    def note_sent(self, match_id: str) -> None:
        """Forget the animation of a match: its message has it, or cannot have it."""
        self._drawn.put(match_id, None)

    def stop(self) -> None:
        self._waiting.stop()

    async def _draw_one(self, one: tuple[Room, str, float]) -> None:
        room, match_id, since = one
        log_context.enter(room)
        until = since + WORTHLESS_AFTER
        await self.queue.wait_for_turn()
        if not self._is_awaited(room, match_id, until):
            return
        picture = await self._picture(match_id, room.state.locale)
        if picture is not None and self._is_awaited(room, match_id, until):
            self._drawn.put(match_id, picture)
            self._shown[room] = match_id
            self.redraw(room)

    def _is_awaited(self, room: Room, match_id: str, until: float) -> bool:
        state, in_time = room.state, asyncio.get_running_loop().time() < until
        return in_time and not room.gone and state.match_id == match_id and state.stage is Stage.OVER

    async def _picture(self, match_id: str, locale: str | None) -> Picture | None:
        """Return the animation of a match, or None on any failure: the result does not need it."""
        draw = self.draw
        try:
            replay = await self.replays.of(match_id)
            if replay is None or draw is None:
                return None
            self.replays.forget(match_id)  # few matches are watched again
            drawn = await asyncio.to_thread(_draw, draw, replay, locale)
        except (ArchiveError, ReplayError, StoreError) as error:
            log.warning("match %s goes without a picture of its last hand: %s", match_id, error)
            return None
        except Exception:
            log.exception("the last hand of match %s cannot be drawn", match_id)
            return None
        return None if drawn is None else Picture(name_of(match_id), *drawn)


def _with_deal(translate: Translator, picture: Picture, state: RoomState) -> Picture:
    """Return the picture of a result, its alternative text ending with the full commitment and secret."""
    deal = revealed_deal(state)
    if deal is None:
        return picture
    told = translate("picture-deal", number=deal.number, hash=deal.commitment, secret=deal.secret)
    alternative = shortened(picture.alternative, MAX_LENGTH - len(told) - 1)
    return replace(picture, alternative=paragraph(translate, (alternative, told)))


WITHOUT_PICTURES: Final = 600.0  # seconds for which a channel that refused a picture gets text alone


@dataclass(eq=False, repr=False, kw_only=True)
class TablePictures:
    """Draws the pictures of public messages where the server wants them and the channel accepts them."""

    picture_maker: PictureMaker
    last_hands: LastHands
    wanted: Callable[[Room], bool]
    _refused_until: WeakKeyDictionary[Room, float] = field(default_factory=WeakKeyDictionary, init=False)

    async def of(
        self, room: Room, state: RoomState, attached: Sequence[discord.Attachment]
    ) -> MessagePictures:
        """Return the pictures for a state of a room; the attached animation of the last hand is kept."""
        main, chart = await self.draw(room, state), None
        if state.stage is Stage.OVER and self._are_wanted(room):
            translate = translator(state.locale)
            summary = summary_of(translate, state, charted=True)
            names = pictured_names(translate, state.seats)
            chart = await self.picture_maker.chart(translate, summary, names)
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
        if not self._are_wanted(room):
            return None
        translate = translator(state.locale)
        if state.match is None:
            name = rules_name(translate, Preset(state.rules, state.saved_preset))
            return await self.picture_maker.banner(translate, name, state.rules)
        names = pictured_names(translate, state.seats)
        if state.stage is Stage.OVER:
            result = result_of_match(translate, state)
            ended = await self.picture_maker.hand_result(translate, result, names)
            return None if ended is None else _with_deal(translate, ended, state)
        if state.intermission is not None:
            return await self.picture_maker.hand_result(translate, result_of_hand(state), names)
        if len(state.match.tables) > 1:
            return None  # a picture shows one table
        return await self.picture_maker.table(translate, state.match.view(None), names)

    def _are_wanted(self, room: Room) -> bool:
        return self.wanted(room) and not self._is_refused(room)

    def _is_refused(self, room: Room) -> bool:
        return asyncio.get_running_loop().time() < self._refused_until.get(room, 0.0)

    def note_refusal(self, room: Room) -> None:
        """Note that a room's channel refused a picture: it gets none for a while."""
        self._refused_until[room] = asyncio.get_running_loop().time() + WITHOUT_PICTURES

    def allow(self, room: Room) -> None:
        """Allow pictures again: the channel refused text too, so the picture was not the reason."""
        self._refused_until.pop(room, None)
