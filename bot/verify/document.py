"""Reads untrusted documents: strictly, and within bounds."""

from __future__ import annotations

import bz2
import json
import re
from pathlib import Path
from typing import Any, Final

LARGEST: Final = 64 * 2**20  # bytes of the largest document that is read
MAX_COUNTS: Final = {"lists and objects": (b"[{", 2**20), "values": (b",", 2**22)}
"""Limits of a document, checked before it is parsed by counting these characters.

The smallest take 25 times as many bytes in memory as in a file. A ledger of 100,000 deals with four cuts
each has 600,000 lists and objects and 1,700,000 values, and a match of 16 MiB has not many more.
"""

DAMAGE: Final = (LookupError, TypeError, ValueError, AttributeError, OverflowError)
"""Errors that a value of the wrong type in a document causes."""

ID: Final = "[0-9a-f]{32}"
HASH: Final = "[0-9a-f]{64}"
MOMENT: Final = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z"
NUMBER: Final = "0|[1-9][0-9]{0,19}"


class Unreadable(Exception):  # noqa: N818 - it says what the file is
    """The file is neither a match nor the deals of a server, or it is damaged; the message is one line."""


def shown(value: object, most: int = 300) -> str:
    """Return untrusted text, shortened and safe for a terminal."""
    text = str(value)
    clean = "".join(char if char.isprintable() else "?" for char in text[:most])
    return clean if len(text) <= most else f"{clean}…"


def read_document(path: str) -> dict[str, Any]:
    """Return the document in a file, JSON, plain or compressed with bzip2; raise Unreadable."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if data.startswith(b"BZh"):
            data = _decompressed(data)
        if len(data) > LARGEST:
            raise Unreadable(f"it is larger than {LARGEST >> 20} MiB")
        for name, (signs, most) in MAX_COUNTS.items():
            if sum(data.count(sign) for sign in signs) > most:
                raise Unreadable(f"it has more than {most} {name}")
        document = json.loads(data.decode(), object_pairs_hook=_unambiguous)
    except OSError as error:
        raise Unreadable(error.strerror or "it cannot be read") from None
    except (RecursionError, MemoryError):
        raise Unreadable("its JSON is nested too deep, or too large") from None
    except ValueError as error:
        raise Unreadable(f"it is no JSON in UTF-8: {shown(error)}") from None
    if not isinstance(document, dict):
        raise Unreadable("it is JSON, but neither a match nor the deals of a server")
    return document


def _decompressed(data: bytes) -> bytes:
    decompressor = bz2.BZ2Decompressor()
    try:
        document = decompressor.decompress(data, LARGEST + 1)
    except OSError:
        raise Unreadable("it is damaged: it begins as bzip2, but is none") from None
    if len(document) <= LARGEST and (not decompressor.eof or decompressor.unused_data):
        raise Unreadable("it is damaged: a part of its bzip2 is missing, or something follows it")
    return document


def _unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("an object has two values of the same name")
    return values


def take(values: dict[str, Any], name: str, form: type | str, *, null: bool = False) -> Any:
    """Return a value that must have a type, or text that must match a pattern; raise Unreadable."""
    if name not in values:
        raise Unreadable(f"it has no {name!r}")
    value = values[name]
    if value is None and null:
        return None
    if isinstance(form, type):
        fits = type(value) is form
    else:
        fits = isinstance(value, str) and re.fullmatch(form, value) is not None
    if not fits:
        raise Unreadable(f"its {name!r} cannot be {shown(repr(value), 40)}")
    return value
