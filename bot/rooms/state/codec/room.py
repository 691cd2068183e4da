"""Saved rooms: objects with the attributes of `RoomState`.

Which of the bot's messages belong to a room is a small text of its own.
"""

from __future__ import annotations

import logging
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Final

from bot.engine.codec import match as match_codec
from bot.engine.codec.events import fits_seats
from bot.engine.codec.formats import Problems, SavedFormat, SavedMatchError
from bot.rooms.state.codec.forms import DataclassForm
from bot.rooms.state.recent import KEPT, KINDS
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.state.timing import CLOCKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.rooms.ports import RoomSnapshot
    from bot.rooms.state.statistics import MatchStatistics
    from bot.rooms.state.timing import Timing

log = logging.getLogger(__name__)


VERSION: Final = 1
MESSAGES_VERSION: Final = 1
NOT_STORED: Final = {"closed_by", "closing"}
"""The room is gone once they are known."""
ROOM: Final = DataclassForm(
    RoomState,
    names=tuple(field.name for field in fields(RoomState) if field.name not in NOT_STORED),
    version=VERSION,
)
MESSAGES: Final = DataclassForm(
    RoomState, names=("match_id", "message_id", "posted_for", "pings"), version=MESSAGES_VERSION
)
FORMAT: Final[SavedFormat[Any]] = SavedFormat(
    name="saved room",
    form=ROOM.kind,
    error=SavedMatchError,
    version=VERSION,
    parts={"match": match_codec.FORMAT},
)
MESSAGES_FORMAT: Final[SavedFormat[Any]] = SavedFormat(
    name="saved messages", form=MESSAGES.kind, error=SavedMatchError, version=MESSAGES_VERSION
)


def encode_room(state: RoomState) -> str:
    """Return a room as text, hidden cards included: for the store alone."""
    return FORMAT.write(ROOM.write(state))


def decode_room(payload: str) -> RoomState:
    """Return the room saved by `encode_room`; raises SavedMatchError."""
    saved, problems = FORMAT.read(payload), Problems()
    state: RoomState = ROOM.read(saved, problems)
    _check_seats(state, len(state.seats), problems)
    _check(saved, problems)
    if problems.found:
        raise SavedMatchError(FORMAT.name, problems.found)
    return state


def _check(saved: Any, problems: Problems) -> None:
    """Note what does not go with the stage and the match."""
    lobby, match, seats = saved.stage is Stage.LOBBY, saved.match, len(saved.seats)
    over = match is not None and match.outcome is not None
    # Nobody sits at a table of a tournament until its people come.
    problems.check("seats", saved.seats, fits=seats > 0 or saved.tournament is not None)
    tables = 0 if match is None else len(match.tables)
    waiting = 0 if match is None else match.newcomers
    problems.check("stage", saved.stage.value, fits=over is (saved.stage is Stage.OVER))
    if (match is None) is not lobby or (match is not None and match.seats != seats):
        problems.add("match", "does not go with the stage and the seats")
    problems.check("started_at", saved.started_at, fits=(saved.started_at is None) is lobby)
    problems.check("tallies", saved.tallies, fits=len(saved.tallies) == (0 if lobby else seats))
    problems.check("table_revisions", saved.table_revisions, fits=len(saved.table_revisions) in {0, tables})
    # The match expects those who wait to be dealt in and take no computer player's seat; the line outlasts a
    # match that ended.
    people = all(seat.user_id is not None for seat in saved.newcomers)
    problems.check("newcomers", saved.newcomers, fits=people and len(saved.newcomers) >= waiting)
    if saved.again is not None:
        awaited = [seat.user_id for seat in saved.again.seats if seat.user_id is not None]
        problems.check("again.seats", awaited, fits=len(awaited) == len({*awaited}))
    if saved.intermission is not None:
        ended, points = saved.last_hand, saved.intermission.points
        fits = saved.stage is Stage.PLAYING and ended is not None
        problems.check("intermission", saved.stage.value, fits=fits)
        each = () if ended is None else (ended.hands, ended.totals)
        fits = 0 < len(points) <= seats and {len(points)}.issuperset(map(len, each))
        problems.check("intermission.points", points, fits=fits)


