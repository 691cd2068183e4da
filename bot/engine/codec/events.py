"""Saved events: the name and the fields of an event, as in its dataclass in `bot.engine.events`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, Union, get_args, get_type_hints

import msgspec

from bot.engine.cards import Card, card
from bot.engine.codec.formats import look_through, pile_of, pile_text
from bot.engine.events import DealerDrawn, Event, HandEnded

if TYPE_CHECKING:
    Converter = Callable[[Any], Any]

AnyEvent = TypeVar("AnyEvent")


# Types that msgspec alone would save in another way: annotation, type in JSON, writer, reader.
_CONVERTED: Final[dict[Any, tuple[Any, Converter, Converter]]] = {
    Card: (str, attrgetter("code"), card),
    tuple[Card, ...]: (str, pile_text, lambda codes: tuple(pile_of(codes))),
    tuple[tuple[Card, ...], ...]: (
        tuple[str, ...],
        lambda hands: tuple(map(pile_text, hands)),
        lambda saved: tuple(tuple(pile_of(codes)) for codes in saved),
    ),
}


class _EventForm:
    def __init__(self, kind: type) -> None:
        hints = get_type_hints(kind)
        self._kind = kind
        declared = [
            (one.name, *_CONVERTED.get(hints[one.name], (hints[one.name], None, None)))
            for one in fields(kind)
        ]
        self._fields = [(name, write) for name, _, write, _ in declared]
        self._readers = [(place, read) for place, (*_, read) in enumerate(declared) if read is not None]
        self.form: Any = msgspec.defstruct(
            f"Saved{kind.__name__}",
            [(name, saved) for name, saved, *_ in declared],
            frozen=True,
            array_like=True,
            forbid_unknown_fields=True,
            tag=kind.__name__,
        )

    def saved(self, event: Any) -> Any:
        values = []
        for name, write in self._fields:
            value = getattr(event, name)
            values.append(value if write is None else write(value))
        return self.form(*values)

    def event_of(self, saved: Any) -> Any:
        """Return the event of a saved form; raise ValueError for an invalid card."""
        values = [*msgspec.structs.astuple(saved)]
        for place, read in self._readers:
            values[place] = read(values[place])
        return self._kind(*values)


class EventForms(Generic[AnyEvent]):
    """Saved forms of some kinds of events; `union` is the type of all of them, for msgspec."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self._by_kind = {kind: _EventForm(kind) for kind in kinds}
        self._by_form = {each.form: each for each in self._by_kind.values()}
        self.union: Any = Union[tuple(self._by_form)]  # noqa: UP007 - of as many as there are

    def form(self, kind: type[AnyEvent]) -> Any:
        return self._by_kind[kind].form

    def saved(self, event: AnyEvent) -> Any:
        return self._by_kind[type(event)].saved(event)

    def event_of(self, saved: Any) -> AnyEvent:
        """Return the event of a saved form; raise ValueError for an invalid card."""
        event: AnyEvent = self._by_form[type(saved)].event_of(saved)
        return event


def kinds_of(union: Any) -> tuple[type, ...]:
    return tuple(kind for one in get_args(union) for kind in (get_args(one) or (one,)))


FORMS: Final[EventForms[Event]] = EventForms(kinds_of(Event))
look_through(FORMS.union)
_NAMING_SEATS: Final = frozenset({"seat", "by", "to", "other", "caught", "dealer", "winner"})


def fits_seats(event: Any, seats: int) -> bool:
    """Return whether every seat that an event names is below `seats`."""
    return _seats_named(event) <= {*range(seats)}


def _seats_named(event: Any) -> set[int]:
    named = {getattr(event, name) for name in event.__match_args__ if name in _NAMING_SEATS}
    if isinstance(event, DealerDrawn):
        named.update(event.seats)
    elif isinstance(event, HandEnded):
        named.update(range(max(len(event.hands), len(event.totals))))
    return named - {None}
