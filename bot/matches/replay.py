"""Replays: an archived match step by step with all hands open, its surprises, and a cache.

A step is an entry of the log with public events; an entry that ends a hand and deals the next is two steps.
Steps are packed in chunks, each with the position before it, so any step of a long match is found fast.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final

import msgspec

from bot.engine.compiled_rules import WILD_DRAWS
from bot.matches.archive import Archive, ArchiveCache, ArchivedAction, ArchivedSeat, Load
from bot.matches.follower import MatchFollower, NamedEvent, Position, ReplayError

WILD_DRAW_CODES: Final = frozenset(face.value for face in WILD_DRAWS)
MANY_DRAWN: Final = 4
MANY_HELD: Final = 10  # cards from which coming down to one is a comeback


class Surprise(Enum):
    """Reason to jump to a step, most important first; the value is part of a message key."""

    HAND_WON = "hand-won"
    CAUGHT = "caught"
    BLUFF = "bluff"  # a challenge that was right
    SWAPPED = "swapped"
    COMEBACK = "comeback"
    WILD_DRAW = "wild-draw"
    DRAWN = "drawn"  # somebody drew four cards or more


Test = Callable[[Mapping[str, Any], "Position"], bool]


def _is_comeback(values: Mapping[str, Any], after: Position) -> bool:
    """Return whether a seat that held `MANY_HELD` cards or more in this hand is down to one."""
    seat = values.get("seat")
    if values.get("left") != 1 or type(seat) is not int or not 0 <= seat < len(after.seats):
        return False
    return after.seats[seat].most >= MANY_HELD


def _are_many(values: Mapping[str, Any], _: Position) -> bool:
    count = values.get("count")
    return type(count) is int and count >= MANY_DRAWN


TESTS: Final[tuple[tuple[Surprise, str, Test], ...]] = (
    (Surprise.HAND_WON, "HandEnded", lambda values, _: values.get("winner") is not None),
    (Surprise.CAUGHT, "UnoCaught", lambda _, __: True),
    (Surprise.BLUFF, "WildDrawFourChallenged", lambda values, _: values.get("guilty") is True),
    (Surprise.SWAPPED, "HandsSwapped", lambda _, __: True),
    (Surprise.SWAPPED, "HandsPassed", lambda _, __: True),
    (Surprise.COMEBACK, "CardPlayed", _is_comeback),
    (Surprise.COMEBACK, "SetPlayed", _is_comeback),
    (Surprise.WILD_DRAW, "CardPlayed", lambda values, _: values.get("card") in WILD_DRAW_CODES),
    (Surprise.DRAWN, "CardsDrawn", _are_many),
)
"""Each surprise with its kind of event and the condition on it; the greatest surprise first."""

KINDS: Final = frozenset(kind for _, kind, _ in TESTS)


def surprise_in(events: Sequence[NamedEvent], after: Position) -> Surprise | None:
    told = [event for event in events if event[0] in KINDS]
    if not told:
        return None
    found = (
        surprise
        for surprise, wanted, test in TESTS
        for kind, values in told
        if kind == wanted and test(values, after)
    )
    return next(found, None)


STEPS_IN_A_CHUNK: Final = 64
PRIVATE: Final = frozenset({"CardsReceived", "HandReceived", "HandShown"})
"""Kinds of events that only the seat `to` knew of."""
DEALING: Final = frozenset({"SeatJoined", "HandStarted"})  # kinds of events with which the next deal begins


class _PackedStep(msgspec.Struct, array_like=True):
    seat: int
    at: datetime
    action: str
    events: list[list[Any]]


_PACK: Final = msgspec.msgpack.Encoder()
_ENTRIES: Final = msgspec.msgpack.Decoder(list[_PackedStep])
_POSITION: Final = msgspec.msgpack.Decoder(Position)


@dataclass(frozen=True, slots=True)
class HandStart:
    step: int
    number: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayStep:
    """A step of a match, with the position after it; its seat may not be taken yet."""

    number: int
    seat: int
    at: datetime
    action: str
    events: Sequence[Sequence[Any]]
    position: Position
    surprise: Surprise | None


class Replay:
    """Replay of an archived match; the rules are untrusted, and `hands` lists the hands in its log."""

    def __init__(self, archive: Archive) -> None:
        """Go through the archive once; raises ReplayError."""
        self.match_id, self.guild_id, self.channel_id = archive.match_id, archive.guild_id, archive.channel_id
        self.ended_at, self.finished = archive.ended_at, archive.finished
        self.rules: Mapping[str, Any] = archive.rules
        self.seats: tuple[ArchivedSeat, ...] = tuple(archive.seats)
        self.length = 0
        self.hands: list[HandStart] = []
        self._names = archive.event_fields
        self._entries = array("I")  # of each step, the number of its entry in the log
        self._surprises: dict[int, Surprise] = {}  # by the number of the step, in order
        self._chunks = [*self._packed(archive.actions)]
        if not self.length:
            raise ReplayError("nothing happened in it")

    def _follower(self, position: Position | None = None) -> MatchFollower:
        return MatchFollower(
            rules=self.rules,
            tells_cards="CardsReceived" in self._names,
            seats=len(self.seats),
            position=position,
        )

    def _packed(self, actions: Iterable[ArchivedAction]) -> Iterator[tuple[bytes, bytes]]:
        """Yield chunks, each the position before its steps and the steps; note hands and surprises."""
        follower = self._follower()
        before, entries = _PACK.encode(follower.position), list[Any]()
        for action, events in _parts(actions):
            named = self._named(events)
            try:
                follower.follow(named)
            except ReplayError as error:
                raise ReplayError(f"entry {action.number}: {error}") from None
            if all(kind in PRIVATE for kind, _ in named):
                continue  # nothing public; a damaged entry has no events at all
            self._note(named, follower.position)
            self.length += 1
            self._entries.append(action.number)
            entries.append((action.seat, action.at, action.action, events))
            if len(entries) == STEPS_IN_A_CHUNK:
                yield before, _packed(entries)
                before, entries = _PACK.encode(follower.position), []
        if entries:
            yield before, _packed(entries)

    def _named(self, events: Iterable[Sequence[Any]]) -> list[NamedEvent]:
        return [(kind, dict(zip(self._names[kind], values, strict=False))) for kind, *values in events]

    def _note(self, events: Sequence[NamedEvent], after: Position) -> None:
        """Note the hands that begin in the next step, and its surprise."""
        for kind, values in events:
            if kind == "HandStarted":
                self.hands.append(HandStart(self.length, values["number"], values.get("table", 0)))
        surprise = surprise_in(events, after)
        if surprise is not None:
            self._surprises[self.length] = surprise

    @property
    def size(self) -> int:
        packed = sum(len(before) + len(entries) for before, entries in self._chunks)
        noted = 100 * len(self._surprises) + 4 * self.length
        return packed + 200 * (len(self._chunks) + len(self.hands)) + noted + 20_000

    def step_before(self, entry: int) -> int:
        """Return the last step before an entry of the log, or the first step."""
        return max(bisect_left(self._entries, entry) - 1, 0)

    def step(self, number: int) -> ReplayStep:
        """Return a step; numbers out of range give the first or the last one."""
        return next(self.steps(min(max(number, 0), self.length - 1)))

    def steps(self, first: int) -> Iterator[ReplayStep]:
        """Yield the steps from `first` (0 or more) on; a position is valid until the next step."""
        number = first - first % STEPS_IN_A_CHUNK
        for before, entries in self._chunks[first // STEPS_IN_A_CHUNK :]:
            follower = self._follower(_POSITION.decode(before))
            for entry in _ENTRIES.decode(entries):
                follower.follow(self._named(entry.events))
                if number >= first:
                    yield ReplayStep(
                        number=number,
                        seat=entry.seat,
                        at=entry.at,
                        action=entry.action,
                        events=entry.events,
                        position=follower.position,
                        surprise=self._surprises.get(number),
                    )
                number += 1

    def next_surprise(self, after: int) -> int | None:
        return next((number for number in self._surprises if number > after), None)

    def hand_at(self, number: int, table: int = 0) -> int | None:
        """Return the index in `hands` of the hand that a table plays in a step, or None."""
        begun = bisect_right(self.hands, number, key=lambda hand: hand.step)
        return next((at for at in reversed(range(begun)) if self.hands[at].table == table), None)


def _parts(actions: Iterable[ArchivedAction]) -> Iterator[tuple[ArchivedAction, Sequence[Sequence[Any]]]]:
    """Yield the entries of a log with their events, the next deal separate from the end of a hand."""
    for action in actions:
        kinds = [event[0] for event in action.events]
        ended = kinds.index("HandEnded") if "HandEnded" in kinds else len(kinds)
        deal = next((at for at in range(ended, len(kinds)) if kinds[at] in DEALING), len(kinds))
        yield action, action.events[:deal]
        if deal < len(kinds):
            yield action, action.events[deal:]


def _packed(entries: list[Any]) -> bytes:
    try:
        return _PACK.encode(entries)
    except UnicodeEncodeError:
        raise ReplayError("half a character in a text") from None


MAX_STEPS: Final = 3_000  # of a longer hand only the last steps are considered
LAST_STEPS: Final = 10  # steps at the end that are always kept
KEPT: Final = frozenset(
    {
        "UnoCalled",
        "UnoCaught",
        "WrongCall",
        "WildDrawFourChallenged",
        "SeatFinished",
        "SeatForfeited",
        "HandLimitReached",
    }
)
"""Kinds of events that, like surprises, are kept when others are left out."""
SHOWN: Final = KEPT | {
    *("HandStarted", "ColourNamed", "CardPlayed", "SetPlayed", "CardsDrawn", "HandsSwapped", "HandsPassed"),
    *("HandEnded", "MatchEnded"),
}
"""Kinds of events after which a table looks different."""


def last_hand(replay: Replay, *, most: int) -> list[int]:
    """Return the steps of the last hand worth a frame, in order; empty if its deal is not in the log."""
    end = replay.step(replay.length - 1)
    place = _table_of(end)
    hand = replay.hand_at(end.number, place)
    if hand is None:
        return []
    worth: list[int] = []
    kept: set[int] = set()
    for step in replay.steps(max(replay.hands[hand].step, end.number + 1 - MAX_STEPS)):
        kinds = {event[0] for event in step.events}
        if _table_of(step) == place and kinds & SHOWN:
            worth.append(step.number)
            if step.surprise is not None or kinds & KEPT:
                kept.add(step.number)
    return _thinned(worth, kept, most=most)


def _table_of(step: ReplayStep) -> int:
    seats = step.position.seats
    return seats[step.seat].table if 0 <= step.seat < len(seats) else 0


def _thinned(worth: Sequence[int], kept: set[int], *, most: int) -> list[int]:
    """Return at most `most` steps, preferring those in `kept`, and of these the later ones."""
    if len(worth) <= most:
        return [*worth]
    before, last = worth[1:-LAST_STEPS], worth[-LAST_STEPS:]
    room = most - 1 - LAST_STEPS
    chosen = [step for step in before if step in kept][-room:] if room else []
    others, room = [step for step in before if step not in kept], room - len(chosen)
    chosen += [others[len(others) * number // room] for number in range(room)]
    return [worth[0], *sorted(chosen), *last]


MAX_BYTES: Final = 24 * 2**20
"""Of all cached replays: that of a usual match takes 50 kB, of the longest readable match 20 MB."""


class ReplayCache(ArchiveCache[Replay]):
    """LRU cache of replays; `of` raises ReplayError like `Replay`."""

    def __init__(self, load: Load, *, most_bytes: int = MAX_BYTES) -> None:
        super().__init__(load, Replay, most_bytes=most_bytes, size=lambda replay: replay.size)
