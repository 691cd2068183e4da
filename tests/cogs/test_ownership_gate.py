"""The gate that interactions pass: those of servers that are served elsewhere stay outside."""

from __future__ import annotations

from typing import Any

from bot.event_guard import guard_parsers
from bot.sharding.ownership import Ownership
from cogs.interaction.ownership_gate import EVENT, OwnershipGate

MINE, OTHER = 4 << 22, 5 << 22


def gate() -> tuple[OwnershipGate, dict[str, Any], list[Any]]:
    """A gate of a process that serves one of two shards, with what parses events, and what was parsed."""
    parsed: list[Any] = []
    parsers: dict[str, Any] = {EVENT: parsed.append, "MESSAGE_CREATE": parsed.append}
    opened = OwnershipGate(Ownership(2, [0]))
    opened.install(parsers)
    guard_parsers(parsers)
    return opened, parsers, parsed


def test_only_interactions_of_own_servers_pass() -> None:
    _, parsers, parsed = gate()
    mine = {"id": "1", "guild_id": str(MINE)}
    parsers[EVENT](mine)
    parsers[EVENT]({"id": "2", "guild_id": str(OTHER)})
    parsers["MESSAGE_CREATE"]({"guild_id": str(OTHER)})
    assert parsed == [mine, {"guild_id": str(OTHER)}]


def test_an_interaction_that_is_kept_passes_once_its_server_is_served_and_counts_as_accepted() -> None:
    opened, parsers, parsed = gate()
    kept: list[Any] = []
    accepted: list[tuple[int, int]] = []
    opened.on_foreign = lambda data, parse: kept.append((data, parse))
    opened.on_accepted = lambda guild_id, one: accepted.append((guild_id, one))
    parsers[EVENT]({"id": "7", "guild_id": str(OTHER)})
    [(data, parse)] = kept
    parse(data)
    assert (parsed, len(kept)) == ([], 2), "it is still of another process"
    opened._ownership.take([1])
    parse(data)
    assert parsed == [data]
    assert accepted == [(OTHER, 7)]


def test_a_malformed_server_is_left_out(caplog: Any) -> None:
    _, parsers, parsed = gate()
    parsers[EVENT]({"id": "1", "guild_id": "no number"})
    assert parsed == []
    assert "cannot be parsed" in caplog.text
