"""All stores of one database, opened and closed together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.rooms.ports import StoreError, UnreachableStoreError
from bot.runtime.waiting import StoreWaits
from bot.sharding.ownership import LeaseStore, Ownership
from db.connections import Connections
from db.daily import SqlDaily
from db.engine import create_engine, describe, file_of, refused
from db.fence import LeaseFence, WriteCheck
from db.journal import SqlJournal
from db.key_values import MOVING, SqlBotMetadata, SqlKeyValueStore
from db.league.moderation import SqlModerationStore
from db.league.reader import SqlLeagueReader
from db.league.seasons import SqlSeasonStore
from db.league.store import PATIENCE, SqlLeagueStore
from db.leases import SqlLeases
from db.ledger import SqlDealLedger
from db.maintenance import sole_use
from db.migrate import upgrade
from db.privacy.deletion import SqlDeletions
from db.privacy.retention import SqlRetention
from db.sqlite_file import FileWatch, file_lock
from db.stored_rooms import SqlMatchHistory
from db.tournaments import SqlTournaments

log = logging.getLogger(__name__)

READ_CONNECTIONS: Final = 2  # for short reads; the league, with its long queries, has its own
READ_SECONDS: Final = 5.0  # how long the server may take for a short read that people wait for
TIDYING_SECONDS: Final = 60.0
OPPONENTS: Final = 5  # default number of different opponents needed for a rank on a ladder


class Storage:
    """An open database of the newest schema; `leases` is None unless several processes may serve rooms."""

    def __init__(
        self,
        engine: AsyncEngine,
        opponents: int,
        ownership: Ownership,
        *,
        fence: LeaseFence | None,
        check: WriteCheck | None,
    ) -> None:
        path = file_of(engine.url)
        watch = FileWatch(None if path is None else path.resolve())
        self.waits = waits = StoreWaits()
        reads = Connections(engine, most=READ_CONNECTIONS, answers_within=READ_SECONDS, waits=waits)
        writes = Connections(engine, watch=watch, fence=check, waits=waits)
        self.league = SqlLeagueReader(engine, waits=waits)
        of_servers: dict[str, Any] = {"ownership": ownership, "on_changed": self.league.note_counted}
        shared: Any = {"reads": reads, "writes": writes} | of_servers

        def own(**patience: float) -> dict[str, Any]:
            return of_servers | {
                "reads": Connections(engine, **patience),  # type: ignore[arg-type]
                "writes": Connections(engine, **patience, watch=watch, fence=check),  # type: ignore[arg-type]
            }

        # Deletions have connections of their own: nobody waits for them, and they delay nobody.
        tidying = own(patience=PATIENCE, answers_within=TIDYING_SECONDS)
        self.fence, self.ownership = fence, ownership
        self.leases: LeaseStore | None = None if fence is None else SqlLeases(engine, fence)
        pool: Any = engine.pool
        self.connections_in_use: Callable[[], int] = pool.checkedout
        self.journal = SqlJournal(engine, reads=reads, watch=watch, fence=check, waits=waits)
        self.league_store = SqlLeagueStore(opponents=opponents, **own(patience=PATIENCE))
        self.moderation = SqlModerationStore(opponents=opponents, **own(patience=PATIENCE))
        self.seasons = SqlSeasonStore(**shared)
        self.bot_metadata = SqlBotMetadata(engine)
        self.key_values = SqlKeyValueStore(**shared)
        self.deals = SqlDealLedger(**shared)
        self.history = SqlMatchHistory(**shared)
        self.tournaments = SqlTournaments(**shared)
        self.daily = SqlDaily(**shared)
        self.deletions = SqlDeletions(**tidying)
        self.retention = SqlRetention(**tidying)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str,
        *,
        sole: bool = False,
        maintenance: str = "",
        opponents: int = OPPONENTS,
        ownership: Ownership | None = None,
    ) -> AsyncIterator[Storage]:
        """Migrate and open the database; on exit, finish every accepted commit and close it.

        Args:
            sole: Whether rooms are served from it: a SQLite file by one process at a time, PostgreSQL by
                any number of them, each of which joins the others (`leases`) and then writes only for
                the shards that it has taken.
            maintenance: The maintenance command that opens it for exclusive use, or None.
            ownership: Which servers this process serves, now and later; None for all, or for none yet if
                several processes share them.

        Raises:
            StorageUnreachableError: The server does not answer now; a retry may succeed.
            StorageError: The database cannot be used; the message is one line for the operator.
        """
        engine = create_engine(url)
        path = file_of(engine.url)
        try:
            async with AsyncExitStack() as stack:
                command = (
                    await stack.enter_async_context(sole_use(engine, maintenance)) if maintenance else None
                )
                if sole and path is not None:
                    stack.enter_context(file_lock(path, engine.url))
                if await upgrade(engine, alone=command is not None):
                    # The URL may contain a typo, which would otherwise go unnoticed until tables are missed.
                    log.info(
                        "made a new, empty database: %s", path.absolute() if path else describe(engine.url)
                    )
                fence = LeaseFence() if sole and path is None else None
                await _require_complete(engine)
                served = ownership or (Ownership.all() if fence is None else Ownership())
                storage = cls(engine, opponents, served, fence=fence, check=fence or command)
                try:
                    yield storage
                finally:
                    await storage.journal.close()
                    if path is not None:
                        await engine.dispose()  # before another process may get the lock
        finally:
            await engine.dispose()


async def _require_complete(engine: AsyncEngine) -> None:
    """Raise StorageError if an unfinished move has left the database incomplete."""
    try:
        origin = await SqlBotMetadata(engine).read(MOVING, logged=False)
    except UnreachableStoreError:
        raise
    except StoreError as error:
        raise refused(engine.url, str(error)) from error
    if origin is not None:
        raise refused(
            engine.url, f"not everything was moved into it from {origin}; begin that again, and it goes on"
        )
