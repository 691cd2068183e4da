"""A bot that starts before the server of its database waits for it; one that is refused ends at once."""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import SecretStr
from sqlalchemy.engine import make_url

from bot.config import Settings
from bot.rooms.ports import StoreFailedError, UnreachableStoreError
from bot.runtime.errors import UserError
from bot.runtime.serving import FIRST_DATABASE_WAIT, MAX_DATABASE_WAIT, _run, once_database_answers, share
from db.engine import StorageError, StorageServedError, StorageUnreachableError, is_unreachable
from db.storage import Storage
from tests.support import postgres
from tests.support.virtual_time import in_virtual_time

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

BY_TCP = "postgresql+asyncpg://uno@127.0.0.1/uno"
BY_FILE = "postgresql+asyncpg://uno@/uno?host=/run/postgresql"


class Server:
    """Fails as often as it is told to."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.asked_at: list[float] = []

    async def __call__(self) -> str:
        self.asked_at.append(asyncio.get_running_loop().time())
        if self.failures:
            raise self.failures.pop(0)
        return "open"


@in_virtual_time
async def test_a_server_that_does_not_answer_is_asked_again_more_and_more_rarely(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    server = Server(*[StorageUnreachableError("cannot use the database: refused")] * 8)
    assert await once_database_answers(server) == "open"
    waits = [after - before for before, after in zip(server.asked_at, server.asked_at[1:], strict=False)]
    assert waits == [
        FIRST_DATABASE_WAIT,
        2,
        4,
        8,
        16,
        MAX_DATABASE_WAIT,
        MAX_DATABASE_WAIT,
        MAX_DATABASE_WAIT,
    ]
    waiting, answering = (record.getMessage() for record in caplog.records)
    assert "cannot use the database: refused; the bot goes on once the database answers" in waiting
    assert "DATABASE_URL" in waiting
    assert answering == "the database answers now"


@in_virtual_time
async def test_a_newcomer_waits_for_processes_of_an_older_version(caplog: pytest.LogCaptureFixture) -> None:
    server = Server(*[StorageServedError("an older version uses it (one)")] * 9)
    assert await once_database_answers(server) == "open"
    [waiting] = (record.getMessage() for record in caplog.records if record.levelname == "WARNING")
    assert waiting == "an older version uses it (one); the bot waits until they have"


@in_virtual_time
async def test_a_refusal_is_not_waited_for_and_neither_is_one_that_comes_later() -> None:
    for failures in ([StorageError("password")], [StorageUnreachableError("?"), StorageError("password")]):
        server = Server(*failures)
        with pytest.raises(StorageError, match="password"):
            await once_database_answers(server)
        assert server.failures == []


@in_virtual_time
async def test_it_is_seen_from_outside_that_a_waiting_bot_lives() -> None:
    living: list[bool] = []

    @asynccontextmanager
    async def heartbeat() -> AsyncIterator[None]:
        living.append(True)
        yield
        living.append(False)

    assert await once_database_answers(Server(), meanwhile=heartbeat) == "open"
    assert living == []
    failing = Server(StorageUnreachableError("?"), UnreachableStoreError("?"))
    assert await once_database_answers(failing, meanwhile=heartbeat) == "open"
    assert living == [True, False]


@pytest.mark.parametrize(
    ("url", "error", "passes"),
    [
        (BY_TCP, ConnectionRefusedError(111, "refused"), True),
        (BY_TCP, OSError("Multiple exceptions"), True),
        (BY_TCP, TimeoutError(), True),
        (BY_TCP, socket.gaierror(socket.EAI_AGAIN, "the name server is not there yet"), True),
        (BY_TCP, socket.gaierror(socket.EAI_NONAME, "nobody has that name"), False),
        (BY_TCP, ConnectionError("server rejected SSL upgrade"), False),
        (BY_TCP, ssl.SSLError("a certificate of somebody else"), False),
        (BY_TCP, PermissionError(13, "refused"), False),
        (BY_TCP, FileNotFoundError(2, "no such certificate"), False),
        (BY_FILE, FileNotFoundError(2, "no such socket yet"), True),
        ("sqlite:///uno.sqlite3", OSError("disk"), False),
    ],
)
def test_what_may_pass_is_told_from_what_does_not(url: str, error: Exception, *, passes: bool) -> None:
    assert is_unreachable(error, make_url(url)) is passes


@asynccontextmanager
async def refusing_server(state: str) -> AsyncIterator[str]:
    """Yield the address of a server that answers whoever connects with an error of a state."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(8)  # may it be encrypted?
        writer.write(b"N")
        await reader.readexactly(4)
        fields = f"SFATAL\0VFATAL\0C{state}\0Mso it says\0\0".encode()
        writer.write(b"E" + (4 + len(fields)).to_bytes(4, "big") + fields)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield f"postgresql://uno@127.0.0.1:{port}/uno"


@pytest.mark.parametrize(
    ("state", "passes"),
    [("57P03", True), ("57P01", True), ("53300", True), ("28P01", False), ("28000", False), ("3D000", False)],
)
async def test_a_server_that_starts_is_waited_for_and_one_that_refuses_is_not(
    state: str, *, passes: bool
) -> None:
    async with refusing_server(state) as url:
        with pytest.raises(StorageError, match=r"^cannot use the database .*so it says$") as refused:
            async with Storage.open(url):
                pass
    assert isinstance(refused.value, StorageUnreachableError) is passes


async def test_a_wrong_password_ends_the_bot_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.runtime.serving.make_requests_lean", lambda: None)  # it is for a whole process
    async with refusing_server("28P01") as url:
        with pytest.raises(UserError, match=r"^DATABASE_URL: cannot use the database"):
            await _run(Settings(discord_token=SecretStr("secret"), database_url=url))


async def test_the_bot_starts_once_the_server_of_its_database_does(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level("INFO")
    beats = tmp_path / "alive"
    opened, lived = [], []
    open_storage = Storage.open

    def opens(url: str, **options: Any) -> Any:
        opened.append(url)
        lived.append(beats.exists())
        return open_storage("postgresql://uno@127.0.0.1:1/uno" if len(opened) < 3 else url, **options)

    async def logs_in(*_: object) -> None:
        raise StoreFailedError("that is enough")

    monkeypatch.setattr("bot.runtime.serving.make_requests_lean", lambda: None)
    monkeypatch.setattr("bot.runtime.serving.FIRST_DATABASE_WAIT", 0)
    monkeypatch.setattr("bot.runtime.serving.login_once_reachable", logs_in)
    async with postgres.lent_database() as database:
        monkeypatch.setattr(Storage, "open", opens)
        settings = Settings(
            discord_token=SecretStr("secret"), database_url=database.url, heartbeat_file=beats
        )
        with pytest.raises(UserError, match="enough"):
            await _run(settings)
    assert lived == [False, True, True]
    told = [record.getMessage() for record in caplog.records if record.name == "bot.runtime.serving"]
    assert len(told) == 3  # the version, the wait and its end
    assert not beats.exists()


@in_virtual_time
async def test_a_process_joins_the_others_once_the_database_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    joins = Server(UnreachableStoreError("gone while Discord was waited for"))
    monkeypatch.setattr("bot.runtime.serving.Coordinator.begin", lambda *_: joins())
    anything: Any = AnyObject()
    share(anything, anything, keeps=False)
    await anything.opening(1, 1)
    assert len(joins.asked_at) == 2


class AnyObject:
    """Has whatever it is asked for, and does nothing."""

    def __getattr__(self, _: str) -> AnyObject:
        return AnyObject()

    def __call__(self, *_: object, **__: object) -> None:
        return None
