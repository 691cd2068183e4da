"""Several processes of one bot, and people who press all the time, whichever process serves their table."""

from __future__ import annotations

import asyncio
import re
import time
from collections import defaultdict
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final, Self

from tests.bench.table import accepted, verb
from tests.chaos.people import ACTIONS, Ledger, Move
from tests.support.process import start_bot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.bench.table import Table
    from tests.support.fake_discord import Call, FakeDiscord, Interaction, Message, User
    from tests.support.process import BotProcess

SHARDS: Final = 3
QUICK: Final = "tests.support.quick_sharing"
"""The bot with short leases."""
PRESS_SECONDS: Final = 0.05
"""Between two presses of onlookers on *My hand* at a table."""
ONLOOKERS: Final = 3
"""At each table: whoever plays there opens their hand once, and waits for it."""
ANSWER_WITHIN: Final = 3.2
"""Seconds: Discord itself takes no first answer after three."""
SERVED: Final = "this process serves {count} of {shards} shards"
MOVING: Final = "This table is moving"
UNSERVED: Final = "I can neither read nor save anything right now"


@dataclass(frozen=True, slots=True)
class Press:
    """A press at a table."""

    table: int
    interaction: Interaction

    @property
    def answered_at(self) -> float | None:
        """The monotonic moment of its first answer; None if there was none."""
        answer = self.interaction.answer
        return None if answer is None else self.interaction.dispatched_at + answer.latency

    def says(self, words: str) -> bool:
        """Tell whether its answer has certain words."""
        final = self.interaction.final
        return final is not None and words in str(final.data)


