"""What follows from every change by itself: whom the tables wait for, until when, and who hosts.

All here are functions of a state and the time; `Room` applies `settled` to every change that people see.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.rooms.changes import catching
from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import Vote, Wait
from bot.rooms.state.turn_id import TurnId

if TYPE_CHECKING:
    from bot.rooms.state.room_state import RoomState

LOBBY_LASTS: Final = timedelta(hours=2)
"""A lobby that nobody touches for so long closes."""
QUIET_LASTS: Final = timedelta(days=1)
"""A match without a clock in which nobody does anything for so long is paused."""
PAUSE_LASTS: Final = timedelta(days=7)
"""A paused match that nobody goes on with for so long closes."""
REST_AFTER_RESTART: Final = timedelta(hours=1)
"""How much of these is left at least when the bot comes up."""
HOST_LASTS: Final = timedelta(minutes=10)
"""In a lobby whose host settles nothing for so long, whoever sits there may."""
VOTE_LASTS: Final = timedelta(minutes=5)


def settled(before: RoomState, after: RoomState, now: datetime) -> RoomState:
    """Return the state that a change leads to, with clocks wound, votes lapsed and the host passed on."""
    timing = after.timing
    if timing.dozing and before.timing.dozing:  # whatever is done wakes a room that dozes
        timing = replace(timing, dozing=False)
        after = replace(after, timing=timing)
    playing = after.stage is Stage.PLAYING
    waits = _waits(before, after, now) if playing else ()
    timing = replace(timing, touched=now, waits=waits, vote=_vote(timing.vote, waits, now))
    after = replace(after, timing=timing, host=_host(after) if playing else after.host)
    return _lobby(before, after, now) if after.stage is Stage.LOBBY else after


def _lobby(before: RoomState, after: RoomState, now: datetime) -> RoomState:
    """Return a lobby in which a new host has the whole time; that a host is away does not keep it open."""
    timing = after.timing
    if timing.host_seen is None or after.host != before.host:
        timing = replace(timing, host_seen=now, host_away=False)
    if timing.host_away and not before.timing.host_away:
        timing = replace(timing, touched=before.timing.touched)
    return replace(after, timing=replace(timing, host_away=timing.host_away and _others(after)))


def _others(state: RoomState) -> bool:
    """Tell whether anybody but the host sits in a lobby."""
    return any(user_id != state.host for user_id in state.people())


def _waits(before: RoomState, after: RoomState, now: datetime) -> tuple[Wait, ...]:
    match = after.match
    if match is None or after.paused:
        return ()
    return tuple(
        _wait(before, after, table, now)
        for table, hand in enumerate(match.tables)
        if not hand.over and not after.by_computer(hand.turn)
    )


def _wait(before: RoomState, after: RoomState, table: int, now: datetime) -> Wait:
    """Return the wait of a table: the one of before, as long as there is the same to decide."""
    match, clock = after.match, after.timing.clock
    assert match is not None  # noqa: S101 - the caller looked
    seat = match.tables[table].turn
    wait = after.timing.wait_at(table)
    same = before.match is not None and TurnId.at(before.match, table) == TurnId.at(match, table)
    if wait is not None and same and wait.seat == seat:
        return wait
    ends = None if clock is None else now + timedelta(seconds=clock)
    return Wait(table=table, seat=seat, since=match.revision, began=now, ends=ends)


def _vote(vote: Vote | None, waits: tuple[Wait, ...], now: datetime) -> Vote | None:
    """Return the open vote unless its wait or its time is over."""
    if vote is None or vote.ends <= now or not any(vote.concerns(wait) for wait in waits):
        return None
    return vote


def _host(state: RoomState) -> int:
    """Return the host; one who left or sleeps is followed by the next person clockwise who is there."""
    seat = state.seat_of(state.host)
    awake = state.awake()
    if seat is None or not awake:
        return state.host
    match = state.match
    gone = match is not None and seat in match.left
    if not gone and not state.asleep(seat):
        return state.host
    heir = next((other for other in awake if other > seat), awake[0])
    return state.seats[heir].user_id or state.host


def due(state: RoomState) -> datetime | None:
    """Return when a room has to be looked at next, if nobody does anything; None for never."""
    timing = state.timing
    moments = [wait.ends for wait in timing.waits] + [wait.warning for wait in timing.waits]
    if timing.vote is not None:
        moments.append(timing.vote.ends)
    moments.append(host_until(state))
    moments.append(rest_over(state))
    moments.append(catching.due(state))
    return min((moment for moment in moments if moment is not None), default=None)


def patience(state: RoomState) -> timedelta | None:
    """Return how long a room stays as it is when nobody does anything; None if a clock sees to that."""
    if state.stage is Stage.LOBBY:
        return LOBBY_LASTS
    if state.paused:
        return PAUSE_LASTS
    return QUIET_LASTS if state.timing.clock is None and state.timing.waits else None


def host_until(state: RoomState) -> datetime | None:
    """Return until when the host alone settles a lobby in which others sit; None if that is no question."""
    seen, away = state.timing.host_seen, state.timing.host_away
    if state.stage is not Stage.LOBBY or seen is None or away or not _others(state):
        return None
    return seen + HOST_LASTS


def rest_over(state: RoomState) -> datetime | None:
    """Return when the patience of a room ends, or None."""
    lasts, touched = patience(state), state.timing.touched
    return None if lasts is None or touched is None else touched + lasts


def resumed(state: RoomState, now: datetime, *, grace: timedelta = timedelta(0)) -> RoomState:
    """Return a state that was stored, as it goes on after a restart.

    Nobody loses a turn because the bot was away: who has to decide has at least half of the clock left,
    a vote half of its time, and a table that rests an hour; who can be caught has the whole grace again,
    and who hosts a lobby the whole time to settle something.
    """
    timing = state.timing
    least = now + timedelta(seconds=(timing.clock or 0) / 2)
    waits = tuple(_later(wait, least) for wait in timing.waits)
    vote = timing.vote
    if vote is not None:
        vote = replace(vote, ends=max(vote.ends, now + VOTE_LASTS / 2))
    uncalled_unos = tuple(
        replace(uncalled_uno, until=max(uncalled_uno.until, now + grace))
        for uncalled_uno in state.uncalled_unos
    )
    timing = replace(timing, waits=waits, vote=vote, touched=timing.touched or now, host_seen=now)
    state = replace(state, timing=timing, uncalled_unos=uncalled_unos)
    if state.stage is Stage.PLAYING:
        state = replace(state, timing=replace(state.timing, waits=_waits(state, state, now)))
    lasts = patience(state)
    if lasts is None or state.timing.touched is None:
        return state
    touched = max(state.timing.touched, now + REST_AFTER_RESTART - lasts)
    return replace(state, timing=replace(state.timing, touched=touched))


def _later(wait: Wait, least: datetime) -> Wait:
    """Return a wait that ends at the earliest then, as long as it was: else its warning would come early."""
    if wait.ends is None or wait.ends >= least:
        return wait
    return replace(wait, began=wait.began + (least - wait.ends), ends=least)
