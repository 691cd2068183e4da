"""Closing a match before its end: nobody takes a match from others who play in it, or from the league.

A match without a result leaves nothing behind, so whoever plays in one against other people cannot close it
alone: they ask the others (`votes`), or leave, which is a forfeit. That holds for hosts, and for moderators
who play. A match of one person against computer players is closed at once, and so is any match by a moderator
who has no part in it. A match that nobody comes back to, or whose channel is deleted, ends without a result.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from bot.rooms.change import Step, check_host, check_no_side, check_no_tournament
from bot.rooms.changes.after_change import VOTE_TIMEOUT
from bot.rooms.changes.play import wake_seat
from bot.rooms.changes.votes import voters, voting_seat
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import Ballot, Vote

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.state.room_state import Person, RoomState


class Way(Enum):
    """How somebody who may close a table does it."""

    AT_ONCE = "at-once"
    ASK = "ask"
    """The others decide; to leave is the other choice."""
    LEAVE = "leave"
    """Nobody is there who could agree: there is only to leave, or to play on."""


def way_to_close(state: RoomState, person: Person, *, moderator: bool) -> Way:
    """Return how somebody closes a table.

    Raises:
        RoomRefused: They are neither the host nor a moderator, there is nothing to close, or it is a table of
            a tournament, which moderators alone may close, and not their own.
        IllegalAction: They have left the match, or are out: the others play it to its end.
    """
    if not moderator:
        check_no_tournament(state)
        check_host(state, person)
    if state.stage is Stage.OVER:
        raise RoomRefused(Refusal.NO_MATCH)
    check_no_side(state, person.user_id)
    seat = state.seat_of(person.user_id)
    # Whoever left before counts as well: with them the match is one for the league.
    if state.stage is Stage.LOBBY or seat is None or len(state.people()) == 1:
        return Way.AT_ONCE
    return Way.ASK if voters(state, voting_seat(state, person)) else Way.LEAVE


def end(person: Person, *, moderator: bool) -> Change:
    """Close the room without a result.

    Raises (when carried out):
        RoomRefused: Others have a say in it, or see `way_to_close`.
        IllegalAction: See `way_to_close`.
    """

    def change(state: RoomState, _: ChangeContext) -> Step:
        way = way_to_close(state, person, moderator=moderator)
        if way is not Way.AT_ONCE:
            raise RoomRefused(Refusal.CLOSE_ASKS if way is Way.ASK else Refusal.CLOSE_LEAVES)
        return Step(replace(state, closed_by=person.name), closed=True)

    return change


def ask_to_close(person: Person, *, moderator: bool) -> Change:
    """Open a vote of the others on closing the table without a result.

    Raises (when carried out):
        RoomRefused: Nobody is there to be asked, a vote is open, or see `way_to_close`.
        IllegalAction: See `way_to_close`.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        way = way_to_close(state, person, moderator=moderator)
        seat, match, open_vote = state.seat_of(person.user_id), state.match, state.timing.vote
        if way is not Way.ASK or match is None or seat is None:
            raise RoomRefused(Refusal.CLOSE_LEAVES if way is Way.LEAVE else Refusal.STALE)
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
        return Step(replace(awake, timing=replace(awake.timing, vote=vote)))

    return change
