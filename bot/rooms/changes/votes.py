"""Votes, and other ways to end a turn, a seat or a table for others.

More than half of the people who are awake and in play decide, without the person concerned. A vote is about
one wait: it lapses when the seat acts, or after `VOTE_TIMEOUT`. A vote on closing the table (`ask_to_close`)
is not about a wait, and gives way to other votes.

A closed match has no result, so a player with human opponents cannot close it alone: they ask the others, all
of whom have to agree, or leave, which is a forfeit. Otherwise players could close the matches that they are
about to lose, and keep those that they win.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from bot.engine.errors import IllegalAction, Reason
from bot.rooms.change import (
    ChangeContext,
    Transition,
    as_change,
    check_host,
    check_no_side,
    check_no_tournament,
    require_seat,
)
from bot.rooms.changes.deadlines import VOTE_TIMEOUT
from bot.rooms.changes.lobby import bar, free_seat
from bot.rooms.changes.play import forfeit, wake_seat
from bot.rooms.changes.timeouts import end_turn
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Closing, Person, RoomState, Stage
from bot.rooms.state.timing import Ballot, Vote, Wait, WaitKey

VOTE_DELAYS: Final = {
    Ballot.SKIP: timedelta(minutes=1),
    Ballot.KICK: timedelta(minutes=5),
    Ballot.END: timedelta(minutes=5),
}
"""Time that a seat has to keep the table waiting before a vote on it may be opened."""
MIN_VOTERS: Final = {Ballot.SKIP: 1, Ballot.KICK: 2, Ballot.END: 2}
"""Nobody can win by kicking their only opponent, or end a match because the only opponent was away."""
TAKE_ALL: Final = frozenset({Ballot.END, Ballot.CLOSE})  # need all votes, since the match then has no result


@as_change
def open_vote(state: RoomState, context: ChangeContext, person: Person, ballot: Ballot) -> Transition:
    """Open a vote on the seat that keeps the person's table waiting, and agree to it."""
    if ballot not in VOTE_DELAYS:
        raise RoomRefused(Refusal.NO_VOTE)
    if ballot is Ballot.END:
        check_no_tournament(state)
    seat = voting_seat(state, person)
    state = wake_seat(state, seat)
    wait = wait_at_table_of(state, seat)
    if refusal := vote_refusal(state, seat, ballot, context.now):
        raise RoomRefused(refusal)
    assert wait is not None  # noqa: S101 - `vote_refusal` looked
    vote = _vote(ballot, wait.table, *wait.key, context)
    waits = tuple(
        replace(one, openers=one.openers | {seat}) if one is wait else one for one in state.timing.waits
    )
    opened = replace(state, timing=replace(state.timing, vote=vote, waits=waits))
    return _count_agreement(opened, vote, seat, context)


def _vote(ballot: Ballot, table: int, seat: int, since: int, context: ChangeContext) -> Vote:
    ends = context.now + VOTE_TIMEOUT
    return Vote(ballot=ballot, table=table, seat=seat, since=since, ends=ends, agreed=frozenset())


@as_change
def agree(
    state: RoomState, context: ChangeContext, person: Person, *, seat: int, since: int, ballot: Ballot
) -> Transition:
    """Agree to the open vote if it matches the `WaitKey` and ballot; with enough votes it is carried out."""
    voter = voting_seat(state, person)
    state = wake_seat(state, voter)
    vote = state.timing.vote
    if vote is None or vote.ends <= context.now:
        raise RoomRefused(Refusal.NO_VOTE)
    if vote.wait_key != WaitKey(seat, since) or vote.ballot is not ballot:
        raise RoomRefused(Refusal.NO_VOTE)
    if voter == vote.seat:
        raise RoomRefused(Refusal.VOTED if ballot is Ballot.CLOSE else Refusal.VOTE_OWN)
    if voter in vote.agreed:
        raise RoomRefused(Refusal.VOTED)
    return _count_agreement(state, vote, voter, context)


def wait_at_table_of(state: RoomState, seat: int) -> Wait | None:
    """Return the wait at a seat's table, for whichever seat; None if the table waits for no person."""
    return None if state.match is None else state.timing.wait_at(state.match.table_of(seat))


def vote_refusal(state: RoomState, seat: int, ballot: Ballot, now: datetime) -> Refusal | None:
    """Return why a seat may not open a vote now, or None."""
    wait = wait_at_table_of(state, seat)
    if wait is None:
        return Refusal.NO_WAIT
    if wait.seat == seat:
        return Refusal.VOTE_OWN
    vote = state.timing.vote
    if vote is not None and vote.ends > now and vote.ballot is not Ballot.CLOSE:
        return Refusal.VOTE_OPEN
    if now - wait.began < VOTE_DELAYS[ballot]:
        return Refusal.VOTE_EARLY
    if seat in wait.openers:
        return Refusal.VOTE_AGAIN
    return Refusal.VOTE_ALONE if len(voters(state, wait.seat)) < MIN_VOTERS[ballot] else None


def voters(state: RoomState, seat: int) -> tuple[int, ...]:
    """Return the seats that vote on a seat: all that are awake, except that one."""
    return tuple(other for other in state.awake() if other != seat)


