"""What binds a deal before its cards are known: its commitment, and the key that its shuffles come from."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any, Final

FIRST: Final = "00" * 32
"""What stands for the commitment before the first one of a server."""


def commitment_of(previous: str, match_id: str, secret: str) -> str:
    """Return the commitment of a deal: SHA-256 of 32, 16 and 32 bytes. All are hexadecimal.

    Args:
        previous: The commitment of the deal before it in the same server.
        match_id: The id of the match.
        secret: The number that was drawn when the lobby opened.
    """
    return sha256(bytes.fromhex(previous + match_id + secret)).hexdigest()


def key_of(match_id: str, secret: str, cuts: list[Any]) -> str:
    """Return the key of a deal: HMAC-SHA-256 of the match's id and the cuts. All is hexadecimal.

    Args:
        match_id: The id of the match.
        secret: The number that was drawn when the lobby opened; the key of the HMAC.
        cuts: For each seat with a cut its number, from 0, and its word.

    Raises:
        ValueError: A seat has two words, or a word more than one line: other cuts would give the same key.
        TypeError: They are no cuts.
    """
    words = dict(cuts)
    if len(words) < len(cuts) or any("\n" in word or type(seat) is not int for seat, word in words.items()):
        raise ValueError(cuts)
    message = f"{match_id}\n" + "".join(f"{seat + 1} {words[seat]}\n" for seat in sorted(words))
    return hmac.digest(bytes.fromhex(secret), message.encode(), "sha256").hex()
