"""Statistics of each seat in an archived match, worked out from its events by their archived names.

Hidden cards are followed as far as the archive has them: whether a Wild Draw Four was a bluff is told by the
hand that it was played from.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from bot.league.played_match import HandScore, SeatStatistics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bot.matches.archive import Archive


MAX_NUMBER: Final = 2**31 - 1
"""The largest number that is believed: every database stores it."""
LARGE: Final = range(MAX_NUMBER + 1)
ANY_POINTS: Final = range(-MAX_NUMBER, MAX_NUMBER + 1)
UNREADABLE: Final = "unreadable"
"""What an archive has in place of an action that was damaged before."""


class ArchivedEvent(NamedTuple):
    """An event, with its values by name, and the number of its entry in the log, from 0."""

    entry: int
    kind: str
    facts: dict[str, Any]


def events_of(archive: Archive) -> list[ArchivedEvent]:
    """Return every event of a match, in order."""
    names = archive.event_fields
    return [
        ArchivedEvent(entry.number, kind, dict(zip(names[kind], values, strict=False)))
        for entry in archive.actions
        for kind, *values in entry.events
    ]


def parse_int(value: Any, values: range) -> int:
    """Return a value of an archive; raises ValueError if it is no whole number in a range."""
    if type(value) is not int or value not in values:
        raise ValueError(f"{value!r:.50} is no whole number from {values.start} to {values.stop - 1}")
    return value


def hand_scores(archive: Archive, events: list[ArchivedEvent], *, tables: int) -> tuple[HandScore, ...]:
    """Return what each hand brought, nothing if one may be missing; raises what damage raises."""
    if any(entry.action == UNREADABLE for entry in archive.actions):
        return ()
    left = {event.entry for event in events if event.kind == "SeatForfeited"}
    scores: list[HandScore] = []
    before: list[int] = []
    next_number: dict[int, int] = {}
    for event in events:
        if event.kind != "HandEnded":
            continue
        number, winner, totals = (event.facts[name] for name in ("number", "winner", "totals"))
        table = parse_int(event.facts.get("table", 0), range(tables))
        winner = None if winner is None else parse_int(winner, range(len(archive.seats)))
        if len(totals) > len(archive.seats):
            raise ValueError(f"points of {len(totals)} seats")
        totals = [parse_int(total, ANY_POINTS) for total in totals]
        if parse_int(number, LARGE) != next_number.get(table, 1):
            return ()
        next_number[table] = number + 1
        before += [0] * (len(totals) - len(before))
        gains = tuple(now - then for now, then in zip(totals, before, strict=True))
        scores.append(HandScore(number, table, winner, gains, broken_off=event.entry in left))
        before = totals
    return tuple(scores)


COLOURS: Final = "RYGB"
DRAW_FOUR: Final = "W4"


@dataclass(slots=True)
class _SeatCount:
    """A seat on the way through the match.

    Attributes:
        counts: What `SeatStatistics` adds up, by name.
        most: What is the largest of something there, by name.
        cards: What it holds; None where it is not dealt in, or its hand is about to be told.
        fullest: The most that it held in this hand.
    """

    counts: Counter[str] = field(default_factory=Counter)
    most: Counter[str] = field(default_factory=Counter)
    colours: Counter[str] = field(default_factory=Counter)
    cards: list[str] | None = None
    fullest: int = 0
    table: int = 0
    bluffing: bool = False

    def hold(self, cards: list[str]) -> None:
        """Note what it holds now."""
        self.cards = cards
        self.fullest = max(self.fullest, len(cards))
        self.most["biggest_hand"] = max(self.most["biggest_hand"], len(cards))

    def deeds(self) -> SeatStatistics:
        """Return what it did; raises ValueError if a number cannot be true."""
        for value in (*self.counts.values(), *self.most.values(), *self.colours.values()):
            parse_int(value, LARGE)
        return SeatStatistics(**self.counts, **self.most, colours=dict(self.colours))


class _SeatCounter:
    def __init__(self, seats: int, rules: Mapping[str, Any]) -> None:
        self.seats = [_SeatCount() for _ in range(seats)]
        self._hand_size: int | None = rules.get("hand_size")
        self._bluffs = rules.get("wild_draw_four") == "bluff"
        self._colours: dict[int, str | None] = {}
        self._entry = -1
        self._dealing: int | None = None  # the table at which cards are dealt in this entry
        self._left = False

    def follow(self, event: ArchivedEvent) -> None:
        if event.entry != self._entry:
            self._entry, self._dealing, self._left = event.entry, None, False
        handler = self._handlers.get(event.kind)
        if handler is not None:
            handler(self, **event.facts)

    # Cards

    def _start_hand(self, start_card: str, table: int = 0, **_: Any) -> None:
        self._dealing = table
        self._colours[table] = start_card[0] if start_card[0] in COLOURS else None

    def _name_colour(self, colour: str, table: int = 0, **_: Any) -> None:
        self._colours[table] = colour

    def _receive(self, to: int, cards: str) -> None:
        seat = self.seats[to]
        if seat.cards is not None:
            seat.hold(seat.cards + cards.split())
        elif self._dealing is not None:
            seat.table = self._dealing
            seat.hold(cards.split())

    def _receive_hand(self, to: int, cards: str) -> None:
        self.seats[to].hold(cards.split())

    def _play(self, seat: int, card: str, colour: str, **_: Any) -> None:
        player = self.seats[seat]
        player.counts["turns"] += 1
        if card[0] in COLOURS:
            player.colours[card[0]] += 1
        if player.cards is not None and card in player.cards:
            player.cards.remove(card)
        before = self._colours.get(player.table)
        holds_colour = before is not None and any(one[0] == before for one in player.cards or ())
        player.bluffing = self._bluffs and card == DRAW_FOUR and holds_colour
        player.counts["bluffs"] += player.bluffing
        self._colours[player.table] = colour

    def _play_set(self, seat: int, cards: str, colour: str, **_: Any) -> None:
        """Note a set as its cards, one after the other in one turn."""
        *others, last = cards.split()
        for card in others:
            self._play(seat, card, card[0])
        self._play(seat, last, colour)
        self.seats[seat].counts["turns"] -= len(others)

    def _draw(self, seat: int, count: int, cause: str) -> None:
        player = self.seats[seat]
        player.counts["turns"] += cause == "choice"
        player.counts["drawn"] += count
        player.most["biggest_draw"] = max(player.most["biggest_draw"], count)

    def _swap(self, seat: int, other: int) -> None:
        self.seats[seat].cards = self.seats[other].cards = None  # what they hold now comes next

    def _pass_hands(self, table: int = 0, **_: Any) -> None:
        for seat in self.seats:
            if seat.table == table:
                seat.cards = None

    # What is told of people

    def _catch(self, seat: int, by: int) -> None:
        self.seats[seat].counts["caught"] += 1
        self.seats[by].counts["catches"] += 1

    def _challenge(self, seat: int, by: int, guilty: bool) -> None:  # noqa: FBT001 - values of an event
        bluffer, challenger = self.seats[seat], self.seats[by]
        challenger.counts["challenges"] += 1
        challenger.counts["challenges_won"] += guilty
        bluffer.counts["bluffs_caught"] += guilty
        bluffer.counts["bluffs"] -= guilty and bluffer.bluffing
        bluffer.bluffing = False

    def _forfeit(self, seat: int) -> None:
        self._left = True
        self.seats[seat].cards = None

    def _go_out(self, seat: int, **_: Any) -> None:
        self.seats[seat].cards = None

    def _end_hand(self, winner: int | None, table: int = 0, **_: Any) -> None:
        if winner is not None and not self._left and self.seats[winner].fullest > (self._hand_size or 0):
            player = self.seats[winner]
            player.most["comeback"] = max(player.most["comeback"], player.fullest)
        for seat in self.seats:
            if seat.table == table:
                seat.cards, seat.fullest = None, 0

    _handlers: ClassVar[dict[str, Callable[..., None]]] = {
        "HandStarted": _start_hand,
        "ColourNamed": _name_colour,
        "CardsReceived": _receive,
        "HandReceived": _receive_hand,
        "CardPlayed": _play,
        "SetPlayed": _play_set,
        "CardsDrawn": _draw,
        "HandsSwapped": _swap,
        "HandsPassed": _pass_hands,
        "UnoCaught": _catch,
        "WildDrawFourChallenged": _challenge,
        "SeatForfeited": _forfeit,
        "HandLimitReached": _go_out,
        "HandEnded": _end_hand,
    }


def statistics_of_seats(
    events: Iterable[ArchivedEvent], *, seats: int, rules: Mapping[str, Any]
) -> tuple[SeatStatistics, ...]:
    """Return what every seat did; raises AttributeError, LookupError, TypeError or ValueError for damage."""
    follower = _SeatCounter(seats, rules)
    for event in events:
        follower.follow(event)
    return tuple(seat.deeds() for seat in follower.seats)
