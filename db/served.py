"""Which rows are of servers that this process serves, as conditions of queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import literal_column

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import ColumnElement

    from bot.sharding.ownership import Ownership


def in_shards(guild_id: ColumnElement[Any], shards: Collection[int], count: int) -> ColumnElement[bool]:
    """Return the condition that a server belongs to one of some shards, of `count` in all.

    See `bot.sharding.ownership.shard_of`.
    """
    # PostgreSQL shifts by an integer alone, and a parameter would have the type of the id.
    shard = guild_id.bitwise_rshift(literal_column("22")) % count
    return shard.in_(sorted(shards))


def served(guild_id: ColumnElement[Any], ownership: Ownership) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions that a server is served now, and heard: none where every server is."""
    heard = ownership.heard
    return () if heard is None else (in_shards(guild_id, heard, ownership.count),)
