"""What computer players say at tables: now and then, each line for a moment.

Remarks are kept in memory alone: they are neither stored nor logged, and a restart forgets them. A remark is
shown by the drawing that its occasion causes anyway. It goes with the next drawing after its time, and gets
one of its own only if none comes.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from bot.players.personas import persona_of
from bot.players.remarks import FAR_BEHIND, remark_on
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.match import Match
    from bot.players.personas import Temper
    from bot.players.remarks import Remark
    from bot.rooms.room import Room
    from bot.rooms.state.room_events import RoomEvent
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.settings import SettingsStore

SHOWN_FOR: Final = 8.0
"""Seconds for which a table shows a remark."""
GONE_AFTER: Final = 12.0
"""Seconds after which a table is drawn without it, if nothing happened there meanwhile."""
SILENCE: Final = 60.0
"""Seconds between two remarks at one table."""


@dataclass(slots=True)
class _Heard:
    """What is known of one table.

    Attributes:
        token: The match that it is of.
        actions: How many actions of it were seen.
        news: Its newest public events, as they were seen last.
        numbers: Of the hands that are played.
        behind: The seats that were far behind in one of these hands.
        remark: What was said last.
        said: When, by the loop's time.
        shown: Whether the newest drawing has it.
        timer: Has it taken away.
    """

    token: str = ""
    actions: int = 0
    news: tuple[RoomEvent, ...] = ()
    numbers: tuple[int, ...] = ()
    behind: set[int] = field(default_factory=set)
    remark: Remark | None = None
    said: float = float("-inf")
    shown: bool = False
    timer: asyncio.TimerHandle | None = None

    def end(self) -> None:
        """Let no timer run."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Remarks:
    """Knows what computer players say at each table now."""

    def __init__(self, *, settings: SettingsStore, redraw: Callable[[Room], None]) -> None:
        """Begin in silence.

        Args:
            settings: Of servers, which may want none.
            redraw: Has a table redrawn.
        """
        self._settings = settings
        self._redraw = redraw
        self._rooms: WeakKeyDictionary[Room, _Heard] = WeakKeyDictionary()

    def room_changed(self, room: Room) -> None:
        """Let a computer player say something to what happened in a room, before that is drawn."""
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
        """Return what is said at a table now, for a drawing of it."""
        heard = self._rooms.get(room)
        if heard is None:
            return None
        in_play = room.state.stage is Stage.PLAYING and heard.token == room.state.token
        in_time = asyncio.get_running_loop().time() < heard.said + SHOWN_FOR
        heard.shown = in_play and in_time and heard.remark is not None and self._are_on(room)
        return heard.remark if heard.shown else None

    def forget(self, room: Room) -> None:
        """Show nothing more in a room."""
        heard = self._rooms.pop(room, None)
        if heard is not None:
            heard.end()

    def stop(self) -> None:
        """Take nothing away any more."""
        for room in list(self._rooms):
            self.forget(room)

    def _are_on(self, room: Room) -> bool:
        return self._settings.known(room.guild_id).remarks

    def _listen(self, room: Room, heard: _Heard, events: tuple[RoomEvent, ...]) -> None:
        """Have something said to events, if there was nothing said lately."""
        loop, state = asyncio.get_running_loop(), room.state
        tempers = _tempers(state)
        if not tempers or loop.time() < heard.said + SILENCE or not self._are_on(room):
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
        heard.end()
        heard.remark, heard.said = remark, loop.time()
        heard.timer = loop.call_later(GONE_AFTER, self._take_away, room)

    def _take_away(self, room: Room) -> None:
        """Have a table redrawn whose newest drawing has a remark that is over."""
        heard = self._rooms.get(room)
        if heard is not None and heard.shown and not room.gone:
            self._redraw(room)


def _fresh(before: tuple[RoomEvent, ...], now: tuple[RoomEvent, ...]) -> tuple[RoomEvent, ...]:
    """Return the newest events: those behind what was there before; at least one, if there is any."""
    for count in range(1, len(now)):
        kept = now[:-count]
        if before[-len(kept) :] == kept:
            return now[-count:]
    return now


def _tempers(state: RoomState) -> dict[int, Temper]:
    """Return the tempers of the computer players who play, by seat; those without a name are silent."""
    playing = () if state.match is None else state.match.playing
    seats = {seat: state.seats[seat] for seat in playing if state.seats[seat].user_id is None}
    personas = {seat: persona_of(taken.name) for seat, taken in seats.items()}
    return {seat: persona.temper for seat, persona in personas.items() if persona is not None}


def _far_behind(match: Match) -> set[int]:
    """Return the seats that hold many more cards than the one with the fewest at their table."""
    behind: set[int] = set()
    for hand in match.tables:
        cards = {seat: len(hand.hands[seat]) for seat in hand.order}
        fewest = min(cards.values(), default=0)
        behind |= {seat for seat, count in cards.items() if count - fewest >= FAR_BEHIND}
    return behind
