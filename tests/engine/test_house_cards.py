"""The cards of the merciless deck, and the rules around them, each alone in any other game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import CARDS, Colour, Face, card
from bot.engine.compiled_rules import deck
from bot.engine.decks import Deck
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsTurnedUp,
    ColourNamed,
    DirectionReversed,
    DrawCause,
    DrawsDeflected,
    HandEnded,
    HandLimitReached,
    HandStarted,
    PointsScored,
    SeatSkipped,
    StartCardsIgnored,
    TurnKept,
    UnoForgotten,
)
from bot.engine.hand import First, Phase
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.dealing import Start, StartCard, StartWild
from bot.engine.rulebook.match import Format, Packs
from bot.engine.rulebook.play import (
    AfterDrawing,
    Blank,
    Challenges,
    Declining,
    HouseRule,
    Stacking,
    TwoReverse,
    Victim,
    WildDrawFour,
    Window,
)
from tests.engine.positions import (
    act,
    all_of,
    codes,
    dealt,
    hand_of,
    handed,
    legal,
    only,
    position,
    refused,
)

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

ADDED = {
    "discard_all": ("A", 4, 4),
    "skip_everyone": ("E", 4, 4),
    "reverse_draw_four": ("WR4", 1, 8),
    "colour_roulette": ("WC", 1, 8),
}
"""For each option that adds cards: the face, how many of it for each that is added, and the most."""

ALL = replace(CLASSIC, discard_all=2, skip_everyone=2, reverse_draw_four=4, colour_roulette=4)
"""The common summary with all cards that can be added."""


# What is in the deck


def test_no_sheet_adds_cards_to_its_deck() -> None:
    assert {getattr(rules, name) for rules in PRESETS.values() for name in ADDED} == {0}
    assert {rules.deck for name, rules in PRESETS.items() if name != "merciless"} == {Deck.STANDARD}


@pytest.mark.parametrize("option", ADDED)
def test_so_many_cards_are_added_to_each_pack(option: str) -> None:
    face, each, most = ADDED[option]
    plain = Counter(deck(CLASSIC, seats=2))
    for number in (1, most):
        rules = replace(CLASSIC, **{option: number})  # type: ignore[arg-type]
        more = Counter(deck(rules, seats=2)) - plain
        assert {one.face.value for one in more} == {face}
        assert more.total() == each * number
        assert set(more.values()) == {number}
        two_packs = replace(PACKS, **{option: number})  # type: ignore[arg-type]
        more = Counter(deck(two_packs, seats=11)) - Counter(deck(PACKS, seats=11))
        assert set(more.values()) == {2 * number}


@pytest.mark.parametrize("option", ADDED)
def test_the_number_of_cards_that_are_added_has_a_range(option: str) -> None:
    most = ADDED[option][2]
    problem = RulesProblem(option.replace("_", "-"))
    for number, problems in ((-1, (problem,)), (0, ()), (most, ()), (most + 1, (problem,))):
        assert replace(CLASSIC, **{option: number}).problems(seats=3) == problems  # type: ignore[arg-type]


def test_cards_that_are_added_come_after_the_packs_and_before_the_blanks() -> None:
    rules = replace(ALL, packs=Packs.ONE_FOR_TEN, most_seats=20, blanks=(Blank(),) * 4)
    whole = codes(deck(rules, seats=11)).split()
    added = [colour + face for face in "AE" for colour in "RYGB" for _ in range(4)]
    assert whole[: 2 * 108] == codes(deck(PACKS, seats=11)).split()
    assert whole[2 * 108 :] == [*added, *["WR4"] * 8, *["WC"] * 8, "RX", "YX", "GX", "BX"]


def test_a_hand_has_to_fit_into_the_deck_that_is_played_with() -> None:
    many = replace(CLASSIC, hand_size=15, most_seats=20)
    assert many.problems(seats=8) == (RulesProblem.DECK_TOO_SMALL,)
    larger = replace(many, deck=Deck.MERCILESS, hand_limit=25)
    assert larger.problems(seats=8) == ()
    assert larger.problems(seats=12) == (RulesProblem.DECK_TOO_SMALL,)


def test_any_sheet_can_be_played_with_the_merciless_deck() -> None:
    for rules in (OFFICIAL, ANYWHERE, CLASSIC, DUEL, PACKS):
        changed = replace(rules, deck=Deck.MERCILESS, hand_limit=25)
        assert changed.problems(seats=2) == ()
        assert len(deck(changed, seats=2)) == 168


# The start card


@pytest.mark.parametrize("code", ["RA", "RE"])
def test_a_discard_all_or_a_skip_everyone_that_starts_does_nothing(code: str) -> None:
    match, events, _ = dealt(code, rules=ALL)
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.PLAY, Colour.RED)
    assert not [event for event in events if isinstance(event, SeatSkipped | TurnKept | CardsDiscarded)]


@pytest.mark.parametrize(
    ("start", "turn", "drawn"),
    [(Start.CARRIED_OUT, 2, 4), (Start.DRAWN_THEN_PLAYS, 1, 4), (Start.IGNORED, 1, 0)],
)
def test_a_draw_four_that_starts_goes_by_the_option_for_a_draw_two(
    start: Start, turn: int, drawn: int
) -> None:
    rules = replace(CLASSIC, deck=Deck.MERCILESS, hand_limit=25, start_draw_two=start)
    match, events, _ = dealt("RD4", rules=rules)
    assert match.turn == turn
    assert sum(event.count for event in all_of(events, CardsDrawn)) == drawn
    assert {event.cause for event in all_of(events, CardsDrawn)} <= {DrawCause.DRAW_FOUR}


@pytest.mark.parametrize("code", ["WR4", "W6", "W10", "WC"])
def test_a_wild_that_starts_goes_by_the_option_for_a_wild_draw_four(code: str) -> None:
    rules = replace(CLASSIC, deck=Deck.MERCILESS, hand_limit=25, start_wild=StartWild.PUT_BACK)
    match, events, _ = dealt(code, "R3", rules=rules)
    assert only(events, HandStarted).put_back == (card(code),)
    assert codes(match.hand.discard_pile) == "R3"
    match, _, _ = dealt(code, rules=replace(rules, start_wild_draw_four=StartWild.CHOOSE))
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.COLOUR, None)
    act(match, 1, ">B")
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.PLAY, Colour.BLUE)
    match, _, _ = dealt(code, rules=replace(rules, start_wild_draw_four=StartWild.ANY_CARD))
    assert (match.turn, match.hand.first, match.hand.phase) == (1, First.ANYTHING, Phase.PLAY)
    match, events, _ = dealt(code, rules=replace(rules, start_wild_draw_four=StartWild.RANDOM_COLOUR))
    assert match.hand.colour is not None
    assert only(events, ColourNamed) == ColourNamed(None, match.hand.colour)
    assert all_of(events, CardsDrawn) == []


def test_the_first_number_may_start_with_any_deck() -> None:
    rules = replace(CLASSIC, start_card=StartCard.FIRST_NUMBER)
    match, events, _ = dealt("W", draw="RD W4 BS Y3", rules=rules)
    assert codes(only(events, StartCardsIgnored).cards) == "W RD W4 BS"
    assert (codes(match.hand.discard_pile), match.turn) == ("W RD W4 BS Y3", 1)
    assert only(events, HandStarted).put_back == ()


def test_ignored_cards_come_back_with_the_next_shuffle_and_were_seen_by_all() -> None:
    rules = replace(CLASSIC, start_card=StartCard.FIRST_NUMBER)
    match, _, _ = dealt("W", draw="RD Y3", rules=rules)
    assert codes(match.view(0).discards) == "W RD"


def test_a_hand_without_a_number_to_start_from_is_dealt_again() -> None:
    rules = replace(CLASSIC, start_card=StartCard.FIRST_NUMBER, hand_size=15)
    match, events, stream = dealt("W4", seats=7, hand_size=15, draw="W4 W", rules=rules)
    assert len(stream.shuffled) > 1
    assert only(events, HandStarted).start_card is match.hand.top
    assert match.hand.top.number is not None


# Discard All


def test_blanks_of_its_colour_go_beneath_a_discard_all_too() -> None:
    rules = replace(OFFICIAL, discard_all=1, blanks=(Blank(), Blank(), Blank(), Blank()))
    match = position("RA RX R3 GX B1", "Y1 Y2", "G1 G2", rules=rules)
    events = act(match, 0, "RA")
    assert sorted(codes(only(events, CardsDiscarded).cards).split()) == ["R3", "RX"]
    assert hand_of(match, 0) == "GX B1"


def test_where_the_last_card_has_to_be_a_number_a_discard_all_may_not_empty_a_hand() -> None:
    rules = replace(ALL, number_last=HouseRule.ON)
    assert refused(position("RA R1 R2", "Y1 Y2", rules=rules), 0, "RA") is Reason.NUMBER_LAST
    assert refused(position("RA", "Y1 Y2", rules=rules), 0, "RA") is Reason.NUMBER_LAST
    match = position("RA R1 B2", "Y1 Y2", "G1 G2", rules=rules)
    act(match, 0, "RA")
    assert hand_of(match, 0) == "B2"


def test_only_the_discard_all_itself_counts_where_cards_played_count() -> None:
    rules = replace(DUEL, discard_all=2)
    match = position("RA RD R9 B1 B2", "Y1 Y2", rules=rules)
    assert only(act(match, 0, "RA"), PointsScored) == PointsScored(0, 20, 20)


def test_uno_is_called_before_a_discard_all_that_leaves_one_card() -> None:
    rules = replace(ANYWHERE, discard_all=2)
    match = position("RA R9 R8 R7 B1", "Y1 Y2", rules=rules)
    forgot = match.copy()
    events = act(forgot, 0, "RA")
    assert only(events, UnoForgotten) == UnoForgotten(0)
    assert len(forgot.hand.hands[0]) == 3
    act(match, 0, "uno")
    assert all_of(act(match, 0, "RA"), UnoForgotten) == []
    assert (hand_of(match, 0), match.hand.called) == ("B1", frozenset({0}))


def test_uno_is_called_in_vain_before_another_card() -> None:
    match = position("RA R9 R8 R7 B1", "Y1 Y2", rules=replace(ANYWHERE, discard_all=2))
    act(match, 0, "uno")
    act(match, 0, "R9")
    assert match.hand.called == frozenset()


@pytest.mark.parametrize("held", ["RA R9 R8 B7 B1", "BA B9 B8 B7 R1", "RA R9 R8 R7 R1"])
def test_uno_is_not_called_before_what_leaves_more_or_none_or_cannot_be_played(held: str) -> None:
    match = position(
        held, "Y1 Y2", top="R5" if held[0] == "R" else "G5", rules=replace(ANYWHERE, discard_all=2)
    )
    assert refused(match, 0, "uno") is Reason.TOO_MANY_CARDS


def test_a_discard_all_just_drawn_is_one_that_can_be_played_now() -> None:
    rules = replace(ANYWHERE, discard_all=2, after_drawing=AfterDrawing.PLAY_OR_KEEP)
    match = position("B1 R9 R8 RA", "Y1 Y2", "G1 G2", drawn="RA", rules=rules)
    kept = match.copy()
    act(match, 0, "uno")
    act(match, 0, "RA")
    assert (hand_of(match, 0), match.hand.called) == ("B1", frozenset({0}))
    act(kept, 0, "uno")
    act(kept, 0, "pass")
    assert kept.hand.called == frozenset(), "called in vain"


def test_an_identical_discard_all_may_be_played_out_of_turn() -> None:
    rules = replace(ALL, jump_in=HouseRule.ON)
    match = position("RA R1 B1 B2", "Y1 Y2", "RA R3 G1 G2", rules=rules)
    act(match, 0, "RA")
    events = act(match, 2, "RA")
    assert codes(only(events, CardsDiscarded).cards) == "R3"
    assert (hand_of(match, 2), match.turn) == ("G1 G2", 0)


# Skip Everyone


def test_after_a_skip_everyone_one_plays_again_with_any_sheet() -> None:
    match = position("RE B1 B2", "Y1 Y2", "G1 G2", rules=ALL)
    assert TurnKept(0) in act(match, 0, "RE")
    assert (match.turn, match.hand.phase) == (0, Phase.PLAY)


def test_a_skip_everyone_played_out_of_turn_gives_the_turn_to_who_played_it() -> None:
    rules = replace(ALL, jump_in=HouseRule.ON)
    match = position("B1 B2 B3", "Y1 Y2", "RE G1 G2", top="RE", rules=rules)
    act(match, 2, "RE")
    assert match.turn == 2


# Wild Reverse Draw Four


def test_a_reverse_draw_four_is_drawn_at_once_where_nothing_is_stacked() -> None:
    match = position("WR4 B1 B2", "Y1 Y2", "G1 G2", "G3 G4", rules=ALL)
    events = act(match, 0, "WR4>B")
    assert only(events, DirectionReversed) == DirectionReversed(-1)
    assert only(events, CardsDrawn) == CardsDrawn(3, 4, DrawCause.REVERSE_DRAW_FOUR)
    assert only(events, SeatSkipped) == SeatSkipped(3)
    assert (match.turn, match.hand.phase) == (2, Phase.PLAY)


@pytest.mark.parametrize(("two", "victim"), [(TwoReverse.SKIPS, 0), (TwoReverse.REVERSES, 1)])
def test_between_two_it_hits_whom_a_reverse_gives_the_turn(two: TwoReverse, victim: int) -> None:
    match = position("WR4 B1 B2", "Y1 Y2", rules=replace(ALL, two_reverse=two))
    events = act(match, 0, "WR4>B")
    assert only(events, CardsDrawn) == CardsDrawn(victim, 4, DrawCause.REVERSE_DRAW_FOUR)
    assert match.turn == 1 - victim


def test_where_drawing_costs_no_turn_the_victim_plays_on() -> None:
    match = position("WR4 B1 B2", "Y1 Y2", "G1 G2", rules=replace(ALL, victim=Victim.PLAYS_ON))
    events = act(match, 0, "WR4>B")
    assert only(events, CardsDrawn).seat == match.turn == 2
    assert all_of(events, SeatSkipped) == []


def test_a_reverse_draw_four_is_no_bluff_and_is_not_challenged() -> None:
    match = position("WR4 R1 R2", "Y1 Y2", "G1 G2", rules=replace(ALL, stacking=Stacking.EITHER))
    act(match, 0, "WR4>B")
    assert (match.turn, match.hand.phase) == (2, Phase.ANSWER)
    assert refused(match, 2, "challenge") is Reason.NO_CHALLENGE


# Colour Roulette


def test_a_roulette_costs_the_turn_also_where_drawing_does_not() -> None:
    match = position("WC B1 B2", "Y1 Y2", "G1 G2", draw="R1 ...", rules=replace(ALL, victim=Victim.PLAYS_ON))
    act(match, 0, "WC")
    events = act(match, 1, ">R")
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert match.turn == 2


def test_no_colour_is_named_with_a_roulette() -> None:
    match = position("WC B1 B2", "Y1 Y2", rules=ALL)
    assert refused(match, 0, "WC>R") is Reason.COLOUR_NOT_WANTED
    assert only(act(match, 0, "WC"), CardPlayed).colour is None


def test_during_a_roulette_nobody_jumps_in_but_who_forgot_is_caught() -> None:
    rules = replace(ALL, jump_in=HouseRule.ON)
    match = position("WC B1", "Y1 Y2 Y3", "WC G1 G2", rules=rules)
    act(match, 0, "WC")
    assert legal(match, 2) == {"catch:0"}
    act(match, 2, "catch:0")
    assert (match.turn, match.hand.phase) == (1, Phase.ROULETTE)


@pytest.mark.parametrize(("window", "open_still"), [(Window.NEXT_TURN, True), (Window.ANY_DRAW, False)])
def test_a_roulette_begins_no_turn_unless_any_draw_does(window: Window, *, open_still: bool) -> None:
    match = position("WC B1", "Y1 Y2 Y3", "G1 G2 G3", draw="R1 ...", rules=replace(ALL, window=window))
    act(match, 0, "WC")
    act(match, 1, ">R")
    assert ("catch:0" in legal(match, 2)) is open_still


def test_who_leaves_instead_of_naming_a_colour_leaves_that_to_the_next() -> None:
    match = position("WC B1 B2", "Y1 Y2", "G1 G2 G3", draw="R1 ...", rules=ALL)
    act(match, 0, "WC")
    act(match, 1, "forfeit")
    assert (match.turn, match.hand.colour) == (2, None)
    assert legal(match, 2) == {">R", ">Y", ">G", ">B"}


def test_a_roulette_takes_every_card_there_is_if_none_has_the_colour() -> None:
    match = position("WC ...", "Y1 Y2", "G1 G2", draw="B3", rules=ALL)
    act(match, 0, "WC")
    events = act(match, 1, ">G")
    assert [codes(event.cards) for event in all_of(events, CardsTurnedUp)] == ["B3", "R5"]
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.COLOUR_ROULETTE)
    assert (match.turn, match.hand.colour) == (2, Colour.GREEN)


# Stacking


MERCILESS_EITHER = replace(MERCILESS, stacking=Stacking.EITHER)
MERCILESS_SAME = replace(MERCILESS, stacking=Stacking.SAME)


@pytest.mark.parametrize(
    ("rules", "played", "answers"),
    [
        (MERCILESS_SAME, "RD", {"BD", "YD"}),
        (MERCILESS_SAME, "RD4", {"BD4", "YD4"}),
        (MERCILESS_SAME, "W6", set()),
        (MERCILESS_SAME, "WR4", set()),
        (MERCILESS_EITHER, "RD", {"BD", "YD", "WR4", "W6", "W10"}),
        (MERCILESS_EITHER, "YD4", {"BD4", "YD4", "YD", "WR4", "W6", "W10"}),
        (MERCILESS_EITHER, "W10", {"YD", "YD4", "WR4", "W6", "W10"}),
        (MERCILESS_EITHER, "WR4", {"YD", "YD4", "WR4", "W6", "W10"}),
    ],
)
def test_the_other_ways_of_stacking_with_these_cards(rules: Rules, played: str, answers: set[str]) -> None:
    top = {"R": "R5", "Y": "Y5", "W": "R5"}[played[0]]
    held = "BD YD BD4 YD4 WR4 W6 W10 G1"
    seats = ["G3 G4", held] if played == "WR4" else [held, "G3 G4"]
    match = position(f"{played} B1 B2", *seats, top=top, rules=rules)
    act(match, 0, played + ">Y" * played.startswith("W"))
    found = {play.partition(">")[0] for play in legal(match, match.turn)} - {"accept"}
    if answers:
        assert (match.hand.phase, found) == (Phase.ANSWER, answers)
    else:
        assert match.hand.phase is Phase.PLAY, "drawn at once"


@pytest.mark.parametrize(("played", "answers"), [("RD", {"BD", "YD", "W4"}), ("W4", {"W4"})])
def test_rising_stacks_on_the_common_deck(played: str, answers: set[str]) -> None:
    rules = replace(
        CLASSIC,
        stacking=Stacking.RISING,
        wild_draw_four=WildDrawFour.ALWAYS,
        challenges=Challenges.NONE,
    )
    match = position(f"{played} B1 B2", "BD YD W4 G1", "G3 G4", rules=rules)
    act(match, 0, played + ">Y" * played.startswith("W"))
    found = {play.partition(">")[0] for play in legal(match, 1)} - {"accept"}
    assert found == answers


def test_a_wild_draw_four_on_a_rising_stack_may_still_be_challenged() -> None:
    rules = replace(CLASSIC, stacking=Stacking.RISING)
    match = position("RD B1 B2", "W4 R1 G1", "G3 G4 W4", draw="...", rules=rules)
    act(match, 0, "RD")
    act(match, 1, "W4>G")
    assert (match.hand.phase, match.hand.owed) == (Phase.CHALLENGE, 6)
    events = act(match, 2, "challenge")
    assert only(events, CardsDrawn) == CardsDrawn(1, 6, DrawCause.CHALLENGE_WON)


@pytest.mark.parametrize(("reply", "seat", "direction"), [("YR", 0, -1), ("YS", 2, 1)])
def test_every_drawing_card_may_be_deflected(reply: str, seat: int, direction: int) -> None:
    rules = replace(MERCILESS, deflect=HouseRule.ON, stacking=Stacking.OFF)
    match = position("W10 B1 B2", f"{reply} G1 G2", "G3 G4 W6", rules=rules)
    act(match, 0, "W10>Y")
    assert legal(match, 1) == {reply, "accept"}
    assert only(act(match, 1, reply), DrawsDeflected) == DrawsDeflected(1, seat, 10)
    assert (match.turn, match.hand.direction, match.hand.owed) == (seat, direction, 10)
    act(match, seat, "accept")
    assert len(match.hand.hands[seat]) == 13 - (seat == 0)


def test_on_a_deflected_card_the_newest_drawing_card_still_counts() -> None:
    rules = replace(MERCILESS, deflect=HouseRule.ON)
    match = position("W6 B1 B2", "YS G1 G2", "W6 W10 WR4 RD4 BD", rules=rules)
    act(match, 0, "W6>Y")
    act(match, 1, "YS")
    found = {play.partition(">")[0] for play in legal(match, 2)}
    assert found == {"W6", "W10", "accept"}


@pytest.mark.parametrize(
    ("stacking", "answers"), [(Stacking.SAME, {"YD4"}), (Stacking.EITHER, {"YD4", "YD"})]
)
def test_on_a_deflected_card_a_coloured_one_needs_the_colour_in_force(
    stacking: Stacking, answers: set[str]
) -> None:
    rules = replace(MERCILESS, deflect=HouseRule.ON, stacking=stacking)
    match = position("YD4 B1 B2", "YS G1 G2", "YD4 BD4 YD RD", top="Y5", rules=rules)
    act(match, 0, "YD4")
    act(match, 1, "YS")
    assert legal(match, 2) == {*answers, "accept"}


def test_stacking_on_a_card_that_cannot_be_answered_is_drawn_at_once() -> None:
    rules = replace(ALL, stacking=Stacking.SAME, challenges=Challenges.NONE)
    match = position("WR4 B1 B2", "RD G1", "RD G2", rules=rules)
    assert only(act(match, 0, "WR4>R"), CardsDrawn).count == 4


# Points for knocking out

LIMIT = replace(CLASSIC, hand_limit=20, knockout_points=100)


def test_no_other_sheet_pays_for_knocking_out() -> None:
    assert {name: rules.knockout_points for name, rules in PRESETS.items() if rules.knockout_points} == {
        "merciless": 250
    }


@pytest.mark.parametrize("times", [1, 3])
def test_the_winner_gets_so_many_points_for_each_who_is_out(times: int) -> None:
    rules = replace(LIMIT, point_multiplier=times)
    match = position(*handed(19, 1, 1, begin="B1 R1 B9", rules=rules), rules=rules)
    act(match, 0, "draw")
    ended = only(act(match, 1, "R1"), HandEnded)
    assert (ended.winner, ended.points) == (1, (100 + 9) * times)


def test_with_partners_the_pair_gets_them() -> None:
    rules = replace(LIMIT, format=Format.PARTNERS, target=1000)
    match = position("R1 R2", handed(19, begin="B1", rules=rules)[0], "R3 R4", "Y1 Y9", turn=1, rules=rules)
    ended = only(act(match, 1, "draw"), HandEnded)
    assert ended.totals == (110, 0, 110, 0)


@pytest.mark.parametrize("format_", [Format.LOWEST, Format.ELIMINATION])
def test_where_the_fewest_points_win_who_is_out_gets_them_for_what_it_held(format_: Format) -> None:
    rules = replace(LIMIT, format=format_, point_multiplier=2)
    match = position(*handed(19, 1, 1, begin="B1 R1 B9", rules=rules), rules=rules)
    assert only(act(match, 0, "draw"), HandLimitReached).cards == 20
    assert only(act(match, 1, "R1"), HandEnded).totals == (200, 0, 18)


def test_in_a_duel_only_cards_played_count() -> None:
    rules = replace(DUEL, hand_limit=20, knockout_points=100, declining=Declining.ALLOWED)
    match = position(*handed(19, 5, begin="G1", rules=rules), scored=(0, 30), rules=rules)
    ended = only(act(match, 0, "draw"), HandEnded)
    assert (ended.winner, ended.points, ended.totals) == (1, 30, (0, 30))


@pytest.mark.parametrize(("points", "problems"), [(-1, (RulesProblem.KNOCKOUT_POINTS,)), (1000, ())])
def test_the_points_have_a_range(points: int, problems: tuple[RulesProblem, ...]) -> None:
    assert replace(LIMIT, knockout_points=points).problems(seats=3) == problems
    assert replace(LIMIT, knockout_points=1001).problems(seats=3) == (RulesProblem.KNOCKOUT_POINTS,)


def test_a_blank_stands_in_for_a_card_of_the_common_deck_only() -> None:
    """So an old saved form means what it meant."""
    for face in Face:
        rules = replace(OFFICIAL, blanks=(Blank(stand_in=face), Blank(), Blank(), Blank()))
        common = {one.face for one in deck(CLASSIC, seats=2) if one.colour is not None}
        assert (rules.problems(seats=3) == ()) is (face in common)


def test_every_kind_of_card_is_in_one_deck_or_added_to_it() -> None:
    rules = replace(ALL, blanks=(Blank(),) * 4)
    assert {*deck(rules, seats=2), *deck(MERCILESS, seats=2)} == {*CARDS}
