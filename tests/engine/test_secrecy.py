"""Nobody sees what they may not know (RULES, "What must always hold")."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.actions import CHALLENGE, Action, PlayCard, PlaySet
from bot.engine.cards import Card
from bot.engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsReceived,
    CardsTurnedUp,
    DealerDrawn,
    Event,
    HandEnded,
    HandLimitReached,
    HandReceived,
    HandShown,
    HandStarted,
    MatchEnded,
    SetPlayed,
    StartCardsIgnored,
    readable_by,
)
from bot.engine.hand import Phase
from bot.engine.shuffle import Stream
from tests.engine.positions import check_cards
from tests.engine.random_matches import Setup, random_matches, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.match import Match


def named_cards(value: object) -> Iterator[Card]:
    """Yield every card that a value names, however deep inside."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list | frozenset | set):
        for one in value:
            yield from named_cards(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from named_cards(getattr(value, field.name))


def check_event(event: Event, before: Match, seat: int, action: Action, drawn: dict[int, list[Card]]) -> None:
    """Assert that an event names no card but those that its readers know or are to learn."""
    readers = {other for other in (*range(before.seats), None) if readable_by(event, other)}
    named = list(named_cards(event))
    if isinstance(event, CardsReceived):
        assert readers == {event.to}
        drawn.setdefault(event.to, []).extend(event.cards)
    elif isinstance(event, HandShown):
        assert action == CHALLENGE
        assert readers == {event.to} == {seat}
        hand = before.tables[before.table_of(seat)]
        assert event.seat == hand.challenged
        assert event.cards == hand.bluff_hand
    elif isinstance(event, HandReceived):
        assert readers == {event.to}
    elif isinstance(event, CardPlayed):
        assert isinstance(action, PlayCard)
        assert named == [action.card]
    elif isinstance(event, SetPlayed):
        assert isinstance(action, PlaySet)
        assert named == list(action.cards)
    elif isinstance(event, CardsDiscarded):
        assert isinstance(action, PlayCard)
        held = before.tables[before.table_of(seat)].hands[seat]
        assert Counter([*named, action.card]) == Counter(
            one for one in held if one.colour is action.card.colour
        )
    elif isinstance(event, CardsTurnedUp):
        assert before.tables[before.table_of(seat)].phase is Phase.ROULETTE
        assert event.seat == seat
    elif isinstance(event, HandStarted):
        assert all(one.wild for one in event.put_back)
    elif isinstance(event, StartCardsIgnored):
        assert all(one.number is None for one in event.cards)
    elif isinstance(event, DealerDrawn):
        assert before.outcome is None
    elif not isinstance(event, HandEnded):
        assert named == []


def cards_at_the_end(match: Match, seat: int, events: list[Event]) -> list[Card]:
    """Return what a seat held when the hand ended, or holds now (a winner by forfeit lays nothing open)."""
    if events and isinstance(events[0], HandEnded) and seat != events[0].winner:
        return list(events[0].hands[seat])
    return match.tables[match.table_of(seat)].hands[seat]


@random_matches(20)
def test_no_event_tells_a_card_that_its_reader_may_not_know(setup: Setup) -> None:
    for match, seat, action in steps(setup, most=400):
        before = match.copy()
        events = match.apply(seat, action)
        drawn: dict[int, list[Card]] = {}
        ended = next(
            (place for place, event in enumerate(events) if isinstance(event, HandEnded)), len(events)
        )
        for event in events[:ended]:
            check_event(event, before, seat, action, drawn)
        moved = any(isinstance(event, HandReceived | HandLimitReached) for event in events)
        for other, received in drawn.items():
            held = cards_at_the_end(match, other, events[ended:])
            assert moved or held[-len(received) :] == received, "who draws is told what"
        for event in events:
            if isinstance(event, HandReceived):
                table = match.tables[match.table_of(event.to)]
                assert Counter(event.cards) <= Counter(table.hands[event.to]), "who swaps is told what"
        for count in (event for event in events[:ended] if isinstance(event, CardsDrawn)):
            assert len(drawn.get(count.seat, [])) == count.count
        drawn.clear()
        for event in events[ended + 1 :]:
            check_event(event, before, seat, action, drawn)


@random_matches(20)
def test_no_view_depends_on_what_its_seat_cannot_see(setup: Setup) -> None:
    """Shuffle everything that a seat cannot see: its view stays the same, to the last field."""
    chances = Stream(setup.seed)
    for count, (match, seat, action) in enumerate(steps(setup, most=200)):
        match.apply(seat, action)
        if count % 8 == 0:
            for table, hand in enumerate(match.tables):
                for reader in (*hand.order, None):
                    other = redeal(match, table, reader, chances)
                    assert match.view(reader, table=table) == other.view(reader, table=table)


def redeal(match: Match, table: int, reader: int | None, chances: Stream) -> Match:
    """Return the match as it might be for all that `reader`, who sits at a table, can see."""
    other = match.copy()
    for number, hand in enumerate(other.tables):
        hidden = [held for seat, held in enumerate(hand.hands) if seat != reader] + [hand.draw_pile]
        mixed = [one for pile in hidden for one in pile]
        chances.shuffle(mixed)
        for pile in hidden:
            pile[:], mixed = mixed[: len(pile)], mixed[len(pile) :]
        buried = hand.discard_pile[: hand.buried]
        chances.shuffle(buried)
        hand.discard_pile[: hand.buried] = buried
        if hand.turn != reader:
            hand.drawn = hand.hands[hand.turn][-1] if hand.drawn else None
        if hand.phase is Phase.CHALLENGE and hand.challenged is not None and hand.challenged != reader:
            hand.bluff_hand = tuple(hand.hands[hand.challenged])
        if hand.accusation is not None and number == table:
            flipped = hand.accusation.convict - {reader}, hand.accusation.acquit - {reader}
            own = hand.accusation.convict & {reader}, hand.accusation.acquit & {reader}
            hand.accusation = replace(
                hand.accusation, convict=flipped[1] | own[0], acquit=flipped[0] | own[1]
            )
    check_cards(other)
    return other


@random_matches(20)
def test_a_view_names_the_own_cards_and_those_laid_open_only(setup: Setup) -> None:
    for count, (match, seat, action) in enumerate(steps(setup, most=200)):
        match.apply(seat, action)
        if count % 8 == 0:
            for reader in (*range(match.seats), None):
                view = match.view(reader)
                hand = match.tables[view.table]
                own = hand.hands[reader] if reader is not None else []
                assert view.hand == tuple(own)
                assert view.top is hand.top
                assert view.discards == tuple(hand.discard_pile[hand.buried : -1]), (
                    "those who left hid theirs"
                )
                assert set(named_cards(view)) <= {hand.top, *own, *view.discards}
                assert {seat: view.seats[seat].cards for seat in hand.order} == {
                    seat: len(hand.hands[seat]) for seat in hand.order
                }
                called = {other.seat for other in view.seats if other.called}
                assert called & {*hand.order} == hand.called
                assert (view.drawn is not None) is (hand.phase is Phase.DRAWN and reader == hand.turn)
                assert view.my_turn is (reader == hand.turn and match.outcome is None)
                assert hand.stream.seed.hex() not in repr(view)


@random_matches(15)
def test_the_seed_is_told_at_the_end_only(setup: Setup) -> None:
    secret = setup.seed.hex()
    assert all(secret not in repr(event) for event in setup.start()[1])
    for match, seat, action in steps(setup, most=400):
        for event in match.apply(seat, action):
            assert (secret in repr(event)) is isinstance(event, MatchEnded)
