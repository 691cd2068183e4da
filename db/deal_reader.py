"""Reads the deals of a server, beside a bot that may be running on the same database; writes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rooms.ports import StoreError
from db.errors import StorageError
from db.ledger import open_to_all, recorded
from db.read_only import connect_read_only

if TYPE_CHECKING:
    from bot.rooms.deal_ports import RecordedDeal


async def read_deals(url: str, *, guild_id: int) -> list[RecordedDeal]:
    """Return all deals of a server, by number. A secret leaves the database only once its deal is over.

    Raises:
        StorageError: The database is not there, or cannot be read.
    """
    async with connect_read_only(url) as connection:
        rows = (await connection.execute(open_to_all(guild_id))).all()
    try:
        return recorded(rows)[::-1]
    except (StoreError, ValueError) as error:
        raise StorageError(f"the deals of the server {guild_id} are damaged: {error}") from error
