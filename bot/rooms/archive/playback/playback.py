"""An archived match step by step: any step is found without going through all before it.

A step is an entry of the log in which something happened that everybody saw; one that ends a hand and deals
the next is two steps, so that the end is seen. Steps are kept packed in chunks, each with the position before
it. So a match of 200,000 actions takes some megabytes, and a step of it costs no more
than one of a short match.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.rooms.archive.playback.fields import PlaybackError
from bot.rooms.archive.playback.follower import Follower
from bot.rooms.archive.playback.position import Position
from bot.rooms.archive.playback.surprises import Surprise, surprise_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.rooms.archive.document import Archive, ArchivedAction, ArchivedSeat
    from bot.rooms.archive.playback.fields import NamedEvent

STEPS_IN_A_CHUNK: Final = 64
PRIVATE: Final = frozenset({"CardsReceived", "HandReceived", "HandShown"})
"""Kinds of events that only the seat in their value `to` knew of."""
DEALING: Final = frozenset({"SeatJoined", "HandStarted"})
"""Kinds of events with which the next deal begins."""
SURPRISES: Final = tuple(Surprise)


class _Entry(msgspec.Struct, array_like=True):
    """A step as it is kept."""

    seat: int
    at: datetime
    action: str
    events: list[list[Any]]


_PACK: Final = msgspec.msgpack.Encoder()
_ENTRIES: Final = msgspec.msgpack.Decoder(list[_Entry])
_POSITION: Final = msgspec.msgpack.Decoder(Position)


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Steps, and the position before the first of them; both packed."""

    before: bytes
    entries: bytes


