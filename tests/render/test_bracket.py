"""The picture of a tournament: pages that fit a phone, and words for what they show."""

from __future__ import annotations

from dataclasses import replace as changed
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.i18n import translator
from bot.render.pictures.bracket import (
    BOARD_ROWS,
    CAPTION,
    EDGE,
    HEAD,
    MARGIN,
    TALLEST,
    Board,
    Bracket,
    BracketRow,
    Column,
    Plate,
    RowStyle,
    bracket_content,
    bracket_pages,
    bracket_picture,
    column_tops,
    current_page,
    ordered_tables,
)
from bot.render.pictures.league import PicturedPodium
from bot.render.pictures.pieces import MAX_LENGTH, WIDTH, listed
from bot.render.tournament import round_text, table_number
from bot.tournaments.sign_up import withdraw
from bot.tournaments.tables import check_in, report_points, start_table
from bot.tournaments.tournament import Tournament, TournamentKind
from tests.tournaments.support import NOW, begun, opened, tournament, whole_round

TELL = translator()
MOST_BYTES = 100_000


def named(playing: Tournament, user_id: int, name: str) -> Tournament:
    entrants = [replace(one, name=name) if one.user_id == user_id else one for one in playing.entrants]
    return replace(playing, entrants=tuple(entrants))


def bracket(playing: Tournament, page: int = 0) -> Bracket:
    content = bracket_content(TELL, playing, page)
    assert isinstance(content, Bracket)
    return content


def board(playing: Tournament, page: int = 0) -> Board:
    content = bracket_content(TELL, playing, page)
    assert isinstance(content, Board)
    return content


def told(playing: Tournament, page: int = 0) -> str:
    content = bracket_content(TELL, playing, page)
    return "" if content is None else listed(TELL, content.told)


@pytest.mark.parametrize("table_size", [2, 3, 4, 7, 10])
@pytest.mark.parametrize("people", [2, 5, 16, 37, 200])
def test_every_table_is_on_one_page_that_fits_a_phone(people: int, table_size: int) -> None:
    playing = begun(people=people, table_size=table_size)
    pages = bracket_pages(playing)
    shown = [key for page in pages for key in page.tables]
    assert sorted(shown) == sorted(table.key for table in playing.tables)
    for number in {0, len(pages) - 1}:
        data = bracket_picture(bracket(playing, number))
        picture = Image.open(BytesIO(data))
        assert picture.mode == "P"
        assert picture.size[0] == WIDTH
        assert picture.size[1] <= HEAD + CAPTION + EDGE + TALLEST + MARGIN
        assert len(data) < MOST_BYTES


def test_of_three_tables_two_stand_in_the_first_column() -> None:
    columns = bracket(begun(people=12, table_size=4)).columns
    assert [len(column.plates) for column in columns] == [2, 1]


def test_no_two_tables_lie_on_each_other() -> None:
    small, large = Plate("1", (BracketRow(("a", "")),) * 2), Plate("2", (BracketRow(("a", "")),) * 9)
    first = Column("Round 1", (small, large, small, small))
    second = Column("Round 2", (changed(large, feeds=(0, 1)), changed(large, feeds=(2, 3))))
    for column, tops in zip((first, second), column_tops([first, second]), strict=True):
        ends = [top + plate.height for top, plate in zip(tops, column.plates, strict=True)]
        assert all(end <= top for end, top in zip(ends, tops[1:], strict=False))
        assert tops[0] >= 0


def test_lines_lead_from_each_table_to_the_next() -> None:
    playing = begun(people=8, table_size=2)
    first, _, _ = ordered_tables(playing, [1, 2, 3])
    assert [table_number(table) for table in first] == ["1", "4", "2", "3"]
    semi_final, final = bracket(playing, 1).columns
    assert [plate.feeds for plate in (*semi_final.plates, *final.plates)] == [(), (), (0, 1)]


def test_where_two_go_on_there_are_no_lines() -> None:
    columns = bracket(begun(people=16, table_size=4), 1).columns
    assert len(columns) == 2
    assert all(plate.feeds == () for column in columns for plate in column.plates)


def test_who_goes_on_is_bright_and_who_did_not_play_is_dim() -> None:
    playing = withdraw(whole_round(begun(people=8, table_size=2), 1), 1, NOW)
    first, second = bracket(playing).columns[0], bracket(playing, 1).columns[0]
    assert [row.mark for row in first.plates[0].rows] == [RowStyle.AHEAD, RowStyle.PLAIN]
    assert [row.mark for row in second.plates[0].rows] == [RowStyle.OUT, RowStyle.AHEAD]
    assert [row.mark for row in second.plates[1].rows] == [RowStyle.PLAIN, RowStyle.PLAIN]


