"""A stored room becomes one that goes on, or the reason why it cannot, in words that hide the cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.codec.errors import SavedValueError
from bot.rooms.changes.after_change import next_deadline, resume
from bot.rooms.ports import UnreadableRoom
from bot.rooms.state.codec import decode_snapshot

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from bot.rooms.ports import RoomSnapshot
    from bot.rooms.state.room_state import RoomState


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredRoom:
    """A room as it goes on."""

    channel_id: int
    guild_id: int
    revision: int
    state: RoomState


def restore(
    stored: RoomSnapshot | UnreadableRoom, now: datetime, *, grace: timedelta
) -> RestoredRoom | UnreadableRoom:
    """Return a stored room as it goes on from now (`after_change.resume`).

    Args:
        stored: As it came from the store.
        now: The time.
        grace: How long nobody is caught after coming down to one card.

    Returns:
        The room, or what is known of a room that cannot be read. Whatever is wrong with it, nothing is
        raised: one damaged room must not keep others from going on.
    """
    if isinstance(stored, UnreadableRoom):
        return stored
    try:
        state = resume(decode_snapshot(stored), now, grace=grace)
        next_deadline(state)  # a moment at the end of time can be read, but not reckoned with
    except SavedValueError as error:
        problem = error.places
    except Exception as error:  # noqa: BLE001 - what a damaged text can cause has no bounds
        problem = type(error).__name__  # its message may hold cards
    else:
        return RestoredRoom(
            channel_id=stored.channel_id, guild_id=stored.guild_id, revision=stored.revision, state=state
        )
    return UnreadableRoom(
        channel_id=stored.channel_id, guild_id=stored.guild_id, revision=stored.revision, problem=problem
    )


def with_known_messages(stored: RoomState, known: RoomState) -> RoomState:
    """Return a stored state with the messages that this process knows: it brings no others up to date.

    They may have been sent after a commit that seemed to fail, and then what is stored has older ones.
    """
    if stored.token != known.token:
        return stored
    there = {ping.message_id for ping in known.pings}
    pings = (*known.pings, *(ping for ping in stored.pings if ping.message_id not in there))
    if known.message_id is None:
        return replace(stored, pings=pings)
    return replace(stored, message_id=known.message_id, posted_for=known.posted_for, pings=pings)
