"""Moderation of a league: the append-only log of decisions, their effect on what counts, and its store.

Derived rows are not changed here: a decision is stored together with a mark to recompute the league.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Protocol

from bot.league.ports import CountedMatch, Game, Player, Row, Season
from bot.rooms.ports import StoreBusyError


class DecisionKind(Enum):
    """Kinds of decisions; the value is stored, and part of its sentence's key."""

    VOID = "void"  # the match `subject` does not count
    MERGE = "merge"  # matches of the account `subject`, named `note`, count for the account `target`
    RENAME = "rename"  # the season number `subject` is renamed from `note` to `target`
    RESET = "reset"
    """Matches up to position `subject` no longer count, and seasons before number `target` are hidden;
    `note` is the number of matches that counted before."""
    SEASON = "season"  # season number `subject` was begun by hand; `target` is its name, if it has one
    UNDO = "undo"  # decision number `subject` is no longer in force; `note` is its action


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """An entry in the audit log."""

    guild_id: int
    number: int  # from 1, without gaps within a server
    action: DecisionKind
    subject: str  # see `DecisionKind`, also for `target` and `note`, which may be untrusted text
    target: str = ""
    note: str = ""
    actor_id: int
    actor: str  # name of the account at the time; untrusted text
    at: datetime

    @property
    def outdates(self) -> bool:
        """True if the league must be recomputed after it."""
        return self.action not in {DecisionKind.RENAME, DecisionKind.SEASON}


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustments:
    """Changes by decisions to the matches from which a server's league is computed."""

    revision: int = 0  # number of the newest decision
    voided: frozenset[str] = frozenset()
    merged: Mapping[int, int] = field(default_factory=dict)  # accounts, each with the one it counts for
    reset_to: int = 0  # position of the last match removed by a reset
    first_season: int = 0  # number of the first visible season


def undone(decisions: Iterable[Decision]) -> dict[int, Decision]:
    """Return the decisions that undo others, by the number of the undone one."""
    return {int(one.subject): one for one in decisions if one.action is DecisionKind.UNDO}


def adjustments_of(decisions: Sequence[Decision]) -> Adjustments:
    """Return the combined effect of all decisions of a server, given in order."""
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
    """Return merged accounts, each with the last account of its chain."""
    found = {}
    for lost in merged:
        into, passed = merged[lost], {lost}
        while into in merged and into not in passed:  # a cycle is never stored, but must not hang either
            passed.add(into)
            into = merged[into]
        found[lost] = into
    return found


class ModerationStore(Protocol):
    """Stores decisions, the facts needed before making one, and the rows of recomputed leagues."""

    async def decisions(self, guild_id: int, *, newest: int | None = None) -> list[Decision]: ...
    async def decide(self, decision: Decision, *, first_season: int = 0) -> bool: ...
    async def size(self, guild_id: int) -> tuple[int, int, int]: ...
    async def was_counted(self, guild_id: int, match_id: str) -> bool: ...
    async def played_together(self, guild_id: int, one: int, other: int) -> int: ...
    async def players(self, guild_id: int, typed: str, *, most: int) -> list[Player]: ...
    async def shown_seasons(self, guild_id: int) -> list[Season]: ...

    # Recomputing, in transactions of bounded size

    async def stale(self) -> list[int]: ...
    async def mark_of(self, guild_id: int) -> tuple[int, int]: ...
    async def put_matches(self, guild_id: int, first: int, rows: Sequence[CountedMatch | Game]) -> None: ...
    async def end_matches(self, guild_id: int, last: int) -> None: ...
    async def put_sums(self, guild_id: int, rows: Iterable[Row]) -> None: ...
    async def finish(self, guild_id: int, *, revision: int, marked: int) -> bool: ...


RESET_UNDONE_WITHIN: Final = timedelta(days=1)  # time limit for undoing a reset
ATTEMPTS: Final = 5  # attempts to store a decision while others are being stored


class Problem(Enum):
    """Reason why a decision is refused; the value is part of its sentence's key."""

    NOT_COUNTED = "not-counted"
    ALREADY_VOIDED = "already-voided"
    SAME_ACCOUNT = "same-account"
    ALREADY_MERGED = "already-merged"
    CIRCLE = "circle"
    PLAYED_TOGETHER = "played-together"
    NOTHING_TO_RESET = "nothing-to-reset"
    CHANGED = "changed"
    NO_SUCH_ENTRY = "no-such-entry"
    ALREADY_UNDONE = "already-undone"
    NOT_UNDOABLE = "not-undoable"
    TOO_LATE = "too-late"


class ModerationRefused(Exception):  # noqa: N818 - a refusal for a moderator to read, no failure
    """The decision is refused and nothing was changed; `count` is for its sentence."""

    def __init__(self, problem: Problem, *, count: int = 0) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.count = count


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """The moderator, the server and the time of a decision; the name is untrusted text."""

    guild_id: int
    user_id: int
    name: str
    at: datetime


