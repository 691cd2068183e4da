"""Archives: finished matches, self-contained, in a format that outlives the code (`docs/archive.md`).

They are read strictly, within bounds and without the engine. The format of a version never changes.
"""

from __future__ import annotations

import asyncio
import bz2
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Annotated, Any, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from bot.engine.codec.events import kinds_of
from bot.engine.codec.formats import Count, Hash, Positive, look_through, number_of
from bot.rooms.ports import LoggedAction
from bot.rooms.state.history import RoomEvent
from bot.runtime.lru_cache import LRUCache

Load: TypeAlias = Callable[[str], Awaitable[bytes | None]]
NAME: Final = "uno-table match"
VERSION: Final = 4

AccountId = Annotated[str, msgspec.Meta(pattern=r"^(0|[1-9][0-9]{0,19})\Z")]
"""A Discord id, as text: not every JSON reader supports numbers of 64 bits."""
MatchId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
SavedLevel = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z-]{0,31}\Z")]
SavedEvent = Annotated[list[Any], msgspec.Meta(min_length=1)]


class SavedSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat; see `ArchivedSeat`."""

    account: AccountId | None
    name: str
    level: SavedLevel | None


class SavedAction(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """An entry of the log: seat, milliseconds since the previous entry, the action, and its events."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    after: int
    action: str
    events: list[SavedEvent]


