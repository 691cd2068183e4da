"""All stores of one database, opened and closed together."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from db.bot_metadata import SqlBotMetadata
from db.connections import Connections
from db.engine import create_engine
from db.journal import SqlJournal
from db.key_value_store import SqlKeyValueStore
from db.league import SqlLeague
from db.migrate import upgrade

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

READ_CONNECTIONS: Final = 2
"""For short reads; the league, whose queries are long, has one of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Storage:
    """An open database with the newest schema."""

    journal: SqlJournal
    league: SqlLeague
    bot_metadata: SqlBotMetadata
    key_values: SqlKeyValueStore

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncIterator[Storage]:
        """Migrate and open the database; at the end of the context finish every accepted commit and close it.

        Raises:
            StorageError: It cannot be used; the message is one line for the operator.
        """
        engine = create_engine(url)
        try:
            await upgrade(engine)
            reads = Connections(engine, most=READ_CONNECTIONS)
            journal = SqlJournal(engine, reads=reads)
            try:
                yield cls(
                    journal=journal,
                    league=SqlLeague(engine),
                    bot_metadata=SqlBotMetadata(engine),
                    key_values=SqlKeyValueStore(engine, reads=reads),
                )
            finally:
                await journal.close()
        finally:
            await engine.dispose()
