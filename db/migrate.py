"""Brings a database to the newest schema, at every start.

Everything that is pending runs in one transaction together with its version record, and that transaction
holds the write lock before it reads the version: either all of it happens or nothing, and of two processes
that start at the same time one migrates and the other finds it done.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DBAPIError

from db.engine import describe, one_line
from db.errors import StorageError

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

SCRIPTS = Path(__file__).parent / "migrations"

# SQLite's driver would begin before the first INSERT only, and leave CREATE TABLE outside. The number is
# nobody else's advisory lock in a database of our own.
LOCK = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(8116)",
}


async def upgrade(engine: AsyncEngine) -> None:
    """Migrate the database to the newest schema; a database that has it stays as it is.

    Raises:
        StorageError: It cannot be opened or written, or a newer version of the bot has migrated it.
    """
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except StorageError as error:
        raise StorageError(f"cannot use the database {describe(engine.url)}: {error}") from None
    except (DBAPIError, OSError) as error:
        reason = error.orig if isinstance(error, DBAPIError) and error.orig else error
        raise StorageError(f"cannot use the database {describe(engine.url)}: {one_line(reason)}") from error


def _upgrade(connection: Connection) -> None:
    connection.exec_driver_sql(LOCK[connection.dialect.name])
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    _refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")
    # At the newest schema nothing was written yet: find a read-only database now, not at the first move.
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def _refuse_newer(connection: Connection, scripts: ScriptDirectory) -> None:
    known = {script.revision for script in scripts.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_heads()
    if unknown := sorted(set(current) - known):
        raise StorageError(
            f"it was written by a newer version of the bot (schema {', '.join(unknown)}); update the bot"
        )
