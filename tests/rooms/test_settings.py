"""Settings of servers: strict text for the store, defaults for the rest, one change after the other."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.rooms.ports import StoreBusyError, ValueKind
from bot.rooms.stores.settings import (
    MAX_CHANNELS,
    GuildSettings,
    SettingsError,
    SettingsStore,
    decode_settings,
    encode_settings,
)
from tests.rooms.fakes import FakeKeyValueStore

if TYPE_CHECKING:
    from collections.abc import Callable

HALL = 2**60 + 2
CHOSEN = GuildSettings(
    preset="packs", clock=300, threads=True, channels=(2**60, 7), most_rooms=3, pictures=False
)


@pytest.mark.parametrize("settings", [GuildSettings(), CHOSEN])
def test_settings_come_back_as_they_were(settings: GuildSettings) -> None:
    assert decode_settings(encode_settings(settings)) == settings


def test_what_an_older_bot_did_not_know_has_its_default() -> None:
    assert decode_settings('{"version":1,"most_rooms":3}') == GuildSettings(most_rooms=3)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("preset", ""),
        ("preset", "x" * 101),
        ("preset", 7),
        ("clock", 31),
        ("clock", 86_401),
        ("clock", True),
        ("clock", 60.0),
        ("threads", 1),
        ("threads", None),
        ("channels", ["7"]),
        ("channels", [0]),
        ("channels", [True]),
        ("channels", list(range(1, MAX_CHANNELS + 2))),
        ("channels", 7),
        ("most_rooms", 0),
        ("most_rooms", 101),
        ("pictures", "yes"),
        ("reactions", "off"),
        ("remarks", 1),
        ("colour", "red"),
        ("version", 2),
        ("version", None),
    ],
)
def test_damage_is_refused_by_name(name: str, value: object) -> None:
    saved = json.loads(encode_settings(CHOSEN)) | {name: value}
    with pytest.raises(SettingsError, match=name):
        decode_settings(json.dumps(saved))


@pytest.mark.parametrize("payload", ["", "null", "[]", "7", "{}", '{"version":1', '"text"'])
def test_what_is_no_settings_is_refused(payload: str) -> None:
    with pytest.raises(SettingsError):
        decode_settings(payload)


def test_every_field_is_checked() -> None:
    for field in fields(GuildSettings):
        wrong: dict[str, Any] = {field.name: b"?"}
        with pytest.raises(SettingsError, match=field.name):
            GuildSettings(**wrong)


async def test_a_server_that_settled_nothing_has_the_defaults_and_is_asked_once() -> None:
    key_values = FakeKeyValueStore()
    book = SettingsStore(key_values)
    for _ in range(3):
        assert await book.of(HALL) == GuildSettings()
    assert key_values.reads == [HALL]


async def test_a_change_holds_at_once_and_after_a_restart_and_for_this_server_alone() -> None:
    key_values = FakeKeyValueStore()
    book = SettingsStore(key_values)
    assert await book.change(HALL, lambda _: CHOSEN) == CHOSEN
    assert await book.of(HALL) == CHOSEN
    assert await SettingsStore(key_values).of(HALL) == CHOSEN
    assert await book.of(HALL + 1) == GuildSettings()


async def test_two_changes_at_once_both_hold() -> None:
    def setting(**chosen: Any) -> Callable[[GuildSettings], GuildSettings]:
        return lambda settings: replace(settings, **chosen)

    key_values = FakeKeyValueStore()
    book = SettingsStore(key_values)
    await asyncio.gather(
        book.of(HALL), book.change(HALL, setting(threads=True)), book.change(HALL, setting(clock=60))
    )
    assert await book.of(HALL) == GuildSettings(threads=True, clock=60)
    assert await SettingsStore(key_values).of(HALL) == GuildSettings(threads=True, clock=60)


async def test_a_change_that_cannot_be_changes_nothing() -> None:
    book = SettingsStore(FakeKeyValueStore())
    with pytest.raises(SettingsError):
        await book.change(HALL, lambda settings: replace(settings, most_rooms=0))
    assert await book.of(HALL) == GuildSettings()


async def test_settings_that_cannot_be_read_are_logged_and_count_as_none(
    caplog: pytest.LogCaptureFixture,
) -> None:
    key_values = FakeKeyValueStore()
    key_values.laid[ValueKind.SETTINGS, HALL, ""] = '{"version":9}'
    assert await SettingsStore(key_values).of(HALL) == GuildSettings()
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert str(HALL) in record.getMessage()


async def test_only_so_many_servers_are_remembered() -> None:
    key_values = FakeKeyValueStore()
    book = SettingsStore(key_values, most=2)
    for guild_id in (1, 2, 1, 3, 3, 1):
        await book.of(guild_id)
    assert key_values.reads == [1, 2, 3], "who was asked for longest ago is forgotten first"


async def test_settings_that_cannot_be_read_now_are_not_taken_for_defaults() -> None:
    key_values = FakeKeyValueStore()
    key_values.refusing = StoreBusyError("too many wait")
    with pytest.raises(StoreBusyError):
        await SettingsStore(key_values).of(HALL)
