"""The options of a game. Frozen: a running match keeps the rules that it was dealt with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.errors import RulesProblem

PACK_SIZE: Final = 108
MOST_SEATS: Final = 10
HAND_SIZES: Final = range(1, 16)
TARGETS: Final = range(1, 10_001)
UNO_PENALTIES: Final = range(11)


class Drawing(Enum):
    """What drawing from the pile means; the `classic` sheet names both ways."""

    ONE = "one"
    """"after a card is drawn the player can discard it if it is a match, or if not, play passes on"."""

    UNTIL_PLAYABLE = "until-playable"
    """"players continue to draw cards until they have a match, even if it is 10 times"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One option each; the defaults are the `classic` sheet.

    Attributes:
        preset: The preset that the options started from.
        hand_size: Cards dealt to each seat, 1-15 ("each player starts with 7 cards").
        target: Points that end the match, 1-10000 ("500 points, but you can also choose whatever").
        drawing: What drawing means.
        uno_penalty: Cards drawn by who is caught without having called, 0-10 ("must draw two new cards").
        least_seats: Fewest seats, 2 or more ("2-10 players").
        most_seats: Most seats, up to 10.
    """

    preset: str = "classic"
    hand_size: int = 7
    target: int = 500
    drawing: Drawing = Drawing.ONE
    uno_penalty: int = 2
    least_seats: int = 2
    most_seats: int = MOST_SEATS

    def problems(self, *, seats: int) -> tuple[RulesProblem, ...]:
        """Return every reason why `seats` seats cannot play by these rules; none if they can."""
        seats_fit = 2 <= self.least_seats <= seats <= self.most_seats <= MOST_SEATS
        checks = {
            RulesProblem.HAND_SIZE: self.hand_size in HAND_SIZES,
            RulesProblem.TARGET: self.target in TARGETS,
            RulesProblem.UNO_PENALTY: self.uno_penalty in UNO_PENALTIES,
            RulesProblem.SEATS: seats_fit,
            RulesProblem.DECK_TOO_SMALL: seats * self.hand_size + 1 <= PACK_SIZE,
        }
        return tuple(problem for problem, fine in checks.items() if not fine)
