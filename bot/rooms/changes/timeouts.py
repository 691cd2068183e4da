"""What happens when nobody does anything: a turn runs out, its owner is warned, a room goes to rest.

Each is a change like any other and names what it was meant for; one that comes too late is refused.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.engine.actions import ACCEPT, DRAW, PASS, NameColour, PlayCard
from bot.engine.cards import Colour
from bot.rooms.change import Step, not_seated
from bot.rooms.changes import catching
from bot.rooms.changes import play as playing
from bot.rooms.changes.after_change import host_until, rest_over
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.hits import ran_out
from bot.rooms.state.room_events import TurnRanOut
from bot.rooms.state.room_state import Closing, Stage
from bot.rooms.state.timing import ASLEEP_AFTER

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


def time_out(wait: Wait) -> Change:
    """End the turn that a table waits for, as carefully as the rules allow.

    Raises (when carried out):
        RoomRefused: The table waits for something else by now, or there is time left.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        waited = _still(state, wait)
        if waited.ends is None or waited.ends > context.now:
            raise RoomRefused(Refusal.STALE)
        return run_out(state, waited.table, context, voted=False)

    return change


def catch_uncalled(uncalled_uno: UncalledUno) -> Change:
    """Carry out the catch of a slip whose grace is over.

    Raises (when carried out):
        RoomRefused: It was mended or caught by now, or its grace lasts.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        now = next(
            (
                one
                for one in state.uncalled_unos
                if (one.seat, one.until) == (uncalled_uno.seat, uncalled_uno.until)
            ),
            None,
        )
        if now is None or not now.catchers or context.now < now.until:
            raise RoomRefused(Refusal.STALE)
        step = catching.carry_out(state, now, context, playing.carried_out)
        if step.actions:
            return step
        uncalled_unos = tuple(replace(one, catchers=()) if one is now else one for one in state.uncalled_unos)
        return Step(replace(state, uncalled_unos=uncalled_unos))  # whoever saw it is gone

    return change


def warn(wait: Wait) -> Change:
    """Note that the owner of a seat is warned that the turn ends soon."""

    def change(state: RoomState, _: ChangeContext) -> Step:
        waited = _still(state, wait)
        waits = tuple(replace(w, warned=True) if w is waited else w for w in state.timing.waits)
        return Step(replace(state, timing=replace(state.timing, waits=waits)))

    return change


def rest(touched: datetime) -> Change:
    """Send a room to rest that nobody touched since: a quiet match pauses, anything else closes."""

    def change(state: RoomState, context: ChangeContext) -> Step:
        ends = rest_over(state)
        if state.timing.touched != touched or ends is None or ends > context.now:
            raise RoomRefused(Refusal.STALE)
        if state.stage is Stage.LOBBY:
            return Step(replace(state, closing=Closing.LOBBY_LEFT), closed=True)
        if state.paused:
            return Step(replace(state, closing=Closing.PAUSED_LONG), closed=True)
        return Step(replace(state, timing=replace(state.timing, dozing=True)))

    return change


def miss_host(seen: datetime) -> Change:
    """Let whoever sits in a lobby host it, since its host settled nothing since then."""

    def change(state: RoomState, context: ChangeContext) -> Step:
        until = host_until(state)
        if state.timing.host_seen != seen or until is None or until > context.now:
            raise RoomRefused(Refusal.STALE)
        return Step(replace(state, timing=replace(state.timing, host_away=True)))

    return change


def come_back(person: Person) -> Change:
    """Give a seat back to its owner, and wake the table if it was paused."""

    def change(state: RoomState, _: ChangeContext) -> Step:
        seat = state.seat_of(person.user_id)
        if seat is None:
            raise not_seated(state, person.user_id)
        return Step(playing.returned(state, seat))

    return change


def run_out(state: RoomState, table: int, context: ChangeContext, *, voted: bool) -> Step:
    """Return the step that ends the turn at a table for a seat that does not act.

    Args:
        state: The room's, in a match.
        table: The number of the table.
        context: Now.
        voted: Whether the others voted for it; else the time ran out.
    """
    match = _match(state)
    seat, turn = match.tables[table].turn, _turn(match, table)
    ran_out_of_time = TurnRanOut(seat, voted=voted)
    step = Step(_missed(state, seat))
    while step.state.stage is Stage.PLAYING and _turn(_match(step.state), table) == turn:
        action = cautious(_match(step.state), seat)
        told = () if ran_out_of_time in step.events else (ran_out_of_time,)
        step = step.then(playing.apply(step.state, seat, action, context, told=told))
    hits = ran_out(step.state.hits, seat, step.events, voted=voted)
    return replace(step, state=replace(step.state, hits=hits))


def cautious(match: Match, seat: int) -> Action:
    """Return what a seat in turn does when its owner does nothing: the least that the rules allow.

    It accepts, keeps, or draws; where it has to play, it plays a card that is not wild if it can, and
    whenever a colour is to be named it is the one it holds most of.
    """
    legal = match.legal(seat)
    for action in CAUTIOUS:
        if action in legal:
            return action
    hand = match.tables[match.table_of(seat)].hands[seat]
    colour = commonest(hand)
    forced = [action for action in legal if isinstance(action, PlayCard | NameColour)]
    return min(forced, key=lambda action: _boldness(action, colour))


def commonest(cards: Sequence[Card]) -> Colour:
    """Return the colour that a hand holds most of, the first of those in the order of the deck."""
    held = Counter(card.colour for card in cards)
    return max(Colour, key=lambda colour: held[colour])


def _boldness(action: PlayCard | NameColour, colour: Colour) -> tuple[bool, bool]:
    wild = isinstance(action, PlayCard) and action.card.wild
    return wild, action.colour not in {None, colour}


def _still(state: RoomState, wait: Wait) -> Wait:
    """Return the wait as it stands now.

    Raises:
        RoomRefused: It is over.
    """
    now = state.timing.wait_at(wait.table)
    if now is None or (now.seat, now.since) != (wait.seat, wait.since):
        raise RoomRefused(Refusal.STALE)
    return now


def _turn(match: Match, table: int) -> tuple[int, int, bool]:
    """Return what tells one turn at a table from the next; where a hand is over it waits for the other."""
    hand = match.tables[table]
    return match.numbers[table], hand.turns, hand.over


def _match(state: RoomState) -> Match:
    assert state.match is not None  # noqa: S101 - a room that waits has a match
    return state.match


def _missed(state: RoomState, seat: int) -> RoomState:
    misses = list(state.timing.misses) + [0] * (len(state.seats) - len(state.timing.misses))
    misses[seat] = min(misses[seat] + 1, ASLEEP_AFTER)
    return replace(state, timing=replace(state.timing, misses=tuple(misses)))
