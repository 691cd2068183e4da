"""Sets: several cards of one number that are played together.

The first one has to fit, the last one says which colour is in force; of those between them only matters
which they are, not their order. So a hand of eight sevens, two of each colour, has 540 sets at most.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from bot.engine.actions import PlaySet
from bot.engine.cards import OF_TYPE, Type
from bot.engine.conditions import set_swaps
from bot.engine.events import SetPlayed
from bot.engine.hand import AS_USUAL

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.cards import Card
    from bot.engine.events import Event
    from bot.engine.hand import Hand

NUMBERED: Final = OF_TYPE[Type.NUMBER]


def sets_in(hand: Hand, seat: int, kinds: int) -> tuple[Action, ...]:
    """List the sets that a seat in turn may play, each once for every seat to swap hands with.

    Args:
        hand: In phase ``PLAY``.
        seat: The seat in turn.
        kinds: The kinds that it may play, as a set of bits: one of them has to be first.
    """
    if not kinds & NUMBERED:
        return ()
    counts: dict[int, dict[Card, int]] = {}
    for card in sorted(hand.hands[seat], key=_order):
        if card.number is not None:
            of_number = counts.setdefault(card.number, {})
            of_number[card] = of_number.get(card, 0) + 1
    plays: list[Action] = []
    for number in sorted(counts):
        for cards in _sets_of(counts[number], kinds):
            play = PlaySet(cards)
            if set_swaps(hand, seat, play):
                plays += [PlaySet(cards, other) for other in hand.order if other != seat]
            else:
                plays.append(play)
    return tuple(plays)


def _sets_of(counts: dict[Card, int], kinds: int) -> list[tuple[Card, ...]]:
    """Return every set of some cards of one number that begins with one of certain kinds, each once."""
    found: list[tuple[Card, ...]] = []
    for first in counts:
        if not first.bit & kinds:
            continue
        for last in counts:
            rest = [range(count - (card is first) - (card is last) + 1) for card, count in counts.items()]
            for taken in product(
                *rest
            ):  # nothing, if the first card is the only one of its kind and last too
                middle = [card for card, count in zip(counts, taken, strict=True) for _ in range(count)]
                found.append((first, *middle, last))
    return found


def _order(card: Card) -> int:
    return card.order


def lay_set(hand: Hand, seat: int, play: PlaySet, events: list[Event]) -> None:
    """Move the cards of a set to the discard pile; the last one says which colour is in force."""
    held = hand.hands[seat]
    for card in play.cards:
        held.remove(card)
        hand.discard_pile.append(card)
    colour = play.cards[-1].colour
    assert colour is not None  # noqa: S101 - a card with a number has one
    hand.first = AS_USUAL
    hand.colour = colour
    hand.catchable = None  # a card played closes the window
    events.append(SetPlayed(seat, play.cards, colour, len(held)))
