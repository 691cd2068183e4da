"""Commands of the command line other than `run`, each imported only when it is used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.rooms.ports import StoreError
from bot.runtime.errors import UserError
from db.engine import StorageError


@contextmanager
def database_errors(where: str = "DATABASE_URL") -> Iterator[None]:
    """Turn database errors into a one-line message for the operator; `where` begins it."""
    try:
        yield
    except (StorageError, StoreError) as error:
        raise UserError(f"{where}: {error}") from error
