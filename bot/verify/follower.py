"""Follows every card of a match through its events, and compares it with the shuffles from its key."""

from __future__ import annotations

import re
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, ClassVar, Final

from bot.verify.dealing import CARDS, COLOURS, DRAWN_DEALS, DealRules, Mismatch, TableCards
from bot.verify.document import DAMAGE, HASH, Unreadable, shown, take

if TYPE_CHECKING:
    from collections.abc import Callable


UNREADABLE: Final = "unreadable"  # placeholder in an archive for an action that was damaged in the store

MAX_SEATS: Final = 10_000  # shuffling the packs for more seats would take minutes

_START: Final = re.compile(r"start:(\d{1,9})(?::(\d{1,9}))?")
_TOLD: Final = {
    "DealerDrawn": "seats {seats} draw {cards} for the deal",
    "HandStarted": "hand {number} at table {table}, dealt by seat {dealer}, start card {start_card},"
    " put back [{put_back}]",
    "CardsReceived": "seat {to} is dealt {cards}",
    "ColourNamed": "colour {colour} by lot",
    "StartCardsIgnored": "cards beneath the start card {cards}",
    "CardsDiscarded": "seat {seat} discards {cards}",
}


class MatchFollower:
    """A match on the way through its log: what `MatchStarted` shows, who sat down at first, and so far."""

    def __init__(self, document: dict[str, Any]) -> None:
        """Prepare to follow an archive; raise Unreadable."""
        self.commitment = ""
        self.first_seats = self.seats = 0
        self.counts: Counter[str] = Counter()
        self.ended = False
        self._key = take(document, "seed", HASH)
        self._rules = DealRules(take(document, "rules", dict))
        self._names = take(document, "events", dict)
        self._most_seats = len(take(document, "seats", list))
        if self._most_seats > MAX_SEATS:
            raise Unreadable(f"it has more than {MAX_SEATS} seats")
        self._actor = 0
        self._action = ""  # what the entry says was done
        self._played: list[str] = []  # the cards that it says were played
        self._turned_up: tuple[int, str] | None = None  # the seat that has to get these cards next
        self._out: set[int] = set()
        self._tables: list[TableCards] = []
        self._starter: int | None = None  # the seat that was to play first
        self._undealt: deque[TableCards] = deque()  # tables that wait for their first hand
        self._drawing: tuple[int, ...] = ()  # the seats that draw next to find the first dealer of a table
        self._due: deque[tuple[str, dict[str, Any]]] = deque()  # what a deal has to show next

    def follow(self, log: list[Any]) -> str | None:
        """Follow a log; return why it stopped before the end, or None; raise Mismatch or Unreadable."""
        for number, entry in enumerate(log):
            try:
                self._actor, _, self._action, events = entry
                if self._action == UNREADABLE:
                    return f"entry {number} of the log was damaged before it was archived"
                self._follow_entry(events)
            except Mismatch as error:
                raise Mismatch(f"Entry {number} ({shown(self._action, 20)}): {error}.") from None
            except DAMAGE:
                raise Unreadable(f"entry {number} of its log is damaged") from None
        return None if self._tables else "its log lacks the start of the match"

    def _follow_entry(self, events: list[Any]) -> None:
        played = re.split("[>@]", self._action)[0].split("+")
        self._played = played if CARDS.issuperset(played) else []
        for kind, *values in events:
            handler = self._handlers.get(kind)
            if handler is None or not (self._tables or kind == "MatchStarted"):
                continue  # it moves no card, or comes from before the log began
            facts = dict(zip(self._names[kind], values, strict=False))
            if self.ended:
                raise Mismatch("something happens after the end of the match")
            if self._due:
                self._compare(kind, facts)
            else:
                handler(self, **facts)
        self._check_limit()
        unplayed = (self._played or self._turned_up) and self._tables
        if unplayed or self._due or self._undealt or any(table.drawing for table in self._tables):
            raise Mismatch("cards are moved, but not all events are there that belong to it")

    def _check_limit(self) -> None:
        """Check after an entry that nobody plays on with too many cards."""
        limit = self._rules.options["hand_limit"]
        for table in self._tables if limit else ():
            for seat in table.order:
                if len(table.hands[seat]) >= limit:
                    raise Mismatch(f"seat {seat} plays on with {len(table.hands[seat])} cards")

    def _compare(self, kind: str, given: dict[str, Any]) -> None:
        due, expected = self._due.popleft()
        if "table" in expected:
            given = {"table": 0, **given}
        if (kind, given) != (due, expected):
            recorded = _TOLD[kind].format(**given) if kind in _TOLD else kind
            computed = _TOLD[due].format(**expected)
            raise Mismatch(f"recorded is {shown(recorded)}; the shuffles give {shown(computed)}")
        self.counts[due] += 1
        if due == "CardsReceived":
            self.counts["dealt"] += len(expected["cards"].split())

    # Deals

    def _start_match(self, seats: int, commitment: str) -> None:
        start = _START.fullmatch(self._action)
        if self._tables or start is None or int(start[1]) != seats or not 2 <= seats <= self._most_seats:
            raise Mismatch("the match does not start as the entry says")
        self.first_seats = self.seats = seats
        self.commitment = commitment
        seatings = self._rules.seatings(seats, 1)
        if sorted(seat for seated in seatings for seat in seated) != [*range(seats)]:
            raise Mismatch(f"{seats} seats cannot play this format")
        self._starter = None if start[2] is None else int(start[2])
        key = bytes.fromhex(self._key)
        self._tables = [TableCards(self._rules, key, number) for number in range(len(seatings))]
        self._undealt.extend(self._tables)

    def _deal_first(self) -> None:
        """Deal the first hand at the next table; what its start card does comes before the table after it."""
        table = self._undealt.popleft()
        seated = self._rules.seatings(self.seats, 1)[table.number]
        table.dealer = self._first_dealer(table, seated)
        self._deal(table, [*seated])

    def _first_dealer(self, table: TableCards, seated: tuple[int, ...]) -> int:
        """Return who deals first at a table; if cards were drawn for it, who drew the highest."""
        dealing = self._rules.options["dealing"]
        if self._starter in seated:
            return seated[seated.index(self._starter) - 1]
        if dealing == "nobody":
            return seated[-1]
        if dealing == "random":
            return seated[table.stream.below(len(seated))]
        if len(self._drawing) != 1:
            raise Mismatch("cards are dealt before those that were drawn say by whom")
        dealer, self._drawing = self._drawing[0], ()
        return dealer

    def _draw_for_the_deal(self, **given: Any) -> None:
        """Draw once for the deal; whoever tied draws again, or everybody does."""
        seated = self._rules.seatings(self.seats, 1)[self._undealt[0].number] if self._undealt else ()
        by_cards = self._rules.options["dealing"] in DRAWN_DEALS and self._starter not in seated
        if not seated or not by_cards or len(self._drawing) == 1:
            raise Mismatch("cards are drawn for the deal, which the rules do not ask for")
        cards = self._rules.deck(len(seated))
        self._undealt[0].stream.shuffle(cards)
        drawn = dict(zip(self._drawing or seated, cards, strict=False))
        self._expect("DealerDrawn", seats=[*drawn], cards=" ".join(drawn.values()))
        self._compare("DealerDrawn", given)
        worth = {seat: self._rules.worth(card) for seat, card in drawn.items()}
        highest = max(worth.values())
        tied = tuple(seat for seat in drawn if worth[seat] == highest)
        self._drawing = tied if len(tied) == 1 or self._rules.options["dealer_tie"] == "tied" else seated

    def _deal(self, table: TableCards, order: list[int]) -> None:
        """Deal the next hand, and note which events have to show it."""
        table.hand += 1
        table.order = order
        start_card, put_back, beneath = table.deal(self.seats)
        self._expect(
            "HandStarted",
            number=table.hand,
            dealer=table.dealer,
            start_card=start_card,
            put_back=" ".join(put_back),
            table=table.number,
        )
        if beneath:
            self._expect("StartCardsIgnored", cards=" ".join(beneath), table=table.number)
        for seat in order:
            self._expect("CardsReceived", to=seat, cards=" ".join(table.hands[seat]))
        if self._rules.start_wild(start_card) == "random-colour":
            colour = COLOURS[table.stream.below(len(COLOURS))]
            self._expect("ColourNamed", seat=None, colour=colour, table=table.number)

    def _expect(self, kind: str, **values: Any) -> None:
        self._due.append((kind, values))

    def _start_hand(self, **given: Any) -> None:
        if self._undealt:
            self._deal_first()
        else:
            self._deal_next(self._table(given.get("table", 0)))
        self._compare("HandStarted", given)

    def _deal_next(self, table: TableCards) -> None:
        """Deal a hand after the first: the deal passes to the left."""
        if table.order:
            raise Mismatch("cards are dealt although the hand before is not over")
        seated = self._rules.seatings(self.seats, table.hand + 1)[table.number]
        order = [seat for seat in seated if seat not in self._out]
        left = seated.index(table.dealer) + 1 if table.dealer in seated else 0
        table.dealer = next((seat for seat in seated[left:] + seated[:left] if seat in order), table.dealer)
        self._deal(table, order)

    def _name_colour(self, seat: int | None, colour: str, **_: Any) -> None:
        if seat is None:
            raise Mismatch("a colour is drawn by lot, which the rules do not ask for")
        self._table_of(seat).named = colour

    def _refuse(self, **_: Any) -> None:
        raise Mismatch("cards are put away that nothing calls for")

    # Play

    def _table(self, number: int) -> TableCards:
        if number not in range(len(self._tables)):
            raise Mismatch(f"there is no table {shown(number, 9)}")
        return self._tables[number]

    def _table_of(self, seat: int) -> TableCards:
        for table in self._tables:
            if seat in table.order:
                return table
        raise Mismatch(f"seat {shown(seat, 9)} plays no hand")

    def _play(self, seat: int, card: str, left: int, **_: Any) -> None:
        self._play_all(seat, [card], left)

    def _play_set(self, seat: int, cards: str, left: int, **_: Any) -> None:
        self._play_all(seat, cards.split(), left)

    def _play_all(self, seat: int, cards: list[str], left: int) -> None:
        if not cards or (seat, cards) != (self._actor, self._played):
            played = shown(" ".join(cards), 40)
            raise Mismatch(f"seat {shown(seat, 9)} plays {played}, but the entry says something else")
        self._played = []
        table = self._table_of(seat)
        for more, card in zip(range(len(cards) - 1, -1, -1), cards, strict=True):
            taken = table.play(seat, card, left + more)
        if taken:
            self._expect("CardsDiscarded", seat=seat, cards=" ".join(taken))
        self.counts["played"] += len(cards)

    def _turn_up(self, seat: int, cards: str) -> None:
        self._turned_up = seat, cards

    def _draw(self, to: int, cards: str) -> None:
        if self._turned_up not in {None, (to, cards)}:
            raise Mismatch(f"seat {to} gets {shown(cards)}, which is not what was turned up")
        self._turned_up = None
        self.counts["drawn"] += self._table_of(to).draw(to, cards)

    def _count_drawn(self, seat: int, count: int, cause: str) -> None:
        self._table_of(seat).count_drawn(seat, count, cause)
        if cause == "colour-roulette":
            self._table_of(seat).check_roulette(seat, count)

    def _reshuffle(self, count: int, table: int = 0) -> None:
        self._table(table).reshuffle(count)
        self.counts["reshuffled"] += 1

    def _swap(self, seat: int, other: int) -> None:
        self._table_of(seat).swap(seat, other)

    def _pass_hands(self, direction: int, table: int = 0) -> None:
        self._table(table).pass_hands(direction)

    def _receive_hand(self, to: int, cards: str) -> None:
        _compare_hand(to, cards, self._table_of(to).hands[to])

    def _show_hand(self, seat: int, cards: str, **_: Any) -> None:
        _compare_hand(seat, cards, self._table_of(seat).kept)

    # Who comes and goes

    def _forfeit(self, seat: int) -> None:
        self._leave(seat)
        for table in self._tables:
            if seat in table.order:
                table.put_away(seat)
            elif seat in table.finished:
                table.finished.remove(seat)

    def _finish(self, seat: int, place: int) -> None:
        self._table_of(seat).finish(seat, place)

    def _go_out(self, seat: int, cards: int) -> None:
        """Take a seat with too many cards out of this hand only."""
        table = self._table_of(seat)
        limit, held = self._rules.options["hand_limit"], len(table.hands[seat])
        if not limit or held < limit or cards != held:
            raise Mismatch(f"seat {seat} is out of the hand with {shown(cards, 9)} cards, but holds {held}")
        table.put_away(seat)

    def _leave(self, seat: int, **_: Any) -> None:
        if seat in self._out or seat not in range(self.seats):
            raise Mismatch(f"seat {shown(seat, 9)} leaves, but is not in the match")
        self._out.add(seat)

    def _join(self, seat: int) -> None:
        if seat != self.seats or seat >= self._most_seats or self._rules.options["format"] != "points":
            raise Mismatch(f"seat {shown(seat, 9)} cannot join")
        self.seats += 1

    def _end_hand(self, number: int, winner: int | None, hands: list[str], table: int = 0, **_: Any) -> None:
        where = self._table(table)
        held = ["" if seat == winner else " ".join(where.hands.get(seat, [])) for seat in range(self.seats)]
        if number != where.hand or not where.order or winner not in {None, *where.order, *where.finished}:
            raise Mismatch(f"hand {shown(number, 9)} ends, which is not played")
        if hands != held:
            raise Mismatch(f"at the end are laid open {shown(hands)}, but held were {shown(held)}")
        where.order = []
        self.counts["ended"] += 1

    def _end_match(self, seed: str, **_: Any) -> None:
        if seed != self._key:
            raise Mismatch("it ends with another key")
        self.ended = True

    _handlers: ClassVar[dict[str, Callable[..., None]]] = {
        "MatchStarted": _start_match,
        "DealerDrawn": _draw_for_the_deal,
        "HandStarted": _start_hand,
        "ColourNamed": _name_colour,
        "CardPlayed": _play,
        "SetPlayed": _play_set,
        "StartCardsIgnored": _refuse,
        "CardsDiscarded": _refuse,
        "CardsTurnedUp": _turn_up,
        "SeatFinished": _finish,
        "CardsReceived": _draw,
        "CardsDrawn": _count_drawn,
        "PileReshuffled": _reshuffle,
        "HandsSwapped": _swap,
        "HandsPassed": _pass_hands,
        "HandReceived": _receive_hand,
        "HandShown": _show_hand,
        "SeatForfeited": _forfeit,
        "HandLimitReached": _go_out,
        "SeatEliminated": _leave,
        "SeatJoined": _join,
        "HandEnded": _end_hand,
        "MatchEnded": _end_match,
    }
    """The methods for events that move cards or seats."""


def _compare_hand(seat: int, recorded: str, held: list[str]) -> None:
    if recorded != " ".join(held):
        raise Mismatch(f"seat {seat} holds {shown(recorded)} as recorded, but {' '.join(held)} as followed")
