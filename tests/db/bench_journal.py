"""Benchmark of a commit: `python -m tests.db.bench_journal` (folder of the database as an argument).

`python -m tests.db.bench_journal postgresql` measures it with a server that waits for no disk.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.rooms.ports import Commit, LoggedAction, RoomMessages, RoomSnapshot
from db.storage import Storage
from tests.support.postgres import lent_database

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOM, ACTION, MESSAGES = "p" * 1500, "a" * 200, "m" * 150


def commit(room: int, number: int) -> Commit:
    now = datetime.now(UTC)
    return Commit(
        room=RoomSnapshot(channel_id=room, guild_id=1, revision=number, payload=ROOM, deadline=now),
        actions=(LoggedAction(match_id=f"{room:032x}", number=number, seat=0, payload=ACTION, at=now),),
    )


async def measure(storage: Storage, *, group: int, groups: int, first: int) -> tuple[float, float]:
    """Return CPU and wall seconds for each commit."""
    wall, cpu = time.perf_counter(), time.process_time()
    for number in range(first, first + groups):
        await asyncio.gather(*(storage.journal.commit(commit(room, number)) for room in range(group)))
    count = group * groups
    return (time.process_time() - cpu) / count, (time.perf_counter() - wall) / count


async def measure_notes(storage: Storage, *, rooms: int, rounds: int) -> float:
    """Return CPU seconds for each room whose messages are noted, without a commit to go with."""
    cpu = time.process_time()
    for number in range(rounds):
        for room in range(rooms):
            note = RoomMessages(channel_id=room, guild_id=1, revision=number, payload=MESSAGES)
            storage.journal.note_messages(note, prompt=True)
        await storage.journal.drain()
    return (time.process_time() - cpu) / rooms / rounds


@asynccontextmanager
async def empty_storage(where: str | None) -> AsyncIterator[Storage]:
    async with AsyncExitStack() as stack:
        if where == "postgresql":
            url = (await stack.enter_async_context(lent_database())).url
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory(dir=where))
            url = f"sqlite:///{folder}/uno.db"
        yield await stack.enter_async_context(Storage.open(url))


async def main(where: str | None) -> None:
    for group in (1, 8, 64):
        async with empty_storage(where) as storage:
            await measure(storage, group=group, groups=20, first=0)
            groups = 1000 if group == 1 else 100
            cpu, wall = await measure(storage, group=group, groups=groups, first=20)
            noted = await measure_notes(storage, rooms=group, rounds=groups)
        print(f"group of {group:2}: {cpu * 1e6:4.0f} µs CPU, {wall * 1e6:4.0f} µs wall for each commit")
        print(f"group of {group:2}: {noted * 1e6:4.0f} µs CPU for each note of messages")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else None))
