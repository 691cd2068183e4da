"""Lets computer players act: each sees its View, and acts by changes of the room like anybody else.

After every change that gives computer players something to do, one task for the room chooses actions for them
until it is a person's move, then ends. A catch takes as long as any other choice, so people can be faster.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from bot.engine.actions import CatchUno
from bot.engine.errors import IllegalAction
from bot.players.level import Level
from bot.players.levels import choose
from bot.players.personas import THINKING, persona_of
from bot.rooms.background.connection import NEVER_LOST
from bot.rooms.changes.play import act_for_computer
from bot.rooms.changes.verdicts import computer_vote
from bot.rooms.errors import Refusal, RoomRefused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.engine.actions import Action
    from bot.engine.match import Match
    from bot.engine.view import View
    from bot.rooms.background.connection import Connection
    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState, Seat

RETRY_SECONDS = 1.0
WITHOUT_A_CHOICE = 0.6
"""How many times as long as usual a move takes where there is nothing else to do but to leave."""

log = logging.getLogger(__name__)


def _level_at_once(seat: Seat) -> Level:
    """Return the level of a choice that is made at once: sharp players think later, people are steady."""
    return Level.EASY if seat.user_id is None and seat.level is Level.EASY else Level.STEADY


def _slowness(seat: Seat, view: View) -> float:
    """Return how many times as long as usual a seat takes for a move."""
    persona = persona_of(seat.name) if seat.user_id is None else None
    usual = 1.0 if persona is None else THINKING[persona.temper]
    return usual if len(view.legal) > 2 else usual * WITHOUT_A_CHOICE


def _view(state: RoomState, match: Match, seat: int) -> View:
    """Return what a seat sees; while a catch of its own is noted it cannot catch again."""
    view = match.view(seat)
    if not any(seat in uncalled.catchers for uncalled in state.uncalled_unos):
        return view
    return replace(view, legal=tuple(one for one in view.legal if not isinstance(one, CatchUno)))


@dataclass(frozen=True, slots=True)
class Choice:
    """What a computer player chose to do.

    Attributes:
        seat: Who acts.
        action: What they do.
        match: The match for which it was chosen: every action makes another one.
    """

    seat: int
    action: Action
    match: Match


class ComputerPlayers:
    """Observes rooms and plays for the seats without an account, and for those whose players are asleep.

    They rest while the bot does not hear a server: nobody could answer what they do.

    Attributes:
        pause: Seconds before each action, 0 or more.
        stopped: Set when the process is about to stop.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        pause: float,
        seed: int | None = None,
        connection: Connection = NEVER_LOST,
        think: Callable[[View, int], Awaitable[Action | None]] | None = None,
    ) -> None:
        """Begin with no room.

        Args:
            clock: The time.
            pause: Seconds that a move takes as a rule, 0 or more.
            seed: Repeats all choices; None for random ones.
            connection: Whether a server is heard.
            think: Chooses what a sharp player does, by its view and the seed of a stream, without holding up
                the event loop; None if it could not. Without it they play *steady*.
        """
        self.pause = pause
        self._think = think
        self._connection = connection
        self.stopped = False
        self._clock = clock
        self._random = Random(seed)
        self._tasks: dict[Room, asyncio.Task[None]] = {}

    def room_changed(self, room: Room) -> None:
        """Start to play in a room if there is something to do and no task does it already."""
        busy = self._tasks.get(room)
        if busy is not None and not busy.done():
            return
        choice = self._choose(room)
        if choice is None:
            return
        task = asyncio.get_running_loop().create_task(
            self._play(room, choice), name=f"computers-{room.channel_id}"
        )
        self._tasks[room] = task
        # Another may have taken its place between its end and this callback.
        task.add_done_callback(lambda done: self._tasks.get(room) is done and self._tasks.pop(room))

    def stop(self) -> None:
        """Start no action any more."""
        self.stopped = True
        for task in self._tasks.values():
            task.cancel()

    async def _play(self, room: Room, choice: Choice) -> None:
        """Do what was chosen after a pause, and go on for as long as there is something to do."""
        following: Choice | None = choice
        while following is not None:
            following = await self._ponder(room, following)
            move = following if self._is_current(room, following) else self._choose(room)
            if move is None:
                return
            await self._act(room, move)
            following = self._choose(room)

    async def _ponder(self, room: Room, choice: Choice) -> Choice:
        """Take the time for a move that its player takes; a sharp one thinks meanwhile."""
        seat, view = room.state.seats[choice.seat], choice.match.view(choice.seat)
        pause = self._clock.sleep(self.pause * _slowness(seat, view))
        sharp = seat.user_id is None and seat.level is Level.SHARP and view.my_turn
        if self._think is None or not sharp:
            await pause
            return choice
        thought, _ = await asyncio.gather(self._think(view, self._random.getrandbits(64)), pause)
        return choice if thought is None else replace(choice, action=thought)

    async def _act(self, room: Room, move: Choice) -> None:
        change = act_for_computer(
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

    def _is_current(self, room: Room, choice: Choice) -> bool:
        """Tell whether a choice still fits: then it stays, since a new one might notice somebody to catch."""
        return room.state.match is choice.match and choice.seat in self._seats(room)

    def _choose(self, room: Room) -> Choice | None:
        """Return what a computer player chooses to do, or None."""
        match = room.state.match
        for seat in self._seats(room):
            assert match is not None  # noqa: S101 - else there are no seats
            view = _view(room.state, match, seat)
            level = _level_at_once(room.state.seats[seat])
            action = computer_vote(room.state, match, seat) or choose(level, view, self._random)
            if action is not None:
                return Choice(seat, action, match)
        return None

    def _seats(self, room: Room) -> tuple[int, ...]:
        """Return the seats that computer players act for now."""
        match = room.state.match
        if self.stopped or room.closed or match is None or match.outcome is not None or room.state.resting:
            return ()
        if self._connection.is_lost(room.guild_id):
            return ()
        return tuple(seat for seat in range(len(room.state.seats)) if room.state.by_computer(seat))
