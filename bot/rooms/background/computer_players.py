"""Lets computer players act: each sees its View and goes through the room's door like anybody else.

After every change that gives computer players something to do, one task for the room thinks for them until
it is somebody else's move, then ends. Catching waits as long as any other thought, so people can be faster.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from bot.engine.actions import CatchUno
from bot.engine.errors import IllegalAction
from bot.players.random_player import choose
from bot.rooms.changes import play as playing
from bot.rooms.errors import Refusal, RoomRefused

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.match import Match
    from bot.engine.view import View
    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState

RETRY_SECONDS = 1.0
log = logging.getLogger(__name__)


def _view(state: RoomState, match: Match, seat: int) -> View:
    """Return what a seat sees; who has caught somebody already waits for the grace to end."""
    view = match.view(seat)
    if not any(seat in uncalled_uno.catchers for uncalled_uno in state.uncalled_unos):
        return view
    return replace(view, legal=tuple(one for one in view.legal if not isinstance(one, CatchUno)))


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player wants to do.

    Attributes:
        seat: Who.
        action: What.
        match: The match as it was thought about: every move makes another one.
    """

    seat: int
    action: Action
    match: Match


class ComputerPlayers:
    """Watches rooms and plays for the seats without an account, and for those whose owners are asleep.

    Attributes:
        pause: Seconds of thinking before each action, 0 or more.
        stopped: Set when the process is about to stop.
    """

    def __init__(self, clock: Clock, *, pause: float, seed: int | None = None) -> None:
        self.pause = pause
        self.stopped = False
        self._clock = clock
        self._random = Random(seed)
        self._tasks: dict[Room, asyncio.Task[None]] = {}

    def changed(self, room: Room) -> None:
        """Think about a room unless somebody already does."""
        busy = self._tasks.get(room)
        if busy is not None and not busy.done():
            return
        thought = self._next(room)
        if thought is None:
            return
        task = asyncio.get_running_loop().create_task(
            self._play(room, thought), name=f"computers-{room.channel_id}"
        )
        self._tasks[room] = task
        # Another may have taken its place between its end and this callback.
        task.add_done_callback(lambda done: self._tasks.get(room) is done and self._tasks.pop(room))

    def stop(self) -> None:
        """Start no action any more."""
        self.stopped = True
        for task in self._tasks.values():
            task.cancel()

    async def _play(self, room: Room, thought: Thought) -> None:
        """Do what was thought of after a pause, and go on as long as there is something to do."""
        following: Thought | None = thought
        while following is not None:
            await self._clock.sleep(self.pause)
            move = following if self._holds(room, following) else self._next(room)
            if move is None:
                return
            await self._act(room, move)
            following = self._next(room)

    async def _act(self, room: Room, move: Thought) -> None:
        change = playing.act_for_computer(
            move.seat, move.action, token=room.state.token, revision=move.match.revision
        )
        try:
            await room.do(change)
        except (RoomRefused, IllegalAction) as error:
            if isinstance(error, RoomRefused) and error.refusal is Refusal.NOT_STORED:
                log.warning("computer player in channel %d: %s", room.channel_id, error)
            else:  # somebody was faster
                log.debug("computer player in channel %d: %s", room.channel_id, error)
            await self._clock.sleep(max(self.pause, RETRY_SECONDS))

    def _holds(self, room: Room, thought: Thought) -> bool:
        """Tell whether a thought still fits: to think it over would be another chance to notice a catch."""
        return room.state.match is thought.match and thought.seat in self._seats(room)

    def _next(self, room: Room) -> Thought | None:
        """Return what a computer player wants to do."""
        match = room.state.match
        for seat in self._seats(room):
            assert match is not None  # noqa: S101 - else there are no seats
            action = choose(_view(room.state, match, seat), self._random)
            if action is not None:
                return Thought(seat, action, match)
        return None

    def _seats(self, room: Room) -> tuple[int, ...]:
        """Return the seats that computer players act for now."""
        match = room.state.match
        if self.stopped or room.closed or match is None or match.outcome is not None or room.state.paused:
            return ()
        return tuple(seat for seat in range(len(room.state.seats)) if room.state.by_computer(seat))
