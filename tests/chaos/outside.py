"""Faults around a process: its network, its gateway, its time."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

    from tests.support.fake_discord import FakeDiscord
    from tests.support.process import BotProcess

REQUESTS: Final = (r"/callback", r"/webhooks/", r"PATCH .*/channels/", r"POST .*/messages", r".")
PAUSE: Final = (0.02, 0.4)
"""Seconds between two faults."""
LONGEST_DELAY: Final = 4.0
LONGEST_FREEZE: Final = 3.0
STATUSES: Final = (500, 502, 503, 504)


class Outside:
    """Lets things go wrong, one after the other."""

    def __init__(self, discord: FakeDiscord, random: Random) -> None:
        self.happened: Counter[str] = Counter()
        self._discord, self._random = discord, random

    async def go_wrong(self, bot: BotProcess) -> None:
        """Let one thing after the other go wrong, for ever."""
        kinds = [
            self._lose_request,
            self._lose_answer,
            self._server_error,
            self._rate_limit,
            self._slow,
            self._drop_gateway,
            self._close_gateway,
            self._ask_to_reconnect,
            self._lose_session,
        ]
        while True:
            await asyncio.sleep(self._random.uniform(*PAUSE))
            if self._random.random() < 0.08:
                await self._freeze(bot)
                continue
            # What happens to requests is common, what happens to the gateway is not.
            kind = self._random.choice(kinds[:5] if self._random.random() < 0.85 else kinds[5:])
            self.happened[kind.__name__.strip("_")] += 1
            await kind()

    def be_quiet(self) -> None:
        """Let nothing more go wrong."""
        self._discord.faults.clear()

    @property
    def _pattern(self) -> str:
        return self._random.choice(REQUESTS)

    async def _lose_request(self) -> None:
        self._discord.faults.reset(self._pattern, loses="request", times=self._random.choice((1, 1, 4)))

    async def _lose_answer(self) -> None:
        self._discord.faults.reset(self._pattern, loses="answer", times=self._random.choice((1, 1, 4)))

    async def _server_error(self) -> None:
        status = self._random.choice(STATUSES)
        self._discord.faults.server_error(self._pattern, status=status, times=self._random.choice((1, 1, 4)))

    async def _rate_limit(self) -> None:
        seconds, everything = self._random.uniform(0.05, 1.0), self._random.random() < 0.2
        self._discord.faults.rate_limit(self._pattern, retry_after=seconds, is_global=everything)

    async def _slow(self) -> None:
        seconds = self._random.uniform(0.1, LONGEST_DELAY)
        self._discord.faults.slow(self._pattern, seconds=seconds, times=self._random.choice((1, 1, 4)))

    async def _drop_gateway(self) -> None:
        await self._discord.gateway.drop()

    async def _close_gateway(self) -> None:
        await self._discord.gateway.drop(code=4000)

    async def _ask_to_reconnect(self) -> None:
        await self._discord.gateway.ask_to_reconnect()

    async def _lose_session(self) -> None:
        await self._discord.gateway.invalidate()

    async def _freeze(self, bot: BotProcess) -> None:
        """Stop the process for some seconds, as a machine does that is out of memory or moved."""
        self.happened["freeze"] += 1
        bot.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self._random.uniform(0.2, LONGEST_FREEZE))
        finally:
            with contextlib.suppress(ProcessLookupError):
                bot.signal(signal.SIGCONT)
