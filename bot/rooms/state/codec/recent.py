"""Saved recent events of a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.engine.codec.formats import Count
from bot.rooms.state.codec.events import SavedEvent, events_of, saved_events
from bot.rooms.state.recent import KEPT, NOTHING_RECENT, RecentEvents

if TYPE_CHECKING:
    from bot.engine.codec.errors import Problems


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
