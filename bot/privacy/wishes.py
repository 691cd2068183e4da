"""Wishes that data of somebody be deleted: once a day from themselves, or from the operator."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.codec import SavedMatchError
from bot.privacy.anonymous import new_anonymous_id
from bot.privacy.ports import Deletion
from bot.rooms.state.codec import decode_snapshot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable
    from datetime import datetime

    from bot.privacy.ports import DeletionStore, PersonStore
    from bot.rooms.ports import RoomSnapshot
    from bot.rooms.state.room_state import RoomState

INTERVAL: Final = timedelta(days=1)
"""How long somebody has to wait before they may have their data deleted again: others' leagues pay for it."""


async def rooms_of(store: PersonStore, user_id: int) -> AsyncIterator[tuple[RoomSnapshot, RoomState]]:
    """Yield the open rooms that name an account; raises StoreError."""
    for snapshot in await store.rooms(user_id):
        try:
            yield snapshot, decode_snapshot(snapshot)
        except SavedMatchError:  # its channel is told of it, and nobody sees what is in it
            continue


async def note_wish(
    store: DeletionStore,
    user_id: int,
    now: datetime,
    entropy: Callable[[int], bytes],
    *,
    limited: bool,
    rooms: Iterable[RoomState] | None = None,
) -> bool:
    """Note that somebody's data is to be deleted, all that there is of it by now.

    What another process dated later than `now`, whose clock is ahead, is from before the wish all the same.

    Args:
        store: Keeps it.
        user_id: Discord's id of the account.
        now: The time (UTC).
        entropy: Where the anonymous id comes from.
        limited: Whether it is refused within `INTERVAL` of the wish before it.
        rooms: The open rooms that name the account; they are read without it.

    Returns:
        Whether it is noted.

    Raises:
        StoreError: It is not.
    """
    if rooms is None:
        rooms = [state async for _, state in rooms_of(store, user_id)]
    moments = [now, *await store.newest(user_id)]
    moments += [state.started_at for state in rooms if state.started_at is not None]
    deletion = Deletion(user_id=user_id, anonymous_id=new_anonymous_id(entropy), requested_at=max(moments))
    return await store.request(deletion, refused_after=now - INTERVAL if limited else None)
