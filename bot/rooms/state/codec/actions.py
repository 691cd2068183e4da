"""An entry of the log: a list of its notation and the events it caused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from bot.engine.codec.errors import SavedMatchError
from bot.engine.codec.formats import SavedFormat
from bot.rooms.state.codec.events import FORMS, SavedEvent, saved_events
from bot.rooms.state.log_entries import format_entry, parse_entry

if TYPE_CHECKING:
    from bot.rooms.state.log_entries import LogEntry
    from bot.rooms.state.room_events import RoomEvent


class SavedAction(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """An action and what it caused."""

    action: str
    events: tuple[SavedEvent, ...]


FORMAT: Final = SavedFormat(name="logged action", form=SavedAction, error=SavedMatchError)


def encode_logged(entry: LogEntry, events: tuple[RoomEvent, ...]) -> str:
    """Return an entry and the events it caused, hidden cards included: for the store alone."""
    return FORMAT.write(SavedAction(format_entry(entry), saved_events(events)))


def decode_logged(payload: str) -> tuple[LogEntry, tuple[RoomEvent, ...]]:
    """Return what `encode_logged` wrote.

    Raises:
        SavedMatchError: It is damaged.
    """
    saved = FORMAT.read(payload)
    try:
        return parse_entry(saved.action), tuple([FORMS.event_of(event) for event in saved.events])
    except ValueError as error:
        raise SavedMatchError(FORMAT.name, [str(error)]) from error