@dataclass
class People:
    """The people of some tables: they make one move after the other, and onlookers press all the time.

    Attributes:
        seconds: Between two presses of onlookers at a table, and between an answer and the next move.
    """

    discord: FakeDiscord
    tables: list[Table]
    presses: list[Press] = field(default_factory=list)
    unheard: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    seconds: float = PRESS_SECONDS
    _random: Random = field(default_factory=lambda: Random(14))

    @asynccontextmanager
    async def pressing(self) -> AsyncIterator[Self]:
        """Let them press until the end of the context; then wait for the last answers."""
        tasks = [
            asyncio.create_task(act(number, table))
            for number, table in enumerate(self.tables)
            for act in (self._look, self._play)
        ]
        try:
            yield self
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            await self.settled()
        for one in ended:
            if isinstance(one, Exception):
                raise one

    async def settled(self) -> None:
        """Wait until every press is answered, or can be no more."""
        newest = [one for one in self.presses if one.interaction.answer is None]
        until = max((one.interaction.dispatched_at for one in newest), default=0.0) + ANSWER_WITHIN
        within = max(until - time.monotonic(), 0.0)
        waiting = (one.interaction.answered(within) for one in newest)
        await asyncio.gather(*waiting, return_exceptions=True)

    async def _look(self, number: int, table: Table) -> None:
        """Let onlookers press *My hand* again and again, whether or not the press before was answered."""
        onlookers = [self.discord.add_user(f"Onlooker {place}") for place in range(ONLOOKERS)]
        while True:
            if (found := table.button("hand")) is not None:
                onlooker = self._random.choice(onlookers)
                await self._press(number, onlooker, found.message, found.custom_id)
            await asyncio.sleep(self.seconds)

    async def _play(self, number: int, table: Table) -> None:
        """Make one move after the other."""
        while True:
            guest = table.guests[self._random.randrange(len(table.guests))]
            custom_id = None if guest.hand is None or not guest.fresh else guest.choose()
            if custom_id is None or guest.hand is None:
                await self._open(number, table)
                continue
            pressed = await self._press(number, guest.user, guest.hand, custom_id)
            if pressed is None:
                guest.fresh = False
                continue
            if verb(custom_id) in ACTIONS:
                self.ledger.moves.append(Move(guest.user.id, custom_id, pressed))
            for other in table.guests:
                other.fresh = other is guest
            try:
                answer = await pressed.completed(ANSWER_WITHIN)
            except TimeoutError:
                guest.fresh = False
            else:
                guest.fresh = accepted(answer)
            await asyncio.sleep(self.seconds)

    async def _open(self, number: int, table: Table) -> None:
        """Let everybody whose hand is old open it anew."""
        for guest in table.guests:
            if guest.fresh and guest.choose() is not None:
                return
            found = table.button("hand")
            if found is None:
                await asyncio.sleep(self.seconds)
                continue
            pressed = await self._press(number, guest.user, found.message, found.custom_id)
            if pressed is None:
                continue
            try:
                answer = await pressed.completed(ANSWER_WITHIN)
            except TimeoutError:
                continue
            if answer.message is not None:
                guest.hand, guest.fresh = answer.message, True

    async def _press(self, number: int, user: User, message: Message, custom_id: str) -> Interaction | None:
        """Press a button; None if it is gone, or nobody hears it."""
        try:
            pressed = await self.discord.click(user, message, custom_id)
        except LookupError:
            await asyncio.sleep(self.seconds)
            return None
        except RuntimeError:
            self.unheard += 1
            await asyncio.sleep(self.seconds)
            return None
        self.presses.append(Press(number, pressed))
        return pressed

    # What came of it

    def unanswered(self) -> list[Press]:
        """Return the presses without an answer."""
        return [one for one in self.presses if one.interaction.answer is None]

    def longest_answer(self) -> float:
        """Return how many seconds the slowest first answer took."""
        answers = [one.interaction.answer for one in self.presses]
        return max((answer.latency for answer in answers if answer is not None), default=0.0)

    def longest_gap(self, *, since: float = 0.0) -> float:
        """Return the longest time in which nobody was served at one table, in seconds, from a moment on."""
        gaps = [0.0]
        served = [one for one in self.presses if one.answered_at and not one.says(UNSERVED)]
        for number in range(len(self.tables)):
            at = sorted(one.answered_at or 0 for one in served if one.table == number)
            at = [moment for moment in at if moment >= since]
            gaps += [after - before for before, after in pairwise(at)]
        return max(gaps)

    def refused(self, words: str = MOVING) -> list[Press]:
        """Return the presses that were answered with certain words."""
        return [one for one in self.presses if one.says(words)]

    def answered_twice(self) -> list[tuple[Press, list[Call]]]:
        """Return the presses for which more than one first answer was sent, with what was sent.

        What Discord said to it makes no difference. Who knows of no process that serves a table says so late,
        and leaves it to Discord to refuse that: it does not count.
        """
        pattern = re.compile(r"/interactions/(\d+)/.*/callback")
        found: defaultdict[int, list[Call]] = defaultdict(list)
        for call in self.discord.calls:
            if call.method != "POST" or UNSERVED in str(call.body):
                continue
            if (match := pattern.search(call.path)) is not None:
                found[int(match[1])].append(call)
        answers = ((one, found[one.interaction.id]) for one in self.presses)
        return [(one, calls) for one, calls in answers if len(calls) > 1]


class Fleet:
    """Processes of one bot against one fake Discord and one database."""

    def __init__(
        self, discord: FakeDiscord, folder: Path, *, module: str = QUICK, shards: int = SHARDS
    ) -> None:
        """Prepare; nothing is started before `start`."""
        self.discord, self.shards = discord, shards
        self._folder, self._module = folder, module
        self._stack = AsyncExitStack()
        self._started = 0
        self.every: list[BotProcess] = []

    async def __aenter__(self) -> Self:
        """Begin without a process."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Kill whatever still runs."""
        await self._stack.aclose()

    async def start(self, url: str) -> BotProcess:
        """Start one more process."""
        self._started += 1
        folder = self._folder / f"process-{self._started}"
        folder.mkdir()
        env = {
            "DATABASE_URL": url,
            "SHARD_COUNT": str(self.shards),
            "FAKE_DISCORD_CLIENT": f"process {self._started}",
        }
        process = await self._stack.enter_async_context(
            start_bot(self._module, self.discord, logs=folder, arguments=("run",), env=env, forked=True)
        )
        self.every.append(process)
        return process

    async def serves(self, process: BotProcess, count: int, *, after: int = 0) -> None:
        """Wait until a process says that it serves so many shards."""
        await process.line(re.escape(SERVED.format(count=count, shards=self.shards)), after=after)
