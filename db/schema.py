"""Tables as a new database gets them, and as the newest migration leaves those of an older one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    Date,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    false,
    text,
)

from db.moments import LenientMoment, UtcDateTime

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.schema import SchemaItem


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


def _table(name: str, *parts: SchemaItem, sqlite_with_rowid: bool = False, **options: Any) -> Table:
    """Return a table; its rows lie in the order of their primary keys, side by side, in SQLite as well."""
    return Table(name, metadata, *parts, sqlite_with_rowid=sqlite_with_rowid, **options)


def _columns(kind: Any, *names: str, **options: Any) -> list[Column[Any]]:
    """Return columns of a kind that always hold something."""
    return [Column(name, kind, autoincrement=False, nullable=False, **options) for name in names]


def _ids(*names: str, **options: Any) -> list[Column[int]]:
    return _columns(DISCORD_ID, *names, **options)


def _numbers(*names: str, **options: Any) -> list[Column[int]]:
    return _columns(Integer, *names, **options)


# Open rooms only: the row of a room is deleted when the room closes; its matches are kept.
rooms = _table(
    "rooms",
    *_ids("channel_id", primary_key=True),
    *_ids("guild_id"),
    *_numbers("revision"),
    Column("payload", Text, nullable=False),
    Column("deadline", UtcDateTime),
    Column("updated_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=True,
)

# Whom open rooms name, at the table or not: their rooms are found without reading all the others.
room_people = _table(
    "room_people",
    *_ids("user_id", primary_key=True),
    Column("channel_id", ForeignKey(rooms.c.channel_id, ondelete="CASCADE"), primary_key=True, index=True),
)

# Which of the bot's messages belong to a room, if that was noted after its row in `rooms` was written.
messages = _table(
    "messages",
    *_ids("channel_id", primary_key=True),
    *_numbers("revision"),
    Column("payload", Text, nullable=False),
    sqlite_with_rowid=True,
)

# Without a rowid the rows of one match lie side by side: one page written for an action, not two.
actions = _table(
    "actions",
    Column("match_id", MATCH_ID, primary_key=True),
    *_numbers("number", primary_key=True),
    *_numbers("seat"),
    Column("payload", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)

matches = _table(
    "matches",
    Column("match_id", MATCH_ID, primary_key=True),
    *_ids("guild_id", "channel_id"),
    Column("preset", Text, nullable=False),
    *_numbers("target", "hands"),
    *_columns(UtcDateTime, "started_at", "ended_at"),
    Column("ranked", Boolean, nullable=False),
    # Of the match, by its value; unknown where an earlier version of the bot stored the result.
    Column("format", Text),
    # The league asks for the ranked matches of one guild, then for their seats by match.
    Index(None, "guild_id", "ranked"),
)

match_seats = _table(
    "match_seats",
    Column("match_id", MATCH_ID, ForeignKey(matches.c.match_id), primary_key=True),
    *_numbers("seat", primary_key=True),
    Column("user_id", DISCORD_ID),
    *_numbers("points", "place"),
    Column("won", Boolean, nullable=False),
    *_numbers("hands_won", "highest_hand"),
    Column("forfeited", Boolean, nullable=False),
    Column("asleep", Boolean, nullable=False, server_default=false()),
    # Whose matches these were.
    Index(None, "user_id", "match_id"),
)

# Matches that are over, each complete in itself; their rows in `actions` are gone.
archives = _table(
    "archives",
    Column("match_id", MATCH_ID, primary_key=True),
    *_ids("guild_id", "channel_id"),
    Column("ended_at", UtcDateTime, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    # A log that is asked for without a match is that of the match that ended last in the channel.
    Index(None, "channel_id", "ended_at"),
    # The oldest ones, which may have to go.
    Index(None, "ended_at"),
    sqlite_with_rowid=True,
)

# Every lobby that ever opened in a server, numbered without gaps: each commitment contains the one before it.
# The secret of a row without `ended_at` is for the store alone; readers of rows leave it out.
deals = _table(
    "deals",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    Column("match_id", MATCH_ID, nullable=False, unique=True),
    *_ids("channel_id"),
    *_columns(HASH, "previous", "commitment", "secret"),
    Column("cuts", Text),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("dealt_at", UtcDateTime),
    Column("ended_at", UtcDateTime),
    Column("ending", String(9)),
    # A lobby that opens, or a room that is deleted, ends what went on in its channel.
    Index(None, "channel_id", "ended_at"),
)

# Facts that the bot keeps about itself, such as which commands it registered last.
bot_metadata = _table(
    "bot_metadata",
    Column("place", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=True,
)

# What users and servers chose: preferences, settings, saved presets, subscriptions to notices.
key_values = _table(
    "key_values",
    Column("kind", Text, primary_key=True),
    *_ids("owner", primary_key=True),
    Column("name", Text, primary_key=True),
    Column("payload", Text, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    # Of a preset, for whom it is deleted; nobody's is not known.
    Column("author", DISCORD_ID, index=True),
    Index(None, "kind", "name"),
)

# The league: rows of `bot.league.rows`, all worked out from what is above. Season 0 is all of them together.


# Ranked matches that are stored, but not in the league yet, each with its season if that is settled.
waiting_matches = _table(
    "waiting_matches",
    Column("match_id", MATCH_ID, ForeignKey(matches.c.match_id), primary_key=True),
    *_ids("guild_id"),
    Column("ended_at", UtcDateTime, nullable=False),
    Column("season", Integer),
    Index(None, "ended_at", "match_id"),
)

seasons = _table(
    "seasons",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    Column("name", Text, nullable=False),
    Column("started_at", LenientMoment, nullable=False),
    Column("ended_at", LenientMoment),
    # Which seasons go on, and which ended lately, in all servers.
    Index(None, "ended_at", "started_at"),
)

# Numbered without gaps in each server, so that a page of the newest ones is found by its number.
counted_matches = _table(
    "counted_matches",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    Column("match_id", MATCH_ID, nullable=False, unique=True),
    *_numbers("season"),
    Column("ladder", Text),
    Column("preset", Text, nullable=False),
    Column("unrated", Text),
    Column("group", Text, nullable=False),
    *_numbers("people", "hands", "moves"),
    *_columns(UtcDateTime, "started_at", "ended_at"),
    # How many rated matches the same people had lately.
    Index(None, "guild_id", "group", "ended_at", "unrated"),
)

# The rows of a match lie side by side, and new ones at the end.
games = _table(
    "games",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    *_ids("user_id", primary_key=True),
    Column("match_id", MATCH_ID, nullable=False),
    *_numbers("season"),
    Column("ladder", Text),
    Column("ended_at", UtcDateTime, nullable=False),
    *_numbers("place", "people"),
    Column("won", Boolean, nullable=False),
    *_numbers("points", "highest_hand"),
    Column("forfeited", Boolean, nullable=False),
    *(Column(name, Double) for name in ("mu_before", "sigma_before", "mu_after", "sigma_after")),
    Column("rank", Integer),
    # The ladder on which it is rated, for the rating curve; none if it is not rated.
    Column("rated_on", Text),
    Index(None, "guild_id", "user_id", "number"),
    Index(None, "guild_id", "user_id", "rated_on", "number"),
)

ladder_rows = _table(
    "ladder_rows",
    *_ids("guild_id", "user_id", primary_key=True),
    Column("ladder", Text, primary_key=True),
    *_numbers("season", primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("order", Double, nullable=False),
    *_numbers("games", "wins", "opponents"),
    Column("last_at", UtcDateTime, nullable=False),
    # Whether they met enough opponents for a place: those who did not are passed over unread.
    Column("placed", Boolean, nullable=False),
    # In which step of `ladder_steps` they are counted.
    *_numbers("step"),
    Index("ix_ladder_rows_places", "guild_id", "season", "ladder", "placed", "order", "user_id", "last_at"),
)

# How many people a ladder has within each step of its order, so that a place is found without counting them
# one by one; those without a place are all in a step below the others.
ladder_steps = _table(
    "ladder_steps",
    *_ids("guild_id", primary_key=True),
    *_numbers("season", primary_key=True),
    Column("ladder", Text, primary_key=True),
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
    Column("colours", Text, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    Column("rate", Double, nullable=False),
    Column("mean_place", Double, nullable=False),
    # One for each order of a table.
    *(
        Index(None, "guild_id", "season", by, "user_id")
        for by in ("wins", "rate", "points", "highest_hand", "mean_place")
    ),
)  # fmt: skip

pairs = _table(
    "pairs",
    *_ids("guild_id", "user_id", "other_id", primary_key=True),
    *_numbers("season", primary_key=True),
    *_numbers("games", "ahead", "behind"),
    Column("ladders", Text, nullable=False),
    Column("rated", Text, nullable=False, server_default=text("''")),
    Index(None, "guild_id", "user_id", "season", "games", "other_id"),
)

players = _table(
    "players",
    *_ids("guild_id", primary_key=True),
    *_ids("user_id", primary_key=True, index=True),
    Column("name", Text, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
)

# The largest values of each kind; a few for each server.
records = _table(
    "records",
    *_ids("guild_id", primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("match_id", MATCH_ID, primary_key=True),
    *_ids("user_id", primary_key=True),
    *_numbers("value"),
    Column("at", UtcDateTime, nullable=False),
)

awards = _table(
    "awards",
    *_ids("guild_id", "user_id", primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("match_id", MATCH_ID, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)

# What people did in each week; `opponents` are the accounts that count, as a text.
activity = _table(
    "activity",
    *_ids("guild_id", primary_key=True),
    *_numbers("week", primary_key=True),
    *_ids("user_id", primary_key=True),
    *_numbers("points", "matches"),
    Column("opponents", Text, nullable=False),
    *_numbers("catches", "comebacks"),
    Index(None, "guild_id", "week", "points", "user_id"),
)

# The podium of each season that is over: noted before it is sent, so that none is sent twice. Not worked out
# from matches: it stays when the league is recounted.
podiums = _table(
    "podiums",
    *_ids("guild_id", primary_key=True),
    *_numbers("season", primary_key=True),
    Column("claimed_at", UtcDateTime, nullable=False),
    Column("channel_id", DISCORD_ID),
    Column("nonce", String(25)),
    Column("message_id", DISCORD_ID),
    # Why nothing is sent (any more); none while it is to be sent.
    Column("outcome", Text),
)

# Every match that was ever counted, in the order in which they count, each with its season.
league_matches = _table(
    "league_matches",
    *_ids("guild_id", primary_key=True),
    *_numbers("position", primary_key=True),
    Column("match_id", MATCH_ID, ForeignKey(matches.c.match_id), nullable=False, unique=True),
    *_numbers("season"),
    # Why it is not rated, where nothing tells that any more later.
    Column("unrated", Text),
)

# What moderators decided, numbered without gaps in each server: rows are added, never changed.
league_decisions = _table(
    "league_decisions",
    *_ids("guild_id", primary_key=True),
    *_numbers("number", primary_key=True),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False, index=True),
    Column("target", Text, nullable=False, index=True),
    Column("note", Text, nullable=False),
    *_ids("actor_id", index=True),
    Column("actor", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)

# Servers with decisions: the newest one, and whether the league has still to be recomputed after it.
moderated_leagues = _table(
    "moderated_leagues",
    *_ids("guild_id", primary_key=True),
    *_numbers("decided"),
    Column("stale", Boolean, nullable=False),
    # The first season that is shown.
    *_numbers("first_season"),
    # How often it was out of date since somebody's data was deleted, which no decision tells.
    *_numbers("marked", server_default="0"),
)

# Tournaments, each a text that says all of it but decided tables; `tally` is what many come to, `deadline`
# when something is due in it, and `summary` what a list tells of it.
tournaments = _table(
    "tournaments",
    Column("id", String(32), primary_key=True),
    *_ids("guild_id", "channel_id"),
    Column("stage", String(16), nullable=False),
    *_numbers("revision"),
    # Both are in `payload` as well: this is where they are looked for.
    Column("created_at", LenientMoment, nullable=False),
    Column("deadline", LenientMoment),
    *_columns(Text, "payload", "name", "summary", "tally"),
    Index(None, "deadline", "id"),
    Index(None, "guild_id", "created_at", "id"),
    Index(None, "stage", "id"),
)

# Tables that are decided, each a text: no change of their tournament writes them again.
tournament_tables = _table(
    "tournament_tables",
    Column("tournament_id", String(32), ForeignKey(tournaments.c.id, ondelete="CASCADE"), primary_key=True),
    Column("table", String(32), primary_key=True),
    Column("payload", Text, nullable=False),
)

# The match of each table of a tournament, from the opening of its lobby.
tournament_matches = _table(
    "tournament_matches",
    Column("match_id", MATCH_ID, primary_key=True),
    Column("tournament_id", String(32), ForeignKey(tournaments.c.id), nullable=False),
    Column("table", String(32), nullable=False),
)

# Who opened a tournament, or entered it; `takes_part` unless they have given up.
tournament_people = _table(
    "tournament_people",
    *_ids("user_id", primary_key=True),
    Column("tournament_id", String(32), primary_key=True),
    *_ids("guild_id"),
    Column("takes_part", Boolean, nullable=False),
    Index(None, "guild_id"),
)


# The deal of each day (UTC), stored at least a day before.
daily_deals = _table(
    "daily_deals",
    Column("day", Date, primary_key=True),
    Column("secret", HASH, nullable=False),
    Column("committed_at", UtcDateTime, nullable=False),
)

# Everybody's try at the deal of a day: one for each account and day.
daily_tries = _table(
    "daily_tries",
    Column("day", Date, primary_key=True),
    *_ids("user_id", primary_key=True),
    Column("name", String(128), nullable=False),
    *_numbers("revision"),
    Column("payload", Text, nullable=False),
    Column("begun_at", UtcDateTime, nullable=False),
    Column("finished_at", UtcDateTime),
    *_numbers("won", "points", "moves"),
    Index(None, "user_id", "day"),
)

# In which servers somebody takes part in the deal of a day.
daily_entries = _table(
    "daily_entries",
    Column("day", Date, primary_key=True),
    *_ids("guild_id", primary_key=True),
    *_ids("user_id", primary_key=True, index=True),
)


# Whose data is being deleted, and what stands in the place of the account; the row goes when that is done.
deletions = _table(
    "deletions",
    *_ids("user_id", primary_key=True),
    *_ids("anonymous_id"),
    Column("requested_at", UtcDateTime, nullable=False),
)

# When somebody had their data deleted last, by a digest of the account's id and nothing else: it is deleted
# once more from a restored backup in which it still is.
tombstones = _table(
    "tombstones",
    Column("digest", HASH, primary_key=True),
    Column("deleted_at", UtcDateTime, nullable=False),
)

# Who sat in matches that were closed before their end; those of matches with a result are in `match_seats`.
archive_people = _table(
    "archive_people",
    *_ids("user_id", primary_key=True),
    Column("match_id", MATCH_ID, primary_key=True),
    Index(None, "match_id"),
)

# Since when the bot is not in a server any more.
left_servers = _table(
    "left_servers",
    *_ids("guild_id", primary_key=True),
    Column("left_at", UtcDateTime, nullable=False),
)

# What the league needs of matches whose archives were deleted since they are old.
match_digests = _table(
    "match_digests",
    Column("match_id", MATCH_ID, ForeignKey(matches.c.match_id), primary_key=True),
    *_ids("guild_id"),
    Column("payload", Text, nullable=False),
)

# Processes and their leases, unused in SQLite. They tell of what runs now and changed lately, so neither
# a move nor a backup takes them along. Moments in them are the database's own.
REGISTRATION = String(32)
PASSING = {"passing": True}

# A running process. Who was given up and comes back is registered anew, so that no lease is its own any more.
processes = _table(
    "processes",
    Column("registration", REGISTRATION, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    # A maintenance command that uses the database alone; none for a process that serves.
    Column("command", Text),
    *_numbers("shard_count"),
    Column("leaves", Boolean, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    info=PASSING,
)

# Which registration serves a shard: for as long as that is there and has not expired. A row is never deleted,
# and its epoch only grows: whoever locks it and finds another epoch than its own has lost the shard.
leases = _table(
    "leases",
    *_numbers("shard", primary_key=True),
    # The count of shards for which it was taken: other counts give servers other shards.
    *_numbers("shard_count"),
    *_ids("epoch"),
    Column("owner", REGISTRATION),
    Column("asked_by", REGISTRATION),
    Column("kept_for", REGISTRATION),
    Column("kept_until", UtcDateTime),
    # Ids of interactions, with spaces between them.
    Column("accepted", Text, nullable=False),
    info=PASSING,
)

# When the next IDENTIFY of each bucket may be sent.
identify_slots = _table(
    "identify_slots",
    *_numbers("bucket", primary_key=True),
    Column("free_at", UtcDateTime, nullable=False),
    info=PASSING,
)

# What changed lately in `key_values`, for the caches of other processes. A trigger of PostgreSQL's writes it.
key_value_changes = _table(
    "key_value_changes",
    Column("kind", Text, primary_key=True),
    *_ids("owner", primary_key=True),
    # The id of the transaction.
    *_ids("changed_by"),
    Column("changed_at", UtcDateTime, nullable=False),
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
    _made = DDL(_statement)  # type: ignore[no-untyped-call]
    event.listen(key_values, "after_create", _made.execute_if(dialect="postgresql"))


def kept_tables() -> Sequence[Table]:
    """Return the tables with what is kept, each after those to which its rows refer."""
    return [table for table in metadata.sorted_tables if not table.info.get("passing")]
