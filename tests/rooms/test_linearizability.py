"""Many people use a room at once, over a store that fails: one sequential order explains what they saw."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.actions import CALL_UNO, DRAW, FORFEIT
from bot.engine.presets import CLASSIC
from bot.rooms.change import Transition
from bot.rooms.changes import host, lobby, lobby_computers, notes, play, timeouts, votes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.room import Room, RoomServices
from bot.rooms.state.room_state import Person, RoomState, Seat, Stage
from bot.rooms.state.timing import Ballot, Timing
from tests.rooms.fakes import BOB, CHANNEL, GUILD, NOON, Entropy, FakeHouse, settled
from tests.rooms.linear import GRACE, Machine, NotLinearError, Operation, UnsteadyJournal, check, perform
from tests.rooms.test_properties import all_tasks_succeed

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext

PEOPLE = [Person(number, f"P{number}") for number in range(1, 6)]
CHANNELS = (CHANNEL, CHANNEL + 1)
THINGS = 25
"""So many things each person does."""
SEEDS = 8
ACTS = (
    "join", "join", "leave", "computer", "start", "start", "start", "start", "rematch", "lock", "hand over",
    "set", "kick", "play", "play", "play", "play", "play", "play", "play", "play", "draw", "uno", "catch",
    "forfeit", "vote", "agree", "end", "message", "message", "watch", "time out", "wait", "wait",
)  # fmt: skip
WAITS = (0.3, 2, 20, 90)  # seconds
CANCELLED = 0.05
"""How often somebody does not wait for the answer."""


class HandClock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.moment = NOON

    def now(self) -> datetime:
        return self.moment

    async def sleep(self, seconds: float) -> None:
        raise NotImplementedError


class Evening:
    """Two rooms that share a store, and people who do things in them at the same time."""

    def __init__(self, seed: int, kind: type[Room] = Room) -> None:
        self.random = Random(seed)
        self.clock = HandClock()
        self.journal = UnsteadyJournal(self.random, self.clock)
        services = RoomServices(
            journal=self.journal, clock=self.clock, entropy=Entropy(), observers=[], grace=GRACE
        )
        self.rooms = [
            kind(services, channel_id=channel, guild_id=GUILD, state=self._lobby(channel), revision=0)
            for channel in CHANNELS
        ]
        self.firsts = [Machine(room.state, 0) for room in self.rooms]
        self.operations: dict[int, list[Operation]] = {channel: [] for channel in CHANNELS}

    def _lobby(self, channel: int) -> RoomState:
        rules = replace(CLASSIC, hand_size=self.random.choice((2, 3, 7)), target=1)
        seats = tuple(Seat(person.user_id, person.name) for person in PEOPLE[:3])
        return RoomState(
            host=1, seats=seats, rules=rules, match_id=f"{channel:032x}", timing=Timing(clock=30)
        )

    async def run(self) -> None:
        """Let everybody do their things, then hold what they saw against a state machine."""
        for room in self.rooms:
            await self._does(room, "opening", lambda state, _: Transition(state))
        self.journal.steady = False
        await asyncio.gather(*(self._person(room, person) for room in self.rooms for person in PEOPLE))
        self.journal.steady = True
        for room in self.rooms:
            await self._does(room, "the last one", lambda state, _: Transition(state))
        for room, first in zip(self.rooms, self.firsts, strict=True):
            check(first, self.journal, room, self.operations[room.channel_id])

    async def _person(self, room: Room, person: Person) -> None:
        for _ in range(THINGS):
            await self._turns(8)
            act = self.random.choice(ACTS)
            if act == "wait":
                self.clock.moment += timedelta(seconds=self.random.choice(WAITS))
                continue
            change = None if act == "message" else change_of(room.state, act, person, self.random)
            if change is not None or act == "message":
                await self._does(room, f"{act} of {person.name}", change)

    async def _does(self, room: Room, name: str, change: Change | None) -> None:
        operations = self.operations[room.channel_id]
        operation = Operation(len(operations), name, change)
        operations.append(operation)
        doing = asyncio.ensure_future(perform(room, self.journal, operation, self.random.randrange(999)))
        if not self.journal.steady and self.random.random() < CANCELLED:
            await self._turns(8)
            doing.cancel()
        await asyncio.wait([doing])
        if not doing.cancelled():
            doing.result()

    async def _turns(self, most: int) -> None:
        for _ in range(self.random.randrange(most)):
            await asyncio.sleep(0)


def change_of(state: RoomState, act: str, person: Person, random: Random) -> Change | None:
    """Return what somebody wants who looks at a state; None if it makes no sense to them."""
    user, other = person.user_id, random.choice(PEOPLE).user_id
    timing = state.timing
    match act:
        case "join":
            return lobby.join(person)
        case "leave":
            return lobby.leave(person) if random.random() < 0.3 else None
        case "computer":
            return lobby_computers.add_computer(person)
        case "start":
            return lobby.start(person)
        case "rematch":
            return lobby.rematch(person)
        case "lock":
            return host.lock(person, locked=random.random() < 0.2)
        case "hand over":
            return host.hand_over(person, other)
        case "set":
            return host.set_option(person, "hand_size", str(random.randrange(1, 8)))
        case "kick":
            return host.kick(person, other) if random.random() < 0.2 else None
        case "play":
            return move_of(state, random)
        case "draw":
            return play.act(user, DRAW)
        case "uno":
            return play.act(user, CALL_UNO)
        case "catch":
            return play.catch(user)
        case "forfeit":
            return play.act(user, FORFEIT) if random.random() < 0.1 else None
        case "vote":
            return votes.open_vote(person, random.choice([*Ballot]))
        case "agree" if timing.vote is not None:
            vote = timing.vote
            return votes.agree(person, seat=vote.seat, since=vote.since, ballot=vote.ballot)
        case "end":
            return votes.close_table(person, moderator=True) if random.random() < 0.05 else None
        case "watch":
            return notes.toggle_subscriber(user)
        case "time out" if timing.waits:
            return timeouts.time_out(random.choice(timing.waits))
    return None


def move_of(state: RoomState, random: Random) -> Change | None:
    """Return a legal move of whoever is on turn in a state that may be over by then."""
    match = state.match
    if match is None or state.stage is not Stage.PLAYING:
        return None
    seat = match.turn
    action = random.choice([one for one in match.legal(seat) if one is not FORFEIT])
    user = state.seats[seat].user_id
    if user is None:
        return play.act_for_computer(seat, action, token=state.token, revision=match.revision)
    return play.act(user, action, token=state.token, revision=match.revision)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_people_see_at_the_same_time_has_one_order(seed: int) -> None:
    with all_tasks_succeed():
        evening = Evening(seed)
        asyncio.run(evening.run())
    answers = [one.answer for operations in evening.operations.values() for one in operations]
    assert len(answers) > 20
    assert any(isinstance(answer, Transition) for answer in answers)


async def test_a_refusal_that_nobody_waits_for_is_no_error() -> None:
    with all_tasks_succeed():
        house = FakeHouse()
        room = await house.open(BOB)
        house.journal.hold()
        first = asyncio.ensure_future(room.do(lobby.leave(BOB)))
        second = asyncio.ensure_future(room.do(lobby.leave(BOB)))
        await settled()
        second.cancel()
        house.journal.release()
        await first
        await settled()
    assert second.cancelled()
    assert room.state.seat_of(BOB.user_id) is None


class NoLock:
    """Lets everybody in."""

    async def __aenter__(self) -> None:
        """Enter."""

    async def __aexit__(self, *_: object) -> None:
        """Leave."""


class UnlockedRoom(Room):
    """A room without its lock: two changes of one state can be under way."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._lock = NoLock()  # type: ignore[assignment]


class EagerRoom(Room):
    """A room that takes a state before it is stored."""

    async def _store(self, step: Transition, context: ChangeContext) -> None:
        self.state = step.state
        await super()._store(step, context)


class BoastingRoom(Room):
    """A room that acknowledges what could not be stored."""

    async def _store(self, step: Transition, context: ChangeContext) -> None:
        try:
            await super()._store(step, context)
        except RoomRefused as refused:
            if refused.refusal is not Refusal.NOT_STORED:
                raise


@pytest.mark.parametrize("kind", [UnlockedRoom, EagerRoom, BoastingRoom])
def test_a_planted_defect_is_found(kind: type[Room]) -> None:
    found = []
    for seed in range(SEEDS):
        try:
            asyncio.run(Evening(seed, kind).run())
        except NotLinearError as error:
            found.append(error)
            break
    assert found
