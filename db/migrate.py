"""Migrates a database to the newest schema at every start, in one transaction with its version.

A new database gets its tables from `db.schema`. A PostgreSQL database is not migrated while a process of an
older version serves it.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from sqlalchemy import inspect
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.sharding.ownership import LEASE_SECONDS
from db import lease_statements as sql
from db.engine import (
    WRONG_OPTION,
    StorageError,
    StorageServedError,
    StorageUnreachableError,
    hint_for,
    is_unreachable,
    one_line,
    refused,
    without_secrets,
)
from db.schema import metadata

SCRIPTS: Final = Path(__file__).parent / "migrations"
VERSIONS: Final = "SELECT version_num FROM alembic_version"

# BEGIN is sent explicitly: SQLite's driver would begin a transaction only before the first INSERT, leaving
# CREATE TABLE outside. The advisory lock's number is arbitrary: the database is ours alone.
LOCK = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(8116)"}

LOOKS: Final = round(LEASE_SECONDS) + 2
"""How often to check whether other processes have ended: a killed one counts as alive for a while."""
PAUSE: Final = 1.0


async def upgrade(engine: AsyncEngine, *, alone: bool = False) -> bool:
    """Migrate the database to the newest schema if needed; return whether it was empty.

    Raises:
        StorageUnreachableError: The server does not answer now, or others serve a database to migrate.
        StorageError: The database cannot be opened or written, a newer version of the bot migrated it, or
            a version from before the first release created it.
    """
    try:
        looks = 0
        while True:
            try:
                async with engine.connect() as connection:
                    return await connection.run_sync(_upgrade, alone=alone)
            except StorageServedError:
                looks += 1
                if looks == LOOKS:
                    raise
            await asyncio.sleep(PAUSE)
    except StorageError as error:
        raise refused(engine.url, str(error), type(error)) from None
    except (DBAPIError, OSError, *WRONG_OPTION) as error:
        reason = error.orig if isinstance(error, DBAPIError) and error.orig else error
        kind = StorageUnreachableError if is_unreachable(error, engine.url) else StorageError
        said = without_secrets(one_line(reason), engine.url) + hint_for(reason)
        raise refused(engine.url, said, kind) from error


def _upgrade(connection: Connection, *, alone: bool) -> bool:
    """Migrate in a transaction; return whether the database was empty.

    SQLite changes a table by recreating it, and dropping the old one would delete the rows that refer to it.
    So foreign keys are off until the commit, a setting that cannot change within a transaction.
    """
    is_sqlite = connection.dialect.name == "sqlite"
    if is_sqlite:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
    try:
        was_empty = _migrate(connection, alone=alone)
        connection.commit()
    finally:
        connection.rollback()
        if is_sqlite:
            connection.exec_driver_sql("PRAGMA foreign_keys = ON")
    return was_empty


def _migrate(connection: Connection, *, alone: bool) -> bool:
    connection.exec_driver_sql(LOCK[connection.dialect.name])
    is_new = not inspect(connection).has_table("alembic_version")
    stored = [] if is_new else connection.exec_driver_sql(VERSIONS).scalars().all()
    if stored != [newest_schema()]:
        for schema in stored:
            _require_known(schema)
        if not alone and connection.dialect.name == "postgresql":
            _keep_others_out(connection)
        run_pending(connection, from_nothing=not stored)
        _require_references(connection)
    # Without a pending migration nothing has been written yet: find out now, not at the first move, if the
    # database is read-only.
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
    return is_new


def _require_references(connection: Connection) -> None:
    if connection.dialect.name == "sqlite" and (
        found := connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    ):
        raise StorageError(
            f"rows of its table {found[0]} refer to what is not there, so it was not migrated; look with the"
            " `check` of the version before, and restore a backup"
        )


def _require_known(schema: str) -> None:
    """Raise StorageError for a schema from before the first release, or newer than this version."""
    known = known_schemas()
    if schema < known[0]:
        raise StorageError(
            "it was made by a version from before the first release; begin with a new database: name another"
            " file, or an empty database, in DATABASE_URL"
        )
    if schema not in known:
        raise StorageError(f"it was written by a newer version of the bot (schema {schema}); update the bot")


def run_pending(connection: Connection, *, from_nothing: bool) -> None:
    """Migrate to the newest schema, or create it, in the connection's transaction."""
    from alembic import command  # noqa: PLC0415 - Alembic is a third of what a start imports
    from alembic.config import Config  # noqa: PLC0415 - the same

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if from_nothing:
        metadata.create_all(connection, checkfirst=False)
        command.stamp(config, "head")
    else:
        command.upgrade(config, "head")


def _keep_others_out(connection: Connection) -> None:
    """Block joins and writes during this transaction; raises StorageServedError if other processes live."""
    if not inspect(connection).has_table("processes"):
        return
    connection.execute(sql.LIMITS)
    connection.execute(sql.ALONE)
    connection.execute(sql.DELETE_EXPIRED)
    if others := [name for name, *_ in connection.execute(sql.OTHERS)]:
        raise StorageServedError(
            f"it has to be migrated to schema {newest_schema()}, and an older version uses it"
            f" ({', '.join(others)}); stop every process of the bot first"
        )
    connection.execute(sql.LOCK_ALL)
    connection.execute(sql.END_ALL)
    connection.execute(sql.NO_LIMIT)  # a migration may have to wait for a running backup


async def is_newest(connection: AsyncConnection) -> bool:
    return (await connection.exec_driver_sql(VERSIONS)).scalars().all() == [newest_schema()]


def known_schemas() -> list[str]:
    """Return the revisions of all migrations, oldest first; a file's name begins with its own: `v0020_…`."""
    return sorted(script.name[1:5] for script in (SCRIPTS / "versions").glob("v[0-9]*.py"))


def newest_schema() -> str:
    return known_schemas()[-1]
