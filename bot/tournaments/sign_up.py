"""Sign-up: a tournament is opened, people enter and withdraw, and it begins or is cancelled."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from bot.engine.errors import RulesProblem
from bot.engine.rulebook.rules import Rules
from bot.tournaments.kinds import KINDS
from bot.tournaments.tables import settled
from bot.tournaments.tournament import (
    MAX_ENTRANTS,
    MAX_NAME_LENGTH,
    MAX_ROUNDS,
    MAX_TABLE,
    MIN_TABLE,
    CancelReason,
    Entrant,
    TableState,
    Tournament,
    TournamentError,
    TournamentKind,
    TournamentPlanError,
    TournamentRefusal,
    TournamentStage,
    with_table,
)

MIN_TIME: Final = timedelta(minutes=1)
MAX_TIME: Final = timedelta(days=30)
MAX_WINDOW: Final = timedelta(days=1)  # longest opening time of an arena
QUICKEST: Final = timedelta(minutes=10)
LONGEST: Final = timedelta(days=1)
"""Upper bound of the default time that people have to come to a table, however long sign-up takes."""
FINISHED: Final = frozenset({TournamentStage.OVER, TournamentStage.CANCELLED})


def match_rules(kind: TournamentKind, rules: Rules, *, table_size: int) -> Rules:
    """Return rules adapted to a tournament's matches: a rotation's format, and the number of seats."""
    size, played = kind.limits.group, kind.limits.format
    if size is not None and played is not None:
        return dataclasses.replace(rules, format=played, least_seats=size, most_seats=size)
    most = max(rules.most_seats, table_size)  # otherwise default rules would be displayed as changed
    return dataclasses.replace(rules, least_seats=MIN_TABLE, most_seats=most)


def rules_problems(kind: TournamentKind, rules: Rules, *, table_size: int) -> tuple[RulesProblem, ...]:
    """Return why tables of two people, up to the full size, cannot play by these rules; empty if they can."""
    group = kind.limits.group
    sizes = range(MIN_TABLE, table_size + 1) if group is None else (group,)
    found = {problem for seats in sizes for problem in rules.problems(seats=seats)}
    return tuple([problem for problem in RulesProblem if problem in found])


def check_plan(tournament: Tournament) -> None:
    """Raise TournamentPlanError, naming every invalid field, if a tournament cannot be opened like this."""
    one = tournament
    fits = {
        "name": one.name.strip() != "" and len(one.name) <= MAX_NAME_LENGTH and one.name.isprintable(),
        "table_size": MIN_TABLE <= one.table_size <= MAX_TABLE,
        "most_entrants": one.least_to_play <= one.most_entrants <= MAX_ENTRANTS,
        "rounds": 1 <= one.rounds <= MAX_ROUNDS,
        "round_time": MIN_TIME <= one.round_time <= MAX_TIME,
        "window": MIN_TIME <= one.window <= MAX_WINDOW,
        "sign_up_until": MIN_TIME <= one.sign_up_until - one.created_at <= MAX_TIME,
    }
    if wrong := tuple(name for name, fine in fits.items() if not fine):
        raise TournamentPlanError(wrong)


def usual_round_time(sign_up: timedelta) -> timedelta:
    """Return the default time to come to a table: a quarter of the sign-up time, within bounds."""
    return min(max(sign_up / 4, QUICKEST), LONGEST)


def enter(tournament: Tournament, user_id: int, name: str, now: datetime) -> Tournament:
    """Return the tournament with a new entrant; an arena can be entered as long as it is open."""
    closes_at = tournament.closes_at
    late = tournament.stage is TournamentStage.RUNNING and closes_at is not None and now < closes_at
    if not late and (tournament.stage is not TournamentStage.SIGN_UP or now >= tournament.sign_up_until):
        raise TournamentError(TournamentRefusal.SIGN_UP_OVER)
    known = tournament.find(user_id)
    if known is not None and not known.withdrawn:
        raise TournamentError(TournamentRefusal.ENTERED_ALREADY)
    if known is not None:  # back in an arena
        back = tuple([replace(one, withdrawn=False) if one is known else one for one in tournament.entrants])
        return replace(tournament, entrants=back)
    if len(tournament.entrants) >= tournament.most_entrants:
        raise TournamentError(TournamentRefusal.FULL)
    seed = len(tournament.entrants) + 1 if late else 0
    newcomer = Entrant(user_id=user_id, name=name, entered_at=now, seed=seed)
    return replace(tournament, entrants=(*tournament.entrants, newcomer))


def withdraw(tournament: Tournament, user_id: int, now: datetime) -> Tournament:
    """Return the tournament without a person: removed during sign-up, later withdrawn from what follows."""
    entrant = tournament.find(user_id)
    if tournament.stage in FINISHED:
        raise TournamentError(TournamentRefusal.OVER)
    if entrant is None or entrant.withdrawn:
        raise TournamentError(TournamentRefusal.NOT_ENTERED)
    if tournament.stage is TournamentStage.SIGN_UP:
        return replace(tournament, entrants=tuple([one for one in tournament.entrants if one is not entrant]))
    gone = replace(entrant, withdrawn=True)
    entrants = tuple([gone if one is entrant else one for one in tournament.entrants])
    ready = tuple([one for one in tournament.ready if one.user_id != user_id])
    for table in tournament.undecided:
        if table.state is TableState.OPEN and user_id in table.present:  # otherwise its match has begun
            present = tuple([one for one in table.present if one != user_id])
            tournament = with_table(tournament, replace(table, present=present))
    return settled(replace(tournament, entrants=entrants, ready=ready), now)


def end_sign_up(tournament: Tournament, now: datetime) -> Tournament:
    """Return the tournament with sign-up ending now; refused if there are too few people for a table."""
    if tournament.stage is not TournamentStage.SIGN_UP:
        raise TournamentError(TournamentRefusal.SIGN_UP_OVER)
    if len(tournament.entrants) < tournament.least_to_play:
        raise TournamentError(TournamentRefusal.TOO_FEW)
    return replace(tournament, sign_up_until=min(now, tournament.sign_up_until))


def begin(tournament: Tournament, now: datetime, ratings: Mapping[int, float] | None = None) -> Tournament:
    """Return the tournament with its first tables, by seed, or cancelled if too few entered."""
    if tournament.stage is not TournamentStage.SIGN_UP:
        raise TournamentError(TournamentRefusal.SIGN_UP_OVER)
    if len(tournament.entrants) < tournament.least_to_play:
        return cancel(tournament, now, CancelReason.TOO_FEW)
    begun = replace(
        tournament,
        stage=TournamentStage.RUNNING,
        began_at=now,
        entrants=_seeded(tournament.entrants, ratings or {}),
    )
    return settled(replace(begun, undecided=KINDS[begun.kind].first_tables(begun)), now)


def cancel(tournament: Tournament, now: datetime, reason: CancelReason) -> Tournament:
    """Return the tournament cancelled; what was played is kept."""
    if tournament.stage in FINISHED:
        raise TournamentError(TournamentRefusal.OVER)
    return replace(tournament, stage=TournamentStage.CANCELLED, cancelled=reason, ended_at=now, ready=())


def _seeded(entrants: tuple[Entrant, ...], ratings: Mapping[int, float]) -> tuple[Entrant, ...]:
    rated = [replace(one, rating=ratings.get(one.user_id)) for one in entrants]
    rated.sort(key=lambda one: (one.rating is None, -(one.rating or 0.0)))
    return tuple([replace(one, seed=seed) for seed, one in enumerate(rated, start=1)])
