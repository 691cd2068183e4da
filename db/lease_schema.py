"""The tables of processes that share a bot on PostgreSQL, beside those of `db.schema`.

SQLite has them unused. They tell of processes that run now, and of what changed lately: neither a move nor a
backup takes them along. Moments in them are the database's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Boolean, Column, Integer, String, Table, Text

from db.schema import DISCORD_ID, UtcDateTime, metadata

if TYPE_CHECKING:
    from collections.abc import Sequence

REGISTRATION: Final = String(32)
PASSING: Final = {"passing": True}
"""Marks a table that is about processes, and not about what is kept."""

# A running process. Who was given up and comes back is registered anew, so that no lease is its own any more.
processes = Table(
    "processes",
    metadata,
    Column("registration", REGISTRATION, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    # A maintenance command that uses the database alone; none for a process that serves.
    Column("command", Text),
    Column("shard_count", Integer, nullable=False),
    Column("leaves", Boolean, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    info=PASSING,
    sqlite_with_rowid=False,
)

# Which registration serves a shard: for as long as that is there and has not expired. A row is never deleted,
# and its epoch only grows: whoever locks it and finds another epoch than its own has lost the shard.
leases = Table(
    "leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    # The count of shards for which it was taken: other counts give servers other shards.
    Column("shard_count", Integer, nullable=False),
    Column("epoch", DISCORD_ID, nullable=False),
    Column("owner", REGISTRATION),
    Column("asked_by", REGISTRATION),
    Column("kept_for", REGISTRATION),
    Column("kept_until", UtcDateTime),
    # Ids of interactions, with spaces between them.
    Column("accepted", Text, nullable=False),
    info=PASSING,
    sqlite_with_rowid=False,
)

# When the next IDENTIFY of each bucket may be sent.
identify_slots = Table(
    "identify_slots",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("free_at", UtcDateTime, nullable=False),
    info=PASSING,
    sqlite_with_rowid=False,
)

# What changed lately in `shelf`, for the caches of other processes. A trigger of PostgreSQL's writes it.
shelf_changes = Table(
    "shelf_changes",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("owner", DISCORD_ID, primary_key=True, autoincrement=False),
    # The id of the transaction.
    Column("changed_by", DISCORD_ID, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
    info=PASSING,
    sqlite_with_rowid=False,
)


def kept_tables() -> Sequence[Table]:
    """Return the tables with what is kept, each after those to which its rows refer."""
    return [table for table in metadata.sorted_tables if not _is_passing(table.info)]


def _is_passing(info: dict[Any, Any]) -> bool:
    return bool(info.get("passing"))
