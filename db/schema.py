"""The tables as the newest migration leaves them; a test checks that the two agree."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
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
    # Whoever asks for a log without saying of which match means the one that ended last in the channel.
    Index(None, "channel_id", "ended_at"),
)

# Every lobby that ever opened in a server, numbered without gaps: each commitment contains the one before it.
# The secret of a row without `ended_at` is for the store alone; whoever reads rows leaves it out.
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
    sqlite_with_rowid=False,
)
