"""Layouts of the league fit into Discord's messages, whatever names, numbers and rows there are."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import ui

from bot.i18n import Translator, translator
from bot.league.ladders import IDLE_DAYS, LADDER_KEYS, OPPONENTS
from bot.league.ports import (
    ALL_TIME,
    Award,
    CountedMatch,
    Game,
    LadderRow,
    MatchLine,
    Page,
    Pair,
    Player,
    Rating,
    Record,
    RecordKind,
    Season,
    TableOrder,
    TableRow,
    Totals,
)
from bot.league.ratings import START
from bot.render.league import Profile
from cogs.core.attachments import Picture
from cogs.core.names import escaped, player_names
from cogs.league.cog import LeagueReader, matches_page, profile_of
from cogs.league.view import (
    POINTS_OF_ALL_TIME,
    ROWS_ON_A_PAGE,
    OwnRowId,
    SeasonPodium,
    ShownTable,
    TableChoice,
    own_layout,
    profile_layout,
    recent_layout,
    records_layout,
    season_layout,
    table_layout,
    versus_layout,
)
from tests.cogs.test_layouts import LONGEST, check_limits, ids, parts, text
from tests.support.fake_league import BEGAN, GUILD, FakeLeague, club
from tests.support.for_each import for_each

TRANSLATE = translator()
TABLE, OWN_ROW = TableChoice.template(), OwnRowId.template()
PICTURE = Picture("ladder-0123456789abcdef.png", b"", "A page.")
NOW = datetime(2026, 1, 20, tzinfo=UTC)
MOST = 10**9
NASTY = (
    LONGEST,
    "@everyone",
    "[a](http://b)",
    "**",
    "`",
    "\N{ZERO WIDTH SPACE}",
    "# x",
    "<@1>",
    "||x||",
    "a" * 99,
)
SEASONS = [
    Season(
        guild_id=GUILD, number=number, name=LONGEST if number % 2 else f"{2000 + number}-01", started_at=BEGAN
    )
    for number in range(60, 0, -1)
]
KEYS = [*LADDER_KEYS]


def reader(league: FakeLeague, user_id: int = 10**17 + 12, guild_id: int = GUILD) -> LeagueReader:
    return LeagueReader(league, guild_id, user_id, NOW)


def player(number: int, name: str = LONGEST) -> Player:
    return Player(guild_id=GUILD, user_id=10**18 + number, name=name, last_at=BEGAN)


def totals(number: int = 0) -> Totals:
    sums = {
        field.name: MOST
        for field in fields(Totals)
        if field.name not in {"guild_id", "season", "user_id", "colours", "last_at"}
    }
    sums |= {"places": 9 * MOST, "streak": -MOST}
    rest: dict[str, Any] = {"colours": {"R": MOST, "B": 1}, "last_at": BEGAN, **sums}
    return Totals(guild_id=GUILD, season=ALL_TIME, user_id=10**18 + number, **rest)


def ladder_row(number: int = 0, key: str = KEYS[0]) -> LadderRow:
    return LadderRow(
        guild_id=GUILD, season=ALL_TIME, ladder=key, user_id=10**18 + number, rating=Rating(-999.0, 9.0),
        order=0.0, games=MOST, wins=MOST, opponents=0, last_at=BEGAN,
    )  # fmt: skip


def line(people: int, *, moves: int = 400, number: int = 1) -> MatchLine:
    match_id = f"{number:032x}"
    match = CountedMatch(
        match_id=match_id,
        guild_id=GUILD,
        number=MOST,
        season=1,
        ladder=KEYS[-1],
        preset=LONGEST,
        unrated="same-group",
        group="",
        people=people,
        hands=MOST,
        moves=moves,
        started_at=BEGAN,
        ended_at=BEGAN,
    )
    games = [game(seat, people, match_id) for seat in range(people)]
    return MatchLine(match, games, {game.user_id: LONGEST for game in games})


def game(seat: int, people: int, match_id: str = "") -> Game:
    return Game(
        guild_id=GUILD,
        user_id=10**18 + seat,
        number=MOST,
        match_id=match_id,
        season=1,
        ladder=KEYS[-1],
        ended_at=BEGAN,
        place=seat + 1,
        people=people,
        won=seat < 1,
        points=0,
        highest_hand=0,
        forfeited=False,
    )


def shown_table(order: TableOrder, names: tuple[str, ...] = (LONGEST,)) -> ShownTable:
    rows = [
        TableRow(
            rank=MOST + number,
            player=player(number, names[number % len(names)]),
            totals=totals(number),
            ladder=ladder_row(number) if order is TableOrder.RATING else None,
        )
        for number in range(ROWS_ON_A_PAGE)
    ]
    own = TableRow(rank=None, player=player(99), totals=totals(99), ladder=ladder_row(99))
    choice = TableChoice(order=order, season=1, ladder=KEYS[0], page=99_998)
    return ShownTable(choice=choice, seasons=SEASONS, ladders=KEYS, rows=rows, players=MOST, own=own)


def live(layout: ui.LayoutView) -> list[str]:
    """The verbs of what can be pressed or chosen."""
    every = [part for part in parts(layout) if "custom_id" in part and not part.get("disabled")]
    return [part["custom_id"].split(":")[1] for part in every]


# The table


@pytest.mark.parametrize("order", TableOrder)
def test_the_longest_page_of_a_table_fits(order: TableOrder) -> None:
    for layout in (table_layout(TRANSLATE, shown_table(order)), own_layout(TRANSLATE, shown_table(order))):
        check_limits(layout)
        assert all(TABLE.fullmatch(one) or OWN_ROW.fullmatch(one) for one in ids(layout))


@pytest.mark.parametrize("names", [(LONGEST,), (LONGEST, "\N{CJK UNIFIED IDEOGRAPH-5C71}" * 32)])
def test_the_longest_page_with_a_picture_fits(names: tuple[str, ...]) -> None:
    layout = table_layout(TRANSLATE, shown_table(TableOrder.RATING, names), picture=PICTURE)
    check_limits(layout)
    assert [part["type"] for part in parts(layout)][:4] == [17, 10, 12, 10], "heading, picture, text"


def test_names_in_a_table_change_nothing_and_notify_nobody() -> None:
    told = text(table_layout(TRANSLATE, shown_table(TableOrder.POINTS, NASTY)))
    for number, name in enumerate(NASTY):
        assert escaped(name, fallback=f"<@{10**18 + number}>") in told
    assert "@everyone" not in told
    assert re.findall(r"<@\d+>", told) == [f"<@{10**18 + 5}>"], "nothing can be seen of that name"


@pytest.mark.parametrize(
    ("players", "asked", "shown", "ways"),
    [
        (1, 0, TRANSLATE("league-players", players=1), []),
        (10, 0, TRANSLATE("league-players", players=10), []),
        (11, 0, TRANSLATE("league-page", page=1, pages=2, players=11), ["next"]),
        (11, 1, TRANSLATE("league-page", page=2, pages=2, players=11), ["prev"]),
        (25, 1, TRANSLATE("league-page", page=2, pages=3, players=25), ["prev", "next"]),
        (25, 99_999, TRANSLATE("league-page", page=3, pages=3, players=25), ["prev"]),
        (100_000, 9_999, TRANSLATE("league-page", page=10_000, pages=10_000, players=100_000), ["prev"]),
    ],
)
async def test_a_page_of_a_table_leads_to_its_neighbours(
    players: int, asked: int, shown: str, ways: list[str]
) -> None:
    league = FakeLeague()
    for number in range(players if players < 1000 else 0):
        league.players[10**18 + number] = player(number)
        league.totals[ALL_TIME, 10**18 + number] = totals(number)
    if players >= 1000:
        league = cast("FakeLeague", Crowd(players))
    table = await reader(league).page(replace(POINTS_OF_ALL_TIME, page=asked))
    layout = table_layout(TRANSLATE, table)
    check_limits(layout)
    assert shown in text(layout)
    assert live(layout) == ["order", *ways, "mine"]


class Crowd(FakeLeague):
    """A league with very many players."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self._count = players

    async def table(self, query: Any, *, offset: int, limit: int) -> Any:
        found = await super().table(query, offset=offset, limit=limit)
        ranks = range(offset, min(offset + limit, self._count))
        rows = [TableRow(rank=rank + 1, player=player(rank), totals=totals(rank)) for rank in ranks]
        return found._replace(rows=rows, total=self._count)


