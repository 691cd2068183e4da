"""What people and servers chose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "shelf",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "owner", "name", name=op.f("pk_shelf")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("shelf")
