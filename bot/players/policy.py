"""A learned policy: which card to play, by weights that were found in millions of hands.

A move has features, such as its kind with so many cards in the own hand and in the next one. Each feature has
a weight, and the move with the largest sum is the best one. It knows nothing but a view. The weights are for
hands that are won by going out, and for partners those who win most points; `tests/bench/policy.cpp` learned
them by playing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import DrawCard, Pass, PlayCard
from bot.engine.cards import COLOURS, PLACES, SUIT_BITS, Face
from bot.engine.hand import Phase
from bot.engine.plan import plan_of
from bot.engine.rulebook.table import Format
from bot.players.mechanics import ANY_WILD, COLOUR_BITS
from bot.players.odds import holds_colour, unseen_shares
from bot.players.policy_weights import OF_MORE, OF_PAIRS, OF_TWO, OF_TWO_TURNING
from bot.players.worlds import held_of, mechanics_of

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.cards import Card, Colour
    from bot.engine.view import View

NUMBER, DRAW_TWO, REVERSE, SKIP, WILD, DRAW_FOUR, BLUFF, NO_CARD = range(8)
KINDS: Final = 9
_KIND_OF: Final = {
    Face.DRAW_TWO: DRAW_TWO,
    Face.REVERSE: REVERSE,
    Face.SKIP: SKIP,
    Face.WILD: WILD,
    Face.WILD_DRAW_FOUR: DRAW_FOUR,
}
_CLASS_OF: Final = (0, 1, 1, 1, 2, 3, 3)
"""For each kind of card: a number, an action, a Wild or a Wild Draw Four."""
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
_FIRST_ACTION: Final = 10
ACTIONS: Final = sum(
    (SUIT_MASK >> _FIRST_ACTION << _FIRST_ACTION) << SUIT_BITS * n for n in range(len(COLOURS))
)
"""The coloured cards that do something, as bits."""

# How finely numbers of cards are told apart: the own hand before the move, and that of the next seat.
_OWN: Final = (0, 0, 0, 1, 2, 3, 4, 4)
_OWN_FINE: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7)
_NEXT: Final = (0, 0, 1, 2, 3, 4, 4)
_NEXT_FINE: Final = (0, 0, 1, 2, 3, 4, 5, 6, 6)
_OTHERS: Final = (0, 0, 1, 2, 2)
OWN, OWN_FINE, NEXT, NEXT_FINE, OTHERS, CLASSES = 6, 9, 6, 8, 4, 4
LACKS: Final = ((0.999, 4), (0.6, 3), (0.35, 2), (0.2, 1))
"""How likely the next seat lacks a colour, in steps."""

SEATS_OF_PAIRS: Final = 4

# Where the weights of each feature begin.
_MOVE: Final = 0
_FOLLOW: Final = _MOVE + KINDS * OWN_FINE * NEXT_FINE
_SAME: Final = _FOLLOW + OWN * 5 * 2 * CLASSES
_LACKS: Final = _SAME + OWN * 3 * 2
_COLOURS: Final = _LACKS + 5 * NEXT_FINE
_ACTIONS_OF_COLOUR: Final = _COLOURS + 5 * OWN_FINE
_WILDS: Final = _ACTIONS_OF_COLOUR + 4 * KINDS * 2
_WILDS_AT_DRAW: Final = _WILDS + 3 * OWN_FINE
_FITTING: Final = _WILDS_AT_DRAW + 2 * OWN_FINE
_TWICE: Final = _FITTING + OWN * OWN * 2
_STAYS: Final = _TWICE + 2 * 2 * OWN
_STRANDED: Final = _STAYS + 2 * NEXT * OWN * 2
_ACTIONS_LEFT: Final = _STRANDED + 5 * OWN * 3
_STAYS_IN_TURN: Final = _ACTIONS_LEFT + OWN * OWN_FINE
_OTHERS_HOLD: Final = _STAYS_IN_TURN + 2 * OTHERS * OTHERS * 2
_LACKS_OF_CLASS: Final = _OTHERS_HOLD + KINDS * OTHERS
FEATURES: Final = _LACKS_OF_CLASS + 5 * OWN * CLASSES
"""How many weights there are for a table."""


def _step(steps: tuple[int, ...], cards: int, most: int) -> int:
    return steps[cards] if cards < len(steps) else most


def covers(view: View) -> bool:
    """Tell whether the weights are for such a decision: playing cards, in a single hand or for partners.

    Where points of a hand count for one player, keeping wilds costs more than these weights know.
    """
    if view.seat is None or view.phase not in {Phase.PLAY, Phase.DRAWN}:
        return False
    plan, rules = plan_of(view.rules), mechanics_of(view.rules)
    house = rules.weighs_more or rules.seven_zero or rules.scores_cards or rules.hand_limit
    answers = rules.stacks_twos or rules.deflects or rules.jump_in
    known = len(view.order) == SEATS_OF_PAIRS if plan.pairs else plan.format is Format.SINGLE
    return known and not (house or answers)


class Position:
    """What the features of every move in a view share."""

    def __init__(self, view: View, seat: int) -> None:
        order = view.order
        place = order.index(seat)
        next_seat = order[(place + view.direction) % len(order)]
        self.colour = view.colour
        held = held_of(view.hand)
        self.kinds, self.pairs = int(held.one), int(held.two)
        self.fitting = mechanics_of(view.rules).fitting
        cards = view.seats[next_seat].cards
        self.last = cards <= 2
        self.next, self.next_fine = _step(_NEXT, cards, 5), _step(_NEXT_FINE, cards, 7)
        self.own, self.own_fine = _step(_OWN, len(view.hand), 5), _step(_OWN_FINE, len(view.hand), 8)
        held_by = [
            view.seats[order[(place + view.direction * n) % len(order)]].cards for n in range(len(order))
        ]
        self.in_turn = [_step(_OTHERS, cards, 3) for cards in held_by[2:]]
        partner = [view.seats[view.partner].cards] if view.partner is not None else held_by[2:]
        self.others = _step(_OTHERS, min(partner), 3) if partner else 3
        self.wilds = sum(card.wild for card in view.hand)
        shares = unseen_shares(view)
        self.lacks: dict[Colour | None, int] = {}
        for colour in COLOURS:
            lacks = 1.0 - holds_colour(view, next_seat, colour, shares[colour])
            self.lacks[colour] = next((step for least, step in LACKS if lacks >= least), 0)


def features_of_none(position: Position) -> list[int]:
    """Return the features of drawing a card, or of keeping the one just drawn."""
    return [
        _MOVE + (NO_CARD * OWN_FINE + position.own_fine) * NEXT_FINE + position.next_fine,
        _WILDS_AT_DRAW + (position.wilds > 1) * OWN_FINE + position.own_fine,
        _OTHERS_HOLD + NO_CARD * OTHERS + position.others,
    ]


def features_of_card(position: Position, card: Card, colour: Colour) -> list[int]:
    """Return the features of playing a card.

    Args:
        position: What is known.
        card: The card.
        colour: Its colour, or the one named for it.
    """
    own, own_fine, last = position.own, position.own_fine, position.last
    held = position.kinds
    twice = position.pairs & card.bit != 0
    rest = held if twice else held & ~card.bit
    kind = _KIND_OF.get(card.face, NUMBER)
    if kind == DRAW_FOUR and position.colour is not None and held & COLOUR_BITS[PLACES[position.colour]]:
        kind = BLUFF
    same_class = _CLASS_OF[kind]
    mask = COLOUR_BITS[PLACES[colour]]
    follow = (rest & mask).bit_count()
    left = [rest & bits for bits in COLOUR_BITS[: len(COLOURS)]]
    wilds = min(position.wilds - card.wild, 2)
    fitting = position.fitting[card.order] & ~ANY_WILD
    lacks = position.lacks[colour]
    found = [
        _MOVE + (kind * OWN_FINE + own_fine) * NEXT_FINE + position.next_fine,
        _FOLLOW + ((own * 5 + min(follow, 4)) * 2 + last) * CLASSES + same_class,
        _LACKS + lacks * NEXT_FINE + position.next_fine,
        _COLOURS + sum(bits != 0 for bits in left) * OWN_FINE + own_fine,
        _ACTIONS_OF_COLOUR + (min((rest & mask & ACTIONS).bit_count(), 3) * KINDS + kind) * 2 + last,
        _WILDS + wilds * OWN_FINE + own_fine,
        _FITTING + (min((rest & (mask if card.wild else fitting)).bit_count(), 5) * OWN + own) * 2 + last,
        _TWICE + (twice * 2 + (kind != NUMBER)) * OWN + own,
        _STAYS + (((colour is position.colour) * NEXT + position.next) * OWN + own) * 2 + (follow > 0),
        _STRANDED + (stranded(position, card, colour, left) * OWN + own) * 3 + wilds,
        _ACTIONS_LEFT + min((rest & ACTIONS).bit_count(), 5) * OWN_FINE + own_fine,
        _OTHERS_HOLD + kind * OTHERS + position.others,
        _LACKS_OF_CLASS + (lacks * OWN + own) * CLASSES + same_class,
    ]
    if position.in_turn:
        second, last_seat = position.in_turn[0], position.in_turn[-1]
        stays = ((colour is position.colour) * OTHERS + second) * OTHERS + last_seat
        found.append(_STAYS_IN_TURN + stays * 2 + (follow > 0))
    if not card.wild:
        same = (rest & fitting & ~mask).bit_count()
        found.append(_SAME + (own * 3 + min(same, 2)) * 2 + (follow > 0))
    return found


def stranded(position: Position, card: Card, colour: Colour, left: list[int]) -> int:
    """Return how many other colours of the hand no symbol leads to, from the card or from its colour."""
    place = PLACES[colour]
    symbols = left[place] >> SUIT_BITS * place
    count = 0
    for other, bits in enumerate(left):
        if other == place or not bits:
            continue
        led = not card.wild and bits & position.fitting[card.order]
        count += not led and not symbols & bits >> SUIT_BITS * other
    return count


def choose(view: View, moves: list[Action]) -> Action | None:
    """Return the best of some moves, or None if the weights are not for such a decision.

    Args:
        view: Of the seat that has to decide.
        moves: Cards to play, and to draw or keep a card.
    """
    if not covers(view):
        return None
    seat = view.seat or 0
    plan = plan_of(view.rules)
    of_two = OF_TWO if plan.reverse_skips else OF_TWO_TURNING
    of_more = OF_PAIRS if plan.pairs else OF_MORE
    weights = of_more if len(view.order) > 2 else of_two
    position = Position(view, seat)
    best: Action | None = None
    most = 0
    for move in moves:
        if isinstance(move, PlayCard):
            colour = move.card.colour or move.colour
            if colour is None:
                return None
            if len(view.hand) == 1:
                return move
            found = features_of_card(position, move.card, colour)
        elif isinstance(move, DrawCard | Pass):
            found = features_of_none(position)
        else:
            return None
        worth = sum([weights[each] for each in found])
        if best is None or worth > most:
            best, most = move, worth
    return best
