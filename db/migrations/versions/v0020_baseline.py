"""The schema of the first release; nothing leads here from databases of before."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = None
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
SUMS = (
    "games", "wins", "points", "highest_hand", "places", "streak", "best_streak", "turns", "drawn",
    "biggest_draw", "biggest_hand", "catches", "caught", "bluffs", "bluffs_caught", "challenges",
    "challenges_won", "comeback",
)  # fmt: skip

NOTE_CHANGE = """
CREATE FUNCTION note_key_value_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed key_values%ROWTYPE;
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
TRIGGER = """
CREATE TRIGGER key_value_change AFTER INSERT OR UPDATE OR DELETE ON key_values
FOR EACH ROW EXECUTE FUNCTION note_key_value_change()
"""


def upgrade() -> None:
    _create_rooms()
    _create_matches()
    _create_archives()
    _create_deals()
    _create_league()
    _create_games()
    _create_statistics()
    _create_players()
    _create_weeks()
    _create_moderation()
    _create_tournaments()
    _create_daily_deals()
    _create_privacy()
    _create_processes()
    if op.get_bind().dialect.name == "postgresql":
        op.execute(NOTE_CHANGE)
        op.execute(TRIGGER)


def _create_rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("channel_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("deadline", MOMENT),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("channel_id", name="pk_rooms"),
    )
    op.create_table(
        "messages",
        sa.Column("channel_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("channel_id", name="pk_messages"),
    )
    _create(
        "actions",
        sa.Column("match_id", sa.String(32), nullable=False),
        *_numbers("number", "seat"),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("match_id", "number"),
    )
    op.create_table(
        "bot_metadata",
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("place", name="pk_bot_metadata"),
    )
    _create(
        "key_values",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner", DISCORD_ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("author", DISCORD_ID),
        key=("kind", "owner", "name"),
    )
    _index("key_values", "author")
    _index("key_values", "kind", "name")


def _create_matches() -> None:
    _create(
        "matches",
        sa.Column("match_id", sa.String(32), nullable=False),
        *_ids("guild_id", "channel_id"),
        sa.Column("preset", sa.Text(), nullable=False),
        *_numbers("target", "hands"),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("format", sa.Text()),
        key=("match_id",),
    )
    _index("matches", "guild_id", "ranked")
    _create(
        "match_seats",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", DISCORD_ID),
        *_numbers("points", "place"),
        sa.Column("won", sa.Boolean(), nullable=False),
        *_numbers("hands_won", "highest_hand"),
        sa.Column("forfeited", sa.Boolean(), nullable=False),
        sa.Column("asleep", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name="fk_match_seats_match_id_matches"),
        key=("match_id", "seat"),
    )
    _index("match_seats", "user_id", "match_id")


def _create_archives() -> None:
    op.create_table(
        "archives",
        sa.Column("match_id", sa.String(32), nullable=False),
        *_ids("guild_id", "channel_id"),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_archives"),
    )
    _index("archives", "channel_id", "ended_at")
    _index("archives", "ended_at")
    _create(
        "archive_people",
        sa.Column("user_id", DISCORD_ID, nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        key=("user_id", "match_id"),
    )
    _index("archive_people", "match_id")
    _create(
        "match_digests",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name="fk_match_digests_match_id_matches"),
        key=("match_id",),
    )


def _create_deals() -> None:
    _create(
        "deals",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("channel_id", DISCORD_ID, nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("cuts", sa.Text()),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("dealt_at", MOMENT),
        sa.Column("ended_at", MOMENT),
        sa.Column("ending", sa.String(9)),
        sa.UniqueConstraint("match_id", name="uq_deals_match_id"),
        key=("guild_id", "number"),
    )
    _index("deals", "channel_id", "ended_at")


def _create_league() -> None:
    _create(
        "waiting_matches",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.Column("season", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_waiting_matches_match_id_matches"
        ),
        key=("match_id",),
    )
    _index("waiting_matches", "ended_at", "match_id")
    _create(
        "seasons",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
        key=("guild_id", "number"),
    )
    _index("seasons", "ended_at", "started_at")
    _create(
        "counted_matches",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("ladder", sa.Text()),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("unrated", sa.Text()),
        sa.Column("group", sa.Text(), nullable=False),
        *_numbers("people", "hands", "moves"),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.UniqueConstraint("match_id", name="uq_counted_matches_match_id"),
        key=("guild_id", "number"),
    )
    _index("counted_matches", "guild_id", "group", "ended_at", "unrated")


def _create_games() -> None:
    _create(
        "games",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", DISCORD_ID, nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("ladder", sa.Text()),
        sa.Column("ended_at", MOMENT, nullable=False),
        *_numbers("place", "people"),
        sa.Column("won", sa.Boolean(), nullable=False),
        *_numbers("points", "highest_hand"),
        sa.Column("forfeited", sa.Boolean(), nullable=False),
        sa.Column("mu_before", sa.Double()),
        sa.Column("sigma_before", sa.Double()),
        sa.Column("mu_after", sa.Double()),
        sa.Column("sigma_after", sa.Double()),
        sa.Column("rank", sa.Integer()),
        sa.Column("rated_on", sa.Text()),
        key=("guild_id", "number", "user_id"),
    )
    _index("games", "guild_id", "user_id", "number")
    _index("games", "guild_id", "user_id", "rated_on", "number")
    _create(
        "ladder_rows",
        *_ids("guild_id", "user_id"),
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("order", sa.Double(), nullable=False),
        *_numbers("games", "wins", "opponents"),
        sa.Column("last_at", MOMENT, nullable=False),
        sa.Column("placed", sa.Boolean(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        key=("guild_id", "user_id", "ladder", "season"),
    )
    op.create_index(
        "ix_ladder_rows_places",
        "ladder_rows",
        ["guild_id", "season", "ladder", "placed", "order", "user_id", "last_at"],
    )
    _create(
        "ladder_steps",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("ladder", sa.Text(), nullable=False),
        *_numbers("step", "people"),
        key=("guild_id", "season", "ladder", "step"),
    )


def _create_statistics() -> None:
    _create(
        "totals",
        *_ids("guild_id", "user_id"),
        *_numbers("season", *SUMS),
        sa.Column("colours", sa.Text(), nullable=False),
        sa.Column("last_at", MOMENT, nullable=False),
        sa.Column("rate", sa.Double(), nullable=False),
        sa.Column("mean_place", sa.Double(), nullable=False),
        key=("guild_id", "user_id", "season"),
    )
    for by in ("highest_hand", "mean_place", "points", "rate", "wins"):
        _index("totals", "guild_id", "season", by, "user_id")
    _create(
        "pairs",
        *_ids("guild_id", "user_id", "other_id"),
        *_numbers("season", "games", "ahead", "behind"),
        sa.Column("ladders", sa.Text(), nullable=False),
        sa.Column("rated", sa.Text(), nullable=False, server_default=""),
        key=("guild_id", "user_id", "other_id", "season"),
    )
    _index("pairs", "guild_id", "user_id", "season", "games", "other_id")


def _create_players() -> None:
    _create(
        "players",
        *_ids("guild_id", "user_id"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_at", MOMENT, nullable=False),
        key=("guild_id", "user_id"),
    )
    _index("players", "user_id")
    _create(
        "records",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("user_id", DISCORD_ID, nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("guild_id", "kind", "match_id", "user_id"),
    )
    _create(
        "awards",
        *_ids("guild_id", "user_id"),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("guild_id", "user_id", "kind"),
    )


def _create_weeks() -> None:
    _create(
        "activity",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("user_id", DISCORD_ID, nullable=False),
        *_numbers("points", "matches"),
        sa.Column("opponents", sa.Text(), nullable=False),
        *_numbers("catches", "comebacks"),
        key=("guild_id", "week", "user_id"),
    )
    _index("activity", "guild_id", "week", "points", "user_id")
    _create(
        "podiums",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("claimed_at", MOMENT, nullable=False),
        sa.Column("channel_id", DISCORD_ID),
        sa.Column("nonce", sa.String(25)),
        sa.Column("message_id", DISCORD_ID),
        sa.Column("outcome", sa.Text()),
        key=("guild_id", "season"),
    )


def _create_moderation() -> None:
    _create(
        "league_matches",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("unrated", sa.Text()),
        sa.UniqueConstraint("match_id", name="uq_league_matches_match_id"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_league_matches_match_id_matches"
        ),
        key=("guild_id", "position"),
    )
    _create(
        "league_decisions",
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("actor_id", DISCORD_ID, nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("guild_id", "number"),
    )
    _index("league_decisions", "actor_id")
    _index("league_decisions", "subject")
    _index("league_decisions", "target")
    _create(
        "moderated_leagues",
        sa.Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("decided", sa.Integer(), nullable=False),
        sa.Column("stale", sa.Boolean(), nullable=False),
        sa.Column("first_season", sa.Integer(), nullable=False),
        sa.Column("marked", sa.Integer(), nullable=False, server_default="0"),
        key=("guild_id",),
    )


def _create_tournaments() -> None:
    _create(
        "tournaments",
        sa.Column("id", sa.String(32), nullable=False),
        *_ids("guild_id", "channel_id"),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("deadline", MOMENT),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("tally", sa.Text(), nullable=False),
        key=("id",),
    )
    _index("tournaments", "deadline", "id")
    _index("tournaments", "guild_id", "created_at", "id")
    _index("tournaments", "stage", "id")
    _create(
        "tournament_tables",
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_tables_tournament_id_tournaments",
            ondelete="CASCADE",
        ),
        key=("tournament_id", "table"),
    )
    _create(
        "tournament_matches",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("table", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_matches_tournament_id_tournaments"
        ),
        key=("match_id",),
    )
    _create(
        "tournament_people",
        sa.Column("user_id", DISCORD_ID, nullable=False),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("takes_part", sa.Boolean(), nullable=False),
        key=("user_id", "tournament_id"),
    )
    _index("tournament_people", "guild_id")


def _create_daily_deals() -> None:
    _create(
        "daily_deals",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("committed_at", MOMENT, nullable=False),
        key=("day",),
    )
    _create(
        "daily_tries",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("user_id", DISCORD_ID, nullable=False),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("begun_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
        *_numbers("won", "points", "moves"),
        key=("day", "user_id"),
    )
    _index("daily_tries", "user_id", "day")
    _create(
        "daily_entries",
        sa.Column("day", sa.Date(), nullable=False),
        *_ids("guild_id", "user_id"),
        key=("day", "guild_id", "user_id"),
    )
    _index("daily_entries", "user_id")


def _create_privacy() -> None:
    _create(
        "deletions",
        sa.Column("user_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("anonymous_id", DISCORD_ID, nullable=False),
        sa.Column("requested_at", MOMENT, nullable=False),
        key=("user_id",),
    )
    _create(
        "tombstones",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("deleted_at", MOMENT, nullable=False),
        key=("digest",),
    )
    _create(
        "left_servers",
        sa.Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("left_at", MOMENT, nullable=False),
        key=("guild_id",),
    )


def _create_processes() -> None:
    _create(
        "processes",
        sa.Column("registration", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("command", sa.Text()),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("leaves", sa.Boolean(), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.UniqueConstraint("name", name="uq_processes_name"),
        key=("registration",),
    )
    _create(
        "leases",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("epoch", DISCORD_ID, nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("asked_by", sa.String(32)),
        sa.Column("kept_for", sa.String(32)),
        sa.Column("kept_until", MOMENT),
        sa.Column("accepted", sa.Text(), nullable=False),
        key=("shard",),
    )
    _create(
        "identify_slots",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("free_at", MOMENT, nullable=False),
        key=("bucket",),
    )
    _create(
        "key_value_changes",
        sa.Column("kind", sa.Text(), nullable=False),
        *_ids("owner", "changed_by"),
        sa.Column("changed_at", MOMENT, nullable=False),
        key=("kind", "owner"),
    )


def _create(name: str, *parts: sa.Column[Any] | sa.Constraint, key: tuple[str, ...]) -> None:
    """Create a table whose rows lie in the order of their primary keys, in SQLite as well."""
    op.create_table(name, *parts, sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"), sqlite_with_rowid=False)


def _index(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))


def _ids(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, DISCORD_ID, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer(), nullable=False) for name in names]
