"""Kinds of tournaments, one object each: tables, points, ranking, remaining rounds; groups of rotations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations, product
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.formats import HANDS_WITH_A_PARTNER, pairings
from bot.tournaments import elimination
from bot.tournaments.tournament import (
    MIN_TABLE,
    Entrant,
    Placing,
    Ready,
    Record,
    Slot,
    TableState,
    Tournament,
    TournamentKind,
    TournamentStage,
    TournamentTable,
    new_tables,
    table_key,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Consecutive hands of a rotation, from 1, with the same partners: two pairs per table."""

    first: int
    last: int
    pairs: tuple[tuple[int, int], ...]


def schedule(kind: TournamentKind, people: Sequence[int]) -> tuple[Pairing, ...]:
    """Return the pairings by seats and hands; empty for a number of people that is no group."""
    if kind.limits.format is None:
        return ()
    turns = pairings(kind.limits.format, len(people))
    if len(people) != sum(len(table) for table in turns[0]):
        return ()
    return tuple(
        [
            Pairing(
                first=number * HANDS_WITH_A_PARTNER + 1,
                last=(number + 1) * HANDS_WITH_A_PARTNER,
                pairs=tuple(
                    [(people[table[seat]], people[table[seat + 2]]) for table in tables for seat in (0, 1)]
                ),
            )
            for number, tables in enumerate(turns)
        ]
    )


def rotation_groups(tournament: Tournament) -> tuple[TournamentTable, ...]:
    """Return the first groups of a rotation; each mixes good and less good ratings."""
    size = tournament.seats
    number = len(tournament.entrants) // size
    first = sorted(tournament.entrants, key=lambda entrant: entrant.entered_at)[: number * size]
    people = tournament.by_seed([entrant.user_id for entrant in first])
    rows = [people[start : start + number] for start in range(0, len(people), number)]
    rows = [row if place % 2 == 0 else row[::-1] for place, row in enumerate(rows)]
    return new_tables(1, [*zip(*rows, strict=True)])


def reserve(tournament: Tournament) -> tuple[int, ...]:
    """Return the people without a group who would replace missing ones, first entrant first."""
    seated = {one.user_id for one in tournament.decided.tally.people}
    seated.update(*[table.people for table in tournament.undecided])
    waiting = [one for one in tournament.entrants if one.user_id not in seated and not one.withdrawn]
    return tuple([one.user_id for one in sorted(waiting, key=lambda entrant: entrant.entered_at)])


def with_substitutes(
    tournament: Tournament, table: TournamentTable, missing: Collection[int]
) -> TournamentTable | None:
    """Return a group to be opened with substitutes for missing people; None if the reserve is too small."""
    spare = reserve(tournament)
    if len(missing) > len(spare):
        return None
    instead = dict(zip(missing, spare, strict=False))
    slots = tuple([Slot(user_id=instead.get(user_id, user_id)) for user_id in table.people])
    return replace(table, slots=slots, state=TableState.WAITING, present=(), deadline=None, match_id=None)


Tables: TypeAlias = tuple[TournamentTable, ...]
SortKey: TypeAlias = tuple[int, ...]


class Kind:
    """Base of the kinds: no tables, seats or points of its own; people are ranked by points.

    Attributes:
        goes_on: People advance from table to table until a final one decides.
        counts_rounds: The current round and the number of rounds are shown.
        names_rounds: A table is named by the number of its round.
    """

    goes_on = False
    counts_rounds = False
    names_rounds = True

    def first_tables(self, _begun: Tournament) -> Tables:
        """Return the first tables; everybody has a seed by then."""
        return ()

    def next_tables(self, _tournament: Tournament, _order: Callable[[], Sequence[int]]) -> Tables:
        """Return the tables after all current ones are decided; `order` returns those left, best first."""
        return ()

    def with_seats_filled(self, tournament: Tournament) -> Tournament:
        """Return the tournament with everybody who has advanced seated at their next table."""
        return tournament

    def paired(self, tournament: Tournament, _now: datetime) -> Tournament:
        return tournament

    def score(self, _tournament: Tournament, _placing: Placing, _people: int) -> int:
        """Return the points for a place in a match of so many people, before its table is decided."""
        return 0

    def share(self, _here: int) -> int:
        """Return the points for each of `here` people at a table that no match decided."""
        return 0

    def rounds_to_come(self, _tournament: Tournament, _round: int) -> int | None:
        """Return how many rounds follow a round, 0 for the final; None for kinds in which nobody advances."""
        return None

    def is_still_in(self, tournament: Tournament, entrant: Entrant) -> bool:
        over = tournament.stage in {TournamentStage.OVER, TournamentStage.CANCELLED}
        return not (entrant.withdrawn or over)

    def keys(self, tournament: Tournament, records: Mapping[int, Record]) -> dict[int, SortKey]:
        """Return each entrant's sort key, smallest first."""
        found = ((one.user_id, records[one.user_id]) for one in tournament.entrants)
        return {user_id: (-record.score, -record.wins) for user_id, record in found}


