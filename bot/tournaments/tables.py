"""Tables of a tournament: opened, waiting for people, being played, ended, or given up.

After a crash every step may be reported again, which changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from msgspec.structs import replace

from bot.tournaments import elimination
from bot.tournaments.kinds import KINDS, standings, with_substitutes
from bot.tournaments.tournament import (
    MATCH_TIME,
    Placing,
    Ready,
    TableState,
    Tournament,
    TournamentError,
    TournamentRefusal,
    TournamentStage,
    TournamentTable,
    changed_table,
    with_table,
)


def scored(tournament: Tournament, placings: Sequence[Placing], *, played: bool) -> tuple[Placing, ...]:
    """Return a table's placings with tournament points; absent people get none."""
    kind, people = KINDS[tournament.kind], len(placings)
    share = kind.share(sum(not one.absent for one in placings))

    def score(one: Placing) -> int:
        if one.absent:
            return 0
        return kind.score(tournament, one, people) if played else share

    return tuple([replace(one, score=score(one)) for one in placings])


NOT_BEGUN = (TableState.WAITING, TableState.OPEN)


def settled(tournament: Tournament, now: datetime) -> Tournament:
    """Return the tournament with all consequences of what has happened by now."""
    while tournament.stage is TournamentStage.RUNNING:
        before = tournament
        kind = KINDS[tournament.kind]
        tournament = kind.paired(_with_walkovers(kind.with_seats_filled(tournament)), now)
        if not tournament.undecided:
            tournament = _continued(tournament, now)
        if tournament == before:
            break
    return tournament


