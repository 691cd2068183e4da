"""Recorded payloads: the bot sends to Discord what it sent then, byte for byte but for ids.

After a change of words or layouts: `python -m tests.fixtures.make_payloads`, and read the difference.
"""

from __future__ import annotations

import json
from difflib import unified_diff
from itertools import zip_longest

import pytest

from tests.fixtures.recorded import path_of, recorded
from tests.fixtures.scenes import GROUPS

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
