"""Upsert: an INSERT that replaces the row with the same key.

It is one statement, so that two writers at the same time do not collide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy.dialects import sqlite

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Table
    from sqlalchemy.dialects import postgresql
    from sqlalchemy.engine import Dialect

    Insert: TypeAlias = sqlite.Insert | postgresql.Insert


def _postgresql_insert(table: Table) -> postgresql.Insert:
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - much to load, and most play with SQLite

    return postgresql.insert(table)


# Both databases have the same syntax for it, but SQLAlchemy has a class for each.
INSERT: dict[str, Callable[[Table], Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": _postgresql_insert,
}


def upsert(table: Table, dialect: Dialect, *, newer: str | None = None) -> Insert:
    """Return a statement that inserts whole rows into a table, or replaces those with the same primary key.

    Args:
        table: The table.
        dialect: The SQL dialect of the database.
        newer: A column; a stored row is replaced only if the new value of this column is greater.
    """
    insert = INSERT[dialect.name](table)
    return insert.on_conflict_do_update(
        index_elements=[*table.primary_key],
        set_={column.name: insert.excluded[column.name] for column in table.c if not column.primary_key},
        where=None if newer is None else table.c[newer] < insert.excluded[newer],
    )
