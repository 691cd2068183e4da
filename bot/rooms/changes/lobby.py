"""Lobbies before and after a match: joining, leaving, dealing, cutting, and rematches (*same again*)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from math import ceil
from typing import TYPE_CHECKING, Final

from bot.engine.match import Match
from bot.rooms.change import (
    Transition,
    act_as_host,
    as_change,
    check_lobby,
    check_no_tournament,
    logged_transition,
)
from bot.rooms.changes.play import forfeit, public_events
from bot.rooms.changes.seating import check_rules, join_refusal, line_up, step_back
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.deal import Deal, fits, random_word
from bot.rooms.state.history import NOTHING_RECENT, StartMatch, recent_after
from bot.rooms.state.room_state import Closing, RoomState, SameAgain, Seat, Stage, Tally
from bot.rooms.state.timing import Timing

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext
    from bot.rooms.state.room_state import Person, TournamentMatch


def awaited(state: RoomState) -> tuple[Seat, ...]:
    """Return the seats of the people whom a lobby still awaits."""
    seats = () if state.again is None else state.again.seats
    return tuple(seat for seat in seats if seat.user_id is not None and state.seat_of(seat.user_id) is None)


def follows(state: RoomState, token: str) -> bool:
    return state.again is not None and state.again.after == token


def is_complete(state: RoomState) -> bool:
    """Return whether everybody whom a lobby awaited is there and they can play by its rules."""
    if state.again is None or awaited(state):
        return False
    enough = len(state.seats) >= state.rules.usual_seats
    return enough and not state.rules.problems(seats=len(state.seats))


def sit_down_again(state: RoomState, again: SameAgain, newcomer: Seat) -> RoomState:
    """Return a lobby after somebody sat down, in their old place unless the seats were changed since."""
    there = {seat.user_id for seat in state.seats}
    seats = (*state.seats, newcomer)
    if newcomer.user_id in {seat.user_id for seat in again.seats} and state.seats == _seats_of(again, there):
        placed = _seats_of(again, {*there, newcomer.user_id})
        seats = tuple(newcomer if seat.user_id == newcomer.user_id else seat for seat in placed)
    hosts = newcomer.user_id == again.host or not state.people()
    return replace(state, seats=seats, host=newcomer.user_id if hosts and newcomer.user_id else state.host)


def without(again: SameAgain | None, left: Seat) -> SameAgain | None:
    if again is None or left.user_id is None:
        return again
    return replace(again, seats=tuple(seat for seat in again.seats if seat.user_id != left.user_id))


def _seats_of(again: SameAgain, there: set[int | None]) -> tuple[Seat, ...]:
    return tuple(seat for seat in again.seats if seat.user_id is None or seat.user_id in there)


def expects(state: RoomState, user_id: int) -> bool:
    """Return whether a room awaits an account, or will mention it with the result."""
    return user_id in state.subscribers or user_id in {seat.user_id for seat in awaited(state)}


@as_change
def expect_no_more(state: RoomState, _: ChangeContext, user_id: int) -> Transition:
    """Stop awaiting and mentioning an account, whose owner had their data deleted."""
    again = state.again
    if again is not None and expects(state, user_id):
        seats = tuple(seat for seat in again.seats if seat.user_id != user_id)
        host = state.host if again.host == user_id else again.host
        again = replace(again, seats=seats, host=host)
    subscribers = tuple(one for one in state.subscribers if one != user_id)
    return Transition(replace(state, again=again, subscribers=subscribers))


TIME_TO_CUT: Final = timedelta(seconds=15)
"""Time in which nobody can deal after a change of the data that fix the cards, if anybody cut."""


def open_room() -> Change:
    return lambda state, _: Transition(state, opens=True)


@as_change
def replace_result(state: RoomState, _: ChangeContext, fresh: RoomState) -> Transition:
    """Replace a result by a new lobby; it keeps the pings of the match, which are still to be deleted."""
    if state.stage is not Stage.OVER:
        raise RoomRefused(Refusal.ROOM_BUSY)
    return Transition(replace(fresh, parent_id=state.parent_id, pings=state.pings), opens=True)


@as_change
def join(state: RoomState, context: ChangeContext, person: Person) -> Transition:
    """Seat somebody (in a match, with the next hand); once all awaited people are there, deal."""
    if state.stage is not Stage.PLAYING:
        check_lobby(state)
    if refusal := join_refusal(state, person.user_id):
        raise RoomRefused(refusal, state.host_name if refusal is Refusal.LOCKED else "")
    if state.stage is Stage.PLAYING:
        return line_up(state, person, context)
    seated = _with_seat(state, person)
    if awaited(state) and is_complete(seated) and state.timing.deal_changed is None:
        return deal_cards(seated, context, by=seated.seat_of(person.user_id))
    return Transition(seated)


def _with_seat(state: RoomState, person: Person) -> RoomState:
    """Return a lobby in which somebody has sat down; in a tournament, the order of seats is fixed."""
    seat = Seat(person.user_id, person.name)
    if state.again is not None:
        return sit_down_again(state, state.again, seat)
    seats = [*state.seats, seat]
    if state.tournament is not None:
        order = state.tournament.people
        seats.sort(key=lambda seat: order.index(seat.user_id) if seat.user_id in order else len(order))
    host = state.host if state.people() else person.user_id
    return replace(state, seats=tuple(seats), host=host)


@as_change
def leave(state: RoomState, context: ChangeContext, person: Person) -> Transition:
    """Give up a seat: free it in a lobby, forfeit it in a match."""
    seat = state.seat_of(person.user_id)
    if seat is None and state.in_line(person.user_id) and state.stage is Stage.PLAYING:
        return step_back(state, person.user_id, context)
    if seat is None:
        raise RoomRefused(Refusal.NOT_SEATED)
    if state.stage is Stage.PLAYING:
        return forfeit(state, seat, context)
    check_lobby(state)
    return free_seat(state, seat)


def free_seat(state: RoomState, seat: int) -> Transition:
    """Free a seat in the lobby; the host passes on, and without people an ordinary room closes."""
    seats, left = state.seats[:seat] + state.seats[seat + 1 :], state.seats[seat]
    deal = None if state.deal is None else state.deal.without_cut(left.user_id)
    smaller = replace(state, seats=seats, deal=deal, again=without(state.again, left))
    if not smaller.people():
        return Transition(smaller, closed=state.tournament is None)
    if smaller.seat_of(state.host) is None:
        smaller = replace(smaller, host=smaller.people()[0])
    if state.starter is not None and smaller.seat_of(state.starter) is None:
        smaller = replace(smaller, starter=None)
    return Transition(smaller)


def bar(step: Transition, user_id: int) -> Transition:
    """Return the step with an account barred from sitting down again, even in a rematch."""
    return replace(step, state=replace(step.state, entry=step.state.entry.bar(user_id)))


@as_change
def start(state: RoomState, context: ChangeContext, person: Person) -> Transition:
    """Deal the first hand, as the host or, in a tournament, as anybody seated once all people are."""
    if state.tournament is None:
        state = act_as_host(state, person, context)
    else:
        _check_all_there(state, state.tournament, person)
    _check_time_to_cut(state, context)
    if len(state.seats) < state.rules.usual_seats:
        raise RoomRefused(Refusal.TOO_FEW)
    check_rules(state.rules, seated=len(state.seats))
    return deal_cards(state, context, by=state.seat_of(person.user_id))


def _check_all_there(state: RoomState, tournament: TournamentMatch, person: Person) -> None:
    check_lobby(state)
    if state.seat_of(person.user_id) is None:
        raise RoomRefused(Refusal.NOT_SEATED)
    if len(state.seats) < len(tournament.people):
        raise RoomRefused(Refusal.TOURNAMENT_WAITS)


def _check_time_to_cut(state: RoomState, context: ChangeContext) -> None:
    """Raise RoomRefused until all had `TIME_TO_CUT`: somebody who knows the secret could try out words."""
    changed = state.timing.deal_changed
    if changed is None:
        return
    opens = changed + TIME_TO_CUT
    if timedelta(0) < opens - context.now <= TIME_TO_CUT:  # even if another process's clock differs
        raise RoomRefused(Refusal.CUT_FRESH, str(ceil(opens.timestamp())))


def deal_cards(state: RoomState, context: ChangeContext, *, by: int | None = None) -> Transition:
    """Return the step that deals the first hand of a lobby's match."""
    first = None if state.starter is None else state.seat_of(state.starter)
    deal = state.deal
    match, events = Match.start(
        state.rules,
        seats=len(state.seats),
        seed=context.entropy(32) if deal is None else deal.key(state.match_id, state.accounts),
        starter=first,
        commitment=None if deal is None else deal.commitment,
    )
    tallies = (Tally(),) * len(state.seats)
    timing = replace(state.timing, deal_changed=None)
    playing = replace(state, started_at=context.now, tallies=tallies, news=(), again=None, timing=timing)
    public = public_events(events)
    people = [seat for seat, taken in enumerate(state.seats) if taken.user_id is not None]
    recent = recent_after(NOTHING_RECENT, 0, public, seats=match.seats, people=people, is_move=False)
    dealt = replace(playing.after(match, public), recent=recent)
    entry = StartMatch(len(state.seats), first)
    return logged_transition(dealt, by or 0, entry, tuple(events), context)


