"""The level *steady*: rules of thumb, weighed against each other.

It scores every way to play a card by what is left in the own hand, by what the card does to whom, and by what
the others can probably answer, and plays the best one. Some of the weights were found by playing against
itself and others (`docs/players.md`), the rest are estimates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, Action, NameColour, PlayCard
from bot.engine.cards import COLOURS, Card, Colour, Face
from bot.engine.hand import Phase
from bot.engine.plan import plan_of
from bot.engine.rulebook.house import BlankRule
from bot.engine.rulebook.table import FEWEST_WIN
from bot.engine.scoring import value
from bot.players.beside import NO_MOVES, call_or_catch
from bot.players.odds import bluffed, holds_colour, unseen_shares

if TYPE_CHECKING:
    from random import Random

    from bot.engine.plan import Plan
    from bot.engine.view import View

CATCHING = 0.75
"""How often it notices that somebody can be caught: people get away with it now and then."""
FORGETTING: Final = 0.01
"""How often it forgets to call UNO."""

OUT: Final = 1000.0
FOLLOW: Final = 0.02
"""For each card left of the colour in force: it can be played next."""
ALONE: Final = 1.9
"""Lost if none is."""
SAME: Final = 1.0
"""Lost with a card whose symbol the hand has in another colour too: it keeps a way from one to the other."""
NAMED: Final = 0.1
"""For each card of a colour that is named to begin with."""
AGAIN: Final = 0.35
"""For playing again at once with something to play."""
WILD: Final = 4.5
"""Lost with a Wild: it always fits, so it is kept for the end."""
DRAW_FOUR: Final = 3.7
"""Lost with a Wild Draw Four."""
HARM: Final = 0.02
"""For each card that an opponent has to draw."""
DENY: Final = {0: 0.0, 1: 7.4, 2: 2.4, 3: 1.0}
"""For taking the turn of an opponent with so many cards."""
DENY_ANY: Final = 0.4
BLOCK: Final = 2.5
"""For a colour that the next opponent lacks for certain."""
BLUFF: Final = 5.0
"""Lost by a bluff, and by each card held."""
SWAP: Final = 2.0
"""For each card fewer after hands moved."""
POINTS: Final = 0.03
"""For each point out of the hand, where one's own count."""
PLAYED: Final = 0.12
"""For each point, where cards count when they are played."""
TIES: Final = 0.05
"""Breaks ties, so that nobody can tell the hand from the choice."""


