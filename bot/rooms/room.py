"""Rooms, one per channel: each change is checked under the room's lock, stored, then shown to observers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Protocol, TypeVar

from bot.engine.codec import RULES_VERSION, encode_rules
from bot.engine.codec.formats import SavedValueError
from bot.engine.errors import IllegalAction
from bot.engine.view import View
from bot.matches.archive import ArchivedDeal, ArchivedSeat, MatchFacts, write_archive
from bot.matches.deals import DealChains, ledger_entries
from bot.rooms import ports
from bot.rooms.change import Change, ChangeContext, Transition
from bot.rooms.changes.deadlines import follow_up, next_deadline, resume
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.codec import decode_snapshot, encode_messages, encode_room
from bot.rooms.state.deal import SECRET_BYTES, Deal
from bot.rooms.state.room_state import NAMING, Ping, RoomState, Stage, moment_of, people_named
from bot.runtime import log_context
from bot.runtime.clock import Clock

log = logging.getLogger(__name__)

T = TypeVar("T")


async def uninterrupted(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end even if the caller is cancelled meanwhile."""
    task = asyncio.ensure_future(coroutine)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_note_end_without_caller)
        raise


def _note_end_without_caller(task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, (RoomRefused, IllegalAction)):
        log.error("a change that nobody waits for any more failed", exc_info=error)


def restore(
    stored: ports.RoomSnapshot | ports.UnreadableRoom, now: datetime, *, grace: timedelta
) -> tuple[ports.RoomSnapshot, RoomState] | ports.UnreadableRoom:
    if isinstance(stored, ports.UnreadableRoom):
        return stored
    try:
        state = resume(decode_snapshot(stored), now, grace=grace)
        next_deadline(state)  # near `datetime.max` a time can be read, but not added to
    except SavedValueError as error:
        problem = error.places
    except Exception as error:  # noqa: BLE001 - a damaged text can raise anything
        problem = type(error).__name__  # its message may hold cards
    else:
        return stored, state
    return ports.UnreadableRoom(
        channel_id=stored.channel_id, guild_id=stored.guild_id, revision=stored.revision, problem=problem
    )


def with_known_messages(stored: RoomState, known: RoomState) -> RoomState:
    if stored.token != known.token:
        return stored
    there = {ping.message_id for ping in known.pings}
    pings = (*known.pings, *(ping for ping in stored.pings if ping.message_id not in there))
    if known.message_id is None:
        return replace(stored, pings=pings)
    return replace(stored, message_id=known.message_id, posted_for=known.posted_for, pings=pings)


def result_of(state: RoomState, *, guild_id: int, channel_id: int, now: datetime) -> ports.MatchResult | None:
    match = state.match
    if match is None or match.outcome is None or state.started_at is None:
        return None
    outcome = match.outcome
    return ports.MatchResult(
        match_id=state.match_id,
        guild_id=guild_id,
        channel_id=channel_id,
        preset=state.rules.preset,
        format=state.rules.format.value,
        target=state.rules.target,
        hands=match.hand_number,
        started_at=state.started_at,
        ended_at=now,
        seats=tuple(
            ports.SeatResult(
                seat=seat,
                user_id=taken.user_id,
                points=outcome.points[seat],
                place=outcome.places[seat],
                won=seat in outcome.winners,
                hands_won=tally.hands_won,
                highest_hand=tally.highest_hand,
                forfeited=seat in match.left,
                asleep=state.asleep(seat),
            )
            for seat, (taken, tally) in enumerate(zip(state.seats, state.tallies, strict=True))
        ),
    )


