"""Decided tables of tournaments as rows of their own, so that no change of a tournament writes them again."""

from __future__ import annotations

import json
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

TABLE: Final = "tournament_tables"
DECIDED: Final = {"played", "walkover"}

_TOURNAMENTS: Final = sa.table("tournaments", sa.column("id"), sa.column("payload"))
_TABLES: Final = sa.table(TABLE, *[sa.column(one) for one in ("tournament_id", "table", "payload")])


def upgrade() -> None:
    op.create_table(
        TABLE,
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f(f"fk_{TABLE}_tournament_id_tournaments"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "table", name=op.f(f"pk_{TABLE}")),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    for tournament_id in connection.execute(sa.select(_TOURNAMENTS.c.id)).scalars().all():
        _take_out(connection, tournament_id)


def _take_out(connection: sa.Connection, tournament_id: str) -> None:
    """Let decided tables of a tournament be rows; one that is damaged stays as it is."""
    try:
        saved = _saved(connection, tournament_id)
        decided = {str(one["key"]): one for one in saved["tables"] if one["state"] in DECIDED}
        saved["tables"] = [one for one in saved["tables"] if one["state"] not in DECIDED]
    except (ValueError, TypeError, LookupError):
        return
    if decided:
        rows = [
            {"tournament_id": tournament_id, "table": key, "payload": _text(one)}
            for key, one in decided.items()
        ]
        connection.execute(sa.insert(_TABLES), rows)
        _put(connection, tournament_id, saved)


def downgrade() -> None:
    connection = op.get_bind()
    of_tournament = _TABLES.c.tournament_id
    for tournament_id in connection.execute(sa.select(of_tournament).distinct()).scalars().all():
        saved = _saved(connection, tournament_id)
        decided = connection.execute(sa.select(_TABLES.c.payload).where(of_tournament == tournament_id))
        saved["tables"] += map(json.loads, decided.scalars())
        saved["tables"].sort(key=lambda one: (one["round"], len(one["key"]), one["key"]))
        _put(connection, tournament_id, saved)
    op.drop_table(TABLE)


def _saved(connection: sa.Connection, tournament_id: str) -> dict[str, Any]:
    query = sa.select(_TOURNAMENTS.c.payload).where(_TOURNAMENTS.c.id == tournament_id)
    saved: dict[str, Any] = json.loads(connection.execute(query).scalar_one())
    return saved


def _put(connection: sa.Connection, tournament_id: str, saved: dict[str, Any]) -> None:
    this = _TOURNAMENTS.c.id == tournament_id
    connection.execute(sa.update(_TOURNAMENTS).where(this).values(payload=_text(saved)))


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
