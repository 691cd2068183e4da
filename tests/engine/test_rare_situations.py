"""Situations in which several rules meet, as a referee would ask for them; nothing here is found twice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import CHALLENGE, FORFEIT, PlayCard
from bot.engine.cards import Colour, Face, card
from bot.engine.errors import Reason
from bot.engine.events import (
    AccusationEnded,
    CardsDrawn,
    DrawCause,
    EndReason,
    HandEnded,
    HandShown,
    HandsPassed,
    JumpedIn,
    SeatEliminated,
    SeatSkipped,
    UnoForgotten,
    WildDrawFourChallenged,
)
from bot.engine.hand import First, Phase
from bot.engine.match import Match
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, OFFICIAL, PACKS
from bot.engine.rulebook.dealing import IgnoredStart, StartWild
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import (
    AfterDrawing,
    Blank,
    BlankRule,
    Challenges,
    Declining,
    Drawing,
    HouseRule,
    Stacking,
    Uno,
    WildDrawFour,
)
from bot.engine.shuffle import Stream
from bot.players.levels import choose_at_random
from tests.engine.positions import (
    SEED,
    act,
    all_of,
    check_cards,
    codes,
    dealt,
    hand_of,
    legal,
    only,
    position,
    refused,
)
from tests.engine.simulate import next_action

PARTNERS = replace(OFFICIAL, format=Format.PARTNERS)
ELIMINATION = replace(OFFICIAL, format=Format.ELIMINATION)
EIGHT = replace(OFFICIAL, format=Format.ROTATION_EIGHT, hand_size=2)
JUMP_IN = replace(CLASSIC, jump_in=HouseRule.ON)
SEVEN_ZERO = replace(CLASSIC, seven_zero=HouseRule.ON)
EITHER = replace(CLASSIC, stacking=Stacking.EITHER)
FOREVER = replace(CLASSIC, target=10_000)


def blanks(*rules: BlankRule) -> tuple[Blank, ...]:
    """Return four Blanks, the first ones with these house rules."""
    return (*(Blank(rule=rule) for rule in rules), *[Blank()] * (4 - len(rules)))


# Leaving, where partners and tables hang on it


def test_a_partner_who_bluffed_leaves_and_the_four_are_drawn_before_the_other_pair_wins() -> None:
    match = position("W4 R1", "G9", "B7", "B3", top="R5", rules=PARTNERS)
    act(match, 0, "W4>G")
    events = act(match, 0, "forfeit")
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert not all_of(events, WildDrawFourChallenged) + all_of(events, HandShown)
    assert match.outcome is not None
    assert (match.outcome.winners, match.points) == ((1, 3), (0, 7, 0, 7)), "the four drawn are the winners'"


def test_a_partner_who_must_answer_leaves_and_draws_nothing() -> None:
    match = position("W4 R1", "G9", "B7", "B3", top="R5", rules=PARTNERS)
    act(match, 0, "W4>G")
    events = act(match, 1, "forfeit")
    assert not all_of(events, CardsDrawn)
    assert match.outcome is not None
    assert (match.outcome.winners, match.points) == ((0, 2), (3, 0, 3, 0))


def waiting() -> tuple[Match, int]:
    """Return a match of two tables, and a seat of the one that waits, whose turn was the last one there."""
    match, _ = Match.start(EIGHT, seats=8, seed=SEED)
    chances = Stream(SEED)
    while not match.tables[0].over:
        seat, action = next_action(match, chances)
        if match.table_of(seat) == 0:
            match.apply(seat, action)
    return match, match.tables[0].turn


def test_nobody_has_the_turn_at_a_table_that_waits() -> None:
    match, last = waiting()
    for seat in match.tables[0].order:
        view = match.view(seat)
        assert view.phase is Phase.OVER
        assert not view.my_turn
        assert choose_at_random(view, Random(0)) is None, "a computer player waits with the others"
    assert match.view(match.turn).my_turn
    assert last not in match.turns


def test_who_leaves_the_table_that_plays_ends_the_wait_of_the_other() -> None:
    match, _ = waiting()
    before, leaver = match.points, match.tables[1].order[0]
    events = act(match, leaver, "forfeit")
    assert only(events, HandEnded).table == 1
    assert match.outcome is not None
    assert match.outcome.places[leaver] == 8
    assert [match.points[seat] for seat in match.tables[0].order] == [
        before[seat] for seat in match.tables[0].order
    ]


def test_in_a_rotation_the_partner_of_who_leaves_keeps_the_points_and_may_win() -> None:
    rules = replace(OFFICIAL, format=Format.ROTATION_FOUR)
    match = position("R1 R2", "G1", "B1", "Y1", top="R5", points=(90, 3, 100, 5), rules=rules)
    act(match, 0, "forfeit")
    assert match.outcome is not None
    assert match.outcome.winners == (2,)
    assert match.outcome.points == (90, 4, 100, 6), "the pair that is whole takes the cards of the other one"


@pytest.mark.parametrize("seats", [3, 6])
def test_all_but_one_leave_in_any_order(seats: int) -> None:
    rules = replace(PACKS, format=Format.LOWEST)
    match, _ = Match.start(rules, seats=seats, seed=SEED)
    for seat in (*range(0, seats, 2), *range(3, seats, 2)):
        assert match.outcome is None
        act(match, seat, "forfeit")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.points == (0,) * seats, "nobody was caught with anything"


def test_who_leads_by_points_leaves_and_wins_nothing() -> None:
    match = position("R1", "G9", "B3", top="R5", points=(0, 499, 0))
    act(match, 1, "forfeit")
    act(match, 0, "R1")
    assert match.outcome is None
    assert match.points == (3, 499, 0)
    assert match.hand.order == (0, 2)


def test_of_one_hand_the_ones_left_are_ranked_and_who_left_comes_last() -> None:
    match = position("R1", "W", "B3", "G9 G9", top="R5", rules=ANYWHERE)
    act(match, 2, "forfeit")
    act(match, 0, "R1")
    assert match.outcome is not None
    assert match.outcome.places == (1, 3, 4, 2)


def test_two_players_are_left_in_the_middle_of_a_hand_and_a_reverse_gives_the_turn_again() -> None:
    for rules, turn in ((CLASSIC, 0), (PACKS, 2)):
        match = position("RR B1 B2", "G1 G2", "Y1 Y2", top="R5", rules=rules)
        act(match, 1, "forfeit")
        act(match, 0, "RR")
        assert match.turn == turn


def test_the_colour_is_named_by_the_next_one_when_each_leaves_who_must_name_it() -> None:
    match, _, _ = dealt("W", seats=4, rules=OFFICIAL)
    for seat in (1, 2):
        assert (match.turn, match.hand.phase) == (seat, Phase.COLOUR)
        act(match, seat, "forfeit")
    act(match, 3, ">B")
    assert (match.turn, match.hand.colour) == (3, Colour.BLUE)


def test_the_victim_of_a_stack_leaves_and_the_next_one_plays_on_its_colour() -> None:
    match = position("RD B1 B2", "GD G2 G3", "G4 G6", "Y1 Y2", top="R5", rules=EITHER)
    act(match, 0, "RD")
    act(match, 1, "GD")
    act(match, 2, "forfeit")
    assert (match.turn, match.hand.phase, match.hand.owed) == (3, Phase.PLAY, 0)
    assert refused(match, 3, "Y1") is Reason.NO_MATCH


def test_who_stacked_leaves_and_the_cards_still_wait() -> None:
    match = position("RD B1 B2", "GD G2 G3", "BD G6", top="R5", rules=EITHER)
    act(match, 0, "RD")
    act(match, 1, "GD")
    act(match, 1, "forfeit")
    assert (match.turn, match.hand.owed) == (2, 4)
    act(match, 2, "BD")
    assert (match.turn, match.hand.owed) == (0, 6)


# Elimination down to two


def test_a_reverse_skips_from_the_hand_on_in_which_only_two_are_left() -> None:
    match = position("R1", "G9", "B3", top="R5", dealer=0, points=(0, 491, 0), rules=ELIMINATION)
    events = act(match, 0, "R1")
    assert only(events, SeatEliminated) == SeatEliminated(1, 500)
    assert match.hand.order == (0, 2)
    assert match.hand.head_to_head
    assert match.hand.next_seat(0) == 2


def test_one_leaves_and_one_is_eliminated_in_the_same_hand() -> None:
    match = position("R1", "G9", "B3", "Y4", top="R5", points=(0, 491, 499, 0), rules=ELIMINATION)
    act(match, 2, "forfeit")
    events = act(match, 0, "R1")
    assert only(events, SeatEliminated) == SeatEliminated(1, 500)
    assert (match.playing, match.left, match.eliminated) == ((0, 3), frozenset({2}), ((1,),))
    act(match, 3, "forfeit")
    assert match.outcome is not None
    assert match.outcome.places == (1, 2, 4, 3), "who left is behind who was eliminated"


def test_who_is_eliminated_is_not_voted_on_any_more() -> None:
    rules = replace(ELIMINATION, table_talk=4)
    match = position("R1", "G9", "B3", "Y4", top="R5", points=(0, 499, 0, 0), rules=rules)
    act(match, 0, "accuse:1")
    lapsed = only(act(match, 0, "R1"), AccusationEnded)
    assert lapsed.guilty is None
    assert refused(match, 2, "accuse:1") is Reason.NO_SUCH_SEAT


# A drawn Wild Draw Four


@pytest.mark.parametrize("after", [AfterDrawing.PLAY_OR_KEEP, AfterDrawing.MUST_PLAY])
def test_a_penalty_that_brings_the_colour_bars_a_drawn_wild_draw_four(after: AfterDrawing) -> None:
    """Where nobody may bluff: it fitted when it was drawn, and does not any more; so it is kept."""
    rules = replace(
        CLASSIC,
        wild_draw_four=WildDrawFour.NO_BLUFF,
        challenges=Challenges.NONE,
        after_drawing=after,
        wrong_call=1,
    )
    match = position("G1 G2 G3", "B1 B2", draw="W4 R9 ...", rules=rules)
    act(match, 0, "draw")
    assert "W4>R" in legal(match, 0)
    act(match, 0, "uno")
    assert legal(match, 0) == {"pass", "uno"}
    assert refused(match, 0, "W4>R") is Reason.BLUFF_FORBIDDEN


# The catch window


def test_jumping_in_with_the_card_that_nobody_called_for_ends_the_hand() -> None:
    match = position("R5 R5", "G1 G2", "Y1 Y2", top="R9", rules=JUMP_IN)
    act(match, 0, "R5")
    assert "catch:0" in legal(match, 1)
    events = act(match, 0, "R5")
    assert isinstance(events[0], JumpedIn)
    assert only(events, HandEnded).winner == 0


def test_a_jump_in_by_another_closes_the_window_of_both_kinds() -> None:
    for rules in (CLASSIC, OFFICIAL):
        match = position("R5 B9", "G1 G2", "R5 B8 B7", top="R9", rules=replace(rules, jump_in=HouseRule.ON))
        act(match, 0, "R5")
        act(match, 2, "R5")
        assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_an_answer_to_a_stack_begins_a_turn_and_taking_it_does_not() -> None:
    rules = replace(OFFICIAL, stacking=Stacking.SAME)
    for answer, still in (("GD", False), ("accept", True)):
        match = position("RD B9", "GD G2 G3", "Y3 Y4", top="R9", rules=rules)
        act(match, 0, "RD")
        act(match, 1, answer)
        assert ("catch:0" in legal(match, 2)) is still


def test_playing_again_begins_the_own_turn_and_closes_the_window() -> None:
    rules = replace(OFFICIAL, blanks=blanks(BlankRule.PLAY_AGAIN))
    match = position("RX R1 R2", "G1 G2", "Y3 Y4", top="R9", rules=rules)
    act(match, 0, "RX")
    act(match, 0, "R1")
    assert "catch:0" in legal(match, 1)
    match = position("RX R1", "G1 G2", "Y3 Y4", top="R9", draw="B1 ...", rules=rules)
    act(match, 0, "RX")
    assert "catch:0" in legal(match, 1)
    act(match, 0, "draw")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_with_two_a_skip_leaves_the_window_to_the_opponent_until_the_next_play() -> None:
    match = position("RS R1", "G1 G2", top="R9", rules=OFFICIAL)
    act(match, 0, "RS")
    assert (match.turn, "catch:0" in legal(match, 1)) == (0, True)
    assert only(act(match, 0, "R1"), HandEnded).winner == 0


def test_a_catch_costs_what_there_is_and_cannot_be_done_again() -> None:
    match = position("R1 B9", "...", "Y3 Y4", top="R9", draw="")
    act(match, 0, "R1")
    first = only(act(match, 2, "catch:0"), CardsDrawn)
    assert (first.seat, first.count) == (0, 1), "the card that lay under the one played"
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_everyone_else_drawing_cancels_their_calls_and_leaves_the_own_window() -> None:
    rules = replace(OFFICIAL, blanks=blanks(BlankRule.OTHERS_DRAW_ONE))
    match = position("RX R1", "G1", "Y3", top="R9", called=(1, 2), rules=rules)
    act(match, 0, "RX")
    assert match.hand.called == frozenset()
    assert "catch:0" in legal(match, 1)
    assert "catch:1" not in legal(match, 0)


# A Wild Draw Four


def test_a_vote_that_gives_the_bluffer_cards_in_between_is_no_evidence() -> None:
    match = position("W4 B1", "G1 G2", "Y3 Y4", "Y6 Y7", top="R9", draw="R1 R2 R3 R4 ...", rules=PACKS)
    act(match, 1, "accuse:0")
    act(match, 0, "W4>B")
    act(match, 2, "convict")
    act(match, 3, "convict")
    assert hand_of(match, 0) == "B1 R1 R2 R3 R4"
    events = act(match, 1, "challenge")
    assert codes(only(events, HandShown).cards) == "B1"
    assert only(events, WildDrawFourChallenged).guilty is False


def test_after_a_start_wild_that_lets_everything_pass_nothing_is_a_bluff() -> None:
    rules = replace(OFFICIAL, start_wild=StartWild.ANY_CARD)
    match, _, _ = dealt("W", "B3", rules=rules)
    hand = match.hand
    hand.draw_pile[0], hand.hands[1][0] = hand.hands[1][0], hand.draw_pile[0]
    four = hand.draw_pile.index(card("W4"))
    hand.draw_pile[four], hand.hands[1][1] = hand.hands[1][1], hand.draw_pile[four]
    act(match, 1, "W4>R")
    assert only(act(match, 2, "challenge"), WildDrawFourChallenged).guilty is False


def test_where_bluffs_are_forbidden_one_that_is_drawn_ends_the_turn() -> None:
    rules = replace(CLASSIC, wild_draw_four=WildDrawFour.NO_BLUFF, challenges=Challenges.NONE)
    match = position("R1 B1", "G1 G2", top="R5", draw="W4 ...", rules=rules)
    act(match, 0, "draw")
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)
    match = position("G1 B1", "G1 G2", top="R5", draw="W4 ...", rules=rules)
    act(match, 0, "draw")
    assert {"W4>R", "pass"} <= legal(match, 0)


def test_nobody_who_must_play_if_possible_is_driven_into_a_bluff() -> None:
    rules = replace(CLASSIC, declining=Declining.FORBIDDEN)
    match = position("W4 RD", "G1 G2", top="R5", rules=rules)
    assert "draw" not in legal(match, 0)
    match = position("W4 R1", "G1 G2", top="B1", rules=rules)
    assert "draw" not in legal(match, 0), "R1 fits, and red is not in force"
    match = position("W4 G1", "G1 G2", top="R5", rules=rules)
    assert "draw" not in legal(match, 0), "without red it is no bluff"


def test_a_stacked_wild_draw_four_as_last_card_is_drawn_for_with_all_and_not_doubted() -> None:
    match = position("RD B1 B2", "W4", "Y3 Y4", top="R9", rules=replace(EITHER, target=10_000))
    act(match, 0, "RD")
    events = act(match, 1, "W4>R")
    assert all_of(events, CardsDrawn)[0] == CardsDrawn(2, 6, DrawCause.STACK)
    assert only(events, HandEnded).winner == 1
    assert match.hand.phase is not Phase.CHALLENGE


def test_a_lost_challenge_may_find_fewer_than_six_cards() -> None:
    match = position("W4 B1 B2", "...", "Y3 Y4", top="R9", under="G1 G2", draw="G3")
    act(match, 0, "W4>G")
    drawn = only(act(match, 1, "challenge"), CardsDrawn)
    assert (drawn.count, match.turn) == (4, 2), "G3, then G1 G2 R9; the Wild stays"
    assert match.hand.draw_pile == []


def test_the_challenge_can_be_answered_with_a_card_and_the_bluff_is_forgotten() -> None:
    match = position("W4 R1 R2", "GD G1 G2", "Y3 Y4", top="R9", rules=EITHER)
    act(match, 0, "W4>G")
    act(match, 1, "GD")
    assert (match.hand.phase, match.hand.owed, match.hand.bluff_hand) == (Phase.ANSWER, 6, ())
    assert CHALLENGE not in match.legal(2)


def test_a_wrong_call_while_a_challenge_waits_changes_nothing_of_it() -> None:
    rules = replace(CLASSIC, wrong_call=2)
    match = position("W4 R1 R2 B1", "G1 G2 G3", "Y3 Y4 Y6", top="R9", rules=rules)
    act(match, 0, "W4>G")
    for seat in range(3):
        act(match, seat, "uno")
    assert (match.turn, match.hand.phase, match.hand.owed) == (1, Phase.CHALLENGE, 4)
    assert only(act(match, 1, "challenge"), WildDrawFourChallenged).guilty is True
    assert len(match.hand.hands[0]) == 3 + 2 + 4


# Cards that move hands


def test_a_seven_after_a_call_takes_the_call_away_from_both() -> None:
    match = position("R7 B1", "G1 G2", "Y1", top="R5", called=(0, 2), rules=SEVEN_ZERO)
    act(match, 0, "R7@2")
    assert match.hand.called == frozenset()
    assert (hand_of(match, 0), hand_of(match, 2)) == ("Y1", "B1")
    assert not any("catch" in text for seat in range(3) for text in legal(match, seat))
    act(match, 2, "uno")
    assert match.hand.called == {2}, "a call that is not owed is harmless"


def test_a_zero_moves_a_call_to_nobody() -> None:
    match = position("R0 B1 B2", "G1", "Y1 Y2", top="R5", called=(1,), rules=SEVEN_ZERO)
    only(act(match, 0, "R0"), HandsPassed)
    assert match.hand.called == frozenset()
    assert match.hand.catchable is None


def test_a_zero_between_two_swaps_hands_and_the_turn_goes_on() -> None:
    match = position("R0 B1 B2", "G1", top="R5", rules=SEVEN_ZERO)
    act(match, 0, "R0")
    assert (hand_of(match, 0), hand_of(match, 1), match.turn) == ("G1", "B1 B2", 1)


def test_a_stand_in_for_a_zero_passes_hands_and_a_stand_in_for_a_draw_two_starts_as_one() -> None:
    marks = (Blank(stand_in=Face.ZERO), Blank(stand_in=Face.DRAW_TWO), Blank(), Blank())
    rules = replace(OFFICIAL, blanks=marks, seven_zero=HouseRule.ON)
    match = position("R0 R0 B2", "G1", "Y1 Y2", top="R5", rules=rules)
    only(act(match, 0, "R0"), HandsPassed)
    match, events, _ = dealt("YD", "B3", rules=rules)
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert match.turn == 2


def test_a_blank_that_swaps_takes_the_single_card_of_another() -> None:
    rules = replace(OFFICIAL, blanks=blanks(BlankRule.SWAP_HANDS))
    match = position("RX B1 B2", "G1", "Y1 Y2", top="R5", called=(1,), rules=rules)
    act(match, 0, "RX@1")
    assert hand_of(match, 0) == "G1"
    assert not any("catch" in text for seat in range(3) for text in legal(match, seat))


def test_hands_pass_on_around_a_seat_that_left_and_against_the_clock() -> None:
    rules = replace(OFFICIAL, blanks=blanks(BlankRule.PASS_HANDS))
    match = position("RX B1 B2", "", "G1 G2", "Y1", top="R5", direction=-1, left=(1,), dealer=2, rules=rules)
    act(match, 0, "RX")
    assert [hand_of(match, seat) for seat in range(4)] == ["G1 G2", "", "Y1", "B1 B2"]
    assert match.turn == 3


def test_a_jumped_in_zero_passes_hands_and_a_jumped_in_reverse_between_two_gives_the_turn() -> None:
    marks = (Blank(stand_in=Face.ZERO), Blank(), Blank(), Blank())  # else there is but one zero of a colour
    rules = replace(SEVEN_ZERO, jump_in=HouseRule.ON, blanks=marks)
    match = position("B1 B2", "R0 R1 R2", "Y1 Y2", top="R0", rules=rules)
    act(match, 1, "R0")
    assert [hand_of(match, seat) for seat in range(3)] == ["Y1 Y2", "B1 B2", "R1 R2"]
    match = position("B1 B2", "RR R1 R2", top="RR", rules=JUMP_IN)
    events = act(match, 1, "RR")
    assert only(events, SeatSkipped) == SeatSkipped(0)
    assert match.turn == 1


# `anywhere`


def test_anything_goes_on_a_start_wild_until_a_card_lies_there() -> None:
    match, _, _ = dealt("W4", seats=3, rules=ANYWHERE)
    assert not any(event for event in match.hand.hands if len(event) != 7), "nobody draws for it"
    starter = match.turn
    act(match, starter, "draw")
    after = match.turn
    assert match.hand.first is First.ANYTHING
    play = next(
        one for one in match.legal(after) if isinstance(one, PlayCard) and one.card.number is not None
    )
    match.apply(after, play)
    assert (match.hand.first, match.hand.colour) == (First.AS_USUAL, play.card.colour)


def test_only_the_colour_of_an_ignored_draw_two_counts_where_the_host_says_so() -> None:
    rules = replace(ANYWHERE, ignored_start=IgnoredStart.COLOUR)
    match = position("GD RS W4", "G1 G2", top="RD", first=First.COLOUR_ONLY, rules=rules)
    assert refused(match, 0, "GD") is Reason.NO_MATCH
    assert {"RS", "W4>R"} <= legal(match, 0)
    act(match, 0, "draw")
    assert match.hand.first is First.COLOUR_ONLY, "a draw is no card played"


def test_forgetting_the_button_with_a_skip_between_two_costs_before_the_next_turn() -> None:
    match = position("RS R1", "G1 G2", top="R5", draw="B1 B2 ...", rules=ANYWHERE)
    events = act(match, 0, "RS")
    assert events.index(only(events, UnoForgotten)) < events.index(only(events, SeatSkipped))
    assert (hand_of(match, 0), match.turn) == ("R1 B1 B2", 0)


def test_the_button_pressed_and_then_a_draw_two_received_has_to_be_pressed_again() -> None:
    match = position("R1 R2", "RD G1 G2", "B1 B2 B3", top="R5", turn=1, direction=-1, rules=ANYWHERE)
    act(match, 0, "uno")
    act(match, 1, "RD")
    assert len(match.hand.hands[0]) == 4
    assert match.hand.called == frozenset()


# `duel`


def test_the_last_card_may_reach_both_numbers_at_once() -> None:
    match = position("W", "G1 G2", top="R5", scored=(249, 251), rules=replace(DUEL, limit=299))
    events = act(match, 0, "W>R")
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == (EndReason.LIMIT_REACHED, (0, 1))
    assert only(events, HandEnded).winner == 0


def test_a_player_behind_wins_by_an_empty_hand_alone() -> None:
    match = position("RD", "G1 G2", top="R5", scored=(0, 249), rules=DUEL)
    act(match, 0, "RD")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.places == (1, 2), "more points alone do not win"


def test_after_a_draw_two_the_opponent_must_play_if_a_drawn_card_fits() -> None:
    match = position("RD B1 B2", "G1 G2", top="R5", draw="R8 Y9 ...", rules=DUEL)
    act(match, 0, "RD")
    assert legal(match, 1) == {"R8"}


def test_the_last_one_forfeits_with_300_in_reach_and_loses() -> None:
    match = position("W", "G1 G2", top="R5", scored=(299, 10), rules=DUEL)
    act(match, 0, "forfeit")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


# `packs`


def test_a_vote_of_forty_is_settled_by_those_who_stay() -> None:
    match, _ = Match.start(replace(PACKS, target=10_000), seats=40, seed=SEED)
    quiet = [seat for seat in range(40) if seat != match.turn]
    accused, by, *voters = quiet
    act(match, by, f"accuse:{accused}")
    for seat in voters[:12]:
        act(match, seat, "convict")
    for seat in voters[24:]:
        act(match, seat, "forfeit")
        check_cards(match)
    assert match.hand.accusation is not None, "12 of 25 are no majority"
    held = len(match.hand.hands[accused])
    events = act(match, match.turn, "convict")
    assert only(events, AccusationEnded).guilty is True
    assert len(match.hand.hands[accused]) == held + 4


def test_the_accused_of_three_leaves_and_two_cannot_go_on_accusing() -> None:
    match = position("R1 R2", "G1 G2", "Y1 Y2", top="R5", rules=PACKS)
    act(match, 0, "accuse:1")
    assert only(act(match, 1, "forfeit"), AccusationEnded).guilty is None
    assert refused(match, 0, "accuse:2") is Reason.NO_VOTE


def test_the_only_voter_leaves_and_nothing_is_proved() -> None:
    match = position("R1 R2", "G1 G2", "Y1 Y2", top="R5", rules=PACKS)
    act(match, 0, "accuse:1")
    events = act(match, 2, "forfeit")
    assert only(events, AccusationEnded).guilty is False
    assert not all_of(events, CardsDrawn)


def test_twenty_players_reverse_from_the_dealer_on() -> None:
    match, _, _ = dealt("BR", seats=20, dealer=7, hand_size=2, rules=replace(PACKS, hand_size=2))
    assert (match.turn, match.hand.direction) == (7, -1)
    assert match.hand.next_seat(7) == 6
    assert match.hand.next_seat(0) == 19


# Drawing


def test_drawing_until_one_fits_may_empty_both_piles_and_ends_the_turn() -> None:
    rules = replace(CLASSIC, drawing=Drawing.UNTIL_PLAYABLE, after_drawing=AfterDrawing.MUST_PLAY)
    match = position("B1 B2", "...", top="R5", under="G1", draw="Y1 Y2", rules=rules)
    events = act(match, 0, "draw")
    assert only(events, CardsDrawn) == CardsDrawn(0, 3, DrawCause.CHOICE)
    assert (match.turn, hand_of(match, 0)) == (1, "B1 B2 Y1 Y2 G1")


def test_a_drawn_bluff_ends_the_search_for_a_card_that_fits_and_may_be_kept() -> None:
    rules = replace(CLASSIC, drawing=Drawing.UNTIL_PLAYABLE, after_drawing=AfterDrawing.MUST_PLAY)
    match = position("R1 B2", "G1 G2", top="R5", draw="Y1 W4 R8 ...", rules=rules)
    act(match, 0, "draw")
    assert {"W4>R", "pass"} <= legal(match, 0)


def test_a_call_by_itself_comes_again_after_cards_were_drawn() -> None:
    rules = replace(CLASSIC, uno=Uno.BY_ITSELF)
    match = position("R1 R2", "RD G1 G2", top="R5", rules=rules)
    act(match, 0, "R1")
    assert match.hand.called == {0}
    act(match, 1, "RD")
    assert match.hand.called == frozenset()


# Two tables


def test_a_named_starter_starts_at_the_own_table_and_the_other_one_draws_for_the_deal() -> None:
    for starter in range(8):
        match, _ = Match.start(EIGHT, seats=8, seed=SEED, starter=starter)
        table = match.table_of(starter)
        seated = match.seated(table)
        assert match.tables[table].dealer == seated[seated.index(starter) - 1]
        assert FORFEIT in match.legal(starter)
