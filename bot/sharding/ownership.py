"""Which servers this process serves: those of its shards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


def shard_of(guild_id: int, count: int) -> int:
    """Return a server's shard, 0 to `count` - 1, by Discord's formula."""
    return (guild_id >> 22) % count


class Ownership:
    """The shards served by this process.

    Their total `count` may be set while none is served. If `is_all`, there is no other process.
    `on_change` is called when the served shards change, or their count is set.
    """

    def __init__(self, count: int = 1, shards: Collection[int] = ()) -> None:
        self.count = count
        self.is_all = False
        self.on_change: Callable[[], None] = lambda: None
        self._shards = frozenset(shards)
        self._finishing: frozenset[int] = frozenset()
        self._heard: frozenset[int] | None = frozenset()  # None means all

    @classmethod
    def all(cls, count: int = 1) -> Ownership:
        """Return the ownership of a process that serves every server."""
        every = cls(count, range(count))
        every.is_all, every._heard = True, None
        return every

    @property
    def shards(self) -> frozenset[int]:
        """The shards served now."""
        return self._shards

    def owns(self, guild_id: int) -> bool:
        """Return whether a server is served here: people are answered, and due work is done."""
        return shard_of(guild_id, self.count) in self._shards

    @property
    def heard(self) -> frozenset[int] | None:
        """Served shards whose servers have arrived, so that due work is done there. None for all."""
        return None if self._heard is None else self._heard & self._shards

    def hears(self, guild_id: int) -> bool:
        """Return whether due work of a server is done here: it is served, and its gateway is open."""
        return self.owns(guild_id) and (self._heard is None or shard_of(guild_id, self.count) in self._heard)

    def hear(self, shards: Collection[int]) -> None:
        """Note that the servers of these shards have arrived."""
        if self._heard is not None:
            self._heard |= frozenset(shards)

    def keeps(self, guild_id: int) -> bool:
        """Return whether writes for a server are allowed: it is served, or work begun there is finishing."""
        shard = shard_of(guild_id, self.count)
        return shard in self._shards or shard in self._finishing

    def covers(self, shards: Collection[int]) -> Callable[[int], bool]:
        """Return a function that tells whether a server's id belongs to one of these shards."""
        among, count = frozenset(shards), self.count
        return lambda guild_id: shard_of(guild_id, count) in among

    def share_of(self, whole: float) -> float:
        """Return this process's share of something that exists once for the whole bot.

        Each shard gets a whole number, as equal as possible, and all shards together get everything: so the
        processes' shares never exceed the whole, although they know little of each other, and no rounding
        wastes any. Only if there is less than one per shard, a process gets a fraction proportional to
        its number of shards, since some shards would get nothing.
        """
        if self.is_all or math.isinf(whole):
            return whole
        if whole < self.count:
            return whole * len(self._shards) / self.count
        return sum(int(whole) * (k + 1) // self.count - int(whole) * k // self.count for k in self._shards)

    def settle(self, count: int) -> None:
        """Set the bot's number of shards; a process that serves every server continues to."""
        self.count = count
        if self.is_all:
            self._shards = frozenset(range(count))
            self._heard = None if count == 1 else frozenset()
        self.on_change()

    def take(self, shards: Collection[int]) -> None:
        """Start serving these shards too."""
        self._shards |= frozenset(shards)
        self._finishing -= frozenset(shards)
        self.on_change()

    def leave(self, shards: Collection[int], *, finishing: bool = False) -> None:
        """Stop serving these shards; if `finishing`, writes for them stay allowed until `finish`."""
        left = self._shards & frozenset(shards)
        self._shards -= left
        if self._heard is not None:
            self._heard -= left
        self._finishing = self._finishing | left if finishing else self._finishing - frozenset(shards)
        self.on_change()

    def finish(self, shards: Collection[int]) -> None:
        """Note that the work begun in shards that were left is finished."""
        self._finishing -= frozenset(shards)
