"""Rooms without Discord and without a disk: all that they need from outside, held still by the test."""

from __future__ import annotations

import asyncio
import hashlib
from collections import defaultdict
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.engine.presets import CLASSIC
from bot.matches.archive import read_archive
from bot.matches.log_pages import MatchLogs
from bot.players.levels import choose_at_random
from bot.rooms.change import no_change
from bot.rooms.changes import host, lobby, lobby_computers, play
from bot.rooms.changes.play import ask_for_next_hand
from bot.rooms.computer_players import ComputerPlayers
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import (
    ArchivedMatch,
    Commit,
    CommitError,
    DealEnding,
    DealHead,
    EndedDeal,
    LoggedAction,
    MatchResult,
    OpenedDeal,
    RecordedDeal,
    RoomMessages,
    RoomSnapshot,
    StaleRoomError,
    StoreFailedError,
    TakenDealError,
    UnreadableRoom,
)
from bot.rooms.registry import Rooms
from bot.rooms.room import Room, RoomServices
from bot.rooms.scheduler import Scheduler
from bot.rooms.state.room_state import Person, Stage
from bot.rooms.stores.presets import Preset
from bot.sharding.ownership import shard_of
from cogs.core.match_option import made_of_archive

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterable

    from bot.engine.match import Match
    from bot.engine.rulebook.rules import Rules
    from bot.matches.archive import Archive
    from bot.rooms.change import Change
    from bot.rooms.ports import Journal, LedgerEntry, StoreError, ValueKind
    from bot.rooms.state.history import RoomEvent

CHANNEL = 2**60 + 1
GUILD = 2**60 + 2
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
ADA, BOB, CLEO, DAN = (
    Person(number, name) for number, name in [(11, "Ada"), (22, "Bob"), (33, "Cleo"), (44, "Dan")]
)

CLOCK = 120
TWO = ("R1 R2 R3", "G1 G2 G3")
THREE = ("R1 R2 R3", "G1 G2 G3", "B1 B2 B3")


async def settled() -> None:
    """Let everybody go on who can."""
    for _ in range(30):
        await asyncio.sleep(0)


class FakeLedger:
    """A ledger of deals in memory, with the promises of a real one.

    Attributes:
        rows: Every deal, secrets included, by the id of its match.
    """

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self.reads = 0

    def write(self, entries: Iterable[LedgerEntry]) -> None:
        for entry in entries:
            if isinstance(entry, OpenedDeal):
                at = entry.guild_id, entry.number
                if any((row["guild_id"], row["number"]) == at for row in self.rows.values()):
                    raise TakenDealError(f"deal {entry.number} is there")
                self.end_in(entry.channel_id, entry.opened_at)
                unknown = {"cuts": None, "dealt_at": None, "ended_at": None, "ending": None}
                self.rows[entry.match_id] = asdict(entry) | unknown
            elif isinstance(entry, EndedDeal):
                row = self.rows[entry.match_id]
                row |= asdict(entry) if row["ended_at"] is None else {}
            else:
                row = self.rows[entry.match_id]
                if row["ended_at"] is not None or row["dealt_at"] is not None:
                    raise StaleRoomError(f"deal {row['number']} has ended, or was dealt")
                row |= asdict(entry)

    def end_in(self, channel_id: int, at: datetime) -> None:
        for row in self.rows.values():
            if row["channel_id"] == channel_id and row["ended_at"] is None:
                ending = DealEnding.UNDEALT if row["dealt_at"] is None else DealEnding.ABANDONED
                row |= {"ended_at": at, "ending": ending}

    async def last(self, guild_id: int) -> DealHead | None:
        self.reads += 1
        await asyncio.sleep(0)
        found = [
            (row["number"], row["commitment"]) for row in self.rows.values() if row["guild_id"] == guild_id
        ]
        return DealHead(*max(found)) if found else None

    async def newest(self, guild_id: int, *, limit: int, below: int | None = None) -> list[RecordedDeal]:
        rows = [row for row in self.rows.values() if row["guild_id"] == guild_id]
        rows.sort(key=lambda row: row["number"], reverse=True)
        names = [one.name for one in fields(RecordedDeal)]
        return [
            RecordedDeal(
                **{name: row[name] for name in names} | ({} if row["ended_at"] else {"secret": None})
            )
            for row in rows
            if below is None or row["number"] < below
        ][:limit]

    async def numbered(self, guild_id: int, number: int) -> RecordedDeal | None:
        found = await self.newest(guild_id, limit=1, below=number + 1)
        return next((deal for deal in found if deal.number == number), None)

    async def named(self, guild_id: int, beginning: str) -> RecordedDeal | None:
        every = await self.newest(guild_id, limit=len(self.rows))
        return next(
            (
                deal
                for deal in every
                if deal.commitment.startswith(beginning) or deal.match_id.startswith(beginning)
            ),
            None,
        )


