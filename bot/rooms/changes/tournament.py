"""What is different at the table of a tournament: nobody settles anything there.

Its match begins when all its people have sat down and one of them wants it to, or when their time is over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.rooms.change import Transition, as_change, check_lobby
from bot.rooms.changes.lobby import deal_cards, free_seat
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Closing, Stage

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.rooms.change import ChangeContext
    from bot.rooms.state.room_state import RoomState


MIN_PEOPLE: Final = 2
"""People without whom no match of a tournament begins."""


def can_begin(state: RoomState) -> bool:
    """Return whether a lobby has enough people for its match, whoever is missing."""
    seated = len(state.seats)
    enough = seated >= max(MIN_PEOPLE, state.rules.usual_seats)
    return state.stage is Stage.LOBBY and enough and not state.rules.problems(seats=seated)


@as_change
def begin_without(
    state: RoomState, context: ChangeContext, missing: Collection[int], *, withdrawn: Collection[int] = ()
) -> Transition:
    """Deal the first hand to those who are there, since nobody else will come.

    Args:
        missing: Discord's ids of those whose time is over, or who have given up.
        withdrawn: Of those who have given up: they get no cards, though they may still sit there.
    """
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
    """Close a table that the tournament has decided without its match, or that it needs no more."""
    if state.tournament is None or state.stage is Stage.OVER:
        raise RoomRefused(Refusal.STALE)
    return Transition(replace(state, closing=Closing.TOURNAMENT), closed=True)
