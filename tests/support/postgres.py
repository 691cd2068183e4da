"""A PostgreSQL server for tests, on loopback, and databases on it that come and go.

The first test that needs one starts it, once in each process that runs tests; it ends with that process. A
migrated database is emptied and given to the next test, unless a test changed more than rows. Where Debian's
package `postgresql` is not installed, those tests are skipped and say so.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from contextlib import asynccontextmanager, contextmanager
from datetime import date, datetime
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import asyncpg
import pytest

from db.storage import Storage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

PROGRAMS: Final = "/usr/lib/postgresql/*/bin"
"""Where Debian keeps the server's programs; elsewhere they are looked for on the path."""
MISSING: Final = "PostgreSQL is not installed (Debian: apt install postgresql)"
USER: Final = "uno"
MEMORY: Final = 512 * 2**20
"""Bytes that have to be free in /dev/shm."""
SETTINGS: Final = {
    "fsync": "off",  # what a test can see survives without waiting for the disk
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "shared_buffers": "16MB",
    "max_connections": "100",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "''",
}


def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL server here, or None."""
    found = [path for path in Path("/").glob(f"{PROGRAMS[1:]}/postgres") if (path.parent / "initdb").exists()]
    if found:
        return max(found, key=lambda path: int(path.parts[-3])).parent
    on_path = shutil.which("initdb")
    return None if on_path is None else Path(on_path).resolve().parent


class PostgresServer:
    """A server with an empty cluster in a folder of its own.

    Attributes:
        port: On 127.0.0.1, where `USER` needs no password.
    """

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder = folder
        self._programs = programs
        self._numbers = count(1)
        self._empty: list[Database] = []
        # The server refuses to run as root.
        self._account = "postgres" if os.getuid() == 0 else None
        self.port = _free_port()

    def start(self) -> None:
        """Make the cluster if it is not there, start the server, and return when it answers."""
        data = self._folder / "data"
        if not data.exists():
            if self._account is not None:
                os.chown(self._folder, pwd.getpwnam(self._account).pw_uid, -1)
            initdb = [
                str(self._programs / "initdb"),
                "-D",
                str(data),
                "-U",
                USER,
                "-A",
                "trust",
                "-E",
                "UTF8",
            ]
            subprocess.run(
                [*initdb, "--locale=C", "--no-sync", "--no-instructions"],
                check=True, stdout=subprocess.DEVNULL, user=self._account, cwd=self._folder,
            )  # fmt: skip
        chosen = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
        self._control("start", "-l", str(self._folder / "log"), "-o", f"-p {self.port} {chosen}")

    def stop(self, *, mode: str = "immediate") -> None:
        """End it.

        Args:
            mode: "immediate" if what it holds is of no more use; "fast" keeps it, as an orderly restart does.
        """
        self._control("stop", "-m", mode)

    def processes(self) -> list[int]:
        """Return the ids of all its processes, the one that takes connections first."""
        main = (self._folder / "data" / "postmaster.pid").read_text().split()[0]
        return [int(main), *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Stop every process of it, so that it answers no new connection either."""
        stopped = self.processes()
        try:
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)

    def _control(self, *order: str) -> None:
        """Let the server's own program start or stop it, and return when that is done."""
        program = [str(self._programs / "pg_ctl"), "-w", "-s", "-D", str(self._folder / "data")]
        subprocess.run(
            [*program, *order], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            user=self._account, cwd=self._folder,
        )  # fmt: skip

    def url(self, database: str) -> str:
        """Return the address of a database, as `DATABASE_URL` says it."""
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{self.port}/{database}"

    async def new_database(self, *, migrated: bool = True) -> Database:
        """Return a database without rows, with the newest schema or with none."""
        if migrated and self._empty:
            return self._empty.pop()
        made = Database(self, f"test_{next(self._numbers)}")
        await self._run(f"CREATE DATABASE {made.name}")
        if migrated:
            async with Storage.open(made.url):
                pass
            made.migrated = True
        return made

    async def take_back(self, database: Database) -> None:
        """Keep a database for the next test if it can be emptied, else delete it."""
        if database.migrated and not database.altered:
            await database.empty()
            self._empty.append(database)
        else:
            await self._run(f"DROP DATABASE {database.name} WITH (FORCE)")

    async def _run(self, statement: str) -> None:
        connection = await asyncpg.connect(self.dsn("postgres"))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def dsn(self, database: str) -> str:
        """Return the address of a database for asyncpg alone, which shall not try to encrypt first."""
        return f"{self.url(database).replace('+asyncpg', '')}?sslmode=disable"


class Database:
    """A database of the server's.

    Attributes:
        migrated: Whether it had the newest schema from the beginning.
        altered: Whether more than rows may have changed since.
    """

    def __init__(self, server: PostgresServer, name: str) -> None:
        self.server = server
        self.name = name
        self.url = server.url(name)
        self.migrated = False
        self.altered = False

    async def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return what a stranger to the bot's process would read."""
        connection = await asyncpg.connect(self.server.dsn(self.name))
        try:
            return [tuple(map(_as_sqlite_has_it, row)) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    async def execute(self, *statements: str) -> None:
        """Change it as a stranger to the bot's process would."""
        self.altered = True
        connection = await asyncpg.connect(self.server.dsn(self.name))
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    async def empty(self) -> None:
        """Delete every row but the version of the schema."""
        names = await self.rows(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename != 'alembic_version'"
        )
        deletions = "".join(f'DELETE FROM "{name}";' for (name,) in names)  # noqa: S608 - the schema's
        connection = await asyncpg.connect(self.server.dsn(self.name))
        try:
            await connection.execute(
                f"SET session_replication_role = replica; {deletions}"
            )  # no foreign keys
        finally:
            await connection.close()


@asynccontextmanager
async def lent_database(*, migrated: bool = True) -> AsyncIterator[Database]:
    """Yield a database without rows; the test that asks for it is skipped where there is no server."""
    running = server()
    if running is None:
        pytest.skip(MISSING)
    database = await running.new_database(migrated=migrated)
    try:
        yield database
    finally:
        await running.take_back(database)


@lru_cache(maxsize=1)
def server() -> PostgresServer | None:
    """Return this process's server, started when it is first asked for, or None without PostgreSQL."""
    found = programs()
    if found is None:
        return None
    # In memory if there is any to be had: what a checkpoint writes waits for the disk of a busy machine.
    memory = Path("/dev/shm")  # noqa: S108 - the folder in it is our own
    room = memory.is_dir() and shutil.disk_usage(memory).free > MEMORY
    folder = Path(tempfile.mkdtemp(prefix="uno-postgres-", dir=memory if room else None))
    started = PostgresServer(folder, found)
    owner = os.getpid()

    def stop() -> None:
        if os.getpid() == owner:  # and not a child that was forked
            started.stop()
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    started.start()
    return started


def _as_sqlite_has_it(value: Any) -> Any:
    """Return a value as rows of a SQLite file have it, which keeps moments and days as text."""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S.%f")
    return value.isoformat() if isinstance(value, date) else value


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
