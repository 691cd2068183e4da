"""A match in a room, from the first card on: one frame for each action, as the store and the room see it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.errors import IllegalAction
from bot.engine.events import readable_by
from bot.rooms.change import ChangeContext
from bot.rooms.changes import play
from bot.rooms.changes.deadlines import follow_up
from bot.rooms.errors import RoomRefused
from bot.rooms.state.room_state import RoomState, Seat, Stage, Tally
from bot.rooms.state.timing import Timing
from tests.engine.simulate import next_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.actions import Action
    from bot.engine.shuffle import Stream
    from bot.rooms.change import Change, Transition
    from bot.rooms.ports import LoggedAction
    from tests.engine.random_matches import Setup

NOON: Final = datetime(2026, 1, 2, 12, tzinfo=UTC)
PAUSE: Final = timedelta(seconds=0.7)
"""Between two actions: shorter than the grace in which a catch is only noted."""
GRACE: Final = timedelta(seconds=1.5)
FIRST_USER: Final = 100
MATCH_ID: Final = "0123456789abcdef" * 2


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One action of a match.

    Attributes:
        state: The room's before it.
    """

    state: RoomState
    log: tuple[LoggedAction, ...]
    seat: int
    action: Action
    now: datetime
    step: Transition | str


def user_of(seat: int) -> int:
    """Return the account that sits at a seat, unless a computer player does."""
    return FIRST_USER + seat


def entropy_at(now: datetime) -> ChangeContext:
    """Return the context of a moment: what is drawn by lot then is the same for both twins."""
    return ChangeContext(
        now=now, entropy=lambda size: hashlib.shake_256(now.isoformat().encode()).digest(size), grace=GRACE
    )


def attempt(state: RoomState, seat: int, action: Action, now: datetime) -> Transition | str:
    """Return what comes of an action, with what follows from every change, or why it is refused."""
    return carry_out(state, change_of(state, seat, action), now)


def carry_out(state: RoomState, change: Change, now: datetime) -> Transition | str:
    """Return what comes of a change, with what follows from every change, or why it is refused."""
    try:
        step = change(state, entropy_at(now))
    except (IllegalAction, RoomRefused) as refused:
        return repr(refused)
    return replace(step, state=follow_up(state, step.state, now))


def change_of(state: RoomState, seat: int, action: Action) -> Change:
    """Return the change in which a seat acts, whoever or whatever sits there."""
    if state.seats[seat].user_id is not None:
        return play.act(user_of(seat), action)
    assert state.match is not None
    return play.act_for_computer(seat, action, token=state.token, revision=state.match.revision)


def first_state(setup: Setup) -> RoomState:
    """Return the room in which a match was just dealt; where there are three or more, one is a computer."""
    match, events = setup.start()
    computer = match.seats - 1 if match.seats > 2 and setup.chance[0] % 2 else None
    seats = tuple(
        Seat(None, "") if seat == computer else Seat(user_of(seat), f"P{seat}") for seat in range(match.seats)
    )
    state = RoomState(
        stage=Stage.PLAYING,
        host=user_of(0),
        seats=seats,
        rules=match.rules,
        match_id=MATCH_ID,
        started_at=NOON,
        tallies=(Tally(),) * match.seats,
        timing=Timing(clock=60 if setup.chance[1] % 2 else None),
    )
    public = tuple(event for event in events if readable_by(event, None))
    return follow_up(state, state.after(match, public), NOON)


def evening(setup: Setup, chances: Stream, *, most: int) -> list[Frame]:
    """Return so many actions of a match at most, those included that the room refuses for the moment."""
    return [*_frames(setup, chances, most)]


def _frames(setup: Setup, chances: Stream, most: int) -> Iterator[Frame]:
    state, now = first_state(setup), NOON
    log: tuple[LoggedAction, ...] = ()
    for _ in range(most):
        if state.match is None or state.stage is not Stage.PLAYING:
            return
        now += PAUSE
        seat, action = next_action(state.match, chances, forfeits=setup.forfeits)
        step = attempt(state, seat, action, now)
        yield Frame(state=state, log=log, seat=seat, action=action, now=now, step=step)
        if not isinstance(step, str):
            state, log = step.state, (*log, *step.actions)
