"""A process that stores the result of a match and counts it, and is killed at every statement in turn.

Started by the test beside it: `python -m tests.power.result_kills FOLDER`. It prepares a match that ends with
the next move, and forks once for every statement that ending and counting it send to SQLite. Each child sends
itself SIGKILL right before its statement, so that one dies after every statement too, and the last one when
everything is done. Whatever a child leaves is opened as a restart does, and goes on to the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.league.ladders import MIN_CARDS
from bot.league.worker import LeagueWorker
from bot.players.levels import choose_at_random
from bot.rooms.changes import lobby, play
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from db.storage import Storage
from tests.power.player import GUILD, PEOPLE
from tests.rooms.fakes import next_hand
from tests.support import quick_storage

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.rooms.room import Room

CHANNEL: Final = 1
RULES: Final = replace(CLASSIC, format=Format.SINGLE, hand_size=MIN_CARDS)  # short, and rated
NOON: Final = datetime(2026, 1, 2, 12, tzinfo=UTC)
READING: Final = ("SELECT", "PRAGMA", "WITH")
"""How statements begin that change nothing: a kill before them is one after the statement before."""
KEPT_BESIDE: Final = ("rooms",)
"""Tables with the time of this machine in them."""


class StillClock:
    """Time that stands still, so that every run writes the same."""

    def now(self) -> datetime:
        return NOON

    async def sleep(self, _seconds: float) -> None:
        await asyncio.sleep(0)


class Statements:
    """Those that were sent to SQLite, over whatever connection; rows of one `executemany` count once.

    Args:
        last: The process is killed before the statement with this number, from 1 on; 0 for never.
    """

    def __init__(self, last: int = 0) -> None:
        self.sent: list[str] = []
        self._last = last
        event.listen(Engine, "connect", self._watch)

    def stop(self) -> None:
        event.remove(Engine, "connect", self._watch)

    def _watch(self, connection: Any, _: object) -> None:
        connection.run_async(lambda driver: driver.set_trace_callback(self._note))

    def _note(self, sql: str) -> None:
        what = " ".join(sql.split()[:3])
        if sql.startswith(READING) or self.sent[-1:] == [what]:
            return
        self.sent.append(what)
        if len(self.sent) == self._last:
            os.kill(os.getpid(), signal.SIGKILL)


def next_move(room: Room) -> tuple[int, Action]:
    """Return who acts next, and what they do; always the same in the same position."""
    match = room.state.match
    assert match is not None
    seat = match.turn
    action = choose_at_random(match.view(seat), Random(match.revision))
    assert action is not None
    return seat, action


def is_last(room: Room) -> bool:
    """Tell whether the next move ends the match."""
    match = room.state.match
    assert match is not None
    after = match.copy()
    after.apply(*next_move(room))
    return after.outcome is not None


async def move(room: Room) -> None:
    """Do the next move."""
    await next_hand(room)
    seat, action = next_move(room)
    user_id = room.state.seats[seat].user_id
    assert user_id is not None
    await room.do(play.act(user_id, action, token=room.state.token))


async def rooms_of(storage: Storage) -> Rooms:
    """Return the rooms of a database, as a start loads them."""
    services = RoomServices(
        journal=storage.journal, clock=StillClock(), entropy=Random(1).randbytes, observers=[]
    )
    rooms = Rooms(services)
    await rooms.load()
    return rooms


async def count(storage: Storage) -> None:
    """Count what waits."""
    recorder = LeagueWorker(storage.league_store, StillClock())
    recorder.start()
    await recorder._job.finish()


async def prepare(url: str) -> None:
    """Play a match that is counted, and another one as far as its last move."""
    host, *others = PEOPLE
    async with Storage.open(url) as storage:
        rooms = await rooms_of(storage)
        room = await rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=host, preset=Preset(RULES))
        for person in others:
            await room.do(lobby.join(person))
        await room.do(lobby.start(host))
        while room.state.stage is Stage.PLAYING:
            await move(room)
        await count(storage)
        await room.do(lobby.rematch(host))
        for person in others:
            await room.do(lobby.join(person))
        while not is_last(room):
            await move(room)


async def finish(url: str) -> None:
    """Start on the database: make the last move, unless that is stored, and count what waits."""
    async with Storage.open(url) as storage:
        room = (await rooms_of(storage)).require(CHANNEL)
        if room.state.stage is Stage.PLAYING:
            await move(room)
        assert room.state.stage is Stage.OVER
        await count(storage)


def finish_killed(url: str, *, before: int) -> bool:
    """Let a child finish, killed before a statement; tell whether it lived to the end, and died there."""
    child = os.fork()
    if child == 0:
        Statements(before)
        asyncio.run(finish(url))
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def contents(file: Path) -> dict[str, Counter[str]]:
    """Return the rows of every table of a database."""
    # Only read: whatever a killed process left is for the next start to put in order.
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: Counter(map(repr, connection.execute(f"SELECT * FROM {name}")))  # noqa: S608 - from the schema
            for (name,) in names
            if name not in KEPT_BESIDE
        }


def left_by(tables: dict[str, Counter[str]]) -> str:
    """Return how far the second match had come: not stored, waiting to be counted, or counted."""
    if tables["matches"].total() == 1:
        return "not stored"
    return "waiting" if tables["waiting_matches"] else "counted"


def main(folder: Path) -> None:
    prepared, file = folder / "prepared.db", folder / "uno.db"
    url = f"sqlite:///{file}"
    asyncio.run(prepare(f"sqlite:///{prepared}"))
    shutil.copy(prepared, file)
    statements = Statements()
    asyncio.run(finish(url))
    statements.stop()
    expected = contents(file)
    report: dict[str, Any] = {"sent": statements.sent, "left": [], "different": []}
    for number in range(1, len(statements.sent) + 2):
        for old in folder.glob("uno.db*"):
            old.unlink()
        shutil.copy(prepared, file)
        lived = finish_killed(url, before=number)
        assert lived is (number > len(statements.sent)), number
        report["left"].append(left_by(contents(file)))
        asyncio.run(finish(url))
        after = contents(file)
        report["different"] += [[number, table] for table in expected if after[table] != expected[table]]
    print(json.dumps(report))


if __name__ == "__main__":
    with quick_storage.compiled_once():
        main(Path(sys.argv[1]))