@as_change
def cut(
    state: RoomState, context: ChangeContext, person: Person, word: str, *, token: str = ""
) -> Transition:
    """Add somebody's word (empty: a random one) to the deal, in place of their earlier one."""
    if token and token != state.token:
        raise RoomRefused(Refusal.OLD_MATCH)
    deal = check_cut(state, person.user_id)
    chosen = word or random_word(context.entropy)
    if not fits(chosen):
        raise RoomRefused(Refusal.CUT_WORD)
    return Transition(replace(state, deal=deal.with_cut(person.user_id, chosen)))


def check_cut(state: RoomState, user_id: int) -> Deal:
    """Return the deal to which somebody may add a word now; raises RoomRefused."""
    if state.stage is not Stage.LOBBY:
        raise RoomRefused(Refusal.CUT_LATE)
    if state.deal is None:
        raise RoomRefused(Refusal.NO_CUT)
    if state.seat_of(user_id) is None:
        raise RoomRefused(Refusal.CUT_SEAT)
    return state.deal


@as_change
def rematch(state: RoomState, context: ChangeContext, person: Person) -> Transition:
    """Open a lobby with the rules and computer players of the match; the other people are awaited."""
    if state.stage is not Stage.OVER:
        raise RoomRefused(Refusal.NOT_OVER)
    check_no_tournament(state)
    if state.seat_of(person.user_id) is None and not state.in_line(person.user_id):
        raise RoomRefused(Refusal.NOT_SEATED)
    if person.user_id in state.entry.kicked:
        raise RoomRefused(Refusal.KICKED)
    stayed = _rematch_seats(state, person)
    host = state.host if state.host in {seat.user_id for seat in stayed} else person.user_id
    match_id = context.entropy(16).hex()
    lobby = RoomState(
        host=person.user_id,
        seats=tuple(seat for seat in stayed if seat.user_id in {None, person.user_id}),
        rules=state.rules,
        match_id=match_id,
        saved_preset=state.saved_preset,
        timing=Timing(clock=state.timing.clock),
        parent_id=state.parent_id,
        locale=state.locale,
        entry=replace(state.entry, locked=False),
        pings=state.pings,  # they are still to be deleted
        again=SameAgain(after=state.token, host=host, seats=stayed),
    )
    return Transition(lobby, opens=True)


