"""Points by hand in columns: one for each seat, headed by a short name, and a row for each hand.

The columns stand in a block of characters of one width, so names in it are plain text and not escaped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

from bot.render.table import MARKER_SEAT

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDEST: Final = 27
"""Characters of one width, on a phone."""
SHORTEST_HEAD: Final = 3
"""Letters that a name needs to be recognised by."""
LONGEST_HEAD: Final = 8
_NUMBER: Final = re.compile(r"\d{1,2}$")
_UNSAFE: Final = re.compile(r"[^\w.+'-]+")


def columns(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> list[str] | None:
    """Return the lines of columns, all of one width; None if they or the names are too wide for a phone.

    Args:
        title: What stands above the first column.
        names: Of all seats or teams, as plain text.
        rows: What names each hand, and the points that it brought to each of them.
    """
    cells = [(which, _cells(gains, len(names))) for which, gains in rows]
    first = max(len(title), *(len(which) for which, _ in cells))
    numbers = max(len(cell) for _, row in cells for cell in row)
    wide = min((WIDEST - first) // len(names), LONGEST_HEAD + 1)
    heads = short_names(names, wide - 1)
    if heads is None or numbers >= wide:
        return None
    wide = max(numbers, *(_width(head) for head in heads)) + 1
    lines = [(title, heads), *cells]
    return [which.rjust(first) + "".join(_right(cell, wide) for cell in row) for which, row in lines]


def short_names(names: Sequence[str], width: int) -> list[str] | None:
    """Return names cut to a width, each different from the others; None if they cannot be.

    A number at the end is kept, since "Computer 1" and "Computer 2" differ in nothing else.
    """
    if width < SHORTEST_HEAD:
        return None
    short = [_shorten("".join(_UNSAFE.sub(" ", name).split()), width) for name in names]
    return short if all(short) and len(set(short)) == len(short) else None


def _shorten(name: str, width: int) -> str:
    number = _NUMBER.search(name)
    end = number[0] if number and _width(name) > width else ""
    kept = name.removesuffix(end)
    while kept and _width(kept + end) > width:
        kept = kept[:-1]
    return kept + end


def _width(text: str) -> int:
    """Return how many columns a text takes; those of East Asia take two for a letter."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _right(text: str, width: int) -> str:
    return " " * (width - _width(text)) + text


def _cells(gains: Sequence[int], seats: int) -> list[str]:
    """Return the cells of a hand; a seat that joined later has an empty one."""
    return [str(gain or MARKER_SEAT) for gain in (*gains, *[0] * (seats - len(gains)))]
