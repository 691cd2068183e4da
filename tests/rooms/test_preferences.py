"""Preferences: stored strictly, remembered for a bounded time and for a bounded number of people."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from bot.rooms.ports import StoreBusyError, StoreFailedError, ValueKind
from bot.rooms.stores.settings import (
    CHOICES,
    Mentions,
    Preferences,
    PreferenceStore,
    SavedPreferencesError,
    Sorting,
    decode_preferences,
    encode_preferences,
)
from tests.rooms.fakes import FakeKeyValueStore

ADA, BOB, CLEO = 11, 22, 33
PLACE = (ValueKind.PREFERENCES, ADA, "")
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
    assert await PreferenceStore(FakeKeyValueStore()).of(ADA) == Preferences()


async def test_what_is_damaged_is_named_in_the_log_and_counts_as_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    key_values = FakeKeyValueStore()
    key_values.laid[PLACE] = damaged(sorting="size")
    assert await PreferenceStore(key_values).of(ADA) == Preferences()
    assert "user 11" in caplog.text


async def test_many_are_read_with_one_query_and_then_nothing_is() -> None:
    key_values = FakeKeyValueStore()
    key_values.laid[PLACE] = encode_preferences(RANK)
    book = PreferenceStore(key_values)
    await book.preload([ADA, BOB, CLEO])
    assert [await book.of(user) for user in (ADA, BOB, CLEO)] == [RANK, Preferences(), Preferences()]
    assert key_values.queries == 1


async def test_who_asks_for_the_same_at_once_shares_one_read() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values)
    key_values.meanwhile = lambda: asyncio.sleep(0)
    first = asyncio.create_task(book.of(ADA))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert key_values.reads == [ADA], "the read is under way"
    assert await asyncio.gather(first, *(book.of(ADA) for _ in range(30))) == [Preferences()] * 31
    assert key_values.reads == [ADA]


async def test_all_that_are_missed_while_a_read_is_under_way_come_with_the_next() -> None:
    key_values = FakeKeyValueStore()
    key_values.laid[PLACE] = encode_preferences(RANK)
    book = PreferenceStore(key_values)
    await asyncio.gather(*(book.of(user) for user in range(100)))
    assert key_values.queries == 1
    assert await book.of(ADA) == RANK


async def test_who_gives_up_waiting_takes_nobody_elses_read_along() -> None:
    book = PreferenceStore(FakeKeyValueStore())
    one, other = (asyncio.create_task(book.of(ADA)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert await other == Preferences()


@pytest.mark.parametrize("error", [StoreBusyError("too many wait"), StoreFailedError("malformed")])
async def test_what_cannot_be_read_now_has_its_default_is_asked_for_again_and_never_stored(
    error: StoreBusyError | StoreFailedError,
) -> None:
    key_values = FakeKeyValueStore()
    key_values.laid[PLACE] = encode_preferences(RANK)
    book = PreferenceStore(key_values)
    key_values.refusing = error
    assert await asyncio.gather(*(book.of(user) for user in (ADA, BOB))) == [Preferences()] * 2
    with pytest.raises(type(error)):
        await book.change(ADA, lambda held: replace(held, mentions=Mentions.NONE))
    key_values.refusing = None
    assert await book.of(ADA) == RANK


async def test_what_is_chosen_is_stored_and_holds_at_once() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values)
    await book.of(ADA)
    assert await book.change(ADA, lambda _: RANK) == RANK
    assert await book.of(ADA) == RANK
    assert await PreferenceStore(key_values).of(ADA) == RANK


async def test_two_changes_at_once_both_hold() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values)
    await asyncio.gather(
        book.change(ADA, lambda held: replace(held, sorting=Sorting.RANK)),
        book.change(ADA, lambda held: replace(held, mentions=Mentions.NONE)),
    )
    assert await book.of(ADA) == replace(RANK, mentions=Mentions.NONE)
    assert await PreferenceStore(key_values).of(ADA) == replace(RANK, mentions=Mentions.NONE)


async def test_a_change_to_what_holds_already_is_not_written() -> None:
    key_values = FakeKeyValueStore()
    await PreferenceStore(key_values).change(ADA, lambda held: held)
    assert key_values.laid == {}


async def test_what_is_chosen_while_choices_are_read_holds() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values)
    newer = replace(RANK, mentions=Mentions.NONE)
    key_values.laid[PLACE] = encode_preferences(RANK)
    key_values.meanwhile = lambda: book.change(ADA, lambda _: newer)
    await book.preload([ADA])
    assert await book.of(ADA) == newer


async def test_who_was_asked_for_longest_ago_is_forgotten_first() -> None:
    key_values = FakeKeyValueStore()
    book = PreferenceStore(key_values, most=2)
    for user in (ADA, BOB, ADA, CLEO, ADA, BOB):
        await book.of(user)
    assert key_values.reads == [ADA, BOB, CLEO, BOB]
