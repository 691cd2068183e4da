"""The house rule *hand limit*: whoever holds too many cards after drawing is out of the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import FORFEIT
from bot.engine.codec import decode_match, decode_rules, encode_match, encode_rules, read_rules, write_rules
from bot.engine.decks import Deck
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    AccusationEnded,
    CardsDrawn,
    EndReason,
    HandEnded,
    HandLimitReached,
    HandStarted,
    MatchEnded,
    SeatEliminated,
    SeatSkipped,
)
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Declining, Leaving, LeftCards, Stacking
from bot.engine.rulebook.rules import Rules
from tests.engine.positions import act, all_of, handed, legal, only, position, refused

LIMIT = replace(CLASSIC, hand_limit=20)


def test_of_the_presets_only_merciless_has_a_hand_limit() -> None:
    assert {name for name, rules in PRESETS.items() if rules.hand_limit} == {"merciless"}


def test_who_holds_so_many_after_drawing_is_out_of_the_hand() -> None:
    """RULES: "whoever holds N cards or more after drawing is out of the hand"."""
    match = position(*handed(19, 3, 3, rules=LIMIT), rules=LIMIT)
    assert act(match, 0, "draw")[-1] == HandLimitReached(0, 20)
    assert (match.hand.order, match.turn, match.hand.phase) == ((1, 2), 1, Phase.PLAY)
    assert (match.hand.hands[0], len(match.hand.discard_pile)) == ([], 21)
    assert [seat.out_of_hand for seat in match.view(None).seats] == [True, False, False]
    assert decode_match(encode_match(match)).view(0) == match.view(0)
    match = position(*handed(18, 3, 3, rules=LIMIT), rules=LIMIT)
    act(match, 0, "draw")
    assert match.hand.order == (0, 1, 2)


def test_what_is_drawn_in_one_go_counts_after_all_of_it() -> None:
    rules = replace(LIMIT, stacking=Stacking.SAME)
    match = position(*handed(3, 16, 3, rules=rules), turn=1, top="RD", owed=6, rules=rules)
    events = act(match, 1, "accept")
    assert [type(event) for event in events[-3:]] == [CardsDrawn, SeatSkipped, HandLimitReached]
    assert (events[-1], match.turn) == (HandLimitReached(1, 22), 2)


def test_the_last_one_in_wins_the_hand_and_in_the_next_all_sit_again() -> None:
    """RULES: "the last one in wins it", "as by a forfeit for this hand alone"."""
    match = position(*handed(19, 3, rules=LIMIT), rules=LIMIT)
    events = act(match, 0, "draw")
    ended = only(events, HandEnded)
    assert (ended.winner, ended.points, ended.hands) == (1, 0, ((), ()))
    assert only(events, HandStarted).number == 2
    assert match.hand.order == (0, 1)
    assert match.outcome is None


def test_cards_go_where_those_of_a_leaver_go() -> None:
    rules = replace(LIMIT, left_cards=LeftCards.DRAW_PILE)
    match = position(*handed(19, 3, 3, rules=rules), rules=rules)
    pile = len(match.hand.draw_pile)
    act(match, 0, "draw")
    assert (len(match.hand.draw_pile), len(match.hand.discard_pile)) == (pile + 19, 1)


def test_who_is_out_of_the_hand_can_leave_the_match_but_not_play() -> None:
    match = position(*handed(19, 3, 3, rules=LIMIT), rules=LIMIT)
    act(match, 0, "draw")
    assert [type(action).__name__ for action in match.legal(0)] == ["Forfeit"]
    assert refused(match, 0, "draw") is Reason.OUT_OF_HAND
    act(match, 0, "forfeit")
    assert (match.playing, match.turn, match.outcome) == ((1, 2), 1, None)
    assert refused(match, 0, "draw") is Reason.SEAT_LEFT
    events = act(match, 1, "forfeit")
    assert only(events, MatchEnded).outcome.reason is EndReason.FORFEIT
    ends = replace(LIMIT, forfeit=Leaving.ENDS)
    match = position(*handed(19, 3, 3, rules=ends), rules=ends)
    act(match, 0, "draw")
    assert only(act(match, 0, "forfeit"), MatchEnded).outcome.winners == (1, 2)


def test_a_match_goes_on_when_all_others_leave_or_are_out_of_the_hand_alone() -> None:
    match = position(*handed(19, 3, 3, rules=LIMIT), rules=LIMIT)
    act(match, 0, "draw")
    events = act(match, 1, "forfeit")
    assert only(events, HandEnded).winner == 2
    assert (match.hand.order, match.outcome) == ((0, 2), None)


def test_a_wild_draw_four_of_who_is_out_is_drawn_without_a_challenge() -> None:
    rules = replace(LIMIT, wrong_call=5)
    match = position(
        *handed(15, 16, 3, rules=rules, top="W4"), top="W4", colour="R", turn=1, challenged=0, rules=rules
    )
    events = act(match, 0, "uno")
    assert all_of(events, HandLimitReached) == [HandLimitReached(0, 20), HandLimitReached(1, 20)]
    assert only(events, HandEnded).winner == 2, "the four that were drawn were too many as well"


def test_who_has_to_answer_and_is_out_owes_nothing() -> None:
    rules = replace(LIMIT, wrong_call=5, stacking=Stacking.SAME)
    match = position(*handed(3, 15, 3, rules=rules, top="RD"), top="RD", turn=1, owed=2, rules=rules)
    act(match, 1, "uno")
    assert (match.turn, match.hand.phase, match.hand.owed) == (2, Phase.PLAY, 0)


def test_with_partners_the_other_pair_wins_the_hand() -> None:
    rules = replace(OFFICIAL, format=Format.PARTNERS, hand_limit=20, target=1000)
    match = position("R1 R2", handed(19, begin="B1", rules=rules)[0], "R3 R4", "Y1 Y9", turn=1, rules=rules)
    events = act(match, 1, "draw")
    ended = only(events, HandEnded)
    assert (ended.winner, ended.totals) == (2, (10, 0, 10, 0)), "the partner's cards count"
    assert match.outcome is None


def test_where_the_fewest_points_win_one_is_caught_with_what_one_held() -> None:
    rules = replace(PACKS, format=Format.ELIMINATION, hand_limit=20, target=60, point_multiplier=2)
    match = position(*handed(19, 1, 3, rules=rules), rules=rules)
    act(match, 0, "draw")
    points = match.view(None).seats[0].points
    assert points > 60
    events = act(match, 2, "forfeit")
    assert only(events, HandEnded).totals[0] == points
    assert [event.seat for event in all_of(events, SeatEliminated)] == [0]
    assert only(events, MatchEnded).outcome.winners == (1,)


def test_in_a_single_hand_who_is_out_comes_behind_who_held_cards() -> None:
    rules = replace(ANYWHERE, hand_limit=20)
    match = position(*handed(19, 1, 5, begin="G1 R1 B9", top="R5", rules=rules), top="R5", rules=rules)
    act(match, 0, "draw")
    outcome = only(act(match, 1, "R1"), MatchEnded).outcome
    assert (outcome.reason, outcome.places) == (EndReason.HAND_EMPTY, (3, 1, 2))
    match = position(*handed(19, 5, rules=rules), rules=rules)
    outcome = only(act(match, 0, "draw"), MatchEnded).outcome
    assert (outcome.reason, outcome.winners) == (EndReason.LAST_ONE_IN, (1,))


def test_in_a_duel_who_is_out_never_wins() -> None:
    rules = replace(DUEL, hand_limit=20, declining=Declining.ALLOWED)
    match = position(*handed(19, 5, begin="G1", rules=rules), scored=(260, 0), rules=rules)
    outcome = only(act(match, 0, "draw"), MatchEnded).outcome
    assert (outcome.reason, outcome.winners) == (EndReason.LAST_ONE_IN, (1,))


def test_who_goes_out_of_the_hand_while_an_accusation_is_open_can_still_vote_on_it() -> None:
    rules = replace(PACKS, hand_limit=20)
    match = position(*handed(3, 3, 19, 3, 3, rules=rules), turn=2, rules=rules)
    act(match, 0, "accuse:1")
    act(match, 3, "acquit")
    events = act(match, 2, "draw")
    assert only(events, HandLimitReached).seat == 2
    assert all_of(events, AccusationEnded) == [], "two of three could still convict"
    assert legal(match, 2) == {"convict", "acquit"}


def test_a_penalty_for_table_talk_can_be_too_much() -> None:
    rules = replace(PACKS, hand_limit=20)
    match = position(*handed(3, 17, 3, rules=rules), rules=rules)
    act(match, 0, "accuse:1")
    events = act(match, 2, "convict")
    assert only(events, AccusationEnded).guilty
    assert only(events, HandLimitReached) == HandLimitReached(1, 21)
    assert match.hand.order == (0, 2)


def test_who_is_out_of_the_hand_still_votes_on_table_talk() -> None:
    """Whoever sits at the table hears it: they count among the voters until they leave the match."""
    rules = replace(PACKS, hand_limit=20)
    match = position(*handed(19, 3, 3, rules=rules), rules=rules)
    act(match, 0, "draw")
    assert refused(match, 0, "accuse:1") is Reason.OUT_OF_HAND
    assert refused(match, 0, "convict") is Reason.NOTHING_TO_VOTE
    act(match, 1, "accuse:2")
    assert legal(match, 0) == {"convict", "acquit"}
    assert legal(decode_match(encode_match(match)), 0) == legal(match, 0)
    left = match.copy()
    assert only(act(left, 0, "forfeit"), AccusationEnded).guilty is False, "nobody is left who could convict"
    assert only(act(match, 0, "convict"), AccusationEnded).guilty
    assert legal(match, 0) == set()


def test_cards_drawn_for_the_last_card_of_a_hand_are_counted_as_ever() -> None:
    match = position("RD", handed(19, begin="B1", rules=LIMIT)[0], "G1", rules=LIMIT)
    events = act(match, 0, "RD")
    assert all_of(events, HandLimitReached) == []
    assert len(only(events, HandEnded).hands[1]) == 21


@pytest.mark.parametrize(
    ("limit", "problems"),
    [(19, (RulesProblem.HAND_LIMIT_TOO_LOW,)), (41, (RulesProblem.HAND_LIMIT,)), (20, ()), (0, ())],
)
def test_the_hand_limit_is_20_to_40_or_none(limit: int, problems: tuple[RulesProblem, ...]) -> None:
    assert replace(CLASSIC, hand_limit=limit).problems(seats=3) == problems


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_the_merciless_deck_takes_a_hand_limit(rules: Rules) -> None:
    endless = replace(rules, deck=Deck.MERCILESS, hand_limit=0)
    assert endless.problems(seats=2) == (RulesProblem.HAND_LIMIT_MISSING,)
    assert replace(endless, hand_limit=40).problems(seats=2) == ()


def test_what_was_stored_without_the_limit_of_its_deck_is_read() -> None:
    endless = replace(MERCILESS, hand_limit=0)
    assert read_rules(write_rules(endless)) == decode_rules(encode_rules(endless)) == endless
    started, _ = Match.start(MERCILESS, seats=3, seed=bytes(32))
    started.expect(1)
    saved = encode_match(started)
    saved["rules"]["hand_limit"] = 0
    match = decode_match(saved)
    assert encode_match(match) == saved
    assert [action for action in match.legal(match.turn) if action is not FORFEIT]