async def archive_of(
    state: RoomState, log: Sequence[ports.LoggedAction], *, guild_id: int, channel_id: int, now: datetime
) -> ports.MatchArchive | None:
    """Return the archive of a match that ends now, written in a thread; None if there is no match."""
    match = state.match
    if match is None or state.started_at is None:
        return None
    facts = MatchFacts(
        match_id=state.match_id,
        guild_id=guild_id,
        channel_id=channel_id,
        started_at=state.started_at,
        ended_at=now,
        finished=match.outcome is not None,
        codec=RULES_VERSION,
        rules=encode_rules(match.rules),
        seats=[
            ArchivedSeat(seat.user_id, seat.name, seat.level.value if seat.user_id is None else None)
            for seat in state.seats
        ],
        seed=match.hand.stream.seed,
        deal=None
        if (deal := state.deal) is None
        else ArchivedDeal(
            number=deal.number,
            previous=deal.previous,
            commitment=deal.commitment,
            secret=deal.secret,
            cuts=deal.cuts_by_seat(state.accounts),
        ),
    )
    return ports.MatchArchive(
        match_id=state.match_id,
        guild_id=guild_id,
        channel_id=channel_id,
        ended_at=now,
        payload=await asyncio.to_thread(write_archive, facts, log),
        people=frozenset(seat.user_id for seat in state.seats if seat.user_id is not None),
    )


