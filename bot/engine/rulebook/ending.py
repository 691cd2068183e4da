"""How a hand ends, and what becomes of a match that somebody leaves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.metadata import Group, option
from bot.engine.rulebook.house import HouseRule
from bot.engine.rulebook.table import TEAMS, most_at_the_table

if TYPE_CHECKING:
    from bot.engine.rules import Rules


class LastCard(Enum):
    """Whether a Draw Two or Wild Draw Four played as last card is drawn for, and counts."""

    DRAWN = "drawn"
    NOT_DRAWN = "not-drawn"


class Leaving(Enum):
    """What becomes of a match of three or more that somebody forfeits; two players or pairs cannot go on."""

    LEAVES = "leaves"
    ENDS = "ends"


class LeftCards(Enum):
    """Where the cards of a seat go that forfeits."""

    DISCARD_PILE = "discard-pile"
    DRAW_PILE = "draw-pile"


def _goes_on_without_a_seat(rules: Rules) -> bool:
    return most_at_the_table(rules) > 2 and rules.format not in TEAMS


@dataclass(frozen=True, kw_only=True)
class EndingOptions:
    """The end of a hand, and leaving a match."""

    last_card: LastCard = option(
        Group.SCORE,
        LastCard.DRAWN,
        presets={"anywhere": LastCard.NOT_DRAWN},
        matters=lambda rules: rules.number_last is HouseRule.OFF,
    )
    """Whether a drawing card played last is drawn for."""

    forfeit: Leaving = option(
        Group.SCORE,
        Leaving.LEAVES,
        presets={"duel": Leaving.ENDS},
        matters=_goes_on_without_a_seat,
    )
    """Whether the others play on when a seat leaves the match."""

    left_cards: LeftCards = option(
        Group.SCORE,
        LeftCards.DISCARD_PILE,
        matters=lambda rules: (
            _goes_on_without_a_seat(rules) and (rules.forfeit is Leaving.LEAVES or rules.hand_limit > 0)
        ),
    )
    """The pile under which the cards of that seat go."""
