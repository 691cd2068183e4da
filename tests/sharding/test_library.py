"""Internals of discord.py that are used: a new version has to be looked at."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.state import AutoShardedConnectionState

import bot.discordpy
from bot.discordpy.internals import SHARDS
from tests.sharding.conftest import Listener
from tests.test_architecture import strangers

CHECKED = dict.fromkeys(
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


def sources(module: object) -> str:
    folder = Path(inspect.getfile(module)).parent  # type: ignore[arg-type]
    return "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))


def test_each_private_name_was_looked_at_in_this_version_of_the_library() -> None:
    library = sources(discord)
    assert set(CHECKED.values()) == {discord.__version__}, "see what each is for now, then write the version"
    assert [name for name in CHECKED if not re.search(rf"\b{name}\b", library)] == []
    used = {name for _, name in strangers(sources(bot.discordpy).replace("from __future__", "#"))}
    assert used <= CHECKED.keys()


async def test_the_library_keeps_its_shards_where_they_are_put() -> None:
    client = Listener(shard_count=2)
    assert client.__dict__[SHARDS] == client.shards == {}
    await client.close_shard(0)  # it is not open


@pytest.mark.parametrize(
    "name",
    ["_delay_shard_ready", "_update_references", "parse_ready", "parse_resumed", "clear_chunk_requests"],
)
def test_the_library_calls_what_is_changed_of_its_state(name: str) -> None:
    assert callable(getattr(AutoShardedConnectionState, name))
    sources = inspect.getsource(discord.state) + inspect.getsource(discord.gateway)
    assert name.startswith("parse_") or sources.count(f".{name}(") > 0


async def test_the_library_keeps_what_is_read_of_its_state() -> None:
    state = Listener(shard_count=2)._connection
    assert (state._guilds, state._ready_tasks, state._ready_states) == ({}, {}, {})
    assert list(state.shard_ids) == [], "else the library says by itself when everything is ready"
    assert state.parsers["READY"] == state.parse_ready


def test_the_library_makes_connections_as_they_are_asked_for() -> None:
    parameters = inspect.signature(DiscordWebSocket.from_client).parameters
    assert {"initial", "gateway", "shard_id", "session", "sequence", "resume"} <= parameters.keys()
    source = inspect.getsource(DiscordWebSocket.from_client)
    assert "_update_references(ws)" in source
    assert source.index("ws.shard_id =") < source.index("_update_references(ws)")
    assert "call_hooks('before_identify', self.shard_id" in inspect.getsource(DiscordWebSocket.identify)