class FakeJournal:
    """A journal in memory, with the promises of a real one.

    Attributes:
        commits: What was stored, in order.
        failing: Whether commits fail.
        losing_answers: Whether commits are stored, and then seem to fail.
        rooms: Every room that has not closed, as last stored.
        people: Whom each of them names.
        unreadable: What stands there instead, and is stale to every commit until it is deleted.
        actions: What was logged, by match.
        results: Matches that are over, by match.
        archives: The same as they are kept for good, and those that were closed.
    """

    def __init__(self) -> None:
        self.commits: list[Commit] = []
        self.offered: list[Commit] = []
        self.failing = False
        self.losing_answers = False
        self.unanswered = 0
        self.rooms: dict[int, RoomSnapshot] = {}
        self.people: dict[int, frozenset[int]] = {}
        self.unreadable: dict[int, UnreadableRoom] = {}
        self.messages: dict[int, RoomMessages] = {}
        self.actions: dict[str, list[LoggedAction]] = defaultdict(list)
        self.results: dict[str, MatchResult] = {}
        self.archives: dict[str, bytes] = {}
        self.deals = FakeLedger()
        self._open = asyncio.Event()
        self._open.set()

    def hold(self) -> None:
        """Let commits wait from now on."""
        self._open.clear()

    def release(self) -> None:
        """Let the waiting commits through, and those to come."""
        self._open.set()

    async def commit(self, commit: Commit) -> None:
        self.offered.append(commit)
        await self._open.wait()
        room = commit.room
        if room.channel_id in self.unreadable:
            raise StaleRoomError(f"revision {room.revision} is not newer")
        known = self.rooms.get(room.channel_id)
        if self.failing:
            raise CommitError("the disk is full")
        if known is not None and room.revision <= known.revision:
            raise StaleRoomError(f"revision {room.revision} is not newer than {known.revision}")
        if known is None and room.replaces:
            raise StaleRoomError(f"the room of revision {room.revision} is gone")
        self.deals.write(commit.deals)
        for action in commit.actions:
            if action.number != len(self.actions[action.match_id]):
                raise StaleRoomError(f"action {action.number} is not the next one")
            self.actions[action.match_id].append(action)
        if commit.result is not None:
            self.results.setdefault(commit.result.match_id, commit.result)
        if commit.archive is not None:
            self.archives[commit.archive.match_id] = commit.archive.payload
            del self.actions[commit.archive.match_id]
        self.rooms[room.channel_id] = room
        if room.people is not None:
            self.people[room.channel_id] = room.people
        if room.closed:
            del self.rooms[room.channel_id]
            self.messages.pop(room.channel_id, None)
        self.commits.append(commit)
        if self.losing_answers:
            raise CommitError("the connection broke")

    def note_messages(self, messages: RoomMessages, *, prompt: bool) -> None:  # noqa: ARG002 - none waits here
        self.messages[messages.channel_id] = messages

    async def finish_messages(self, channel_ids: Collection[int]) -> None:
        pass

    def forget_messages(self, channel_ids: Collection[int]) -> None:
        pass

    async def load_rooms(
        self, shards: Collection[int] | None = None, *, count: int = 1
    ) -> list[RoomSnapshot | UnreadableRoom]:
        found = [
            self.unreadable.get(channel) or self.loaded(channel)
            for channel in sorted(self.rooms | self.unreadable)
        ]
        return [one for one in found if shards is None or shard_of(one.guild_id or 0, count) in shards]

    async def load_room(self, channel_id: int) -> RoomSnapshot | UnreadableRoom | None:
        if self.unanswered:
            self.unanswered -= 1
            raise StoreFailedError("the store does not answer")
        return self.unreadable.get(channel_id) or (
            self.loaded(channel_id) if channel_id in self.rooms else None
        )

    async def delete_room(self, channel_id: int, *, ends_deal: bool) -> None:
        self.rooms.pop(channel_id, None)
        self.unreadable.pop(channel_id, None)
        if ends_deal:
            self.deals.end_in(channel_id, NOON)

    async def last_deal(self, guild_id: int) -> DealHead | None:
        return await self.deals.last(guild_id)

    def damage(self, channel_id: int, payload: str) -> None:
        """Put another payload into the store."""
        self.rooms[channel_id] = replace(self.rooms[channel_id], payload=payload)

    def damage_row(self, channel_id: int) -> None:
        """Let the row of a room be such that not even its revision can be read."""
        self.unreadable[channel_id] = UnreadableRoom(
            channel_id=channel_id, guild_id=None, revision=None, problem="revision is no number"
        )

    def loaded(self, channel_id: int) -> RoomSnapshot:
        """Return a room as it is loaded, with the messages that were noted after it."""
        room, noted = self.rooms[channel_id], self.messages.get(channel_id)
        if noted is None or noted.revision < room.revision:
            return room
        return replace(room, messages=noted.payload)

    async def load_actions(self, match_id: str, *, last: int | None = None) -> list[LoggedAction]:
        found = self.actions.get(match_id, [])
        return found[-last:] if last else found[:]

    async def load_archive(self, match_id: str) -> bytes | None:
        return self.archives.get(match_id)

    def archive(self, match_id: str) -> Archive:
        """Return the archive of a match that is over."""
        return read_archive(self.archives[match_id])


