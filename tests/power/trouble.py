"""A process that plays while its disk makes trouble, which then is over, and reports what came of it as JSON.

Started by the tests beside it with `shim.environment`: `python -m tests.power.trouble FOLDER KIND …`, where
KIND is one of `STEPPED` with its stride (`stepped=13`), or `full`.
"""

from __future__ import annotations

import asyncio
import ctypes
import errno
import json
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from bot.i18n import translator
from bot.rooms.errors import RoomRefused
from db.engine import StorageError
from db.storage import Storage
from tests.power.player import go_on, open_table, rooms_on
from tests.support.quick_storage import compiled_once
from tests.support.stored import read_stored, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from bot.rooms.ports import Commit
    from bot.rooms.registry import Rooms
    from bot.rooms.room import Room

ERRORS: Final = (errno.EIO, errno.ENOSPC, errno.EROFS)
CHANNELS: Final = (1, 2)
CHANGES: Final = 4
"""What each room tries while there is trouble, and what it has to do afterwards."""


@dataclass(kw_only=True)
class Report:
    """What came of it: how often something was tried, refused or acknowledged, and what was wrong."""

    tries: int = 0
    refused: int = 0
    acknowledged: int = 0
    failures: int = 0
    findings: list[str] = field(default_factory=list)


class CountingJournal:
    """A journal that knows what was acknowledged."""

    def __init__(self, journal: Any, report: Report) -> None:
        self._journal, self._report = journal, report
        self.newest: dict[int, int] = {}

    async def commit(self, commit: Commit) -> None:
        await self._journal.commit(commit)
        self._report.acknowledged += 1
        self.newest[commit.room.channel_id] = commit.room.revision

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)


def shim() -> Any:
    """Return the shim that this process was started with."""
    found = ctypes.CDLL(None)
    for name in ("power_met", "power_done"):
        getattr(found, name).restype = ctypes.c_long
    found.power_fail.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_int)
    return found


@contextmanager
def failing(n: int, times: int, error: int) -> Iterator[None]:
    """Let the n-th operation on the files fail from here on, and so many after it (-1: all)."""
    library = shim()
    library.power_fail(n, times, error)
    try:
        yield
    finally:
        library.power_fail(0, 0, 0)


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """Fill the file system of a folder to the last byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        size = 1 << 16
        while size:
            try:
                file.write(bytes(size))
            except OSError:
                size //= 2
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def limited(folder: Path) -> Iterator[None]:
    """Let no file of this process be written beyond an eighth of what the largest one has."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    largest = max(path.stat().st_size for path in folder.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest // 8, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let another process hold the only lock for writing."""
    hold = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('BEGIN EXCLUSIVE');"
        "print(flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-ISc", hold, str(folder / "uno.db")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        try:
            yield
        finally:
            other.communicate()


