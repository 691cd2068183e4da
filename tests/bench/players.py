"""Strength and speed of computer players: `python -m tests.bench.players [NAME...]`.

Prints lines of `name value unit`. `players.LEVEL.OPPONENT.SEATS` is the lower bound of the 95 % Wilson
interval of games won by the first player, in percent: hands by the official rules, seats rotated, the same
cards dealt once for each seat. `rule` is RLCard's `uno-rule-v1` policy (`rule_policy.py`);
`players.sharp.rlcard.2` is played in RLCard's own environment against its own agent (`rlcard_player.py`);
`players.sharp.steady.merciless.*` are hands of that sheet, and `players.sharp.steady.partners` are pairs
of *sharp* against pairs of *steady*, to 200 points.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from statistics import mean, median
from typing import TYPE_CHECKING, Final

from bot.runtime import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from bot.engine.actions import Action
    from bot.engine.view import View

CONTESTS: Final = {
    "players.steady.rule.2": ("steady", "rule"),
    "players.steady.rule.4": ("steady", "rule", "rule", "rule"),
    "players.sharp.rule.2": ("sharp", "rule"),
    "players.sharp.rule.4": ("sharp", "rule", "rule", "rule"),
    "players.sharp.steady.2": ("sharp", "steady"),
    "players.sharp.steady.4": ("sharp", "steady", "steady", "steady"),
    "players.sharp.steady.merciless.2": ("sharp", "steady"),
    "players.sharp.steady.merciless.4": ("sharp", "steady", "steady", "steady"),
    "players.sharp.steady.partners": ("sharp", "steady", "sharp", "steady"),
}
RLCARD: Final = "players.sharp.rlcard.2"
PAIR_TARGET: Final = 200
SEED: Final = 20
CHEAPER: Final = 4
"""So many times fewer games are played where *sharp* plays: its moves take longer."""
SIMULATED: Final = 3000


def _chooser(
    name: str, rollouts: int, taken: dict[str, list[float]]
) -> Callable[[View, Random], Action | None]:
    from bot.players.levels import choose  # noqa: PLC0415 - it is told first where to come from
    from bot.players.personas import Level  # noqa: PLC0415 - as the next one
    from bot.players.search import Effort  # noqa: PLC0415 - as above
    from tests.bench import rule_policy  # noqa: PLC0415 - as above

    if name == "rule":
        return rule_policy.choose
    play = partial(choose, Level(name), effort=Effort(rollouts=rollouts))

    def timed(view: View, random: Random) -> Action | None:
        begun = time.process_time()
        action = play(view, random)
        if view.my_turn:
            taken.setdefault(name, []).append(time.process_time() - begun)
        return action

    return timed


def _part(name: str, rollouts: int, games: range) -> tuple[float, dict[str, list[float]]]:
    """Play some games; return how many the first player won, and the seconds of each move of each level."""
    compiled.use()
    if name == RLCARD:
        return _in_rlcard(rollouts, games)
    from bot.cli.arena import wins  # noqa: PLC0415 - as above
    from bot.engine.presets import MERCILESS, OFFICIAL  # noqa: PLC0415 - as above
    from bot.engine.rulebook.match import Format  # noqa: PLC0415 - as above

    taken: dict[str, list[float]] = {}
    pairs = name.endswith("partners")
    sheet = MERCILESS if ".merciless." in name else OFFICIAL
    rules = replace(sheet, format=Format.PARTNERS if pairs else Format.SINGLE, target=PAIR_TARGET)
    choosers = [_chooser(each, rollouts, taken) for each in CONTESTS[name]]
    won, _ = wins(rules, choosers, games=games, seed=SEED)
    return (won[0] + won[2] if pairs else won[0]), taken


def _in_rlcard(rollouts: int, games: range) -> tuple[float, dict[str, list[float]]]:
    """Play some games in RLCard's environment; return the same."""
    from bot.players.search import Effort  # noqa: PLC0415 - it is told first where to come from
    from tests.bench.rlcard_player import play  # noqa: PLC0415 - as above

    played = [play(game, SEED, Effort(rollouts=rollouts)) for game in games]
    return float(sum(won for won, _ in played)), {"sharp": [each for _, some in played for each in some]}