class LeagueModerator:
    """Makes decisions about leagues; `on_decided` gets the server whose league became stale."""

    def __init__(self, store: ModerationStore, on_decided: Callable[[int], None]) -> None:
        self.store = store
        self._on_decided = on_decided

    async def void(self, author: Author, match_id: str) -> Decision:
        if not await self.store.was_counted(author.guild_id, match_id):
            raise ModerationRefused(Problem.NOT_COUNTED)

        def why_not(_: Sequence[Decision], now: Adjustments) -> Problem | None:
            return Problem.ALREADY_VOIDED if match_id in now.voided else None

        return await self._decide(author, DecisionKind.VOID, match_id, why_not)

    async def merge(self, author: Author, lost: int, into: int, *, name: str) -> Decision:
        """Count one account's matches for another; the league no longer knows the name of the first."""
        if lost == into:
            raise ModerationRefused(Problem.SAME_ACCOUNT)
        decisions = await self.store.decisions(author.guild_id)
        counts_for = adjustments_of(decisions).merged.get(into, into)
        if counts_for == lost:
            raise ModerationRefused(Problem.CIRCLE)
        if together := await self.store.played_together(author.guild_id, lost, counts_for):
            raise ModerationRefused(Problem.PLAYED_TOGETHER, count=together)

        def why_not(_: Sequence[Decision], now: Adjustments) -> Problem | None:
            if now.merged.get(into, into) == lost:  # because of a concurrent decision
                return Problem.CIRCLE
            return Problem.ALREADY_MERGED if lost in now.merged else None

        return await self._decide(author, DecisionKind.MERGE, lost, why_not, target=str(into), note=name)

    async def counts_for(self, guild_id: int, user_id: int) -> int:
        """Return the account that a user's matches count for: a different one if it was merged."""
        return adjustments_of(await self.store.decisions(guild_id)).merged.get(user_id, user_id)

    async def rename(self, author: Author, season: int, name: str, *, before: str) -> Decision:
        """Rename a season; the caller has checked the name."""
        return await self._decide(author, DecisionKind.RENAME, season, target=name, note=before)

    async def note_season(self, author: Author, begun: Season) -> Decision:
        """Note that somebody began a season, which ended the one before if that went on."""
        return await self._decide(author, DecisionKind.SEASON, begun.number, target=begun.name)

    async def reset(self, author: Author, *, expected: int) -> Decision:
        """Reset the league: earlier matches no longer count. `expected` is the newest decision seen."""
        matches, _, position = await self.store.size(author.guild_id)
        seasons = await self.store.shown_seasons(author.guild_id)
        going_on = str(seasons[0].number if seasons else 0)

        def why_not(_: Sequence[Decision], now: Adjustments) -> Problem | None:
            if now.revision != expected:
                return Problem.CHANGED
            return None if matches else Problem.NOTHING_TO_RESET

        return await self._decide(
            author, DecisionKind.RESET, position, why_not, target=going_on, note=str(matches)
        )

    async def undo(self, author: Author, number: int) -> Decision:
        decisions = await self.store.decisions(author.guild_id)
        decision = next((one for one in decisions if one.number == number), None)
        if decision is None:
            raise ModerationRefused(Problem.NO_SUCH_ENTRY)

        def why_not(before: Sequence[Decision], _: Adjustments) -> Problem | None:
            return why_not_undo(decision, undone(before), author.at)

        return await self._decide(author, DecisionKind.UNDO, number, why_not, note=decision.action.value)

    async def _decide(
        self,
        author: Author,
        action: DecisionKind,
        subject: object,
        why_not: Callable[[Sequence[Decision], Adjustments], Problem | None] = lambda *_: None,
        **more: str,
    ) -> Decision:
        for _ in range(ATTEMPTS):
            before = await self.store.decisions(author.guild_id)
            if problem := why_not(before, adjustments_of(before)):
                raise ModerationRefused(problem)
            decision = Decision(
                guild_id=author.guild_id,
                number=len(before) + 1,
                action=action,
                subject=str(subject),
                actor_id=author.user_id,
                actor=author.name,
                at=author.at,
                **more,
            )
            first_season = adjustments_of([*before, decision]).first_season
            if await self.store.decide(decision, first_season=first_season):
                if decision.outdates:
                    self._on_decided(author.guild_id)
                return decision
        raise StoreBusyError("others decide about the same league all the time")


def why_not_undo(decision: Decision, gone: dict[int, Decision], now: datetime) -> Problem | None:
    """Return why a decision cannot be undone; None if it can."""
    if decision.action in {DecisionKind.UNDO, DecisionKind.RENAME, DecisionKind.SEASON}:
        return Problem.NOT_UNDOABLE
    if decision.number in gone:
        return Problem.ALREADY_UNDONE
    if decision.action is DecisionKind.RESET and now - decision.at > RESET_UNDONE_WITHIN:
        return Problem.TOO_LATE
    return None
