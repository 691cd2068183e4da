"""A statement that is compiled once and sent to the driver many times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Delete, Insert, Select, Update
    from sqlalchemy.engine import Dialect
    from sqlalchemy.engine.interfaces import DBAPICursor


Parameters: TypeAlias = Any
"""Of one row: a tuple or a dict, whichever the driver takes."""


class PreparedStatement:
    """An INSERT of whole rows, or another statement; its parameters are named like the columns."""

    def __init__(self, statement: Insert | Update | Delete | Select[Any], dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        self.sql = str(compiled)
        self._positional: bool = compiled.positional
        types = {name: bind.type for name, bind in compiled.binds.items()}
        # Numbers that stand in the statement itself are parameters too.
        self._constants = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}
        self._fields = [
            (name, types[name].dialect_impl(dialect).bind_processor(dialect))
            for name in (compiled.positiontup if compiled.positional else types)
        ]

    def bind(self, row: dict[str, Any]) -> Parameters:
        """Return the row in the form that the driver takes; raises what a column's type raises."""
        if self._constants:
            row = self._constants | row
        values = [row[name] if to is None else to(row[name]) for name, to in self._fields]
        if self._positional:
            return tuple(values)
        return {name: value for (name, _), value in zip(self._fields, values, strict=True)}


class PreparedQuery(PreparedStatement):
    """A SELECT that is compiled once; its parameters are named."""

    def __init__(self, statement: Select[Any], dialect: Dialect) -> None:
        super().__init__(statement, dialect)
        self._dialect = dialect
        self._types = [column.type.dialect_impl(dialect) for column in statement.selected_columns]
        self._readers: list[Callable[[Any], Any] | None] | None = None

    def fetch(self, cursor: DBAPICursor, row: dict[str, Any]) -> list[list[Any]]:
        """Send it with parameters, and return what it finds; raises what a column's type raises."""
        cursor.execute(self.sql, self.bind(row))
        if self._readers is None:  # a server says only with its answer how it sends each column
            sent: Any = cursor.description
            self._readers = [
                one.result_processor(self._dialect, column[1])
                for one, column in zip(self._types, sent, strict=True)
            ]
        readers = self._readers
        return [
            [value if read is None else read(value) for read, value in zip(readers, found, strict=True)]
            for found in cursor.fetchall()
        ]
