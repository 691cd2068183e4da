"""What a check found, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

RIGHT: Final = "✓"
WRONG: Final = "✗"
OPEN: Final = "\N{EN DASH}"


@dataclass
class Report:
    """The steps of a check, in plain words, each marked: it fits, it does not, or it cannot be checked.

    Attributes:
        lines: What is to be read.
        misfits: How many steps do not fit.
        unchecked: How many steps cannot be checked.
    """

    lines: list[str] = field(default_factory=list)
    misfits: int = 0
    unchecked: int = 0

    def say(self, text: str) -> None:
        """Add a line that is no step."""
        self.lines.append(text)

    def right(self, text: str) -> None:
        """Add a step that fits."""
        self.lines.append(f"{RIGHT} {text}")

    def wrong(self, text: str) -> None:
        """Add a step that does not fit."""
        self.lines.append(f"{WRONG} {text}")
        self.misfits += 1

    def check(self, fits: bool, right: str, wrong: str) -> None:  # noqa: FBT001 - it is what the method is about
        """Add a step, with the words for either result."""
        if fits:
            self.right(right)
        else:
            self.wrong(wrong)

    def leave_open(self, text: str) -> None:
        """Add a step that cannot be checked, with the reason."""
        self.lines.append(f"{OPEN} {text}")
        self.unchecked += 1

    def conclude(self) -> int:
        """Add the conclusion and return the exit status: 1 if anything does not fit."""
        if self.misfits:
            self.say(f"Something does not fit: see the lines with {WRONG}.")
        elif self.unchecked:
            self.say(f"Everything that can be checked fits; the lines with {OPEN} say what cannot.")
        else:
            self.say("Everything fits.")
        return 1 if self.misfits else 0
