"""Tournaments: what each of them is now, when something is due in it, and which match belongs to which."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("channel_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True)),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    for columns in (["deadline", "id"], ["guild_id", "created_at", "id"], ["stage", "id"]):
        name = "_".join(["ix_tournaments", *columns])
        op.create_index(op.f(name), "tournaments", columns, if_not_exists=True)
    op.create_table(
        "tournament_matches",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("table", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_matches_tournament_id_tournaments"),
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_tournament_matches")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )


def downgrade() -> None:
    op.drop_table("tournament_matches", if_exists=True)
    for columns in (["stage", "id"], ["guild_id", "created_at", "id"], ["deadline", "id"]):
        name = "_".join(["ix_tournaments", *columns])
        op.drop_index(op.f(name), "tournaments", if_exists=True)
    op.drop_table("tournaments", if_exists=True)
