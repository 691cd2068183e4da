"""Properties that always hold (RULES), whatever the rules, the seats and the actions."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import FORFEIT, PlayCard, PlaySet
from bot.engine.cards import Face
from bot.engine.codec import decode_match, encode_match
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    ColourNamed,
    DealerDrawn,
    DirectionReversed,
    Event,
    HandEnded,
    HandLimitReached,
    HandsPassed,
    HandsSwapped,
    HandStarted,
    MatchEnded,
    MatchStarted,
    PileReshuffled,
    PublicEvent,
    SeatEliminated,
    SeatForfeited,
    SetPlayed,
    TurnPassed,
    readable_by,
)
from bot.engine.formats import PLACE_POINTS, value_of
from bot.engine.hand import First, Phase
from bot.engine.match import Match
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.dealing import StartWild
from bot.engine.rulebook.match import TEAMS, Format, Places
from bot.engine.rulebook.play import HouseRule, LeftCards, Refill
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream
from tests.engine.positions import check_cards, frozen
from tests.engine.random_matches import EVERY_ACTION, Setup, random_matches, steps
from tests.engine.simulate import is_move, next_action

if TYPE_CHECKING:
    from bot.engine.cards import Colour
    from bot.engine.hand import Hand


@random_matches(24)
def test_every_card_is_in_exactly_one_place_and_the_state_is_sound(setup: Setup) -> None:
    for match, seat, action in steps(setup, most=600):
        match.apply(seat, action)
        check_cards(match)
        for hand in match.tables:
            check_hand(hand)
        if match.outcome is None:
            assert match.turns


def check_hand(hand: Hand) -> None:
    answering = hand.phase in (Phase.CHALLENGE, Phase.ANSWER)
    assert hand.discard_pile, "there is always a card to match"
    assert hand.turn in hand.order
    assert hand.direction in (1, -1)
    assert hand.top.wild or hand.top.colour is hand.colour
    naming = hand.phase in (Phase.COLOUR, Phase.ROULETTE)
    assert (hand.colour is None) is naming or hand.first is First.ANYTHING or hand.over
    assert (hand.drawn is not None) is (hand.phase is Phase.DRAWN)
    assert (hand.challenged is not None) is (hand.phase is Phase.CHALLENGE)
    assert (hand.owed > 0) is answering
    assert hand.drawn is None or hand.drawn in hand.hands[hand.turn]
    assert hand.catchable is None or len(hand.hands[hand.catchable]) == 1
    assert hand.catchable not in hand.called
    assert all(len(hand.hands[caller]) in (1, 2) for caller in hand.called if caller != hand.winner)
    assert all(not held for seat, held in enumerate(hand.hands) if seat not in hand.order)
    assert (hand.end is not None) is hand.over


@random_matches(24)
def test_a_game_that_is_not_over_has_somebody_with_a_move(setup: Setup) -> None:
    """A move, that is more than leaving: and it is the seat whose turn it is, or one that jumps in."""
    for match, seat, action in steps(setup, most=600):
        movers = {other for other in range(match.seats) if any(map(is_move, match.legal(other)))}
        jumpers = movers - set(match.turns)
        assert set(match.turns) <= movers
        assert not jumpers or setup.rules.jump_in is HouseRule.ON
        assert all(
            isinstance(one, PlayCard) for other in jumpers for one in match.legal(other) if is_move(one)
        )
        sitting = {other for hand in match.tables for other in hand.order + hand.sitting_out}
        assert all((FORFEIT in match.legal(other)) is (other in sitting) for other in range(match.seats))
        match.apply(seat, action)


@random_matches(20)
def test_matches_end(setup: Setup) -> None:
    match, _ = setup.start()
    chances = setup.chances()
    count = 0
    while match.outcome is None:
        match.apply(*next_action(match, chances, forfeits=setup.forfeits))
        count += 1
        assert count < 30_000
    assert match.outcome.winners
    assert set(match.outcome.winners) <= set(match.playing)
    assert match.outcome.points == match.points
    assert all(match.outcome.places[winner] == 1 for winner in match.outcome.winners)


@random_matches(8)
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


@random_matches(8)
def test_legal_and_reason_agree_on_every_conceivable_action(setup: Setup) -> None:
    for count, (match, seat, action) in enumerate(steps(setup, most=120)):
        if count % 6 == 0:
            for other in range(-1, match.seats + 1):
                allowed = set(match.legal(other))
                assert len(allowed) == len(match.legal(other))
                sets = {one for one in allowed if isinstance(one, PlaySet)}
                assert allowed - sets <= set(EVERY_ACTION)
                assert all(match.reason(other, one) is None for one in sets)
                for one in EVERY_ACTION:
                    assert (match.reason(other, one) is None) is (one in allowed), one
                if other in range(match.seats):
                    assert match.view(other).legal == match.legal(other)
        match.apply(seat, action)


@random_matches(20)
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


@random_matches(20)
def test_the_points_of_a_hand_are_the_cards_left_in_it(setup: Setup) -> None:
    rules = setup.rules
    for match, seat, action in steps(setup, most=600):
        points, hand = match.points, match.tables[match.table_of(seat)]
        sitting = (*hand.order, *hand.finished)
        for event in match.apply(seat, action):
            if isinstance(event, HandEnded):
                worth = [value_of(held, rules) for held in event.hands]
                grown = [after - before for after, before in zip(event.totals, points, strict=True)]
                assert match.points == event.totals
                if rules.format is Format.PLAYED:
                    continue
                assert event.winner is not None
                assert event.winner in sitting
                assert event.hands[event.winner] == ()
                assert event.points == grown[event.winner]
                knocked_out = set(hand.sitting_out) - set(hand.finished)
                if rules.format in (Format.LOWEST, Format.ELIMINATION):
                    for other, caught in enumerate(grown):
                        assert caught == worth[other] or other in knocked_out
                    assert rules.knockout_points in {0, *(grown[other] for other in knocked_out)}
                elif rules.places is Places.PLAY_ON:
                    by_place = (*hand.finished, *(hand.order if knocked_out else ()))
                    assert [grown[other] for other in by_place] == [*PLACE_POINTS, 0, 0, 0][: len(by_place)]
                    assert sum(grown) == sum(grown[other] for other in by_place)
                elif rules.format not in TEAMS:
                    assert event.points == sum(grown)
                    assert event.points == sum(worth) + len(knocked_out) * rules.knockout_points


# What the events tell


class Reader:
    """Somebody who reads the public events only."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.counts = [0] * setup.seats
        self.colours: dict[int, Colour | None] = {}
        self.points = (0,) * setup.seats
        self.out: set[int] = set()
        self.held: dict[int, int] = {}
        self.played = -1
        self.left = 0

    def read(self, match: Match, events: list[Event]) -> None:
        """Follow what happened; `match` only says who sits at which table."""
        for event in events:
            self._read_cards(event)
            if isinstance(event, HandStarted):
                table = match.table_of(event.dealer)
                for seat in match.tables[table].order:
                    self.counts[seat] = self.setup.rules.hand_size
                self.colours[table] = event.start_card.colour
            elif isinstance(event, ColourNamed):
                self.colours[event.table] = event.colour
            elif isinstance(event, HandEnded):
                self.points = event.totals
                self._check_laid_open(event)
            elif isinstance(event, SeatForfeited | SeatEliminated):
                self.out.add(event.seat)
                self.counts[event.seat] = 0
            elif isinstance(event, HandLimitReached):
                self.held[event.seat], self.counts[event.seat] = self.counts[event.seat], 0
            if isinstance(event, CardPlayed | SetPlayed):
                self.colours[match.table_of(event.seat)] = event.colour

    def _read_cards(self, event: Event) -> None:
        counts = self.counts
        if isinstance(event, CardPlayed | SetPlayed):
            counts[event.seat] -= len(event.cards) if isinstance(event, SetPlayed) else 1
            discards = isinstance(event, CardPlayed) and event.card.face is Face.DISCARD_ALL
            assert counts[event.seat] == event.left or discards
            self.left = event.left
        elif isinstance(event, CardsDiscarded):
            counts[event.seat] -= len(event.cards)
            assert counts[event.seat] == self.left
        elif isinstance(event, CardsDrawn):
            counts[event.seat] += event.count
        elif isinstance(event, HandsSwapped):
            counts[event.seat], counts[event.other] = counts[event.other], counts[event.seat]
        elif isinstance(event, HandsPassed):
            around = [seat for seat in range(len(counts)) if counts[seat] or seat == self.played]
            passed = [counts[seat] for seat in around]
            for place, seat in enumerate(around):
                counts[seat] = passed[(place - event.direction) % len(around)]
        if isinstance(event, CardPlayed | SetPlayed):
            self.played = event.seat

    def _check_laid_open(self, event: HandEnded) -> None:
        for seat, held in enumerate(event.hands):
            if held:
                assert len(held) == (self.counts[seat] or self.held.get(seat))