async def test_an_empty_league_says_how_to_get_in() -> None:
    layout = table_layout(TRANSLATE, await reader(FakeLeague()).page(TableChoice()))
    check_limits(layout)
    assert text(layout) == TRANSLATE("league-empty")


async def test_nothing_is_told_of_another_server() -> None:
    stranger = reader(club(matches=6), guild_id=8)
    assert text(table_layout(TRANSLATE, await stranger.page(TableChoice()))) == TRANSLATE("league-empty")
    assert await profile_of(stranger, 10**17 + 1) is None
    assert await matches_page(stranger, 0) == (([], 0), 0)


async def test_a_table_is_by_rating_where_anybody_is_rated_and_else_by_points() -> None:
    league = club(matches=20)
    table = await reader(league).page(TableChoice())
    assert (table.order, table.choice.season) == (TableOrder.RATING, 2)
    league.on_ladders.clear()
    table = await reader(league).page(TableChoice())
    assert (table.order, table.choice.season) == (TableOrder.POINTS, 2)
    asked = await reader(league).page(TableChoice(order=TableOrder.RATING))
    assert TRANSLATE("league-nobody", count=OPPONENTS) in text(table_layout(TRANSLATE, asked))


def small_club() -> FakeLeague:
    """A club in which all are rated, and nobody has met enough people for a place."""
    league = club()
    league.on_ladders = {at: replace(row, opponents=4) for at, row in league.on_ladders.items()}
    return league


