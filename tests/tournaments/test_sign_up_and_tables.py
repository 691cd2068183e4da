"""Sign-up, seeds, what happens at tables, deadlines and reminders."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.errors import RulesProblem
from bot.engine.presets import PRESETS
from bot.privacy.deletions import anonymous_tournament
from bot.privacy.ports import Deletion
from bot.tournaments.deadlines import (
    next_deadline,
    note_reminders,
    pass_deadlines,
    reminders_due,
)
from bot.tournaments.kinds import winners
from bot.tournaments.sign_up import (
    begin,
    cancel,
    check_plan,
    end_sign_up,
    enter,
    match_rules,
    rules_problems,
    usual_round_time,
    withdraw,
)
from bot.tournaments.tables import SeatScore, check_in, open_table, say_ready, start_table, tables_to_start
from bot.tournaments.tournament import (
    MATCH_TIME,
    CancelReason,
    TableState,
    Tournament,
    TournamentError,
    TournamentKind,
    TournamentPlanError,
    TournamentRefusal,
    TournamentStage,
)
from tests.tournaments.support import NOW, begun, finish_table, lose_table, opened, tournament

if TYPE_CHECKING:
    from collections.abc import Callable

HOUR = timedelta(hours=1)


def refusal_of(step: Callable[[], Tournament]) -> TournamentRefusal:
    with pytest.raises(TournamentError) as refused:
        step()
    return refused.value.refusal


def match_of(playing: Tournament, key: str = "r1t1") -> str:
    match_id = playing.table(key).match_id
    assert match_id is not None
    return match_id


# Sign-up


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("name", "x" * 61),
        ("name", "two\nlines"),
        ("table_size", 1),
        ("table_size", 11),
        ("most_entrants", 501),
        ("rounds", 0),
        ("round_time", timedelta()),
        ("window", timedelta(days=2)),
        ("sign_up_until", NOW),
    ],
)
def test_a_plan_that_cannot_be_is_refused_by_name(field: str, value: Any) -> None:
    with pytest.raises(TournamentPlanError) as refused:
        check_plan(tournament(**{field: value}))
    assert refused.value.fields == (field,)


def test_a_plan_that_can_be_is_taken() -> None:
    check_plan(tournament())


def test_a_rotation_of_eight_needs_room_for_eight() -> None:
    with pytest.raises(TournamentPlanError):
        check_plan(tournament(TournamentKind.ROTATION_EIGHT, most_entrants=7))


def test_people_enter_once_and_only_while_there_is_room_and_time() -> None:
    signing = enter(tournament(most_entrants=2), 1, "Ann", NOW)
    assert refusal_of(lambda: enter(signing, 1, "Ann", NOW)) is TournamentRefusal.ENTERED_ALREADY
    full = enter(signing, 2, "Ben", NOW)
    assert refusal_of(lambda: enter(full, 3, "Cleo", NOW)) is TournamentRefusal.FULL
    late = signing.sign_up_until
    assert refusal_of(lambda: enter(signing, 2, "Ben", late)) is TournamentRefusal.SIGN_UP_OVER
    running = begin(full, NOW)
    assert refusal_of(lambda: enter(running, 3, "Cleo", NOW)) is TournamentRefusal.SIGN_UP_OVER


def test_who_withdraws_before_it_begins_is_off_the_list() -> None:
    signing = enter(tournament(), 1, "Ann", NOW)
    assert withdraw(signing, 1, NOW).entrants == ()
    assert refusal_of(lambda: withdraw(signing, 2, NOW)) is TournamentRefusal.NOT_ENTERED


def test_who_withdraws_is_not_in_it_any_more() -> None:
    playing = withdraw(begun(people=8), 3, NOW)
    assert refusal_of(lambda: withdraw(playing, 3, NOW)) is TournamentRefusal.NOT_ENTERED


def test_seeds_go_by_rating_and_without_one_by_entry() -> None:
    signing = tournament()
    for user_id in (5, 6, 7, 8):
        signing = enter(signing, user_id, str(user_id), NOW)
    running = begin(signing, NOW, {7: 1000.0, 8: 1400.0})
    assert [(one.user_id, one.seed) for one in running.entrants] == [(8, 1), (7, 2), (5, 3), (6, 4)]


def test_too_few_entrants_call_it_off() -> None:
    signing = enter(tournament(), 1, "Ann", NOW)
    off = begin(signing, NOW)
    assert (off.stage, off.cancelled) == (TournamentStage.CANCELLED, CancelReason.TOO_FEW)
    assert next_deadline(off) is None


def test_what_is_over_cannot_be_called_off_begun_or_left() -> None:
    off = cancel(begun(people=2), NOW, CancelReason.HOST)
    assert refusal_of(lambda: cancel(off, NOW, CancelReason.HOST)) is TournamentRefusal.OVER
    assert refusal_of(lambda: begin(off, NOW)) is TournamentRefusal.SIGN_UP_OVER
    assert refusal_of(lambda: withdraw(off, 1, NOW)) is TournamentRefusal.OVER


# Tables


def test_a_table_is_opened_once() -> None:
    playing = opened(begun(people=2), "r1t1")
    again = open_table(playing, "r1t1", NOW + HOUR, match_id="f" * 32, channel_id=99)
    assert again == playing


def test_a_table_whose_people_are_not_known_cannot_be_opened() -> None:
    playing = begun(people=4, table_size=2)
    assert refusal_of(lambda: opened(playing, "r2t1")) is TournamentRefusal.TABLE_NOT_OPEN
    assert refusal_of(lambda: opened(playing, "r9t9")) is TournamentRefusal.UNKNOWN_TABLE


def test_only_people_of_the_table_sit_down_there() -> None:
    playing = opened(begun(people=4, table_size=2), "r1t1")
    assert refusal_of(lambda: check_in(playing, "r1t1", [2])) is TournamentRefusal.NOT_AT_THIS_TABLE
    assert refusal_of(lambda: check_in(playing, "r1t2", [2])) is TournamentRefusal.TABLE_NOT_OPEN


def test_a_match_begins_when_all_are_there_or_at_the_deadline_with_two() -> None:
    playing = opened(begun(people=4, table_size=4), "r1t1")
    playing = check_in(playing, "r1t1", [1, 3])
    assert tables_to_start(playing, NOW) == ()
    due = playing.table("r1t1").deadline
    assert due is not None
    assert [table.key for table in tables_to_start(playing, due)] == ["r1t1"]
    assert pass_deadlines(playing, due) == playing
    assert [table.key for table in tables_to_start(check_in(playing, "r1t1", [1, 2, 3, 4]), NOW)] == ["r1t1"]


def test_a_match_begins_without_those_who_withdrew() -> None:
    playing = check_in(opened(begun(people=3), "r1t1"), "r1t1", [1, 3])
    assert tables_to_start(withdraw(playing, 2, NOW), NOW)


def test_who_withdraws_gets_up_from_a_table_that_waits_for_others() -> None:
    playing = check_in(opened(begun(people=3), "r1t1"), "r1t1", [1, 2, 3])
    playing = withdraw(playing, 2, NOW)
    assert playing.table("r1t1").present == (1, 3)
    assert tables_to_start(playing, NOW)


def test_who_withdrew_does_not_win_a_match_that_came_to_nothing() -> None:
    playing = check_in(opened(begun(people=2), "r1t1"), "r1t1", [1, 2])
    playing = start_table(playing, "r1t1", NOW, match_id=match_of(playing))
    over = pass_deadlines(withdraw(playing, 1, NOW), NOW + MATCH_TIME)
    assert winners(over) == (2,)


def test_a_match_begins_once() -> None:
    playing = check_in(opened(begun(people=2), "r1t1"), "r1t1", [1, 2])
    started = start_table(playing, "r1t1", NOW, match_id=match_of(playing))
    assert start_table(started, "r1t1", NOW + HOUR, match_id=match_of(playing)) == started
    other = "e" * 32
    refusal = refusal_of(lambda: start_table(started, "r1t1", NOW, match_id=other))
    assert refusal is TournamentRefusal.TABLE_NOT_OPEN


def test_the_result_of_another_match_does_not_count() -> None:
    playing = opened(begun(people=2), "r1t1")
    scores = [SeatScore(user_id=1, place=1), SeatScore(user_id=2, place=2)]
    assert finish_table(playing, "r1t1", NOW, match_id="e" * 32, scores=scores) == playing


def test_whoever_has_no_result_did_not_play_and_strangers_do_not_count() -> None:
    playing = opened(begun(people=3), "r1t1")
    scores = [SeatScore(user_id=99, place=1), SeatScore(user_id=3, place=2), SeatScore(user_id=1, place=3)]
    over = finish_table(playing, "r1t1", NOW, match_id=match_of(playing), scores=scores)
    ended = [(one.user_id, one.place, one.absent) for one in over.table("r1t1").placings]
    assert ended == [(3, 1, False), (1, 2, False), (2, 3, True)]


def test_a_table_that_is_lost_is_opened_once_more_and_then_decided() -> None:
    playing = check_in(opened(begun(people=2), "r1t1"), "r1t1", [1, 2])
    lost = lose_table(playing, "r1t1", NOW, match_id=match_of(playing))
    assert (lost.table("r1t1").state, lost.table("r1t1").channel_id) == (TableState.WAITING, None)
    again = check_in(open_table(lost, "r1t1", NOW, match_id="a" * 32, channel_id=10), "r1t1", [2])
    assert lose_table(again, "r1t1", NOW, match_id=match_of(playing)) == again
    over = lose_table(again, "r1t1", NOW, match_id="a" * 32)
    assert over.stage is TournamentStage.OVER
    assert [one.user_id for one in over.table("r1t1").placings if not one.absent] == [2]


def test_a_match_that_nobody_finishes_is_decided_by_seed() -> None:
    playing = check_in(opened(begun(people=4), "r1t1"), "r1t1", [2, 3])
    playing = start_table(playing, "r1t1", NOW, match_id=match_of(playing))
    assert pass_deadlines(playing, NOW + MATCH_TIME - HOUR) == playing
    over = pass_deadlines(playing, NOW + MATCH_TIME)
    assert [one.user_id for one in over.table("r1t1").placings] == [2, 3, 1, 4]


def test_only_an_arena_asks_who_is_ready() -> None:
    assert refusal_of(lambda: say_ready(begun(people=2), 1, NOW)) is TournamentRefusal.NO_ARENA
    arena = begun(TournamentKind.ARENA, people=2, table_size=2)
    assert refusal_of(lambda: say_ready(arena, 9, NOW)) is TournamentRefusal.NOT_ENTERED
    seated = say_ready(say_ready(arena, 1, NOW), 2, NOW)
    assert refusal_of(lambda: say_ready(seated, 1, NOW)) is TournamentRefusal.AT_A_TABLE


@pytest.mark.parametrize(
    ("sign_up", "to_come"),
    [(0.1, 1 / 6), (0.5, 1 / 6), (1, 0.25), (3, 0.75), (24, 6), (96, 24), (24 * 7, 24)],
)
def test_the_time_to_come_to_a_table_follows_from_the_length_of_sign_up(
    sign_up: float, to_come: float
) -> None:
    assert usual_round_time(sign_up * HOUR) == to_come * HOUR


def test_sign_up_can_be_ended_at_once_by_enough_people() -> None:
    few = enter(tournament(), 1, "Ann", NOW)
    assert refusal_of(lambda: end_sign_up(few, NOW)) is TournamentRefusal.TOO_FEW
    enough = end_sign_up(enter(few, 2, "Ben", NOW), NOW + HOUR)
    assert (enough.stage, enough.sign_up_until) == (TournamentStage.SIGN_UP, NOW + HOUR)
    assert reminders_due(enough, NOW + HOUR) == ()
    assert end_sign_up(enough, NOW + 2 * HOUR) == enough
    assert refusal_of(lambda: end_sign_up(begin(enough, NOW), NOW)) is TournamentRefusal.SIGN_UP_OVER


# Reminders


def test_the_end_of_sign_up_is_told_an_hour_before_and_once() -> None:
    signing = tournament()
    due = next_deadline(signing)
    assert due == signing.sign_up_until - HOUR
    (reminder,) = reminders_due(signing, due)
    assert reminder.table is None
    told = note_reminders(signing, [reminder])
    assert reminders_due(told, due) == ()
    assert next_deadline(told) == signing.sign_up_until


def test_only_those_who_are_not_there_are_reminded_of_their_table() -> None:
    playing = check_in(opened(begun(people=4), "r1t1"), "r1t1", [2])
    assert reminders_due(playing, NOW) == ()
    (reminder,) = reminders_due(playing, NOW + playing.round_time - HOUR)
    assert (reminder.table, reminder.people) == ("r1t1", (1, 3, 4))
    told = note_reminders(playing, [reminder])
    assert reminders_due(told, NOW + playing.round_time - HOUR) == ()
    assert reminders_due(playing, NOW + playing.round_time) == ()


def test_nobody_is_reminded_of_something_that_comes_at_once() -> None:
    short = timedelta(minutes=4)
    assert reminders_due(tournament(sign_up_until=NOW + short), NOW + short * 0.9) == ()


# Rules


def test_rules_fit_if_every_table_that_may_be_can_play_by_them() -> None:
    elimination, four = TournamentKind.ELIMINATION, TournamentKind.ROTATION_FOUR
    classic, duel = PRESETS["classic"], PRESETS["duel"]

    def problems(kind: TournamentKind, preset: Any, size: int) -> tuple[RulesProblem, ...]:
        return rules_problems(kind, match_rules(kind, preset, table_size=size), table_size=size)

    assert match_rules(elimination, classic, table_size=4) == classic, "nobody reads of changed rules"
    assert problems(elimination, classic, 10) == ()
    assert problems(elimination, duel, 2) == ()
    assert RulesProblem.FORMAT_SEATS in problems(elimination, duel, 3)
    assert problems(four, classic, 4) == ()
    assert problems(TournamentKind.ROTATION_EIGHT, classic, 4) == ()


@pytest.mark.parametrize(
    ("title", "entered", "left"),
    [
        ("Ann's cup", True, "Former player 9's cup"),
        ("The cup of ANN", True, "The cup of Former player 9"),
        ("Annals of spring", True, "Annals of spring"),
        ("Whatever Ann wrote", False, "Former player 9"),
    ],
)
def test_no_title_keeps_the_name_of_somebody_whose_data_was_deleted(
    title: str, *, entered: bool, left: str
) -> None:
    one = tournament(name=title)
    one = enter(enter(one, 3, "Ann", NOW) if entered else one, 4, "Ben", NOW)
    wish = Deletion(user_id=3, anonymous_id=9, requested_at=NOW)
    after = anonymous_tournament(one, wish, "Former player 9")
    assert (after.name, after.host_id) == (left, 9)
    assert "Ann" not in {entrant.name for entrant in after.entrants}
    others = anonymous_tournament(one, Deletion(user_id=8, anonymous_id=9, requested_at=NOW), "Nobody")
    assert others == one
