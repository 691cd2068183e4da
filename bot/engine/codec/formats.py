"""Saved texts: strict reading of any known version, with every problem named, and writing."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

import msgspec

from bot.engine.cards import BY_CODE, Card

if TYPE_CHECKING:
    Migration = Callable[[dict[str, Any]], dict[str, Any]]

MAX_VALUE_LENGTH: Final = 60  # characters of a wrong value in a message; it may be of any length
MAX_PROBLEMS: Final = 5
MAX_PROBLEM_LENGTH: Final = 60  # characters


class SavedValueError(ValueError):
    """A saved value cannot be read; `problems` lists all that is wrong with it, each with its path."""

    def __init__(self, name: str, problems: Sequence[str]) -> None:
        self.problems = tuple([_writable(problem) for problem in problems])
        super().__init__(f"{name}: {'; '.join(self.problems)}")

    @property
    def places(self) -> str:
        """The damaged places, for a log: without values, which may be hidden cards or the seed."""
        places = [problem.partition(":")[0][:MAX_PROBLEM_LENGTH] for problem in self.problems]
        more = len(places) - MAX_PROBLEMS
        return ", ".join(places[:MAX_PROBLEMS]) + (f" and {more} more" if more > 0 else "")


class SavedMatchError(SavedValueError):
    """Saved rules, a saved match, room or event cannot be read."""


class Problems:
    """Collector of what is wrong with a value of the right form, each problem with its path."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._path = ""

    def below(self, step: str) -> Problems:
        """Return a collector for a part (`match.`, `tables[0].`) that adds to the same list."""
        further = Problems()
        further.found = self.found
        further._path = self._path + step
        return further

    def check(self, name: str, value: object, *, fits: bool) -> None:
        if not fits:
            self.add(name, f"{shortened(value)} does not fit")

    def add(self, name: str, problem: str) -> None:
        self.found.append(f"{self._path}{name}: {problem}")


def _writable(problem: str) -> str:
    """Return a problem in a form that any log can write: a damaged text may have half a surrogate pair."""
    return problem.encode("utf-8", "backslashreplace").decode("utf-8")


def shortened(value: object) -> str:
    """Return the repr of a value, cut to `MAX_VALUE_LENGTH`, for a message."""
    text = repr(value)
    return text if len(text) <= MAX_VALUE_LENGTH else f"{text[:MAX_VALUE_LENGTH]}…"


_CODE: Final = attrgetter("code")


def pile_text(cards: Iterable[Card]) -> str:
    return " ".join(map(_CODE, cards))


def pile_of(codes: str) -> list[Card]:
    """Return the cards of one string; raise ValueError for an invalid card."""
    try:
        return [BY_CODE[code] for code in codes.split()]
    except KeyError as error:
        raise ValueError(f"no such card: {error}") from None


def checked_pile(codes: str, problems: Problems, name: str) -> list[Card]:
    """Return the cards of one string; for an invalid card, note the problem and return none."""
    try:
        return pile_of(codes)
    except ValueError as error:
        problems.add(name, str(error))
        return []


Form = TypeVar("Form")

_ESCAPES: Final = "json-escapes"
MAX_VERSION_LENGTH: Final = 8  # characters of a version in a message
MAX_DIGITS: Final = 21  # characters of a whole number of 64 bits, its sign included
_ZEROS: Final = bytes.maketrans(b"123456789", b"000000000")
_LONG: Final = b"0" * 20
_BEFORE_NUMBERS: Final = b"[,:- \t\r\n"


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """Return JSON escapes for characters that are not ASCII: an error handler of `str.encode`."""
    assert isinstance(error, UnicodeEncodeError)  # noqa: S101 - nothing is decoded with it
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


codecs.register_error(_ESCAPES, _escaped)

Count = Annotated[int, msgspec.Meta(ge=0)]  # a number of things, or the number of a thing, from 0
Positive = Annotated[int, msgspec.Meta(ge=1)]  # a number of things, from 1
Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]  # 32 bytes, in hexadecimal


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedFormat(Generic[Form]):
    """One kind of saved text."""

    name: str
    form: type[Form]
    error: type[SavedValueError]
    version: int | None = None  # the number that is written; None for a text without one
    migrations: Mapping[int, Migration] = field(default_factory=dict)
    """For each version, a function that turns a value of it, as it came from JSON, into one of the next. That
    of the newest version completes what earlier bots wrote under the same number; a version without one needs
    no change."""
    parts: Mapping[str, SavedFormat[Any]] = field(default_factory=dict)
    """Keys whose values have their own version."""

    def __post_init__(self) -> None:
        """Prepare the form now, on the thread that imports it."""
        look_through(self.form)

    def write(self, saved: Form) -> str:
        try:
            text = msgspec.json.encode(saved, order="deterministic").decode()  # of sets
        except UnicodeEncodeError:  # half a surrogate pair in a user's text: valid in JSON, not in UTF-8
            return json.dumps(msgspec.to_builtins(saved), separators=(",", ":"))
        return text if text.isascii() else text.encode("ascii", _ESCAPES).decode()

    def read(self, text: str) -> Form:
        """Return the value of a text of any known version; raise `error` if it is damaged or not JSON."""
        if not isinstance(text, str):  # SQLite may hold anything
            raise self.error(self.name, [f"{type(text).__name__} instead of a text"])
        if not _may_have_long_number(text):
            try:
                return msgspec.json.decode(text, type=self.form)
            except (ValueError, RecursionError):
                pass  # the problem is named below
        return self.convert(self._json(text))

    def convert(self, value: object) -> Form:
        """Return the same as `read`, for a value already decoded from JSON."""
        newest = self.migrated(value)
        try:
            return msgspec.convert(newest, self.form)
        except (msgspec.ValidationError, UnicodeEncodeError):  # the latter for half a surrogate pair
            raise self.error(self.name, [*problems_of(newest, self.form)]) from None

    def migrated(self, value: object) -> object:
        """Return a value of any known version in the newest form; raise `error` for another version."""
        if self.version is None:
            return value
        if not isinstance(value, dict):
            raise self.error(self.name, [f"{type(value).__name__} instead of named values"])
        version = value.get("version")
        if type(version) is not int or not 1 <= version <= self.version:  # True and 1.0 are equal to 1
            shown = repr(version)
            shown = shown if len(shown) <= MAX_VERSION_LENGTH else "unknown"  # it may be anything
            raise self.error(self.name, [f"version {shown}, this bot reads {self.version}"])
        newest = dict(value)
        for number in range(version, self.version + 1):
            if number in self.migrations:
                newest = self.migrations[number](newest)
        newest["version"] = self.version
        for key, part in self.parts.items():
            if newest.get(key) is not None:
                newest[key] = part.migrated(newest[key])
        return newest

    def _json(self, text: str) -> object:
        try:
            return json.loads(text, parse_int=number_of)
        except (ValueError, RecursionError) as error:
            raise self.error(self.name, [f"no JSON: {type(error).__name__}: {error}"]) from error


