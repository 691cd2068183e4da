"""The rooms of a group go to a server together, however many they are (see `test_journal`, too)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_cursor

from bot.rooms.ports import Commit, StaleRoomError
from db.storage import Storage
from tests.db.records import NOON, room
from tests.support import postgres, quick_storage

if TYPE_CHECKING:
    import pytest


async def test_a_group_is_a_statement_for_new_rooms_one_for_others_and_one_for_those_that_close(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with postgres.lent_database() as database:
        with quick_storage.compiled_once():
            async with Storage.open(database.url) as storage:
                journal = storage.journal
                for channel in (1, 2, 3):
                    await journal.commit(Commit(room=room(channel)))
                sent: list[str] = []
                execute = AsyncAdapt_asyncpg_cursor.execute

                def note(self: Any, statement: str, *values: Any) -> Any:
                    sent.append(statement.partition(" ")[0])
                    return execute(self, statement, *values)  # type: ignore[no-untyped-call]

                monkeypatch.setattr(AsyncAdapt_asyncpg_cursor, "execute", note)
                together = [
                    room(1, 1, replaces=True, payload="ä \\ {", deadline=NOON),
                    room(2, 1, replaces=True, closed=True),
                    room(3, 1),
                    room(4, 7, payload='"'),
                    room(5, closed=True),
                ]
                await asyncio.gather(*(journal.commit(Commit(room=one)) for one in together))
                assert sent == ["INSERT", "UPDATE", "DELETE", "DELETE"]
                monkeypatch.undo()
                assert await journal.load_rooms() == [room(1, 1, payload="ä \\ {"), room(3, 1), together[3]]
                assert len(await database.rows("SELECT FROM rooms WHERE deadline IS NOT NULL")) == 1
                # One that is stale takes none of the others along.
                outcomes = await asyncio.gather(
                    *(journal.commit(Commit(room=room(channel, 2, replaces=True))) for channel in (1, 2, 3)),
                    return_exceptions=True,
                )
                assert [type(outcome) for outcome in outcomes] == [type(None), StaleRoomError, type(None)]
