"""The options of a game. Frozen: a running match keeps the rules that it was dealt with.

Every point on which the rule sheets differ is one option, and so is every house rule beyond them. They are
described in `bot.engine.rulebook`, subject by subject, and put together here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from bot.engine.errors import RulesProblem
from bot.engine.rulebook.ending import EndingOptions
from bot.engine.rulebook.house import HouseOptions
from bot.engine.rulebook.start import StartOptions
from bot.engine.rulebook.table import SEATS_FOR_A_PACK, SEATS_OF, Format, Packs, TableOptions
from bot.engine.rulebook.turn import TurnOptions
from bot.engine.rulebook.uno import UnoOptions


@dataclass(frozen=True, kw_only=True)
class Rules(HouseOptions, EndingOptions, UnoOptions, TurnOptions, StartOptions, TableOptions):
    """All options; the defaults are the `classic` sheet.

    The fields of the last class come first, as dataclasses have it. Rules are saved in this order.
    """

    @property
    def usual_seats(self) -> int:
        """With how few seats a hand is dealt: those that the format takes, or the fewest there may be."""
        return SEATS_OF.get(self.format, self.least_seats)

    @property
    def times_counted(self) -> int:
        """How many times the points of a hand count: once if it is the whole match, won by going out."""
        return 1 if self.format is Format.SINGLE else self.point_multiplier

    def packs_for(self, seats: int) -> int:
        """Return how many packs so many seats play with ("one pack for every ten players begun")."""
        return 1 if self.packs is Packs.ONE else -(-seats // SEATS_FOR_A_PACK)

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
