"""Rooms, their actions, finished matches and who sat in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("channel_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("deadline", MOMENT),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("channel_id", name=op.f("pk_rooms")),
    )
    op.create_table(
        "actions",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_actions")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("channel_id", DISCORD_ID, nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_matches")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_matches_guild_id_ranked"), "matches", ["guild_id", "ranked"])
    op.create_table(
        "match_seats",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", DISCORD_ID),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("hands_won", sa.Integer(), nullable=False),
        sa.Column("highest_hand", sa.Integer(), nullable=False),
        sa.Column("forfeited", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name=op.f("fk_match_seats_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_seats")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("match_seats", "matches", "actions", "rooms"):
        op.drop_table(table)
