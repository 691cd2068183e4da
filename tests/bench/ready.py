"""A restart with many rooms: how soon clicks are answered, what is sent at once, what memory a room takes.

The rooms are matches in play between two people, laid into the database before the real bot starts on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.players.levels import choose_at_random
from bot.rooms.ports import Commit, RoomSnapshot
from bot.rooms.state.codec import encode_room
from bot.rooms.state.room_state import RoomState, Seat, Stage, Tally
from bot.sharding.ownership import shard_of
from db.storage import Storage
from tests.bench.growth import QUIET, held
from tests.bench.rig import TOKEN
from tests.bench.table import Guest, Table
from tests.support.fake_discord import FakeDiscord
from tests.support.load import open_loop
from tests.support.process import start_bot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from tests.support.fake_discord import Channel
    from tests.support.load import Click
    from tests.support.process import BotProcess

ROOMS_IN_A_GUILD: Final = 100
CLICKS: Final = 50
PATIENCE: Final = 300.0  # seconds
ANSWER_WITHIN: Final = 3.0  # seconds
WATCHED: Final = 5.0  # seconds after the first answers in which bursts of requests are looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A fake Discord and a folder with a database, with rooms in both."""

    discord: FakeDiscord
    folder: Path
    tables: list[Table]

    @property
    def clicks(self) -> list[Click]:
        """One press on *My hand* for each room."""
        return [click for table in self.tables if (click := table.button("hand")) is not None]


@contextlib.asynccontextmanager
async def laid(
    rooms: int, *, channels: int | None = None, url: str | None = None, shards: int = 1
) -> AsyncIterator[Laid]:
    """Lay rooms into a new database, each with a channel and its table in it.

    Args:
        channels: How many channels there are, if there are to be more than rooms.
        url: The address of the database; a file in the folder if None.
    """
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd()) as made:
        async with FakeDiscord(token=TOKEN) as discord:
            discord.world.interactions.first_response = PATIENCE
            places = await _channels(discord, channels or rooms, shards)
            address = url or f"sqlite+aiosqlite:///{Path(made) / 'uno.sqlite3'}"
            async with Storage.open(address) as storage:
                random = Random(1)
                pairs = [_room(discord, place, random) for place in places[:rooms]]
                await asyncio.gather(*(storage.journal.commit(commit) for commit, _ in pairs))
            yield Laid(discord=discord, folder=Path(made), tables=[table for _, table in pairs])


async def _channels(discord: FakeDiscord, count: int, shards: int) -> list[Channel]:
    places: list[Channel] = []
    for number in itertools.count():
        if len(places) >= count:
            break
        guild = await discord.add_guild()
        if shard_of(guild.id, shards) != number % shards:
            continue
        more = min(ROOMS_IN_A_GUILD, count - len(places))
        places += [await discord.add_channel(guild) for _ in range(more)]
    if not places:
        await discord.add_guild()
    return places


def _room(discord: FakeDiscord, channel: Channel, random: Random) -> tuple[Commit, Table]:
    """Return a stored room with its match under way, and its table."""
    people = [discord.add_user(f"Guest {number}") for number in range(2)]
    match, _ = Match.start(CLASSIC, seats=2, seed=random.randbytes(32))
    for _ in range(6):
        action = choose_at_random(match.view(match.turn), random)
        assert action is not None
        match.apply(match.turn, action)
    match_id = random.randbytes(16).hex()
    custom_id = f"uno:hand:{match_id[:8]}:{match.revision}:"
    button = {"type": 2, "style": 1, "label": "My hand", "custom_id": custom_id}
    message = discord.post(channel, [{"type": 1, "components": [button]}])
    state = RoomState(
        stage=Stage.PLAYING,
        host=people[0].id,
        seats=tuple(Seat(user.id, user.name) for user in people),
        rules=CLASSIC,
        match_id=match_id,
        match=match,
        started_at=datetime.now(UTC),
        tallies=(Tally(),) * 2,
        message_id=message.id,
    )
    snapshot = RoomSnapshot(
        channel_id=channel.id, guild_id=channel.guild_id, revision=1, payload=encode_room(state)
    )
    return Commit(room=snapshot), Table(discord, channel, [Guest(user) for user in people])


