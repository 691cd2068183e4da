"""What is cached of what people and servers chose is forgotten where another process may change it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.rooms.ports import Kind, StoreFailedError
from bot.rooms.stores.preferences import Preferences, PreferenceStore, Sorting, encode_preferences
from bot.rooms.stores.settings import GuildSettings, SettingsStore, encode_settings
from tests.rooms.fakes import NOON, FakeKeyValueStore

ADA, BOB = 11, 22
BY_RANK = encode_preferences(Preferences(sorting=Sorting.RANK))
THREADS = GuildSettings(threads=True)


async def test_what_is_forgotten_is_read_again() -> None:
    laid = FakeKeyValueStore()
    settings = SettingsStore(laid)
    await settings.preload({1, 2, 3})
    for guild_id in (1, 2):
        laid.laid[Kind.SETTINGS, guild_id, ""] = encode_settings(THREADS)
    settings.forget([1])
    assert [await settings.of(one) for one in (1, 2)] == [THREADS, GuildSettings()]
    settings.forget_where(lambda guild_id: guild_id == 2)
    assert await settings.of(2) == THREADS


async def test_what_is_forgotten_while_it_is_read_is_not_kept() -> None:
    laid = FakeKeyValueStore()
    settings = SettingsStore(laid)

    async def changes_elsewhere() -> None:
        settings.forget([1])
        laid.laid[Kind.SETTINGS, 1, ""] = encode_settings(THREADS)

    laid.meanwhile = changes_elsewhere
    assert await settings.of(1) == GuildSettings(), "as it was read"
    assert await settings.of(1) == THREADS


async def test_what_another_process_changed_is_read_again_once() -> None:
    laid = FakeKeyValueStore()
    here, elsewhere = PreferenceStore(laid), PreferenceStore(laid)
    await here.forget_changed(NOON)
    await here.preload({ADA, BOB})
    await here.forget_changed(NOON)
    reads = len(laid.reads)
    assert await here.of(BOB) == Preferences()
    assert len(laid.reads) == reads, "nothing changed, so nothing was forgotten"
    laid.now = NOON - timedelta(seconds=20)  # its clock is slow
    await elsewhere.change(ADA, lambda _: Preferences(sorting=Sorting.RANK))
    await here.forget_changed(NOON + timedelta(seconds=2))
    assert (await here.of(ADA)).sorting is Sorting.RANK
    reads = len(laid.reads)
    await here.forget_changed(NOON + timedelta(seconds=4))
    assert await here.of(ADA)
    assert await here.of(BOB)
    assert len(laid.reads) == reads, "that change is known by now"
    laid.now = NOON + timedelta(hours=1)
    await elsewhere.change(ADA, lambda _: Preferences())
    await here.forget_changed(NOON + timedelta(hours=1))
    assert await here.of(ADA) == Preferences()


async def test_nothing_is_forgotten_while_the_store_fails() -> None:
    laid = FakeKeyValueStore()
    laid.laid[Kind.PREFERENCES, ADA, ""] = BY_RANK
    preferences = PreferenceStore(laid)
    await preferences.preload({ADA})
    laid.refusing = StoreFailedError("the store does not answer")
    with pytest.raises(StoreFailedError):
        await preferences.forget_changed(NOON)
    assert (await preferences.of(ADA)).sorting is Sorting.RANK
