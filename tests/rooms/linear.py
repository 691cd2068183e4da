"""Rooms that many people use at once, and whether one sequential order explains what they saw.

Each operation is noted with what was stored before it began and before it was answered. A room has one lock,
so the order in which the journal stores is the witness: a fresh state machine, which is nothing but the
change functions one after the other, has to give the same answers and the same room. So an operation that
succeeded lies between its beginning and its answer; one that was refused is refused by the state machine too,
at some moment in between; one that failed changed nothing.

Two things are no operations. A commit that is stored although it seems to fail comes to light when the room
looks for it, before anything else happens there; and what is read anew goes on as after a restart
(`stored_room.restore`).
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import defaultdict
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.errors import IllegalAction
from bot.rooms.change import ChangeContext, Transition
from bot.rooms.changes.deadlines import follow_up
from bot.rooms.errors import RoomRefused
from bot.rooms.ports import CommitError, RoomSnapshot, StaleRoomError, StoreFailedError, UnreadableRoom
from bot.rooms.room import Room, restore, with_known_messages
from bot.rooms.state.codec import decode_room, decode_snapshot, encode_room
from tests.rooms.fakes import FakeJournal

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

    from bot.rooms.change import Change
    from bot.rooms.ports import Commit, LoggedAction, RoomMessages
    from bot.rooms.state.room_state import RoomState
    from bot.runtime.clock import Clock

GRACE: Final = timedelta(seconds=1.5)
MOST_TURNS: Final = 6
"""Of the loop, for which a commit waits."""
FAILING: Final = 0.1
TORN: Final = 0.06
STALE: Final = 0.05
UNREADABLE: Final = 0.2
"""How often a commit fails, seems to fail, is refused as out of date, and a room cannot be read then."""


class NotLinearError(AssertionError):
    """No sequential order explains what was seen."""


@dataclass(eq=False)
class Operation:
    """Something that somebody did.

    Attributes:
        change: What it does to a state; None for one that notes a message.
        show: Whether people can see it.
        ended: How many it had when it was answered; None if nobody waited for that.
        answer: What came of it; None as long as that is unknown.
        now: The time at which the change was carried out last.
    """

    number: int
    name: str
    change: Change | None = None
    show: bool = True
    began: int = 0
    ended: int | None = None
    answer: Transition | str | None = None
    now: datetime | None = None

    def carried_out(self, state: RoomState, context: ChangeContext) -> Transition:
        """Carry out the change, with what is drawn by lot depending on nothing but the operation."""
        assert self.change is not None
        self.now = context.now
        return self.change(state, replace(context, entropy=self._entropy))

    def _entropy(self, size: int) -> bytes:
        return hashlib.shake_256(str(self.number).encode()).digest(size)


NOTED: Final = "noted"
FAILED: Final = frozenset(
    {"RoomRefused: not-stored", "RoomRefused: out-of-date", "StoreFailedError: not now"}
)
"""Answers that say that nothing was stored, for no fault of the operation's."""
UNDER_WAY: ContextVar[Operation] = ContextVar("operation")
"""Which operation the task carries out: the room makes tasks of its own for each."""


@dataclass(frozen=True)
class Entry:
    """Something in the history of a room, in the order in which the store saw it.

    Attributes:
        at: When it was read; None for what was stored or noted.
        torn: The operation whose commit was stored before that and seemed to fail, if there is one.
    """

    operation: Operation
    commit: Commit | None = None
    messages: RoomMessages | None = None
    read: RoomSnapshot | UnreadableRoom | None = None
    at: datetime | None = None
    torn: Operation | None = None


