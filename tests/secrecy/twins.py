"""Twins: two rooms that differ only in cards, and in a seed, that one observer has not seen.

The observer is a seat, or None for a spectator. The twin of a room has the same cards, but those that nobody
showed to the observer lie elsewhere: in other hands, in another order of the draw pile and, those of who
left, under the discard pile. What the store remembers of others (their draws, what hit them, their swaps)
names other cards, and the seed is another one.

Two seeds have two commitments, which are public; so `one_commitment` publishes the same for both. That is the
one thing that is patched, since no hidden card can be told from a hash.

What stays where it is:

* Kinds that others play or lay open during the window that is compared: these are revealed by it.
* Kinds that the observer saw in other hands: in their own before hands were swapped, or in a challenged hand;
  and what was turned up for a roulette, before all eyes, and taken.
* The card that somebody just drew and may play: that it fits is public.
* Cards of the pile that the observer draws in the window, and half of those that others draw: whether a card
  that is drawn fits is public too.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from unittest.mock import patch

from bot.engine.actions import PlayCard, PlaySet
from bot.engine.cards import CARDS
from bot.engine.events import (
    CardsDiscarded,
    CardsReceived,
    CardsTurnedUp,
    HandReceived,
    HandShown,
    HandStarted,
    PileReshuffled,
)
from bot.engine.shuffle import SEED_BYTES, Stream
from bot.rooms.state.codec import decode_logged, encode_logged
from tests.engine.positions import check_cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.cards import Card
    from bot.engine.hand import Hand
    from bot.engine.match import Match
    from bot.rooms.ports import LoggedAction
    from bot.rooms.state.history import RoomEvent
    from bot.rooms.state.room_state import RoomState
    from tests.secrecy.evening import Frame

OTHER_SEED = bytes(range(SEED_BYTES))


@contextmanager
def one_commitment() -> Iterator[None]:
    """Publish one commitment for every seed."""
    with patch("bot.engine.match.hash_of", lambda _: "c0ffee" * 10 + "c0de"):
        yield


@dataclass(frozen=True)
class Pins:
    """What stays where it is in a twin.

    Attributes:
        kinds: Wherever they lie.
        drawn: For each table the places of the draw pile, from its top, whose cards stay there.
    """

    kinds: frozenset[Card]
    drawn: tuple[frozenset[int], ...]


def pins_for(past: Sequence[Frame], window: Sequence[Frame], observer: int | None, chances: Stream) -> Pins:
    """Return what stays where it is while a window is compared, after what the observer saw in the past."""
    played = {frame.action.card for frame in window if isinstance(frame.action, PlayCard)}
    played |= {kind for frame in window if isinstance(frame.action, PlaySet) for kind in frame.action.cards}
    played |= {kind for frame in window for event in events_of(frame) for kind in _laid_open(event)}
    match = window[0].state.match
    assert match is not None
    drawn = [set[int]() for _ in match.tables]
    taken = [0] * len(drawn)
    for frame in window:
        for event in events_of(frame):
            if isinstance(event, PileReshuffled | HandStarted):
                return Pins(frozenset(played | _seen(past, observer)), tuple(map(frozenset, drawn)))
            if isinstance(event, CardsReceived):
                table = match.table_of(event.to)
                if event.to == observer or chances.below(2):
                    drawn[table] |= {*range(taken[table], taken[table] + len(event.cards))}
                taken[table] += len(event.cards)
    return Pins(frozenset(played | _seen(past, observer)), tuple(map(frozenset, drawn)))


def events_of(frame: Frame) -> tuple[RoomEvent, ...]:
    """Return what an action caused; nothing if it was refused."""
    return () if isinstance(frame.step, str) else frame.step.events


def _laid_open(event: RoomEvent) -> tuple[Card, ...]:
    return event.cards if isinstance(event, CardsDiscarded | CardsTurnedUp) else ()


def _seen(past: Sequence[Frame], observer: int | None) -> set[Card]:
    """Return the kinds that the observer saw in a hand that somebody else may have now."""
    seen: set[Card] = set()
    for frame in past:
        for event in events_of(frame):
            if isinstance(event, HandStarted):
                seen.clear()
            elif isinstance(event, CardsTurnedUp) or (isinstance(event, HandShown) and event.to == observer):
                seen |= {*event.cards}
            elif isinstance(event, HandReceived) and event.to == observer and observer is not None:
                match = frame.state.match
                assert match is not None
                seen |= {*match.tables[match.table_of(observer)].hands[observer]}
    return seen


def twin_of(state: RoomState, observer: int | None, pins: Pins, chances: Stream) -> RoomState:
    """Return a room that is the same for all that the observer may know."""
    assert state.match is not None
    match = state.match.copy()
    for hand, drawn in zip(match.tables, pins.drawn, strict=True):
        _hide(hand, observer, pins.kinds, drawn, chances)
        hand.stream = Stream(OTHER_SEED, hand.stream.used, lane=hand.stream.lane)
    check_cards(match)
    hits = tuple(
        hit if hit.seat == observer else replace(hit, cards=_any_cards(len(hit.cards), chances))
        for hit in state.hits
    )
    return replace(state, match=match, hits=hits)


def _hide(
    hand: Hand, observer: int | None, kinds: frozenset[Card], drawn: frozenset[int], chances: Stream
) -> None:
    pinned = kinds | ({hand.drawn} if hand.drawn is not None else set())
    places = [
        (held, place)
        for seat, held in enumerate(hand.hands)
        if seat != observer
        for place in range(len(held))
    ]
    last = len(hand.draw_pile) - 1
    places += [(hand.draw_pile, place) for place in range(last + 1) if last - place not in drawn]
    places = [(pile, place) for pile, place in places if pile[place] not in pinned]
    mixed = [pile[place] for pile, place in places]
    chances.shuffle(mixed)
    for (pile, place), card in zip(places, mixed, strict=True):
        pile[place] = card
    buried = hand.discard_pile[: hand.buried]
    chances.shuffle(buried)
    hand.discard_pile[: hand.buried] = buried
    if hand.challenged is not None and hand.challenged != observer:
        # What was drawn since lies behind what was held when the Wild Draw Four was played.
        hand.bluff_hand = tuple(hand.hands[hand.challenged][: len(hand.bluff_hand)])


def twin_log(log: Sequence[LoggedAction], observer: int | None, chances: Stream) -> list[LoggedAction]:
    """Return a log in which others got other cards."""
    return [_twin_entry(logged, observer, chances) for logged in log]


def _twin_entry(logged: LoggedAction, observer: int | None, chances: Stream) -> LoggedAction:
    entry, events = decode_logged(logged.payload)
    others = tuple(_twin_event(event, observer, chances) for event in events)
    return logged if others == events else replace(logged, payload=encode_logged(entry, others))


def _twin_event(event: RoomEvent, observer: int | None, chances: Stream) -> RoomEvent:
    if isinstance(event, CardsReceived | HandReceived | HandShown) and event.to != observer:
        return replace(event, cards=_any_cards(len(event.cards), chances))
    return event


def _any_cards(count: int, chances: Stream) -> tuple[Card, ...]:
    return tuple(CARDS[chances.below(len(CARDS))] for _ in range(count))


def differs(match: Match, twin: Match) -> bool:
    """Tell whether anything hidden differs in a twin: where everything is pinned, nothing does."""
    return any(
        hand.hands != other.hands or hand.draw_pile != other.draw_pile
        for hand, other in zip(match.tables, twin.tables, strict=True)
    )


def public_part(events: Sequence[RoomEvent]) -> tuple[RoomEvent, ...]:
    """Return the events that everybody may read."""
    return tuple(event for event in events if not isinstance(event, CardsReceived | HandReceived | HandShown))


def private_part(events: Sequence[RoomEvent], observer: int | None) -> tuple[RoomEvent, ...]:
    """Return the events that only the observer may read."""
    return tuple(
        event
        for event in events
        if isinstance(event, CardsReceived | HandReceived | HandShown) and event.to == observer
    )
