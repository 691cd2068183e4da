"""The level *steady*: rules of thumb, weighed against each other (`docs/players.md`)."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Final

from bot.engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, Action, NameColour, PlayCard, PlaySet
from bot.engine.cards import COLOURS, DRAWS, PLACES, Card, Colour, Face
from bot.engine.compiled_rules import CompiledRules, compiled_rules_of
from bot.engine.formats import value
from bot.engine.hand import Phase
from bot.engine.rulebook.match import FEWEST_WIN, Format
from bot.engine.rulebook.play import BlankRule, Stacking
from bot.engine.view import View
from bot.players.heuristics import (
    NO_MOVES,
    Play,
    Unseen,
    bluffed,
    call_or_catch,
    cards_of,
    holds_colour,
    plays_of,
)

CATCHING = 0.75  # how often it notices a catch: people get away with it now and then
FORGETTING: Final = 0.01  # how often it forgets to call UNO

OUT: Final = 1000.0
NO_LIMIT: Final = 1000
LAST_WILDS: Final = 2  # with this many cards a wild is no longer kept, if it cannot be the last one
FOLLOW: Final = 0.02  # for each card left of the colour in force: it can be played next
ALONE: Final = 1.9  # lost if none is
SAME: Final = 1.0
"""Lost with a card whose symbol the hand also has in another colour: keeping it allows a change of colour."""
NAMED: Final = 0.1  # for each card of a colour that is named to begin with
AGAIN: Final = 0.35  # for playing again at once with something to play
WILD: Final = 4.5  # lost with a Wild: it always fits, so it is kept for the end
DRAW_FOUR: Final = 3.7  # lost with a Wild Draw Four
ROULETTE: Final = -1.0  # won by a Wild Colour Roulette: it answers nothing, so it is not kept
HARM: Final = 0.02  # for each card that an opponent has to draw
DENY: Final = {0: 0.0, 1: 7.4, 2: 2.4, 3: 1.0}  # for taking the turn of an opponent, by its cards
DENY_ANY: Final = 0.4
BLOCK: Final = 1.9  # for a colour that the next opponent lacks for certain
BLUFF: Final = 5.0  # lost by a bluff, and by each card held
SWAP: Final = 2.0  # for each card fewer after hands moved
POINTS: Final = 0.035  # for each point out of the hand, where one's own count
PLAYED: Final = 0.12  # for each point, where cards count when they are played
LAID: Final = 2.0  # for each card of a set beyond the first
NO_NUMBER: Final = 6.0  # lost by laying the last number, where the last card has to be one
KEPT: Final = (
    2.0  # lost by a drawing card where equal or higher ones answer: each card is a share of the room
)
SPUN: Final = 5  # cards that a Colour Roulette makes somebody take: with four colours, and wilds between
SELF: Final = 1.5  # lost for each card that it makes itself draw
SPARE: Final = 0.5  # lost by an answer for each card drawn by it: the lowest that suffices is played
KNOCK_OUT: Final = 5.0  # for making an opponent draw so many cards that it is out of the hand
SURE: Final = 0.9  # chance of a bluff from which on it challenges although it could pass the cards on
SPARED: Final = 5  # with this many cards, and nobody close to going out, it draws rather than play a wild
NOBODY_NEAR: Final = 4  # the fewest cards of each opponent in that case
TIES: Final = 0.05  # breaks ties, so that nobody can tell the hand from the choice


class Situation:
    """Facts for judging a choice, computed once per view.

    Attributes:
        room: How many cards it may draw before it is out of the hand; `NO_LIMIT` without a hand limit.
        friends: The seat itself and its partner.
        pair: The two-player rules apply.
        blocked: For each colour, the chance that the next seat holds none of it.
    """

    __slots__ = (
        "blocked", "colours", "count", "friends", "last", "next", "numbers", "pair", "plan", "room", "unseen",
        "view",
    )  # fmt: skip

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.plan: CompiledRules = compiled_rules_of(view.rules)
        self.count = len(view.hand)
        self.colours: dict[Colour | None, int] = dict.fromkeys((*COLOURS, None), 0)
        for card in view.hand:
            self.colours[card.colour] += 1
        self.numbers = sum(card.number is not None for card in view.hand) if self.plan.never_last else 0
        self.room = self.plan.hand_limit - 1 - self.count if self.plan.hand_limit else NO_LIMIT
        order = view.order
        place = order.index(seat) if seat in order else 0
        self.next = order[(place + view.direction) % len(order)]
        self.last = order[(place - view.direction) % len(order)]
        self.friends = (seat, view.partner)
        self.pair = len(order) == len((self.next, self.last))
        self.unseen = Unseen(view)
        self.blocked = {
            colour: 1.0 - holds_colour(view, self.next, colour, self.unseen) for colour in COLOURS
        }

    def cards(self, seat: int) -> int:
        return self.view.seats[seat].cards

    def deny(self, seat: int) -> float:
        """Return the worth of taking the turn of a seat: negative for a friend."""
        worth = DENY_ANY + DENY.get(self.cards(seat), 0.0)
        return -worth if seat in self.friends else worth

    def harm(self, seat: int, cards: int, *, bluff: bool = False) -> float:
        """Return the worth of making a seat draw cards; a bluff gets no bonus for the hand limit."""
        held = self.cards(seat)
        worth = HARM * cards * (2.0 if held <= 2 else 1.0)
        if 0 < self.plan.hand_limit <= held + cards and not bluff:
            answered = self.plan.deflects or self.plan.stacks_twos
            ends = (self.pair and not answered) or seat in self.friends
            worth += OUT if ends else KNOCK_OUT
        return -worth if seat in self.friends else worth


def choose(view: View, random: Random) -> Action | None:
    """Return the action to take now, or None to do nothing."""
    if view.seat is None or len(view.legal) <= 1:
        return None
    can_move = view.my_turn or any(isinstance(action, PlayCard) for action in view.legal)
    chosen = move(view, random) if can_move else None
    beside = call_or_catch(view, random, catching=CATCHING, forgetting=FORGETTING, before=chosen)
    return beside or chosen


def move(view: View, random: Random) -> Action | None:
    """Return the move that ends the decision of the turn, or jumps in."""
    plays = plays_of(view)
    others = [a for a in view.legal if not isinstance(a, (PlayCard, PlaySet, *NO_MOVES))]
    if not plays and len(others) == 1:
        return others[0]
    table = Situation(view, view.seat or 0)
    if view.phase is Phase.ROULETTE:  # what is left most of comes soonest
        return NameColour(max(COLOURS, key=lambda one: table.unseen.colours[PLACES[one]]))
    if view.phase is Phase.COLOUR:
        return NameColour(
            max(COLOURS, key=lambda one: NAMED * table.colours[one] + BLOCK * table.blocked[one])
        )
    best, worth = best_play(table, plays, random)
    if not view.my_turn:
        return best
    if view.phase is Phase.CHALLENGE and worth < OUT and _challenges(view, table, best):
        return CHALLENGE
    return _instead(view, table, best, worth) or best or others[-1]  # accepting comes after challenging


def best_play(table: Situation, plays: list[Play], random: Random) -> tuple[Play | None, float]:
    """Return the best way to play a card or a set, and its score."""
    best: Play | None = None
    most = -inf
    for play in plays:
        worth = score(table, play) + TIES * random.random()
        if worth > most:
            best, most = play, worth
    return best, most


def _instead(view: View, table: Situation, best: Play | None, worth: float) -> Action | None:
    if best is None or worth >= OUT or table.room < max(view.owed, 1):
        return None  # if drawing would put it out of the hand, it plays whatever it can
    for action in (DRAW, PASS, ACCEPT):
        if action in view.legal:
            if worth < -OUT / 2:
                return action  # otherwise the partner would be out, and the hand lost
            if action is ACCEPT:  # only a partner is spared, and only a few cards
                return ACCEPT if table.next in table.friends and view.owed <= 2 else None
            if _spares_wild(table, cards_of(best)[-1]):
                return action
            return action if _is_bluff(view, cards_of(best)[-1]) and worth < -BLUFF * table.count else None
    return None


def _spares_wild(table: Situation, card: Card) -> bool:
    """Return whether to keep a wild for the end of a hand in which holding it costs no points."""
    plan = table.plan
    if not card.wild or plan.format is not Format.SINGLE or plan.never_last or plan.until_playable:
        return False
    if not table.view.draw_pile:  # nothing would come, and no turn would change anything
        return False
    fewest = min(table.cards(seat) for seat in table.view.order if seat != table.view.seat)
    return table.count >= SPARED and fewest >= NOBODY_NEAR


def _challenges(view: View, table: Situation, best: Play | None) -> bool:
    """Return whether the expected gain of a challenge exceeds its cost."""
    plan = table.plan
    right = bluffed(view)
    if best is not None and plan.deflects:
        return right >= SURE
    if table.room < view.owed:
        return right > 0.0  # accepting would put it out of the hand
    if table.room < view.owed - 4 + plan.challenger_draws:
        return right >= SURE
    gain = view.owed + plan.guilty_draws + (0.0 if plan.challenging_costs_turn else 1.0)
    return right * gain > (1.0 - right) * max(plan.challenger_draws - 4, 0.5)


def score(table: Situation, play: Play) -> float:
    """Return the score of playing a card or a set; at least `OUT` if that wins the hand."""
    cards, view = cards_of(play), table.view
    card, laid = cards[-1], len(cards)
    if card.face is Face.DISCARD_ALL:
        laid = table.colours[card.colour]
    left = table.count - laid
    points = sum([value(one, view.rules) for one in cards]) * table.plan.multiplier
    if left == 0:
        return OUT + points
    colour = card.colour or (play.colour if isinstance(play, PlayCard) else None)
    worth, follow = 0.0, 0
    if colour is not None:  # after a roulette, the next seat names it
        follow = table.colours[colour] - sum([one.colour is colour for one in cards])
        if card.face is Face.DISCARD_ALL:
            follow = 0
        worth += FOLLOW * follow - (ALONE if follow == 0 else 0.0)
        worth += BLOCK * table.blocked[colour] * (0.0 if table.next in table.friends else 1.0)
    if card.wild:
        worth -= _of_wild(table, card)
    elif any(other.face is card.face and other.colour is not colour for other in view.hand):
        worth -= SAME
    worth += _effect(table, card, play.swap_with, left, follow)
    if laid > 1:
        worth += LAID * (laid - 1)
    if table.numbers and table.numbers == sum([one.number is not None for one in cards]):
        worth -= NO_NUMBER
    if table.plan.scores_cards:
        return worth + PLAYED * points
    return worth + POINTS * points if table.plan.format in FEWEST_WIN else worth


def _of_wild(table: Situation, card: Card) -> float:
    # If the last card has to be a number, a wild is not worth keeping for the end.
    kept = 0.0 if table.plan.never_last and table.count <= LAST_WILDS else 1.0
    if card.face is Face.WILD:
        return WILD * kept
    if card.face is Face.WILD_COLOUR_ROULETTE:
        return ROULETTE * kept
    bluffs = _is_bluff(table.view, card) and table.plan.challenges
    bluff = BLUFF + BLUFF * table.count / 4 if bluffs else 0.0
    if bluffs and table.room < table.plan.guilty_draws - 1:
        bluff += KNOCK_OUT  # a bluff that is found out would be the end
    return DRAW_FOUR * kept + bluff


def _is_bluff(view: View, laid: Card) -> bool:
    if laid.face is not Face.WILD_DRAW_FOUR:
        return False
    return view.colour is not None and any(card.colour is view.colour for card in view.hand)


def _effect(table: Situation, card: Card, swap_with: int | None, left: int, follow: int) -> float:
    """Return the worth of the effect of a card that leaves `left` cards."""
    plan, owed = table.plan, table.view.owed
    face = card.face
    again = AGAIN if follow else 0.0
    if swap_with is not None:
        return _swap(table, swap_with, left)
    if owed and (face is Face.SKIP or face is Face.REVERSE):
        other = table.next if face is Face.SKIP else table.last
        return table.harm(other, owed) + (table.deny(other) if plan.costs_turn else 0.0)
    if face is Face.SKIP:
        return table.deny(table.next) + (again if table.pair else 0.0)
    if face is Face.REVERSE:
        if table.pair:
            return table.deny(table.next) + again if plan.reverse_skips else 0.0
        return (table.deny(table.next) - table.deny(table.last)) / 2
    if face is Face.SKIP_EVERYONE:
        return table.deny(table.next) + again
    if face is Face.WILD_COLOUR_ROULETTE:
        return table.harm(table.next, SPUN) + table.deny(table.next) + (AGAIN if table.pair else 0.0)
    if face in DRAWS:
        return _drawing(table, card, again if table.pair else 0.0)
    if face is Face.ZERO and plan.seven_zero:
        return _swap(table, table.last, left)
    return _blank(table, plan.blank_rules[card], left, again) if face is Face.BLANK else 0.0


def _drawing(table: Situation, card: Card, again: float) -> float:
    """Return the worth of making somebody draw cards."""
    plan, view = table.plan, table.view
    turns = card.face is Face.WILD_REVERSE_DRAW_FOUR
    cards = view.owed + DRAWS[card.face]
    rising = view.rules.stacking is Stacking.RISING
    if turns and table.pair and plan.reverse_skips and not (rising and _can_answer(view, card)):
        return -OUT if view.owed else -SELF * cards  # it hits itself
    hit = table.last if turns else table.next
    worth = table.harm(hit, cards, bluff=plan.challenges and _is_bluff(view, card))
    if rising:
        room = max(plan.hand_limit - table.cards(hit), cards)
        worth -= KEPT * cards / room + (SPARE * DRAWS[card.face] if view.owed else 0.0)
    return worth + table.deny(hit) + again if plan.costs_turn else worth


def _can_answer(view: View, laid: Card) -> bool:
    """Return whether a hand has an answer to a drawing card of its own that does not hit it once more."""
    return any(
        DRAWS.get(card.face, 0) >= DRAWS[laid.face] and card.face is not laid.face for card in view.hand
    )


def _swap(table: Situation, other: int, left: int) -> float:
    """Return the worth of giving `left` cards away for the hand of another seat."""
    fewer = left - table.cards(other)
    return SWAP * fewer if other not in table.friends else SWAP * abs(fewer) / 4


def _blank(table: Situation, rule: BlankRule, left: int, again: float) -> float:
    if rule is BlankRule.NEXT_DRAWS_THREE:
        return table.harm(table.next, 3)
    if rule is BlankRule.OTHERS_DRAW_ONE:
        return sum(table.harm(seat, 1) for seat in table.view.order if seat != table.view.seat)
    if rule is BlankRule.PASS_HANDS:
        return _swap(table, table.last, left)
    return table.deny(table.next) + again if rule is BlankRule.PLAY_AGAIN else 0.0
