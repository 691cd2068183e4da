"""Faults of a run: drawn by a seed, or named one by one, so that a list of them can be shrunk.

Everything that can go wrong asks its stream (`commit`, `request`, …) once for each occasion. An occasion is
named by its stream and its number, and each stream draws by itself: leaving one fault out changes what the
others hit only as far as the bot itself behaves differently.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS: dict[str, dict[str, float]] = {
    "step": {"kill": 3, "power": 3, "drain": 2},
    "commit": {"slow": 3, "failed": 4, "torn": 3},
    "read": {"slow": 2, "failed": 3},
    "request": {
        "slow": 3,
        "lost": 3,
        "unanswered": 3,
        "500": 1,
        "503": 2,
        "limited": 2,
        "refused": 1,
        "forgotten": 2,
    },
    "event": {"twice": 3, "late": 2, "dropped": 1},
    "gateway": {"outage": 3, "session": 2},
}
"""The kinds of faults of each stream, and how often each comes beside the others."""
RATES = {"step": 0.0012, "commit": 0.04, "read": 0.04, "request": 0.04, "event": 0.05, "gateway": 0.02}
"""How often an occasion of each stream has a fault, on average over the seeds."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that goes wrong: at which occasion of which stream, and how."""

    stream: str
    number: int
    kind: str

    def __str__(self) -> str:
        return f"{self.stream}:{self.number}={self.kind}"

    @classmethod
    def parse(cls, text: str) -> Self:
        place, _, kind = text.partition("=")
        stream, _, number = place.partition(":")
        if kind not in KINDS.get(stream, {}):
            raise ValueError(f"{text!r} is no fault")
        return cls(stream, int(number), kind)


@dataclass
class FaultPlan:
    """The faults of one run.

    Attributes:
        given: The only faults, if they are named.
        without: Kinds that the seed may not draw.
        armed: Whether anything goes wrong now.
    """

    seed: int
    given: tuple[Fault, ...] | None = None
    without: frozenset[str] = frozenset()
    happened: list[Fault] = field(default_factory=list)
    armed: bool = False
    now: Callable[[], float] = lambda: 0.0
    times: list[float] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._named = {(fault.stream, fault.number): fault.kind for fault in self.given or ()}
        self._random = {stream: Random(f"{self.seed} {stream}") for stream in KINDS}
        # Each run has some kinds of faults and not others, and more or fewer of them.
        self._rates = {
            stream: rate * self._random[stream].choice((0, 0.5, 1, 2.5)) for stream, rate in RATES.items()
        }
        self._kinds = {stream: self._some(stream) for stream in KINDS}

    def _some(self, stream: str) -> dict[str, float]:
        random = self._random[stream]
        kinds = KINDS[stream]
        drawn = {kind: weight for kind, weight in kinds.items() if random.random() < 0.6} or kinds
        return {kind: weight for kind, weight in drawn.items() if kind not in self.without}

    def at(self, stream: str) -> str:
        """Return the kind of fault that the next occasion of a stream has, or ""."""
        number = self._numbers.get(stream, 0)
        self._numbers[stream] = number + 1
        if not self.armed:
            return ""
        named = self.given is not None
        kind = self._named.get((stream, number), "") if named else self._draw(stream)
        if kind:
            self.happened.append(Fault(stream, number, kind))
            self.times.append(self.now())
        return kind

    def _draw(self, stream: str) -> str:
        random = self._random[stream]
        if random.random() >= self._rates[stream]:
            return ""
        kinds = self._kinds[stream]
        return random.choices(list(kinds), list(kinds.values()))[0] if kinds else ""
