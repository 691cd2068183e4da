"""Rollouts: play simulated hands to their end, by quick rules of thumb (also for sets)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.move_generation import DRAW_FOURS, WILDS
from bot.players.simulator import CHALLENGE, COLOUR, DRAWN, OVER, PLAY, SUIT, Dice, World
from bot.players.simulator_rules import (
    COLOUR_BITS,
    COLOUR_OF,
    DRAW_FOUR,
    DRAW_TWO,
    EFFECT_OF,
    NO_COLOUR,
    ONE,
    REVERSE,
    SAME_NUMBER,
    SKIP,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


def others_of_number(world: World, seat: i64, kind: i64) -> i64:
    """Return how many other cards of its number a seat could play together with a card."""
    same: i64 = SAME_NUMBER[kind]
    return world.hands[seat].count(same) - 1 if same else 0


def lay_set(world: World, seat: i64, kind: i64, swap_with: i64) -> bool:
    """Play a set for the seat in turn unless only cards that cannot be last would be left; return whether."""
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


MAX_MOVES: Final = 400  # moves after which a rollout ends without a winner
SUIT_MASK: Final = (1 << SUIT) - 1
BITS: Final[list[int]] = [kinds.bit_count() for kinds in range(1 << SUIT)]
"""The number of kinds in each set of kinds of a suit."""
MODULUS: Final = 59
PLACE: Final[list[int]] = [0] * MODULUS
"""The index of a bit by its remainder modulo 59: 2 is a primitive root of 59, so the remainders differ."""
for _kind in range(MODULUS - 1):
    PLACE[(1 << _kind) % MODULUS] = _kind

FOLLOW, ALONE, WILD, FOUR, AGAIN, AGAIN_ALONE, ONE_LEFT = range(7)
TWO_LEFT, THREE_LEFT, MORE_LEFT, SAME, HARM, TURNED, LATE = range(7, 14)
OF_TWO: Final[list[int]] = [-10, 44, -140, -73, 27, 20, 114, 7, -8, -14, -44, 20, 0, 29]
"""Weights of a card with two players, in the order of the names above; tuned by playing hands out.

