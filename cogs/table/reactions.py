"""Reactions of players and remarks of computer players: shown briefly, never stored or logged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from bot.engine.match import Match
from bot.players.personas import FAR_BEHIND, Remark, Temper, persona_of, remark_on
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.room import Room
from bot.rooms.state.history import RoomEvent
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.stores.settings import SettingsStore
from bot.runtime.jobs import Timers
from bot.runtime.lru_cache import LRUCache


class Reaction(Enum):
    """A reaction to a table event; its value is in custom_ids, so never reuse it for another."""

    SHOCKED = "shocked"
    APPLAUSE = "applause"
    LAUGHING = "laughing"
    THINKING = "thinking"
    CRYING = "crying"
    FIRE = "fire"

    @property
    def emoji(self) -> str:
        return EMOJIS[self]


EMOJIS: Final = {
    Reaction.SHOCKED: "😱",
    Reaction.APPLAUSE: "👏",
    Reaction.LAUGHING: "😂",
    Reaction.THINKING: "🤔",
    Reaction.CRYING: "😭",
    Reaction.FIRE: "🔥",
}

REACTION_SHOWN_FOR: Final = 8.0  # seconds for which a table shows a reaction
REACTION_PAUSE: Final = 5.0  # seconds between two reactions of one person, over all tables
MAX_REACTIONS: Final = 6  # reactions of one person within `REACTION_WINDOW` seconds
REACTION_WINDOW: Final = 60.0
MAX_REMEMBERED: Final = 10_000  # people whose last reactions are remembered


class _Shown(NamedTuple):
    """The latest reaction of one person: the token of its match, and the loop's time at which it ends."""

    reaction: Reaction
    token: str
    until: float


_Kept = TypeVar("_Kept")


@dataclass(eq=False, repr=False, kw_only=True)
class _Shows(Generic[_Kept]):
    """Something shown briefly at each table: what is kept of it, and when the table is drawn without it."""

    settings: SettingsStore
    redraw: Callable[[Room], None]
    _rooms: WeakKeyDictionary[Room, _Kept] = field(default_factory=WeakKeyDictionary, init=False)
    _timers: Timers[Room] = field(default_factory=Timers, init=False)

    def forget(self, room: Room) -> None:
        self._rooms.pop(room, None)
        self._timers.cancel(room)

    def stop(self) -> None:
        self._timers.stop()


@dataclass(eq=False, repr=False, kw_only=True)
class Reactions(_Shows[dict[int, _Shown]]):
    """Tracks the reactions that each table shows now."""

    _times: LRUCache[int, list[float]] = field(default_factory=lambda: LRUCache(MAX_REMEMBERED), init=False)

    def are_on(self, room: Room) -> bool:
        return self.settings.known(room.guild_id).reactions

    def check(self, room: Room, user_id: int) -> None:
        """Raise RoomRefused if the user may not react now: no player, reactions off, or too many."""
        if _seat_in_play(room, user_id) is None:
            raise RoomRefused(Refusal.NOT_SEATED if room.state.stage is Stage.PLAYING else Refusal.NO_MATCH)
        if not self.are_on(room):
            raise RoomRefused(Refusal.REACTIONS_OFF)
        times, now = self._recent(user_id), asyncio.get_running_loop().time()
        if len(times) >= MAX_REACTIONS or (times and now - times[-1] < REACTION_PAUSE):
            raise RoomRefused(Refusal.TOO_MANY_REACTIONS)

    def show(self, room: Room, user_id: int, reaction: Reaction) -> None:
        """Show a reaction of a user in place of their previous one; raises as `check`."""
        self.check(room, user_id)
        now = asyncio.get_running_loop().time()
        self._times.put(user_id, [*self._recent(user_id), now])
        shown = self._rooms.setdefault(room, {})
        shown[user_id] = _Shown(reaction, room.state.token, now + REACTION_SHOWN_FOR)
        # One timer per room: each drawing omits expired ones, and only the last may be followed by none.
        self._timers.start(room, REACTION_SHOWN_FOR, partial(self._end, room))
        self.redraw(room)

    def of(self, room: Room) -> dict[int, str]:
        """Return the emojis that a table shows now, by seat; only of players still in the same match."""
        shown = self._rooms.get(room)
        if shown is None or not self.are_on(room):
            return {}
        now, token = asyncio.get_running_loop().time(), room.state.token
        seats = {
            _seat_in_play(room, user_id): one.reaction.emoji
            for user_id, one in shown.items()
            if one.token == token and now < one.until
        }
        return {seat: emoji for seat, emoji in seats.items() if seat is not None}

    def _end(self, room: Room) -> None:
        self.forget(room)
        if not room.gone:
            self.redraw(room)

    def _recent(self, user_id: int) -> list[float]:
        since = asyncio.get_running_loop().time() - REACTION_WINDOW
        return [at for at in self._times.get(user_id) or () if at > since]


