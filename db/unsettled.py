"""Waits for commits that got no answer: what they write is not read before they have ended."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from sqlalchemy import text

from bot.rooms.ports import StoreFailedError

if TYPE_CHECKING:
    from db.connections import Connections

LOOKS: Final = 20
PAUSE: Final = 0.05
"""Seconds between two looks: a server that lives ends a commit at once."""
STATUS: Final = text("SELECT txid_status(:transaction)")


async def wait_until_settled(
    unsettled: dict[int, frozenset[int]], channel_id: int, reads: Connections
) -> None:
    """Return when no commit of a room is under way whose connection was lost.

    Args:
        unsettled: The transactions that got no answer, each with its channels; those that ended are removed.
        channel_id: Discord's id of the channel.
        reads: Connections to ask with.

    Raises:
        StoreFailedError: One of them is under way still: the server hangs.
    """
    for transaction in [number for number, channels in unsettled.items() if channel_id in channels]:
        for look in range(LOOKS):
            if look:
                await asyncio.sleep(PAUSE)
            async with reads.connect() as connection:
                status = await connection.scalar(STATUS, {"transaction": transaction})
            if status != "in progress":
                break
        else:
            raise StoreFailedError(f"a commit of channel {channel_id} is still under way in the database")
        unsettled.pop(transaction, None)
