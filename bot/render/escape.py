"""Makes text from users safe to show: names, and hosts' own wordings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

# Not discord.py's `escape_markdown`: it ignores URLs, and escapes only one of several masked links.
# A dot between letters may form a link without a scheme, which Discord unfurls: discord.gg/…
_MARKDOWN: Final = re.compile(r"[\\*_~|`\[\]<>]|^[#+-]|:(?=//)|(?<=\w)\.(?=\w)|(?<=^\d)\.|(?<=^\d\d)\.")
_MENTION: Final = re.compile(r"@(?=everyone|here|[!&]?\d)")
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})
MAX_MARKS: Final = 2
"""Combining marks allowed per letter: an accent and a tone; more would reach into other lines."""


def _characters(*ranges: tuple[int, int]) -> frozenset[str]:
    return frozenset(chr(code) for first, last in ranges for code in range(first, last + 1))


BLANKS: Final = _characters(
    (0x034F, 0x034F),  # joins combining marks
    (0x115F, 0x1160),  # Hangul fillers, which count as letters
    (0x17B4, 0x17B5),  # unwritten Khmer vowels
    (0x180B, 0x180F),  # Mongolian variation selectors
    (0x2065, 0x2065),
    (0x2800, 0x2800),  # Braille pattern without dots
    (0x3164, 0x3164),
    (0xFE00, 0xFE0D),  # variation selectors; the following two are part of many emojis
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1D159, 0x1D159),  # a musical note without a head
    (0xE0000, 0xE0FFF),
)
"""Invisible characters, although Unicode counts them among letters, symbols and marks."""


def plain(text: str, *, most: int) -> str:
    """Return a text on one line without invisible characters, at most `most` characters, not escaped."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())[:most].rstrip()  # fast path for most names; helps `click.cpu.ratio`
    visible = "".join(" " if c in BLANKS or unicodedata.category(c) in _INVISIBLE else c for c in text)
    return " ".join("".join(_without_piles(visible)).split())[:most].rstrip()


def escaped(text: str, *, most: int) -> str:
    """Return `plain` text escaped for Discord's markdown, without mentions; `most` ignores escapes."""
    return _MENTION.sub("@\N{ZERO WIDTH SPACE}", _MARKDOWN.sub(r"\\\g<0>", plain(text, most=most)))


def _without_piles(text: str) -> Iterator[str]:
    """Yield a text's characters without marks that have no base letter, and at most two per letter."""
    marks, most = 0, 0
    for character in text:
        if unicodedata.category(character) in _MARKS:
            marks += 1
            if marks > most:
                continue
        else:
            marks, most = 0, 0 if character.isspace() else MAX_MARKS
        yield character
