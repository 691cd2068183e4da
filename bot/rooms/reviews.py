"""Reviews: what the coach has to say of a match that is over to somebody who played it, and hints.

The coach gets views of the seat and nothing else. A review is the same whenever it is made: the random stream
of each moment comes from the match's id and the number of the move. It is kept for a while.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from bot.engine.codec import decode_rules
from bot.players import steady
from bot.players.coach import COSTLY, Estimate, accuracy, costliest, judgement
from bot.players.mechanics import covers
from bot.players.sharp import candidates
from bot.rooms.decisions import DecisionsError, decisions
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.fair_line import FairLine, LineFullError
from bot.rooms.lru_cache import LRUCache

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from bot.engine.actions import Action
    from bot.engine.view import View
    from bot.players.coach import Judgement
    from bot.rooms.archive import Archive
    from bot.rooms.decisions import Decision

log = logging.getLogger(__name__)

MOST_DECISIONS: Final = 150
"""Of a match; of a longer one the newest."""
ROLLOUTS: Final = 30_000
"""Hands that are played out for a review at first, and about as many after that: together one to two seconds
compiled, twelve without a C compiler."""
LEAST_WORLDS, MOST_WORLDS = 48, 1500
LOOKED_AT_AGAIN: Final = 6
"""The moves that seem to have cost most: some of them by chance, so they are tried again in other worlds."""
WORLDS_AGAIN: Final = 1200
WORLDS_OF_A_HINT: Final = 400
MOST_HINTS: Final = 8
"""Hints that wait for the coach at once; one more is a rule of thumb."""
PATIENCE_FOR_A_HINT: Final = 10.0
"""Seconds after which a hint is a rule of thumb."""
AT_ONCE: Final = 2
"""Reviews that are made at the same time."""
MOST_OF_A_SERVER, MOST_WAITING = 5, 20
"""Reviews that wait, of one server and of all: Discord takes an answer for a quarter of an hour."""
MOST_KEPT: Final = 200


class CoachUnavailable(Exception):  # noqa: N818 - it is told as a refusal
    """The process of the coach cannot do it now."""


class Estimating(Protocol):
    """Compares moves without holding up the event loop; see `bot.players.coach.estimates`."""

    async def __call__(
        self, view: View, *, seed: int, worlds: int, also: Action | None = None
    ) -> tuple[Estimate, ...]:
        """Return what each sensible move promises, or raise CoachUnavailable."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that cost something.

    Attributes:
        judged: What was done, and what would have been better.
        view: What the seat knew then.
    """

    judged: Judgement
    view: View


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """What the coach has to say of a match to one seat.

    Attributes:
        match_id: 32 hexadecimal digits.
        seat: From 0.
        decisions: How many moves were looked at.
        accuracy: How well they chose, in percent; None if nothing was at stake. See `bot.players.coach`.
        moments: The moves that cost most, the worst one first; at most three.
        covered: Whether the coach knows the rules of the match.
    """

    match_id: str
    seat: int
    decisions: int
    accuracy: int | None
    moments: tuple[Moment, ...]
    covered: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach would play.

    Attributes:
        move: The move.
        estimates: What each sensible move promises, the best one first; none if it is a rule of thumb.
    """

    move: Action
    estimates: tuple[Estimate, ...]


