"""Saved timing: waits, the vote and the intermission as lists, moments in the form of ISO 8601."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from bot.engine.cards import card
from bot.engine.codec.formats import Count
from bot.engine.hand import NOBODY
from bot.rooms.state.timing import ASLEEP_AFTER, CLOCKS, NO_TIMING, Ballot, Intermission, Timing, Vote, Wait

if TYPE_CHECKING:
    from bot.engine.codec.formats import Problems


NO_MOMENT: Final = datetime.min.replace(tzinfo=UTC)
YEARS: Final = range(2000, 3000)
"""Of a moment that can be true; at the ends of the calendar nothing can be added to one, or taken away."""


class SavedWait(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A decision that a table waits for; see `Wait`."""

    table: Count
    seat: Count
    since: Count
    began: str
    ends: str | None
    warned: bool
    openers: tuple[Count, ...]


class SavedVote(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """An open vote; see `Vote`."""

    ballot: Ballot
    table: Count
    seat: Count
    since: Count
    ends: str
    agreed: tuple[Count, ...]


class SavedTiming(msgspec.Struct, kw_only=True):
    """What a room knows of time and absence; see `Timing`. Earlier versions did not know the host's."""

    clock: int | None
    waits: tuple[SavedWait, ...]
    misses: tuple[Annotated[int, msgspec.Meta(ge=0, le=ASLEEP_AFTER)], ...]
    touched: str | None
    dozing: bool
    vote: SavedVote | None
    host_seen: str | None = None
    host_away: bool = False
    deal_changed: str | msgspec.UnsetType = msgspec.UNSET
    """Not written unless somebody cut."""


def saved_timing(timing: Timing) -> SavedTiming:
    """Return timing in its saved form."""
    return SavedTiming(
        clock=timing.clock,
        waits=tuple([_saved_wait(wait) for wait in timing.waits]),
        misses=timing.misses,
        touched=moment_text(timing.touched),
        dozing=timing.dozing,
        vote=None if timing.vote is None else _saved_vote(timing.vote),
        host_seen=moment_text(timing.host_seen),
        host_away=timing.host_away,
        deal_changed=moment_text(timing.deal_changed) or msgspec.UNSET,
    )


def no_saved_timing() -> SavedTiming:
    """Return the timing of a room that an earlier version stored without."""
    return saved_timing(NO_TIMING)


def _saved_wait(wait: Wait) -> SavedWait:
    return SavedWait(
        wait.table,
        wait.seat,
        wait.since,
        wait.began.isoformat(),
        moment_text(wait.ends),
        wait.warned,
        tuple(sorted(wait.openers)),
    )


def _saved_vote(vote: Vote) -> SavedVote:
    return SavedVote(
        vote.ballot, vote.table, vote.seat, vote.since, vote.ends.isoformat(), tuple(sorted(vote.agreed))
    )


def timing_of(saved: SavedTiming, seats: int, problems: Problems) -> Timing:
    """Return the timing of its saved form, and note what is wrong with it."""
    problems.check("clock", saved.clock, fits=saved.clock in CLOCKS)
    problems.check("misses", saved.misses, fits=len(saved.misses) <= seats)
    return Timing(
        clock=saved.clock,
        waits=tuple(
            [
                _wait_of(wait, seats, problems.below(f"waits[{place}]."))
                for place, wait in enumerate(saved.waits)
            ]
        ),
        misses=saved.misses,
        touched=moment_of(saved.touched, problems, "touched"),
        dozing=saved.dozing,
        vote=None if saved.vote is None else _vote_of(saved.vote, problems.below("vote.")),
        host_seen=moment_of(saved.host_seen, problems, "host_seen"),
        host_away=saved.host_away,
        deal_changed=moment_of(saved.deal_changed or None, problems, "deal_changed"),
    )


def _wait_of(saved: SavedWait, seats: int, problems: Problems) -> Wait:
    problems.check("seat", saved.seat, fits=saved.seat < seats)
    return Wait(
        table=saved.table,
        seat=saved.seat,
        since=saved.since,
        began=required_moment(saved.began, problems, "began"),
        ends=moment_of(saved.ends, problems, "ends"),
        warned=saved.warned,
        openers=frozenset(saved.openers) or NOBODY,
    )


def _vote_of(saved: SavedVote, problems: Problems) -> Vote:
    return Vote(
        ballot=saved.ballot,
        table=saved.table,
        seat=saved.seat,
        since=saved.since,
        ends=required_moment(saved.ends, problems, "ends"),
        agreed=frozenset(saved.agreed),
    )


def moment_text(moment: datetime | None) -> str | None:
    """Return a moment as text."""
    return None if moment is None else moment.isoformat()


def moment_of(text: str | None, problems: Problems, name: str) -> datetime | None:
    """Return the moment of a text, and note if it is none."""
    return None if text is None else required_moment(text, problems, name)


def required_moment(text: str, problems: Problems, name: str) -> datetime:
    """Return the moment of a text, and note if it is none, cannot be true or has no time zone."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        problems.add(name, str(error))
        return NO_MOMENT
    if moment.tzinfo is None:
        problems.add(name, f"{text!r} has no time zone")
    problems.check(name, text, fits=moment.year in YEARS)
    return moment


class SavedIntermission(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The moment between two hands; see `Intermission`."""

    began: str
    ends: str
    points: tuple[int, ...]
    card: str | None
    jumped_in: bool
    ready: tuple[Count, ...]


def saved_intermission(moment: Intermission) -> SavedIntermission:
    """Return the moment between two hands in its saved form."""
    return SavedIntermission(
        moment.began.isoformat(),
        moment.ends.isoformat(),
        moment.points,
        None if moment.card is None else moment.card.code,
        moment.jumped_in,
        tuple(sorted(moment.ready)),
    )


def intermission_of(saved: SavedIntermission, seats: int, problems: Problems) -> Intermission:
    """Return the moment between two hands, and note what is wrong with it."""
    problems.check("points", saved.points, fits=0 < len(saved.points) <= seats)
    problems.check("ready", saved.ready, fits=all(seat < seats for seat in saved.ready))
    began = required_moment(saved.began, problems, "began")
    ends = required_moment(saved.ends, problems, "ends")
    won = None
    try:
        won = None if saved.card is None else card(saved.card)
    except ValueError as error:
        problems.add("card", str(error))
    return Intermission(
        began=began,
        ends=ends,
        points=saved.points,
        card=won,
        jumped_in=saved.jumped_in,
        ready=frozenset(saved.ready) or NOBODY,
    )