class ArchivedDeal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The deal behind the seed of an archived match (`docs/verify.md`); the words of cuts are untrusted."""

    number: Positive
    previous: Hash
    commitment: Hash
    secret: Hash
    cuts: tuple[tuple[Count, Annotated[str, msgspec.Meta(min_length=1)]], ...]


class SavedArchive(msgspec.Struct, forbid_unknown_fields=True):
    """An archive document, with its values in the order in which they are written."""

    format: Literal["uno-table match"]
    version: Literal[4]
    match: MatchId
    guild: AccountId
    channel: AccountId
    started: str
    ended: str
    ending: Literal["finished", "abandoned"]
    codec: Positive
    rules: dict[str, Any]
    seats: list[SavedSeat]
    seed: Hash
    events: dict[str, list[str]]
    log: list[SavedAction]
    deal: ArchivedDeal | None


@dataclass(frozen=True, slots=True)
class ArchivedSeat:
    """A seat of an archived match; `user_id` is None for a computer player."""

    user_id: int | None
    name: str  # the name shown (untrusted text); for a computer player that of its persona, or empty
    level: str | None = None
    """The level of a computer player, such as `steady`; None for people, and if it was not stored."""


@dataclass(frozen=True, slots=True)
class ArchivedAction:
    """An entry of the log: an action, such as `R7`, and its events, each a kind with its values."""

    number: int
    seat: int
    at: datetime
    action: str
    events: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFacts:
    """Facts of a finished or closed match besides its log."""

    match_id: str
    guild_id: int
    channel_id: int
    started_at: datetime
    ended_at: datetime
    finished: bool
    codec: int
    rules: dict[str, Any]
    seats: Sequence[ArchivedSeat]
    seed: bytes  # the 32 bytes that all shuffles come from
    deal: ArchivedDeal | None = None  # the source of the seed; None for a match without a deal of a server


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive(MatchFacts):
    """An archive that was read; `event_fields` names the values of each kind of event."""

    event_fields: dict[str, tuple[str, ...]]
    actions: tuple[ArchivedAction, ...]


def times_counted(rules: Mapping[str, Any]) -> int:
    """Return how many times the points of a hand count, by archived rules, which are untrusted."""
    times = rules.get("point_multiplier")
    return times if type(times) is int and 1 < times < 100 and rules.get("format") != "single" else 1


EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    kind.__name__: tuple(field.name for field in fields(kind)) for kind in kinds_of(RoomEvent)
}
"""The values of each kind of event, by their names; a change of them needs a new version."""

MAX_ARCHIVE_BYTES: Final = 16 * 2**20
"""Bytes of the largest document that is read: a match of some 200,000 actions."""

PART: Final = 2000  # entries of a log that are processed at once

look_through(SavedArchive)  # archives are read in threads


class ArchiveProblem(Enum):
    """Reason why an archive cannot be read."""

    DAMAGED = "it is no bzip2 file, or a part of one is missing or damaged"
    TOO_LARGE = "its document is larger than any match"
    NO_JSON = "its document is no JSON"
    OTHER_FORMAT = "it is something else"
    UNKNOWN_VERSION = "its version is unknown to this bot"
    INVALID = "its document breaks the rules of its version"


class ArchiveError(ValueError):
    """An archive cannot be read."""

    def __init__(self, problem: ArchiveProblem, detail: str = "") -> None:
        super().__init__(f"the archive cannot be read: {problem.value}{detail and f' ({detail})'}")
        self.problem = problem


def json_of(data: bytes) -> bytes:
    """Return the document of an archive, JSON, unchecked, for export; raises ArchiveError."""
    decompressor = bz2.BZ2Decompressor()
    try:
        document = decompressor.decompress(data, MAX_ARCHIVE_BYTES + 1)
    except (OSError, TypeError):  # TypeError: SQLite may hold something else than bytes
        raise ArchiveError(ArchiveProblem.DAMAGED) from None
    if len(document) > MAX_ARCHIVE_BYTES:
        raise ArchiveError(ArchiveProblem.TOO_LARGE)
    if not decompressor.eof or decompressor.unused_data:
        raise ArchiveError(ArchiveProblem.DAMAGED)
    return document


def read_archive(data: bytes) -> Archive:
    """Return a match from its archive; raises ArchiveError."""
    try:
        value = json.loads(json_of(data), parse_int=number_of)
    except (ValueError, RecursionError) as error:
        if isinstance(error, ArchiveError):
            raise
        raise ArchiveError(ArchiveProblem.NO_JSON) from None
    saved = _checked(value)
    try:
        return _archive_of(saved)
    except (ValueError, OverflowError) as error:
        raise ArchiveError(ArchiveProblem.INVALID, str(error)) from None
    finally:
        release(saved.log)


def release(entries: list[Any]) -> None:
    """Empty a list in parts: freeing very many entries at once blocks all threads."""
    while entries:
        del entries[-PART:]


async def load_archive(load: Load, match_id: str) -> Archive | None:
    """Return the archive of a match, read in a thread; None if it has none. Raises ArchiveError."""
    payload = await load(match_id)
    return None if payload is None else await asyncio.to_thread(read_archive, payload)


Made = TypeVar("Made")


class ArchiveCache(Generic[Made]):
    """LRU cache of objects made from archives."""

    def __init__(
        self,
        load: Load,
        make: Callable[[Archive], Made],
        *,
        most_bytes: int,
        size: Callable[[Made], int],
        lock: asyncio.Lock | None = None,
    ) -> None:
        """Start empty; `make` runs in a thread while `lock` (by default a new one) is held."""
        self._load = load
        self._make = make
        self._kept: LRUCache[str, Made] = LRUCache(most_bytes, size=size)
        # The event loop shares the interpreter with one thread at most.
        self._making = lock or asyncio.Lock()

    async def of(self, match_id: str) -> Made | None:
        """Return the object made of a match, or None without an archive; raises ArchiveError if damaged."""
        kept = self._kept.get(match_id)
        if kept is not None:
            return kept
        payload = await self._load(match_id)
        if payload is None:
            return None
        async with self._making:
            kept = self._kept.get(match_id)  # somebody else may have asked for it meanwhile
            if kept is None:
                kept = await asyncio.to_thread(self._made_of, payload)
                self._kept.put(match_id, kept)
        return kept

    def _made_of(self, payload: bytes) -> Made:
        archive = read_archive(payload)
        made = self._make(archive)
        read = [*archive.actions]
        del archive
        release(read)
        return made

    def forget(self, match_id: str) -> None:
        """Drop the object made of a match, since its archive changed."""
        self._kept.forget(match_id)

    def clear(self) -> None:
        self._kept.clear()


def _checked(value: Any) -> SavedArchive:
    if not isinstance(value, dict) or value.get("format") != NAME:
        raise ArchiveError(ArchiveProblem.OTHER_FORMAT)
    version = value.get("version")
    if type(version) is not int or version != VERSION:
        raise ArchiveError(ArchiveProblem.UNKNOWN_VERSION, f"it reads {VERSION}")
    try:
        return _converted(value)
    except msgspec.ValidationError as error:
        raise ArchiveError(ArchiveProblem.INVALID, str(error)) from None
    except UnicodeEncodeError:
        raise ArchiveError(ArchiveProblem.INVALID, "half a surrogate pair in a text") from None


def _converted(value: dict[str, Any]) -> SavedArchive:
    """Convert a document, its log in parts, since converting blocks all other threads."""
    rows = value.get("log")
    if not isinstance(rows, list):
        return msgspec.convert(value, SavedArchive)
    saved = msgspec.convert(value | {"log": []}, SavedArchive)
    for start in range(0, len(rows), PART):
        saved.log += msgspec.convert(rows[start : start + PART], list[SavedAction])
    release(rows)
    return saved


def _archive_of(saved: SavedArchive) -> Archive:
    started = _moment_of(saved.started)
    if saved.deal is not None and any(seat >= len(saved.seats) for seat, _ in saved.deal.cuts):
        raise ValueError("deal: a cut of a seat that nobody has")
    return Archive(
        match_id=saved.match,
        guild_id=int(saved.guild),
        channel_id=int(saved.channel),
        started_at=started,
        ended_at=_moment_of(saved.ended),
        finished=saved.ending == "finished",
        codec=saved.codec,
        rules=saved.rules,
        seats=tuple(
            ArchivedSeat(None if seat.account is None else int(seat.account), seat.name, seat.level)
            for seat in saved.seats
        ),
        seed=bytes.fromhex(saved.seed),
        deal=saved.deal,
        event_fields={kind: tuple(names) for kind, names in saved.events.items()},
        actions=tuple(_actions(saved, started)),
    )


def _actions(saved: SavedArchive, started: datetime) -> Iterator[ArchivedAction]:
    after, longest = 0, {kind: 1 + len(names) for kind, names in saved.events.items()}
    for number, entry in enumerate(saved.log):
        if entry.seat >= len(saved.seats) and not entry.action.startswith("expect:"):
            raise ValueError(f"entry {number}: no seat {entry.seat}")
        for event in entry.events:
            kind = event[0]
            if not isinstance(kind, str) or len(event) > longest.get(kind, 0):
                raise ValueError(f"entry {number}: an event that is not described")
        after += entry.after
        yield ArchivedAction(
            number,
            entry.seat,
            started + timedelta(milliseconds=after),
            entry.action,
            tuple(map(tuple, entry.events)),
        )


def _moment_of(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text[:40]!r} has no time zone")
    return moment.astimezone(UTC)


UNREADABLE: Final = "unreadable"
"""Placeholder for a log entry that is damaged in the store: the match can end all the same."""

MILLISECOND: Final = timedelta(milliseconds=1)
_ROW: Final = msgspec.json.Decoder(tuple[str, list[list[Any]]])


def write_archive(facts: MatchFacts, log: Sequence[LoggedAction]) -> bytes:
    """Return the archive of a match; its log has every event, even those that only one seat may know."""
    entries = [*_entries(log, facts.started_at)]
    kinds = {event[0] for *_, events in entries for event in events}
    document = {
        "format": NAME,
        "version": VERSION,
        "match": facts.match_id,
        "guild": str(facts.guild_id),
        "channel": str(facts.channel_id),
        "started": _moment(facts.started_at),
        "ended": _moment(facts.ended_at),
        "ending": "finished" if facts.finished else "abandoned",
        "codec": facts.codec,
        "rules": facts.rules,
        "seats": [
            {
                "account": None if seat.user_id is None else str(seat.user_id),
                "name": msgspec.Raw(json.dumps(seat.name).encode()),  # it may contain half a surrogate pair
                "level": seat.level,
            }
            for seat in facts.seats
        ],
        "seed": facts.seed.hex(),
        "deal": facts.deal,
        "events": {kind: names for kind, names in EVENT_FIELDS.items() if kind in kinds},
        "log": entries,
    }
    # In any thread, encoding blocks all others: msgspec takes a tenth of the time of json.
    # bzip2 compresses such texts best, in a quarter of the time of LZMA, and blocks no other thread.
    return bz2.compress(msgspec.json.encode(document))


def decode_entry(logged: LoggedAction) -> tuple[str, list[list[Any]]]:
    """Return the action and the events of a log entry; `UNREADABLE` and no events if it is damaged."""
    try:
        return _ROW.decode(logged.payload)
    except msgspec.DecodeError:
        return UNREADABLE, []


def _entries(log: Iterable[LoggedAction], started_at: datetime) -> Iterable[list[Any]]:
    before = 0
    for logged in log:
        now = (logged.at - started_at) // MILLISECOND
        action, events = decode_entry(logged)
        known = [event for event in events if event and str(event[0]) in EVENT_FIELDS]
        yield [logged.seat, now - before, action, known]
        before = now


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
