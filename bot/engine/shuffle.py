"""The random stream for all shuffles; it is part of the state of a match.

Word *i* of lane *n* is taken from HMAC-SHA-256(seed, n * 2**56 + i // 8); each table has a lane of its own.
Without the 256-bit seed no card can be predicted from the cards seen; with it anybody can repeat the deal on
any machine and any Python. The stream is saved by the seed, the lane and how many words were used.

Unless a match is given another commitment, `commitment(seed)` is published before the first card and the seed
after the last one: anybody can check that the deal was fixed beforehand.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeVar

from bot.engine import prng

T = TypeVar("T")

SEED_BYTES: Final = 32


def commitment(seed: bytes) -> str:
    """Return the published hash of a seed: SHA-256, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(seed).hexdigest()


class Stream:
    """A repeatable stream of random numbers.

    >>> stream = Stream(bytes(32))
    >>> cards = ["R1", "G2", "B3", "Y4"]
    >>> stream.shuffle(cards)
    >>> cards, stream.used
    (['Y4', 'G2', 'R1', 'B3'], 3)

    Attributes:
        used: How many 32-bit words were taken, from 0.
        lane: Which of the seed's streams this is, from 0.
    """

    __slots__ = ("_blocks", "lane", "seed", "used")

    def __init__(self, seed: bytes, used: int = 0, *, lane: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.used = used
        self.lane = lane
        self._blocks = prng.Blocks(seed, lane)

    def copy(self) -> Stream:
        copied = Stream.__new__(Stream)
        copied.seed, copied.used, copied.lane = self.seed, self.used, self.lane
        copied._blocks = self._blocks  # noqa: SLF001 - another object of this class
        return copied

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1 (1 <= bound <= 2**32), each equally likely."""
        result, self.used = prng.below(bound, self.used, self._blocks.block)
        return result

    def shuffle(self, items: list[T]) -> None:
        """Put the items into random order in place (Fisher-Yates)."""
        self.used = prng.shuffle(items, self.used, self._blocks.block)
