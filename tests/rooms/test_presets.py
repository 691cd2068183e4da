"""Presets of a server: saved, listed, played, deleted, and what stands in the way of it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from bot.engine.presets import CLASSIC, DUEL, PRESETS, QUICK, VARIANTS
from bot.engine.rulebook.play import Blank, HouseRule, Stacking
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreBusyError, ValueKind
from bot.rooms.stores.presets import MAX_SAVED, Preset, PresetStore
from tests.rooms.fakes import FakeKeyValueStore

SERVER, OTHER = 7, 8
ANN, BEN = 1, 2
NEW = Preset(VARIANTS[QUICK])
RULES = replace(CLASSIC, stacking=Stacking.SAME, blanks=(*[Blank(text="ü")] * 4,))


@pytest.fixture
def key_values() -> FakeKeyValueStore:
    return FakeKeyValueStore()


@pytest.fixture
def presets(key_values: FakeKeyValueStore) -> PresetStore:
    return PresetStore(key_values)


async def refusal(asked: object) -> tuple[Refusal, str]:
    with pytest.raises(RoomRefused) as refused:
        await asked  # type: ignore[misc]
    return refused.value.refusal, refused.value.name


async def test_what_was_saved_is_found_in_any_case(presets: PresetStore) -> None:
    assert await presets.save(SERVER, "  Sunday   Rules ", RULES, by=ANN, moderator=False) == "Sunday Rules"
    for typed in ("Sunday Rules", "sunday rules", " SUNDAY  RULES"):
        assert await presets.find(SERVER, typed) == Preset(RULES, "Sunday Rules")
    assert await presets.names(SERVER) == ["Sunday Rules"]
    assert Preset(RULES, "Sunday Rules").key == "Sunday Rules"


async def test_servers_know_nothing_of_each_other(presets: PresetStore) -> None:
    await presets.save(SERVER, "Sunday", RULES, by=ANN, moderator=False)
    assert await presets.names(OTHER) == []
    assert await refusal(presets.find(OTHER, "Sunday")) == (Refusal.NO_SUCH_PRESET, "Sunday")


@pytest.mark.parametrize("sheet", PRESETS)
async def test_the_sheets_are_always_there(presets: PresetStore, sheet: str) -> None:
    assert await presets.find(SERVER, sheet.upper()) == Preset(PRESETS[sheet])
    why, _ = await refusal(presets.save(SERVER, sheet.title(), RULES, by=ANN, moderator=True))
    assert why is Refusal.PRESET_SHEET
    assert Preset(PRESETS[sheet]).key == sheet


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 33, "a\u200bb", "a*b", "a@b", "`", "<#1>", "a:b", "\0", "👍", "\u3164"]
)
async def test_a_name_is_words_and_short(
    presets: PresetStore, key_values: FakeKeyValueStore, name: str
) -> None:
    why, _ = await refusal(presets.save(SERVER, name, RULES, by=ANN, moderator=True))
    assert why is Refusal.PRESET_NAME
    assert key_values.laid == {}


@pytest.mark.parametrize("name", ["x", "x" * 32, "Grün & Blau", "C++", "O'Hara-2", "日曜日", "7"])
async def test_a_name_may_be_of_any_language(presets: PresetStore, name: str) -> None:
    assert await presets.save(SERVER, name, RULES, by=ANN, moderator=False) == name
    assert (await presets.find(SERVER, name)).name == name


async def test_no_two_names_differ_by_case_alone(presets: PresetStore) -> None:
    await presets.save(SERVER, "Straße", RULES, by=ANN, moderator=False)
    await presets.save(SERVER, "STRASSE", DUEL, by=ANN, moderator=False)
    assert await presets.names(SERVER) == ["STRASSE"]
    assert (await presets.find(SERVER, "straße")).rules == DUEL


async def test_only_the_author_or_a_moderator_replaces_or_deletes(presets: PresetStore) -> None:
    await presets.save(SERVER, "Sunday", RULES, by=ANN, moderator=False)
    for asked in (
        presets.save(SERVER, "SUNDAY", DUEL, by=BEN, moderator=False),
        presets.delete(SERVER, "sunday", by=BEN, moderator=False),
    ):
        assert await refusal(asked) == (Refusal.PRESET_OWNER, "Sunday")
    assert (await presets.find(SERVER, "Sunday")).rules == RULES
    await presets.save(SERVER, "sunday", DUEL, by=BEN, moderator=True)
    assert (await presets.find(SERVER, "Sunday")).rules == DUEL
    assert await presets.delete(SERVER, "Sunday", by=BEN, moderator=False) == "sunday"
    assert await presets.names(SERVER) == []
    for name in ("Sunday", "", "classic"):
        assert (await refusal(presets.delete(SERVER, name, by=ANN, moderator=True)))[
            0
        ] is Refusal.NO_SUCH_PRESET


async def test_a_server_saves_a_bounded_number(presets: PresetStore) -> None:
    saves = [
        presets.save(SERVER, f"p{number}", RULES, by=ANN, moderator=False) for number in range(MAX_SAVED + 3)
    ]
    done = await asyncio.gather(*saves, return_exceptions=True)
    refused = [one for one in done if isinstance(one, RoomRefused)]
    assert [one.refusal for one in refused] == [Refusal.PRESETS_FULL] * 3
    assert len(await presets.names(SERVER)) == MAX_SAVED
    await presets.remember(SERVER, Preset(RULES, "p1"))
    await presets.save(SERVER, "p1", DUEL, by=ANN, moderator=False)
    await presets.delete(SERVER, "p2", by=ANN, moderator=False)
    await presets.save(SERVER, "new", RULES, by=ANN, moderator=False)


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: "",
        lambda _: "[]",
        lambda saved: json.dumps(saved | {"rules": "{}"}),
        lambda saved: json.dumps(saved | {"rules": saved["rules"].replace('"version":1', '"version":2')}),
        lambda saved: json.dumps(saved | {"rules": saved["rules"].replace("jump_in", "jump_out")}),
        lambda _: json.dumps({"name": "Sunday"}),
    ],
)
async def test_what_cannot_be_read_is_refused_by_its_name_and_can_be_deleted(
    presets: PresetStore, key_values: FakeKeyValueStore, damage: object
) -> None:
    await presets.save(SERVER, "sunday", RULES, by=ANN, moderator=False)
    place = (ValueKind.PRESET, SERVER, "sunday")
    key_values.laid[place] = damage(json.loads(key_values.laid[place]))  # type: ignore[operator]
    why, name = await refusal(presets.find(SERVER, "Sunday"))
    assert why is Refusal.PRESET_UNREADABLE
    assert name.casefold() == "sunday"
    assert await presets.usual(SERVER, "Sunday") == NEW
    assert [name.casefold() for name in await presets.names(SERVER)] == ["sunday"]
    await presets.delete(SERVER, "Sunday", by=BEN, moderator=True)
    assert await presets.names(SERVER) == []


async def test_what_was_played_last_is_remembered_with_every_option_and_imposed_on_nobody(
    presets: PresetStore, key_values: FakeKeyValueStore
) -> None:
    assert await presets.last(SERVER) is None
    played = Preset(replace(DUEL, jump_in=HouseRule.ON))
    await presets.remember(SERVER, played)
    assert (await presets.last(SERVER), await presets.last(OTHER)) == (played, None)
    assert await presets.usual(SERVER) == NEW, "that was one hand"
    await presets.remember(SERVER, Preset(RULES))
    assert (await presets.usual(SERVER), await presets.usual(OTHER)) == (Preset(CLASSIC), NEW)
    await presets.remember(SERVER, played)
    assert await presets.names(SERVER) == []
    writes = key_values.writes
    await presets.remember(SERVER, played)
    assert key_values.writes == writes


async def test_the_rules_played_last_outlive_the_preset_that_they_came_from(presets: PresetStore) -> None:
    await presets.save(SERVER, "Sunday", RULES, by=ANN, moderator=False)
    await presets.remember(SERVER, Preset(RULES, "Sunday"))
    await presets.delete(SERVER, "Sunday", by=ANN, moderator=False)
    assert await presets.last(SERVER) == Preset(RULES, "Sunday")


@pytest.mark.parametrize("stored", ["Sunday", "{"])
async def test_what_was_played_last_and_cannot_be_read_is_not_known(
    presets: PresetStore, key_values: FakeKeyValueStore, stored: str
) -> None:
    key_values.laid[ValueKind.PRESET, SERVER, ""] = stored
    assert await presets.last(SERVER) is None


async def test_a_server_begins_with_what_it_settled_on_and_without_that_with_one_hand(
    presets: PresetStore,
) -> None:
    await presets.save(SERVER, "Sunday", RULES, by=ANN, moderator=False)
    assert await presets.usual(SERVER, "sunday") == Preset(RULES, "Sunday")
    await presets.delete(SERVER, "Sunday", by=ANN, moderator=False)
    assert await presets.usual(SERVER, "sunday") == NEW


async def test_while_the_store_is_busy_no_other_rules_are_taken_and_nothing_played_is_undone(
    key_values: FakeKeyValueStore, presets: PresetStore
) -> None:
    await presets.save(SERVER, "Sunday", RULES, by=ANN, moderator=False)
    key_values.refusing = StoreBusyError("too many wait")
    assert (await refusal(presets.usual(SERVER, "Sunday")))[0] is Refusal.STORE_BUSY
    await presets.remember(SERVER, Preset(DUEL))
    key_values.refusing = None
    assert await presets.last(SERVER) is None
