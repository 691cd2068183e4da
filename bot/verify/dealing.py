"""Cards at one table: dealt, drawn, played and shuffled according to the match's key and rules."""

from __future__ import annotations

import hmac
import struct
from typing import TYPE_CHECKING, Any, Final

from bot.verify.document import DAMAGE, Unreadable, shown

if TYPE_CHECKING:
    from collections.abc import Sequence


COLOURS: Final = "RYGB"


def _coloured(faces: str) -> list[str]:
    return [colour + face for colour in COLOURS for face in faces.split()]


PACKS: Final = {
    "standard": [
        *_coloured("0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 D D R R S S"),
        *["W"] * 4,
        *["W4"] * 4,
    ],
    "merciless": [
        *_coloured("0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 D D D R R R S S S"),
        *_coloured("D4 D4 A A A E E"),
        *["WR4"] * 8,
        *["W6"] * 4,
        *["W10"] * 4,
        *["WC"] * 8,
    ],
}
"""The cards of a pack of each deck, 108 and 168, in the order in which they are shuffled."""

ADDED: Final = {"discard_all": "A", "skip_everyone": "E", "reverse_draw_four": "WR4", "colour_roulette": "WC"}
"""The options that add cards to each pack, in this order: so many of a wild, or of each colour."""

CARDS: Final = frozenset(sum(PACKS.values(), _coloured("X")))
HANDS_WITH_A_PARTNER: Final = 4
_EIGHT: Final = ((7, 1, 0, 3), (2, 4, 6, 5))
ROTATIONS: Final = {
    "rotation-four": (((0, 1, 2, 3),), ((0, 2, 1, 3),), ((0, 1, 3, 2),)),
    "rotation-eight": tuple(
        tuple(tuple(seat if seat == 7 else (seat + by) % 7 for seat in table) for table in _EIGHT)
        for by in range(7)
    ),
}
"""The seats of each table in formats with changing partners: each seating lasts four hands."""

DRAWN_DEALS: Final = ("highest-points", "highest-number")
"""Values of `dealing` with which the seats draw cards to choose the first dealer."""
_START_WILD: Final = ("put-back", "choose", "any-card", "random-colour")
OPTIONS: Final[dict[str, Sequence[Any]]] = {
    "hand_size": (7, *range(1, 16)),
    "packs": ("one", "one-for-ten"),
    "format": ("points", "single", "lowest", "elimination", "partners", "played", *ROTATIONS),
    "dealing": ("random", "nobody", *DRAWN_DEALS),
    "dealer_tie": ("tied", "everybody"),
    "start_wild": _START_WILD,
    "start_wild_draw_four": _START_WILD,
    "refill": ("when-empty", "when-short"),
    "left_cards": ("discard-pile", "draw-pile"),
    "hand_limit": (0, *range(20, 41)),
    "deck": ("standard", "merciless"),
    "start_card": ("as-turned-up", "first-number"),
    "places": ("first-out", "play-on"),
    **{name: (0, *range(9)) for name in ADDED},
    "blank_value": (20, *range(101)),
}
"""The options that matter here, each with its values; the first is the default for a file without it."""


