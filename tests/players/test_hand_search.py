"""Search on hands of the engine: what it may know, what it plays, and what a hand is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.cli.arena import play
from bot.engine import legality
from bot.engine.actions import CALL_UNO, NameColour, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.compiled_rules import deck
from bot.engine.decks import Deck
from bot.engine.hand import OVER
from bot.engine.match import Match
from bot.engine.notation import format_action
from bot.engine.play import perform
from bot.engine.presets import CLASSIC, MERCILESS, OFFICIAL
from bot.engine.rulebook.dealing import StartCard
from bot.engine.rulebook.match import Format, Places
from bot.engine.rulebook.play import Declining, HouseRule, LastCard, Stacking, TwoReverse, Uno
from bot.players import hand_rollouts, steady
from bot.players.coach import estimates
from bot.players.hand_search import HandSearch, hand_of_view
from bot.players.levels import choose
from bot.players.personas import Level
from bot.players.search import Effort
from bot.players.sharp import _WorldWorth as WorldWorth
from bot.players.sharp import world_of_view
from bot.players.simulator import Dice
from bot.players.simulator_rules import covers
from tests.engine.positions import position
from tests.players.test_levels import hidden_shuffled, player
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from bot.engine.events import Event
    from bot.engine.rulebook.rules import Rules

ONE = replace(MERCILESS, format=Format.SINGLE)
PLACED = replace(ONE, places=Places.PLAY_ON)
ADDED = replace(
    OFFICIAL, format=Format.SINGLE, discard_all=2, skip_everyone=1, reverse_draw_four=4, colour_roulette=4
)
OTHERS = {
    "added": ADDED,
    "added-beforehand": replace(ADDED, uno=Uno.BEFOREHAND, number_last=HouseRule.ON, wrong_call=1),
    "added-sets": replace(ADDED, sets=HouseRule.ON, jump_in=HouseRule.ON, deflect=HouseRule.ON),
    "rising": replace(OFFICIAL, format=Format.SINGLE, stacking=Stacking.RISING),
    "lowest": replace(MERCILESS, format=Format.LOWEST, target=200),
    "played": replace(ADDED, format=Format.PLAYED, least_seats=2, most_seats=2, target=100, limit=120),
    "places": replace(PLACED, last_card=LastCard.NOT_DRAWN, two_reverse=TwoReverse.REVERSES),
}


def seats_for(rules: Rules) -> int:
    return 2 if rules.format is Format.PLAYED else 3


@for_each("rules", [ONE, *OTHERS.values()])
def test_rules_that_do_not_fit_into_the_simulator_are_left_to_the_engine(rules: Rules) -> None:
    assert not covers(rules, 3)


@for_each("changed", [{"places": Places.PLAY_ON}, {"knockout_points": 100, "hand_limit": 20}])
def test_what_changes_no_card_is_simulated(changed: dict[str, object]) -> None:
    assert covers(replace(CLASSIC, **changed), 4)  # type: ignore[arg-type]
    assert covers(replace(CLASSIC, start_card=StartCard.FIRST_NUMBER), 4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@for_each("rules", [ONE, PLACED])
def test_every_level_plays_the_merciless_deck_to_the_end(rules: Rules, seats: int) -> None:
    levels = [Level.SHARP, Level.STEADY, Level.EASY, Level.STEADY, Level.EASY, Level.STEADY][:seats]
    assert play(rules, [player(level) for level in levels], seed=seats)  # type: ignore[misc]


@for_each("rules", [*OTHERS.values(), replace(CLASSIC, format=Format.SINGLE, places=Places.PLAY_ON)])
def test_every_level_plays_to_the_end_with_added_cards_and_for_places(rules: Rules) -> None:
    levels = [Level.SHARP, Level.EASY, Level.STEADY][: seats_for(rules)]
    assert play(rules, [player(level) for level in levels], seed=3)  # type: ignore[misc]


@for_each("rules", [ONE, PLACED, *OTHERS.values()])
def test_rules_of_thumb_of_rollouts_are_legal(rules: Rules) -> None:
    random = Random(4)
    for _ in range(6):
        match, _ = Match.start(rules, seats=seats_for(rules), seed=random.randbytes(32))
        hand, dice = match.hand, Dice(random.getrandbits(32) | 1)
        events: list[Event] = []
        for _ in range(300):
            if hand.phase is OVER:
                break
            action = hand_rollouts.choose(hand, dice)
            assert action in legality.legal(hand, hand.turn)
            perform(hand, hand.turn, action, events)


@for_each("rules", [ONE, PLACED, OTHERS["added-sets"]])
def test_a_world_has_what_the_view_shows_and_all_other_cards_somewhere(rules: Rules) -> None:
    match, _ = Match.start(rules, seats=4, seed=bytes(32))
    random, compared = Random(2), 0
    for number in range(120):
        if match.outcome is not None:
            break
        seat = match.turn
        view = match.view(seat)
        hand = HandSearch(view, Random(number), list(view.legal)).deal()
        assert legality.legal(hand, seat) == view.legal
        assert [len(held) for held in hand.hands] == [one.cards for one in view.seats]
        assert (len(hand.draw_pile), len(hand.discard_pile)) == (view.draw_pile, view.discard_pile)
        everywhere = [*hand.draw_pile, *hand.discard_pile, *(one for held in hand.hands for one in held)]
        assert Counter(everywhere) == Counter(deck(rules, seats=4))
        assert hand.owed_for is match.hand.owed_for
        assert (hand.sitting_out, hand.finished) == (match.hand.sitting_out, match.hand.finished)
        compared += 1
        action = steady.choose(view, random)
        assert action is not None
        match.apply(seat, action)
    assert compared > 20


@pytest.mark.parametrize("rules", [ONE, PLACED])
@for_each("level", [*Level])
def test_no_level_depends_on_a_hidden_card_of_the_merciless_deck(level: Level, rules: Rules) -> None:
    match, _ = Match.start(rules, seats=3, seed=bytes(31) + b"1")
    random = Random(1)
    for number in range(40):
        if match.outcome is not None:
            break
        seat = match.turn
        chosen = [
            choose(level, each.view(seat), Random(number), effort=Effort(rollouts=200))
            for each in (match, hidden_shuffled(match, seat, 7), hidden_shuffled(match, seat, 8))
        ]
        assert chosen[0] is chosen[1] is chosen[2]
        action = choose(Level.STEADY, match.view(seat), random)
        assert action is not None
        match.apply(seat, action)


def test_nothing_of_a_hidden_card_gets_into_a_world_before_it_is_dealt() -> None:
    match, _ = Match.start(ONE, seats=3, seed=bytes(32))
    hand = hand_of_view(match.view(match.turn), Dice())
    assert [len(held) for seat, held in enumerate(hand.hands) if seat != match.turn] == [0, 0]
    assert hand.draw_pile == hand.discard_pile == []


@for_each("rules", [ONE, PLACED, *OTHERS.values()])
def test_the_coach_says_of_every_move_how_often_each_seat_wins(rules: Rules) -> None:
    match, _ = Match.start(rules, seats=seats_for(rules), seed=bytes(32))
    random, compared = Random(2), 0
    for number in range(60):
        if match.outcome is not None:
            break
        view = match.view(match.turn)
        action = steady.move(view, random)
        assert action is not None
        found = estimates(view, Random(number), worlds=8, also=action) if number % 5 == 0 else ()
        for one in found:
            assert len(one.wins) == len(view.order)
            assert sum(one.wins) == pytest.approx(1)
            assert one.chance == pytest.approx(one.wins[view.order.index(match.turn)])
        assert not found or action in {one.move for one in found}
        compared += bool(found)
        match.apply(match.turn, action)
    assert compared


# What they play


def move(*hands: str, top: str = "R5", owed: int = 0) -> str:
    action = steady.move(position(*hands, top=top, owed=owed, rules=ONE).view(0), Random(1))
    assert action is not None
    return format_action(action)


def test_a_discard_all_is_played_where_it_takes_many_along() -> None:
    assert move("RA R1 R2 R3 RS B4 G6", "Y1 Y2 Y3 Y4 Y5 Y6") == "RA"


def test_the_lowest_card_that_suffices_answers_drawing_cards() -> None:
    assert move("W10 W6 BD GD4 R1", "Y1 Y2 Y3", top="RD4", owed=4) == "GD4"
    assert move("W10 W6 BD R1", "Y1 Y2 Y3", top="RD4", owed=4)[:2] == "W6"


def test_nobody_hits_itself_where_it_can_help_it() -> None:
    assert move("WR4 B1 R2 Y3", "Y1 Y2 Y3") == "R2"
    assert move("WR4 B1 R2 Y3", "Y1 Y2 Y3", top="RD4", owed=4) == "accept"


def test_drawing_cards_drive_whoever_is_near_the_limit_out() -> None:
    many = "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y8 Y8 Y9 Y9 G1 G1 G2"
    assert move("W6 R1 R2 B3 B4", many)[:2] == "W6"


def test_drawing_cards_are_kept_for_answers_and_a_roulette_is_not() -> None:
    many = "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y8 Y8"
    assert move("RD4 R1 B5 B8 G3", many, "B1 B2 B3 B4 B6 B6 B7") != "RD4"
    assert move("RD4 R1 B5 B8 G3", f"{many} Y9 Y9 G1 G1 G2 G2 G4 G4", "B1 B2 B3 B4 B6 B6 B7") == "RD4"
    assert move("WC B1 G8 Y4 Y3", "Y1 Y2 Y3 Y4 Y5 Y6 Y7") == "WC"


def test_a_seven_is_not_given_away_for_more_cards() -> None:
    assert move("R7 R1 B2", "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8") == "R1"
    assert move("R7 R1 B2 B3 B4 B5 B6", "Y1 Y2") == "R7@1"


def test_the_colour_of_a_roulette_is_the_one_that_is_left_most() -> None:
    match = position("WC R1", "R2 R3 Y1 Y2 B1", top="R5", rules=ONE)
    match.apply(0, PlayCard(card("WC")))
    assert steady.move(match.view(1), Random(1)) is NameColour(Colour.GREEN)


@for_each("level", [*Level])
def test_uno_is_called_before_a_discard_all_that_leaves_one_card(level: Level) -> None:
    rules = replace(ONE, uno=Uno.BEFOREHAND, declining=Declining.FORBIDDEN)
    match = position("RA R1 R2 B4", "Y1 Y2 Y3", rules=rules)
    assert choose(level, match.view(0), Random(3), effort=Effort(rollouts=200)) is CALL_UNO


def test_sharp_goes_out_by_a_discard_all() -> None:
    match = position("RA R1 R2 RS", "Y1 Y2 Y3", rules=ONE, called=(0,))
    chosen = choose(Level.SHARP, match.view(0), Random(1), effort=Effort(rollouts=400))
    assert chosen is PlayCard(card("RA"))


def test_sharp_covers_a_card_that_hits_itself() -> None:
    """With two, a Wild Reverse Draw Four comes back, and a Wild Draw Ten may lie on it."""
    many = "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y8"
    match = position("WR4 W10 B2 G3", many, top="R5", rules=ONE)
    chosen = choose(Level.SHARP, match.view(0), Random(1), effort=Effort(rollouts=1600))
    assert isinstance(chosen, PlayCard)
    assert chosen.card is card("WR4")


@for_each("rules", [CLASSIC, MERCILESS])
def test_whoever_was_knocked_out_is_worth_points_to_the_winner(rules: Rules) -> None:
    found = []
    for points in (0, 250):
        counted = replace(rules, hand_limit=25, knockout_points=points, target=1000)
        match = position("R1", "B9", "R8", rules=counted)
        view = match.view(0)
        if covers(counted, 3):
            world = world_of_view(view)
            world.take_out(1)
            world.play(0, card("R1").order, 4, -1)
            found.append(WorldWorth(view, judges=False).of_world(world))
        else:
            hand = match.hand
            hand.order, hand.sitting_out, hand.hands[1] = (0, 2), (1,), []
            perform(hand, 0, PlayCard(card("R1")), [])
            found.append(HandSearch(view, Random(1), []).played_on(hand))
    assert 1 / 3 <= found[0] < found[1] - 0.1


def test_a_hand_for_places_is_worth_the_place() -> None:
    rules = replace(PLACED, deck=Deck.MERCILESS, hand_limit=25)
    match = position("R1", "R2", "B1 B2", rules=rules)
    view = match.view(0)
    search = HandSearch(view, Random(1), list(view.legal))
    match.apply(0, PlayCard(card("R1")))
    assert search.played_on(match.hand) == 1.0


def test_nothing_is_a_bluff_after_a_wild_start_card() -> None:
    """Then there was no colour before, and a wild card in the hand has none either."""
    rules = replace(CLASSIC, discard_all=4)
    match = position("R1 R2", "W W W W W4 W4 W4", top="W4", colour="R", challenged=1, owed=4, rules=rules)
    view = match.view(0)
    assert view.before is None
    assert not any(HandSearch(view, Random(n), list(view.legal)).deals_bluff() for n in range(20))