def look_through(kind: Any) -> None:
    """Let msgspec prepare a form before threads read with it: two threads preparing it would crash."""
    msgspec.json.Decoder(kind)


def _may_have_long_number(text: str) -> bool:
    """Return whether a text may have a number of over 64 bits: twenty digits where a number can start."""
    digits = text.encode("utf-8", "surrogatepass").translate(_ZEROS)
    at = digits.find(_LONG)
    while at > 0 and digits[at - 1] not in _BEFORE_NUMBERS:
        at = digits.find(_LONG, at + 1)
    return at >= 0


def number_of(digits: str) -> int:
    """Return an integer; raise ValueError if it has more than 64 bits."""
    if len(digits) > MAX_DIGITS or abs(number := int(digits)) >= 2**64:
        raise ValueError("a number of more than 64 bits")
    return number


def form_of(kind: type, *, name: str, version: int | None = None, **others: Any) -> Any:
    """Return a msgspec form of a dataclass: an object with its fields, each of the type of its default.

    Args:
        kind: The dataclass; all its fields have defaults, which hold for what is missing in a saved text.
        version: The number under `version` that comes before the fields; None for none.
        **others: Fields whose type in a saved text is another: each a pair of the type and the default,
            or only the type for a field that is never missing.
    """
    declared: list[Any] = [] if version is None else [("version", Literal[version])]
    for one in fields(kind):
        assert one.default is not MISSING  # noqa: S101 - see `kind`
        other = others.get(one.name, (type(one.default), one.default))
        declared.append((one.name, *other) if isinstance(other, tuple) else (one.name, other))
    return msgspec.defstruct(name, declared, kw_only=True, frozen=True, forbid_unknown_fields=True)


def plain(saved: Any) -> Any:
    """Return a saved form as a plain JSON value of dicts, lists, strings and numbers."""
    return json.loads(json.dumps(msgspec.to_builtins(saved)))


# Problems: only collected once a value has been refused, since msgspec names just the first one


def problems_of(value: object, kind: Any, path: str = "") -> list[str]:
    """Return every reason why a decoded value is not of a kind, each with its path."""
    try:
        msgspec.convert(value, kind)
    except UnicodeEncodeError:
        own = f"{path}: half a surrogate pair in it"
    except msgspec.ValidationError as error:
        problem, _, further = str(error).partition(" - at `$")
        own = f"{path}{further.removesuffix('`')}: {problem}"
    else:
        return []  # so none of its parts, which may be thousands, has to be checked
    return [*_problems_below(value, kind, path)] or [own.removeprefix(": ")]


def _problems_below(value: object, kind: Any, path: str) -> Iterator[str]:
    """Yield the problems of the parts of a value, if it can have the parts of such a kind."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from _problems_below(value, arguments[0], path)
    elif origin in (Union, UnionType):
        one, *more = [argument for argument in arguments if argument is not NoneType]
        if value is not None and not more:
            yield from problems_of(value, one, path)
    elif origin is tuple and isinstance(value, list):
        for place, item in enumerate(value):
            yield from problems_of(item, arguments[0], f"{path}[{place}]")
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind.__struct_config__.array_like and isinstance(value, list):
            first = 0 if kind.__struct_config__.tag is None else 1  # the tag has index 0
            fields = zip(_fields_of(kind), value[first:], strict=False)
            for place, (one, item) in enumerate(fields, start=first):
                yield from problems_of(item, one.type, f"{path}[{place}]")
        elif isinstance(value, dict):
            yield from _problems_of_fields(value, kind, path)


@cache
def _fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a form, cached: asking msgspec takes longer than all else done with them."""
    return msgspec.structs.fields(kind)


def _problems_of_fields(value: dict[str, Any], kind: type[msgspec.Struct], path: str) -> Iterator[str]:
    known = {one.encode_name: one for one in _fields_of(kind)}
    before = f"{path}." if path else ""
    for name, one in known.items():
        if name in value:
            yield from problems_of(value[name], one.type, before + name)
        elif one.required:
            yield f"{before}{name}: missing"
    config = kind.__struct_config__
    unknown = sorted(value.keys() - known.keys() - {config.tag_field})
    if config.forbid_unknown_fields and unknown:
        yield f"{before}unknown: {', '.join(unknown)}"
