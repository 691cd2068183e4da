"""Which sets of cards are worth a thought: a hand may have hundreds, most of them worse than another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.engine.actions import PlayCard, PlaySet
from bot.engine.rulebook.house import HouseRule

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.view import View

Play: TypeAlias = PlayCard | PlaySet


def cards_of(play: Play) -> tuple[Card, ...]:
    """Return the cards that a play lays, the last one on top."""
    return play.cards if isinstance(play, PlaySet) else (play.card,)


def plays_of(view: View) -> list[Play]:
    """Return the ways to play that are worth a thought: every single card, and the best sets.

    For each card that may lie on top, and each seat to swap hands with, that is the largest set. Where the
    last card has to be a number it is also one that keeps a card back.
    """
    plays: list[Play] = [action for action in view.legal if isinstance(action, PlayCard)]
    if view.rules.sets is not HouseRule.ON:
        return plays
    keeps = view.rules.number_last is HouseRule.ON
    best: dict[tuple[Card, int | None], list[PlaySet]] = {}
    for action in view.legal:
        if isinstance(action, PlaySet):
            best.setdefault((action.cards[-1], action.swap_with), []).append(action)
    for found in best.values():
        most = max(len(play.cards) for play in found)
        for size in (most, most - 1) if keeps else (most,):
            same = [play for play in found if len(play.cards) == size]
            plays += same[:1]
    return plays
