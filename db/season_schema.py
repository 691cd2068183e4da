"""The tables of seasons beside those of the league: activity, and podiums; a part of `db.schema.metadata`."""

from __future__ import annotations

from sqlalchemy import Column, Index, String, Table, Text

from db.schema import DISCORD_ID, UtcDateTime, discord_id, metadata, number

# What people did in each week; `opponents` are the accounts that count, as a text.
activity = Table(
    "activity",
    metadata,
    discord_id("guild_id", primary_key=True),
    number("week", primary_key=True),
    discord_id("user_id", primary_key=True),
    number("points"),
    number("matches"),
    Column("opponents", Text, nullable=False),
    number("catches"),
    number("comebacks"),
    Index(None, "guild_id", "week", "points", "user_id"),
    sqlite_with_rowid=False,
)

# The podium of each season that is over: noted before it is sent, so that none is sent twice. Not worked out
# from matches: it stays when the league is recounted.
podiums = Table(
    "podiums",
    metadata,
    discord_id("guild_id", primary_key=True),
    number("season", primary_key=True),
    Column("claimed_at", UtcDateTime, nullable=False),
    Column("channel_id", DISCORD_ID),
    Column("nonce", String(25)),
    Column("message_id", DISCORD_ID),
    # Why nothing is sent (any more); none while it is to be sent.
    Column("outcome", Text),
    sqlite_with_rowid=False,
)
