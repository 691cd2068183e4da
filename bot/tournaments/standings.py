"""Standings of a tournament, and its winners."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from copy import copy
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bot.tournaments.kinds import KINDS, Record
from bot.tournaments.tournament import (
    TableState,
    TournamentStage,
    TournamentTable,
)

if TYPE_CHECKING:
    from bot.tournaments.tournament import Entrant, Tournament


class TournamentStanding(Struct, frozen=True, kw_only=True, gc=False):
    """Where somebody is in a tournament.

    Attributes:
        place: From 1; shared places are equal, and the next one is left out.
        name: As it was when they entered; untrusted.
        score: Points in the tournament, those of a rotation that goes on included; 0 in an elimination.
        wins: Tables won, in a match or because nobody else was to come or came, if that brought points.
        played: Tables at which there was a match, or that brought points without one.
        round: The last round they reached, 0 without a table.
        still_in: Whether something is still to come for them, as far as anybody knows.
    """

    place: int
    user_id: int
    name: str
    score: int
    wins: int
    played: int
    round: int
    still_in: bool


Records = defaultdict[int, Record]

MAX_KNOWN: Final = 8
_KNOWN: Final[OrderedDict[str, tuple[tuple[TournamentTable, ...], Records]]] = OrderedDict()
"""The first tables of some tournaments, all decided, and what people did there: they are counted once."""


def standings(tournament: Tournament) -> tuple[TournamentStanding, ...]:
    """Return everybody who entered, the best first; those with equal places in the order of their seeds.

    In an elimination those still in come first, all in the first place until the last table is decided; then
    who came farther, and who had the better place at the last table. In all other kinds points decide, then
    tables won, and in ROUNDS then the points of all opponents.
    """
    if "standings" not in tournament.derived:
        tournament.derived["standings"] = _standings(tournament)
    known: tuple[TournamentStanding, ...] = tournament.derived["standings"]
    return known


def _standings(tournament: Tournament) -> tuple[TournamentStanding, ...]:
    records = _records(tournament)
    kind = KINDS[tournament.kind]
    keys = kind.keys(tournament, records)
    ordered = sorted(tournament.entrants, key=lambda entrant: keys[entrant.user_id])
    found: list[TournamentStanding] = []
    place, before = 0, None
    for number, entrant in enumerate(ordered, start=1):
        user_id = entrant.user_id
        record, key = records[user_id], keys[user_id]
        if key != before:
            place, before = number, key
        found.append(
            TournamentStanding(
                place=place,
                user_id=user_id,
                name=entrant.name,
                score=record.score,
                wins=record.wins,
                played=record.played,
                round=0 if record.last is None else record.last.round,
                still_in=kind.is_still_in(tournament, entrant, record.last),
            )
        )
    return tuple(found)


def winners(tournament: Tournament) -> tuple[int, ...]:
    """Return Discord's ids of those who have won; nobody before it is over, or if nobody played."""
    if tournament.stage is not TournamentStage.OVER:
        return ()
    if KINDS[tournament.kind].goes_on:
        last = tournament.tables[-1]
        return tuple([one.user_id for one in last.placings if one.place == 1 and not one.absent])
    return tuple([one.user_id for one in standings(tournament) if one.place == 1 and one.score > 0])


def _records(tournament: Tournament) -> Records:
    """Return what everybody did so far; of the first tables that are all decided it is kept."""
    tables = tournament.tables
    known, records = _KNOWN.pop(tournament.id, ((), Records(Record)))
    if known != tables[: len(known)]:  # quick: tables that did not change are the same objects
        known, records = (), Records(Record)
    decided = len(known)
    while decided < len(tables) and tables[decided].is_decided:
        _count(records, tournament, tables[decided])
        decided += 1
    _KNOWN[tournament.id] = (tables[:decided], records)
    if len(_KNOWN) > MAX_KNOWN:
        _KNOWN.popitem(last=False)
    found = Records(Record, {user_id: copy(record) for user_id, record in records.items()})
    for table in tables[decided:]:
        _count(found, tournament, table)
    return found


def _count(records: Records, tournament: Tournament, table: TournamentTable) -> None:
    """Add a table to what its people did."""
    people = table.people
    for user_id in people:
        record = records[user_id]
        record.met += people
        record.tables += 1
        if record.last is None or table.round > record.last.round:
            record.last = table
    for user_id, points in _running_points(tournament, table).items():
        records[user_id].score += points
    here = sum(not one.absent for one in table.placings)
    for one in table.placings:
        record = records[one.user_id]
        match = table.state is TableState.PLAYED and not one.absent
        record.score += one.score
        record.played += match or one.score > 0
        record.wins += one.place == 1 and (match or (one.score > 0 and here == 1))


def _running_points(tournament: Tournament, table: TournamentTable) -> dict[int, int]:
    """Return the points of a match of a rotation that goes on; of all other kinds they are none of these."""
    if not tournament.kind.limits.group or table.state is not TableState.PLAYING:
        return {}
    seated = zip(table.slots, table.points, strict=False)
    return {slot.user_id: points for slot, points in seated if slot.user_id is not None}


def is_still_in(tournament: Tournament, entrant: Entrant) -> bool:
    """Return whether something is still to come for somebody, as far as anybody knows."""
    kind = KINDS[tournament.kind]
    mine = (table for table in reversed(tournament.tables) if entrant.user_id in table.people)
    return kind.is_still_in(tournament, entrant, next(mine, None) if kind.goes_on else None)