@random_matches(20)
def test_the_public_events_are_enough_to_follow_the_game(setup: Setup) -> None:
    """Who reads only the public events knows every number of cards, the colour and the points."""
    if setup.rules.format in TEAMS and setup.seats == 8:
        return  # two tables: followed in test_formats.py
    match, started = setup.start()
    reader = Reader(setup)
    reader.read(match, started)
    assert isinstance(started[0], MatchStarted)
    chances = setup.chances()
    for _ in range(400):
        if match.outcome is not None:
            break
        drawn_before = len(match.hand.draw_pile)
        seat, action = next_action(match, chances, forfeits=setup.forfeits)
        buried = setup.rules.left_cards is LeftCards.DRAW_PILE
        left = len(match.hand.hands[seat]) if buried and action is FORFEIT else 0
        number = match.hand_number
        events = match.apply(seat, action)
        reader.read(match, [event for event in events if readable_by(event, None)])
        assert reader.points == match.points
        if match.outcome is None:
            assert reader.colours[0] is match.hand.colour
            assert reader.counts == list(map(len, match.hand.hands))
        if number == match.hand_number and setup.rules.refill is Refill.WHEN_EMPTY:
            reshuffled = sum(event.count for event in events if isinstance(event, PileReshuffled))
            taken = sum(event.count for event in events if isinstance(event, CardsDrawn))
            if buried:
                left += sum(event.cards for event in events if isinstance(event, HandLimitReached))
            assert len(match.hand.draw_pile) == drawn_before + left + reshuffled - taken


