"""Which of the bot's messages belong to a room, as a small text of its own.

A room notes such an id several times for each move. So these texts are stored beside the snapshot and only
until the next one, which has the ids in it again: nobody has to encode a whole room for the id of a message.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from bot.engine.codec.errors import SavedMatchError
from bot.engine.codec.formats import SavedFormat
from bot.rooms.state.codec.room import SavedPing, decode_room, pings_of, saved_pings
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from bot.rooms.ports import RoomSnapshot
    from bot.rooms.state.room_state import RoomState

VERSION: Final = 1

log = logging.getLogger(__name__)


class SavedMessages(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The messages of a room in one match; see `RoomState`."""

    version: Literal[1]
    match_id: str
    message_id: int | None
    posted_for: Stage | None
    pings: tuple[SavedPing, ...]


FORMAT: Final = SavedFormat(name="saved messages", form=SavedMessages, error=SavedMatchError, version=VERSION)


def encode_messages(state: RoomState) -> str:
    """Return which messages belong to a room."""
    return FORMAT.write(
        SavedMessages(
            version=VERSION,
            match_id=state.match_id,
            message_id=state.message_id,
            posted_for=state.posted_for,
            pings=saved_pings(state.pings),
        )
    )


def decode_snapshot(snapshot: RoomSnapshot) -> RoomState:
    """Return the room of a snapshot, with the messages that were noted after it.

    If these cannot be read, the room comes without them: at worst an old message stays where it is.

    Raises:
        SavedMatchError: The room cannot be read.
    """
    state = decode_room(snapshot.payload)
    if snapshot.messages is None:
        return state
    try:
        saved = FORMAT.read(snapshot.messages)
    except SavedMatchError as error:
        log.warning("the messages of channel %d are not known any more: %s", snapshot.channel_id, error)
        return state
    if saved.match_id != state.match_id:
        return state
    return replace(
        state, message_id=saved.message_id, posted_for=saved.posted_for, pings=pings_of(saved.pings)
    )
