"""The pseudo-random number generator: 32-bit words from HMAC-SHA-256, and numbers made from them.

`bot.engine.shuffle` counts the words used. This is a separate module, with HMAC written out, for
`engine.rlcard_game_step.ratio` and `engine.rlcard_env_run.ratio` of `make bench`, since dealing is a good
part of a random game. With the standard library's `hmac.digest`, which hashes the key again for every block,
a compiled game takes about a tenth longer; with the loops in `shuffle` too, which cannot be compiled because
tests subclass its class, a quarter longer.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from hashlib import _Hash as Hash

T = TypeVar("T")

SPAN: Final = 1 << 32  # how many different words there are

_WORDS: Final = struct.Struct(">8I")
# HMAC (RFC 2104) hashes twice, each time starting with the key, padded to a block and XORed with a mask.
_BLOCK_BYTES: Final = 64
_INNER: Final = bytes([byte ^ 0x36 for byte in range(256)])
_OUTER: Final = bytes([byte ^ 0x5C for byte in range(256)])


class Blocks:
    """The words of a seed and a lane: block *i* of lane *n* is HMAC-SHA-256(seed, n * 2**56 + i)."""

    __slots__ = ("_inner", "_lane", "_newest", "_outer", "_seed")

    def __init__(self, seed: bytes, lane: int) -> None:
        self._seed = seed
        self._lane = lane
        self._inner: Hash | None = None  # the seed is hashed once, on first use
        self._outer: Hash | None = None
        self._newest: tuple[int, tuple[int, ...]] = (-1, ())

    def block(self, number: int) -> tuple[int, ...]:
        newest, words = self._newest
        if number != newest:
            if self._inner is None or self._outer is None:
                key = self._seed.ljust(_BLOCK_BYTES, b"\0")
                self._inner, self._outer = sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(((self._lane << 56) + number).to_bytes(8, "big"))
            outer.update(inner.digest())
            words = _WORDS.unpack(outer.digest())
            self._newest = number, words
        return words


def below(bound: int, used: int, block: Callable[[int], tuple[int, ...]]) -> tuple[int, int]:
    """Return a number below `bound` (1 to 2**32), each equally likely, and the new count of words used."""
    while True:
        word = block(used >> 3)[used & 7]
        used += 1
        result = word % bound
        if word - result + bound <= SPAN:  # else the word lies in the last, incomplete span
            return result, used


def shuffle(items: list[T], used: int, block: Callable[[int], tuple[int, ...]]) -> int:
    """Put items into random order in place (Fisher-Yates); return the new count of words used."""
    words: tuple[int, ...] = ()
    for bound in range(len(items), 1, -1):
        while True:  # as in `below`, inlined because a deal needs a hundred numbers
            if not words or not used & 7:
                words = block(used >> 3)
            word = words[used & 7]
            used += 1
            other = word % bound
            if word - other + bound <= SPAN:
                break
        last = bound - 1
        items[last], items[other] = items[other], items[last]
    return used