async def test_where_nobody_has_a_place_everybody_is_shown_by_points() -> None:
    asks = reader(small_club(), 10**17 + 1)
    table = await asks.page(TableChoice())
    assert (table.order, table.players) == (TableOrder.POINTS, 12)
    assert table.choice.ladder is not None, "the way to the ladder stays open"
    assert (await asks.place(TableChoice())).order is TableOrder.POINTS
    podium = await asks.podium(table.seasons[0])
    assert (podium.ladder, len(podium.rows)) == (None, 3)


async def test_a_ladder_without_places_says_what_one_takes_and_contradicts_no_row() -> None:
    table = await reader(small_club(), 10**17 + 1).page(TableChoice(order=TableOrder.RATING))
    layout = table_layout(TRANSLATE, table)
    check_limits(layout)
    told = text(layout)
    assert TRANSLATE("league-nobody", count=OPPONENTS) in told
    assert "**Ann**" in told
    assert TRANSLATE("league-players", players=0) not in told


async def test_a_season_that_does_not_exist_is_the_newest() -> None:
    table = await reader(club(matches=6)).page(TableChoice(season=999_999))
    assert table.choice.season == 2


async def test_the_row_of_whoever_asks_stands_below_a_page_that_it_is_not_on() -> None:
    league = club()
    choice = TableChoice(order=TableOrder.POINTS, season=ALL_TIME)
    query = reader(league).query(await reader(league).settle(choice))
    last = (await league.table(query, offset=11, limit=1)).rows[0].player
    layout = table_layout(TRANSLATE, await reader(league, last.user_id).page(choice))
    assert text(layout).count(f"**{last.name}**") == 1
    assert "**#12**" in text(layout)
    assert "-# Your row:" in text(layout)
    page = table_layout(TRANSLATE, await reader(league, last.user_id).page(replace(choice, page=1)))
    assert text(page).count(f"**{last.name}**") == 1, "only once where it is on the page"
    own = own_layout(TRANSLATE, await reader(league, last.user_id).place(choice))
    assert re.findall(r"#\d+", text(own)) == ["#10", "#11", "#12"]


async def test_somebody_without_a_place_is_told_what_is_missing() -> None:
    league, user = club(matches=20), 10**17 + 1
    (at, row) = next(item for item in league.on_ladders.items() if item[0][::2] == (2, user))
    for opponents, last_at, note in (
        (OPPONENTS - 2, NOW, TRANSLATE("league-needs-opponents", count=2)),
        (9, NOW - timedelta(days=IDLE_DAYS + 1), TRANSLATE("league-idle", count=IDLE_DAYS)),
    ):
        league.on_ladders[at] = replace(row, opponents=opponents, last_at=last_at)
        choice = TableChoice(order=TableOrder.RATING, season=2, ladder=at[1])
        assert note in text(table_layout(TRANSLATE, await reader(league, user).page(choice)))
        assert note in text(own_layout(TRANSLATE, await reader(league, user).place(choice)))
        profile = await profile_of(reader(league), user)
        assert profile is not None
        assert note in text(profile_layout(TRANSLATE, profile))


