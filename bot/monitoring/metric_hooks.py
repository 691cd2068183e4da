"""Connects a bot to its metrics: requests, interactions on arrival, answers, commits, drawings, lag."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterable, MutableMapping
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot.discordpy.events import event_parsers
from bot.monitoring.metrics import Metrics
from bot.runtime.clock import Clock
from bot.sharding.ownership import shard_of
from cogs.core.verbs import Verb
from cogs.features import dynamic_items

if TYPE_CHECKING:
    from bot.app import UnoBot

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 0.25  # seconds between two measurements of the event loop's lag
SCOPE_HEADER: Final = "X-RateLimit-Scope"

EVENT: Final = "INTERACTION_CREATE"
OTHER: Final = "other"  # label for everything unknown to this version of the bot, whose text may be anything
TABLE: Final = "uno"  # custom_ids of a table's buttons begin with it, followed by their verb
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
    """Count each interaction by shard, type, and command or kind; changes the parsers in place."""
    parse = parsers[EVENT]
    names: frozenset[str] | None = None

    def count_and_parse(data: Any) -> None:
        nonlocal names
        try:
            if names is None:
                names = frozenset(command_names())
            shard = shard_of(int(data.get("guild_id") or 0), shard_count() or 1)
            note(shard, TYPES.get(data["type"], OTHER), _name_of(data, names))
        except Exception as error:  # noqa: BLE001 - an interaction must be answered even if counting fails
            log.debug("an interaction is not counted: %s", type(error).__name__)
        parse(data)

    parsers[EVENT] = count_and_parse


def _name_of(data: Any, names: frozenset[str]) -> str:
    """Return the command, or the kind of the pressed component; empty for a modal."""
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
    """Return the full name of a command, such as `uno-admin end`."""
    parts = [inner["name"]]
    options = inner.get("options") or []
    while options and options[0]["type"] in NESTED:
        parts.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(parts)


@cache
def _kinds() -> frozenset[str]:
    """Return every kind of button and select: its custom_id's beginning, with the verb at a table."""
    begins = (re.match(r"[a-z]+", item.template.pattern) for item in dynamic_items())
    kinds = {found[0] for found in begins if found is not None}
    return frozenset(kinds - {TABLE} | {f"{TABLE}:{verb.value}" for verb in Verb})


def measure(bot: UnoBot, metrics: Metrics) -> None:
    """Connect a bot that is not logged in yet to the metrics."""
    count_requests(bot.trace, metrics)
    bot.services.answer_times.on_answer = metrics.note_answer
    journal = bot.storage.journal
    journal.on_commit, journal.on_group = metrics.note_commit, metrics.note_group
    bot.display.freshness.on_shown = metrics.freshness.observe
    count_interactions(
        event_parsers(bot),
        note=metrics.note_interaction,
        command_names=lambda: [
            command.qualified_name
            for command in bot.tree.walk_commands(type=discord.AppCommandType.chat_input)
        ],
        shard_count=lambda: bot.shard_count,
    )


def count_requests(trace: aiohttp.TraceConfig, metrics: Metrics) -> None:
    """Count all traced requests, including discord.py's own retries."""

    async def on_end(
        _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        metrics.note_request(end.method, end.response.status, end.response.headers.get(SCOPE_HEADER))

    async def on_exception(
        _: aiohttp.ClientSession, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        metrics.note_request(failed.method, None)

    trace.on_request_end.append(on_end)
    trace.on_request_exception.append(on_exception)


async def watch_lag(note: Callable[[float], None], clock: Clock) -> None:
    """Report four times a second, until cancelled, how many seconds late a task resumes."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_EVERY
        await clock.sleep(LOOK_EVERY)
        note(max(loop.time() - due, 0.0))
