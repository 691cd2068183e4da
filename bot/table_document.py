"""A table as a file: CSV for spreadsheets, or JSON Lines for programs."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would carry out."""


class TableForm(Enum):
    """In what form a table is written."""

    CSV = "csv"
    JSON_LINES = "jsonl"


def table_document(columns: Sequence[str], rows: Iterable[Sequence[object]], form: TableForm) -> bytes:
    """Return a table in UTF-8.

    CSV has a line with the names of the columns, and an apostrophe before a text that a spreadsheet would
    take for a formula. In JSON Lines every row is an object, and Discord's ids are texts, since not every
    reader takes numbers of 64 bits. Moments are ISO 8601 in UTC.

    Args:
        columns: Their names.
        rows: Their values, in the order of the columns.
        form: CSV or JSON Lines.
    """
    made = io.StringIO(newline="")
    if form is TableForm.CSV:
        writer = csv.writer(made)
        writer.writerow(columns)
        writer.writerows([_cell(value) for value in row] for row in rows)
    else:
        made.writelines(_json_lines(columns, rows))
    return made.getvalue().encode("utf-8", "replace")


def _cell(value: object) -> object:
    value = _plain(value)
    if isinstance(value, str) and value.startswith(FORMULAS):
        return f"'{value}"
    return value


def _json_lines(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    for row in rows:
        document = {name: _json_value(name, value) for name, value in zip(columns, row, strict=True)}
        yield json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _json_value(column: str, value: object) -> object:
    value = _plain(value)
    return str(value) if column.endswith("_id") and isinstance(value, int) else value


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return value.value if isinstance(value, Enum) else value
