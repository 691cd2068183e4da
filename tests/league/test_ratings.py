"""Ratings: openskill's own numbers, and what must hold whatever it computes."""

from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import BradleyTerryPart, PlackettLuce

from bot.league.ports import Rating
from bot.league.ratings import BETA, START, TAU, is_uncertain, order_of, rate, shown_number, soft_reset
from tests.bench.season import Ladder, Points, differences, fitted_loss, make_season, right_order

# What openskill 6.2's BradleyTerryPart (beta 25/3, tau 25/300, everybody compared with everybody) made of it.
SEQUENCE = (
    ((0, 1), (1, 2)),
    ((0, 1, 2), (2, 1, 3)),
    ((3, 0, 2, 1), (1, 2, 2, 4)),
    ((2, 1), (1, 1)),
)
AFTER_SEQUENCE = (
    (26.741396832177163, 7.96009025311854),
    (23.141532300263282, 7.844447864385375),
    (23.08753883558858, 7.954252062682306),
    (27.0957521376034, 8.200263266079343),
)
PAIRS = ((START, Rating(30.0, 4.0)), (Rating(20.0, 5.0), Rating(28.0, 6.0)))
AFTER_PAIRS = (
    ((26.63574618564369, 8.199717084242952), (30.37700179561131, 3.9861296809775415)),
    ((19.411026695880118, 4.976362865379944), (27.151950407702977, 5.958493836006391)),
)


def test_a_sequence_of_matches_is_rated_as_openskill_does_it() -> None:
    ratings = [START] * 4
    for people, places in SEQUENCE:
        after = rate([[ratings[one]] for one in people], places)
        for one, (new,) in zip(people, after, strict=True):
            ratings[one] = new
    for rating, expected in zip(ratings, AFTER_SEQUENCE, strict=True):
        assert (rating.mu, rating.sigma) == pytest.approx(expected)


def test_pairs_are_rated_as_openskill_does_it() -> None:
    after = rate(PAIRS, (1, 2))
    for team, expected in zip(after, AFTER_PAIRS, strict=True):
        assert [(one.mu, one.sigma) for one in team] == [pytest.approx(one) for one in expected]


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_table_is_rated_as_openskill_does_it(data: st.DataObject) -> None:
    teams, places = data.draw(games())
    model = BradleyTerryPart(beta=BETA, tau=TAU, window_size=1000)
    theirs = model.rate(
        [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams],
        ranks=[float(place) for place in places],
    )
    for team, expected in zip(rate(teams, places), theirs, strict=True):
        told = [(one.mu, one.sigma) for one in team]
        assert told == [pytest.approx((one.mu, one.sigma)) for one in expected]


# Ties


def test_who_ties_for_the_first_place_is_rated_above_the_third() -> None:
    mus = [one.mu for (one,) in rate([[START]] * 6, (1, 1, 3, 4, 5, 6))]
    assert mus[0] == pytest.approx(mus[1])
    assert mus[1] > mus[2] > mus[3]


def test_plackett_luce_would_rate_the_third_above_the_tied_winners() -> None:
    model = PlackettLuce()
    rated = model.rate([[model.rating()] for _ in range(6)], ranks=[1.0, 1.0, 3.0, 4.0, 5.0, 6.0])
    assert rated[2][0].mu > rated[0][0].mu


def test_a_tie_of_all_moves_nobody_from_equals() -> None:
    assert [one.mu for (one,) in rate([[START]] * 5, (1,) * 5)] == pytest.approx([START.mu] * 5)


# Comparisons that count less


def one_by_one(weights: list[list[float | None]]) -> list[list[list[float | None]]]:
    return [[each] for each in weights]


def test_a_team_that_does_not_count_is_as_if_it_had_not_played() -> None:
    passed_over = one_by_one([[None, 1.0, None], [1.0, None, None], [1.0, 1.0, None]])
    (won,), (lost,), (other,) = rate([[START]] * 3, (1, 2, 3), weights=passed_over)
    assert [[won], [lost]] == rate([[START]] * 2, (1, 2))
    assert [other] == rate([[START]] * 3, (1, 2, 3))[2]
    assert rate([[START]] * 2, (1, 2), weights=one_by_one([[None, None]] * 2)) == [[START]] * 2


