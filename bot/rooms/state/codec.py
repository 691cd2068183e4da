"""Rooms and logged actions as text for the store: JSON with a version, declared with `msgspec`."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from operator import attrgetter
from types import GenericAlias, NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from bot.engine.cards import Card, card
from bot.engine.codec import (
    MATCH_FORMAT,
    SavedMatch,
    SavedRules,
    match_of,
    rules_of,
    saved_match,
    saved_rules,
)
from bot.engine.codec.events import FORMS as ENGINE_FORMS
from bot.engine.codec.events import EventForms, fits_seats, kinds_of
from bot.engine.codec.formats import Problems, SavedFormat, SavedMatchError, shortened
from bot.engine.events import Event, HandEnded
from bot.engine.match import Match
from bot.engine.notation import format_action, parse_action
from bot.engine.rulebook.rules import Rules
from bot.rooms.ports import RoomSnapshot
from bot.rooms.state.history import (
    KEPT,
    KINDS,
    TAKE_SEAT,
    ExpectNewcomers,
    LogEntry,
    MatchStatistics,
    RoomEvent,
    StartMatch,
    TakeSeat,
)
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.state.timing import CLOCKS, Timing

if TYPE_CHECKING:
    SavedEvent = msgspec.Struct

_START: Final = re.compile(r"start:(\d{1,4})(?::(\d{1,4}))?", re.ASCII)
_EXPECT: Final = re.compile(r"expect:(\d{1,4})", re.ASCII)
_TAKE: Final = "take"


def format_entry(entry: LogEntry) -> str:
    """Return the notation of an entry: that of an action, or `start:4:2`, `expect:1`, `take`."""
    if isinstance(entry, StartMatch):
        starter = "" if entry.starter is None else f":{entry.starter}"
        return f"start:{entry.seats}{starter}"
    if isinstance(entry, TakeSeat):
        return _TAKE
    return f"expect:{entry.newcomers}" if isinstance(entry, ExpectNewcomers) else format_action(entry)


def parse_entry(text: str) -> LogEntry:
    """Return the entry written by `format_entry`; raises ValueError."""
    if found := _START.fullmatch(text):
        seats, starter = found.groups()
        return StartMatch(int(seats), None if starter is None else int(starter))
    if found := _EXPECT.fullmatch(text):
        return ExpectNewcomers(int(found[1]))
    return TAKE_SEAT if text == _TAKE else parse_action(text)


FORMS: Final[EventForms[RoomEvent]] = EventForms(kinds_of(RoomEvent))

if not TYPE_CHECKING:
    SavedEvent = FORMS.union


# `msgspec.convert` would analyse the forms of all events again each time, taking a hundred times as long.
_EVENT: Final = msgspec.json.Decoder(SavedEvent)
_EVENTS: Final = msgspec.json.Decoder(list[SavedEvent])


def decode_event(saved: Sequence[Any]) -> RoomEvent:
    """Return the event that is saved as its name followed by its values; raises SavedMatchError."""
    try:
        return FORMS.event_of(_EVENT.decode(msgspec.json.encode(saved)))
    except (msgspec.ValidationError, ValueError) as error:
        raise SavedMatchError("saved event", [f"{shortened(saved)}: {error}"]) from error


def decode_events(payload: bytes) -> list[RoomEvent]:
    """Return the events of a saved list in JSON, without those that cannot be read."""
    try:
        return [FORMS.event_of(event) for event in _EVENTS.decode(payload)]
    except (msgspec.DecodeError, ValueError):
        found = []
        for event in json.loads(payload):
            with suppress(SavedMatchError):
                found.append(decode_event(event))
        return found


class SavedAction(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    action: str
    events: tuple[SavedEvent, ...]


LOGGED_FORMAT: Final = SavedFormat(name="logged action", form=SavedAction, error=SavedMatchError)


def encode_logged(entry: LogEntry, events: tuple[RoomEvent, ...]) -> str:
    """Return an entry and its events as text, hidden cards included: only for the store."""
    return LOGGED_FORMAT.write(SavedAction(format_entry(entry), tuple(map(FORMS.saved, events))))


def decode_logged(payload: str) -> tuple[LogEntry, tuple[RoomEvent, ...]]:
    """Return what `encode_logged` wrote; raises SavedMatchError."""
    saved = LOGGED_FORMAT.read(payload)
    try:
        return parse_entry(saved.action), tuple(map(FORMS.event_of, saved.events))
    except ValueError as error:
        raise SavedMatchError(LOGGED_FORMAT.name, [str(error)]) from error


Reader = Callable[[Any, "Problems", str], Any]


class Form(NamedTuple):
    """Saved form of a type of values; None is always saved as None."""

    kind: Any  # the type that msgspec reads and writes
    write: Callable[[Any], Any] | None = None  # None if msgspec writes it as it is
    read: Reader | None = None  # notes problems; None if the value that msgspec reads needs no conversion


YEARS: Final = range(2000, 3000)
"""Plausible years of a time; near the limits of `datetime` nothing could be added or subtracted."""


def _checked_moment(moment: datetime, problems: Problems, path: str) -> datetime:
    if moment.year not in YEARS:
        problems.check(path, moment.isoformat(), fits=False)
    return moment


def _reader(read: Callable[[Any], Any]) -> Reader:
    """Return a reader that notes a ValueError of `read` as a problem and returns None then."""

    def checked(saved: Any, problems: Problems, path: str) -> Any:
        try:
            return read(saved)
        except ValueError as error:
            problems.add(path, str(error))
            return None

    return checked


OTHERS: Final[dict[Any, Form]] = {
    datetime: Form(Annotated[datetime, msgspec.Meta(tz=True)], None, _checked_moment),
    Card: Form(str, attrgetter("code"), _reader(card)),
    RoomEvent: Form(SavedEvent, FORMS.saved, _reader(FORMS.event_of)),
    Event: Form(ENGINE_FORMS.union, ENGINE_FORMS.saved, _reader(ENGINE_FORMS.event_of)),
    HandEnded: Form(FORMS.form(HandEnded), FORMS.saved, _reader(FORMS.event_of)),
    Rules: Form(SavedRules, saved_rules, lambda saved, problems, _: rules_of(saved, problems)),
    Match: Form(
        SavedMatch, saved_match, lambda saved, problems, path: match_of(saved, problems.below(f"{path}."))
    ),
}


SINCE_1_0: Final[dict[str, tuple[Any]]] = {"locale": (None,)}
"""Fields of a room that texts of 1.0 do not have, and what that means."""


class DataclassForm:
    def __init__(self, saved: type[Any], *, names: tuple[str, ...] = (), version: int | None = None) -> None:
        """Make the form of some or all fields, preceded by a version number if there is one."""
        hints = get_type_hints(saved, include_extras=True)
        names = names or tuple(field.name for field in fields(saved))
        forms = {name: form_of(hints[name]) for name in names}
        self._saved, self._names = saved, names
        self._values = attrgetter(*names)
        self._first = () if version is None else (version,)
        self._writers = [
            (place, form.write) for place, form in enumerate(forms.values(), len(self._first)) if form.write
        ]
        by_name = fields(saved)[0].kw_only
        self._readers = [
            (name, form.read, f".{name}" if by_name else f"[{place}]")
            for place, (name, form) in enumerate(forms.items())
            if form.read
        ]
        self.as_it_is = by_name and not self._writers
        self.kind: Any = msgspec.defstruct(
            f"Saved{saved.__name__}",
            [
                *([] if version is None else [("version", Literal[version])]),
                *((name, form.kind, *SINCE_1_0.get(name, ())) for name, form in forms.items()),
            ],
            frozen=True,
            omit_defaults=True,
            array_like=not by_name,
            forbid_unknown_fields=True,
        )

    def write(self, value: Any) -> Any:
        values = [*self._first, *self._values(value)]
        for place, write in self._writers:
            if values[place] is not None:
                values[place] = write(values[place])
        return self.kind(*values)

    def values(self, saved: Any, problems: Problems, path: str = "") -> dict[str, Any]:
        values = msgspec.structs.asdict(saved)
        values.pop("version", None)
        for name, read, step in self._readers:
            if values[name] is not None:
                values[name] = read(values[name], problems, f"{path}{step}" if path else name)
        return values

    def read(self, saved: Any, problems: Problems, path: str = "") -> Any:
        return self._saved(**self.values(saved, problems, path))


def form_of(hint: Any) -> Form:
    if hint in OTHERS:
        return OTHERS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        one, none = arguments
        assert none is NoneType  # noqa: S101 - nothing else is saved
        form = form_of(one)
        return form._replace(kind=form.kind | None)
    if origin is tuple and arguments[-1] is ...:
        return _several(form_of(arguments[0]))
    if not isinstance(hint, type) or not is_dataclass(hint):
        return Form(hint)
    each = DataclassForm(hint)
    return Form(each.kind, None if each.as_it_is else each.write, each.read)


def _several(form: Form) -> Form:
    """Return the saved form of a tuple; items that cannot be read are left out."""
    kind, write, read = form

    def read_each(saved: Any, problems: Problems, path: str) -> Any:
        assert read is not None  # noqa: S101 - else it is not asked for
        found = [read(one, problems, f"{path}[{place}]") for place, one in enumerate(saved)]
        return tuple([one for one in found if one is not None])

    return Form(
        GenericAlias(tuple, (kind, ...)),
        write and (lambda values: tuple(map(write, values))),
        read and read_each,
    )


log = logging.getLogger(__name__)

VERSION: Final = 1
MESSAGES_VERSION: Final = 1
NOT_STORED: Final = {"closed_by", "closing"}  # the room is gone once they are known
ROOM: Final = DataclassForm(
    RoomState,
    names=tuple(field.name for field in fields(RoomState) if field.name not in NOT_STORED),
    version=VERSION,
)
MESSAGES: Final = DataclassForm(
    RoomState, names=("match_id", "message_id", "posted_for", "pings"), version=MESSAGES_VERSION
)
ROOM_FORMAT: Final[SavedFormat[Any]] = SavedFormat(
    name="saved room", form=ROOM.kind, error=SavedMatchError, version=VERSION, parts={"match": MATCH_FORMAT}
)
MESSAGES_FORMAT: Final[SavedFormat[Any]] = SavedFormat(
    name="saved messages", form=MESSAGES.kind, error=SavedMatchError, version=MESSAGES_VERSION
)


def encode_room(state: RoomState) -> str:
    """Return a room as text, hidden cards included: only for the store."""
    return ROOM_FORMAT.write(ROOM.write(state))


def decode_room(payload: str) -> RoomState:
    """Return the room saved by `encode_room`; raises SavedMatchError."""
    saved, problems = ROOM_FORMAT.read(payload), Problems()
    state: RoomState = ROOM.read(saved, problems)
    _check_seats(state, len(state.seats), problems)
    _check(saved, problems)
    if problems.found:
        raise SavedMatchError(ROOM_FORMAT.name, problems.found)
    return state


def _check(saved: Any, problems: Problems) -> None:
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
    # The match expects the people in line who will not take a computer player's seat; the line is kept when a
    # match ends.
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
    return MESSAGES_FORMAT.write(MESSAGES.write(state))


def decode_snapshot(snapshot: RoomSnapshot) -> RoomState:
    """Return the room of a snapshot, with messages noted later if readable; raises SavedMatchError."""
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
