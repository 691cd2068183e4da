"""Playing on for places: after the first is out of cards the others go on, until one is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.codec import decode_match, encode_match
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardsDrawn,
    DirectionReversed,
    DrawCause,
    DrawsStacked,
    EndReason,
    HandEnded,
    HandLimitReached,
    HandsPassed,
    HandsSwapped,
    HandStarted,
    MatchEnded,
    SeatEliminated,
    SeatFinished,
    SeatSkipped,
)
from bot.engine.hand import Phase
from bot.engine.notation import format_position, parse_position
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.match import Format, Places
from bot.engine.rulebook.play import Blank, BlankRule, Challenges, HouseRule, LastCard, Leaving, Stacking
from tests.engine.positions import (
    act,
    all_of,
    cards,
    frozen,
    hand_of,
    handed,
    legal,
    only,
    position,
    refused,
)

ON = replace(CLASSIC, places=Places.PLAY_ON)
STACKING = replace(ON, stacking=Stacking.EITHER)
NOT_DRAWN = replace(ON, last_card=LastCard.NOT_DRAWN)


def test_by_every_sheet_a_hand_is_over_when_the_first_is_out() -> None:
    assert {rules.places for rules in PRESETS.values()} == {Places.FIRST_OUT}


def test_after_the_first_is_out_the_others_go_on() -> None:
    match = position("R1", "B9 R2", "G3 R4", rules=ON)
    events = act(match, 0, "R1")
    assert events[-1] == SeatFinished(0, 1)
    assert all_of(events, HandEnded) == []
    assert (match.hand.order, match.hand.finished, match.turn) == ((1, 2), (0,), 1)
    assert [seat.place for seat in match.view(2).seats] == [1, None, None]
    assert (match.outcome, match.points) == (None, (0, 0, 0))


def test_until_one_is_left() -> None:
    match = position("R1", "R2", "R3", "G3 R4", rules=ON)
    assert only(act(match, 0, "R1"), SeatFinished) == SeatFinished(0, 1)
    assert only(act(match, 1, "R2"), SeatFinished) == SeatFinished(1, 2)
    events = act(match, 2, "R3")
    assert only(events, SeatFinished) == SeatFinished(2, 3)
    ended = only(events, HandEnded)
    assert (ended.winner, ended.points, ended.totals) == (0, 100, (100, 60, 40, 0))
    assert [len(held) for held in ended.hands] == [0, 0, 0, 2]


def test_between_two_the_first_out_ends_the_hand() -> None:
    ended = only(act(position("R1", "B9 B8", rules=ON), 0, "R1"), HandEnded)
    assert (ended.winner, ended.points, ended.totals) == (0, 100, (100, 0))


def test_in_the_next_hand_all_sit_again() -> None:
    match = position("R1", "R2", "G3 R4", rules=ON)
    act(match, 0, "R1")
    events = act(match, 1, "R2")
    assert only(events, HandStarted).number == 2
    assert (match.hand.order, match.hand.finished) == ((0, 1, 2), ())
    assert [seat.place for seat in match.view(None).seats] == [None, None, None]


def test_with_two_left_of_three_the_rules_for_two_hold() -> None:
    match = position("R1", "RR RS R2", "G3 R4", rules=ON)
    act(match, 0, "R1")
    for play in ("RR", "RS"):
        act(match, 1, play)
        assert match.turn == 1


# Points and places

TABLE = (100, 60, 40, 25, 15, 10, 5, 0, 0, 0)


@pytest.mark.parametrize("seats", range(2, 11))
def test_points_go_by_place_and_the_last_gets_none(seats: int) -> None:
    reds = [one.code for one in cards("R1 R2 R3 R4 R6 R7 R8 R9 RD")]
    match = position(*reds[: seats - 1], "B1 B2", rules=ON)
    events = [event for seat in range(seats - 1) for event in act(match, seat, reds[seat])]
    assert only(events, HandEnded).totals == (*TABLE[: seats - 1], 0)
    assert only(events, HandEnded).points == 100


def test_points_of_places_count_so_many_times() -> None:
    match = position("R1", "R2", "G3 R4", rules=replace(ON, point_multiplier=3))
    act(match, 0, "R1")
    assert only(act(match, 1, "R2"), HandEnded).totals == (300, 180, 0)


def test_if_several_reach_the_target_in_one_hand_the_most_points_win() -> None:
    match = position("R1", "R2", "G3 R4", points=(50, 100, 0), rules=replace(ON, target=150))
    act(match, 0, "R1")
    outcome = only(act(match, 1, "R2"), MatchEnded).outcome
    assert (outcome.reason, outcome.points) == (EndReason.TARGET_REACHED, (150, 160, 0))
    assert (outcome.winners, outcome.places) == ((1,), (2, 1, 3))


def test_who_is_knocked_out_gets_none_and_the_last_one_in_those_of_its_place() -> None:
    rules = replace(ON, hand_limit=20, knockout_points=250)
    match = position(*handed(19, 1, 1, 2, begin="B1 R1 R2 G4", rules=rules), rules=rules)
    act(match, 0, "draw")
    act(match, 1, "R1")
    ended = only(act(match, 2, "R2"), HandEnded)
    assert (ended.winner, ended.points, ended.totals) == (1, 100, (0, 100, 60, 40))


def test_if_nobody_finished_the_last_one_in_has_won() -> None:
    rules = replace(ON, hand_limit=20)
    match = position(*handed(19, 3, rules=rules), rules=rules)
    events = act(match, 0, "draw")
    assert only(events, HandLimitReached).seat == 0
    ended = only(events, HandEnded)
    assert (ended.winner, ended.totals) == (1, (0, 100))


def test_a_hand_is_over_as_well_if_the_last_but_one_is_knocked_out() -> None:
    rules = replace(ON, hand_limit=20)
    match = position(*handed(1, 19, 3, begin="R1 B1", rules=rules), rules=rules)
    act(match, 0, "R1")
    ended = only(act(match, 1, "draw"), HandEnded)
    assert (ended.winner, ended.totals) == (0, (100, 0, 60))


def test_a_single_hand_gives_its_places_to_the_match() -> None:
    rules = replace(ON, format=Format.SINGLE)
    match = position("B1 B2", "R3", "R4", "R1", turn=1, rules=rules)
    act(match, 1, "R3")
    act(match, 2, "R4")
    outcome = only(act(match, 3, "R1"), MatchEnded).outcome
    assert (outcome.reason, outcome.winners) == (EndReason.HAND_EMPTY, (1,))
    assert outcome.places == (4, 1, 2, 3)


def test_in_a_single_hand_who_was_knocked_out_comes_last() -> None:
    rules = replace(ON, format=Format.SINGLE, hand_limit=20)
    match = position(*handed(19, 1, 1, 2, begin="B1 R1 R2 G4", rules=rules), rules=rules)
    act(match, 0, "draw")
    act(match, 1, "R1")
    outcome = only(act(match, 2, "R2"), MatchEnded).outcome
    assert (outcome.reason, outcome.winners) == (EndReason.HAND_EMPTY, (1,))
    assert outcome.places == (4, 1, 2, 3)


@pytest.mark.parametrize("format_", [Format.LOWEST, Format.ELIMINATION])
def test_where_the_fewest_points_win_whoever_is_left_is_caught_with_its_cards(format_: Format) -> None:
    match = position("R1", "R2", "G3 R4", rules=replace(ON, format=format_))
    act(match, 0, "R1")
    ended = only(act(match, 1, "R2"), HandEnded)
    assert (ended.winner, ended.points, ended.totals) == (0, 0, (0, 0, 7))


def test_in_an_elimination_who_is_left_may_be_out_of_the_match() -> None:
    rules = replace(ON, format=Format.ELIMINATION, target=50)
    match = position("R1", "R2", "W R4", rules=rules)
    act(match, 0, "R1")
    events = act(match, 1, "R2")
    assert [event.seat for event in all_of(events, SeatEliminated)] == [2]
    assert match.hand.order == (0, 1)


@pytest.mark.parametrize("format_", [Format.PARTNERS, Format.ROTATION_FOUR])
def test_partners_do_not_play_on(format_: Format) -> None:
    assert replace(ON, format=format_).problems(seats=4) == (RulesProblem.PLAY_ON_FORMAT,)


def test_in_a_duel_nobody_plays_on() -> None:
    rules = replace(DUEL, places=Places.PLAY_ON)
    assert rules.problems(seats=2) == (RulesProblem.PLAY_ON_FORMAT,)


# What the last card does


@pytest.mark.parametrize(
    ("last", "named", "count", "cause"),
    [("RD", "", 2, DrawCause.DRAW_TWO), ("W4", ">B", 4, DrawCause.WILD_DRAW_FOUR)],
)
def test_a_last_drawing_card_is_drawn_for_and_costs_the_turn(
    last: str, named: str, count: int, cause: DrawCause
) -> None:
    match = position(last, "B9 R2", "G3 R4", rules=replace(ON))
    events = act(match, 0, last + named)
    assert only(events, CardsDrawn) == CardsDrawn(1, count, cause)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert (match.turn, match.hand.phase) == (2, Phase.PLAY)


@pytest.mark.parametrize(("last", "named"), [("RD", ""), ("W4", ">B"), ("RS", ""), ("R1", "")])
def test_where_a_last_card_is_not_drawn_for_the_next_seat_simply_plays(last: str, named: str) -> None:
    match = position(last, "B9 R2", "G3 R4", rules=NOT_DRAWN)
    events = act(match, 0, last + named)
    assert all_of(events, CardsDrawn) == []
    assert (match.turn, match.hand.phase, match.hand.owed) == (2 if last == "RS" else 1, Phase.PLAY, 0)


@pytest.mark.parametrize("last", ["RR", "RS"])
def test_where_a_last_card_is_not_drawn_for_it_passes_nothing_on_either(last: str) -> None:
    match = position("RD R1 R2", last, "G3 R4", rules=replace(NOT_DRAWN, deflect=HouseRule.ON))
    act(match, 0, "RD")
    act(match, 1, last)
    assert (match.turn, match.hand.phase, match.hand.owed) == (2, Phase.PLAY, 0)
    assert match.hand.direction == 1


def test_a_last_drawing_card_may_be_answered() -> None:
    match = position("RD", "BD R2 R3", "G3 R4 GD", rules=STACKING)
    act(match, 0, "RD")
    assert (match.turn, match.hand.phase, match.hand.owed) == (1, Phase.ANSWER, 2)
    assert only(act(match, 1, "BD"), DrawsStacked) == DrawsStacked(1, 4)
    assert match.turn == 2


def test_a_last_card_may_answer_a_drawing_card() -> None:
    match = position("RD R1", "BD", "G3 R4 GD", rules=STACKING)
    act(match, 0, "RD")
    events = act(match, 1, "BD")
    assert only(events, SeatFinished) == SeatFinished(1, 1)
    assert (match.turn, match.hand.phase, match.hand.owed) == (2, Phase.ANSWER, 4)
    assert only(act(match, 2, "accept"), CardsDrawn) == CardsDrawn(2, 4, DrawCause.STACK)
    assert match.turn == 0


def test_a_last_wild_draw_four_is_not_challenged() -> None:
    match = position("W4", "R2 R3 R4", "G3 G4 G6", rules=ON)
    events = act(match, 0, "W4>B")
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    match = position("W4", "R2 R3 R4 W4", "G3 G4 G6", rules=STACKING)
    act(match, 0, "W4>B")
    assert match.hand.phase is Phase.ANSWER
    assert refused(match, 1, "challenge") is Reason.NO_CHALLENGE
    assert "W4>R" in legal(match, 1)


def test_a_last_reverse_turns_the_direction_and_a_last_skip_skips() -> None:
    match = position("RR", "B9 R2", "G3 R4", rules=ON)
    assert only(act(match, 0, "RR"), DirectionReversed) == DirectionReversed(-1)
    assert (match.turn, match.hand.direction) == (2, -1)
    match = position("RS", "B9 R2", "G3 R4", "G4 R6", rules=ON)
    assert only(act(match, 0, "RS"), SeatSkipped) == SeatSkipped(1)
    assert match.turn == 2


def test_a_last_reverse_or_skip_may_deflect() -> None:
    rules = replace(ON, deflect=HouseRule.ON)
    match = position("RD R1 B1", "RR", "G3 R4 GD", rules=rules)
    act(match, 0, "RD")
    act(match, 1, "RR")
    assert (match.turn, match.hand.owed, match.hand.order) == (0, 2, (0, 2))
    match = position("RD R1 B1", "RS", "G3 R4 GD", rules=rules)
    act(match, 0, "RD")
    act(match, 1, "RS")
    assert (match.turn, match.hand.owed, match.hand.order) == (2, 2, (0, 2))


def test_who_could_play_again_but_is_out_gives_the_turn_on() -> None:
    marks = (Blank(rule=BlankRule.PLAY_AGAIN),) * 4
    match = position("RX", "B9 R2", "G3 R4", rules=replace(OFFICIAL, places=Places.PLAY_ON, blanks=marks))
    act(match, 0, "RX")
    assert match.turn == 1
    match = position("RE", "B9 R2", "G3 R4", rules=replace(ON, skip_everyone=1))
    act(match, 0, "RE")
    assert match.turn == 1


@pytest.mark.parametrize("last", ["R7", "R0"])
def test_a_last_seven_or_zero_moves_no_hands(last: str) -> None:
    match = position(last, "B9 R2", "G3 R4", rules=replace(ON, seven_zero=HouseRule.ON))
    events = act(match, 0, last)
    assert all_of(events, HandsSwapped) == all_of(events, HandsPassed) == []
    assert (hand_of(match, 1), hand_of(match, 2), match.turn) == ("B9 R2", "G3 R4", 1)


@pytest.mark.parametrize("rule", [BlankRule.SWAP_HANDS, BlankRule.PASS_HANDS])
def test_a_last_blank_moves_no_hands(rule: BlankRule) -> None:
    rules = replace(OFFICIAL, places=Places.PLAY_ON, blanks=(Blank(rule=rule),) * 4)
    match = position("RX", "B9 R2", "G3 R4", rules=rules)
    act(match, 0, "RX")
    assert (hand_of(match, 1), hand_of(match, 2), match.turn) == ("B9 R2", "G3 R4", 1)


@pytest.mark.parametrize(
    ("rule", "sizes"), [(BlankRule.OTHERS_DRAW_ONE, (3, 3)), (BlankRule.NEXT_DRAWS_THREE, (5, 2))]
)
def test_cards_are_drawn_for_a_last_blank(rule: BlankRule, sizes: tuple[int, int]) -> None:
    rules = replace(OFFICIAL, places=Places.PLAY_ON, blanks=(Blank(rule=rule),) * 4)
    match = position("RX", "B9 R2", "G3 R4", rules=rules)
    act(match, 0, "RX")
    assert (len(match.hand.hands[1]), len(match.hand.hands[2]), match.turn) == (*sizes, 1)


def test_a_roulette_takes_place_as_a_last_card() -> None:
    rules = replace(ON, colour_roulette=1)
    match = position("WC", "B9 R2", "G3 R4", draw="G1 Y1 ...", rules=rules)
    assert only(act(match, 0, "WC"), SeatFinished) == SeatFinished(0, 1)
    assert (match.turn, match.hand.phase) == (1, Phase.ROULETTE)
    act(match, 1, ">Y")
    assert (hand_of(match, 1), match.turn) == ("B9 R2 G1 Y1", 2)


def test_a_last_reverse_draw_four_hits_the_next_in_the_new_direction() -> None:
    match = position("WR4", "B9 R2", "G3 R4", rules=replace(ON, reverse_draw_four=1))
    events = act(match, 0, "WR4>B")
    assert only(events, CardsDrawn) == CardsDrawn(2, 4, DrawCause.REVERSE_DRAW_FOUR)
    assert (match.turn, match.hand.direction) == (1, -1)


def test_a_discard_all_or_a_set_may_be_the_last_cards() -> None:
    rules = replace(ON, discard_all=1, sets=HouseRule.ON)
    for held, play in (("RA R1 R2", "RA"), ("R1 B1", "R1+B1")):
        match = position(held, "B9 R2", "G3 R4", rules=rules)
        assert only(act(match, 0, play), SeatFinished) == SeatFinished(0, 1)
        assert (match.turn, match.hand.order) == (1, (1, 2))


def test_the_very_last_card_is_drawn_for_and_caught() -> None:
    rules = replace(STACKING, format=Format.LOWEST)
    match = position("RD", "R4 GD", draw="B9 B8 ...", rules=rules)
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert only(events, HandEnded).totals == (0, 4 + 20 + 9 + 8)


def test_the_merciless_deck_is_played_on_with_as_well() -> None:
    rules = replace(MERCILESS, places=Places.PLAY_ON)
    match = position("W10", "W10 B1", "G3 G4 G6", rules=rules)
    act(match, 0, "W10>G")
    act(match, 1, "W10>G")
    events = act(match, 2, "accept")
    assert only(events, CardsDrawn).count == 20
    assert (match.turn, len(match.hand.hands[2])) == (1, 23)


# Who is out of cards


def test_who_has_finished_does_nothing_but_leave() -> None:
    match = position("R1", "B9 R2", "G3 R4", rules=replace(ON, wrong_call=2, jump_in=HouseRule.ON))
    act(match, 0, "R1")
    assert [type(action).__name__ for action in match.legal(0)] == ["Forfeit"]
    assert refused(match, 0, "draw") is Reason.OUT_OF_HAND
    assert "catch:0" not in legal(match, 1)


def test_nobody_swaps_hands_with_who_has_finished() -> None:
    rules = replace(ON, seven_zero=HouseRule.ON)
    match = position("R1", "R7 R0 G9", "G3 R4", "Y1 Y2", rules=rules)
    act(match, 0, "R1")
    assert {play for play in legal(match, 1) if play.startswith("R7")} == {"R7@2", "R7@3"}
    act(match, 1, "R0")
    assert (hand_of(match, 0), hand_of(match, 2), hand_of(match, 1)) == ("", "R7 G9", "Y1 Y2")


def test_who_has_finished_still_votes_on_table_talk() -> None:
    match = position("R1", "B9 R2", "G3 R4", rules=replace(PACKS, places=Places.PLAY_ON))
    act(match, 0, "R1")
    act(match, 1, "accuse:2")
    assert legal(match, 0) == {"convict", "acquit"}


def test_who_has_finished_and_leaves_the_match_counts_for_nobody() -> None:
    match = position("R1", "R2", "R3", "G3 R4", rules=ON)
    act(match, 0, "R1")
    act(match, 0, "forfeit")
    assert (match.playing, match.turn) == ((1, 2, 3), 1)
    act(match, 1, "R2")
    ended = only(act(match, 2, "R3"), HandEnded)
    assert ended.totals[0] == 0
    assert ended.winner == 1


def test_if_all_others_leave_who_finished_first_has_won_the_hand() -> None:
    match = position("R1", "R2 B9", "G3 R4", rules=ON)
    act(match, 0, "R1")
    ended = only(act(match, 1, "forfeit"), HandEnded)
    assert ended.winner == 0
    assert match.outcome is None


def test_where_a_forfeit_ends_the_match_it_ends_the_hand_too() -> None:
    match = position("R1", "R2 B9", "G3 R4", "G4 R6", rules=replace(ON, forfeit=Leaving.ENDS))
    act(match, 0, "R1")
    outcome = only(act(match, 1, "forfeit"), MatchEnded).outcome
    assert outcome.reason is EndReason.FORFEIT


def test_a_call_of_uno_is_over_with_the_last_card() -> None:
    match = position("R1 R3", "B9 R2", "G3 R4", rules=ON)
    act(match, 0, "uno")
    act(match, 0, "R1")
    assert match.hand.called == frozenset({0})
    act(match, 1, "R2")
    act(match, 2, "R4")
    act(match, 0, "R3")
    assert match.hand.called == frozenset()


# What is saved


def test_a_hand_that_is_played_on_is_read_as_it_was_written() -> None:
    match = position("R1", "R2", "R3 B1", "G3 R4", rules=replace(ON, jump_in=HouseRule.ON))
    act(match, 0, "R1")
    act(match, 1, "R2")
    again = decode_match(encode_match(match))
    assert frozen(again) == frozen(match)
    assert again.hand.finished == (0, 1)
    assert frozen(parse_position(format_position(match))) == frozen(match)
    assert [again.view(2), again.view(0)] == [match.view(2), match.view(0)]


def test_hands_in_which_nobody_has_finished_are_saved_as_they_always_were() -> None:
    assert "finished" not in frozen(position("R1 R2", "B9 R2", rules=ON))


def test_who_has_won_is_told_in_a_quick_game_as_well() -> None:
    rules = replace(ANYWHERE, places=Places.PLAY_ON, challenges=Challenges.NONE)
    match = position("R1", "R2", "G3 R4", rules=rules)
    act(match, 0, "R1")
    outcome = only(act(match, 1, "R2"), MatchEnded).outcome
    assert (outcome.winners, outcome.places) == ((0,), (1, 2, 3))
