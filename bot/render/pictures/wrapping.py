"""Text in several lines of a picture: broken between words, shortened only where there is too much of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.pictures.sprites import ELLIPSIS, lettering_width

if TYPE_CHECKING:
    from collections.abc import Iterator


def wrapped(kind: str, text: str, width: int, *, most: int) -> tuple[str, ...]:
    """Return a text in lines, the last one with an ellipsis if there is more of it than they hold.

    Args:
        kind: Of the lettering.
        text: In characters that there are sprites of.
        width: Of the lines, in pixels.
        most: How many lines at most, 1 or more.
    """
    lines = list(_lines(kind, text, width))
    if len(lines) <= most:
        return tuple(lines)
    last = " ".join(lines[most - 1 :])
    return (*lines[: most - 1], _shortened(kind, last, width))


def breaks_no_word(kind: str, text: str, width: int) -> bool:
    """Tell whether each word of a text fits in a line."""
    return all(lettering_width(kind, word) <= width for word in text.split())


def _lines(kind: str, text: str, width: int) -> Iterator[str]:
    """Yield as many lines as a text takes; a word that is wider than a line goes on in the next one."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if lettering_width(kind, longer) <= width:
            line = longer
            continue
        if line:
            yield line
        *whole, line = _parts(kind, word, width)
        yield from whole
    if line:
        yield line


def _parts(kind: str, word: str, width: int) -> Iterator[str]:
    part = ""
    for character in word:
        if part and lettering_width(kind, part + character) > width:
            yield part
            part = ""
        part += character
    yield part


def _shortened(kind: str, text: str, width: int) -> str:
    """Return the beginning of a text with an ellipsis, behind a word if it holds more than one."""
    kept = text
    while kept and lettering_width(kind, kept + ELLIPSIS) > width:
        kept = kept[:-1]
    words = kept if text[len(kept) : len(kept) + 1] == " " else kept.rpartition(" ")[0]
    return (words.rstrip() or kept) + ELLIPSIS