def strength(names: list[str], games: int, rollouts: int) -> Iterator[str]:
    """Yield how often each first player wins, at least, and how long a move takes each level."""
    from bot.cli.arena import wilson  # noqa: PLC0415 - as above

    workers = os.cpu_count() or 1
    taken: dict[str, list[float]] = {}
    with ProcessPoolExecutor(workers) as pool:
        for name in names:
            count = max(1, games // CHEAPER) if name.split(".")[1] == "sharp" else games
            shares = [range(worker, count, workers) for worker in range(workers)]
            parts = list(pool.map(partial(_part, name, rollouts), shares))
            found = wilson(sum(won for won, _ in parts), count)
            print(f"{name}: {found.share:.2%} of {count} games", file=sys.stderr)
            yield f"{name} {100 * found.low:.2f} %"
            for _, some in parts:
                for level, seconds in some.items():
                    taken.setdefault(level, []).extend(seconds)
    for level, seconds in sorted(taken.items()):
        yield f"players.{level}.mean {1000 * mean(seconds):.3f} ms"
    if "sharp" in taken:
        yield f"players.sharp.max {1000 * max(taken['sharp']):.2f} ms"


def simulator() -> Iterator[str]:
    """Yield how fast hands are simulated: random games against RLCard's, and rollouts from the middle."""
    from bot.engine.match import Match  # noqa: PLC0415 - as above
    from bot.engine.presets import OFFICIAL  # noqa: PLC0415 - as above
    from bot.engine.rulebook.match import Format  # noqa: PLC0415 - as above
    from bot.players.rollouts import move, play_out  # noqa: PLC0415 - as above
    from tests.bench.games import game_step  # noqa: PLC0415 - as above
    from tests.players.worlds import play_at_random, world_of_hand  # noqa: PLC0415 - as above

    match, _ = Match.start(replace(OFFICIAL, format=Format.SINGLE), seats=2, seed=bytes(32))
    start = world_of_hand(match.hand)
    middle = start.copy()
    for _ in range(8):
        move(middle)

    def each(world: Any, play: Callable[[Any], object]) -> float:
        begun = time.process_time()
        for number in range(SIMULATED):
            tried = world.copy()
            tried.chance = number * 7919 + 1
            tried.shuffle(tried.pile)
            play(tried)
        return (time.process_time() - begun) / SIMULATED

    theirs, random = game_step(), Random(1)
    ratios = []
    for _ in range(9):
        begun = time.process_time()
        for _ in range(100):
            theirs(2, random)
        ratios.append((time.process_time() - begun) / 100 / each(start, play_at_random))
    yield f"players.simulator.rlcard_game_step.ratio {median(ratios):.1f} x"
    yield f"players.simulator.rollout {1e6 * min(each(middle, play_out) for _ in range(3)):.1f} us"


def main() -> int:
    """Measure what is asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="tests.bench.players")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join([*CONTESTS, RLCARD, "simulator"]))
    parser.add_argument("--games", type=int, default=8000, help="where no sharp player plays")
    parser.add_argument("--rollouts", type=int, default=2400, help="what sharp tries for a move")
    options = parser.parse_args()
    known = [*CONTESTS, RLCARD, "simulator"]
    if unknown := [name for name in options.names if name not in known]:
        parser.error(f"no such measurement: {', '.join(unknown)}; there are: {', '.join(known)}")
    names = options.names or known
    try:
        compiled.build()
    except compiled.NotCompiledError as error:
        print(f"measured uncompiled: {error}", file=sys.stderr)
    compiled.use()
    for line in strength([name for name in names if name != "simulator"], options.games, options.rollouts):
        print(line, flush=True)
    if "simulator" in names:
        for line in simulator():
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
