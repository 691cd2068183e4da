"""Display names are text from strangers: they must not format, mention, link, or break a line."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.cli import export
from bot.engine.presets import CLASSIC
from bot.i18n import locales, translator
from bot.matches.archive import ArchivedSeat
from bot.players.personas import Level, persona_of
from bot.render.pictures.sprites import drawable_text
from bot.rooms.state.room_state import RoomState, Seat, Stage
from cogs.core.names import (
    MAX_NAME_LENGTH,
    NameForm,
    escaped,
    names_of,
    pictured_names,
    plain,
    seat_names,
)
from cogs.daily.view import daily_names
from cogs.table.lobby_view import computers_line
from tests.engine.positions import position


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Anna-Maria O'Neil", "Anna-Maria O'Neil"),
        ("Ada 🎴 Löwe 漢字", "Ada 🎴 Löwe 漢字"),
        ("*Ada*", r"\*Ada\*"),
        ("__Ada__", r"\_\_Ada\_\_"),
        ("~~Ada~~", r"\~\~Ada\~\~"),
        ("||Ada||", r"\|\|Ada\|\|"),
        ("`Ada`", r"\`Ada\`"),
        ("\\", r"\\"),
        ("Ada\\", r"Ada\\"),
        ("# Ada", r"\# Ada"),
        ("-# Ada", r"\-# Ada"),
        ("> Ada", r"\> Ada"),
        (">>> Ada", r"\>\>\> Ada"),
        ("+ Ada", r"\+ Ada"),
        ("Ada #1", "Ada #1"),
        ("[Ada](http://e.co)", r"\[Ada\](http\://e\.co)"),
        ("[a](b)[c](http://e.co)", r"\[a\](b)\[c\](http\://e\.co)"),
        ("https://e.co/**x", r"https\://e\.co/\*\*x"),
        ("discord.gg/abc", r"discord\.gg/abc"),
        ("www.bücher.example", r"www\.bücher\.example"),
        ("St. John jr.", "St. John jr."),
        ("1. Ada", r"1\. Ada"),
        ("12. Ada", r"12\. Ada"),
        ("<t:0:R>", r"\<t:0:R\>"),
        ("<:uno:123456789012345678>", r"\<:uno:123456789012345678\>"),
        ("<#123456789012345678>", r"\<#123456789012345678\>"),
    ],
)
def test_a_name_is_shown_as_it_is_written(name: str, shown: str) -> None:
    assert escaped(name) == shown


@pytest.mark.parametrize(
    "name",
    ["@everyone", "@here", "<@123456789012345678>", "<@!123456789012345678>", "<@&123456789012345678>"],
)
def test_a_name_mentions_nobody(name: str) -> None:
    assert re.search(r"@(everyone|here|[!&]?\d)", escaped(name)) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada\nBob", "Ada Bob"),
        ("Ada\r\n\r\n# Bob", "Ada # Bob"),
        ("Ada\u2028Bob\u2029", "Ada Bob"),
        ("\u202eadA\u202c", "adA"),  # right to left: would turn the rest of the line around
        ("\u2066Ada\u2069\u200f", "Ada"),
        ("A\u200bd\u200da", "A d a"),
        ("\0\x1b[31mAda", "[31mAda"),
        ("  Ada \t Bob  ", "Ada Bob"),
        ("", "?"),
        ("\u3164", "?"),
        ("\u2800\u115f\u1160 \uffa0\u034f\u180b\ufe0f\U000e0101", "?"),
        ("\u0301\u20dd", "?"),
        ("A\u3164B", "A B"),
        ("A" + "\u0301" * 30 + "da", "A\u0301\u0301da"),
        ("a\u0323\u0302\u0301\u0300 \u0300b", "a\u0323\u0302 b"),
        ("❤️ 1️⃣", "❤️ 1️⃣"),
        ("हिन्दी ไม้ วิ नि", "हिन्दी ไม้ วิ नि"),
        ("🤖 Computer 1", "Computer 1"),
        ("🤖", "?"),
        (" \n\u200b\u202e", "?"),
        ("x" * 200, "x" * MAX_NAME_LENGTH),
        ("🎴" * 200, "🎴" * MAX_NAME_LENGTH),
    ],
)
def test_a_name_is_one_line_without_invisible_characters(name: str, shown: str) -> None:
    assert plain(name) == shown


@given(st.text(max_size=80) | st.text(alphabet="*_~|`[]()<>#@\\-+:/ ae", max_size=80))
@settings(deadline=None, derandomize=True)
@example("*" * 200)
@example("\\" * 33)
def test_no_name_gets_out_of_its_place(name: str) -> None:
    safe = escaped(name)
    unescaped = re.sub(r"\\[\\*_~|`\[\]<>#+:.-]", "", safe)  # what is left has its meaning for Discord
    assert re.search(r"[\\*_~|`\[\]<>]", unescaped) is None
    assert "://" not in unescaped
    assert safe[0] not in "#+-> "
    assert not any(unicodedata.category(c) in {"Cc", "Zl", "Zp"} for c in safe)
    assert re.sub(r"\\(.)", r"\1", safe).replace("@\u200b", "@") == plain(name)
    assert 1 <= len(plain(name)) <= MAX_NAME_LENGTH
    assert len(safe) <= 2 * MAX_NAME_LENGTH + 8
    assert plain(plain(name)) == plain(name)


def test_computer_players_are_numbered_among_themselves() -> None:
    seats = (Seat(1, "*Ada*"), Seat(None, ""), Seat(2, "Bob"), Seat(None, ""))
    state = RoomState(stage=Stage.LOBBY, host=1, seats=seats, rules=CLASSIC, match_id="0" * 32)
    assert seat_names(translator(), state) == (r"\*Ada\*", "🤖 Computer 1", "Bob", "🤖 Computer 2")
    assert seat_names(translator(), state, markdown=False) == (
        "*Ada*",
        "🤖 Computer 1",
        "Bob",
        "🤖 Computer 2",
    )


def test_where_there_is_little_room_a_computer_player_has_no_space() -> None:
    seats = (Seat(None, "Pixel"), Seat(1, "*Ada*"), Seat(None, ""))
    state = RoomState(stage=Stage.LOBBY, host=1, seats=seats, rules=CLASSIC, match_id="0" * 32)
    assert names_of(translator(), state.seats, form=NameForm.SHORT) == ("🤖 Pixel", r"\*Ada\*", "🤖 2")
    assert pictured_names(translator(), state.seats)[2] == "🤖 Computer 2"


def test_a_computer_player_has_a_name_of_our_list_alone() -> None:
    seats = (Seat(None, "Pixel"), Seat(None, "Robin"), Seat(7, "Pixel"), Seat(8, "Bot  Pixel"))
    assert names_of(translator(), seats) == ("🤖 Pixel", "🤖 Computer 2", "Pixel", "Bot Pixel")
    pictured = pictured_names(translator(), seats)
    assert pictured[0] == translator()("picture-computer", name="Pixel")
    assert [name[0] for name in pictured[2:]] == ["P", '"']


def lobby(*names: str) -> RoomState:
    """Return a lobby of people, and of computer players for the names that are empty."""
    seats = tuple(Seat(number if name else None, name) for number, name in enumerate(names, 1))
    return RoomState(stage=Stage.LOBBY, host=1, seats=seats, rules=CLASSIC, match_id="0" * 32)


def test_a_name_that_cannot_be_seen_is_a_number() -> None:
    assert seat_names(translator(), lobby("Ada", "\u3164", "\u0301")) == ("Ada", "Player 2", "Player 3")


@pytest.mark.parametrize("locale", locales())
@pytest.mark.parametrize(
    "name", ["Computer 1", "🤖 Computer 1", "COMPUTER 1", "Cömputer 1", "Computer  1️⃣", "🤖\ufe0fComputer 1"]
)
def test_nobody_can_look_like_a_computer_player(name: str, locale: str) -> None:
    translate, state = translator(locale), lobby(name, "")
    person, computer = seat_names(translate, state)
    assert computer.startswith("🤖 ")
    assert "🤖" not in person
    assert escaped("🤖") == "?"


def test_a_match_in_words_marks_computer_players_as_everything_else_does() -> None:
    seats = [ArchivedSeat(1, "🤖 Pixel"), ArchivedSeat(None, "Pixel"), ArchivedSeat(None, "")]
    assert [*export._names(seats)] == ["Pixel", *names_of(translator(), seats)[1:]]


def test_everybody_reads_how_well_the_computer_players_of_a_match_play() -> None:
    seats = (Seat(1, "Ada"), Seat(None, "Moss", Level.SHARP), Seat(None, "", Level.EASY))
    state = replace(lobby(), seats=seats, stage=Stage.PLAYING, match=position("R1", "R2", "R3"))
    line = computers_line(translator(), state)
    assert line == "-# 🤖 Moss: Sharp · 🤖 Computer 2: Easy"
    assert computers_line(translator(), replace(state, seats=(Seat(1, "Ada"),) * 3)) == ""


@pytest.mark.parametrize("name", ["Computer 1", "🤖 computer 7", "Cömputer 1", "C o m p u t e r 1"])
def test_nobody_looks_like_a_computer_player_in_a_picture(name: str) -> None:
    person, computer = pictured_names(translator(), lobby(name, "").seats)
    assert drawable_text(computer) == "Computer 1"
    assert (drawable_text(person) or "").startswith('"')


def test_other_names_are_in_pictures_as_they_are() -> None:
    names = ("Ada", "Computer Ada", "漢字", "1")
    assert pictured_names(translator(), lobby(*names).seats) == names


def test_computer_players_of_the_daily_deal_have_three_names_and_others_the_next_day() -> None:
    first, second = (daily_names(translator(), "Ann", date(2026, 11, day)) for day in (22, 23))
    for names in (first, second):
        assert len({*names}) == 4
        assert all(persona_of(name.removeprefix("🤖 ")) for name in names[1:])
    assert {*first} & {*second} == {"Ann"}
