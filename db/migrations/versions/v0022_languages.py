"""Languages of people, tables and servers: no row changes, but older bots cannot read what is stored."""

from __future__ import annotations

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: what has no language speaks the one it always spoke."""