class Reviews:
    """Makes reviews, a few at a time, and keeps them.

    Attributes:
        estimate: Compares moves; None where there is no process for it.
    """

    def __init__(self, estimate: Estimating | None) -> None:
        """Begin with none.

        Args:
            estimate: Compares moves; None where there is no process for it.
        """
        self.estimate = estimate
        self._kept: LRUCache[tuple[str, int], Review] = LRUCache(MOST_KEPT)
        self._line = FairLine(at_once=AT_ONCE, most_of_a_server=MOST_OF_A_SERVER, most=MOST_WAITING)
        self._hints = 0  # under way

    def known(self, match_id: str, seat: int) -> Review | None:
        """Return a review that was made before, if it is still kept."""
        return self._kept.get((match_id, seat))

    async def of(
        self,
        archive: Archive,
        seat: int,
        *,
        reader: object,
        waits: Callable[[int], Awaitable[object]] | None = None,
        progress: Callable[[int], Awaitable[object]] | None = None,
    ) -> Review:
        """Return the review of a match for one seat.

        Args:
            archive: The match, with its whole log.
            seat: From 0.
            reader: Who wants it: one review at a time for each.
            waits: Told the place in line, from 1, if others come first.
            progress: Told how many moves are looked at, before that begins.

        Raises:
            RoomRefused: One is being made for them, too many are, it cannot be played again, or there is no
                process for it.
        """
        kept = self.known(archive.match_id, seat)
        if kept is not None:
            return kept
        async with self._turn_of(reader, archive.guild_id, waits):
            kept = self.known(archive.match_id, seat)
            if kept is not None:  # made while they waited
                return kept
            try:
                found = await asyncio.to_thread(decisions, archive, seat, most=MOST_DECISIONS)
            except DecisionsError as error:
                log.info("match %s cannot be reviewed: %s", archive.match_id, error)
                raise RoomRefused(Refusal.MATCH_UNREVIEWABLE) from error
            if progress is not None and found:
                await progress(len(found))
            try:
                review = await self._made(archive, seat, found)
            except CoachUnavailable as error:
                raise RoomRefused(Refusal.COACH_AWAY) from error
        self._kept.put((archive.match_id, seat), review)
        return review

    async def hint(self, view: View, match_id: str) -> Hint | None:
        """Return what the coach would play; None if there is nothing to do.

        Where the coach is away, or has too much to do, it is a rule of thumb.

        Args:
            view: Of a seat that has to decide.
            match_id: 32 hexadecimal digits.
        """
        seed = _seed(match_id, view.revision, 0)
        if found := await self._compared(view, seed):
            return Hint(found[0].move, found)
        move = steady.move(view, Random(seed))
        return None if move is None else Hint(move, ())

    async def _compared(self, view: View, seed: int) -> tuple[Estimate, ...]:
        """Return what each sensible move promises; nothing if there is no choice, or the coach cannot say."""
        if self.estimate is None or self._hints >= MOST_HINTS or len(candidates(view)) < 2:
            return ()
        self._hints += 1
        try:
            async with asyncio.timeout(PATIENCE_FOR_A_HINT):
                return await self.estimate(view, seed=seed, worlds=WORLDS_OF_A_HINT)
        except (CoachUnavailable, TimeoutError):
            return ()
        finally:
            self._hints -= 1

    @asynccontextmanager
    async def _turn_of(
        self, reader: object, guild_id: int, waits: Callable[[int], Awaitable[object]] | None
    ) -> AsyncIterator[None]:
        """Wait until it is somebody's turn; those of one server wait for each other."""
        if self._line.place_of(reader) is not None:
            raise RoomRefused(Refusal.REVIEW_UNDER_WAY)
        try:
            async with self._line.turn(reader, guild_id, waits=waits):
                yield
        except LineFullError:
            raise RoomRefused(Refusal.COACH_BUSY) from None

    async def _made(self, archive: Archive, seat: int, found: Sequence[Decision]) -> Review:
        judged = await self._judged(archive.match_id, found)
        views = {one.number: one.view for one in found}
        return Review(
            match_id=archive.match_id,
            seat=seat,
            decisions=len(judged),
            accuracy=accuracy(judged),
            moments=tuple(Moment(one, views[one.number]) for one in costliest(judged)),
            covered=bool(found) or _covers(archive),
        )

    async def _judged(self, match_id: str, found: Sequence[Decision]) -> list[Judgement]:
        """Return what is to be said of each move; the worst ones are tried again in other worlds."""
        moves = sum(one.choices for one in found)
        worlds = min(max(ROLLOUTS // max(moves, 1), LEAST_WORLDS), MOST_WORLDS)
        judged: dict[int, Judgement] = {}
        for one in found:
            if (said := await self._judge(match_id, one, worlds, 0)) is not None:
                judged[one.number] = said
        doubtful = sorted(judged.values(), key=lambda one: (-one.apparent, one.number))[:LOOKED_AT_AGAIN]
        decided = {one.number: one for one in found}
        for doubt in doubtful:
            if doubt.apparent >= COSTLY:
                again = await self._judge(match_id, decided[doubt.number], WORLDS_AGAIN, 1)
                judged[doubt.number] = again or doubt
        return list(judged.values())

    async def _judge(self, match_id: str, one: Decision, worlds: int, look: int) -> Judgement | None:
        if self.estimate is None:
            raise CoachUnavailable
        seed = _seed(match_id, one.number, look)
        estimates = await self.estimate(one.view, seed=seed, worlds=worlds, also=one.played)
        return judgement(one.number, one.played, estimates)


def _covers(archive: Archive) -> bool:
    """Tell whether the coach knows the rules of a match."""
    return covers(decode_rules(archive.rules), len(archive.seats))


def _seed(match_id: str, number: int, look: int) -> int:
    """Return the seed of the random stream of one moment."""
    digest = hashlib.sha256(f"{match_id}:{number}:{look}".encode()).digest()
    return int.from_bytes(digest[:8])
