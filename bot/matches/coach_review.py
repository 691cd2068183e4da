"""Work of the coach: reviews of a match for one of its players, hints, and accuracies."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from typing import Final, Protocol, TypeGuard

from bot.engine.actions import Action, PlayCard, PlaySet
from bot.engine.events import CardsDrawn, DrawCause, Event, WildDrawFourChallenged
from bot.engine.view import View
from bot.matches.archive import Archive, ArchivedAction, ArchiveError, load_archive
from bot.matches.rerun import Rerun
from bot.players import steady
from bot.players.coach import COSTLY, MoveEstimate, MoveJudgement, accuracy, costliest, judgement
from bot.players.sharp import candidates
from bot.players.simulator_rules import MAX_SEATS
from bot.rooms.changes.notes import note_accuracy
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.room import Room
from bot.rooms.state.codec import parse_entry
from bot.rooms.state.history import TAKE_SEAT, ExpectNewcomers, LogEntry, StartMatch, TakeSeat
from bot.runtime import log_context
from bot.runtime.clock import Clock
from bot.runtime.jobs import JobQueue
from bot.runtime.lru_cache import LRUCache
from bot.runtime.waiting import FairQueue, QueueFullError

log = logging.getLogger(__name__)

RAN_OUT: Final = "TurnRanOut"
"""The event of a turn that the room ended for a seat: its action then was not a choice."""

FOR_UNO: Final = frozenset({DrawCause.CAUGHT, DrawCause.UNO_FORGOTTEN})


class DecisionsError(ValueError):
    """An archive cannot be replayed."""


@dataclass(frozen=True, slots=True)
class SeatDecision:
    """A choice of a seat; `uncalled` if it forgot UNO and drew cards for it, `lost` if a challenge failed."""

    number: int
    view: View
    played: Action
    choices: int
    uncalled: bool = False
    lost: bool = False


def decisions(archive: Archive, seat: int, *, most: int) -> list[SeatDecision]:
    """Return the decisions of the last owner of a seat, oldest first; raises DecisionsError."""
    found: list[SeatDecision] = []
    newest: SeatDecision | None = None
    try:
        again = Rerun.of(archive)
        for entry in archive.actions:
            done = parse_entry(entry.action)
            if entry.seat == seat and done is TAKE_SEAT:
                found, newest = [], None  # the seat had another owner before
            elif entry.seat == seat and again.match is not None and _is_choice(done, entry):
                view = again.match.view(seat)
                moves = candidates(view, done)
                decision = SeatDecision(entry.number, view, done, len(moves))
                if isinstance(done, PlayCard | PlaySet):
                    newest = decision if done in moves else None
                if done in moves and len(moves) > 1:
                    found.append(decision)
            events = again.apply(entry.seat, done)
            if any(_is_lost(event, seat) for event in events) and found and found[-1].number == entry.number:
                found[-1] = replace(found[-1], lost=True)
            if newest is not None and any(
                isinstance(event, CardsDrawn) and event.seat == seat and event.cause in FOR_UNO
                for event in events
            ):
                found = [*(one for one in found if one is not newest), replace(newest, uncalled=True)]
                newest = None
            del found[:-most]
    except ValueError as error:
        raise DecisionsError(str(error)) from error
    return found


def _is_lost(event: Event, seat: int) -> bool:
    return isinstance(event, WildDrawFourChallenged) and event.by == seat and not event.guilty


def _is_choice(done: LogEntry, entry: ArchivedAction) -> TypeGuard[Action]:
    ours = isinstance(done, StartMatch | ExpectNewcomers | TakeSeat)
    return not ours and all(event[0] != RAN_OUT for event in entry.events)


MAX_DECISIONS: Final = 150  # per match; of more, the newest
ROLLOUTS: Final = 30_000
"""Rollouts in the first pass of a review; the second has about as many: together one to two seconds compiled,
twelve without a C compiler."""
MIN_DETERMINIZATIONS, MAX_DETERMINIZATIONS = 48, 1500
LOOKED_AT_AGAIN: Final = 6
"""The moves that seem to have cost most: for some it was chance, so they are tried again in other worlds."""
DETERMINIZATIONS_AGAIN: Final = 1200
DETERMINIZATIONS_OF_A_HINT: Final = 400
MAX_HINTS: Final = 8  # hints that may wait at once; a further one is a rule of thumb
PATIENCE_FOR_A_HINT: Final = 10.0  # seconds after which a hint is a rule of thumb
AT_ONCE: Final = 2  # reviews made at the same time
MAX_OF_A_SERVER, MAX_REVIEWS_WAITING = 5, 20
"""Reviews that wait, of one server and of all: Discord takes an answer for a quarter of an hour."""
MAX_KEPT: Final = 200


class CoachUnavailable(Exception):  # noqa: N818 - it is told as a refusal
    """The coach's process is not available now."""


