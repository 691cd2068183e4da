"""Timeouts of turns, warnings, graces and idle rooms; one that is out of date is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.engine.actions import ACCEPT, DRAW, PASS, Action, NameColour, PlayCard
from bot.engine.cards import Colour
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.rooms.change import ChangeContext, Transition, as_change, require_seat
from bot.rooms.changes.deadlines import (
    MIN_AFTER_RESTART,
    VOTE_TIMEOUT,
    host_deadline,
    idle_deadline,
    idle_timeout,
)
from bot.rooms.changes.play import catch_then_apply, make_catch, replace_uncalled, wake_seat
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.history import TurnRanOut, UncalledUno, penalties_after_timeout
from bot.rooms.state.room_state import Closing, Person, RoomState, Stage
from bot.rooms.state.timing import ASLEEP_AFTER, Timing, TurnId, Wait

CAUTIOUS: Final = (ACCEPT, PASS, DRAW)  # actions for an absent player: the first legal one is taken


@as_change
def time_out(state: RoomState, context: ChangeContext, wait: Wait) -> Transition:
    """End the turn that a table waits for with the most cautious legal actions."""
    current = _current_wait(state, wait)
    if current.ends is None or current.ends > context.now:
        raise RoomRefused(Refusal.STALE)
    return end_turn(state, current.table, context, voted=False)


@as_change
def end_grace(state: RoomState, context: ChangeContext, uncalled: UncalledUno) -> Transition:
    """Make the catch that was noted during the grace, which is over."""
    current = next(
        (one for one in state.uncalled_unos if (one.seat, one.until) == (uncalled.seat, uncalled.until)), None
    )
    if current is None or not current.catchers or context.now < current.until:
        raise RoomRefused(Refusal.STALE)
    step = make_catch(state, current, context)
    if step.actions:
        return step
    return Transition(replace_uncalled(state, current, replace(current, catchers=())))  # all catchers left


@as_change
def warn(state: RoomState, _: ChangeContext, wait: Wait) -> Transition:
    """Note that a player is warned that the turn ends soon."""
    current = _current_wait(state, wait)
    waits = tuple(replace(one, warned=True) if one is current else one for one in state.timing.waits)
    return Transition(replace(state, timing=replace(state.timing, waits=waits)))


@as_change
def idle_out(state: RoomState, context: ChangeContext, touched: datetime) -> Transition:
    """Pause a match, or close a lobby or a paused match, without activity since `touched`."""
    deadline = idle_deadline(state)
    if state.timing.touched != touched or deadline is None or deadline > context.now:
        raise RoomRefused(Refusal.STALE)
    if state.stage is Stage.LOBBY:
        return Transition(replace(state, closing=Closing.LOBBY_LEFT), closed=True)
    if state.paused:
        return Transition(replace(state, closing=Closing.PAUSED_LONG), closed=True)
    return Transition(replace(state, timing=replace(state.timing, dozing=True)))


@as_change
def mark_host_away(state: RoomState, context: ChangeContext, seen: datetime) -> Transition:
    """Let everybody seated in a lobby act as host, since its host has done nothing since `seen`."""
    deadline = host_deadline(state)
    if state.timing.host_seen != seen or deadline is None or deadline > context.now:
        raise RoomRefused(Refusal.STALE)
    return Transition(replace(state, timing=replace(state.timing, host_away=True)))


@as_change
def come_back(state: RoomState, _: ChangeContext, person: Person) -> Transition:
    """Bring a player back whose turns ran out, and resume a paused match."""
    return Transition(wake_seat(state, require_seat(state, person.user_id)))


def end_turn(state: RoomState, table: int, context: ChangeContext, *, voted: bool) -> Transition:
    """Return the step that ends the turn of a seat that does not act."""
    match = _match(state)
    turn = TurnId.at(match, table)
    seat = turn.seat
    ran_out = TurnRanOut(seat, voted=voted)
    step = Transition(_count_miss(state, seat))
    while step.state.stage is Stage.PLAYING and TurnId.at(_match(step.state), table).is_same_turn(turn):
        action = cautious_action(_match(step.state), seat)
        first = () if ran_out in step.events else (ran_out,)
        step = step.then(catch_then_apply(step.state, seat, action, context, first=first))
    hits = penalties_after_timeout(step.state.hits, seat, step.events, voted=voted)
    return replace(step, state=replace(step.state, hits=hits))


def cautious_action(match: Match, seat: int) -> Action:
    """Return the most cautious legal action: accept, keep, draw, or play, if possible not a wild."""
    legal = match.legal(seat)
    for action in CAUTIOUS:
        if action in legal:
            return action
    hand = match.tables[match.table_of(seat)]
    held = Counter(card.colour for card in hand.hands[seat])
    choose = min if hand.phase is Phase.ROULETTE else max  # what is held least is turned up soonest
    colour = choose(Colour, key=lambda colour: held[colour])

    def boldness(action: PlayCard | NameColour) -> tuple[bool, bool]:
        wild = isinstance(action, PlayCard) and action.card.wild
        return wild, action.colour not in {None, colour}

    return min((action for action in legal if isinstance(action, PlayCard | NameColour)), key=boldness)


def _current_wait(state: RoomState, wait: Wait) -> Wait:
    """Return the current state of a wait, which may have been marked as warned meanwhile."""
    current = state.timing.wait_at(wait.table)
    if current is None or current.key != wait.key:
        raise RoomRefused(Refusal.STALE)
    return current


def _match(state: RoomState) -> Match:
    assert state.match is not None  # noqa: S101 - a room that waits has a match
    return state.match


def _count_miss(state: RoomState, seat: int) -> RoomState:
    misses = list(state.timing.misses) + [0] * (len(state.seats) - len(state.timing.misses))
    misses[seat] = min(misses[seat] + 1, ASLEEP_AFTER)
    return replace(state, timing=replace(state.timing, misses=tuple(misses)))


BLIP: Final = timedelta(seconds=10)
"""A shorter outage is only given back if little time is left: a mere reconnect stores no rooms."""
MIN_LEFT: Final = timedelta(seconds=30)
"""Least time left on a clock after an outage of at least this length: people have to look again."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A period in which nothing that people did arrived."""

    since: datetime
    until: datetime

    def lost_since(self, began: datetime) -> timedelta:
        """Return how much of the time since `began` passed in the outage."""
        return max(self.until - max(self.since, began), timedelta(0))

    def merged(self, earlier: Outage | None) -> Outage:
        """Return one outage from the start of an earlier one to the end of this one."""
        return self if earlier is None else Outage(min(earlier.since, self.since), self.until)


