"""The ledger of deals: every lobby that opened in a server, each with the commitment to its deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("channel_id", DISCORD_ID, nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("cuts", sa.Text()),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("dealt_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("ending", sa.String(9)),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_deals")),
        sa.UniqueConstraint("match_id", name=op.f("uq_deals_match_id")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_index(
        op.f("ix_deals_channel_id_ended_at"), "deals", ["channel_id", "ended_at"], if_not_exists=True
    )


def downgrade() -> None:
    """Leave the ledger: published commitments cannot be replaced. Earlier versions do not look at it."""
