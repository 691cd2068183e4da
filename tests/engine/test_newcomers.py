"""Sitting down late: with the next hand of a match for points, and nowhere else."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import FORFEIT
from bot.engine.codec import decode_match, encode_match
from bot.engine.compiled_rules import deck
from bot.engine.errors import RulesProblem, RulesRefused
from bot.engine.events import HandEnded, HandStarted, SeatJoined
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, PRESETS
from bot.engine.rulebook.match import Format
from bot.players.levels import choose_at_random
from bot.rooms.state.codec import decode_event
from tests.engine.positions import act, position
from tests.support.saved_events import encode_event

if TYPE_CHECKING:
    from bot.engine.events import Event

SEED = bytes(range(32))


def last_card() -> Match:
    """Return a match of two in which seat 0 is about to win a hand."""
    return position("R1", "B5 B6", top="R5", turn=0)


def test_a_newcomer_is_dealt_in_with_the_next_hand() -> None:
    match = last_card()
    match.expect(1)
    assert match.seats == 2
    events = act(match, 0, "R1")
    joined = events.index(SeatJoined(2))
    assert isinstance(events[joined - 1], HandEnded)
    assert any(isinstance(event, HandStarted) for event in events[joined:])
    assert (match.seats, match.newcomers, match.playing) == (3, 0, (0, 1, 2))
    assert [len(cards) for cards in match.hand.hands] == [7, 7, 7]


def test_a_newcomer_begins_with_no_points() -> None:
    match = last_card()
    match.expect(2)
    act(match, 0, "R1")
    assert match.points == (11, 0, 0, 0)
    assert [seat.points for seat in match.view(3).seats] == [11, 0, 0, 0]


def test_newcomers_sit_between_the_last_seat_and_the_first() -> None:
    match = last_card()
    match.expect(1)
    act(match, 0, "R1")
    assert match.hand.order == (0, 1, 2)


def test_expecting_somebody_is_no_move() -> None:
    match = last_card()
    before = match.revision, match.legal(0), match.view(None)
    match.expect(1)
    assert (match.revision, match.legal(0), match.view(None)) == before


def test_who_was_expected_may_stay_away() -> None:
    match = last_card()
    match.expect(2)
    match.expect(0)
    assert not any(isinstance(event, SeatJoined) for event in act(match, 0, "R1"))
    assert match.seats == 2


def test_a_match_that_ends_first_seats_nobody() -> None:
    match = last_card()
    match.expect(1)
    match.apply(1, FORFEIT)
    assert match.outcome is not None
    assert match.seats == 2
    assert len(match.outcome.points) == 2
    with pytest.raises(ValueError, match="newcomers"):
        match.expect(1)


@pytest.mark.parametrize("form", [form for form in Format if form is not Format.POINTS])
def test_no_other_format_lets_anybody_in(form: Format) -> None:
    rules = replace(CLASSIC, format=form, limit=500)
    match, _ = Match.start(rules, seats=rules.usual_seats, seed=SEED)
    with pytest.raises(ValueError, match="newcomers"):
        match.expect(1)
    assert match.newcomers == 0


def test_the_rules_bound_the_newcomers() -> None:
    match, _ = Match.start(CLASSIC, seats=9, seed=SEED)
    match.expect(1)
    with pytest.raises(RulesRefused) as refused:
        match.expect(2)
    assert refused.value.problems == (RulesProblem.SEATS,)
    assert match.newcomers == 1
    with pytest.raises(ValueError, match="newcomers"):
        match.expect(-1)


def test_a_copy_expects_the_same_and_is_independent() -> None:
    match = last_card()
    match.expect(1)
    copy = match.copy()
    copy.expect(0)
    assert match.newcomers == 1
    act(copy, 0, "R1")
    assert match.seats == 2


def test_a_saved_match_still_expects_them() -> None:
    match = last_card()
    match.expect(1)
    again = decode_match(encode_match(match))
    assert act(again, 0, "R1") == act(match, 0, "R1")
    assert encode_match(again) == encode_match(match)
    assert again.seats == 3


def test_the_event_comes_back_as_it_was() -> None:
    assert decode_event(encode_event(SeatJoined(4))) == SeatJoined(4)


def test_the_deck_of_packs_grows_with_the_seats() -> None:
    rules = replace(PRESETS["packs"], format=Format.POINTS, target=500)
    match, _ = Match.start(rules, seats=10, seed=SEED)
    match.expect(1)
    play_until_joined(match, Random(1))
    assert all_cards(match) == Counter(deck(rules, seats=11))


def all_cards(match: Match) -> Counter[object]:
    hand = match.hand
    held: Counter[object] = Counter(hand.draw_pile + hand.discard_pile)
    for cards in hand.hands:
        held.update(cards)
    return held


def play_until_joined(match: Match, random: Random) -> list[Event]:
    for _ in range(5000):
        for seat in match.playing:
            action = choose_at_random(match.view(seat), random)
            if action is not None:
                events = match.apply(seat, action)
                break
        if any(isinstance(event, SeatJoined) for event in events):
            return events
    raise AssertionError("no hand was dealt")


@pytest.mark.parametrize("seed", range(12))
def test_people_may_come_before_any_hand_and_no_card_is_lost(seed: int) -> None:
    random = Random(seed)
    match, _ = Match.start(replace(CLASSIC, target=300), seats=2, seed=bytes([seed] * 32))
    twin = match.copy()
    for _ in range(6000):
        if match.outcome is not None:
            break
        if match.seats + match.newcomers < 10 and random.random() < 0.05:
            for one in (match, twin):
                one.expect(one.newcomers + 1)
        seat, action = next(
            (seat, action) for seat in match.playing if (action := choose_at_random(match.view(seat), random))
        )
        assert match.apply(seat, action) == twin.apply(seat, action)
        assert all_cards(match) == Counter(deck(match.rules, seats=match.seats))
        assert encode_match(decode_match(encode_match(match))) == encode_match(match)
    assert match.outcome is not None
    assert len(match.outcome.places) == match.seats >= 2
