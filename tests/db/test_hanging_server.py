"""A server that hangs in the middle of a commit: it is given up, and nobody is told what nobody knows."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_connection

from bot.engine.presets import CLASSIC
from bot.privacy.ports import Deletion
from bot.rooms.changes import lobby
from bot.rooms.errors import Refusal
from bot.rooms.ports import CommitError, StoreFailedError, ValueKind
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.stores.presets import Preset
from db import journal
from db import journal as unsettled
from db.connections import Connections, NoAnswerError
from db.league import store as league_store
from db.leases import SqlLeases
from db.storage import Storage
from tests.db.records import NOON, step
from tests.rooms.fakes import ADA, BOB, CHANNEL, GUILD, Entropy, FakeClock, refusal
from tests.support import postgres, quick_storage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
    from contextlib import AbstractContextManager

    from bot.rooms.room import Room

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="stops a process of the server's")


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """Stop the server's process behind a connection, which only the kernel notices."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@asynccontextmanager
async def opened_storage() -> AsyncIterator[Storage]:
    async with postgres.lent_database() as database:
        with quick_storage.compiled_once():
            async with Storage.open(database.url) as storage:
                yield storage


@pytest.fixture
async def storage(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Storage]:
    monkeypatch.setattr(unsettled, "LOOKS", 2)
    monkeypatch.setattr(unsettled, "PAUSE", 0)
    async with opened_storage() as made:
        yield made


def hanging_server() -> AbstractContextManager[None]:
    running = postgres.server()
    assert running is not None
    return running.hanging()


async def opened(storage: Storage) -> Room:
    rooms = Rooms(RoomServices(journal=storage.journal, clock=FakeClock(), entropy=Entropy(), observers=[]))
    return await rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))


def backend(storage: Storage) -> int:
    """Return the server's process behind the connection of the commits."""
    driver: Any = storage.journal._writer._driver
    pid: int = driver.get_server_pid()
    return pid


async def test_a_commit_that_gets_no_answer_is_given_up_and_the_next_goes_another_way(
    storage: Storage,
) -> None:
    journal = storage.journal
    await journal.commit(step(1, 0))
    with stopped(backend(storage)):
        journal._writer.answers_within = 0.05
        with pytest.raises(CommitError, match=r"the database gave no answer for 0\.05 s") as failed:
            await journal.commit(step(2, 0))
        assert isinstance(failed.value.__cause__, NoAnswerError)
        journal._writer.answers_within = 60
        await journal.commit(step(3, 0))
    assert [room.channel_id for room in await journal.load_rooms()] == [1, 3]


@pytest.mark.parametrize("carried_out", [True, False])
async def test_what_became_of_a_commit_is_not_guessed_while_the_server_may_still_carry_it_out(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, *, carried_out: bool
) -> None:
    room = await opened(storage)
    writer = storage.journal._writer
    pids: list[int] = []
    commit = AsyncAdapt_asyncpg_connection.commit

    def hang(self: Any) -> None:
        """Stop the server just before COMMIT is sent."""
        pids.append(self.driver_connection.get_server_pid())
        os.kill(pids[-1], signal.SIGSTOP)
        writer.answers_within = 60
        commit(self)  # type: ignore[no-untyped-call]

    with monkeypatch.context() as patched:
        patched.setattr(AsyncAdapt_asyncpg_connection, "commit", hang)
        writer.answers_within = 0.3
        while not pids:  # on a busy machine it may be given up before it comes to that
            assert await refusal(room, lobby.join(BOB)) is Refusal.IN_DOUBT
    [pid] = pids
    try:
        assert len(writer.unsettled) == 1
        assert await refusal(room, lobby.join(BOB)) is Refusal.STORE_FAILED
        with pytest.raises(StoreFailedError, match="still under way"):
            await storage.journal.load_room(CHANNEL)
        if not carried_out:
            os.kill(pid, signal.SIGTERM)  # before it reads what was sent
    finally:
        os.kill(pid, signal.SIGCONT)
    monkeypatch.setattr(unsettled, "LOOKS", 10_000)
    assert await storage.journal.load_room(CHANNEL) is not None
    assert writer.unsettled == {}
    told = await refusal(room, lobby.join(BOB)) if carried_out else await room.do(lobby.join(BOB))
    assert not carried_out or told is Refusal.OUT_OF_DATE
    assert [seat.user_id for seat in room.state.seats] == [ADA.user_id, BOB.user_id]


async def test_whoever_asks_a_server_that_hangs_is_told_so_within_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Connections] = []
    begin = Connections.__init__

    def note(self: Connections, *args: Any, **options: Any) -> None:
        begin(self, *args, **options)
        made.append(self)

    async def gives_up_at_once(_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(Connections, "__init__", note)
    monkeypatch.setattr(AsyncAdapt_asyncpg_connection, "_terminate_graceful_close", gives_up_at_once)
    async with opened_storage() as storage:
        keys, deletions = storage.key_values, storage.deletions
        assert {one._answers_within for one in made} == {5, 10, 60}, "60 where nobody waits"
        asked: list[Callable[[], Awaitable[object]]] = [
            lambda: keys.read(ValueKind.PREFERENCES, 1),
            lambda: keys.write(ValueKind.PREFERENCES, 1, "{}"),
            lambda: storage.journal.load_room(CHANNEL),
            storage.journal.load_rooms,
            lambda: storage.journal.load_actions("a" * 32),
            lambda: storage.league.names(GUILD, [1]),
            storage.league_store.next_uncounted,
            lambda: storage.league_store.dismiss("a" * 32),
            lambda: anext(aiter(storage.league_store.rows(GUILD)), None),
            lambda: storage.moderation.decisions(GUILD),
            lambda: storage.moderation.finish(GUILD, revision=1),
            lambda: storage.bot_metadata.read("one"),
            lambda: deletions.summary(1, guild_id=GUILD),
            lambda: deletions.finish(Deletion(user_id=1, anonymous_id=2, requested_at=NOON)),
        ]
        for ask in asked:
            await ask()  # so that each has connected before
        for one in made:
            one._answers_within = 0.05
        monkeypatch.setattr(journal, "LARGE_READ_FACTOR", 1)
        monkeypatch.setattr(league_store, "LEAGUE_READ_FACTOR", 1)
        with hanging_server():
            for ask in asked:
                with pytest.raises(StoreFailedError, match=r"gave no answer for 0\.05 s"):
                    await ask()
        for one in made:
            one._answers_within = 60
        for ask in asked:
            await ask()


async def test_a_heartbeat_gets_past_a_connection_that_hung_while_it_was_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def gives_up_at_once(_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(AsyncAdapt_asyncpg_connection, "_terminate_graceful_close", gives_up_at_once)
    async with postgres.lent_database() as database:
        with quick_storage.compiled_once():
            async with Storage.open(database.url, sole=True) as storage:
                leases = storage.leases
                assert isinstance(leases, SqlLeases)
                await leases.join("one", shard_count=1)
                [(pid,)] = await database.rows(
                    "SELECT pid FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid != pg_backend_pid()"
                )
                with stopped(pid):
                    leases._beats._answers_within = 0.05
                    with pytest.raises(StoreFailedError, match=r"gave no answer for 0\.05 s"):
                        await leases.beat("one")
                    leases._beats._answers_within = 60
                    assert (await leases.beat("one")).processes == ("one",)