async def ready(counts: tuple[int, ...] = (1000, 10_000), *, watched: float = WATCHED) -> list[str]:
    """Return lines about restarts with so many rooms, from the start of the process to answered clicks."""
    lines: list[str] = []
    for count in counts:
        async with laid(count) as scene:
            begun = time.perf_counter()
            async with started(scene) as bot:
                identified = time.perf_counter() - begun
                random = Random(2)
                clicks = random.sample(scene.clicks, min(CLICKS, count))
                sent = [await scene.discord.click(*click) for click in clicks]
                await asyncio.gather(*(one.answered(PATIENCE) for one in sent))
                answered = time.perf_counter() - begun
                await asyncio.sleep(watched)
                cpu = bot.cpu_seconds()
            lines += [
                f"ready.rooms.{count} {answered:.1f} s",
                f"ready.identified.{count} {identified:.1f} s",
                f"ready.cpu.{count} {cpu:.1f} s",
                f"ready.requests.peak.{count} {peak_of_requests(scene.discord)} requests/s",
            ]
    return lines


async def rush(count: int = 1000, *, rate: float = 285, seconds: float = 10) -> list[str]:
    """Return lines about a rush right after a start: presses on *My hand* over all rooms, on a schedule.

    A press is unanswered if nothing came within Discord's three seconds, as a person would see it.
    """
    async with laid(count) as scene, started(scene):
        scene.discord.world.interactions.first_response = ANSWER_WITHIN
        report = await open_loop(
            scene.discord,
            scene.clicks.__getitem__,
            rate=rate,
            rooms=count,
            seconds=seconds,
            patience=ANSWER_WITHIN,
        )
    return [
        f"rush.sent {report.sent / seconds:.0f} clicks/s",
        f"rush.unanswered {report.timeouts} clicks",
        f"rush.median {report.latency() * 1000:.0f} ms",
        f"rush.p99 {report.latency(0.99) * 1000:.0f} ms",
        f"rush.driver.lag {report.lag(0.99) * 1000:.0f} ms",
        f"rush.requests.peak {peak_of_requests(scene.discord)} requests/s",
    ]


def peak_of_requests(discord: FakeDiscord) -> int:
    """Return the most requests in any second, without those for interactions: Discord does not count them.

    They count when they arrive. A pause of the driver lets some arrive together that were sent one by one.
    """
    seconds = Counter(
        int(call.at)
        for call in discord.calls
        if "/interactions/" not in call.path and "/webhooks/" not in call.path
    )
    return max(seconds.values(), default=0)


async def idle(few: int = 300, many: int = 900) -> list[str]:
    """Return a line about the memory of a room in which nobody does anything, its channel not counted.

    Every room is drawn once before. With a few rooms all caches are full already, above all that of pictures;
    each further room takes only what it takes itself.
    """
    kib = {}
    for count in (few, many):
        async with laid(count, channels=many) as scene, started(scene, "tests.bench.inspected") as bot:
            await drawn(scene.discord)
            kib[count] = (await held(bot))["resident_kib"]
    return [f"idle.room {(kib[many] - kib[few]) / (many - few):.1f} KiB"]


async def drawn(discord: FakeDiscord, *, quiet: float = 2 * QUIET) -> None:
    """Wait until the bot sends nothing any more: nothing for so many seconds."""
    known = -1
    while len(discord.calls) != known:
        known = len(discord.calls)
        await asyncio.sleep(quiet)


@contextlib.asynccontextmanager
async def started(
    scene: Laid, module: str = "bot", *, env: Mapping[str, str] | None = None, forked: bool = False
) -> AsyncIterator[BotProcess]:
    """Start the real bot where rooms were laid, and wait until it is connected; see `start_bot`."""
    process = start_bot(module, scene.discord, logs=scene.folder, arguments=("run",), env=env, forked=forked)
    async with process as bot:
        await bot.ready(within=PATIENCE)
        yield bot