class FakeHistory:
    """The matches of a journal in memory, as whoever reads logs finds them."""

    def __init__(self, journal: FakeJournal) -> None:
        self._journal = journal

    async def newest(self, guild_id: int, channel_id: int) -> ArchivedMatch | None:
        found = [match for match in self._archived(guild_id) if match.channel_id == channel_id]
        return max(found, key=lambda match: match.ended_at, default=None)

    async def beginning(self, guild_id: int, digits: str, *, limit: int) -> list[ArchivedMatch]:
        return [match for match in self._archived(guild_id) if match.match_id.startswith(digits)][:limit]

    async def actions(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        logged = await self._journal.load_actions(match_id)
        return [action for action in logged if action.number >= first][:limit]

    def _archived(self, guild_id: int) -> list[ArchivedMatch]:
        return [
            ArchivedMatch(
                match_id=archive.match_id,
                guild_id=archive.guild_id,
                channel_id=archive.channel_id,
                ended_at=archive.ended_at,
            )
            for commit in self._journal.commits
            if (archive := commit.archive) is not None and archive.guild_id == guild_id
        ]


async def public_moves(journal: FakeJournal, match_id: str, *, seats: int = 9) -> list[list[RoomEvent]]:
    """Return what each move of a match, in play or over, showed everybody."""
    logs = MatchLogs(cast("Journal", journal), FakeHistory(journal), lambda _: 9)
    if match_id in journal.archives:
        log = (await made_of_archive(match_id, logs.archived.of(match_id))).log
    else:
        log = await logs.in_play(match_id, started_at=NOON, seats=seats, longest_name=9)
    return [[*move.events] for move in log.moves()]


class FakeKeyValueStore:
    """A key-value store in memory that lets other tasks run before it returns what it has read.

    Attributes:
        laid: The stored texts, by kind, owner and name.
        reads: The owners whose texts were read, in order.
        meanwhile: Run once, while somebody reads.
        refusing: What every query and change raises, if anything.
    """

    def __init__(self) -> None:
        self.laid: dict[tuple[ValueKind, int, str], str] = {}
        self.authors: dict[tuple[ValueKind, int, str], int | None] = {}
        self.reads: list[int] = []
        self.queries = 0
        self.writes = 0
        self.meanwhile: Callable[[], Awaitable[object]] | None = None
        self.refusing: StoreError | None = None
        self.written: dict[tuple[ValueKind, int, str], datetime] = {}
        self.now = NOON

    async def read(self, kind: ValueKind, owner: int, name: str = "") -> str | None:
        return (await self._read(kind, [owner], name)).get(owner)

    async def read_many(self, kind: ValueKind, owners: Collection[int]) -> dict[int, str]:
        return await self._read(kind, sorted(owners), "")

    async def _read(self, kind: ValueKind, owners: list[int], name: str) -> dict[int, str]:
        self._refuse()
        self.queries += 1
        self.reads.extend(owners)
        found = {owner: text for owner in owners if (text := self.laid.get((kind, owner, name))) is not None}
        await asyncio.sleep(0)
        if self.meanwhile is not None:
            done, self.meanwhile = self.meanwhile(), None
            await done
        return found

    def _refuse(self) -> None:
        if self.refusing is not None:
            raise self.refusing

    async def author(self, kind: ValueKind, owner: int, name: str) -> int | None:
        self._refuse()
        await asyncio.sleep(0)
        return self.authors.get((kind, owner, name))

    async def every(self, kind: ValueKind, owner: int) -> dict[str, str]:
        self._refuse()
        found = {at[2]: text for at, text in self.laid.items() if at[:2] == (kind, owner)}
        await asyncio.sleep(0)
        return dict(sorted(found.items()))

    async def write(
        self, kind: ValueKind, owner: int, payload: str, *, name: str = "", author: int | None = None
    ) -> None:
        self._refuse()
        await asyncio.sleep(0)
        self.writes += 1
        self.authors[kind, owner, name] = author
        self.laid[kind, owner, name] = payload
        self.written[kind, owner, name] = self.now

    async def replace(self, kind: ValueKind, owner: int, payload: str, *, before: str | None) -> bool:
        self._refuse()
        await asyncio.sleep(0)
        if self.laid.get((kind, owner, "")) != before:
            return False
        self.writes += 1
        self.laid[kind, owner, ""] = payload
        return True

    async def remove(self, kind: ValueKind, owner: int, name: str = "") -> bool:
        self._refuse()
        await asyncio.sleep(0)
        return self.laid.pop((kind, owner, name), None) is not None


class FakeClock:
    """Time that passes when the test says so, from noon on unless another time is given."""

    def __init__(self, now: datetime = NOON) -> None:
        self.asked: list[float] = []
        self._now = now
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        waiting = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + timedelta(seconds=seconds), waiting))
        await waiting

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, wake who slept long enough, and let them act."""
        self._now += timedelta(seconds=seconds)
        for due, waiting in self._sleepers:
            if due <= self._now and not waiting.done():
                waiting.set_result(None)
        self._sleepers = [(due, waiting) for due, waiting in self._sleepers if not waiting.done()]
        await settled()


class FakeConnection:
    """A connection that is lost for as long as the test says so.

    Attributes:
        lost: Whether nothing arrives.
        silent: Whether it would turn out to be lost if somebody asked for a sign of life.
    """

    def __init__(self) -> None:
        self.lost = False
        self.silent = False

    def is_lost(self, guild_id: int) -> bool:
        return self.lost and guild_id == GUILD

    async def heard_since(self, guild_id: int, _: datetime) -> bool:
        self.lost = self.lost or self.silent
        return not self.is_lost(guild_id)


@dataclass
class RecordingObserver:
    """Records each change that it hears of: the room's revision, and how many commits were stored by then.

    Attributes:
        over: The matches that it heard are over, if their result was stored by then.
    """

    journal: FakeJournal
    heard: list[tuple[int, int]] = field(default_factory=list)
    over: list[str] = field(default_factory=list)

    def room_changed(self, room: Room) -> None:
        self.heard.append((room.revision, len(self.journal.commits)))

    def note_result(self, room: Room) -> None:
        self.over.append(self.journal.results[room.state.match_id].match_id)


class Entropy:
    """Bytes that are the same in every run."""

    def __init__(self) -> None:
        self._drawn = 0

    def __call__(self, size: int) -> bytes:
        self._drawn += 1
        return hashlib.shake_256(str(self._drawn).encode()).digest(size)


class FakeHouse:
    """A process: rooms with the services that they share. `restarted` is the next process on the same disk.

    Attributes:
        clocks: The loop that ends turns, if the house has it.
        computers: Who plays for computer players, if the house has them.
        connection: Whether the house hears people.
    """

    def __init__(
        self,
        after: FakeHouse | None = None,
        *,
        grace: float = 0,
        clocks: bool = False,
        computers: float | None = None,
        seed: int = 1,
    ) -> None:
        """Open a house, with clocks and computer players if they are asked for.

        Args:
            after: The process before this one on the same disk.
            grace: Seconds in which nobody is caught after coming down to one card.
            clocks: Whether clocks run.
            computers: Seconds that computer players think; None for a house in which they never move.
        """
        self.journal: FakeJournal = after.journal if after else FakeJournal()
        self.entropy: Entropy = after.entropy if after else Entropy()
        self.clock: FakeClock = FakeClock(after.clock.now() if after else NOON)
        self.observer = RecordingObserver(self.journal)
        self.rooms = Rooms(
            RoomServices(
                journal=self.journal,
                clock=self.clock,
                entropy=self.entropy,
                observers=[self.observer],
                on_over=[self.observer.note_result],
                grace=timedelta(seconds=grace),
            )
        )
        self.connection = FakeConnection()
        self.clocks = Scheduler(self.clock, self.connection)
        self.computers = ComputerPlayers(
            self.clock, pause=computers or 0, seed=seed, connection=self.connection
        )
        if computers is not None:
            self.rooms.services.observers.append(self.computers)
        if clocks:
            self.rooms.services.observers.append(self.clocks)
        self._again = partial(FakeHouse, grace=grace, clocks=clocks, computers=computers, seed=seed)

    async def open(self, *others: Person, rules: Rules = CLASSIC, computers: int = 0) -> Room:
        """Open a lobby of Ada's with some others in it."""
        room = await self.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=ADA, preset=Preset(rules))
        for person in others:
            await room.do(lobby.join(person))
        for _ in range(computers):
            await room.do(lobby_computers.add_computer(ADA))
        return room

    async def started(self, *others: Person, rules: Rules = CLASSIC, computers: int = 0) -> Room:
        """Start a match of Ada and others."""
        room = await self.open(*others, rules=rules, computers=computers)
        await room.do(host.name_starter(ADA, ADA.user_id))
        await room.do(lobby.start(ADA))
        return room

    async def dealt(
        self, match: Match, *people: Person, clock: int | None = CLOCK, computers: int = 0
    ) -> Room:
        """Put a position on the table of Ada and others, its clock just begun."""
        room = await self.started(*people, computers=computers)
        return await self.put(room, match, clock=clock)

    async def put(self, room: Room, match: Match, *, clock: int | None = CLOCK) -> Room:
        """Put a position on a table, its clock just begun."""
        arrange(room, match)
        room.state = replace(room.state, timing=replace(room.state.timing, clock=clock, waits=()))
        await room.do(no_change())  # any change winds the clock
        return room

    async def outage(self, seconds: float) -> None:
        """Hear nothing for so many seconds, then go on."""
        since = self.clock.now()
        self.connection.lost = True
        await self.clock.pass_by(seconds)
        await self.end_outage(since)

    async def end_outage(self, since: datetime) -> None:
        """Hear people again, for the first time since then."""
        self.connection.lost = self.connection.silent = False
        self.clocks.end_outage(since, affects=lambda guild_id: guild_id == GUILD)
        for room in self.rooms:
            self.computers.room_changed(room)
        await settled()

    async def restarted(self, *, away: float = 0) -> FakeHouse:
        """Stop without a word and start again from the disk, so many seconds later; nobody is woken yet."""
        self.clocks.stop()
        self.computers.stop()
        other = self._again(self)
        await other.clock.pass_by(away)
        await other.rooms.load()
        return other

    async def back(self, *, away: float = 0) -> FakeHouse:
        """Stop and start again as `restarted` does, and go on."""
        other = await self.restarted(away=away)
        other.rooms.wake()
        await settled()
        return other


