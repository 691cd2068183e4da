"""Saved events of a room, and entries of its log: a list of the entry's notation and the events it caused."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.engine.codec.events import EventForms, fits_seats, kinds_of
from bot.engine.codec.formats import Count, SavedFormat, SavedMatchError, shortened
from bot.engine.events import HandEnded
from bot.rooms.state.log_entries import RoomEvent, format_entry, parse_entry
from bot.rooms.state.recent import KEPT, NOTHING_RECENT, RecentEvents

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.codec.formats import Problems
    from bot.rooms.state.log_entries import LogEntry

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


class SavedRecent(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What happened since each seat's own last move; see `RecentEvents`."""

    events: tuple[SavedEvent, ...] = ()
    counts: tuple[Count, ...] = ()


def saved_recent(recent: RecentEvents) -> SavedRecent | msgspec.UnsetType:
    """Return recent events in their saved form; nothing if there are none."""
    if recent == NOTHING_RECENT:
        return msgspec.UNSET
    return SavedRecent(saved_events(recent.events), recent.counts)


def recent_of(saved: SavedRecent | msgspec.UnsetType, seats: int, problems: Problems) -> RecentEvents:
    """Return the recent events of their saved form, and note what is wrong with them."""
    if saved is msgspec.UNSET:
        return NOTHING_RECENT
    events = events_of(saved.events, seats, problems, "recent[0]")
    for place, event in enumerate(events):
        problems.check(f"recent[0][{place}]", type(event).__name__, fits=isinstance(event, KEPT))
    problems.check("recent[1]", saved.counts, fits=len(saved.counts) in {0, seats})
    return RecentEvents(events, saved.counts)
