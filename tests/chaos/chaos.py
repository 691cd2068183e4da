"""One long run: a process starts, plays while everything goes wrong, and dies; what it left is looked at."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from bot.rooms.ports import ValueKind
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.settings import GuildSettings, encode_settings
from db.engine import StorageError, create_engine
from db.journal import SqlJournal
from db.storage import Storage
from tests.chaos.outside import Outside
from tests.chaos.people import Ledger, Table
from tests.chaos.shown import WatchedMessages
from tests.power import shim
from tests.power.disk import Disk, Loss, lay, records
from tests.support.fake_discord import FakeDiscord, Moment
from tests.support.process import PATIENCE, start_bot
from tests.support.shown import difference_shown
from tests.support.stored import Stored, StoredMatch, read_stored
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.support.fake_discord import Guild, Timeline
    from tests.support.process import BotProcess

DATABASE: Final = "uno.sqlite3"
LONGEST_LIFE: Final = 4.0
"""Seconds that a process is busy before it dies, at most; it may die while it starts, too."""
STARTING: Final = 1.5
QUIET_EVERY: Final = 8
"""In every so many lives things get quiet before the end, and what is shown is compared with the store."""
LOOKS_EVERY: Final = 0.5
"""Seconds between two looks at most."""
WRONG: Final = re.compile(r" (ERROR|CRITICAL) |Traceback")


class End(Enum):
    """How a process ends."""

    KILL = "kill"
    POWER = "power"
    ASKED = "asked"


@dataclass(kw_only=True)
class Report:
    """The figures of a run; what they mean is in `figures`."""

    ends: Counter[End] = field(default_factory=Counter)
    early: int = 0
    restarts: list[float] = field(default_factory=list)
    quiet: int = 0
    left_over: int = 0
    matches: int = 0
    messages: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    ledger: Ledger = field(default_factory=Ledger)
    findings: list[str] = field(default_factory=list)

    def figures(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the value of each figure."""
        yield "kills", str(self.ends[End.KILL] + self.ends[End.POWER])
        yield "kills.with_power_lost", str(self.ends[End.POWER])
        yield "kills.during_start", str(self.early)
        yield "asked_to_stop", str(self.ends[End.ASKED])
        yield "presses.answered", str(self.ledger.answered)
        yield "presses.unanswered", str(self.ledger.unanswered)
        yield "moves.acknowledged", str(len(self.ledger.acknowledged))
        yield "moves.refused", str(self.ledger.refused)
        yield "moves.in_doubt", str(self.ledger.doubtful)
        yield "matches.ended", str(self.matches)
        yield "messages.looked_at", str(self.messages)
        yield "times_quiet", str(self.quiet)
        yield "messages.left_over", str(self.left_over)
        if self.restarts:
            yield "restart.median", f"{median(self.restarts):.1f} s"
            yield "restart.longest", f"{max(self.restarts):.1f} s"
        yield "faults", str(self.faults.total())
        yield "faults.of", ", ".join(f"{kind} {count}" for kind, count in sorted(self.faults.items()))
        yield "minutes", f"{self.seconds / 60:.1f}"
        yield "findings", str(len(self.findings))


