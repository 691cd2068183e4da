"""A process that plays in rooms on a database until it is told to stop, and notes what was acknowledged.

Started by the tests beside it: `python -m tests.power.player URL FOLDER SEED ACTIONS PAGES`, of which the
last says how long the write-ahead log gets: SQLite's own limit, 1000 pages, takes some 300 commits.
"""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import replace
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Final

from bot.engine.presets import CLASSIC
from bot.players.levels import choose_at_random
from bot.rooms.changes import lobby, play
from bot.rooms.changes.lobby import awaited
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.state.room_state import Person, Stage
from bot.rooms.stores.presets import Preset
from bot.runtime.clock import SystemClock
from db import engine
from db.storage import Storage
from tests.power.shim import ACKNOWLEDGED
from tests.rooms.fakes import next_hand

if TYPE_CHECKING:
    from bot.rooms.ports import Commit, Journal
    from bot.rooms.room import Room

GUILD: Final = 2**60
PEOPLE: Final = tuple(Person(number, name) for number, name in [(11, "Ada"), (22, "Bob"), (33, "Cleo")])
RULES: Final = replace(CLASSIC, target=60)


class Noted(Enum):
    """What is known of a room."""

    OPEN = "open"
    CLOSES = "closes"
    """Whether it is gone already, nobody knows."""
    CLOSED = "closed"


class NotingJournal:
    """A journal that notes each commit once it is acknowledged, before anybody else hears of it.

    That a room is about to close is noted before, since from then on it may be gone.
    """

    def __init__(self, journal: Journal, notes: int) -> None:
        self._journal = journal
        self._notes = notes

    async def commit(self, commit: Commit) -> None:
        room = commit.room
        if room.closed:
            self._note(room.channel_id, room.revision - 1, Noted.CLOSES)
        await self._journal.commit(commit)
        self._note(room.channel_id, room.revision, Noted.CLOSED if room.closed else Noted.OPEN)

    def _note(self, channel_id: int, revision: int, noted: Noted) -> None:
        os.write(self._notes, f"{channel_id} {revision} {noted.value}\n".encode())

    def __getattr__(self, name: str) -> object:
        return getattr(self._journal, name)


def rooms_on(journal: Journal, random: Random) -> Rooms:
    """Return rooms without anybody who watches them."""
    return Rooms(RoomServices(journal=journal, clock=SystemClock(), entropy=random.randbytes, observers=[]))


async def open_table(rooms: Rooms, channel_id: int) -> Room:
    """Open a lobby with everybody in it."""
    host, *others = PEOPLE
    room = await rooms.open(channel_id=channel_id, guild_id=GUILD, host=host, preset=Preset(RULES))
    for person in others:
        await room.do(lobby.join(person))
    return room


async def go_on(room: Room, random: Random) -> None:
    """Do the next thing at a table: deal, let somebody play, or ask for another match."""
    state = room.state
    if state.stage is Stage.LOBBY:
        missing = [one for one in PEOPLE if one.user_id in {seat.user_id for seat in awaited(state)}]
        await room.do(lobby.join(missing[0]) if missing else lobby.start(PEOPLE[0]))
    elif state.stage is Stage.OVER:
        await room.do(lobby.rematch(PEOPLE[0]))
    elif state.intermission is not None:
        await next_hand(room)
    else:
        assert state.match is not None
        seat = state.match.turn
        action = choose_at_random(state.match.view(seat), random)
        assert action is not None
        user_id = state.seats[seat].user_id
        assert user_id is not None
        await room.do(play.act(user_id, action, token=state.token))


async def main(url: str, folder: str, seed: str, actions: str, pages: str) -> None:
    engine.PRAGMAS += (f"wal_autocheckpoint = {int(pages)}",)  # type: ignore[assignment]
    notes = os.open(os.path.join(folder, ACKNOWLEDGED), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)  # noqa: PTH118
    async with Storage.open(url, sole=True) as storage:
        rooms = rooms_on(NotingJournal(storage.journal, notes), Random(seed))  # type: ignore[arg-type]
        await rooms.load()

        async def table(channel_id: int) -> None:
            random = Random(f"{seed} {channel_id}")
            room = rooms.find(channel_id) or await open_table(rooms, channel_id)
            for _ in range(int(actions)):
                await go_on(room, random)

        await asyncio.gather(*(table(channel_id) for channel_id in (1, 2, 3)))
        closing = rooms.find(3)
        if closing is not None:
            await closing.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
