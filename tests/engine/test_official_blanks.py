"""Official sheet: the extra Blank cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import CARDS, Colour, Face, card
from bot.engine.compiled_rules import deck
from bot.engine.decks import pack
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardsDrawn,
    DrawCause,
    HandEnded,
    HandReceived,
    HandsPassed,
    HandsSwapped,
    SeatSkipped,
    TurnKept,
    readable_by,
)
from bot.engine.formats import value
from bot.engine.hand import Phase
from bot.engine.move_generation import fitting
from bot.engine.presets import OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.play import Blank, BlankRule, HouseRule
from tests.engine.positions import act, all_of, cards, dealt, hand_of, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.match import Match
    from bot.engine.rulebook.rules import Rules


def marked(rule: BlankRule, **changes: object) -> Rules:
    """Return rules in which the red Blank bears a house rule and the others none."""
    blanks = (Blank(rule=rule, text="as we do at home"), Blank(), Blank(), Blank())
    return replace(OFFICIAL, blanks=blanks, **changes)  # type: ignore[arg-type]


def with_blank(rule: BlankRule, *others: str, hand: str = "RX R1 B2", **options: object) -> Match:
    hands = others or ("G1 G2", "G3 G4 G6")
    return position(hand, *hands, top="R5", rules=marked(rule), **options)  # type: ignore[arg-type]


def test_the_blanks_are_off_unless_the_host_adds_them() -> None:
    """RULES: "Four Blanks, one of each colour, off unless the host adds them."."""
    assert all(rules.blanks == () for rules in PRESETS.values())
    assert Counter(deck(OFFICIAL, seats=4)) == Counter(pack())


def test_four_blanks_one_of_each_colour_are_added_straight_to_the_deck() -> None:
    """Sheet: "you may write that rule on the Blank Cards and add them straight to the deck"."""
    rules = marked(BlankRule.NO_EFFECT)
    assert Counter(deck(rules, seats=4)) == Counter(pack() + cards("RX YX GX BX"))
    assert len(deck(replace(PACKS, blanks=rules.blanks), seats=20)) == 2 * 108 + 4


def test_a_blank_may_replace_a_card_of_its_colour() -> None:
    """Sheet: "If a card from your UNO deck is lost or damaged you may use the Blank Card as a replacement.
    Example: … taking the yellow Blank Card, marking a "7" on it and adding it back into the deck."
    """
    blanks = (Blank(), Blank(stand_in=Face.SEVEN), Blank(stand_in=Face.SKIP), Blank(stand_in=Face.ZERO))
    counts = Counter(deck(replace(OFFICIAL, blanks=blanks), seats=4))
    assert (counts[card("Y7")], counts[card("GS")], counts[card("B0")], counts[card("RX")]) == (3, 3, 2, 1)
    assert counts.total() == 112


def test_a_stand_in_is_that_card() -> None:
    """RULES: "it then *is* that card"; also for the seven of seven-zero."""
    blanks = (Blank(), Blank(stand_in=Face.SEVEN), Blank(), Blank())
    rules = replace(OFFICIAL, blanks=blanks, seven_zero=HouseRule.ON)
    match = position("Y7 Y7 Y7 G1", "G7 B2 B3", top="R7", rules=rules)
    assert {text for text in legal(match, 0) if "@" in text} == {"Y7@1"}


@pytest.mark.parametrize(
    "blanks",
    [
        (Blank(),),
        (Blank(), Blank(), Blank()),
        (Blank(),) * 5,
        (Blank(stand_in=Face.WILD), Blank(), Blank(), Blank()),
        (Blank(), Blank(), Blank(), Blank(stand_in=Face.WILD_DRAW_FOUR)),
        (Blank(stand_in=Face.BLANK), Blank(), Blank(), Blank()),
    ],
)
def test_blanks_are_four_and_stand_in_for_a_card_of_their_colour(blanks: tuple[Blank, ...]) -> None:
    assert replace(OFFICIAL, blanks=blanks).problems(seats=3) == (RulesProblem.BLANKS,)


@pytest.mark.parametrize("top", ["R5", "RS", "YX", "GX", "B2"])
def test_a_blank_matches_by_colour_or_another_blank(top: str) -> None:
    """RULES: "A Blank matches by colour or another Blank."."""
    match = position("RX G1 G2", "G3 G4", top=top, rules=marked(BlankRule.NO_EFFECT))
    assert ("RX" in legal(match, 0)) is (top[0] == "R" or top[1:] == "X")


def test_on_a_blank_its_colour_and_other_blanks_fit() -> None:
    match = position("G1 G2", "G3 G4", top="RX", rules=marked(BlankRule.NO_EFFECT))
    fits = {kind.code for kind in CARDS if fitting(match.hand) & kind.bit and not kind.wild}
    assert fits == {kind.code for kind in pack() if kind.colour is Colour.RED} | {"RX", "YX", "GX", "BX"}


@pytest.mark.parametrize("rule", BlankRule)
def test_as_start_card_a_blank_does_nothing(rule: BlankRule) -> None:
    """RULES: "As start card a Blank does nothing."."""
    match, events, _ = dealt("RX", rules=marked(rule))
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.PLAY, Colour.RED)
    assert not all_of(events, CardsDrawn)
    assert [len(held) for held in match.hand.hands] == [7, 7, 7]


@pytest.mark.parametrize("points", [0, 20, 50, 100])
def test_a_blank_is_worth_what_was_agreed_on(points: int) -> None:
    """Sheet: "Blank ?"; RULES: "agreed on before play (◆ default 20)"."""
    assert value(card("GX"), OFFICIAL) == 20
    rules = marked(BlankRule.NO_EFFECT, blank_value=points, target=10_000)
    assert rules.problems(seats=2) == ()
    match = position("R1", "GX G1", top="R5", rules=rules)
    assert only(act(match, 0, "R1"), HandEnded).points == points + 1
    assert replace(rules, blank_value=101).problems(seats=2) == (RulesProblem.BLANK_VALUE,)


def test_in_the_draw_for_the_deal_a_blank_counts_its_value() -> None:
    assert value(card("RX"), marked(BlankRule.NO_EFFECT, blank_value=50)) == 50


# House rules


def test_a_blank_without_effect_just_lies_there() -> None:
    """RULES: house rules of a Blank: "no effect"."""
    match = with_blank(BlankRule.NO_EFFECT)
    assert len(act(match, 0, "RX")) == 1
    assert (match.turn, match.hand.colour) == (1, Colour.RED)


def test_everyone_else_draws_one() -> None:
    """RULES: house rules of a Blank: "everyone else draws one"."""
    match = with_blank(BlankRule.OTHERS_DRAW_ONE)
    drawn = all_of(act(match, 0, "RX"), CardsDrawn)
    assert drawn == [CardsDrawn(1, 1, DrawCause.BLANK), CardsDrawn(2, 1, DrawCause.BLANK)]
    assert [len(held) for held in match.hand.hands] == [2, 3, 4]
    assert match.turn == 1, "it costs nobody the turn"


@pytest.mark.parametrize("other", [1, 2])
def test_hands_are_swapped_with_a_player_of_your_choice(other: int) -> None:
    """RULES: house rules of a Blank: "swap hands with a player of your choice"."""
    match = with_blank(BlankRule.SWAP_HANDS)
    assert {"RX@1", "RX@2"} <= legal(match, 0)
    assert refused(match, 0, "RX") is Reason.SWAP_MISSING
    assert refused(match, 0, "RX@0") is Reason.SWAP_MISSING
    theirs = hand_of(match, other)
    events = act(match, 0, f"RX@{other}")
    assert only(events, HandsSwapped) == HandsSwapped(0, other)
    assert (hand_of(match, 0), hand_of(match, other)) == (theirs, "R1 B2")
    received = all_of(events, HandReceived)
    assert [event.to for event in received] == [0, other]
    assert all(readable_by(event, event.to) and not readable_by(event, None) for event in received)


@pytest.mark.parametrize(
    ("direction", "after"), [(1, ["G3 G4 G6", "R1 B2", "G1 G2"]), (-1, ["G1 G2", "G3 G4 G6", "R1 B2"])]
)
def test_all_hands_pass_on_in_the_direction_of_play(direction: int, after: list[str]) -> None:
    """RULES: house rules of a Blank: "all hands pass on in the direction of play"."""
    match = with_blank(BlankRule.PASS_HANDS, direction=direction)
    assert only(act(match, 0, "RX"), HandsPassed) == HandsPassed(direction)
    assert [hand_of(match, seat) for seat in range(3)] == after


def test_the_next_player_draws_three_and_keeps_the_turn() -> None:
    """RULES: ""Next player draws three" does not cost that player the turn."."""
    match = with_blank(BlankRule.NEXT_DRAWS_THREE)
    events = act(match, 0, "RX")
    assert only(events, CardsDrawn) == CardsDrawn(1, 3, DrawCause.BLANK)
    assert not all_of(events, SeatSkipped)
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)


def test_one_plays_again() -> None:
    """RULES: house rules of a Blank: "play again"."""
    match = with_blank(BlankRule.PLAY_AGAIN)
    assert only(act(match, 0, "RX"), TurnKept) == TurnKept(0)
    assert (match.turn, match.hand.phase) == (0, Phase.PLAY)
    act(match, 0, "R1")
    assert match.turn == 1


@pytest.mark.parametrize("rule", BlankRule)
def test_a_blank_as_last_card_does_nothing_more(rule: BlankRule) -> None:
    match = with_blank(rule, hand="RX")
    events = act(match, 0, "RX")
    ended = only(events, HandEnded)
    assert ended.winner == 0
    assert not all_of(events[: events.index(ended)], CardsDrawn)
    assert ended.hands[1] == tuple(cards("G1 G2"))


def test_a_drawn_blank_is_played_like_any_card() -> None:
    match = position("B1 B2", "G1 G2", "G3 G4", top="R5", draw="RX ...", rules=marked(BlankRule.SWAP_HANDS))
    act(match, 0, "draw")
    assert legal(match, 0) == {"RX@1", "RX@2", "pass"}


@pytest.mark.parametrize("rule", [BlankRule.SWAP_HANDS, BlankRule.PASS_HANDS])
def test_a_single_card_received_owes_no_call(rule: BlankRule) -> None:
    """RULES: "a single card received owes no call"; and who gave it away owes none either."""
    match = with_blank(rule, "G1", "B1 B3 B4", hand="RX R1")
    act(match, 0, "RX@1" if rule is BlankRule.SWAP_HANDS else "RX")
    assert match.hand.catchable is None
    assert all("catch" not in text for seat in range(3) for text in legal(match, seat))


def test_a_call_does_not_travel_with_the_hand() -> None:
    match = with_blank(BlankRule.SWAP_HANDS, "G1", "B1 B3 B4", hand="RX R1", called=(0, 1))
    act(match, 0, "RX@1")
    assert match.hand.called == frozenset()


def test_the_draw_pile_may_run_dry_while_everyone_draws() -> None:
    match = with_blank(BlankRule.OTHERS_DRAW_ONE, "G1 G2", "...", draw="Y1")
    drawn = all_of(act(match, 0, "RX"), CardsDrawn)
    assert [event.count for event in drawn] == [1, 1], "Y1, then R5 from under the Blank"
    match = with_blank(BlankRule.NEXT_DRAWS_THREE, "G1 G2", "...", draw="Y1")
    assert only(act(match, 0, "RX"), CardsDrawn).count == 2


def test_the_hosts_own_wording_changes_nothing() -> None:
    """RULES: "with the host's own wording shown as flavour text"."""
    plain = replace(OFFICIAL, blanks=(Blank(), Blank(), Blank(), Blank(rule=BlankRule.PLAY_AGAIN)))
    named = replace(plain, blanks=(*plain.blanks[:3], Blank(rule=BlankRule.PLAY_AGAIN, text="<b>x</b>")))
    for rules in (plain, named):
        match = position("BX B1 G2", "G3 G4", top="B5", rules=rules)
        act(match, 0, "BX")
        assert match.turn == 0