def test_every_public_event_tells_at_which_table_it_happened() -> None:
    """By a seat that sits there, or by its number; only what happens to the match has neither."""
    names = {kind: {field.name for field in fields(kind)} for kind in PublicEvent.__args__}
    placeless = {kind for kind, told in names.items() if not told & {"seat", "table"}}
    assert placeless == {MatchStarted, MatchEnded, DealerDrawn}
    assert "table" in names[ColourNamed], "by lot, it names no seat"


def test_what_names_no_seat_names_the_table_at_which_it_was_done() -> None:
    rules = replace(OFFICIAL, format=Format.ROTATION_EIGHT, hand_size=13, seven_zero=HouseRule.ON)
    match, _ = Match.start(rules, seats=8, seed=bytes(32))
    chances, seen = Stream(bytes(32)), set[tuple[type[Event], int]]()
    while len(seen) < 2 * 3:
        seat, action = next_action(match, chances)
        table = match.table_of(seat)
        for event in match.apply(seat, action):
            if isinstance(event, HandEnded):
                break  # what follows happens wherever the next hands are dealt
            if isinstance(event, PileReshuffled | DirectionReversed | HandsPassed):
                assert event.table == table
                seen.add((type(event), table))


def test_the_start_card_tells_its_table() -> None:
    rules = replace(OFFICIAL, format=Format.ROTATION_EIGHT, start_wild=StartWild.RANDOM_COLOUR)
    seen = set[tuple[type[Event], int]]()
    for seed in range(200):
        _, events = Match.start(rules, seats=8, seed=bytes([seed] * 32))
        table = 0
        for event in events:
            if isinstance(event, HandStarted):
                table = event.table
            elif isinstance(event, ColourNamed | DirectionReversed):
                assert event.table == table
                seen.add((type(event), table))
    assert len(seen) == 2 * 2


@random_matches(20)
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
    assert encode_match(one)["tables"][0]["hands"] != encode_match(other)["tables"][0]["hands"]
