"""Randomness as part of the state: a keyed stream of numbers.

Word *i* of lane *n* is taken from HMAC-SHA-256(seed, n * 2**56 + i // 8); each table has a lane of its own.
Who does not know the 256-bit seed cannot predict a card from the cards seen; who has it can repeat the deal
on any machine and any Python. The stream is saved by the seed, the lane and how many words were used.

`commitment(seed)` is published before the first card and the seed after the last one: anybody can check that
the deal was fixed beforehand.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import MutableSequence
    from hashlib import _Hash as HASH

T = TypeVar("T")

SEED_BYTES: Final = 32
_WORDS = struct.Struct(">8I")
_SPAN: Final = 1 << 32
# HMAC (RFC 2104) hashes twice, each time beginning with the key, filled up to a block of the hash, in a mask.
_FILL: Final = bytes(64 - SEED_BYTES)
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def commitment(seed: bytes) -> str:
    """Return the published hash of a seed: SHA-256, in hexadecimal."""
    return sha256(seed).hexdigest()


class Stream:
    """A repeatable stream of random numbers.

    Attributes:
        seed: The key, 32 bytes.
        used: How many 32-bit words were taken, from 0.
        lane: Which of the seed's streams this is, from 0.
    """

    __slots__ = ("_block", "_block_number", "_keyed", "lane", "seed", "used")

    def __init__(self, seed: bytes, used: int = 0, *, lane: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.used = used
        self.lane = lane
        self._keyed: tuple[HASH, HASH] | None = None
        self._block: tuple[int, ...] = ()
        self._block_number = -1

    def copy(self) -> Stream:
        """Return an independent stream at the same place."""
        copied = Stream(self.seed, self.used, lane=self.lane)
        copied._keyed = self._keyed
        return copied

    def _load(self, number: int) -> tuple[int, ...]:
        """Return the eight words of a block."""
        if number != self._block_number:
            if self._keyed is None:
                key = self.seed + _FILL
                self._keyed = sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))
            inner, outer = self._keyed[0].copy(), self._keyed[1].copy()
            inner.update(((self.lane << 56) + number).to_bytes(8, "big"))
            outer.update(inner.digest())
            self._block = _WORDS.unpack(outer.digest())
            self._block_number = number
        return self._block

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1 (1 <= bound <= 2**32), each equally likely."""
        while True:
            word = self._load(self.used >> 3)[self.used & 7]
            self.used += 1
            result = word % bound
            if word - result + bound <= _SPAN:  # else the word lies in the last, incomplete span
                return result

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into random order in place (Fisher-Yates)."""
        used = self.used
        block = self._load(used >> 3)
        for bound in range(len(items), 1, -1):
            while True:  # as in `below`, written out because a deal asks a hundred times
                word = block[used & 7]
                used += 1
                if not used & 7:
                    block = self._load(used >> 3)
                other = word % bound
                if word - other + bound <= _SPAN:
                    break
            items[bound - 1], items[other] = items[other], items[bound - 1]
        self.used = used
