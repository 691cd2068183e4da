"""Several rounds for everybody, against people who have done about as well, with points by place (Swiss).

The winner of a table gets 10 points, the last one 0, and those between evenly, whatever its size. In the
first round seeds are mixed; from the second on tables are filled from the top of the standings, and of
those who are near each other the ones who have met least sit together. If one person is too many for tables
of two, the lowest who has not sat out yet does, and gets the points of a win.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from bot.tournaments.tournament import MIN_TABLE, new_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tournaments.tournament import Tournament, TournamentTable


FIRST_OF_ROUND: Final = 10
"""Points for the winner of a table in ROUNDS; the last one gets none."""
HALF_OF_ROUND: Final = 5
"""Points in ROUNDS for each who was at a table whose match came to no end."""
NEAR: Final = 2
"""How many tables further down the standings are searched for somebody whom these people have not met."""

Meetings = defaultdict[int, Counter[int]]
"""How often somebody sat at a table with whom."""


def next_round(tournament: Tournament, people: Sequence[int]) -> tuple[TournamentTable, ...]:
    """Return the tables of the round that comes next; none if it was the last, or fewer than two are left.

    Args:
        people: Discord's ids of those who are left, the best first.
    """
    number = tournament.last_round + 1
    if number > tournament.rounds or len(people) < MIN_TABLE:
        return ()
    rest, sitting_out = _without_one_too_many(tournament, people)
    sizes = _sizes(len(rest), tournament.table_size)
    seated = _mixed(rest, sizes) if number == 1 else _near(rest, sizes, _meetings(tournament))
    return new_tables(number, [*seated, *[[user_id] for user_id in sitting_out]])


def _without_one_too_many(tournament: Tournament, people: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return who plays in a round, and who sits out: somebody only at tables of two."""
    if tournament.table_size > MIN_TABLE or len(people) % 2 == 0:
        return [*people], []
    outs = Counter(one.people[0] for one in tournament.decided.values() if len(one.slots) == 1)
    out = min(reversed(people), key=lambda user_id: outs[user_id])
    return [user_id for user_id in people if user_id != out], [out]


def _sizes(people: int, table_size: int) -> list[int]:
    """Return the sizes of tables, each the same or one larger: larger ones first."""
    tables = -(-people // table_size)
    size, larger = divmod(people, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def _mixed(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return people at tables so that the best are at different ones."""
    seated: list[list[int]] = [[] for _ in sizes]
    order: list[int] = []
    forward = True
    for user_id in people:
        if not order:
            order = [place for place, size in enumerate(sizes) if len(seated[place]) < size]
            order = order if forward else order[::-1]
            forward = not forward
        seated[order.pop(0)].append(user_id)
    return seated


def _near(people: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    """Return people at tables from the top of the standings; of those who are near the ones who met least."""
    left = [*people]
    seated = []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            near = left[: NEAR * max(sizes)]
            chosen = min(near, key=lambda user_id: sum(map(met[user_id].__getitem__, table)))
            left.remove(chosen)
            table.append(chosen)
        seated.append(table)
    for table in seated[::-1]:
        if _repeats(table, met):
            _meet_others(table, seated, met)
    return seated


def _meet_others(table: list[int], seated: Sequence[list[int]], met: Meetings) -> None:
    """Swap people who have met at a table with others, nearest tables first, as long as fewer meet again.

    The last tables are made of whoever is left, so this begins with them.
    """
    own = seated.index(table)
    others = sorted((one for one in seated if one is not table), key=lambda one: abs(seated.index(one) - own))
    for other in others:
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
    """Return how often people of a table have met each other."""
    return sum(met[one][other] for one, other in combinations(table, 2))


def _meetings(tournament: Tournament) -> Meetings:
    """Return how often two people sat at the same table."""
    met: defaultdict[int, list[int]] = defaultdict(list)
    for table in tournament.decided.values():
        people = table.people
        for user_id in people:
            met[user_id] += people
    return Meetings(Counter, {user_id: Counter(others) for user_id, others in met.items()})


def round_points(place: int, people: int) -> int:
    """Return the points for a place in ROUNDS: 10 for the first, 0 for the last, evenly between."""
    if people == 1:
        return FIRST_OF_ROUND
    behind, others = people - place, people - 1
    return (2 * FIRST_OF_ROUND * behind + others) // (2 * others)
