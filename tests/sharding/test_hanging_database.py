"""A database that gives no answer, neither yes nor no: people are told so, and what was slow counts once."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import AsyncExitStack, asynccontextmanager, closing
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from bot.runtime import waiting
from bot.runtime.serving import share
from bot.sharding import interaction_filter
from cogs.core import intake
from cogs.core.intake import AnswerOutcome
from db.storage import Storage
from tests.bench.table import Table, accepted
from tests.db.test_hanging_server import hanging_server
from tests.sharding.conftest import COUNT, connected, until
from tests.sharding.test_playing import Bot
from tests.support import postgres, quick_storage
from tests.support.fake_discord import ResponseType, walk
from tests.support.hall import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bot.sharding.coordinator import Coordinator
    from cogs.core.intake import AnswerTime
    from tests.sharding.conftest import Waits
    from tests.support.fake_discord import FakeDiscord, Guild, Interaction

TRANSLATE = translator()


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people wait for less time than they do with Discord, where it is two seconds."""
    assert intake.DEFER_AT_AGE + waiting.SLOW_SECONDS <= 2.5
    monkeypatch.setattr(intake, "DEFER_AT_AGE", 0.3)
    monkeypatch.setattr(waiting, "SLOW_SECONDS", 0.1)
    monkeypatch.setattr(interaction_filter, "UNSERVED_AFTER", 0.3)


@asynccontextmanager
async def locked(file: Path) -> AsyncIterator[None]:
    """Keep SQLite from committing; whoever tries waits in its thread."""
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as connection:
        await asyncio.to_thread(connection.execute, "BEGIN IMMEDIATE")  # a commit under way ends on the loop
        yield
        connection.execute("ROLLBACK")


@asynccontextmanager
async def hanging() -> AsyncIterator[None]:
    with hanging_server():
        yield


class Serving:
    """A bot whose database can be made to hang."""

    def __init__(self, bot: Bot, hang: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        self.bot, self.hang = bot, hang
        self.sharing: Coordinator | None = None


@pytest.fixture(params=["sqlite", "postgresql"])
async def serving(
    request: pytest.FixtureRequest, fake: FakeDiscord, guilds: list[Guild], waits: Waits, tmp_path: Path
) -> AsyncIterator[Serving]:
    """The bot on all shards, over SQLite or a real PostgreSQL."""
    assert len(guilds) == COUNT
    async with AsyncExitStack() as stack:
        stack.enter_context(quick_storage.compiled_once())
        file, url = tmp_path / "uno.sqlite3", ""
        if request.param == "sqlite":
            await quick_storage.make_empty(file)
            url = f"sqlite+aiosqlite:///{file}"
        else:
            if sys.platform != "linux":
                pytest.skip("stops processes of the server's")
            url = (await stack.enter_async_context(postgres.lent_database())).url
        storage = await stack.enter_async_context(Storage.open(url, sole=True))
        bot = Bot(storage, pace=AT_ONCE, seed=1)
        made = Serving(bot, (lambda: locked(file)) if request.param == "sqlite" else hanging)
        stack.callback(bot.stop_thinking)
        made.sharing = share(bot, storage, keeps=False)
        await stack.enter_async_context(connected(bot, fake, waits))
        stack.push_async_callback(bot.drain)
        if made.sharing is not None:
            stack.callback(made.sharing.stop)
        await until(fake, bot, lambda: len(bot._awake) == COUNT)
        yield made


def texts(data: Any) -> list[str]:
    return [part["content"] for part in walk(data.get("components", ())) if "content" in part]


async def told(fake: FakeDiscord, interaction: Interaction, words: str) -> None:
    """Wait until somebody reads a sentence in a message that follows what they pressed."""
    await fake.calls.wait(lambda call: interaction.token in call.path and words in str(call.body))


async def taken_back(fake: FakeDiscord, interaction: Interaction) -> None:
    """Wait until that message is deleted."""
    await fake.calls.wait(lambda call: call.method == "DELETE" and interaction.token in call.path)


async def test_a_press_that_is_saved_late_is_told_so_and_counts_once(
    serving: Serving, fake: FakeDiscord, guilds: list[Guild]
) -> None:
    table = await Table.set_up(fake, guilds[0])
    await table.deal()
    click = await table.next_click()
    room = serving.bot.rooms.require(table.channel.id)
    before = room.revision
    async with serving.hang():
        pressed = await fake.click(*click)
        await told(fake, pressed, TRANSLATE("store-is-slow"))
        again = await fake.click(*click)  # who is impatient presses once more
        await told(fake, again, TRANSLATE("store-is-slow"))
        assert room.revision == before
    for one in (pressed, again):
        await taken_back(fake, one)
    assert room.revision == before + 1
    for guest in table.guests:
        guest.fresh = False
    assert accepted(await table.move())
    assert fake.unknown == []


async def test_whoever_types_or_presses_where_nobody_serves_is_told_so(
    serving: Serving, fake: FakeDiscord, guilds: list[Guild]
) -> None:
    sharing = serving.sharing
    if sharing is None:
        pytest.skip("one process serves a file, whatever becomes of it")
    table = await Table.set_up(fake, guilds[0])
    _, message, custom_id = await table.shows("start")
    measured: asyncio.Queue[AnswerTime] = asyncio.Queue()
    async with serving.hang():
        sharing.reachable = False
        sharing._lose_all()  # as ten seconds without a heartbeat do
        serving.bot.services.answer_times.on_answer = measured.put_nowait
        interactions = [
            await fake.click(table.host.user, message, custom_id),
            await fake.slash(table.host.user, table.channel, "uno", "hand"),
            await fake.slash(table.host.user, table.channel, "league", "table"),
        ]
        for answer in await asyncio.gather(*(one.answered() for one in interactions)):
            assert answer.type == ResponseType.SEND
            assert texts(answer.data) == [TRANSLATE("unserved")]
        assert {(await measured.get()).outcome for _ in interactions} == {AnswerOutcome.REFUSED}
        for code, outcome in ((10062, AnswerOutcome.EXPIRED), (0, AnswerOutcome.FAILED)):
            fake.faults.refuse("callback", code=code, status=404)
            await fake.click(table.host.user, message, custom_id)
            told = await measured.get()
            assert (told.outcome, told.counts_as_unanswered) == (outcome, True)
    assert fake.unknown == []
