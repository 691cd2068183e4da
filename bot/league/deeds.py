"""What everybody did in an archived match, worked out from its events.

Hidden cards are followed as far as the archive has them: whether a Wild Draw Four was a bluff is told by the
hand that it was played from. An earlier version of the bot kept public events alone; then that is not known.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

from bot.league.archived_events import LARGE, whole
from bot.league.played import SeatDeeds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bot.league.archived_events import ArchivedEvent

COLOURS: Final = "RYGB"
DRAW_FOUR: Final = "W4"


@dataclass(slots=True)
class _Seat:
    """A seat on the way through the match.

    Attributes:
        counts: What `SeatDeeds` adds up, by name.
        most: What is the largest of something there, by name.
        colours: Cards played of each colour.
        cards: What it holds; None if that is not known.
        size: How many cards it holds; None if that is not known.
        fullest: The most that it held in this hand.
        table: Where it plays, from 0.
        bluffing: Whether its last card was a bluff.
    """

    counts: Counter[str] = field(default_factory=Counter)
    most: Counter[str] = field(default_factory=Counter)
    colours: Counter[str] = field(default_factory=Counter)
    cards: list[str] | None = None
    size: int | None = None
    fullest: int = 0
    table: int = 0
    bluffing: bool = False

    def hold(self, size: int | None) -> None:
        """Note how many cards it holds now."""
        self.size = size
        if size is not None:
            self.fullest = max(self.fullest, size)
            self.most["biggest_hand"] = max(self.most["biggest_hand"], size)

    def deeds(self) -> SeatDeeds:
        """Return what it did; raises ValueError if a number cannot be true."""
        for value in (*self.counts.values(), *self.most.values(), *self.colours.values()):
            whole(value, LARGE)
        return SeatDeeds(**self.counts, **self.most, colours=dict(self.colours))


class _Follower:
    """Follows the events of a match."""

    def __init__(self, seats: int, rules: Mapping[str, Any]) -> None:
        self.seats = [_Seat() for _ in range(seats)]
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
        if self._dealing is not None and seat.cards is None:
            seat.table, seat.cards = self._dealing, cards.split()
            seat.hold(len(seat.cards))
        elif seat.cards is not None:
            seat.cards += cards.split()

    def _receive_hand(self, to: int, cards: str) -> None:
        seat = self.seats[to]
        seat.cards = cards.split()
        seat.hold(len(seat.cards))

    def _play(self, seat: int, card: str, colour: str, left: int) -> None:
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
        player.hold(left + 1)
        player.hold(left)

    def _play_set(self, seat: int, cards: str, colour: str, left: int) -> None:
        """Note a set as its cards, one after the other in one turn."""
        played = cards.split()
        for more, card in zip(range(len(played) - 1, -1, -1), played, strict=True):
            self._play(seat, card, card[0] if more else colour, left + more)
        self.seats[seat].counts["turns"] -= len(played) - 1

    def _draw(self, seat: int, count: int, cause: str) -> None:
        player = self.seats[seat]
        player.counts["turns"] += cause == "choice"
        player.counts["drawn"] += count
        player.most["biggest_draw"] = max(player.most["biggest_draw"], count)
        size = self._hand_size if player.size is None else player.size
        player.hold(None if size is None else size + count)

    def _swap(self, seat: int, other: int) -> None:
        one, two = self.seats[seat], self.seats[other]
        one.cards = two.cards = None  # what they hold now comes next, if it is known at all
        sizes = two.size, one.size
        one.hold(sizes[0])
        two.hold(sizes[1])

    def _pass_hands(self, table: int = 0, **_: Any) -> None:
        for seat in self.seats:
            if seat.table == table:
                seat.cards = seat.size = None

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
        self.seats[seat].cards = self.seats[seat].size = None

    def _go_out(self, seat: int, **_: Any) -> None:
        self.seats[seat].cards = self.seats[seat].size = None

    def _end_hand(self, winner: int | None, table: int = 0, **_: Any) -> None:
        if winner is not None and not self._left and self.seats[winner].fullest > (self._hand_size or 0):
            player = self.seats[winner]
            player.most["comeback"] = max(player.most["comeback"], player.fullest)
        for seat in self.seats:
            if seat.table == table:
                seat.cards = seat.size = None
                seat.fullest = 0

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


def deeds_of(
    events: Iterable[ArchivedEvent], *, seats: int, rules: Mapping[str, Any]
) -> tuple[SeatDeeds, ...]:
    """Return what every seat did.

    Args:
        events: Of the match, in order.
        seats: How many sat there at the end.
        rules: Every option by its name, as the archive has them.

    Raises:
        AttributeError, LookupError, TypeError, ValueError: An event is not what it should be.
    """
    follower = _Follower(seats, rules)
    for event in events:
        follower.follow(event)
    return tuple(seat.deeds() for seat in follower.seats)
