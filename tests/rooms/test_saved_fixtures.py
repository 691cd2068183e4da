"""Stored texts of every kind are read for good.

They lie in `tests/fixtures/saved` and are never written anew by a test.
"""

from __future__ import annotations

import json
from itertools import zip_longest

import pytest

from tests.fixtures.names import PresetStore, ValueKind
from tests.fixtures.stored import FOLDER, REWRITE, damaged_by, read_lines
from tests.rooms.fakes import GUILD, FakeKeyValueStore

KINDS = {
    "rooms": "room",
    "rooms_with_deals": "room",
    "rooms_of_tournaments": "room",
    "actions": "action",
    "preferences": "preferences",
    "settings": "settings",
    "rules": "rules",
    "positions": "position",
}


@pytest.mark.parametrize("file", KINDS)
def test_what_is_stored_today_is_read_and_written_the_same(file: str) -> None:
    kind = KINDS[file]
    for name, text in read_lines(FOLDER / f"{file}.txt").items():
        again = REWRITE[kind](text)
        assert kind == "position" or json.loads(again) == json.loads(text), name
        assert again == text, name


async def test_a_server_finds_the_presets_that_it_saved() -> None:
    key_values, again = FakeKeyValueStore(), FakeKeyValueStore()
    texts = read_lines(FOLDER / "presets.txt")
    for key, text in texts.items():
        saved = json.loads(text)
        await key_values.write(ValueKind.PRESET, GUILD, text, name=key)
        preset = await PresetStore(key_values).find(GUILD, key)
        assert preset.name == saved["name"]
        await PresetStore(again).save(GUILD, preset.name, preset.rules, by=1, moderator=False)
    assert {name: text for (_, _, name), text in again.laid.items()} == texts


def test_damage_is_refused_where_it_always_was_and_by_the_errors_of_the_readers() -> None:
    expected = (FOLDER / "refused.txt").read_text(encoding="utf-8").splitlines()
    for found, wanted in zip_longest(damaged_by(FOLDER).splitlines(), expected):
        assert found == wanted, "a letter for each damage, see damaged_by"