async def test_in_a_season_that_is_over_nobody_is_idle() -> None:
    league = club(matches=20)
    settled = await reader(league).settle(TableChoice(season=1))
    assert reader(league).query(settled).active_since is None
    settled = await reader(league).settle(TableChoice(season=2))
    assert reader(league).query(settled).active_since == NOW - timedelta(days=IDLE_DAYS)
    later = replace(reader(league), now=NOW + timedelta(hours=23))
    assert later.query(settled) == reader(league).query(settled), "asked anew only with the next day"


def test_an_old_season_that_is_shown_can_be_chosen() -> None:
    layout = table_layout(TRANSLATE, replace(shown_table(TableOrder.WINS), choice=TableChoice(season=2)))
    (menu,) = [part for part in parts(layout) if part.get("custom_id", "").startswith("league:season:")]
    values = [option["value"] for option in menu["options"]]
    assert len(values) == 25
    assert values[-2:] == ["2", "0"]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["2"]


@pytest.mark.parametrize("name", [*NASTY, "", "\n"])
def test_a_season_of_any_name_can_be_shown_and_chosen(name: str) -> None:
    season = replace(SEASONS[0], name=name)
    table = replace(
        shown_table(TableOrder.WINS), seasons=[season, SEASONS[1]], choice=TableChoice(season=season.number)
    )
    layout = table_layout(TRANSLATE, table)
    check_limits(layout)
    assert "@everyone" not in text(layout)
    labels = [option["label"] for part in parts(layout) for option in part.get("options", ())]
    assert all(label.strip() for label in labels)


async def test_a_ladder_of_another_version_is_not_offered() -> None:
    league = club(matches=20)
    row = next(iter(league.on_ladders.values()))
    for user in range(20):
        league.on_ladders[2, "chess-blitz", user] = replace(row, ladder="chess-blitz", season=2, user_id=user)
    table = await reader(league).page(TableChoice())
    assert "chess-blitz" not in {table.choice.ladder, *table.ladders}


# Players


class Wordy(Translator):
    """Knows words for every achievement."""

    def __call__(self, key: str, **facts: str | float) -> str:
        return "word " * 18 if key.startswith("award-") else super().__call__(key, **facts)

    def knows(self, key: str) -> bool:
        return key.startswith("award-") or super().knows(key)


def longest_profile() -> Profile:
    award = Award(guild_id=GUILD, user_id=1, kind="unheard-of", match_id="", at=BEGAN)
    return Profile(
        name=escaped(LONGEST),
        totals=totals(),
        season=SEASONS[1],
        ladders=[(ladder_row(key=key), None) for key in KEYS[:4]],
        more_ladders=8,
        curve=range(-(10**6), 10**6, 10**5),
        games=[game(98, 100)] * 10,
        opponents=[
            Pair(guild_id=GUILD, season=0, user_id=1, other_id=other, games=MOST, ahead=MOST, behind=MOST)
            for other in range(5)
        ],
        names=dict.fromkeys(range(5), escaped(LONGEST)),
        awards=[award] * 99,
    )


def test_the_longest_profile_fits() -> None:
    for translate in (Wordy(), TRANSLATE):
        check_limits(profile_layout(translate, longest_profile()))
        check_limits(profile_layout(translate, longest_profile(), picture=PICTURE))


def test_achievements_without_words_are_not_counted() -> None:
    unknown = longest_profile()
    assert TRANSLATE("league-awards", count=99) not in text(profile_layout(TRANSLATE, unknown))
    known = replace(unknown, awards=[*unknown.awards, replace(unknown.awards[0], kind="first-win")])
    assert TRANSLATE("league-awards", count=1) in text(profile_layout(TRANSLATE, known))


def test_a_profile_says_that_its_sums_are_of_all_time_and_names_places() -> None:
    told = text(profile_layout(TRANSLATE, replace(longest_profile(), games=[game(2, 6)])))
    assert f"### {TRANSLATE('league-matches')} · {TRANSLATE('league-all-time')}" in told
    assert TRANSLATE("league-form", form="#3 of 6") in told


