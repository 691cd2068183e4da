"""Tables as the newest migration leaves them, without those of `db.league_schema` and `db.lease_statements`.

A test checks that the two agree.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
    text,
)

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect


class UtcDateTime(TypeDecorator[datetime]):
    """A column type for points in time: refuses naive values, and returns aware ones in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        """Return the moment in UTC.

        Raises:
            ValueError: It has no time zone, so the moment is not known.
        """
        if value is None or value.tzinfo is UTC:
            return value
        if value.utcoffset() is None:
            raise ValueError(f"{value!r} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        """Return the moment, aware; SQLite stores UTC without the time zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# SQLite's INTEGER holds 64 bits too, and as a primary key it is the row's own address.
DISCORD_ID = BigInteger().with_variant(Integer(), "sqlite")
MATCH_ID = String(32)
HASH = String(64)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Open rooms only: the row of a room is deleted when the room closes; its matches are kept.
rooms = Table(
    "rooms",
    metadata,
    Column("channel_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("guild_id", DISCORD_ID, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("deadline", UtcDateTime),
    Column("updated_at", UtcDateTime, nullable=False),
)

# Which of the bot's messages belong to a room, if that was noted after its row in `rooms` was written.
messages = Table(
    "messages",
    metadata,
    Column("channel_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("revision", Integer, nullable=False),
    Column("payload", Text, nullable=False),
)

# Without a rowid the rows of one match lie side by side: one page written for an action, not two.
actions = Table(
    "actions",
    metadata,
    Column("match_id", MATCH_ID, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

matches = Table(
    "matches",
    metadata,
    Column("match_id", MATCH_ID, primary_key=True),
    Column("guild_id", DISCORD_ID, nullable=False),
    Column("channel_id", DISCORD_ID, nullable=False),
    Column("preset", Text, nullable=False),
    Column("target", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Column("ranked", Boolean, nullable=False),
    # Of the match, by its value; unknown where an earlier version of the bot stored the result.
    Column("format", Text),
    # The league asks for the ranked matches of one guild, then for their seats by match.
    Index(None, "guild_id", "ranked"),
    sqlite_with_rowid=False,
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match_id", MATCH_ID, ForeignKey(matches.c.match_id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", DISCORD_ID),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("hands_won", Integer, nullable=False),
    Column("highest_hand", Integer, nullable=False),
    Column("forfeited", Boolean, nullable=False),
    Column("asleep", Boolean, nullable=False, server_default=false()),
    # Whose matches these were.
    Index(None, "user_id", "match_id"),
    sqlite_with_rowid=False,
)

# Matches that are over, each complete in itself; their rows in `actions` are gone.
archives = Table(
    "archives",
    metadata,
    Column("match_id", MATCH_ID, primary_key=True),
    Column("guild_id", DISCORD_ID, nullable=False),
    Column("channel_id", DISCORD_ID, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    # A log that is asked for without a match is that of the match that ended last in the channel.
    Index(None, "channel_id", "ended_at"),
    # The oldest ones, which may have to go.
    Index(None, "ended_at"),
)

# Every lobby that ever opened in a server, numbered without gaps: each commitment contains the one before it.
# The secret of a row without `ended_at` is for the store alone; readers of rows leave it out.
deals = Table(
    "deals",
    metadata,
    Column("guild_id", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("match_id", MATCH_ID, nullable=False, unique=True),
    Column("channel_id", DISCORD_ID, nullable=False),
    Column("previous", HASH, nullable=False),
    Column("commitment", HASH, nullable=False),
    Column("secret", HASH, nullable=False),
    Column("cuts", Text),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("dealt_at", UtcDateTime),
    Column("ended_at", UtcDateTime),
    Column("ending", String(9)),
    # A lobby that opens, or a room that is deleted, ends what went on in its channel.
    Index(None, "channel_id", "ended_at"),
    sqlite_with_rowid=False,
)

# Facts that the bot keeps about itself, such as which commands it registered last.
bot_metadata = Table(
    "notes",
    metadata,
    Column("place", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# What users and servers chose: preferences, settings, saved presets, subscriptions to notices.
key_values = Table(
    "shelf",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("owner", DISCORD_ID, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    Column("payload", Text, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    # Of a preset, for whom it is deleted; nobody's is not known.
    Column("author", DISCORD_ID, index=True),
    Index(None, "kind", "name"),
    sqlite_with_rowid=False,
)

# The league: rows of `bot.league.rows`, all worked out from what is above. Season 0 is all of them together.


def discord_id(name: str, **options: Any) -> Column[int]:
    """Return a column for an id of Discord's."""
    return Column(name, DISCORD_ID, autoincrement=False, nullable=False, **options)


def number(name: str, **options: Any) -> Column[int]:
    """Return a column for a whole number."""
    return Column(name, Integer, autoincrement=False, nullable=False, **options)


# Ranked matches that are stored, but not in the league yet, each with its season if that is settled.
waiting_matches = Table(
    "waiting_matches",
    metadata,
    Column("match_id", MATCH_ID, ForeignKey(matches.c.match_id), primary_key=True),
    discord_id("guild_id"),
    Column("ended_at", UtcDateTime, nullable=False),
    Column("season", Integer),
    Index(None, "ended_at", "match_id"),
    sqlite_with_rowid=False,
)

seasons = Table(
    "seasons",
    metadata,
    discord_id("guild_id", primary_key=True),
    number("number", primary_key=True),
    Column("name", Text, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    # Which seasons go on, and which ended lately, in all servers.
    Index(None, "ended_at", "started_at"),
    sqlite_with_rowid=False,
)

# Numbered without gaps in each server, so that a page of the newest ones is found by its number.
counted_matches = Table(
    "counted_matches",
    metadata,
    discord_id("guild_id", primary_key=True),
    number("number", primary_key=True),
    Column("match_id", MATCH_ID, nullable=False, unique=True),
    number("season"),
    Column("ladder", Text),
    Column("preset", Text, nullable=False),
    Column("unrated", Text),
    Column("group", Text, nullable=False),
    number("people"),
    number("hands"),
    number("moves"),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    # How many rated matches the same people had lately.
    Index(None, "guild_id", "group", "ended_at", "unrated"),
    sqlite_with_rowid=False,
)

# The rows of a match lie side by side, and new ones at the end.
games = Table(
    "games",
    metadata,
    discord_id("guild_id", primary_key=True),
    number("number", primary_key=True),
    discord_id("user_id", primary_key=True),
    Column("match_id", MATCH_ID, nullable=False),
    number("season"),
    Column("ladder", Text),
    Column("ended_at", UtcDateTime, nullable=False),
    number("place"),
    number("people"),
    Column("won", Boolean, nullable=False),
    number("points"),
    number("highest_hand"),
    Column("forfeited", Boolean, nullable=False),
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu_after", Double),
    Column("sigma_after", Double),
    Column("rank", Integer),
    # The ladder on which it is rated, for the rating curve; none if it is not rated.
    Column("rated_on", Text),
    Index(None, "guild_id", "user_id", "number"),
    Index(None, "guild_id", "user_id", "rated_on", "number"),
    sqlite_with_rowid=False,
)

ladder_rows = Table(
    "ladder_rows",
    metadata,
    discord_id("guild_id", primary_key=True),
    discord_id("user_id", primary_key=True),
    Column("ladder", Text, primary_key=True),
    number("season", primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("order", Double, nullable=False),
    number("games"),
    number("wins"),
    number("opponents"),
    Column("last_at", UtcDateTime, nullable=False),
    # Whether they met enough opponents for a place: those who did not are passed over unread.
    Column("placed", Boolean, nullable=False),
    # In which step of `ladder_steps` they are counted.
    number("step"),
    Index("ix_ladder_rows_places", "guild_id", "season", "ladder", "placed", "order", "user_id", "last_at"),
    sqlite_with_rowid=False,
)

# How many people a ladder has within each step of its order, so that a place is found without counting them
# one by one; those without a place are all in a step below the others.
ladder_steps = Table(
    "ladder_steps",
    metadata,
    discord_id("guild_id", primary_key=True),
    number("season", primary_key=True),
    Column("ladder", Text, primary_key=True),
    number("step", primary_key=True),
    number("people"),
    sqlite_with_rowid=False,
)

totals = Table(
    "totals",
    metadata,
    discord_id("guild_id", primary_key=True),
    discord_id("user_id", primary_key=True),
    number("season", primary_key=True),
    *(
        number(name)
        for name in (
            "games", "wins", "points", "highest_hand", "places", "streak", "best_streak", "turns", "drawn",
            "biggest_draw", "biggest_hand", "catches", "caught", "bluffs", "bluffs_caught", "challenges",
            "challenges_won", "comeback",
        )
    ),
    Column("colours", Text, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    Column("rate", Double, nullable=False),
    Column("mean_place", Double, nullable=False),
    # One for each order of a table.
    *(
        Index(None, "guild_id", "season", by, "user_id")
        for by in ("wins", "rate", "points", "highest_hand", "mean_place")
    ),
    sqlite_with_rowid=False,
)  # fmt: skip

pairs = Table(
    "pairs",
    metadata,
    discord_id("guild_id", primary_key=True),
    discord_id("user_id", primary_key=True),
    discord_id("other_id", primary_key=True),
    number("season", primary_key=True),
    number("games"),
    number("ahead"),
    number("behind"),
    Column("ladders", Text, nullable=False),
    Column("rated", Text, nullable=False, server_default=text("''")),
    Index(None, "guild_id", "user_id", "season", "games", "other_id"),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    discord_id("guild_id", primary_key=True),
    discord_id("user_id", primary_key=True, index=True),
    Column("name", Text, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# The largest values of each kind; a few for each server.
records = Table(
    "records",
    metadata,
    discord_id("guild_id", primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("match_id", MATCH_ID, primary_key=True),
    discord_id("user_id", primary_key=True),
    number("value"),
    Column("at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

awards = Table(
    "awards",
    metadata,
    discord_id("guild_id", primary_key=True),
    discord_id("user_id", primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("match_id", MATCH_ID, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)


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
