"""Archives are found by their channel and by the beginning of their ids; long logs are read in parts."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.rooms.ports import ArchivedMatch, Commit, MatchArchive
from db.stored_rooms import beginning_query, newest_query
from tests.db.records import GUILD, NOON, action, room

if TYPE_CHECKING:
    from sqlalchemy import Select

    from db.storage import Storage

pytestmark = pytest.mark.usefixtures("quickly")


async def keep(
    storage: Storage, match_id: str, *, channel: int = 1, guild: int = GUILD, later: int = 0
) -> None:
    archive = MatchArchive(
        match_id=match_id,
        guild_id=guild,
        channel_id=channel,
        ended_at=NOON + timedelta(seconds=later),
        payload=b"",
    )
    await storage.journal.commit(Commit(room=room(int(match_id[:6], 16), 0), archive=archive))


def named(beginning: str) -> str:
    return beginning.ljust(32, "0")


async def test_the_match_that_ended_last_in_a_channel_is_found(storage: Storage) -> None:
    assert await storage.history.newest(GUILD, 1) is None
    await keep(storage, named("aa"), later=2)
    await keep(storage, named("bb"), later=1)
    await keep(storage, named("cc"), later=3, channel=2)
    assert await storage.history.newest(GUILD, 1) == ArchivedMatch(
        match_id=named("aa"), guild_id=GUILD, channel_id=1, ended_at=NOON + timedelta(seconds=2)
    )
    assert await storage.history.newest(GUILD + 1, 1) is None


async def test_matches_are_found_by_the_beginning_of_their_ids_in_their_server_alone(
    storage: Storage,
) -> None:
    for match_id in (named("abcd"), named("abcf"), "abcf".ljust(32, "f"), named("abd")):
        await keep(storage, match_id)
    await keep(storage, named("abce"), guild=GUILD + 1)

    async def found(digits: str, limit: int = 9) -> list[str]:
        return [match.match_id for match in await storage.history.beginning(GUILD, digits, limit=limit)]

    assert await found("abc") == [named("abcd"), named("abcf"), "abcf".ljust(32, "f")]
    assert await found("abc", limit=1) == [named("abcd")]
    assert await found("f") == await found("ab%") == []
    assert await found(named("abd")) == [named("abd")]


async def test_a_log_is_read_in_parts(storage: Storage) -> None:
    logged = tuple(action(7, number) for number in range(5))
    await storage.journal.commit(Commit(room=room(1, 0), actions=logged))
    name = f"{7:032x}"
    assert await storage.history.actions(name, first=0, limit=2) == [*logged[:2]]
    assert await storage.history.actions(name, first=3, limit=9) == [*logged[3:]]
    assert await storage.history.actions(name, first=5, limit=9) == []


@pytest.mark.usefixtures("path")  # how SQLite plans it
@pytest.mark.parametrize(
    ("query", "index"),
    [
        (newest_query(GUILD, 1), "ix_archives_channel_id_ended_at (channel_id=?)"),
        (beginning_query(GUILD, "abcdef"), "sqlite_autoindex_archives_1 (match_id>? AND match_id<?)"),
    ],
)
async def test_an_index_finds_archives(storage: Storage, query: Select[Any], index: str) -> None:
    async with storage.history._reads.connect() as connection:
        compiled = str(query.compile(connection.engine, compile_kwargs={"literal_binds": True}))
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}")).all()
    assert [row[-1] for row in plan] == [f"SEARCH archives USING INDEX {index}"]