def told_table(round_: str, number: int, *people: str) -> str:
    label = f"{round_}, {TELL('tournament-table', number=number)}"
    return TELL("picture-bracket-table", table=label, people=", ".join(people))


def test_the_words_tell_who_goes_on_with_how_many_points_who_was_away_and_who_is_to_come() -> None:
    playing = withdraw(whole_round(begun(people=8, table_size=2), 1), 1, NOW)
    words = f"{told(playing)} {told(playing, 1)}"
    points = {name: TELL("picture-bracket-points-of", name=f"Player {name}", points=20) for name in (1, 2)}
    points |= {name: TELL("picture-bracket-points-of", name=f"Player {name}", points=10) for name in (7, 8)}
    first, second, final = (round_text(TELL, playing, number) for number in (1, 2, 3))
    for number, (winner, loser) in enumerate(((1, 8), (2, 7)), 1):
        ahead = TELL("picture-bracket-goes-on", name=points[winner])
        assert told_table(first, number, ahead, points[loser]) in words
    absent = TELL("picture-bracket-absent", name="Player 1")
    ahead = TELL("picture-bracket-goes-on", name="Player 4")
    assert told_table(second, 1, absent, ahead) in words, "the picture has one dim and the other bright"
    assert told_table(second, 2, "Player 2", "Player 3") in words
    to_come = TELL("tournament-winner-of", table=2)
    assert told_table(final, 1, "Player 4", to_come) in words
    columns = [column for page in (0, 1) for column in bracket(playing, page).columns]
    drawn = [row for column in columns for plate in column.plates for row in plate.rows]
    dim, bright = (sum(row.mark is mark for row in drawn) for mark in (RowStyle.OUT, RowStyle.AHEAD))
    assert (words.count("(did not play)"), words.count("(ahead)")) == (dim, bright)


def test_the_words_of_a_board_have_every_row_and_who_withdrew() -> None:
    playing = withdraw(whole_round(begun(TournamentKind.ROUNDS, people=5, rounds=2), 1), 2, NOW)
    words = f"{told(playing)} {told(playing, 1)}"
    for place, row in enumerate(board(playing).rows, 1):
        name, (won, of), score = row.cells[1], row.cells[2].split("/"), int(row.cells[3])
        withdrawn = "yes" if row.mark is RowStyle.OUT else "no"
        assert (
            TELL(
                "picture-bracket-place",
                place=place,
                name=name,
                wins=int(won),
                played=int(of),
                score=score,
                withdrawn=withdrawn,
            )
            in words
        )
    assert sum(row.mark is RowStyle.OUT for row in board(playing).rows) == 1


def test_the_words_of_a_schedule_tell_which_hands_are_played_now() -> None:
    playing = check_in(opened(begun(TournamentKind.ROTATION_FOUR, people=4), "r1t1"), "r1t1", [1, 2, 3, 4])
    playing = start_table(playing, "r1t1", NOW, match_id=playing.tables[0].match_id or "")
    playing = report_points(playing, "r1t1", hands=5, points=[80, 120, 80, 0])
    words = told(playing, 1)
    for row in board(playing, 1).rows:
        first, last = row.cells[0].split("-")
        hands = TELL("tournament-schedule-hands", first=int(first), last=int(last))
        if row.mark is RowStyle.AHEAD:
            hands = TELL("picture-bracket-now", hands=hands)
        assert TELL("picture-bracket-table", table=hands, people=", ".join(row.cells[1:])) in words


def test_a_seat_that_is_not_decided_says_whose_it_will_be() -> None:
    last = bracket(begun(people=4, table_size=2)).columns[-1].plates[0]
    assert [row.cells[0] for row in last.rows] == [
        TELL("picture-bracket-winner", table="1"),
        TELL("picture-bracket-winner", table="2"),
    ]


def test_a_seat_of_one_of_two_who_go_on_names_their_table_in_words() -> None:
    last = bracket(begun(people=16, table_size=4), 1).columns[-1].plates[0]
    assert [row.cells[0] for row in last.rows] == [
        TELL("picture-bracket-from", rank=rank, table=table)
        for rank, table in ((1, "1"), (1, "2"), (2, "2"), (2, "1"))
    ]
    assert all("table" in row.cells[0] for row in last.rows), "1st of 2 reads like the first out of two"


def test_a_name_in_other_letters_is_a_seed_in_the_picture_and_whole_in_the_words() -> None:
    playing = named(begun(people=2), 2, "日本")
    assert bracket(playing).columns[0].plates[0].rows[1].cells[0] == "#2"
    assert "日本" in told(playing)


