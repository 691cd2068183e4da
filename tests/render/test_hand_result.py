"""Result of a hand: standings after it, in words and as a picture."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from bot.engine.cards import card
from bot.engine.events import HandEnded
from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.match import Format, Places
from bot.i18n import translator
from bot.render.pictures.hand_result import (
    MAX_CARDS,
    MAX_SIDES,
    HandResult,
    hand_result,
    hand_result_alternative,
    hand_result_content,
    hand_result_page,
    hand_result_picture,
    own_hand_result,
)
from bot.render.pictures.pieces import MAX_LENGTH
from tests.engine.positions import cards, handed

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

TRANSLATE = translator()
NAMES = ("Ann", "Ben", "Cleo", "Dan")
LARGEST = 100_000


def rules(format_: Format) -> Rules:
    return replace(CLASSIC, format=format_)


def ended(*held: str, totals: tuple[int, ...], winner: int | None = 0, table: int = 0) -> HandEnded:
    hands = tuple(tuple(cards(text)) for text in held)
    return HandEnded(3, winner, 0, hands, totals, table)


def result(end: HandEnded, before: tuple[int, ...], **more: Any) -> HandResult:
    facts = {"other": None, "card": card("R7"), "jumped_in": False, "rules": CLASSIC, "left": (), "out": ()}
    return hand_result(end, before=before, **{**facts, **more})


def told(one: HandResult, *, pictured: bool = False, names: tuple[str, ...] = NAMES) -> str:
    page = hand_result_page(TRANSLATE, one, names, waiting="waiting", pictured=pictured)
    return "\n".join(page)


def test_standings_have_the_best_first_with_who_jumped_ahead() -> None:
    one = result(
        ended("", "G1", "G2 B9 W", "", totals=(90, 60, 10, 70), winner=0), (30, 60, 10, 70), left={3}
    )
    assert [(side.seats, side.place, side.points, side.gained, side.climbed) for side in one.standings] == [
        ((0,), 1, 90, 60, 1),
        ((1,), 2, 60, 0, 0),
        ((2,), 3, 10, 0, 0),
    ]
    assert one.leader == (0,)
    text = told(one)
    assert TRANSLATE("hand-result-lead", names="Ann", count=1) in text
    assert "Dan" not in text, "who left"
    assert text.index("Ann") < text.index("Ben") < text.index("Cleo")


def test_after_the_first_hand_nobody_jumped_ahead_of_anybody() -> None:
    one = result(ended("", "G1", totals=(1, 0)), (0, 0))
    assert [side.climbed for side in one.standings] == [0, 0]
    assert one.leader == ()


def test_partners_stand_together_in_their_match_and_alone_in_a_rotation() -> None:
    end = ended("", "G1", "B2", "B3 B4", totals=(8, 50, 8, 50))
    together = result(end, (0, 50, 0, 50), rules=rules(Format.PARTNERS))
    assert [(side.seats, side.place) for side in together.standings] == [((1, 3), 1), ((0, 2), 2)]
    assert together.standings[0].held == (tuple(cards("G1")), tuple(cards("B3 B4")))
    assert "Ann & Cleo" in told(together)
    alone = result(end, (0, 50, 0, 50), rules=rules(Format.ROTATION_FOUR))
    assert [side.seats for side in alone.standings] == [(1,), (3,), (0,), (2,)]


def test_where_the_fewest_points_win_the_fewest_stand_first_and_who_is_out_last() -> None:
    end = ended("", "W W", "G1", totals=(20, 120, 31))
    one = result(end, (20, 20, 30), rules=rules(Format.ELIMINATION), out={1})
    assert [(side.seats, side.out) for side in one.standings] == [((0,), False), ((2,), False), ((1,), True)]
    later = result(
        replace(end, hands=((), (), tuple(cards("G1")))),
        (20, 120, 30),
        rules=rules(Format.ELIMINATION),
        out={1},
    )
    assert [side.seats for side in later.standings] == [(0,), (2,)], "who was out before is not told again"


def test_both_tables_of_a_rotation_show_what_was_left() -> None:
    nothing = [""] * 4
    one = ended("", "G1", "G2", "G3", *nothing, totals=(0,) * 8)
    other = ended(*nothing, "", "B1", "B2", "B3", totals=(0,) * 8, winner=4, table=1)
    both = result(one, (0,) * 8, other=other, rules=rules(Format.ROTATION_EIGHT))
    assert sum(bool(held) for side in both.standings for held in side.held) == 6


@pytest.mark.parametrize("pictured", [False, True])
@pytest.mark.parametrize("seats", [2, 4, 5, 10, 12, 13, 20, 40])
def test_it_fits_into_a_message_and_its_picture_is_small(seats: int, *, pictured: bool) -> None:
    held = handed(*[9] * seats, rules=PACKS)
    totals = tuple(range(0, seats * 100, 100))
    end = ended("", *held[1:], totals=totals)
    one = result(end, (*totals[1:], 0))
    names = tuple(f"\\*\\*A name as long as they come{seat:02}" for seat in range(seats))
    text = told(one, pictured=pictured, names=names)
    assert len(text) < 4000
    assert text.endswith("waiting")
    assert len(own_hand_result(TRANSLATE, one, names, 1)) < 1000
    assert len(hand_result_alternative(TRANSLATE, one, names)) <= MAX_LENGTH
    content = hand_result_content(TRANSLATE, one, names)
    assert content is not None
    assert len(content.sides) == min(seats, MAX_SIDES)
    data = hand_result_picture(content)
    assert len(data) < LARGEST
    with Image.open(BytesIO(data)) as picture:
        assert picture.width == 720


def test_cards_beyond_a_line_are_counted_and_so_are_their_points() -> None:
    one = result(ended("", " ".join(["W"] * 3 + ["R9"] * 10), totals=(240, 0)), (0, 0))
    assert TRANSLATE("hand-result-more", cards="", count=13 - MAX_CARDS).strip() in told(one)
    assert "240" in told(one)


def test_the_alternative_tells_what_the_picture_tells() -> None:
    one = result(ended("", "G1 W4", totals=(90, 60)), (9, 60))
    words = hand_result_alternative(TRANSLATE, one, NAMES)
    for part in (
        "Hand 3: Ann wins",
        "Red 7",
        "#1 Ann: 90 points",
        "up 1 place",
        "Ben held",
        "Wild Draw Four",
    ):
        assert part in words


def test_the_picture_shows_every_change() -> None:
    one = result(ended("", "G1 W4", totals=(90, 60)), (9, 60))
    base = hand_result_content(TRANSLATE, one, NAMES)
    assert base is not None
    first, second = base.sides
    fewer = replace(second, standing=replace(second.standing, held=(tuple(cards("G1")),)))
    others = [
        replace(base, card=card("R8")),
        replace(base, winner="Eve"),
        replace(base, sides=base.sides[::-1]),
        replace(base, sides=(replace(first, standing=replace(first.standing, climbed=0)), second)),
        replace(base, sides=(first, fewer)),
    ]
    assert len({hand_result_picture(content) for content in (base, *others)}) == len(others) + 1


@pytest.mark.parametrize(
    ("format_", "totals", "full"),
    [
        (Format.POINTS, (100, 60, 0, 40), {2}),
        (Format.LOWEST, (0, 0, 200, 10), {2}),
        (Format.POINTS, (100, 60, 40, 25, 15, 10, 5, 0, 0), set()),
    ],
)
def test_who_played_on_to_a_place_did_not_have_too_many_cards(
    format_: Format, totals: tuple[int, ...], full: set[int]
) -> None:
    playing_on = replace(CLASSIC, format=format_, places=Places.PLAY_ON, hand_limit=20)
    held = [""] * (len(totals) - 1)
    one = result(ended(*held, "G1 W4", totals=totals), (0,) * len(totals), card=None, rules=playing_on)
    assert {seat for side in one.standings for seat in side.too_many} == full
    names = [*NAMES, *"ABCDE"]
    content = hand_result_content(TRANSLATE, one, names)
    assert content is not None
    assert (content.card, content.winner) == (None, "Ann")
    assert hand_result_picture(content)
    told = TRANSLATE("hand-result-won-plain", hand=3, name="Ann").replace("**", "")
    assert hand_result_alternative(TRANSLATE, one, names).startswith(f"{told}. ")


def test_a_hand_that_nobody_won_by_a_card_has_words_alone() -> None:
    one = result(ended("G1", "G2", totals=(0, 0), winner=None), (0, 0), card=None)
    assert hand_result_content(TRANSLATE, one, NAMES) is None
    assert TRANSLATE("hand-result-nobody", hand=3) in told(one)
    assert TRANSLATE("hand-result-nobody", hand=3) in hand_result_alternative(TRANSLATE, one, NAMES)
    won = result(ended("", "G2", totals=(2, 0)), (0, 0), card=None)
    assert TRANSLATE("hand-result-won-plain", hand=3, name="Ann") in told(won)
