"""Threads, removals and refusals over real sockets: the whole bot against a Discord that says no."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from tests.bench.table import Guest, Table
from tests.e2e.test_process import complaints, running
from tests.support.fake_discord import FakeDiscord
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.support.fake_discord import Call, Guild

PUBLIC = re.compile(r"/channels/\d+/messages")


@pytest.fixture
async def fake(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    for name in ("DATABASE_URL", "LOG_LEVEL", "DEV_GUILD_ID"):
        monkeypatch.delenv(name, raising=False)
    async with FakeDiscord(token=TOKEN) as server:
        await server.add_guild()
        yield server
        assert [f"{call.method} {call.path}" for call in server.unknown] == []


@pytest.fixture
def guild(fake: FakeDiscord) -> Guild:
    return next(iter(fake.world.guilds.values()))


def public(call: Call) -> bool:
    """Tell whether a request shows something in a channel."""
    return PUBLIC.search(call.path) is not None and call.method in {"POST", "PATCH"}


async def test_a_table_opens_a_public_thread_and_play_begins_there(
    fake: FakeDiscord, guild: Guild, tmp_path: Path
) -> None:
    async with running(fake, tmp_path) as bot:
        parent = await fake.add_channel(guild)
        ann, ben = (Guest(fake.add_user(name)) for name in ("Ann", "Ben"))
        asked = await fake.slash(ann.user, parent, "uno", "start", options={"thread": "own"})
        told = await asked.answered(5)
        [made] = fake.calls.where(lambda call: call.path.endswith(f"/channels/{parent.id}/threads"))
        assert made.body["type"] == 11
        thread = next(one for one in fake.world.channels.values() if one.is_thread)
        assert f"<#{thread.id}>" in str(told.data)
        table = Table(fake, thread, [ann, ben])
        await table.shows("join")
        await table.press(ben, "join")
        await table.deal()
        for _ in range(3):
            await table.move()
        await fake.remove_channel(thread)
        await fake.calls.wait(
            lambda call: public(call) and str(parent.id) in call.path and call.method == "POST"
        )
        answer = await (await fake.slash(ann.user, parent, "uno", "table")).answered(5)
        assert translator()("refused-no-room") in str(answer.data)
        assert complaints(bot.lines) == []


async def test_a_channel_that_refuses_everything_is_asked_a_handful_of_times_while_play_goes_on(
    fake: FakeDiscord, guild: Guild, tmp_path: Path
) -> None:
    async with running(fake, tmp_path) as bot:
        table = await Table.set_up(fake, guild)
        await table.deal()
        await table.move()
        before = len(fake.calls)
        # Neither by itself, nor through a press on the table.
        refused = r"(POST|PATCH) .*(/channels/\d+/messages|/webhooks/.*/messages/@original)"
        fake.faults.refuse(refused, code=50013, times=10_000)
        for _ in range(25):
            await table.move()
        await bot.line("takes nothing from the bot")
        asked = [call for call in list(fake.calls)[before:] if public(call)]
        assert 1 <= len(asked) <= 8
        assert len(complaints(bot.lines)) == 1


async def test_a_server_that_throws_the_bot_out_in_the_middle_costs_no_error(
    fake: FakeDiscord, guild: Guild, tmp_path: Path
) -> None:
    async with running(fake, tmp_path) as bot:
        table = await Table.set_up(fake, guild)
        await table.deal()
        await table.move()
        await fake.remove_guild(guild)
        other = await fake.add_guild("Another")
        fresh = await Table.set_up(fake, other)
        await fresh.deal()
        await fresh.move()
        assert complaints(bot.lines) == []
