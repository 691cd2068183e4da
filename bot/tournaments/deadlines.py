"""Deadlines of a tournament, and the reminders before them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.tournaments.kinds import pairs_at
from bot.tournaments.tables import decided_without_match, settled, without
from bot.tournaments.tournament import MATCH_TIME, Ready, TableState, TournamentStage, with_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from bot.tournaments.tournament import Tournament, TournamentTable


MAX_NOTICE: Final = timedelta(hours=1)
"""How long before the end of sign-up, or of the time to come to a table, people are reminded at most."""
BLIP: Final = timedelta(seconds=10)  # a shorter outage is not given back
MIN_NOTICE: Final = timedelta(minutes=2)  # where less than this is left of the notice, nobody is reminded


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A reminder of a table that waits for people, or the end of sign-up; `key` notes that it was sent."""

    key: str
    at: datetime
    until: datetime
    people: tuple[int, ...] = ()
    table: str | None = None


def pass_deadlines(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament in which everything is decided that this moment decides.

    Those who are not at their table in time have missed it. A table at which enough people sit is not decided
    here: `tables_to_start` names it, and its match begins with them. A match that nobody finishes ends as
    if it had come to nothing. Sign-up is not ended here, since that needs ratings: see `begin`.
    """
    if tournament.stage is not TournamentStage.RUNNING:
        return tournament
    for table in tournament.undecided:
        if table.deadline is not None and now >= table.deadline:
            tournament = _with_deadline_passed(tournament, table, now)
    return settled(tournament, now)


def give_back(tournament: Tournament, since: datetime, until: datetime) -> Tournament:
    """Return a tournament in which nobody has lost time to an outage, since nothing that they did arrived.

    What was over before it stays so; of a mere reconnect nothing is given back. An arena that is open closes
    later.
    """

    def later(began: datetime, ends: datetime) -> datetime:
        lost = until - max(since, began)
        return ends + lost if ends > since and lost >= BLIP else ends

    if tournament.stage is TournamentStage.SIGN_UP:
        return replace(tournament, sign_up_until=later(tournament.created_at, tournament.sign_up_until))
    began, closes_at = tournament.began_at, tournament.closes_at
    if tournament.stage is not TournamentStage.RUNNING or began is None:
        return tournament
    for table in tournament.undecided:
        if table.deadline is not None:
            takes = MATCH_TIME if table.state is TableState.PLAYING else tournament.time_to_come
            moved = later(table.deadline - takes, table.deadline)
            tournament = with_table(tournament, replace(table, deadline=moved))
    if closes_at is None:
        return tournament
    return replace(tournament, window=later(began, closes_at) - began)


def next_deadline(tournament: Tournament) -> datetime | None:
    """Return when something is to be done next if nobody does anything (UTC), or None; it may be over."""
    return min(_deadlines(tournament), default=None)


def reminders_due(tournament: Tournament, now: datetime) -> tuple[Reminder, ...]:
    """Return the reminders that have to be sent now; what they remind of is still to come."""
    return tuple([one for one in _reminders(tournament) if one.at <= now < one.until])


def note_reminders(tournament: Tournament, reminders: Sequence[Reminder]) -> Tournament:
    """Return a tournament that sends these reminders no more; those of decided tables are forgotten."""
    keys = {*tournament.reminded, *[reminder.key for reminder in reminders]}
    going = {table.key for table in tournament.undecided}
    keys = {key for key in keys if "." not in key or key.partition(".")[0] in going}
    return replace(tournament, reminded=tuple(sorted(keys)))


def _with_deadline_passed(tournament: Tournament, table: TournamentTable, now: datetime) -> Tournament:
    here = [user_id for user_id in table.present if user_id not in tournament.withdrawn]
    if table.state is TableState.PLAYING:
        return decided_without_match(tournament, table, here)
    if table.state is not TableState.OPEN or len(here) >= tournament.least_to_play:
        return tournament
    missing = [user_id for user_id in table.people if user_id not in here]
    if tournament.kind.limits.group:
        return without(_with_withdrawn(tournament, missing), table, missing)
    tournament = decided_without_match(tournament, table, here)
    if tournament.kind.limits.is_timed:
        back = tuple([Ready(user_id=user_id, since=now) for user_id in here])
        return replace(tournament, ready=tournament.ready + back)
    return tournament


def _with_withdrawn(tournament: Tournament, people: Sequence[int]) -> Tournament:
    """Return a tournament that some people have given up: who misses a rotation is no reserve for another."""
    entrants = [replace(one, withdrawn=True) if one.user_id in people else one for one in tournament.entrants]
    return replace(tournament, entrants=tuple(entrants))


def _deadlines(tournament: Tournament) -> Iterator[datetime]:
    yield from (reminder.at for reminder in _reminders(tournament))
    if tournament.stage is TournamentStage.SIGN_UP:
        yield tournament.sign_up_until
    if tournament.stage is not TournamentStage.RUNNING:
        return
    for table in tournament.undecided:
        if table.deadline is not None:
            yield table.deadline
    if (pairing := pairs_at(tournament)) is not None:
        yield pairing
    # While matches go on its end changes nothing, unless somebody waits for a table; then they end it.
    idle = not tournament.undecided
    if (closes_at := tournament.closes_at) is not None and (idle or tournament.ready):
        yield closes_at


def _reminders(tournament: Tournament) -> Iterator[Reminder]:
    """Yield the reminders that were not sent yet, of all that is to come."""
    if tournament.stage is TournamentStage.SIGN_UP:
        at = _notice(tournament.created_at, tournament.sign_up_until)
        if at is not None and "sign-up" not in tournament.reminded:
            yield Reminder(key="sign-up", at=at, until=tournament.sign_up_until)
    if tournament.stage is TournamentStage.RUNNING:
        for table in tournament.undecided:
            if (reminder := _of_table(tournament, table)) is not None:
                yield reminder


def _of_table(tournament: Tournament, table: TournamentTable) -> Reminder | None:
    """Return the reminder for those who are not at a table yet, unless it was sent."""
    if table.state is not TableState.OPEN or table.deadline is None:
        return None
    if (key := f"{table.key}.{table.opened}") in tournament.reminded:
        return None
    at = _notice(table.deadline - tournament.time_to_come, table.deadline)
    missing = [one for one in table.people if one not in table.present and one not in tournament.withdrawn]
    if at is None or not missing:
        return None
    return Reminder(
        key=key,
        at=at,
        until=table.deadline,
        people=tuple(missing),
        table=table.key,
    )


def _notice(start: datetime, end: datetime) -> datetime | None:
    """Return when to remind of the end of some time: a quarter of it before, an hour at most."""
    notice = min((end - start) / 4, MAX_NOTICE)
    return end - notice if notice >= MIN_NOTICE else None
