"""Processes that share a bot on PostgreSQL, and their leases; SQLite has the tables unused."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.errors import StorageError

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

# Versions until this one held it for as long as they served; they know nothing of leases.
SERVED_BEFORE = "SELECT NOT pg_try_advisory_xact_lock(8116, 1)"

NOTE_CHANGE = """
CREATE OR REPLACE FUNCTION note_shelf_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed shelf%ROWTYPE;
BEGIN
    IF TG_OP = 'DELETE' THEN changed = OLD; ELSE changed = NEW; END IF;
    INSERT INTO shelf_changes (kind, owner, changed_by, changed_at)
    VALUES (changed.kind, changed.owner, txid_current(), clock_timestamp())
    ON CONFLICT (kind, owner)
    DO UPDATE SET changed_by = excluded.changed_by, changed_at = excluded.changed_at;
    RETURN NULL;
END
$$
"""
TRIGGER = """
CREATE TRIGGER shelf_change AFTER INSERT OR UPDATE OR DELETE ON shelf
FOR EACH ROW EXECUTE FUNCTION note_shelf_change()
"""


def upgrade() -> None:
    postgresql = op.get_bind().dialect.name == "postgresql"
    if postgresql and op.get_bind().exec_driver_sql(SERVED_BEFORE).scalar():
        raise StorageError("an earlier version of the bot serves it; stop that one first")
    op.create_table(
        "processes",
        sa.Column("registration", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("command", sa.Text()),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("leaves", sa.Boolean(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("registration", name=op.f("pk_processes")),
        sa.UniqueConstraint("name", name=op.f("uq_processes_name")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "leases",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("epoch", DISCORD_ID, nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("asked_by", sa.String(32)),
        sa.Column("kept_for", sa.String(32)),
        sa.Column("kept_until", sa.DateTime(timezone=True)),
        sa.Column("accepted", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_leases")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "identify_slots",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("free_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name=op.f("pk_identify_slots")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "shelf_changes",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("changed_by", DISCORD_ID, nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "owner", name=op.f("pk_shelf_changes")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    if postgresql:
        op.execute(NOTE_CHANGE)
        op.execute("DROP TRIGGER IF EXISTS shelf_change ON shelf")
        op.execute(TRIGGER)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER IF EXISTS shelf_change ON shelf")
        op.execute("DROP FUNCTION IF EXISTS note_shelf_change()")
    for table in ("shelf_changes", "identify_slots", "leases", "processes"):
        op.drop_table(table, if_exists=True)
