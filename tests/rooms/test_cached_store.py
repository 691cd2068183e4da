"""Cache of what people and servers chose: forgotten where another process may change it."""

from __future__ import annotations

from bot.rooms.ports import ValueKind
from bot.rooms.stores.settings import (
    GuildSettings,
    Preferences,
    SettingsStore,
    Sorting,
    encode_preferences,
    encode_settings,
)
from tests.rooms.fakes import FakeKeyValueStore

ADA, BOB = 11, 22
BY_RANK = encode_preferences(Preferences(sorting=Sorting.RANK))
THREADS = GuildSettings(threads=True)


async def test_what_is_forgotten_is_read_again() -> None:
    laid = FakeKeyValueStore()
    settings = SettingsStore(laid)
    await settings.preload({1, 2, 3})
    for guild_id in (1, 2):
        laid.laid[ValueKind.SETTINGS, guild_id, ""] = encode_settings(THREADS)
    settings.forget([1])
    assert [await settings.of(one) for one in (1, 2)] == [THREADS, GuildSettings()]
    settings.forget_where(lambda guild_id: guild_id == 2)
    assert await settings.of(2) == THREADS


async def test_what_is_forgotten_while_it_is_read_is_not_kept() -> None:
    laid = FakeKeyValueStore()
    settings = SettingsStore(laid)

    async def changes_elsewhere() -> None:
        settings.forget([1])
        laid.laid[ValueKind.SETTINGS, 1, ""] = encode_settings(THREADS)

    laid.meanwhile = changes_elsewhere
    assert await settings.of(1) == GuildSettings(), "as it was read"
    assert await settings.of(1) == THREADS
