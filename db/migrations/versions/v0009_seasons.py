"""Seasons: what people did in each week, and the podiums that were posted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Go on from 0008, or from a database that an earlier version has used since 0009."""
    _create(
        "activity",
        _discord_id("guild_id"),
        _number("week"),
        _discord_id("user_id"),
        _number("points"),
        _number("matches"),
        sa.Column("opponents", sa.Text(), nullable=False),
        _number("catches"),
        _number("comebacks"),
        key=("guild_id", "week", "user_id"),
    )
    _index("activity", "guild_id", "week", "points", "user_id")
    _create(
        "podiums",
        _discord_id("guild_id"),
        _number("season"),
        sa.Column("claimed_at", MOMENT, nullable=False),
        sa.Column("channel_id", DISCORD_ID),
        sa.Column("nonce", sa.String(25)),
        sa.Column("message_id", DISCORD_ID),
        sa.Column("outcome", sa.Text()),
        key=("guild_id", "season"),
    )
    _index("seasons", "ended_at", "started_at")


def downgrade() -> None:
    """Leave both: which podiums were posted cannot be told anew. Earlier versions do not look at them."""


def _create(table: str, *parts: sa.Column[object], key: tuple[str, ...]) -> None:
    op.create_table(
        table,
        *parts,
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{table}")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )


def _index(table: str, *columns: str) -> None:
    name = f"ix_{table}_{'_'.join(columns)}"
    op.create_index(op.f(name), table, list(columns), if_not_exists=True)


def _discord_id(name: str) -> sa.Column[object]:
    return sa.Column(name, DISCORD_ID, autoincrement=False, nullable=False)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)