def test_accounts_that_do_not_count_turn_no_loss_into_a_gain() -> None:
    weights = one_by_one([[None, 1.0, *[None] * 8]] + [[None] * 10] * 9)
    (me,), *_ = rate([[START]] * 10, (2, 1, *range(3, 11)), weights=weights)
    assert [me] == rate([[START]] * 2, (2, 1))[0]


def test_a_comparison_counts_by_its_weight() -> None:
    (full,), _ = rate([[START]] * 2, (1, 2))
    (half,), _ = rate([[START]] * 2, (1, 2), weights=one_by_one([[None, 0.5], [0.5, None]]))
    assert half.mu == pytest.approx(START.mu + (full.mu - START.mu) / 2)
    assert full.sigma < half.sigma < START.sigma


# What must hold whatever is computed

ratings = st.builds(Rating, st.floats(-100, 150), st.floats(0.5, 25 / 3))


@st.composite
def games(draw: st.DrawFn) -> tuple[list[list[Rating]], list[int]]:
    sizes = draw(st.lists(st.integers(1, 2), min_size=2, max_size=10))
    teams = [draw(st.lists(ratings, min_size=size, max_size=size)) for size in sizes]
    return teams, [draw(st.integers(1, len(teams))) for _ in teams]


@settings(max_examples=25, deadline=None)
@given(games())
def test_every_rating_stays_finite(game: tuple[list[list[Rating]], list[int]]) -> None:
    teams, places = game
    after = rate(teams, places)
    assert [len(team) for team in after] == [len(team) for team in teams]
    assert all(isfinite(one.mu) and isfinite(one.sigma) and one.sigma > 0 for team in after for one in team)


@settings(max_examples=25, deadline=None)
@given(ratings, st.integers(1, 2), st.lists(st.integers(1, 10), min_size=2, max_size=10))
def test_equals_end_in_the_order_of_their_places(rating: Rating, size: int, places: list[int]) -> None:
    after = [team[0].mu for team in rate([[rating] * size] * len(places), places)]
    for place, mu in zip(places, after, strict=True):
        assert all(mu > other - 1e-9 for beside, other in zip(places, after, strict=True) if place <= beside)
        assert all(mu > other for beside, other in zip(places, after, strict=True) if place < beside)
    assert after[places.index(min(places))] >= rating.mu - 1e-9


def test_the_order_in_which_a_table_sits_makes_no_difference() -> None:
    strengths = [Rating(25.0 + one, 4.0) for one in range(9)]
    places = [1, 1, 1, 4, 4, 4, 7, 7, 7]
    there = rate([[one] for one in strengths], places)
    back = rate([[one] for one in reversed(strengths)], places[::-1])[::-1]
    assert [one.mu for (one,) in there] == pytest.approx([one.mu for (one,) in back])


# What is shown


def test_a_newcomer_is_shown_1000_with_a_question_mark() -> None:
    assert shown_number(START) == 1000
    assert is_uncertain(START)
    assert not is_uncertain(Rating(25.0, 5.9))


def test_of_two_equal_skills_the_surer_one_is_higher() -> None:
    assert order_of(Rating(30.0, 4.0)) > order_of(Rating(30.0, 6.0))


def test_a_soft_reset_keeps_the_order_and_brings_people_closer() -> None:
    best, worst = soft_reset(Rating(41.0, 4.0)), soft_reset(Rating(9.0, 4.0))
    assert best.mu - worst.mu == pytest.approx(0.75 * 32)
    assert best.sigma == 5.0
    assert soft_reset(START) == START


def test_in_a_season_the_ladder_finds_skill_out_and_predicts_better_than_points() -> None:
    season, ladder, points = make_season(3, players=30, matches=300), Ladder(), Points()
    differences(season, ladder)
    beaten = fitted_loss(differences(season, points))
    assert ladder.loss / ladder.predictions < beaten
    assert right_order(season, ladder) > 0.7
