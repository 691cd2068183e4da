"""Names of tournaments, what lists tell of them, and who is in them, so that fewer have to be read."""

from __future__ import annotations

import json
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLE, PEOPLE = "tournaments", "tournament_people"
INDEX = "ix_tournament_people_guild_id"
USER, WITHDRAWN = 0, 5
"""Places in what is stored of somebody who entered."""
LARGEST_ID: Final = 2**63

_TOURNAMENTS: Final = sa.table(TABLE, *[sa.column(one) for one in ("id", "guild_id", "payload", "name")])
_PEOPLE: Final = sa.table(
    PEOPLE, *[sa.column(one) for one in ("user_id", "tournament_id", "guild_id", "takes_part")]
)


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("name", sa.Text()))
    op.add_column(TABLE, sa.Column("summary", sa.Text()))
    op.create_table(
        PEOPLE,
        sa.Column("user_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("guild_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("takes_part", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "tournament_id", name=op.f(f"pk_{PEOPLE}")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f(INDEX), PEOPLE, ["guild_id"])
    connection = op.get_bind()
    for tournament_id in connection.execute(sa.select(_TOURNAMENTS.c.id)).scalars().all():
        _fill(connection, tournament_id)


def _fill(connection: sa.Connection, tournament_id: str) -> None:
    """Note the name of a tournament and its people; one that is damaged shows its id."""
    this = _TOURNAMENTS.c.id == tournament_id
    query = sa.select(_TOURNAMENTS.c.guild_id, _TOURNAMENTS.c.payload).where(this)
    guild_id, payload = connection.execute(query).one()
    name, people = tournament_id, dict[int, bool]()
    try:
        saved: dict[str, Any] = json.loads(payload)
        people = {int(one[USER]): not one[WITHDRAWN] for one in saved["entrants"]}
        people[int(saved["host_id"])] = True
        name = str(saved["name"])
    except (ValueError, TypeError, LookupError, ArithmeticError):
        pass
    connection.execute(sa.update(_TOURNAMENTS).where(this).values(name=name))
    own = {"tournament_id": tournament_id, "guild_id": guild_id}
    rows = [
        {"user_id": user_id, "takes_part": active} | own
        for user_id, active in people.items()
        if 0 < user_id < LARGEST_ID
    ]
    if rows:
        connection.execute(sa.insert(_PEOPLE), rows)


def downgrade() -> None:
    op.drop_index(op.f(INDEX), PEOPLE)
    op.drop_table(PEOPLE)
    for column in ("summary", "name"):
        op.drop_column(TABLE, column)
