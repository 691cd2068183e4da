"""Whoever is out of the hand with too many cards, wherever a table shows it: in words, drawn, and told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.actions import Accuse
from bot.engine.cards import card
from bot.engine.events import HandEnded
from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Stacking
from bot.i18n import translator
from bot.render.events import SinceMove, since_move_text
from bot.render.pictures.hand import hand_page
from bot.render.pictures.hand_result import (
    HandResult,
    hand_result,
    hand_result_alternative,
    hand_result_content,
    hand_result_page,
    hand_result_picture,
    own_hand_result,
)
from bot.render.pictures.table import table_alternative, table_content, table_page, table_picture
from tests.engine.positions import act, cards, handed, position

if TYPE_CHECKING:
    from bot.engine.match import Match

TRANSLATE = translator()
NAMES = ("Ada", "Bob", "Cleo")
LIMIT = replace(CLASSIC, hand_limit=20)
ADA_IS_OUT = TRANSLATE("seat-out-of-hand", name="Ada")


def full(**rules: Any) -> Match:
    """Return a match in which Ada has just drawn her twentieth card."""
    match = position(*handed(19, 3, 3, rules=LIMIT), rules=replace(LIMIT, **rules), points=(15, 0, 40))
    act(match, 0, "draw")
    return match


# While the hand is played


def test_the_table_says_so_in_her_line_and_in_the_list_beside_a_picture() -> None:
    view = full().view(None)
    page = table_page(TRANSLATE, view=view, names=NAMES, news=())
    line = TRANSLATE("seat-out-of-hand-line", marker="·", seat=ADA_IS_OUT, points=15)
    assert line in page[1].splitlines()
    pictured = table_page(TRANSLATE, view=view, names=NAMES, news=(), unwritten=())
    assert ADA_IS_OUT in "\n".join(pictured)
    left = position("", "R1", "R2", left=(0,), rules=LIMIT, turn=1).view(None)
    assert ADA_IS_OUT not in "\n".join(table_page(TRANSLATE, view=left, names=NAMES, news=()))


def test_the_picture_greys_her_and_its_alternative_says_why() -> None:
    view = full().view(None)
    content = table_content(view, NAMES)
    assert [(seat.gone, seat.resting) for seat in content.seats] == [(True, True), (False,) * 2, (False,) * 2]
    present = replace(content, seats=(replace(content.seats[0], gone=False), *content.seats[1:]))
    assert table_picture(content) != table_picture(present)
    told = table_alternative(TRANSLATE, table_content(view, NAMES))
    assert TRANSLATE("picture-out-of-hand", name="Ada") in told
    assert TRANSLATE("picture-seat-gone", name="Ada") not in told


@pytest.mark.parametrize(("format_", "again"), [(Format.POINTS, "yes"), (Format.SINGLE, "no")])
def test_her_hand_says_why_it_is_empty_and_promises_no_hand_that_does_not_come(
    format_: Format, again: str
) -> None:
    page = hand_page(TRANSLATE, full(format=format_).view(0), NAMES)
    assert TRANSLATE("hand-limit-reached", limit=20, again=again) in page.text
    assert (page.buttons, page.draw, page.keep, page.uno) == ((), False, False, False)


@pytest.mark.parametrize(("cards", "told_of"), [(15, 0), (16, 1), (19, 1)])
def test_a_hand_says_in_time_how_many_cards_are_too_many(cards: int, told_of: int) -> None:
    rules = replace(CLASSIC, hand_limit=20)
    match = position(*handed(cards, 3, rules=rules), top="R5", rules=rules)
    told = TRANSLATE("hand-limit-near", limit=20)
    assert hand_page(TRANSLATE, match.view(0), NAMES).text.count(told) == told_of
    assert told not in hand_page(TRANSLATE, match.view(1), NAMES).text, "it is not their turn"


@pytest.mark.parametrize(("cards", "told_of"), [(16, "near"), (17, "near"), (18, "owed")])
def test_a_hand_that_has_to_draw_says_whether_that_is_too_many(cards: int, told_of: str) -> None:
    rules = replace(CLASSIC, hand_limit=20, stacking=Stacking.SAME)
    match = position("RD R1", *handed(cards, 3, rules=rules), top="R5", rules=rules)
    act(match, 0, "RD")
    told = {
        "near": TRANSLATE("hand-limit-near", limit=20),
        "owed": TRANSLATE("hand-limit-owed", limit=20, cards=cards + 2),
    }
    text = hand_page(TRANSLATE, match.view(1), NAMES).text
    assert [key for key, words in told.items() if words in text] == [told_of]


def test_her_hand_asks_for_her_vote_on_table_talk() -> None:
    rules = replace(PACKS, hand_limit=20)
    match = position(*handed(19, 3, 3, rules=rules), rules=rules)
    act(match, 0, "draw")
    match.apply(1, Accuse(2))
    page = hand_page(TRANSLATE, match.view(0), NAMES)
    assert TRANSLATE("hand-vote", name="Cleo", by="Bob") in page.text


def test_the_others_read_it_since_their_turn() -> None:
    match = position(*handed(19, 3, 3, rules=LIMIT), rules=LIMIT)
    events = [event for event in act(match, 0, "draw") if type(event).__name__ == "HandLimitReached"]
    told = TRANSLATE("since-too-many", name="Ada")
    assert told in since_move_text(TRANSLATE, match.view(1), NAMES, SinceMove(events=events))
    assert since_move_text(TRANSLATE, match.view(0), NAMES, SinceMove(events=events)) == ""


# In the moment after it


def ended(
    *held: str, totals: tuple[int, ...], before: tuple[int, ...], wins: str | None = "R7", **more: Any
) -> HandResult:
    end = HandEnded(3, 1, 0, tuple(tuple(cards(text)) for text in held), totals)
    facts: dict[str, Any] = {"rules": LIMIT, "left": (), "out": (), **more}
    return hand_result(
        end, other=None, before=before, card=None if wins is None else card(wins), jumped_in=False, **facts
    )


def told(one: HandResult, *, pictured: bool = False) -> str:
    return "\n".join(hand_result_page(TRANSLATE, one, NAMES, waiting="", pictured=pictured))


def test_the_moment_says_who_was_out_with_too_many_cards() -> None:
    one = ended("", "", "G1 G2", totals=(15, 30, 40), before=(15, 27, 40))
    assert [side.seats for side in one.standings if side.too_many] == [(0,)], "the winner's hand is empty too"
    line = TRANSLATE(
        "hand-result-standing",
        place=TRANSLATE("place", place=3),
        name="Ada",
        points=15,
        gained=0,
        climbed=0,
        out="no",
        full="yes",
    )
    assert line in told(one).splitlines()
    assert TRANSLATE("hand-result-own-limit", limit=20) in own_hand_result(TRANSLATE, one, NAMES, 0)
    assert TRANSLATE("hand-result-own-limit", limit=20) not in own_hand_result(TRANSLATE, one, NAMES, 1)
    without = ended("", "", "G1 G2", totals=(15, 30, 40), before=(15, 27, 40), rules=CLASSIC)
    assert not any(side.too_many for side in without.standings)


def test_its_picture_writes_that_in_the_place_of_the_cards_and_its_alternative_tells_it() -> None:
    one = ended("", "", "G1 G2", totals=(15, 30, 40), before=(15, 27, 40))
    content = hand_result_content(TRANSLATE, one, NAMES)
    assert content is not None
    note = TRANSLATE("picture-hand-too-many")
    assert [side.notes for side in content.sides] == [("",), ("",), (note,)]
    bare = replace(content, sides=(*content.sides[:2], replace(content.sides[2], notes=("",))))
    assert hand_result_picture(content) != hand_result_picture(bare)
    assert TRANSLATE("picture-hand-limit", name="Ada") in hand_result_alternative(TRANSLATE, one, NAMES)


def test_whoever_wins_because_all_others_are_out_is_the_last_one_in() -> None:
    one = ended("", "", "", totals=(15, 30, 40), before=(15, 30, 40), wins=None)
    assert TRANSLATE("hand-result-last-in", hand=3, name="Bob") in told(one)
    some = ended("", "", "G1", totals=(15, 30, 40), before=(15, 30, 40), wins=None)
    assert TRANSLATE("hand-result-won-plain", hand=3, name="Bob") in told(some)


def test_somebody_whom_the_cards_put_away_put_out_of_the_match_is_told_of_once() -> None:
    rules = replace(LIMIT, format=Format.ELIMINATION, target=100)
    one = ended("", "", "G1", totals=(215, 0, 1), before=(15, 0, 0), rules=rules, out={0})
    assert [(side.seats, side.out, side.too_many) for side in one.standings][-1] == ((0,), True, (0,))
    later = ended("", "", "G1", totals=(215, 0, 2), before=(215, 0, 1), rules=rules, out={0})
    assert [side.seats for side in later.standings] == [(1,), (2,)]
