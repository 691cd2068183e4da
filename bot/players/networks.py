"""Small neural networks as they are shipped: numbers in, one hidden layer, a score out; no framework."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE: Final = "policy-{name}.json"
"""Its weights, in thousandths: of each input for every hidden unit, what each hidden unit begins from, and of
every hidden unit for the score. `tests/bench/policy.cpp` writes such files."""
SCALE: Final = 1000.0
LEAK: Final = 0.01
"""A hidden unit below 0 still counts that much of itself."""


@dataclass(frozen=True, slots=True)
class Network:
    """A network with one hidden layer.

    Attributes:
        first: For each input, its weight for each hidden unit.
        bias: What each hidden unit begins from.
        second: For each hidden unit, its weight for the score.
    """

    first: tuple[tuple[float, ...], ...]
    bias: tuple[float, ...]
    second: tuple[float, ...]


def _scaled(weights: Sequence[int]) -> tuple[float, ...]:
    return tuple([weight / SCALE for weight in weights])


@cache
def network(name: str) -> Network:
    """Return the network of a name, such as ``two``."""
    text = files(__package__).joinpath(FILE.format(name=name)).read_text(encoding="utf-8")
    first, bias, second = json.loads(text)
    return Network(tuple(map(_scaled, first)), _scaled(bias), _scaled(second))


def score(network: Network, inputs: Sequence[float]) -> float:
    """Return the score of what the inputs describe.

    The sums are made in the same order on every machine, so that the same inputs have the same score.
    """
    hidden: Sequence[float] = network.bias
    for value, weights in zip(inputs, network.first, strict=True):
        if value == 1.0:
            hidden = [unit + weight for unit, weight in zip(hidden, weights, strict=True)]
        elif value:
            hidden = [unit + value * weight for unit, weight in zip(hidden, weights, strict=True)]
    total = 0.0
    for unit, weight in zip(hidden, network.second, strict=True):
        total += weight * (unit if unit > 0.0 else LEAK * unit)
    return total
