"""A killed process loses nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from db.storage import Storage
from tests.db.committer import LENGTH, match_id
from tests.db.records import GUILD

if TYPE_CHECKING:
    from pathlib import Path


async def killed_after(count: int, url: str) -> dict[int, int]:
    """Kill a committing process after `count` acknowledgements; return each room's last acknowledged one."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.db.committer", url, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    lines = [await process.stdout.readline() for _ in range(count)]
    process.kill()
    lines += (await process.stdout.read()).splitlines(keepends=True)
    await process.wait()
    whole = [line.split() for line in lines if line.endswith(b"\n")]
    return {int(channel): int(revision) for channel, revision in whole}


@pytest.mark.parametrize("count", [1, 333, 1500])
async def test_every_acknowledged_commit_survives_and_results_exist_once(
    url: str, path: Path, count: int
) -> None:
    acknowledged = await killed_after(count, url)
    assert acknowledged
    async with Storage.open(url) as storage:
        stored = {room.channel_id: room.revision or 0 for room in await storage.journal.load_rooms()}
        for channel, revision in acknowledged.items():
            assert stored[channel] >= revision
        for channel, revision in stored.items():
            game, number = divmod(revision, LENGTH)
            last = await storage.journal.load_actions(f"{match_id(channel, game):032x}", last=LENGTH)
            assert [action.number for action in last] == list(range(number + 1))
            standing = await storage.league.standing(GUILD, channel)
            assert (standing.points if standing else 0) == (revision + 1) // LENGTH
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        actions = connection.execute("SELECT count(*) FROM actions").fetchone()[0]
        assert actions == sum(revision + 1 for revision in stored.values())
