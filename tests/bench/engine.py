"""Complete games a second against RLCard, in turns within one run, by random play through public calls.

RLCard plays one hand until somebody is out, and lets a player draw only with nothing playable. So do we: the
`classic` sheet as a single hand without declining, with everything that RLCard leaves out (challenges, UNO
called and caught, drawn cards kept or played, two-player rules, an event for everything that happens).
"""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.engine.rules import Declining, Format

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RULES = replace(CLASSIC, format=Format.SINGLE, declining=Declining.FORBIDDEN)
ROUNDS = 7
GAMES = 150


def ours(seats: int, random: Random) -> None:
    """Play one game: any legal action but leaving."""
    match, _ = Match.start(RULES, seats=seats, seed=random.randbytes(32))
    while match.outcome is None:
        seat = match.turn
        actions = match.legal(seat)
        match.apply(seat, actions[int(random.random() * (len(actions) - 1))])


def game_step(seats: int, random: Random) -> None:
    """Play one of RLCard's games by `game.step`."""
    from rlcard.games.uno import Game  # noqa: PLC0415 - the bench extra only

    game: Any = Game()
    game.configure({"game_num_players": seats})
    game.init_game()
    while not game.is_over():
        game.step(random.choice(game.get_legal_actions()))


def env_run(seats: int) -> Callable[[int, Random], None]:
    """Return what plays one game by RLCard's `env.run`, its own random agents deciding."""
    import rlcard  # noqa: PLC0415 - the bench extra only
    from rlcard.agents import RandomAgent  # noqa: PLC0415 - the same

    env: Any = rlcard.make("uno", config={"game_num_players": seats, "seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(seats)])

    def play(_seats: int, _random: Random) -> None:
        env.run(is_training=False)

    return play


def rate(play: Callable[[int, Random], None], seats: int, random: Random, games: int) -> float:
    """Return games a second."""
    begun = time.perf_counter()
    for _ in range(games):
        play(seats, random)
    return games / (time.perf_counter() - begun)


def against_rlcard(*, rounds: int = ROUNDS, games: int = GAMES) -> Iterator[str]:
    """Yield the medians of rates measured in turns, and their ratios."""
    for seats in (2, 4):
        players = {"ours": ours, "game_step": game_step, "env_run": env_run(seats)}
        rates: dict[str, list[float]] = {name: [] for name in players}
        for number in range(rounds):
            for name, play in players.items():
                rates[name].append(rate(play, seats, Random(number), games))
        own = median(rates["ours"])
        yield f"engine.games.{seats} {own:.0f} per_s"
        for name in ("game_step", "env_run"):
            other = median(rates[name])
            yield f"rlcard.{name}.{seats} {other:.0f} per_s"
            yield f"engine.rlcard_{name}.ratio.{seats} {own / other:.2f} x"
