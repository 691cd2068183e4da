"""What opponents add to a rating: how often two people met, and why a match stays unrated.

Every league is computed anew in the background after the next start: its ratings were made by other rules.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

NOTE_ALL = """
INSERT INTO moderated_leagues (guild_id, decided, stale, first_season, marked)
SELECT DISTINCT guild_id, 0, true, 0, 1 FROM league_matches WHERE true
ON CONFLICT (guild_id) DO UPDATE SET stale = true, marked = moderated_leagues.marked + 1
"""


def upgrade() -> None:
    op.add_column("pairs", sa.Column("rated", sa.Text(), nullable=False, server_default=sa.text("''")))
    op.add_column("league_matches", sa.Column("unrated", sa.Text()))
    op.execute(NOTE_ALL)


def downgrade() -> None:
    op.drop_column("league_matches", "unrated")
    op.drop_column("pairs", "rated")
