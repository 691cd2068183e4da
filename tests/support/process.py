"""A bot as a process of its own: start it, watch it, end it."""

import asyncio
import contextlib
import os
import re
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tests.support.fake_discord import FakeDiscord, Timeline
from tests.support.fork_server import REDIRECT, ForkedProcess

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")
PATIENCE = 60.0  # seconds: on a busy machine everything takes longer, and what works comes before


class BotProcess:
    """A running bot. `lines` is its stdout and stderr, which also go to `stdout.log`, `stderr.log`."""

    def __init__(self, process: Process | ForkedProcess, discord: FakeDiscord) -> None:
        self.lines: Timeline[str] = Timeline()
        self._process = process
        self._discord = discord

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None while it runs; negative when a signal killed it."""
        return self._process.returncode

    async def line(self, pattern: str, *, after: int = 0, within: float = PATIENCE) -> str:
        """Wait for a line of output that the pattern is found in."""
        compiled = re.compile(pattern)
        return await self._alive(
            self.lines.wait(lambda line: compiled.search(line) is not None, after=after, within=within)
        )

    async def ready(self, *, count: int = 1, within: float = PATIENCE) -> None:
        """Wait until it has identified and been told of its guilds, `count` shards in all.

        That is enough to click: events are handled in order.
        """
        await self._alive(self._discord.gateway.ready(count=count, within=within))

    def cpu_seconds(self) -> float:
        """User and system time of all its threads so far; its children do not count."""
        # So Linux numbers the CPU clock of another process (clock_getcpuclockid(3)); /proc counts in 10 ms.
        return time.clock_gettime((~self.pid << 3) | 2)

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    async def terminate(self, *, within: float = PATIENCE) -> int:
        """Send SIGTERM and wait for the exit code; TimeoutError if it does not go."""
        self.signal(signal.SIGTERM)
        return await self.exited(within=within)

    async def kill(self) -> int:
        """Pull the plug: no handler of the bot runs."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        return await self._process.wait()

    async def exited(self, *, within: float = PATIENCE) -> int:
        """Wait for the exit code."""
        async with asyncio.timeout(within):
            return await self._process.wait()

    async def pump(self, stream: asyncio.StreamReader, file: Path) -> None:
        """Copy one output stream to a file and to `lines`."""
        with file.open("ab", buffering=0) as out:
            async for line in stream:
                out.write(line)
                self.lines.append(line.decode(errors="replace").rstrip("\n"))

    async def _alive(self, waiting: Coroutine[Any, Any, T]) -> T:
        """Wait for something that a process which has died would never do."""
        wanted = asyncio.create_task(waiting)
        death = asyncio.create_task(self._process.wait())
        try:
            await asyncio.wait((wanted, death), return_when=asyncio.FIRST_COMPLETED)
            if wanted.done():
                return wanted.result()
            raise RuntimeError(f"the bot exited with {death.result()}:\n" + "\n".join(self.lines))
        finally:
            wanted.cancel()
            death.cancel()


async def start_module(
    arguments: Sequence[str], *, folder: Path, environment: Mapping[str, str], forked: bool
) -> Process | ForkedProcess:
    """Run `python -m` with these arguments in a folder, and with this environment alone.

    Args:
        forked: Whether it may begin with the bot imported, where that is possible: it begins sooner.
    """
    if forked and hasattr(os, "pidfd_open"):
        return await ForkedProcess.start([*arguments], folder=folder, environment=environment)
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *arguments),
        cwd=folder,
        env=environment,
        stdout=PIPE,
        stderr=PIPE,
        limit=1 << 20,
    )


@contextlib.asynccontextmanager
async def start_bot(
    module: str,
    discord: FakeDiscord,
    *,
    logs: Path,
    arguments: tuple[str, ...] = (),
    env: Mapping[str, str] | None = None,
    forked: bool = False,
) -> AsyncIterator[BotProcess]:
    """Run `python -m module` against the fake Discord, and kill it at the end whatever happens.

    Args:
        forked: Whether it may begin with the bot imported, where that is possible: it begins sooner.
    """
    path = os.pathsep.join(str(entry) for entry in (REDIRECT, ROOT))
    environment = {**os.environ, **discord.environment, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
    environment |= env or {}
    process = await start_module([module, *arguments], folder=logs, environment=environment, forked=forked)
    bot = BotProcess(process, discord)
    if process.stdout is None or process.stderr is None:
        raise RuntimeError("the process has no output")
    # Not a TaskGroup: it would wrap every failure of a test in a group of its own.
    pumps = [
        asyncio.create_task(bot.pump(process.stdout, logs / "stdout.log")),
        asyncio.create_task(bot.pump(process.stderr, logs / "stderr.log")),
    ]
    try:
        yield bot
    finally:
        await bot.kill()
        await asyncio.gather(*pumps)
