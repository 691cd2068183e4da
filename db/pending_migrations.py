"""Runs the migrations that a database lacks, with Alembic, which is imported for this alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from db.errors import StorageError

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import Connection


def run(connection: Connection, scripts: Path) -> None:
    """Migrate to the newest schema over a connection, in its transaction.

    Args:
        connection: What has the lock that keeps other processes from migrating as well.
        scripts: The folder of Alembic's environment and its versions.
    """
    config = _config(scripts)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config(scripts: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    return config


def refuse_newer(connection: Connection, scripts: Path) -> None:
    """Raise StorageError if a newer version of the bot has migrated the database."""
    known = {script.revision for script in ScriptDirectory.from_config(_config(scripts)).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_heads()
    if unknown := sorted(set(current) - known):
        raise StorageError(
            f"it was written by a newer version of the bot (schema {', '.join(unknown)}); update the bot"
        )
