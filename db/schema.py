"""Tables of a new database, the same as the newest migration leaves in an older one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.schema import SchemaItem

from db.moments import LenientMoment, UtcDateTime

# SQLite's INTEGER holds 64 bits too, and as a primary key it is the rowid.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MATCH_ID = sa.String(32)
HASH = sa.String(64)

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table(name: str, *parts: SchemaItem, sqlite_with_rowid: bool = False, **options: Any) -> sa.Table:
    """Return a table; in SQLite too, its rows are stored in primary-key order (WITHOUT ROWID)."""
    return sa.Table(name, metadata, *parts, sqlite_with_rowid=sqlite_with_rowid, **options)


def _columns(kind: Any, *names: str, **options: Any) -> list[sa.Column[Any]]:
    """Return NOT NULL columns of a type."""
    return [sa.Column(name, kind, autoincrement=False, nullable=False, **options) for name in names]


def _ids(*names: str, **options: Any) -> list[sa.Column[int]]:
    return _columns(DISCORD_ID, *names, **options)


def _numbers(*names: str, **options: Any) -> list[sa.Column[int]]:
    return _columns(sa.Integer, *names, **options)


# Open rooms only: a room's row is deleted when it closes; its matches are kept.
rooms = _table(
    "rooms",
    *_ids("channel_id", primary_key=True),
    *_ids("guild_id"),
    *_numbers("revision"),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("deadline", UtcDateTime),
    sa.Column("updated_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=True,
)

# People mentioned in open rooms, seated or not, so that their rooms are found without reading all rooms.
room_people = _table(
    "room_people",
    *_ids("user_id", primary_key=True),
    sa.Column(
        "channel_id", sa.ForeignKey(rooms.c.channel_id, ondelete="CASCADE"), primary_key=True, index=True
    ),
)

# The ids of a room's messages, if they changed after its row in `rooms` was written.
messages = _table(
    "messages",
    *_ids("channel_id", primary_key=True),
    *_numbers("revision"),
    sa.Column("payload", sa.Text, nullable=False),
    sqlite_with_rowid=True,
)

# Without a rowid, the rows of a match are stored together: an action writes one page, not two.
actions = _table(
    "actions",
    sa.Column("match_id", MATCH_ID, primary_key=True),
    *_numbers("number", primary_key=True),
    *_numbers("seat"),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
)

matches = _table(
    "matches",
    sa.Column("match_id", MATCH_ID, primary_key=True),
    *_ids("guild_id", "channel_id"),
    sa.Column("preset", sa.Text, nullable=False),
    *_numbers("target", "hands"),
    *_columns(UtcDateTime, "started_at", "ended_at"),
    sa.Column("ranked", sa.Boolean, nullable=False),
    sa.Column("format", sa.Text, nullable=False),
    # For the league: the ranked matches of a server, then their seats by match.
    sa.Index(None, "guild_id", "ranked"),
)

match_seats = _table(
    "match_seats",
    sa.Column("match_id", MATCH_ID, sa.ForeignKey(matches.c.match_id), primary_key=True),
    *_numbers("seat", primary_key=True),
    sa.Column("user_id", DISCORD_ID),
    *_numbers("points", "place"),
    sa.Column("won", sa.Boolean, nullable=False),
    *_numbers("hands_won", "highest_hand"),
    *_columns(sa.Boolean, "forfeited", "asleep"),
    # For finding a person's matches.
    sa.Index(None, "user_id", "match_id"),
)

# Finished matches, each a complete document; their rows in `actions` are deleted.
archives = _table(
    "archives",
    sa.Column("match_id", MATCH_ID, primary_key=True),
    *_ids("guild_id", "channel_id"),
    sa.Column("ended_at", UtcDateTime, nullable=False),
    sa.Column("payload", sa.LargeBinary, nullable=False),
    # For the log of the channel's latest match, when no match is named.
    sa.Index(None, "channel_id", "ended_at"),
    # For deleting the oldest archives.
    sa.Index(None, "ended_at"),
    sqlite_with_rowid=True,
)

# Every lobby opened in a server, numbered without gaps: each commitment includes the previous one.
# While `ended_at` is null, only the store may know the secret; readers leave it out.
deals = _table(
    "deals",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    sa.Column("match_id", MATCH_ID, nullable=False, unique=True),
    *_ids("channel_id"),
    *_columns(HASH, "previous", "commitment", "secret"),
    sa.Column("cuts", sa.Text),
    sa.Column("opened_at", UtcDateTime, nullable=False),
    sa.Column("dealt_at", UtcDateTime),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("ending", sa.String(9)),
    # For ending a channel's open deal when a lobby opens or its room is deleted.
    sa.Index(None, "channel_id", "ended_at"),
)

# Metadata of the bot itself, such as which commands it registered last.
bot_metadata = _table(
    "bot_metadata",
    sa.Column("place", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sqlite_with_rowid=True,
)

# What users and servers chose: preferences, settings, saved presets, subscriptions to notices.
key_values = _table(
    "key_values",
    sa.Column("kind", sa.Text, primary_key=True),
    *_ids("owner", primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("updated_at", UtcDateTime, nullable=False),
    # The person for whom a preset is deleted; null if unknown.
    sa.Column("author", DISCORD_ID, index=True),
    sa.Index(None, "kind", "name"),
)

# The league: rows of `bot.league.ports`, all computed from the tables above. Season 0 is all time.

# Stored ranked matches that the league has not counted yet, with their season once it is known.
waiting_matches = _table(
    "waiting_matches",
    sa.Column("match_id", MATCH_ID, sa.ForeignKey(matches.c.match_id), primary_key=True),
    *_ids("guild_id"),
    sa.Column("ended_at", UtcDateTime, nullable=False),
    sa.Column("season", sa.Integer),
    sa.Index(None, "ended_at", "match_id"),
)

seasons = _table(
    "seasons",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("started_at", LenientMoment, nullable=False),
    sa.Column("ended_at", LenientMoment),
    # For all servers' open and recently ended seasons.
    sa.Index(None, "ended_at", "started_at"),
)

# Numbered without gaps within a server, so that a page of the newest is found by number.
counted_matches = _table(
    "counted_matches",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    sa.Column("match_id", MATCH_ID, nullable=False, unique=True),
    *_numbers("season"),
    *_columns(sa.Text, "ladder", "preset"),
    sa.Column("unrated", sa.Text),
    sa.Column("group", sa.Text, nullable=False),
    *_numbers("people", "hands", "moves"),
    *_columns(UtcDateTime, "started_at", "ended_at"),
    # For counting the recent rated matches of the same people.
    sa.Index(None, "guild_id", "group", "ended_at", "unrated"),
)

# The rows of a match are stored together, and new ones at the end.
games = _table(
    "games",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    *_ids("user_id", primary_key=True),
    sa.Column("match_id", MATCH_ID, nullable=False),
    *_numbers("season"),
    sa.Column("ladder", sa.Text, nullable=False),
    sa.Column("ended_at", UtcDateTime, nullable=False),
    *_numbers("place", "people"),
    sa.Column("won", sa.Boolean, nullable=False),
    *_numbers("points", "highest_hand"),
    sa.Column("forfeited", sa.Boolean, nullable=False),
    *(sa.Column(name, sa.Double) for name in ("mu_before", "sigma_before", "mu_after", "sigma_after")),
    sa.Column("rank", sa.Integer),
    # The ladder on which the game is rated, for the rating curve; null if unrated.
    sa.Column("rated_on", sa.Text),
    sa.Index(None, "guild_id", "user_id", "number"),
    sa.Index(None, "guild_id", "user_id", "rated_on", "number"),
)

ladder_rows = _table(
    "ladder_rows",
    *_ids("guild_id", "user_id", primary_key=True),
    sa.Column("ladder", sa.Text, primary_key=True),
    *_numbers("season", primary_key=True),
    *_columns(sa.Double, "mu", "sigma", "order"),
    *_numbers("games", "wins", "opponents"),
    sa.Column("last_at", UtcDateTime, nullable=False),
    # True if the player has met enough opponents for a rank; other rows are skipped.
    sa.Column("placed", sa.Boolean, nullable=False),
    # The row's step in `ladder_steps`.
    *_numbers("step"),
    sa.Index(
        "ix_ladder_rows_places", "guild_id", "season", "ladder", "placed", "order", "user_id", "last_at"
    ),
)

# How many people a ladder has within each step of its order, so that a rank is computed without counting them
# one by one; people without a rank share one step below all others.
ladder_steps = _table(
    "ladder_steps",
    *_ids("guild_id", primary_key=True),
    *_numbers("season", primary_key=True),
    sa.Column("ladder", sa.Text, primary_key=True),
    *_numbers("step", primary_key=True),
    *_numbers("people"),
)

totals = _table(
    "totals",
    *_ids("guild_id", "user_id", primary_key=True),
    *_numbers("season", primary_key=True),
    *_numbers(
        "games", "wins", "points", "highest_hand", "places", "streak", "best_streak", "turns", "drawn",
        "biggest_draw", "biggest_hand", "catches", "caught", "bluffs", "bluffs_caught", "challenges",
        "challenges_won", "comeback",
    ),
    sa.Column("colours", sa.Text, nullable=False),
    sa.Column("last_at", UtcDateTime, nullable=False),
    *_columns(sa.Double, "rate", "mean_place"),
    # One index per order of a table.
    *(
        sa.Index(None, "guild_id", "season", by, "user_id")
        for by in ("wins", "rate", "points", "highest_hand", "mean_place")
    ),
)  # fmt: skip

pairs = _table(
    "pairs",
    *_ids("guild_id", "user_id", "other_id", primary_key=True),
    *_numbers("season", primary_key=True),
    *_numbers("games", "ahead", "behind"),
    *_columns(sa.Text, "ladders", "rated"),
    sa.Index(None, "guild_id", "user_id", "season", "games", "other_id"),
)

players = _table(
    "players",
    *_ids("guild_id", primary_key=True),
    *_ids("user_id", primary_key=True, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("last_at", UtcDateTime, nullable=False),
)

# The largest values of each kind; a few per server.
records = _table(
    "records",
    *_ids("guild_id", primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("match_id", MATCH_ID, primary_key=True),
    *_ids("user_id", primary_key=True),
    *_numbers("value"),
    sa.Column("at", UtcDateTime, nullable=False),
)

awards = _table(
    "awards",
    *_ids("guild_id", "user_id", primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("match_id", MATCH_ID, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
)

# Each person's activity by week; `opponents` are the accounts that count, as text.
activity = _table(
    "activity",
    *_ids("guild_id", primary_key=True),
    *_numbers("week", primary_key=True),
    *_ids("user_id", primary_key=True),
    *_numbers("points", "matches"),
    sa.Column("opponents", sa.Text, nullable=False),
    *_numbers("catches", "comebacks"),
    sa.Index(None, "guild_id", "week", "points", "user_id"),
)

# The podium of each ended season, noted before it is sent, so that it is sent only once. Not computed from
# matches: it is kept when the league is recomputed.
podiums = _table(
    "podiums",
    *_ids("guild_id", primary_key=True),
    *_numbers("season", primary_key=True),
    sa.Column("claimed_at", UtcDateTime, nullable=False),
    sa.Column("channel_id", DISCORD_ID),
    sa.Column("nonce", sa.String(25)),
    sa.Column("message_id", DISCORD_ID),
    # Why nothing (more) will be sent; null while it is due.
    sa.Column("outcome", sa.Text),
)

# Every match ever counted, in counting order, with its season.
league_matches = _table(
    "league_matches",
    *_ids("guild_id", primary_key=True),
    *_numbers("position", primary_key=True),
    sa.Column("match_id", MATCH_ID, sa.ForeignKey(matches.c.match_id), nullable=False, unique=True),
    *_numbers("season"),
    # Why the match is unrated, if that cannot be determined again.
    sa.Column("unrated", sa.Text),
)

# Moderators' decisions, numbered without gaps within a server: rows are only added.
league_decisions = _table(
    "league_decisions",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    sa.Column("action", sa.Text, nullable=False),
    *_columns(sa.Text, "subject", "target", index=True),
    sa.Column("note", sa.Text, nullable=False),
    *_ids("actor_id", index=True),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
)

# Servers with decisions: the newest one, and whether the league must still be recomputed.
moderated_leagues = _table(
    "moderated_leagues",
    *_ids("guild_id", primary_key=True),
    *_numbers("decided"),
    sa.Column("stale", sa.Boolean, nullable=False),
    # The first visible season.
    *_numbers("first_season"),
    # How often deleting a person's data made the league stale, since no decision records that.
    *_numbers("marked"),
)

# Tournaments, each one text without its decided tables; `tally` sums those up if there are many, `deadline`
# says when its next step is due, and `summary` is its entry in a list.
tournaments = _table(
    "tournaments",
    sa.Column("id", sa.String(32), primary_key=True),
    *_ids("guild_id", "channel_id"),
    sa.Column("stage", sa.String(16), nullable=False),
    *_numbers("revision"),
    # Both are in `payload` too; these columns are for searching.
    sa.Column("created_at", LenientMoment, nullable=False),
    sa.Column("deadline", LenientMoment),
    *_columns(sa.Text, "payload", "name", "summary", "tally"),
    sa.Index(None, "deadline", "id"),
    sa.Index(None, "guild_id", "created_at", "id"),
    sa.Index(None, "stage", "id"),
)

# Decided tables, each one text, not rewritten when their tournament changes.
tournament_tables = _table(
    "tournament_tables",
    sa.Column(
        "tournament_id", sa.String(32), sa.ForeignKey(tournaments.c.id, ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("payload", sa.Text, nullable=False),
)

# The match of each tournament table, noted when its lobby opens.
tournament_matches = _table(
    "tournament_matches",
    sa.Column("match_id", MATCH_ID, primary_key=True),
    sa.Column("tournament_id", sa.String(32), sa.ForeignKey(tournaments.c.id), nullable=False),
    sa.Column("table", sa.String(32), nullable=False),
)

# People who opened or entered a tournament; `takes_part` is false if they withdrew without having opened it.
tournament_people = _table(
    "tournament_people",
    *_ids("user_id", primary_key=True),
    sa.Column("tournament_id", sa.String(32), primary_key=True),
    *_ids("guild_id"),
    sa.Column("takes_part", sa.Boolean, nullable=False),
    sa.Index(None, "guild_id"),
)

# The deal of each day (UTC), stored at least one day ahead.
daily_deals = _table(
    "daily_deals",
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("secret", HASH, nullable=False),
    sa.Column("committed_at", UtcDateTime, nullable=False),
)

# Tries at daily deals: one per account and day.
daily_tries = _table(
    "daily_tries",
    sa.Column("day", sa.Date, primary_key=True),
    *_ids("user_id", primary_key=True),
    sa.Column("name", sa.String(128), nullable=False),
    *_numbers("revision"),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("begun_at", UtcDateTime, nullable=False),
    sa.Column("finished_at", UtcDateTime),
    *_numbers("won", "points", "moves"),
    sa.Index(None, "user_id", "day"),
)

# The servers in which a person takes part in a daily deal.
daily_entries = _table(
    "daily_entries",
    sa.Column("day", sa.Date, primary_key=True),
    *_ids("guild_id", primary_key=True),
    *_ids("user_id", primary_key=True, index=True),
)

# Accounts whose data is being deleted, and what replaces them; the row is removed when done.
deletions = _table(
    "deletions",
    *_ids("user_id", primary_key=True),
    *_ids("anonymous_id"),
    sa.Column("requested_at", UtcDateTime, nullable=False),
)

# When a person last had their data deleted, by nothing but a digest of the account's id: after the restore of
# a backup that still has the data, it is deleted again.
tombstones = _table(
    "tombstones",
    sa.Column("digest", HASH, primary_key=True),
    sa.Column("deleted_at", UtcDateTime, nullable=False),
)

# Players of matches that were closed early; those of matches with a result are in `match_seats`.
archive_people = _table(
    "archive_people",
    *_ids("user_id", primary_key=True),
    sa.Column("match_id", MATCH_ID, primary_key=True),
    sa.Index(None, "match_id"),
)

# Servers that the bot has left, and when.
left_servers = _table(
    "left_servers", *_ids("guild_id", primary_key=True), sa.Column("left_at", UtcDateTime, nullable=False)
)

# Data that the league needs of matches whose archives were deleted because of their age.
match_digests = _table(
    "match_digests",
    sa.Column("match_id", MATCH_ID, sa.ForeignKey(matches.c.match_id), primary_key=True),
    *_ids("guild_id"),
    sa.Column("payload", sa.Text, nullable=False),
)

# Processes and their leases, unused in SQLite. They describe what runs now and recent changes, so neither
# a move nor a backup copies them. Their times are the database's own.
REGISTRATION = sa.String(32)
PASSING = {"passing": True}

# A running process. One that was removed and comes back gets a new registration, so it owns no old lease.
processes = _table(
    "processes",
    sa.Column("registration", REGISTRATION, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    # The maintenance command with exclusive use of the database; null for a process that serves.
    sa.Column("command", sa.Text),
    *_numbers("shard_count"),
    sa.Column("leaves", sa.Boolean, nullable=False),
    sa.Column("expires_at", UtcDateTime, nullable=False),
    info=PASSING,
)

# The registration that serves a shard, as long as it exists and has not expired. Rows are never deleted, and
# the epoch only grows: a process that locks a row and finds another epoch than its own has lost the shard.
leases = _table(
    "leases",
    *_numbers("shard", primary_key=True),
    # The shard count at the time: with another count, servers belong to other shards.
    *_numbers("shard_count"),
    *_ids("epoch"),
    sa.Column("owner", REGISTRATION),
    sa.Column("asked_by", REGISTRATION),
    sa.Column("kept_for", REGISTRATION),
    sa.Column("kept_until", UtcDateTime),
    # Ids of interactions, separated by spaces.
    sa.Column("accepted", sa.Text, nullable=False),
    info=PASSING,
)

# When the next IDENTIFY of each bucket may be sent.
identify_slots = _table(
    "identify_slots",
    *_numbers("bucket", primary_key=True),
    sa.Column("free_at", UtcDateTime, nullable=False),
    info=PASSING,
)

# Recent changes of `key_values`, for other processes' caches. Written by a trigger in PostgreSQL.
key_value_changes = _table(
    "key_value_changes",
    sa.Column("kind", sa.Text, primary_key=True),
    *_ids("owner", primary_key=True),
    # The transaction's id.
    *_ids("changed_by"),
    sa.Column("changed_at", UtcDateTime, nullable=False),
    info=PASSING,
)

_NOTE_CHANGE = """
CREATE FUNCTION note_key_value_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed key_values%%ROWTYPE;
BEGIN
    IF TG_OP = 'DELETE' THEN changed = OLD; ELSE changed = NEW; END IF;
    INSERT INTO key_value_changes (kind, owner, changed_by, changed_at)
    VALUES (changed.kind, changed.owner, txid_current(), clock_timestamp())
    ON CONFLICT (kind, owner)
    DO UPDATE SET changed_by = excluded.changed_by, changed_at = excluded.changed_at;
    RETURN NULL;
END
$$
"""
_TRIGGER = """
CREATE TRIGGER key_value_change AFTER INSERT OR UPDATE OR DELETE ON key_values
FOR EACH ROW EXECUTE FUNCTION note_key_value_change()
"""
for _statement in (_NOTE_CHANGE, _TRIGGER):
    _made = sa.DDL(_statement)  # type: ignore[no-untyped-call]
    sa.event.listen(key_values, "after_create", _made.execute_if(dialect="postgresql"))


def kept_tables() -> Sequence[sa.Table]:
    """Return the tables with persistent data, each after the tables that it references."""
    return [table for table in metadata.sorted_tables if not table.info.get("passing")]
