"""Standings of a tournament, and its winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bot.tournaments.kinds import KINDS
from bot.tournaments.tournament import Record, TableState, TournamentStage

if TYPE_CHECKING:
    from bot.tournaments.tournament import Tournament, TournamentTable


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
    kind = KINDS[tournament.kind]
    records = _records(tournament)
    keys = kind.keys(tournament, records)
    reached = {user_id: table.round for table in tournament.undecided for user_id in table.people}
    found: list[TournamentStanding] = []
    place, before = 0, None
    for number, entrant in enumerate(sorted(tournament.entrants, key=lambda one: keys[one.user_id]), start=1):
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
                round=reached.get(user_id, record.round),
                still_in=kind.is_still_in(tournament, entrant),
            )
        )
    return tuple(found)


def _records(tournament: Tournament) -> dict[int, Record]:
    """Return what everybody did so far; points of a match that goes on count in a rotation."""
    records = {one.user_id: Record(one.user_id) for one in tournament.entrants}
    records |= {one.user_id: one for one in tournament.decided.tally.people}
    for table in tournament.undecided:
        for user_id, points in _running_points(tournament, table).items():
            records[user_id] = replace(records[user_id], score=records[user_id].score + points)
    return records


def winners(tournament: Tournament) -> tuple[int, ...]:
    """Return Discord's ids of those who have won; nobody before it is over, or if nobody played."""
    if tournament.stage is not TournamentStage.OVER:
        return ()
    if KINDS[tournament.kind].goes_on:
        last = tournament.tables[-1]
        return tuple([one.user_id for one in last.placings if one.place == 1 and not one.absent])
    return tuple([one.user_id for one in standings(tournament) if one.place == 1 and one.score > 0])


def _running_points(tournament: Tournament, table: TournamentTable) -> dict[int, int]:
    """Return the points of a match of a rotation that goes on; of all other kinds they are none of these."""
    if not tournament.kind.limits.group or table.state is not TableState.PLAYING:
        return {}
    seated = zip(table.slots, table.points, strict=False)
    return {slot.user_id: points for slot, points in seated if slot.user_id is not None}
