"""INSERT that replaces the row with the same key, in one statement: two writers at once do not collide."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Table
    from sqlalchemy.engine import Dialect

Insert: TypeAlias = sqlite.Insert | postgresql.Insert

# Both databases spell an upsert alike, but SQLAlchemy has a class for each.
INSERT: dict[str, Callable[[Table], Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


def upsert(table: Table, dialect: Dialect, *, newer: str | None = None) -> Insert:
    """Return the statement that writes whole rows of a table, over those with the same primary key.

    Args:
        table: Where.
        dialect: Whose SQL it shall be.
        newer: A column; a row in which it has not grown stays as it is.
    """
    insert = INSERT[dialect.name](table)
    return insert.on_conflict_do_update(
        index_elements=[*table.primary_key],
        set_={column.name: insert.excluded[column.name] for column in table.c if not column.primary_key},
        where=None if newer is None else table.c[newer] < insert.excluded[newer],
    )