def _rematch_seats(state: RoomState, person: Person) -> tuple[Seat, ...]:
    """Return the seats of a rematch: those of the match that did not leave, the line, and the person's."""
    left = frozenset() if state.match is None else state.match.left
    return (
        *(s for seat, s in enumerate(state.seats) if seat not in left or s.user_id == person.user_id),
        *state.newcomers,
    )


# At the table of a tournament, which has no host

MIN_PEOPLE: Final = 2  # a match of a tournament needs at least so many people


def can_begin(state: RoomState) -> bool:
    """Return whether a lobby has enough people for its match, even if some are missing."""
    seated = len(state.seats)
    enough = seated >= max(MIN_PEOPLE, state.rules.usual_seats)
    return state.stage is Stage.LOBBY and enough and not state.rules.problems(seats=seated)


@as_change
def begin_without(
    state: RoomState, context: ChangeContext, missing: Collection[int], *, withdrawn: Collection[int] = ()
) -> Transition:
    """Deal the first hand without the missing people, and without the `withdrawn` ones even if seated."""
    check_lobby(state)
    here = {*missing, *state.people()}
    if state.tournament is None or not here.issuperset(state.tournament.people):
        raise RoomRefused(Refusal.TOURNAMENT_WAITS)
    for user_id in withdrawn:
        if (seat := state.seat_of(user_id)) is not None:
            state = free_seat(state, seat).state
    if not can_begin(state):
        raise RoomRefused(Refusal.TOO_FEW)
    return deal_cards(state, context)


@as_change
def close_decided(state: RoomState, _: ChangeContext) -> Transition:
    """Close a table whose match the tournament has decided without play, or no longer needs."""
    if state.tournament is None or state.stage is Stage.OVER:
        raise RoomRefused(Refusal.STALE)
    return Transition(replace(state, closing=Closing.TOURNAMENT), closed=True)
