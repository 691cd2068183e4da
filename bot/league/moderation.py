"""Moderation of a league: the append-only log of decisions, what they change in what counts, its store.

Nothing derived is changed here: a decision is stored with a note that the league has to be recomputed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol

from bot.rooms.ports import StoreBusyError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    from bot.league.rows import CountedMatch, Game, Player, Row, Season


class DecisionKind(Enum):
    """What moderators can decide; the value is stored, and a part of the key of its sentence."""

    VOID = "void"  # the match `subject` does not count
    MERGE = "merge"  # what the account `subject`, named `note`, played counts for the account `target`
    RENAME = "rename"  # the season with the number `subject` is called `target`, no longer `note`
    RESET = "reset"
    """No match up to the position `subject` counts, and the seasons before number `target` are not shown;
    `note` is how many matches counted before."""
    UNDO = "undo"  # the decision with the number `subject` is not in force any more; `note` is its action


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """An entry of the audit log."""

    guild_id: int
    number: int  # from 1, without gaps in each server
    action: DecisionKind
    subject: str  # see `DecisionKind`, as for `target` and `note`, which may be untrusted text
    target: str = ""
    note: str = ""
    actor_id: int
    actor: str  # the name that the account had then; untrusted text
    at: datetime

    @property
    def outdates(self) -> bool:
        """Whether the league has to be recomputed after it."""
        return self.action is not DecisionKind.RENAME


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustments:
    """How decisions change the input that the league of a server is computed from."""

    revision: int = 0  # the number of the newest decision
    voided: frozenset[str] = frozenset()
    merged: Mapping[int, int] = field(default_factory=dict)  # accounts, each with the one it counts for
    reset_to: int = 0  # the position of the last match that a reset took out
    first_season: int = 0  # the number of the first that is still shown


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
    """What moderators decided, what they have to know before, and leagues as recomputing writes them."""

    async def decisions(self, guild_id: int, *, newest: int | None = None) -> list[Decision]:
        """Return the decisions about a server's league in their order: all, or so many of the newest."""

    async def decide(self, decision: Decision, *, first_season: int = 0) -> bool:
        """Store a decision if it is the next one, with the first season shown then; return whether it is."""

    async def size(self, guild_id: int) -> tuple[int, int, int]:
        """Return how many matches count, how many players there are, and the position of the newest match."""

    async def was_counted(self, guild_id: int, match_id: str) -> bool:
        """Return whether a match was ever counted in a server, and no reset took it out."""

    async def played_together(self, guild_id: int, one: int, other: int) -> int:
        """Return in how many counted matches both of two accounts played."""

    async def players(self, guild_id: int, typed: str, *, most: int) -> list[Player]:
        """Return players whose name holds what was typed, or whose account it is, the latest first."""

    async def shown_seasons(self, guild_id: int) -> list[Season]:
        """Return the seasons of a server, the newest first, but those that a reset took out of sight."""

    # Recomputing, in transactions of bounded size

    async def stale(self) -> list[int]:
        """Return the servers whose leagues have to be recomputed, sorted."""

    async def mark_of(self, guild_id: int) -> tuple[int, int]:
        """Return the newest decision about a server's league, and how often deletions outdated it."""

    async def put_matches(self, guild_id: int, first: int, rows: Sequence[CountedMatch | Game]) -> None:
        """Put matches with the numbers from `first` on, and their games, in the place of those stored."""

    async def end_matches(self, guild_id: int, last: int) -> None:
        """Take away all matches with numbers above the last one."""

    async def put_sums(self, guild_id: int, rows: Iterable[Row]) -> None:
        """Put rows that stand for many matches in the place of all others of a server, but its seasons."""

    async def finish(self, guild_id: int, *, revision: int, marked: int) -> bool:
        """Note that a league is up to date; return False if a decision or deletion came since `mark_of`."""


RESET_UNDONE_WITHIN: Final = timedelta(days=1)  # for how long a reset can be undone
ATTEMPTS: Final = 5  # how often a decision is tried while others are decided at the same moment


class Problem(Enum):
    """Why something cannot be decided; the value is a part of the key of its sentence."""

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
    """This cannot be decided, nothing was changed; `count` is for the sentence that says so."""

    def __init__(self, problem: Problem, *, count: int = 0) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.count = count


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Who decides, where and when; the name is untrusted text."""

    guild_id: int
    user_id: int
    name: str
    at: datetime


class LeagueModerator:
    """Decides about leagues; `on_decided` hears of each one that is out of date then."""

    def __init__(self, store: ModerationStore, on_decided: Callable[[int], None]) -> None:
        self.store = store
        self._on_decided = on_decided

    async def void(self, author: Author, match_id: str) -> Decision:
        """Take a match out of the count."""
        if not await self.store.was_counted(author.guild_id, match_id):
            raise ModerationRefused(Problem.NOT_COUNTED)

        def why_not(_: Sequence[Decision], now: Adjustments) -> Problem | None:
            return Problem.ALREADY_VOIDED if match_id in now.voided else None

        return await self._decide(author, DecisionKind.VOID, match_id, why_not)

    async def merge(self, author: Author, lost: int, into: int, *, name: str) -> Decision:
        """Count the matches of one account, whose name the league does not know after this, for another."""
        if lost == into:
            raise ModerationRefused(Problem.SAME_ACCOUNT)
        decisions = await self.store.decisions(author.guild_id)
        counts_for = adjustments_of(decisions).merged.get(into, into)
        if counts_for == lost:
            raise ModerationRefused(Problem.CIRCLE)
        if together := await self.store.played_together(author.guild_id, lost, counts_for):
            raise ModerationRefused(Problem.PLAYED_TOGETHER, count=together)

        def why_not(_: Sequence[Decision], now: Adjustments) -> Problem | None:
            if now.merged.get(into, into) == lost:  # by a decision in between
                return Problem.CIRCLE
            return Problem.ALREADY_MERGED if lost in now.merged else None

        return await self._decide(author, DecisionKind.MERGE, lost, why_not, target=str(into), note=name)

    async def counts_for(self, guild_id: int, user_id: int) -> int:
        """Return the account that what somebody plays counts for: another one if it was merged."""
        return adjustments_of(await self.store.decisions(guild_id)).merged.get(user_id, user_id)

    async def rename(self, author: Author, season: int, name: str, *, before: str) -> Decision:
        """Give a season another name, which the caller has checked."""
        return await self._decide(author, DecisionKind.RENAME, season, target=name, note=before)

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
        """Undo an earlier decision."""
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
    if decision.action in {DecisionKind.UNDO, DecisionKind.RENAME}:
        return Problem.NOT_UNDOABLE
    if decision.number in gone:
        return Problem.ALREADY_UNDONE
    if decision.action is DecisionKind.RESET and now - decision.at > RESET_UNDONE_WITHIN:
        return Problem.TOO_LATE
    return None
