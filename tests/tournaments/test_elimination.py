"""Brackets: how people are seated, who goes on, and who has won."""

from __future__ import annotations

import pytest

from bot.tournaments.deadlines import pass_deadlines
from bot.tournaments.elimination import bracket, round_plan
from bot.tournaments.kinds import standings, winners
from bot.tournaments.sign_up import withdraw
from bot.tournaments.tables import SeatScore, check_in, start_table, tables_to_open
from bot.tournaments.tournament import TableState, Tournament, TournamentStage
from tests.tournaments.support import NOW, begun, finish_table, match_id_of, opened, played, whole_round


def seats(tournament: Tournament, round_number: int) -> list[list[int | str | None]]:
    return [
        [slot.user_id or slot.table for slot in table.slots]
        for table in tournament.tables
        if table.round == round_number
    ]


def test_eight_at_tables_of_two_are_the_usual_bracket() -> None:
    playing = begun(people=8, table_size=2)
    assert seats(playing, 1) == [[1, 8], [2, 7], [3, 6], [4, 5]]
    assert seats(playing, 2) == [["r1t1", "r1t4"], ["r1t2", "r1t3"]]
    assert seats(playing, 3) == [["r2t1", "r2t2"]]


def test_the_best_seeds_have_the_byes() -> None:
    playing = begun(people=5, table_size=2)
    assert seats(playing, 1) == [[4, 5]]
    assert seats(playing, 2) == [[1, "r1t1"], [2, 3]]


def test_the_best_seeds_meet_last() -> None:
    playing = begun(people=16, table_size=4)
    assert seats(playing, 1) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    playing = whole_round(whole_round(playing, 1), 2)
    assert {*playing.tables[-1].people} == {1, 2, 3, 4}


@pytest.mark.parametrize("table_size", range(2, 11))
def test_any_number_of_entrants_comes_down_to_one_table(table_size: int) -> None:
    for people in range(2, 501):
        left = people
        while left > table_size:
            plan = round_plan(left, table_size)
            assert sum(plan.sizes) + plan.byes == left
            assert all(plan.advancing < size <= table_size for size in plan.sizes)
            assert plan.sizes[-1] - plan.sizes[0] <= 1
            survivors = plan.byes + plan.advancing * len(plan.sizes)
            assert survivors < left
            left = survivors
        assert round_plan(left, table_size).sizes == (left,)


@pytest.mark.parametrize("table_size", [2, 3, 4, 7, 10])
@pytest.mark.parametrize("people", [2, 11, 37, 100, 211, 500])
def test_every_seat_has_just_one_way_to_it(people: int, table_size: int) -> None:
    tables = bracket(range(1, people + 1), table_size)
    given = [slot.user_id for table in tables for slot in table.slots if slot.table is None]
    ways = [(slot.table, slot.rank) for table in tables for slot in table.slots if slot.table]
    assert sorted(filter(None, given)) == [*range(1, people + 1)]
    assert sorted(ways) == sorted(
        [(table.key, rank) for table in tables for rank in range(1, table.advancing + 1)]
    )


@pytest.mark.parametrize("table_size", [4, 5, 10])
def test_two_from_one_table_are_kept_apart_until_the_last(table_size: int) -> None:
    for people in range(table_size + 1, 200, 5):
        *tables, last = bracket(range(1, people + 1), table_size)
        assert not last.advancing
        for table in tables:
            feeders = [slot.table for slot in table.slots if slot.table]
            assert len({*feeders}) == len(feeders), (people, table.key)


def test_two_go_on_from_a_table_of_three_or_four_and_one_from_a_duel() -> None:
    assert round_plan(7, 4).advancing == 2
    assert round_plan(5, 4).advancing == 1
    assert round_plan(7, 3).advancing == 1
    assert round_plan(7, 2).advancing == 1


def test_a_table_opens_as_soon_as_its_people_are_known() -> None:
    playing = begun(people=8, table_size=2)
    playing = played(played(playing, "r1t1", 1, 8), "r1t4", 5, 4)
    assert [table.key for table in tables_to_open(playing)] == ["r1t2", "r1t3", "r2t1"]
    assert playing.table("r2t1").people == (1, 5)
    assert playing.table("r3t1").state is TableState.PENDING


