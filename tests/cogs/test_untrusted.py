"""Text from clients can be stored and sent, whatever they say."""

from __future__ import annotations

import pytest

from cogs.core.custom_ids import is_clean, sanitize


@pytest.mark.parametrize("text", ["", "Löwe 🎴", "x" * 5000, "two\nlines"])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert is_clean(text)
    assert sanitize(text) == text


@pytest.mark.parametrize(
    ("value", "text"), [("\ud800", "?"), ("a\0b", "a?b"), (7, "7"), (None, "None"), ({"a": 1}, "{'a': 1}")]
)
def test_anything_else_becomes_text(value: object, text: str) -> None:
    assert sanitize(value) == text
    assert is_clean(text)
    assert not isinstance(value, str) or not is_clean(value)
