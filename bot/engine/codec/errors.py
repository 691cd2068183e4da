"""What is wrong with a saved value: one error that names every problem by its path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_VALUE: Final = 60
"""Characters of a wrong value in a message; a damaged one may be of any length."""
MOST_PROBLEMS: Final = 5
LONGEST_PROBLEM: Final = 60  # characters


class SavedValueError(ValueError):
    """A saved value cannot be read.

    Attributes:
        problems: Everything that is wrong with it, each with the path to it.
    """

    def __init__(self, name: str, problems: Sequence[str]) -> None:
        self.problems = tuple([_writable(problem) for problem in problems])
        super().__init__(f"{name}: {'; '.join(self.problems)}")

    @property
    def places(self) -> str:
        """Where it is damaged, for a log: without the values, which may be hidden cards or the seed."""
        places = [problem.partition(":")[0][:LONGEST_PROBLEM] for problem in self.problems]
        more = len(places) - MOST_PROBLEMS
        return ", ".join(places[:MOST_PROBLEMS]) + (f" and {more} more" if more > 0 else "")


class SavedMatchError(SavedValueError):
    """Saved rules, a saved match, room or event cannot be read."""


class Problems:
    """What is wrong with a value that has the right form, each with the path to it."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._path = ""

    def below(self, step: str) -> Problems:
        """Return what adds to the same list, for what lies further down: `match.`, `tables[0].`."""
        further = Problems()
        further.found = self.found
        further._path = self._path + step
        return further

    def check(self, name: str, value: object, *, fits: bool) -> None:
        """Note that a value does not fit, unless it does."""
        if not fits:
            self.add(name, f"{shortened(value)} does not fit")

    def add(self, name: str, problem: str) -> None:
        """Note what is wrong with a value."""
        self.found.append(f"{self._path}{name}: {problem}")


def _writable(problem: str) -> str:
    """Return a problem as every log can write it: a damaged text may have half a surrogate pair."""
    return problem.encode("utf-8", "backslashreplace").decode("utf-8")


def shortened(value: object) -> str:
    """Return a value for a message."""
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"
