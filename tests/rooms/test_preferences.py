"""Preferences: stored strictly, remembered for a bounded time and for a bounded number of people."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from bot.rooms.ports import Kind
from bot.rooms.stores.preferences import (
    CHOICES,
    FRESH,
    Mentions,
    Preferences,
    PreferenceStore,
    SavedPreferencesError,
    Sorting,
    decode_preferences,
    encode_preferences,
)
from tests.rooms.fakes import FakeClock, FakeKeyValueStore

ADA, BOB, CLEO = 11, 22, 33
PLACE = (Kind.PREFERENCES, ADA, "")
RANK = Preferences(sorting=Sorting.RANK)


def every_value() -> list[Preferences]:
    every: list[dict[str, Any]] = [dict(zip(CHOICES, one, strict=True)) for one in product(*CHOICES.values())]
    return [Preferences(**one) for one in every]


def test_every_combination_comes_back_as_it_was() -> None:
    for preferences in every_value():
        assert decode_preferences(encode_preferences(preferences)) == preferences


def damaged(**more: object) -> str:
    return json.dumps({**json.loads(encode_preferences(Preferences())), **more})


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "null",
        "[]",
        "{}",
        '"x"',
        damaged(version=2),
        damaged(version=None),
        damaged(sorting="size"),
        damaged(sorting=["colour"]),
        damaged(colour="red"),
    ],
)
def test_what_was_not_written_by_this_version_is_refused(payload: str) -> None:
    with pytest.raises(SavedPreferencesError):
        decode_preferences(payload)


def test_what_an_older_bot_did_not_know_has_its_default() -> None:
    assert decode_preferences('{"version":1,"sorting":"rank"}') == RANK


async def test_who_chose_nothing_has_the_defaults() -> None:
    assert await PreferenceStore(FakeKeyValueStore(), FakeClock()).of(ADA) == Preferences()


async def test_what_is_damaged_is_named_in_the_log_and_counts_as_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    key_values = FakeKeyValueStore()
    key_values.laid[PLACE] = damaged(sorting="size")
    assert await PreferenceStore(key_values, FakeClock()).of(ADA) == Preferences()
    assert "user 11" in caplog.text


async def test_the_shelf_is_read_once_until_what_is_known_is_too_old() -> None:
    key_values, clock = FakeKeyValueStore(), FakeClock()
    book = PreferenceStore(key_values, clock)
    await book.of(ADA)
    key_values.laid[PLACE] = encode_preferences(RANK)  # through another process
    await clock.pass_by(FRESH.total_seconds() - 1)
    assert await book.of(ADA) == Preferences()
    assert key_values.reads == [ADA]
    await clock.pass_by(1)
    assert await book.of(ADA) == RANK
    assert key_values.reads == [ADA, ADA]


async def test_what_is_chosen_is_stored_and_holds_at_once() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values, FakeClock())
    await book.of(ADA)
    assert await book.change(ADA, lambda _: RANK) == RANK
    assert await book.of(ADA) == RANK
    assert await PreferenceStore(key_values, FakeClock()).of(ADA) == RANK


async def test_two_changes_at_once_both_hold() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values, FakeClock())
    await asyncio.gather(
        book.change(ADA, lambda held: replace(held, sorting=Sorting.RANK)),
        book.change(ADA, lambda held: replace(held, mentions=Mentions.NONE)),
    )
    assert await book.of(ADA) == replace(RANK, mentions=Mentions.NONE)
    assert await PreferenceStore(key_values, FakeClock()).of(ADA) == replace(RANK, mentions=Mentions.NONE)


async def test_a_change_to_what_holds_already_is_not_written() -> None:
    key_values = FakeKeyValueStore()
    await PreferenceStore(key_values, FakeClock()).change(ADA, lambda held: held)
    assert key_values.laid == {}


async def test_what_is_chosen_while_the_shelf_is_read_holds() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values, FakeClock())
    newer = replace(RANK, mentions=Mentions.NONE)
    key_values.laid[PLACE] = encode_preferences(RANK)
    key_values.meanwhile = lambda: book.change(ADA, lambda _: newer)
    assert await book.of(ADA) == newer
    assert await book.of(ADA) == newer


async def test_who_was_asked_for_longest_ago_is_forgotten_first() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values, FakeClock(), most=2)
    for user in (ADA, BOB, ADA, CLEO, ADA, BOB):
        await book.of(user)
    assert key_values.reads == [ADA, BOB, CLEO, BOB]