@pytest.mark.parametrize(("games", "level"), [(3, False), (4, True)])
def test_two_players_are_level_only_where_they_were(games: int, *, level: bool) -> None:
    pair = Pair(guild_id=GUILD, season=0, user_id=1, other_id=2, games=games, ahead=1, behind=2)
    told = text(versus_layout(TRANSLATE, pair, [], "Ann", "Ben"))
    assert ("level in 1." in told) is level
    assert "**Ben** ahead in 2" in told
    assert told.endswith(".")
    assert " ." not in told


async def test_a_profile_with_a_single_match_shows_no_curve() -> None:
    league = club(matches=2)
    user = league.lines[-1].games[0].user_id
    profile = await profile_of(reader(league), user)
    assert profile is not None
    told = text(profile_layout(TRANSLATE, profile))
    assert "▁" not in told
    assert f"### {TRANSLATE('league-ratings')} · January 2026" in told


@pytest.mark.parametrize(("cards", "told"), [(0, False), (7, False), (8, True)])
def test_a_comeback_is_told_from_more_cards_than_were_dealt(cards: int, *, told: bool) -> None:
    shown = text(profile_layout(TRANSLATE, Profile(name="Ann", totals=replace(totals(), comeback=cards))))
    assert (TRANSLATE("league-comeback", cards=cards) in shown) is told


async def test_who_has_not_played_in_this_season_sees_the_ratings_of_all_time() -> None:
    league, user = club(), 10**17 + 1
    league.on_ladders = {at: row for at, row in league.on_ladders.items() if at[0] != 2}
    profile = await profile_of(reader(league), user)
    assert profile is not None
    assert profile.season is None
    assert profile.ladders


def test_the_longest_comparison_fits() -> None:
    one, other = player_names([10**18, 10**18 + 1], {}).values()
    pair = Pair(guild_id=GUILD, season=0, user_id=10**18, other_id=10**18 + 1, games=3, ahead=1, behind=1)
    met = [line(40, number=number) for number in range(5)]
    for names in ((one, other), (escaped(LONGEST), escaped(LONGEST))):
        layout = versus_layout(TRANSLATE, pair, met, *names)
        check_limits(layout)
        assert ids(layout) == [f"replay:{number:032x}:start" for number in range(5)]


# Lists


def test_the_longest_records_fit_and_those_of_one_match_share_its_button() -> None:
    for matches in (1, 3, 7):
        records = [
            Record(
                guild_id=GUILD, kind=kind, value=MOST, user_id=10**18 + place, at=BEGAN,
                match_id=f"{place % matches:032x}",
            )
            for place, kind in enumerate(RecordKind)
        ]  # fmt: skip
        names = {record.user_id: LONGEST for record in records}
        layout = records_layout(TRANSLATE, records, names, longest=line(40))
        check_limits(layout)
        assert len(ids(layout)) == matches
        assert sum(isinstance(item, ui.Separator) for item in layout.walk_children()) == matches - 1
        holders = len(RecordKind) - 1 + 6  # as many as are named of forty
        assert text(layout).count(f"**{escaped(LONGEST)}**") == holders


def test_the_longest_page_of_matches_fits() -> None:
    page = Page([line(40, number=number) for number in range(5)], 10**6)
    layout = recent_layout(TRANSLATE, page, 3)
    check_limits(layout)
    assert live(layout)[-2:] == ["newer", "older"]
    assert TRANSLATE("league-unrated-same-group") in text(layout)


def test_a_match_whose_moves_are_not_known_has_no_replay() -> None:
    layout = recent_layout(TRANSLATE, Page([line(2, moves=0)], 1), 0)
    assert ids(layout) == []


def test_a_reason_of_another_version_is_no_reason_to_fail() -> None:
    odd = line(2)
    odd = replace(odd, match=replace(odd.match, unrated="moonphase", ladder="chess-blitz"))
    told = text(recent_layout(TRANSLATE, Page([odd], 1), 0))
    assert TRANSLATE("league-unrated-unknown") in told
    assert TRANSLATE("league-ladder-unknown") in told


async def test_a_page_of_matches_beyond_the_last_is_the_last() -> None:
    page, number = await matches_page(reader(club(matches=12)), 999_999)
    assert (number, len(page.rows)) == (2, 2)


