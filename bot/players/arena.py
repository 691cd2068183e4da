"""Computer players play each other: matches in memory, seats rotated, the same for the same seed."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from bot.engine.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.actions import Action
    from bot.engine.rules import Rules
    from bot.engine.view import View

    Chooser = Callable[[View, Random], Action | None]


MAX_ACTIONS: Final = 20_000
"""So many actions end a game without a winner: some rules let nobody get anywhere."""
_NORMAL_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Interval:
    """A share of games, and its 95 % Wilson interval, each from 0 to 1."""

    share: float
    low: float
    high: float


def wilson(won: float, games: int) -> Interval:
    """Return the share of games won with its interval.

    >>> found = wilson(58, 100)
    >>> [round(each, 3) for each in (found.share, found.low, found.high)]
    [0.58, 0.482, 0.672]
    """
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, square = won / games, _NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = _NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def play(rules: Rules, choosers: Sequence[Chooser], *, seed: int) -> tuple[int, ...]:
    """Play one match; return the seats that won, none if it did not end; raise RulesRefused."""
    dealt = Random(seed)
    match, _ = Match.start(rules, seats=len(choosers), seed=dealt.randbytes(32))
    streams = [Random(dealt.getrandbits(64)) for _ in choosers]
    for _ in range(MAX_ACTIONS):
        if match.outcome is not None:
            return match.outcome.winners
        _act(match, choosers, streams, dealt)
    return ()


def _act(match: Match, choosers: Sequence[Chooser], streams: Sequence[Random], dealt: Random) -> None:
    """Let whoever has something to do beside the turn do it, else who has the turn."""
    turns = match.turns
    first = dealt.randrange(match.seats)
    for number in range(match.seats):
        seat = (first + number) % match.seats
        if seat not in turns and len(match.legal(seat)) > 1:
            action = choosers[seat](match.view(seat), streams[seat])
            if action is not None:
                match.apply(seat, action)
                return
    seat = turns[0]
    action = choosers[seat](match.view(seat), streams[seat])
    if action is None:
        raise RuntimeError(f"seat {seat} does nothing in {match.hand.phase}")
    match.apply(seat, action)


def wins(
    rules: Rules, choosers: Sequence[Chooser], *, games: Sequence[int], seed: int
) -> tuple[tuple[float, ...], int]:
    """Play games by their numbers; return how many each player won, shared ones in parts, and nobody."""
    won = [0.0] * len(choosers)
    unended = 0
    for game in games:
        shift = game % len(choosers)
        seated = [choosers[(seat + shift) % len(choosers)] for seat in range(len(choosers))]
        # As many games as seats are dealt the same cards, so that luck is shared.
        winners = play(rules, seated, seed=seed * 1_000_003 + game // len(choosers))
        unended += not winners
        for seat in winners:
            won[(seat + shift) % len(choosers)] += 1 / len(winners)
    return tuple(won), unended