For each kind left of its colour (`FOLLOW`), for none left (`ALONE`), for a Wild and a Wild Draw Four, for
playing again with and without a card of the colour, for taking the turn of a seat with 1, 2, 3 or more
cards, for the same symbol in another colour in the hand (`SAME`), for a Wild Draw Four in addition (`HARM`),
for a Reverse per card that the last seat holds more than the next one (`TURNED`), and for either wild with
three cards or fewer (`LATE`).
"""
OF_MORE: Final[list[int]] = [38, 6, -109, -71, 0, 0, 72, 54, 32, -2, 16, -14, 5, -26]
"""The same weights with more players."""
_NOISE: Final = 10
_POINT_MULTIPLE: Final = 5
_POINT: Final = 12
_HAND: Final = 20
_FEW: Final = 3
_BIG_HAND: Final = 7
_CLOSE: Final = 2
_SET: Final = 30
_LAST_NUMBER: Final = 150


def most_held(world: World, seat: i64) -> i64:
    """Return the colour of which a seat holds most kinds; a tie is broken at random."""
    kinds: i64 = world.hands[seat].one
    best: i64 = 0
    most: i64 = -1
    colour: i64 = 0
    while colour < NO_COLOUR:
        count: i64 = BITS[kinds & SUIT_MASK] * 4 + world.below(4)
        if count > most:
            best, most = colour, count
        kinds >>= SUIT
        colour += 1
    return best


def smallest_other(world: World, seat: i64) -> i64:
    best: i64 = -1
    other: i64 = 0
    while other < world.seats:
        if (
            other != seat
            and not world.is_out(other)
            and (best < 0 or world.hands[other].size < world.hands[best].size)
        ):
            best = other
        other += 1
    return best


def last_seat(world: World, seat: i64) -> i64:
    seat -= world.direction
    if seat == world.seats:
        return 0
    return world.seats - 1 if seat < 0 else seat


def taking_turn(size: i64, weights: list[int]) -> i64:
    """Return the worth of taking the turn of a seat with this many cards."""
    if size > _FEW or size < 1:
        return weights[MORE_LEFT]
    return weights[ONE_LEFT + size - 1]


def coloured_worth(world: World, seat: i64, kind: i64, weights: list[int]) -> i64:
    """Return the worth of the colour and the symbol of a card that is not wild."""
    held: i64 = world.hands[seat].one & ~ONE[kind]
    mask: i64 = COLOUR_BITS[COLOUR_OF[kind]]
    effect: i64 = EFFECT_OF[kind]
    follow: i64 = BITS[(held >> (COLOUR_OF[kind] * SUIT)) & SUIT_MASK]
    worth: i64 = weights[FOLLOW] * follow
    if follow == 0:
        worth += weights[ALONE]
    if world.inside == 2 and (effect in (SKIP, REVERSE, DRAW_TWO)):
        worth += weights[AGAIN] if follow else weights[AGAIN_ALONE]
    if held & world.rules.fitting[kind] & ~mask & ~WILDS:
        worth += weights[SAME]
    return worth


def effect_worth(world: World, seat: i64, effect: i64, weights: list[int]) -> i64:
    """Return the worth of skipping the next seat, or of reversing the direction of play."""
    if effect == REVERSE and world.seats > 2:
        more = world.hands[last_seat(world, seat)].size - world.hands[world.next_seat(seat)].size
        return weights[TURNED] * more
    if effect in (SKIP, DRAW_TWO, DRAW_FOUR, REVERSE):
        return taking_turn(world.hands[world.next_seat(seat)].size, weights)
    return 0


def choose_kind(world: World, seat: i64, kinds: i64) -> i64:
    """Return the best of some kinds to play by the rules of thumb."""
    if kinds & (kinds - 1) == 0:
        only: i64 = PLACE[kinds % MODULUS]
        return only
    size = world.hands[seat].size
    rules = world.rules
    weights = OF_TWO if world.seats == 2 else OF_MORE
    best: i64 = -1
    most: i64 = -1000000
    while kinds:
        bit = kinds & -kinds
        kinds ^= bit
        kind: i64 = PLACE[bit % MODULUS]
        effect: i64 = EFFECT_OF[kind]
        worth = world.below(_NOISE)
        if COLOUR_OF[kind] == NO_COLOUR:
            worth += weights[FOUR] + weights[HARM] if effect == DRAW_FOUR else weights[WILD]
            if size <= _FEW:
                worth += weights[LATE]
        else:
            worth += coloured_worth(world, seat, kind, weights)
        worth += effect_worth(world, seat, effect, weights)
        if rules.scores_cards:
            worth += rules.values[kind] * _POINT_MULTIPLE // _POINT
        if rules.weighs_more:
            worth += of_house_rules(world, seat, kind)
        if worth > most:
            best, most = kind, worth
    return best


def of_house_rules(world: World, seat: i64, kind: i64) -> i64:
    """Return the extra worth of a card under the rules for sets, a number as the last card, and swaps."""
    rules = world.rules
    bit: i64 = ONE[kind]
    worth: i64 = 0
    if rules.sets:
        worth += _SET * others_of_number(world, seat, kind)
    if rules.never_last and is_last_number(world, seat, bit):
        worth -= _LAST_NUMBER
    if bit & rules.swapping:
        worth += _HAND * (world.hands[seat].size - 1 - world.hands[smallest_other(world, seat)].size)
    return worth


def is_last_number(world: World, seat: i64, bit: i64) -> bool:
    """Return whether a card is the only number of a seat, besides cards that cannot be the last one."""
    held = world.hands[seat]
    numbers: i64 = held.one & ~world.rules.never_last
    return numbers == bit and held.two & bit == 0 and held.size > 1


def play_kind(world: World, seat: i64, kind: i64) -> None:
    """Play a card, and its set where allowed, with a call, a colour and a seat to swap with as needed."""
    bit: i64 = ONE[kind]
    if world.rules.sets and seat == world.turn and world.phase == PLAY:
        other: i64 = smallest_other(world, seat) if bit & world.rules.swapping else -1
        if lay_set(world, seat, kind, other):
            return
    if world.hands[seat].size == 2 and not world.rules.uno_by_itself:
        caller: i64 = ONE[seat]
        world.called |= caller
    swap_with: i64 = -1
    if bit & world.rules.swapping and world.hands[seat].size > 1:
        swap_with = smallest_other(world, seat)
    named: i64 = most_held(world, seat) if bit & WILDS else 0
    world.play(seat, kind, named, swap_with)


def jump_in(world: World) -> bool:
    """Sometimes let a seat play an identical card out of turn; return whether one did."""
    bit: i64 = ONE[world.top]
    if bit & WILDS:
        return False
    seat = world.next_seat(world.turn)
    while seat != world.turn:
        if world.allowed(seat, world.hands[seat].one & bit) and world.below(2) == 0:
            play_kind(world, seat, world.top)
            return True
        seat = world.next_seat(seat)
    return False


def answer(world: World) -> None:
    kinds = world.honest(world.turn, world.answering(world.turn))
    if kinds:
        play_kind(world, world.turn, choose_kind(world, world.turn, kinds))
    elif (
        world.phase == CHALLENGE
        and world.hands[world.challenged].size >= _BIG_HAND
        and (world.guilty or world.below(4) == 0)
        and world.below(2) == 0
    ):
        world.challenge()
    else:
        world.accept()


def move(world: World) -> None:
    seat = world.turn
    if world.phase == PLAY:
        if world.rules.jump_in and jump_in(world):
            return
        kinds = world.playable(seat)
        # Bluff only if the next seat is nearly out, or nothing else can be played.
        if kinds & DRAW_FOURS and world.hands[world.next_seat(seat)].size > _CLOSE:
            kinds = world.honest(seat, kinds)
        if kinds:
            play_kind(world, seat, choose_kind(world, seat, kinds))
        else:
            world.draw()
    elif world.phase == DRAWN:
        bit: i64 = ONE[world.drawn]
        if world.honest(seat, bit) == 0 and world.may_keep(seat):
            world.keep()
        else:
            play_kind(world, seat, world.drawn)
    elif world.phase == COLOUR:
        world.name(most_held(world, seat))
    else:
        answer(world)


def play_out(world: World) -> None:
    """Play a world to the end of its hand, or for `MAX_MOVES` moves."""
    moves: i64 = 0
    while world.phase != OVER and moves < MAX_MOVES:
        move(world)
        moves += 1


def play_until_turn(world: World, seat: i64) -> None:
    moves: i64 = 0
    while world.phase != OVER and moves < MAX_MOVES and (world.turn != seat or world.phase != PLAY):
        move(world)
        moves += 1


def play_on(world: World, most: i64) -> None:
    """Play on for at least `most` moves, and then until nothing waits for an answer."""
    moves: i64 = 0
    while world.phase != OVER and moves < MAX_MOVES and (moves < most or world.phase != PLAY):
        move(world)
        moves += 1


def deal_hidden(dice: Dice, unseen: list[int], sizes: list[int], most: list[int], me: int) -> list[list[int]]:
    """Deal the unseen cards at random, consistent with what is known: to all seats but `me`, and to the pile.

    `most` is the most cards of each colour that each seat can hold.
    """
    cards = unseen.copy()
    dice.shuffle(cards)
    dealt: list[list[int]] = []
    for seat in range(len(sizes)):
        held: list[int] = []
        dealt.append(held)
        if seat == me:
            continue
        left = [*most[seat * NO_COLOUR : (seat + 1) * NO_COLOUR], len(cards)]
        skipped: list[int] = []
        while len(held) < sizes[seat] and cards:
            kind = cards.pop()
            colour = COLOUR_OF[kind]
            if left[colour] > 0:
                left[colour] -= 1
                held.append(kind)
            else:
                skipped.append(kind)
        while len(held) < sizes[seat] and skipped:
            held.append(skipped.pop())  # the limits were not certain
        cards += skipped
        if skipped:
            dice.shuffle(cards)
    dealt.append(cards)
    return dealt


def bluff_in(world: World, seat: i64, colour: i64) -> bool:
    return world.hands[seat].one & COLOUR_BITS[colour] != 0
