"""Saved events of a room: those of the engine, and the room's own in the same form."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.engine.codec.errors import SavedMatchError, shortened
from bot.engine.codec.events import EventForms, fits_seats, kinds_of
from bot.engine.events import HandEnded
from bot.rooms.state.room_events import RoomEvent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.codec.errors import Problems

    SavedEvent = msgspec.Struct
    SavedHandEnded = msgspec.Struct

FORMS: Final[EventForms[RoomEvent]] = EventForms(kinds_of(RoomEvent))

if not TYPE_CHECKING:
    SavedEvent = FORMS.union
    SavedHandEnded = FORMS.form(HandEnded)


def saved_events(events: Sequence[RoomEvent]) -> tuple[SavedEvent, ...]:
    """Return events in their saved form."""
    return tuple([FORMS.saved(event) for event in events])


# `msgspec.convert` would look through the forms of all events anew for each one: a hundred times as long.
_EVENT: Final = msgspec.json.Decoder(SavedEvent)
_EVENTS: Final = msgspec.json.Decoder(list[SavedEvent])


def decode_event(saved: Sequence[Any]) -> RoomEvent:
    """Return the event that is saved as its name followed by its values.

    Raises:
        SavedMatchError: There is no such event, or a value is damaged.
    """
    try:
        return FORMS.event_of(_EVENT.decode(msgspec.json.encode(saved)))
    except (msgspec.ValidationError, ValueError) as error:
        raise SavedMatchError("saved event", [f"{shortened(saved)}: {error}"]) from error


def decode_events(payload: bytes) -> list[RoomEvent]:
    """Return the events of a list of saved ones in JSON; those that cannot be read are left out."""
    try:
        return [FORMS.event_of(event) for event in _EVENTS.decode(payload)]
    except (msgspec.DecodeError, ValueError):
        return [*_readable(json.loads(payload))]


def _readable(saved: Iterable[Any]) -> Iterator[RoomEvent]:
    for event in saved:
        with suppress(SavedMatchError):
            yield decode_event(event)


def events_of(
    saved: Sequence[SavedEvent], seats: int, problems: Problems, name: str
) -> tuple[RoomEvent, ...]:
    """Return the events of their saved form, and note what is wrong with them."""
    found = [event_of(event, seats, problems, f"{name}[{place}]") for place, event in enumerate(saved)]
    return tuple([event for event in found if event is not None])


def event_of(saved: Any, seats: int, problems: Problems, name: str) -> RoomEvent | None:
    """Return the event of its saved form, and note what is wrong with it; None if a card is none."""
    try:
        event = FORMS.event_of(saved)
    except ValueError as error:
        problems.add(name, str(error))
        return None
    problems.check(name, event, fits=fits_seats(event, seats))
    return event


def saved_hand_ended(event: HandEnded | None) -> SavedHandEnded | None:
    """Return the end of a hand in its saved form."""
    return None if event is None else FORMS.saved(event)


def hand_ended_of(
    saved: SavedHandEnded | None, seats: int, problems: Problems, name: str
) -> HandEnded | None:
    """Return the end of a hand, and note what is wrong with it."""
    event = None if saved is None else event_of(saved, seats, problems, name)
    return event if isinstance(event, HandEnded) else None
