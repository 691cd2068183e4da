"""Moderation of the league: the matches that it is computed from, and what moderators decided."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Go on from 0009, or from a database that an earlier version has used since 0010."""
    _create_matches()
    _create_decisions()
    _list_matches()


def downgrade() -> None:
    """Leave what moderators decided: it cannot be told anew. Earlier versions do not look at it."""


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, DISCORD_ID, autoincrement=False, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _create_matches() -> None:
    op.create_table(
        "league_matches",
        _id("guild_id"),
        _number("position"),
        sa.Column("match_id", sa.String(32), nullable=False),
        _number("season"),
        sa.PrimaryKeyConstraint("guild_id", "position", name=op.f("pk_league_matches")),
        sa.UniqueConstraint("match_id", name=op.f("uq_league_matches_match_id")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name=op.f("fk_league_matches_match_id_matches")
        ),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )


def _create_decisions() -> None:
    op.create_table(
        "league_decisions",
        _id("guild_id"),
        _number("number"),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("action", "subject", "target", "note")),
        _id("actor_id"),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_league_decisions")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "moderated_leagues",
        _id("guild_id"),
        _number("decided"),
        sa.Column("stale", sa.Boolean(), nullable=False),
        _number("first_season"),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_moderated_leagues")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )


def _list_matches() -> None:
    """List the matches that were counted and are not listed yet, behind those that are."""
    op.execute(
        "INSERT INTO league_matches (guild_id, position, match_id, season) "
        "SELECT counted.guild_id, coalesce((SELECT max(position) FROM league_matches AS listed "
        "WHERE listed.guild_id = counted.guild_id), 0) "
        "+ row_number() OVER (PARTITION BY counted.guild_id ORDER BY counted.number), "
        "counted.match_id, counted.season FROM counted_matches AS counted "
        "JOIN matches ON matches.match_id = counted.match_id WHERE NOT EXISTS "
        "(SELECT 1 FROM league_matches AS known WHERE known.match_id = counted.match_id)"
    )
    # What an earlier version let wait again, or counted although it was voided, is put right here.
    op.execute(
        "DELETE FROM waiting_matches WHERE EXISTS "
        "(SELECT 1 FROM league_matches AS known WHERE known.match_id = waiting_matches.match_id)"
    )
    op.execute("UPDATE moderated_leagues SET stale = (1 = 1)")
    # What an earlier version counted lacks the activity of its weeks: every league is recomputed, once.
    op.execute(
        "INSERT INTO moderated_leagues (guild_id, decided, stale, first_season) "
        "SELECT DISTINCT guild_id, 0, (1 = 1), 0 FROM counted_matches AS counted WHERE NOT EXISTS "
        "(SELECT 1 FROM moderated_leagues AS known WHERE known.guild_id = counted.guild_id)"
    )
