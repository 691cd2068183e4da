"""Kinds of tournaments, each one object: its tables, its points, who leads, and what its rounds are called.

`TournamentKind.limits` has what is a mere number or name. Nothing else asks which kind a tournament is:
another kind is one more class here, its limits, and its words.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec.structs import replace

from bot.tournaments import arena, elimination, rotations, rounds
from bot.tournaments.tournament import TableState, TournamentKind, TournamentStage, TournamentTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from bot.tournaments.tournament import Entrant, Placing, Record, Tournament

Tables: TypeAlias = tuple[TournamentTable, ...]
SortKey: TypeAlias = tuple[int, ...]


class Kind:
    """What most kinds have in common: all tables are there at once or come one by one, and points decide.

    Attributes:
        goes_on: Whether people go on from table to table, until a last one decides.
        counts_rounds: Whether it says which of how many rounds is played.
        names_rounds: Whether a table is known by the number of its round.
    """

    goes_on = False
    counts_rounds = False
    names_rounds = True

    def first_tables(self, _begun: Tournament) -> Tables:
        """Return the tables with which it begins; everybody has a seed."""
        return ()

    def next_tables(self, _tournament: Tournament, _order: Callable[[], Sequence[int]]) -> Tables:
        """Return what follows once all tables are decided; `order` returns who is left, the best first."""
        return ()

    def with_seats_filled(self, tournament: Tournament) -> Tournament:
        """Return a tournament in which everybody who goes on has a seat at the next table."""
        return tournament

    def paired(self, tournament: Tournament, _now: datetime) -> Tournament:
        """Return a tournament with tables for those who are ready for one."""
        return tournament

    def score(self, _tournament: Tournament, _placing: Placing, _people: int) -> int:
        """Return the points for a place in a match of so many people, before its table is decided."""
        return 0

    def share(self, _here: int) -> int:
        """Return the points of each of those who were at a table that no match decided."""
        return 0

    def round_label(self, translate: Callable[..., str], _tournament: Tournament, number: int) -> str:
        """Return what the tables of a round are called together, without markdown."""
        return translate("tournament-round", round=number)

    def is_final(self, _tournament: Tournament, _round: int) -> bool:
        """Return whether the table of a round is the last of all."""
        return False

    def is_still_in(self, tournament: Tournament, entrant: Entrant) -> bool:
        """Return whether something is still to come for somebody, as far as anybody knows."""
        over = tournament.stage in {TournamentStage.OVER, TournamentStage.CANCELLED}
        return not (entrant.withdrawn or over)

    def keys(self, tournament: Tournament, records: Mapping[int, Record]) -> dict[int, SortKey]:
        """Return for everybody what they are sorted by, smallest first."""
        found = ((one.user_id, records[one.user_id]) for one in tournament.entrants)
        return {user_id: (-record.score, -record.wins) for user_id, record in found}


class _Elimination(Kind):
    goes_on = True

    def first_tables(self, begun: Tournament) -> Tables:
        return elimination.bracket([entrant.user_id for entrant in begun.entrants], begun.table_size)

    def with_seats_filled(self, tournament: Tournament) -> Tournament:
        seated = [
            elimination.with_seats_filled(table, tournament.decided)
            if table.state is TableState.PENDING
            else table
            for table in tournament.undecided
        ]
        tables = tuple(seated)
        return tournament if tables == tournament.undecided else replace(tournament, undecided=tables)

    def round_label(self, translate: Callable[..., str], tournament: Tournament, number: int) -> str:
        if self.is_final(tournament, number):
            return translate("tournament-final")
        return super().round_label(translate, tournament, number)

    def is_final(self, tournament: Tournament, number: int) -> bool:
        return number == tournament.last_round

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
        return rotations.groups(begun)

    def round_label(self, translate: Callable[..., str], _tournament: Tournament, _number: int) -> str:
        return translate("tournament-groups")

    def score(self, _tournament: Tournament, placing: Placing, _people: int) -> int:
        return placing.points


class _Rounds(Kind):
    counts_rounds = True

    def next_tables(self, tournament: Tournament, order: Callable[[], Sequence[int]]) -> Tables:
        return rounds.next_round(tournament, order())

    def score(self, _tournament: Tournament, placing: Placing, people: int) -> int:
        return rounds.round_points(placing.place, people)

    def share(self, here: int) -> int:
        return rounds.FIRST_OF_ROUND if here == 1 else rounds.HALF_OF_ROUND

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


class _Arena(Kind):
    names_rounds = False

    def paired(self, tournament: Tournament, now: datetime) -> Tournament:
        return arena.paired(tournament, now)

    def round_label(self, translate: Callable[..., str], _tournament: Tournament, _number: int) -> str:
        return translate("tournament-matches")

    def score(self, tournament: Tournament, placing: Placing, people: int) -> int:
        wins = arena.wins_in_a_row(tournament, placing.user_id)
        return arena.arena_points(placing.place, people, wins_before=wins)


KINDS: Final[dict[TournamentKind, Kind]] = {
    TournamentKind.ELIMINATION: _Elimination(),
    TournamentKind.ROTATION_FOUR: _Rotation(),
    TournamentKind.ROTATION_EIGHT: _Rotation(),
    TournamentKind.ROUNDS: _Rounds(),
    TournamentKind.ARENA: _Arena(),
}