class Table:
    """What a choice is judged by, worked out once for a view.

    Attributes:
        view: What the player knows.
        plan: What the rules mean.
        colours: How many cards of each colour the hand holds.
        count: How many cards it holds.
        next: The seat after this one.
        last: The seat before it.
        friends: The seat itself and its partner.
        pair: Whether the two-player rules hold.
        blocked: For each colour how likely it is that the next seat holds none of it.
    """

    __slots__ = ("blocked", "colours", "count", "friends", "last", "next", "pair", "plan", "view")

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.plan: Plan = plan_of(view.rules)
        self.count = len(view.hand)
        self.colours: dict[Colour | None, int] = dict.fromkeys((*COLOURS, None), 0)
        for card in view.hand:
            self.colours[card.colour] += 1
        order = view.order
        place = order.index(seat) if seat in order else 0
        self.next = order[(place + view.direction) % len(order)]
        self.last = order[(place - view.direction) % len(order)]
        self.friends = (seat, view.partner)
        self.pair = len(order) == len((self.next, self.last))
        shares = unseen_shares(view)
        self.blocked = {
            colour: 1.0 - holds_colour(view, self.next, colour, shares[colour]) for colour in COLOURS
        }

    def cards(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return self.view.seats[seat].cards

    def deny(self, seat: int) -> float:
        """Return what it is worth to take the turn of a seat: less than nothing if it is a friend."""
        worth = DENY_ANY + DENY.get(self.cards(seat), 0.0)
        return -worth if seat in self.friends else worth

    def harm(self, seat: int, cards: int) -> float:
        """Return what it is worth to let a seat draw cards."""
        worth = HARM * cards * (2.0 if self.cards(seat) <= 2 else 1.0)
        return -worth if seat in self.friends else worth


def choose(view: View, random: Random) -> Action | None:
    """Return what to do now, or None to leave the table to the others."""
    if view.seat is None or len(view.legal) <= 1:
        return None
    can_move = view.my_turn or any(isinstance(action, PlayCard) for action in view.legal)
    chosen = move(view, random) if can_move else None
    beside = call_or_catch(
        view, random, catching=CATCHING, forgetting=FORGETTING, can_play=isinstance(chosen, PlayCard)
    )
    return beside or chosen


def move(view: View, random: Random) -> Action | None:
    """Return the move that ends the decision of the turn, or jumps in."""
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    others = [a for a in view.legal if not isinstance(a, (PlayCard, *NO_MOVES))]
    if not plays and len(others) == 1:
        return others[0]
    table = Table(view, view.seat or 0)
    if view.phase is Phase.COLOUR:
        return NameColour(best_colour(table))
    best, worth = best_play(table, plays, random)
    if not view.my_turn:
        return best
    if view.phase is Phase.CHALLENGE and (best is None or worth < OUT) and _challenges(view):
        return CHALLENGE
    return _instead(view, table, best, worth) or best or others[-1]  # to accept comes behind a challenge


def best_play(table: Table, plays: list[PlayCard], random: Random) -> tuple[PlayCard | None, float]:
    """Return the best way to play a card, and its score."""
    best: PlayCard | None = None
    most = -OUT
    for play in plays:
        worth = score(table, play) + TIES * random.random()
        if worth > most:
            best, most = play, worth
    return best, most


def _instead(view: View, table: Table, best: PlayCard | None, worth: float) -> Action | None:
    """Return what is better than playing the best card, or None."""
    if best is None or worth >= OUT:
        return None
    for action in (DRAW, PASS, ACCEPT):
        if action in view.legal:
            if action is ACCEPT:  # only a partner is spared, and only a few cards
                return ACCEPT if table.next in table.friends and view.owed <= 2 else None
            return action if _is_bluff(view, best) and worth < -BLUFF * table.count else None
    return None


def _challenges(view: View) -> bool:
    """Tell whether a challenge promises more than it costs."""
    plan = plan_of(view.rules)
    right = bluffed(view)
    gain = view.owed + plan.guilty_draws + (0.0 if plan.challenging_costs_turn else 1.0)
    return right * gain > (1.0 - right) * max(plan.challenger_draws - 4, 0.5)


def best_colour(table: Table) -> Colour:
    """Return the colour to name: that of most cards held, and of two the one that the next seat lacks."""
    return max(COLOURS, key=lambda colour: NAMED * table.colours[colour] + BLOCK * table.blocked[colour])


def score(table: Table, play: PlayCard) -> float:
    """Return how good it seems to play a card; at least `OUT` if that wins the hand."""
    card, view = play.card, table.view
    left = table.count - 1
    points = value(card, view.rules)
    if left == 0:
        return OUT + points
    colour = card.colour or play.colour
    assert colour is not None  # noqa: S101 - a wild is listed with a colour
    follow = table.colours[colour] - (card.colour is colour)
    worth = FOLLOW * follow - (ALONE if follow == 0 else 0.0)
    worth += BLOCK * table.blocked[colour] * (0.0 if table.next in table.friends else 1.0)
    if card.wild:
        worth -= _of_wild(table, card)
    elif any(other.face is card.face and other.colour is not colour for other in view.hand):
        worth -= SAME
    worth += _effect(table, play, follow)
    if table.plan.scores_cards:
        return worth + PLAYED * points
    return worth + POINTS * points if table.plan.format in FEWEST_WIN else worth


def _of_wild(table: Table, card: Card) -> float:
    if card.face is Face.WILD:
        return WILD
    bluff = BLUFF + BLUFF * table.count / 4 if _is_bluff(table.view, None) and table.plan.challenges else 0.0
    return DRAW_FOUR + bluff


def _is_bluff(view: View, play: PlayCard | None) -> bool:
    """Tell whether a Wild Draw Four would be a bluff."""
    if play is not None and play.card.face is not Face.WILD_DRAW_FOUR:
        return False
    return view.colour is not None and any(card.colour is view.colour for card in view.hand)


def _effect(table: Table, play: PlayCard, follow: int) -> float:
    """Return what the effect of a card is worth."""
    card, plan = play.card, table.plan
    face = card.face
    again = AGAIN if follow else 0.0
    if play.swap_with is not None:
        return _swap(table, play.swap_with)
    if face is Face.SKIP:
        return table.deny(table.next) + (again if table.pair else 0.0)
    if face is Face.REVERSE:
        if table.pair:
            return table.deny(table.next) + again if plan.reverse_skips else 0.0
        return (table.deny(table.next) - table.deny(table.last)) / 2
    if face is Face.DRAW_TWO or face is Face.WILD_DRAW_FOUR:
        cards = 2 if face is Face.DRAW_TWO else 4
        worth = table.harm(table.next, cards)
        if plan.costs_turn:
            worth += table.deny(table.next) + (again if table.pair else 0.0)
        return worth
    if face is Face.ZERO and plan.seven_zero:
        return _swap(table, table.last)
    return _blank(table, plan.blank_rules[card], again) if face is Face.BLANK else 0.0


def _swap(table: Table, other: int) -> float:
    """Return what it is worth to get the hand of another seat."""
    fewer = table.count - 1 - table.cards(other)
    return SWAP * fewer if other not in table.friends else SWAP * abs(fewer) / 4


def _blank(table: Table, rule: BlankRule, again: float) -> float:
    if rule is BlankRule.NEXT_DRAWS_THREE:
        return table.harm(table.next, 3)
    if rule is BlankRule.OTHERS_DRAW_ONE:
        return sum(table.harm(seat, 1) for seat in table.view.order if seat != table.view.seat)
    if rule is BlankRule.PASS_HANDS:
        return _swap(table, table.last)
    return table.deny(table.next) + again if rule is BlankRule.PLAY_AGAIN else 0.0
