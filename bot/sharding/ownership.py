"""Which servers this process serves: those of its shards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard of a server, 0 or more and below `count`, as Discord settles it."""
    return (guild_id >> 22) % count


class Ownership:
    """The shards that this process serves, of all that the bot has.

    Attributes:
        count: How many shards the bot has, 1 or more.
    """

    def __init__(self, count: int = 1, shards: Collection[int] = ()) -> None:
        self.count = count
        self._shards = frozenset(shards)

    @classmethod
    def all(cls, count: int = 1) -> Ownership:
        """Return what a process has that serves every server."""
        return cls(count, range(count))

    @property
    def shards(self) -> frozenset[int]:
        """The shards that are served now."""
        return self._shards

    def owns(self, guild_id: int) -> bool:
        """Tell whether a server is served here."""
        return shard_of(guild_id, self.count) in self._shards

    def take(self, shards: Collection[int]) -> None:
        """Serve these shards too."""
        self._shards |= frozenset(shards)

    def leave(self, shards: Collection[int]) -> None:
        """Serve these shards no more."""
        self._shards -= frozenset(shards)
