"""Verdicts on table talk where computer players sit: they hear none, so the people alone decide.

The rules let every seat vote, and count the votes of all. A computer player waits until what most of the
people say is certain, and then votes the same: so it neither convicts nor saves anybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import ACQUIT, CONVICT
from bot.rooms.errors import Refusal, RoomRefused

if TYPE_CHECKING:
    from bot.engine.actions import Accuse, Action
    from bot.engine.match import Match
    from bot.rooms.state.room_state import RoomState


def check_voters(state: RoomState, match: Match, seat: int, accuse: Accuse) -> None:
    """Refuse an accusation on which no person could vote.

    Raises:
        RoomRefused: Beside the two sides there are computer players alone.
    """
    hand = match.tables[match.table_of(seat)]
    others = [other for other in hand.order + hand.sitting_out if other not in {seat, accuse.seat}]
    # With two in play, or against somebody who is out, the rules refuse it, and say why.
    if others and accuse.seat in hand.order and not _people(state, others):
        raise RoomRefused(Refusal.NO_VOTERS)


def computer_vote(state: RoomState, match: Match, seat: int) -> Action | None:
    """Return the vote of a computer player: that of most people, once it is certain; else None."""
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
    """Return those of some seats whose people are there."""
    return {seat for seat in seats if not state.by_computer(seat)}
