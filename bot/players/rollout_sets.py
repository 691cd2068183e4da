"""Sets of cards in simulated hands: which one to lay, by a quick rule of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.players.mechanics import COLOUR_BITS, COLOUR_OF, ONE, SAME_NUMBER

if TYPE_CHECKING:
    from mypy_extensions import i64

    from bot.players.simulator import World


def others_of_number(world: World, seat: i64, kind: i64) -> i64:
    """Return how many more cards of its number a seat holds that could be laid with a card."""
    same: i64 = SAME_NUMBER[kind]
    return world.hands[seat].count(same) - 1 if same else 0


def lay_set(world: World, seat: i64, kind: i64, swap_with: i64) -> bool:
    """Let the seat in turn lay a card with all others of its number; tell whether it did.

    The last one is of the colour of which most kinds are left. It lays no set if only cards would be left of
    which none can be the last one.
    """
    held = world.hands[seat]
    same: i64 = SAME_NUMBER[kind]
    count: i64 = held.count(same)
    rest: i64 = held.one & ~same
    if count <= 1 or (rest and world.rules.never_last and rest & ~world.rules.never_last == 0):
        return False
    last: i64 = -1
    most: i64 = -1
    middle: list[int] = []
    first = True
    for each in held.cards():
        if not ONE[each] & same:
            continue
        if each == kind and first:
            first = False
            continue
        follow = 0
        left: i64 = rest & COLOUR_BITS[COLOUR_OF[each]]
        while left:
            left &= left - 1
            follow += 1
        if follow > most:
            if last >= 0:
                middle.append(last)
            last, most = each, follow
        else:
            middle.append(each)
    if held.size == count + 1 and not world.rules.uno_by_itself:
        bit: i64 = ONE[seat]
        world.called |= bit
    world.play_set(seat, [kind, *middle, last], swap_with if held.size > count else -1)
    return True
