"""The whole bot as the operator runs it: `python -m bot`, real sockets, a real file, real signals.

What people do is in `tests.bench.table`: they know only what messages show them.
"""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sqlite3
from collections import Counter
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING, Any

import pytest

from bot import __version__
from bot.engine.cards import CARDS
from bot.runtime.supervision import seconds_since
from tests.bench.table import Guest, Table, accepted, set_up, verb
from tests.support.fake_discord import EPHEMERAL, FakeDiscord, Moment, walk
from tests.support.process import start_bot
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable
    from pathlib import Path

    from tests.support.fake_discord import Guild, Interaction
    from tests.support.process import BotProcess

SETTINGS = ("DATABASE_URL", "LOG_LEVEL", "LOG_FORMAT", "METRICS_PORT", "DEV_GUILD_ID", "SHARD_COUNT")
DATABASE = "uno.sqlite3"  # the default, in the working directory


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(token=TOKEN) as server:
        await server.add_guild()
        yield server
        assert [f"{call.method} {call.path}" for call in server.unknown] == []


@pytest.fixture
def guild(fake: FakeDiscord) -> Guild:
    return next(iter(fake.world.guilds.values()))


@asynccontextmanager
async def running(fake: FakeDiscord, folder: Path, **env: str) -> AsyncIterator[BotProcess]:
    """Start `python -m bot run` with its files in a folder, connected; the shard count goes on."""
    before = len(fake.gateway.events.where(lambda event: event.moment is Moment.READY))
    async with start_bot("bot", fake, logs=folder, arguments=("run",), env=env, forked=True) as bot:
        await bot.ready(count=before + 1)
        yield bot


async def ended(fake: FakeDiscord, folder: Path, *arguments: str, **env: str) -> tuple[int, list[str]]:
    """Run `python -m bot …` to its end; return the exit status and every line it printed."""
    async with start_bot("bot", fake, logs=folder, arguments=arguments, env=env, forked=True) as bot:
        status = await bot.exited()
        await bot.kill()
    return status, list(bot.lines)


def rows(folder: Path, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """Return what is in the database, as another process sees it."""
    with closing(sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)) as connection:
        return connection.execute(query, values).fetchall()


def cards(guest: Guest) -> list[str]:
    """Return what is on the buttons of a guest's cards."""
    hand = guest.hand
    assert hand is not None
    assert hand.flags & EPHEMERAL
    buttons = [part for part in walk(hand.components) if "custom_id" in part]
    return [
        f"{part['emoji']['name']} {part['label']}"
        for part in buttons
        if verb(part["custom_id"]) in ("play", "colour")
    ]


def complaints(lines: Iterable[str]) -> list[str]:
    """Return what was logged that an operator should not have to read."""
    unused = re.compile("voice will NOT be supported")
    return [line for line in lines if re.search("ERROR|WARNING|Traceback", line) and not unused.search(line)]


async def drawn(fake: FakeDiscord, table: Table, *, revision: int) -> None:
    """Wait until the table everybody sees shows this moment of the match."""

    def shown() -> bool:
        found = table.button("hand")
        return found is not None and found.custom_id.split(":")[3] == str(revision)

    if not shown():
        await fake.calls.wait(lambda call: call.method == "PATCH" and shown(), after=len(fake.calls))


async def answers(interactions: Iterable[Interaction], within: float = 5.0) -> int:
    """Wait until each has its answer; return how many did not get one."""
    found = await asyncio.gather(*(one.answered(within) for one in interactions), return_exceptions=True)
    return sum(isinstance(one, BaseException) for one in found)


async def test_a_game_by_clicks_survives_a_drain_and_a_new_start(
    fake: FakeDiscord, guild: Guild, tmp_path: Path
) -> None:
    async with running(fake, tmp_path) as bot:
        table = await Table.set_up(fake, guild)
        await table.press(table.guests[-1], "leave")
        await table.press(table.guests[-1], "join")
        await table.deal()
        for _ in range(3):
            await table.move()
        await drawn(fake, table, revision=3)
        for guest in table.guests:
            await table.look(guest)
        hands = [cards(guest) for guest in table.guests]
        held = await table.next_click()
        assert await bot.terminate() == 0
    assert not complaints(bot.lines)
    assert fake.gateway.connections == 0
    assert rows(tmp_path, "SELECT count(*) FROM actions WHERE number > 0") == [(3,)]

    async with running(fake, tmp_path):
        for guest in table.guests:
            await table.look(guest)
        assert [cards(guest) for guest in table.guests] == hands
        pressed = await fake.click(*held)  # a button that was sent before the restart
        assert accepted(await pressed.answered())
    assert rows(tmp_path, "SELECT count(*) FROM actions WHERE number > 0") == [(4,)]