def votes_needed(state: RoomState, seat: int, ballot: Ballot) -> int:
    """Return how many have to agree: more than half, or all."""
    others = len(voters(state, seat))
    return others if ballot in TAKE_ALL else others // 2 + 1


def voting_seat(state: RoomState, person: Person) -> int:
    """Return the seat of a person who may vote; raises RoomRefused or IllegalAction."""
    match = state.match
    if match is None or state.stage is not Stage.PLAYING:
        raise RoomRefused(Refusal.NO_MATCH)
    seat = require_seat(state, person.user_id)
    if seat not in match.playing:
        raise IllegalAction(Reason.SEAT_LEFT if seat in match.left else Reason.SEAT_OUT)
    return seat


def _count_agreement(state: RoomState, vote: Vote, seat: int, context: ChangeContext) -> Transition:
    vote = replace(vote, agreed=vote.agreed | {seat})
    needed = votes_needed(state, vote.seat, vote.ballot)
    if len(vote.agreed.intersection(voters(state, vote.seat))) < needed:
        return Transition(replace(state, timing=replace(state.timing, vote=vote)))
    state = replace(state, timing=replace(state.timing, vote=None))
    if vote.ballot is Ballot.SKIP:
        return end_turn(state, vote.table, context, voted=True)
    if vote.ballot is Ballot.KICK:
        return forfeit(state, vote.seat, context)
    return Transition(replace(state, closing=Closing.VOTED), closed=True)


@as_change
def remove_player(
    state: RoomState, context: ChangeContext, user_id: int, *, by: int, token: str | None = None
) -> Transition:
    """Remove somebody from a table for good: out of a lobby, or out of a match by a forfeit.

    With a `token` only out of that match, with an empty one only out of a lobby.
    """
    seat = removable_seat(state, user_id, by=by)
    if token is not None and token != (state.token if state.stage is Stage.PLAYING else ""):
        raise RoomRefused(Refusal.STALE)
    removed = free_seat(state, seat) if state.stage is Stage.LOBBY else forfeit(state, seat, context)
    return bar(removed, user_id)


def removable_seat(state: RoomState, user_id: int, *, by: int) -> int:
    """Return the seat of somebody whom somebody else, or they themselves, may remove; raises RoomRefused."""
    seat = state.seat_of(user_id)
    if state.stage is Stage.OVER:
        raise RoomRefused(Refusal.NO_MATCH)
    if seat is None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    if user_id != by:
        check_no_side(state, by)
    if state.stage is Stage.LOBBY:
        return seat
    if state.match is None or seat not in state.match.playing:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    if user_id != by and state.seat_of(by) is not None:
        raise RoomRefused(Refusal.MODERATOR_PLAYS)
    return seat


class WayToClose(Enum):
    """Way in which somebody may close a table."""

    AT_ONCE = "at-once"
    ASK = "ask"  # the others decide; leaving is the alternative
    LEAVE = "leave"  # nobody could agree: one can only leave or play on


def way_to_close(state: RoomState, person: Person, *, moderator: bool) -> WayToClose:
    """Return how somebody may close a table; raises RoomRefused."""
    if not moderator:
        check_no_tournament(state)
        check_host(state, person)
    if state.stage is Stage.OVER:
        raise RoomRefused(Refusal.NO_MATCH)
    check_no_side(state, person.user_id)
    seat = state.seat_of(person.user_id)
    # People who left count too: with them the match is one for the league.
    if state.stage is Stage.LOBBY or seat is None or len(state.people()) == 1:
        return WayToClose.AT_ONCE
    return WayToClose.ASK if voters(state, voting_seat(state, person)) else WayToClose.LEAVE


@as_change
def close_table(
    state: RoomState, _: ChangeContext, person: Person, *, moderator: bool, token: str | None = None
) -> Transition:
    """Close the room without a result; a `token` restricts this to that match, "" to a lobby."""
    way = way_to_close(state, person, moderator=moderator)
    if way is not WayToClose.AT_ONCE:
        raise RoomRefused(Refusal.CLOSE_ASKS if way is WayToClose.ASK else Refusal.CLOSE_LEAVES)
    if token is not None and token != (state.token if state.stage is Stage.PLAYING else ""):
        raise RoomRefused(Refusal.STALE)
    return Transition(replace(state, closed_by=person.name), closed=True)


@as_change
def ask_to_close(state: RoomState, context: ChangeContext, person: Person, *, moderator: bool) -> Transition:
    """Open a vote of the others on closing the table without a result."""
    way = way_to_close(state, person, moderator=moderator)
    seat, match, open_vote = state.seat_of(person.user_id), state.match, state.timing.vote
    if way is not WayToClose.ASK or match is None or seat is None:
        raise RoomRefused(Refusal.CLOSE_LEAVES if way is WayToClose.LEAVE else Refusal.STALE)
    if open_vote is not None and open_vote.ends > context.now:
        raise RoomRefused(Refusal.VOTE_OPEN)
    vote = _vote(Ballot.CLOSE, match.table_of(seat), seat, match.revision, context)
    awake = wake_seat(state, seat)
    return Transition(replace(awake, timing=replace(awake.timing, vote=vote)))
