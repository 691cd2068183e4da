"""Tables of seasons, and of what moderators decided about a league; a part of `db.schema.metadata`."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from db.schema import DISCORD_ID, MATCH_ID, UtcDateTime, discord_id, matches, metadata, number

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


def _guild() -> Column[int]:
    return Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False, primary_key=True)


def _number(name: str, **options: Any) -> Column[int]:
    return Column(name, Integer, autoincrement=False, nullable=False, **options)


# Every match that was ever counted, in the order in which they count, each with its season.
league_matches = Table(
    "league_matches",
    metadata,
    _guild(),
    _number("position", primary_key=True),
    Column("match_id", MATCH_ID, ForeignKey(matches.c.match_id), nullable=False, unique=True),
    _number("season"),
    # Why it is not rated, where nothing tells that any more later.
    Column("unrated", Text),
    sqlite_with_rowid=False,
)

# What moderators decided, numbered without gaps in each server: rows are added, never changed.
league_decisions = Table(
    "league_decisions",
    metadata,
    _guild(),
    _number("number", primary_key=True),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False, index=True),
    Column("target", Text, nullable=False, index=True),
    Column("note", Text, nullable=False),
    Column("actor_id", DISCORD_ID, autoincrement=False, nullable=False, index=True),
    Column("actor", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# Servers with decisions: the newest one, and whether the league has still to be recomputed after it.
moderated_leagues = Table(
    "moderated_leagues",
    metadata,
    _guild(),
    _number("decided"),
    Column("stale", Boolean, nullable=False),
    # The first season that is shown.
    _number("first_season"),
    # How often it was out of date since somebody's data was deleted, which no decision tells.
    _number("marked", server_default="0"),
    sqlite_with_rowid=False,
)
