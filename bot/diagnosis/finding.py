"""A finding: what one check says, as a line for people or an object for programs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Status(StrEnum):
    """How a check ended, from good to bad."""

    OK = "ok"
    WARNING = "warning"  # the bot runs, but something will bother somebody
    PROBLEM = "problem"  # the bot does not run, or loses something


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check says.

    Attributes:
        check: Its name, such as `disk`.
        status: How it ended.
        told: What was found, in one line; text from outside is shown by `printable`.
        remedy: What to do about it; empty if nothing is to be done.
    """

    check: str
    status: Status
    told: str
    remedy: str = ""

    def line(self) -> str:
        """Return it as a line for people."""
        advice = f" -> {self.remedy}" if self.remedy else ""
        return f"{self.status.value:<8} {self.check}: {self.told}{advice}"

    def without(self, hide: Callable[[str], str]) -> Finding:
        """Return it with both texts rewritten, so that they hold no secret."""
        return Finding(self.check, self.status, hide(self.told), hide(self.remedy))


def ok(check: str, told: str) -> Finding:
    """Return a finding of a check that is passed."""
    return Finding(check, Status.OK, told)


def warning(check: str, told: str, remedy: str) -> Finding:
    """Return a finding that is worth knowing."""
    return Finding(check, Status.WARNING, told, remedy)


def problem(check: str, told: str, remedy: str) -> Finding:
    """Return a finding that has to be mended."""
    return Finding(check, Status.PROBLEM, told, remedy)


def printable(text: object) -> str:
    """Return text from outside in one line, without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else " " for letter in str(text)).strip()
