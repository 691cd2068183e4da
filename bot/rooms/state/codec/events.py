"""Saved events of a room, and entries of its log: a list of the entry's notation and the events it caused."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.engine.codec.events import EventForms, kinds_of
from bot.engine.codec.formats import SavedFormat, SavedMatchError, shortened
from bot.rooms.state.log_entries import RoomEvent, format_entry, parse_entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rooms.state.log_entries import LogEntry

    SavedEvent = msgspec.Struct


FORMS: Final[EventForms[RoomEvent]] = EventForms(kinds_of(RoomEvent))

if not TYPE_CHECKING:
    SavedEvent = FORMS.union


# `msgspec.convert` would look through the forms of all events anew for each one: a hundred times as long.
_EVENT: Final = msgspec.json.Decoder(SavedEvent)
_EVENTS: Final = msgspec.json.Decoder(list[SavedEvent])


def decode_event(saved: Sequence[Any]) -> RoomEvent:
    """Return the event that is saved as its name followed by its values; raises SavedMatchError."""
    try:
        return FORMS.event_of(_EVENT.decode(msgspec.json.encode(saved)))
    except (msgspec.ValidationError, ValueError) as error:
        raise SavedMatchError("saved event", [f"{shortened(saved)}: {error}"]) from error


def decode_events(payload: bytes) -> list[RoomEvent]:
    """Return the events of a list of saved ones in JSON; those that cannot be read are left out."""
    try:
        return [FORMS.event_of(event) for event in _EVENTS.decode(payload)]
    except (msgspec.DecodeError, ValueError):
        found = []
        for event in json.loads(payload):
            with suppress(SavedMatchError):
                found.append(decode_event(event))
        return found


class SavedAction(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """An action and what it caused."""

    action: str
    events: tuple[SavedEvent, ...]


FORMAT: Final = SavedFormat(name="logged action", form=SavedAction, error=SavedMatchError)


def encode_logged(entry: LogEntry, events: tuple[RoomEvent, ...]) -> str:
    """Return an entry and the events it caused, hidden cards included: for the store alone."""
    return FORMAT.write(SavedAction(format_entry(entry), tuple([FORMS.saved(event) for event in events])))


def decode_logged(payload: str) -> tuple[LogEntry, tuple[RoomEvent, ...]]:
    """Return what `encode_logged` wrote; raises SavedMatchError."""
    saved = FORMAT.read(payload)
    try:
        return parse_entry(saved.action), tuple([FORMS.event_of(event) for event in saved.events])
    except ValueError as error:
        raise SavedMatchError(FORMAT.name, [str(error)]) from error
