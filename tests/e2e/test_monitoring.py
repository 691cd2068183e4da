"""Monitoring as an operator sees it: the port, and the log as JSON."""

from __future__ import annotations

import io
import json
import logging
import re
import socket
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from bot.runtime.logs import JsonFormatter, RedactingFilter
from tests.bench.table import Table
from tests.e2e.strategy import two
from tests.support.fake_discord import FakeDiscord
from tests.support.process import start_bot
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.hall import Hall


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        return port


def samples(text: str) -> dict[str, float]:
    """What /metrics says, by name and labels."""
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def test_a_process_tells_how_it_is_and_logs_as_json(tmp_path: Path) -> None:
    port, second = free_port(), tmp_path / "second"
    second.mkdir()
    env = {"METRICS_PORT": str(port), "LOG_FORMAT": "json", "LOG_LEVEL": "DEBUG", "DISCORD_TOKEN": TOKEN}
    async with FakeDiscord(token=TOKEN) as fake, aiohttp.ClientSession(f"http://127.0.0.1:{port}") as port_of:

        async def ask(path: str) -> tuple[int, str]:
            async with port_of.get(path) as response:
                return response.status, await response.text()

        guild = await fake.add_guild()
        async with start_bot("bot", fake, logs=tmp_path, arguments=("run",), env=env, forked=True) as bot:
            await bot.ready()
            table = await Table.set_up(fake, guild)
            await table.deal()
            fake.faults.rate_limit("PATCH .*/messages/", times=1, retry_after=0.01)
            await table.move()
            await table.move()
            await fake.calls.wait(lambda call: call.status == 429)
            assert await ask("/readyz") == (200, "ready\n")
            found = samples((await ask("/metrics"))[1])

            fake.gateway.fall_silent()
            await fake.gateway.drop()
            await bot.line("the gateway of shard 0 is gone")
            assert await ask("/readyz") == (503, "shard 0 does not hear Discord\n")
            assert await ask("/livez") == (200, "alive\n")
            assert samples((await ask("/metrics"))[1])['discord_connected{shard="0"}'] == 0

            status, lines = await _second(fake, second, env)
            assert await bot.terminate(within=30) == 0
    assert status == 2
    assert (
        lines[-1]
        == f"uno-table: METRICS_PORT: port {port} of 127.0.0.1 cannot be used: another process has it"
    )
    _check_samples(found)
    _check_lines(list(bot.lines), table)


async def _second(fake: FakeDiscord, folder: Path, env: dict[str, str]) -> tuple[int, list[str]]:
    """Start another bot on the same port, which cannot have it."""
    async with start_bot("bot", fake, logs=folder, arguments=("run",), env=env, forked=True) as other:
        status = await other.exited()
        await other.kill()
    return status, list(other.lines)


def _check_samples(found: dict[str, float]) -> None:
    assert found['discord_connected{shard="0"}'] == 1
    typed = 'command="uno start",interaction="application_command",shard="0"'
    assert found[f"discord_event_on_interaction_total{{{typed}}}"] == 1
    assert found["discord_stat_total_guilds"] == 1
    assert found['uno_answers_total{kind="command",outcome="done"}'] == 1
    assert found['uno_answers_total{kind="button",outcome="done"}'] >= 4
    assert found['uno_answer_seconds_count{kind="command",outcome="done"}'] == 1
    assert found['uno_commits_total{outcome="stored"}'] >= 5
    assert found["uno_commit_seconds_count"] == found['uno_commits_total{outcome="stored"}']
    assert found["uno_freshness_seconds_count"] >= 1
    assert found['uno_rooms{stage="playing"}'] == 1
    assert found['uno_discord_requests_total{method="PATCH",status="429"}'] == 1
    assert sum(value for name, value in found.items() if "rate_limited" in name) == 1
    assert found["uno_event_loop_lag_seconds_count"] > 0
    assert found["process_resident_memory_bytes"] > 0


def _check_lines(lines: list[str], table: Table) -> None:
    """Look that every line is one object, and that what is of the table says so."""
    records: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert TOKEN not in "".join(lines)
    of_table = [record for record in records if record.get("channel_id") == str(table.channel.id)]
    assert of_table
    assert len({record["match_id"] for record in of_table}) == 1
    assert all(record["guild_id"] == str(table.channel.guild_id) for record in of_table)


@pytest.fixture
def logged() -> Iterator[Any]:
    """Read the log as JSON; every line of the bot's own is in it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RedactingFilter())
    ours = [logging.getLogger(name) for name in ("bot", "cogs", "db")]
    before = [logger.level for logger in ours]
    for logger in ours:
        logger.addHandler(handler)
        logger.setLevel("DEBUG")
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    for logger, level in zip(ours, before, strict=True):
        logger.removeHandler(handler)
        logger.setLevel(level)


async def test_all_that_is_logged_while_a_table_is_worked_on_names_its_match(
    house: Hall, logged: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await two(house)
    room = house.bot.rooms.require(ann.channel.id)
    match_id = room.state.match_id

    def fails(*_: object, **__: object) -> None:
        raise ValueError

    borders = (
        "bot.rooms.changes.play.act",  # a press, and its change
        "cogs.table.hand.hand_layout",  # its answer
        "cogs.table.display.room_layout",  # a drawing
        "cogs.table.open_hands.hand_layout",  # the hand of somebody else
        "bot.rooms.room.result_of",
    )
    for border in borders:
        with monkeypatch.context() as broken:
            broken.setattr(border, fails, raising=False)
            await ann.types("uno draw")
            await ben.types("uno table")
    for observer in house.bot.rooms.services.observers[:3]:
        with monkeypatch.context() as broken:
            broken.setattr(observer, "room_changed", fails)
            await ann.types("uno draw")
            await ann.types("uno pass")
            await ben.types("uno draw")
            await ben.types("uno pass")
    house.forgive()
    records = logged()
    failures = [record for record in records if record["level"] in {"WARNING", "ERROR"}]
    loggers = {record["logger"] for record in failures}
    assert loggers >= {"cogs.core.error_boundary", "cogs.core.drawing_queue", "bot.rooms.room"}
    shared = re.compile(r"bot\.app|bot\.league|bot\.runtime|bot\.sharding|db\.")
    of_rooms = [record for record in records if not shared.match(record["logger"])]
    assert {record.get("match_id") for record in of_rooms} == {match_id}, [
        r for r in of_rooms if "match_id" not in r
    ]
    assert {record["channel_id"] for record in of_rooms} == {str(room.channel_id)}


async def test_what_is_done_for_all_rooms_names_none(
    house: Hall, logged: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two(house)
    [room] = house.bot.rooms

    async def fails(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(house.bot.storage.journal._writer, "write", fails)
        await room.remember_message(1, token=room.state.token)
        await house.bot.storage.journal.drain()
    house.forgive()
    lines = [record for record in logged() if record["logger"] == "db.journal"]
    assert lines
    assert not any("match_id" in line or "channel_id" in line for line in lines)
