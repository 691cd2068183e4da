"""The text of a tournament for the store: declared with msgspec, strict, every problem named."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec

from bot.engine.codec.errors import Problems, SavedValueError
from bot.engine.codec.formats import Count, Positive, SavedFormat
from bot.tournaments.tournament import (
    GROUP_SIZES,
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

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VERSION: Final = 1
MOST_POINTS: Final = 10**9
FIRST_YEAR, LAST_YEAR = 1999, 9000
"""Moments are between them, so that a deadline can be worked out from each."""
LONGEST_TIME: Final = timedelta(days=366)
_CANCELLED: Final = TournamentStage.CANCELLED

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
MatchId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
TournamentId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}\Z")]
TableKey = Annotated[str, msgspec.Meta(pattern=r"^r[0-9]{1,4}t[0-9]{1,6}\Z")]


Points = Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
Rating = Annotated[float, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]


class SavedTournamentError(SavedValueError):
    """A saved tournament cannot be read."""


class SavedEntrant(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """An `Entrant`."""

    user_id: Positive
    name: str
    entered_at: Moment
    rating: Rating | None
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
    points: Points
    score: Points
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
    points: tuple[Points, ...] = ()
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
    entered = [one.user_id for one in tournament.entrants]
    keys = [table.key for table in tournament.tables]
    ready = [one.user_id for one in tournament.ready]
    rounds = [table.round for table in tournament.tables]
    problems.check("entrants", entered, fits=_are_distinct(entered))
    problems.check("tables", keys, fits=_are_distinct(keys))
    problems.check(
        "tables", rounds, fits=all(one == number for number, one in enumerate(dict.fromkeys(rounds), 1))
    )
    problems.check("ready", ready, fits=_are_distinct(ready) and {*ready} <= {*entered})
    _check_stage(problems, tournament)
    _check_times(problems, tournament)
    earlier: dict[str, TournamentTable] = {}
    for place, table in enumerate(tournament.tables):
        below = problems.below(f"tables[{place}].")
        _check_slots(below, tournament, table, earlier)
        _check_table(below, table)
        earlier[table.key] = table
    return problems.found


def _check_stage(problems: Problems, tournament: Tournament) -> None:
    """Check that a tournament has what belongs to its stage."""
    stage, one = tournament.stage, tournament
    begun = stage in {TournamentStage.RUNNING, TournamentStage.OVER}
    tables = begun or stage is TournamentStage.CANCELLED
    bracket = begun and one.kind is TournamentKind.ELIMINATION
    problems.check("stage", stage.value, fits=not begun or one.began_at is not None)
    problems.check("tables", len(one.tables), fits=bool(one.tables) or not bracket)
    problems.check("tables", len(one.tables), fits=not one.tables or tables)
    problems.check("cancelled", one.cancelled, fits=(one.cancelled is not None) == (stage is _CANCELLED))


def _check_times(problems: Problems, tournament: Tournament) -> None:
    """Check that a deadline can be worked out from everything: neither too far away, nor before it begins."""
    for name in ("round_time", "window"):
        time = getattr(tournament, name)
        problems.check(name, time, fits=timedelta() < time <= LONGEST_TIME)
    moments = [("created_at", tournament.created_at), ("sign_up_until", tournament.sign_up_until)]
    moments += [("began_at", one) for one in (tournament.began_at,) if one is not None]
    moments += [("ready", one.since) for one in tournament.ready]
    moments += [("tables", table.deadline) for table in tournament.tables if table.deadline is not None]
    for name, moment in moments:
        problems.check(name, moment, fits=FIRST_YEAR < moment.year < LAST_YEAR)


def _check_slots(
    problems: Problems, tournament: Tournament, table: TournamentTable, earlier: Mapping[str, TournamentTable]
) -> None:
    """Check who has the seats of a table, and the ways to them."""
    people, slots = table.people, len(table.slots)
    entered = {one.user_id for one in tournament.entrants}
    problems.check("slots", people, fits={*people} <= entered and _are_distinct(people))
    group = GROUP_SIZES.get(tournament.kind)
    problems.check("slots", slots, fits=slots == len(people) == group if group else 1 <= slots <= MOST_TABLE)
    for slot in table.slots:
        feeder = None if slot.table is None else earlier.get(slot.table)
        fits = feeder is not None and feeder.round < table.round and 1 <= slot.rank <= feeder.advancing
        problems.check("slots", slot.table, fits=slot.table is None or fits)


def _check_table(problems: Problems, table: TournamentTable) -> None:
    """Check that a table has what belongs to its state, all of it of its own people."""
    people, placed = table.people, [one.user_id for one in table.placings]
    under_way = table.is_under_way
    problems.check("present", table.present, fits={*table.present} <= {*people})
    problems.check("present", table.present, fits=_are_distinct(table.present))
    problems.check("points", table.points, fits=len(table.points) in {0, len(table.slots)})
    problems.check("placings", placed, fits=sorted(placed) == (sorted(people) if table.is_decided else []))
    problems.check("going", table.going, fits={*table.going} <= {*placed} and _are_distinct(table.going))
    problems.check("going", table.going, fits=len(table.going) <= table.advancing)
    problems.check("match_id", table.match_id, fits=table.match_id is not None or not under_way)
    problems.check("deadline", table.deadline, fits=table.deadline is not None or not under_way)


def _are_distinct(values: Sequence[Any]) -> bool:
    return len({*values}) == len(values)
