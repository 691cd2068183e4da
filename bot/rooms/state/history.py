"""History of a match: entries of its log, recent events, penalties of seats, uncalled UNOs, statistics."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from bot.engine import events as e
from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.codec.formats import Count
from bot.engine.events import Event
from bot.engine.match import Match


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Deal the first hand; without a starter the rules name the dealer (`Match.start`)."""

    seats: int
    starter: int | None


@dataclass(frozen=True, slots=True)
class ExpectNewcomers:
    """Let this many new seats (0 or more) join with the next hand; see `Match.expect`."""

    newcomers: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take a seat that somebody else had, with its cards and points."""


TAKE_SEAT: Final = TakeSeat()

LogEntry: TypeAlias = Action | StartMatch | ExpectNewcomers | TakeSeat


@dataclass(frozen=True, slots=True)
class TurnRanOut:
    """The room ended the turn of a seat that did not act; this comes before the events that end the turn."""

    seat: int
    voted: bool


RoomEvent: TypeAlias = Event | TurnRanOut

MAX_EVENTS_OF_A_SEAT: Final = 3
MAX_EVENTS: Final = 30
"""Events kept at a table of ten or more; a smaller one keeps `MAX_EVENTS_OF_A_SEAT` for each seat."""
KEPT: Final = (
    e.HandStarted,
    e.CardPlayed,
    e.SetPlayed,
    e.CardsDiscarded,
    e.DrawsDeflected,
    e.CardsDrawn,
    e.TurnPassed,
    e.SeatSkipped,
    e.DirectionReversed,
    e.JumpedIn,
    e.HandsSwapped,
    e.HandsPassed,
    e.ColourNamed,
    e.UnoCaught,
    e.WildDrawFourChallenged,
    e.SeatForfeited,
    e.HandLimitReached,
    e.SeatFinished,
    e.SeatEliminated,
)
"""Public events that a hand's line of recent events tells, and the one it starts with after the deal."""


@dataclass(frozen=True, slots=True)
class RecentEvents:
    """The newest public events of a match."""

    events: tuple[RoomEvent, ...] = ()
    """Oldest first, of one hand; of the kinds in `KEPT`, at most `MAX_EVENTS`."""
    counts: tuple[Count, ...] = ()
    """For each seat, the events since its own last move, or since the deal; one more than are kept means that
    some are missing. Empty before the first action."""

    def since_move(self, seat: int) -> tuple[RoomEvent, ...]:
        """Return the kept events since the last move of a seat, oldest first."""
        count = self._count(seat)
        return self.events[-count:] if count else ()

    def is_complete(self, seat: int) -> bool:
        """Return whether all events since the last move of a seat are kept."""
        return self._count(seat) <= len(self.events)

    def _count(self, seat: int) -> int:
        return self.counts[seat] if seat < len(self.counts) else 0


NOTHING_RECENT: Final = RecentEvents()


def recent_after(
    recent: RecentEvents,
    seat: int,
    events: Sequence[RoomEvent],
    *,
    seats: int,
    people: Collection[int],
    is_move: bool,
) -> RecentEvents:
    """Return the recent events after an action of a seat, without those before every person's last move."""
    fresh: list[RoomEvent] = []
    dealt = False
    for event in events:
        if isinstance(event, e.MatchEnded):
            return NOTHING_RECENT
        if isinstance(event, e.HandStarted) and not dealt:
            dealt = True
            fresh.clear()
        if isinstance(event, KEPT):
            fresh.append(event)
    if dealt:
        recent, is_move = NOTHING_RECENT, False
    most = min(MAX_EVENTS_OF_A_SEAT * seats, MAX_EVENTS)
    before = recent.counts + (0,) * (seats - len(recent.counts))
    counts = [min(count + len(fresh), most + 1) for count in before]
    if is_move:
        counts[seat] = 0
    kept = min(most, max(map(counts.__getitem__, people), default=0))
    return RecentEvents((*recent.events, *fresh)[-kept:] if kept else (), tuple(counts))


