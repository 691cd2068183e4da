"""Follows an archived match event by event, relying only on its untrusted archive, not on the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import mul
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

NamedEvent: TypeAlias = tuple[str, Mapping[str, Any]]  # the kind of an event, and its values by their names

CARD: Final = re.compile(r"[0-9A-Z]{1,3}")
MAX_NUMBER: Final = 2**31  # no number of a match is as large


class ReplayError(ValueError):
    """An archive contains something that cannot have happened."""


class EventFields:
    """The values of one event; a value of the wrong kind raises ReplayError."""

    def __init__(self, values: Mapping[str, Any], *, seats: int) -> None:
        self._values = values
        self.seats = seats

    def value(self, name: str) -> Any:
        """Return a value as it is; None if the event lacks it."""
        return self._values.get(name)

    def number(self, name: str, default: int | None = None) -> int:
        value = self._values.get(name, default)
        if type(value) is not int or abs(value) >= MAX_NUMBER:
            raise ReplayError(f"{name}: no number of a match")
        return value

    def seat(self, name: str) -> int:
        seat = self._values.get(name)
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise ReplayError(f"{name}: no such seat")
        return seat

    def card(self, name: str) -> str:
        cards = self.cards(name)
        if len(cards) != 1:
            raise ReplayError(f"{name}: not one card")
        return cards[0]

    def cards(self, name: str) -> list[str]:
        return cards_of(self._values.get(name))

    def colour(self, name: str) -> str:
        colour = self._values.get(name)
        if not isinstance(colour, str) or len(colour) != 1:
            raise ReplayError(f"{name}: no colour")
        return colour


def cards_of(text: object) -> list[str]:
    """Return the cards of a text; raises ReplayError."""
    codes = text.split(" ") if isinstance(text, str) and text else []
    if not isinstance(text, str) or not all(map(CARD.fullmatch, codes)):
        raise ReplayError("no cards")
    return codes


class SeatPosition(msgspec.Struct, array_like=True):
    cards: list[str] | None = None
    """The cards it holds, in the order in which they came; None if the archive does not tell."""
    count: int | None = None
    most: int = 0  # the most cards that it held since they were dealt
    points: int = 0  # of the match, without those of the hand going on
    scored: int = 0
    table: int = 0
    called: bool = False
    left: bool = False
    out: bool = False
    place: int | None = None  # in this hand, once it is out of cards while the others play on

    @property
    def is_gone(self) -> bool:
        return self.left or self.out

    def clear(self) -> None:
        self.cards, self.count = ([], 0) if self.is_gone else (None, None)
        self.most = self.scored = 0
        self.called, self.place = False, None

    def hold(self, cards: list[str] | None, count: int | None) -> None:
        self.cards = cards
        self.count = count
        self.most = max(self.most, count or 0)


class TablePosition(msgspec.Struct, array_like=True):
    """A table of a match; values that the archive does not tell are None."""

    order: list[int]  # the seats still in, clockwise
    number: int | None = None
    dealer: int | None = None
    turn: int | None = None
    player: int | None = None  # the seat that played last in this hand, if any did
    top: str | None = None
    colour: str | None = None
    direction: int = 1
    draw_pile: int | None = None
    owed: int = 0  # cards that the seat in turn draws unless it answers
    over: bool = False
    before: str | None = None  # the colour before the Wild Draw Four that was played last

    def next_to(self, seat: int) -> int | None:
        """Return the seat after this one in the direction of play; None if unknown."""
        if seat not in self.order:
            return None
        return self.order[(self.order.index(seat) + self.direction) % len(self.order)]


class Position(msgspec.Struct, array_like=True):
    """Position of a match: of one table, or of the two of a rotation of eight."""

    seats: list[SeatPosition]
    tables: list[TablePosition]
    over: bool = False

    def table_of(self, seat: int) -> TablePosition:
        return self.tables[self.seats[seat].table]


MAX_TABLES: Final = 2
MAX_HAND: Final = 108  # no more cards are ever dealt to a seat
DEALING: Final = ("CardsReceived", "StartCardsIgnored")  # kinds of events of a deal, after its beginning
DISCARD_ALL: Final = "A"  # the face of a card
ROULETTE: Final = "WC"
REVERSE_DRAW_FOUR: Final = "WR4"
PACKS: Final = {"standard": 108, "merciless": 168}
ADDED: Final = {"discard_all": 4, "skip_everyone": 4, "reverse_draw_four": 1, "colour_roulette": 1}
"""Options that add cards to a pack: so many times this number."""
SEATS_FOR_A_PACK: Final = 10
OWED: Final = {"D": 2, "D4": 4, "W4": 4, "WR4": 4, "W6": 6, "W10": 10}
"""Cards to draw for a drawing card, by its face."""
COUNTS_OWN_CARDS: Final = ("lowest", "elimination")  # formats; a tuple as below
PAYING: Final = (
    "draw-two", "wild-draw-four", "draw-four", "reverse-draw-four", "draw-six", "draw-ten", "stack",
    "challenge-won", "challenge-lost",
)  # fmt: skip
"""Causes of drawing owed cards. A tuple, since an untrusted value may be unhashable."""


def _value(card: str, blank: int) -> int:
    """Return the points of a card, if a Blank has so many."""
    if card.startswith("W"):
        return 50
    face = card[1:]
    return int(face) if face.isdigit() else blank if face == "X" else 20


class MatchFollower:
    def __init__(
        self, *, rules: Mapping[str, Any], tells_cards: bool, seats: int, position: Position | None = None
    ) -> None:
        """Start before the first entry of a log, or at a later position; the rules are untrusted."""
        fresh = Position([SeatPosition() for _ in range(seats)], [TablePosition([*range(seats)])])
        self.position = position or fresh
        self.rules = rules
        self._most_seats = seats
        self._tells_cards = tells_cards
        self._dealing: TablePosition | None = None
        self._dealt: list[int] = []
        self._finished: list[int] = []  # seats that leave the hand once the card that they played is done

    def follow(self, events: Iterable[NamedEvent]) -> None:
        """Follow the events of an entry of the log; raises ReplayError."""
        for kind, values in events:
            if self._dealing is not None and kind not in DEALING:
                self._end_deal(self._dealing)
            self.change(kind, EventFields(values, seats=len(self.position.seats)))
        if self._dealing is not None:
            self._end_deal(self._dealing)
        for number in self._finished:
            self._take_out(number)
        self._finished = []

    def change(self, kind: str, event: EventFields) -> None:
        """Change the position by an event; raises PlaybackError."""
        if (change := self._CHANGES.get(kind)) is not None:
            change(self, event)

    # Beginnings

    def _match_started(self, event: EventFields) -> None:
        seats = event.number("seats")
        if not 0 < seats <= self._most_seats:
            raise ReplayError("seats: more than ever sat there")
        self.position.seats = [SeatPosition() for _ in range(seats)]

    def _seat_joined(self, event: EventFields) -> None:
        seat = event.number("seat")
        if seat == len(self.position.seats) < self._most_seats:
            self.position.seats.append(SeatPosition())

    def _hand_started(self, event: EventFields) -> None:
        place, tables = event.number("table", 0), self.position.tables
        if not 0 <= place < MAX_TABLES:
            raise ReplayError("table: no such table")
        while len(tables) <= place:
            tables.append(TablePosition([]))
        top = event.card("start_card")
        tables[place] = table = TablePosition(
            [],
            number=event.number("number"),
            dealer=event.seat("dealer"),
            top=top,
            colour=None if top.startswith("W") else top[0],
            draw_pile=self._deck_size(),
        )
        for seat in self.position.seats:
            if seat.table == place:
                seat.clear()
        self._dealing, self._dealt = table, []

    def _deck_size(self) -> int | None:
        """Return the number of cards in the deck; None if the rules are unknown here."""
        packs, blanks, seats = self.rules.get("packs"), self.rules.get("blanks"), len(self.position.seats)
        deck = self.rules.get("deck", "standard")
        added: list[Any] = [self.rules.get(name, 0) for name in ADDED]
        if packs not in ("one", "one-for-ten") or deck not in [*PACKS] or not isinstance(blanks, list):
            return None
        if any(type(number) is not int for number in added):
            return None
        pack: int = PACKS[deck] + sum(map(mul, added, ADDED.values()))
        return pack * (1 if packs == "one" else -(-seats // SEATS_FOR_A_PACK)) + len(blanks) - 1

    def _end_deal(self, table: TablePosition) -> None:
        """Set the seats of a table: those that were dealt cards, in order."""
        self._dealing = None
        if self._dealt:
            table.order = self._dealt
        elif not str(self.rules.get("format")).startswith("rotation"):  # partners' seats are unknown
            self._deal_unseen(table)
        if table.dealer is not None:
            table.turn = table.next_to(table.dealer)

    def _deal_unseen(self, table: TablePosition) -> None:
        """Deal the number of cards that the rules say, since the archive does not tell which ones."""
        size = self.rules.get("hand_size")
        dealt = size if type(size) is int and 0 < size < MAX_HAND else None
        table.order = [number for number, seat in enumerate(self.position.seats) if not seat.is_gone]
        for number in table.order:
            self.position.seats[number].hold(None, dealt)
        if table.draw_pile is not None:
            table.draw_pile = None if dealt is None else table.draw_pile - dealt * len(table.order)

    def _colour_named(self, event: EventFields) -> None:
        self._table(event).colour = event.colour("colour")

    def _start_cards_ignored(self, event: EventFields) -> None:
        self._draw_from(self._table(event), len(event.cards("cards")))

    # Cards that move

    def _cards_received(self, event: EventFields) -> None:
        number, cards = event.seat("to"), event.cards("cards")
        seat, dealing = self.position.seats[number], self._dealing
        if dealing is not None and number not in self._dealt:
            self._dealt.append(number)
            seat.clear()
            seat.table = next(at for at, one in enumerate(self.position.tables) if one is dealing)
            seat.hold(cards, len(cards))
        elif seat.cards is not None:
            seat.hold([*seat.cards, *cards], len(seat.cards) + len(cards))
            self._let_call_lapse(seat)
        self._draw_from(self.position.tables[seat.table], len(cards))

    def _cards_drawn(self, event: EventFields) -> None:
        number, count = event.seat("seat"), event.number("count")
        seat, table = self.position.seats[number], self.position.table_of(number)
        if seat.cards is None and seat.count is not None:
            seat.hold(None, seat.count + count)
        if not self._tells_cards:
            self._draw_from(table, count)
        if count and seat.cards is None:
            self._let_call_lapse(seat)
        if event.value("cause") in PAYING:
            table.owed = 0

    def _draw_from(self, table: TablePosition, count: int) -> None:
        if table.draw_pile is not None:
            table.draw_pile = max(0, table.draw_pile - count)

    def _let_call_lapse(self, seat: SeatPosition) -> None:
        """Void a call of UNO after cards were drawn, unless the rules let it stand."""
        rules = self.rules
        stands = rules.get("drawn_call") == "stands" and rules.get("uno") != "by-itself"
        most = (1 if rules.get("early_uno") == "too-early" else 2) if stands else 0
        if seat.count is None or seat.count > most:
            seat.called = False

    def _card_played(self, event: EventFields) -> None:
        self._play(event, [event.card("card")])

    def _set_played(self, event: EventFields) -> None:
        cards = event.cards("cards")
        if not cards:
            raise ReplayError("cards: there are none")
        self._play(event, cards)

    def _play(self, event: EventFields, cards: list[str]) -> None:
        number, card, left = event.seat("seat"), cards[-1], event.number("left")
        seat, table = self.position.seats[number], self.position.table_of(number)
        held = seat.cards
        known = held is not None and all(held.count(one) >= cards.count(one) for one in cards)
        discards = card[1:] == DISCARD_ALL  # the event that follows says what else it takes from the hand
        if held is not None and known and (discards or len(held) == left + len(cards)):
            for one in cards:
                held.remove(one)
        else:
            seat.cards = None  # an earlier event is missing
        seat.count = max(0, left)
        table.before = table.colour if card == "W4" else None
        table.top, table.player = card, number
        table.colour = None if card == ROULETTE else event.colour("colour")
        table.turn = table.next_to(number)
        owed = OWED.get(card if card.startswith("W") else card[1:], 0)
        table.owed = table.owed + owed if owed and (left or self._last_card_draws_on()) else 0

    def _last_card_draws_on(self) -> bool:
        """Return whether a drawing card that was somebody's last one can wait for an answer."""
        return self.rules.get("places") == "play-on" and self.rules.get("last_card") != "not-drawn"

    def _cards_discarded(self, event: EventFields) -> None:
        held = self.position.seats[event.seat("seat")].cards or []
        for card in event.cards("cards"):
            if card in held:
                held.remove(card)

    def _hand_received(self, event: EventFields) -> None:
        seat, cards = self.position.seats[event.seat("to")], event.cards("cards")
        seat.hold(cards, len(cards))
        seat.called = False

    def _hands_swapped(self, event: EventFields) -> None:
        one, other = event.seat("seat"), event.seat("other")
        self._pass_hands({one: other, other: one})

    def _hands_passed(self, event: EventFields) -> None:
        table = self._table(event)
        table.direction = self._direction(event)
        after = ((seat, table.next_to(seat)) for seat in table.order)
        self._pass_hands({seat: to for seat, to in after if to is not None})

    def _pass_hands(self, receivers: Mapping[int, int]) -> None:
        seats = self.position.seats
        held = {seat: (seats[seat].cards, seats[seat].count) for seat in receivers}
        for seat, to in receivers.items():
            seats[to].hold(*held[seat])
            seats[to].called = False

    def _pile_reshuffled(self, event: EventFields) -> None:
        self._table(event).draw_pile = event.number("count")

    # Turns

    def _turn_ended(self, event: EventFields) -> None:
        """Give the turn to the seat after the one that passed or is skipped."""
        seat = event.seat("seat")
        table = self.position.table_of(seat)
        table.turn = table.next_to(seat)

    def _turn_taken(self, event: EventFields) -> None:
        """Give the turn to a seat that jumps in or may play again."""
        seat = event.seat("seat")
        self.position.table_of(seat).turn = seat

    def _direction_reversed(self, event: EventFields) -> None:
        table = self._table(event)
        table.direction = self._direction(event)
        if table.top == REVERSE_DRAW_FOUR and len(table.order) == 2 and self._reverse_skips():
            table.turn = table.player
        elif table.player is not None:
            table.turn = table.next_to(table.player)
        elif table.dealer is not None:  # by the start card
            starts = self.rules.get("start_reverse") == "dealer-starts"
            table.turn = table.dealer if starts else table.next_to(table.dealer)

    def _reverse_skips(self) -> bool:
        return self.rules.get("two_reverse") != "reverses"

    def _draws_stacked(self, event: EventFields) -> None:
        self.position.table_of(event.seat("seat")).owed = event.number("owed")

    def _draws_deflected(self, event: EventFields) -> None:
        other = event.seat("other")
        table = self.position.table_of(other)
        table.turn, table.owed = other, event.number("owed")

    def _uno_called(self, event: EventFields) -> None:
        self.position.seats[event.seat("seat")].called = True

    # Ends

    def _points_scored(self, event: EventFields) -> None:
        self.position.seats[event.seat("seat")].scored = event.number("total")

    def _seat_forfeited(self, event: EventFields) -> None:
        number = event.seat("seat")
        gone = self.position.seats[number]
        gone.left = True
        for seat in self.position.seats:
            if gone.place is not None and seat.place is not None and seat.place > gone.place:
                seat.place -= 1  # they move up
        gone.place = None
        self._take_out(number)

    def _hand_limit_reached(self, event: EventFields) -> None:
        number = event.seat("seat")
        if self.rules.get("format") in COUNTS_OWN_CARDS:
            self.position.seats[number].scored = self._counted(self.position.seats[number].cards or ())
        self._take_out(number)

    def _counted(self, cards: Iterable[str]) -> int:
        """Return the points of somebody who is out of the hand with these cards."""
        rules = EventFields(self.rules, seats=0)
        worth = rules.number("knockout_points", 0)
        if not worth:
            blank = rules.number("blank_value", 20)
            worth = sum(_value(card, blank) for card in cards)
        return worth * rules.number("point_multiplier", 1)

    def _seat_finished(self, event: EventFields) -> None:
        number, place = event.seat("seat"), event.number("place")
        if not 1 <= place <= event.seats:
            raise ReplayError("place: no such place")
        self._finished.append(number)
        self.position.seats[number].place = place

    def _take_out(self, number: int) -> None:
        seat, table = self.position.seats[number], self.position.table_of(number)
        seat.called = False
        if table.over:
            return
        if table.turn == number:
            table.turn, table.owed = table.next_to(number), 0
        if self.rules.get("left_cards") == "draw-pile" and table.draw_pile is not None:
            table.draw_pile = None if seat.count is None else table.draw_pile + seat.count
        seat.cards, seat.count = [], 0
        table.order = [other for other in table.order if other != number]

    def _seat_eliminated(self, event: EventFields) -> None:
        self.position.seats[event.seat("seat")].out = True

    def _hand_ended(self, event: EventFields) -> None:
        table, hands, totals = self._table(event), event.value("hands"), event.value("totals")
        self._finished = []
        if not isinstance(hands, list | tuple) or not isinstance(totals, list | tuple):
            raise ReplayError("hands, totals: no lists")
        for number in table.order:
            if number != event.value("winner") and number < len(hands):
                cards = cards_of(hands[number])
                self.position.seats[number].hold(cards, len(cards))
        self._set_points(totals)
        for seat in self.position.seats:
            seat.scored = 0 if self.position.tables[seat.table] is table else seat.scored
        table.owed, table.over = 0, True

    def _match_ended(self, event: EventFields) -> None:
        outcome = event.value("outcome")
        self.position.over = True
        if isinstance(outcome, dict) and isinstance(outcome.get("points"), list):
            self._set_points(outcome["points"])

    def _set_points(self, points: Sequence[Any]) -> None:
        for seat, total in zip(self.position.seats, points, strict=False):
            if type(total) is not int:
                raise ReplayError("points: no number")
            seat.points = total

    # Places

    def _table(self, event: EventFields) -> TablePosition:
        place = event.number("table", 0)
        if not 0 <= place < len(self.position.tables):
            raise ReplayError("table: no such table")
        return self.position.tables[place]

    def _direction(self, event: EventFields) -> int:
        return 1 if event.number("direction") > 0 else -1

    _CHANGES: ClassVar[dict[str, Callable[[MatchFollower, EventFields], None]]] = {
        "MatchStarted": _match_started,
        "SeatJoined": _seat_joined,
        "HandStarted": _hand_started,
        "ColourNamed": _colour_named,
        "CardsReceived": _cards_received,
        "CardsDrawn": _cards_drawn,
        "CardPlayed": _card_played,
        "SetPlayed": _set_played,
        "StartCardsIgnored": _start_cards_ignored,
        "CardsDiscarded": _cards_discarded,
        "SeatFinished": _seat_finished,
        "HandReceived": _hand_received,
        "HandsSwapped": _hands_swapped,
        "HandsPassed": _hands_passed,
        "PileReshuffled": _pile_reshuffled,
        "TurnPassed": _turn_ended,
        "SeatSkipped": _turn_ended,
        "JumpedIn": _turn_taken,
        "TurnKept": _turn_taken,
        "DirectionReversed": _direction_reversed,
        "DrawsStacked": _draws_stacked,
        "DrawsDeflected": _draws_deflected,
        "UnoCalled": _uno_called,
        "PointsScored": _points_scored,
        "SeatForfeited": _seat_forfeited,
        "HandLimitReached": _hand_limit_reached,
        "SeatEliminated": _seat_eliminated,
        "HandEnded": _hand_ended,
        "MatchEnded": _match_ended,
    }
    """The method for each kind of event; other kinds change nothing that is shown."""
