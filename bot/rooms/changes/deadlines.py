"""Consequences of every change: waits, deadlines, votes and the host."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.state.timing import Ballot, Intermission, TurnId, Vote, Wait, length_of

LOBBY_TIMEOUT: Final = timedelta(hours=2)  # a lobby without activity for this long closes
QUIET_TIMEOUT: Final = timedelta(days=1)
"""A match without a turn clock and without activity for this long is paused."""
PAUSE_TIMEOUT: Final = timedelta(days=7)  # a match paused for this long closes
MIN_AFTER_RESTART: Final = timedelta(hours=1)  # least that is left of these three after a restart
HOST_TIMEOUT: Final = timedelta(minutes=10)
"""If the host of a lobby does nothing for this long, everybody seated may act as host."""
VOTE_TIMEOUT: Final = timedelta(minutes=5)


def follow_up(before: RoomState, after: RoomState, now: datetime) -> RoomState:
    """Return the state after a change with clocks started, votes lapsed and the host passed on."""
    timing = after.timing
    if timing.dozing and before.timing.dozing:  # any change wakes a dozing room
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
    """Return a lobby with its host's time updated: a new host gets all of it, absence is no activity."""
    timing = after.timing
    if timing.host_seen is None or after.host != before.host:
        timing = replace(timing, host_seen=now, host_away=False)
    if timing.host_away and not before.timing.host_away:
        timing = replace(timing, touched=before.timing.touched)
    if before.dealt_from != after.dealt_from:
        # Even if the person who cut has left: the others may have relied on that word.
        cut = timing.deal_changed is not None or (after.deal is not None and after.deal.cuts)
        timing = replace(timing, deal_changed=now if cut else None)
    return replace(after, timing=replace(timing, host_away=timing.host_away and _has_others(after)))


def _has_others(state: RoomState) -> bool:
    return any(user_id != state.host for user_id in state.people())


def _waits(before: RoomState, after: RoomState, now: datetime) -> tuple[Wait, ...]:
    """Return the wait of each table; it stays the same as long as the decision does."""
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
    """Return whether an intermission goes on: it has time left, and somebody awake is not ready."""
    if state.stage is not Stage.PLAYING or moment.ends <= now:
        return False
    return not moment.ready.issuperset(state.awake())


def _is_open(state: RoomState, vote: Vote, waits: tuple[Wait, ...], now: datetime) -> bool:
    """Return whether the vote has time left and its subject still exists: a wait, or a seat in play."""
    if vote.ends <= now:
        return False
    if vote.ballot is Ballot.CLOSE:
        match = state.match
        return state.stage is Stage.PLAYING and match is not None and vote.seat in match.playing
    return any(vote.concerns(wait) for wait in waits)


def _host(state: RoomState) -> int:
    """Return the host, or if they left or are asleep, the next person clockwise who is awake."""
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
    """Return when something happens in a room without any activity; None for never."""
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
    """Return when others seated in a lobby may act as host; None for never, or if they may already."""
    seen, away = state.timing.host_seen, state.timing.host_away
    if state.stage is not Stage.LOBBY or seen is None or away or not _has_others(state):
        return None
    if state.tournament is not None:
        return None  # it has no host
    return seen + HOST_TIMEOUT


def idle_deadline(state: RoomState) -> datetime | None:
    """Return when a room without activity is paused or closed, or None."""
    timeout, touched = idle_timeout(state), state.timing.touched
    return None if timeout is None or touched is None else touched + timeout


def idle_timeout(state: RoomState) -> timedelta | None:
    """Return how long a room may be idle; None if a turn clock or a tournament ends the idleness."""
    if state.stage is Stage.LOBBY:
        return LOBBY_TIMEOUT if state.tournament is None else None  # the tournament handles that
    if state.paused:
        return PAUSE_TIMEOUT
    return QUIET_TIMEOUT if state.timing.clock is None and state.timing.waits else None


# After a restart


def resume(state: RoomState, now: datetime, *, grace: timedelta = timedelta(0)) -> RoomState:
    """Return a stored state resumed after a restart: nobody loses time because the bot was away."""
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
        # But never longer than the full length: the system clock may have been set back meanwhile.
        whole = length_of(timing.clock)
        moment = replace(moment, ends=min(max(moment.ends, now + whole / 2), now + whole))
    # A start resumes every room, so unchanged values are not rebuilt.
    state = replace(state, timing=timing, uncalled_unos=uncalled_unos, intermission=moment)
    if state.stage is Stage.PLAYING and (waits := _waits(state, state, now)) != timing.waits:
        state = replace(state, timing=replace(timing, waits=waits))
    timeout, touched = idle_timeout(state), state.timing.touched
    if timeout is None or touched is None or touched >= now + MIN_AFTER_RESTART - timeout:
        return state
    return replace(state, timing=replace(state.timing, touched=now + MIN_AFTER_RESTART - timeout))


def _extend(wait: Wait, least: datetime) -> Wait:
    """Return a wait that ends at `least` or later with its length, and so its warning, unchanged."""
    if wait.ends is None or wait.ends >= least:
        return wait
    return replace(wait, began=wait.began + (least - wait.ends), ends=least)