def test_who_wins_the_last_table_has_won_and_all_others_rank_by_how_far_they_came() -> None:
    playing = whole_round(whole_round(begun(people=8, table_size=2), 1), 2)
    assert winners(playing) == ()
    over = played(playing, "r3t1", 2, 1)
    assert over.stage is TournamentStage.OVER
    assert winners(over) == (2,)
    assert [(row.place, row.user_id) for row in standings(over)] == [
        *((1, 2), (2, 1), (3, 3), (3, 4)),
        *((5, 5), (5, 6), (5, 7), (5, 8)),
    ]


def test_those_still_in_share_the_lead() -> None:
    playing = played(begun(people=4, table_size=2), "r1t1", 4, 1)
    assert [(row.place, row.user_id, row.still_in) for row in standings(playing)] == [
        *((1, 2, True), (1, 3, True), (1, 4, True), (4, 1, False)),
    ]


def test_who_does_not_come_is_out_and_who_does_goes_on() -> None:
    playing = check_in(opened(begun(people=4, table_size=2), "r1t1"), "r1t1", [4])
    deadline = playing.table("r1t1").deadline
    assert deadline is not None
    playing = pass_deadlines(playing, deadline)
    assert playing.table("r1t1").state is TableState.WALKOVER
    assert playing.table("r2t1").people == (4,)


def test_the_better_seed_goes_on_if_nobody_comes() -> None:
    playing = opened(begun(people=4, table_size=2), "r1t1")
    playing = pass_deadlines(playing, NOW + playing.round_time)
    assert playing.table("r2t1").people == (1,)


def test_only_those_who_came_go_on_from_a_large_table() -> None:
    playing = check_in(opened(begun(people=8, table_size=4), "r1t1"), "r1t1", [8])
    playing = pass_deadlines(playing, NOW + playing.round_time)
    assert playing.table("r2t1").people == (8,)
    playing = whole_round(playing, 1)
    assert {*playing.table("r2t1").people} == {8, 2, 3}


def test_who_withdraws_leaves_the_match_to_come_to_the_other() -> None:
    playing = withdraw(begun(people=4, table_size=2), 1, NOW)
    assert playing.table("r1t1").state is TableState.WALKOVER
    assert playing.table("r2t1").people == (4,)
    assert standings(playing)[-1].user_id == 1


def test_the_next_one_goes_on_in_the_place_of_somebody_who_won_and_withdrew() -> None:
    playing = opened(begun(people=4, table_size=2), "r1t1")
    playing = start_table(check_in(playing, "r1t1", [1, 4]), "r1t1", NOW, match_id=_match(playing))
    playing = withdraw(playing, 1, NOW)
    assert playing.table("r1t1").state is TableState.PLAYING
    scores = [SeatScore(user_id=1, place=1, points=60), SeatScore(user_id=4, place=2)]
    playing = finish_table(playing, "r1t1", NOW, match_id=_match(playing), scores=scores)
    assert playing.table("r2t1").people == (4,)


def test_who_is_out_stays_out_if_the_winner_withdraws_later() -> None:
    playing = withdraw(whole_round(begun(people=8, table_size=2), 1), 1, NOW)
    assert playing.table("r2t1").going == (4,)
    assert playing.table("r1t1").going == (1,)
    assert [row.user_id for row in standings(playing) if row.still_in] == [2, 3, 4]


def test_partners_who_share_a_place_go_on_by_seed() -> None:
    playing = check_in(opened(begun(people=8, table_size=4), "r1t1"), "r1t1", [1, 4, 5, 8])
    playing = start_table(playing, "r1t1", NOW, match_id=_match(playing))
    scores = [SeatScore(user_id=one, place=place) for one, place in ((8, 1), (4, 1), (1, 3), (5, 3))]
    playing = finish_table(playing, "r1t1", NOW, match_id=_match(playing), scores=scores)
    assert [one.user_id for one in playing.table("r1t1").placings] == [4, 8, 1, 5]
    assert {*playing.table("r2t1").people} == {4, 8}


def _match(playing: Tournament) -> str:
    return playing.table("r1t1").match_id or match_id_of(playing.table("r1t1"))
