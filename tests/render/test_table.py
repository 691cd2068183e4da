"""The table in text: what it shows of a match, alone and beside a picture, of two seats and of forty."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.cards import Colour, card
from bot.engine.events import CardPlayed, DealerDrawn, HandEnded, HandStarted, MatchStarted, UnoCalled
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, PACKS
from bot.engine.rulebook.match import SEATS_OF, Format
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.i18n import translator
from bot.render.pictures.table import MAX_TEXT, table_page
from bot.render.seats import shorten
from tests.engine.positions import handed, position

if TYPE_CHECKING:
    from bot.engine.match import Match
    from bot.engine.rulebook.rules import Rules

TRANSLATE = translator()
TEN = tuple("\\*" * 31 + str(number) for number in range(10))  # escaped already


def course(rules: Rules, **facts: int) -> str:
    """What wins in a format, and how far it is."""
    return TRANSLATE(f"table-course-{rules.format.value}", **facts)


def seat_line(
    marker: str, name: str, *, cards: int, points: int, called: bool = False, dealer: bool = False
) -> str:
    """The line of a seat where each seat has one."""
    marks = {"called": "yes" if called else "no", "dealer": "yes" if dealer else "no"}
    return TRANSLATE("seat-line", marker=marker, name=name, cards=cards, points=points, **marks)


def played(name: str, shown: str) -> str:
    return "-# " + TRANSLATE("event-card-played", name=name, card=shown)


# The table


def test_a_table_shows_pile_seats_and_whose_turn_it_is() -> None:
    match = position(
        "R1 R2", "B1", "G1 G2 G3", top="W", colour="B", turn=2, dealer=1, called=(1,), points=(1, 0, 30)
    )
    page = table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob", "Cleo"), news=())
    assert page[0].splitlines() == [
        "## 🌈 Wild → 🔷 Blue",
        "-# " + TRANSLATE("table-facts", course=course(CLASSIC, hand=1, target=500), pile=101),
        TRANSLATE("table-turn", name="Cleo"),
    ]
    assert page[1].splitlines() == [
        seat_line("·", "Ada", cards=2, points=1),
        seat_line("·", "Bob", cards=1, points=0, called=True, dealer=True),
        seat_line("→", "**Cleo**", cards=3, points=30),
        "-# " + TRANSLATE("table-direction", direction="left"),
    ]
    assert len(page) == 2


def test_a_table_shows_the_other_direction_and_who_left() -> None:
    match = position("R1 R2", "", "G1 G2", "B1", direction=-1, left=(1,), points=(0, 25, 0, 0))
    page = table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob", "Cleo", "Dan"), news=())
    assert TRANSLATE("table-direction", direction="right") in page[1]
    assert page[1].splitlines()[1] == TRANSLATE("seat-left", marker="·", name="Bob", points=25)


@pytest.mark.parametrize(("direction", "way"), [(1, "left"), (-1, "right")])
def test_seats_stand_in_the_order_of_play_also_where_partners_changed(direction: int, way: str) -> None:
    rules = replace(CLASSIC, format=Format.ROTATION_FOUR)
    match = position("R1", "B1 B2", "G1 G2 G3", "Y1 Y2 Y3 Y4", rules=rules, direction=direction)
    match.hand.order, match.numbers = (0, 1, 3, 2), [9]  # the third partners
    names = ("Ada", "Bob", "Cleo", "Dan")
    lines = table_page(TRANSLATE, view=match.view(None), names=names, news=())[1].splitlines()
    assert [line.split(" · ")[0] for line in lines[:-2]] == [
        "→ **🟧 Ada**",
        "· 🟣 Bob",
        "· 🟧 Dan",
        "· 🟣 Cleo",
    ]
    teams = "-# 🟧 Orange: Ada & Dan · 🟣 Purple: Bob & Cleo"
    assert lines[-2:] == ["-# " + TRANSLATE("table-direction", direction=way), teams]
    assert brief(match, *names) == ["→ **🟧 Ada**: **1** · 🟣 Bob: 2 · 🟧 Dan: 4 · 🟣 Cleo: 3", teams]


def test_partners_who_stay_together_score_together() -> None:
    rules = replace(CLASSIC, format=Format.PARTNERS)
    match = position("R1", "B1", "G1", "Y1", rules=rules, points=(120, 1, 120, 1))
    names = ("Ada", "Bob", "Cleo", "Dan")
    assert brief(match, *names)[1:] == [
        "-# 🟧 Orange: Ada & Cleo, 120 points · 🟣 Purple: Bob & Dan, 1 point"
    ]
    ended = HandEnded(2, 0, 120, ((), (), (), ()), (120, 1, 120, 1))
    page = table_page(TRANSLATE, view=match.view(None), names=names, news=(), last_hand=ended)
    told = TRANSLATE("table-last-hand", hand=2, name="🟧 Ada & Cleo", points=120, times=1)
    assert page[-1] == f"-# {told}"


def test_where_nobody_deals_no_dealer_is_told() -> None:
    match = position("R1 R2", "B1 B2", dealer=1, rules=ANYWHERE)
    news = (HandStarted(1, 1, card("R5"), ()),)
    page = table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob"), news=news)
    assert page[1].splitlines() == [
        seat_line("→", "**Ada**", cards=2, points=0),
        seat_line("·", "Bob", cards=2, points=0),
    ]
    assert page[2] == "-# " + TRANSLATE("event-hand-started-undealt", hand=1, card="❤️ Red 5")


def test_between_two_the_direction_goes_without_saying() -> None:
    page = table_page(TRANSLATE, view=position("R1", "B1").view(None), names=("Ada", "Bob"), news=())
    ways = (TRANSLATE("table-direction", direction=way) for way in ("left", "right"))
    assert not any(way in page[1] for way in ways)


def test_a_table_says_who_has_to_answer() -> None:
    match = position("R1 R2", "B1 B2", top="W4", colour="G", turn=1, challenged=0, before="R")
    page = table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob"), news=())
    assert page[2] == TRANSLATE("table-turn-challenge", name="Bob", by="Ada", colour="❤️ Red")
    for told, deflect, stacking in (
        ("yes", HouseRule.ON, Stacking.OFF),
        ("no", HouseRule.OFF, Stacking.SAME),
    ):
        rules = replace(CLASSIC, deflect=deflect, stacking=stacking)
        match = position("R1 R2", "RD RS B1", top="RD", turn=1, owed=2, rules=rules)
        said = TRANSLATE("table-turn-answer", name="Bob", count=2, deflecting=told)
        assert said in table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob"), news=())


def test_a_table_tells_the_news_but_not_the_hash_twice() -> None:
    match = position("R1 R2", "B1 B2")
    news = (MatchStarted(2, "ab" * 32), CardPlayed(0, card("R5"), Colour.RED, 2), UnoCalled(0))
    page = table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob"), news=news)
    assert page[2].splitlines() == [
        played("Ada", "❤️ Red 5"),
        "-# " + TRANSLATE("event-uno-called", name="Ada"),
    ]
    assert "abab" not in "".join(page)


def test_a_table_never_shows_a_hand() -> None:
    match = position("Y9 Y8 W4", "G9 G8 W", top="R5")
    page = table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob"), news=())
    assert not any(word in "".join(page) for word in ("Yellow", "Green", "Wild"))


def test_a_table_of_ten_stays_short() -> None:
    match = position("R1", *["B1"] * 2, *["G1"] * 2, *["Y1"] * 2, "W4", "W4", "W", points=(9999,) * 10)
    news = [CardPlayed(seat, card("W4"), Colour.YELLOW, 1) for seat in range(6)]
    page = table_page(TRANSLATE, view=match.view(None), names=TEN, news=news)
    assert page[1].count("\n") == 10
    assert sum(len(block) for block in page) < 2500


@pytest.mark.parametrize(("pile", "left"), [("", 0), ("R2", 1), ("R2 R3", 2)])
def test_a_draw_pile_runs_low(pile: str, left: int) -> None:
    match = position("R1", "B1", draw=pile, under="...")
    head = table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob"), news=())[0]
    facts = {"course": course(CLASSIC, hand=1, target=500), "hash": match.commitment[:8]}
    assert TRANSLATE("table-facts", **facts, pile=left) in head


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        (replace(CLASSIC, format=Format.SINGLE), {}),
        (replace(CLASSIC, target=200), {"hand": 1, "target": 200}),
        (replace(CLASSIC, format=Format.LOWEST), {"hand": 1, "target": 500}),
        (replace(CLASSIC, format=Format.ELIMINATION), {"hand": 1, "target": 500}),
        (DUEL, {"target": 250}),
        (replace(CLASSIC, format=Format.ROTATION_FOUR, rounds=1), {"hand": 1, "hands": 12}),
        (replace(CLASSIC, format=Format.ROTATION_FOUR, rounds=3), {"hand": 1, "hands": 36}),
        (replace(CLASSIC, format=Format.ROTATION_EIGHT, rounds=2), {"hand": 1, "hands": 56}),
    ],
)
def test_a_table_tells_what_wins_in_its_format(rules: Rules, facts: dict[str, int]) -> None:
    seats = SEATS_OF.get(rules.format, 2)
    view = position(*handed(*[1] * seats, rules=rules), rules=rules).view(None)
    head = table_page(TRANSLATE, view=view, names="ABCDEFGH"[:seats], news=())
    assert head[0].splitlines()[1].startswith(f"-# {course(rules, **facts)} · ")


def test_a_table_tells_the_last_four_moves() -> None:
    news = [CardPlayed(0, card(f"R{number}"), Colour.RED, 2) for number in range(6)]
    view, names = position("R1", "B1").view(None), ("Ada", "Bob")
    told = table_page(TRANSLATE, view=view, names=names, news=news)[-1].splitlines()
    assert told == [played("Ada", f"❤️ Red {number}") for number in range(2, 6)]
    ended = HandEnded(1, 1, 34, ((), ()), (0, 34))
    told = table_page(TRANSLATE, view=view, names=names, news=news, last_hand=ended)[-1].splitlines()
    assert told[0] == "-# " + TRANSLATE("table-last-hand", hand=1, name="Bob", points=34, times=1)
    assert told[1:] == [played("Ada", f"❤️ Red {number}") for number in range(3, 6)]


def test_a_table_tells_how_many_times_the_points_of_the_last_hand_counted() -> None:
    view = position("R1", "B1", rules=replace(CLASSIC, point_multiplier=2)).view(None)
    for points, times in ((34, 2), (0, 1)):
        ended = HandEnded(1, 1, points, ((), ()), (0, points))
        page = table_page(TRANSLATE, view=view, names=("Ada", "Bob"), news=[], last_hand=ended)
        told = TRANSLATE("table-last-hand", hand=1, name="Bob", points=points, times=times)
        assert page[-1] == f"-# {told}"


# Beside a picture


def brief(match: Match, *names: str, marks: tuple[str, ...] = ()) -> list[str]:
    """Return the lines about the seats beside a picture, below the headline and whose turn it is."""
    page = table_page(TRANSLATE, view=match.view(None), names=names, news=(), marks=marks, unwritten=())
    return page[0].splitlines()[3:]


def test_beside_a_picture_the_seats_share_a_line() -> None:
    match = position("R1 R2", "B1", "G1 G2 G3", "Y1", turn=2, called=(1,), left=(3,))
    assert brief(match, "Ada", "Bob", "Cleo", "Dan") == [
        "Ada: 2 · Bob: **1** **UNO!** · → **Cleo**: 3 · ~~Dan~~"
    ]


def test_beside_a_picture_points_stand_in_a_line_once_there_are_any() -> None:
    match = position("R1 R2", "B1", "G1 G2", points=(20, 0, 134))
    assert brief(match, "Ada", "Bob", "Cleo")[1:] == [
        "-# " + TRANSLATE("table-points", points="Ada: 20 · Cleo: 134")
    ]


def test_beside_a_picture_a_seat_says_what_holds_for_it() -> None:
    told = brief(position("R1 R2", "B1 B2"), "Ada", "Bob", marks=("ends soon", ""))
    assert told == ["→ **Ada**: 2 (ends soon) · Bob: 2"]


def test_beside_a_picture_a_name_that_it_cannot_write_has_its_number() -> None:
    view = position("R1 R2", "B1 B2").view(None)
    page = table_page(TRANSLATE, view=view, names=("Ada", "Bob"), news=(), unwritten=(1,))
    assert page[0].splitlines()[3] == "→ **Ada**: 2 · #2 Bob: 2"


# A crowd


FORTY = tuple(f"Player {number}" for number in range(40))


def large_table(**more: Any) -> list[str]:
    """Return the blocks of a table of forty: seat 0 holds one card, the next two, and on and on up to ten."""
    sizes = [min(seat + 1, 10) for seat in range(40)]
    match = position(*handed(*sizes, rules=PACKS), rules=PACKS, **more)
    return list(table_page(TRANSLATE, view=match.view(None), names=FORTY, news=()))


@pytest.mark.parametrize(
    ("turn", "direction", "around"),
    [(20, 1, (19, 20, 21, 22, 23)), (20, -1, (21, 20, 19, 18, 17)), (39, 1, (38, 39, 0, 1, 2))],
)
def test_of_a_crowd_those_around_the_turn_are_told_in_full_in_order_of_play(
    turn: int, direction: int, around: tuple[int, ...]
) -> None:
    near = large_table(turn=turn, direction=direction)[1].splitlines()
    assert [re.findall(r"Player (\d+)", line) for line in near[:-1]] == [[str(seat)] for seat in around]
    assert near[1] == seat_line("→", f"**#{turn + 1} Player {turn}**", cards=10, points=0)
    assert near[-1] == "-# " + TRANSLATE("large-table-order")


def test_of_a_crowd_those_who_are_nearly_done_are_told_in_full() -> None:
    assert large_table(turn=20, called=(0,), points=(7,) * 40)[2].splitlines() == [
        seat_line("·", "#1 Player 0", cards=1, points=7, called=True),
        seat_line("·", "#2 Player 1", cards=2, points=7),
    ]


def test_of_a_crowd_every_count_is_told() -> None:
    counts = large_table(turn=20, left=(5,), points=(0, 30, *[0] * 38))[-1].split(" · ")
    assert len(counts) == 40
    assert counts[0] == "#1 Player 0\u00a0`1`"
    assert counts[1] == "#2 Player 1\u00a0`2`\u00a0(30)"
    assert counts[5] == "~~#6 Player 5~~"
    assert counts[20] == "→\u00a0**#21 Player 20**\u00a0`10`"
    assert counts[39] == "#40 Player 39\u00a0`10`"


def test_of_a_crowd_the_oldest_news_make_way_when_there_is_too_much_to_say() -> None:
    longest = tuple("\\*" * 32 for _ in range(40))
    match = position(*handed(*[2] * 40, rules=PACKS), rules=PACKS, points=(9_999,) * 40)
    drawn = DealerDrawn(tuple(range(40)), (card("W4"),) * 40)
    page = table_page(
        TRANSLATE, view=match.view(None), names=longest, news=(drawn, drawn, drawn, UnoCalled(3))
    )
    assert sum(map(len, page)) <= MAX_TEXT
    told = page[-1].splitlines()
    assert len(told) < 4
    assert told[-1].endswith(TRANSLATE("event-uno-called", name="").removeprefix("****"))


@pytest.mark.parametrize(
    ("name", "most", "short"),
    [
        ("Ada", 3, "Ada"),
        ("Adam", 3, "Ad…"),
        ("\\*\\*\\*", 3, "\\*\\*\\*"),
        ("\\*\\*\\*\\*", 3, "\\*\\*…"),
        ("a\\\\b\\_c", 4, "a\\\\b…"),
        ("", 3, ""),
    ],
)
def test_a_name_is_shortened_without_tearing_an_escape_apart(name: str, most: int, short: str) -> None:
    assert shorten(name, most) == short


def test_what_is_said_at_the_deal_stands_above_the_news_and_takes_no_room_of_its_own() -> None:
    match = position("R1 R2", "B1 B2", top="R9")
    news = [CardPlayed(0, card(f"R{number}"), Colour.RED, 2) for number in range(1, 7)]
    without, told = (
        table_page(TRANSLATE, view=match.view(None), names=("Ada", "Bob"), news=news, opening=opening)[
            -1
        ].splitlines()
        for opening in ("", "Rated.")
    )
    assert told == ["-# Rated.", *without[1:]]
