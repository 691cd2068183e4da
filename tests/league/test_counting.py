"""Counting is a fold: in order, from nothing, it gives what the league holds."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.rulebook.match import Format
from bot.i18n import translator
from bot.league import counting
from bot.league.awards import ACHIEVEMENTS, AwardFacts, earned_awards
from bot.league.ladders import GROUP_MATCHES, OPPONENTS
from bot.league.played_match import PlayedMatch, RatedGame
from bot.league.ports import (
    ALL_TIME,
    MANY,
    Before,
    LadderRow,
    Pair,
    Player,
    Record,
    RecordKind,
    Season,
    SeatStatistics,
    StoredMatch,
    Totals,
)
from bot.league.ratings import START, rate, soft_reset
from bot.league.recompute import key_of
from bot.league.seasons import MAX_WAIT
from tests.league.memory_store import MemoryLeagueStore
from tests.league.support import NOVEMBER, SERVER, match_between, result_of

if TYPE_CHECKING:
    from bot.league.ports import Game, Row

DAY = timedelta(days=1)


class Ledger:
    """A league in memory into which matches are counted one after the other."""

    def __init__(self) -> None:
        self.store = MemoryLeagueStore()
        self.played = 0

    async def count(self, match: PlayedMatch, *, season: int | None = None) -> tuple[Game, ...]:
        self.store.wait(
            StoredMatch(
                result=replace(result_of(), match_id=match.match_id, ended_at=match.ended_at), archive=None
            )
        )
        before = await self.store.before(counting.touched_by(match))
        return await self.store.count(counting.count(match, before, season=season))

    async def between(self, *users: int, at: datetime | None = None, **more: Any) -> tuple[Game, ...]:
        self.played += 1
        at = at or NOVEMBER + self.played * timedelta(minutes=1)
        return await self.count(match_between(*users, number=self.played, at=at, **more))

    async def all(self, kind: type[Any]) -> list[Any]:
        return [row async for row in self.store.rows(SERVER) if isinstance(row, kind)]

    async def one(self, kind: type[Any], **values: Any) -> Any:
        (found,) = [
            row
            for row in await self.all(kind)
            if all(getattr(row, name) == value for name, value in values.items())
        ]
        return found


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


# Sums


async def test_a_match_adds_to_the_totals_of_season_and_all_time_exactly_once(ledger: Ledger) -> None:
    await ledger.between(1, 2)
    await ledger.between(2, 1, at=NOVEMBER + 40 * DAY)
    for season, wins in ((1, 1), (2, 0), (ALL_TIME, 1)):
        totals = await ledger.one(Totals, season=season, user_id=1)
        assert (totals.games, totals.wins) == (2 if season == ALL_TIME else 1, wins)
    totals = await ledger.one(Totals, season=ALL_TIME, user_id=1)
    assert (totals.points, totals.highest_hand, totals.places) == (100, 100, 3)
    assert (await ledger.one(Player, user_id=1)).name == "Player 1"


async def test_streaks_go_up_with_wins_and_below_zero_with_losses(ledger: Ledger) -> None:
    seen = []
    for users in ((1, 2), (1, 2), (2, 1), (2, 1), (1, 2)):
        await ledger.between(*users)
        totals = await ledger.one(Totals, season=ALL_TIME, user_id=1)
        seen.append((totals.streak, totals.best_streak))
    assert seen == [(1, 1), (2, 2), (-1, 2), (-2, 2), (1, 2)]


async def test_what_is_added_up_and_what_is_the_largest(ledger: Ledger) -> None:
    deeds = [
        SeatStatistics(drawn=5, biggest_draw=4, catches=1, colours={"R": 2}),
        SeatStatistics(drawn=3, biggest_draw=2, catches=2, colours={"R": 1, "G": 1}),
    ]
    for number, one in enumerate(deeds, start=1):
        match = match_between(1, 2, number=number)
        seats = (replace(match.seats[0], deeds=one), match.seats[1])
        await ledger.count(replace(match, seats=seats))
    totals = await ledger.one(Totals, season=1, user_id=1)
    assert (totals.drawn, totals.biggest_draw, totals.catches) == (8, 4, 3)
    assert totals.colours == {"R": 3, "G": 1}


async def test_pairs_say_who_was_ahead_and_large_matches_have_none(ledger: Ledger) -> None:
    await ledger.between(1, 2, 3)
    await ledger.between(2, 1)
    pair = await ledger.one(Pair, season=1, user_id=1, other_id=2)
    assert (pair.games, pair.ahead, pair.behind) == (2, 1, 1)
    other = await ledger.one(Pair, season=ALL_TIME, user_id=2, other_id=1)
    assert (other.games, other.ahead, other.behind) == (2, 1, 1)
    known = len(await ledger.all(Pair))
    await ledger.between(*range(20, 31))
    of_many = (await ledger.all(Pair))[known:]
    assert {(pair.other_id, pair.ahead, pair.behind, pair.ladders) for pair in of_many} == {(MANY, 0, 0, ())}
    assert len(of_many) == 2 * 11


async def test_a_name_that_is_not_known_replaces_no_other(ledger: Ledger) -> None:
    await ledger.between(1, 2)
    match = match_between(1, 2, number=9)
    await ledger.count(replace(match, seats=tuple(replace(seat, name="") for seat in match.seats)))
    assert (await ledger.one(Player, user_id=2)).name == "Player 2"


# Ratings


async def test_ratings_are_those_of_the_model(ledger: Ledger) -> None:
    games = await ledger.between(1, 2, 3)
    expected = rate([[START]] * 3, [1, 2, 3])
    assert [game.after for game in games] == [one[0] for one in expected]
    assert [game.before for game in games] == [START] * 3
    again = await ledger.between(3, 1, 2)
    expected = rate([expected[2], expected[0], expected[1]], [1, 2, 3])
    assert [game.after for game in again] == [one[0] for one in expected]


async def test_an_unrated_match_changes_sums_and_no_rating(ledger: Ledger) -> None:
    games = await ledger.between(1, 2, rated=False)
    assert [(game.before, game.after, game.rank) for game in games] == [(None, None, None)] * 2
    assert await ledger.all(LadderRow) == []
    assert (await ledger.one(Totals, season=1, user_id=1)).wins == 1


async def test_each_kind_of_game_has_a_ladder_of_its_own(ledger: Ledger) -> None:
    await ledger.between(1, 2)
    await ledger.between(1, 2, preset="anywhere", format=Format.SINGLE)
    await ledger.between(1, 2, preset="our own", format=Format.PARTNERS)
    rows = await ledger.all(LadderRow)
    assert {row.ladder for row in rows} == {"classic-match", "anywhere-single", "house-teams"}
    assert {row.games for row in rows} == {1}


async def test_at_most_three_matches_a_day_are_rated_for_the_same_people(ledger: Ledger) -> None:
    rated = [(await ledger.between(1, 2))[0].after is not None for _ in range(GROUP_MATCHES + 1)]
    assert rated == [True] * GROUP_MATCHES + [False]
    assert (await ledger.between(1, 2, 3))[0].after is not None
    assert (await ledger.between(2, 1, at=NOVEMBER + 2 * DAY))[0].after is not None


async def test_matches_dated_far_ahead_leave_no_group_unrated_until_then(ledger: Ledger) -> None:
    for _ in range(GROUP_MATCHES):
        await ledger.between(1, 2, at=NOVEMBER + 3650 * DAY)
    assert (await ledger.between(1, 2))[0].after is not None


async def test_a_place_needs_different_opponents_on_that_ladder(ledger: Ledger) -> None:
    for other in range(2, 2 + OPPONENTS):
        await ledger.between(1, other, preset="anywhere", format=Format.SINGLE)
        games = await ledger.between(1, other)
        assert games[0].rank == (1 if other == 1 + OPPONENTS else None)
        again = await ledger.between(1, other)
        assert again[0].rank == games[0].rank
    row = await ledger.one(LadderRow, season=1, ladder="classic-match", user_id=1)
    assert (row.opponents, row.games) == (OPPONENTS, 2 * OPPONENTS)


async def test_who_leaves_a_pair_loses_and_who_sleeps_wins_nothing(ledger: Ledger) -> None:
    match = match_between(1, 2, 3, 4, format=Format.PARTNERS)
    game = RatedGame(((0, 2), (1, 3)), (1, 2))
    seats = tuple(replace(seat, asleep=seat.seat == 2) for seat in match.seats)
    games = await ledger.count(replace(match, seats=seats, games=(game,)))
    changes = [game.after.mu - START.mu for game in games if game.after is not None]
    assert [change > 0 for change in changes] == [True, False, False, False]
    assert changes[2] == pytest.approx(changes[1])


async def test_a_rotation_is_rated_hand_by_hand(ledger: Ledger) -> None:
    match = match_between(1, 2, 3, 4, format=Format.ROTATION_FOUR)
    hands = (RatedGame(((0, 2), (1, 3)), (1, 2)), RatedGame(((0, 1), (2, 3)), (1, 2)))
    games = await ledger.count(replace(match, games=hands))
    first = rate([[START, START], [START, START]], [1, 2])
    second = rate([[first[0][0], first[1][0]], [first[0][1], first[1][1]]], [1, 2])
    assert [game.after for game in games] == [second[0][0], second[0][1], second[1][0], second[1][1]]
    assert {row.games for row in await ledger.all(LadderRow)} == {1}


# Seasons


async def test_a_season_is_a_month_and_begins_softly(ledger: Ledger) -> None:
    await ledger.between(1, 2)
    first = (await ledger.one(LadderRow, season=1, user_id=1)).rating
    of_all_time = (await ledger.one(LadderRow, season=ALL_TIME, user_id=1)).rating
    games = await ledger.between(1, 2, at=datetime(2027, 1, 5, tzinfo=UTC))
    assert [(one.number, one.name) for one in await ledger.all(Season)] == [(1, "2026-11"), (2, "2027-01")]
    november = await ledger.one(Season, number=1)
    assert november.started_at == datetime(2026, 11, 1, tzinfo=UTC)
    assert november.ended_at == datetime(2026, 12, 1, tzinfo=UTC)
    assert games[0].before == soft_reset(first)
    assert (await ledger.one(LadderRow, season=2, user_id=1)).games == 1
    both = await ledger.one(LadderRow, season=ALL_TIME, user_id=1)
    assert (both.games, both.rating) == (2, rate([[of_all_time], [soft_free(of_all_time)]], [1, 2])[0][0])


def soft_free(winner: Any) -> Any:
    """The all-time rating of the one who lost to that winner, both new: no reset touches it."""
    (won,), (lost,) = rate([[START], [START]], [1, 2])
    assert won == winner
    return lost


async def test_a_season_is_left_out_and_the_last_one_before_counts(ledger: Ledger) -> None:
    await ledger.between(1, 2)
    rating = (await ledger.one(LadderRow, season=1, user_id=1)).rating
    await ledger.between(3, 2, at=datetime(2026, 12, 5, tzinfo=UTC))
    games = await ledger.between(1, 2, at=datetime(2027, 1, 5, tzinfo=UTC))
    assert games[0].before == soft_reset(rating)


async def test_a_match_that_ended_before_the_season_began_belongs_to_it(ledger: Ledger) -> None:
    await ledger.between(1, 2)
    games = await ledger.between(1, 2, at=datetime(2026, 10, 30, tzinfo=UTC))
    assert games[0].season == 1


async def test_a_clock_that_was_ahead_once_stops_no_later_season(ledger: Ledger) -> None:
    moments = (
        NOVEMBER,
        datetime(2036, 1, 1, tzinfo=UTC),
        NOVEMBER + DAY,
        NOVEMBER + 2 * DAY,
        NOVEMBER + 40 * DAY,
    )
    for number, at in enumerate(moments, start=1):
        await ledger.count(match_between(1, 2, number=number, at=at))
    matches = [await ledger.store.match(SERVER, f"{number:032x}") for number in range(1, 6)]
    assert [line.match.season for line in matches if line is not None] == [1, 2, 3, 3, 4]
    names = [season.name for season in await ledger.all(Season)]
    assert names == ["2026-11", "2036-01", "2026-11", "2026-12"]


async def test_a_match_that_waited_for_weeks_belongs_to_the_newest_season(ledger: Ledger) -> None:
    await ledger.between(1, 2)
    await ledger.between(1, 2, at=NOVEMBER - MAX_WAIT)
    assert len(await ledger.all(Season)) == 1
    (game, _) = await ledger.between(1, 2, at=NOVEMBER + DAY)
    assert game.season == 1


async def test_old_matches_keep_their_season_however_long_it_is(ledger: Ledger) -> None:
    began = Season(guild_id=SERVER, number=1, name="first", started_at=datetime(2025, 3, 9, 4, tzinfo=UTC))
    await ledger.store.replace(SERVER, [began])
    for number, month in enumerate((3, 6, 10), start=1):
        at = datetime(2025, month, 9, tzinfo=UTC)
        await ledger.count(match_between(1, 2, number=number, at=at), season=1)
    assert await ledger.all(Season) == [began]
    (game, _) = await ledger.count(match_between(1, 2, number=9))
    assert game.season == 2
    assert (await ledger.one(Season, number=1)).ended_at == datetime(2026, 11, 1, tzinfo=UTC)
    assert (await ledger.one(Season, number=1)).name == "first"


# Records and awards


async def test_the_highest_score_across_all_players_is_kept(ledger: Ledger) -> None:
    """Sheet `duel`: "display the highest score across all players"."""
    await ledger.between(1, 2)
    match = match_between(3, 4, number=9)
    loser = replace(match.seats[1], points=240, highest_hand=240)
    await ledger.count(replace(match, seats=(match.seats[0], loser)))
    best = max(
        (row for row in await ledger.all(Record) if row.kind is RecordKind.HIGHEST_HAND),
        key=lambda row: row.value,
    )
    assert (best.user_id, best.value, best.match_id) == (4, 240, match.match_id)


async def test_scores_are_updated_if_the_same_people_play_again(ledger: Ledger) -> None:
    """Sheet `duel`: "if you have played before, your score is updated"."""
    await ledger.between(1, 2)
    await ledger.between(1, 2)
    assert (await ledger.one(Totals, season=ALL_TIME, user_id=1)).points == 200


async def test_an_achievement_is_earned_once(ledger: Ledger) -> None:
    for _ in range(3):
        await ledger.between(1, 2)
    found = [(award.kind, award.match_id) for award in await ledger.store.awards(SERVER, 1)]
    assert found == [("first-win", f"{1:032x}"), ("three-in-a-row", f"{3:032x}")]


def test_there_are_twenty_achievements_and_each_has_a_name_and_says_what_it_takes() -> None:
    keys = [one.key for one in ACHIEVEMENTS]
    assert len(set(keys)) == len(keys) >= 20
    translate = translator()
    for one in ACHIEVEMENTS:
        for key in (f"award-{one.key}", f"award-{one.key}-how"):
            assert translate(key) != key
            assert len(translate(key)) < 80


DEEDS: dict[str, dict[str, Any]] = {
    "comeback-twenty": {"comeback": 20},
    "bluff-caught": {"challenges_won": 1},
    "poker-face": {"bluffs": 2},
    "sharp-eyes": {"catches": 3},
    "librarian": {"biggest_hand": 25},
    "downpour": {"biggest_draw": 10},
    "no-draw": {"turns": 12},
    "quick": {"turns": 8, "drawn": 1},
    "rainbow": {"colours": dict.fromkeys("RYGB", 15)},
}


@pytest.mark.parametrize("key", DEEDS)
def test_an_achievement_takes_what_it_says(key: str) -> None:
    match = match_between(1, 2)
    totals = Totals(guild_id=SERVER, season=ALL_TIME, user_id=1, last_at=NOVEMBER)
    for deeds, earns in ((SeatStatistics(**DEEDS[key]), True), (SeatStatistics(), False)):
        seat = replace(match.seats[0], deeds=deeds)
        earned = {*earned_awards(AwardFacts(match=match, seat=seat, totals=totals), before=())}
        assert (key in earned) is earns
        asleep = AwardFacts(match=match, seat=replace(seat, asleep=True), totals=totals)
        assert not {*earned_awards(asleep, before=())}


# The whole


def random_matches(seed: int, matches: int) -> list[PlayedMatch]:
    random = Random(seed)
    found = []
    at = NOVEMBER
    for number in range(1, matches + 1):
        at += timedelta(hours=random.randrange(60))
        users = random.sample(range(1, 9), random.randrange(2, 6))
        preset = random.choice(["classic", "anywhere", "mine"])
        found.append(match_between(*users, number=number, at=at, preset=preset, rated=random.random() < 0.8))
    return found


def by_key(rows: list[Row]) -> dict[Any, Row]:
    return {key_of(row): row for row in rows}


async def test_the_same_matches_in_the_same_order_give_the_same_league() -> None:
    one, other = Ledger(), Ledger()
    matches = random_matches(5, 60)
    for match in matches:
        await one.count(match)
    for match in matches:
        await other.count(match, season=(await one.store.match(SERVER, match.match_id)).match.season)  # type: ignore[union-attr]
    rows = [row async for row in one.store.rows(SERVER)]
    again = [row async for row in other.store.rows(SERVER)]
    assert by_key(rows) == by_key(again)
    of_all_time = [row for row in rows if isinstance(row, Totals) and row.season == ALL_TIME]
    assert sum(row.games for row in of_all_time) == sum(len(match.people) for match in matches)
    assert sum(row.wins for row in of_all_time) == len(matches)
    of_seasons = [row for row in rows if isinstance(row, Totals) and row.season != ALL_TIME]
    assert sum(row.games for row in of_seasons) == sum(row.games for row in of_all_time)


def test_a_match_is_counted_with_two_people_and_not_with_one() -> None:
    match = match_between(1, 2)
    alone = replace(match, seats=(match.seats[0], replace(match.seats[1], user_id=None)))
    assert counting.is_counted(match)
    assert not counting.is_counted(alone)
    assert counting.count(match, Before()).match.number == 1
