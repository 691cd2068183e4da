"""Archives by channel and end: the match that ended last in a channel is found without reading any other."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        op.f("ix_archives_channel_id_ended_at"), "archives", ["channel_id", "ended_at"], if_not_exists=True
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_archives_channel_id_ended_at"), "archives", if_exists=True)
