"""The picture of a page of a table of the league: what it shows, and that in words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.i18n import translator
from bot.league.ports import LadderRow, Player, TableOrder, TableRow, Totals
from bot.league.ratings import START
from bot.render.league import rating_text
from bot.render.pictures.league import ladder_alternative, ladder_picture, ladder_rows, unread_names
from bot.render.pictures.pieces import MAX_LENGTH, WIDTH
from tests.support.fake_league import BEGAN, GUILD

TRANSLATE = translator()
IDEOGRAPH = "\N{CJK UNIFIED IDEOGRAPH-4E00}"
MOST_BYTES = 100_000


def table_row(rank: int | None, *, rated: bool = False, wins: int = 3) -> TableRow:
    return TableRow(
        rank=rank,
        player=Player(guild_id=GUILD, user_id=10, name="Ann", last_at=BEGAN),
        totals=Totals(
            guild_id=GUILD, season=0, user_id=10, games=12, wins=wins, points=4812, highest_hand=140,
            places=30, last_at=BEGAN,
        ),
        ladder=LadderRow(
            guild_id=GUILD, season=0, ladder="duel-single", user_id=10, rating=START, order=0.0, games=5,
            wins=1, opponents=5, last_at=BEGAN,
        ) if rated else None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("order", "value"),
    [
        (TableOrder.RATING, rating_text(START)),
        (TableOrder.WINS, "3"),
        (TableOrder.RATE, "25%"),
        (TableOrder.POINTS, "4,812"),
        (TableOrder.HIGHEST, "140"),
        (TableOrder.PLACE, "2.50"),
    ],
)
def test_a_row_shows_by_what_the_table_is_sorted(order: TableOrder, value: str) -> None:
    row = table_row(4, rated=order is TableOrder.RATING)
    (shown,) = ladder_rows(TRANSLATE, order, [row], ["Ann"])
    assert (shown.value, shown.label, shown.place, shown.medal) == (value, "Ann", "4", 0)
    wins, games = (1, 5) if order is TableOrder.RATING else (3, 12)
    assert shown.share == wins / games
    assert shown.won == TRANSLATE("picture-won", wins=wins, matches=games)
    told = ladder_alternative(TRANSLATE, [shown], title="The league")
    row_told = TRANSLATE("picture-row", place=4, name="Ann", value=value, wins=wins, matches=games)
    assert told == TRANSLATE("picture-table-of", title="The league") + f" {row_told}"


def test_only_the_first_three_have_a_medal_and_none_for_nothing() -> None:
    ranks = [1, 2, 3, 3, 5, None]
    rows = [table_row(rank) for rank in ranks]
    shown = ladder_rows(TRANSLATE, TableOrder.WINS, rows, ["Ann"] * 6)
    assert [row.medal for row in shown] == [1, 2, 3, 3, 0, 0]
    assert shown[-1].place == ""
    nothing = ladder_rows(TRANSLATE, TableOrder.WINS, [table_row(1, wins=0)], ["Ann"])
    assert (nothing[0].medal, nothing[0].place) == (0, "1")


def test_a_name_in_other_letters_is_its_place() -> None:
    (shown,) = ladder_rows(TRANSLATE, TableOrder.WINS, [table_row(7)], [IDEOGRAPH])
    assert shown.label == "#7"


@pytest.mark.parametrize(
    ("names", "unread"),
    [
        (["Ann", "Ben"], ()),
        (["Ann", IDEOGRAPH, "\N{SNOWMAN}"], (1, 2)),
        (["Ann", "Ann\N{BLACK STAR}", "Ben"], (0, 1)),
        (["Ann", "Ann", "Ben"], ()),
        (["Ann", "W" * 32], (1,)),
    ],
)
def test_names_that_nobody_can_tell_from_the_picture_are_known(
    names: list[str], unread: tuple[int, ...]
) -> None:
    assert unread_names(names) == unread


@pytest.mark.parametrize("rows", [1, 10])
def test_the_longest_page_is_a_small_picture_with_a_short_alternative(rows: int) -> None:
    row = table_row(10**9)
    huge = replace(row, totals=replace(row.totals, games=10**9, wins=10**9, points=10**9))
    page, names = [huge] * rows, ["W" * 32] * rows
    shown = ladder_rows(TRANSLATE, TableOrder.POINTS, page, names)
    data = ladder_picture(shown)
    picture = Image.open(BytesIO(data))
    assert (picture.width, picture.mode) == (WIDTH, "P")
    assert len(data) < MOST_BYTES
    assert len(ladder_alternative(TRANSLATE, shown, title="W" * 99)) <= MAX_LENGTH


def test_the_same_rows_are_the_same_picture_and_others_are_not() -> None:
    shown = ladder_rows(TRANSLATE, TableOrder.WINS, [table_row(4)], ["Ann"])[0]
    others = [
        replace(shown, place="5"),
        replace(shown, medal=1),
        replace(shown, label="Ben"),
        replace(shown, value="4"),
        replace(shown, won="4/12 won"),
        replace(shown, share=0.0),
    ]
    assert ladder_picture([shown]) == ladder_picture([shown])
    assert len({ladder_picture([one]) for one in (shown, *others)}) == len(others) + 1
