"""Official sheet: the other ways of scoring, elimination, partners, tournaments; and leaving them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from bot.engine import formats
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardsDrawn,
    EndReason,
    HandEnded,
    HandStarted,
    MatchEnded,
    MatchOutcome,
    SeatEliminated,
    SeatForfeited,
)
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, DUEL, OFFICIAL
from bot.engine.rulebook.match import SEATS_OF, Format
from bot.engine.shuffle import Stream
from tests.engine.positions import SEED, act, all_of, check_cards, only, position, refused
from tests.engine.simulate import next_action

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

LOWEST = replace(OFFICIAL, format=Format.LOWEST)
ELIMINATION = replace(OFFICIAL, format=Format.ELIMINATION)
PARTNERS = replace(OFFICIAL, format=Format.PARTNERS)
FOUR = replace(OFFICIAL, format=Format.ROTATION_FOUR)
EIGHT = replace(OFFICIAL, format=Format.ROTATION_EIGHT)


def ended(match: Match) -> MatchOutcome:
    assert match.outcome is not None
    return match.outcome


def played_out(rules: Rules, *, seats: int, forfeits: int = 0) -> tuple[Match, list[HandEnded]]:
    """Play a whole match at random; return it and how its hands ended."""
    match, _ = Match.start(rules, seats=seats, seed=SEED)
    chances, hands = Stream(SEED), list[HandEnded]()
    while match.outcome is None:
        hands += all_of(match.apply(*next_action(match, chances, forfeits=forfeits)), HandEnded)
    return match, hands


# Single hand and points


def test_a_single_hand_is_the_whole_match() -> None:
    """RULES: single hand: "first out wins; the others are ranked by points left (fewest first ◆)"."""
    match = position("R1", "W", "B3", "G3", top="R5", rules=replace(OFFICIAL, format=Format.SINGLE))
    act(match, 0, "R1")
    assert ended(match) == MatchOutcome(EndReason.HAND_EMPTY, (0,), (56, 0, 0, 0), (1, 4, 2, 2))


def test_points_are_played_for_hand_by_hand() -> None:
    """RULES: points: "hands until someone reaches the target; the deal passes left after each hand ◆"."""
    match, hands = played_out(replace(OFFICIAL, target=200), seats=3)
    assert [hand.number for hand in hands] == list(range(1, len(hands) + 1))
    assert all(max(hand.totals) < 200 for hand in hands[:-1])
    assert max(hands[-1].totals) >= 200
    assert ended(match).reason is EndReason.TARGET_REACHED
    assert len(ended(match).winners) == 1


# The lowest total


def test_each_total_grows_by_what_its_player_was_caught_with() -> None:
    """Sheet: "the game may be scored by keeping a running total of the points each player is caught with at
    the end of each hand."
    """
    match = position("R1", "G9 W", "B3", top="R5", points=(10, 20, 30), rules=LOWEST)
    events = act(match, 0, "R1")
    assert match.points == (10, 79, 33)
    assert only(events, HandEnded).points == 0
    assert match.hand_number == 2


def test_when_one_reaches_500_the_lowest_total_wins() -> None:
    """Sheet: "When one player reaches 500 points, the player with the lowest points is the winner."."""
    match = position("R1", "G9", "B3", top="R5", points=(400, 491, 20), rules=LOWEST)
    act(match, 0, "R1")
    assert ended(match) == MatchOutcome(EndReason.TARGET_REACHED, (2,), (400, 500, 23), (2, 3, 1))


def test_equal_lowest_totals_share_the_place() -> None:
    """RULES ◆: "equal totals share the place"."""
    match = position("R1", "W4", "B3", top="R5", points=(23, 480, 20), rules=LOWEST)
    act(match, 0, "R1")
    assert ended(match) == MatchOutcome(EndReason.TARGET_REACHED, (0, 2), (23, 530, 23), (1, 3, 1))


def test_who_left_does_not_win_by_the_lowest_total() -> None:
    match = position("R1", "W4", "B3", top="R5", points=(100, 480, 0), rules=LOWEST)
    act(match, 2, "forfeit")
    act(match, 0, "R1")
    assert ended(match) == MatchOutcome(EndReason.TARGET_REACHED, (0,), (100, 530, 0), (1, 2, 3))


def test_cards_drawn_for_the_last_card_are_caught_too() -> None:
    """Sheet: "These cards are counted when points are totaled."."""
    match = position("RD", "G9", "B3", top="R5", draw="W W4 ...", rules=LOWEST)
    act(match, 0, "RD")
    assert match.points == (0, 109, 3)


# Challenge UNO


def test_who_reaches_the_designated_amount_is_eliminated() -> None:
    """Sheet: "As each player reaches a designated amount (500 is suggested), that player is eliminated from
    the game."
    """
    match = position("R1", "G9", "B3", "Y1", top="R5", points=(0, 491, 496, 0), rules=ELIMINATION)
    events = act(match, 0, "R1")
    assert only(events, SeatEliminated) == SeatEliminated(1, 500)
    assert match.points == (0, 500, 499, 1)
    assert match.playing == match.hand.order == (0, 2, 3)
    assert match.view(0).seats[1].out
    assert match.outcome is None


def test_an_eliminated_seat_gets_no_cards_no_turn_and_no_deal() -> None:
    match = position("R1", "G9", "B3", top="R5", dealer=0, points=(0, 491, 0), rules=ELIMINATION)
    act(match, 0, "R1")
    assert match.hand.dealer == 2, "the deal passes over seat 1"
    assert match.hand.hands[1] == []
    assert match.legal(1) == ()
    for text in ("draw", "uno", "forfeit", "catch:0"):
        assert refused(match, 1, text) is Reason.SEAT_OUT
    chances = Stream(SEED)
    for _ in range(80):
        if match.outcome is not None:
            break
        assert match.turn != 1
        match.apply(*next_action(match, chances))


def test_with_two_left_the_two_player_rules_hold() -> None:
    """Sheet: "When only two players are left in the game, they play head to head. (See Rules for Two Players
    above.)"
    """
    match = position("R1", "G9", "B3", top="R5", points=(0, 491, 0), rules=ELIMINATION)
    act(match, 0, "R1")
    assert match.hand.head_to_head
    two = position("RR R1 B2", "", "G1 G2", top="R5", left=(1,), rules=ELIMINATION)
    act(two, 0, "RR")
    assert two.turn == 0


def test_the_winner_of_the_final_hand_is_the_winning_player() -> None:
    """Sheet: "When a player reaches or exceeds the amount designated, they lose. The winner of that final
    hand is declared the winning player of the game."
    """
    match = position("R1", "G9 B1", top="R5", points=(480, 490), rules=ELIMINATION)
    events = act(match, 0, "R1")
    assert ended(match) == MatchOutcome(EndReason.LAST_ONE_IN, (0,), (480, 500), (1, 2))
    assert isinstance(events[-1], MatchEnded)


def test_several_may_be_eliminated_at_once_and_are_ranked_behind_the_later_ones() -> None:
    match = position("R1", "G9", "W", "Y1", top="R5", points=(0, 495, 460, 490), rules=ELIMINATION)
    act(match, 0, "R1")
    assert match.eliminated == ((1, 2),)
    match.points = (0, 504, 510, 499)
    two = position("R1", "", "", "W4", top="R5", points=(0, 504, 510, 499), left=(1, 2), rules=ELIMINATION)
    two.left, two.eliminated = frozenset(), ((1, 2),)
    act(two, 0, "R1")
    assert two.points == (0, 504, 510, 549)
    assert ended(two).places == (1, 3, 4, 2), "who stayed longer is ahead, whatever the points"


def test_all_but_the_winner_of_a_hand_may_be_eliminated() -> None:
    match = position("R1", "W", "W4", top="R5", points=(499, 490, 490), rules=ELIMINATION)
    act(match, 0, "R1")
    assert ended(match) == MatchOutcome(EndReason.LAST_ONE_IN, (0,), (499, 540, 540), (1, 2, 2))


def test_a_whole_elimination_loses_one_after_the_other() -> None:
    match, hands = played_out(replace(ELIMINATION, target=100), seats=5)
    assert sum(map(len, match.eliminated)) == 4
    assert ended(match).reason is EndReason.LAST_ONE_IN
    assert all(hand.winner not in {out for group in match.eliminated for out in group} for hand in hands[-1:])


# Partners


def test_partners_need_four() -> None:
    """Sheet: "Partners - Four Players"."""
    for seats in (2, 3, 5, 8):
        assert PARTNERS.problems(seats=seats) == (RulesProblem.FORMAT_SEATS,)
    assert PARTNERS.problems(seats=4) == ()
    assert {SEATS_OF[one] for one in (Format.PARTNERS, Format.ROTATION_FOUR)} == {4}


def test_partners_sit_across() -> None:
    """Sheet: "Sit across from your partner."."""
    match, _ = Match.start(PARTNERS, seats=4, seed=SEED)
    assert [match.view(seat).partner for seat in range(4)] == [2, 3, 0, 1]
    assert match.view(None).partner is None
    assert Match.start(OFFICIAL, seats=4, seed=SEED)[0].view(0).partner is None


@pytest.mark.parametrize("out", [0, 2])
def test_when_either_partner_goes_out_both_opposing_hands_score_for_the_team(out: int) -> None:
    """Sheet: "When either partner goes out, the hand is over. Total all of the points in both opposing
    partners' hands and score for the winning team."
    """
    hands = ["W W4", "G9", "W W", "B3"]
    hands[out] = "R1"
    match = position(*hands, top="R5", turn=out, points=(1, 2, 1, 2), rules=PARTNERS)
    events = act(match, out, "R1")
    assert only(events, HandEnded).points == 12, "the partner's cards count for nobody"
    assert match.points == (13, 2, 13, 2)


def test_the_first_pair_to_reach_the_target_wins() -> None:
    """RULES: partners: "first pair to the target"."""
    match = position("R1", "G9", "W", "B3", top="R5", points=(488, 499, 488, 499), rules=PARTNERS)
    act(match, 0, "R1")
    assert ended(match) == MatchOutcome(EndReason.TARGET_REACHED, (0, 2), (500, 499, 500, 499), (1, 3, 1, 3))


def test_for_the_last_card_the_next_opponent_draws() -> None:
    match = position("RD", "G9", "W", "B3", top="R5", draw="W Y1 ...", rules=PARTNERS)
    events = act(match, 0, "RD")
    assert all_of(events, CardsDrawn)[0].seat == 1
    assert only(events, HandEnded).points == 9 + 51 + 3


@pytest.mark.parametrize("leaver", range(4))
def test_when_a_partner_leaves_the_other_pair_wins_the_hand_and_the_match(leaver: int) -> None:
    """RULES ◆: "with partners the other pair wins the hand"; without a partner nobody can go on."""
    match = position("R1 R2", "G9", "B7", "B3", top="R5", points=(10, 20, 10, 20), rules=PARTNERS)
    events = act(match, leaver, "forfeit")
    others = tuple(seat for seat in range(4) if seat % 2 != leaver % 2)
    assert only(events, HandEnded).winner in others
    assert ended(match).reason is EndReason.FORFEIT
    assert ended(match).winners == others
    kept = {0: 7, 1: 3, 2: 3, 3: 9}[leaver]
    assert match.points[others[0]] == (10 if others[0] == 0 else 20) + kept, "who left scores for nobody"


# A rotation of four


def test_everybody_of_four_has_each_of_the_three_others_as_partner_once() -> None:
    """Sheet: "play four hands with each of the other three players as your partner"."""
    pairs = Counter[frozenset[int]]()
    for ((*seated,),) in formats.FOUR:
        assert sorted(seated) == [0, 1, 2, 3]
        pairs.update([frozenset(seated[::2]), frozenset(seated[1::2])])
    assert pairs == {frozenset(pair): 1 for pair in combinations(range(4), 2)}


def test_a_round_of_four_has_twelve_hands_and_the_most_points_win() -> None:
    """Sheet: "(a total of 12 hands). Each player keeps track of his/her points scored in each
    partnership.".
    """
    match, hands = played_out(FOUR, seats=4)
    assert [hand.number for hand in hands] == list(range(1, 13))
    assert ended(match).reason is EndReason.ROUNDS_PLAYED
    points = [0] * 4
    for hand in hands:
        ((*seated,),) = formats.FOUR[(hand.number - 1) // 4]
        assert hand.winner is not None
        side = {hand.winner, seated[(seated.index(hand.winner) + 2) % 4]}
        for seat in side:
            points[seat] += hand.points
        assert list(hand.totals) == points
    assert ended(match).winners == tuple(seat for seat in range(4) if points[seat] == max(points))


def test_partners_change_after_every_fourth_hand() -> None:
    match, _ = Match.start(FOUR, seats=4, seed=SEED)
    chances, partners = Stream(SEED), {}
    while match.outcome is None:
        partners[match.hand_number] = match.view(0).partner
        assert match.hand.order == formats.FOUR[(match.hand_number - 1) // 4][0]
        match.apply(*next_action(match, chances))
    assert [partners[number] for number in range(1, 13)] == [2] * 4 + [1] * 4 + [3] * 4


@pytest.mark.parametrize(("rules", "seats", "hands"), [(FOUR, 4, 24), (EIGHT, 8, 112)])
def test_several_rounds_may_be_played(rules: Rules, seats: int, hands: int) -> None:
    """Sheet: "Play several rounds, with the person scoring the highest number of points declared the
    winner."
    """
    match, ends = played_out(replace(rules, rounds=2, hand_size=1), seats=seats)
    assert len(ends) == hands
    assert ended(match).reason is EndReason.ROUNDS_PLAYED
    best = max(match.points)
    assert ended(match).winners == tuple(seat for seat in range(seats) if match.points[seat] == best)


def test_the_target_ends_no_rotation() -> None:
    match, hands = played_out(replace(FOUR, target=1, hand_size=2), seats=4)
    assert len(hands) == 12
    assert ended(match).reason is EndReason.ROUNDS_PLAYED


# A rotation of eight


def test_everybody_of_eight_partners_everybody_once_and_opposes_everybody_twice() -> None:
    """Sheet: "with each player having every other player as a partner for four hands each"; RULES: "everyone
    also meets everyone as an opponent exactly twice".
    """
    partners, opponents = Counter[frozenset[int]](), Counter[frozenset[int]]()
    assert len(formats.EIGHT) == 7
    for pairing in formats.EIGHT:
        assert sorted(seat for seated in pairing for seat in seated) == list(range(8))
        for a, b, c, d in pairing:
            partners.update([frozenset({a, c}), frozenset({b, d})])
            opponents.update(frozenset({one, other}) for one in (a, c) for other in (b, d))
    everybody = [frozenset(pair) for pair in combinations(range(8), 2)]
    assert partners == dict.fromkeys(everybody, 1)
    assert opponents == dict.fromkeys(everybody, 2)


def test_two_games_are_played_at_two_tables_28_hands_each() -> None:
    """Sheet: "play two seperate games at two tables", "(a total of 28 hands)"."""
    match, _ = Match.start(EIGHT, seats=8, seed=SEED)
    assert len(match.tables) == len(match.turns) == 2
    chances, hands, met = Stream(SEED), list[HandEnded](), Counter[tuple[int, int | None]]()
    while match.outcome is None:
        ends = all_of(match.apply(*next_action(match, chances)), HandEnded)
        assert all(event.table == match.table_of(event.winner) or event.number % 4 == 0 for event in ends)
        hands += ends
        for end in ends:
            assert end.winner is not None
        check_cards(match)
        if ends and match.outcome is None:
            met.update((seat, match.view(seat).partner) for seat in range(8))
    assert len(hands) == 56
    assert Counter(hand.number for hand in hands) == dict.fromkeys(range(1, 29), 2)
    assert sum(match.points) == 2 * sum(hand.points for hand in hands), "both partners keep the points"
    assert {pair for pair in met if pair[1] is not None} == {
        (a, b) for a in range(8) for b in range(8) if a != b
    }


@pytest.mark.parametrize("hand_size", [13, 14, 15])
def test_the_deck_of_a_table_has_cards_enough_for_the_four_who_sit_there(hand_size: int) -> None:
    rules = replace(OFFICIAL, format=Format.ROTATION_EIGHT, hand_size=hand_size)
    assert rules.problems(seats=8) == ()
    match, _ = Match.start(rules, seats=8, seed=SEED)
    for table in match.tables:
        assert all(len(table.hands[seat]) >= hand_size for seat in table.order)


def test_the_tables_have_decks_and_shuffles_of_their_own() -> None:
    match, events = Match.start(EIGHT, seats=8, seed=SEED)
    first, second = match.tables
    assert (first.stream.lane, second.stream.lane) == (0, 1)
    assert first.stream.seed == second.stream.seed
    assert [len(hand.order) for hand in match.tables] == [4, 4]
    assert [event.table for event in all_of(events, HandStarted)] == [0, 1]
    assert first.draw_pile != second.draw_pile
    assert [match.table_of(seat) for seat in (*first.order, *second.order)] == [0] * 4 + [1] * 4


def test_nobody_acts_at_the_other_table() -> None:
    match, _ = Match.start(EIGHT, seats=8, seed=SEED)
    here, there = match.tables
    assert match.reason(there.turn, next(iter(match.legal(there.turn)))) is None
    stranger = next(seat for seat in there.order if seat != there.turn)
    assert refused(match, stranger, "draw") is Reason.NOT_YOUR_TURN
    assert refused(match, here.turn, f"catch:{stranger}") is Reason.NOBODY_TO_CATCH


def waiting() -> Match:
    """Return a match in which one table has finished its fourth hand and waits for the other."""
    match, _ = Match.start(replace(EIGHT, hand_size=2), seats=8, seed=SEED)
    chances = Stream(SEED)
    while not match.tables[0].over:
        seat, action = next_action(match, chances)
        if match.table_of(seat) == 0:
            match.apply(seat, action)
    return match


def test_a_table_waits_for_the_other_after_every_fourth_hand() -> None:
    match = waiting()
    assert match.numbers == [4, 1]
    assert match.outcome is None
    assert match.turns == (match.tables[1].turn,)
    seat = match.tables[0].order[0]
    assert [type(action).__name__ for action in match.legal(seat)] == ["Forfeit"]
    assert refused(match, seat, "draw") is Reason.OTHER_TABLE
    chances = Stream(SEED)
    while match.numbers == [4, 1] or not match.tables[0].phase or match.numbers[1] < 5:
        match.apply(*next_action(match, chances))
    assert match.numbers == [5, 5]
    assert [hand.order for hand in match.tables] == list(formats.EIGHT[1])


def test_who_leaves_while_waiting_ends_the_rotation() -> None:
    match = waiting()
    seat = match.tables[0].order[0]
    events = act(match, seat, "forfeit")
    assert only(events, SeatForfeited) == SeatForfeited(seat)
    assert ended(match).reason is EndReason.FORFEIT
    best = max(match.points[other] for other in range(8) if other != seat)
    assert ended(match).winners == tuple(
        other for other in range(8) if other != seat and match.points[other] == best
    )
    assert ended(match).places[seat] == 8
    assert all(match.legal(other) == () for other in range(8))


@pytest.mark.parametrize(("rules", "seats"), [(FOUR, 4), (EIGHT, 8)])
def test_who_leaves_a_rotation_ends_it_and_who_leads_wins(rules: Rules, seats: int) -> None:
    """RULES ◆: forfeit: "seat leaves the match"; "with partners the other pair wins the hand"."""
    match, _ = Match.start(rules, seats=seats, seed=SEED)
    leaver = match.hand.order[0]
    pair = {match.hand.order[1], match.hand.order[3]}
    events = act(match, leaver, "forfeit")
    assert only(events, HandEnded).winner in pair
    assert ended(match).reason is EndReason.FORFEIT
    assert set(ended(match).winners) == pair
    assert ended(match).places[leaver] == seats


# Leaving


@pytest.mark.parametrize(
    "rules", [OFFICIAL, CLASSIC, LOWEST, ELIMINATION, replace(OFFICIAL, format=Format.SINGLE)]
)
def test_the_last_one_in_wins(rules: Rules) -> None:
    match = position("R1 R2", "G9", "B3", top="R5", points=(0, 400, 300), rules=rules)
    act(match, 0, "forfeit")
    assert match.outcome is None
    act(match, 2, "forfeit")
    assert ended(match).reason is EndReason.FORFEIT
    assert ended(match).winners == (1,)
    assert ended(match).places[1] == 1
    assert match.points == (0, 400, 300), "the last one in is caught with nothing"


def test_who_leaves_an_elimination_comes_behind_who_was_eliminated() -> None:
    match = position("R1", "W", "B3", "G3", top="R5", points=(0, 490, 0, 0), rules=ELIMINATION)
    act(match, 0, "R1")
    act(match, 2, "forfeit")
    act(match, 3, "forfeit")
    assert ended(match).winners == (0,)
    assert ended(match).places[1] == 2


@pytest.mark.parametrize("format_", Format)
def test_a_match_of_every_format_ends_also_when_players_leave(format_: Format) -> None:
    rules = replace(DUEL if format_ is Format.PLAYED else OFFICIAL, format=format_, target=60, limit=300)
    for forfeits in (0, 10):
        match, _ = played_out(rules, seats=rules.usual_seats, forfeits=forfeits)
        assert ended(match).winners
        assert all(ended(match).places[seat] == 1 for seat in ended(match).winners)
        assert match.left.isdisjoint(ended(match).winners)