MAX_NEWEST_EVENTS: Final = 12
"""Events for the four lines at the table: a timed-out turn is three events in one line."""
CONSEQUENCES: Final = (e.CardsDrawn, e.SeatSkipped, e.TurnPassed, e.DirectionReversed, e.PileReshuffled)
"""Events that make no sense without the event before them, except a draw by choice."""


def newest_events(news: tuple[RoomEvent, ...], events: tuple[RoomEvent, ...]) -> tuple[RoomEvent, ...]:
    """Return the newest events; of the previous hand only its end is kept."""
    merged = news + events
    for place in range(len(merged) - 1, -1, -1):
        if isinstance(merged[place], e.HandStarted):
            ended = [event for event in merged[:place] if isinstance(event, e.HandEnded)][-1:]
            merged = (*ended, *merged[place:])
            break
    newest = list(merged[-MAX_NEWEST_EVENTS:])
    while newest and isinstance(first := newest[0], CONSEQUENCES):
        if isinstance(first, e.CardsDrawn) and first.cause is e.DrawCause.CHOICE:
            break
        del newest[0]  # its cause is not among the news any more
    return tuple(newest)


MAX_PENALTIES_OF_A_SEAT: Final = 4
MAX_CARDS: Final = 6  # most drawn cards that are shown; of more, only their number
SKIPPED: Final = "skipped"
DEFLECTED: Final = "deflected"  # drawing cards were passed on to the seat, which owes `count` cards now
SWAPPED: Final = "swapped"
PASSED: Final = "passed"
HAND_WON: Final = "hand-won"  # a seat, maybe this one, won the previous hand; `count` are its points
RAN_OUT: Final = "ran-out"  # the turn ran out; `count` cards were drawn for that
VOTED: Final = "voted"  # as `RAN_OUT`, because the others voted to go on
OWN_DOING: Final = frozenset(
    {
        e.DrawCause.CHOICE,
        e.DrawCause.CHALLENGE_LOST,
        e.DrawCause.UNO_FORGOTTEN,
        e.DrawCause.WRONG_CALL,
        e.DrawCause.COLOUR_ROULETTE,  # whoever draws named the colour
    }
)
KINDS: Final = frozenset(
    {
        *(SKIPPED, DEFLECTED, SWAPPED, PASSED, HAND_WON, RAN_OUT, VOTED),
        *(cause.value for cause in e.DrawCause if cause not in OWN_DOING),
    }
)


@dataclass(frozen=True, slots=True)
class RecentPenalty:
    """Something that happened to a seat, usually because of another seat."""

    seat: Count
    kind: str  # one of `KINDS`: why cards were drawn, or what else happened
    count: Count  # cards drawn, or points
    by: Count
    cards: tuple[Card, ...] = ()  # the cards drawn, if they are few: only for the seat's owner


def penalties_after(
    hits: tuple[RecentPenalty, ...],
    seat: int,
    events: Sequence[RoomEvent],
    *,
    table: Sequence[int],
    seated: Sequence[int],
    is_move: bool,
) -> tuple[RecentPenalty, ...]:
    """Return the penalties after an action of a seat; its moves clear its own, calls and votes do not."""
    kinds = {*map(type, events)}
    if e.MatchEnded in kinds:
        return ()
    if e.HandEnded in kinds:
        ended = next(event for event in events if isinstance(event, e.HandEnded))
        return (*(hit for hit in hits if hit.seat not in seated), *_won(ended, seated))
    kept = tuple([hit for hit in hits if not is_move or hit.seat != seat])
    fresh = _caused(seat, events, table)
    return _newest([*kept, *fresh]) if fresh else kept


def penalties_after_timeout(
    hits: tuple[RecentPenalty, ...], seat: int, events: Sequence[RoomEvent], *, voted: bool
) -> tuple[RecentPenalty, ...]:
    if e.HandEnded in map(type, events):
        return hits
    count = sum(event.count for event in events if isinstance(event, e.CardsDrawn) and event.seat == seat)
    kind = VOTED if voted else RAN_OUT
    return _newest([*hits, RecentPenalty(seat, kind, count, seat, _received(seat, count, events))])


def _won(ended: e.HandEnded, seated: Sequence[int]) -> Iterator[RecentPenalty]:
    if ended.winner is not None:
        yield from (RecentPenalty(seat, HAND_WON, ended.points, ended.winner) for seat in seated)


