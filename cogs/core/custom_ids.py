"""Custom_ids by kind: purpose and target of a button, never state, which is looked up."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Final, Self, TypeVar, cast

from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.verbs import Verb

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class IdPart:
    """The format of one part of a custom_id; an optional part is left out if it has its default."""

    pattern: str
    read: Callable[[str], object]
    write: Callable[[Any], str]
    optional: bool


def id_part(
    pattern: str,
    read: Callable[[str], T],
    write: Callable[[T], str] = str,
    *,
    default: T | None = None,
    has_default: bool = False,
    optional: bool = False,
    compare: bool = True,
) -> T:
    """Return a field of a `CustomId` with its pattern, parser and formatter.

    Args:
        pattern: A regular expression without groups; nothing else is ever passed to `read`.
        read: May raise RoomRefused.
        has_default: Whether the default may be None.
        optional: Whether a custom_id may end before it; then it has a default.
    """
    metadata = {"part": IdPart(pattern, read, write, optional)}
    if default is None and not (has_default or optional):
        made: T = field(metadata=metadata, compare=compare)
        return made
    return field(default=cast("T", default), metadata=metadata, compare=compare)


def word(pattern: str, default: str | None = None) -> str:
    return id_part(pattern, str, default=default)


def digits(most: int, *, least: int = 1) -> int:
    """Return a field for an integer from 0, written with `least` to `most` digits."""
    return id_part(f"[0-9]{{{least},{most}}}", int, lambda value: f"{value:0{least}}")


class CustomId:
    """A kind of custom_id: its name, then its parts, the fields of a frozen dataclass; untrusted."""

    kind: ClassVar[str]
    between: ClassVar[str]

    def __init_subclass__(cls, *, kind: str, between: str = ":") -> None:
        """Set the name of the kind and the separator of its parts."""
        super().__init_subclass__()
        cls.kind, cls.between = kind, between

    @classmethod
    @cache
    def parts(cls) -> dict[str, tuple[IdPart, object]]:
        """Return the parts and their defaults by field name."""
        return {one.name: (one.metadata["part"], one.default) for one in fields(cls)}  # type: ignore[arg-type]

    @classmethod
    @cache
    def template(cls) -> re.Pattern[str]:
        text, before = cls.kind, ":"
        for name, (part, _) in cls.parts().items():
            group = f"{before}(?P<{name}>{part.pattern})"
            text += f"(?:{group})?" if part.optional else group
            before = cls.between
        return re.compile(text)

    @classmethod
    def parse(cls, found: Mapping[str, str | None]) -> Self:
        """Return the id made of the parts that the template has matched."""
        values = {
            name: part.read(sanitize(found[name])) if found[name] is not None else default
            for name, (part, default) in cls.parts().items()
        }
        return cls(**values)

    def __str__(self) -> str:
        text, before = self.kind, ":"
        for name, (part, default) in self.parts().items():
            value = getattr(self, name)
            if not (part.optional and value == default):
                text += before + part.write(value)
            before = self.between
        return text


MAX_ID_LENGTH: Final = 100


def _verb(text: str) -> Verb:
    verb = enum_named(Verb, text)
    if verb is None:  # of another version of the bot
        raise RoomRefused(Refusal.OLD_MATCH)
    return verb


@dataclass(frozen=True)
class ButtonId(CustomId, kind="uno"):
    """Custom_id of a table's button or select."""

    verb: Verb = id_part("[a-z]{1,12}", _verb)
    token: str = word("[0-9a-f]{8}")
    revision: int = id_part("[0-9]{1,9}", int, default=0)
    arg: str = word("[^:]{0,60}", default="")  # a card, a play, or a page

    def __str__(self) -> str:
        return format_id(self.verb, self.token, self.revision, self.arg)


def format_id(verb: Verb, token: str, revision: int = 0, arg: str = "") -> str:
    return f"uno:{verb._value_}:{token}:{revision}:{arg}"  # not `.value`: a hand formats 20 ids


def parse_uint(text: str, default: int) -> int:
    """Return a non-negative integer of at most 20 digits that a client sent as text, or the default."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else default


E = TypeVar("E", bound=Enum)


def enum_named(kind: type[E], text: str | None) -> E | None:
    """Return the enum member whose value a client sent, or None if there is none."""
    return next((one for one in kind if one.value == text), None)


def shown_in(components: Any) -> list[tuple[Any, str]]:
    """Return type and custom_id of every item in raw components from Discord."""
    found: list[tuple[Any, str]] = []
    looked_at = [components]
    for component in looked_at:  # it grows meanwhile
        if isinstance(component, list):
            looked_at.extend(component)
        elif isinstance(component, dict):
            if isinstance(component.get("custom_id"), str):
                found.append((component.get("type"), component["custom_id"]))
            looked_at += (component.get("components"), component.get("accessory"))
    return found


MAX_CHOICES: Final = 25  # choices of a menu, and suggestions for a command's parameter


def is_clean(text: str) -> bool:
    """Return whether a text can be stored and sent: no lone surrogates and no NUL character."""
    return "\0" not in text and text == text.encode("utf-8", "replace").decode("utf-8")


def sanitize(value: object) -> str:
    """Return a value as text that can be stored and sent, with `?` for characters that cannot."""
    return str(value).encode("utf-8", "replace").decode("utf-8").replace("\0", "?")
