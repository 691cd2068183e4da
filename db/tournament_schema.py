"""The tables of tournaments, beside those of `db.schema`."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from db.schema import DISCORD_ID, MATCH_ID, UtcDateTime, metadata

# Tournaments, each a text that says all of it but decided tables; `deadline` is when something is due in it,
# and `summary` what a list tells of it, which those that ended before there was one do not have.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
    Column("channel_id", DISCORD_ID, autoincrement=False, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("revision", Integer, autoincrement=False, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("deadline", UtcDateTime),
    Column("payload", Text, nullable=False),
    Column("name", Text),
    Column("summary", Text),
    Index(None, "deadline", "id"),
    Index(None, "guild_id", "created_at", "id"),
    Index(None, "stage", "id"),
    sqlite_with_rowid=False,
)

# Tables that are decided, each a text: no change of their tournament writes them again.
tournament_tables = Table(
    "tournament_tables",
    metadata,
    Column("tournament_id", String(32), ForeignKey(tournaments.c.id, ondelete="CASCADE"), primary_key=True),
    Column("table", String(32), primary_key=True),
    Column("payload", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The match of each table of a tournament, from the opening of its lobby.
tournament_matches = Table(
    "tournament_matches",
    metadata,
    Column("match_id", MATCH_ID, primary_key=True),
    Column("tournament_id", String(32), ForeignKey(tournaments.c.id), nullable=False),
    Column("table", String(32), nullable=False),
    sqlite_with_rowid=False,
)

# Who opened a tournament, or entered it; `takes_part` unless they have given up.
tournament_people = Table(
    "tournament_people",
    metadata,
    Column("user_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("tournament_id", String(32), primary_key=True),
    Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
    Column("takes_part", Boolean, nullable=False),
    Index(None, "guild_id"),
    sqlite_with_rowid=False,
)
