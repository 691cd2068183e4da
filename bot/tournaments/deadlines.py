"""Deadlines of a tournament, and reminders before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.tournaments.kinds import pairs_at
from bot.tournaments.tables import decided_without_match, settled, without
from bot.tournaments.tournament import MATCH_TIME, Ready, TableState, TournamentStage, with_table

if TYPE_CHECKING:
    from bot.tournaments.tournament import Tournament, TournamentTable

MAX_NOTICE: Final = timedelta(hours=1)
"""The longest time before the end of sign-up, or of the time to come to a table, that people are reminded."""
BLIP: Final = timedelta(seconds=10)  # shorter outages are not compensated
MIN_NOTICE: Final = timedelta(minutes=2)  # with a shorter notice nobody is reminded


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A reminder of a waiting table, or of the end of sign-up; `key` is stored once it was sent."""

    key: str
    at: datetime
    until: datetime
    people: tuple[int, ...] = ()
    table: str | None = None


def pass_deadlines(tournament: Tournament, now: datetime) -> Tournament:
    """Return the tournament after all deadlines up to now.

    People who are not at their table in time have missed it. A table with enough people is not decided here:
    `tables_to_start` lists it, and its match begins with those present. A match that nobody finishes ends
    without a result. Sign-up does not end here, since that needs ratings: see `begin`.
    """
    if tournament.stage is not TournamentStage.RUNNING:
        return tournament
    for table in tournament.undecided:
        if table.deadline is not None and now >= table.deadline:
            tournament = _with_deadline_passed(tournament, table, now)
    return settled(tournament, now)


def give_back(tournament: Tournament, since: datetime, until: datetime) -> Tournament:
    """Return the tournament with the time of an outage added, since nothing that people did arrived.

    Deadlines that passed before the outage stay; a mere reconnect adds nothing. An open arena closes
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
    """Return when something is due next without anyone acting (UTC; may be in the past), or None."""
    return min(_deadlines(tournament), default=None)


def reminders_due(tournament: Tournament, now: datetime) -> tuple[Reminder, ...]:
    """Return the reminders due now, whose deadlines are still to come."""
    return tuple([one for one in _reminders(tournament) if one.at <= now < one.until])


def note_reminders(tournament: Tournament, reminders: Sequence[Reminder]) -> Tournament:
    """Return the tournament with reminders marked as sent; marks for decided tables are dropped."""
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
    if tournament.kind.limits.group:  # those who miss a rotation are no reserve for another
        people = tournament.entrants
        people = tuple([replace(one, withdrawn=True) if one.user_id in missing else one for one in people])
        return without(replace(tournament, entrants=people), table, missing)
    tournament = decided_without_match(tournament, table, here)
    if tournament.kind.limits.is_timed:
        back = tuple([Ready(user_id=user_id, since=now) for user_id in here])
        return replace(tournament, ready=tournament.ready + back)
    return tournament


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
    # During matches, closing only ends the waiting of those who are ready for a table, if any.
    idle = not tournament.undecided
    if (closes_at := tournament.closes_at) is not None and (idle or tournament.ready):
        yield closes_at


def _reminders(tournament: Tournament) -> Iterator[Reminder]:
    """Yield the reminders not sent yet, of all coming deadlines."""
    if tournament.stage is TournamentStage.SIGN_UP:
        at = _notice(tournament.created_at, tournament.sign_up_until)
        if at is not None and "sign-up" not in tournament.reminded:
            yield Reminder(key="sign-up", at=at, until=tournament.sign_up_until)
    if tournament.stage is TournamentStage.RUNNING:
        for table in tournament.undecided:
            if (reminder := _of_table(tournament, table)) is not None:
                yield reminder


def _of_table(tournament: Tournament, table: TournamentTable) -> Reminder | None:
    """Return the reminder for people still missing at a table, unless it was sent."""
    if table.state is not TableState.OPEN or table.deadline is None:
        return None
    if (key := f"{table.key}.{table.opened}") in tournament.reminded:
        return None
    at = _notice(table.deadline - tournament.time_to_come, table.deadline)
    missing = [one for one in table.people if one not in table.present and one not in tournament.withdrawn]
    if at is None or not missing:
        return None
    return Reminder(key=key, at=at, until=table.deadline, people=tuple(missing), table=table.key)


def _notice(start: datetime, end: datetime) -> datetime | None:
    """Return when to remind of a period's end: its last quarter begins, at most an hour before the end."""
    notice = min((end - start) / 4, MAX_NOTICE)
    return end - notice if notice >= MIN_NOTICE else None
