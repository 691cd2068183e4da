"""Several processes of one bot, one database, and everything that happens to them while people press."""

from __future__ import annotations

import asyncio
import signal
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from bot.rooms.ports import ValueKind
from bot.rooms.stores.settings import GuildSettings, encode_settings
from db.storage import Storage
from tests.bench.table import Table
from tests.chaos.disturbances import Disturbances
from tests.support.cut_line import cut_line
from tests.support.fake_discord import FakeDiscord
from tests.support.fleet import ANSWER_WITHIN, SHARDS, Fleet, People
from tests.support.postgres import server
from tests.support.shown import difference_shown
from tests.support.stored import read_tables
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tests.support.cut_line import CutLine
    from tests.support.fake_discord import Call
    from tests.support.fleet import Press
    from tests.support.postgres import Database, PostgresServer
    from tests.support.process import BotProcess
    from tests.support.stored import Stored

TABLES: Final = 2
"""In each server."""
PAUSE: Final = (0.2, 4.0)
"""Seconds between two things that happen."""
STOPPED: Final = (0.5, 7.0)
"""For how long a process is stopped: shorter and longer than a lease."""
AWAY: Final = (0.1, 4.0)
"""For how long the database is away."""
FAILED: Final = 2
"""The exit status of a process that said in a sentence why it cannot go on."""
TOO_SLOW: Final = ("the database gave no answer for", "due to lock timeout")
QUIET_WITHIN: Final = 60.0
LOOKS_EVERY: Final = 0.3


