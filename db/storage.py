"""All stores of one database, opened and closed together."""

from __future__ import annotations

from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from db.bot_metadata import SqlBotMetadata
from db.connections import Connections
from db.daily import SqlDaily
from db.engine import create_engine, file_of
from db.file_watch import FileWatch
from db.instance_lock import instance_lock
from db.journal import SqlJournal
from db.key_value_store import SqlKeyValueStore
from db.league.moderation import SqlModerationStore
from db.league.reader import SqlLeagueReader
from db.league.seasons import SqlSeasonStore
from db.league.store import PATIENCE, SqlLeagueStore
from db.ledger import SqlDealLedger
from db.match_history import SqlMatchHistory
from db.migrate import upgrade
from db.privacy.deletion import SqlDeletions
from db.privacy.retention import SqlRetention
from db.tournaments import SqlTournaments

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy.ext.asyncio import AsyncEngine

READ_CONNECTIONS: Final = 2
"""For short reads; the league, whose queries are long, has its own."""
OPPONENTS: Final = 5
"""Different opponents that a place on a ladder needs, unless somebody says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Storage:
    """An open database with the newest schema."""

    journal: SqlJournal
    league_store: SqlLeagueStore
    league: SqlLeagueReader
    moderation: SqlModerationStore
    seasons: SqlSeasonStore
    bot_metadata: SqlBotMetadata
    key_values: SqlKeyValueStore
    deals: SqlDealLedger
    history: SqlMatchHistory
    tournaments: SqlTournaments
    daily: SqlDaily
    deletions: SqlDeletions
    retention: SqlRetention

    @classmethod
    @asynccontextmanager
    async def open(
        cls, url: str, *, sole: bool = False, opponents: int = OPPONENTS
    ) -> AsyncIterator[Storage]:
        """Migrate and open the database; at the end of the context finish every accepted commit and close it.

        Args:
            url: Its address.
            sole: Whether rooms are served from it, which one process may do at a time.
            opponents: Different opponents that a place on a ladder needs.

        Raises:
            StorageError: It cannot be used; the message is one line for the operator.
        """
        engine = create_engine(url)
        try:
            async with instance_lock(engine) if sole else nullcontext():
                await upgrade(engine)
                storage = cls._of(engine, opponents=opponents)
                try:
                    yield storage
                finally:
                    await storage.journal.close()
                    await engine.dispose()  # before another process may have it
        finally:
            await engine.dispose()

    @classmethod
    def _of(cls, engine: AsyncEngine, *, opponents: int) -> Storage:
        path = file_of(engine.url)
        watch = FileWatch(None if path is None else path.resolve())
        reads, writes = Connections(engine, most=READ_CONNECTIONS), Connections(engine, watch=watch)
        # Nobody waits for what it deletes, and it makes nobody wait.
        tidying = {
            "reads": Connections(engine, patience=PATIENCE),
            "writes": Connections(engine, patience=PATIENCE, watch=watch),
        }
        reader = SqlLeagueReader(engine)
        store = SqlLeagueStore(engine, opponents=opponents, watch=watch, on_counted=reader.note_counted)
        moderation = SqlModerationStore(
            engine, opponents=opponents, watch=watch, on_changed=reader.note_counted
        )
        return cls(
            moderation=moderation,
            journal=SqlJournal(engine, reads=reads, watch=watch),
            league_store=store,
            league=reader,
            seasons=SqlSeasonStore(reads=reads, writes=writes, on_changed=reader.note_counted),
            bot_metadata=SqlBotMetadata(engine),
            key_values=SqlKeyValueStore(engine, reads=reads, writes=writes),
            deals=SqlDealLedger(reads),
            history=SqlMatchHistory(reads),
            tournaments=SqlTournaments(reads=reads, writes=writes),
            daily=SqlDaily(reads=reads, writes=writes),
            deletions=SqlDeletions(**tidying, on_changed=reader.note_counted),
            retention=SqlRetention(**tidying),
        )
