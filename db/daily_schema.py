"""The tables of the daily deal, beside those of `db.schema`."""

from __future__ import annotations

from sqlalchemy import Column, Date, Index, Integer, String, Table, Text

from db.schema import DISCORD_ID, HASH, UtcDateTime, metadata

# The deal of each day (UTC), stored at least a day before.
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", Date, primary_key=True),
    Column("secret", HASH, nullable=False),
    Column("committed_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# Everybody's try at the deal of a day: one for each account and day.
daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", Date, primary_key=True),
    Column("user_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("name", String(128), nullable=False),
    Column("revision", Integer, autoincrement=False, nullable=False),
    Column("payload", Text, nullable=False),
    Column("begun_at", UtcDateTime, nullable=False),
    Column("finished_at", UtcDateTime),
    Column("won", Integer, autoincrement=False, nullable=False),
    Column("points", Integer, autoincrement=False, nullable=False),
    Column("moves", Integer, autoincrement=False, nullable=False),
    Index(None, "user_id", "day"),
    sqlite_with_rowid=False,
)

# In which servers somebody takes part in the deal of a day.
daily_entries = Table(
    "daily_entries",
    metadata,
    Column("day", Date, primary_key=True),
    Column("guild_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("user_id", DISCORD_ID, primary_key=True, autoincrement=False, index=True),
    sqlite_with_rowid=False,
)