class _Elimination(Kind):
    goes_on = True

    def first_tables(self, begun: Tournament) -> Tables:
        return elimination.bracket([entrant.user_id for entrant in begun.entrants], begun.table_size)

    def with_seats_filled(self, tournament: Tournament) -> Tournament:
        if not tournament.decided:
            return tournament
        seated = [
            elimination.with_seats_filled(table, tournament.decided)
            if table.state is TableState.PENDING
            else table
            for table in tournament.undecided
        ]
        tables = tuple(seated)
        return tournament if tables == tournament.undecided else replace(tournament, undecided=tables)

    def rounds_to_come(self, tournament: Tournament, number: int) -> int | None:
        return tournament.last_round - number

    def is_still_in(self, tournament: Tournament, entrant: Entrant) -> bool:
        last = tournament.last_tables.get(entrant.user_id)
        is_in = last is None or not last.is_decided or entrant.user_id in last.going
        return is_in and super().is_still_in(tournament, entrant)

    def keys(self, tournament: Tournament, _: Mapping[int, Record]) -> dict[int, SortKey]:
        return {one.user_id: self._key(tournament, one) for one in tournament.entrants}

    def _key(self, tournament: Tournament, entrant: Entrant) -> SortKey:
        if self.is_still_in(tournament, entrant):
            return (0,)
        last = tournament.last_tables.get(entrant.user_id)
        if last is None:
            return (1, 0, len(tournament.entrants))
        place = next((one.place for one in last.placings if one.user_id == entrant.user_id), None)
        return (1, -last.round, len(tournament.entrants) if place is None else place)


class _Rotation(Kind):
    names_rounds = False

    def first_tables(self, begun: Tournament) -> Tables:
        return rotation_groups(begun)

    def score(self, _tournament: Tournament, placing: Placing, _people: int) -> int:
        return placing.points


FIRST_OF_ROUND: Final = 10  # points for a table's winner in ROUNDS; the last place gets none
HALF_OF_ROUND: Final = 5  # points in ROUNDS for each person at a table whose match had no result
NEAR: Final = 2  # how many tables further down the standings are searched for people who have not met

Meetings = defaultdict[int, Counter[int]]  # how often each person sat at a table with each other one


class _Rounds(Kind):
    """Several rounds for everybody against people with similar results, points by place (Swiss system).

    A table's winner gets 10 points, the last one 0, the others evenly between, at any table size. The first
    round mixes seeds; later ones fill tables from the top of the standings, choosing among people close to
    each other those who have met least. If tables of two leave one person over, the lowest-ranked of those
    who have sat out least sits out, and gets the points of a win.
    """

    counts_rounds = True

    def next_tables(self, tournament: Tournament, order: Callable[[], Sequence[int]]) -> Tables:
        number, people = tournament.last_round + 1, order()
        if number > tournament.rounds or len(people) < MIN_TABLE:
            return ()
        rest, sitting_out = _without_one_too_many(tournament, people)
        sizes = _sizes(len(rest), tournament.table_size)
        seated = elimination.snake(rest, sizes) if number == 1 else _near(rest, sizes, _meetings(tournament))
        return new_tables(number, [*seated, *[[user_id] for user_id in sitting_out]])

    def score(self, _tournament: Tournament, placing: Placing, people: int) -> int:
        return round_points(placing.place, people)

    def share(self, here: int) -> int:
        return FIRST_OF_ROUND if here == 1 else HALF_OF_ROUND

    def keys(self, tournament: Tournament, records: Mapping[int, Record]) -> dict[int, SortKey]:
        keys = super().keys(tournament, records)
        shared = Counter(keys.values())
        opposition = {user_id: records[user_id].opposition for user_id in keys}
        for table in tournament.undecided:
            people = table.people
            together = sum([records[user_id].score for user_id in people])
            for user_id in people:
                opposition[user_id] += together - records[user_id].score
        return {
            user_id: (*key, -opposition[user_id]) if shared[key] > 1 else key for user_id, key in keys.items()
        }


