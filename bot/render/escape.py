"""Makes text from users safe to show: names, and the hosts' own wordings."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Not discord.py's `escape_markdown`: it leaves URLs alone, and of several masked links it escapes only one.
_MARKDOWN: Final = re.compile(r"[\\*_~|`\[\]<>]|^[#+-]|:(?=//)")
_MENTION: Final = re.compile(r"@(?=everyone|here|[!&]?\d)")
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def plain(text: str, *, most: int) -> str:
    """Return a text on one line, without control characters, `most` characters at most; not escaped."""
    visible = "".join(" " if unicodedata.category(c) in _INVISIBLE else c for c in text)
    return " ".join(visible.split())[:most].rstrip()


def escaped(text: str, *, most: int) -> str:
    """Return `plain` text escaped for Discord's markdown, with no mention in it; escapes are not counted."""
    return _MENTION.sub("@\N{ZERO WIDTH SPACE}", _MARKDOWN.sub(r"\\\g<0>", plain(text, most=most)))
