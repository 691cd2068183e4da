"""The player without a plan: always legal, never gone, never asleep at a catch."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, PASS, CallUno, CatchUno, Forfeit, PlayCard
from bot.engine.cards import card
from bot.engine.events import WrongCall
from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import Drawing, EarlyUno
from bot.players.levels import choose_at_random
from tests.engine.positions import position

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

rules = st.builds(
    lambda drawing, hand_size, penalty, early, wrong: replace(
        CLASSIC,
        target=1,
        drawing=drawing,
        hand_size=hand_size,
        uno_penalty=penalty,
        early_uno=early,
        wrong_call=wrong,
    ),
    st.sampled_from(Drawing),
    st.integers(1, 10),
    st.integers(0, 10),
    st.sampled_from(EarlyUno),
    st.integers(0, 10),
)


@given(
    rules=rules, seats=st.integers(2, 10), seed=st.binary(min_size=32, max_size=32), dice=st.integers(0, 99)
)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_whoever_is_on_turn_does_something_legal(rules: Rules, seats: int, seed: bytes, dice: int) -> None:
    match, _ = Match.start(rules, seats=seats, seed=seed)
    random = Random(dice)
    for _ in range(1500):
        if match.outcome is not None:
            break
        chosen = [(seat, choose_at_random(match.view(seat), random)) for seat in range(seats)]
        for seat, action in chosen:
            assert not isinstance(action, Forfeit)
            assert action is None or action in match.legal(seat)
            if seat != match.turn:
                assert action is None or isinstance(action, CatchUno | CallUno)
        (mine,) = (action for seat, action in chosen if seat == match.turn)
        assert mine is not None
        seat, action = random.choice([(seat, action) for seat, action in chosen if action is not None])
        assert action is not None
        events = match.apply(seat, action)
        assert not any(isinstance(event, WrongCall) for event in events), "it would never stop"
    assert (
        all(choose_at_random(match.view(seat), random) is None for seat in range(seats))
        or match.outcome is None
    )


def test_the_same_chance_makes_the_same_choices() -> None:
    match, _ = Match.start(CLASSIC, seats=4, seed=bytes(32))
    view = match.view(match.turn)
    assert [choose_at_random(view, Random(7)) for _ in range(5)] == [choose_at_random(view, Random(7))] * 5
    assert len({choose_at_random(view, Random(dice)) for dice in range(50)}) > 1


def test_it_catches_before_anything_else_and_out_of_turn() -> None:
    match = position("R1 R2", "B1", "G1 G2", catchable=1)
    assert choose_at_random(match.view(0), Random(1)) == CatchUno(1)
    assert choose_at_random(match.view(2), Random(1)) == CatchUno(1)
    assert choose_at_random(match.view(1), Random(1)) is None  # it could call, but that is not its nature


def test_it_calls_before_its_next_to_last_card_if_it_can_play_it() -> None:
    assert choose_at_random(position("R1 R2", "B1 B2").view(0), Random(1)) == CALL_UNO
    assert isinstance(choose_at_random(position("R1 R2", "B1 B2", called=(0,)).view(0), Random(1)), PlayCard)
    assert choose_at_random(position("G1 G2", "B1 B2").view(0), Random(1)) == DRAW


def test_where_a_wrong_call_costs_cards_it_calls_with_few_enough_alone() -> None:
    rules = replace(CLASSIC, wrong_call=2)
    assert isinstance(
        choose_at_random(position("R1 R2 R3", "B1 B2", rules=rules).view(0), Random(1)), PlayCard
    )
    assert choose_at_random(position("R1 R2", "B1 B2", rules=rules).view(0), Random(1)) == CALL_UNO


def test_where_a_wrong_catch_costs_cards_it_catches_nobody_who_called() -> None:
    match = position("R1 R2 R3", "B1", called=(1,), rules=replace(CLASSIC, wrong_call=2))
    assert CatchUno(1) in match.legal(0)
    assert all(isinstance(choose_at_random(match.view(0), Random(dice)), PlayCard) for dice in range(20))


def test_where_two_cards_are_too_early_it_calls_as_soon_as_it_holds_one() -> None:
    rules = replace(CLASSIC, early_uno=EarlyUno.TOO_EARLY)
    match = position("R1 R2", "B1 B2", rules=rules)
    play = choose_at_random(match.view(0), Random(1))
    assert isinstance(play, PlayCard)
    match.apply(0, play)
    assert choose_at_random(match.view(0), Random(1)) == CALL_UNO, "out of turn"


def test_it_plays_rather_than_draws_or_passes() -> None:
    for dice in range(20):
        assert choose_at_random(position("R1 G2 G3", "B1 B2").view(0), Random(dice)) == PlayCard(card("R1"))
        drawn = position("G1 G2 R9", "B1 B2", drawn="R9")
        assert choose_at_random(drawn.view(0), Random(dice)) == PlayCard(card("R9"))
        assert choose_at_random(drawn.view(0), Random(dice)) != PASS


def test_it_answers_by_chance() -> None:
    match = position("R1 R2 R3", "B1 B2 B3", top="W4", colour="G", turn=1, challenged=0, before="R")
    assert {choose_at_random(match.view(1), Random(dice)) for dice in range(30)} == {CHALLENGE, ACCEPT}
    assert choose_at_random(match.view(0), Random(1)) is None


def test_a_spectator_and_who_left_have_nothing_to_do() -> None:
    match = position("", "B1 B2", "G1 G2", left=(0,), turn=1)
    assert choose_at_random(match.view(None), Random(1)) is None
    assert choose_at_random(match.view(0), Random(1)) is None
