"""Complete games a second against RLCard, by random play through public calls.

What is compared: one hand until somebody is out, two and four players. RLCard's random player picks one of
the cards that fit (a wild once for each colour), draws only with nothing playable, and a drawn card that fits
is played at once. Ours picks one of everything that `legal` lists except leaving: the `classic` sheet as a
single hand without declining, so it draws only with nothing playable as well, and beyond RLCard keeps or
plays the drawn card, calls UNO, catches who forgot, and challenges or accepts a Wild Draw Four. Each of our
games begins with `Match.start` (seed, commitment, shuffle, deal) and makes an event for everything that
happens.

How: each engine plays in a process of its own, and one of them at a time, in turns of about a tenth of a
second within one run. A turn is measured in CPU time; a ratio is the median of the ratios of neighbouring
turns, so that what else the machine does touches both sides alike. The engine is measured compiled (`make
fast`) where a compiler is, and as it stands (`engine.python...`).
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING

from bot.runtime import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 15
GAMES = {"compiled": 1200, "python": 300, "game_step": 300, "env_run": 120}
THEIRS = ("game_step", "env_run")


class Player:
    """A process that plays games of one engine."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.actions = self.games = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.games", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def begin(self) -> None:
        """Wait until it can play."""
        if self._answer() != "ready":
            raise RuntimeError(self.stop())

    def rate(self, seats: int, games: int, seed: int) -> float:
        """Let it play; return how many games it plays in a second of CPU time.

        Raises:
            RuntimeError: It ended instead; the message is what it had to say.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seats} {games} {seed}\n")
        self._process.stdin.flush()
        answer = self._answer()
        if not answer:
            raise RuntimeError(self.stop())
        seconds, actions = answer.split()
        self.games += games
        self.actions += int(actions)
        return games / float(seconds)

    def stop(self) -> str:
        """Let it end; return what it had to say."""
        return self._process.communicate()[1]

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def against_rlcard(*, rounds: int = ROUNDS) -> Iterator[str]:
    """Yield rates and ratios; the engine is compiled first, if that is possible here.

    Raises:
        ModuleNotFoundError: RLCard is not installed.
    """
    if find_spec("rlcard") is None:
        raise ModuleNotFoundError(name="rlcard")
    fast = _is_compiled()
    yield f"engine.compiled {fast:d} bool"
    players = [Player(name) for name in GAMES if fast or name != "compiled"]
    try:
        for player in players:
            player.begin()
        for seats in (2, 4):
            yield from _compared(players, seats, rounds)
    finally:
        for player in players:
            player.stop()


def _is_compiled() -> bool:
    try:
        compiled.build()
    except compiled.NotCompiledError as error:
        print(f"measured uncompiled: {error}", file=sys.stderr)
        return False
    return True


def _compared(players: list[Player], seats: int, rounds: int) -> Iterator[str]:
    rates: dict[str, list[float]] = {player.name: [] for player in players}
    for player in players:
        player.rate(seats, GAMES[player.name] // 4, 0)  # warm
        player.actions = player.games = 0
    for number in range(1, rounds + 1):
        for player in players:
            rates[player.name].append(player.rate(seats, GAMES[player.name], number))
    for player in players:
        yield f"{_called(player.name)}.games.{seats} {median(rates[player.name]):.0f} per_s"
        if player.actions:
            yield f"{_called(player.name)}.actions.{seats} {player.actions / player.games:.1f} per_game"
    best = players[0].name  # of two that are one where nothing is compiled
    suffix = "" if seats == 2 else f".{seats}"
    for own, prefix in ((best, "engine"), ("python", "engine.python")):
        for other in THEIRS:
            ratios = [one / two for one, two in zip(rates[own], rates[other], strict=True)]
            yield f"{prefix}.rlcard_{other}.ratio{suffix} {median(ratios):.2f} x"


def _called(name: str) -> str:
    """Return what a player is called in the lines printed."""
    return f"rlcard.{name}" if name in THEIRS else {"compiled": "engine", "python": "engine.python"}[name]
