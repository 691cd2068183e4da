"""Started by `test_crash.py`: plays in many rooms until it is killed, and prints what was acknowledged."""

from __future__ import annotations

import asyncio
import sys

from bot.rooms.ports import Commit, MatchResult
from db.storage import Storage
from tests.db.records import action, result, room, seat

ROOMS = 20
LENGTH = 5  # actions of a match


def match_id(channel: int, game: int) -> int:
    return channel * 1_000_000 + game


async def play(storage: Storage, channel: int) -> None:
    ended: MatchResult | None = None
    for revision in range(1_000_000):
        game, number = divmod(revision, LENGTH)
        match = match_id(channel, game)
        if number == LENGTH - 1:
            ended = result(match, [seat(0, channel, points=1, won=True), seat(1, 1000 + channel)])
        # Until the next result a room repeats the last one with every commit.
        await storage.journal.commit(
            Commit(room=room(channel, revision), actions=(action(match, number),), result=ended)
        )
        print(channel, revision, flush=True)


async def main(url: str) -> None:
    async with Storage.open(url) as storage:
        await asyncio.gather(*(play(storage, channel) for channel in range(ROOMS)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
