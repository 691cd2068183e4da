"""A tournament in words."""

from __future__ import annotations

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from bot.i18n import translator
from bot.render.tournament import (
    entrant_lines,
    match_text,
    outcome_text,
    round_text,
    schedule_lines,
    standing_lines,
    table_line,
)
from bot.tournaments.codec import summary_of
from bot.tournaments.sign_up import cancel
from bot.tournaments.tables import check_in, report_points, start_table
from bot.tournaments.tournament import CancelReason, Tournament, TournamentKind
from tests.rooms.test_tournament_tables import MATCH
from tests.tournaments.support import NOW, begun, opened, whole_round

TELL = translator()


def renamed(tournament: Tournament, name: str) -> Tournament:
    entrants = tuple([replace(entrant, name=name) for entrant in tournament.entrants])
    return replace(tournament, entrants=entrants)


def table_lines(tournament: Tournament) -> list[str]:
    return [table_line(TELL, tournament, table) for table in tournament.tables]


def test_a_bracket_names_who_comes_and_from_where() -> None:
    first, second, third, _ = table_lines(begun(people=5, table_size=2))
    assert "Player 4" in first
    assert "Player 5" in first
    assert TELL("tournament-winner-of", table="1") in second
    assert "Player 3" in third


def test_those_who_go_on_are_bold_and_first() -> None:
    line = table_lines(whole_round(begun(people=8, table_size=4), 1))[0]
    places = [line.index(name) for name in ("**Player 1**", "**Player 4**", "Player 5", "Player 8")]
    assert places == sorted(places)
    assert "**Player 5**" not in line


def test_the_page_follows_what_is_played() -> None:
    playing = whole_round(begun(people=8, table_size=4), 1)
    assert (playing.current_round, playing.last_round) == (2, 2)


def test_the_last_rounds_of_an_elimination_have_names() -> None:
    playing = begun(people=16, table_size=2)
    names = [round_text(TELL, playing, number) for number in range(1, 5)]
    assert names == ["Round 1", "Quarterfinal", "Semifinal", "Final"]
    assert "**Final**" in table_line(TELL, playing, playing.tables[-1])
    assert round_text(TELL, begun(TournamentKind.ROUNDS, people=5), 1) == "Round 1"
    assert round_text(TELL, begun(TournamentKind.ROTATION_FOUR, people=4), 1) == TELL("tournament-groups")
    assert round_text(TELL, begun(TournamentKind.ARENA, people=4), 1) == TELL("tournament-matches")


def test_the_table_of_a_match_is_called_by_its_round() -> None:
    names = [
        match_text(TELL, changed(MATCH, number=2, round=round_number, to_come=to_come))
        for round_number, to_come in ((3, 0), (2, 1), (1, 3), (2, None), (0, None))
    ]
    assert names == ["Final", "Semifinal · Table 2", "Round 1 · Table 2", "Round 2 · Table 2", "Table 2"]


def test_an_open_table_says_where_it_is_and_how_many_are_there() -> None:
    playing = check_in(opened(begun(people=3), "r1t1"), "r1t1", [2])
    (line,) = table_lines(playing)
    assert "<#9>" in line
    assert TELL("tournament-state-open", there=1, people=3) in line


def test_standings_say_who_is_still_in_and_who_is_out() -> None:
    first, *_, last = standing_lines(TELL, whole_round(begun(people=8, table_size=2), 1))
    assert TELL("tournament-still-in") in first
    assert TELL("tournament-out-in", reached="Quarterfinal") in last


def test_a_rotation_shows_its_schedule_and_the_points_so_far() -> None:
    playing = check_in(opened(begun(TournamentKind.ROTATION_FOUR, people=5), "r1t1"), "r1t1", [1, 2, 3, 4])
    assert len(schedule_lines(TELL, playing, playing.tables[0])) == 3
    match_id = playing.tables[0].match_id or ""
    playing = start_table(playing, "r1t1", NOW, match_id=match_id)
    playing = report_points(playing, "r1t1", hands=5, points=[80, 120, 80, 0])
    *pairings, points = schedule_lines(TELL, playing, playing.tables[0])
    assert [line.endswith("◀") for line in pairings] == [False, True, False]
    assert points.index("Player 2 120") < points.index("Player 1 80")
    assert TELL("tournament-reserve") in standing_lines(TELL, playing)[-1]


def test_the_end_says_who_has_won_or_why_nobody_did() -> None:
    playing = begun(people=2)
    assert outcome_text(TELL, summary_of(playing)) is None
    assert "**Player 1**" in (outcome_text(TELL, summary_of(whole_round(playing, 1))) or "")
    off = cancel(playing, NOW, CancelReason.HOST)
    assert outcome_text(TELL, summary_of(off)) == TELL("tournament-cancelled-host", tournament="Spring cup")


@pytest.mark.parametrize("name", ["@everyone", "**x**", "[a](http://b.c)", "\u200b", "<#1>"])
def test_names_are_safe_to_show(name: str) -> None:
    playing = renamed(begun(people=2), name)
    for line in (*entrant_lines(TELL, playing), *table_lines(playing)):
        assert "@everyone" not in line
        assert "<#1>" not in line
        assert "](http:" not in line
        assert "\u200b\u200b" not in line