async def test_a_computer_player_answers_a_move(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> None:
    async with running(fake, tmp_path):
        table = await Table.set_up(fake, guild, people=1)
        await table.press(table.host, "computer")
        await table.press(table.host, "start")
        await table.shows("hand")
        await table.look(table.host)
        hand = table.host.hand
        assert hand is not None

        def mine() -> bool:
            return table.host.choose() is not None

        for _ in range(2):
            if not mine():  # the bot refreshes the open hand when the computer player has moved
                await fake.calls.wait(
                    lambda call: call.matches("PATCH", "/messages/@original") and mine(),
                    after=len(fake.calls),
                    within=10,
                )
            custom_id = table.host.choose()
            assert custom_id is not None
            pressed = await fake.click(table.host.user, hand, custom_id)
            assert accepted(await pressed.answered())


async def test_an_answer_under_way_is_given_before_the_bot_drains(fake: FakeDiscord, tmp_path: Path) -> None:
    async with running(fake, tmp_path) as bot:
        [table] = await set_up(fake, 1)
        click = await table.next_click()
        hold = fake.faults.hold("/callback")
        pressed = await fake.click(*click)
        await hold.arrived()
        bot.signal(signal.SIGTERM)
        await bot.line("draining")
        assert bot.exit_code is None
        hold.release()
        assert accepted(await pressed.answered())
        assert await bot.exited() == 0
    assert rows(tmp_path, "SELECT count(*) FROM actions WHERE number > 0") == [(1,)]


async def test_a_bot_that_cannot_connect_ends_when_it_is_asked_to(fake: FakeDiscord, tmp_path: Path) -> None:
    """The library tries for a minute before it gives up a connection, and then waits for minutes."""
    fake.gateway.fall_silent()
    async with start_bot("bot", fake, logs=tmp_path, arguments=("run",), forked=True) as bot:
        await fake.gateway.events.wait(lambda event: event.moment is Moment.ARRIVED)
        assert await bot.terminate(within=30) == 0
    assert not complaints(bot.lines)


@pytest.mark.parametrize("command", ["run", "sync"])
async def test_a_token_that_discord_refuses_is_one_line(
    fake: FakeDiscord, tmp_path: Path, command: str
) -> None:
    other = TOKEN.replace("made-up", "mistake")
    status, lines = await ended(fake, tmp_path, command, DISCORD_TOKEN=other)
    assert status == 2
    told = [line for line in lines if line.startswith("uno-table: ")]
    assert told == ["uno-table: DISCORD_TOKEN: Discord does not accept it; make a new one in the portal"]
    assert not complaints(lines)


async def test_a_start_and_a_drain_say_only_what_happened(fake: FakeDiscord, tmp_path: Path) -> None:
    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    systemd.bind(str(tmp_path / "notify"))
    beating = tmp_path / "alive"
    env = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "600000000"}
    env |= {"HEARTBEAT_FILE": str(beating)}
    async with start_bot("bot", fake, logs=tmp_path, arguments=("run",), env=env) as bot:
        await bot.ready()
        assert seconds_since(beating) is not None
        bot.signal(signal.SIGINT)
        assert await bot.exited() == 0
    assert seconds_since(beating) is None
    assert [line for line in bot.lines if "WARNING" in line] == []
    assert [line for line in bot.lines if "alembic" in line] == []
    with systemd:
        assert [systemd.recv(100) for _ in range(3)] == [b"WATCHDOG=1", b"READY=1", b"STOPPING=1"]


@pytest.mark.parametrize(
    ("env", "told"),
    [
        ({"DISCORD_TOKEN": "secret.token"}, "DISCORD_TOKEN: is not a bot token"),
        ({"DATABASE_URL": "sqlite:///."}, "DATABASE_URL: cannot use the database"),
    ],
)
async def test_what_the_operator_can_put_right_is_exactly_one_line(
    fake: FakeDiscord, tmp_path: Path, env: dict[str, str], told: str
) -> None:
    status, lines = await ended(fake, tmp_path, "run", **env)
    assert status == 2
    [line] = [line for line in lines if not line.endswith(f"uno-table {__version__}")]
    assert line.startswith(f"uno-table: {told}")
    assert "secret" not in line


async def test_sync_registers_the_commands_once_unless_forced(fake: FakeDiscord, tmp_path: Path) -> None:
    writes = fake.world.command_writes
    assert (await ended(fake, tmp_path, "sync"))[0] == 0
    assert writes == Counter({None: 1})
    known = {"uno", "league", "privacy", "uno-admin", "league-admin"}
    assert {command["name"] for command in fake.world.commands[None]} == known
    assert (await ended(fake, tmp_path, "sync"))[0] == 0
    assert writes == Counter({None: 1})
    assert (await ended(fake, tmp_path, "sync", "--force"))[0] == 0
    assert writes == Counter({None: 2})
    assert fake.gateway.connections == 0