@as_change
def give_back(state: RoomState, context: ChangeContext, outage: Outage) -> Transition:
    """Move every deadline by the time that an outage took from it."""
    longer = extended(state, outage, now=context.now, grace=context.grace)
    if longer == state:
        raise RoomRefused(Refusal.STALE)
    return Transition(longer)


def extended(state: RoomState, outage: Outage, *, now: datetime, grace: timedelta) -> RoomState:
    """Return a state in which no deadline has lost time to an outage; an equal state if none has."""
    uncalled_unos = tuple(
        replace(one, until=max(one.until, now + grace)) if one.until > outage.since else one
        for one in state.uncalled_unos
    )
    timing = replace(
        state.timing, waits=tuple(_extended_wait(wait, outage, now) for wait in state.timing.waits)
    )
    if timing.vote is not None:
        ends = timing.vote.ends
        more = _extension(ends - VOTE_TIMEOUT, ends, outage, now)
        timing = replace(timing, vote=replace(timing.vote, ends=ends + more))
    moment = state.intermission
    if moment is not None:
        more = _extension(moment.began, moment.ends, outage, now)
        moment = replace(moment, ends=moment.ends + more)
    return replace(
        state,
        timing=_extended_idleness(state, timing, outage, now),
        uncalled_unos=uncalled_unos,
        intermission=moment,
    )


def _extended_wait(wait: Wait, outage: Outage, now: datetime) -> Wait:
    """Return a wait shifted by the outage, with its warning and the delays of votes on it."""
    more = _extension(wait.began, wait.ends, outage, now)
    return replace(wait, began=wait.began + more, ends=None if wait.ends is None else wait.ends + more)


def _extended_idleness(state: RoomState, timing: Timing, outage: Outage, now: datetime) -> Timing:
    """Return timing that gives an idle room and the host of a lobby their time back."""
    until, timeout, touched = idle_deadline(state), idle_timeout(state), timing.touched
    soon = until is not None and until - now < MIN_AFTER_RESTART
    if soon and timeout is not None and touched is not None:
        later = max(touched + outage.lost_since(touched), now + MIN_AFTER_RESTART - timeout)
        timing = replace(timing, touched=later)
    seen = timing.host_seen
    if seen is not None and (host_until := host_deadline(state)) is not None:
        timing = replace(timing, host_seen=seen + _extension(seen, host_until, outage, now))
    return timing


def _extension(began: datetime, ends: datetime | None, outage: Outage, now: datetime) -> timedelta:
    """Return by how much to extend a period with this start and end."""
    lost = outage.lost_since(began)
    if lost < BLIP and (ends is None or ends - now > MIN_LEFT):
        return timedelta(0)
    return lost if ends is None else max(lost, now + min(lost, MIN_LEFT) - ends)
