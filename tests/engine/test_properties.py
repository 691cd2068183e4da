"""What must always hold (RULES), whatever the rules, the seats and the actions."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.engine.actions import FORFEIT
from bot.engine.codec import decode_match, encode_match
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    Event,
    HandEnded,
    HandStarted,
    MatchStarted,
    PileReshuffled,
    SeatForfeited,
    TurnPassed,
    readable_by,
)
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.rules import Rules
from bot.engine.shuffle import Stream
from tests.engine.positions import check_cards, frozen
from tests.engine.random_matches import EVERY_ACTION, Setup, random_matches, steps
from tests.engine.simulate import is_move, next_action


@random_matches(150)
def test_every_card_is_in_exactly_one_place_and_the_state_is_sound(setup: Setup) -> None:
    for match, seat, action in steps(setup, most=600):
        match.apply(seat, action)
        check_cards(match)
        hand = match.hand
        assert hand.discard_pile, "there is always a card to match"
        assert hand.turn in hand.order
        assert hand.direction in (1, -1)
        assert hand.top.wild or hand.top.colour is hand.colour
        assert (hand.drawn is not None) is (hand.phase is Phase.DRAWN)
        assert (hand.challenged is not None) is (hand.phase is Phase.CHALLENGE)
        assert hand.drawn is None or hand.drawn is hand.hands[hand.turn][-1]
        assert hand.catchable is None or len(hand.hands[hand.catchable]) == 1
        assert hand.catchable not in hand.called
        assert all(len(hand.hands[caller]) in (1, 2) for caller in hand.called if caller != hand.winner)
        assert all(not hand.hands[gone] for gone in range(match.seats) if gone not in hand.order)
        assert (hand.phase is Phase.OVER) is (match.outcome is not None)


@random_matches(150)
def test_a_game_that_is_not_over_has_somebody_with_a_move(setup: Setup) -> None:
    """A move, that is more than leaving: and it is the seat whose turn it is, and nobody else."""
    for match, seat, action in steps(setup, most=600):
        movers = [other for other in range(match.seats) if any(map(is_move, match.legal(other)))]
        assert movers == [match.turn]
        assert all(
            (FORFEIT in match.legal(other)) is (other in match.hand.order) for other in range(match.seats)
        )
        match.apply(seat, action)


@random_matches(120)
def test_matches_end(setup: Setup) -> None:
    match, _ = setup.start()
    chances = setup.chances()
    count = 0
    while match.outcome is None:
        match.apply(*next_action(match, chances, forfeits=setup.forfeits))
        count += 1
        assert count < 12_000
    assert match.outcome.winners
    assert set(match.outcome.winners) <= set(match.hand.order)
    assert match.outcome.points == match.points
    assert all(match.outcome.places[winner] == 1 for winner in match.outcome.winners)


@random_matches(50)
def test_the_same_actions_give_the_same_game_also_through_copies_and_the_codec(setup: Setup) -> None:
    first, started = setup.start()
    again, started_again = setup.start()
    assert started == started_again
    chances = setup.chances()
    leave_at = chances.below(60)
    for count in range(250):
        if first.outcome is not None:
            break
        seat, action = next_action(first, chances, forfeits=setup.forfeits)
        if count == leave_at:
            again = first.copy()
        if count % 7 == 3:
            again = decode_match(json.loads(frozen(again)))
        if count % 11 == 5:
            branch, before = first.copy(), frozen(first)
            branch.apply(seat, action)
            assert frozen(first) == before, "a copy is independent"
        assert first.apply(seat, action) == again.apply(seat, action)
        assert frozen(first) == frozen(again)
        for other in (*range(first.seats), None):
            assert first.view(other) == again.view(other)


@random_matches(25)
def test_legal_and_reason_agree_on_every_conceivable_action(setup: Setup) -> None:
    for count, (match, seat, action) in enumerate(steps(setup, most=120)):
        if count % 6 == 0:
            for other in range(-1, match.seats + 1):
                allowed = set(match.legal(other))
                assert len(allowed) == len(match.legal(other))
                assert allowed <= set(EVERY_ACTION)
                for one in EVERY_ACTION:
                    assert (match.reason(other, one) is None) is (one in allowed), one
                if other in range(match.seats):
                    assert match.view(other).legal == match.legal(other)
        match.apply(seat, action)


@random_matches(120)
def test_an_illegal_action_changes_nothing(setup: Setup) -> None:
    chances = Stream(setup.seed)
    for count, (match, seat, action) in enumerate(steps(setup, most=150)):
        if count % 3 == 0:
            before = frozen(match)
            for _ in range(10):
                other = chances.below(match.seats + 2) - 1
                bad = EVERY_ACTION[chances.below(len(EVERY_ACTION))]
                if bad not in match.legal(other):
                    with pytest.raises(IllegalAction):
                        match.apply(other, bad)
            assert frozen(match) == before
        match.apply(seat, action)


@random_matches(120)
def test_the_points_of_a_hand_are_the_cards_left_in_it(setup: Setup) -> None:
    for match, seat, action in steps(setup, most=600):
        points, order = match.points, match.hand.order
        for event in match.apply(seat, action):
            if isinstance(event, HandEnded):
                left = [one for held in event.hands for one in held]
                assert event.points == sum(one.value for one in left)
                assert event.hands[event.winner] == ()
                assert event.winner in order
                expected = list(points)
                expected[event.winner] += event.points
                assert list(event.totals) == expected
                assert match.points == event.totals


# What the events tell


@random_matches(120)
def test_the_public_events_are_enough_to_follow_the_game(setup: Setup) -> None:
    """Who reads only the public events knows every number of cards, the colour and the points."""
    match, started = setup.start()
    counts: list[int] = []
    told: dict[str, object] = {}

    def follow(events: list[Event]) -> None:
        for event in events:
            if isinstance(event, HandStarted):
                here = set(range(match.seats)) - gone
                counts[:] = [setup.rules.hand_size if seat in here else 0 for seat in range(match.seats)]
                told["colour"] = event.start_card.colour
                told["pile"] = 108 - sum(counts) - 1
            elif isinstance(event, CardPlayed):
                counts[event.seat] -= 1
                assert counts[event.seat] == event.left
                told["colour"] = event.colour
            elif isinstance(event, CardsDrawn):
                counts[event.seat] += event.count
            elif isinstance(event, SeatForfeited):
                gone.add(event.seat)
                counts[event.seat] = 0
            elif isinstance(event, HandEnded):
                told["points"] = event.totals
                lost = [seat for seat in range(match.seats) if seat != event.winner]
                assert [len(event.hands[seat]) for seat in lost] == [counts[seat] for seat in lost]
                assert event.hands[event.winner] == (), "a winner by forfeit lays nothing open"

    gone: set[int] = set()
    follow(started)
    assert isinstance(started[0], MatchStarted)
    chances = setup.chances()
    for _ in range(400):
        if match.outcome is not None:
            break
        drawn_before = len(match.hand.draw_pile)
        seat, action = next_action(match, chances, forfeits=setup.forfeits)
        number = match.hand_number
        events = match.apply(seat, action)
        follow([event for event in events if readable_by(event, None)])
        assert told.get("points", (0,) * match.seats) == match.points
        assert told["colour"] is match.hand.colour
        if match.outcome is None:
            assert counts == list(map(len, match.hand.hands))
        if number == match.hand_number:
            reshuffled = sum(event.count for event in events if isinstance(event, PileReshuffled))
            taken = sum(event.count for event in events if isinstance(event, CardsDrawn))
            assert len(match.hand.draw_pile) == drawn_before + reshuffled - taken


@random_matches(120)
def test_a_turn_that_passes_is_told_before_the_next_one(setup: Setup) -> None:
    for match, seat, action in steps(setup, most=200):
        events = match.apply(seat, action)
        for before, after in pairwise(events):
            if isinstance(after, TurnPassed):
                assert isinstance(before, CardsDrawn)
                assert before.seat == after.seat == seat


def test_any_seat_number_may_be_asked_about() -> None:
    match, _ = Match.start(Rules(), seats=2, seed=bytes(32))
    assert match.legal(-1) == match.legal(2) == ()


def test_other_rules_give_another_game_from_the_same_seed() -> None:
    one, _ = Match.start(Rules(), seats=2, seed=bytes(32))
    other, _ = Match.start(replace(Rules(), hand_size=8), seats=2, seed=bytes(32))
    assert encode_match(one)["hand"]["hands"] != encode_match(other)["hand"]["hands"]
