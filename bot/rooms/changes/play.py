"""What seats do in a match: their actions, whoever or whatever sits there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.actions import CALL_UNO, FORFEIT, Action, CatchUno
from bot.engine.errors import IllegalAction
from bot.engine.events import HandStarted
from bot.rooms.change import Step, check_match, not_seated
from bot.rooms.changes import catching
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import LoggedAction
from bot.rooms.state.codec import encode_logged
from bot.rooms.state.hits import hits_after
from bot.rooms.state.room_events import RoomEvent, readable_by
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.state.uncalled import uncalled_after

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.match import Match
    from bot.rooms.change import Change, ChangeContext


def act(user_id: int, action: Action, *, token: str = "", revision: int | None = None) -> Change:
    """Carry out a seat's action.

    Args:
        user_id: Who acts.
        action: What they do.
        token: The match that a button was drawn for; empty for a command, which means the one going on.
        revision: The revision that a button was drawn for. Calls and catches need none.

    Raises (when carried out):
        RoomRefused: No match, no seat, or the button is from another match or moment.
        IllegalAction: The rules do not allow it now.
    """

    def choose(state: RoomState, seat: int, _: Match) -> Action:
        if revision is not None and not state.current(seat, revision):
            raise RoomRefused(Refusal.STALE)
        return action

    return _by(user_id, token, choose)


def jump_in(user_id: int, action: Action, *, token: str, pile: int) -> Change:
    """Play a card out of turn: good for as long as nobody plays another one, whatever else happens.

    Args:
        user_id: Who plays.
        action: What they play.
        token: The match that the button was drawn for.
        pile: How many cards lay on the discard pile then.

    Raises (when carried out):
        RoomRefused: No match, no seat, or a card was played meanwhile.
        IllegalAction: The rules do not allow it now.
    """

    def choose(_: RoomState, seat: int, match: Match) -> Action:
        if len(match.tables[match.table_of(seat)].discard_pile) != pile:
            raise RoomRefused(Refusal.STALE)
        return action

    return _by(user_id, token, choose)


def act_for_computer(seat: int, action: Action, *, token: str, revision: int) -> Change:
    """Carry out an action of a computer player, who may be sitting in: the same door, without an account."""

    def change(state: RoomState, context: ChangeContext) -> Step:
        match = check_match(state, token)
        if not state.by_computer(seat) or state.paused:
            raise RoomRefused(Refusal.NOT_SEATED)
        if revision != match.revision:
            raise RoomRefused(Refusal.STALE)
        return apply(state, seat, action, context)

    return change


def call_uno(user_id: int, *, token: str = "") -> Change:
    """Say UNO."""
    return act(user_id, CALL_UNO, token=token)


def catch(user_id: int, target: int | None = None, *, token: str = "") -> Change:
    """Catch a seat, or whoever can be caught; while the grace lasts it is noted, and nothing happened yet."""

    def choose(_: RoomState, seat: int, match: Match) -> Action:
        return CatchUno(catching.aim(match, seat) if target is None else target)

    return _by(user_id, token, choose)


def _by(user_id: int, token: str, choose: Callable[[RoomState, int, Match], Action]) -> Change:
    """Return the change in which somebody who is seated in match `token` does what `choose` returns."""

    def change(state: RoomState, context: ChangeContext) -> Step:
        match = check_match(state, token)
        seat = state.seat_of(user_id)
        if seat is None:
            raise not_seated(state, user_id)
        return apply(returned(state, seat), seat, choose(state, seat, match), context)

    return change


def apply(
    state: RoomState, seat: int, action: Action, context: ChangeContext, *, told: tuple[RoomEvent, ...] = ()
) -> Step:
    """Return the step that an action of a seat makes of a match in play.

    Catches that were made in time come first, if the action would outrun them. They stand even if the action
    is none any more then: the penalty may bring a card that has to be played.

    Args:
        state: The room's.
        seat: Who acts.
        action: What they do.
        context: Now.
        told: Public events of the room's own that come before those of the action.

    Raises:
        IllegalAction: The rules do not allow it now.
    """
    if isinstance(action, CatchUno):
        return catching.catch(state, seat, action.seat, context, carried_out)
    step = carried_out(state, seat, action, context, told=told)
    outrun = catching.outrun(state, seat, action, step.state)
    if not outrun:
        return step
    first = Step(state)
    for uncalled_uno in outrun:
        first = first.then(catching.carry_out(first.state, uncalled_uno, context, carried_out))
    try:
        return first.then(carried_out(first.state, seat, action, context, told=told))
    except IllegalAction:
        return first


def carried_out(
    state: RoomState, seat: int, action: Action, context: ChangeContext, *, told: tuple[RoomEvent, ...] = ()
) -> Step:
    """Return the step that an action of a seat makes, here and now; `told` as in `apply`.

    Raises:
        IllegalAction: The rules do not allow it now.
    """
    match = state.match
    assert match is not None  # noqa: S101 - callers checked the match
    before = match
    match = match.copy()
    events = (*told, *match.apply(seat, action))
    hits = hits_after(
        state.hits,
        seat,
        events,
        table=before.tables[before.table_of(seat)].order,
        moved=match.revision != before.revision,
    )
    moved = replace(
        state.after(match, public(events)),
        actions=state.actions + 1,
        hits=hits,
        moved=_moved(state, match, seat, events),
        uncalled_unos=uncalled_after(state.uncalled_unos, match, now=context.now, grace=context.grace),
    )
    logged = LoggedAction(
        match_id=state.match_id,
        number=state.actions,
        seat=seat,
        payload=encode_logged(action, public(events)),
        at=context.now,
    )
    return Step(moved, events, (logged,))


def _moved(state: RoomState, match: Match, seat: int, events: tuple[RoomEvent, ...]) -> tuple[int, ...]:
    """Return the revisions at which the tables changed last, if there are several."""
    before = state.match
    if before is None or len(match.tables) == 1:
        return ()
    changed = {event.table for event in events if isinstance(event, HandStarted)}
    if match.revision != before.revision:
        changed.add(before.table_of(seat))
    known = state.moved or (before.revision,) * len(match.tables)
    return tuple(match.revision if table in changed else last for table, last in enumerate(known))


def forfeit(state: RoomState, seat: int, context: ChangeContext) -> Step:
    """Let a seat forfeit; when only computer players are left, they forfeit too and the match ends."""
    step = apply(state, seat, FORFEIT, context)
    while step.state.stage is Stage.PLAYING and not _people_left(step.state):
        match = step.state.match
        assert match is not None  # noqa: S101 - a match in play
        more = apply(step.state, match.playing[-1], FORFEIT, context)
        step = step.then(more)
    return step


def ends_with(state: RoomState, seat: int) -> bool:
    """Tell whether a match in play is over if a seat that is in it forfeits now."""
    assert state.match is not None  # noqa: S101 - callers checked the match
    match = state.match.copy()
    after = state.after(match, public(match.apply(seat, FORFEIT)))
    return after.stage is Stage.OVER or not _people_left(after)


def returned(state: RoomState, seat: int) -> RoomState:
    """Return the state with a seat's owner there: what they missed counts no more."""
    timing = state.timing
    if not timing.missed(seat):
        return state
    misses = (*timing.misses[:seat], 0, *timing.misses[seat + 1 :])
    return replace(state, timing=replace(timing, misses=misses))


def public(events: Sequence[RoomEvent]) -> tuple[RoomEvent, ...]:
    """Return the events that everybody may read."""
    return tuple(event for event in events if readable_by(event, None))


def _people_left(state: RoomState) -> bool:
    match = state.match
    return match is not None and any(state.seats[seat].user_id is not None for seat in match.playing)