def _received(seat: int, count: int, events: Sequence[RoomEvent]) -> tuple[Card, ...]:
    """Return the cards that a seat received in these events; empty if they are many, or not `count`."""
    cards = tuple(
        card
        for event in events
        if isinstance(event, e.CardsReceived) and event.to == seat
        for card in event.cards
    )
    return cards if len(cards) == count <= MAX_CARDS else ()


def _caused(by: int, events: Sequence[RoomEvent], table: Sequence[int]) -> list[RecentPenalty]:
    drew: int | None = None
    hits: list[RecentPenalty] = []
    for event in events:
        match event:
            case e.CardsDrawn(seat, count, cause) if cause not in OWN_DOING:
                drew = seat
                if seat != by:
                    hits.append(RecentPenalty(seat, cause.value, count, by, _received(seat, count, events)))
            case e.SeatSkipped(seat) if seat not in {drew, by}:  # drawing cost the turn as well: one hit
                hits.append(RecentPenalty(seat, SKIPPED, 0, by))
            case e.DrawsDeflected(_, other, owed) if other != by:
                hits.append(RecentPenalty(other, DEFLECTED, owed, by))
            case e.HandsSwapped(seat, other):
                hits.append(RecentPenalty(other if seat == by else seat, SWAPPED, 0, by))
            case e.HandsPassed():
                hits += [RecentPenalty(seat, PASSED, 0, by) for seat in table if seat != by]
    return hits


def _newest(hits: list[RecentPenalty]) -> tuple[RecentPenalty, ...]:
    counted: dict[int, int] = {}
    newest: list[RecentPenalty] = []
    for hit in reversed(hits):
        counted[hit.seat] = counted.get(hit.seat, 0) + 1
        if counted[hit.seat] <= MAX_PENALTIES_OF_A_SEAT:
            newest.append(hit)
    return tuple(reversed(newest))


@dataclass(frozen=True, slots=True)
class UncalledUno:
    """A seat that can be caught."""

    seat: Count
    until: datetime  # end of the grace, before which nobody is caught (UTC)
    catchers: tuple[Count, ...] = ()  # seats that tried to catch it during the grace, in order


def uncalled_after(
    uncalled_unos: tuple[UncalledUno, ...], match: Match, *, now: datetime, grace: timedelta
) -> tuple[UncalledUno, ...]:
    """Return the uncalled UNOs after an action: one for each seat that can be caught now."""
    found: list[UncalledUno] = []
    for hand in match.tables:
        if (seat := hand.catchable) is not None:
            known = [uncalled for uncalled in uncalled_unos if uncalled.seat == seat]
            found.append(known[0] if known else UncalledUno(seat, now + grace))
    return tuple(found)


MAX_MARKS: Final = 24
MIN_MARKS: Final = 8
MAX_NUMBERS: Final = 240  # in one line of marks, unless that leaves too few of them
HANDS_KEPT: Final = 6

Numbers = tuple[int, ...]


