"""The merciless deck and playing on for places: no row changes, but older bots cannot read what is stored."""

from __future__ import annotations

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: rules and matches without the new values mean what they always meant."""
