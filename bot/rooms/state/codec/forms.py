"""Saved forms of dataclasses, made from their annotations.

A dataclass whose fields are given by name is saved as an object, another as a list of its fields; `OTHERS`
says what is saved otherwise than msgspec would. Every reader notes what is wrong, by the path to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import datetime
from operator import attrgetter
from types import GenericAlias, NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from bot.engine.cards import Card, card
from bot.engine.codec.events import FORMS as ENGINE_FORMS
from bot.engine.codec.formats import Count, Hash, Positive
from bot.engine.codec.match import SavedMatch, match_of, saved_match
from bot.engine.codec.rules import SavedRules, rules_of, saved_rules
from bot.engine.events import Event, HandEnded
from bot.engine.match import Match
from bot.engine.rules import Rules
from bot.rooms.state.codec.events import FORMS, SavedEvent
from bot.rooms.state.deal import Deal
from bot.rooms.state.log_entries import RoomEvent
from bot.rooms.state.recent import RecentPenalty, UncalledUno
from bot.rooms.state.statistics import MatchStatistics
from bot.rooms.state.timing import Intermission

if TYPE_CHECKING:
    from bot.engine.codec.formats import Problems

Reader = Callable[[Any, "Problems", str], Any]


class Form(NamedTuple):
    """How a kind of values is saved; None is saved as None whatever the kind.

    Attributes:
        kind: What msgspec reads and writes.
        write: Returns the saved form of a value; None if msgspec writes it as it is.
        read: Returns the value of a saved form, and notes what is wrong; None if it is the value.
    """

    kind: Any
    write: Callable[[Any], Any] | None = None
    read: Reader | None = None


YEARS: Final = range(2000, 3000)
"""Of a moment that can be true; at the ends of the calendar nothing can be added to one, or taken away."""


def _checked_moment(moment: datetime, problems: Problems, path: str) -> datetime:
    if moment.year not in YEARS:
        problems.check(path, moment.isoformat(), fits=False)
    return moment


def _reader(read: Callable[[Any], Any]) -> Reader:
    """Return the reader of what is checked as it is read; of what cannot be read it makes None."""

    def checked(saved: Any, problems: Problems, path: str) -> Any:
        try:
            return read(saved)
        except ValueError as error:
            problems.add(path, str(error))
            return None

    return checked


OTHERS: Final[dict[Any, Form]] = {
    datetime: Form(Annotated[datetime, msgspec.Meta(tz=True)], None, _checked_moment),
    Card: Form(str, attrgetter("code"), _reader(card)),
    RoomEvent: Form(SavedEvent, FORMS.saved, _reader(FORMS.event_of)),
    Event: Form(ENGINE_FORMS.union, ENGINE_FORMS.saved, _reader(ENGINE_FORMS.event_of)),
    HandEnded: Form(FORMS.form(HandEnded), FORMS.saved, _reader(FORMS.event_of)),
    Rules: Form(SavedRules, saved_rules, lambda saved, problems, _: rules_of(saved, problems)),
    Match: Form(
        SavedMatch, saved_match, lambda saved, problems, path: match_of(saved, problems.below(f"{path}."))
    ),
}
NAMES: Final[dict[str, Any]] = {
    "Count": Count,
    "Hash": Hash,
    "Positive": Positive,
    "Event": Event,
    "RoomEvent": RoomEvent,
    **{
        kind.__name__: kind
        for kind in (
            *(Card, Deal, HandEnded, Intermission, Match, MatchStatistics, RecentPenalty, Rules, UncalledUno),
            datetime,
        )
    },
}
"""What annotations name that their modules import for type checkers alone."""


class DataclassForm:
    """How a dataclass is saved."""

    def __init__(self, saved: type[Any], *, names: tuple[str, ...] = (), version: int | None = None) -> None:
        """Make the form.

        Args:
            names: The fields that are saved; all if there are none.
            version: The number under `version` that comes before the fields; None for none.
        """
        hints = get_type_hints(saved, localns=NAMES, include_extras=True)
        names = names or tuple(field.name for field in fields(saved))
        forms = {name: form_of(hints[name]) for name in names}
        self._saved, self._names = saved, names
        self._values = attrgetter(*names)
        self._first = () if version is None else (version,)
        self._writers = [
            (place, form.write) for place, form in enumerate(forms.values(), len(self._first)) if form.write
        ]
        by_name = fields(saved)[0].kw_only
        self._readers = [
            (name, form.read, f".{name}" if by_name else f"[{place}]")
            for place, (name, form) in enumerate(forms.items())
            if form.read
        ]
        self.as_it_is = by_name and not self._writers
        self.kind: Any = msgspec.defstruct(
            f"Saved{saved.__name__}",
            [
                *([] if version is None else [("version", Literal[version])]),
                *((name, form.kind) for name, form in forms.items()),
            ],
            frozen=True,
            array_like=not by_name,
            forbid_unknown_fields=True,
        )

    def write(self, value: Any) -> Any:
        """Return the saved form of a value."""
        values = [*self._first, *self._values(value)]
        for place, write in self._writers:
            if values[place] is not None:
                values[place] = write(values[place])
        return self.kind(*values)

    def values(self, saved: Any, problems: Problems, path: str = "") -> dict[str, Any]:
        """Return the values of the fields by their names, and note what is wrong with them."""
        values = msgspec.structs.asdict(saved)
        values.pop("version", None)
        for name, read, step in self._readers:
            if values[name] is not None:
                values[name] = read(values[name], problems, f"{path}{step}" if path else name)
        return values

    def read(self, saved: Any, problems: Problems, path: str = "") -> Any:
        """Return the value of a saved form, and note what is wrong with it."""
        return self._saved(**self.values(saved, problems, path))


def form_of(hint: Any) -> Form:
    """Return how values of an annotated kind are saved."""
    if hint in OTHERS:
        return OTHERS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        one, none = arguments
        assert none is NoneType  # noqa: S101 - nothing else is saved
        form = form_of(one)
        return form._replace(kind=form.kind | None)
    if origin is tuple and arguments[-1] is ...:
        return _several(form_of(arguments[0]))
    if not isinstance(hint, type) or not is_dataclass(hint):
        return Form(hint)
    each = DataclassForm(hint)
    return Form(each.kind, None if each.as_it_is else each.write, each.read)


def _several(form: Form) -> Form:
    """Return how a tuple is saved; what cannot be read is left out of the one that is read."""
    kind, write, read = form

    def read_each(saved: Any, problems: Problems, path: str) -> Any:
        assert read is not None  # noqa: S101 - else it is not asked for
        found = [read(one, problems, f"{path}[{place}]") for place, one in enumerate(saved)]
        return tuple([one for one in found if one is not None])

    return Form(
        GenericAlias(tuple, (kind, ...)),
        write and (lambda values: tuple([write(value) for value in values])),
        read and read_each,
    )