async def test_sync_registers_in_one_server_alone(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> None:
    assert (await ended(fake, tmp_path, "sync", DEV_GUILD_ID=str(guild.id)))[0] == 0
    assert fake.world.command_writes == Counter({guild.id: 1})


async def test_a_rate_limited_drawing_loses_nothing(fake: FakeDiscord, tmp_path: Path) -> None:
    async with running(fake, tmp_path):
        [table] = await set_up(fake, 1)
        fake.faults.rate_limit("PATCH .*/messages/", times=2, retry_after=0.3)
        for _ in range(4):
            await table.move()  # is answered at once, whatever becomes of the table
        await fake.calls.wait(lambda call: call.status == 429)
        await drawn(fake, table, revision=4)
    assert rows(tmp_path, "SELECT count(*) FROM actions WHERE number > 0") == [(4,)]


async def test_a_dropped_gateway_is_resumed_and_loses_no_move(fake: FakeDiscord, tmp_path: Path) -> None:
    async with running(fake, tmp_path):
        [table] = await set_up(fake, 1)
        for code in (None, 4000):
            click, before = await table.next_click(), len(fake.gateway.events)
            await fake.gateway.drop(code=code)
            missed = await fake.click(*click)
            await fake.gateway.events.wait(lambda event: event.moment is Moment.RESUMED, after=before)
            assert accepted(await missed.answered())
            for guest in table.guests:
                guest.fresh = False
        await table.move()
    assert rows(tmp_path, "SELECT count(*) FROM actions WHERE number > 0") == [(3,)]


async def test_a_bot_on_several_shards_serves_the_servers_of_each(fake: FakeDiscord, tmp_path: Path) -> None:
    fake.world.recommended_shards = fake.world.max_concurrency = 3
    guilds = [*fake.world.guilds.values(), await fake.add_guild(), await fake.add_guild()]
    async with start_bot("bot", fake, logs=tmp_path, arguments=("run",), forked=True) as bot:
        await bot.ready(count=3)
        for guild in guilds:
            table = await Table.set_up(fake, guild)
            await table.deal()
            await table.move()
        assert await bot.terminate() == 0
    identified = fake.gateway.events.where(lambda event: event.moment is Moment.IDENTIFY)
    assert sorted(event.shard for event in identified) == [(0, 3), (1, 3), (2, 3)]
    assert not complaints(bot.lines)
    assert rows(tmp_path, "SELECT count(DISTINCT guild_id) FROM rooms") == [(3,)]


async def test_too_few_shards_are_exactly_one_line(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> None:
    fake.world.guilds |= {guild.id + (number << 23): guild for number in range(1, 2501)}
    status, lines = await ended(fake, tmp_path, "run", SHARD_COUNT="2")
    assert status == 2
    told = [line for line in lines if line.startswith("uno-table: ")]
    assert [line.partition(";")[0] for line in told] == [
        "uno-table: SHARD_COUNT: is too small for the number of servers"
    ]
    assert not complaints(lines)


async def test_no_secret_is_in_the_log_at_its_loudest(fake: FakeDiscord, tmp_path: Path) -> None:
    async with running(fake, tmp_path, LOG_LEVEL="DEBUG") as bot:
        [table] = await set_up(fake, 1)
        fake.faults.server_error("/callback", times=1)
        fake.faults.rate_limit("PATCH .*/messages/", retry_after=0.1)
        for _ in range(3):
            await table.move()
        await fake.gateway.drop()
        await fake.gateway.events.wait(lambda event: event.moment is Moment.RESUMED)
        assert await bot.terminate() == 0
    log = "\n".join(bot.lines)
    assert " DEBUG " in log  # it was loud indeed
    assert "WebSocket Event" not in log, "whole messages, private hands among them"
    assert TOKEN not in log
    assert not re.search(r"\d-t{20}", log)  # how the tokens of interactions look here


async def test_a_channel_that_is_gone_closes_its_room(fake: FakeDiscord, tmp_path: Path) -> None:
    async with running(fake, tmp_path) as bot:
        first, second = await set_up(fake, 2)
        await fake.remove_channel(first.channel)
        await second.move()
        assert await bot.terminate() == 0
    assert rows(tmp_path, "SELECT channel_id FROM rooms") == [(second.channel.id,)]


async def test_emojis_are_uploaded_after_a_refusal_and_removed_on_request(
    fake: FakeDiscord, tmp_path: Path
) -> None:
    fake.faults.refuse("^POST /applications/[0-9]+/emojis", status=400, code=30008)
    code, lines = await ended(fake, tmp_path, "emojis", DISCORD_TOKEN=TOKEN)
    assert code == 2
    assert any("the same command goes on from here" in line for line in lines)
    assert (await ended(fake, tmp_path, "emojis", DISCORD_TOKEN=TOKEN))[0] == 0
    assert len(fake.world.emojis) == len(CARDS)
    assert (await ended(fake, tmp_path, "emojis", "--remove", DISCORD_TOKEN=TOKEN))[0] == 0
    assert fake.world.emojis == {}
