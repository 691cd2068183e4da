"""Patches of discord.py, and all uses of its private parts: nothing outside this package touches those."""

from typing import Final

CHECKED: Final = {
    # internals: cache, parsers, shards, connections
    "_connection": "2.7.1",
    "_delay_shard_ready": "2.7.1",
    "_get_state": "2.7.1",
    "_guilds": "2.7.1",
    "_handlers": "2.7.1",
    "_hooks": "2.7.1",
    "_keep_alive": "2.7.1",
    "_last_recv": "2.7.1",
    "_ready_states": "2.7.1",
    "_ready_tasks": "2.7.1",
    "_update_references": "2.7.1",
    # components: an item's parts and its parent; internals: the parent of a response
    "_children": "2.7.1",
    "_colour": "2.7.1",
    "_has_children": "2.7.1",
    "_parent": "2.7.1",
    "_total_children": "2.7.1",
    "_total_count": "2.7.1",
    "_view": "2.7.1",
    "_weight": "2.7.1",
    # requests: JSON, rate limits, messages
    "_from_json": "2.7.1",
    "_from_value": "2.7.1",
    "_global_over": "2.7.1",
    "_state": "2.7.1",
    "_to_json": "2.7.1",
    "_try_clear_expired_ratelimits": "2.7.1",
}
"""Private names of discord.py, each with the version in which its use was verified."""
