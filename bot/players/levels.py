"""The one door to what computer players of each level choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.players import random_player, sharp, steady
from bot.players.level import Level
from bot.players.sharp import ALWAYS_THE_SAME

if TYPE_CHECKING:
    from random import Random

    from bot.engine.actions import Action
    from bot.engine.view import View
    from bot.players.sharp import Effort


def choose(level: Level, view: View, random: Random, *, effort: Effort = ALWAYS_THE_SAME) -> Action | None:
    """Return what a computer player does now, or None to leave the table to the others.

    It depends on the view and the random stream alone, so that nobody's hidden cards can matter; with a time
    limit in `effort` also on how fast the machine is.

    Args:
        level: How well it plays.
        view: Everything it may know.
        random: Its stream of random numbers; it moves on.
        effort: How long the level `SHARP` may think.
    """
    if level is Level.SHARP:
        return sharp.choose(view, random, effort)
    if level is Level.STEADY:
        return steady.choose(view, random)
    return random_player.choose(view, random)