@dataclass(kw_only=True)
class FleetReport:
    """The figures of a run."""

    happened: Counter[str] = field(default_factory=Counter)
    presses: int = 0
    unanswered: int = 0
    twice: int = 0
    moving: int = 0
    moves: int = 0
    shared_after: float = 0.0
    longest_answer: float = 0.0
    longest_gap: float = 0.0
    rolling_gap: float = 0.0
    seconds: float = 0.0
    findings: list[str] = field(default_factory=list)

    def figures(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the value of each figure."""
        yield "happened", ", ".join(f"{kind} {count}" for kind, count in sorted(self.happened.items()))
        yield "presses", str(self.presses)
        yield "presses.unanswered", str(self.unanswered)
        yield "presses.answered_twice", str(self.twice)
        yield "presses.refused_moving", str(self.moving)
        yield "moves.acknowledged", str(self.moves)
        yield "answer.longest", f"{self.longest_answer:.2f} s"
        yield "gap.longest", f"{self.longest_gap:.1f} s"
        yield "gap.rolling_restart", f"{self.rolling_gap:.1f} s"
        yield "shared_fairly_after", f"{self.shared_after:.1f} s"
        yield "seconds", f"{self.seconds:.0f}"
        yield "findings", str(len(self.findings))


class FleetChaos:
    """A run in a folder, which keeps the logs.

    Args:
        folder: An empty one.
        seed: Decides what happens; what the machine makes of it differs.
        tell: Called with a line about each thing that happens.
    """

    def __init__(
        self, folder: Path, *, seed: int, processes: int, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self.report = FleetReport()
        self._folder, self._random = folder, Random(f"{seed} processes")
        self._wanted, self._tell = processes, tell
        self._alive: list[BotProcess] = []
        self._disturbances = Disturbances()

    async def run(self, seconds: float) -> FleetReport:
        """Let things happen for so many seconds, then look at what is stored and shown.

        Raises:
            RuntimeError: PostgreSQL is not installed.
        """
        running = server()
        if running is None:
            raise RuntimeError("several processes share a PostgreSQL database, and it is not installed")
        self._server: PostgresServer = running
        self._database: Database = await running.new_database()
        begun = time.monotonic()
        async with (
            cut_line(running.port) as self._line,
            FakeDiscord(token=TOKEN) as self._discord,
            Fleet(self._discord, self._folder) as self._fleet,
        ):
            await self._start()
            await self._fleet.serves(self._alive[0], SHARDS)
            people = People(self._discord, await self._tables())
            async with people.pressing():
                await self._restart_each(people)
                until = time.monotonic() + seconds
                while time.monotonic() < until and not self.report.findings:
                    await self._let_something_happen()
                    await asyncio.sleep(self._random.uniform(*PAUSE))
                await self._become_quiet()
            await self._look(people)
            await self._end()
        self.report.seconds = time.monotonic() - begun
        return self.report

    async def _tables(self) -> list[Table]:
        guilds = [await self._discord.add_guild() for _ in range(SHARDS)]
        settings = encode_settings(GuildSettings(pictures=False))  # what is in text alone can be compared
        async with Storage.open(self._database.url) as storage:
            for guild in guilds:
                await storage.key_values.write(ValueKind.SETTINGS, guild.id, settings)
        tables = [await Table.set_up(self._discord, guild) for guild in guilds for _ in range(TABLES)]
        await asyncio.gather(*(table.deal() for table in tables))
        return tables

    async def _start(self) -> None:
        line: CutLine = self._line
        url = self._database.url.replace(f":{self._server.port}/", f":{line.port}/")
        self._alive.append(await self._fleet.start(url))

    async def _restart_each(self, people: People) -> None:
        """Restart every process in turn, as an update does: the new one begins before the old one stops."""
        while len(self._alive) < self._wanted:
            await self._start()
        await self._become_quiet()
        begun = time.monotonic()
        for old in tuple(self._alive):
            await self._start()
            await self._become_quiet()
            self._alive.remove(old)
            await self._stop(old)
        self.report.rolling_gap = people.longest_gap(since=begun)

    # What happens

    async def _let_something_happen(self) -> None:
        self._note_ends()
        if len(self._alive) < self._wanted and (not self._alive or self._random.random() < 0.6):
            what = self._join
        else:
            kinds = {self._kill: 3, self._stop_and_go_on: 3, self._ask_to_stop: 4, self._cut: 3}
            kinds |= {self._hang_database: 2, self._restart_database: 1}
            [what] = self._random.choices([*kinds], weights=[*kinds.values()])
        name = what.__name__.strip("_")
        self.report.happened[name] += 1
        self._tell(f"{time.strftime('%X')} {name}, {len(self._alive)} processes")
        await what()

    def _note_ends(self) -> None:
        """Take out the processes that ended by themselves: who runs them would start them again."""
        for one in [one for one in self._alive if one.exit_code is not None]:
            self._alive.remove(one)
            self._note_end(one)

    def _note_end(self, one: BotProcess) -> None:
        """Note that a process ended by itself, which it may for want of its database when it starts."""
        self.report.happened["ended_by_itself"] += 1
        last = one.lines[-1] if one.lines else ""
        # With short leases a database on a busy machine may take too long.
        if not self._disturbances.explain_end() and not any(words in last for words in TOO_SLOW):
            self.report.findings.append(f"a process ended by itself with {one.exit_code}: {last}")

    async def _stop(self, one: BotProcess) -> None:
        """Ask a process to stop; it ends with 0, unless it had not begun or just ended by itself."""
        status = await one.terminate()
        if status == FAILED:
            self._note_end(one)
        elif status and not (status == -signal.SIGTERM and not _has_served(one)):
            self.report.findings.append(f"a process that was asked to stop ended with {status}")

    def _one(self) -> BotProcess:
        return self._random.choice(self._alive)

    async def _join(self) -> None:
        await self._start()

    async def _kill(self) -> None:
        one = self._one()
        self._alive.remove(one)
        await one.kill()

    async def _stop_and_go_on(self) -> None:
        one = self._one()
        with self._disturbances.stopped(one.pid):
            one.signal(signal.SIGSTOP)
            await asyncio.sleep(self._random.uniform(*STOPPED))
            one.signal(signal.SIGCONT)

    async def _ask_to_stop(self) -> None:
        one = self._one()
        self._alive.remove(one)
        if not self._alive:
            await self._start()
        await self._stop(one)

    async def _cut(self) -> None:
        with self._disturbances.database_away():
            for _ in range(self._random.choice((1, 1, 5))):
                self._line.cut()
                await asyncio.sleep(self._random.uniform(0, 0.3))

    async def _hang_database(self) -> None:
        """Stop every process of the server: it takes what is sent, and answers nothing."""
        with self._disturbances.database_away(), self._server.hanging():
            await asyncio.sleep(self._random.uniform(*STOPPED))

    async def _restart_database(self) -> None:
        with self._disturbances.database_away():
            await asyncio.to_thread(self._server.stop, mode="fast")
            await asyncio.sleep(self._random.uniform(*AWAY))
            await asyncio.to_thread(self._server.start)

    # What came of it

    async def _become_quiet(self) -> None:
        """Wait until every process that lives has its share, and each shard is served."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(QUIET_WITHIN):
                while not await self._shares_are_fair():
                    self._note_ends()
                    while len(self._alive) < self._wanted:
                        await self._start()
                    await asyncio.sleep(LOOKS_EVERY)
        except TimeoutError:
            self.report.findings.append(f"the shards are not shared fairly: {await self._shares()}")
        self.report.shared_after = time.monotonic() - begun

    async def _shares_are_fair(self) -> bool:
        with suppress(OSError):
            shares = await self._shares()
            processes = len(self._alive)
            least, more = divmod(SHARDS, processes)
            fair = sorted([least + 1] * more + [least] * (processes - more))
            return sorted(shares) == fair
        return False

    async def _shares(self) -> list[int]:
        rows = await self._database.rows(
            "SELECT count(leases.shard) FROM processes LEFT JOIN leases ON owner = registration GROUP BY name"
        )
        return [count for (count,) in rows]

    async def _look(self, people: People) -> None:
        """Compare what people were told with what is stored, and what is shown."""
        report = self.report
        report.presses, report.moving = len(people.presses), len(people.refused())
        report.unanswered, report.longest_answer = len(people.unanswered()), people.longest_answer()
        report.longest_gap, twice = people.longest_gap(), people.answered_twice()
        report.twice = len(twice)
        report.findings += [
            f"press {one.interaction.id} was answered {len(answers)} times: {_told(one, answers)}"
            for one, answers in twice
            if not self._disturbances.explain_answers(one.interaction.dispatched_at, answers)
        ]
        stored = await read_tables(self._database.url)
        report.findings += stored.findings + people.ledger.look_up(stored)
        report.moves = len(people.ledger.acknowledged)
        for table in people.tables:
            if not await self._is_answered(table):
                report.findings.append(f"channel {table.channel.id} does not answer")
        try:
            async with asyncio.timeout(QUIET_WITHIN):
                while self._differences(stored):
                    await asyncio.sleep(LOOKS_EVERY)
                    stored = await read_tables(self._database.url)
        except TimeoutError:
            report.findings += self._differences(stored)

    async def _is_answered(self, table: Table) -> bool:
        """Tell whether *My hand* is answered; a shard that was just taken may not be heard at once."""
        until = time.monotonic() + QUIET_WITHIN
        while time.monotonic() < until:
            try:
                async with asyncio.timeout(ANSWER_WITHIN):
                    await table.look(table.host)
            except (TimeoutError, LookupError, RuntimeError):
                await asyncio.sleep(LOOKS_EVERY)
            else:
                return True
        return False

    def _differences(self, stored: Stored) -> list[str]:
        """Return which tables do not show what is stored."""
        found = []
        for channel_id, (state, _) in stored.rooms.items():
            message = self._discord.world.messages.messages.get(state.message_id or 0)
            if message is None:
                found.append(f"channel {channel_id}: no message shows the table")
            else:
                found.append(difference_shown(state, message))
        return [one for one in found if one]

    async def _end(self) -> None:
        """Ask every process to stop, one after the other."""
        for one in self._alive:
            await self._stop(one)
        self.report.findings += [
            line
            for one in self._fleet.every
            for line in one.lines
            if any(word in line for word in (" ERROR ", " CRITICAL ", "Traceback"))
            and not self._disturbances.explain_line(line, one.pid)
        ]


def _has_served(process: BotProcess) -> bool:
    """Tell whether a process ever served a shard; one that only begins does not hear signals yet."""
    return any("this process serves" in line for line in process.lines)


def _told(press: Press, answers: Sequence[Call]) -> str:
    """Return who answered a press, how, and how many seconds after it."""
    pressed = press.interaction.dispatched_at
    return ", ".join(
        f"{answer.client} by type {answer.body.get('type')} after {answer.at - pressed:.2f} s"
        for answer in answers
    )
