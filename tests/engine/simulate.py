"""Random games: which seat acts next, and how. The stream makes them the same on every Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from bot.engine.actions import ACQUIT, CALL_UNO, CONVICT, DRAW, FORFEIT, Accuse, Action, CatchUno
from bot.engine.move_generation import is_wrong_call

if TYPE_CHECKING:
    from bot.engine.hand import Hand
    from bot.engine.match import Match
    from bot.engine.shuffle import Stream

T = TypeVar("T")

BLUNDERS: Final = 20
"""How many of 1000 actions may be an accusation, or a call that costs its caller cards."""


def next_action(match: Match, chance: Stream, *, forfeits: int = 0) -> tuple[int, Action]:
    """Choose what happens next: mostly a move by whose turn it is, sometimes something that needs no turn.

    Args:
        match: A match that is not over.
        forfeits: How many of 1000 actions are somebody leaving.
    """
    table = chance.below(len(match.tables)) if len(match.tables) > 1 else 0
    hand = match.tables[table] if not match.tables[table].over else match.tables[1 - table]
    if chance.below(1000) < forfeits:
        return _one_of(chance, match.tables[table].order), FORFEIT
    if chance.below(3) == 0:
        talkative = match.rules.table_talk or match.rules.wrong_call
        blunder = bool(talkative) and chance.below(1000) < 3 * BLUNDERS
        asides = [
            (seat, action)
            for seat in hand.order
            for action in match.legal(seat)
            if (is_aside(action) and is_blunder(hand, seat, action) is blunder)
            or (seat != hand.turn and is_move(action))
        ]
        if asides:
            return _one_of(chance, asides)
    moves = [action for action in match.legal(hand.turn) if is_move(action)]
    if moves[-1] is DRAW and len(moves) > 1 and chance.below(10):
        moves.pop()  # most people play when they can
    return hand.turn, _one_of(chance, moves)


def is_aside(action: Action) -> bool:
    """Tell whether an action needs no turn: a call, a catch, an accusation, a vote."""
    return action in (CALL_UNO, CONVICT, ACQUIT) or isinstance(action, CatchUno | Accuse)


def is_blunder(hand: Hand, seat: int, action: Action) -> bool:
    """Tell whether an action is done now and then only, or else no hand would end."""
    if action is CALL_UNO:
        return is_wrong_call(hand, seat)
    return isinstance(action, Accuse) or (isinstance(action, CatchUno) and action.seat != hand.catchable)


def is_move(action: Action) -> bool:
    """Tell whether the game goes on by this action: neither a call nor a catch, vote or leaving."""
    return action is not FORFEIT and not is_aside(action)


def _one_of(chance: Stream, items: list[T] | tuple[T, ...]) -> T:
    return items[chance.below(len(items))]
