"""A disk and the stores on it, as the bot's ports want them: they delay, fail, tear and lose power."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from bot.league.ports import StoredMatch
from bot.rooms.ports import CommitError, RoomSnapshot, StaleRoomError, StoreFailedError
from bot.runtime.waiting import StoreWaits
from bot.sharding.ownership import Ownership
from tests.league.memory_store import MemoryLeagueStore
from tests.rooms.fakes import FakeLedger
from tests.support.fake_daily import FakeDailyStore
from tests.support.fake_league import FakeLeague
from tests.support.fake_moderation import Unmoderated
from tests.tournaments.running import FakeStore

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from datetime import datetime
    from random import Random

    from bot.rooms.ports import Commit, DealHead, LoggedAction, MatchResult, ValueKind
    from tests.simulation.faults import FaultPlan
    from tests.simulation.world_time import WorldTime

T = TypeVar("T")

CAUSE: ContextVar[int] = ContextVar("cause", default=0)
"""The id of the interaction whose answer commits something."""


@dataclass
class Disk:
    """What survives a process.

    Attributes:
        rooms: Every room that has not closed.
        newest: For each channel the newest revision that was acknowledged, and its payload.
        notes: For each channel the messages that were noted beside its room.
        archived: The matches whose log is in an archive, with the archive.
        torn: The channels whose last commit failed although it was stored.
        caused: For each interaction and match the actions that it led to.
        listener: Hears of each commit that is stored.
    """

    rooms: dict[int, RoomSnapshot] = field(default_factory=dict)
    actions: dict[str, list[LoggedAction]] = field(default_factory=lambda: defaultdict(list))
    results: dict[str, MatchResult] = field(default_factory=dict)
    texts: dict[tuple[ValueKind, int, str], str] = field(default_factory=dict)
    authors: dict[tuple[ValueKind, int, str], int | None] = field(default_factory=dict)
    acknowledged: dict[tuple[str, int], LoggedAction] = field(default_factory=dict)
    newest: dict[int, RoomSnapshot] = field(default_factory=dict)
    notes: dict[int, Any] = field(default_factory=dict)
    archived: dict[str, Any] = field(default_factory=dict)
    league: MemoryLeagueStore = field(default_factory=MemoryLeagueStore)
    torn: set[int] = field(default_factory=set)
    caused: dict[int, list[LoggedAction]] = field(default_factory=lambda: defaultdict(list))
    listener: Callable[[Commit, int], None] = lambda _commit, _cause: None
    commits: int = 0
    deals: FakeLedger = field(default_factory=FakeLedger)

    def store(self, commit: Commit, cause: int) -> None:
        """Make a commit durable, or raise StaleRoomError."""
        room = commit.room
        known = self.rooms.get(room.channel_id)
        if known is not None and room.revision <= known.revision:
            raise StaleRoomError(f"revision {room.revision} is not newer than {known.revision}")
        if known is None and room.replaces:
            raise StaleRoomError(f"the room of revision {room.revision} is gone")
        for action in commit.actions:
            if any(action.number == other.number for other in self.actions[action.match_id]):
                raise StaleRoomError(f"action {action.number} is there")
        self.deals.write(commit.deals)
        for action in commit.actions:
            self.actions[action.match_id].append(action)
        self.caused[cause] += commit.actions
        if commit.result is not None:
            self.results.setdefault(commit.result.match_id, commit.result)
            if len({seat.user_id for seat in commit.result.seats} - {None}) > 1:
                payload = None if commit.archive is None else commit.archive.payload
                self.league.wait(StoredMatch(result=commit.result, archive=payload))
        archive = getattr(commit, "archive", None)
        if archive is not None:
            self.archived.setdefault(archive.match_id, archive)
        self.rooms[room.channel_id] = room
        if room.closed:
            del self.rooms[room.channel_id]
            self.newest.pop(room.channel_id, None)
        self.torn.discard(room.channel_id)
        self.commits += 1
        self.listener(commit, cause)

    def note(self, messages: Any) -> None:
        """Keep which messages belong to a room, until its next revision."""
        self.notes[messages.channel_id] = messages

    def read(self, channel_id: int) -> RoomSnapshot | None:
        """Return a room with the messages that were noted after it was stored."""
        room, messages = self.rooms.get(channel_id), self.notes.get(channel_id)
        if room is None or messages is None or messages.revision < room.revision:
            return room
        noted: dict[str, Any] = {"messages": messages.payload}
        return replace(room, **noted)

    def acknowledge(self, commit: Commit) -> None:
        """Note that the bot was told of a commit."""
        self.newest[commit.room.channel_id] = commit.room
        for action in commit.actions:
            self.acknowledged[action.match_id, action.number] = action


@dataclass(eq=False)
class _Pending:
    commit: Commit
    cause: int
    written: bool = False


class SimulatedJournal:
    """A `bot.rooms.ports.Journal` of one process."""

    def __init__(self, disk: Disk, world: WorldTime, faults: FaultPlan, random: Random) -> None:
        self._disk, self._world, self._faults, self._random = disk, world, faults, random
        self._pending: list[_Pending] = []
        self._notes: dict[int, Any] = {}
        self._dead = False

    async def commit(self, commit: Commit) -> None:
        self._check()
        kind = self._faults.at("commit")
        pending = _Pending(commit, CAUSE.get())
        self._pending.append(pending)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        delay = self._random.uniform(1, 8) if kind == "slow" else self._random.uniform(0.0002, 0.02)
        self._world.later(delay, lambda: self._write(pending, kind, done))
        await done

    def _write(self, pending: _Pending, kind: str, done: asyncio.Future[None]) -> None:
        if self._dead:
            return
        pending.written = True
        try:
            if kind == "failed":
                raise CommitError("the disk is full")  # noqa: TRY301 - as a disk would
            self._disk.store(pending.commit, pending.cause)
            if kind == "torn":
                self._disk.torn.add(pending.commit.room.channel_id)
                raise CommitError("the connection to the store broke")  # noqa: TRY301 - the same
        except CommitError as failed:
            self._settle(pending, done, failed)
        else:
            self._world.later(self._random.uniform(0, 0.003), lambda: self._settle(pending, done, None))

    def _settle(self, pending: _Pending, done: asyncio.Future[None], failed: CommitError | None) -> None:
        if self._dead:
            return
        self._pending.remove(pending)
        if failed is None:
            self._disk.acknowledge(pending.commit)
        if done.done():
            return
        if failed is None:
            done.set_result(None)
        else:
            done.set_exception(failed)

    def note_messages(self, messages: Any, *, prompt: bool) -> None:
        """Write the messages of a room soon."""
        if self._dead:
            return
        self._notes[messages.channel_id] = messages
        delay = self._random.uniform(0.0002, 0.02) + (0 if prompt else 0.5)
        self._world.later(delay, lambda: self._write_note(messages))

    def _write_note(self, messages: Any) -> None:
        channel_id: int = messages.channel_id
        if not self._dead and self._notes.get(channel_id) is messages:
            self._disk.note(self._notes.pop(channel_id))

    def die(self) -> None:
        """End with the process: what was being written is there afterwards, or is not."""
        self._dead = True
        for pending in self._pending:
            if not pending.written and self._random.random() < 0.5:
                self._disk.store(pending.commit, pending.cause)
        for messages in self._notes.values():
            if self._random.random() < 0.5:
                self._disk.note(messages)

    async def finish_messages(self, channel_ids: Collection[int]) -> None:
        """There is one process: no room is left to another."""

    def forget_messages(self, channel_ids: Collection[int]) -> None:
        """There is one process: no room is left to another."""

    async def load_rooms(
        self,
        shards: Collection[int] | None = None,  # noqa: ARG002 - there is one process
        *,
        count: int = 1,  # noqa: ARG002 - there is one process
    ) -> list[RoomSnapshot]:
        return [room for channel_id in self._disk.rooms if (room := self._disk.read(channel_id)) is not None]

    async def load_room(self, channel_id: int) -> RoomSnapshot | None:
        await self._read()
        return self._disk.read(channel_id)

    async def delete_room(self, channel_id: int, *, ends_deal: bool) -> None:
        await self._read()
        self._disk.rooms.pop(channel_id, None)
        if ends_deal:
            self._disk.deals.end_in(channel_id, self._world.now())

    async def last_deal(self, guild_id: int) -> DealHead | None:
        await self._read()
        return await self._disk.deals.last(guild_id)

    async def load_actions(self, match_id: str, *, last: int | None = None) -> list[LoggedAction]:
        await self._read()
        return [] if match_id in self._disk.archived else self._disk.actions[match_id][-(last or 0) :]

    async def load_archive(self, match_id: str) -> bytes | None:
        await self._read()
        archive = self._disk.archived.get(match_id)
        return None if archive is None else archive.payload

    async def drain(self) -> None:
        while self._pending or self._notes:
            await self._world.sleep(0.01)

    async def _read(self) -> None:
        self._check()
        kind = self._faults.at("read")
        await self._world.sleep(self._random.uniform(0.5, 4) if kind == "slow" else 0.001)
        if kind == "failed":
            raise StoreFailedError("the store does not answer")

    def _check(self) -> None:
        if self._dead:
            raise asyncio.CancelledError


class SimulatedTexts:
    """A `bot.rooms.ports.KeyValueStore` of one process; who reads it meets the faults of the journal."""

    def __init__(self, disk: Disk, journal: SimulatedJournal) -> None:
        self._texts, self._authors, self._journal = disk.texts, disk.authors, journal

    async def read_many(self, kind: ValueKind, owners: Collection[int]) -> dict[int, str]:
        await self._journal._read()
        return {owner: self._texts[kind, owner, ""] for owner in owners if (kind, owner, "") in self._texts}

    async def read(self, kind: ValueKind, owner: int, name: str = "") -> str | None:
        await self._journal._read()
        return self._texts.get((kind, owner, name))

    async def author(self, kind: ValueKind, owner: int, name: str) -> int | None:
        await self._journal._read()
        return self._authors.get((kind, owner, name))

    async def every(self, kind: ValueKind, owner: int) -> dict[str, str]:
        await self._journal._read()
        return {at[2]: text for at, text in sorted(self._texts.items(), key=str) if at[:2] == (kind, owner)}

    async def write(
        self, kind: ValueKind, owner: int, payload: str, *, name: str = "", author: int | None = None
    ) -> None:
        await self._journal._read()
        self._texts[kind, owner, name] = payload
        self._authors[kind, owner, name] = author

    async def replace(self, kind: ValueKind, owner: int, payload: str, *, before: str | None) -> bool:
        await self._journal._read()
        if self._texts.get((kind, owner, "")) != before:
            return False
        self._texts[kind, owner, ""] = payload
        return True

    async def remove(self, kind: ValueKind, owner: int, name: str = "") -> bool:
        await self._journal._read()
        return self._texts.pop((kind, owner, name), None) is not None


class SimulatedHistory:
    """The matches on a disk, as whoever reads logs finds them."""

    def __init__(self, disk: Disk, journal: SimulatedJournal) -> None:
        self._disk = disk
        self._journal = journal

    async def newest(self, guild_id: int, channel_id: int) -> Any:
        found = await self.beginning(guild_id, "", limit=len(self._disk.archived))
        here = [archive for archive in found if archive.channel_id == channel_id]
        return max(here, key=lambda archive: archive.ended_at, default=None)

    async def beginning(self, guild_id: int, digits: str, *, limit: int) -> list[Any]:
        await self._journal._read()
        archived = [archive for archive in self._disk.archived.values() if archive.guild_id == guild_id]
        return [archive for archive in archived if archive.match_id.startswith(digits)][:limit]

    async def actions(self, match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        logged = await self._journal.load_actions(match_id)
        return [action for action in logged if action.number >= first][:limit]


class NoSeasons:
    """Seasons that never end."""

    async def going_on(self, *, before: datetime) -> list[Any]:
        del before
        return []

    async def due_podiums(self, *, since: datetime, now: datetime) -> list[Any]:
        del since, now
        return []


class NothingToDelete:
    """Nobody wants anything deleted, and servers that come and go are not noted."""

    async def deletions(self) -> list[Any]:
        return []

    async def note_present(self, guilds: Collection[int]) -> None:
        del guilds

    async def note_left(self, guilds: Mapping[int, datetime]) -> None:
        del guilds


class NothingNoted:
    """No facts are kept between two starts."""

    async def read(self, _key: str) -> None:
        return None


@dataclass(frozen=True, kw_only=True)
class SimulatedStorage:
    """What `bot.app.UnoBot` takes for a `db.storage.Storage`."""

    journal: SimulatedJournal
    key_values: Any
    deals: FakeLedger
    history: SimulatedHistory
    league_store: MemoryLeagueStore
    league: FakeLeague = field(default_factory=FakeLeague)
    moderation: Unmoderated = field(default_factory=Unmoderated)
    tournaments: FakeStore = field(default_factory=FakeStore)
    daily: FakeDailyStore = field(default_factory=FakeDailyStore)
    seasons: NoSeasons = field(default_factory=NoSeasons)
    deletions: Any = field(default_factory=NothingToDelete)
    retention: Any = field(default_factory=NothingToDelete)
    ownership: Ownership = field(default_factory=Ownership.all)
    waits: StoreWaits = field(default_factory=StoreWaits)
    leases: None = None
    bot_metadata: Any = field(default_factory=NothingNoted)