class SeatNumbers(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    at: Count  # hands finished so far, or moves made in the hand so far
    values: Numbers


class HandGains(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    number: Count
    table: Count
    winner: Count | None
    gains: Numbers


class SeatMaximum(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A seat with the largest number of cards drawn at once or held."""

    seat: Count
    cards: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStatistics:
    """Statistics of a match, counted while it is played."""

    hands: Count = 0
    points: tuple[SeatNumbers, ...] = ()
    """Points of each seat after a number of hands; the first mark is before all hands."""
    scores: tuple[HandGains, ...] = ()
    sizes: tuple[SeatNumbers, ...] = ()
    """Cards of each seat after a number of moves in the first hand, until the next is dealt: the course of a
    hand is only shown for a match of one hand."""
    catches: Numbers = ()
    draw: SeatMaximum | None = None
    hand: SeatMaximum | None = None
    out: tuple[tuple[Count, Count], ...] = ()
    other: e.HandEnded | None = None
    """With two tables, the newest end of a hand at the table where the last hand did not end."""
    hints: Count = 0
    accuracy: tuple[tuple[Count, Annotated[int, Meta(ge=0, le=100)]], ...] = ()
    """The accuracy of people's seats in percent, once it is known."""


NO_STATISTICS: Final = MatchStatistics()


def statistics_after(
    statistics: MatchStatistics,
    events: tuple[RoomEvent, ...],
    *,
    points: Numbers,
    sizes: Numbers,
    last_hand: e.HandEnded | None,
) -> MatchStatistics:
    for event in events:
        if isinstance(event, e.MatchStarted):
            statistics = MatchStatistics(
                points=(SeatNumbers(0, (0,) * event.seats),), catches=(0,) * event.seats
            )
        elif isinstance(event, e.HandStarted):
            statistics = replace(statistics, sizes=())
        elif isinstance(event, e.CardsDrawn) and (
            statistics.draw is None or event.count > statistics.draw.cards
        ):
            statistics = replace(statistics, draw=SeatMaximum(event.seat, event.count))
        elif isinstance(event, e.UnoCaught):
            statistics = replace(statistics, catches=_one_more(statistics.catches, event.by))
        elif isinstance(event, e.HandEnded):
            statistics = _counted(statistics, event, points, last_hand)
        elif isinstance(event, e.SeatEliminated):
            statistics = replace(statistics, out=(*statistics.out, (event.seat, statistics.hands)))
        elif isinstance(event, e.HandLimitReached):  # their cards are gone at once
            statistics = _fullest(statistics, (0,) * event.seat + (event.cards,))
    if statistics.hands <= (1 if e.MatchEnded in map(type, events) else 0):
        statistics = _sized(statistics, sizes)
    return _fullest(statistics, sizes)


def _one_more(counts: Numbers, seat: int) -> Numbers:
    counts += (0,) * (seat + 1 - len(counts))  # a seat that joined later had caught nobody
    return tuple(count + (place == seat) for place, count in enumerate(counts))


def _counted(
    statistics: MatchStatistics, ended: e.HandEnded, before: Numbers, last_hand: e.HandEnded | None
) -> MatchStatistics:
    elsewhere = last_hand is not None and last_hand.table != ended.table
    hands = statistics.hands + 1
    gains = tuple(now - then for now, then in zip_longest(ended.totals, before, fillvalue=0))
    score = HandGains(ended.number, ended.table, ended.winner, gains)
    counted = replace(
        statistics,
        hands=hands,
        points=_thinned((*statistics.points, SeatNumbers(hands, ended.totals))),
        scores=(*statistics.scores, score)[-HANDS_KEPT:],
        other=last_hand if elsewhere else statistics.other,
    )
    # No sizes: a winner by forfeit lays nothing open, and neither do the seats of another table.
    return _fullest(counted, tuple(len(cards) for cards in ended.hands))


def _sized(statistics: MatchStatistics, sizes: Numbers) -> MatchStatistics:
    last = statistics.sizes[-1] if statistics.sizes else None
    if last is not None and last.values == sizes:
        return statistics
    at = 0 if last is None else last.at + 1
    return replace(statistics, sizes=_thinned((*statistics.sizes, SeatNumbers(at, sizes))))


def _fullest(statistics: MatchStatistics, sizes: Numbers) -> MatchStatistics:
    """Return the statistics with the fullest of these hands, if it is a new maximum."""
    cards = max(sizes)
    if statistics.hand is not None and cards <= statistics.hand.cards:
        return statistics
    return replace(statistics, hand=SeatMaximum(sizes.index(cards), cards))


def _thinned(marks: tuple[SeatNumbers, ...]) -> tuple[SeatNumbers, ...]:
    """Return the marks, if they are too many without the one whose neighbours are closest to each other."""
    if len(marks) <= MIN_MARKS:
        return marks
    seats = max(1, len(marks[-1].values))
    if len(marks) <= min(MAX_MARKS, max(MIN_MARKS, MAX_NUMBERS // seats)):
        return marks
    inner = range(1, len(marks) - 1)
    spare = min(inner, key=lambda place: marks[place + 1].at - marks[place - 1].at)
    return marks[:spare] + marks[spare + 1 :]
