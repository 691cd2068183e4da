"""Fits the weights of `bot/players/estimate.py`: `python -m tests.bench.estimates [--hands N]`.

Hands by the official rules are played out by the rules of thumb of `rollouts.py`, with two to six seats.
Logistic regression over the seats, by stochastic gradient descent, finds what a position says of who wins.
Prints `bot/players/estimate.json`, and to the other stream how good it is: the mean squared error in hands
that it was not fitted to, beside that of an even share.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from bot.runtime import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS: Final = (2, 2, 2, 3, 4, 4, 5, 6)
"""How many seats the hands have, in turns."""
EVERY: Final = 4
"""A position is taken about every so many moves."""
RATE: Final = 0.06
HELD_BACK: Final = 10
"""One hand in so many is not fitted to, but judged."""

Position = tuple[list[tuple[int, list[int]]], int]
"""For each seat its row and its features, and the seat that won."""


def positions(hands: int) -> Iterator[list[Position]]:
    from dataclasses import replace  # noqa: PLC0415 - the compiled engine has to be chosen first

    from bot.engine.match import Match  # noqa: PLC0415 - as above
    from bot.engine.presets import OFFICIAL  # noqa: PLC0415 - as above
    from bot.engine.rulebook.match import Format  # noqa: PLC0415 - as above
    from bot.players.estimate import features, row  # noqa: PLC0415 - as above
    from bot.players.rollouts import MAX_MOVES, move  # noqa: PLC0415 - as above
    from bot.players.simulator import OVER, PLAY  # noqa: PLC0415 - as above
    from tests.players.worlds import world_of_hand  # noqa: PLC0415 - as above

    random = Random(12)
    rules = replace(OFFICIAL, format=Format.SINGLE)
    for hand in range(hands):
        seats = SEATS[hand % len(SEATS)]
        match, _ = Match.start(rules, seats=seats, seed=random.randbytes(32))
        world = world_of_hand(match.hand)
        world.chance = random.getrandbits(32) | 1
        seen: list[list[tuple[int, list[int]]]] = []
        for _ in range(MAX_MOVES):
            if world.phase == OVER:
                yield [(rows, world.winner) for rows in seen]
                break
            if world.phase == PLAY and random.random() < 1 / EVERY:
                seen.append([(row(world, seat), features(world, seat)) for seat in range(seats)])
            move(world)


def shares(weights: list[list[float]], rows: list[tuple[int, list[int]]]) -> list[float]:
    """Return how likely each seat is to win."""
    sums = [exp(sum([weights[row][feature] for feature in found])) for row, found in rows]
    return [each / sum(sums) for each in sums]


def main() -> int:
    """Fit and print; return the exit status."""
    parser = argparse.ArgumentParser(prog="tests.bench.estimates")
    parser.add_argument("--hands", type=int, default=400_000)
    options = parser.parse_args()
    compiled.use()
    from bot.players import estimate  # noqa: PLC0415 - as above

    weights = [[0.0] * estimate.FEATURES for _ in range(2 * estimate.PLACES_IN_TURN)]
    wrong = {2: [0.0, 0.0, 0], 4: [0.0, 0.0, 0]}
    for hand, some in enumerate(positions(options.hands)):
        rate = RATE * (1.0 - 0.98 * hand / options.hands)
        for rows, winner in some:
            found = shares(weights, rows)
            if hand % HELD_BACK == 0:
                if len(rows) in wrong and hand > options.hands / 2:
                    tally = wrong[len(rows)]
                    tally[0] += (found[0] - (winner == 0)) ** 2
                    tally[1] += (1 / len(rows) - (winner == 0)) ** 2
                    tally[2] += 1
                continue
            for seat, (row, features) in enumerate(rows):
                step = rate * ((seat == winner) - found[seat])
                for feature in features:
                    weights[row][feature] += step
    for seats, (fitted, even, count) in wrong.items():
        print(f"{seats} seats: {fitted / count:.4f}, even {even / count:.4f}", file=sys.stderr)
    lines = [json.dumps([round(estimate.SCALE * weight) for weight in row]) for row in weights]
    print("[\n" + ",\n".join(lines) + "\n]")
    return 0


if __name__ == "__main__":
    sys.exit(main())
