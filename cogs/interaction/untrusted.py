"""What clients send as text may be anything that JSON can say."""

from __future__ import annotations


def is_storable(text: str) -> bool:
    """Tell whether a text can be stored and sent: without lone surrogates, and without the character 0."""
    return "\0" not in text and text == text.encode("utf-8", "replace").decode("utf-8")


def storable(value: object) -> str:
    """Return a value as a text that can be stored and sent, with `?` for what cannot be."""
    return str(value).encode("utf-8", "replace").decode("utf-8").replace("\0", "?")
