"""Lets sharp computer players think in a process of their own: the event loop never waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.compiled import ROOT
from bot.thinker import HANGS_AFTER, LENGTH, SECONDS

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Sequence

    from bot.engine.actions import Action
    from bot.engine.view import View

PATIENCE: Final = 3.0
"""Seconds after which a move is made without having thought: the first one waits for the process to start."""
MOST_WAITING: Final = round(PATIENCE / SECONDS)
"""Moves that wait at once; others are made without having thought, since their time would run out."""
PAUSE: Final = 10.0
"""Seconds after the process ended by itself or hung, in which nobody thinks: a full memory needs rest."""
COMMAND: Final = (sys.executable, "-m", "bot.thinker")

log = logging.getLogger(__name__)


class _Question(NamedTuple):
    """A move to be thought about: the pickled view and seed, and where the answer goes."""

    asked: bytes
    answer: asyncio.Future[Action | None]


class Thinking:
    """One process that thinks, started when it is needed first."""

    def __init__(self, command: Sequence[str] = COMMAND, *, hangs_after: float = HANGS_AFTER) -> None:
        """Begin without a process.

        Args:
            command: Starts it.
            hangs_after: Seconds, more than 0, after which it is ended if it has not answered.
        """
        self._command = command
        self._hangs_after = hangs_after
        self._process: Process | None = None
        self._questions: deque[_Question] = deque()
        self._asking: asyncio.Task[None] | None = None
        self._rests_until = 0.0
        self._closed = False

    async def choose(self, view: View, seed: int) -> Action | None:
        """Return what a sharp player does, or None if it leaves the table to others or could not think.

        Args:
            view: Everything that it may know: nothing else goes to the process.
            seed: Of its stream of random numbers.
        """
        loop = asyncio.get_running_loop()
        if self._closed or loop.time() < self._rests_until or len(self._questions) >= MOST_WAITING:
            return None
        question = _Question(pickle.dumps((view, seed)), loop.create_future())
        self._questions.append(question)
        if self._asking is None or self._asking.done():
            self._asking = loop.create_task(self._ask_all(), name="thinking")
        try:
            async with asyncio.timeout(PATIENCE):
                return await question.answer
        except TimeoutError:
            log.debug("a computer player waited for a thought for more than %g s", PATIENCE)
            return None

    async def close(self) -> None:
        """End the process; from now on nobody thinks."""
        self._closed = True
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait((self._asking,))
        self._give_up()
        await self._end()

    async def _ask_all(self) -> None:
        """Ask what is to be asked, one question after the other."""
        while self._questions:
            question = self._questions.popleft()
            if question.answer.done():  # nobody waits for it any more
                continue
            try:
                async with asyncio.timeout(self._hangs_after):
                    thought = await self._ask(question.asked)
            except Exception as error:  # noqa: BLE001 - whatever it is, the table plays on
                log.warning("the process in which computer players think ended or hung: %r", error)
                self._rests_until = asyncio.get_running_loop().time() + PAUSE
                self._questions.appendleft(question)
                await self._end()
                self._give_up()
                return
            if not question.answer.done():
                question.answer.set_result(thought)

    async def _ask(self, asked: bytes) -> Action | None:
        """Return the answer of the process; start it if there is none."""
        if self._process is None:
            # In a group of its own: Ctrl-C in the terminal is for the bot, which ends it.
            paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": paths},
                process_group=0,
            )
        into, out = self._process.stdin, self._process.stdout
        assert into is not None  # noqa: S101 - both are pipes
        assert out is not None  # noqa: S101
        into.write(LENGTH.pack(len(asked)) + asked)
        await into.drain()
        (length,) = LENGTH.unpack(await out.readexactly(LENGTH.size))
        action: Action | None
        action, failed = pickle.loads(await out.readexactly(length))  # noqa: S301 - from our own process
        if failed is not None:
            log.error("a computer player could not think: %s", failed)
        return action

    def _give_up(self) -> None:
        """Answer all questions that wait: nobody thought about them."""
        while self._questions:
            answer = self._questions.popleft().answer
            if not answer.done():
                answer.set_result(None)

    async def _end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
