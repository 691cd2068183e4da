"""Exclusive use of a database by a maintenance command, such as moving all data or recomputing the league."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from sqlalchemy import inspect
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from db.engine import WRONG_OPTION, file_of, one_line, refused
from db.fence import CommandFence
from db.lease_statements import END_ALL, LOCK_ALL, statement
from db.leases import register
from db.migrate import upgrade
from db.sqlite_file import TAKEN, file_lock

HOLDS_SECONDS: Final = 30.0
"""How long a registration lasts without renewal; a command may be busy for seconds at a time."""
RENEWAL_SECONDS: Final = 5.0

_LIMIT: Final = statement("SELECT set_config('lock_timeout', '10s', true)")
_RENEW: Final = statement(
    "UPDATE processes SET expires_at = clock_timestamp() + make_interval(secs => :seconds)"
    " WHERE registration = :registration"
)
_END: Final = statement("DELETE FROM processes WHERE registration = :registration")

log = logging.getLogger(__name__)


@asynccontextmanager
async def sole_use(engine: AsyncEngine, command: str) -> AsyncIterator[CommandFence | None]:
    """Use a database exclusively for a command; yield its fence (None with SQLite) or raise StorageError."""
    path = file_of(engine.url)
    if path is not None:
        with file_lock(path, engine.url):
            yield None
        return
    registration = secrets.token_hex(16)
    await _begin(engine, command, registration)
    renewing = asyncio.create_task(_renew(engine, registration), name="maintenance")
    try:
        yield CommandFence(registration)
    finally:
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing
        with suppress(SQLAlchemyError, OSError):  # then the registration expires
            await _send(engine, _END, registration=registration)


async def _begin(engine: AsyncEngine, command: str, registration: str) -> None:
    name = f"process {os.getpid()} on {socket.gethostname()}, {registration[:6]}"
    try:
        async with engine.connect() as connection:
            missing = not await connection.run_sync(lambda one: inspect(one).has_table("processes"))
        if missing:
            await upgrade(engine)
        async with engine.begin() as connection:
            await connection.execute(_LIMIT)
            others = await register(
                connection, name, command=command, registration=registration, seconds=HOLDS_SECONDS
            )
            _require_none(others, engine.url)
            await connection.execute(LOCK_ALL)
            await connection.execute(END_ALL)
    except (SQLAlchemyError, OSError, *WRONG_OPTION) as error:
        raise refused(engine.url, error) from error


def _require_none(others: Sequence[Any], url: URL) -> None:
    for name, command, _ in others:
        if command is not None:
            raise refused(url, f"`{command}` uses it alone ({name}); wait until that has ended")
    if others:
        raise refused(url, TAKEN.format(f" ({', '.join(name for name, *_ in others)})"))


async def _renew(engine: AsyncEngine, registration: str) -> None:
    while True:
        await asyncio.sleep(RENEWAL_SECONDS)
        try:
            await _send(engine, _RENEW, registration=registration, seconds=HOLDS_SECONDS)
        except (SQLAlchemyError, OSError) as error:
            log.warning("the database was not told that this command goes on: %s", one_line(error))


async def _send(engine: AsyncEngine, statement: Any, **values: object) -> None:
    async with engine.begin() as connection:
        await connection.execute(statement, values)
