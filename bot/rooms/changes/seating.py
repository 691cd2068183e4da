"""How many sit at a table, and who sits opposite whom."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.rulebook.table import SEATS_OF
from bot.players.level import Level
from bot.players.personas import free_persona
from bot.rooms.errors import ImpossibleRules
from bot.rooms.state.room_state import Seat

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.rooms.state.room_state import RoomState

MOST_AT_A_TABLE: Final = 40
"""What one message in Discord can show, whatever the rules allow; people and computer players together."""


@lru_cache(maxsize=256)
def most_seats(rules: Rules) -> int:
    """Return how many can sit down: what rules, packs and the message allow."""
    least = rules.usual_seats
    if rules.format in SEATS_OF:
        return least
    bound = min(rules.most_seats, MOST_AT_A_TABLE)
    return next((seats for seats in range(bound, least, -1) if not rules.problems(seats=seats)), least)


def unbounded(rules: Rules) -> bool:
    """Tell whether the rules themselves allow more seats than a table here has."""
    return rules.format not in SEATS_OF and rules.most_seats > MOST_AT_A_TABLE


def full(state: RoomState) -> bool:
    """Tell whether nobody else can sit down in a lobby."""
    return len(state.seats) >= most_seats(state.rules)


def with_computers(
    seats: tuple[Seat, ...], match_id: str, *, count: int = 1, level: Level = Level.STEADY
) -> tuple[Seat, ...]:
    """Return seats with further computer players, each with a name of its own as long as there are names.

    Args:
        seats: Those taken before.
        match_id: Of the match, by which the names differ from one match to the next.
        count: How many sit down, 0 or more.
        level: How well they play.
    """
    for _ in range(count):
        taken = [seat.name for seat in seats if seat.user_id is None]
        persona = free_persona(taken, first=int(match_id[:8], 16))
        seats += (Seat(None, "" if persona is None else persona.name, level),)
    return seats


def check_rules(rules: Rules, *, seated: int = 1, wanted: int = 0) -> None:
    """Refuse rules that a table cannot have.

    Args:
        rules: The rules in question.
        seated: How many sit there already; seats that the rules still ask for may be taken later.
        wanted: How many are to sit there in the end; 0 for as few as the rules ask for.

    Raises:
        ImpossibleRules: With every reason.
    """
    seats = max(seated, wanted or rules.usual_seats)
    if problems := rules.problems(seats=seats):
        raise ImpossibleRules(problems, rules, seats)