def _check_seats(state: RoomState, seats: int, problems: Problems) -> None:
    """Note what names a seat that is not there."""
    recent = state.recent
    for name, events in (("news", state.news), ("recent[0]", recent.events)):
        for place, event in enumerate(events):
            problems.check(f"{name}[{place}]", event, fits=fits_seats(event, seats))
    for place, event in enumerate(recent.events):
        problems.check(f"recent[0][{place}]", type(event).__name__, fits=isinstance(event, KEPT))
    problems.check("recent[1]", recent.counts, fits=len(recent.counts) in {0, seats})
    if state.last_hand is not None:
        problems.check("last_hand", state.last_hand, fits=fits_seats(state.last_hand, seats))
    for place, uno in enumerate(state.uncalled_unos):
        problems.check(f"uncalled_unos[{place}]", uno, fits=_there(seats, uno.seat, *uno.catchers))
    for place, hit in enumerate(state.hits):
        fits = hit.kind in KINDS and _there(seats, hit.seat, hit.by)
        problems.check(f"hits[{place}]", hit, fits=fits)
    if state.intermission is not None:
        ready = state.intermission.ready
        problems.check("intermission.ready", ready, fits=_there(seats, *ready))
    _check_timing(state.timing, seats, problems.below("timing."))
    _check_statistics(state.statistics, seats, problems.below("statistics."))


def _there(seats: int, *named: int) -> bool:
    return all(seat < seats for seat in named)


def _check_timing(timing: Timing, seats: int, problems: Problems) -> None:
    problems.check("clock", timing.clock, fits=timing.clock in CLOCKS)
    problems.check("misses", timing.misses, fits=len(timing.misses) <= seats)
    for place, wait in enumerate(timing.waits):
        problems.check(f"waits[{place}].seat", wait.seat, fits=_there(seats, wait.seat))


def _check_statistics(statistics: MatchStatistics, seats: int, problems: Problems) -> None:
    for name, numbers in _numbers(statistics):
        problems.check(name, numbers, fits=len(numbers) <= seats)
    for name, named in _seats_named(statistics):
        problems.check(name, named, fits=_there(seats, *named))
    accurate = [seat for seat, _ in statistics.accuracy]
    problems.check("accuracy", accurate, fits=len(accurate) == len({*accurate}))
    if statistics.other is not None:
        problems.check("other", statistics.other, fits=fits_seats(statistics.other, seats))


def _numbers(statistics: MatchStatistics) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "catches", statistics.catches
    for name, marks in (("points", statistics.points), ("sizes", statistics.sizes)):
        yield from ((f"{name}[{place}]", mark.values) for place, mark in enumerate(marks))
    yield from ((f"scores[{place}]", score.gains) for place, score in enumerate(statistics.scores))


def _seats_named(statistics: MatchStatistics) -> Iterator[tuple[str, Iterable[int]]]:
    yield "draw", [] if statistics.draw is None else [statistics.draw.seat]
    yield "hand", [] if statistics.hand is None else [statistics.hand.seat]
    yield "scores", [score.winner for score in statistics.scores if score.winner is not None]
    yield "out", [seat for seat, _ in statistics.out]
    yield "accuracy", [seat for seat, _ in statistics.accuracy]


def encode_messages(state: RoomState) -> str:
    """Return which messages belong to a room."""
    return MESSAGES_FORMAT.write(MESSAGES.write(state))


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
        saved = MESSAGES_FORMAT.read(snapshot.messages)
    except SavedMatchError as error:
        log.warning("the messages of channel %d are not known any more: %s", snapshot.channel_id, error)
        return state
    noted = MESSAGES.values(saved, Problems())
    return replace(state, **noted) if noted["match_id"] == state.match_id else state
