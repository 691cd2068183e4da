"""Lets computer players act: each sees its View and acts through changes of the room, like people do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from bot.engine.actions import Action, CallUno, CatchUno
from bot.engine.errors import IllegalAction
from bot.engine.match import Match
from bot.engine.view import View
from bot.players.levels import LEVELS, choose, slowness, with_mistakes
from bot.players.personas import Level, persona_of
from bot.rooms.change import Change
from bot.rooms.changes.play import act_for_computer, computer_vote
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.room import Room
from bot.rooms.scheduler import NEVER_LOST, Connection
from bot.rooms.state.room_state import RoomState, Seat
from bot.runtime import log_context
from bot.runtime.clock import Clock
from bot.runtime.jobs import Tasks

log = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
SHARE_OF_THE_CLOCK = 0.25  # largest part of the turn clock that an action takes


def _level(seat: Seat) -> Level:
    """Return the level at which a seat is played; a stand-in for a person plays *steady*."""
    return Level.STEADY if seat.user_id is not None else seat.level


def _view(state: RoomState, match: Match, seat: int) -> View:
    """Return the view of a seat; while a catch of its own is noted, it cannot catch again."""
    view = match.view(seat)
    if not any(seat in uncalled.catchers for uncalled in state.uncalled_unos):
        return view
    return replace(view, legal=tuple(one for one in view.legal if not isinstance(one, CatchUno)))


@dataclass(frozen=True, slots=True)
class Choice:
    """Action that a computer player chose."""

    seat: int
    action: Action
    match: Match  # the match it was chosen for: every action makes a new object
    view: View  # what the player saw, without what it missed
    due: datetime


@dataclass(slots=True, eq=False)
class _Run:
    """Running task of a room: the choice that a player waits to carry out, or None while it acts."""

    pondered: Choice | None = None


@dataclass(frozen=True, slots=True)
class _Moment:
    """State of a match in a room, with two times in UTC."""

    match: Match
    token: str
    seen: datetime  # when it was first seen: the delay of calls and catches starts here
    decided: datetime  # when the decision it waits for came up: the delay of moves starts here


class ComputerPlayers:
    """Observer that plays for seats without an account, or asleep, while the gateway serves their server."""

    def __init__(
        self,
        clock: Clock,
        *,
        pause: float,
        seed: int | None = None,
        connection: Connection = NEVER_LOST,
        think: Callable[[View, int], Awaitable[Action | None]] | None = None,
    ) -> None:
        """Start without rooms; a move usually takes `pause` seconds, and a seed makes choices repeatable.

        `think` chooses the action of a sharp player from its view and a random seed, without blocking the
        event loop, or returns None if it fails. Without `think`, sharp players play *steady*.
        """
        self.pause = pause
        self._think = think
        self._connection = connection
        self.stopped = False
        self._clock = clock
        self._random = Random(seed)
        self._tasks = Tasks()
        self._runs: dict[Room, _Run] = {}
        self._moments: WeakKeyDictionary[Room, _Moment] = WeakKeyDictionary()

    def room_changed(self, room: Room) -> None:
        """Start to play in a room if there is something to do and no task is doing it already."""
        if (busy := self._runs.get(room)) is not None:
            if busy.pondered is None or self._is_current(room, busy.pondered):
                return
            self._end(room)  # the choice it waits to carry out is out of date
        if (choice := self._choose(room)) is not None:
            run = self._runs[room] = _Run(choice)
            self._tasks.start(self._play(room, run, choice), name=f"computers-{room.channel_id}", owner=room)

    def leave(self, rooms: Collection[Room]) -> list[asyncio.Task[Any]]:
        """Stop playing in rooms that another process serves; return the tasks under way."""
        for room in rooms:
            self._moments.pop(room, None)
        return [task for room in rooms for task in self._end(room)]

    def stop(self) -> None:
        """Start no further actions."""
        self.stopped = True
        self._tasks.stop()

    def _end(self, room: Room) -> list[asyncio.Task[Any]]:
        self._runs.pop(room, None)
        return self._tasks.leave([room])

    async def _play(self, room: Room, run: _Run, choice: Choice | None) -> None:
        """Carry out choices when they are due, for as long as there is something to do."""
        log_context.enter(room)
        try:
            while choice is not None:
                run.pondered = choice
                choice = await self._ponder(room, choice)
                run.pondered = None
                move = choice if self._is_current(room, choice) else self._choose(room)
                if move is None:
                    return
                await self._act(room, move)
                choice = self._choose(room)
        finally:
            if self._runs.get(room) is run:  # no other has taken its place
                del self._runs[room]

    async def _ponder(self, room: Room, choice: Choice) -> Choice:
        """Wait until a choice is due; a sharp player in turn thinks meanwhile."""
        seat = room.state.seats[choice.seat]
        pause = self._clock.sleep(max((choice.due - self._clock.now()).total_seconds(), 0.0))
        if self._think is None or not LEVELS[_level(seat)].thinks or not choice.view.my_turn:
            await pause
            return choice
        thought, _ = await asyncio.gather(self._think(choice.view, self._random.getrandbits(64)), pause)
        return choice if thought is None else replace(choice, action=thought)

    def acts_for(self, state: RoomState, seat: int) -> bool:
        return state.by_computer(seat)

    def change_for(self, room: Room, move: Choice) -> Change:
        revision = move.match.revision
        return act_for_computer(move.seat, move.action, token=room.state.token, revision=revision)

    async def _act(self, room: Room, move: Choice) -> None:
        try:
            await room.do(self.change_for(room, move))
        except (RoomRefused, IllegalAction) as error:
            if isinstance(error, RoomRefused) and error.refusal is Refusal.NOT_STORED:
                log.warning("computer player in channel %d: %s", room.channel_id, error)
            else:  # somebody was faster
                log.debug("computer player in channel %d: %s", room.channel_id, error)
            await self._clock.sleep(max(self.pause, RETRY_SECONDS))

    def _is_current(self, room: Room, choice: Choice) -> bool:
        """Return whether a choice is still current; then it stays, since a new one might spot a catch."""
        return room.state.match is choice.match and choice.seat in self._seats(room)

    def _choose(self, room: Room) -> Choice | None:
        seats = self._seats(room)
        if not seats:
            self._moments.pop(room, None)  # once they act again, all delays start anew
            return None
        moment = self._note(room)
        choices = [self._choose_for(room.state, moment, seat) for seat in seats]
        return min([one for one in choices if one is not None], key=lambda one: one.due, default=None)

    def _choose_for(self, state: RoomState, moment: _Moment, seat: int) -> Choice | None:
        match, taken = moment.match, state.seats[seat]
        level = _level(taken)
        view = with_mistakes(_view(state, match, seat), level, self._random)
        if LEVELS[level].thinks and view.my_turn:
            level = Level.STEADY  # for now: sharp players think later
        action = computer_vote(state, match, seat) or choose(level, view, self._random)
        if action is None:
            return None
        return Choice(seat, action, match, view, self._due(state, moment, view, action))

    def _due(self, state: RoomState, moment: _Moment, view: View, action: Action) -> datetime:
        """Return when a computer player carries out its choice: well within the turn clock."""
        assert view.seat is not None  # noqa: S101 - a player's view
        seat, table = state.seats[view.seat], moment.match.tables[view.table]
        persona = persona_of(seat.name) if seat.user_id is None else None
        temper = None if persona is None else persona.temper
        times = slowness(view, action, _level(seat), temper, catchable=table.catchable is not None)
        longest = timedelta.max if state.timing.clock is None else timedelta(seconds=state.timing.clock)
        takes = min(timedelta(seconds=self.pause * times), longest * SHARE_OF_THE_CLOCK)
        if not isinstance(action, CallUno | CatchUno):
            return moment.decided + takes
        graces = [uncalled.until for uncalled in state.uncalled_unos if isinstance(action, CatchUno)]
        return max([moment.seen + takes, *graces])

    def _note(self, room: Room) -> _Moment:
        match, token, before = room.state.match, room.state.token, self._moments.get(room)
        assert match is not None  # noqa: S101 - else nobody acts
        if before is not None and before.match is match:
            return before
        now = self._clock.now()
        goes_on = before is not None and before.token == token and before.match.revision == match.revision
        moment = _Moment(match, token, now, before.decided if before is not None and goes_on else now)
        self._moments[room] = moment
        return moment

    def _seats(self, room: Room) -> tuple[int, ...]:
        match = room.state.match
        if self.stopped or room.gone or match is None or match.outcome is not None or room.state.resting:
            return ()
        if self._connection.is_lost(room.guild_id):
            return ()
        return tuple(seat for seat in range(len(room.state.seats)) if self.acts_for(room.state, seat))
