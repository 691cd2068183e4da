"""Rooms and logged actions as text for the store: JSON with a version, declared with `msgspec`.

`room` declares a room, `timing` and `statistics` the larger parts of it, `messages` what is noted beside it,
`actions` the log. What a match is
saved as is said in `bot.engine.codec`, and so is how all of it is read.
"""

from __future__ import annotations

from bot.rooms.state.codec.events import decode_event, decode_events, decode_logged, encode_logged
from bot.rooms.state.codec.room import decode_room, decode_snapshot, encode_messages, encode_room

__all__ = [
    "decode_event",
    "decode_events",
    "decode_logged",
    "decode_room",
    "decode_snapshot",
    "encode_logged",
    "encode_messages",
    "encode_room",
]