class RoomObserver(Protocol):
    """Observer of every visible change of a room, called after it is stored: to show it, or to act next."""

    def room_changed(self, room: Room) -> None:
        """Note that a room has changed; must neither raise nor block, since the change is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomServices:
    """Services shared by all rooms of this process."""

    journal: ports.Journal
    clock: Clock
    entropy: Callable[[int], bytes]
    """Returns the given number of random bytes; nobody at a table may be able to guess them."""
    observers: list[RoomObserver]
    on_over: Sequence[Callable[[Room], None]] = ()
    """Called once per process with the room of each finished match, after it is stored."""
    grace: timedelta = timedelta(0)  # how long nobody is caught after coming down to one card
    chains: DealChains = field(default_factory=DealChains)

    def tell_observers(self, room: Room, *, but: RoomObserver | None = None) -> None:
        """Tell every observer of a change; one that fails neither undoes it nor keeps it from the others."""
        with log_context.working_on(room):  # and in every task that they start
            for observer in self.observers:
                if observer is not but:
                    _tell(room, type(observer).__name__, observer.room_changed)
            match_id = room.state.match_id
            if room.state.stage is Stage.OVER and room.told_over != match_id and not room.leaving:
                room.told_over = match_id
                for hear in self.on_over:
                    _tell(room, hear.__qualname__, hear)


def _tell(room: Room, name: str, hear: Callable[[Room], None]) -> None:
    if room.leaving:
        return
    try:
        hear(room)
    except Exception:
        log.exception("%s fails to follow channel %d: %s", name, room.channel_id, moment_of(room.state))


class Room:
    """The room of one channel.

    Attributes:
        leaving: Another process is about to serve the room: this one neither shows it nor acts by itself.
        released: Another process serves the room: this one stores nothing any more.
        told_over: The match for which `RoomServices.on_over` was called last.
    """

    def __init__(
        self,
        services: RoomServices,
        *,
        channel_id: int,
        guild_id: int,
        state: RoomState,
        revision: int = 0,
        new: bool = False,
    ) -> None:
        """Make a room at the revision stored for its channel, or 0; a `new` room replaces the stored one."""
        self.channel_id = channel_id
        self.guild_id = guild_id
        self.state = state
        self.revision = revision
        self.closed = self.leaving = self.released = False
        self.told_over: str | None = None
        self._services = services
        self._lock = asyncio.Lock()
        self._stored = revision > 0 and not new
        # The last commit, while it is unknown whether it was stored: its answer may be lost.
        self._doubtful: ports.Commit | None = None

    @property
    def gone(self) -> bool:
        """True if this process neither shows the room nor acts in it: it is closed, or served elsewhere."""
        return self.closed or self.leaving

    async def release(self) -> None:
        """Let another process serve the room: a commit under way is finished, and no other follows it."""
        self.leaving = True
        async with self._lock:
            self.released = True

    def abandon(self) -> None:
        """Stop storing the room at once: another process may serve it already."""
        self.leaving = self.released = True

    def view_of(self, user_id: int) -> View | None:
        """Return an account's view of the match, with new cards hidden between hands; None in a lobby."""
        match = self.state.match
        if match is None:
            return None
        view = match.view(self.state.seat_of(user_id))
        if self.state.intermission is None:
            return view
        return replace(view, hand=(), drawn=None, legal=(), colour=None)

    async def do(self, change: Change, *, show: bool = True) -> Transition:
        """Carry out a change: make it durable, then visible; cancelling the caller does not interrupt it.

        Args:
            change: The change, such as `lobby.join(person)`.
            show: The change is visible: observers are told, and waits and deadlines are updated.

        Raises:
            RoomRefused: It cannot be done now, or could not be stored; nothing was changed. If it turns out
                to have been stored after all, the room goes on from there.
            IllegalAction: The rules do not allow it now; nothing was changed.
        """
        return await uninterrupted(self._transact(change, show=show))

    async def remember_message(
        self, message_id: int | None, *, token: str, stage: Stage | None = None
    ) -> bool:
        """Note which message shows the table of a match, posted at which stage; None for no message.

        This is no change of the room: it is known at once and stored soon (`Journal.note_messages`). Return
        False if the room has closed or has another match by now: then nothing but the sender of the message
        will ever edit or delete it.
        """
        return await self._remember(token, prompt=True, message_id=message_id, posted_for=stage)

    async def remember_pings(self, pings: tuple[Ping, ...], *, token: str) -> bool:
        """Note which messages mention whose turn it is; return whether that worked, as `remember_message`."""
        return await self._remember(token, prompt=False, pings=pings)

    async def close(self) -> None:
        """Close the room for good: its channel is gone."""
        await self.do(lambda state, _: Transition(state, closed=True), show=False)

    def tell_observers(self) -> None:
        """Tell the observers of the room as it is: they show it and carry out what is due."""
        self._services.tell_observers(self)

    async def _remember(self, token: str, *, prompt: bool, **fields: Any) -> bool:
        async def remember() -> bool:
            log_context.enter(self)
            async with self._lock:
                if self.closed or self.released or token != self.state.token:
                    return False
                self.state = replace(self.state, **fields)
                messages = ports.RoomMessages(
                    channel_id=self.channel_id,
                    guild_id=self.guild_id,
                    revision=self.revision,
                    payload=encode_messages(self.state),
                )
                self._services.journal.note_messages(messages, prompt=prompt)
                return True

        return await uninterrupted(remember())

    async def _transact(self, change: Change, *, show: bool) -> Transition:
        log_context.enter(self)  # in a task of its own
        try:
            async with self._lock:
                step = await self._carry_out(change, show=show)
        except RoomRefused as refused:
            if refused.refusal is Refusal.OUT_OF_DATE:
                self.tell_observers()
            raise
        if show:
            self._services.tell_observers(self)
        return step

    async def _carry_out(self, change: Change, *, show: bool) -> Transition:
        if self.released:
            raise RoomRefused(Refusal.MOVING)
        if self.closed:
            raise RoomRefused(Refusal.NO_ROOM)
        if self._doubtful is not None:
            await self._settle_doubt()
        services = self._services
        context = ChangeContext(now=services.clock.now(), entropy=services.entropy, grace=services.grace)
        step = change(self.state, context)
        if show:
            step = replace(step, state=follow_up(self.state, step.state, context.now))
        if step.opens:
            step = await self._store_opened(step, context)
        else:
            await self._store(step, context)
        self.state = step.state
        self.revision += 1
        self.closed = step.closed
        self._stored = True
        return step

    async def _store_opened(self, step: Transition, context: ChangeContext) -> Transition:
        """Store a lobby that opens with the next deal of its server, and return the step with that deal."""
        secret, match_id = context.entropy(SECRET_BYTES).hex(), step.state.match_id

        async def store(last: ports.DealHead) -> ports.DealHead:
            nonlocal step
            number, previous = last.number + 1, last.commitment
            deal = Deal.new(number=number, previous=previous, match_id=match_id, secret=secret)
            step = replace(step, state=replace(step.state, deal=deal))
            await self._store(step, context)
            return ports.DealHead(deal.number, deal.commitment)

        try:
            await self._services.chains.append(self.guild_id, self._services.journal, store)
        except ports.TakenDealError as error:
            raise RoomRefused(error.refusal) from error
        return step

    async def _store(self, step: Transition, context: ChangeContext) -> None:
        journal, before, after = self._services.journal, self.state, step.state
        named_before = self._stored and NAMING(before) == NAMING(after)
        where: Any = {"guild_id": self.guild_id, "channel_id": self.channel_id, "now": context.now}
        snapshot = ports.RoomSnapshot(
            channel_id=self.channel_id,
            guild_id=self.guild_id,
            revision=self.revision + 1,
            payload=encode_room(after),
            deadline=None if step.closed else next_deadline(after),
            closed=step.closed,
            replaces=self._stored,
            people=None if named_before else people_named(after),
        )
        commit = ports.Commit(room=snapshot, actions=step.actions)
        try:
            if step.opens or step.closed or after.stage is not before.stage:
                commit = replace(commit, deals=tuple(ledger_entries(before, step, **where)))
                if before.stage is Stage.PLAYING:
                    played = [*await journal.load_actions(before.match_id), *step.actions]
                    archive = await archive_of(after, played, **where)
                    commit = replace(commit, result=result_of(after, **where), archive=archive)
            if self.released:  # while it was prepared
                raise RoomRefused(Refusal.MOVING)
            self._doubtful = commit  # until the store accepts or refuses it
            await journal.commit(commit)
            self._doubtful = None
        except (ports.TakenDealError, ports.FencedError):
            self._doubtful = None
            raise  # the caller reads the chain of deals again, or the person is told that the room moves
        except ports.StaleRoomError as error:
            self._doubtful = None
            await self._read_anew(ends_deal=step.opens)
            raise RoomRefused(error.refusal) from error
        except ports.CommitError as error:
            with suppress(ports.StoreError):  # the next change tries again
                await self._settle_doubt(ends_deal=step.opens)
            settled = error.refusal is Refusal.IN_DOUBT and self._doubtful is None
            raise RoomRefused(Refusal.NOT_STORED if settled else error.refusal) from error
        except ports.StoreError as error:  # without its log a match does not end
            raise RoomRefused(Refusal.NOT_STORED) from error

    async def _settle_doubt(self, *, ends_deal: bool = False) -> None:
        """Find out whether a commit that seemed to fail was stored; until then the room changes nothing."""
        now = self._services.clock.now()
        stored = await self._services.journal.load_room(self.channel_id)
        as_before = not self._stored if stored is None else stored.revision == self.revision
        if not as_before:
            await self._take(stored, now, ends_deal=ends_deal)
            self._doubtful = None
            raise RoomRefused(Refusal.OUT_OF_DATE)
        self._doubtful = None

    async def _read_anew(self, *, ends_deal: bool) -> None:
        """Continue with the stored room, written by another process or by a commit that seemed to fail."""
        now = self._services.clock.now()
        await self._take(await self._services.journal.load_room(self.channel_id), now, ends_deal=ends_deal)

    async def _take(
        self, stored: ports.RoomSnapshot | ports.UnreadableRoom | None, now: datetime, *, ends_deal: bool
    ) -> None:
        """Continue with the stored room; if it is unreadable, the next change stores this room instead.

        If a commit that changed its deal is in doubt, the room closes: nobody knows what was published.
        """
        log.warning("the room of channel %d was out of date and is read anew", self.channel_id)
        if stored is None:
            self.closed = True
            return
        restored = restore(stored, now, grace=self._services.grace)
        if isinstance(restored, ports.UnreadableRoom):
            closes = self._doubtful is not None and bool(self._doubtful.deals)
            if self.released:
                raise RoomRefused(Refusal.MOVING)
            log.error("the stored room of channel %d is replaced: %s", self.channel_id, restored.problem)
            await self._services.journal.delete_room(self.channel_id, ends_deal=ends_deal or closes)
            self._stored, self.closed = False, closes
        else:
            snapshot, state = restored
            self.state = with_known_messages(state, self.state)
            self.revision = snapshot.revision
            self._stored = True
