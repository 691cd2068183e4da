"""The part of the rules that decides which card is where: the deck, who sits where, and the start card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.verify.document import DAMAGE, Unreadable, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

COLOURS: Final = "RYGB"
WILDS: Final = ("W", "W4")
PACK: Final = (
    *(colour + face for colour in COLOURS for face in "0112233445566778899DDRRSS"),
    *(wild for wild in WILDS for _ in range(4)),
)
"""The 108 cards of a pack in the order in which they are shuffled."""

CARDS: Final = frozenset(PACK) | {colour + "X" for colour in COLOURS}
HANDS_WITH_A_PARTNER: Final = 4
_EIGHT: Final = ((7, 1, 0, 3), (2, 4, 6, 5))
ROTATIONS: Final = {
    "rotation-four": (((0, 1, 2, 3),), ((0, 2, 1, 3),), ((0, 1, 3, 2),)),
    "rotation-eight": tuple(
        tuple(tuple(seat if seat == 7 else (seat + by) % 7 for seat in table) for table in _EIGHT)
        for by in range(7)
    ),
}
"""Who sits at which tables when partners change: each seating for four hands, then the next."""

DRAWN_DEALS: Final = ("highest-points", "highest-number")
"""Values of `dealing` with which the seats draw cards for the first deal."""
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
    "blank_value": (20, *range(101)),
}
"""The options that matter here, each with its values; where a file has none, the first holds."""


class DealRules:
    """How cards are dealt.

    Attributes:
        options: The value of each of `OPTIONS`.
        blanks: The cards that a host added to the packs.
    """

    def __init__(self, saved: dict[str, Any]) -> None:
        """Take what is needed of the rules in an archive.

        Raises:
            Unreadable: An option is unknown to this version.
        """
        self.options = {name: saved.get(name, values[0]) for name, values in OPTIONS.items()}
        for name, values in OPTIONS.items():
            if type(self.options[name]) is not type(values[0]) or self.options[name] not in values:
                raise Unreadable(f"its rules are unknown: {name} is {shown(repr(self.options[name]), 40)}")
        try:
            self.blanks = _blanks(saved.get("blanks", []))
        except DAMAGE:
            raise Unreadable("its rules are unknown: the blanks are marked wrongly") from None

    def deck(self, seats: int) -> list[str]:
        """Return the cards for so many seats, unshuffled."""
        packs = 1 if self.options["packs"] == "one" else (seats + 9) // 10
        return [*PACK * packs, *self.blanks]

    def seatings(self, seats: int, hand: int) -> tuple[tuple[int, ...], ...]:
        """Return who sits at each table for a hand, which is numbered from 1."""
        rotation = ROTATIONS.get(self.options["format"], ((tuple(range(seats)),),))
        return rotation[(hand - 1) // HANDS_WITH_A_PARTNER % len(rotation)]

    def start_wild(self, card: str) -> str:
        """Return what becomes of a wild start card; nothing for another card."""
        if card not in WILDS:
            return ""
        return str(self.options["start_wild" if card == "W" else "start_wild_draw_four"])

    def worth(self, card: str) -> int:
        """Return what a card counts when the seats draw for the deal."""
        if card[0] in COLOURS and card[1].isdigit():
            return int(card[1])
        if self.options["dealing"] == "highest-number":
            return -1
        if card in WILDS:
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
