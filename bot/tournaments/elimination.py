"""Single elimination: the whole bracket is known from the start; its seats are filled as tables are decided.

Best seeds are kept apart: people are dealt to the tables of a round by expected seed, back and forth like a
snake. With tables of two that gives the usual bracket, and the best seeds get a bye in the first round if
the number of entrants requires it. With larger tables, all tables of a round have the same size or differ by
one, and the same number of people advance from each: two if tables may have four people or more and every
table of the round has at least three, else one. Two people from the same table are kept apart as long as
possible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from msgspec.structs import replace

from bot.tournaments.tournament import Placing, Slot, TableState, Tournament, TournamentTable, table_key

MIN_FOR_TWO: Final = 4  # smallest table size of a tournament in which two advance per table
MIN_AT_TABLE_FOR_TWO: Final = 3


@dataclass(frozen=True, slots=True)
class _Entry:
    """A seat in a round, and the seed expected there if the better seeds always advance."""

    expected: int
    slot: Slot


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The tables of one round, smallest first."""

    sizes: tuple[int, ...]
    advancing: int
    byes: int = 0


def round_plan(people: int, table_size: int) -> RoundPlan:
    """Return the tables of a round that this many people play, at least two."""
    if people <= table_size:
        return RoundPlan((people,), 0)
    if table_size == 2:
        survivors = 1 << ((people - 1).bit_length() - 1)
        tables = people - survivors
        return RoundPlan((2,) * tables, 1, byes=survivors - tables)
    tables = -(-people // table_size)
    smallest, larger = divmod(people, tables)
    sizes = (smallest,) * (tables - larger) + (smallest + 1,) * larger
    two = table_size >= MIN_FOR_TWO and smallest >= MIN_AT_TABLE_FOR_TWO
    return RoundPlan(sizes, 2 if two else 1)


def bracket(people: Sequence[int], table_size: int) -> tuple[TournamentTable, ...]:
    """Return all tables of a bracket, the first round first; `people`, two or more, are sorted by seed."""
    entries = [_Entry(seed, Slot(user_id=user_id)) for seed, user_id in enumerate(people, start=1)]
    tables: list[TournamentTable] = []
    for number in range(1, len(people) + 1):
        plan = round_plan(len(entries), table_size)
        byes, playing = entries[: plan.byes], entries[plan.byes :]
        groups = snake(playing, plan.sizes, _meets_mate)
        _part_mates(groups)
        tables += [
            TournamentTable(
                key=table_key(number, place),
                round=number,
                slots=tuple([entry.slot for entry in group]),
                advancing=plan.advancing,
                state=TableState.WAITING
                if all(entry.slot.table is None for entry in group)
                else TableState.PENDING,
            )
            for place, group in enumerate(groups, start=1)
        ]
        if not plan.advancing:
            break
        onward = [
            entry
            for place, group in enumerate(groups, start=1)
            for entry in _onward(number, place, group, plan)
        ]
        entries = sorted(byes + onward, key=lambda entry: entry.expected)
    return tuple(tables)


def _onward(number: int, place: int, group: Sequence[_Entry], plan: RoundPlan) -> list[_Entry]:
    key = table_key(number, place)
    best = sorted(entry.expected for entry in group)[: plan.advancing]
    return [_Entry(expected, Slot(table=key, rank=rank)) for rank, expected in enumerate(best, start=1)]


Seated = TypeVar("Seated")


def snake(
    people: Sequence[Seated],
    sizes: Sequence[int],
    avoids: Callable[[Seated, Sequence[Seated]], bool] = lambda *_: False,
) -> list[list[Seated]]:
    """Deal people to tables of these sizes, back and forth, away from those they avoid if a seat allows."""
    groups: list[list[Seated]] = [[] for _ in sizes]
    free: list[int] = []
    forward = True
    for one in people:
        if not free:
            free = [place for place, size in enumerate(sizes) if len(groups[place]) < size]
            free = free if forward else free[::-1]
            forward = not forward
        place = next((place for place in free if not avoids(one, groups[place])), free[0])
        free.remove(place)
        groups[place].append(one)
    return groups


def _part_mates(groups: Sequence[list[_Entry]]) -> None:
    """Swap people, with the nearest possible seed, so that nobody meets someone from their last table."""
    for group in groups:
        for place, entry in enumerate(group):
            if not _meets_mate(entry, group[:place]):
                continue
            swaps = [
                (abs(entry.expected - instead.expected), there, other)
                for other in groups
                if other is not group
                for there, instead in enumerate(other)
                if not _meets_mate(instead, [*group[:place], *group[place + 1 :]])
                if not _meets_mate(entry, [*other[:there], *other[there + 1 :]])
            ]
            if swaps:
                _, there, other = min(swaps, key=lambda swap: swap[0])
                group[place], other[there] = other[there], entry


def _meets_mate(entry: _Entry, group: Sequence[_Entry]) -> bool:
    return entry.slot.table is not None and any(other.slot.table == entry.slot.table for other in group)


def advancers(tournament: Tournament, table: TournamentTable, placings: Sequence[Placing]) -> tuple[int, ...]:
    """Return who advances from a table with these placings, best first; equal places are ordered by seed."""
    seeds = {user_id: seed for seed, user_id in enumerate(tournament.by_seed(table.people))}
    withdrawn = tournament.withdrawn
    going = [one for one in placings if not one.absent and one.user_id not in withdrawn]
    going.sort(key=lambda one: (one.place, seeds[one.user_id]))
    return tuple([one.user_id for one in going[: table.advancing]])


def with_seats_filled(table: TournamentTable, decided: Mapping[str, TournamentTable]) -> TournamentTable:
    if not any(slot.table in decided for slot in table.slots):
        return table
    slots = tuple([_filled(slot, decided) for slot in table.slots])
    known = all(slot.table is None or slot.table in decided for slot in slots)
    return replace(table, slots=slots, state=TableState.WAITING if known else TableState.PENDING)


def _filled(slot: Slot, decided: Mapping[str, TournamentTable]) -> Slot:
    if slot.user_id is not None or slot.table is None or slot.table not in decided:
        return slot
    going = decided[slot.table].going
    return replace(slot, user_id=going[slot.rank - 1]) if slot.rank <= len(going) else slot