def _continued(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament without undecided tables with its next tables, or ended."""
    if more := next_tables(tournament):
        return replace(tournament, undecided=more)
    closes_at = tournament.closes_at
    if closes_at is not None and now < closes_at:
        return tournament
    return replace(tournament, stage=TournamentStage.OVER, ended_at=now, ready=())


def next_tables(tournament: Tournament) -> tuple[TournamentTable, ...]:
    """Return the tables that follow once all current ones are decided; empty after the last."""

    def order() -> list[int]:
        withdrawn = tournament.withdrawn
        return [one.user_id for one in standings(tournament) if one.user_id not in withdrawn]

    return KINDS[tournament.kind].next_tables(tournament, order)


def _with_walkovers(tournament: Tournament) -> Tournament:
    """Return the tournament with tables decided that have too few people left to play."""
    withdrawn = tournament.withdrawn
    for table in tournament.undecided:
        if table.state not in NOT_BEGUN:
            continue
        left = [user_id for user_id in table.people if user_id not in withdrawn]
        if tournament.kind.limits.group and len(left) < len(table.people):
            tournament = without(tournament, table, [one for one in table.people if one in withdrawn])
        elif len(left) < tournament.least_to_play:
            tournament = decided_without_match(tournament, table, left)
    return tournament


def without(tournament: Tournament, table: TournamentTable, missing: Sequence[int]) -> Tournament:
    """Return a rotation with a group's missing people replaced; with too few, it is not played."""
    instead = with_substitutes(tournament, table, missing)
    if instead is not None:
        return with_table(tournament, instead)
    return decided_without_match(tournament, table, [one for one in table.people if one not in missing])


def decided_without_match(
    tournament: Tournament, table: TournamentTable, here: Collection[int]
) -> Tournament:
    """Return the tournament with a table decided by those present, without a match and without the withdrawn.

    In an elimination those present advance by seed; if there are none, the best remaining seed does, so that
    no branch is lost. In other kinds those present share the first place.
    """
    people = tournament.by_seed(table.people)
    here = [user_id for user_id in people if user_id in here and user_id not in tournament.withdrawn]
    by_seed = KINDS[tournament.kind].goes_on
    if not here and by_seed:
        here = [user_id for user_id in people if user_id not in tournament.withdrawn][:1]
    placings = [
        Placing(user_id=user_id, place=number if by_seed else 1)
        for number, user_id in enumerate(here, start=1)
    ]
    placings += [
        Placing(user_id=user_id, place=len(here) + 1, absent=True)
        for user_id in people
        if user_id not in here
    ]
    return decided(tournament, table, placings, state=TableState.WALKOVER)


def decided(
    tournament: Tournament, table: TournamentTable, placings: Sequence[Placing], *, state: TableState
) -> Tournament:
    """Return the tournament with a table decided by placings, best first; PLAYED or WALKOVER."""
    return changed_table(
        tournament,
        table.key,
        state=state,
        deadline=None,
        going=elimination.advancers(tournament, table, placings),
        placings=scored(tournament, placings, played=state is TableState.PLAYED),
    )


MAX_OPENINGS: Final = 2  # how often a table is opened if its matches have no result


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatScore:
    """A person's result in a match; places count from 1, and equal ones are shared."""

    user_id: int
    place: int
    points: int = 0


def tables_to_open(tournament: Tournament) -> tuple[TournamentTable, ...]:
    """Return the tables whose people are known and that are not open yet."""
    return _tables_in(tournament, TableState.WAITING)


def open_table(
    tournament: Tournament, key: str, now: datetime, *, match_id: str, channel_id: int
) -> Tournament:
    """Return the tournament with a table open; if it is already open or decided, it stays as it is."""
    table = _running(tournament).table(key)
    if table.state is TableState.PENDING:
        raise TournamentError(TournamentRefusal.TABLE_NOT_OPEN)
    if table.state is not TableState.WAITING:
        return tournament
    return changed_table(
        tournament,
        key,
        state=TableState.OPEN,
        opened=table.opened + 1,
        match_id=match_id,
        channel_id=channel_id,
        deadline=now + tournament.time_to_come,
    )


def check_in(tournament: Tournament, key: str, people: Collection[int]) -> Tournament:
    """Return the tournament with exactly these people present at a table, except those who withdrew."""
    table = _running(tournament).table(key)
    if table.state is not TableState.OPEN:
        raise TournamentError(TournamentRefusal.TABLE_NOT_OPEN)
    if not {*people} <= {*table.people}:
        raise TournamentError(TournamentRefusal.NOT_AT_THIS_TABLE)
    withdrawn = tournament.withdrawn
    present = tuple([one for one in table.people if one in people and one not in withdrawn])
    return changed_table(tournament, key, present=present)


def tables_to_start(tournament: Tournament, now: datetime) -> tuple[TournamentTable, ...]:
    """Return the open tables that can begin: everyone is present, or time is up and enough are."""
    return tuple(
        [table for table in _tables_in(tournament, TableState.OPEN) if _can_start(tournament, table, now)]
    )


def start_table(tournament: Tournament, key: str, now: datetime, *, match_id: str) -> Tournament:
    table = _running(tournament).table(key)
    if table.state is TableState.PLAYING and table.match_id == match_id:
        return tournament
    if table.state is not TableState.OPEN:
        raise TournamentError(TournamentRefusal.TABLE_NOT_OPEN)
    return changed_table(
        tournament, key, state=TableState.PLAYING, match_id=match_id, deadline=now + MATCH_TIME
    )


def report_points(tournament: Tournament, key: str, *, hands: int, points: Sequence[int]) -> Tournament:
    """Return the tournament with a running match's points by slot; other tables stay as they are."""
    table = tournament.table(key)
    if table.state is not TableState.PLAYING or len(points) != len(table.slots):
        return tournament
    return changed_table(tournament, key, hands=hands, points=tuple(points))


def with_result(
    tournament: Tournament, key: str, *, match_id: str, scores: Sequence[SeatScore]
) -> Tournament:
    """Return the tournament with the result of a table's match; results of other matches change nothing."""
    table = tournament.table(key)
    if not _waits_for(tournament, table, match_id):
        return tournament
    placings = _placings(tournament, table, scores)
    if not placings:
        return without_result(tournament, key, match_id=match_id)
    return decided(tournament, table, placings, state=TableState.PLAYED)


def _waits_for(tournament: Tournament, table: TournamentTable, match_id: str) -> bool:
    """Return whether this match is still to decide the table: false for repeated or late reports."""
    running = tournament.stage is TournamentStage.RUNNING
    return running and table.is_under_way and table.match_id == match_id


def without_result(tournament: Tournament, key: str, *, match_id: str) -> Tournament:
    """Reopen a table whose match had no result, or decide it by who was present if it was reopened before."""
    table = tournament.table(key)
    if not _waits_for(tournament, table, match_id):
        return tournament
    if table.opened < MAX_OPENINGS:
        return changed_table(
            tournament,
            key,
            state=TableState.WAITING,
            match_id=None,
            channel_id=None,
            deadline=None,
            present=(),
            hands=0,
            points=(),
        )
    return decided_without_match(tournament, table, table.present)


def say_ready(tournament: Tournament, user_id: int, now: datetime) -> Tournament:
    """Return an arena in which a person waits for a table, or has been given one."""
    _check_arena(tournament, user_id)
    if tournament.closes_at is None or now >= tournament.closes_at:
        raise TournamentError(TournamentRefusal.OVER)
    if tournament.table_of(user_id) is not None:
        raise TournamentError(TournamentRefusal.AT_A_TABLE)
    if any(one.user_id == user_id for one in tournament.ready):
        return tournament
    ready = (*tournament.ready, Ready(user_id=user_id, since=now))
    return settled(replace(tournament, ready=ready), now)


def say_not_ready(tournament: Tournament, user_id: int) -> Tournament:
    """Return an arena in which a person no longer waits for a table."""
    _check_arena(tournament, user_id)
    if tournament.table_of(user_id) is not None:
        raise TournamentError(TournamentRefusal.AT_A_TABLE)
    return replace(tournament, ready=tuple([one for one in tournament.ready if one.user_id != user_id]))


def _running(tournament: Tournament) -> Tournament:
    if tournament.stage is not TournamentStage.RUNNING:
        raise TournamentError(TournamentRefusal.NOT_RUNNING)
    return tournament


def _check_arena(tournament: Tournament, user_id: int) -> None:
    if not tournament.kind.limits.is_timed:
        raise TournamentError(TournamentRefusal.NO_ARENA)
    entrant = _running(tournament).find(user_id)
    if entrant is None or entrant.withdrawn:
        raise TournamentError(TournamentRefusal.NOT_ENTERED)


def _tables_in(tournament: Tournament, state: TableState) -> tuple[TournamentTable, ...]:
    if tournament.stage is not TournamentStage.RUNNING:
        return ()
    return tuple([table for table in tournament.undecided if table.state is state])


def _can_start(tournament: Tournament, table: TournamentTable, now: datetime) -> bool:
    expected = {*table.people} - tournament.withdrawn
    if len(table.present) < tournament.least_to_play:
        return False
    return {*table.present} == expected or (table.deadline is not None and now >= table.deadline)


def _placings(tournament: Tournament, table: TournamentTable, scores: Sequence[SeatScore]) -> list[Placing]:
    """Return a table's placings, best first: places are recounted among its people, absent ones last."""
    seeds = tournament.by_seed(table.people)
    ended = {one.user_id: one for one in scores if one.user_id in seeds}
    placings = [
        Placing(
            user_id=one.user_id,
            place=1 + sum(other.place < one.place for other in ended.values()),
            points=one.points,
        )
        for one in sorted(ended.values(), key=lambda one: (one.place, seeds.index(one.user_id)))
    ]
    missing = [user_id for user_id in seeds if user_id not in ended]
    if not placings:
        return []
    return placings + [Placing(user_id=one, place=len(placings) + 1, absent=True) for one in missing]
