"""Removes people from a table, and closes tables before the end of their match.

A match without a result leaves nothing behind, so whoever plays in one against other people cannot close it
alone: they ask the others (`votes`), or leave, which is a forfeit.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from bot.rooms.change import Transition, as_change, check_host, check_no_side, check_no_tournament
from bot.rooms.changes.deadlines import VOTE_TIMEOUT
from bot.rooms.changes.lobby import bar, free_seat
from bot.rooms.changes.play import forfeit, wake_seat
from bot.rooms.changes.votes import voters, voting_seat
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import Ballot, Vote

if TYPE_CHECKING:
    from bot.rooms.change import ChangeContext
    from bot.rooms.state.room_state import Person, RoomState


@as_change
def remove_player(state: RoomState, context: ChangeContext, user_id: int, *, by: int) -> Transition:
    """Remove somebody from a table for good: out of the lobby, out of a match by a forfeit."""
    seat = state.seat_of(user_id)
    if state.stage is Stage.OVER:
        raise RoomRefused(Refusal.NO_MATCH)
    if seat is None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    if user_id != by:
        check_no_side(state, by)
    if state.stage is Stage.LOBBY:
        return bar(free_seat(state, seat), user_id)
    if state.match is None or seat not in state.match.playing:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    if user_id != by and state.seat_of(by) is not None:
        raise RoomRefused(Refusal.MODERATOR_PLAYS)
    return bar(forfeit(state, seat, context), user_id)


class WayToClose(Enum):
    """How somebody who may close a table does it."""

    AT_ONCE = "at-once"
    ASK = "ask"
    """The others decide; to leave is the other choice."""
    LEAVE = "leave"
    """Nobody is there who could agree: there is only to leave, or to play on."""


def way_to_close(state: RoomState, person: Person, *, moderator: bool) -> WayToClose:
    """Return how somebody closes a table."""
    if not moderator:
        check_no_tournament(state)
        check_host(state, person)
    if state.stage is Stage.OVER:
        raise RoomRefused(Refusal.NO_MATCH)
    check_no_side(state, person.user_id)
    seat = state.seat_of(person.user_id)
    # Whoever left before counts as well: with them the match is one for the league.
    if state.stage is Stage.LOBBY or seat is None or len(state.people()) == 1:
        return WayToClose.AT_ONCE
    return WayToClose.ASK if voters(state, voting_seat(state, person)) else WayToClose.LEAVE


@as_change
def close_table(state: RoomState, _: ChangeContext, person: Person, *, moderator: bool) -> Transition:
    """Close the room without a result."""
    way = way_to_close(state, person, moderator=moderator)
    if way is not WayToClose.AT_ONCE:
        raise RoomRefused(Refusal.CLOSE_ASKS if way is WayToClose.ASK else Refusal.CLOSE_LEAVES)
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
    vote = Vote(
        ballot=Ballot.CLOSE,
        table=match.table_of(seat),
        seat=seat,
        since=match.revision,
        ends=context.now + VOTE_TIMEOUT,
        agreed=frozenset(),
    )
    awake = wake_seat(state, seat)
    return Transition(replace(awake, timing=replace(awake.timing, vote=vote)))
