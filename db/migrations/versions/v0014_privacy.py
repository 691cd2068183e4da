"""Privacy: wishes to be deleted, servers that the bot left, and what the league needs of old matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "deletions",
        sa.Column("user_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("anonymous_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_deletions")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "left_servers",
        sa.Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_left_servers")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "match_digests",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name=op.f("fk_match_digests_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_digests")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    # Somebody's matches, and the oldest archives, are found without reading all others.
    op.create_index(
        op.f("ix_match_seats_user_id_match_id"), "match_seats", ["user_id", "match_id"], if_not_exists=True
    )
    op.create_index(op.f("ix_archives_ended_at"), "archives", ["ended_at"], if_not_exists=True)


def downgrade() -> None:
    op.drop_index(op.f("ix_archives_ended_at"), "archives", if_exists=True)
    op.drop_index(op.f("ix_match_seats_user_id_match_id"), "match_seats", if_exists=True)
    op.drop_table("match_digests", if_exists=True)
    op.drop_table("left_servers", if_exists=True)
    op.drop_table("deletions", if_exists=True)
