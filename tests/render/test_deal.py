"""The words of cuts exactly as they were hashed: nothing of them can be lost or taken for something else."""

from __future__ import annotations

import json

import pytest

from bot.i18n import translator
from bot.render.deal import FENCE, cuts_block, exact_word

TRANSLATE = translator()


@pytest.mark.parametrize(
    "word", ["thunder", "1 x \N{MIDDLE DOT} 2 y", "*a* `b` ``", "\u05d0\u05d1", 'a"b', "@everyone", "\\"]
)
def test_a_word_that_is_read_as_it_is_stands_as_it_is(word: str) -> None:
    assert exact_word(word) == word


@pytest.mark.parametrize("word", ["", '"a"', "a\u200bb", "a\n2 b", "a  b", "`" * 32, "a\u3164", "\u202eb"])
def test_any_other_word_is_a_string_of_json_on_one_line(word: str) -> None:
    shown = exact_word(word)
    assert (shown[0], shown[-1], json.loads(shown)) == ('"', '"', word)
    assert FENCE not in shown
    assert shown.isprintable()


def test_each_cut_has_a_line_with_its_seat() -> None:
    shown = cuts_block(TRANSLATE, [(0, "thunder"), (2, "3 rain")], most=100)
    assert shown.splitlines() == ["```", "1 thunder", "3 3 rain", "```"]


@pytest.mark.parametrize("most", [60, 100, 150])
def test_cuts_that_do_not_fit_are_counted(most: int) -> None:
    shown = cuts_block(TRANSLATE, [(seat, "thunder") for seat in range(40)], most=most)
    assert len(shown) <= most
    left_out = 40 - shown.count("thunder")
    assert shown.endswith(TRANSLATE("cuts-left-out", count=left_out))
