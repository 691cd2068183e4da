"""A log as a file fits into what Discord takes, and the menu of hands reaches all over a long match."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from cogs.core.attachments import TextFile
from cogs.core.custom_ids import MAX_CHOICES
from cogs.replay.log import NEIGHBOURS, chosen_hands


def test_a_text_that_is_too_large_is_packed_and_one_that_is_even_then_is_not_sent() -> None:
    text = "Zo\u00eb \ud800 " * 1000
    plain = TextFile.of("a.txt", text, most_bytes=10**6)
    assert plain is not None
    assert (plain.name, plain.url) == ("a.txt", "attachment://a.txt")
    assert plain.data.decode() == text.replace("\ud800", "?")
    packed = TextFile.of("a.txt", text, most_bytes=1000)
    assert packed is not None
    assert packed.name == "a.txt.zip"
    assert len(packed.data) <= 1000
    assert zipfile.ZipFile(BytesIO(packed.data)).read("a.txt") == plain.data
    assert TextFile.of("a.txt", text, most_bytes=10) is None


@pytest.mark.parametrize("count", [2, 25, 26, 27, 40, 1000])
def test_the_hands_beside_the_one_shown_can_be_chosen_and_the_first_and_the_last(count: int) -> None:
    for here in {0, 1, count // 2, count - 1}:
        chosen = chosen_hands(count, here)
        assert chosen == sorted(set(chosen))
        assert len(chosen) == min(count, MAX_CHOICES)
        assert {0, count - 1} <= {*chosen}
        near = range(max(0, here - NEIGHBOURS), min(count, here + NEIGHBOURS + 1))
        assert {*near} <= {*chosen}
