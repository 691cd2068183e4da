"""The schema of the first release, where migrations begin: a new database gets the newest one at once."""

from __future__ import annotations

revision = "0020"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: `db.migrate` makes the tables of a new database from `db.schema`."""
