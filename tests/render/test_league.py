"""Numbers, names and moments of the league, in words."""

from __future__ import annotations

import pytest

from bot.i18n import translator
from bot.league.ladders import GROUP_HOURS, GROUP_MATCHES, LADDER_KEYS
from bot.league.ports import MIN_GAMES, Player, Rating, Season, TableOrder, TableRow, Totals
from bot.league.ratings import SURE, shown_number
from bot.render.league import (
    bars,
    favourite_colour,
    ladder_name,
    place_text,
    rating_text,
    row_text,
    season_name,
    share_text,
)
from cogs.league.text import rated_text
from tests.support.fake_league import BEGAN

TRANSLATE = translator()


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [
        ([1000, 1100, 1050], "▁█▄"),
        ([7, 7, 7], "▅▅▅"),
        ([-5, 5], "▁█"),
        (range(8), "▁▂▃▄▅▆▇█"),
    ],
)
def test_a_curve_goes_from_its_lowest_to_its_highest_number(numbers: list[int], shown: str) -> None:
    assert bars(numbers) == shown


def test_only_an_uncertain_rating_has_a_question_mark() -> None:
    sure, unsure = Rating(30.0, SURE - 0.1), Rating(30.0, SURE + 0.1)
    assert rating_text(sure) == str(shown_number(sure))
    assert rating_text(unsure) == f"{shown_number(unsure)}?"


@pytest.mark.parametrize(
    ("part", "whole", "shown"), [(0, 0, "0%"), (1, 3, "33%"), (2, 3, "67%"), (5, 5, "100%")]
)
def test_a_share_is_told_in_percent(part: int, whole: int, shown: str) -> None:
    assert share_text(TRANSLATE, part, whole) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("2026-11", "November 2026"),
        ("2026-01", "January 2026"),
        ("2026-13", "2026-13"),
        ("*Spring*", "\\*Spring\\*"),
        ("\N{ZERO WIDTH SPACE}", "Season 3"),
    ],
)
def test_a_season_has_its_month_or_its_name(name: str, shown: str) -> None:
    assert season_name(TRANSLATE, Season(guild_id=1, number=3, name=name, started_at=BEGAN)) == shown


@pytest.mark.parametrize("order", [TableOrder.RATE, TableOrder.PLACE])
def test_a_few_matches_are_marked_in_a_table_of_averages(order: TableOrder) -> None:
    player = Player(guild_id=1, user_id=2, name="Ann", last_at=BEGAN)
    for games in (1, MIN_GAMES - 1, MIN_GAMES):
        totals = Totals(guild_id=1, season=1, user_id=2, games=games, wins=games, places=games, last_at=BEGAN)
        told = row_text(TRANSLATE, order, TableRow(rank=1, player=player, totals=totals), "Ann")
        assert told.startswith("🥇")
        assert told.endswith(TRANSLATE("league-value-few", value="", count=MIN_GAMES)) is (games < MIN_GAMES)


def test_ladders_have_names_of_their_own() -> None:
    assert len({ladder_name(TRANSLATE, key) for key in LADDER_KEYS}) == len(LADDER_KEYS)
    unknown = TRANSLATE("league-ladder-unknown")
    assert {ladder_name(TRANSLATE, key) for key in (None, "", "chess-blitz")} == {unknown}


def test_a_place_is_a_medal_a_number_or_a_dash() -> None:
    assert [place_text(TRANSLATE, rank) for rank in (1, 4, None)] == ["🥇", "**#4** ·", "\N{EN DASH}"]
    nothing = [place_text(TRANSLATE, rank, for_nothing=True) for rank in (1, 2, 4)]
    assert nothing == ["**#1** ·", "**#2** ·", "**#4** ·"]


@pytest.mark.parametrize(
    ("unrated", "key"),
    [
        (None, "league-rated"),
        ("computers", "league-unrated-computers"),
        ("moonphase", "league-unrated-unknown"),
    ],
)
def test_a_match_says_whether_it_is_rated(unrated: str | None, key: str) -> None:
    assert rated_text(TRANSLATE, unrated) == TRANSLATE(key)


@pytest.mark.parametrize("key", ["league-unrated-same-group", "result-unrated-same-group"])
def test_how_often_the_same_people_are_rated_is_told_as_it_is(key: str) -> None:
    assert f"{GROUP_MATCHES} rated matches within {GROUP_HOURS} hours" in TRANSLATE(key)


def test_the_favourite_colour_is_the_one_of_most_cards() -> None:
    assert favourite_colour({}) is None
    assert favourite_colour({"X": 9}) is None
    favourite = favourite_colour({"R": 2, "B": 5, "X": 9})
    assert favourite is not None
    assert favourite.value == "B"
