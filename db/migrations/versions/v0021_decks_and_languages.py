"""The merciless deck, playing on for places, languages: no row changes, but older bots cannot read them."""

from __future__ import annotations

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: what is stored without the new values means what it always meant."""
