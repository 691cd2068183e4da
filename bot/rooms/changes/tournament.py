"""What is different at the table of a tournament: who may sit there, who deals and when, and who settles it.

Its rules, its clock and its people are those of the tournament, so nobody settles anything there. The match
begins when all its people have sat down and one of them wants it to, or when their time is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.change import check_lobby
from bot.rooms.changes.lobby import deal_cards
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from bot.rooms.change import Change, ChangeContext, Step
    from bot.rooms.state.room_state import RoomState

FEWEST: Final = 2
"""People without whom no match of a tournament begins."""


def can_begin(state: RoomState) -> bool:
    """Tell whether a lobby has enough people for its match, whoever is missing."""
    seated = len(state.seats)
    enough = seated >= max(FEWEST, state.rules.usual_seats)
    return state.stage is Stage.LOBBY and enough and not state.rules.problems(seats=seated)


def begin_late() -> Change:
    """Deal the first hand to those who are there, since the time of the others is over.

    Raises (when carried out):
        RoomRefused: There is no lobby, it is no table of a tournament, the others have time left, or those
            who are there are too few.
    """

    def change(state: RoomState, context: ChangeContext) -> Step:
        check_lobby(state)
        if state.tournament is None or context.now < state.tournament.begins:
            raise RoomRefused(Refusal.TOURNAMENT_WAITS)
        if not can_begin(state):
            raise RoomRefused(Refusal.TOO_FEW)
        return deal_cards(state, context)

    return change
