"""Presets: the rule sheets, and those saved by a server, whose names are case-insensitive."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from bot.engine.codec import read_rules, write_rules
from bot.engine.codec.formats import SavedFormat, SavedMatchError
from bot.engine.presets import CLASSIC, PARTY, PRESETS, QUICK, VARIANTS
from bot.engine.rulebook.match import ONE_HAND
from bot.engine.rulebook.rules import Rules
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import KeyValueStore, StoreError, ValueKind

log = logging.getLogger(__name__)

VERSION: Final = 1
MAX_SAVED: Final = 25 - len(PRESETS)  # presets per server: with the sheets as many as a menu can hold
MAX_NAME_LENGTH: Final = 32
LAST_USED: Final = ""
"""The name (no preset can have it) under which the rules that were played last are stored."""
VARIANT_MARK: Final = "="  # prefix of a variant's key: no preset of a server can have such a name
SIGNS: Final = frozenset(" -_.'!?&+#")
BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Unicode letters that are invisible: the Hangul fillers."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Rules to start with; a sheet has no name, and the name of a server's preset is untrusted text."""

    rules: Rules
    name: str = ""

    @property
    def key(self) -> str:
        """The key with which `PresetStore.find` finds it."""
        return self.name or self.rules.preset


class _SavedPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stored preset: the name as spelled, and the text of the rules, which can be unreadable on its own."""

    version: Literal[1]
    name: str
    rules: str


FORMAT: Final = SavedFormat(name="saved preset", form=_SavedPreset, error=SavedMatchError, version=VERSION)


def variant_key(variant: str) -> str:
    """Return the key with which `PresetStore.find` finds a variant, whatever presets a server has."""
    return variant if variant in PRESETS else f"{VARIANT_MARK}{variant}"


def normalize_name(name: str) -> str:
    """Return a valid preset name in NFC with single spaces; raises RoomRefused."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    fits = 0 < len(name) <= MAX_NAME_LENGTH and all(
        (letter.isalnum() and letter not in BLANK_LETTERS) or letter in SIGNS for letter in name
    )
    if not fits:
        raise RoomRefused(Refusal.PRESET_NAME, name)
    if name.casefold() in PRESETS:
        raise RoomRefused(Refusal.PRESET_SHEET, name)
    return name


