"""Positions, actions and events as text, so that a test reads like a table somebody looks at.

`position("R7 G5", "B2 W", top="R5")` is two seats, seat 0 to play on a red five; all other cards of the pack
lie in the draw pile in the order of `CARDS`, so nothing is random and all 108 are accounted for.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import CARDS, Card, Colour, card
from bot.engine.codec import encode_match
from bot.engine.compiled_rules import compiled_rules_of, deck
from bot.engine.errors import IllegalAction, Reason
from bot.engine.hand import First, Hand, Phase
from bot.engine.match import Match
from bot.engine.notation import format_action, parse_action
from bot.engine.presets import CLASSIC
from bot.engine.shuffle import Stream

if TYPE_CHECKING:
    from typing import Any

    from bot.engine.events import Event
    from bot.engine.rulebook.rules import Rules

SEED = bytes(range(32))
REST = "..."


def cards(text: str) -> list[Card]:
    """Return the cards written in a text such as ``R7 W4``."""
    return [card(code) for code in text.split()]


def codes(held: list[Card] | tuple[Card, ...]) -> str:
    """Return cards as text, in their order."""
    return " ".join(one.code for one in held)


def handed(*sizes: int, begin: str = "", top: str = "R5", rules: Rules = CLASSIC) -> list[str]:
    """Return hands of so many cards, taken from the deck in its order.

    Args:
        sizes: Of the hands.
        begin: Cards that the first hands hold, one each, instead of the first that would come.
        top: A card that must not be dealt.
        rules: What is in the deck.
    """
    firsts = begin.split()
    rest = [one.code for one in deck(rules, seats=len(sizes))]
    for named in (*firsts, top):
        rest.remove(named)
    hands = []
    for seat, size in enumerate(sizes):
        held = firsts[seat : seat + 1]
        held += [rest.pop() for _ in range(size - len(held))]
        hands.append(" ".join(held))
    return hands


def position(
    *hands: str,
    top: str = "R5",
    colour: str | None = None,
    turn: int = 0,
    direction: int = 1,
    draw: str = REST,
    under: str = "",
    drawn: str | None = None,
    challenged: int | None = None,
    before: str | None = None,
    owed: int = 0,
    first: First = First.AS_USUAL,
    scored: tuple[int, ...] = (),
    called: tuple[int, ...] = (),
    catchable: int | None = None,
    left: tuple[int, ...] = (),
    dealer: int | None = None,
    points: tuple[int, ...] | None = None,
    rules: Rules = CLASSIC,
) -> Match:
    """Return a match in a given position.

    Args:
        hands: Cards of each seat. One pile of all may end in ``...``: it gets every card not named.
        colour: The colour in force; that of `top` if None.
        direction: 1 or -1.
        draw: The cards that will be drawn, first one first, and ``...`` for the rest of the pack.
        under: The cards under `top`, from the bottom.
        drawn: Makes the phase ``DRAWN``.
        challenged: Makes the phase ``CHALLENGE``: who played the Wild Draw Four on `top`.
        before: In phase ``CHALLENGE``, the colour before.
        owed: Makes the phase ``ANSWER``, or says how much is owed in phase ``CHALLENGE`` if not four.
        first: What fits on `top` if it is the start card.
        dealer: The seat on the right of `turn` if None.
    """
    named = [*hands, draw, under]
    if any(REST in pile for pile in (*hands, under)) and draw == REST:
        named[-2] = draw = ""
    rest = _rest(named, top, deck(rules, seats=len(hands)))
    piles = [
        [one for word in pile.split() for one in (rest if word == REST else [card(word)])] for pile in named
    ]
    match = Match(compiled_rules_of(rules), seats=len(hands))
    match.points = points or match.points
    match.left = frozenset(left)
    order = tuple(seat for seat in range(len(hands)) if seat not in left)
    dealer = (turn - direction) % len(hands) if dealer is None else dealer
    hand = Hand(match.plan, Stream(SEED), seats=len(hands), order=order, dealer=dealer)
    match.tables, match.numbers = [hand], [1]
    hand.hands, hand.draw_pile = piles[:-2], piles[-2][::-1]
    hand.discard_pile = [*piles[-1], card(top)]
    hand.colour = Colour(colour) if colour else _colour_of(top)
    hand.direction, hand.turn = direction, turn
    hand.phase = Phase.ANSWER if owed else Phase.PLAY
    if drawn:
        hand.phase = Phase.DRAWN
    if challenged is not None:
        hand.phase = Phase.CHALLENGE
        owed = owed or 4
    hand.drawn = card(drawn) if drawn else None
    hand.challenged = challenged
    hand.owed, hand.first = owed, first
    hand.owed_for = hand.top.face if owed else None
    hand.scored = list(scored) or hand.scored
    hand.bluff_colour = Colour(before) if before else None
    hand.bluff_hand = tuple(hand.hands[challenged]) if challenged is not None else ()
    hand.called, hand.catchable = frozenset(called), catchable
    check_cards(match)
    return match


def _colour_of(top: str) -> Colour:
    colour = card(top).colour
    assert colour is not None, "say which colour a wild was named"
    return colour


def _rest(piles: list[str], top: str, everything: list[Card]) -> list[Card]:
    """Return the cards of the deck that no pile names, if one of them is to get them."""
    used = Counter(one for pile in [*piles, top] for one in cards(pile.replace(REST, "")))
    rest = Counter(everything)
    rest.subtract(used)
    assert min(rest.values()) >= 0, "a card is named more often than the deck holds it"
    assert sum(pile.split().count(REST) for pile in piles) == 1, "one pile gets the rest"
    return [kind for kind in CARDS for _ in range(rest[kind])]


def check_cards(match: Match) -> None:
    """Assert that all cards of every table are in exactly one place each."""
    for hand in match.tables:
        everywhere = [*hand.draw_pile, *hand.discard_pile, *(one for held in hand.hands for one in held)]
        assert Counter(everywhere) == Counter(deck(match.rules, seats=match.seats))


def hand_of(match: Match, seat: int) -> str:
    """Return the cards of a seat, in the order they came."""
    return codes(match.hand.hands[seat])


def act(match: Match, seat: int, text: str) -> list[Event]:
    """Carry out an action given in notation; no card may get lost by it."""
    events = match.apply(seat, parse_action(text))
    check_cards(match)
    return events


def legal(match: Match, seat: int) -> set[str]:
    """Return what a seat may do, in notation; `forfeit` is always there and left out."""
    return {format_action(action) for action in match.legal(seat)} - {"forfeit"}


def refused(match: Match, seat: int, text: str) -> Reason:
    """Return why an action is refused, having made sure that the attempt changed nothing."""
    before = frozen(match)
    action = parse_action(text)
    assert action not in match.legal(seat)
    with pytest.raises(IllegalAction) as caught:
        match.apply(seat, action)
    assert frozen(match) == before
    assert match.reason(seat, action) is caught.value.reason
    return caught.value.reason


def frozen(match: Match) -> str:
    """Return everything there is to know of a match."""
    return json.dumps(encode_match(match), sort_keys=True)


def only(events: list[Event], kind: type[Any]) -> Any:
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def all_of(events: list[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


class Arranged(Stream):
    """A stream whose next shuffles put given cards on top, and leave the others in the order of `CARDS`.

    Attributes:
        tops: For each of the next shuffles, the cards that come up first.
    """

    __slots__ = ("shuffled", "tops")

    def __init__(self, *tops: str) -> None:
        super().__init__(SEED)
        self.tops = [cards(text) for text in tops]
        self.shuffled: list[list[Card]] = []

    def shuffle(self, items: list[Any]) -> None:
        """Arrange instead of shuffling, as long as arrangements are left."""
        self.shuffled.append(sorted(items, key=lambda one: one.order))
        if not self.tops:
            super().shuffle(items)
            return
        tops = self.tops.pop(0)
        rest = sorted(items, key=lambda one: one.order)
        for one in tops:
            rest.remove(one)
        items[:] = [*reversed(rest), *reversed(tops)]


class Picked(Stream):
    """A stream whose next shuffles lay given cards first, for those who draw for the deal."""

    __slots__ = ("draws",)

    def __init__(self, *draws: str) -> None:
        super().__init__(SEED)
        self.draws = [cards(text) for text in draws]

    def shuffle(self, items: list[Any]) -> None:
        """Lay the next cards first."""
        first = self.draws.pop(0)
        for one in first:
            items.remove(one)
        items[:] = [*first, *items]


def dealt(
    start: str,
    *shuffles: str,
    seats: int = 3,
    dealer: int = 0,
    hand_size: int = 7,
    draw: str = "",
    rules: Rules = CLASSIC,
) -> tuple[Match, list[Event], Arranged]:
    """Return a match just dealt with a given start card, what happened, and the stream.

    Args:
        start: The card turned up first.
        hand_size: Cards for each seat, no wilds unless nothing else is left.
    """
    everything = deck(rules, seats=seats)
    spare = Counter(everything)
    spare.subtract(cards(f"{start} {draw} {' '.join(shuffles)}"))
    kinds = sorted(CARDS, key=lambda kind: kind.wild)
    hands = [kind for kind in kinds for _ in range(spare[kind])][: seats * hand_size]
    stream = Arranged(f"{codes(hands)} {start} {draw}", *shuffles)
    match = Match(compiled_rules_of(rules), seats=seats)
    events: list[Event] = []
    match.tables.append(match._deal(stream, tuple(range(seats)), dealer, 1, events))
    match.numbers.append(1)
    check_cards(match)
    return match, events, stream
