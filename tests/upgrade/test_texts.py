"""Texts that each release stored are read for ever, and mean what they meant."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.matches.archive import read_archive
from bot.rooms.ports import ValueKind
from bot.rooms.stores.presets import PresetStore
from bot.tournaments.codec import decode_tournament, encode_undecided
from tests.fixtures.stored import REWRITE
from tests.rooms.fakes import GUILD, FakeKeyValueStore
from tests.rooms.test_saved_fixtures import KINDS
from tests.upgrade.kept import VERSIONS, texts_of

if TYPE_CHECKING:
    from collections.abc import Callable

each_release = pytest.mark.parametrize("version", VERSIONS)


AGAIN: Final[dict[str, Callable[[str], str]]] = {file: REWRITE[kind] for file, kind in KINDS.items()}


def holds(now: Any, before: Any) -> bool:
    """Return whether a value from JSON says all that one of before says; what is new may be added to it."""
    if isinstance(before, dict):
        return isinstance(now, dict) and all(key in now and holds(now[key], before[key]) for key in before)
    if isinstance(before, list):
        return isinstance(now, list) and len(now) >= len(before) and all(map(holds, now, before))
    return type(now) is type(before) and now == before


@each_release
@pytest.mark.parametrize("file", AGAIN)
def test_a_text_of_a_release_means_the_same(file: str, version: str) -> None:
    for name, text in texts_of(version)[file].items():
        again = AGAIN[file](text)
        assert again == AGAIN[file](again), name
        if file == "positions":
            assert again == text, name
        else:
            assert holds(json.loads(again), json.loads(text)), name


@each_release
def test_a_tournament_of_a_release_is_read(version: str) -> None:
    for name, text in texts_of(version)["tournaments"].items():
        found = decode_tournament(text)
        assert holds(
            json.loads(encode_undecided(found)) | {"tables": []}, json.loads(text) | {"tables": []}
        ), name


@each_release
async def test_a_preset_of_a_release_is_found(version: str) -> None:
    store = FakeKeyValueStore()
    for name, text in texts_of(version)["presets"].items():
        await store.write(ValueKind.PRESET, GUILD, text, name=name)
        found = await PresetStore(store).find(GUILD, name)
        assert found.name == json.loads(text)["name"]
        assert found.rules.preset == json.loads(json.loads(text)["rules"])["rules"]["preset"]


@each_release
def test_an_archive_of_a_release_is_read(version: str) -> None:
    for name, text in texts_of(version)["archives"].items():
        archive = read_archive(b64decode(json.loads(text)["archive"]))
        assert [each.action for each in archive.actions][:1] != [], name
