"""Moves of seats in a match: actions, catches, the next hand, and verdicts on table talk.

Neither the fastest script nor the fastest connection decides who makes a catch: during a short grace after a
seat comes down to one card, presses of *Catch!* are noted, and a random one of them makes the catch when the
grace ends. An action that would close the window comes after the catch, so actions go through
`catch_then_apply`; the lower-level `apply_action` ignores noted catches.

Computer players cannot judge table talk: each votes with the majority of people once that is certain.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.engine.actions import ACQUIT, CALL_UNO, CONVICT, FORFEIT, Accuse, Action, CatchUno
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import HandStarted, PrivateEvent, WrongCall
from bot.engine.hand import Accusation
from bot.engine.match import Match
from bot.engine.view import AccusationView
from bot.rooms.change import (
    Change,
    ChangeContext,
    Transition,
    as_change,
    between_hands,
    check_match,
    logged_transition,
    require_seat,
)
from bot.rooms.changes.seating import take_over, take_seats
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.history import RoomEvent, UncalledUno, penalties_after, recent_after, uncalled_after
from bot.rooms.state.room_state import Closing, RoomState, Stage
from bot.rooms.state.timing import intermission_after, revisions_of_tables
from bot.runtime.clock import Clock
from bot.runtime.lru_cache import LRUCache


class AppliedAction(NamedTuple):
    """An action applied by the engine; `match` is a copy: the match before it is unchanged."""

    seat: int
    action: Action
    match: Match
    events: tuple[RoomEvent, ...]


def apply_action(
    state: RoomState, seat: int, action: Action, context: ChangeContext, *, first: tuple[RoomEvent, ...] = ()
) -> Transition:
    """Return the step of a seat's action, ignoring noted catches."""
    return transition_of(state, apply_to_copy(state, seat, action), context, first=first)


def apply_to_copy(state: RoomState, seat: int, action: Action) -> AppliedAction:
    assert state.match is not None  # noqa: S101 - callers checked the match
    match = state.match.copy()
    events = tuple(match.apply(seat, action))
    return AppliedAction(seat, action, match, events)


def transition_of(
    state: RoomState, applied: AppliedAction, context: ChangeContext, *, first: tuple[RoomEvent, ...] = ()
) -> Transition:
    before, match, seat = state.match, applied.match, applied.seat
    assert before is not None  # noqa: S101 - it was copied
    events = (*first, *applied.events)
    public = public_events(events)
    dealt = [event.table for event in events if isinstance(event, HandStarted)]
    is_move = match.revision != before.revision
    following = state.after(match, public)
    hand = before.tables[before.table_of(seat)]
    people = [seat for seat in match.playing if following.seats[seat].user_id is not None]
    following = replace(
        following,
        hits=penalties_after(
            state.hits,
            seat,
            events,
            table=hand.order,
            seated=sorted(hand.order + hand.sitting_out),
            is_move=is_move,
        ),
        recent=recent_after(state.recent, seat, public, seats=match.seats, people=people, is_move=is_move),
        table_revisions=revisions_of_tables(state.table_revisions, before, match, seat=seat, dealt=dealt),
        uncalled_unos=uncalled_after(state.uncalled_unos, match, now=context.now, grace=context.grace),
    )
    if not dealt:
        return logged_transition(following, seat, applied.action, events, context)
    clock, known = state.timing.clock, state.intermission
    moment = intermission_after(known, before, public, now=context.now, clock=clock)
    following = replace(following, intermission=moment)
    return take_seats(logged_transition(following, seat, applied.action, events, context), dealt, context)


def public_events(events: Iterable[RoomEvent]) -> tuple[RoomEvent, ...]:
    return tuple([event for event in events if not isinstance(event, PrivateEvent)])


GRACE: Final = timedelta(seconds=1.5)


