"""The newest events of a match, from its log while it goes on, and from its archive once it is over."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.engine.codec import SavedMatchError, fits_seats
from bot.rooms.archive import ArchiveError, read_archive
from bot.rooms.state.codec import decode_event, decode_logged
from bot.rooms.state.room_events import readable_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rooms.ports import Journal
    from bot.rooms.state.room_events import RoomEvent

log = logging.getLogger(__name__)


async def newest_events(journal: Journal, match_id: str, *, last: int, seats: int) -> list[RoomEvent]:
    """Return the public events of the newest `last` (1 or more) actions of a match, oldest first.

    What this version cannot read is left out: another one wrote it. So is what is damaged and names a seat
    that none of the match's `seats` is.
    """
    logged = await journal.load_actions(match_id, last=last)
    if logged:
        found = [event for action in logged for event in _logged_events(action.payload)]
    else:
        archive = await journal.load_archive(match_id)
        found = [] if archive is None else [*_archived_events(archive, match_id, last)]
    public = [event for event in found if readable_by(event, None)]  # the store has hidden cards too
    return [event for event in public if fits_seats(event, seats)]


def _logged_events(payload: str) -> tuple[RoomEvent, ...]:
    try:
        return decode_logged(payload)[1]
    except SavedMatchError:
        return ()


def _archived_events(payload: bytes, match_id: str, last: int) -> Iterator[RoomEvent]:
    try:
        archive = read_archive(payload, last=last)
    except ArchiveError as error:
        log.warning("match %s: %s", match_id, error)
        return
    for action in archive.actions:
        for event in action.events:
            try:
                yield decode_event(event)
            except SavedMatchError:
                continue
