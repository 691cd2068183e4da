"""Plays games when told to: a process of its own for each engine that is measured (see `engine.py`).

`python -m tests.bench.games NAME` reads lines of ``seats games seed`` and answers each with a line of
``seconds actions``: CPU time, and how many actions those games took.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.runtime import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

Play: TypeAlias = "Callable[[int, Random], int]"
"""Plays one game of so many seats; returns how many actions it took, or 0 if that cannot be told."""


def ours() -> Play:
    """Return what plays our games: any legal action but leaving."""
    from bot.engine.match import Match  # noqa: PLC0415 - it is told first where to come from
    from bot.engine.presets import CLASSIC  # noqa: PLC0415 - as above
    from bot.engine.rulebook.match import Format  # noqa: PLC0415 - as above
    from bot.engine.rulebook.play import Declining  # noqa: PLC0415 - as above

    rules = replace(CLASSIC, format=Format.SINGLE, declining=Declining.FORBIDDEN)

    def play(seats: int, random: Random) -> int:
        match, _ = Match.start(rules, seats=seats, seed=random.randbytes(32))
        chance = random.random
        actions = 0
        while match.outcome is None:
            seat = match.turn
            legal = match.legal(seat)
            match.apply(seat, legal[int(chance() * (len(legal) - 1))])
            actions += 1
        return actions

    return play


def ours_compiled() -> Play:
    """Return what plays our games with the compiled engine."""
    if not compiled.use():
        raise compiled.NotCompiledError("not compiled")
    return ours()


def game_step() -> Play:
    """Return what plays RLCard's games by `game.step`."""
    from rlcard.games.uno import Game  # noqa: PLC0415 - the bench extra only

    def play(seats: int, random: Random) -> int:
        game: Any = Game()
        game.configure({"game_num_players": seats})
        game.init_game()
        chance = random.random
        actions = 0
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(chance() * len(legal))])
            actions += 1
        return actions

    return play


def env_run() -> Play:
    """Return what plays RLCard's games by `env.run`, its own random agents deciding."""
    import rlcard  # noqa: PLC0415 - the bench extra only
    from rlcard.agents import RandomAgent  # noqa: PLC0415 - as above

    tables: dict[int, Any] = {}
    for seats in (2, 4):
        tables[seats] = rlcard.make("uno", config={"game_num_players": seats, "seed": 1})
        tables[seats].set_agents([RandomAgent(num_actions=tables[seats].num_actions) for _ in range(seats)])

    def play(seats: int, _: Random) -> int:
        tables[seats].run(is_training=False)
        return 0

    return play


PLAYERS = {"compiled": ours_compiled, "python": ours, "game_step": game_step, "env_run": env_run}


def main(name: str) -> None:
    """Answer until nobody asks any more."""
    play = PLAYERS[name]()
    print("ready", flush=True)
    for line in sys.stdin:
        seats, games, seed = map(int, line.split())
        random = Random(seed)
        begun = time.process_time()
        actions = sum([play(seats, random) for _ in range(games)])
        print(time.process_time() - begun, actions, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
