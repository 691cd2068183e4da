"""How often deletions of people marked a league as out of date, so that none is missed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

TABLE = "moderated_leagues"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("marked", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column(TABLE, "marked")
