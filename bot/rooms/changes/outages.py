"""What an outage of Discord's gateway gives back to a room: nobody could act while the bot heard nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.rooms.change import Step
from bot.rooms.changes.after_change import (
    LEAST_AFTER_RESTART,
    VOTE_TIMEOUT,
    host_deadline,
    idle_deadline,
    idle_timeout,
)
from bot.rooms.errors import Refusal, RoomRefused

if TYPE_CHECKING:
    from datetime import datetime

    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.state.timing import Timing, Wait

BLIP: Final = timedelta(seconds=10)
"""A shorter outage is given back only where little time is left: no room is stored for a mere reconnect."""
LEAST_LEFT: Final = timedelta(seconds=30)
"""What is left of a clock at least after an outage that lasted as long: people have to look again."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which nothing that people did arrived.

    Attributes:
        since: When something arrived last (UTC).
        until: When it was heard again (UTC).
    """

    since: datetime
    until: datetime

    def lost_since(self, began: datetime) -> timedelta:
        """Return how much of the time since `began` passed in the outage."""
        return max(self.until - max(self.since, began), timedelta(0))

    def merged(self, earlier: Outage | None) -> Outage:
        """Return one outage that lasts from the beginning of an earlier one to the end of this one."""
        return self if earlier is None else Outage(min(earlier.since, self.since), self.until)


def give_back(outage: Outage) -> Change:
    """Move every deadline by what an outage took of its time.

    Raises (when carried out):
        RoomRefused: There is none to be moved.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        longer = extended(state, outage, now=context.now, grace=context.grace)
        if longer == state:
            raise RoomRefused(Refusal.STALE)
        return Step(longer)

    return change


def extended(state: RoomState, outage: Outage, *, now: datetime, grace: timedelta) -> RoomState:
    """Return a state in which no deadline has lost time to an outage; an equal one if none is to be moved.

    Args:
        state: The room's.
        outage: When the bot heard nothing.
        now: The time.
        grace: How long nobody is caught after coming down to one card: whoever had it left has all of it.
    """
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
    """Return a wait that lasts as long as it did without the outage: so do its warning and votes on it."""
    more = _extension(wait.began, wait.ends, outage, now)
    return replace(wait, began=wait.began + more, ends=None if wait.ends is None else wait.ends + more)


def _extended_idleness(state: RoomState, timing: Timing, outage: Outage, now: datetime) -> Timing:
    """Return timing in which an idle room, and the host of a lobby, have the time back."""
    until, timeout, touched = idle_deadline(state), idle_timeout(state), timing.touched
    soon = until is not None and until - now < LEAST_AFTER_RESTART
    if soon and timeout is not None and touched is not None:
        later = max(touched + outage.lost_since(touched), now + LEAST_AFTER_RESTART - timeout)
        timing = replace(timing, touched=later)
    seen = timing.host_seen
    if seen is not None and (host_until := host_deadline(state)) is not None:
        timing = replace(timing, host_seen=seen + _extension(seen, host_until, outage, now))
    return timing


def _extension(began: datetime, ends: datetime | None, outage: Outage, now: datetime) -> timedelta:
    """Return by how much something that began and ends then is to last longer."""
    lost = outage.lost_since(began)
    if lost < BLIP and (ends is None or ends - now > LEAST_LEFT):
        return timedelta(0)
    return lost if ends is None else max(lost, now + min(lost, LEAST_LEFT) - ends)
