"""`python -m bot arena`: computer players play each other; the same seed reproduces the same games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from bot.engine.compiled_rules import compiled_rules_of
from bot.engine.match import Match
from bot.engine.presets import PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.rules import Rules
from bot.players.levels import choose
from bot.players.personas import Level
from bot.players.search import Effort
from bot.runtime import compiled
from bot.runtime.errors import UserError

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View

    Chooser = Callable[[View, Random], Action | None]

MAX_WORKERS: Final = 8
MAX_ACTIONS: Final = 20_000
"""After so many actions a game counts as having no winner: with some rules nobody can make progress."""
_NORMAL_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Interval:
    """A share of games and its 95 % Wilson interval, all from 0 to 1."""

    share: float
    low: float
    high: float


def wilson(won: float, games: int) -> Interval:
    """Return the share of games won, with its interval.

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
    """Play one match; return the winning seats, none if it did not end; raises RulesRefused."""
    dealt = Random(seed)
    match, _ = Match.start(rules, seats=len(choosers), seed=dealt.randbytes(32))
    streams = [Random(dealt.getrandbits(64)) for _ in choosers]
    for _ in range(MAX_ACTIONS):
        if match.outcome is not None:
            return match.outcome.winners
        _act(match, choosers, streams, dealt)
    return ()


def _act(match: Match, choosers: Sequence[Chooser], streams: Sequence[Random], dealt: Random) -> None:
    """Let a seat act out of turn if it wants to, or else the seat whose turn it is."""
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
    """Play the games with these numbers; return wins per player (fractions if shared), and unended games."""
    won = [0.0] * len(choosers)
    unended = 0
    for game in games:
        shift = game % len(choosers)
        seated = [choosers[(seat + shift) % len(choosers)] for seat in range(len(choosers))]
        # Each deal is played once per seating, so that luck is shared.
        winners = play(rules, seated, seed=seed * 1_000_003 + game // len(choosers))
        unended += not winners
        for seat in winners:
            won[(seat + shift) % len(choosers)] += 1 / len(winners)
    return tuple(won), unended


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """The games to be played."""

    rules: Rules
    levels: tuple[Level, ...]
    rollouts: int
    seed: int


def contest(levels: Sequence[str], *, preset: str, form: str | None, rollouts: int, seed: int) -> Contest:
    """Return the contest: single hands unless `form`, or a sheet for duels, differs; raises UserError."""
    players = tuple(Level(_named("level", name, [level.value for level in Level])) for name in levels)
    rules = PRESETS[_named("preset", preset, [*PRESETS])]
    if form is not None:
        rules = replace(rules, format=Format(_named("format", form, [each.value for each in Format])))
    elif rules.format is not Format.PLAYED:
        rules = replace(rules, format=Format.SINGLE)
    if problems := compiled_rules_of(rules).problems(len(players)):
        said = ", ".join(problem.value for problem in problems)
        raise UserError(f"{len(players)} players cannot play {preset} as {rules.format.value}: {said}")
    return Contest(rules=rules, levels=players, rollouts=rollouts, seed=seed)


def _named(what: str, name: str, known: list[str]) -> str:
    if name not in known:
        raise UserError(f"no {what} is called {name!r}; there are: {', '.join(known)}")
    return name


def arena(asked: Contest, *, games: int) -> Iterator[str]:
    """Play, and yield a line per player: its share of games won, with a 95 % Wilson interval."""
    won, unended = play_games(asked, games)
    yield f"{asked.rules.preset}, {asked.rules.format.value}, {games} games, seed {asked.seed}"
    for number, (level, share) in enumerate(zip(asked.levels, won, strict=True), 1):
        found = wilson(share, games)
        yield (f"{number}. {level.value:<7} {found.share:7.2%}   ({found.low:.2%} to {found.high:.2%})")
    if unended:
        yield f"{unended} games did not end"


def play_games(asked: Contest, games: int) -> tuple[list[float], int]:
    """Play on all cores; return how many games each player won, and how many did not end."""
    workers = min(os.cpu_count() or 1, MAX_WORKERS, games)
    shares = [range(worker, games, workers) for worker in range(workers)]
    if workers == 1:
        parts = [_play(asked, shares[0])]
    else:
        with ProcessPoolExecutor(workers, initializer=compiled.use) as pool:
            parts = list(pool.map(partial(_play, asked), shares))
    won = [sum(part[0][player] for part in parts) for player in range(len(asked.levels))]
    return won, sum(part[1] for part in parts)


def _play(asked: Contest, games: range) -> tuple[tuple[float, ...], int]:
    effort = Effort(rollouts=asked.rollouts)
    return wins(
        asked.rules,
        [partial(choose, level, effort=effort) for level in asked.levels],
        games=games,
        seed=asked.seed,
    )
