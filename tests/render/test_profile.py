"""The picture of a player of the league: what it shows, and that in words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from PIL import Image

from bot.engine.cards import Colour
from bot.i18n import translator
from bot.league.awards import ACHIEVEMENTS
from bot.league.ports import Award, Game, LadderRow, Season, Totals
from bot.league.ratings import START
from bot.render.league import Profile, form_text, ladder_name, profile_blocks
from bot.render.pictures.league import (
    _PLOT,
    FormMark,
    PicturedProfile,
    _points,
    profile_alternative,
    profile_content,
    profile_picture,
)
from bot.render.pictures.pieces import MAX_LENGTH, WIDTH
from tests.support.fake_league import BEGAN, GUILD

TRANSLATE = translator()
IDEOGRAPH = "\N{CJK UNIFIED IDEOGRAPH-4E00}"
MOST_BYTES = 100_000


def game(place: int, *, forfeited: bool = False) -> Game:
    return Game(
        guild_id=GUILD, user_id=10, number=1, match_id="", season=1, ladder="duel-single", ended_at=BEGAN,
        place=place, people=4, won=place == 1, points=0, highest_hand=0, forfeited=forfeited,
    )  # fmt: skip


LADDER = LadderRow(
    guild_id=GUILD, season=1, ladder="duel-single", user_id=10, rating=START, order=0.0, games=5, wins=2,
    opponents=5, last_at=BEGAN,
)  # fmt: skip
ANN = Profile(
    name="Ann",
    plain_name="Ann",
    totals=Totals(
        guild_id=GUILD, season=0, user_id=10, games=12, wins=3, catches=4, caught=1,
        colours={"G": 3, "R": 1}, last_at=BEGAN,
    ),
    season=Season(guild_id=GUILD, number=1, name="2026-01", started_at=BEGAN),
    ladders=[(LADDER, 2), (replace(LADDER, ladder="classic-match"), None)],
    curve=[1000, 1120, 1060],
    games=[game(1), game(3), game(4, forfeited=True)],
    awards=[Award(guild_id=GUILD, user_id=10, kind=ACHIEVEMENTS[0].key, match_id="", at=BEGAN)],
)  # fmt: skip
NEWCOMER = replace(ANN, ladders=(), curve=(), season=None, games=ANN.games[:1], awards=())


def shown(profile: Profile = ANN) -> PicturedProfile:
    return profile_content(TRANSLATE, profile)


def test_a_profile_shows_ratings_with_places_curve_form_and_numbers() -> None:
    content = shown()
    assert content.name == "Ann"
    assert [(row.medal, row.place) for row in content.ladders] == [(2, "2"), (0, "")]
    assert (content.curve, content.best) == ((1000, 1120, 1060), TRANSLATE("picture-best", rating="1120"))
    assert content.form == (FormMark("", won=False), FormMark("3", won=False), FormMark("1", won=True))
    assert content.tiles[0].colour is Colour.GREEN
    assert [tile.value for tile in content.tiles] == ["75%", "4", "1", "1"]


def test_who_has_no_rated_match_has_no_curve() -> None:
    content = shown(NEWCOMER)
    assert (content.ladders, content.curve) == ((), ())
    assert content.season == TRANSLATE("picture-unrated")
    two = shown(replace(ANN, curve=ANN.curve[:2]))
    assert two.curve == ()


def test_a_name_in_other_letters_is_left_out_of_the_picture_and_told_in_words() -> None:
    profile = replace(ANN, plain_name=IDEOGRAPH)
    assert shown(profile).name == ""
    assert TRANSLATE("picture-profile", name=IDEOGRAPH) in profile_alternative(TRANSLATE, shown(profile))
    assert profile_picture(shown(profile)) != profile_picture(shown())


def test_a_language_of_other_letters_is_written_in_english_and_told_in_its_own() -> None:
    content = profile_content(translator("ja"), ANN)
    assert content == shown()
    assert content.told[0] == translator("ja")("picture-profile", name="Ann")
    assert content.told != shown().told


def test_the_curve_reaches_from_its_lowest_to_its_highest_number() -> None:
    _, upper, _, lower = _PLOT
    points = _points([1000, 1120, 1060])
    assert [y for _, y in points] == [lower, upper, (lower + upper) / 2]
    assert points[0][0] < points[1][0] < points[2][0]
    assert {y for _, y in _points([7, 7, 7])} == {(lower + upper) / 2}, "without ups and downs"


def test_a_profile_is_told_in_words() -> None:
    told = profile_alternative(TRANSLATE, shown())
    assert ladder_name(TRANSLATE, "duel-single") in told
    assert TRANSLATE("picture-curve", count=3, first="1000", last="1060", most="1120") in told
    assert form_text(TRANSLATE, ANN.games, markdown=False) in told
    assert TRANSLATE("league-colour", colour=TRANSLATE("colour-G"), rate="75%") in told
    assert TRANSLATE("league-catches", count=4, total=1) in told
    assert TRANSLATE("league-awards", count=1) in told
    assert "**" not in told
    assert len(profile_alternative(TRANSLATE, shown(replace(ANN, plain_name="W" * 2000)))) <= MAX_LENGTH


def test_text_beside_a_picture_does_not_tell_its_numbers_again() -> None:
    beside = "\n".join(profile_blocks(TRANSLATE, ANN, pictured=True))
    alone = "\n".join(profile_blocks(TRANSLATE, ANN))
    for told_once in (
        TRANSLATE("league-ratings"),
        form_text(TRANSLATE, ANN.games),
        TRANSLATE("league-catches", count=4, total=1),
    ):
        assert told_once in alone
        assert told_once not in beside
    for told_beside in (
        TRANSLATE("league-uncertain"),
        TRANSLATE("league-awards", count=1),
        TRANSLATE("league-idle", count=42),
    ):
        assert told_beside in beside


def test_the_same_profile_is_the_same_picture_and_another_is_not() -> None:
    content = shown()
    others = [
        shown(NEWCOMER),
        replace(content, name="Ben"),
        replace(content, season="May 2026"),
        replace(content, ladders=content.ladders[:1]),
        replace(content, curve=(1000, 1120, 1061)),
        replace(content, best="best 7"),
        replace(content, form=content.form[:2]),
        replace(content, tiles=content.tiles[1:]),
    ]
    pictures = {profile_picture(one) for one in (content, *others)}
    assert profile_picture(content) in pictures
    assert len(pictures) == len(others) + 1
    for data in pictures:
        assert len(data) < MOST_BYTES
        picture = Image.open(BytesIO(data))
        assert (picture.width, picture.mode) == (WIDTH, "P")
