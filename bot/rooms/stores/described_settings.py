"""Descriptions of settings: one call makes a field; its saved form and its check come from that.

Panels, custom_ids and what a press means come from the same descriptions, in `cogs.core.settings`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, get_type_hints

from bot.engine.codec.formats import SavedFormat, SavedValueError, form_of
from bot.rooms.stores.cached_store import ValueFormat, format_of_fields

if TYPE_CHECKING:
    from bot.rooms.ports import ValueKind

T = TypeVar("T")
MAX_CHANNELS = 25
MAX_CHARACTERS = 100
VERSION = 1


class SettingKind(Protocol):
    """What a setting can be."""

    def fits(self, value: object) -> bool:
        """Return whether a setting can have a value."""


class Switch(SettingKind):
    """On or off."""

    def fits(self, value: object) -> bool:  # noqa: D102 - as the base says
        return type(value) is bool


@dataclass(frozen=True, slots=True)
class Choice(SettingKind):
    """One of a few values, which a menu or a button offers; None may be one of them."""

    values: tuple[object, ...]

    def fits(self, value: object) -> bool:  # noqa: D102
        return any(type(value) is type(one) and value == one for one in self.values)


@dataclass(frozen=True, slots=True)
class Limit(SettingKind):
    """A number from 1, of which a menu offers a few; None for no limit."""

    most: int
    offered: tuple[int | None, ...]

    def fits(self, value: object) -> bool:  # noqa: D102
        return value is None or (type(value) is int and 1 <= value <= self.most)


class Name(SettingKind):
    """The name of a preset; None for the usual one."""

    def fits(self, value: object) -> bool:  # noqa: D102
        return value is None or (type(value) is str and 0 < len(value) <= MAX_CHARACTERS)


class Channels(SettingKind):
    """Discord's ids of channels of the server, at most 25."""

    def fits(self, value: object) -> bool:  # noqa: D102
        return (
            type(value) is tuple
            and len(value) <= MAX_CHANNELS
            and all(type(one) is int and one > 0 for one in value)
        )


class Channel(SettingKind):
    """Discord's id of a channel or thread of the server, or None."""

    def fits(self, value: object) -> bool:  # noqa: D102
        return value is None or (type(value) is int and 0 < value < 2**63)


class Moment(SettingKind):
    """A moment that no panel offers, or None."""

    def fits(self, value: object) -> bool:  # noqa: D102
        return value is None or (isinstance(value, datetime) and value.tzinfo is not None)


def setting(default: T, kind: SettingKind) -> T:
    """Return a field of `DescribedSettings`."""
    return field(default=default, metadata={"kind": kind})


E = TypeVar("E", bound=Enum)


def choice(default: E) -> E:
    """Return a field of `DescribedSettings` that is a choice of all values of an enum."""
    return setting(default, Choice(tuple(type(default))))


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedSettings:
    """What somebody chose; one who chose nothing has the defaults. Each field is made by `setting`."""

    title: ClassVar[str]  # what they are called in messages for developers
    error: ClassVar[type[SavedValueError]]
    """What is raised if they cannot be so, or were saved by a version that this one does not read."""

    def __post_init__(self) -> None:
        """Raise the error of the class, naming every field that cannot be so."""
        kinds = self.kinds()
        if wrong := [name for name, kind in kinds.items() if not kind.fits(getattr(self, name))]:
            raise self.error(self.title, [f"{name}: cannot be so" for name in wrong])

    @classmethod
    @cache
    def kinds(cls) -> dict[str, SettingKind]:
        """Return what each setting can be, by its name."""
        return {one.name: one.metadata["kind"] for one in fields(cls)}


Described = TypeVar("Described", bound=DescribedSettings)


def format_of(of: type[Described], stored: ValueKind, *, owner: str) -> ValueFormat[Described]:
    """Return how settings are stored; what an older bot did not know has its default."""
    hints = get_type_hints(of)
    saved: SavedFormat[Any] = SavedFormat(
        name=of.title,
        form=form_of(
            of,
            name=f"Saved{of.__name__}",
            version=VERSION,
            **{one.name: (hints[one.name], one.default) for one in fields(of)},
        ),
        error=of.error,
        version=VERSION,
    )
    return format_of_fields(stored, owner=owner, saved=saved, default=of())
