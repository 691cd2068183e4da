"""Shard leases in PostgreSQL: rows that say which process serves a shard, for as long as it is alive.

A process is a row that expires unless heartbeats renew it, and its leases refer to that row: any process that
finds it expired deletes it, which frees them all. Taking a shard locks its row against every transaction
that writes for it (`db.fence`) and raises the epoch. All times are the database's.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.rooms.ports import StoreFailedError
from bot.sharding.ownership import FIRST_CLAIM_SECONDS, IDENTIFY_SECONDS, LEASE_SECONDS, Beat, Taken
from db import lease_statements as sql
from db.connections import Connections
from db.engine import StorageError, refused
from db.fence import LeaseFence
from db.migrate import newest_schema

ANSWER_SECONDS: Final = LEASE_SECONDS / 2
"""Timeout in seconds for the server's answer; leaves time for one more attempt before the lease expires."""
SOON: Final = 0.05  # seconds until the next attempt if the slot has become free by now


class SqlLeases:
    """A `bot.sharding.ownership.LeaseStore` in PostgreSQL; it sets the fence's number of shards."""

    def __init__(self, engine: AsyncEngine, fence: LeaseFence | None = None) -> None:
        self._engine = engine
        self._fence = fence
        # Heartbeats have a connection of their own, so that they never queue.
        self._beats = Connections(engine, patience=ANSWER_SECONDS, answers_within=ANSWER_SECONDS)
        self._changes = Connections(engine, patience=ANSWER_SECONDS, answers_within=ANSWER_SECONDS)
        self._counts: dict[str, int] = {}

    async def join(self, process: str, *, shard_count: int) -> None:
        """Register a process; raises StoreError, or StorageError if a running process excludes it."""
        await self._register(process, shard_count)
        self._counts[process] = shard_count
        if self._fence is not None:
            self._fence.shard_count = shard_count

    async def beat(self, process: str, *, leaves: bool = False) -> Beat:
        """Renew a process and its leases, or register it again if it was removed; raises StoreError."""
        found = await self._renewed(process, leaves=leaves)
        if found is None:
            try:
                await self._register(process, self._counts[process])
            except StorageError as error:
                raise StoreFailedError(str(error)) from error
            found = await self._renewed(process, leaves=leaves)
        if found is None:
            raise StoreFailedError(f"the process {process} was given up as soon as it had joined again")
        return _beat_of(process, found)

    async def _renewed(self, process: str, *, leaves: bool) -> Sequence[Any] | None:
        """Renew a process; return the rows of `SEEN`, or None if it is not registered."""
        values = {"name": process, "leaves": leaves, "seconds": LEASE_SECONDS}
        async with self._transaction(self._beats) as connection:
            count = await connection.scalar(sql.RENEW, values)
            if count is None:
                return None
            return (await connection.execute(sql.SEEN, {"shard_count": count})).all()

    async def take(self, process: str, shards: Collection[int]) -> Mapping[int, Taken]:
        """Take those of the shards that are free for this process, and return them; raises StoreError."""
        if not shards:
            return {}
        try:
            return await self._take(process, shards, wait=True)
        except StoreFailedError as error:
            if not _is_locked(error):
                raise
        return await self._take(process, shards, wait=False)

    async def _take(self, process: str, shards: Collection[int], *, wait: bool) -> Mapping[int, Taken]:
        async with self._transaction() as connection:
            await connection.execute(sql.DELETE_EXPIRED)
            own = await connection.scalar(sql.SELF, {"name": process})
            if own is None:
                return {}
            wanted = {"own": own, "shards": sorted(shards), "shard_count": self._counts[process]}
            lock = sql.LOCK_FREE if wait else sql.LOCK_FREE_NOW
            locked = list((await connection.execute(lock, wanted)).scalars())
            # Read them again once locked: only now is an owner visible that took one in the meantime.
            found = await connection.execute(sql.FOUND_FREE, wanted | {"shards": locked})
            # Only a shard that was handed over (no owner) has its list of accepted interactions.
            accepted = {
                shard: None if owner else frozenset(map(int, text.split())) for shard, owner, text in found
            }
            taken = await connection.execute(sql.TAKE, {"own": own, "shards": sorted(accepted)})
            return {shard: Taken(epoch=epoch, accepted=accepted[shard]) for shard, epoch in taken}

    async def ask_for(self, process: str, shards: Collection[int]) -> None:
        """Set the shards that a process asks to take over, and no others; first come, first served."""
        async with self._transaction() as connection:
            own = await connection.scalar(sql.SELF, {"name": process})
            if own is not None:
                for note in (sql.ASK_NO_MORE, sql.ASK):
                    await connection.execute(note, {"own": own, "shards": sorted(shards)})

    async def hand_over(self, process: str, shards: Mapping[int, Collection[int]]) -> None:
        """Give up shards, each with the ids of the interactions accepted last."""
        values = {
            "shards": list(shards),
            "accepted": [" ".join(map(str, ids)) for ids in shards.values()],
            "seconds": FIRST_CLAIM_SECONDS,
        }
        async with self._transaction() as connection:
            own = await connection.scalar(sql.SELF, {"name": process})
            if own is not None:
                await connection.execute(sql.HAND_OVER, values | {"own": own})

    async def leave(self, process: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(sql.LEAVE, {"name": process})

    async def identify_slot(self, bucket: int) -> float:
        """Take the slot for an IDENTIFY of a bucket and return 0.0, or return the seconds to wait."""
        async with self._transaction() as connection:
            values = {"bucket": bucket, "seconds": IDENTIFY_SECONDS}
            if await connection.scalar(sql.IDENTIFY, values) is not None:
                return 0.0
            seconds: float = await connection.scalar(sql.FREE_IN, {"bucket": bucket})
            return max(seconds, SOON)

    async def _register(self, process: str, shard_count: int) -> None:
        registration = secrets.token_hex(16)
        async with self._transaction() as connection:
            others = await register(
                connection, process, shard_count=shard_count, registration=registration, seconds=LEASE_SECONDS
            )
            url, stored = self._engine.url, await connection.scalar(sql.SCHEMA)
            if stored != (own := newest_schema()):
                raise refused(
                    url,
                    f"it was migrated to schema {stored}, and this version of the bot has {own}; update it",
                )
            for name, command, count in others:
                if command is not None:
                    raise refused(url, f"`{command}` uses it alone ({name}); wait until that has ended")
                if count != shard_count:
                    raise refused(
                        url,
                        f"{name} serves the bot in {count} shards, and this process would in {shard_count};"
                        " set SHARD_COUNT to the same number everywhere",
                    )
            await connection.execute(sql.LOCK_OTHERS, {"shard_count": shard_count})
            await connection.execute(sql.FENCE_OUT, {"shard_count": shard_count})
            await connection.execute(sql.ALL_SHARDS, {"shard_count": shard_count})
        if self._fence is not None:
            self._fence.registration = registration

    @asynccontextmanager
    async def _transaction(self, connections: Connections | None = None) -> AsyncIterator[AsyncConnection]:
        """Yield a connection in a transaction with limits on how long it waits for locks."""
        async with (connections or self._changes).begin(logged=False) as connection:
            await connection.execute(sql.LIMITS)
            yield connection


async def register(
    connection: AsyncConnection,
    name: str,
    *,
    shard_count: int = 0,
    command: str | None = None,
    registration: str,
    seconds: float,
) -> Sequence[Any]:
    """Register a process in the current transaction; other registrations wait until it ends.

    Return the names, commands and shard counts of all others; if they exclude this one, roll back. A command
    serves no shards; `registration` must be unique, and expires after `seconds` unless renewed.
    """
    await connection.execute(sql.ALONE)
    await connection.execute(sql.FORGET, {"name": name})
    others = (await connection.execute(sql.OTHERS)).all()
    values = {"name": name, "command": command, "shard_count": shard_count, "seconds": seconds}
    await connection.execute(sql.REGISTER, values | {"registration": registration})
    return others


def _beat_of(process: str, rows: Sequence[Any]) -> Beat:
    shards = [row for row in rows if row[0] >= 0]
    held = {shard: epoch for shard, epoch, owner, _ in shards if owner == process}
    return Beat(
        held=held,
        asked={shard: asker for shard, _, _, asker in shards if shard in held and asker is not None},
        owners={shard: owner for shard, _, owner, _ in shards if owner is not None},
        free=frozenset(shard for shard, _, owner, _ in shards if owner is None),
        processes=tuple(sorted(name for shard, _, name, _ in rows if shard < 0)),
    )


def _is_locked(error: StoreFailedError) -> bool:
    cause: Any = error.__cause__
    return getattr(getattr(cause, "orig", None), "sqlstate", None) == "55P03"
