"""Writes what a release has to read for ever: `python -m tests.upgrade.make_databases 1.0.0`.

Into `tests/upgrade/<version>/` go the databases of a busy bot that was stopped, of SQLite and as a dump of
PostgreSQL, what the simulated Discord held at that moment, and the texts of `tests/fixtures/saved`. Once a
version is released, its files stay as they are.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from db.move import move
from db.storage import Storage
from tests.fixtures.stored import FOLDER as SAVED
from tests.fixtures.stored import read_lines
from tests.support import postgres
from tests.support.hall import hall
from tests.upgrade import discord
from tests.upgrade.busy_bot import STORY, Server

FOLDER: Final = Path(__file__).parent
OF_A_PROGRAM: Final = ("--", "\\", "SET transaction_timeout", "SET row_security")
"""Beginnings of lines of a dump that say nothing of the database, or that not every server knows."""


async def busy(folder: Path) -> tuple[Path, dict[str, Any]]:
    """Return the database of a busy bot, and what its Discord held."""
    names = Random(1)
    with patch("secrets.token_hex", lambda size: names.randbytes(size).hex()):
        async with hall(folder, seed=1) as house:
            server = Server(house)
            for part in STORY:
                await part(server)
                print(part.__name__, house.env.now(), flush=True)
            held = discord.kept(house)
            print(house.forgive())
    return folder / "hall.sqlite3", held


def texts() -> dict[str, dict[str, str]]:
    """Return what bots stored in many positions, by files and names."""
    return {path.stem: read_lines(path) for path in sorted(SAVED.glob("*.txt")) if path.stem != "refused"}


def packed(folder: Path, name: str, content: bytes) -> None:
    """Write a file of a version."""
    data = lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)
    (folder / f"{name}.xz").write_bytes(data)
    print(name, len(content), len(data))


async def dumped(file: Path) -> str:
    """Return a dump of a PostgreSQL server with the same data, made while a process serves it."""
    async with postgres.lent_database() as database:
        await move(f"sqlite:///{file}", database.url, tell=lambda *_: None)
        async with Storage.open(database.url, sole=True) as storage:
            assert storage.leases is not None
            await storage.leases.join("busy", shard_count=1)
            await storage.leases.take("busy", [0])
            await storage.leases.identify_slot(0)
            dump = [
                str(database.server._programs / "pg_dump"),
                "--inserts",
                "--no-owner",
                database.server.dsn(database.name),
            ]
            done = await asyncio.to_thread(subprocess.run, dump, check=True, capture_output=True)
    lines = done.stdout.decode().splitlines()
    return "\n".join(line for line in lines if line and not line.startswith(OF_A_PROGRAM))


def main(version: str) -> None:
    """Write the files of a version."""
    folder = FOLDER / version
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        file, held = asyncio.run(busy(Path(temporary)))
        with closing(sqlite3.connect(file)) as database:
            database.execute("VACUUM")
        packed(folder, "uno.sqlite3", file.read_bytes())
        packed(folder, "postgresql.sql", asyncio.run(dumped(file)).encode())
    packed(folder, "saved.json", json.dumps(texts()).encode())
    packed(folder, "discord.json", json.dumps(held, separators=(",", ":")).encode())


if __name__ == "__main__":
    main(sys.argv[1])
