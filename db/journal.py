"""Journal: stores rooms durably, many per transaction (group commit)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from typing import Any, Final

from sqlalchemy import CompoundSelect, Select, and_, delete, select, text, union
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.rooms import ports
from bot.runtime import log_context
from bot.runtime.waiting import StoreWaits
from db.commit_writer import (
    CommitStatements,
    CommitWriter,
    EncodedCommit,
    EncodedMessages,
    StaleRevisionError,
)
from db.connections import LARGE_READ_FACTOR, Connections, NoAnswerError
from db.fence import WriteCheck, in_shards
from db.ledger import EndedDealError, TakenNumberError, end_in_channel
from db.schema import actions, archives, deals, messages, rooms
from db.sqlite_file import FileWatch, LostFileError
from db.stored_rooms import actions_of, actions_query, is_integer, room_of, room_query

log = logging.getLogger(__name__)


class CommitOutcome(Enum):
    STORED = "stored"
    REFUSED = "refused"  # another commit was faster: nothing was stored, which is no failure
    FAILED = "failed"


LOOKS: Final = 20
PAUSE: Final = 0.05  # seconds between two polls: a healthy server finishes a commit at once
UTC_NOW: Final = partial(datetime.now, UTC)
STATUS: Final = text("SELECT txid_status(:transaction)")


async def wait_while_in_doubt(
    unsettled: dict[int, frozenset[int]], channel_id: int, reads: Connections
) -> None:
    """Wait until no unanswered transaction of a room is in progress; StoreFailedError if the server hangs."""
    for transaction in [number for number, channels in unsettled.items() if channel_id in channels]:
        for look in range(LOOKS):
            if look:
                await asyncio.sleep(PAUSE)
            async with reads.connect() as connection:
                status = await connection.scalar(STATUS, {"transaction": transaction})
            if status != "in progress":
                break
        else:
            raise ports.StoreFailedError(
                f"a commit of channel {channel_id} is still under way in the database"
            )
        unsettled.pop(transaction, None)


ROWS_AT_ONCE: Final = 100  # rows held in memory beside the rooms made from them
NOTE_DELAY: Final = 1.0  # seconds that a room's messages wait for a commit to join


@dataclass(frozen=True, slots=True, kw_only=True)
class _QueuedCommit:
    encoded: EncodedCommit
    done: asyncio.Future[None]
    since: float


class SqlJournal:
    """A `bot.rooms.ports.Journal` in an SQL database.

    An accepted commit is written even if its caller is cancelled; a cancelled caller cannot know whether it
    was. Close the journal before its engine.

    Attributes:
        failing: Whether the database failed at the last commit.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        *,
        reads: Connections | None = None,
        watch: FileWatch | None = None,
        fence: WriteCheck | None = None,
        now: Callable[[], datetime] = UTC_NOW,
        waits: StoreWaits | None = None,
    ) -> None:
        self._waits = waits or StoreWaits()
        self._reads = reads or Connections(engine)
        self._ends = Connections(engine)  # for ending matches, so that they do not queue behind reads
        self._watch = watch or FileWatch(None)
        self._writes = Connections(engine, watch=watch, fence=fence)
        self._now = now
        self._room_query = room_query(engine.dialect)
        statements = CommitStatements(engine.dialect, now=now)
        self._encode = statements.encode
        self._encode_messages = statements.encode_messages
        self._writer = CommitWriter(engine, statements, fence=fence)
        driver = engine.dialect.loaded_dbapi
        self._shared_faults = (SQLAlchemyError, LostFileError, NoAnswerError, driver.OperationalError)
        self._kinds: dict[type[Exception], type[ports.CommitError]] = {
            LostFileError: ports.LostCommitError,
            NoAnswerError: ports.UnansweredCommitError,
            StaleRevisionError: ports.StaleRoomError,
            TakenNumberError: ports.TakenDealError,
            EndedDealError: ports.StaleRoomError,
            driver.IntegrityError: ports.StaleRoomError,
        }
        self._refusals = tuple(
            cause
            for cause, kind in self._kinds.items()
            if issubclass(kind, (ports.StaleRoomError, ports.TakenDealError))
        )
        # `on_commit` gets each commit's duration in seconds, with its time in the queue, and its outcome;
        # `on_group` each transaction's number of commits and its duration. Neither may raise or block.
        self.on_commit: Callable[[float, CommitOutcome], None] | None = None
        self.on_group: Callable[[int, float], None] | None = None
        self.failing = False
        self._waiting: list[_QueuedCommit] = []
        self._noted: dict[int, ports.RoomMessages] = {}
        self._urgent = False
        self._timer: asyncio.TimerHandle | None = None
        self._flusher: asyncio.Task[None] | None = None
        self._closed = False

    async def commit(self, commit: ports.Commit) -> None:
        """Return once the commit is on disk; raises the errors listed in `bot.rooms.ports.Journal`."""
        if self._closed:
            raise ports.CommitError(f"room {commit.room.channel_id} was not stored: the journal is closed")
        try:
            encoded = self._encode(commit)
        except Exception as error:
            raise ports.CommitError(f"room {commit.room.channel_id} was not stored: {error}") from error
        loop = asyncio.get_running_loop()
        waiting = _QueuedCommit(encoded=encoded, done=loop.create_future(), since=loop.time())
        self._waiting.append(waiting)
        self._start_flusher()
        with self._waits.waiting():
            await waiting.done

    def note_messages(self, messages: ports.RoomMessages, *, prompt: bool) -> None:
        """Store a room's messages with the next commits: within about `NOTE_DELAY`, at once if `prompt`."""
        if self._closed:
            return
        self._noted[messages.channel_id] = messages
        if prompt:
            self._urgent = True
            self._start_flusher()
        self._start_timer()

    async def finish_messages(self, channel_ids: Collection[int]) -> None:
        """Wait until the pending messages of these rooms are stored; tries once."""
        if self._flusher is not None:  # it may have taken its copy before these were noted
            await asyncio.wait([self._flusher])
        if not self._noted.keys().isdisjoint(channel_ids):
            self._urgent = True
            self._start_flusher()
            if self._flusher is not None:
                await asyncio.wait([self._flusher])

    def forget_messages(self, channel_ids: Collection[int]) -> None:
        """Drop the pending messages of these rooms without storing them."""
        for channel_id in channel_ids:
            self._noted.pop(channel_id, None)

    async def load_rooms(
        self, shards: Collection[int] | None = None, *, count: int = 1
    ) -> list[ports.RoomSnapshot | ports.UnreadableRoom]:
        """Return the rooms of some of `count` shards, or all rooms, by channel; raises StoreError."""
        query = self._room_query
        if shards is not None:
            query = query.where(in_shards(rooms.c.guild_id, shards, count))
        return await self._read_rooms(query, times=LARGE_READ_FACTOR)

    async def load_room(self, channel_id: int) -> ports.RoomSnapshot | ports.UnreadableRoom | None:
        """Return the room of a channel, as last committed, or None; raises LostStoreError or StoreError."""
        try:
            self._watch.check()
            await wait_while_in_doubt(self._writer.unsettled, channel_id, self._reads)
            found = await self._read_rooms(self._room_query.where(rooms.c.channel_id == channel_id))
            self._watch.check()
        except LostFileError as error:
            raise ports.LostStoreError(str(error)) from error
        return found[0] if found else None

    async def _read_rooms(
        self, query: Select[Any], *, times: float = 1.0
    ) -> list[ports.RoomSnapshot | ports.UnreadableRoom]:
        found: list[ports.RoomSnapshot | ports.UnreadableRoom] = []
        async with self._reads.connect(logged=False, times=times) as connection:
            async for some in (await connection.stream(query)).partitions(ROWS_AT_ONCE):
                found += map(room_of, some)
        return found

    async def delete_room(self, channel_id: int, *, ends_deal: bool) -> None:
        """Delete everything stored of a room, even if damaged, maybe end its deal too; raises StoreError."""
        async with self._writes.begin(guilds=None) as connection:
            found = await connection.execute(_guilds_of(channel_id))
            await self._writes.check(connection, {one for one in found.scalars() if is_integer(one)})
            for table in (rooms, messages):
                await connection.execute(delete(table).where(table.c.channel_id == channel_id))
            if ends_deal:
                await connection.execute(end_in_channel(channel_id, self._now()))

    async def last_deal(self, guild_id: int) -> ports.DealHead | None:
        """Return the newest deal of a server, or None before the first; raises StoreError."""
        newest = select(deals.c.number, deals.c.commitment).where(deals.c.guild_id == guild_id)
        found = await self._reads.rows(newest.order_by(deals.c.number.desc()).limit(1))
        return ports.DealHead(*found[0]) if found else None

    async def load_actions(self, match_id: str, *, last: int | None = None) -> list[ports.LoggedAction]:
        """Return the logged actions of a match, all or the newest `last`, oldest first; raises StoreError."""
        query = actions_query(match_id, self._reads.engine.dialect)
        query = query.order_by(actions.c.number.desc()).limit(last)
        rows = await (self._ends if last is None else self._reads).rows(query)
        return actions_of(match_id, reversed(rows))

    async def load_archive(self, match_id: str) -> bytes | None:
        query = select(archives.c.payload).where(archives.c.match_id == match_id)
        found: bytes | None = await self._reads.scalar(query)
        return found

    async def drain(self) -> None:
        """Return once everything accepted so far is durable or has failed."""
        if self._noted:
            self._start_flusher()
        while self._flusher is not None:
            await asyncio.wait([self._flusher])
            await asyncio.sleep(0)  # lets the done callback clear a task cancelled before its first step

    async def close(self) -> None:
        """Refuse further commits, wait for the accepted ones, and return the connection to the pool."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self.drain()
        await self._writer.close()

    def _start_flusher(self) -> None:
        if self._flusher is None:
            self._flusher = asyncio.get_running_loop().create_task(self._flush(), name="journal")
            self._flusher.add_done_callback(self._after_flush)

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(NOTE_DELAY, self._after_delay)

    def _after_delay(self) -> None:
        """Write the messages that no commit carried in time; a running flusher may have missed them."""
        self._timer = None
        if self._noted:
            self._start_timer() if self._flusher else self._start_flusher()

    async def _flush(self) -> None:
        log_context.leave()  # the flusher writes for all rooms
        group: list[_QueuedCommit] = []
        try:
            while True:
                group, self._waiting = self._waiting, []
                self._urgent = False
                await self._store(group)
                if not self._waiting and not self._urgent:
                    break
        except BaseException:
            self._abandon(group)
            raise
        finally:
            self._flusher = None

    def _after_flush(self, flusher: asyncio.Task[None]) -> None:
        """Clean up after a flusher that was cancelled before its first step, whose code never ran."""
        if self._flusher is flusher:
            self._flusher = None
            self._abandon([])

    def _abandon(self, group: list[_QueuedCommit]) -> None:
        """Cancel all callers still waiting; happens only while the event loop is closing."""
        for left in (*group, *self._waiting):
            left.done.cancel()
        self._waiting = []

    async def _store(self, group: list[_QueuedCommit]) -> None:
        noted = self._noted.copy()
        carried = {waiting.encoded.channel_id for waiting in group}
        rows = [self._encode_messages(one) for channel, one in noted.items() if channel not in carried]
        error = await self._attempt(group, rows)
        if error is None:
            for channel_id, stored in noted.items():
                if self._noted.get(channel_id) is stored:  # not replaced by a newer note since
                    del self._noted[channel_id]
        elif not group:
            log.warning("%d rooms could not note their messages: %s", len(rows), error)
        if isinstance(error, ports.FencedError) and self._drop_notes(error.guild_ids):
            await self._store(group)  # the owners of those rooms know better; store the remaining notes
            return
        if error is None or len(group) == 1 or isinstance(error, self._shared_faults):
            for waiting in group:
                self._settle(waiting, error)
            return
        for waiting in group:
            self._settle(waiting, await self._attempt([waiting]))

    def _settle(self, waiting: _QueuedCommit, error: Exception | None) -> None:
        if waiting.done.done():
            pass  # its caller was cancelled
        elif error is None:
            waiting.done.set_result(None)
        elif isinstance(error, ports.FencedError):
            waiting.done.set_exception(error)
        else:
            kinds = (kind for cause, kind in self._kinds.items() if isinstance(error, cause))
            failure = next(kinds, ports.CommitError)(f"{waiting.encoded.name} was not stored: {error}")
            failure.__cause__ = error
            waiting.done.set_exception(failure)
        if self.on_commit is not None:
            outcome = CommitOutcome.STORED if error is None else CommitOutcome.FAILED
            if isinstance(error, self._refusals):
                outcome = CommitOutcome.REFUSED
            self.on_commit(asyncio.get_running_loop().time() - waiting.since, outcome)

    def _drop_notes(self, guild_ids: Collection[int]) -> bool:
        dropped = [channel for channel, one in self._noted.items() if one.guild_id in guild_ids]
        for channel_id in dropped:
            del self._noted[channel_id]
        return bool(dropped)

    async def _attempt(
        self, group: list[_QueuedCommit], noted: Sequence[EncodedMessages] = ()
    ) -> Exception | None:
        began = asyncio.get_running_loop().time()
        try:
            self._watch.check()
            await self._writer.write([waiting.encoded for waiting in group], noted)
            self._watch.check()
        except Exception as error:  # noqa: BLE001 - any error goes to the waiting callers
            self.failing = isinstance(error, self._shared_faults)
            return error
        finally:
            if self.on_group is not None:
                self.on_group(len(group), asyncio.get_running_loop().time() - began)
        self.failing = False
        return None


def _guilds_of(channel_id: int) -> CompoundSelect[Any]:
    """Return the query for the ids of servers with a stored room, or an open deal, in a channel."""
    going_on = and_(deals.c.channel_id == channel_id, deals.c.ended_at.is_(None))
    return union(
        select(rooms.c.guild_id).where(rooms.c.channel_id == channel_id),
        select(deals.c.guild_id).where(going_on),
    )
