"""A change of a room before it is durable, and the checks that many changes begin with.

Every intention is a function that takes what it needs and returns a `Change`; `Room.do` carries it out. A
change looks at the state and either raises, or returns the step to the next one: it waits for nothing and
touches nothing else, so it is all or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias

from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.match import Match
    from bot.rooms.ports import LoggedAction
    from bot.rooms.state.room_events import RoomEvent
    from bot.rooms.state.room_state import Person, RoomState


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeContext:
    """What a change may take from outside.

    Attributes:
        now: The time (UTC).
        entropy: Returns so many random bytes; nobody at a table may be able to guess them.
        grace: How long nobody is caught after coming down to one card.
    """

    now: datetime
    entropy: Callable[[int], bytes]
    grace: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class Step:
    """A change that is not durable yet.

    Attributes:
        state: What the room becomes.
        events: What the match's action caused, hidden cards included.
        actions: What is logged of it.
        closed: Whether the room is gone with it.
    """

    state: RoomState
    events: tuple[RoomEvent, ...] = ()
    actions: tuple[LoggedAction, ...] = ()
    closed: bool = False

    def then(self, more: Step) -> Step:
        """Return both steps as one."""
        return Step(more.state, self.events + more.events, self.actions + more.actions, closed=more.closed)


Change: TypeAlias = Callable[["RoomState", ChangeContext], Step]


def unchanged() -> Change:
    """Do nothing but what follows from any change by itself (`upkeep.settled`), and store that."""
    return lambda state, _: Step(state)


def check_lobby(state: RoomState) -> None:
    """Raise RoomRefused unless the lobby is open."""
    if state.stage is not Stage.LOBBY:
        raise RoomRefused(Refusal.NO_MATCH if state.stage is Stage.OVER else Refusal.NO_LOBBY)


def hosts(state: RoomState, user_id: int) -> bool:
    """Tell whether somebody may do what the host may: so may all who sit in a lobby that its host left."""
    return user_id == state.host or (state.timing.host_away and state.seat_of(user_id) is not None)


def check_host(state: RoomState, person: Person) -> None:
    """Raise RoomRefused unless it is the host who asks, or somebody who may step in."""
    if not hosts(state, person.user_id):
        raise RoomRefused(Refusal.NOT_HOST, state.host_name)


def hosted(state: RoomState, person: Person, context: ChangeContext) -> RoomState:
    """Return a lobby with who settles something in it as its host, seen just now.

    Raises:
        RoomRefused: There is no lobby, or somebody else hosts it.
    """
    check_lobby(state)
    check_host(state, person)
    timing = replace(state.timing, host_seen=context.now, host_away=False)
    return replace(state, host=person.user_id, timing=timing)


def not_seated(state: RoomState, user_id: int) -> RoomRefused:
    """Return the refusal for somebody who has no seat; who waits for the next hand is told that."""
    return RoomRefused(Refusal.IN_LINE if state.in_line(user_id) else Refusal.NOT_SEATED)


def check_match(state: RoomState, token: str) -> Match:
    """Return the match if there is one and, unless the token is empty, if a button was drawn for it.

    Raises:
        RoomRefused: There is none, or another.
    """
    if token and token != state.token:
        raise RoomRefused(Refusal.OLD_MATCH)
    if state.match is None:
        raise RoomRefused(Refusal.NO_MATCH)
    return state.match
