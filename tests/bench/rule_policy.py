"""RLCard's `uno-rule-v1` policy on our views, and what our rules ask beyond RLCard's.

As there it draws only with nothing playable, plays a Wild Draw Four only when nothing else fits and names its
colour of most cards, else plays a random card that fits and is not wild, and names a random colour for a
Wild. RLCard knows no calls, catches and challenges: it always calls in time, always catches, and never
challenges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import ACCEPT, DRAW, PASS, Action, PlayCard
from bot.engine.cards import COLOURS, Face
from bot.players.heuristics import NO_MOVES, call_or_catch

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import View


def choose(view: View, random: Random) -> Action | None:
    """Return what the policy does, or None to leave the table to the others."""
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    beside = call_or_catch(view, random, catching=1.0, forgetting=0.0, before=next(iter(plays), None))
    if beside is not None:
        return beside
    if not view.my_turn:
        return None
    if plays:
        return _play(view, plays, random)
    for action in (DRAW, PASS, ACCEPT):
        if action in view.legal:
            return action
    return random.choice([action for action in view.legal if not isinstance(action, NO_MOVES)])


def _play(view: View, plays: list[PlayCard], random: Random) -> Action:
    others = [play for play in plays if play.card.face is not Face.WILD_DRAW_FOUR]
    if not others:
        held = [card.colour for card in view.hand if card.colour is not None]
        best = max(held, key=held.count) if held else random.choice(COLOURS)
        return next(play for play in plays if play.colour is best)
    coloured = [play for play in others if not play.card.wild]
    # RLCard lists a card once for each copy, and a wild once for each colour.
    weights = [sum(card is play.card for card in view.hand) for play in coloured]
    return random.choices(coloured, weights)[0] if coloured else random.choice(others)