def test_a_title_without_letters_has_that_of_its_kind() -> None:
    playing = replace(begun(people=2), name="🎉")
    assert bracket(playing).title == TELL("tournament-kind-elimination")


def test_a_language_of_other_letters_is_written_in_english_and_told_in_its_own() -> None:
    playing = named(begun(people=5, table_size=2), 2, "日本")
    content = bracket_content(translator("ja"), playing, 0)
    assert isinstance(content, Bracket)
    assert content == bracket(playing)
    assert all("テーブル" in sentence for sentence in content.told[1:])


def test_the_page_that_is_played_is_the_current_one() -> None:
    playing = begun(people=37, table_size=2)
    assert current_page(playing) == 0
    playing = whole_round(playing, 1)
    assert bracket_pages(playing)[current_page(playing)].rounds == (2,)
    for number in (2, 3, 4, 5):
        playing = whole_round(playing, number)
    assert current_page(playing) == len(bracket_pages(playing)) - 1
    assert current_page(whole_round(playing, 6)) == 0, "the podium"


def test_nothing_is_shown_before_it_begins_and_a_page_too_far_is_the_last() -> None:
    for kind in TournamentKind:
        assert bracket_content(TELL, tournament(kind), 0) is None
    playing = begun(people=37, table_size=2)
    assert bracket_content(TELL, playing, 99) == bracket_content(
        TELL, playing, len(bracket_pages(playing)) - 1
    )
    assert told(playing, -1) == told(playing)


def test_the_words_are_never_too_long() -> None:
    playing = begun(people=100, table_size=10)
    for user_id in range(1, 101):
        playing = named(playing, user_id, "W" * 32)
    assert all(len(told(playing, page)) <= MAX_LENGTH for page in range(9))


def test_rounds_have_a_board_with_the_winner_bright() -> None:
    playing = begun(TournamentKind.ROUNDS, people=17, rounds=1)
    assert len(bracket_pages(playing)) == 2
    over = board(whole_round(playing, 1), 1)
    assert len(over.rows) == BOARD_ROWS
    assert over.rows[0].cells == ("1.", "Player 1", "1/1", "10")
    assert over.rows[0].mark is RowStyle.AHEAD
    assert len(bracket_picture(over)) < MOST_BYTES


def test_a_rotation_has_its_schedule_and_the_points_of_the_match_that_goes_on() -> None:
    playing = check_in(opened(begun(TournamentKind.ROTATION_FOUR, people=4), "r1t1"), "r1t1", [1, 2, 3, 4])
    playing = start_table(playing, "r1t1", NOW, match_id=playing.tables[0].match_id or "")
    playing = report_points(playing, "r1t1", hands=5, points=[80, 120, 80, 0])
    assert [row.cells[3] for row in board(playing).rows] == ["120", "80", "80", "0"]
    schedule = board(playing, 1)
    assert [row.mark for row in schedule.rows] == [RowStyle.PLAIN, RowStyle.AHEAD, RowStyle.PLAIN]
    assert schedule.rows[1].cells == ("5-8", "Player 1 + Player 2", "Player 3 + Player 4")
    assert bracket_picture(schedule)


def podium(playing: Tournament) -> PicturedPodium:
    content = bracket_content(TELL, playing, 0)
    assert isinstance(content, PicturedPodium)
    return content


def test_a_tournament_that_is_over_begins_with_its_podium() -> None:
    playing = begun(people=8, table_size=2)
    for number in (1, 2, 3):
        assert not isinstance(bracket_content(TELL, playing, 0), PicturedPodium)
        playing = whole_round(playing, number)
    shown = podium(playing)
    assert shown.trophy
    assert [(step.place, step.name) for step in shown.steps] == [
        (1, "Player 1"), (2, "Player 2"), (3, "Player 3"), (3, "Player 4"),
    ]  # fmt: skip
    assert shown.steps[0].number == TELL("picture-won", wins=3, matches=3)
    assert "Player 1" not in shown.subtitle, "that is told once"
    by_points = podium(whole_round(begun(TournamentKind.ROUNDS, people=4, rounds=1), 1))
    assert by_points.steps[0].number == TELL("podium-points", points=10)


def test_whoever_played_no_match_is_only_on_the_podium_as_the_winner() -> None:
    playing = withdraw(begun(people=2), 2, NOW)
    assert [step.name for step in podium(playing).steps] == ["Player 1"]
    assert podium(replace(playing, name="🎉")).title == TELL("tournament-kind-elimination")