class Estimating(Protocol):
    """Comparison of moves outside the event loop; see `bot.players.coach.estimates`."""

    async def __call__(
        self, view: View, *, seed: int, worlds: int, also: Action | None = None, uncalled: bool = False
    ) -> tuple[MoveEstimate, ...]:
        """Return estimates of the sensible moves, or raise CoachUnavailable."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that cost something."""

    judged: MoveJudgement
    view: View


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    match_id: str
    seat: int
    decisions: int
    accuracy: int | None
    """The accuracy in percent; None if nothing was at stake. See `bot.players.coach.accuracy`."""
    moments: tuple[Moment, ...]  # the moves that cost most, the worst one first; at most three
    covered: bool
    lost: int = 0
    """The number of challenges lost, and with `forgotten` of forgotten UNOs; both affect the accuracy."""
    forgotten: int = 0


@dataclass(frozen=True, slots=True)
class Hint:
    """The move that the coach would play, with estimates of the sensible moves; none for a rule of thumb."""

    move: Action
    estimates: tuple[MoveEstimate, ...]


class Reviews:
    """Service that makes reviews, a few at a time, and caches them."""

    def __init__(self, estimate: Estimating | None) -> None:
        self.estimate = estimate
        self._kept: LRUCache[tuple[str, int], Review] = LRUCache(MAX_KEPT)
        self._line = FairQueue(at_once=AT_ONCE, most_of_a_server=MAX_OF_A_SERVER, most=MAX_REVIEWS_WAITING)
        self._hints = 0  # under way

    def known(self, match_id: str, seat: int) -> Review | None:
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
        """Return the review of a match for one seat, or raise RoomRefused.

        Args:
            reader: The person who asked: each gets one review at a time.
            waits: Called with the place in line, from 1, if others come first.
            progress: Called with the number of decisions before they are examined.
        """
        kept = self.known(archive.match_id, seat)
        if kept is not None:
            return kept
        async with self._turn_of(reader, archive.guild_id, waits):
            kept = self.known(archive.match_id, seat)
            if kept is not None:  # made while they waited
                return kept
            try:
                found = await asyncio.to_thread(decisions, archive, seat, most=MAX_DECISIONS)
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
        """Return the coach's hint, or a rule of thumb if it is unavailable; None if there is no move."""
        seed = _seed(match_id, view.revision, 0)
        if found := await self._compared(view, seed):
            return Hint(found[0].move, found)
        move = steady.move(view, Random(seed))
        return None if move is None else Hint(move, ())

    async def _compared(self, view: View, seed: int) -> tuple[MoveEstimate, ...]:
        """Return estimates of the sensible moves; empty without a choice, or if the coach is unavailable."""
        if self.estimate is None or self._hints >= MAX_HINTS or len(candidates(view)) < 2:
            return ()
        self._hints += 1
        try:
            async with asyncio.timeout(PATIENCE_FOR_A_HINT):
                return await self.estimate(view, seed=seed, worlds=DETERMINIZATIONS_OF_A_HINT)
        except (CoachUnavailable, TimeoutError):
            return ()
        finally:
            self._hints -= 1

    @asynccontextmanager
    async def _turn_of(
        self, reader: object, guild_id: int, waits: Callable[[int], Awaitable[object]] | None
    ) -> AsyncIterator[None]:
        if self._line.place_of(reader) is not None:
            raise RoomRefused(Refusal.REVIEW_UNDER_WAY)
        try:
            async with self._line.turn(reader, guild_id, waits=waits):
                yield
        except QueueFullError:
            raise RoomRefused(Refusal.COACH_BUSY) from None

    async def _made(self, archive: Archive, seat: int, found: Sequence[SeatDecision]) -> Review:
        judged = await self._judged(archive.match_id, found)
        views = {one.number: one.view for one in found}
        lost, forgotten = sum(one.lost for one in found), sum(one.uncalled for one in found)
        return Review(
            match_id=archive.match_id,
            seat=seat,
            decisions=len(judged),
            accuracy=accuracy(judged, slips=lost + forgotten),
            moments=tuple(Moment(one, views[one.number]) for one in costliest(judged)),
            covered=bool(found) or len(archive.seats) <= MAX_SEATS,
            lost=lost,
            forgotten=forgotten,
        )

    async def _judged(self, match_id: str, found: Sequence[SeatDecision]) -> list[MoveJudgement]:
        """Return the judgements of the moves; the worst ones are tried again in other worlds."""
        moves = sum(one.choices for one in found)
        worlds = min(max(ROLLOUTS // max(moves, 1), MIN_DETERMINIZATIONS), MAX_DETERMINIZATIONS)
        judged: dict[int, MoveJudgement] = {}
        for one in found:
            if (said := await self._judge(match_id, one, worlds, 0)) is not None:
                judged[one.number] = said
        doubtful = sorted(judged.values(), key=lambda one: (-one.apparent, one.number))[:LOOKED_AT_AGAIN]
        decided = {one.number: one for one in found}
        for doubt in doubtful:
            if doubt.apparent >= COSTLY:
                again = await self._judge(match_id, decided[doubt.number], DETERMINIZATIONS_AGAIN, 1)
                judged[doubt.number] = again or doubt
        return list(judged.values())

    async def _judge(self, match_id: str, one: SeatDecision, worlds: int, look: int) -> MoveJudgement | None:
        if self.estimate is None:
            raise CoachUnavailable
        seed = _seed(match_id, one.number, look)
        estimates = await self.estimate(
            one.view, seed=seed, worlds=worlds, also=one.played, uncalled=one.uncalled
        )
        return judgement(one.number, one.played, estimates)


def _seed(match_id: str, number: int, look: int) -> int:
    digest = hashlib.sha256(f"{match_id}:{number}:{look}".encode()).digest()
    return int.from_bytes(digest[:8])


MAX_ACCURACIES_WAITING: Final = 30  # matches that may wait; a further one gets no accuracies
LATELY: Final = timedelta(minutes=10)  # an older result, for example after a restart, stays as it is


class Accuracies:
    """Background job that adds accuracies to the results of finished matches."""

    def __init__(
        self,
        reviews: Reviews,
        *,
        clock: Clock,
        load: Callable[[str], Awaitable[bytes | None]],
        is_wanted: Callable[[int], bool],
        redraw: Callable[[Room], None],
    ) -> None:
        self._reviews, self._clock, self._load = reviews, clock, load
        self._is_wanted, self._redraw = is_wanted, redraw
        self._waiting: JobQueue[tuple[Room, str]] = JobQueue(self._look_at, name="accuracies")

    def note_result(self, room: Room) -> None:
        """Queue a finished match, if its server wants accuracies."""
        if room.gone or room.state.statistics.accuracy or len(self._waiting) >= MAX_ACCURACIES_WAITING:
            return
        if self._is_wanted(room.guild_id):
            self._waiting.put((room, room.state.match_id))

    def leave(self, rooms: Collection[Room]) -> list[asyncio.Task[None]]:
        """Drop the matches of rooms that another process serves; return the tasks under way."""
        left = {id(room) for room in rooms}
        return self._waiting.leave(lambda one: id(one[0]) in left)

    def stop(self) -> None:
        self._waiting.stop()

    async def _look_at(self, one: tuple[Room, str]) -> None:
        room, match_id = one
        log_context.enter(room)
        try:
            await self._note_accuracy(room, match_id)
        except (ArchiveError, RoomRefused, StoreError) as error:
            log.info("the result of match %s goes without accuracy: %s", match_id, error)
        except Exception:
            log.exception("the result of match %s goes without accuracy", match_id)

    async def _note_accuracy(self, room: Room, match_id: str) -> None:
        archive = await load_archive(self._load, match_id)
        if archive is None or self._clock.now() - archive.ended_at > LATELY:
            return
        accuracy = await self._of_people(archive)
        if accuracy and not room.gone and room.state.match_id == match_id:
            await room.do(note_accuracy(match_id, accuracy), show=False)
            self._redraw(room)

    async def _of_people(self, archive: Archive) -> tuple[tuple[int, int], ...]:
        found: list[tuple[int, int]] = []
        for seat, taken in enumerate(archive.seats):
            if taken.user_id is not None:
                review = await self._reviews.of(archive, seat, reader=("result", archive.match_id))
                if review.accuracy is not None:
                    found.append((seat, review.accuracy))
        return tuple(found)
