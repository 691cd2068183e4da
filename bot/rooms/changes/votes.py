"""Votes on a seat that keeps its table waiting: to skip its turn, to kick it, to end the match.

More than half of those who are there and in play decide, without the one concerned. A vote is about one wait:
it lapses when the seat acts, or after `VOTE_TIMEOUT`. A vote on closing the table (`moderation.ask_to_close`)
is about no wait, and makes way for others.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.errors import IllegalAction, Reason
from bot.rooms.change import Transition, as_change, check_no_tournament, not_seated_refusal
from bot.rooms.changes.deadlines import VOTE_TIMEOUT
from bot.rooms.changes.play import forfeit, wake_seat
from bot.rooms.changes.timeouts import end_turn
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Closing, Stage
from bot.rooms.state.timing import Ballot, Vote, WaitKey

if TYPE_CHECKING:
    from datetime import datetime

    from bot.rooms.change import ChangeContext
    from bot.rooms.state.room_state import Person, RoomState
    from bot.rooms.state.timing import Wait


VOTE_DELAYS: Final = {
    Ballot.SKIP: timedelta(minutes=1),
    Ballot.KICK: timedelta(minutes=5),
    Ballot.END: timedelta(minutes=5),
}
"""How long a seat has to keep the table waiting before a vote on it may be opened."""
MIN_VOTERS: Final = {Ballot.SKIP: 1, Ballot.KICK: 2, Ballot.END: 2}
"""Nobody wins a match by kicking their only opponent, or gets out of one because the other was away."""


@as_change
def open_vote(state: RoomState, context: ChangeContext, person: Person, ballot: Ballot) -> Transition:
    """Open a vote on who keeps the table of a person waiting, and agree to it."""
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
    vote = Vote(
        ballot=ballot,
        table=wait.table,
        seat=wait.seat,
        since=wait.since,
        ends=context.now + VOTE_TIMEOUT,
        agreed=frozenset(),
    )
    waits = tuple(
        replace(one, openers=one.openers | {seat}) if one is wait else one for one in state.timing.waits
    )
    opened = replace(state, timing=replace(state.timing, vote=vote, waits=waits))
    return _count_agreement(opened, vote, seat, context)


@as_change
def agree(
    state: RoomState, context: ChangeContext, person: Person, *, seat: int, since: int, ballot: Ballot
) -> Transition:
    """Agree to the open vote, if it is the one that is meant; enough of that carries it out.

    Args:
        seat: Whom the vote is on: with two tables both may wait since the same revision.
        since: Since which revision that seat is waited for: with the seat the `WaitKey`.
    """
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
    """Return the wait at the table of a seat, whoever it is for; None if the table waits for no person."""
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
    """Return the seats that vote on a seat: those of the people who are there, without that one."""
    return tuple(other for other in state.awake() if other != seat)


def votes_needed(state: RoomState, seat: int) -> int:
    """Return how many have to agree: more than half."""
    return len(voters(state, seat)) // 2 + 1


def voting_seat(state: RoomState, person: Person) -> int:
    """Return the seat of a person who has a say in votes."""
    match, seat = state.match, state.seat_of(person.user_id)
    if match is None or state.stage is not Stage.PLAYING:
        raise RoomRefused(Refusal.NO_MATCH)
    if seat is None:
        raise not_seated_refusal(state, person.user_id)
    if seat not in match.playing:
        raise IllegalAction(Reason.SEAT_LEFT if seat in match.left else Reason.SEAT_OUT)
    return seat


def _count_agreement(state: RoomState, vote: Vote, seat: int, context: ChangeContext) -> Transition:
    vote = replace(vote, agreed=vote.agreed | {seat})
    if len(vote.agreed.intersection(voters(state, vote.seat))) < votes_needed(state, vote.seat):
        return Transition(replace(state, timing=replace(state.timing, vote=vote)))
    state = replace(state, timing=replace(state.timing, vote=None))
    if vote.ballot is Ballot.SKIP:
        return end_turn(state, vote.table, context, voted=True)
    if vote.ballot is Ballot.KICK:
        return forfeit(state, vote.seat, context)
    return Transition(replace(state, closing=Closing.VOTED), closed=True)