def catch_then_apply(
    state: RoomState, seat: int, action: Action, context: ChangeContext, *, first: tuple[RoomEvent, ...] = ()
) -> Transition:
    """Return the step of a seat's action, after the noted catches that it would make impossible.

    These stand even if the action is illegal after them: the penalty may bring a card that has to be played.
    During the grace a catch is only noted.
    """
    if isinstance(action, CatchUno):
        return _catch(state, seat, action.seat, context)
    applied = apply_to_copy(state, seat, action)
    # Whether an action closes the window depends on cards and options: only the engine can tell.
    outrun = _outrun_by(state, applied, context.now) if state.uncalled_unos else ()
    if not outrun:
        return transition_of(state, applied, context, first=first)
    caught = Transition(state)
    for uncalled in outrun:
        caught = caught.then(make_catch(caught.state, uncalled, context))
    try:
        return caught.then(apply_action(caught.state, seat, action, context, first=first))
    except IllegalAction:
        return caught


def _catch(state: RoomState, seat: int, target: int, context: ChangeContext) -> Transition:
    """Return the step of a seat's catch: a penalty, or only a note during the grace."""
    uncalled = next((one for one in state.uncalled_unos if one.seat == target), None)
    if uncalled is None or state.match is None:
        return apply_action(state, seat, CatchUno(target), context)
    if reason := state.match.reason(seat, CatchUno(target)):
        raise IllegalAction(reason)
    known = seat in uncalled.catchers
    noted = uncalled if known else replace(uncalled, catchers=(*uncalled.catchers, seat))
    if context.now >= uncalled.until:
        return make_catch(state, noted, context)
    if known:
        raise RoomRefused(Refusal.CATCH_NOTED)
    return Transition(replace_uncalled(state, uncalled, noted))


def make_catch(state: RoomState, uncalled: UncalledUno, context: ChangeContext) -> Transition:
    """Return the step in which a random one of the noted catchers makes the catch; empty if none can."""
    match = state.match
    able = [
        seat
        for seat in uncalled.catchers
        if match is not None and CatchUno(uncalled.seat) in match.legal(seat)
    ]
    if not able:
        return Transition(state)
    lot = int.from_bytes(context.entropy(8), "big") % len(able)
    return apply_action(state, able[lot], CatchUno(uncalled.seat), context)


def replace_uncalled(state: RoomState, old: UncalledUno, new: UncalledUno) -> RoomState:
    uncalled_unos = tuple(new if one is old else one for one in state.uncalled_unos)
    return replace(state, uncalled_unos=uncalled_unos)


def catch_target(match: Match, seat: int) -> int:
    """Return the target of a catch without a name: the catchable seat, else one that called in time."""
    hand = match.tables[match.table_of(seat)]
    if hand.catchable is not None:
        return hand.catchable
    wrong = [action.seat for action in match.legal(seat) if isinstance(action, CatchUno)]
    if not wrong:
        raise IllegalAction(Reason.NOBODY_TO_CATCH)
    return wrong[0]  # where a wrong catch costs cards, this is one


def _outrun_by(state: RoomState, applied: AppliedAction, now: datetime) -> tuple[UncalledUno, ...]:
    """Return the uncalled UNOs with noted catches that an action would make impossible."""

    def is_safe(uncalled: UncalledUno) -> bool:
        in_time = applied.action == FORFEIT or (applied.action == CALL_UNO and now < uncalled.until)
        return in_time and uncalled.seat == applied.seat

    catchable = {hand.catchable for hand in applied.match.tables}
    return tuple(
        uncalled
        for uncalled in state.uncalled_unos
        if uncalled.catchers and uncalled.seat not in catchable and not is_safe(uncalled)
    )


MAX_IN_VAIN: Final = 4  # attempts within `VAIN_WITHIN` after which somebody has to wait
VAIN_WITHIN: Final = timedelta(minutes=1)
MAX_REMEMBERED: Final = 10_000  # players whose attempts are remembered


