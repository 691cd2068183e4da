"""What people and servers chose survives a restart; kinds, owners and names keep out of each other's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import event

from bot.rooms.ports import Kind
from db.bot_metadata import SqlBotMetadata
from db.engine import create_engine
from db.key_value_store import SqlKeyValueStore
from db.migrate import upgrade
from db.storage import Storage

if TYPE_CHECKING:
    import pytest

    from bot.rooms.ports import KeyValueStore

ADA, BOB = 2**62 + 1, 2**62 + 2


async def test_what_was_laid_there_outlives_a_restart_and_is_replaced_whole(url: str) -> None:
    async with Storage.open(url) as storage:
        assert await storage.key_values.read(Kind.PREFERENCES, ADA) is None
        await storage.key_values.write(Kind.PREFERENCES, ADA, "first")
    async with Storage.open(url) as storage:
        assert await storage.key_values.read(Kind.PREFERENCES, ADA) == "first"
        await storage.key_values.write(Kind.PREFERENCES, ADA, "second")
        assert await storage.key_values.read(Kind.PREFERENCES, ADA) == "second"


async def test_whatever_is_replaced_is_so_by_one_statement_so_that_two_writers_cannot_collide(
    url: str,
) -> None:
    engine = create_engine(url)
    await upgrade(engine)
    written: list[str] = []

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def note(_: object, __: object, statement: str, *___: object) -> None:
        written.append(statement.partition(" ")[0])

    for payload in ("first", "second"):
        await SqlKeyValueStore(engine).write(Kind.PREFERENCES, ADA, payload)
        await SqlBotMetadata(engine).write("here", payload)
    await engine.dispose()
    assert written == ["INSERT"] * 4


async def test_nobody_reads_what_is_not_theirs(storage: Storage) -> None:
    key_values: KeyValueStore = storage.key_values
    await key_values.write(Kind.PREFERENCES, ADA, "hers")
    await key_values.write(Kind.SETTINGS, ADA, "a server with the same number")
    assert await key_values.read(Kind.PREFERENCES, BOB) is None
    assert await key_values.read(Kind.PREFERENCES, ADA) == "hers"
    assert await key_values.read(Kind.PREFERENCES, ADA, "named") is None


async def test_an_owner_has_several_by_name(storage: Storage) -> None:
    for owner, name in ((ADA, "wild night"), (ADA, "Quick 'n' dirty"), (BOB, "other")):
        await storage.key_values.write(Kind.PRESET, owner, f"rules of {name}", name=name)
    assert await storage.key_values.every(Kind.PRESET, ADA) == {
        "Quick 'n' dirty": "rules of Quick 'n' dirty",
        "wild night": "rules of wild night",
    }
    assert await storage.key_values.remove(Kind.PRESET, ADA, "wild night")
    assert not await storage.key_values.remove(Kind.PRESET, ADA, "wild night")
    assert not await storage.key_values.remove(Kind.PRESET, ADA, "other")
    assert list(await storage.key_values.every(Kind.PRESET, ADA)) == ["Quick 'n' dirty"]
    assert list(await storage.key_values.every(Kind.PRESET, BOB)) == ["other"]


async def test_many_owners_are_read_at_once_however_many_they_are(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.key_value_store.OWNERS_IN_A_QUERY", 2)
    for owner in range(1, 6):
        await storage.key_values.write(Kind.PREFERENCES, owner, f"of {owner}")
    await storage.key_values.write(Kind.PREFERENCES, 7, "named", name="somehow")
    await storage.key_values.write(Kind.SETTINGS, 6, "of a server")
    assert await storage.key_values.read_many(Kind.PREFERENCES, {1, 3, 4, 5, 6, 7}) == {
        owner: f"of {owner}" for owner in (1, 3, 4, 5)
    }
    assert await storage.key_values.read_many(Kind.PREFERENCES, []) == {}
