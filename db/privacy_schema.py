"""The tables of what is to be deleted, and of what is kept of matches whose moves were."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Table, Text

from db.schema import DISCORD_ID, HASH, MATCH_ID, UtcDateTime, matches, metadata

# Whose data is being deleted, and what stands in the place of the account; the row goes when that is done.
deletions = Table(
    "deletions",
    metadata,
    Column("user_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("anonymous_id", DISCORD_ID, autoincrement=False, nullable=False),
    Column("requested_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# When somebody had their data deleted last, by a digest of the account's id and nothing else: it is deleted
# once more from a restored backup in which it still is.
tombstones = Table(
    "tombstones",
    metadata,
    Column("digest", HASH, primary_key=True),
    Column("deleted_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# Who sat in matches that were closed before their end; those of matches with a result are in `match_seats`.
archive_people = Table(
    "archive_people",
    metadata,
    Column("user_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("match_id", MATCH_ID, primary_key=True),
    Index(None, "match_id"),
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
