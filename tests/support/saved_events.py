"""Events as archives have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.codec.formats import plain
from bot.rooms.state.codec import FORMS

if TYPE_CHECKING:
    from bot.rooms.state.history import RoomEvent


def encode_event(event: RoomEvent) -> list[Any]:
    """Return an event as its name followed by its fields."""
    encoded: list[Any] = plain(FORMS.saved(event))
    return encoded
