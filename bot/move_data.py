"""`python -m bot move-data FROM TO`: moves all data to another database, and compares the two."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.errors import UserError
from db.errors import StorageError
from db.move import TableSum, move

if TYPE_CHECKING:
    from collections.abc import Callable


def move_data(source: str, target: str, *, tell: Callable[[str], None]) -> None:
    """Move everything, telling of each table what went over.

    Args:
        source: The address of the database that has it.
        target: The address of an empty one, or of one to which the same move has begun.
        tell: Called with each line.

    Raises:
        UserError: One of them cannot be used, or something could not be moved.
    """
    total = 0

    def tell_table(name: str, found: TableSum) -> None:
        nonlocal total
        total += found.rows
        tell(f"{name}: {found.rows} rows, checksum {found.checksum[:12]}")

    try:
        asyncio.run(move(source, target, tell=tell_table))
    except StorageError as error:
        raise UserError(f"move-data: {error}") from error
    tell(f"{total} rows are there, and the same in both. Set DATABASE_URL to the new one.")
