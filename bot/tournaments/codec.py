"""Stored texts of a tournament, checked strictly with every problem named; and its summary for lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from msgspec import Struct, json
from msgspec.structs import replace

from bot.engine.codec.formats import Count, Positive, Problems, SavedFormat, SavedValueError
from bot.tournaments.kinds import KINDS, winners
from bot.tournaments.tournament import (
    DECIDED,
    MAX_TABLE,
    NONE_DECIDED,
    UNDER_WAY,
    VERSION,
    CancelReason,
    DecidedTables,
    Entrant,
    Moment,
    Tally,
    Tournament,
    TournamentKind,
    TournamentStage,
    TournamentTable,
)

FIRST_YEAR, LAST_YEAR = 1999, 9000
"""Stored times must lie between them, so that deadlines can be computed from them."""
MAX_TIME: Final = timedelta(days=366)
_CANCELLED: Final = TournamentStage.CANCELLED


class SavedTournamentError(SavedValueError):
    """A saved tournament cannot be read."""


SAVED: Final[SavedFormat[Tournament]] = SavedFormat(
    name="tournament", form=Tournament, error=SavedTournamentError, version=VERSION
)

SAVED_TABLES: Final[SavedFormat[tuple[TournamentTable, ...]]] = SavedFormat(
    name="tables of a tournament", form=tuple[TournamentTable, ...], error=SavedTournamentError
)
SAVED_TALLY: Final[SavedFormat[Tally]] = SavedFormat(
    name="tally of a tournament", form=Tally, error=SavedTournamentError
)


def encode_undecided(tournament: Tournament) -> str:
    """Return a tournament as text for the store, without decided tables, which are stored one by one."""
    return SAVED.write(replace(tournament, decided=NONE_DECIDED))


def encode_decided(tournament: Tournament, before: Tournament | None = None) -> dict[str, str]:
    """Return the decided tables that are new or changed since an earlier revision, as texts by key."""
    known = NONE_DECIDED if before is None else before.decided
    if known is tournament.decided:
        return {}
    return {
        table.key: json.encode(table).decode()
        for table in tournament.decided.values()
        if (was := known.get(table.key)) is not table and was != table
    }


FEW_TABLES: Final = 500
"""Up to so many decided tables are always read with a tournament: all those of an elimination."""


def encode_tally(tournament: Tournament) -> str:
    """Return the tally of the decided tables as text; empty for few tables, which are read themselves."""
    decided = tournament.decided
    return SAVED_TALLY.write(decided.tally) if len(decided) > FEW_TABLES else ""


def decode_tournament(payload: str, decided: str | None = "", tally: str = "") -> Tournament:
    """Parse a saved tournament; raises SavedTournamentError, which names every problem.

    Args:
        payload: Its text, with or without decided tables.
        decided: The texts of further tables, comma-separated; None if only their tally was read.
        tally: The text of their tally; if empty, it is computed.
    """
    whole = SAVED.read(payload)
    tables = whole.undecided + (SAVED_TABLES.read(f"[{decided}]") if decided else ())
    over = {table.key: table for table in tables if table.state in DECIDED}
    tournament = replace(
        whole,
        undecided=tuple([table for table in tables if table.state not in DECIDED]),
        decided=DecidedTables(None if decided is None else over, SAVED_TALLY.read(tally) if tally else None),
    )
    problems = Problems()
    keys = [table.key for table in tables]
    problems.check("tables", keys, fits=_are_distinct(keys))
    if not _are_keys(*keys):
        for place, key in enumerate(keys):
            problems.below(f"tables[{place}].").check("key", key, fits=_are_keys(key))
    _check(problems, tournament)
    if problems.found:
        raise SavedTournamentError(SAVED.name, problems.found)
    return tournament


# Checks beyond the form

_KEYS: Final = re.compile(r"(?:r[0-9]{1,4}t[0-9]{1,6} )*")


def _are_keys(*texts: str) -> bool:
    """Return whether all texts are keys of tables; one regular expression, since there may be thousands."""
    joined = " ".join((*texts, ""))
    return joined.count(" ") == len(texts) and _KEYS.fullmatch(joined) is not None


def _check(problems: Problems, tournament: Tournament) -> None:
    """Note every inconsistency in a parsed tournament, with its path."""
    entered = [one.user_id for one in tournament.entrants]
    ready = [one.user_id for one in tournament.ready]
    rounds = sorted(tournament.tables_of_rounds)
    problems.check("entrants", entered, fits=_are_distinct(entered))
    problems.check("tables", rounds, fits=rounds == [*range(1, len(rounds) + 1)])
    problems.check("ready", ready, fits=_are_distinct(ready) and {*ready} <= {*entered})
    _check_stage(problems, tournament)
    _check_times(problems, tournament)
    earlier: dict[str, TournamentTable] = {}
    known, group = frozenset(entered), tournament.kind.limits.group
    for place, table in enumerate(tournament.tables if tournament.decided.is_read else tournament.undecided):
        for name, value in _wrong(table, earlier, known=known, group=group):
            problems.below(f"tables[{place}].").check(name, value, fits=False)
        earlier[table.key] = table


def _check_stage(problems: Problems, tournament: Tournament) -> None:
    stage, one = tournament.stage, tournament
    begun = stage in {TournamentStage.RUNNING, TournamentStage.OVER}
    tables = begun or stage is TournamentStage.CANCELLED
    bracket = begun and KINDS[one.kind].goes_on
    problems.check("stage", stage.value, fits=not begun or one.began_at is not None)
    count = one.tables_of_rounds.total()
    problems.check("tables", count, fits=bool(count) or not bracket)
    problems.check("tables", count, fits=not count or tables)
    problems.check("cancelled", one.cancelled, fits=(one.cancelled is not None) == (stage is _CANCELLED))


def _check_times(problems: Problems, tournament: Tournament) -> None:
    """Check that deadlines can be computed from all times: not too far away, nor before the beginning."""
    for name in ("round_time", "window"):
        time = getattr(tournament, name)
        problems.check(name, time, fits=timedelta() < time <= MAX_TIME)
    moments = [("created_at", tournament.created_at), ("sign_up_until", tournament.sign_up_until)]
    moments += [("began_at", one) for one in (tournament.began_at,) if one is not None]
    moments += [("ready", one.since) for one in tournament.ready]
    moments += [("tables", table.deadline) for table in tournament.undecided if table.deadline is not None]
    for name, moment in moments:
        problems.check(name, moment, fits=FIRST_YEAR < moment.year < LAST_YEAR)


def _wrong(
    table: TournamentTable,
    earlier: Mapping[str, TournamentTable],
    *,
    known: frozenset[int],
    group: int | None,
) -> list[tuple[str, object]]:
    """Return the problems of a table: its seats, their sources, and its other fields."""
    wrong: list[tuple[str, object]] = []
    slots, state = table.slots, table.state
    people = [slot.user_id for slot in slots if slot.user_id is not None]
    mine = {*people}
    if not (mine <= known and len(mine) == len(people)):
        wrong.append(("slots", people))
    if not (len(slots) == len(people) == group if group else 1 <= len(slots) <= MAX_TABLE):
        wrong.append(("slots", len(slots)))
    for slot in slots:
        if slot.table is not None:
            feeder = earlier.get(slot.table)
            if feeder is None or feeder.round >= table.round or not 1 <= slot.rank <= feeder.advancing:
                wrong.append(("slots", slot.table))
    if state in UNDER_WAY and (table.match_id is None or table.deadline is None):
        wrong += [(name, None) for name in ("match_id", "deadline") if getattr(table, name) is None]
    if table.present or table.points or table.going or table.placings or state in DECIDED:
        wrong += _wrong_play(table, mine)
    return wrong


def _wrong_play(table: TournamentTable, mine: set[int]) -> Iterator[tuple[str, object]]:
    """Yield problems of what happened at a table: only its people take part, and it fits its state."""
    present, points, going = table.present, table.points, table.going
    if not (mine.issuperset(present) and _are_distinct(present)):
        yield "present", present
    if points and len(points) != len(table.slots):
        yield "points", points
    if table.placings or table.is_decided or going:
        placed = {one.user_id for one in table.placings}
        if len(placed) != len(table.placings) or placed != (mine if table.is_decided else set()):
            yield "placings", [one.user_id for one in table.placings]
        if not (placed.issuperset(going) and _are_distinct(going) and len(going) <= table.advancing):
            yield "going", going


def _are_distinct(values: Sequence[Any]) -> bool:
    return len({*values}) == len(values)


class TournamentSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tournament's progress; `to_come` rounds follow `round`, the first undecided one or else the last."""

    id: str
    channel_id: Positive
    name: str
    kind: TournamentKind
    stage: TournamentStage
    sign_up_until: Moment
    most_entrants: Positive
    rounds: Positive
    cancelled: CancelReason | None = None
    entered: Count = 0
    closes_at: Moment | None = None
    ready: Count = 0
    undecided: Count = 0
    round: Count = 0
    to_come: Count | None = None
    winners: tuple[Entrant, ...] = ()


SAVED_SUMMARY: SavedFormat[TournamentSummary] = SavedFormat(
    name="summary of a tournament", form=TournamentSummary, error=SavedTournamentError
)


def summary_of(tournament: Tournament) -> TournamentSummary:
    return TournamentSummary(
        id=tournament.id,
        channel_id=tournament.channel_id,
        name=tournament.name,
        kind=tournament.kind,
        stage=tournament.stage,
        cancelled=tournament.cancelled,
        sign_up_until=tournament.sign_up_until,
        entered=len(tournament.entrants),
        most_entrants=tournament.most_entrants,
        closes_at=tournament.closes_at,
        ready=len(tournament.ready),
        undecided=len(tournament.undecided),
        round=tournament.current_round,
        to_come=KINDS[tournament.kind].rounds_to_come(tournament, tournament.current_round),
        rounds=tournament.rounds,
        winners=tuple(filter(None, map(tournament.find, winners(tournament)))),
    )
