"""Rules: all options of a game in one object, frozen for a running match."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from bot.engine.errors import RulesProblem
from bot.engine.rulebook.match import SEATS_OF, Format
from bot.engine.rulebook.play import HouseOptions


@dataclass(frozen=True, kw_only=True)
class Rules(HouseOptions):
    """All options; the defaults are the `classic` sheet. Rules are saved in the order of the fields."""

    @property
    def usual_seats(self) -> int:
        """The fewest seats for which a hand is dealt: as many as the format takes, or `least_seats`."""
        return SEATS_OF.get(self.format, self.least_seats)

    @property
    def times_counted(self) -> int:
        """How many times the points of a hand count: once if that hand, won by going out, is the match."""
        return 1 if self.format is Format.SINGLE else self.point_multiplier

    def problems(self, *, seats: int) -> tuple[RulesProblem, ...]:
        """Return every reason why `seats` seats cannot play by these rules; none if they can."""
        found = {problem for name, allowed, problem in _RANGES if getattr(self, name) not in allowed}
        found.update(problem for problem, applies in _CONFLICTS if applies(self, seats))
        return tuple(problem for problem in RulesProblem if problem in found) if found else ()


_RANGES: Final = tuple(
    (field.name, field.metadata["allowed"], RulesProblem(field.name.replace("_", "-")))
    for field in fields(Rules)
    if field.metadata.get("allowed")
)
_CONFLICTS: Final = tuple(
    conflict for field in fields(Rules) for conflict in field.metadata.get("conflicts", {}).items()
)