class DealRules:
    """The rules for dealing cards."""

    def __init__(self, saved: dict[str, Any]) -> None:
        """Read the options that matter from the rules in an archive; raise Unreadable."""
        self.options = {name: saved.get(name, values[0]) for name, values in OPTIONS.items()}
        for name, values in OPTIONS.items():
            if type(self.options[name]) is not type(values[0]) or self.options[name] not in values:
                raise Unreadable(f"its rules are unknown: {name} is {shown(repr(self.options[name]), 40)}")
        try:
            self.blanks = _blanks(saved.get("blanks", []))
        except DAMAGE:
            raise Unreadable("its rules are unknown: the blanks are marked wrongly") from None

    def deck(self, seats: int) -> list[str]:
        """Return the unshuffled deck for this many seats."""
        packs = 1 if self.options["packs"] == "one" else (seats + 9) // 10
        cards = PACKS[self.options["deck"]] * packs
        for name, face in ADDED.items():
            kinds = [face] if face in CARDS else _coloured(face)
            cards += [kind for kind in kinds for _ in range(self.options[name] * packs)]
        return [*cards, *self.blanks]

    def seatings(self, seats: int, hand: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each table for a hand, numbered from 1."""
        rotation = ROTATIONS.get(self.options["format"], ((tuple(range(seats)),),))
        return rotation[(hand - 1) // HANDS_WITH_A_PARTNER % len(rotation)]

    def can_start(self, card: str) -> bool:
        """Return whether a card can be the start card."""
        if self.options["start_card"] == "first-number":
            return card[1:].isdigit() and card[0] in COLOURS
        return self.start_wild(card) != "put-back"

    def start_wild(self, card: str) -> str:
        """Return the rule for a wild start card; "" for another card."""
        if card[0] in COLOURS:
            return ""
        return str(self.options["start_wild" if card == "W" else "start_wild_draw_four"])

    def worth(self, card: str) -> int:
        """Return the value of a card when the seats draw for the deal."""
        if card[0] in COLOURS and card[1].isdigit():
            return int(card[1])
        if self.options["dealing"] == "highest-number":
            return -1
        if card[0] not in COLOURS:
            return 50
        return int(self.options["blank_value"]) if card[1] == "X" else 20


def _blanks(saved: Any) -> list[str]:
    marks = [stand_in or "X" for stand_in, _, _ in saved]
    if not marks:
        return []
    cards = [colour + mark for colour, mark in zip(COLOURS, marks, strict=True)]
    if not CARDS.issuperset(cards):
        raise ValueError(cards)
    return cards


class Mismatch(Exception):  # noqa: N818 - no error, but what was looked for
    """The file records something else than its key gives."""


class ShuffleWords:
    """The random numbers of a table: the 32-bit words of HMAC-SHA-256(key, table * 2**56 + block).

    Each block has eight words. Blocks are counted from 0, and so are tables.
    """

    def __init__(self, key: bytes, table: int) -> None:
        self._key = key
        self._first = table << 56
        self._used = 0
        self._words: tuple[int, ...] = ()

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1: the next word modulo `bound`, without modulo bias."""
        while True:
            block, place = divmod(self._used, 8)
            if place == 0:
                number = (self._first + block).to_bytes(8, "big")
                self._words = struct.unpack(">8I", hmac.digest(self._key, number, "sha256"))
            self._used += 1
            if self._words[place] < 2**32 - 2**32 % bound:
                return self._words[place] % bound

    def shuffle(self, cards: list[str]) -> None:
        """Shuffle in place (Fisher-Yates, from the last card to the second)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


class TableCards:
    """The cards at a table. The last card of a pile is on top.

    Attributes:
        hand: Which hand is played, from 1.
        order: The seats that play it, clockwise; none between two hands.
        finished: Those that were out of cards before it ended.
        hands: The cards of each seat, in the order in which they came.
        kept: What the player of the newest Wild Draw Four held beside it.
        named: The colour that was named last.
    """

    def __init__(self, rules: DealRules, key: bytes, number: int) -> None:
        self.number = number
        self.stream = ShuffleWords(key, number)
        self.hand = 0
        self.dealer = 0
        self.order: list[int] = []
        self.finished: list[int] = []
        self.named = ""
        self.hands: dict[int, list[str]] = {}
        self.kept: list[str] = []
        self._rules = rules
        self._draw_pile: list[str] = []
        self._discard_pile: list[str] = []
        self._end_drawing()

    def deal(self, seats: int) -> tuple[str, list[str], list[str]]:
        """Deal, again while no card can start.

        Returns:
            The start card, those that were put back, and those that stayed beneath it.
        """
        deck, size = self._rules.deck(seats), self._rules.options["hand_size"]
        if len(self.order) < 2 or len(self.order) * size >= len(deck):
            raise Mismatch(f"{len(self.order)} seats cannot be dealt to")
        first = self.order.index(self.dealer) + 1
        around = self.order[first:] + self.order[:first]
        self._end_drawing()
        self.finished = []
        while True:
            pile = self._draw_pile = deck.copy()
            self.stream.shuffle(pile)
            self.hands = {seat: [] for seat in around}
            for seat in around * size:
                self.hands[seat].append(pile.pop())
            put_back: list[str] = []
            beneath: list[str] = []
            while any(map(self._rules.can_start, pile)):
                if self._rules.can_start(pile[-1]):
                    self._discard_pile = [*beneath, pile.pop()]
                    return self._discard_pile[-1], put_back, beneath
                if self._rules.options["start_card"] == "first-number":
                    beneath.append(pile.pop())
                else:
                    put_back.append(pile[-1])
                    self.stream.shuffle(pile)

    def play(self, seat: int, card: str, left: int) -> list[str]:
        """Move a card from a hand to the discard pile; return what a Discard All takes along."""
        held = self.hands[seat]
        taken = [other for other in held if other[0] == card[0]] if card[1:] == "A" else []
        if taken and card in taken:
            taken.remove(card)
        if card not in held or left != len(held) - 1 - len(taken):
            text = f"plays {shown(card, 9)} and has {shown(left, 9)} cards left, but held {' '.join(held)}"
            raise Mismatch(f"seat {seat} {text}")
        held.remove(card)
        if taken:
            self.hands[seat] = [other for other in held if other[0] != card[0]]
        self._discard_pile += [*taken, card]
        if card == "W4":
            self.kept = held.copy()
        return taken

    # Drawing: cards move one batch at a time, then one event says how many they were.

    def _end_drawing(self) -> None:
        self._drawn: list[int] = []  # who got a card since the drawing began
        self._before: int | None = None  # cards that lay on the pile when it began; None between two drawings
        self._joined_early = False  # the discards were shuffled in while cards lay there
        self._shuffled_last = False  # and no card was drawn since

    @property
    def drawing(self) -> bool:
        """True while a drawing has begun and not ended."""
        return self._before is not None

    def draw(self, seat: int, cards: str) -> int:
        """Move cards from the draw pile to a hand; return their number."""
        if self._before is None:
            self._before = len(self._draw_pile)
        count = len(cards.split())
        taken = [self._draw_pile.pop() for _ in range(min(count, len(self._draw_pile)))]
        if cards != " ".join(taken) or not taken:
            there = " ".join(taken) or "nothing"
            raise Mismatch(f"seat {seat} draws {shown(cards)}, but on top of the pile lies {there}")
        self.hands[seat] += taken
        self._drawn += [seat] * count
        self._shuffled_last = False
        return count

    def reshuffle(self, count: int) -> None:
        """Shuffle all but the top discard into the draw pile."""
        rest = len(self._draw_pile)
        if self._before is None:
            self._before = rest
            self._joined_early = rest > 0
        elif rest:
            raise Mismatch(f"the discards are shuffled in while {rest} cards can be drawn")
        self._draw_pile += self._discard_pile[:-1]
        self._discard_pile = self._discard_pile[-1:]
        self.stream.shuffle(self._draw_pile)
        self._shuffled_last = True
        if count != len(self._draw_pile):
            raise Mismatch(f"{shown(count, 9)} cards are reshuffled, but there are {len(self._draw_pile)}")

    def count_drawn(self, seat: int, count: int, cause: str) -> None:
        """End a drawing: check who drew how many, and when the discards were shuffled in."""
        if count != len(self._drawn) or any(other != seat for other in self._drawn):
            raise Mismatch(f"seat {seat} drew {shown(count, 9)} cards, but got {len(self._drawn)}")
        before = self._before or 0
        owed = cause not in ("choice", "colour-roulette")
        short = self._rules.options["refill"] == "when-short" and owed and 0 < before < count
        if self._joined_early != short or self._shuffled_last:
            raise Mismatch(
                f"with {before} cards on the pile it is reshuffled at another time than the rules say"
            )
        self._end_drawing()

    def check_roulette(self, seat: int, count: int) -> None:
        """Check that as many cards were turned up as it took to get the named colour."""
        cards = self.hands[seat][len(self.hands[seat]) - count :]
        found = [card[0] == self.named for card in cards]
        ran_out = not self._draw_pile and len(self._discard_pile) < 2
        if any(found[:-1]) or not (ran_out or any(found)):
            raise Mismatch(f"seat {seat} turns up {' '.join(cards)} for the colour {shown(self.named, 9)}")

    # Whole hands

    def swap(self, seat: int, other: int) -> None:
        """Swap two hands."""
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]

    def pass_hands(self, direction: int) -> None:
        """Pass every hand on: 1 to the left, -1 to the right."""
        passed = [self.hands[seat] for seat in self.order]
        for place, cards in enumerate(passed):
            self.hands[self.order[(place + direction) % len(passed)]] = cards

    def put_away(self, seat: int) -> None:
        """Put the cards of a seat that leaves under a pile."""
        pile = self._draw_pile if self._rules.options["left_cards"] == "draw-pile" else self._discard_pile
        pile[:0] = self.hands.pop(seat)
        self.order.remove(seat)

    def finish(self, seat: int, place: int) -> None:
        """Take a seat that is out of cards out of the hand, while the others play on."""
        if self._rules.options["places"] != "play-on" or self.hands[seat] or place != len(self.finished) + 1:
            raise Mismatch(f"seat {seat} is out of the hand as number {shown(place, 9)}")
        self.finished.append(seat)
        self.order.remove(seat)
