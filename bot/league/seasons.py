"""When seasons begin and end: pure functions of a server's choice, its newest season, and a moment."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.league.rows import Season

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.league.played import PlayedMatch

LONGEST_WAIT: Final = timedelta(days=92)
"""How long a match may wait to be counted. If it ended longer than that before the newest season began, the
clock of the machine was ahead when that season began: it would take every match until its date is reached."""

_RESERVED: Final = re.compile(r"[0-9]{4}-[0-9]{2}|#?[0-9]+|season #?[0-9]+|all time")


class SeasonMode(Enum):
    """What ends the seasons of a server; the value is what is stored."""

    MONTHLY = "monthly"
    """The end of each month (UTC)."""
    BY_HAND = "by-hand"
    """Somebody who manages the server."""
    NONE = "none"
    """Nothing: the season going on never ends."""


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """How a server has its seasons.

    Attributes:
        mode: What ends them.
        since: When that was chosen; None if it never was. A season that was meant to be longer than a month
            ends with the month in which months were chosen.
    """

    mode: SeasonMode = SeasonMode.MONTHLY
    since: datetime | None = None


MONTHLY: Final = SeasonPlan()


def month_of(moment: datetime) -> str:
    """Return the name of a monthly season, such as `2026-11`."""
    return f"{moment.astimezone(UTC):%Y-%m}"


def beginning_of_month(moment: datetime) -> datetime:
    """Return when the month of a moment began, in UTC."""
    return moment.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def month_after(moment: datetime) -> datetime:
    """Return when the month after that of a moment begins, in UTC."""
    return beginning_of_month(beginning_of_month(moment) + timedelta(days=31))


def end_of(season: Season, plan: SeasonPlan) -> datetime | None:
    """Return when a season that goes on ends by itself; None if it does not, or is over."""
    if season.ended_at is not None or plan.mode is not SeasonMode.MONTHLY:
        return None
    return month_after(season.started_at if plan.since is None else max(season.started_at, plan.since))


def ended_by(season: Season, moment: datetime, plan: SeasonPlan) -> Season | None:
    """Return a season as it is after its end, if that has come by a moment; else None."""
    end = end_of(season, plan)
    return None if end is None or moment < end else _ended(season, moment, plan)


def _ended(season: Season, moment: datetime, plan: SeasonPlan) -> Season:
    """Return a season that a moment in a later month has ended: with its own month if it is named by one."""
    ended, end = beginning_of_month(moment), end_of(season, plan)
    if end is not None and season.name == month_of(season.started_at):
        ended = min(ended, end)
    return replace(season, ended_at=max(ended, season.started_at))


def seasons_with(
    match: PlayedMatch, newest: Season | None, *, settled: int | None, plan: SeasonPlan = MONTHLY
) -> tuple[Season, ...]:
    """Return the seasons that begin or end with a match, the one that it belongs to last; none if it goes on.

    A monthly season begins with the first match that ends after the one before has ended, or so long before
    that the clock must have been ahead when the one before began. Without months a match begins one only if
    none goes on. No season that is not the newest, or that is over, takes a match any more, unless that is
    settled for the newest.

    Args:
        match: The match.
        newest: The newest season; None before the first.
        settled: The number of the season that the match belongs to, if that is settled.
        plan: How the server has its seasons.
    """
    if newest is not None and not _begins(match, newest, settled, plan):
        return ()
    first = 1 if newest is None else newest.number + 1
    started_at = _start(match, newest, plan)
    begun = Season(
        guild_id=match.guild_id,
        number=first if settled is None else settled,
        name=month_of(started_at) if plan.mode is SeasonMode.MONTHLY else "",
        started_at=started_at,
    )
    if newest is None or newest.ended_at is not None:
        return (begun,)
    return _ended(newest, match.ended_at, plan), begun


def _begins(match: PlayedMatch, newest: Season, settled: int | None, plan: SeasonPlan) -> bool:
    """Tell whether a season begins with a match."""
    if settled is not None:
        return settled > newest.number
    if newest.ended_at is not None:
        return True
    end = end_of(newest, plan)
    return end is not None and (match.ended_at >= end or _was_ahead(newest.started_at, match))


def _start(match: PlayedMatch, newest: Season | None, plan: SeasonPlan) -> datetime:
    """Return when the season that a match begins has begun: not before the end of the one before."""
    monthly = plan.mode is SeasonMode.MONTHLY
    start = beginning_of_month(match.ended_at) if monthly else match.started_at
    over = None if newest is None else newest.ended_at
    return start if over is None or _was_ahead(over, match) else max(start, over)


def _was_ahead(moment: datetime, match: PlayedMatch) -> bool:
    """Tell whether the clock was ahead when it told a moment, as a match shows that is counted later."""
    return moment - match.ended_at > LONGEST_WAIT


def is_free_name(name: str, seasons: Iterable[Season]) -> bool:
    """Tell whether a season can have a name: no other one has it, or is called so when it is shown.

    Those are months, numbers, and what a season without a name is called.
    """
    wanted = name.strip().casefold()
    taken = {season.name.casefold() for season in seasons}
    return bool(wanted) and wanted not in taken and _RESERVED.fullmatch(wanted) is None
