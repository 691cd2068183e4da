"""The saved form of rules, events and matches: JSON with a version, declared with `msgspec`.

Cards are written by their code, one string for each pile. The form is checked by `msgspec`, without any
conversion: `True` is no number, and neither is `1.0`. What the form cannot say is checked here, so that what
was read is a position that can be played on. `bot.engine.notation` writes the same values for people.
"""

from __future__ import annotations

from bot.engine.codec.events import decode_event, encode_event, fits_seats
from bot.engine.codec.formats import SavedMatchError, SavedValueError
from bot.engine.codec.match import VERSION, decode_match, encode_match
from bot.engine.codec.rules import (
    RULES_VERSION,
    decode_rules,
    decode_value,
    encode_rules,
    encode_value,
    read_rules,
    write_rules,
)

__all__ = [
    "RULES_VERSION",
    "VERSION",
    "SavedMatchError",
    "SavedValueError",
    "decode_event",
    "decode_match",
    "decode_rules",
    "decode_value",
    "encode_event",
    "encode_match",
    "encode_rules",
    "encode_value",
    "fits_seats",
    "read_rules",
    "write_rules",
]
