"""All processes together send no more than Discord takes from the bot, and one alone has all of it."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from contextlib import suppress
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from bot.config import Settings
from bot.discordpy.client import RequestLimits
from bot.rooms.ports import StoreFailedError
from bot.runtime.errors import UserError
from bot.runtime.serving import _run
from bot.sharding.ownership import Ownership
from cogs.core.rate_limiter import WINDOW, RateLimiter, Urgency
from tests.sharding.fleet import Fleet
from tests.support import quick_storage
from tests.support.virtual_time import in_virtual_time, pass_time

if TYPE_CHECKING:
    from pathlib import Path

    from bot.app import UnoBot
    from tests.sharding.fleet import Process

WHOLE = 48
DISCORD_TAKES = 50
LEAST_AT_ONCE = 5
"""Requests of a start: who it is, which gateway there is, the application, its emojis."""
SHARDS = 6


def now() -> float:
    return asyncio.get_running_loop().time()


def most_in_a_second(times: list[float]) -> int:
    """Return the most requests within any second that Discord may see, if some take longer than others."""
    times = sorted(times)
    return max(bisect_left(times, begin + WINDOW - 1e-6) - place for place, begin in enumerate(times))


def between(times: list[float], begin: float, end: float) -> int:
    return sum(begin <= time < end for time in times)


class Sending:
    """A process that always has something to send for the servers that it serves."""

    def __init__(self, process: Process) -> None:
        self.ownership = process.ownership
        self.limits = RequestLimits(WHOLE, process.ownership)
        self.times: list[float] = []
        self.task = asyncio.create_task(self._send())

    async def _send(self) -> None:
        while True:
            if not self.ownership.shards:
                await pass_time(0.01)
            elif await self.limits.limiter.acquire(
                0, Urgency.TABLE, is_wanted=lambda: bool(self.ownership.shards)
            ):
                self.times.append(now())


async def started(fleet: Fleet) -> Sending:
    return Sending(await fleet.start())


@in_virtual_time
async def test_processes_that_come_and_go_never_send_more_than_the_bot_may_and_share_all_of_it() -> None:
    fleet = Fleet(SHARDS)
    sending = [await started(fleet)]
    await pass_time(15)
    alone = between(sending[0].times, now() - 10 * WINDOW, now())
    sending += [await started(fleet), await started(fleet)]
    await pass_time(60)
    assert fleet.shares() == [2, 2, 2]
    each = [between(one.times, now() - 10 * WINDOW, now()) for one in sending]
    fleet.processes[0].kill()
    sending[0].task.cancel()
    await pass_time(40)
    assert fleet.shares()[1:] == [3, 3]
    left = [between(one.times, now() - 10 * WINDOW, now()) for one in sending[1:]]
    fleet.stop()
    assert alone == 10 * WHOLE
    assert sum(each) == sum(left) == 10 * WHOLE
    assert set(each) == {10 * WHOLE / 3}
    assert set(left) == {10 * WHOLE / 2}
    assert most_in_a_second([time for one in sending for time in one.times]) <= DISCORD_TAKES


@given(owners=st.lists(st.integers(0, 7), min_size=1, max_size=60), whole=st.integers(1, 60))
def test_the_shares_of_any_processes_are_the_whole_together_and_something_for_each(
    owners: list[int], whole: int
) -> None:
    """The owner of each shard is a number."""
    count = len(owners)
    shards = {owner: [k for k in range(count) if owners[k] == owner] for owner in set(owners)}
    shares = {owner: Ownership(count, of).share_of(whole) for owner, of in shards.items()}
    assert sum(shares.values()) == pytest.approx(whole)
    if count <= whole:
        assert all(share == int(share) for share in shares.values())
        assert all(share >= len(shards[owner]) for owner, share in shares.items())
    else:
        assert all(share > 0 for share in shares.values())


@pytest.mark.parametrize("processes", [2, 16, 45])
def test_no_request_is_lost_by_rounding(processes: int) -> None:
    shares = [RequestLimits(WHOLE, Ownership(processes, [k])).limiter._most for k in range(processes)]
    assert sum(shares) == WHOLE


@in_virtual_time
async def test_a_lower_rate_holds_at_once_and_a_higher_one_after_a_window() -> None:
    limiter = RateLimiter(4)
    times: list[float] = []

    async def send() -> None:
        while True:
            await limiter.acquire(0, Urgency.TABLE)
            times.append(now() / WINDOW)

    sending = asyncio.create_task(send())
    await pass_time(0.5 * WINDOW)
    limiter.change(2)
    await pass_time(2 * WINDOW)
    limiter.change(0.5)
    await pass_time(5 * WINDOW)
    limiter.change(8)
    await pass_time(0.5 * WINDOW)
    limiter.change(1)
    limiter.change(4)
    await pass_time(1.5 * WINDOW)
    sending.cancel()
    assert times == pytest.approx([0, 0, 0, 0, 1, 1, 2, 2, 4, 6, 8, *[9] * 4])


class Library:
    """What sends, with the times at which it did."""

    def __init__(self) -> None:
        self.http = self
        self.http_trace = aiohttp.TraceConfig()
        self.times: list[float] = []

    async def request(self, route: object, **options: object) -> object:
        self.times.append(now())
        return route, options


class RepeatingLibrary(Library):
    """One that Discord answers with an error three times, and that sends again as discord.py does."""

    async def request(self, route: object, **options: object) -> object:
        for tries in range(4):
            for hear in self.http_trace.on_request_start:
                await hear(None, None, None)  # type: ignore[arg-type]
            self.times.append(now())
            await asyncio.sleep(1 + tries * 2)
        return route, options


class LimitedLibrary(Library):
    """One that meets the global limit as the first thing it does, and holds back as discord.py does."""

    def __init__(self) -> None:
        super().__init__()
        self._global_over = asyncio.Event()

    async def request(self, route: object, **options: object) -> object:
        await self._global_over.wait()
        return await super().request(route, **options)


@in_virtual_time
async def test_what_takes_longer_to_draw_does_not_leave_in_a_bunch_with_what_follows() -> None:
    limits, library = RequestLimits(WHOLE, Ownership.all()), Library()
    client: Any = library
    limits.hold(client)

    async def draw(busy_until: float) -> None:
        await limits.limiter.acquire(0, Urgency.TABLE)
        await asyncio.sleep(max(0.0, busy_until - now()))
        await client.http.request("route", json={})

    await asyncio.gather(*(draw(1.3) for _ in range(3 * WHOLE)))
    assert len(library.times) == 3 * WHOLE
    assert most_in_a_second(library.times) == WHOLE
    assert await client.http.request("route", files=[1]) == ("route", {"files": [1]})


@in_virtual_time
async def test_what_waited_for_the_end_of_the_global_limit_does_not_leave_in_a_bunch() -> None:
    limits, library = RequestLimits(WHOLE, Ownership.all()), LimitedLibrary()
    client: Any = library
    limits.hold(client)
    asyncio.get_running_loop().call_later(10, library._global_over.set)
    await asyncio.gather(*(client.http.request("route") for _ in range(5 * WHOLE)))
    assert min(library.times) == 10
    assert most_in_a_second(library.times) == WHOLE


@in_virtual_time
async def test_what_the_library_repeats_after_errors_is_held_as_well() -> None:
    limits, library = RequestLimits(WHOLE, Ownership.all()), RepeatingLibrary()
    client: Any = library
    limits.hold(client)
    await asyncio.gather(*(client.http.request("route") for _ in range(3 * WHOLE)))
    assert len(library.times) == 4 * 3 * WHOLE
    assert most_in_a_second(library.times) <= WHOLE


@in_virtual_time
async def test_whatever_the_library_sends_with_the_token_of_the_bot_is_held() -> None:
    client = discord.Client(intents=discord.Intents.none())
    library: Any = Library()
    client.http.request = library.request  # type: ignore[method-assign]
    RequestLimits(1, Ownership.all()).hold(client)
    for send in (client.http.get_bot_gateway, client.application_info, client.http.delete_message):
        with suppress(TypeError, KeyError, AttributeError):  # of answers that are none
            await send(*((1, 2) if send == client.http.delete_message else ()))
    assert library.times == pytest.approx([0, WINDOW, 2 * WINDOW])


async def test_the_bot_that_runs_is_held_before_it_logs_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots: list[UnoBot] = []

    async def logs_in(bot: UnoBot, _token: str) -> None:
        bots.append(bot)
        raise StoreFailedError("that is enough")

    monkeypatch.setattr("bot.runtime.serving.make_requests_lean", lambda: None)  # it is for a whole process
    monkeypatch.setattr("bot.runtime.serving.login_once_reachable", logs_in)
    file = tmp_path / "uno.sqlite3"
    await quick_storage.make_empty(file)
    with pytest.raises(UserError, match="enough"):
        await _run(Settings(discord_token=SecretStr("secret"), database_url=f"sqlite:///{file}"))
    assert bots[0].http.request.__module__ == "bot.discordpy.client"


@in_virtual_time
async def test_a_process_without_shards_starts_without_waiting() -> None:
    limits, library = RequestLimits(WHOLE, Ownership(2)), Library()
    client: Any = library
    limits.hold(client)
    for _ in range(LEAST_AT_ONCE):
        await client.http.request("route")
    assert now() == 0


@in_virtual_time
async def test_without_a_limit_nothing_is_held() -> None:
    library: Any = Library()
    ownership = Ownership(2)
    limits = RequestLimits(inf, ownership)
    limits.hold(library)
    for _ in range(1000):
        await limits.limiter.acquire(0, Urgency.TABLE)
        await library.http.request("route")
    ownership.take([0])
    assert now() == 0
    assert all(one == other for one, other in pairwise(library.times))
