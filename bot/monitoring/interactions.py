"""Counts interactions as they arrive, before anything is done with them."""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.sharding.ownership import shard_of
from cogs.commands.registration import dynamic_items
from cogs.views.custom_ids import Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, MutableMapping

log = logging.getLogger(__name__)

EVENT: Final = "INTERACTION_CREATE"
OTHER: Final = "other"
"""For whatever this version of the bot does not know: what stands there may be anything."""
TABLE: Final = "uno"
"""What the custom_ids of a table's buttons begin with; their verb follows."""
NESTED: Final = frozenset(
    {discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value}
)
TYPES: Final = {kind.value: kind.name for kind in discord.InteractionType}
COMMANDS: Final = frozenset(
    {discord.InteractionType.application_command.value, discord.InteractionType.autocomplete.value}
)


def count_interactions(
    parsers: MutableMapping[str, Callable[[Any], None]],
    *,
    note: Callable[[int, str, str], None],
    command_names: Callable[[], Iterable[str]],
    shard_count: Callable[[], int | None],
) -> None:
    """Count each interaction from now on.

    Args:
        parsers: What parses each event of the gateway, by its name; changed in place.
        note: Counts one: its shard, its type, its command or kind of button.
        command_names: Returns the full names of all commands; called once, with the first interaction.
        shard_count: Returns how many shards the bot has, or None if it has none.
    """
    parse = parsers[EVENT]
    names: frozenset[str] | None = None

    def count_and_parse(data: Any) -> None:
        nonlocal names
        try:
            if names is None:
                names = frozenset(command_names())
            shard = shard_of(int(data.get("guild_id") or 0), shard_count() or 1)
            note(shard, TYPES.get(data["type"], OTHER), _name_of(data, names))
        except Exception as error:  # noqa: BLE001 - an interaction is answered, whether or not it is counted
            log.debug("an interaction is not counted: %s", type(error).__name__)
        parse(data)

    parsers[EVENT] = count_and_parse


def _name_of(data: Any, names: frozenset[str]) -> str:
    """Return the command that was typed, or the kind of what was pressed; empty for a window."""
    inner = data.get("data", {})
    if data["type"] in COMMANDS:
        name = _command_of(inner)
        return name if name in names else OTHER
    if data["type"] == discord.InteractionType.component.value:
        kind, _, rest = inner["custom_id"].partition(":")
        if kind == TABLE:
            kind = f"{TABLE}:{rest.partition(':')[0]}"
        return kind if kind in _kinds() else OTHER
    return ""


def _command_of(inner: Any) -> str:
    """Return the full name of a command, such as `uno admin close`."""
    parts = [inner["name"]]
    options = inner.get("options") or []
    while options and options[0]["type"] in NESTED:
        parts.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(parts)


@cache
def _kinds() -> frozenset[str]:
    """Return every kind of button and select: what its custom_id begins with, with the verb at a table."""
    begins = (re.match(r"[a-z]+", item.template.pattern) for item in dynamic_items())
    kinds = {found[0] for found in begins if found is not None}
    return frozenset(kinds - {TABLE} | {f"{TABLE}:{verb.value}" for verb in Verb})
