"""What happens when nobody does anything: turns run out, players are warned, idle rooms pause or close.

Each of these is a change like any other and names what it was meant for; one that comes too late is refused.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.engine.actions import ACCEPT, DRAW, PASS, NameColour, PlayCard
from bot.engine.cards import Colour
from bot.rooms.change import Step, not_seated_refusal
from bot.rooms.changes.after_change import host_deadline, idle_deadline
from bot.rooms.changes.catching import catch_then_apply, make_catch, replace_uncalled
from bot.rooms.changes.play import wake_seat
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.hits import hits_after_timeout
from bot.rooms.state.room_events import TurnRanOut
from bot.rooms.state.room_state import Closing, Stage
from bot.rooms.state.timing import ASLEEP_AFTER
from bot.rooms.state.turn_id import TurnId

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.engine.actions import Action
    from bot.engine.cards import Card
    from bot.engine.match import Match
    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.state.room_state import Person, RoomState
    from bot.rooms.state.timing import Wait
    from bot.rooms.state.uncalled import UncalledUno

CAUTIOUS: Final = (ACCEPT, PASS, DRAW)
"""What a player who is away does, the first of them that is legal."""


def time_out(wait: Wait) -> Change:
    """End the turn that a table waits for, as carefully as the rules allow.

    Raises (when carried out):
        RoomRefused: The table waits for something else by now, or there is time left.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        current = _current_wait(state, wait)
        if current.ends is None or current.ends > context.now:
            raise RoomRefused(Refusal.STALE)
        return end_turn(state, current.table, context, voted=False)

    return change


def end_grace(uncalled: UncalledUno) -> Change:
    """Make the catch that was noted while the grace lasted, which is over.

    Raises (when carried out):
        RoomRefused: The seat called or was caught by now, or its grace lasts.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        current = next(
            (one for one in state.uncalled_unos if (one.seat, one.until) == (uncalled.seat, uncalled.until)),
            None,
        )
        if current is None or not current.catchers or context.now < current.until:
            raise RoomRefused(Refusal.STALE)
        step = make_catch(state, current, context)
        if step.actions:
            return step
        return Step(replace_uncalled(state, current, replace(current, catchers=())))  # all catchers left

    return change


def warn(wait: Wait) -> Change:
    """Note that the player of a seat is warned that the turn ends soon."""

    def change(state: RoomState, _: ChangeContext) -> Step:
        current = _current_wait(state, wait)
        waits = tuple(replace(one, warned=True) if one is current else one for one in state.timing.waits)
        return Step(replace(state, timing=replace(state.timing, waits=waits)))

    return change


def idle_out(touched: datetime) -> Change:
    """Pause a quiet match, or close any other room, in which nobody did anything since `touched`."""

    def change(state: RoomState, context: ChangeContext) -> Step:
        deadline = idle_deadline(state)
        if state.timing.touched != touched or deadline is None or deadline > context.now:
            raise RoomRefused(Refusal.STALE)
        if state.stage is Stage.LOBBY:
            return Step(replace(state, closing=Closing.LOBBY_LEFT), closed=True)
        if state.paused:
            return Step(replace(state, closing=Closing.PAUSED_LONG), closed=True)
        return Step(replace(state, timing=replace(state.timing, dozing=True)))

    return change


def mark_host_away(seen: datetime) -> Change:
    """Let everybody who sits in a lobby host it, since its host settled nothing since `seen`."""

    def change(state: RoomState, context: ChangeContext) -> Step:
        deadline = host_deadline(state)
        if state.timing.host_seen != seen or deadline is None or deadline > context.now:
            raise RoomRefused(Refusal.STALE)
        return Step(replace(state, timing=replace(state.timing, host_away=True)))

    return change


def come_back(person: Person) -> Change:
    """Let a player play again whose turns ran out, and go on if the match was paused."""

    def change(state: RoomState, _: ChangeContext) -> Step:
        seat = state.seat_of(person.user_id)
        if seat is None:
            raise not_seated_refusal(state, person.user_id)
        return Step(wake_seat(state, seat))

    return change


def end_turn(state: RoomState, table: int, context: ChangeContext, *, voted: bool) -> Step:
    """Return the step that ends the turn at a table for a seat that does not act.

    Args:
        state: The room's, in a match.
        table: The number of the table.
        context: Now.
        voted: Whether the others voted for it; else the time ran out.
    """
    match = _match(state)
    turn = TurnId.at(match, table)
    seat = turn.seat
    ran_out = TurnRanOut(seat, voted=voted)
    step = Step(_count_miss(state, seat))
    while step.state.stage is Stage.PLAYING and TurnId.at(_match(step.state), table).is_same_turn(turn):
        action = cautious_action(_match(step.state), seat)
        first = () if ran_out in step.events else (ran_out,)
        step = step.then(catch_then_apply(step.state, seat, action, context, first=first))
    hits = hits_after_timeout(step.state.hits, seat, step.events, voted=voted)
    return replace(step, state=replace(step.state, hits=hits))


def cautious_action(match: Match, seat: int) -> Action:
    """Return what a seat in turn does when its player does nothing: the least that the rules allow.

    It accepts, keeps, or draws; where it has to play, it plays a card that is not wild if it can, and
    whenever a colour is to be named it is the one it holds most of.
    """
    legal = match.legal(seat)
    for action in CAUTIOUS:
        if action in legal:
            return action
    hand = match.tables[match.table_of(seat)].hands[seat]
    colour = commonest_colour(hand)
    forced = [action for action in legal if isinstance(action, PlayCard | NameColour)]
    return min(forced, key=lambda action: _boldness(action, colour))


def commonest_colour(cards: Sequence[Card]) -> Colour:
    """Return the colour that a hand holds most of, the first of those in the order of the deck."""
    held = Counter(card.colour for card in cards)
    return max(Colour, key=lambda colour: held[colour])


def _boldness(action: PlayCard | NameColour, colour: Colour) -> tuple[bool, bool]:
    wild = isinstance(action, PlayCard) and action.card.wild
    return wild, action.colour not in {None, colour}


def _current_wait(state: RoomState, wait: Wait) -> Wait:
    """Return the wait as it is now: it may have been warned of meanwhile.

    Raises:
        RoomRefused: It is over.
    """
    current = state.timing.wait_at(wait.table)
    if current is None or current.key != wait.key:
        raise RoomRefused(Refusal.STALE)
    return current


def _match(state: RoomState) -> Match:
    assert state.match is not None  # noqa: S101 - a room that waits has a match
    return state.match


def _count_miss(state: RoomState, seat: int) -> RoomState:
    """Return the state in which one more turn of a seat ran out."""
    misses = list(state.timing.misses) + [0] * (len(state.seats) - len(state.timing.misses))
    misses[seat] = min(misses[seat] + 1, ASLEEP_AFTER)
    return replace(state, timing=replace(state.timing, misses=tuple(misses)))
