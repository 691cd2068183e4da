# ruff: noqa: PLR1714, SIM109 - mypyc compares numbers without making a set of them
"""Plays simulated hands to their end: by quick rules of thumb, or at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.players.mechanics import (
    ANY_DRAW_FOUR,
    ANY_WILD,
    COLOUR_BITS,
    COLOUR_OF,
    DRAW_FOUR,
    DRAW_TWO,
    EFFECT_OF,
    NO_COLOUR,
    ONE,
    REVERSE,
    SKIP,
)
from bot.players.rollout_sets import lay_set, others_of_number
from bot.players.world_state import ANSWER, CHALLENGE, COLOUR, DRAWN, OVER, PLAY

if TYPE_CHECKING:
    from mypy_extensions import i64

    from bot.players.simulator import World

MOST_MOVES: Final = 400
"""So many moves end a rollout without a winner."""
SUIT: Final = 13
SUIT_MASK: Final = (1 << SUIT) - 1
BITS: Final[list[int]] = [kinds.bit_count() for kinds in range(1 << SUIT)]
"""For each set of kinds of a suit, how many they are."""
MODULUS: Final = 59
PLACE: Final[list[int]] = [0] * MODULUS
"""The number of a bit by its remainder: 2 is a primitive root of 59, so these differ."""
for _kind in range(MODULUS - 1):
    PLACE[(1 << _kind) % MODULUS] = _kind

_NOISE: Final = 3
_FOLLOW: Final = 2
_WILD: Final = 24
_DRAW_FOUR: Final = 16
_AGAIN: Final = 8
_DENY: Final = 12
_POINT: Final = 8
_HAND: Final = 6
_BIG_HAND: Final = 7
_CLOSE: Final = 2
_SET: Final = 6
_LAST_NUMBER: Final = 30


def most_held(world: World, seat: i64) -> i64:
    """Return the colour of which a seat holds most kinds; of equal ones a random one."""
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
    """Return the other seat with the fewest cards."""
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


def choose_kind(world: World, seat: i64, kinds: i64) -> i64:
    """Return the best of some kinds to play by the rules of thumb."""
    if kinds & (kinds - 1) == 0:
        only: i64 = PLACE[kinds % MODULUS]
        return only
    held: i64 = world.hands[seat].one
    rules = world.rules
    other = world.next_seat(seat)
    next_size = world.hands[other].size
    best: i64 = -1
    most: i64 = -10000
    while kinds:
        bit = kinds & -kinds
        kinds ^= bit
        kind: i64 = PLACE[bit % MODULUS]
        colour: i64 = COLOUR_OF[kind]
        effect: i64 = EFFECT_OF[kind]
        worth = world.below(_NOISE)
        if colour == NO_COLOUR:
            worth -= _DRAW_FOUR if effect == DRAW_FOUR else _WILD
        else:
            follow: i64 = BITS[((held & ~bit) >> (colour * SUIT)) & SUIT_MASK]
            worth += _FOLLOW * follow
            if world.inside == 2 and follow and (effect == SKIP or effect == REVERSE or effect == DRAW_TWO):
                worth += _AGAIN
        if effect == SKIP or effect == DRAW_TWO or effect == DRAW_FOUR:
            worth += _DENY if next_size <= _CLOSE else 2
        if rules.scores_cards:
            worth += rules.values[kind] // _POINT
        if rules.weighs_more:
            worth += of_house_rules(world, seat, kind)
        if worth > most:
            best, most = kind, worth
    return best


def of_house_rules(world: World, seat: i64, kind: i64) -> i64:
    """Return what a card is worth more because of sets, numbers that come last, and hands that move."""
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
    """Tell whether a card is the only number that a seat holds besides cards that cannot be the last one."""
    held = world.hands[seat]
    numbers: i64 = held.one & ~world.rules.never_last
    return numbers == bit and held.two & bit == 0 and held.size > 1


def play_kind(world: World, seat: i64, kind: i64) -> None:
    """Play a card, with a call of UNO, a colour and a seat to swap with as they are needed.

    Where sets are allowed, all other cards of its number are laid with it.
    """
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
    named: i64 = most_held(world, seat) if bit & ANY_WILD else 0
    world.play(seat, kind, named, swap_with)


def jump_in(world: World) -> bool:
    """Let somebody play an identical card out of turn now and then; tell whether it happened."""
    bit: i64 = ONE[world.top]
    if bit & ANY_WILD:
        return False
    seat = world.next_seat(world.turn)
    while seat != world.turn:
        if world.allowed(seat, world.hands[seat].one & bit) and world.below(2) == 0:
            play_kind(world, seat, world.top)
            return True
        seat = world.next_seat(seat)
    return False


def answer(world: World) -> None:
    """Answer the drawing cards that wait."""
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
    """Make one move by the rules of thumb."""
    seat = world.turn
    if world.phase == PLAY:
        if world.rules.jump_in and jump_in(world):
            return
        kinds = world.playable(seat)
        # A bluff is for when somebody is nearly out, or nothing else is there.
        if kinds & ANY_DRAW_FOUR and world.hands[world.next_seat(seat)].size > _CLOSE:
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
    """Play a world to the end of its hand, or for `MOST_MOVES` moves."""
    moves: i64 = 0
    while world.phase != OVER and moves < MOST_MOVES:
        move(world)
        moves += 1


def random_kind(world: World, kinds: i64) -> i64:
    """Return any of some kinds."""
    count: i64 = 0
    rest = kinds
    while rest:
        rest &= rest - 1
        count += 1
    place = world.below(count)
    while place > 0:
        kinds &= kinds - 1
        place -= 1
    kind: i64 = PLACE[(kinds & -kinds) % MODULUS]
    return kind


def play_at_random(world: World) -> int:
    """Play a world to its end by random cards, drawing with nothing playable only; return how many moves."""
    moves: i64 = 0
    while world.phase != OVER and moves < MOST_MOVES * 10:
        moves += 1
        seat = world.turn
        if world.phase == PLAY:
            kinds = world.playable(seat)
            if kinds == 0:
                world.draw()
            else:
                kind = random_kind(world, kinds)
                world.play(seat, kind, world.below(NO_COLOUR), -1)
        elif world.phase == DRAWN:
            world.play(seat, world.drawn, world.below(NO_COLOUR), -1)
        elif world.phase == ANSWER or world.phase == CHALLENGE:
            world.accept()
        else:
            world.name(world.below(NO_COLOUR))
    return moves


def deal_hidden(world: World, unseen: list[int], sizes: list[int], most: list[int], me: int) -> None:
    """Deal the unseen cards to the other seats and the pile at random, as far as what is known allows.

    Args:
        world: The other seats' hands and the pile are replaced.
        unseen: Every card that the seat has not seen.
        sizes: How many cards each seat holds.
        most: For each seat and colour, how many cards of it the seat can hold at most.
        me: The seat that looks: its hand stays.
    """
    cards = unseen.copy()
    world.shuffle(cards)
    for seat in range(len(sizes)):
        if seat == me:
            continue
        held = world.hands[seat]
        held.size = held.one = held.two = held.three = held.four = 0
        left = [*most[seat * NO_COLOUR : (seat + 1) * NO_COLOUR], len(cards)]
        skipped: list[int] = []
        while held.size < sizes[seat] and cards:
            kind = cards.pop()
            colour = COLOUR_OF[kind]
            if left[colour] > 0:
                left[colour] -= 1
                held.add(kind)
            else:
                skipped.append(kind)
        while held.size < sizes[seat] and skipped:
            held.add(skipped.pop())  # what was known was no certainty
        cards += skipped
        if skipped:
            world.shuffle(cards)
    world.pile = cards


def bluff_in(world: World, seat: i64, colour: i64) -> bool:
    """Tell whether a seat holds a colour."""
    return world.hands[seat].one & COLOUR_BITS[colour] != 0
