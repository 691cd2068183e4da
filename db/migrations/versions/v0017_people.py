"""Rows for people of closed matches, authors of presets, and tombstones: nobody has to be searched for."""

from __future__ import annotations

import bz2
import json
from contextlib import suppress
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

# Written out, not taken from db.schema: a migration must not change when the schema goes on.
DISCORD_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MATCH_ID = sa.String(32)
LARGEST_ID: Final = 2**63
AT_ONCE: Final = 100
INDEXES: Final = (
    ("ix_archive_people_match_id", "archive_people", ["match_id"]),
    ("ix_shelf_author", "shelf", ["author"]),
    ("ix_shelf_kind_name", "shelf", ["kind", "name"]),
    ("ix_players_user_id", "players", ["user_id"]),
    ("ix_daily_entries_user_id", "daily_entries", ["user_id"]),
    *(
        (f"ix_league_decisions_{name}", "league_decisions", [name])
        for name in ("actor_id", "subject", "target")
    ),
)


def upgrade() -> None:
    op.create_table(
        "archive_people",
        sa.Column("user_id", DISCORD_ID, autoincrement=False, nullable=False),
        sa.Column("match_id", MATCH_ID, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "match_id", name=op.f("pk_archive_people")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tombstones",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_tombstones")),
        sqlite_with_rowid=False,
    )
    op.add_column("shelf", sa.Column("author", DISCORD_ID))
    connection = op.get_bind()
    _note_authors(connection)
    _note_people(connection)
    for name, table, columns in INDEXES:
        op.create_index(op.f(name), table, columns)


def _note_authors(connection: sa.Connection) -> None:
    shelf = sa.table("shelf", *map(sa.column, ("kind", "owner", "name", "payload", "author")))
    key = (shelf.c.kind, shelf.c.owner, shelf.c.name)
    presets = sa.select(*key, shelf.c.payload).where(shelf.c.kind == "preset", shelf.c.name != "")
    for *values, payload in connection.execute(presets).all():
        author: Any = None
        with suppress(ValueError, TypeError, LookupError):
            author = int(json.loads(payload)["author"])
        if author is not None and 0 < author < LARGEST_ID:
            same = [column == value for column, value in zip(key, values, strict=True)]
            connection.execute(sa.update(shelf).where(*same).values(author=author))


def _note_people(connection: sa.Connection) -> None:
    """Note who sat in matches that were closed before their end: their archives alone tell."""
    archives = sa.table("archives", sa.column("match_id"), sa.column("payload"))
    matches = sa.table("matches", sa.column("match_id"))
    people = sa.table("archive_people", sa.column("user_id"), sa.column("match_id"))
    closed = sa.select(archives.c.match_id).where(archives.c.match_id.not_in(sa.select(matches.c.match_id)))
    ids = list(connection.execute(closed.order_by(archives.c.match_id)).scalars())
    for first in range(0, len(ids), AT_ONCE):
        some = sa.select(archives.c.match_id, archives.c.payload)
        found = connection.execute(some.where(archives.c.match_id.in_(ids[first : first + AT_ONCE]))).all()
        rows = [
            {"user_id": user_id, "match_id": match_id}
            for match_id, payload in found
            for user_id in _people(payload)
        ]
        if rows:
            connection.execute(sa.insert(people), rows)


def _people(payload: bytes) -> set[int]:
    """Return who sat in an archived match; nobody if that cannot be read."""
    with suppress(OSError, ValueError, TypeError, LookupError, RecursionError):
        seats = json.loads(bz2.decompress(payload))["seats"]
        found = {int(seat["account"]) for seat in seats if seat["account"] is not None}
        return {one for one in found if 0 < one < LARGEST_ID}
    return set()


def downgrade() -> None:
    for name, table, _ in INDEXES:
        op.drop_index(op.f(name), table)
    op.drop_column("shelf", "author")
    op.drop_table("tombstones")
    op.drop_table("archive_people")