class Chaos:
    """A run in a folder, which keeps the database and the log.

    Args:
        folder: An empty one.
        seed: Decides when and how processes end, and what goes wrong; what the machine makes of it differs.
        tell: Called with a line about each process.
    """

    def __init__(
        self, folder: Path, *, seed: int, rooms: int, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self.report = Report()
        self._folder, self._data = folder, folder / "data"
        self._random = Random(f"{seed} ends")  # its own, since how much goes wrong depends on the machine
        self._seed, self._rooms, self._tell = seed, rooms, tell
        self._can_lose_power = shim.library() is not None
        self._disk = Disk()
        self._known: dict[str, StoredMatch] = {}

    async def run(self, kills: int) -> Report:
        """Kill so many processes, then let one come to rest; stop at the first finding."""
        begun = time.perf_counter()
        async with FakeDiscord(token=TOKEN) as discord:
            world = discord.world
            self._discord, self._outside = discord, Outside(discord, Random(f"{self._seed} outside"))
            world.messages = self._shown = WatchedMessages(cdn=world.messages.cdn, bot=world.bot)
            guild = await discord.add_guild()
            await self._prepare(guild)
            self._tables = [await self._table(guild) for _ in range(self._rooms)]
            ends = self.report.ends
            while ends[End.KILL] + ends[End.POWER] < kills and not self.report.findings:
                await self._live(self._choose_end())
            if not self.report.findings:
                await self._live(End.ASKED, quiet=True)
            if discord.unknown:
                self.report.findings.append(f"unknown to the fake Discord: {discord.unknown[0].path}")
        self.report.faults = self._outside.happened
        self.report.messages, self.report.matches = self._shown.looked, len(self._known)
        self.report.seconds = time.perf_counter() - begun
        return self.report

    async def _prepare(self, guild: Guild) -> None:
        """Make the database, with tables in text alone, so that they can be compared."""
        self._data.mkdir()
        async with Storage.open(f"sqlite:///{self._data / DATABASE}") as storage:
            settings = encode_settings(GuildSettings(pictures=False))
            await storage.key_values.write(ValueKind.SETTINGS, guild.id, settings)
        self._disk.lose_power({DATABASE: (self._data / DATABASE).read_bytes()})

    async def _table(self, guild: Guild) -> Table:
        channel = await self._discord.add_channel(guild)
        people = [
            self._discord.add_user(f"Guest {number}") for number in range(self._random.choice((2, 2, 3)))
        ]
        return Table(self._discord, channel, people, self.report.ledger, Random(f"{self._seed} {channel.id}"))

    def _choose_end(self) -> End:
        roll = self._random.random()
        if roll < 0.1:
            return End.ASKED
        return End.POWER if roll < 0.5 and self._can_lose_power else End.KILL

    # One process

    async def _live(self, end: End, *, quiet: bool = False) -> None:
        """Start a process, let it be busy for a while, and end it; then look at what it left."""
        lives = self.report.ends.total()
        quiet = quiet or lives % QUIET_EVERY == QUIET_EVERY - 1
        early = not quiet and end is not End.ASKED and self._random.random() < 0.15
        self._begin_anew()
        begun = time.perf_counter()
        environment = {"DATABASE_URL": f"sqlite:///{self._data / DATABASE}"}
        if self._can_lose_power:
            environment |= shim.environment(self._data, self._trace)
        async with start_bot(
            "bot", self._discord, logs=self._folder, arguments=("run",), env=environment
        ) as bot:
            if early:
                await asyncio.sleep(self._random.uniform(0, STARTING))
                self.report.early += 1
            else:
                await bot.ready()
                await self._be_busy(bot, begun)
                if quiet:
                    await self._become_quiet()
            await self._end(bot, end)
        self.report.ends[end] += 1
        self.report.findings += [line for line in bot.lines if WRONG.search(line)]
        await self._look(end)
        served = f"{self.report.restarts[-1]:.1f} s" if self.report.restarts else "never"
        how = "while it starts" if early else f"all tables served after {served}"
        moves = len(self.report.ledger.acknowledged)
        self._tell(f"{lives}: {end.value}, {how}, {moves} moves acknowledged")

    @property
    def _trace(self) -> Path:
        return self._folder / "trace"

    def _begin_anew(self) -> None:
        """Forget what belonged to the process before."""
        for table in self._tables:
            table.forget()
        self._outside.be_quiet()
        self._discord.gateway.events.clear()
        self._discord.calls.clear()
        self._discord.world.interactions.forget()
        self._shown.forget_private(set())

    async def _be_busy(self, bot: BotProcess, begun: float) -> None:
        """Let everybody play, first undisturbed until every table has answered, then whatever happens."""
        playing = [asyncio.create_task(table.play()) for table in self._tables]
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(table.answered.wait() for table in self._tables))
            self.report.restarts.append(time.perf_counter() - begun)
            going_wrong = asyncio.create_task(self._outside.go_wrong(bot))
            playing.append(going_wrong)
            done, _ = await asyncio.wait(
                playing, timeout=self._random.uniform(0, LONGEST_LIFE), return_when=asyncio.FIRST_EXCEPTION
            )
            for task in done:
                task.result()  # nobody stops by themselves
        except TimeoutError:
            silent = [table.channel.id for table in self._tables if not table.answered.is_set()]
            self.report.findings.append(f"no answer in {len(silent)} channels after a start: {silent[:3]}")
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _end(self, bot: BotProcess, end: End) -> None:
        if end is End.ASKED:
            if (status := await bot.terminate()) != 0:
                self.report.findings.append(f"asked to stop, it ended with {status}")
        else:
            bot.signal(signal.SIGKILL)
            await bot.exited()

    # What is looked at

    async def _look(self, end: End) -> None:
        """Look at what is stored, now that nobody writes to it; before that, the power may fail."""
        if self._can_lose_power:
            self._replay(end)
        look = self._folder / "look"
        shutil.rmtree(look, ignore_errors=True)
        look.mkdir()
        for file in self._data.glob(f"{DATABASE}*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, look)
        try:
            stored = await read_stored(f"sqlite:///{look / DATABASE}", look / DATABASE, self._known)
        except StorageError as error:
            self.report.findings.append(str(error))
            return
        self.report.findings += stored.findings
        self.report.findings += self.report.ledger.look_up(stored)
        self.report.findings += self._shown.look_up(stored)

    def _replay(self, end: End) -> None:
        """Take in what the process did to its files, and after a power failure leave of it what is left."""
        for record, _ in records(self._trace):
            self._disk.apply(record)
        self._trace.write_bytes(b"")
        if end is End.POWER:
            random = Random(f"{self._seed} power {self.report.ends.total()}")
            loss = random.choice((Loss.NOTHING_KEPT, Loss.BY_CHANCE))
            found = self._disk.after_power_failure(loss, random)
            self._disk.lose_power(found)
            lay(found, self._data)

    async def _become_quiet(self) -> None:
        """Wait until every table shows what is stored, and answers."""
        self._outside.be_quiet()
        gateway, calls = self._discord.gateway, self._discord.calls
        self.report.quiet += 1
        try:
            if not gateway.connections:
                await gateway.events.wait(
                    lambda event: event.moment in {Moment.READY, Moment.RESUMED},
                    after=len(gateway.events),
                    within=PATIENCE,
                )
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(table.until_answered() for table in self._tables))
                await self._until_shown(calls)
            self.report.left_over = self._count_left_over(await self._stored_now())
        except TimeoutError:
            stored = await self._stored_now()
            found = self._differences(stored) or ["it never gets quiet, or does not answer"]
            self.report.findings += found

    def _count_left_over(self, stored: Stored) -> int:
        """Return how many public messages have buttons of a table, and no room knows them."""
        known = {
            message_id
            for state, _ in stored.rooms.values()
            for message_id in (state.message_id, *(ping.message_id for ping in state.pings))
        }
        return sum(
            message.id not in known
            and any(one.startswith(("uno:hand:", "uno:join:")) for one in message.clickable())
            for table in self._tables
            for message in self._shown.in_channel(table.channel)
        )

    async def _until_shown(self, calls: Timeline[Any]) -> None:
        """Wait until every table shows what is stored; look again after each request of the bot.

        And without one, a little later: which message shows a table is stored once that message is sent.
        """
        while True:
            before = len(calls)  # a table that was drawn while the store was read shows more than was read
            if not self._differences(await self._stored_now()):
                return
            with suppress(TimeoutError):
                await calls.wait(lambda _: True, after=before, within=LOOKS_EVERY)

    async def _stored_now(self) -> Stored:
        """Return what is stored while the process goes on; a write from here would be in no record."""
        engine = create_engine(f"sqlite:///file:{self._data / DATABASE}?mode=ro&uri=true")
        journal, stored = SqlJournal(engine), Stored()
        try:
            for room in await journal.load_rooms():
                stored.add(room)
        finally:
            await journal.close()
            await engine.dispose()
        return stored

    def _differences(self, stored: Stored) -> list[str]:
        """Return which tables do not show their rooms."""
        found = []
        for channel_id, (state, _) in stored.rooms.items():
            message = self._discord.world.messages.messages.get(state.message_id or 0)
            if message is not None:
                found.append(difference_shown(state, message))
            elif state.stage is not Stage.OVER:
                found.append(f"channel {channel_id}: no message shows the table")
        return [one for one in found if one]