def _seat_in_play(room: Room, user_id: int) -> int | None:
    state = room.state
    seat = state.seat_of(user_id)
    if state.stage is not Stage.PLAYING or state.match is None:
        return None
    return seat if seat in state.match.playing else None


REMARK_SHOWN_FOR: Final = 8.0  # seconds for which a table shows a remark
REMARK_GONE_AFTER: Final = 12.0  # seconds after which a table is redrawn without it, if nothing else happened
REMARK_PAUSE: Final = 60.0  # seconds between two remarks at one table


@dataclass(slots=True)
class _Heard:
    """The state of one table: actions so far, seats far behind in a hand, and the last remark."""

    token: str = ""
    actions: int = 0
    news: tuple[RoomEvent, ...] = ()
    numbers: tuple[int, ...] = ()
    behind: set[int] = field(default_factory=set)
    remark: Remark | None = None
    said: float = float("-inf")
    shown: bool = False


class Remarks(_Shows[_Heard]):
    """Tracks what computer players say at each table now."""

    def room_changed(self, room: Room) -> None:
        """Let a computer player comment on a change of a room before it is drawn."""
        state, match = room.state, room.state.match
        heard = self._rooms.setdefault(room, _Heard())
        if match is None or state.stage is not Stage.PLAYING:
            return
        if heard.token == state.token and heard.actions != state.actions:
            self._listen(room, heard, _fresh(heard.news, state.news))
        heard.token, heard.actions, heard.news = state.token, state.actions, state.news
        if heard.numbers != tuple(match.numbers):
            heard.numbers, heard.behind = tuple(match.numbers), set()
        heard.behind |= _far_behind(match)

    def of(self, room: Room) -> Remark | None:
        """Return the remark to draw at a table now, and note whether it is drawn."""
        heard = self._rooms.get(room)
        if heard is None:
            return None
        in_play = room.state.stage is Stage.PLAYING and heard.token == room.state.token
        in_time = asyncio.get_running_loop().time() < heard.said + REMARK_SHOWN_FOR
        heard.shown = in_play and in_time and heard.remark is not None and self._are_on(room)
        return heard.remark if heard.shown else None

    def _are_on(self, room: Room) -> bool:
        return self.settings.known(room.guild_id).remarks

    def _listen(self, room: Room, heard: _Heard, events: tuple[RoomEvent, ...]) -> None:
        now, state = asyncio.get_running_loop().time(), room.state
        tempers = _tempers(state)
        if not tempers or now < heard.said + REMARK_PAUSE or not self._are_on(room):
            return
        remark = remark_on(
            events,
            tempers,
            earlier=heard.news,
            behind=heard.behind,
            last=heard.remark,
            random=Random(f"{state.token}:{state.actions}"),
        )
        if remark is None:
            return
        heard.remark, heard.said = remark, now
        self._timers.start(room, REMARK_GONE_AFTER, partial(self._take_away, room))

    def _take_away(self, room: Room) -> None:
        heard = self._rooms.get(room)
        if heard is not None and heard.shown and not room.gone:
            self.redraw(room)


def _fresh(before: tuple[RoomEvent, ...], now: tuple[RoomEvent, ...]) -> tuple[RoomEvent, ...]:
    """Return the events that are not in `before`; at least one, if there is any."""
    for count in range(1, len(now)):
        kept = now[:-count]
        if before[-len(kept) :] == kept:
            return now[-count:]
    return now


def _tempers(state: RoomState) -> dict[int, Temper]:
    """Return the tempers of playing computer players by seat; nameless ones are silent."""
    playing = () if state.match is None else state.match.playing
    seats = {seat: state.seats[seat] for seat in playing if state.seats[seat].user_id is None}
    personas = {seat: persona_of(taken.name) for seat, taken in seats.items()}
    return {seat: persona.temper for seat, persona in personas.items() if persona is not None}


def _far_behind(match: Match) -> set[int]:
    behind: set[int] = set()
    for hand in match.tables:
        cards = {seat: len(hand.hands[seat]) for seat in hand.order}
        fewest = min(cards.values(), default=0)
        behind |= {seat for seat, count in cards.items() if count - fewest >= FAR_BEHIND}
    return behind
