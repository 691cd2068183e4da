"""Votes on a seat that keeps its table waiting: to skip its turn, to kick it, to end the table.

Who is there and still in votes, except the one concerned; more than half of them decide. A vote is about one
wait: it lapses when the seat acts after all, or after `upkeep.VOTE_LASTS`. There is one open vote at a time,
and during a wait everybody may open one.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.errors import IllegalAction, Reason
from bot.rooms.change import Step, not_seated
from bot.rooms.changes.after_change import VOTE_LASTS
from bot.rooms.changes.play import forfeit, returned
from bot.rooms.changes.timeouts import run_out
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Closing, Stage
from bot.rooms.state.timing import Ballot, Vote
from bot.rooms.state.turn_id import WaitKey

if TYPE_CHECKING:
    from datetime import datetime

    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.state.room_state import Person, RoomState
    from bot.rooms.state.timing import Wait

PATIENCE: Final = {
    Ballot.SKIP: timedelta(minutes=1),
    Ballot.KICK: timedelta(minutes=5),
    Ballot.END: timedelta(minutes=5),
}
"""How long a seat has to keep the table waiting before a vote on it may be opened."""
LEAST_VOTERS: Final = {Ballot.SKIP: 1, Ballot.KICK: 2, Ballot.END: 1}
"""Nobody wins a match by kicking their only opponent."""


def open_vote(person: Person, ballot: Ballot) -> Change:
    """Open a vote on who keeps the table of a person waiting, and agree to it.

    Raises (when carried out):
        RoomRefused: They have no say, nobody keeps them waiting, it is too early, or a vote is open.
        IllegalAction: They left the match, or are out.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        seat = _voter(state, person)
        state = returned(state, seat)
        wait = waited_for(state, seat)
        if why := refusal(state, seat, ballot, context.now):
            raise RoomRefused(why)
        assert wait is not None  # noqa: S101 - `refusal` looked
        vote = Vote(
            ballot=ballot,
            table=wait.table,
            seat=wait.seat,
            since=wait.since,
            ends=context.now + VOTE_LASTS,
            agreed=frozenset(),
        )
        waits = tuple(replace(w, openers=w.openers | {seat}) if w is wait else w for w in state.timing.waits)
        opened = replace(state, timing=replace(state.timing, vote=vote, waits=waits))
        return _counted(opened, vote, seat, context)

    return change


def agree(person: Person, *, seat: int, since: int, ballot: Ballot) -> Change:
    """Agree to the open vote, if it is the one that is meant; enough of that carries it out.

    Args:
        person: Who agrees.
        seat: Whom the vote is on: with two tables both may wait since the same moment.
        since: The wait it is about, see `Wait.since`.
        ballot: What it is about.

    Raises (when carried out):
        RoomRefused: No vote is open, they have no say in it, or had it.
        IllegalAction: They left the match, or are out.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        voter = _voter(state, person)
        state = returned(state, voter)
        vote = state.timing.vote
        if vote is None or vote.ends <= context.now:
            raise RoomRefused(Refusal.NO_VOTE)
        if vote.wait_key != WaitKey(seat, since) or vote.ballot is not ballot:
            raise RoomRefused(Refusal.NO_VOTE)
        if voter == vote.seat:
            raise RoomRefused(Refusal.VOTE_OWN)
        if voter in vote.agreed:
            raise RoomRefused(Refusal.VOTED)
        return _counted(state, vote, voter, context)

    return change


def waited_for(state: RoomState, seat: int) -> Wait | None:
    """Return whom the table of a seat waits for."""
    return None if state.match is None else state.timing.wait_at(state.match.table_of(seat))


def refusal(state: RoomState, seat: int, ballot: Ballot, now: datetime) -> Refusal | None:
    """Return why a seat may not open a vote now, or None."""
    wait = waited_for(state, seat)
    if wait is None:
        return Refusal.NO_WAIT
    if wait.seat == seat:
        return Refusal.VOTE_OWN
    if state.timing.vote is not None and state.timing.vote.ends > now:
        return Refusal.VOTE_OPEN
    if now - wait.began < PATIENCE[ballot]:
        return Refusal.VOTE_EARLY
    if seat in wait.openers:
        return Refusal.VOTE_AGAIN
    return Refusal.VOTE_ALONE if len(voters(state, wait.seat)) < LEAST_VOTERS[ballot] else None


def voters(state: RoomState, seat: int) -> tuple[int, ...]:
    """Return who votes on a seat: the people who are there, but not that one."""
    return tuple(other for other in state.awake() if other != seat)


def needed(state: RoomState, seat: int) -> int:
    """Return how many have to agree: more than half."""
    return len(voters(state, seat)) // 2 + 1


def _voter(state: RoomState, person: Person) -> int:
    match, seat = state.match, state.seat_of(person.user_id)
    if match is None or state.stage is not Stage.PLAYING:
        raise RoomRefused(Refusal.NO_MATCH)
    if seat is None:
        raise not_seated(state, person.user_id)
    if seat not in match.playing:
        raise IllegalAction(Reason.SEAT_LEFT if seat in match.left else Reason.SEAT_OUT)
    return seat


def _counted(state: RoomState, vote: Vote, seat: int, context: ChangeContext) -> Step:
    """Return the step that one more agreement makes of a vote."""
    vote = replace(vote, agreed=vote.agreed | {seat})
    if len(vote.agreed.intersection(voters(state, vote.seat))) < needed(state, vote.seat):
        return Step(replace(state, timing=replace(state.timing, vote=vote)))
    state = replace(state, timing=replace(state.timing, vote=None))
    if vote.ballot is Ballot.SKIP:
        return run_out(state, vote.table, context, voted=True)
    if vote.ballot is Ballot.KICK:
        return forfeit(state, vote.seat, context)
    return Step(replace(state, closing=Closing.VOTED), closed=True)
