"""`python -m bot arena`: computer players play each other, and how often each won is printed."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.engine.compiled_rules import compiled_rules_of
from bot.engine.rulebook.table import Format
from bot.engine.rules import PRESETS
from bot.players.arena import wilson, wins
from bot.players.levels import choose
from bot.players.personas import Level
from bot.players.sharp import Effort
from bot.runtime import compiled
from bot.runtime.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.rules import Rules


MAX_WORKERS: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """What is played."""

    rules: Rules
    levels: tuple[Level, ...]
    rollouts: int
    seed: int


def contest(levels: Sequence[str], *, preset: str, form: str | None, rollouts: int, seed: int) -> Contest:
    """Return what is to be played, a single hand unless `form` or the sheet is for more; raise UserError."""
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
    """Play, and yield a line for each player: how many games it won of all, with a 95 % Wilson interval."""
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