def _differences(rooms: Rooms, path: Path) -> list[str]:
    """Return where memory and disk differ, as another process reads it."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        rows = {
            row[0]: row[1:] for row in connection.execute("SELECT channel_id, revision, payload FROM rooms")
        }
    found = []
    for room in rooms:
        revision, payload = rows.get(room.channel_id, (None, ""))
        if revision != room.revision:
            found.append(f"channel {room.channel_id}: memory has revision {room.revision}, disk {revision}")
        elif not same(payload, room.state, exact=False):
            found.append(f"channel {room.channel_id}: memory and disk differ at revision {revision}")
    return found


async def _try(room: Room, random: Random, report: Report) -> bool:
    """Try to do the next thing at a table; tell whether it was done, or nothing at all."""
    before = room.revision
    report.tries += 1
    try:
        await go_on(room, random)
    except RoomRefused as refused:
        report.refused += 1
        if not translator()(f"refused-{refused.refusal.value}", name=""):
            report.findings.append(f"{refused.refusal} has no words")
        if room.revision not in {
            before,
            before + 1,
        }:  # one more if it is stored all the same, and was read anew
            report.findings.append(f"refused, but revision {before} became {room.revision}")
        return False
    return True


async def _try_all(room: Room, random: Random, report: Report) -> None:
    for _ in range(CHANGES):
        await _try(room, random, report)


async def endure(
    folder: Path,
    trouble: AbstractContextManager[None],
    report: Report,
    *,
    after: Callable[[], None] = lambda: None,
) -> None:
    """Play while there is trouble and after it, and look at what is then stored."""
    path, random = folder / "uno.db", Random(1)
    async with Storage.open(f"sqlite:///{path}") as storage:
        journal = CountingJournal(storage.journal, report)
        rooms = rooms_on(journal, random)
        await rooms.load()
        with trouble:
            await asyncio.gather(*(_try_all(room, random, report) for room in rooms))
            after()
        report.findings += _differences(rooms, path)
        for room in rooms:
            for _ in range(CHANGES):
                # The first may find that a commit was stored which seemed to fail.
                if not await _try(room, random, report) and not await _try(room, random, report):
                    report.findings.append(
                        f"channel {room.channel_id} does not go on once the trouble is over"
                    )
        report.findings += _differences(rooms, path)
    stored = await read_stored(f"sqlite:///{path}", path)
    report.findings += stored.findings
    report.findings += [
        f"channel {channel}: acknowledged revision {revision} is lost"
        for channel, revision in journal.newest.items()
        if channel not in stored.rooms or stored.rooms[channel][1] < revision
    ]


async def prepare(folder: Path) -> None:
    """Lay a database with matches under way into a folder."""
    random, report = Random(2), Report()
    async with Storage.open(f"sqlite:///{folder / 'uno.db'}") as storage:
        rooms = rooms_on(storage.journal, random)
        for channel_id in CHANNELS:
            room = await open_table(rooms, channel_id)
            for _ in range(6):
                await _try(room, random, report)


async def lasting(folder: Path, trouble: AbstractContextManager[None]) -> Report:
    """Play while there is trouble of one kind, and after it."""
    report = Report()
    await prepare(folder)
    with patch("db.engine.BUSY_MILLISECONDS", 20):
        await endure(folder, trouble, report)
    return report


async def stepped(folder: Path, stride: int) -> Report:
    """Let the n-th operation fail, for n from 1 until a run is clean; with a stride, only some of them."""
    report = Report()
    template = folder / "template"
    template.mkdir()
    await prepare(template)
    for n in count(1, stride):
        place = folder / f"step-{n}"
        shutil.copytree(template, place)
        error, times = ERRORS[n % len(ERRORS)], 1 if n % 2 else -1
        known, met = len(report.findings), 0

        def note() -> None:
            nonlocal met
            met = shim().power_met()

        await endure(place, failing(n, times, error), report, after=note)
        report.findings[known:] = [
            f"operation {n}, {errno.errorcode[error]}, {times} times: {found}"
            for found in report.findings[known:]
        ]
        shutil.rmtree(place)
        report.failures += met > 0
        if not met:
            return report
    raise AssertionError


async def starting(folder: Path, stride: int) -> Report:
    """Let the n-th operation of a first start fail, for n from 1 until a start is clean."""
    report = Report()
    for n in count(1, stride):
        place = folder / f"start-{n}" / "data"
        url = f"sqlite:///{place / 'uno.db'}"
        with failing(n, 1, ERRORS[n % len(ERRORS)]):
            report.tries += 1
            try:
                async with Storage.open(url):
                    pass
            except StorageError as error:
                report.refused += 1
                if len(str(error).splitlines()) != 1:
                    report.findings.append(f"operation {n} of a start: {error}")
            met = shim().power_met()
        async with Storage.open(url) as storage:
            if await storage.journal.load_rooms():
                report.findings.append(f"operation {n} of a start: rooms from nowhere")
        if not met:
            return report
        report.failures += 1
    raise AssertionError


STEPPED: Final = {"stepped": stepped, "starting": starting}


async def main(folder: Path, kinds: list[str]) -> dict[str, Any]:
    """Return the reports of some kinds of trouble, each named with its stride if it has one."""
    reports = {}
    for kind, _, stride in (one.partition("=") for one in kinds):
        place = folder / kind
        place.mkdir()
        if kind in STEPPED:
            reports[kind] = vars(await STEPPED[kind](place, int(stride or 1)))
        else:
            reports[kind] = vars(await lasting(place, full(place)))
    return reports


if __name__ == "__main__":
    with compiled_once():
        print(json.dumps(asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))))
