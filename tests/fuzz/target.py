"""Target of the fuzzing: its description, and how one input of it is made and judged."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PATIENCE: Final = 25
"""How many times as long as its slowest valid example, for its size, an input may take."""
LEAST_SECONDS: Final = 0.1
"""CPU seconds that any input may take: clocks and collections of garbage are not exact."""
TRIES: Final = 3


class FindingError(AssertionError):
    """An input does what it must not."""


@dataclass(frozen=True)
class Target:
    """One kind of input.

    Attributes:
        mutate: Spoils one of them; it is given the others too.
        read: Reads an input. It returns False for one that it refuses, and raises `FindingError`, or
            anything, for a finding.
    """

    name: str
    examples: Callable[[], Sequence[Any]]
    mutate: Callable[[Random, Any, Sequence[Any]], Any]
    read: Callable[[Any], bool]

    @cached_property
    def seconds_each(self) -> tuple[float, float]:
        """How long a valid example takes at most, and how long for each character or byte of it."""
        taken = [(seconds_for(self.read, one), max(len(one), 1)) for one in self._examples]
        return max(seconds for seconds, _ in taken), max(seconds / size for seconds, size in taken)

    @cached_property
    def _examples(self) -> Sequence[Any]:
        return self.examples()

    def input(self, seed: int, number: int) -> Any:
        """Return an input, the same for the same numbers."""
        random = Random(f"{self.name} {seed} {number}")
        return self.mutate(random, random.choice(self._examples), self._examples)

    def judge(self, value: Any) -> bool:
        """Read an input and tell whether it was accepted.

        Raises:
            FindingError: It does what it must not, or takes longer than its size explains.
        """
        most, each = self.seconds_each
        allowed = max(LEAST_SECONDS, PATIENCE * (most + each * len(value)))
        begun = time.thread_time()
        try:
            accepted = self.read(value)
        except FindingError:
            raise
        except Exception as error:
            raise FindingError(f"{type(error).__name__}: {error}") from error
        if time.thread_time() - begun > allowed:
            taken = min(seconds_for(self.read, value) for _ in range(TRIES))
            if taken > allowed:
                raise FindingError(f"{len(value)} characters take {taken:.2f} s, more than {allowed:.2f} s")
        return accepted


def seconds_for(read: Callable[[Any], bool], value: Any) -> float:
    """Return how many seconds of the CPU it takes to read an input."""
    begun = time.thread_time()
    read(value)
    return time.thread_time() - begun


def stable(text: str, rewrite: Callable[[str], str]) -> None:
    """Assert that what is written of an input is written the same once more.

    Raises:
        FindingError: It is not, or it cannot be read again.
    """
    written = rewrite(text)
    again = rewrite(written)
    if again != written:
        raise FindingError(f"written as {written[:200]!r}, then as {again[:200]!r}")
