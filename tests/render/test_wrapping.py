"""Text in several lines of a picture: whole words, whole names, and an ellipsis behind a word."""

from __future__ import annotations

from bot.render.pictures.lobby import breaks_no_word, wrapped
from bot.render.pictures.sprites import lettering_width

WIDTH = 256


def test_lines_break_between_words_and_none_is_too_wide() -> None:
    assert wrapped("large", "Classic, with changes", WIDTH, most=2) == ("Classic, with", "changes")
    assert wrapped("large", "Party", WIDTH, most=2) == ("Party",)
    assert wrapped("large", "", WIDTH, most=2) == ()


def test_a_word_wider_than_a_line_goes_on_in_the_next() -> None:
    lines = wrapped("count", "W" * 32, WIDTH, most=4)
    assert "".join(lines) == "W" * 32
    assert all(lettering_width("count", line) <= WIDTH for line in lines)
    assert not breaks_no_word("count", "W" * 32, WIDTH)
    assert breaks_no_word("count", "W W " * 16, WIDTH)


def test_what_is_too_long_ends_behind_a_word_with_an_ellipsis() -> None:
    lines = wrapped("count", "one word and another " * 9, WIDTH, most=3)
    assert len(lines) == 3
    assert lines[-1].endswith(("one…", "word…", "and…", "another…"))
    assert lettering_width("count", lines[-1]) <= WIDTH
    [word] = wrapped("count", "W" * 99, WIDTH, most=1)
    assert set(word) == {"W", "…"}
