"""One channel's room: lobby, match, result.

Every change goes one way: lock, check, make the new state beside the old one, store it, swap, tell the
observers. Until the store has it on disk nothing has happened; from then on nothing undoes it, least of all a
message that could not be sent. What can be done lies in `bot.rooms.changes`, one function for each intention;
here is only how it is done.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol

from bot.rooms.change import ChangeContext, Step
from bot.rooms.changes.after_change import due, settled
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import Commit, CommitError, MatchResult, RoomSnapshot, SeatResult
from bot.rooms.state.codec import encode_room

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.view import View
    from bot.rooms.change import Change
    from bot.rooms.clock import Clock
    from bot.rooms.ports import Journal
    from bot.rooms.state.room_events import RoomEvent
    from bot.rooms.state.room_state import Ping, RoomState, Stage


class RoomObserver(Protocol):
    """Shows rooms. It is told after the fact and never asked: it must neither raise nor wait."""

    def changed(self, room: Room) -> None:
        """Take note that the room has to be drawn anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomServices:
    """What all rooms share.

    Attributes:
        journal: Makes changes durable.
        clock: Tells the time.
        entropy: Returns so many random bytes; nobody at a table may be able to guess them.
        observers: Told after every change, in this order.
        grace: How long nobody is caught after coming down to one card.
    """

    journal: Journal
    clock: Clock
    entropy: Callable[[int], bytes]
    observers: list[RoomObserver]
    grace: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class Done:
    """A change that is durable, with what it caused."""

    state: RoomState
    events: tuple[RoomEvent, ...] = ()


class Room:
    """A channel's room.

    Attributes:
        channel_id: Discord's id of the channel.
        guild_id: Discord's id of the server.
        state: What was stored last.
        revision: Grows by one with every change.
        closed: Whether the room is gone.
    """

    def __init__(
        self, services: RoomServices, *, channel_id: int, guild_id: int, state: RoomState, revision: int = 0
    ) -> None:
        self.channel_id = channel_id
        self.guild_id = guild_id
        self.state = state
        self.revision = revision
        self.closed = False
        self._house = services
        self._lock = asyncio.Lock()

    def view_of(self, user_id: int) -> View | None:
        """Return the match as somebody may see it: as their seat, or as a spectator; None in a lobby."""
        match = self.state.match
        return None if match is None else match.view(self.state.seat_of(user_id))

    async def do(self, change: Change, *, show: bool = True) -> Done:
        """Make a change durable, then visible; a caller who is cancelled does not tear it in two.

        Args:
            change: What is to be done, such as `lobby.join(person)`.
            show: Whether the observers are told; what nobody sees takes no time off any clock either.

        Raises:
            RoomRefused: It cannot be done now, or it could not be stored; nothing was changed.
            IllegalAction: The rules do not allow it now; nothing was changed.
        """
        return await asyncio.shield(asyncio.ensure_future(self._transact(change, show=show)))

    async def remember_message(
        self, message_id: int | None, *, token: str, stage: Stage | None = None
    ) -> None:
        """Note which message shows the table of match `token`, so that a restarted bot goes on editing it.

        Args:
            message_id: The message.
            token: The match.
            stage: What it showed when it was posted.
        """
        if token == self.state.token:
            await self.do(_noted(token, message_id=message_id, posted_for=stage), show=False)

    async def remember_pings(self, pings: tuple[Ping, ...], *, token: str) -> None:
        """Note which messages mention whose turn it is, so that a restarted bot does not repeat them."""
        if token == self.state.token:
            await self.do(_noted(token, pings=pings), show=False)

    async def close(self) -> None:
        """Close the room for good: its channel is gone."""
        await self.do(lambda state, _: Step(state, closed=True), show=False)

    async def _transact(self, change: Change, *, show: bool) -> Done:
        async with self._lock:
            if self.closed:
                raise RoomRefused(Refusal.NO_ROOM)
            services = self._house
            context = ChangeContext(now=services.clock.now(), entropy=services.entropy, grace=services.grace)
            step = change(self.state, context)
            if show:
                step = replace(step, state=settled(self.state, step.state, context.now))
            await self._store(step, context)
            self.state = step.state
            self.revision += 1
            self.closed = step.closed
        if show:
            for observer in self._house.observers:
                observer.changed(self)
        return Done(step.state, step.events)

    async def _store(self, step: Step, context: ChangeContext) -> None:
        snapshot = RoomSnapshot(
            channel_id=self.channel_id,
            guild_id=self.guild_id,
            revision=self.revision + 1,
            payload=encode_room(step.state),
            deadline=None if step.closed else due(step.state),
            closed=step.closed,
        )
        # A result is written with the move that ends the match; repeating it would change nothing.
        result = self._result(step.state, context) if step.actions else None
        try:
            await self._house.journal.commit(Commit(room=snapshot, actions=step.actions, result=result))
        except CommitError as error:
            raise RoomRefused(Refusal.NOT_STORED) from error

    def _result(self, state: RoomState, context: ChangeContext) -> MatchResult | None:
        match = state.match
        if match is None or match.outcome is None or state.started_at is None:
            return None
        outcome = match.outcome
        return MatchResult(
            match_id=state.match_id,
            guild_id=self.guild_id,
            channel_id=self.channel_id,
            preset=state.rules.preset,
            target=state.rules.target,
            hands=match.hand_number,
            started_at=state.started_at,
            ended_at=context.now,
            seats=tuple(
                SeatResult(
                    seat=seat,
                    user_id=taken.user_id,
                    points=outcome.points[seat],
                    place=outcome.places[seat],
                    won=seat in outcome.winners,
                    hands_won=tally.hands_won,
                    highest_hand=tally.highest_hand,
                    forfeited=seat in match.left,
                )
                for seat, (taken, tally) in enumerate(zip(state.seats, state.tallies, strict=True))
            ),
        )


def _noted(token: str, **noted: object) -> Change:
    """Return the change that notes something of match `token`; a lobby that came meanwhile has its own."""

    def change(state: RoomState, _: ChangeContext) -> Step:
        return Step(replace(state, **noted) if token == state.token else state)  # type: ignore[arg-type]

    return change
