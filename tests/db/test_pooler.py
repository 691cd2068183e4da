"""PostgreSQL behind a pooler that lends its sessions for a transaction alone; a real pgbouncer."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import asyncpg
import pytest

from bot.rooms.ports import FencedError, ValueKind
from bot.sharding.ownership import shard_of
from db.engine import StorageError
from db.storage import Storage
from tests.db.records import GUILD, step
from tests.support import postgres

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

POOLER = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
pytestmark = pytest.mark.skipif(POOLER is None, reason="pgbouncer is not installed")
SETTINGS = """
[databases]
* = host=127.0.0.1 port={server} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
"""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a pooler that has two sessions of a database for all that connect to it."""
    running = postgres.server()
    if running is None:
        pytest.skip("PostgreSQL is not installed")
    chosen = postgres._free_port()
    with TemporaryDirectory() as folder:
        settings = Path(folder) / "pgbouncer.ini"
        settings.write_text(SETTINGS.format(server=running.port, user=postgres.USER, port=chosen))
        Path(folder).chmod(0o755)
        process = subprocess.Popen(  # as another account: it refuses to run as root, as the server does
            [str(POOLER), str(settings)], user=running._account, stderr=subprocess.PIPE, text=True, cwd="/"
        )
        assert process.stderr is not None
        said: list[str] = []
        for line in process.stderr:
            said.append(line)
            if "process up" in line:
                break
        else:
            pytest.fail("".join(said))
        yield chosen
        process.kill()  # asked to end, some versions wait for their clients
        process.communicate()


@asynccontextmanager
async def opened(database: postgres.Database, port: int, *, asked: bool = True) -> AsyncIterator[Storage]:
    url = f"postgresql://{postgres.USER}@127.0.0.1:{port}/{database.name}"
    async with Storage.open(f"{url}?prepared_statement_cache_size=0" if asked else url, sole=True) as storage:
        yield storage


async def test_two_processes_share_a_bot_through_a_pooler(port: int) -> None:
    async with postgres.lent_database(migrated=False) as database, opened(database, port) as one:
        here = shard_of(GUILD, 2)
        async with opened(database, port) as two:
            assert one.fence is not None
            first, second = one.leases, two.leases
            assert first is not None
            assert second is not None
            await first.join("one", shard_count=2)
            await second.join("two", shard_count=2)
            taken = await first.take("one", [here])
            one.fence.held[here] = taken[here].epoch
            for number in range(4):
                await asyncio.gather(
                    *(one.journal.commit(step(channel, number)) for channel in range(1, 9)),
                    *(two.key_values.write(ValueKind.PREFERENCES, user, "{}") for user in range(8)),
                    *(one.key_values.read(ValueKind.PREFERENCES, user) for user in range(8)),
                    first.beat("one"),
                    second.beat("two"),
                    two.key_values.changed_since(None),
                )
            assert len(await two.journal.load_rooms()) == 8
            await first.hand_over("one", {here: [1]})
            assert (await second.take("two", [here]))[here].epoch == taken[here].epoch + 1
            with pytest.raises(FencedError):
                await one.journal.commit(step(1, 9))


async def test_whoever_does_not_say_that_there_is_a_pooler_is_told_how(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def begin_again() -> None:
        """Open it as another process does, which counts its statements from the first one."""
        for _ in range(3):  # the pooler has two sessions
            monkeypatch.setattr(asyncpg.connection, "_uid", 0)
            async with opened(database, port, asked=False):
                pass

    async with postgres.lent_database() as database:
        with pytest.raises(StorageError, match=r"end DATABASE_URL with \?prepared_statement_cache_size=0$"):
            await begin_again()
