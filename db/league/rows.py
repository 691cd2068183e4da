"""Turns rows of the league into values of the columns that hold them, and back.

A column is named like the field, but for what a field has inside it; a few columns are worked out besides, to
be sorted by.
"""

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
    from collections.abc import Callable, Iterable, Iterator

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


def columns_of(kind: type) -> list[str]:
    """Return the names of the columns that make a row of a kind, in the order of `row_of`."""
    return [column for name in _NAMES[kind] for column in _INSIDE.get(name, (name,))]


def select_rows(kind: type) -> Select[Any]:
    """Return the query for all rows of a kind, to be narrowed down."""
    return select(*(TABLES[kind].c[name] for name in columns_of(kind)))


def row_of(kind: type[Kept], found: Iterable[Any]) -> Kept:
    """Return the row that a result of `select_rows` begins with; raises ValueError if it is damaged."""
    row: Kept = _READERS.get(kind, _plain)(kind, iter(found))
    return row


def values_of(row: Any) -> dict[str, Any]:
    """Return the values of all columns of a row; of a ladder's row all but whether it has a place."""
    values = {name: getattr(row, name) for name in _NAMES[type(row)]}
    write = _WRITERS.get(type(row))
    if write is not None:
        write(values)
    return values


def _named(kind: type, values: Iterator[Any]) -> dict[str, Any]:
    names = _NAMES[kind]
    return dict(zip(names, islice(values, len(names)), strict=True))


def _plain(kind: type, values: Iterator[Any]) -> Any:
    return kind(**_named(kind, values))


def _read_rated(kind: type, values: Iterator[Any]) -> Any:
    row: dict[str, Any] = {}
    for name in _NAMES[kind]:
        value = next(values)
        if name in _INSIDE:
            sigma = next(values)
            value = None if value is None else Rating(value, sigma)
        row[name] = value
    return kind(**row)


def _read_totals(kind: type, values: Iterator[Any]) -> Any:
    row = _named(kind, values)
    row["colours"] = json.loads(row["colours"])
    return kind(**row)


def _read_pair(kind: type, values: Iterator[Any]) -> Any:
    row = _named(kind, values)
    row["ladders"] = tuple(row["ladders"].split())
    counts = (one.rpartition(":") for one in row["rated"].split())
    row["rated"] = {ladder: int(count) for ladder, _, count in counts}
    return kind(**row)


def _read_record(kind: type, values: Iterator[Any]) -> Any:
    row = _named(kind, values)
    row["kind"] = RecordKind(row["kind"])
    return kind(**row)


def _read_activity(kind: type, values: Iterator[Any]) -> Any:
    row = _named(kind, values)
    row["opponents"] = tuple(int(user_id) for user_id in row["opponents"].split())
    return kind(**row)


def _write_ratings(values: dict[str, Any]) -> None:
    for name, (mu, sigma) in _INSIDE.items():
        if name in values:
            rating = values.pop(name)
            values[mu], values[sigma] = (None, None) if rating is None else (rating.mu, rating.sigma)


def _write_game(values: dict[str, Any]) -> None:
    values["rated_on"] = None if values["after"] is None else values["ladder"]
    _write_ratings(values)


def _write_totals(values: dict[str, Any]) -> None:
    values["colours"] = json.dumps(dict(values["colours"]), separators=(",", ":"), sort_keys=True)
    played = values["games"] or 1
    behind = AFTER_ALL if values["games"] < MIN_GAMES else 0
    values["rate"] = values["wins"] / played - behind
    values["mean_place"] = values["places"] / played + behind


def _write_pair(values: dict[str, Any]) -> None:
    values["ladders"] = " ".join(values["ladders"])
    values["rated"] = " ".join(f"{ladder}:{count}" for ladder, count in sorted(values["rated"].items()))


def _write_activity(values: dict[str, Any]) -> None:
    values["opponents"] = " ".join(str(user_id) for user_id in values["opponents"])


def _write_record(values: dict[str, Any]) -> None:
    values["kind"] = values["kind"].value


_READERS: Final[dict[type, Callable[[type, Iterator[Any]], Any]]] = {
    Game: _read_rated,
    LadderRow: _read_rated,
    Totals: _read_totals,
    Pair: _read_pair,
    Record: _read_record,
    Activity: _read_activity,
}
_WRITERS: Final[dict[type, Callable[[dict[str, Any]], None]]] = {
    Game: _write_game,
    LadderRow: _write_ratings,
    Totals: _write_totals,
    Pair: _write_pair,
    Record: _write_record,
    Activity: _write_activity,
}
