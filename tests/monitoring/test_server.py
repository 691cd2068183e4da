"""Answers of the monitoring port, over real sockets."""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import asynccontextmanager
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from bot.monitoring.metrics import Metrics, ObservedCollector, ObservedShard
from bot.monitoring.server import PROBE, MonitoringServer, Readiness, store_if_failing
from bot.rooms.ports import CommitError, LostStoreError, StoreBusyError, StoreFailedError
from bot.runtime.errors import UserError
from bot.runtime.serving import _monitoring
from db.storage import Storage
from tests.db.records import step
from tests.monitoring.observed import StandIn
from tests.power.trouble import limited

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

SECRET = "postgresql://uno:secret@db/uno is away"


async def answers() -> None:
    """A database that answers."""


def fails(error: Exception) -> Callable[[], Awaitable[None]]:
    async def fail() -> None:
        raise error

    return fail


class Port:
    """A server on a free port, asked as others ask it."""

    def __init__(self, number: int, session: aiohttp.ClientSession) -> None:
        self.number = number
        self._session = session

    async def get(self, path: str, accept: str = "*/*") -> tuple[int, str, str]:
        url = f"http://127.0.0.1:{self.number}{path}"
        async with self._session.get(url, headers={"Accept": accept}) as response:
            return response.status, await response.text(), response.headers["Content-Type"]


@asynccontextmanager
async def listening(
    observed: StandIn | None = None,
    database: Callable[[], Awaitable[object]] = answers,
    storing: Callable[[], Awaitable[object]] = answers,
) -> AsyncIterator[Port]:
    observed, metrics = observed or StandIn(), Metrics()
    metrics.registry.register(ObservedCollector(observed))
    server = MonitoringServer(metrics.registry, Readiness(observed, database, storing, patience=0.01))
    port = await server.start(0, host="127.0.0.1")
    try:
        async with aiohttp.ClientSession() as session:
            yield Port(port, session)
    finally:
        await server.stop()


async def test_a_bot_that_hears_discord_and_its_database_lives_and_is_ready() -> None:
    async with listening() as port:
        assert (await port.get("/livez"))[:2] == (200, "alive\n")
        assert (await port.get("/readyz"))[:2] == (200, "ready\n")
        assert (await port.get("/"))[0] == 404


async def test_metrics_come_as_text_or_as_openmetrics() -> None:
    async with listening() as port:
        status, text, kind = await port.get("/metrics")
        assert (status, kind) == (200, "text/plain; version=0.0.4; charset=utf-8")
        assert 'uno_rooms{stage="playing"} 2.0' in text.splitlines()
        assert 'discord_connected{shard="0"} 1.0' in text.splitlines()
        assert "_created" not in text
        _, text, kind = await port.get("/metrics", accept="application/openmetrics-text; version=1.0.0")
        assert kind.startswith("application/openmetrics-text")
        assert text.endswith("# EOF\n")


@pytest.mark.parametrize(
    ("observed", "problems"),
    [
        (StandIn(held=[]), ["no shard is connected to Discord yet"]),
        (
            StandIn(held=[ObservedShard(number, connected=number == 1, latency=None) for number in range(3)]),
            ["shard 0 does not hear Discord", "shard 2 does not hear Discord"],
        ),
        (StandIn(draining=True), ["the process is about to stop"]),
    ],
    ids=["starting", "a blip", "draining"],
)
async def test_what_keeps_people_from_being_served_fails_readiness_but_not_liveness(
    observed: StandIn, problems: list[str]
) -> None:
    async with listening(observed) as port:
        status, text, _ = await port.get("/readyz")
        assert (status, text.splitlines()) == (503, problems)
        assert (await port.get("/livez"))[0] == 200
        assert (await port.get("/metrics"))[0] == 200


@pytest.mark.parametrize(
    ("database", "problem"),
    [
        (fails(StoreFailedError(SECRET)), "the database fails"),
        (fails(StoreBusyError(SECRET)), "the database is too busy"),
        (fails(LostStoreError(SECRET)), "the file of the database was deleted or replaced"),
        (asyncio.Event().wait, "the database did not answer within 0.01 s"),
    ],
    ids=["fails", "busy", "lost", "silent"],
)
async def test_a_database_that_does_not_answer_fails_readiness_without_its_secrets(
    database: Callable[[], Awaitable[object]], problem: str
) -> None:
    async with listening(database=database) as port:
        assert (await port.get("/readyz"))[:2] == (503, f"{problem}\n")
        assert (await port.get("/livez"))[0] == 200


async def test_a_database_that_stores_nothing_fails_readiness() -> None:
    async with listening(storing=fails(StoreFailedError(SECRET))) as port:
        told = "nothing can be stored, as when a disk is full: the database fails\n"
        assert (await port.get("/readyz"))[:2] == (503, told)
        assert (await port.get("/livez"))[0] == 200


async def test_a_full_disk_fails_readiness_until_there_is_room(tmp_path: Path) -> None:
    async with Storage.open(f"sqlite:///{tmp_path / 'uno.db'}") as storage:
        bot: Any = SimpleNamespace(storage=storage)
        readiness = Readiness(StandIn(), answers, partial(store_if_failing, bot))
        await storage.journal.commit(step(1, 0))
        assert await readiness.problems() == []
        assert await storage.bot_metadata.read(PROBE) is None, "nothing is stored while nothing fails"
        with limited(tmp_path):
            with pytest.raises(CommitError):
                await storage.journal.commit(step(2, 0))
            for _ in range(2):
                assert await readiness.problems() == [
                    "nothing can be stored, as when a disk is full: the database fails"
                ]
        assert await readiness.problems() == [], "and without another commit"


async def test_the_database_is_asked_once_for_all_who_want_to_know() -> None:
    asked, go_on = 0, asyncio.Event()

    async def ask() -> None:
        nonlocal asked
        asked += 1
        await go_on.wait()

    readiness = Readiness(StandIn(), ask, answers)
    everybody = [asyncio.create_task(readiness.problems()) for _ in range(50)]
    await asyncio.sleep(0)
    everybody[0].cancel()  # whoever asked first may hang up
    await asyncio.sleep(0)
    go_on.set()
    assert await asyncio.gather(*everybody[1:]) == [[]] * 49
    assert asked == 1
    assert await readiness.problems() == []
    assert asked == 2


async def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        metrics = Metrics()
        server = MonitoringServer(metrics.registry, Readiness(StandIn(), answers, answers))
        with pytest.raises(UserError) as refused:
            await server.start(taken, host="127.0.0.1")
    assert str(refused.value) == (
        f"METRICS_PORT: port {taken} of 127.0.0.1 cannot be used: another process has it"
    )


async def test_only_this_machine_is_answered() -> None:
    async with listening() as port:
        with socket.socket() as outside:
            outside.bind(("127.0.0.2", port.number))  # taken too if the server listened everywhere
            outside.listen()


async def test_without_a_port_nothing_is_imported_or_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "bot.monitoring.server", raising=False)
    bot: Any = object()
    async with _monitoring(None)(bot) as nothing:
        assert nothing is None
    assert "bot.monitoring.server" not in sys.modules


def test_a_missing_package_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("prometheus_client", "bot.monitoring."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(
        UserError, match=r"METRICS_PORT: prometheus-client is not installed; run .*\[metrics\]"
    ):
        _monitoring(9464)
