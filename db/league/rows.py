"""Turns rows of the league into values of the columns that hold them, and back."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import select

from bot.league.ports import MIN_GAMES
from bot.league.rows import (
    Activity,
    Award,
    CountedMatch,
    Game,
    LadderRow,
    Pair,
    Player,
    Rating,
    Record,
    RecordKind,
    Season,
    Totals,
)
from db.schema import (
    activity,
    awards,
    counted_matches,
    games,
    ladder_rows,
    pairs,
    players,
    records,
    seasons,
    totals,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sqlalchemy import Select, Table

Kept = TypeVar("Kept")

TABLES: Final[dict[type, Table]] = {
    Season: seasons,
    CountedMatch: counted_matches,
    Game: games,
    LadderRow: ladder_rows,
    Totals: totals,
    Pair: pairs,
    Player: players,
    Record: records,
    Award: awards,
    Activity: activity,
}
AFTER_ALL: Final = 1000
"""More than any average: in the order of the tables, it puts whoever has played too few after all others."""
_INSIDE: Final = {"rating": ("mu", "sigma")} | {
    when: (f"mu_{when}", f"sigma_{when}") for when in ("before", "after")
}
_NAMES: Final = {kind: tuple(field.name for field in fields(kind)) for kind in TABLES}


def _counts(text: str) -> dict[str, int]:
    pairs = (one.rpartition(":") for one in text.split())
    return {ladder: int(count) for ladder, _, count in pairs}


def _counts_text(counts: Mapping[str, int]) -> str:
    return " ".join(f"{ladder}:{count}" for ladder, count in sorted(counts.items()))


_CODED: Final[dict[type, dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]]] = {
    Totals: {
        "colours": (
            json.loads,
            lambda colours: json.dumps(dict(colours), separators=(",", ":"), sort_keys=True),
        )
    },
    Pair: {"ladders": (lambda text: tuple(text.split()), " ".join), "rated": (_counts, _counts_text)},
    Record: {"kind": (RecordKind, lambda kind: kind.value)},
    Activity: {
        "opponents": (
            lambda text: tuple(int(user_id) for user_id in text.split()),
            lambda opponents: " ".join(map(str, opponents)),
        )
    },
}
"""How fields are read from a column, and written to it, whose values no database has."""


def columns_of(kind: type) -> list[str]:
    """Return the names of the columns that make a row of a kind, in the order of `row_of`."""
    return [column for name in _NAMES[kind] for column in _INSIDE.get(name, (name,))]


def select_rows(kind: type) -> Select[Any]:
    """Return the query for all rows of a kind, to be narrowed down."""
    return select(*(TABLES[kind].c[name] for name in columns_of(kind)))


def row_of(kind: type[Kept], found: Iterable[Any]) -> Kept:
    """Return the row that a result of `select_rows` begins with; raises ValueError if it is damaged."""
    values = iter(found)
    if kind is Game or kind is LadderRow:
        row = dict(_rated(_NAMES[kind], values))
    else:
        row = dict(zip(_NAMES[kind], islice(values, len(_NAMES[kind])), strict=True))
        for name, (read, _) in _CODED.get(kind, {}).items():
            row[name] = read(row[name])
    return kind(**row)


def _rated(names: Iterable[str], values: Iterator[Any]) -> Iterator[tuple[str, Any]]:
    """Yield fields with their values; ratings are in two columns each."""
    for name in names:
        value = next(values)
        if name in _INSIDE:
            sigma = next(values)
            value = None if value is None else Rating(value, sigma)
        yield name, value


def values_of(row: Any) -> dict[str, Any]:
    """Return the values of all columns of a row; of a ladder's row all but whether it has a place."""
    kind = type(row)
    values = {name: getattr(row, name) for name in _NAMES[kind]}
    for name, (_, write) in _CODED.get(kind, {}).items():
        values[name] = write(values[name])
    if kind is Game:
        values["rated_on"] = None if row.after is None else row.ladder
    elif kind is Totals:
        played, behind = row.games or 1, AFTER_ALL if row.games < MIN_GAMES else 0
        values["rate"] = row.wins / played - behind
        values["mean_place"] = row.places / played + behind
    if kind is Game or kind is LadderRow:
        for name in _INSIDE.keys() & values.keys():
            rating, (mu, sigma) = values.pop(name), _INSIDE[name]
            values[mu], values[sigma] = (None, None) if rating is None else (rating.mu, rating.sigma)
    return values
