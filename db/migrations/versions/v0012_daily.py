"""The daily deal: the deal of each day, everybody's tries, and in which servers they take part."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("committed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_daily_deals")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("user_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.Column("won", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("points", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("moves", sa.Integer(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("day", "user_id", name=op.f("pk_daily_tries")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_index(op.f("ix_daily_tries_user_id_day"), "daily_tries", ["user_id", "day"], if_not_exists=True)
    op.create_table(
        "daily_entries",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("user_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("day", "guild_id", "user_id", name=op.f("pk_daily_entries")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )


def downgrade() -> None:
    op.drop_table("daily_entries", if_exists=True)
    op.drop_index(op.f("ix_daily_tries_user_id_day"), "daily_tries", if_exists=True)
    op.drop_table("daily_tries", if_exists=True)
    op.drop_table("daily_deals", if_exists=True)
