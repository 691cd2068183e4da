"""What moderators do to the league of their server: each decision is checked, stored, and then takes effect.

Nothing that is derived is changed here. A decision is an entry of the audit log, with a note that the league
has to be recomputed; `bot.league.recompute` does that.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.league.decisions import Decision, DecisionKind, Effect, adjustments_of, undone
from bot.rooms.ports import StoreBusyError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from bot.league.decisions import Adjustments, ModerationStore


RESET_UNDONE_WITHIN: Final = timedelta(days=1)
"""For how long a reset can be undone."""
ATTEMPTS: Final = 5
"""How often a decision is tried while others are decided at the same moment."""


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
    """This cannot be decided; nothing was changed.

    Attributes:
        problem: Why.
        count: How many matches its sentence tells of.
    """

    def __init__(self, problem: Problem, *, count: int = 0) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.count = count


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Who decides, where and when.

    Attributes:
        guild_id: Discord's id of the server.
        user_id: Discord's id of the account.
        name: Its name; untrusted text.
        at: When (UTC).
    """

    guild_id: int
    user_id: int
    name: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wish:
    """What is decided; see `bot.league.decisions.Decision`."""

    action: DecisionKind
    subject: str
    target: str = ""
    note: str = ""


class LeagueModerator:
    """Decides about leagues.

    Args:
        store: Keeps the decisions.
        on_decided: Called with the server after a decision with which its league is out of date.
    """

    def __init__(self, store: ModerationStore, on_decided: Callable[[int], None]) -> None:
        self.store = store
        self._on_decided = on_decided

    async def void(self, author: Author, match_id: str) -> Decision:
        """Take a match out of the count.

        Raises:
            ModerationRefused: It does not count anyway.
            StoreError: Nothing was changed.
        """
        if not await self.store.was_counted(author.guild_id, match_id):
            raise ModerationRefused(Problem.NOT_COUNTED)

        def wish(_: Sequence[Decision], now: Adjustments) -> _Wish:
            if match_id in now.voided:
                raise ModerationRefused(Problem.ALREADY_VOIDED)
            return _Wish(action=DecisionKind.VOID, subject=match_id)

        return await self._decide(author, wish)

    async def merge(self, author: Author, lost: int, into: int, *, name: str) -> Decision:
        """Count the matches of one account for another.

        Args:
            author: Who decides.
            lost: The account that is lost.
            into: The other one.
            name: The name of the lost one, which the league does not know any more after this.

        Raises:
            ModerationRefused: They played against each other, or are the same already.
            StoreError: Nothing was changed.
        """
        if lost == into:
            raise ModerationRefused(Problem.SAME_ACCOUNT)
        decisions = await self.store.decisions(author.guild_id)
        counts_for = adjustments_of(decisions).merged.get(into, into)
        if counts_for == lost:
            raise ModerationRefused(Problem.CIRCLE)
        if together := await self.store.played_together(author.guild_id, lost, counts_for):
            raise ModerationRefused(Problem.PLAYED_TOGETHER, count=together)

        def wish(_: Sequence[Decision], now: Adjustments) -> _Wish:
            if now.merged.get(into, into) == lost:  # by a decision in between
                raise ModerationRefused(Problem.CIRCLE)
            if lost in now.merged:
                raise ModerationRefused(Problem.ALREADY_MERGED)
            return _Wish(action=DecisionKind.MERGE, subject=str(lost), target=str(into), note=name)

        return await self._decide(author, wish)

    async def rename(self, author: Author, season: int, name: str, *, before: str) -> Decision:
        """Give a season another name, which the caller has checked.

        Raises:
            StoreError: Nothing was changed.
        """

        def wish(_: Sequence[Decision], __: Adjustments) -> _Wish:
            return _Wish(action=DecisionKind.RENAME, subject=str(season), target=name, note=before)

        return await self._decide(author, wish, rename=(season, name))

    async def reset(self, author: Author, *, expected: int) -> Decision:
        """Reset the league: matches that ended before no longer count.

        Args:
            author: Who decides.
            expected: The number of the newest decision when it was asked whether they are sure.

        Raises:
            ModerationRefused: There is nothing to reset, or something else was decided since.
            StoreError: Nothing was changed.
        """
        matches, _, position = await self.store.size(author.guild_id)
        seasons = await self.store.shown_seasons(author.guild_id)
        going_on = seasons[0].number if seasons else 0

        def wish(_: Sequence[Decision], now: Adjustments) -> _Wish:
            if now.revision != expected:
                raise ModerationRefused(Problem.CHANGED)
            if not matches:
                raise ModerationRefused(Problem.NOTHING_TO_RESET)
            return _Wish(
                action=DecisionKind.RESET, subject=str(position), target=str(going_on), note=str(matches)
            )

        return await self._decide(author, wish)

    async def undo(self, author: Author, number: int) -> Decision:
        """Undo an earlier decision.

        Raises:
            ModerationRefused: There is none with that number that can be undone now.
            StoreError: Nothing was changed.
        """

        def wish(decisions: Sequence[Decision], _: Adjustments) -> _Wish:
            decision = next((one for one in decisions if one.number == number), None)
            if decision is None:
                raise ModerationRefused(Problem.NO_SUCH_ENTRY)
            if problem := why_not_undo(decision, undone(decisions), author.at):
                raise ModerationRefused(problem)
            return _Wish(action=DecisionKind.UNDO, subject=str(number), note=decision.action.value)

        return await self._decide(author, wish)

    async def _decide(
        self,
        author: Author,
        wish: Callable[[Sequence[Decision], Adjustments], _Wish],
        *,
        rename: tuple[int, str] | None = None,
    ) -> Decision:
        """Store the requested decision, given all earlier ones."""
        for _ in range(ATTEMPTS):
            before = await self.store.decisions(author.guild_id)
            wanted = wish(before, adjustments_of(before))
            decision = Decision(
                guild_id=author.guild_id,
                number=len(before) + 1,
                action=wanted.action,
                subject=wanted.subject,
                target=wanted.target,
                note=wanted.note,
                actor_id=author.user_id,
                actor=author.name,
                at=author.at,
            )
            effect = Effect(
                first_season=adjustments_of([*before, decision]).first_season,
                rename=rename,
                anew=rename is None,
            )
            if await self.store.decide(decision, effect):
                if effect.anew:
                    self._on_decided(author.guild_id)
                return decision
        raise StoreBusyError("others decide about the same league all the time")


def why_not_undo(decision: Decision, gone: dict[int, Decision], now: datetime) -> Problem | None:
    """Return why a decision cannot be undone; None if it can.

    Args:
        decision: The decision.
        gone: What was undone already, see `bot.league.decisions.undone`.
        now: When it would be undone.
    """
    if decision.action in {DecisionKind.UNDO, DecisionKind.RENAME}:
        return Problem.NOT_UNDOABLE
    if decision.number in gone:
        return Problem.ALREADY_UNDONE
    if decision.action is DecisionKind.RESET and now - decision.at > RESET_UNDONE_WITHIN:
        return Problem.TOO_LATE
    return None
