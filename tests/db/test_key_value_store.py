"""Key-value store: survives a restart; kinds, owners and names keep out of each other's way."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event, text

from bot.rooms.ports import ValueKind
from bot.rooms.stores.settings import Labels, Media, Preferences, PreferenceStore, Style
from db.connections import Connections
from db.engine import create_engine
from db.key_values import MAX_PAUSE, SqlBotMetadata, SqlKeyValueStore
from db.migrate import upgrade
from db.storage import Storage
from tests.support import postgres, quick_storage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.rooms.ports import KeyValueStore

ADA, BOB = 2**62 + 1, 2**62 + 2


async def test_what_was_laid_there_outlives_a_restart_and_is_replaced_whole(url: str) -> None:
    async with Storage.open(url) as storage:
        assert await storage.key_values.read(ValueKind.PREFERENCES, ADA) is None
        await storage.key_values.write(ValueKind.PREFERENCES, ADA, "first")
    async with Storage.open(url) as storage:
        assert await storage.key_values.read(ValueKind.PREFERENCES, ADA) == "first"
        await storage.key_values.write(ValueKind.PREFERENCES, ADA, "second")
        assert await storage.key_values.read(ValueKind.PREFERENCES, ADA) == "second"


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
        connections = Connections(engine)
        store = SqlKeyValueStore(reads=connections, writes=connections)
        await store.write(ValueKind.PREFERENCES, ADA, payload)
        await SqlBotMetadata(engine).write("here", payload)
    await engine.dispose()
    assert written == ["INSERT"] * 4


async def test_nobody_reads_what_is_not_theirs(storage: Storage) -> None:
    key_values: KeyValueStore = storage.key_values
    await key_values.write(ValueKind.PREFERENCES, ADA, "hers")
    await key_values.write(ValueKind.SETTINGS, ADA, "a server with the same number")
    assert await key_values.read(ValueKind.PREFERENCES, BOB) is None
    assert await key_values.read(ValueKind.PREFERENCES, ADA) == "hers"
    assert await key_values.read(ValueKind.PREFERENCES, ADA, "named") is None


async def test_an_owner_has_several_by_name(storage: Storage) -> None:
    for owner, name in ((ADA, "wild night"), (ADA, "Quick 'n' dirty"), (BOB, "other")):
        await storage.key_values.write(ValueKind.PRESET, owner, f"rules of {name}", name=name)
    assert await storage.key_values.every(ValueKind.PRESET, ADA) == {
        "Quick 'n' dirty": "rules of Quick 'n' dirty",
        "wild night": "rules of wild night",
    }
    assert await storage.key_values.remove(ValueKind.PRESET, ADA, "wild night")
    assert not await storage.key_values.remove(ValueKind.PRESET, ADA, "wild night")
    assert not await storage.key_values.remove(ValueKind.PRESET, ADA, "other")
    assert list(await storage.key_values.every(ValueKind.PRESET, ADA)) == ["Quick 'n' dirty"]
    assert list(await storage.key_values.every(ValueKind.PRESET, BOB)) == ["other"]


async def test_many_owners_are_read_at_once_however_many_they_are(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.key_values.OWNERS_IN_A_QUERY", 2)
    for owner in range(1, 6):
        await storage.key_values.write(ValueKind.PREFERENCES, owner, f"of {owner}")
    await storage.key_values.write(ValueKind.PREFERENCES, 7, "named", name="somehow")
    await storage.key_values.write(ValueKind.SETTINGS, 6, "of a server")
    assert await storage.key_values.read_many(ValueKind.PREFERENCES, {1, 3, 4, 5, 6, 7}) == {
        owner: f"of {owner}" for owner in (1, 3, 4, 5)
    }
    assert await storage.key_values.read_many(ValueKind.PREFERENCES, []) == {}


async def test_a_text_is_replaced_only_where_it_is_the_one_that_is_known(storage: Storage) -> None:
    texts = storage.key_values
    assert not await texts.replace(ValueKind.PREFERENCES, ADA, "b", before="a")
    assert await texts.replace(ValueKind.PREFERENCES, ADA, "a", before=None)
    assert not await texts.replace(ValueKind.PREFERENCES, ADA, "b", before=None)
    assert not await texts.replace(ValueKind.PREFERENCES, ADA, "c", before="b")
    assert await texts.replace(ValueKind.PREFERENCES, ADA, "b", before="a")
    assert await texts.read(ValueKind.PREFERENCES, ADA) == "b"


async def test_what_somebody_chose_in_two_processes_holds_in_both_ways(storage: Storage) -> None:
    one, other = PreferenceStore(storage.key_values), PreferenceStore(storage.key_values)
    assert await one.of(ADA) == await other.of(ADA) == Preferences()
    await one.change(ADA, lambda held: replace(held, labels=Labels.WORDS))
    await asyncio.gather(
        one.change(ADA, lambda held: replace(held, media=Media.TEXT)),
        other.change(ADA, lambda held: replace(held, style=Style.PICTURES)),
    )
    chosen = await PreferenceStore(storage.key_values).of(ADA)
    assert chosen == Preferences(labels=Labels.WORDS, media=Media.TEXT, style=Style.PICTURES)


@pytest.fixture
async def shared() -> AsyncIterator[Storage]:
    async with postgres.lent_database() as database:
        with quick_storage.compiled_once():
            async with Storage.open(database.url) as opened:
                yield opened


async def test_what_changed_in_any_way_is_told_to_other_processes(shared: Storage) -> None:
    texts = shared.key_values
    start = await texts.changed_since(None)
    assert start.keys is None, "anything may have changed before"
    await texts.write(ValueKind.PREFERENCES, ADA, "{}")
    await texts.write(ValueKind.SETTINGS, 5, "{}")
    changes = await texts.changed_since(start.moment)
    assert changes.keys == frozenset({(ValueKind.PREFERENCES, ADA), (ValueKind.SETTINGS, 5)})
    changes = await texts.changed_since(changes.moment)
    assert changes.keys == frozenset()
    await texts.remove(ValueKind.PREFERENCES, ADA)
    assert await texts.replace(ValueKind.SETTINGS, 5, "[]", before="{}")
    async with texts._writes.begin() as connection:  # as an operator may
        await connection.execute(text("INSERT INTO key_values VALUES ('of later', 1, '', '', now())"))
    changes = await texts.changed_since(changes.moment)
    assert changes.keys == frozenset({(ValueKind.PREFERENCES, ADA), (ValueKind.SETTINGS, 5)})


async def test_what_is_committed_late_is_told_as_well(shared: Storage) -> None:
    texts = shared.key_values
    start = await texts.changed_since(None)
    async with texts._writes.engine.begin() as late:
        await late.execute(text("INSERT INTO key_values VALUES ('preferences', 7, '', '', now())"))
        await texts.write(ValueKind.PREFERENCES, ADA, "{}")
        seen = await texts.changed_since(start.moment)
        assert seen.keys == frozenset({(ValueKind.PREFERENCES, ADA)})
    again = await texts.changed_since(seen.moment)
    assert again.keys == frozenset({(ValueKind.PREFERENCES, ADA), (ValueKind.PREFERENCES, 7)})
    assert (await texts.changed_since(again.moment)).keys == frozenset()


async def test_who_has_not_asked_for_long_has_to_forget_everything(shared: Storage) -> None:
    texts = shared.key_values
    moment = (await texts.changed_since(None)).moment
    assert moment is not None
    await texts.write(ValueKind.PREFERENCES, ADA, "{}")
    await texts.forget_changes()
    assert (await texts.changed_since(moment)).keys == frozenset({(ValueKind.PREFERENCES, ADA)})
    async with texts._writes.begin() as connection:
        await connection.execute(text("UPDATE key_value_changes SET changed_at = now() - interval '1 day'"))
    await texts.forget_changes()
    assert (await texts.changed_since(moment)).keys == frozenset()
    long_ago = replace(moment, at=moment.at - MAX_PAUSE)
    assert (await texts.changed_since(long_ago)).keys is None


async def test_with_sqlite_nobody_else_changes_anything(storage: Storage, path: object) -> None:
    assert path
    await storage.key_values.write(ValueKind.PREFERENCES, ADA, "{}")
    changes = await storage.key_values.changed_since(None)
    assert changes.moment is None
    assert changes.keys == frozenset()
    await storage.key_values.forget_changes()
