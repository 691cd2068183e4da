"""Rotations, rounds and arenas: groups, pairings and points."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import combinations

import pytest

from bot.tournaments.deadlines import next_deadline, pass_deadlines
from bot.tournaments.kinds import WAIT, reserve, round_points, schedule, standings, winners
from bot.tournaments.sign_up import enter, withdraw
from bot.tournaments.tables import check_in, report_points, say_not_ready, say_ready, start_table
from bot.tournaments.tournament import (
    TableState,
    Tournament,
    TournamentError,
    TournamentKind,
    TournamentRefusal,
    TournamentStage,
)
from tests.tournaments.support import NOW, begun, lose_table, opened, played, whole_round

FOUR, EIGHT = TournamentKind.ROTATION_FOUR, TournamentKind.ROTATION_EIGHT
ROUNDS, ARENA = TournamentKind.ROUNDS, TournamentKind.ARENA


def people_of(playing: Tournament) -> list[tuple[int, ...]]:
    return [table.people for table in playing.tables]


# Rotations


@pytest.mark.parametrize(("kind", "people", "hands"), [(FOUR, 4, 12), (EIGHT, 8, 28)])
def test_the_schedule_gives_everybody_every_partner_for_four_hands(
    kind: TournamentKind, people: int, hands: int
) -> None:
    pairings = schedule(kind, range(1, people + 1))
    assert [pairing.first for pairing in pairings] == [*range(1, hands + 1, 4)]
    assert pairings[-1].last == hands
    pairs = Counter(frozenset(pair) for pairing in pairings for pair in pairing.pairs)
    assert pairs == Counter(frozenset(pair) for pair in combinations(range(1, people + 1), 2))


def test_a_rotation_that_lacks_people_has_no_schedule() -> None:
    assert schedule(FOUR, [1, 2, 3]) == ()
    assert schedule(ROUNDS, [1, 2, 3, 4]) == ()


def test_groups_mix_good_and_less_good_ratings_and_the_last_to_enter_is_in_reserve() -> None:
    playing = begun(FOUR, people=9)
    assert people_of(playing) == [(1, 4, 5, 8), (2, 3, 6, 7)]
    assert reserve(playing) == (9,)


def test_the_most_points_of_all_groups_win() -> None:
    playing = played(begun(FOUR, people=8), "r1t1", 1, 4, 5, 8, points=(700, 650, 80, 10))
    over = played(playing, "r1t2", 7, 6, 3, 2, points=(690, 680, 90, 20))
    assert winners(over) == (1,)
    assert [row.user_id for row in standings(over)] == [1, 7, 6, 4, 3, 5, 2, 8]


def test_the_reserve_plays_for_somebody_who_withdraws() -> None:
    playing = withdraw(begun(FOUR, people=5), 2, NOW)
    assert playing.tables[0].people == (1, 5, 3, 4)
    assert playing.tables[0].state is TableState.WAITING


def test_the_reserve_plays_for_somebody_who_does_not_come_and_the_table_opens_again() -> None:
    playing = check_in(opened(begun(FOUR, people=5), "r1t1"), "r1t1", [1, 2, 3])
    playing = pass_deadlines(playing, NOW + playing.round_time)
    assert playing.tables[0].people == (1, 2, 3, 5)
    assert playing.tables[0].state is TableState.WAITING
    assert playing.tables[0].channel_id == 9
    assert reserve(playing) == ()
    assert opened(playing, "r1t1").tables[0].opened == 2


def test_a_group_that_lacks_somebody_is_not_played() -> None:
    playing = check_in(opened(begun(FOUR, people=4), "r1t1"), "r1t1", [1, 2, 3])
    over = pass_deadlines(playing, NOW + playing.round_time)
    assert over.stage is TournamentStage.OVER
    assert winners(over) == ()


def test_points_are_shown_while_the_rotation_is_played() -> None:
    playing = check_in(opened(begun(FOUR, people=4), "r1t1"), "r1t1", [1, 2, 3, 4])
    match_id = playing.tables[0].match_id
    assert match_id is not None
    playing = start_table(playing, "r1t1", NOW, match_id=match_id)
    reported = report_points(playing, "r1t1", hands=3, points=[50, 20, 50, 20])
    assert (reported.tables[0].hands, reported.tables[0].points) == (3, (50, 20, 50, 20))
    assert report_points(playing, "r1t1", hands=3, points=[50]) == playing


def test_points_of_a_match_that_goes_on_count_in_a_rotation_alone() -> None:
    playing = check_in(opened(begun(ROUNDS, people=2), "r1t1"), "r1t1", [1, 2])
    playing = start_table(playing, "r1t1", NOW, match_id=playing.tables[0].match_id or "")
    playing = report_points(playing, "r1t1", hands=3, points=[500, 20])
    assert [row.score for row in standings(playing)] == [0, 0]


# Rounds


def test_the_first_round_mixes_seeds_and_the_next_puts_equals_together() -> None:
    playing = whole_round(begun(ROUNDS, people=8, table_size=2), 1)
    assert people_of(playing) == [(1, 8), (2, 7), (3, 6), (4, 5), (1, 2), (3, 4), (5, 6), (7, 8)]


def test_nobody_meets_the_same_people_while_there_are_others() -> None:
    playing = begun(ROUNDS, people=8, table_size=2, rounds=4)
    for number in range(1, 5):
        playing = whole_round(playing, number)
    met = Counter(frozenset(table.people) for table in playing.tables)
    assert max(met.values()) == 1
    assert playing.stage is TournamentStage.OVER


def test_a_round_begins_when_the_one_before_is_over() -> None:
    playing = played(begun(ROUNDS, people=4, table_size=2), "r1t1", 1, 4)
    assert len(playing.tables) == 2
    assert len(played(playing, "r1t2", 2, 3).tables) == 4


@pytest.mark.parametrize(
    ("people", "points"), [(2, [10, 0]), (3, [10, 5, 0]), (4, [10, 7, 3, 0]), (6, [10, 8, 6, 4, 2, 0])]
)
def test_a_place_brings_the_same_points_however_many_sit_at_the_table(people: int, points: list[int]) -> None:
    assert [round_points(place, people) for place in range(1, people + 1)] == points


def test_everybody_sits_out_once_before_anybody_does_twice() -> None:
    playing = begun(ROUNDS, people=5, table_size=2, rounds=5)
    for number in range(1, 6):
        playing = whole_round(playing, number)
    alone = [table.people[0] for table in playing.tables if len(table.people) == 1]
    assert sorted(alone) == [1, 2, 3, 4, 5]
    assert {table.placings[0].score for table in playing.tables if len(table.people) == 1} == {10}
    assert {row.played for row in standings(playing)} == {5}


def test_who_withdraws_from_rounds_is_not_seated_again() -> None:
    playing = withdraw(begun(ROUNDS, people=5, table_size=4), 1, NOW)
    playing = whole_round(playing, 1)
    assert all(1 not in table.people for table in playing.tables if table.round == 2)


# Arena


def ready(playing: Tournament, *people: int, after: timedelta = timedelta()) -> Tournament:
    for user_id in people:
        playing = say_ready(playing, user_id, NOW + after)
    return playing


def test_a_table_of_an_arena_is_made_as_soon_as_it_is_full() -> None:
    playing = ready(begun(ARENA, people=6, table_size=3), 4, 1)
    assert playing.tables == ()
    playing = ready(playing, 6)
    assert people_of(playing) == [(4, 1, 6)]
    assert playing.ready == ()


def test_two_get_a_table_when_they_have_waited() -> None:
    playing = ready(begun(ARENA, people=6, table_size=4), 4, 1)
    assert next_deadline(playing) == NOW + WAIT
    assert people_of(pass_deadlines(playing, NOW + WAIT)) == [(4, 1)]


def test_nobody_gets_a_table_alone_or_any_more() -> None:
    playing = say_not_ready(ready(begun(ARENA, people=6, table_size=4), 4, 1), 1)
    assert pass_deadlines(playing, NOW + WAIT).tables == ()


def test_who_has_just_played_waits_for_others_first() -> None:
    playing = played(ready(begun(ARENA, people=3, table_size=2), 1, 2), "r1t1", 1, 2)
    playing = ready(playing, 1, 2)
    assert len(playing.tables) == 1
    assert pass_deadlines(playing, NOW + WAIT).tables[-1].people == (1, 2)


def test_who_has_just_played_plays_somebody_else_who_is_ready() -> None:
    playing = played(ready(begun(ARENA, people=3, table_size=2), 1, 2), "r1t1", 1, 2)
    playing = ready(playing, 1, 2, 3)
    assert playing.tables[-1].people == (1, 3)
    assert [one.user_id for one in playing.ready] == [2]


def test_the_third_win_in_a_row_counts_twice_and_a_loss_ends_that() -> None:
    playing = begun(ARENA, people=2, table_size=2)
    for number, winner in enumerate((1, 1, 1, 1, 2, 1), start=1):
        now = NOW + number * 2 * WAIT
        playing = pass_deadlines(ready(playing, 1, 2, after=now - NOW), now + WAIT)
        playing = played(playing, f"r1t{number}", winner, 3 - winner, now=now + WAIT)
    mine = [one.score for table in playing.tables for one in table.placings if one.user_id == 1]
    assert mine == [2, 2, 4, 4, 0, 2]


def test_the_second_place_counts_at_a_table_of_four() -> None:
    playing = played(ready(begun(ARENA, people=4), 1, 2, 3, 4), "r1t1", 1, 2, 3, 4)
    assert [row.score for row in standings(playing)] == [2, 1, 0, 0]


def test_who_came_waits_again_if_the_others_did_not() -> None:
    playing = check_in(opened(ready(begun(ARENA, people=2, table_size=2), 1, 2), "r1t1"), "r1t1", [2])
    playing = pass_deadlines(playing, NOW + timedelta(minutes=5))
    assert [one.user_id for one in playing.ready] == [2]
    assert standings(playing)[0].score == 0


def test_a_match_that_comes_to_nothing_brings_no_points_in_an_arena() -> None:
    playing = ready(begun(ARENA, people=2, table_size=2), 1, 2)
    for _ in range(2):
        playing = check_in(opened(playing, "r1t1"), "r1t1", [1, 2])
        match_id = playing.tables[0].match_id
        assert match_id is not None
        playing = lose_table(playing, "r1t1", NOW, match_id=match_id)
    assert playing.tables[0].state is TableState.WALKOVER
    assert [(row.score, row.wins, row.played) for row in standings(playing)] == [(0, 0, 0)] * 2


def test_an_arena_closes_and_counts_what_is_still_played() -> None:
    playing = opened(ready(begun(ARENA, people=4, table_size=2), 1, 2, 3), "r1t1")
    playing = start_table(
        check_in(playing, "r1t1", [1, 2]), "r1t1", NOW, match_id=playing.tables[0].match_id or ""
    )
    closed = pass_deadlines(playing, NOW + playing.window)
    assert closed.stage is TournamentStage.RUNNING
    assert closed.ready == ()
    with pytest.raises(TournamentError) as refused:
        say_ready(closed, 3, NOW + playing.window)
    assert refused.value.refusal is TournamentRefusal.OVER


def test_an_arena_can_be_entered_while_it_is_open() -> None:
    playing = enter(begun(ARENA, people=2), 7, "Late", NOW)
    assert playing.entrants[-1].seed == 3
    with pytest.raises(TournamentError) as refused:
        enter(playing, 8, "Too late", NOW + playing.window)
    assert refused.value.refusal is TournamentRefusal.SIGN_UP_OVER


def test_who_left_an_arena_may_come_back() -> None:
    playing = enter(withdraw(begun(ARENA, people=2), 1, NOW), 1, "Player 1", NOW)
    assert [entrant.withdrawn for entrant in playing.entrants] == [False, False]
