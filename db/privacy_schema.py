"""The tables of what is to be deleted, and of what is kept of matches whose moves were."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Table, Text

from db.schema import DISCORD_ID, MATCH_ID, UtcDateTime, matches, metadata

# Whose data is being deleted, and what stands in the place of the account; the row goes when that is done.
deletions = Table(
    "deletions",
    metadata,
    Column("user_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("anonymous_id", DISCORD_ID, autoincrement=False, nullable=False),
    Column("requested_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# Since when the bot is not in a server any more.
left_servers = Table(
    "left_servers",
    metadata,
    Column("guild_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("left_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# What the league needs of matches whose archives were deleted since they are old.
match_digests = Table(
    "match_digests",
    metadata,
    Column("match_id", MATCH_ID, ForeignKey(matches.c.match_id), primary_key=True),
    Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
    Column("payload", Text, nullable=False),
    sqlite_with_rowid=False,
)
