"""One channel's room: lobby, match, result.

Every change goes one way: lock, check, make the new state beside the old one, store it, swap, tell the
presenter. Until the store has it on disk nothing has happened; from then on nothing undoes it, least of all a
message that could not be sent.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from bot.engine.actions import CALL_UNO, FORFEIT, Action, CatchUno
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import Event, readable_by
from bot.engine.match import Match
from bot.rooms.codec import encode_logged, encode_room
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import Commit, CommitError, LoggedAction, MatchResult, RoomSnapshot, SeatResult
from bot.rooms.state import Person, Ping, RoomState, Seat, Stage, Tally, lobby

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.view import View
    from bot.rooms.clock import Clock
    from bot.rooms.ports import Journal


class Presenter(Protocol):
    """Shows rooms. It is told after the fact and never asked: it must neither raise nor wait."""

    def changed(self, room: Room) -> None:
        """Take note that the room has to be drawn anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What all rooms share.

    Attributes:
        journal: Makes changes durable.
        clock: Tells the time.
        entropy: Returns so many random bytes; nobody at a table may be able to guess them.
        watchers: Told after every change, in this order.
    """

    journal: Journal
    clock: Clock
    entropy: Callable[[int], bytes]
    watchers: list[Presenter]


@dataclass(frozen=True, slots=True)
class Done:
    """A change that is durable, with what it caused."""

    state: RoomState
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class _Step:
    """A change that is not durable yet."""

    state: RoomState
    events: tuple[Event, ...] = ()
    actions: tuple[LoggedAction, ...] = ()
    result: MatchResult | None = None
    closed: bool = False


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
        self, house: House, *, channel_id: int, guild_id: int, state: RoomState, revision: int = 0
    ) -> None:
        self.channel_id = channel_id
        self.guild_id = guild_id
        self.state = state
        self.revision = revision
        self.closed = False
        self._house = house
        self._lock = asyncio.Lock()

    def view_of(self, user_id: int) -> View | None:
        """Return the match as somebody may see it: as their seat, or as a spectator; None in a lobby."""
        match = self.state.match
        return None if match is None else match.view(self.state.seat_of(user_id))

    # Lobby

    async def create(self) -> Done:
        """Store a new room for the first time."""
        return await self._change(_Step)

    async def replace_by(self, fresh: RoomState) -> Done:
        """Let a new lobby follow a result."""

        def change(state: RoomState) -> _Step:
            if state.stage is not Stage.OVER:
                raise RoomRefused(Refusal.ROOM_BUSY)
            return _Step(fresh)

        return await self._change(change)

    async def join(self, person: Person) -> Done:
        """Seat somebody in the lobby."""

        def change(state: RoomState) -> _Step:
            self._check_lobby(state)
            if state.seat_of(person.user_id) is not None:
                raise RoomRefused(Refusal.ALREADY_SEATED)
            self._check_space(state)
            return _Step(replace(state, seats=(*state.seats, Seat(person.user_id, person.name))))

        return await self._change(change)

    async def leave(self, person: Person) -> Done:
        """Give up a seat: in the lobby it becomes free, in a match it forfeits."""

        def change(state: RoomState) -> _Step:
            seat = state.seat_of(person.user_id)
            if seat is None:
                raise RoomRefused(Refusal.NOT_SEATED)
            if state.stage is Stage.PLAYING:
                return self._forfeit(state, seat)
            self._check_lobby(state)
            return self._free(state, seat)

        return await self._change(change)

    async def add_computer(self, person: Person) -> Done:
        """Seat a computer player; the host's choice."""

        def change(state: RoomState) -> _Step:
            self._check_lobby(state)
            self._check_host(state, person)
            self._check_space(state)
            return _Step(replace(state, seats=(*state.seats, Seat(None, ""))))

        return await self._change(change)

    async def remove_computer(self, person: Person) -> Done:
        """Send the last computer player away; the host's choice."""

        def change(state: RoomState) -> _Step:
            self._check_lobby(state)
            self._check_host(state, person)
            computers = [seat for seat, taken in enumerate(state.seats) if taken.user_id is None]
            if not computers:
                raise RoomRefused(Refusal.NO_COMPUTER)
            return _Step(replace(state, seats=_without(state.seats, computers[-1])))

        return await self._change(change)

    async def name_starter(self, person: Person, starter: int | None) -> Done:
        """Settle who plays first: a seated account, or None for a random dealer; the host's choice."""

        def change(state: RoomState) -> _Step:
            self._check_lobby(state)
            self._check_host(state, person)
            if starter is not None and state.seat_of(starter) is None:
                raise RoomRefused(Refusal.NO_SUCH_PLAYER)
            return _Step(replace(state, starter=starter))

        return await self._change(change)

    async def start(self, person: Person) -> Done:
        """Deal the first hand; the host's choice, with two seats or more."""

        def change(state: RoomState) -> _Step:
            self._check_lobby(state)
            self._check_host(state, person)
            if len(state.seats) < state.rules.least_seats:
                raise RoomRefused(Refusal.TOO_FEW)
            first = None if state.starter is None else state.seat_of(state.starter)
            seed = self._house.entropy(32)
            match, events = Match.start(state.rules, seats=len(state.seats), seed=seed, starter=first)
            playing = replace(
                state, started_at=self._house.clock.now(), tallies=(Tally(),) * len(state.seats), news=()
            )
            return _Step(playing.after(match, _public(events)), tuple(events))

        return await self._change(change)

    async def rematch(self, person: Person) -> Done:
        """Open a lobby with the same seats and rules after a match; who asks hosts if the host left."""

        def change(state: RoomState) -> _Step:
            if state.stage is not Stage.OVER:
                raise RoomRefused(Refusal.NOT_OVER)
            if state.seat_of(person.user_id) is None:
                raise RoomRefused(Refusal.NOT_SEATED)
            match = state.match
            stayed = tuple(
                taken
                for seat, taken in enumerate(state.seats)
                if match is None or seat not in match.left or taken.user_id == person.user_id
            )
            host = state.host if state.host in {seat.user_id for seat in stayed} else person.user_id
            match_id = self._house.entropy(16).hex()
            return _Step(lobby(host=host, seats=stayed, rules=state.rules, match_id=match_id))

        return await self._change(change)

    # Match

    async def act(
        self, user_id: int, action: Action, *, token: str = "", revision: int | None = None
    ) -> Done:
        """Carry out a seat's action.

        Args:
            user_id: Who acts.
            action: What they do.
            token: The match that a button was drawn for; empty for a command, which means the one going on.
            revision: The revision that a button was drawn for. Calls and catches need none.

        Raises:
            RoomRefused: No match, no seat, or the button is from another match or moment.
            IllegalAction: The rules do not allow it now.
        """

        def change(state: RoomState) -> _Step:
            seat = state.seat_of(user_id)
            match = self._check_match(state, token)
            if seat is None:
                raise RoomRefused(Refusal.NOT_SEATED)
            if revision is not None and revision != match.revision:
                raise RoomRefused(Refusal.STALE)
            return self._apply(state, seat, action)

        return await self._change(change)

    async def act_for_computer(self, seat: int, action: Action, *, token: str, revision: int) -> Done:
        """Carry out an action of a computer player: the same door, without an account."""

        def change(state: RoomState) -> _Step:
            match = self._check_match(state, token)
            if state.seats[seat].user_id is not None:
                raise RoomRefused(Refusal.NOT_SEATED)
            if revision != match.revision:
                raise RoomRefused(Refusal.STALE)
            return self._apply(state, seat, action)

        return await self._change(change)

    async def call_uno(self, user_id: int, *, token: str = "") -> Done:
        """Say UNO."""
        return await self.act(user_id, CALL_UNO, token=token)

    async def catch(self, user_id: int, target: int | None = None, *, token: str = "") -> Done:
        """Catch a seat, or whoever can be caught.

        Raises:
            RoomRefused: As for `act`.
            IllegalAction: Nobody, or not that seat, can be caught.
        """
        match = self._check_match(self.state, token)
        caught = match.hand.catchable if target is None else target
        if caught is None:
            if self.state.seat_of(user_id) is None:
                raise RoomRefused(Refusal.NOT_SEATED)
            raise IllegalAction(Reason.NOBODY_TO_CATCH)
        return await self.act(user_id, CatchUno(caught), token=token)

    async def end(self, person: Person, *, moderator: bool) -> Done:
        """Close the room without a result: for the host, or a moderator."""

        def change(state: RoomState) -> _Step:
            if not moderator:
                self._check_host(state, person)
            if state.stage is Stage.OVER:
                raise RoomRefused(Refusal.NO_MATCH)
            return _Step(replace(state, closed_by=person.name), closed=True)

        return await self._change(change)

    # Keeping house

    async def remember_message(self, message_id: int | None, *, token: str) -> None:
        """Note which message shows the table of match `token`, so that a restarted bot goes on editing it."""

        def change(state: RoomState) -> _Step:
            # A lobby that came meanwhile has its own message.
            return _Step(replace(state, message_id=message_id) if token == state.token else state)

        if token == self.state.token:
            await self._change(change, show=False)

    async def remember_ping(self, ping: Ping | None, *, token: str) -> None:
        """Note which message mentions whose turn it is, so that a restarted bot does not repeat it."""

        def change(state: RoomState) -> _Step:
            return _Step(replace(state, ping=ping) if token == state.token else state)

        if token == self.state.token:
            await self._change(change, show=False)

    async def close(self) -> None:
        """Close the room for good: its channel is gone."""
        await self._change(lambda state: _Step(state, closed=True), show=False)

    async def _change(self, change: Callable[[RoomState], _Step], *, show: bool = True) -> Done:
        """Make a change durable, then visible; a caller who is cancelled does not tear it in two."""
        return await asyncio.shield(asyncio.ensure_future(self._transact(change, show=show)))

    async def _transact(self, change: Callable[[RoomState], _Step], *, show: bool) -> Done:
        async with self._lock:
            if self.closed:
                raise RoomRefused(Refusal.NO_ROOM)
            step = change(self.state)
            await self._store(step)
            self.state = step.state
            self.revision += 1
            self.closed = step.closed
        if show:
            for watcher in self._house.watchers:
                watcher.changed(self)
        return Done(step.state, step.events)

    async def _store(self, step: _Step) -> None:
        snapshot = RoomSnapshot(
            channel_id=self.channel_id,
            guild_id=self.guild_id,
            revision=self.revision + 1,
            payload=encode_room(step.state),
            closed=step.closed,
        )
        try:
            await self._house.journal.commit(Commit(room=snapshot, actions=step.actions, result=step.result))
        except CommitError as error:
            raise RoomRefused(Refusal.NOT_STORED) from error

    # Checks and changes

    def _check_lobby(self, state: RoomState) -> None:
        if state.stage is not Stage.LOBBY:
            raise RoomRefused(Refusal.NO_MATCH if state.stage is Stage.OVER else Refusal.NO_LOBBY)

    def _check_host(self, state: RoomState, person: Person) -> None:
        if person.user_id != state.host:
            raise RoomRefused(Refusal.NOT_HOST)

    def _check_space(self, state: RoomState) -> None:
        if len(state.seats) >= state.rules.most_seats:
            raise RoomRefused(Refusal.TABLE_FULL)

    def _check_match(self, state: RoomState, token: str) -> Match:
        if token and token != state.token:
            raise RoomRefused(Refusal.OLD_MATCH)
        if state.match is None:
            raise RoomRefused(Refusal.NO_MATCH)
        return state.match

    def _free(self, state: RoomState, seat: int) -> _Step:
        """Free a seat in the lobby; the next person hosts, and without people the room closes."""
        seats = _without(state.seats, seat)
        smaller = replace(state, seats=seats)
        if not smaller.people():
            return _Step(smaller, closed=True)
        if smaller.seat_of(state.host) is None:
            smaller = replace(smaller, host=smaller.people()[0])
        if state.starter is not None and smaller.seat_of(state.starter) is None:
            smaller = replace(smaller, starter=None)
        return _Step(smaller)

    def _apply(self, state: RoomState, seat: int, action: Action) -> _Step:
        match = state.match
        assert match is not None  # noqa: S101 - callers checked the match
        match = match.copy()
        events = tuple(match.apply(seat, action))
        moved = replace(state.after(match, _public(events)), actions=state.actions + 1)
        logged = LoggedAction(
            match_id=state.match_id,
            number=state.actions,
            seat=seat,
            payload=encode_logged(action, _public(events)),
            at=self._house.clock.now(),
        )
        return _Step(moved, events, (logged,), self._result(moved))

    def _forfeit(self, state: RoomState, seat: int) -> _Step:
        """Let a seat forfeit; when only computer players are left, they forfeit too and the match ends."""
        step = self._apply(state, seat, FORFEIT)
        while step.state.stage is Stage.PLAYING and not _people_left(step.state):
            match = step.state.match
            assert match is not None  # noqa: S101 - a match in play
            more = self._apply(step.state, match.playing[-1], FORFEIT)
            step = _Step(more.state, step.events + more.events, step.actions + more.actions, more.result)
        return step

    def _result(self, state: RoomState) -> MatchResult | None:
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
            ended_at=self._house.clock.now(),
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


def _public(events: list[Event] | tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if readable_by(event, None))


def _without(seats: tuple[Seat, ...], seat: int) -> tuple[Seat, ...]:
    return seats[:seat] + seats[seat + 1 :]


def _people_left(state: RoomState) -> bool:
    match = state.match
    return match is not None and any(state.seats[seat].user_id is not None for seat in match.playing)
