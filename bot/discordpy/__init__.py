"""Patches of discord.py, and all uses of its private parts: nothing outside this package touches those."""

from typing import Final

CHECKED: Final = dict.fromkeys(
    (
        # internals: cache, parsers, shards, connections
        *("_connection", "_delay_shard_ready", "_get_state", "_guilds", "_handlers", "_hooks", "_keep_alive"),
        *("_last_recv", "_ready_states", "_ready_tasks", "_update_references"),
        # components: an item's parts and its parent; internals: the parent of a response
        *("_children", "_colour", "_has_children", "_parent", "_total_children", "_total_count", "_view"),
        "_weight",
        # requests: JSON, rate limits, messages
        *("_from_json", "_from_value", "_global_over", "_state", "_to_json", "_try_clear_expired_ratelimits"),
    ),
    "2.7.1",
)
"""Private names of discord.py, each with the version in which its use was verified."""
