"""Changes of a room: their type, the checks that many of them start with, and the only way to write the log.

For everything that can be done in a room there is a function in `bot.rooms.changes`; called without state and
context, it returns a `Change`, which `Room.do` carries out. A change looks at the state and either raises
RoomRefused or IllegalAction, or returns the `Transition` to the next state. It awaits nothing and has no side
effects, so it happens completely or not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias

from bot.engine.match import Match
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import LoggedAction
from bot.rooms.state.codec import encode_logged
from bot.rooms.state.history import LogEntry, RoomEvent
from bot.rooms.state.room_state import Person, RoomState, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeContext:
    """Everything a change may use besides the state of the room."""

    now: datetime
    entropy: Callable[[int], bytes]  # returns that many unguessable random bytes
    grace: timedelta = timedelta(0)  # how long nobody is caught after coming down to one card


@dataclass(frozen=True, slots=True)
class Transition:
    """The result of a change, before it is durable."""

    state: RoomState
    events: tuple[RoomEvent, ...] = ()  # hidden cards included
    actions: tuple[LoggedAction, ...] = ()
    closed: bool = False
    opens: bool = False  # a lobby opens: the room gives it the next deal of the server

    def then(self, more: Transition) -> Transition:
        """Return this step and the one that follows it as a single step."""
        return Transition(
            more.state, self.events + more.events, self.actions + more.actions, closed=more.closed
        )


Change: TypeAlias = Callable[["RoomState", ChangeContext], Transition]
Given = ParamSpec("Given")


def as_change(
    make: Callable[Concatenate[RoomState, ChangeContext, Given], Transition],
) -> Callable[Given, Change]:
    """Return a function that takes only the further arguments of `make` and returns its change."""

    @wraps(make)
    def change(*args: Given.args, **kwargs: Given.kwargs) -> Change:
        return lambda state, context: make(state, context, *args, **kwargs)

    return change


def no_change() -> Change:
    """Apply only the consequences of every change (`deadlines.follow_up`), and store them."""
    return lambda state, _: Transition(state)


def check_lobby(state: RoomState) -> None:
    """Raise RoomRefused unless the lobby is open."""
    if state.stage is not Stage.LOBBY:
        raise RoomRefused(Refusal.NO_MATCH if state.stage is Stage.OVER else Refusal.NO_LOBBY)


def check_no_side(state: RoomState, user_id: int) -> None:
    """Raise RoomRefused if a moderator plays at this tournament table: nobody may judge their own table."""
    if state.tournament is not None and user_id in state.tournament.people:
        raise RoomRefused(Refusal.MODERATOR_PLAYS)


def check_no_tournament(state: RoomState) -> None:
    """Raise RoomRefused at a tournament table, where nobody may change settings or close it."""
    if state.tournament is not None:
        raise RoomRefused(Refusal.TOURNAMENT_TABLE, state.tournament.name)


def may_host(state: RoomState, user_id: int) -> bool:
    """Return whether an account has the host's rights, as everybody seated has while the host is away."""
    return user_id == state.host or (state.timing.host_away and state.seat_of(user_id) is not None)


def may_deal(state: RoomState, user_id: int) -> bool:
    """Return whether an account may deal in a lobby: the host, or anybody seated in a tournament."""
    if state.stage is not Stage.LOBBY:
        return False
    return may_host(state, user_id) if state.tournament is None else state.seat_of(user_id) is not None


def check_host(state: RoomState, person: Person) -> None:
    """Raise RoomRefused unless the person is the host, or may step in for the host."""
    if not may_host(state, person.user_id):
        raise RoomRefused(Refusal.NOT_HOST, state.host_name)


def act_as_host(state: RoomState, person: Person, context: ChangeContext) -> RoomState:
    """Return a lobby with the person, who may act as its host, as the host; raises RoomRefused."""
    check_lobby(state)
    check_host(state, person)
    timing = replace(state.timing, host_seen=context.now, host_away=False)
    return replace(state, host=person.user_id, timing=timing)


def between_hands(state: RoomState, context: ChangeContext) -> bool:
    """Return whether the next hand is dealt but not shown yet, so that nobody can play in it."""
    return state.intermission is not None and state.intermission.ends > context.now


def require_seat(state: RoomState, user_id: int) -> int:
    """Return somebody's seat; raises RoomRefused, with another reason if they wait for the next hand."""
    if (seat := state.seat_of(user_id)) is None:
        raise RoomRefused(Refusal.IN_LINE if state.in_line(user_id) else Refusal.NOT_SEATED)
    return seat


def check_match(state: RoomState, token: str) -> Match:
    """Return the match of the room; raises RoomRefused if there is none, or another one."""
    if token and token != state.token:
        raise RoomRefused(Refusal.OLD_MATCH)
    if state.match is None:
        raise RoomRefused(Refusal.NO_MATCH)
    return state.match


def logged_transition(
    state: RoomState, seat: int, entry: LogEntry, events: tuple[RoomEvent, ...], context: ChangeContext
) -> Transition:
    """Return the step to a state with one more log entry and all events that it caused, even hidden ones."""
    logged = LoggedAction(
        match_id=state.match_id,
        number=state.actions,
        seat=seat,
        payload=encode_logged(entry, events),
        at=context.now,
    )
    return Transition(replace(state, actions=state.actions + 1), events, (logged,))