def stage(room: Room) -> Stage:
    """Return what goes on (a type checker remembers an attribute, not what a function returns)."""
    return room.state.stage


def closed(room: Room) -> bool:
    """Return whether a room is gone (as above)."""
    return room.closed


async def refusal(room: Room, change: Change) -> Refusal:
    """Return why a room refuses a change."""
    with pytest.raises(RoomRefused) as refused:
        await room.do(change)
    return refused.value.refusal


def match_of(room: Room) -> Match:
    """Return the match going on."""
    assert room.state.match is not None
    return room.state.match


def arrange(room: Room, match: Match) -> None:
    """Put a position on the table, as if it had come about by play."""
    state = room.state
    assert state.match is not None
    assert state.match.seats == match.seats
    room.state = replace(state, match=match)


async def play_out(room: Room, *, seed: int = 1, most: int = 5000) -> None:
    """Play a match to its end, every seat by chance."""
    random = Random(seed)
    for _ in range(most):
        state = room.state
        if state.stage is not Stage.PLAYING:
            return
        assert state.match is not None
        await play_once(room, random)
    raise AssertionError(f"not over after {most} actions")


async def next_hand(room: Room) -> None:
    """Let everybody who is there ask for the next hand, if the room rests after one."""
    state = room.state
    if state.intermission is None:
        return
    assert state.last_hand is not None
    for seat in state.awake():
        user_id = state.seats[seat].user_id
        assert user_id is not None
        await room.do(ask_for_next_hand(user_id, token=state.token, number=state.last_hand.number))
    assert room.state.intermission is None


async def play_once(room: Room, random: Random) -> None:
    """Let one seat act that wants to."""
    await next_hand(room)
    state = room.state
    assert state.match is not None
    for seat, taken in enumerate(state.seats):
        action = choose_at_random(state.match.view(seat), random)
        if action is None:
            continue
        if taken.user_id is None:
            await room.do(
                play.act_for_computer(seat, action, token=state.token, revision=state.match.revision)
            )
        else:
            await room.do(play.act(taken.user_id, action, token=state.token))
        return
    raise AssertionError("nobody wants to act")
