"""Matches that are over, each complete in itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("guild_id", DISCORD_ID, nullable=False),
        sa.Column("channel_id", DISCORD_ID, nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_archives")),
    )


def downgrade() -> None:
    op.drop_table("archives")