class UnsteadyJournal(FakeJournal):
    """A journal that delays, fails, stores what it then says it did not, and refuses rooms as out of date.

    Attributes:
        torn: Operations whose commit was stored and seemed to fail, by channel, until the room is read anew.
        steady: Whether it behaves.
        faults: How often it did not behave.
    """

    def __init__(self, random: Random, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._refused: set[int] = set()  # channels whose last commit was refused as out of date
        self.history: defaultdict[int, list[Entry]] = defaultdict(list)
        self.torn: dict[int, Operation] = {}
        self.steady = True
        self.faults = 0
        self._random = random

    async def commit(self, commit: Commit) -> None:
        await self._delay()
        channel = commit.room.channel_id
        self._refused.discard(channel)
        if self._happens(FAILING):
            raise CommitError("the disk is full")
        self._refused.add(channel)
        if self._happens(STALE):
            raise StaleRoomError("so it seems")
        await super().commit(commit)
        self._refused.discard(channel)
        if channel in self.torn:
            raise NotLinearError("the room goes on, and nobody looked what is stored")
        if self._happens(TORN):
            self.torn[channel] = UNDER_WAY.get()
            raise CommitError("it is stored all the same")
        self.history[channel].append(Entry(UNDER_WAY.get(), commit=commit))
        await self._delay()

    def note_messages(self, messages: RoomMessages, *, prompt: bool) -> None:
        super().note_messages(messages, prompt=prompt)
        self.history[messages.channel_id].append(Entry(UNDER_WAY.get(), messages=messages))

    async def load_room(self, channel_id: int) -> RoomSnapshot | UnreadableRoom | None:
        now = self._clock.now()
        await self._delay()
        if self._happens(UNREADABLE):
            raise StoreFailedError("not now")
        read = await super().load_room(channel_id)
        torn = self.torn.pop(channel_id, None)
        if torn is not None or channel_id in self._refused:  # else it stays as it is
            self.history[channel_id].append(Entry(UNDER_WAY.get(), read=read, at=now, torn=torn))
        return read

    async def load_actions(self, match_id: str, *, last: int | None = None) -> list[LoggedAction]:
        await self._delay()
        if self._happens(FAILING):
            raise StoreFailedError("not now")
        return await super().load_actions(match_id, last=last)

    def _happens(self, share: float) -> bool:
        happens = not self.steady and self._random.random() < share
        self.faults += happens
        return happens

    async def _delay(self) -> None:
        for _ in range(0 if self.steady else self._random.randrange(MOST_TURNS)):
            await asyncio.sleep(0)


async def perform(room: Room, journal: UnsteadyJournal, operation: Operation, message: int = 0) -> None:
    """Do something in a room and note what came of it, and when."""
    UNDER_WAY.set(operation)
    history = journal.history[room.channel_id]
    operation.began = len(history)
    try:
        if operation.change is None:
            await room.remember_message(message, token=room.state.token, stage=room.state.stage)
            operation.answer = NOTED
        else:
            operation.answer = await room.do(operation.carried_out, show=operation.show)
    except (RoomRefused, IllegalAction) as refused:
        operation.answer = answer_of(refused)
    operation.ended = len(history)


def answer_of(refused: RoomRefused | IllegalAction) -> str:
    """Return a refusal so that it can be compared."""
    return f"{type(refused).__name__}: {refused}"


@dataclass
class Machine:
    """The state machine: the room as it is if one thing happens after the other.

    Attributes:
        closed: Whether it is gone.
    """

    state: RoomState
    revision: int
    closed: bool = False

    def step(self, operation: Operation) -> Transition | str:
        """Return what an operation does now, or why it is refused."""
        if self.closed:
            return "RoomRefused: no-room"
        if operation.now is None:
            return "it was never carried out"
        context = ChangeContext(now=operation.now, entropy=bytes, grace=GRACE)
        try:
            step = operation.carried_out(self.state, context)
        except (RoomRefused, IllegalAction) as refused:
            return answer_of(refused)
        if not operation.show:
            return step
        return replace(step, state=follow_up(self.state, step.state, context.now))

    def store(self, operation: Operation, room: RoomSnapshot) -> None:
        """Take the step that was stored.

        Raises:
            NotLinearError: The state machine takes another one, or none.
        """
        step = self.step(operation)
        if isinstance(step, str):
            raise NotLinearError(f"{operation.name} was stored, but it is refused: {step}")
        if step.opens:  # which deal it gets is decided among all rooms of the server
            step = replace(step, state=replace(step.state, deal=decode_room(room.payload).deal))
        if (encode_room(step.state), self.revision + 1, step.closed) != (
            room.payload,
            room.revision,
            room.closed,
        ):
            raise NotLinearError(f"{operation.name} was stored as revision {room.revision} of another room")
        answer = operation.answer
        if isinstance(answer, Transition) and (answer.events, encode_room(answer.state)) != (
            step.events,
            room.payload,
        ):
            raise NotLinearError(f"{operation.name} was answered with something else")
        self.state, self.revision, self.closed = step.state, room.revision, step.closed


def check(first: Machine, journal: UnsteadyJournal, room: Room, operations: list[Operation]) -> None:
    """Assert that one sequential order explains what everybody in a room saw.

    Raises:
        NotLinearError: There is none.
    """
    history = journal.history[room.channel_id]
    moments = [replace(first)]
    for entry in history:
        machine = replace(moments[-1])
        _follow(machine, entry)
        moments.append(machine)
    places = {entry.operation: place for place, entry in enumerate(history) if entry.at is None}
    for operation in operations:
        _check_answer(operation, places.get(operation), moments)
    _check_end(moments[-1], journal, room)


def _follow(machine: Machine, entry: Entry) -> None:
    """Take the next step of the history."""
    if entry.commit is not None:
        machine.store(entry.operation, entry.commit.room)
    elif entry.messages is not None:
        _note(machine, entry.messages)
    else:
        _read_anew(machine, entry)


def _note(machine: Machine, messages: RoomMessages) -> None:
    snapshot = RoomSnapshot(
        channel_id=messages.channel_id,
        guild_id=0,
        revision=messages.revision,
        payload=encode_room(machine.state),
        messages=messages.payload,
    )
    if messages.revision != machine.revision:
        raise NotLinearError(f"messages were noted for revision {messages.revision}")
    noted = decode_snapshot(snapshot)
    machine.state = replace(
        machine.state, message_id=noted.message_id, posted_for=noted.posted_for, pings=noted.pings
    )


def _read_anew(machine: Machine, entry: Entry) -> None:
    """Take what the room was given, which is what it had, or what a commit made that seemed to fail."""
    assert entry.at is not None
    torn = None if entry.torn is None else machine.step(entry.torn)
    if isinstance(torn, str):
        raise NotLinearError(f"it was stored, but it is refused: {torn}")
    if entry.read is None:
        if torn is None or not torn.closed:
            raise NotLinearError("the room is gone, and nobody closed it")
        machine.closed = True
        return
    restored = restore(entry.read, entry.at, grace=GRACE)
    if isinstance(restored, UnreadableRoom) or isinstance(entry.read, UnreadableRoom):
        raise NotLinearError("the room cannot be read")
    snapshot, state = restored
    if snapshot.revision != machine.revision + (torn is not None):
        raise NotLinearError(f"revision {snapshot.revision} follows {machine.revision}")
    if torn is not None and _without_messages(torn.state) != _without_messages(decode_snapshot(entry.read)):
        raise NotLinearError("what was stored is not what was done")
    machine.state = with_known_messages(state, machine.state)
    machine.revision = snapshot.revision


def _without_messages(state: RoomState) -> str:
    return encode_room(replace(state, message_id=None, posted_for=None, pings=()))


def _check_answer(operation: Operation, place: int | None, moments: list[Machine]) -> None:
    """Assert that an answer is that of the state machine, at a moment when it may have been given."""
    answer, name = operation.answer, operation.name
    if place is not None:
        if place < operation.began or (operation.ended is not None and place >= operation.ended):
            raise NotLinearError(f"{name} is stored before it began, or after it was answered")
        if isinstance(answer, str) and answer != NOTED:
            raise NotLinearError(f"{name} was refused ({answer}), and it is stored")
    elif isinstance(answer, Transition):
        raise NotLinearError(f"{name} was answered, and it is not stored")
    elif answer is not None and answer not in FAILED and answer != NOTED:
        between = moments[operation.began : (operation.ended or operation.began) + 1]
        possible = {
            step for step in (machine.step(operation) for machine in between) if isinstance(step, str)
        }
        if answer not in possible:
            raise NotLinearError(f"{name} was refused ({answer}); by the state machine: {possible}")


def _accepts(machine: Machine, operation: Operation) -> bool:
    return isinstance(machine.step(operation), Transition)


def _check_end(machine: Machine, journal: UnsteadyJournal, room: Room) -> None:
    """Assert that the room is as the state machine has it, and that the store has what was acknowledged."""
    if machine.closed is not room.closed:
        raise NotLinearError(f"the room is closed: {room.closed}")
    if room.closed:
        return
    if (room.revision, encode_room(room.state)) != (machine.revision, encode_room(machine.state)):
        raise NotLinearError("the room is not as its history has it")
    if room.channel_id not in journal.torn and journal.rooms[room.channel_id].revision != machine.revision:
        raise NotLinearError("the store does not have what was acknowledged")