class CatchAttempts:
    """Rate limit for catches in vain, per player and channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._attempts: LRUCache[tuple[int, int], list[datetime]] = LRUCache(MAX_REMEMBERED)

    def forget(self, channel_ids: Collection[int]) -> None:
        for key in self._attempts:
            if key[0] in channel_ids:
                self._attempts.forget(key)

    def check(self, channel_id: int, user_id: int) -> None:
        """Raise RoomRefused if somebody has to wait."""
        if len(self._recent(channel_id, user_id)) >= MAX_IN_VAIN:
            raise RoomRefused(Refusal.TOO_MANY_CATCHES)

    def note_in_vain(self, channel_id: int, user_id: int) -> None:
        attempts = [*self._recent(channel_id, user_id), self._clock.now()]
        self._attempts.put((channel_id, user_id), attempts)

    def _recent(self, channel_id: int, user_id: int) -> list[datetime]:
        since = self._clock.now() - VAIN_WITHIN
        return [at for at in self._attempts.get((channel_id, user_id)) or () if at > since]


def check_voters(state: RoomState, match: Match, seat: int, accuse: Accuse) -> None:
    """Raise RoomRefused for an accusation on which no person could vote."""
    hand = match.tables[match.table_of(seat)]
    others = [other for other in hand.order + hand.sitting_out if other not in {seat, accuse.seat}]
    # With two in play, or against somebody who is out, the rules refuse it, and say why.
    if others and accuse.seat in hand.order and not _people(state, others):
        raise RoomRefused(Refusal.NO_VOTERS)


def computer_vote(state: RoomState, match: Match, seat: int) -> Action | None:
    """Return the vote of a computer player: that of the majority of people once it is certain, else None."""
    hand = match.tables[match.table_of(seat)]
    accusation = hand.accusation
    if accusation is None or CONVICT not in match.legal(seat):
        return None
    sides = {accusation.accused, accusation.by}
    people = _people(state, [other for other in hand.order + hand.sitting_out if other not in sides])
    if 2 * len(accusation.convict & people) > len(people):
        return CONVICT
    return ACQUIT if 2 * len(accusation.acquit & people) >= len(people) else None


def _people(state: RoomState, seats: list[int]) -> set[int]:
    return {seat for seat in seats if not state.by_computer(seat)}


@as_change
def act(
    state: RoomState,
    context: ChangeContext,
    user_id: int,
    action: Action,
    *,
    token: str = "",
    revision: int | None = None,
) -> Transition:
    """Let somebody's seat act, by a button (with its match and revision) or by a command."""
    seat, match = _seated(state, context, user_id, token)
    if revision is not None and not state.current(seat, revision):
        raise RoomRefused(Refusal.STALE)
    if isinstance(action, Accuse):
        check_voters(state, match, seat, action)
    return catch_then_apply(wake_seat(state, seat), seat, action, context)


@as_change
def jump_in(
    state: RoomState, context: ChangeContext, user_id: int, action: Action, *, token: str, pile: int
) -> Transition:
    """Play a card out of turn: valid until somebody plays another card, whatever else happens."""
    seat, match = _seated(state, context, user_id, token)
    if len(match.tables[match.table_of(seat)].discard_pile) != pile:
        raise RoomRefused(Refusal.STALE)
    return catch_then_apply(wake_seat(state, seat), seat, action, context)


@as_change
def act_for_computer(
    state: RoomState, context: ChangeContext, seat: int, action: Action, *, token: str, revision: int
) -> Transition:
    """Let a computer player act, perhaps for a person who is asleep: like `act`, without an account."""
    match = check_match(state, token)
    if not state.by_computer(seat) or state.resting:
        raise RoomRefused(Refusal.NOT_SEATED)
    if revision != match.revision:
        raise RoomRefused(Refusal.STALE)
    return catch_then_apply(state, seat, action, context)


def as_offered(change: Change) -> Change:
    """Return a call or catch that was right when offered, and is refused as stale if it is wrong by now."""

    def offered(state: RoomState, context: ChangeContext) -> Transition:
        step = change(state, context)
        if any(isinstance(event, WrongCall) for event in step.events):
            raise RoomRefused(Refusal.STALE)
        return step

    return offered


