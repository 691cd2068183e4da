"""Consequences of every change: whom the tables wait for, until when, and who hosts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import Ballot, TurnId, Vote, Wait, length_of

if TYPE_CHECKING:
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.state.timing import Intermission


LOBBY_TIMEOUT: Final = timedelta(hours=2)  # a lobby in which nobody does anything for so long closes
QUIET_TIMEOUT: Final = timedelta(days=1)
"""A match without a turn clock in which nobody does anything for so long is paused."""
PAUSE_TIMEOUT: Final = timedelta(days=7)  # a paused match to which nobody comes back for so long closes
MIN_AFTER_RESTART: Final = timedelta(hours=1)  # what is left of these three at least when the bot comes up
HOST_TIMEOUT: Final = timedelta(minutes=10)
"""In a lobby whose host settles nothing for so long, everybody who sits there may."""
VOTE_TIMEOUT: Final = timedelta(minutes=5)


def follow_up(before: RoomState, after: RoomState, now: datetime) -> RoomState:
    """Return the state after a change with clocks started, votes lapsed and the host passed on."""
    timing = after.timing
    if timing.dozing and before.timing.dozing:  # whatever is done wakes a room that dozes
        timing = replace(timing, dozing=False)
        after = replace(after, timing=timing)
    if after.intermission is not None and not _goes_on(after, after.intermission, now):
        after = replace(after, intermission=None)
    playing = after.stage is Stage.PLAYING
    waits = _waits(before, after, now) if playing else ()
    vote = timing.vote
    if vote is not None and not _is_open(after, vote, waits, now):
        vote = None
    timing = replace(timing, touched=now, waits=waits, vote=vote)
    after = replace(after, timing=timing, host=_host(after) if playing else after.host)
    return _follow_up_lobby(before, after, now) if after.stage is Stage.LOBBY else after


def _follow_up_lobby(before: RoomState, after: RoomState, now: datetime) -> RoomState:
    """Return a lobby in which a new host has the whole time; that a host is away does not keep it open."""
    timing = after.timing
    if timing.host_seen is None or after.host != before.host:
        timing = replace(timing, host_seen=now, host_away=False)
    if timing.host_away and not before.timing.host_away:
        timing = replace(timing, touched=before.timing.touched)
    if before.dealt_from != after.dealt_from:
        # Also once whoever cut has left: the others may have relied on that word.
        cut = timing.deal_changed is not None or (after.deal is not None and after.deal.cuts)
        timing = replace(timing, deal_changed=now if cut else None)
    return replace(after, timing=replace(timing, host_away=timing.host_away and _has_others(after)))


def _has_others(state: RoomState) -> bool:
    return any(user_id != state.host for user_id in state.people())


def _waits(before: RoomState, after: RoomState, now: datetime) -> tuple[Wait, ...]:
    """Return what each table waits for: the same wait as before for as long as the decision is the same."""
    match, clock = after.match, after.timing.clock
    if match is None or after.resting:
        return ()
    known = {wait.table: wait for wait in after.timing.waits}
    waits: list[Wait] = []
    for table, hand in enumerate(match.tables):
        seat = hand.turn
        if hand.over or after.by_computer(seat):
            continue
        wait = known.get(table)
        same = before.match is not None and TurnId.at(before.match, table) == TurnId.at(match, table)
        if wait is None or wait.seat != seat or not same:
            ends = None if clock is None else now + timedelta(seconds=clock)
            wait = Wait(table=table, seat=seat, since=match.revision, began=now, ends=ends)
        waits.append(wait)
    return tuple(waits)


def _goes_on(state: RoomState, moment: Intermission, now: datetime) -> bool:
    """Return whether somebody who is there has not seen enough of the moment between two hands."""
    if state.stage is not Stage.PLAYING or moment.ends <= now:
        return False
    return not moment.ready.issuperset(state.awake())


def _is_open(state: RoomState, vote: Vote, waits: tuple[Wait, ...], now: datetime) -> bool:
    """Return whether a vote has time left, and what it is about is there: a wait, or a seat in play."""
    if vote.ends <= now:
        return False
    if vote.ballot is Ballot.CLOSE:
        match = state.match
        return state.stage is Stage.PLAYING and match is not None and vote.seat in match.playing
    return any(vote.concerns(wait) for wait in waits)


def _host(state: RoomState) -> int:
    """Return the host; one who left or sleeps is followed by the next person clockwise who is there."""
    seat, match = state.seat_of(state.host), state.match
    if seat is None or not (state.asleep(seat) or (match is not None and seat in match.left)):
        return state.host
    awake = state.awake()
    if not awake:
        return state.host
    heir = next((other for other in awake if other > seat), awake[0])
    return state.seats[heir].user_id or state.host


# Deadlines


def next_deadline(state: RoomState) -> datetime | None:
    """Return when something happens in a room if nobody does anything before; None for never."""
    timing = state.timing
    deadlines = [idle_deadline(state)]
    for wait in timing.waits:
        deadlines += wait.ends, wait.warning
    for uncalled in state.uncalled_unos:
        if uncalled.catchers:
            deadlines.append(uncalled.until)
    if timing.vote is not None:
        deadlines.append(timing.vote.ends)
    if state.intermission is not None:
        deadlines.append(state.intermission.ends)
    if state.stage is Stage.LOBBY:
        deadlines.append(host_deadline(state))
    return min(filter(None, deadlines), default=None)


def host_deadline(state: RoomState) -> datetime | None:
    """Return until when the host alone settles a lobby in which others sit; None if there is no such time."""
    seen, away = state.timing.host_seen, state.timing.host_away
    if state.stage is not Stage.LOBBY or seen is None or away or not _has_others(state):
        return None
    if state.tournament is not None:
        return None  # nobody settles anything there
    return seen + HOST_TIMEOUT


def idle_deadline(state: RoomState) -> datetime | None:
    """Return when a room in which nobody does anything is paused or closed, or None."""
    timeout, touched = idle_timeout(state), state.timing.touched
    return None if timeout is None or touched is None else touched + timeout


def idle_timeout(state: RoomState) -> timedelta | None:
    """Return how long a room stays as it is when nobody does anything; None if a turn clock sees to that."""
    if state.stage is Stage.LOBBY:
        return LOBBY_TIMEOUT if state.tournament is None else None  # the tournament sees to that
    if state.paused:
        return PAUSE_TIMEOUT
    return QUIET_TIMEOUT if state.timing.clock is None and state.timing.waits else None


# After a restart


def resume(state: RoomState, now: datetime, *, grace: timedelta = timedelta(0)) -> RoomState:
    """Return a stored state as it goes on after a restart: nobody loses time because the bot was away."""
    timing = state.timing
    least = now + timedelta(seconds=(timing.clock or 0) / 2)
    waits = tuple(_extend(wait, least) for wait in timing.waits)
    vote = timing.vote
    if vote is not None:
        vote = replace(vote, ends=max(vote.ends, now + VOTE_TIMEOUT / 2))
    uncalled_unos = tuple(
        replace(uncalled, until=max(uncalled.until, now + grace)) for uncalled in state.uncalled_unos
    )
    timing = replace(timing, waits=waits, vote=vote, touched=timing.touched or now, host_seen=now)
    moment = state.intermission
    if moment is not None:
        # Never longer than the whole of it either: the clock may have been put back meanwhile.
        whole = length_of(timing.clock)
        moment = replace(moment, ends=min(max(moment.ends, now + whole / 2), now + whole))
    # A start resumes every room there is, so what stays as it is is not made anew.
    state = replace(state, timing=timing, uncalled_unos=uncalled_unos, intermission=moment)
    if state.stage is Stage.PLAYING and (waits := _waits(state, state, now)) != timing.waits:
        state = replace(state, timing=replace(timing, waits=waits))
    timeout, touched = idle_timeout(state), state.timing.touched
    if timeout is None or touched is None or touched >= now + MIN_AFTER_RESTART - timeout:
        return state
    return replace(state, timing=replace(state.timing, touched=now + MIN_AFTER_RESTART - timeout))


def _extend(wait: Wait, least: datetime) -> Wait:
    """Return a wait that ends at `least` or later and lasts as long as it did: so does its warning."""
    if wait.ends is None or wait.ends >= least:
        return wait
    return replace(wait, began=wait.began + (least - wait.ends), ends=least)
