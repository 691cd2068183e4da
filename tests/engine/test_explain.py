"""Reasons why a card cannot be played: none for a card that can, the right one for every other."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import PlayCard
from bot.engine.cards import CARDS, Colour, card
from bot.engine.errors import Reason
from bot.engine.hand import First
from bot.engine.presets import CLASSIC, DUEL, PACKS
from bot.engine.rulebook.play import BlankRule, HouseRule, Stacking, WildDrawFour
from bot.engine.view import Explanation
from tests.engine.positions import act, dealt, frozen, position
from tests.engine.random_matches import Setup, random_matches, steps
from tests.engine.test_codec import MARKED, challenge, left, out, over, waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.match import Match

JUMP_IN = replace(CLASSIC, jump_in=HouseRule.ON)
SAME = replace(CLASSIC, stacking=Stacking.SAME)


@random_matches(12)
def test_every_card_is_explained_that_cannot_be_played_and_no_other(setup: Setup) -> None:
    for count, (match, seat, action) in enumerate(steps(setup, most=80)):
        if count % 8 == 0:
            before = frozen(match)
            for asking in range(setup.seats):
                check_cards_of(match, asking)
            assert frozen(match) == before
        match.apply(seat, action)


def check_cards_of(match: Match, seat: int) -> None:
    hand = match.tables[match.table_of(seat)]
    playable = {action.card for action in match.legal(seat) if isinstance(action, PlayCard)}
    for kind in {*hand.hands[seat], *CARDS[seat::9]}:
        found = match.explain(seat, kind)
        assert (found is None) is (kind in playable)
        if found is not None:
            check_facts(match, seat, found)
            assert (found.reason is Reason.CARD_NOT_HELD) <= (kind not in hand.hands[seat])
            plays = [
                PlayCard(kind, colour, other) for colour in (None, *Colour) for other in (None, *hand.order)
            ]
            assert found.reason in {match.reason(seat, play) for play in plays}


def check_facts(match: Match, seat: int, found: Explanation) -> None:
    view = match.view(seat)
    assert found.reason not in {
        *(Reason.COLOUR_MISSING, Reason.COLOUR_NOT_WANTED, Reason.SWAP_MISSING, Reason.SWAP_NOT_WANTED)
    }, "how it is played is no reason: some other way would do"
    for name in ("top", "colour", "first", "turn", "owed", "drawn"):
        assert getattr(found, name) == getattr(view, name), "what the seat may know"


def drawn() -> Match:
    return position("R1 B9 W", "R2 G2", top="R5", drawn="W")


def answer() -> Match:
    match = position("RD R9 Y1", "G2 GD W4", "B1", top="R5", rules=SAME)
    act(match, 0, "RD")
    return match


def naming() -> Match:
    return dealt("W", rules=PACKS)[0]


def no_bluff() -> Match:
    rules = replace(DUEL, wild_draw_four=WildDrawFour.NO_BLUFF)
    return position("W4 R9 G1", "G2", top="R5", rules=rules)


def colour_only() -> Match:
    return position("BS R9", "G2", top="RS", first=First.COLOUR_ONLY)


def jumping() -> Match:
    return position("R1 B9", "R5 W B9", "G1", top="R5", rules=JUMP_IN)


def too_late() -> Match:
    return position("R1 B9", "R5 R2", top="R5", drawn="R1", rules=JUMP_IN)


@pytest.mark.parametrize(
    ("make", "seat", "code", "reason"),
    [
        (drawn, 9, "R1", Reason.NO_SUCH_SEAT),
        (drawn, -1, "R1", Reason.NO_SUCH_SEAT),
        (over, 1, "R2", Reason.MATCH_OVER),
        (out, 1, "W", Reason.SEAT_OUT),
        (waiting, 0, "W", Reason.OTHER_TABLE),
        (drawn, 1, "R2", Reason.NOT_YOUR_TURN),
        (drawn, 0, "R1", Reason.ONLY_THE_DRAWN_CARD),
        (drawn, 0, "W4", Reason.CARD_NOT_HELD),
        (challenge, 1, "G2", Reason.ANSWER_FIRST),
        (answer, 1, "G2", Reason.NO_STACKING),
        (answer, 1, "W4", Reason.NO_STACKING),
        (answer, 1, "RD", Reason.CARD_NOT_HELD),
        (naming, 1, "R1", Reason.COLOUR_FIRST),
        (no_bluff, 0, "W4", Reason.BLUFF_FORBIDDEN),
        (no_bluff, 0, "G1", Reason.NO_MATCH),
        (colour_only, 0, "BS", Reason.NO_MATCH),
        (jumping, 0, "B9", Reason.NO_MATCH),
        (jumping, 1, "W", Reason.NOT_IDENTICAL),
        (jumping, 1, "B9", Reason.NOT_IDENTICAL),
        (jumping, 2, "R5", Reason.CARD_NOT_HELD),
        (too_late, 1, "R5", Reason.NO_JUMP_IN),
    ],
)
def test_the_reason_is_the_one_that_counts(
    make: Callable[[], Match], seat: int, code: str, reason: Reason
) -> None:
    match = make()
    if make is waiting:
        seat = match.tables[0].order[0]
    found = match.explain(seat, card(code))
    assert found is not None
    assert (found.reason, found.card) == (reason, card(code))


def test_who_left_is_told_so() -> None:
    match = position("R1", "R2", "R3 G2", top="R5")
    act(match, 1, "forfeit")
    found = match.explain(1, card("R2"))
    assert found is not None
    assert found.reason is Reason.SEAT_LEFT
    assert left().explain(0, card("R1")) is not None


@pytest.mark.parametrize(
    ("make", "seat", "code"),
    [
        (drawn, 0, "W"),
        (answer, 1, "GD"),
        (no_bluff, 0, "R9"),
        (colour_only, 0, "R9"),
        (jumping, 1, "R5"),
        (jumping, 0, "R1"),
    ],
)
def test_nothing_is_said_of_a_card_that_can_be_played(
    make: Callable[[], Match], seat: int, code: str
) -> None:
    assert make().explain(seat, card(code)) is None


def test_a_card_that_swaps_hands_can_be_played() -> None:
    assert MARKED.blanks[0].rule is BlankRule.SWAP_HANDS
    assert position("RX R9", "G2", "G3", top="R5", rules=MARKED).explain(0, card("RX")) is None


def test_the_facts_are_those_of_the_table() -> None:
    found = answer().explain(1, card("G2"))
    assert found == Explanation(
        reason=Reason.NO_STACKING,
        card=card("G2"),
        top=card("RD"),
        colour=Colour.RED,
        first=First.AS_USUAL,
        turn=1,
        owed=2,
        drawn=None,
    )


def test_the_drawn_card_is_told_to_who_drew_it() -> None:
    own, other = drawn().explain(0, card("R1")), drawn().explain(1, card("R2"))
    assert own is not None
    assert other is not None
    assert (own.drawn, other.drawn) == (card("W"), None)


def test_an_explanation_is_facts_without_prose() -> None:
    assert {field.name for field in fields(Explanation)} == {
        *("reason", "card", "top", "colour", "first", "turn", "owed", "drawn", "set_with")
    }