def accusation_name(accusation: Accusation | AccusationView) -> str:
    return f"{accusation.accused}.{accusation.by}"


@as_change
def vote(
    state: RoomState, context: ChangeContext, user_id: int, action: Action, *, token: str, on: str
) -> Transition:
    """Vote on an accusation; `on` names those open when the button was drawn, "" if unknown."""
    seat, match = _seated(state, context, user_id, token)
    accusation = match.tables[match.table_of(seat)].accusation
    if on and accusation is not None and accusation_name(accusation) not in on.split("+"):
        raise RoomRefused(Refusal.STALE)
    return catch_then_apply(wake_seat(state, seat), seat, action, context)


def call_uno(user_id: int, *, token: str = "") -> Change:
    return act(user_id, CALL_UNO, token=token)


@as_change
def catch(
    state: RoomState, context: ChangeContext, user_id: int, target: int | None = None, *, token: str = ""
) -> Transition:
    """Catch a seat, by default the catchable one; during the grace the catch is only noted."""
    seat, match = _seated(state, context, user_id, token)
    action = CatchUno(catch_target(match, seat) if target is None else target)
    return catch_then_apply(wake_seat(state, seat), seat, action, context)


def _seated(state: RoomState, context: ChangeContext, user_id: int, token: str) -> tuple[int, Match]:
    """Return somebody's seat and the match, if they may act in the match `token` now; raises RoomRefused."""
    match = check_match(state, token)
    seat = require_seat(state, user_id)
    if between_hands(state, context):
        raise RoomRefused(Refusal.BETWEEN_HANDS)
    return seat, match


def forfeit(state: RoomState, seat: int, context: ChangeContext) -> Transition:
    """Let a seat forfeit.

    When only computer players are left, the first in line takes the seat over. With nobody in line computer
    players forfeit too and the match ends; if only one person ever played in it, the table simply closes.
    """
    if not _people_left(state, but=seat):
        if state.newcomers:
            return take_over(state, seat, context)
        if len(state.people()) == 1:
            return Transition(replace(state, closing=Closing.ALL_LEFT), closed=True)
    step = catch_then_apply(state, seat, FORFEIT, context)
    while step.state.stage is Stage.PLAYING and not _people_left(step.state):
        match = step.state.match
        assert match is not None  # noqa: S101 - a match in play
        step = step.then(catch_then_apply(step.state, match.playing[-1], FORFEIT, context))
    return step


def forfeit_ends_match(state: RoomState, seat: int) -> bool:
    assert state.match is not None  # noqa: S101 - callers checked the match
    if not _people_left(state, but=seat):
        return not state.newcomers
    match = state.match.copy()
    after = state.after(match, public_events(match.apply(seat, FORFEIT)))
    return after.stage is Stage.OVER


def wake_seat(state: RoomState, seat: int) -> RoomState:
    """Return the state with a seat's count of missed turns reset."""
    timing = state.timing
    if not timing.missed(seat):
        return state
    misses = (*timing.misses[:seat], 0, *timing.misses[seat + 1 :])
    return replace(state, timing=replace(timing, misses=misses))


def _people_left(state: RoomState, *, but: int | None = None) -> bool:
    playing = () if state.match is None else state.match.playing
    return any(state.seats[seat].user_id is not None for seat in playing if seat != but)


@as_change
def ask_for_next_hand(
    state: RoomState, _: ChangeContext, user_id: int, *, token: str, number: int
) -> Transition:
    """Note that somebody is ready for the next hand, which begins once everybody awake is."""
    check_match(state, token)
    seat = require_seat(state, user_id)
    intermission, ended = state.intermission, state.last_hand
    if intermission is None or ended is None or ended.number != number:
        raise RoomRefused(Refusal.STALE)
    ready = intermission.ready | {seat}
    return Transition(replace(wake_seat(state, seat), intermission=replace(intermission, ready=ready)))
