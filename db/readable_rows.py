"""Reads the rows of a result one by one: a damaged one is left out, and keeps no other from being read.

SQLite keeps what it is given, whatever a column is declared as, and a disk may change it later.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from db.engine import one_line

if TYPE_CHECKING:
    from sqlalchemy import CursorResult, Row

log = logging.getLogger(__name__)


def readable_rows(found: CursorResult[Any], what: str) -> list[Row[Any]]:
    """Return the rows whose values are those of their columns; each of the others is logged.

    Args:
        found: A result that was not read yet.
        what: What each row is, for the log.
    """
    rows: list[Row[Any]] = []
    while True:
        try:
            row = found.fetchone()
        except (ValueError, TypeError) as error:
            log.error("%s cannot be read and is left out: %s", what, one_line(error))  # noqa: TRY400 - expected
            continue
        if row is None:
            return rows
        rows.append(row)
