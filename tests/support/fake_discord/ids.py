"""Snowflakes that carry the real time, because bots read `created_at` out of them."""

import itertools
import time

DISCORD_EPOCH_MS = 1_420_070_400_000
_GUILD_BASE_MS = 250_000_000_000

_sequence = itertools.count()
_guilds = itertools.count()


def next_id() -> int:
    """A unique id whose timestamp is now."""
    milliseconds = time.time_ns() // 1_000_000 - DISCORD_EPOCH_MS
    return (milliseconds << 22) | (next(_sequence) & 0x3FFFFF)


def next_guild_id() -> int:
    """A unique id for a guild; consecutive ones fall on consecutive shards (id >> 22 modulo count)."""
    return (_GUILD_BASE_MS + next(_guilds)) << 22
