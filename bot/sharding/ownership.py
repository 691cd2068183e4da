"""Servers that this process serves: those of its shards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard of a server, 0 or more and below `count`, as Discord settles it."""
    return (guild_id >> 22) % count


class Ownership:
    """The shards that this process serves, of all that the bot has.

    Their count may be set as long as none is served. Where it `is_all`, there is no other process.
    `on_change` hears when other shards are served than before, or when their count was settled.
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
        """Return what a process has that serves every server."""
        every = cls(count, range(count))
        every.is_all, every._heard = True, None
        return every

    @property
    def shards(self) -> frozenset[int]:
        """The shards that are served now."""
        return self._shards

    def owns(self, guild_id: int) -> bool:
        """Return whether a server is served here: people are answered, and what is due is done."""
        return shard_of(guild_id, self.count) in self._shards

    @property
    def heard(self) -> frozenset[int] | None:
        """The shards that are served and whose servers are known; what is due there is done. None for all."""
        return None if self._heard is None else self._heard & self._shards

    def hears(self, guild_id: int) -> bool:
        """Return whether what is due in a server is done here: it is served, and Discord is heard there."""
        return self.owns(guild_id) and (self._heard is None or shard_of(guild_id, self.count) in self._heard)

    def hear(self, shards: Collection[int]) -> None:
        """Note that the servers of shards are known now."""
        if self._heard is not None:
            self._heard |= frozenset(shards)

    def keeps(self, guild_id: int) -> bool:
        """Return whether something may be stored for a server: it is served, or what began is finished."""
        shard = shard_of(guild_id, self.count)
        return shard in self._shards or shard in self._finishing

    def covers(self, shards: Collection[int]) -> Callable[[int], bool]:
        """Return what tells of a server's id whether it belongs to some shards."""
        among, count = frozenset(shards), self.count
        return lambda guild_id: shard_of(guild_id, count) in among

    def share_of(self, whole: float) -> float:
        """Return how much of something this process has that is there once for the whole bot.

        Each shard has a whole number of it, as equal as can be, and all shards together have all of it: so
        the parts of all processes are never more than the whole, however little they know of each other,
        and nothing is lost by rounding. Only of less than one for each shard a process has as large a part
        as the shards that it serves are of all, since some shards would have nothing.
        """
        if self.is_all or math.isinf(whole):
            return whole
        if whole < self.count:
            return whole * len(self._shards) / self.count
        return sum(int(whole) * (k + 1) // self.count - int(whole) * k // self.count for k in self._shards)

    def settle(self, count: int) -> None:
        """Learn how many shards the bot has; who serves every server goes on to do so."""
        self.count = count
        if self.is_all:
            self._shards = frozenset(range(count))
            self._heard = None if count == 1 else frozenset()
        self.on_change()

    def take(self, shards: Collection[int]) -> None:
        """Serve these shards too."""
        self._shards |= frozenset(shards)
        self._finishing -= frozenset(shards)
        self.on_change()

    def leave(self, shards: Collection[int], *, finishing: bool = False) -> None:
        """Serve these shards no more; if `finishing`, what began there is finished, until `finish`."""
        left = self._shards & frozenset(shards)
        self._shards -= left
        if self._heard is not None:
            self._heard -= left
        self._finishing = self._finishing | left if finishing else self._finishing - frozenset(shards)
        self.on_change()

    def finish(self, shards: Collection[int]) -> None:
        """Note that what began in shards that were left is finished."""
        self._finishing -= frozenset(shards)
