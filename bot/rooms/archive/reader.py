"""Reads archives: strictly, within bounds, and without the engine."""

from __future__ import annotations

import bz2
import json
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.rooms.archive.document import (
    NAME,
    VERSION,
    Archive,
    ArchivedAction,
    ArchivedDeal,
    ArchivedSeat,
    SavedAction,
    SavedArchive,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST: Final = 16 * 2**20
"""Bytes of the largest document that is read: a match of some 200,000 actions."""

PART: Final = 2000
"""Entries of a log that are taken at once."""

WITH_LEVELS: Final = 4
"""The first version in which seats have a level."""

MOST_DIGITS: Final = 21
"""Characters of a whole number of 64 bits, its sign included."""


# msgspec looks through a form when it is used first. Archives are read in threads, and another that
# uses the form meanwhile would crash the process.
msgspec.json.Decoder(SavedArchive)


class ArchiveProblem(Enum):
    """Why an archive cannot be read."""

    DAMAGED = "it is no bzip2 file, or a part of one is missing or damaged"
    TOO_LARGE = "its document is larger than any match"
    NO_JSON = "its document is no JSON"
    OTHER_FORMAT = "it is something else"
    UNKNOWN_VERSION = "its version is unknown to this bot"
    INVALID = "its document breaks the rules of its version"


class ArchiveError(ValueError):
    """An archive cannot be read.

    Attributes:
        problem: Why.
    """

    def __init__(self, problem: ArchiveProblem, detail: str = "") -> None:
        super().__init__(f"the archive cannot be read: {problem.value}{detail and f' ({detail})'}")
        self.problem = problem


def json_of(data: bytes) -> bytes:
    """Return the document of an archive as it is: JSON, for whoever keeps it.

    Raises:
        ArchiveError: It is damaged, or too large.
    """
    decompressor = bz2.BZ2Decompressor()
    try:
        document = decompressor.decompress(data, LARGEST + 1)
    except OSError:
        raise ArchiveError(ArchiveProblem.DAMAGED) from None
    if len(document) > LARGEST:
        raise ArchiveError(ArchiveProblem.TOO_LARGE)
    if not decompressor.eof or decompressor.unused_data:
        raise ArchiveError(ArchiveProblem.DAMAGED)
    return document


def read_archive(data: bytes, *, last: int | None = None) -> Archive:
    """Return a match from its archive.

    Args:
        data: The archive.
        last: How many entries of the log are wanted, the newest; None for all.

    Raises:
        ArchiveError: It cannot be read.
    """
    try:
        value = json.loads(json_of(data), parse_int=_number_of)
    except (ValueError, RecursionError) as error:
        if isinstance(error, ArchiveError):
            raise
        raise ArchiveError(ArchiveProblem.NO_JSON) from None
    saved = _checked(value)
    try:
        return _archive_of(saved, last)
    except (ValueError, OverflowError) as error:
        raise ArchiveError(ArchiveProblem.INVALID, str(error)) from None
    finally:
        release(saved.log)


def release(entries: list[Any]) -> None:
    """Empty a list part by part: to free very many entries at once holds up all threads."""
    while entries:
        del entries[-PART:]


def _number_of(digits: str) -> int:
    """Return a whole number; raise ValueError if it has more than 64 bits, which no text can show."""
    if len(digits) > MOST_DIGITS or abs(int(digits)) >= 2**64:
        raise ValueError("a number of more than 64 bits")
    return int(digits)


def _checked(value: Any) -> SavedArchive:
    if not isinstance(value, dict) or value.get("format") != NAME:
        raise ArchiveError(ArchiveProblem.OTHER_FORMAT)
    version = value.get("version")
    if type(version) is not int or not 1 <= version <= VERSION:  # True and 1.0 are equal to 1
        raise ArchiveError(ArchiveProblem.UNKNOWN_VERSION, f"it reads 1 to {VERSION}")
    try:
        saved = _converted(value)
    except msgspec.ValidationError as error:
        raise ArchiveError(ArchiveProblem.INVALID, str(error)) from None
    except UnicodeEncodeError:
        raise ArchiveError(ArchiveProblem.INVALID, "half a surrogate pair in a text") from None
    if (saved.deal is msgspec.UNSET) is not (version == 1):
        raise ArchiveError(ArchiveProblem.INVALID, "deal: it has one from version 2 on")
    if any((seat.level is msgspec.UNSET) is (version >= WITH_LEVELS) for seat in saved.seats):
        raise ArchiveError(ArchiveProblem.INVALID, "seats: they have a level from version 4 on")
    return saved


def _converted(value: dict[str, Any]) -> SavedArchive:
    """Return a document in its form: its log part by part, since a part holds up all threads while it lasts.

    Raises:
        msgspec.ValidationError: It breaks the rules of its version.
        UnicodeEncodeError: There is half a surrogate pair in a text.
    """
    rows = value.get("log")
    if not isinstance(rows, list):
        return msgspec.convert(value, SavedArchive)
    saved = msgspec.convert(value | {"log": []}, SavedArchive)
    for start in range(0, len(rows), PART):
        saved.log += msgspec.convert(rows[start : start + PART], list[SavedAction])
    release(rows)
    return saved


def _archive_of(saved: SavedArchive, last: int | None) -> Archive:
    started = _moment_of(saved.started)
    skipped = 0 if last is None else max(0, len(saved.log) - last)
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
            ArchivedSeat(None if seat.account is None else int(seat.account), seat.name, seat.level or None)
            for seat in saved.seats
        ),
        seed=bytes.fromhex(saved.seed),
        deal=_deal_of(saved),
        event_fields={kind: tuple(names) for kind, names in saved.events.items()},
        length=len(saved.log),
        actions=tuple(_actions(saved, started, skipped)),
    )


def _deal_of(saved: SavedArchive) -> ArchivedDeal | None:
    deal = saved.deal
    if deal is None or deal is msgspec.UNSET:
        return None
    cuts = tuple((cut.seat, cut.word) for cut in deal.cuts)
    if any(seat >= len(saved.seats) for seat, _ in cuts):
        raise ValueError("deal: a cut of a seat that nobody has")
    return ArchivedDeal(
        number=deal.number,
        previous=deal.previous,
        commitment=deal.commitment,
        secret=deal.secret,
        cuts=cuts,
    )


def _actions(saved: SavedArchive, started: datetime, skipped: int) -> Iterator[ArchivedAction]:
    after = sum(entry.after for entry in saved.log[:skipped])
    for number, entry in enumerate(saved.log[skipped:], start=skipped):
        if entry.seat >= len(saved.seats) and not entry.action.startswith("expect:"):
            raise ValueError(f"entry {number}: no seat {entry.seat}")
        after += entry.after
        yield ArchivedAction(
            number,
            entry.seat,
            started + timedelta(milliseconds=after),
            entry.action,
            tuple(_event(saved, event, number) for event in entry.events),
        )


def _event(saved: SavedArchive, event: list[Any], number: int) -> tuple[Any, ...]:
    kind, *values = event
    names = saved.events.get(kind) if isinstance(kind, str) else None
    if names is None or len(values) > len(names):
        raise ValueError(f"entry {number}: an event that is not described")
    return (kind, *values)


def _moment_of(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text[:40]!r} has no time zone")
    return moment.astimezone(UTC)