@dataclass(frozen=True, slots=True)
class HandStart:
    """Where a hand begins.

    Attributes:
        step: The step of its deal.
        number: Of the hand, from 1.
        table: Where it is played, from 0.
    """

    step: int
    number: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of a match.

    Attributes:
        number: From 0.
        seat: Who acted, from 0; with newcomers it may be a seat that nobody has yet.
        at: When (UTC).
        action: What was done, in the notation of archives.
        events: What it caused: each the name of its kind, followed by its values.
        position: The match after it; whoever asked for the step may change it.
        surprise: What makes it worth jumping to, if anything does.
    """

    number: int
    seat: int
    at: datetime
    action: str
    events: Sequence[Sequence[Any]]
    position: Position
    surprise: Surprise | None


class Playback:
    """A match that is over, to be watched again.

    Attributes:
        match_id: 32 hexadecimal digits.
        guild_id: Discord's id of the server.
        channel_id: Discord's id of the channel.
        ended_at: When it ended (UTC).
        finished: Whether it came to its end.
        rules: Every option by its name, untrusted.
        seats: Everybody who sat there at the end.
        length: How many steps it has, 1 or more.
        hands: The hands whose beginning is told, in order.
    """

    def __init__(self, archive: Archive) -> None:
        """Go through an archive once.

        Raises:
            PlaybackError: It tells what cannot have happened, or nothing at all.
        """
        self.match_id, self.guild_id, self.channel_id = archive.match_id, archive.guild_id, archive.channel_id
        self.ended_at, self.finished = archive.ended_at, archive.finished
        self.rules: Mapping[str, Any] = archive.rules
        self.seats: tuple[ArchivedSeat, ...] = tuple(archive.seats)
        self.length = 0
        self.hands: list[HandStart] = []
        self._names = archive.event_fields
        self._entries = array("I")  # of each step, the number of its entry in the log
        self._surprising = array("I")
        self._surprises = bytearray()
        self._chunks = [*self._packed(archive.actions)]
        if not self.length:
            raise PlaybackError("nothing happened in it")

    def _follower(self, position: Position | None = None) -> Follower:
        return Follower(
            rules=self.rules,
            tells_cards="CardsReceived" in self._names,
            seats=len(self.seats),
            position=position,
        )

    def _packed(self, actions: Iterable[ArchivedAction]) -> Iterator[_Chunk]:
        """Yield the chunks, and note on the way what can be jumped to."""
        follower = self._follower()
        before, entries = _PACK.encode(follower.position), list[Any]()
        for action, events in _parts(actions):
            named = self._named(events)
            try:
                follower.follow(named)
            except PlaybackError as error:
                raise PlaybackError(f"entry {action.number}: {error}") from None
            if all(kind in PRIVATE for kind, _ in named):
                continue  # nothing that anybody saw; an entry that was damaged has no events at all
            self._note(named, follower.position)
            self.length += 1
            self._entries.append(action.number)
            entries.append((action.seat, action.at, action.action, events))
            if len(entries) == STEPS_IN_A_CHUNK:
                yield _Chunk(before, _packed(entries))
                before, entries = _PACK.encode(follower.position), []
        if entries:
            yield _Chunk(before, _packed(entries))

    def _named(self, events: Iterable[Sequence[Any]]) -> list[NamedEvent]:
        return [(kind, dict(zip(self._names[kind], values, strict=False))) for kind, *values in events]

    def _note(self, events: Sequence[NamedEvent], after: Position) -> None:
        """Note the hands that begin in the step that comes next, and whether it is a surprise."""
        for kind, values in events:
            if kind == "HandStarted":
                self.hands.append(HandStart(self.length, values["number"], values.get("table", 0)))
        surprise = surprise_in(events, after)
        if surprise is not None:
            self._surprising.append(self.length)
            self._surprises.append(SURPRISES.index(surprise))

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory."""
        packed = sum(len(chunk.before) + len(chunk.entries) for chunk in self._chunks)
        noted = 5 * len(self._surprises) + 4 * self.length
        return packed + 200 * (len(self._chunks) + len(self.hands)) + noted + 20_000

    def step_before(self, entry: int) -> int:
        """Return the number of the last step before an entry of the log, of which everybody saw something.

        Args:
            entry: From 0; of the first one, and before it, this is the first step.
        """
        return max(bisect_left(self._entries, entry) - 1, 0)

    def step(self, number: int) -> Step:
        """Return a step; of a number that is too large the last one, of one below 0 the first."""
        number = min(max(number, 0), self.length - 1)
        place, wanted = divmod(number, STEPS_IN_A_CHUNK)
        chunk = self._chunks[place]
        follower = self._follower(_POSITION.decode(chunk.before))
        entries = _ENTRIES.decode(chunk.entries)
        for entry in entries[: wanted + 1]:
            follower.follow(self._named(entry.events))
        return self._step(number, entries[wanted], follower.position)

    def steps(self, first: int) -> Iterator[Step]:
        """Yield the steps from one on, 0 or more; each has its position until the next one is asked for."""
        number = first - first % STEPS_IN_A_CHUNK
        for chunk in self._chunks[first // STEPS_IN_A_CHUNK :]:
            follower = self._follower(_POSITION.decode(chunk.before))
            for entry in _ENTRIES.decode(chunk.entries):
                follower.follow(self._named(entry.events))
                if number >= first:
                    yield self._step(number, entry, follower.position)
                number += 1

    def _step(self, number: int, entry: _Entry, position: Position) -> Step:
        return Step(
            number=number,
            seat=entry.seat,
            at=entry.at,
            action=entry.action,
            events=entry.events,
            position=position,
            surprise=self._surprise_of(number),
        )

    def _surprise_of(self, number: int) -> Surprise | None:
        place = bisect_left(self._surprising, number)
        if place == len(self._surprising) or self._surprising[place] != number:
            return None
        return SURPRISES[self._surprises[place]]

    def next_surprise(self, after: int) -> int | None:
        """Return the first step after another one that is a surprise, or None."""
        place = bisect_right(self._surprising, after)
        return self._surprising[place] if place < len(self._surprising) else None

    def hand_at(self, number: int, table: int = 0) -> int | None:
        """Return the place in `hands` of the hand that is played at a table in a step, or None."""
        begun = bisect_right(self.hands, number, key=lambda hand: hand.step)
        return next((at for at in reversed(range(begun)) if self.hands[at].table == table), None)


def _parts(actions: Iterable[ArchivedAction]) -> Iterator[tuple[ArchivedAction, Sequence[Sequence[Any]]]]:
    """Yield entries of a log with what they caused: the next deal apart from the end of a hand."""
    for action in actions:
        kinds = [event[0] for event in action.events]
        ended = kinds.index("HandEnded") if "HandEnded" in kinds else len(kinds)
        deal = next((at for at in range(ended, len(kinds)) if kinds[at] in DEALING), len(kinds))
        yield action, action.events[:deal]
        if deal < len(kinds):
            yield action, action.events[deal:]


def _packed(entries: list[Any]) -> bytes:
    """Return entries as they are kept.

    Raises:
        PlaybackError: There is half a surrogate pair in a text.
    """
    try:
        return _PACK.encode(entries)
    except UnicodeEncodeError:
        raise PlaybackError("half a character in a text") from None
