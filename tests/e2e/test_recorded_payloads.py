"""Recorded payloads: the bot sends to Discord what it sent then, byte for byte but for ids.

After a change of words or layouts: `python -m tests.fixtures.make_payloads`, and read the difference.
"""

from __future__ import annotations

import json
import re
from difflib import unified_diff
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import pytest

from tests.fixtures.recorded import path_of, recorded
from tests.fixtures.scenes import GROUPS

if TYPE_CHECKING:
    from collections.abc import Iterator

NO_TEXT = re.compile(r"(`+)[^`][\s\S]*?\1|<[^>]*>")
"""Code, mentions and times."""
BADLY = re.compile(
    " ·|[❤️⭐🍀🔷🌈🏆🥇🥈🥉🏅⚠️⏳🟧🟣▸] \\S|[a-z]: [*]*[0-9]| \N{MULTIPLICATION SIGN}[0-9]"
    "|[0-9] [A-Za-z]|(Red|Yellow|Green|Blue|Wild) [+0-9]|[0-9?] →"
)
BEFORE = 3
"""So many requests before one that differs are shown with it."""


def readable(line: str) -> list[str]:
    """Return a recorded request over many lines."""
    return json.dumps(json.loads(line), indent=1, ensure_ascii=False).splitlines() if line else []


def difference(recorded: list[str], sent: list[str]) -> str:
    """Return how the first request that differs does so, or nothing if none does."""
    for number, (wanted, found) in enumerate(zip_longest(recorded, sent, fillvalue="")):
        if wanted != found:
            before = [line[:160] for line in recorded[max(0, number - BEFORE) : number]]
            lines = unified_diff(readable(wanted), readable(found), "recorded", "sent", lineterm="")
            return "\n".join((f"request {number + 1} differs, after", *before, *lines))
    return ""


@pytest.mark.parametrize("group", GROUPS)
async def test_what_is_sent_is_what_was_recorded(group: str) -> None:
    wanted = path_of(group).read_text(encoding="utf-8").splitlines()
    if found := difference(wanted, await recorded(group)):
        pytest.fail(f"{found}\nIf it is meant: python -m tests.fixtures.make_payloads {group}", pytrace=False)


def texts(part: Any) -> Iterator[str]:
    """Yield what people read in a body: texts and labels of buttons, without code in them."""
    if isinstance(part, dict):
        told = (part.get(key) for key in ("content", "label"))
        yield from (NO_TEXT.sub("", text) for text in told if isinstance(text, str))
        part = [value for key, value in part.items() if key != "options"]
    if isinstance(part, list):
        yield from (text for one in part for text in texts(one))


@pytest.mark.parametrize("group", GROUPS)
def test_no_line_breaks_where_that_reads_badly(group: str) -> None:
    """Neither before a dot, nor between a name and its count, an emoji and a card, or a card and how many."""
    found = [
        text
        for line in path_of(group).read_text(encoding="utf-8").splitlines()
        for text in texts(json.loads(line)[3])
        if BADLY.search(text)
    ]
    assert not found


def test_a_difference_is_told_with_what_was_sent_before_it() -> None:
    lines = [json.dumps(["scene", "POST", f"/{n}", {"content": "same"}]) for n in range(5)]
    other = [*lines[:4], lines[4].replace("same", "other")]
    assert difference(lines, lines) == ""
    told = difference(lines, other)
    assert told.startswith("request 5 differs, after\n")
    assert "/3" in told
    assert '-  "content": "same"' in told
    assert '+  "content": "other"' in told
    assert difference(lines, lines[:4]).startswith("request 5 differs")
