"""Who leads a tournament, and who has won it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.tournaments.tournament import GROUP_SIZES, TableState, TournamentKind, TournamentStage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.tournaments.tournament import Entrant, Placing, Tournament, TournamentTable

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where somebody is in a tournament.

    Attributes:
        place: From 1; shared places are equal, and the next one is left out.
        user_id: Discord's id.
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


@dataclass(frozen=True, slots=True)
class _Record:
    """What one person did so far."""

    entrant: Entrant
    tables: Sequence[TournamentTable]
    placings: Sequence[Placing]
    score: int
    wins: int
    played: int

    @property
    def round(self) -> int:
        return max((table.round for table in self.tables), default=0)


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return everybody who entered, the best first; those with equal places in the order of their seeds.

    In an elimination those still in come first, all in the first place until the last table is decided; then
    who came farther, and who had the better place at the last table. In all other kinds points decide, then
    tables won, and in ROUNDS then the points of all opponents.
    """
    records = _records(tournament)
    keys = _keys(tournament, records)
    ordered = sorted(records.values(), key=lambda record: keys[record.entrant.user_id])
    found: list[Standing] = []
    for number, record in enumerate(ordered, start=1):
        user_id = record.entrant.user_id
        shared = bool(found) and keys[found[-1].user_id] == keys[user_id]
        found.append(
            Standing(
                place=found[-1].place if shared else number,
                user_id=user_id,
                name=record.entrant.name,
                score=record.score,
                wins=record.wins,
                played=record.played,
                round=record.round,
                still_in=_is_still_in(tournament, record),
            )
        )
    return tuple(found)


def winners(tournament: Tournament) -> tuple[int, ...]:
    """Return Discord's ids of those who have won; nobody before it is over, or if nobody played."""
    if tournament.stage is not TournamentStage.OVER:
        return ()
    if tournament.kind is TournamentKind.ELIMINATION:
        last = tournament.tables[-1]
        return tuple([one.user_id for one in last.placings if one.place == 1 and not one.absent])
    return tuple([one.user_id for one in standings(tournament) if one.place == 1 and one.score > 0])


def _records(tournament: Tournament) -> dict[int, _Record]:
    """Return what everybody did so far, best seed first."""
    tables: dict[int, list[TournamentTable]] = defaultdict(list)
    placings: dict[int, list[Placing]] = defaultdict(list)
    scores, wins, played = Counter[int](), Counter[int](), Counter[int]()
    for table in tournament.tables:
        for user_id in table.people:
            tables[user_id].append(table)
        scores.update(_running_points(tournament, table))
        here = sum(not one.absent for one in table.placings)
        for one in table.placings:
            placings[one.user_id].append(one)
            scores[one.user_id] += one.score
            match = table.state is TableState.PLAYED and not one.absent
            played[one.user_id] += match or one.score > 0
            wins[one.user_id] += one.place == 1 and (match or (one.score > 0 and here == 1))
    return {
        entrant.user_id: _Record(
            entrant,
            tables[entrant.user_id],
            placings[entrant.user_id],
            scores[entrant.user_id],
            wins[entrant.user_id],
            played[entrant.user_id],
        )
        for entrant in tournament.entrants
    }


def _running_points(tournament: Tournament, table: TournamentTable) -> dict[int, int]:
    """Return the points of a match of a rotation that goes on; of all other kinds they are none of these."""
    if tournament.kind not in GROUP_SIZES or table.state is not TableState.PLAYING:
        return {}
    seated = zip(table.slots, table.points, strict=False)
    return {slot.user_id: points for slot, points in seated if slot.user_id is not None}


def _keys(tournament: Tournament, records: Mapping[int, _Record]) -> dict[int, Key]:
    """Return for everybody what they are sorted by, smallest first."""
    if tournament.kind is TournamentKind.ELIMINATION:
        return {user_id: _elimination_key(tournament, record) for user_id, record in records.items()}
    scores = {user_id: record.score for user_id, record in records.items()}
    opposed = tournament.kind is TournamentKind.ROUNDS
    return {
        user_id: (-record.score, -record.wins, -_opposition(record, scores) if opposed else 0)
        for user_id, record in records.items()
    }


def _opposition(record: _Record, scores: Mapping[int, int]) -> int:
    """Return the points of all whom somebody met, once for each meeting."""
    mine = record.entrant.user_id
    return sum(scores[user_id] for table in record.tables for user_id in table.people if user_id != mine)


def _elimination_key(tournament: Tournament, record: _Record) -> Key:
    if _is_still_in(tournament, record):
        return (0,)
    placing = next(
        (
            one
            for table in record.tables
            if table.round == record.round
            for one in table.placings
            if one.user_id == record.entrant.user_id
        ),
        None,
    )
    return (1, -record.round, len(tournament.entrants) if placing is None else placing.place)


def _is_still_in(tournament: Tournament, record: _Record) -> bool:
    if record.entrant.withdrawn or tournament.stage in {TournamentStage.OVER, TournamentStage.CANCELLED}:
        return False
    if tournament.kind is not TournamentKind.ELIMINATION or not record.tables:
        return True
    last = max(record.tables, key=lambda table: table.round)
    return not last.is_decided or record.entrant.user_id in last.going
