"""Random games: which seat acts next, and how. The stream makes them the same on every Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from bot.engine.actions import CALL_UNO, DRAW, FORFEIT, Action, CatchUno

if TYPE_CHECKING:
    from bot.engine.match import Match
    from bot.engine.shuffle import Stream

T = TypeVar("T")


def next_action(match: Match, chance: Stream, *, forfeits: int = 0) -> tuple[int, Action]:
    """Choose what happens next: mostly a move by whose turn it is, sometimes a call, catch or forfeit.

    Args:
        match: A match that is not over.
        chance: Where the choice comes from.
        forfeits: How many of 1000 actions are somebody leaving.
    """
    if chance.below(1000) < forfeits:
        return _one_of(chance, match.hand.order), FORFEIT
    if chance.below(3) == 0:
        asides = [
            (seat, action)
            for seat in match.hand.order
            for action in match.legal(seat)
            if action == CALL_UNO or isinstance(action, CatchUno)
        ]
        if asides:
            return _one_of(chance, asides)
    moves = [action for action in match.legal(match.turn) if is_move(action)]
    if moves[-1] == DRAW and len(moves) > 1 and chance.below(10):
        moves.pop()  # most people play when they can
    return match.turn, _one_of(chance, moves)


def is_move(action: Action) -> bool:
    """Tell whether the game goes on by this action: neither a call nor a catch nor leaving."""
    return action not in (CALL_UNO, FORFEIT) and not isinstance(action, CatchUno)


def _one_of(chance: Stream, items: list[T] | tuple[T, ...]) -> T:
    return items[chance.below(len(items))]
