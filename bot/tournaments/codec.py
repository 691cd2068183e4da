"""The text of a tournament for the store: declared with msgspec, strict, every problem named."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from datetime import datetime, timedelta
from typing import Annotated, Any, Final, Literal

import msgspec

from bot.engine.codec.errors import Problems, SavedValueError
from bot.engine.codec.formats import Count, Positive, SavedFormat
from bot.tournaments.tournament import (
    LEAST_TABLE,
    LONGEST_NAME,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    MOST_TABLE,
    CancelReason,
    Entrant,
    Placing,
    Ready,
    Slot,
    TableState,
    Tournament,
    TournamentKind,
    TournamentStage,
    TournamentTable,
)

VERSION: Final = 1

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
MatchId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
TournamentId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}\Z")]
TableKey = Annotated[str, msgspec.Meta(pattern=r"^r[0-9]{1,4}t[0-9]{1,6}\Z")]


class SavedTournamentError(SavedValueError):
    """A saved tournament cannot be read."""


class SavedEntrant(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """An `Entrant`."""

    user_id: Positive
    name: str
    entered_at: Moment
    rating: float | None
    seed: Count
    withdrawn: bool


class SavedSlot(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A `Slot`."""

    user_id: Positive | None
    table: TableKey | None
    rank: Count


class SavedPlacing(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A `Placing`."""

    user_id: Positive
    place: Positive
    points: int
    score: int
    absent: bool


class SavedReady(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A `Ready`."""

    user_id: Positive
    since: Moment


class SavedTable(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A `TournamentTable`."""

    key: TableKey
    round: Positive
    slots: tuple[SavedSlot, ...]
    state: TableState
    advancing: Count = 0
    opened: Count = 0
    match_id: MatchId | None = None
    channel_id: Positive | None = None
    deadline: Moment | None = None
    present: tuple[Positive, ...] = ()
    hands: Count = 0
    points: tuple[int, ...] = ()
    placings: tuple[SavedPlacing, ...] = ()
    going: tuple[Positive, ...] = ()


class SavedTournament(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A `Tournament`."""

    version: Literal[1]
    id: TournamentId
    guild_id: Positive
    channel_id: Positive
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    host_id: Positive
    kind: TournamentKind
    preset: str
    rules: str
    created_at: Moment
    sign_up_until: Moment
    clock: Positive | None
    table_size: Annotated[int, msgspec.Meta(ge=LEAST_TABLE, le=MOST_TABLE)]
    most_entrants: Annotated[int, msgspec.Meta(ge=LEAST_TABLE, le=MOST_ENTRANTS)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
    round_time: timedelta
    window: timedelta
    message_id: Positive | None
    stage: TournamentStage
    cancelled: CancelReason | None
    began_at: Moment | None
    ended_at: Moment | None
    entrants: tuple[SavedEntrant, ...]
    tables: tuple[SavedTable, ...]
    ready: tuple[SavedReady, ...]
    reminded: tuple[str, ...]


SAVED: Final[SavedFormat[SavedTournament]] = SavedFormat(
    name="tournament", form=SavedTournament, error=SavedTournamentError, version=VERSION
)


def encode_tournament(tournament: Tournament) -> str:
    """Return a tournament as text for the store."""
    values = _values(tournament)
    values["entrants"] = tuple([SavedEntrant(**_values(one)) for one in tournament.entrants])
    values["ready"] = tuple([SavedReady(**_values(one)) for one in tournament.ready])
    values["tables"] = tuple([_saved_table(table) for table in tournament.tables])
    return SAVED.write(SavedTournament(version=VERSION, **values))


def decode_tournament(payload: str) -> Tournament:
    """Return the tournament saved by `encode_tournament`.

    Raises:
        SavedTournamentError: The version is unknown, or the text is damaged; every problem is named.
    """
    saved = SAVED.read(payload)
    values = {name: getattr(saved, name) for name in _names(Tournament)}
    values["entrants"] = tuple([Entrant(**_read(one, Entrant)) for one in saved.entrants])
    values["ready"] = tuple([Ready(**_read(one, Ready)) for one in saved.ready])
    values["tables"] = tuple([_table(one) for one in saved.tables])
    tournament = Tournament(**values)
    if problems := _problems(tournament):
        raise SavedTournamentError(SAVED.name, problems)
    return tournament


def _saved_table(table: TournamentTable) -> SavedTable:
    values = _values(table)
    values["slots"] = tuple([SavedSlot(**_values(slot)) for slot in table.slots])
    values["placings"] = tuple([SavedPlacing(**_values(one)) for one in table.placings])
    return SavedTable(**values)


def _table(saved: SavedTable) -> TournamentTable:
    values = _read(saved, TournamentTable)
    values["slots"] = tuple([Slot(**_read(slot, Slot)) for slot in saved.slots])
    values["placings"] = tuple([Placing(**_read(one, Placing)) for one in saved.placings])
    return TournamentTable(**values)


def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple([field.name for field in fields(kind)])


def _values(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass by name."""
    return {name: getattr(value, name) for name in _names(type(value))}


def _read(saved: msgspec.Struct, kind: type[Any]) -> dict[str, Any]:
    """Return the fields of a form by the names that a dataclass has for them."""
    return {name: getattr(saved, name) for name in _names(kind)}


# What has the right form and cannot be all the same


def _problems(tournament: Tournament) -> list[str]:
    """Return what does not fit together, each with the path to it."""
    problems = Problems()
    entered = Counter(one.user_id for one in tournament.entrants)
    keys = Counter(table.key for table in tournament.tables)
    problems.check("entrants", entered.most_common(1), fits=max(entered.values(), default=1) == 1)
    problems.check("tables", keys.most_common(1), fits=max(keys.values(), default=1) == 1)
    for one in tournament.ready:
        problems.check("ready", one.user_id, fits=one.user_id in entered)
    rounds = {table.key: table.round for table in tournament.tables}
    for place, table in enumerate(tournament.tables):
        _check_table(problems.below(f"tables[{place}]."), table, entered.keys(), rounds)
    return problems.found


def _check_table(problems: Problems, table: TournamentTable, entered: Any, rounds: dict[str, int]) -> None:
    people = table.people
    problems.check("slots", people, fits={*people} <= entered and len({*people}) == len(people))
    for slot in table.slots:
        before = None if slot.table is None else rounds.get(slot.table)
        fits = slot.table is None or (before is not None and before < table.round and slot.rank > 0)
        problems.check("slots", slot.table, fits=fits)
    problems.check("present", table.present, fits={*table.present} <= {*people})
    placed = [one.user_id for one in table.placings]
    fits = sorted(placed) == (sorted(people) if table.is_decided else [])
    problems.check("placings", placed, fits=fits)
    problems.check(
        "going", table.going, fits={*table.going} <= {*placed} and len(table.going) <= table.advancing
    )
    problems.check(
        "match_id", table.match_id, fits=table.match_id is not None or table.state not in UNDER_WAY
    )
    problems.check(
        "deadline", table.deadline, fits=table.deadline is not None or table.state not in UNDER_WAY
    )


UNDER_WAY: Final = frozenset({TableState.OPEN, TableState.PLAYING})
