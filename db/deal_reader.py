"""Reads the deals of a server, beside a bot that may be running on the same database; writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import case, select

from db.read_only import connect_read_only
from db.schema import deals

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDeal:
    """A deal as everybody may know it.

    Attributes:
        number: Which deal of its server it is, from 1.
        match_id: 32 hexadecimal digits.
        previous: The commitment of the deal before it; zeros for the first one.
        commitment: What was published when the lobby opened, 64 hexadecimal digits.
        secret: What the commitment hides, 64 hexadecimal digits; None until the deal is over.
        cuts: What players added, as it is stored (JSON); None until the cards are dealt.
        opened_at: When the lobby opened (UTC).
        dealt_at: When the cards were dealt (UTC), or None.
        ended_at: When all was over (UTC), or None.
        ending: `finished`, `abandoned` or `undealt`; None until then.
    """

    number: int
    match_id: str
    previous: str
    commitment: str
    secret: str | None
    cuts: str | None
    opened_at: datetime
    dealt_at: datetime | None
    ended_at: datetime | None
    ending: str | None


async def read_deals(url: str, *, guild_id: int) -> list[StoredDeal]:
    """Return all deals of a server, by number. A secret leaves the database only once its deal is over.

    Raises:
        StorageError: The database is not there, or cannot be read.
    """
    revealed = case((deals.c.ended_at.is_not(None), deals.c.secret)).label("secret")
    kept = [column for column in deals.c if column.name not in {"guild_id", "channel_id", "secret"}]
    query = select(*kept, revealed).where(deals.c.guild_id == guild_id).order_by(deals.c.number)
    async with connect_read_only(url) as connection:
        return [StoredDeal(**row) for row in (await connection.execute(query)).mappings()]
