"""The league: formats of matches, what waits to be counted, and what is worked out from it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
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


def upgrade() -> None:
    """Go on from 0006, or from a database that an earlier version has used since 0007."""
    _add("matches", sa.Column("format", sa.Text()))
    _add("match_seats", sa.Column("asleep", sa.Boolean(), server_default=sa.false(), nullable=False))
    _create_matches()
    _create_games()
    _create_ladders()
    _create_totals()
    _create_records()
    _let_wait()


def downgrade() -> None:
    """Leave the league: what a match was cannot be told anew. Earlier versions do not look at it."""


def _add(table: str, column: sa.Column[Any]) -> None:
    if column.name not in {known["name"] for known in sa.inspect(op.get_bind()).get_columns(table)}:
        op.add_column(table, column)


def _create(table: str, *parts: sa.Column[Any] | sa.Constraint, key: tuple[str, ...]) -> None:
    op.create_table(
        table,
        *parts,
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{table}")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )


def _index(table: str, *columns: str, name: str = "") -> None:
    name = name or f"ix_{table}_{'_'.join(columns)}"
    op.create_index(op.f(name), table, list(columns), if_not_exists=True)


def _discord_id(name: str) -> sa.Column[int]:
    return sa.Column(name, DISCORD_ID, autoincrement=False, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _create_matches() -> None:
    _create(
        "waiting_matches",
        sa.Column("match_id", sa.String(32), nullable=False),
        _discord_id("guild_id"),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.Column("season", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name=op.f("fk_waiting_matches_match_id_matches")
        ),
        key=("match_id",),
    )
    _index("waiting_matches", "ended_at", "match_id")
    _create(
        "seasons",
        _discord_id("guild_id"),
        _number("number"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
        key=("guild_id", "number"),
    )
    _create(
        "counted_matches",
        _discord_id("guild_id"),
        _number("number"),
        sa.Column("match_id", sa.String(32), nullable=False),
        _number("season"),
        sa.Column("ladder", sa.Text()),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("unrated", sa.Text()),
        sa.Column("group", sa.Text(), nullable=False),
        _number("people"),
        _number("hands"),
        _number("moves"),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.UniqueConstraint("match_id", name=op.f("uq_counted_matches_match_id")),
        key=("guild_id", "number"),
    )
    _index("counted_matches", "guild_id", "group", "ended_at", "unrated")


def _create_games() -> None:
    _create(
        "games",
        _discord_id("guild_id"),
        _number("number"),
        _discord_id("user_id"),
        sa.Column("match_id", sa.String(32), nullable=False),
        _number("season"),
        sa.Column("ladder", sa.Text()),
        sa.Column("ended_at", MOMENT, nullable=False),
        _number("place"),
        _number("people"),
        sa.Column("won", sa.Boolean(), nullable=False),
        _number("points"),
        _number("highest_hand"),
        sa.Column("forfeited", sa.Boolean(), nullable=False),
        *(
            sa.Column(f"{part}_{when}", sa.Double())
            for when in ("before", "after")
            for part in ("mu", "sigma")
        ),
        sa.Column("rank", sa.Integer()),
        sa.Column("rated_on", sa.Text()),
        key=("guild_id", "number", "user_id"),
    )
    _index("games", "guild_id", "user_id", "number")
    _index("games", "guild_id", "user_id", "rated_on", "number")


def _create_ladders() -> None:
    _create(
        "ladder_rows",
        _discord_id("guild_id"),
        _discord_id("user_id"),
        sa.Column("ladder", sa.Text(), nullable=False),
        _number("season"),
        *(sa.Column(name, sa.Double(), nullable=False) for name in ("mu", "sigma", "order")),
        *(_number(name) for name in ("games", "wins", "opponents")),
        sa.Column("last_at", MOMENT, nullable=False),
        sa.Column("placed", sa.Boolean(), nullable=False),
        _number("step"),
        key=("guild_id", "user_id", "ladder", "season"),
    )
    places = ("guild_id", "season", "ladder", "placed", "order", "user_id", "last_at")
    _index("ladder_rows", *places, name="ix_ladder_rows_places")
    _create(
        "ladder_steps",
        _discord_id("guild_id"),
        _number("season"),
        sa.Column("ladder", sa.Text(), nullable=False),
        _number("step"),
        _number("people"),
        key=("guild_id", "season", "ladder", "step"),
    )


def _create_totals() -> None:
    _create(
        "totals",
        _discord_id("guild_id"),
        _discord_id("user_id"),
        _number("season"),
        *(_number(name) for name in SUMS),
        sa.Column("colours", sa.Text(), nullable=False),
        sa.Column("last_at", MOMENT, nullable=False),
        sa.Column("rate", sa.Double(), nullable=False),
        sa.Column("mean_place", sa.Double(), nullable=False),
        key=("guild_id", "user_id", "season"),
    )
    for by in ("wins", "rate", "points", "highest_hand", "mean_place"):
        _index("totals", "guild_id", "season", by, "user_id")
    _create(
        "pairs",
        _discord_id("guild_id"),
        _discord_id("user_id"),
        _discord_id("other_id"),
        *(_number(name) for name in ("season", "games", "ahead", "behind")),
        sa.Column("ladders", sa.Text(), nullable=False),
        key=("guild_id", "user_id", "other_id", "season"),
    )
    _index("pairs", "guild_id", "user_id", "season", "games", "other_id")


def _create_records() -> None:
    _create(
        "players",
        _discord_id("guild_id"),
        _discord_id("user_id"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_at", MOMENT, nullable=False),
        key=("guild_id", "user_id"),
    )
    _create(
        "records",
        _discord_id("guild_id"),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        _discord_id("user_id"),
        _number("value"),
        sa.Column("at", MOMENT, nullable=False),
        key=("guild_id", "kind", "match_id", "user_id"),
    )
    _create(
        "awards",
        _discord_id("guild_id"),
        _discord_id("user_id"),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("guild_id", "user_id", "kind"),
    )


def _let_wait() -> None:
    """Let every ranked match wait that the league does not know; where there is no season, for the first."""
    op.execute(
        "INSERT INTO waiting_matches (match_id, guild_id, ended_at, season) "
        "SELECT match_id, guild_id, ended_at, CASE WHEN EXISTS "
        "(SELECT 1 FROM seasons WHERE seasons.guild_id = matches.guild_id) THEN NULL ELSE 1 END "
        "FROM matches WHERE ranked AND NOT EXISTS "
        "(SELECT 1 FROM waiting_matches AS known WHERE known.match_id = matches.match_id) AND NOT EXISTS "
        "(SELECT 1 FROM counted_matches AS known WHERE known.match_id = matches.match_id)"
    )
    op.execute(
        "INSERT INTO seasons (guild_id, number, name, started_at) "
        "SELECT guild_id, 1, 'first', min(started_at) FROM matches WHERE ranked AND NOT EXISTS "
        "(SELECT 1 FROM seasons AS known WHERE known.guild_id = matches.guild_id) GROUP BY guild_id"
    )