def test_the_longest_seasons_fit() -> None:
    rows = [
        TableRow(rank=place, player=player(place), totals=totals(place), ladder=ladder_row(place))
        for place in (1, 2, 3)
    ]
    podiums = [SeasonPodium(season, KEYS[-1], rows) for season in SEASONS[:6]]
    layout = season_layout(TRANSLATE, podiums, ends=NOW)
    check_limits(layout)
    over = [replace(podium, season=replace(podium.season, ended_at=NOW), rows=()) for podium in podiums]
    check_limits(season_layout(TRANSLATE, over, ends=None))
    assert text(season_layout(TRANSLATE, [], ends=None)) == TRANSLATE("league-season-none")


# Custom_ids


@for_each(
    ("order", "ladder", "season", "page"),
    [
        (order, ladder, season, page)
        for order in TableOrder
        for ladder in (None, *KEYS)
        for season, page in ((None, 0), (0, 999_999), (999_999, 7))
    ],
)
def test_a_table_comes_back_from_its_custom_id(
    order: TableOrder, ladder: str | None, season: int | None, page: int
) -> None:
    choice = TableChoice(order=order, season=season, ladder=ladder, page=page)
    found = TABLE.fullmatch(choice.custom_id("next"))
    assert found is not None
    assert TableChoice.parse(found.groupdict()) == choice
    assert OWN_ROW.fullmatch(choice.custom_id("mine"))


@pytest.mark.parametrize(
    ("verb", "value", "chosen"),
    [
        ("order", "wins", TableChoice(order=TableOrder.WINS, season=2, ladder=KEYS[0])),
        ("order", "nonsense", TableChoice(order=TableOrder.RATING, season=2, ladder=KEYS[0])),
        ("ladder", KEYS[3], TableChoice(order=TableOrder.RATING, season=2, ladder=KEYS[3])),
        ("ladder", "x" * 4000, TableChoice(order=TableOrder.RATING, season=2, ladder=KEYS[0])),
        ("season", "0", TableChoice(order=TableOrder.RATING, season=0, ladder=KEYS[0])),
        ("season", "٣", TableChoice(order=TableOrder.RATING, season=None, ladder=KEYS[0])),
        ("season", "-1", TableChoice(order=TableOrder.RATING, season=None, ladder=KEYS[0])),
    ],
)
def test_a_choice_leads_to_the_first_page_of_another_table(
    verb: str, value: str, chosen: TableChoice
) -> None:
    before = TableChoice(order=TableOrder.RATING, season=2, ladder=KEYS[0], page=7)
    assert before.chosen(verb, value) == chosen


@pytest.mark.parametrize(
    "text",
    [
        "league:next:rating:0:any",
        "league:next:rating:-1:any:0",
        "league:next:rating:0:any:1234567",
        "league:next:RATING:0:any:0",
        "league:next:rating:٣:any:0",
        "league:next:rating:0:classic:0",
        "league:steal:rating:0:any:0",
        " league:next:rating:0:any:0",
        "league:next:rating:0:any:0:0",
    ],
)
def test_what_is_no_table_is_not_taken_apart(text: str) -> None:
    assert TABLE.fullmatch(text) is None
    assert OWN_ROW.fullmatch(text.replace("next", "mine")) is None


def test_an_uncertain_rating_is_shown_with_a_question_mark() -> None:
    table = shown_table(TableOrder.RATING)
    assert "?**" in text(table_layout(TRANSLATE, table))
    assert TRANSLATE("league-uncertain") in text(table_layout(TRANSLATE, table))
    sure = [replace(row, ladder=replace(ladder_row(), rating=Rating(START.mu, 0.1))) for row in table.rows]
    told = text(table_layout(TRANSLATE, replace(table, rows=sure, own=None)))
    assert "?**" not in told
    assert TRANSLATE("league-uncertain") not in told
    for shown in (table_layout, own_layout):
        told = text(shown(TRANSLATE, replace(table, rows=sure, own=table.own)))
        assert TRANSLATE("league-uncertain") in told, "the own row has one"


async def test_in_a_direct_message_there_is_no_league() -> None:
    own = SimpleNamespace(settings=None)
    services = SimpleNamespace(league=club(matches=6), of=lambda _: own)
    pressed: Any = SimpleNamespace(
        client=SimpleNamespace(services=services),
        guild_id=None,
        user=SimpleNamespace(id=10**17 + 1),
        created_at=NOW,
    )
    there = LeagueReader.of(pressed)
    assert text(table_layout(TRANSLATE, await there.page(TableChoice()))) == TRANSLATE("league-empty")