class PresetStore:
    def __init__(self, key_values: KeyValueStore) -> None:
        self._key_values = key_values
        self._lock = asyncio.Lock()

    async def names(self, guild_id: int) -> list[str]:
        """Return the names of the presets that a server has saved, sorted; unreadable ones too."""
        saved = await self._key_values.every(ValueKind.PRESET, guild_id)
        return [_read(key, payload).name for key, payload in saved.items() if key != LAST_USED]

    async def saved(self, guild_id: int) -> list[tuple[str, Rules | None]]:
        """Return the saved presets, sorted by name, with None for rules that cannot be read."""
        saved = await self._key_values.every(ValueKind.PRESET, guild_id)
        read = [_read(key, payload) for key, payload in saved.items() if key != LAST_USED]
        return [(one.name, _rules(one)) for one in read]

    async def find(self, guild_id: int, key: str) -> Preset:
        """Return a preset by its name in any case, the server's own before variants; raises RoomRefused."""
        wanted = _key(key)
        if wanted in PRESETS:
            return Preset(PRESETS[wanted])
        payload = await self._key_values.read(ValueKind.PRESET, guild_id, wanted) if wanted else None
        if payload is None:
            variant = VARIANTS.get(wanted.removeprefix(VARIANT_MARK))
            if variant is None:
                raise RoomRefused(Refusal.NO_SUCH_PRESET, key)
            return Preset(variant)
        saved = _read(wanted, payload)
        try:
            return Preset(read_rules(saved.rules), saved.name)
        except SavedMatchError as error:
            raise RoomRefused(Refusal.PRESET_UNREADABLE, saved.name) from error

    async def save(self, guild_id: int, name: str, rules: Rules, *, by: int, moderator: bool) -> str:
        """Save rules under a name, and return how it is spelled; raises RoomRefused."""
        name = normalize_name(name)
        payload = FORMAT.write(_SavedPreset(VERSION, name, write_rules(rules)))
        async with self._lock:
            saved = await self._key_values.every(ValueKind.PRESET, guild_id)
            old = saved.pop(_key(name), None)
            saved.pop(LAST_USED, None)
            if old is not None:
                await self._check_author(guild_id, _key(name), old, by=None if moderator else by)
            elif len(saved) >= MAX_SAVED:
                raise RoomRefused(Refusal.PRESETS_FULL)
            await self._key_values.write(ValueKind.PRESET, guild_id, payload, name=_key(name), author=by)
        return name

    async def delete(self, guild_id: int, name: str, *, by: int, moderator: bool) -> str:
        """Remove a saved preset, and return how its name was spelled; raises RoomRefused."""
        key = _key(name)
        async with self._lock:
            payload = await self._key_values.read(ValueKind.PRESET, guild_id, key) if key else None
            if payload is None:
                raise RoomRefused(Refusal.NO_SUCH_PRESET, name)
            await self._check_author(guild_id, key, payload, by=None if moderator else by)
            await self._key_values.remove(ValueKind.PRESET, guild_id, key)
        return _read(key, payload).name

    async def _check_author(self, guild_id: int, key: str, payload: str, *, by: int | None) -> None:
        if by is not None and await self._key_values.author(ValueKind.PRESET, guild_id, key) != by:
            raise RoomRefused(Refusal.PRESET_OWNER, _read(key, payload).name)

    async def remember(self, guild_id: int, played: Preset) -> None:
        """Store all options of what a server played last; if that fails, the old ones are kept."""
        payload = FORMAT.write(_SavedPreset(VERSION, played.name, write_rules(played.rules)))
        try:
            if await self._key_values.read(ValueKind.PRESET, guild_id, LAST_USED) != payload:
                await self._key_values.write(ValueKind.PRESET, guild_id, payload, name=LAST_USED)
        except StoreError as error:
            log.info("rules of server %d are not remembered: %s", guild_id, error)

    async def last(self, guild_id: int) -> Preset | None:
        """Return what a server played last, all options, or None if unknown; raises StoreError."""
        return _played(await self._key_values.read(ValueKind.PRESET, guild_id, LAST_USED))

    async def offered(self, guild_id: int) -> tuple[list[str], Preset | None]:
        """Return the names of a server's own presets, and what it played last; raises StoreError."""
        saved = await self._key_values.every(ValueKind.PRESET, guild_id)
        last = _played(saved.pop(LAST_USED, None))
        return [_read(key, payload).name for key, payload in saved.items()], last

    async def usual(self, guild_id: int, setting: str | None = None) -> Preset:
        """Return a server's default preset: its choice, or before its first long match a single hand."""
        chosen = None if setting is None else await self._known(guild_id, setting)
        if chosen is not None:
            return chosen
        last = await self.last(guild_id)
        is_new = last is None or last.rules.format in ONE_HAND
        return Preset(VARIANTS[QUICK] if is_new else CLASSIC)

    async def party(self, guild_id: int, setting: str | None = None) -> Preset:
        """Return a server's *Party* preset from its settings, as in `usual`; by default the variant."""
        chosen = None if setting is None else await self._known(guild_id, setting)
        return chosen or Preset(VARIANTS[PARTY])

    async def _known(self, guild_id: int, key: str) -> Preset | None:
        try:
            return await self.find(guild_id, key)
        except StoreError:
            raise
        except RoomRefused as refused:
            log.info("preset %r of server %d: %s", key, guild_id, refused.refusal.value)
            return None


def _played(payload: str | None) -> Preset | None:
    saved = None if payload is None else _read("", payload)
    rules = None if saved is None else _rules(saved)
    return None if saved is None or rules is None else Preset(rules, saved.name)


def _rules(saved: _SavedPreset) -> Rules | None:
    with suppress(SavedMatchError):
        return read_rules(saved.rules)
    return None


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def _read(key: str, payload: str) -> _SavedPreset:
    """Return a saved preset; only the key if the payload is unreadable, so that it can be removed."""
    try:
        return FORMAT.read(payload)
    except SavedMatchError:
        return _SavedPreset(VERSION, key, "")
