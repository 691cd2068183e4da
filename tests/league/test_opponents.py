"""Weights of opponents: nobody is carried up by accounts, or friends, who lose to them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.league.ladders import OPPONENTS
from bot.league.ports import ALL_TIME, Crowd, LadderRow, Pair
from bot.league.ratings import (
    FOUNDERS,
    MAX_FULL,
    MIN_FULL,
    START,
    full_matches,
    standing_of,
    weight_of,
    weights_of,
)
from tests.bench.attacks import Attack, places_after
from tests.bench.season import SEED, Ladder, make_season, right_order
from tests.league.support import NOVEMBER
from tests.league.test_counting import DAY, Ledger

if TYPE_CHECKING:
    from bot.league.ports import Game

CLUB = range(1, 9)
STAR = 50
THROWAWAYS = range(100, 104)


@pytest.fixture
async def club() -> Ledger:
    """A club in which everybody has met everybody else."""
    ledger = Ledger()
    for first in CLUB:
        await ledger.between(*CLUB[first:], *CLUB[:first])
    return ledger


async def throw(ledger: Ledger, *groups: tuple[int, ...], times: int = 3) -> None:
    for group in groups * times:
        await ledger.between(STAR, *group)


async def rating(ledger: Ledger, user_id: int, *, season: int = 1) -> LadderRow:
    row: LadderRow = await ledger.one(LadderRow, season=season, ladder="classic-match", user_id=user_id)
    return row


# Who counts as an opponent


async def test_fresh_accounts_add_nothing_before_a_place_nor_after_it(club: Ledger) -> None:
    groups = [(one,) for one in THROWAWAYS] + [(*THROWAWAYS,)]
    await throw(club, *groups)
    before = await rating(club, STAR)
    assert (before.rating, before.opponents, before.games) == (START, 0, 3 * len(groups))
    await club.between(*CLUB, STAR)
    earned = await rating(club, STAR)
    assert earned.opponents == len(CLUB)
    for group in groups:
        await club.between(STAR, *group, at=NOVEMBER + 3 * DAY)
    assert (await rating(club, STAR)).rating == earned.rating


async def test_a_ring_of_accounts_that_met_each_other_has_no_places_either(club: Ledger) -> None:
    ring = range(100, 110)
    for first in range(len(ring)):
        await club.between(*ring[first:], *ring[:first])
    assert {(await rating(club, one)).opponents for one in ring} == {0}


async def test_whoever_first_plays_somebody_who_gets_a_place_later_meets_them_again(club: Ledger) -> None:
    await club.between(60, 61)
    await club.between(60, *CLUB[: OPPONENTS - 1])
    assert (await rating(club, 60)).opponents == OPPONENTS - 1
    await club.between(61, *CLUB[:OPPONENTS])
    await club.between(60, 61)
    assert (await rating(club, 60)).opponents == OPPONENTS


async def test_what_was_won_without_a_place_is_gone_when_there_is_one() -> None:
    ledger = Ledger()
    await throw(ledger, *[(one,) for one in THROWAWAYS])
    farmed = await rating(ledger, STAR)
    assert farmed.rating.mu > START.mu + 5
    games = await ledger.between(*CLUB[:2], STAR)
    (star,) = [game for game in games if game.user_id == STAR]
    assert star.before == START
    assert star.after is not None
    assert star.after.mu < START.mu
    assert (await rating(ledger, STAR)).games == farmed.games + 1
    assert (await rating(ledger, STAR, season=ALL_TIME)).rating.mu < START.mu


async def test_nothing_won_without_a_place_is_carried_into_the_place_of_the_next_season() -> None:
    ledger = Ledger()
    await throw(ledger, *[(one,) for one in THROWAWAYS])
    games = await ledger.between(*CLUB[:OPPONENTS], STAR, at=NOVEMBER + 40 * DAY)
    (star,) = [game for game in games if game.user_id == STAR]
    assert (star.season, star.before) == (2, START)


async def test_below_six_people_nobody_has_a_place_and_ratings_move_all_the_same() -> None:
    ledger = Ledger()
    for _ in range(3):
        games = await ledger.between(*CLUB[:4])
        assert all(game.before != game.after and game.rank is None for game in games)


async def test_a_few_who_were_first_do_not_decide_who_else_gets_a_place() -> None:
    first, others = range(100, 100 + FOUNDERS), range(1, 4 * FOUNDERS + 2)
    ledger = Ledger()
    await ledger.between(*first)
    assert (await rating(ledger, 100)).opponents == OPPONENTS
    for one in others:
        await ledger.between(one, others[one % len(others)])
    for start in range(0, 20, 5):  # the first six are less than a quarter by now
        await ledger.between(*others[start : start + OPPONENTS + 1])
    assert (await rating(ledger, others[0])).opponents >= OPPONENTS


# What one opponent can add


@pytest.mark.parametrize(("people", "full"), [(2, MAX_FULL), (31, 10.0), (61, 5.0), (1000, MIN_FULL)])
def test_the_larger_a_ladder_the_fewer_matches_with_the_same_opponent_count_in_full(
    people: int, full: float
) -> None:
    crowd = Crowd(people, people)
    assert full_matches(crowd) == full
    weights = [weight_of(crowd, met) for met in range(5000)]
    assert weights == sorted(weights, reverse=True)
    assert sum(weight == 1.0 for weight in weights) == full
    assert sum(weights) < 2 * full


async def test_a_month_of_thrown_matches_adds_no_more_than_a_few(club: Ledger) -> None:
    await club.between(STAR, *CLUB)
    moved = []
    for day in range(60):
        games = await club.between(STAR, CLUB[0], at=NOVEMBER + timedelta(hours=9 * day))
        moved.append(change_of(games, STAR))
    assert min(moved[:8]) > 10 * moved[-1] > 0
    pair = await club.one(Pair, season=1, user_id=STAR, other_id=CLUB[0])
    assert pair.rated == {"classic-match": 61}


async def test_matches_too_large_for_pairs_count_less_and_less_as_well() -> None:
    ledger, moved = Ledger(), []
    for day in range(30):
        games = await ledger.between(STAR, *range(1, 14), at=NOVEMBER + timedelta(hours=9 * day))
        moved.append(change_of(games, STAR))
    assert 0 < moved[-1] < moved[8] / 5


async def test_tables_dealt_at_once_count_as_those_one_after_the_other(club: Ledger) -> None:
    dealt, rated = NOVEMBER + DAY, []
    for table in range(8):
        at = dealt + timedelta(hours=25, minutes=table)
        rated.append(change_of(await club.between(STAR, CLUB[0], started_at=dealt, at=at), STAR) != 0)
    assert rated == [True] * 3 + [False] * 5


def change_of(games: tuple[Game, ...], user_id: int) -> float:
    (game,) = [game for game in games if game.user_id == user_id]
    return 0.0 if game.before is None or game.after is None else game.after.mu - game.before.mu


def test_of_partners_a_team_counts_by_those_who_do() -> None:
    counts = {0: 1.0, 1: None, 2: 0.5, 3: 1.0}
    weights = weights_of([(0, 2), (1, 3)], lambda _, other: counts[other])
    assert weights == [[[None, 0.5], [None, 0.5]], [[0.75, None], [0.75, None]]]


# Attacks on a whole season


async def test_the_season_of_the_bench_is_counted_as_the_league_does() -> None:
    season = make_season(SEED, players=30, matches=150)
    ladder, ledger = Ladder(), Ledger()
    for number, match in enumerate(season.matches):
        ladder.note(match)
        await ledger.between(*(one + 1 for one in match), at=NOVEMBER + timedelta(hours=number))
    rows = [row for row in await ledger.all(LadderRow) if row.season == 1]
    assert len(rows) == 30
    for row in rows:
        assert row.rating.mu == pytest.approx(ladder.ratings[row.user_id - 1].mu)
        assert row.rating.sigma == pytest.approx(ladder.ratings[row.user_id - 1].sigma)
        assert (row.opponents >= OPPONENTS) == (row.user_id - 1 in ladder.placed)


@pytest.mark.parametrize("attack", [Attack.RING, Attack.CROWD, Attack.FARMED, Attack.MEMBERS])
def test_an_attack_brings_next_to_no_places(attack: Attack) -> None:
    season = make_season(SEED, matches=1500)
    alone, helped = places_after(season, Attack.NONE), places_after(season, attack)
    allowed = 20 if attack is Attack.MEMBERS else 5
    assert alone.member - helped.member <= allowed
    assert alone.newcomer - helped.newcomer <= allowed


def test_the_ladder_still_finds_skill_out() -> None:
    season, ladder = make_season(SEED), Ladder()
    for match in season.matches:
        ladder.note(match)
    assert right_order(season, ladder) >= 0.9


def test_an_account_with_a_place_from_one_evening_says_little_about_others() -> None:
    assert standing_of(Crowd(200, 200), 5) < 0.03
    assert standing_of(Crowd(200, 200), 30) == 1.0
    assert standing_of(Crowd(8, 8), 5) == 1.0, "of eight friends everybody counts in full"
    assert standing_of(Crowd(200, 3), 0) == 1.0, "where hardly anybody has a place, too"