def round_points(place: int, people: int) -> int:
    """Return the points for a place in ROUNDS: 10 for the first, 0 for the last, evenly between."""
    if people == 1:
        return FIRST_OF_ROUND
    behind, others = people - place, people - 1
    return (2 * FIRST_OF_ROUND * behind + others) // (2 * others)


def _without_one_too_many(tournament: Tournament, people: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return who plays in a round, and who sits out, which happens only at tables of two."""
    if tournament.table_size > MIN_TABLE or len(people) % 2 == 0:
        return [*people], []
    outs = Counter(one.people[0] for one in tournament.decided.values() if len(one.slots) == 1)
    out = min(reversed(people), key=lambda user_id: outs[user_id])
    return [user_id for user_id in people if user_id != out], [out]


def _sizes(people: int, table_size: int) -> list[int]:
    """Return the tables' sizes, the larger ones first; they differ by at most one."""
    tables = -(-people // table_size)
    size, larger = divmod(people, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def _near(people: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    """Return tables filled from the top of the standings, with people near each other who have met least."""
    left = [*people]
    seated: list[list[int]] = []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            near = left[: NEAR * max(sizes)]
            chosen = min(near, key=lambda user_id: sum([met[user_id].get(one, 0) for one in table]))
            left.remove(chosen)
            table.append(chosen)
        seated.append(table)
    for table in seated[::-1]:
        if _repeats(table, met):
            _meet_others(table, seated, met)
    return seated


def _meet_others(table: list[int], seated: Sequence[list[int]], met: Meetings) -> None:
    """Swap people with other tables, nearest first, as long as that reduces repeated meetings."""
    own = seated.index(table)
    others = sorted(range(len(seated)), key=lambda number: abs(number - own))[1:]
    for other in map(seated.__getitem__, others):
        before = _repeats(table, met) + _repeats(other, met)
        for mine, theirs in product(range(len(table)), range(len(other))):
            table[mine], other[theirs] = other[theirs], table[mine]
            after = _repeats(table, met) + _repeats(other, met)
            if after < before:
                before = after
            else:
                table[mine], other[theirs] = other[theirs], table[mine]
        if not _repeats(table, met):
            return


def _repeats(table: Sequence[int], met: Meetings) -> int:
    return sum([met[one].get(other, 0) for one, other in combinations(table, 2)])


def _meetings(tournament: Tournament) -> Meetings:
    met: defaultdict[int, list[int]] = defaultdict(list)
    for table in tournament.decided.values():
        people = table.people
        for user_id in people:
            met[user_id] += people
    return Meetings(Counter, {user_id: Counter(others) for user_id, others in met.items()})


WIN_IN_ARENA: Final = 2
SECOND_IN_ARENA: Final = 1
TABLE_WITH_SECOND: Final = 4  # smallest table in an arena where second place scores
STREAK: Final = 3  # from this many wins in a row on, points double
WAIT: Final = timedelta(minutes=2)  # longest wait of the first person for a full table


class _Arena(Kind):
    """While it is open, anyone who is ready gets a table, as often as they like.

    A table is made as soon as enough people are ready to fill one, or two minutes after the first of them
    got ready, if there are at least two. People who have just played each other are matched again only after
    those two minutes. A win scores 2 points, 4 from the third in a row on, and second place at a table of
    four or more 1. A match that begins before the arena closes counts, whenever it ends.
    """

    names_rounds = False

    def paired(self, tournament: Tournament, now: datetime) -> Tournament:
        closes_at = tournament.closes_at
        if closes_at is None or now >= closes_at:
            return replace(tournament, ready=())
        while group := _next_group(tournament, now):
            people = [one.user_id for one in group]
            table = new_tables(1, [people], first=tournament.tables_of_rounds.total() + 1)
            ready = tuple([one for one in tournament.ready if one not in group])
            tournament = replace(tournament, undecided=tournament.undecided + table, ready=ready)
        return tournament

    def score(self, tournament: Tournament, placing: Placing, people: int) -> int:
        if placing.place == 1:
            wins = 1 + _wins_in_a_row(tournament, placing.user_id)
            return WIN_IN_ARENA * (2 if wins >= STREAK else 1)
        return SECOND_IN_ARENA if placing.place == 2 and people >= TABLE_WITH_SECOND else 0


def pairs_at(tournament: Tournament) -> datetime | None:
    """Return when the people who are ready get a table that may not be full, or None."""
    if len(tournament.ready) < MIN_TABLE:
        return None
    return tournament.ready[0].since + WAIT


def _next_group(tournament: Tournament, now: datetime) -> tuple[Ready, ...]:
    waiting = tournament.ready[: tournament.table_size]
    if len(waiting) < MIN_TABLE:
        return ()
    if now >= waiting[0].since + WAIT:
        return waiting
    if len(waiting) < tournament.table_size:
        return ()
    for other in tournament.ready[len(waiting) - 1 :]:
        group = (*waiting[:-1], other)
        if not _have_just_played(tournament, group):
            return group
    return ()


def _have_just_played(tournament: Tournament, group: tuple[Ready, ...]) -> bool:
    """Return whether these people, and nobody else, shared the last table of each of them."""
    people = {one.user_id for one in group}
    last = next((table for table in _latest(tournament) if people & {*table.people}), None)
    return last is not None and {*last.people} == people


def _latest(tournament: Tournament) -> Iterator[TournamentTable]:
    """Yield the decided tables, the latest first; usually only a few are consumed."""
    for number in range(tournament.tables_of_rounds.total(), 0, -1):
        if (table := tournament.decided.get(table_key(1, number))) is not None:
            yield table


def _wins_in_a_row(tournament: Tournament, user_id: int) -> int:
    """Return a person's current number of wins in a row; missing a table ends it."""
    wins = 0
    for table in _latest(tournament):
        mine = next((one for one in table.placings if one.user_id == user_id), None)
        if mine is None:
            continue
        if mine.absent or mine.place > 1:
            break
        wins += mine.score > 0
    return wins


KINDS: Final[dict[TournamentKind, Kind]] = {
    TournamentKind.ELIMINATION: _Elimination(),
    TournamentKind.ROTATION_FOUR: _Rotation(),
    TournamentKind.ROTATION_EIGHT: _Rotation(),
    TournamentKind.ROUNDS: _Rounds(),
    TournamentKind.ARENA: _Arena(),
}


class TournamentStanding(Struct, frozen=True, kw_only=True, gc=False):
    """A person's standing in a tournament; equal ones share a place, and the next place is skipped.

    In a running match of a rotation `score` includes its points; `round` is the last one reached, 0 without a
    table. For wins and tables played see `Record`.
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
    """Return everyone who entered, best first; equal places are ordered by seed.

    In an elimination, people still in share the first place until the last table is decided; then those who
    got further are ahead, then those with the better place at their last table. In all other kinds points
    decide, then tables won, and in ROUNDS then the points of all opponents.
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
    """Return everyone's record so far; in a rotation it includes the points of a running match."""
    records = {one.user_id: Record(one.user_id) for one in tournament.entrants}
    records |= {one.user_id: one for one in tournament.decided.tally.people}
    for table in tournament.undecided:
        for user_id, points in _running_points(tournament, table).items():
            records[user_id] = replace(records[user_id], score=records[user_id].score + points)
    return records


def winners(tournament: Tournament) -> tuple[int, ...]:
    """Return the Discord ids of the winners; none before the end, or if nobody played."""
    if tournament.stage is not TournamentStage.OVER:
        return ()
    if KINDS[tournament.kind].goes_on:
        last = tournament.tables[-1]
        return tuple([one.user_id for one in last.placings if one.place == 1 and not one.absent])
    return tuple([one.user_id for one in standings(tournament) if one.place == 1 and one.score > 0])


PODIUM: Final = 3  # places on a podium
STEPS: Final = 4  # most people on it, since the last place may be shared


def on_podium(tournament: Tournament) -> tuple[TournamentStanding, ...]:
    """Return the people on the podium of a tournament that has a winner: the first who played."""
    first = [row for row in standings(tournament) if row.place <= PODIUM and (row.place == 1 or row.played)]
    return tuple(first[:STEPS])


def _running_points(tournament: Tournament, table: TournamentTable) -> dict[int, int]:
    """Return the points of a rotation's running match by account; empty for other kinds."""
    if not tournament.kind.limits.group or table.state is not TableState.PLAYING:
        return {}
    seated = zip(table.slots, table.points, strict=False)
    return {slot.user_id: points for slot, points in seated if slot.user_id is not None}
