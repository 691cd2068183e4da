"""Decisions of moderators about their league: the audit log, what it changes in what counts, and its store.

The log is append-only. A decision is in force unless a later one undoes it. Voided matches, merged accounts
and a reset are not derived from anything: with the matches themselves they are what the league is computed
from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from bot.league.rows import CountedMatch, Game, Player, Row, Season


class DecisionKind(Enum):
    """What moderators can decide; the value is stored, and a part of the key of its sentence."""

    VOID = "void"
    """The match `subject` does not count."""
    MERGE = "merge"
    """What the account `subject` played counts for the account `target`; `note` is the name that it had."""
    RENAME = "rename"
    """The season with the number `subject` is called `target`; `note` is its name before."""
    RESET = "reset"
    """No match up to the position `subject` counts, and the seasons before number `target` are not shown;
    `note` is how many matches counted before."""
    UNDO = "undo"
    """The decision with the number `subject` is not in force any more; `note` is the action of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """An entry of the audit log.

    Attributes:
        guild_id: Discord's id of the server.
        number: From 1, without gaps in each server.
        action: What was decided.
        subject: About what, see `Action`.
        target: See `Action`; empty where there is none.
        note: See `Action`; may be untrusted text.
        actor_id: Discord's id of the account that decided.
        actor: The name that it had then; untrusted text.
        at: When (UTC).
    """

    guild_id: int
    number: int
    action: DecisionKind
    subject: str
    target: str = ""
    note: str = ""
    actor_id: int
    actor: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustments:
    """How decisions change the input that the league of a server is computed from.

    Attributes:
        revision: The number of the newest decision; 0 if there is none.
        voided: The ids of matches that do not count.
        merged: For accounts that were merged, the one that their matches count for.
        reset_to: The position of the last match that a reset took out; 0 if there was none.
        first_season: The number of the first season that is still shown; 0 for all.
    """

    revision: int = 0
    voided: frozenset[str] = frozenset()
    merged: Mapping[int, int] = field(default_factory=dict)
    reset_to: int = 0
    first_season: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What storing a decision changes besides, in the same transaction.

    Attributes:
        first_season: The number of the first season that is still shown; 0 for all.
        rename: A season's number, and the name that it gets; None for no season.
        anew: Whether the league of the server has to be recomputed.
    """

    first_season: int = 0
    rename: tuple[int, str] | None = None
    anew: bool = True


def undone(decisions: Iterable[Decision]) -> dict[int, Decision]:
    """Return the decisions that undid others, by the numbers of those."""
    return {int(one.subject): one for one in decisions if one.action is DecisionKind.UNDO}


def adjustments_of(decisions: Sequence[Decision]) -> Adjustments:
    """Return what all decisions of a server change, in their order."""
    gone = undone(decisions)
    in_force = [one for one in decisions if one.number not in gone]
    resets = [one for one in in_force if one.action is DecisionKind.RESET]
    return Adjustments(
        revision=max((one.number for one in decisions), default=0),
        voided=frozenset(one.subject for one in in_force if one.action is DecisionKind.VOID),
        merged=_resolved(
            {int(one.subject): int(one.target) for one in in_force if one.action is DecisionKind.MERGE}
        ),
        reset_to=max((int(one.subject) for one in resets), default=0),
        first_season=max((int(one.target) for one in resets), default=0),
    )


def _resolved(merged: Mapping[int, int]) -> dict[int, int]:
    """Return for each merged account the last one of its chain."""
    found = {}
    for lost in merged:
        into, passed = merged[lost], {lost}
        while into in merged and into not in passed:  # a circle is never stored, but must not hang either
            passed.add(into)
            into = merged[into]
        found[lost] = into
    return found


class ModerationStore(Protocol):
    """What moderators decided, and what they have to know before."""

    async def decisions(self, guild_id: int, *, newest: int | None = None) -> list[Decision]:
        """Return the decisions about a server's league in their order: all, or so many of the newest."""

    async def decide(self, decision: Decision, effect: Effect) -> bool:
        """Store a decision with its effect in one transaction; tell whether it was the next one.

        If another one came first, nothing is stored.
        """

    async def size(self, guild_id: int) -> tuple[int, int, int]:
        """Return how many matches count, how many players there are, and the position of the newest match."""

    async def was_counted(self, guild_id: int, match_id: str) -> bool:
        """Tell whether a match was ever counted in a server, and no reset took it out."""

    async def played_together(self, guild_id: int, one: int, other: int) -> int:
        """Return in how many counted matches both of two accounts played."""

    async def players(self, guild_id: int, typed: str, *, most: int) -> list[Player]:
        """Return players whose name holds what was typed, or whose account it is, the latest first."""

    async def shown_seasons(self, guild_id: int) -> list[Season]:
        """Return the seasons of a server, the newest first, but those that a reset took out of sight."""


class RebuildStore(Protocol):
    """The rows of the league, as recomputing writes them, in transactions of bounded size."""

    async def stale(self) -> list[int]:
        """Return the servers whose leagues have to be recomputed, sorted."""

    async def adjustments(self, guild_id: int) -> Adjustments:
        """Return what decisions change in what the league of a server is computed from."""

    async def marked(self, guild_id: int) -> int:
        """Return how often the league of a server was out of date since somebody's data was deleted."""

    async def shown_seasons(self, guild_id: int) -> list[Season]:
        """Return the seasons of a server, the newest first, but those that a reset took out of sight."""

    async def put_matches(self, guild_id: int, first: int, rows: Sequence[CountedMatch | Game]) -> None:
        """Put matches with the numbers from `first` on, and their games, in the place of those stored."""

    async def end_matches(self, guild_id: int, last: int) -> None:
        """Take away all matches with numbers above the last one."""

    async def put_sums(self, guild_id: int, rows: Iterable[Row]) -> None:
        """Put rows that stand for many matches in the place of all others of a server, but its seasons."""

    async def finish(self, guild_id: int, *, revision: int, marked: int) -> bool:
        """Note that a league is what its decisions make of it up to one; tell whether that is the newest.

        It is not either if a deletion changed matches since `marked` returned what is given.
        """


class ModeratedStore(ModerationStore, RebuildStore, Protocol):
    """Both of them."""
